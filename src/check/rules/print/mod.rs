//! Rules about what comes out of the printer.

use super::Registration;

pub mod covered_text;
pub mod hairline;
pub mod low_contrast;
pub mod low_resolution;
pub mod mirrored_text;
pub mod no_bleed;
pub mod safe_zone;
pub mod short_bleed;
pub mod small_type;
pub mod telling_back;
pub mod text_on_fold;
pub mod text_over_text;
pub mod too_many_dots;

pub const RULES: &[Registration] = &[
    Registration::face(safe_zone::RULE, safe_zone::run),
    Registration::face(text_on_fold::RULE, text_on_fold::run),
    Registration::face(text_over_text::RULE, text_over_text::run),
    Registration::face(covered_text::RULE, covered_text::run),
    Registration::face(mirrored_text::RULE, mirrored_text::run),
    Registration::face(short_bleed::RULE, short_bleed::run),
    Registration::faces(no_bleed::RULE, no_bleed::run),
    Registration::face(low_resolution::RULE, low_resolution::run),
    Registration::face(too_many_dots::RULE, too_many_dots::run),
    Registration::face(hairline::RULE, hairline::run),
    Registration::face(small_type::RULE, small_type::run),
    Registration::face(low_contrast::RULE, low_contrast::run),
    Registration::faces(telling_back::RULE, telling_back::run),
];
