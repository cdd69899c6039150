//! Rules about templates and what they give.

use super::Registration;
use crate::diag::rules::templates::{
    bad_face, bad_footnote, bad_markup, bad_picture, bad_rulebook, bad_style, bad_svg,
    bad_text_box, loose_page, missing_face, missing_font, missing_glyph, missing_icon,
    missing_picture, missing_template, not_xml, rulebook_names, svg_refused, template_error,
    template_syntax, text_overflow, text_small, text_tight, undefined_in_template,
    unexplained_icon, unknown_argument, unknown_attribute, unknown_class, unknown_paint,
    unread_markup, unread_style, unusable_font, wrong_picture, wrong_size,
};

mod wrong_sum;

pub const RULES: &[Registration] = &[
    Registration::reported(missing_template::RULE),
    Registration::reported(template_syntax::RULE),
    Registration::reported(template_error::RULE),
    Registration::reported(undefined_in_template::RULE),
    Registration::reported(unknown_argument::RULE),
    Registration::reported(not_xml::RULE),
    Registration::reported(unknown_attribute::RULE),
    Registration::reported(unknown_paint::RULE),
    Registration::reported(bad_svg::RULE),
    Registration::reported(bad_style::RULE),
    Registration::reported(unread_style::RULE),
    Registration::reported(svg_refused::RULE),
    Registration::reported(wrong_size::RULE),
    Registration::reported(missing_font::RULE),
    Registration::reported(unusable_font::RULE),
    Registration::reported(missing_glyph::RULE),
    Registration::reported(missing_icon::RULE),
    Registration::reported(missing_picture::RULE),
    Registration::reported(bad_picture::RULE),
    Registration::reported(missing_face::RULE),
    Registration::reported(bad_face::RULE),
    Registration::reported(bad_rulebook::RULE),
    Registration::reported(bad_footnote::RULE),
    Registration::reported(loose_page::RULE),
    Registration::reported(unexplained_icon::RULE),
    Registration::reported(rulebook_names::RULE),
    Registration::reported(wrong_picture::RULE),
    Registration::reported(bad_markup::RULE),
    Registration::reported(unread_markup::RULE),
    Registration::reported(unknown_class::RULE),
    Registration::reported(bad_text_box::RULE),
    Registration::reported(text_overflow::RULE),
    Registration::reported(text_tight::RULE),
    Registration::reported(text_small::RULE),
    Registration::face(wrong_sum::RULE, wrong_sum::run),
];
