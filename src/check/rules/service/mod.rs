//! Rules about what a service takes: only looked at where one is named (`--for`).

use super::Rule;

mod service_count;
mod service_product;
mod service_safe_zone;

pub const RULES: &[Rule] = &[
    service_product::RULE,
    service_count::RULE,
    service_safe_zone::RULE,
];
