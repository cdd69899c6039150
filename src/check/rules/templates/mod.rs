//! Rules about templates and what they give.

use super::Rule;

mod bad_markup;
mod bad_picture;
mod bad_svg;
mod bad_text_box;
mod missing_font;
mod missing_glyph;
mod missing_icon;
mod missing_picture;
mod missing_template;
mod not_xml;
mod svg_refused;
mod template_error;
mod template_syntax;
mod text_overflow;
mod text_small;
mod text_tight;
mod undefined_in_template;
mod unknown_argument;
mod unusable_font;
mod wrong_size;

pub const RULES: &[Rule] = &[
    missing_template::RULE,
    template_syntax::RULE,
    template_error::RULE,
    undefined_in_template::RULE,
    unknown_argument::RULE,
    not_xml::RULE,
    bad_svg::RULE,
    svg_refused::RULE,
    wrong_size::RULE,
    missing_font::RULE,
    unusable_font::RULE,
    missing_glyph::RULE,
    missing_icon::RULE,
    missing_picture::RULE,
    bad_picture::RULE,
    bad_markup::RULE,
    bad_text_box::RULE,
    text_overflow::RULE,
    text_tight::RULE,
    text_small::RULE,
];
