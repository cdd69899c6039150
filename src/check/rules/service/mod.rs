//! Rules about what a service takes: only looked at where one is named (`--for`).

use super::Registration;
use crate::diag::rules::service::{service_count, service_product, service_safe_zone};

pub const RULES: &[Registration] = &[
    Registration::reported(service_product::RULE),
    Registration::reported(service_count::RULE),
    Registration::reported(service_safe_zone::RULE),
];
