//! Rules about what comes out of the printer.

use super::Rule;

mod hairline;
mod low_contrast;
mod low_resolution;
mod safe_zone;
mod short_bleed;
mod small_type;
mod telling_back;
mod text_over_text;

pub const RULES: &[Rule] = &[
    safe_zone::RULE,
    text_over_text::RULE,
    short_bleed::RULE,
    low_resolution::RULE,
    hairline::RULE,
    small_type::RULE,
    low_contrast::RULE,
    telling_back::RULE,
];
