//! Rules about what a service takes: only looked at where one is named (`--for`).

pub mod service_count;
pub mod service_product;
pub mod service_safe_zone;
