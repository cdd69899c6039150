//! Rules about templates and what they give.

pub mod bad_markup;
pub mod bad_picture;
pub mod bad_svg;
pub mod bad_text_box;
pub mod missing_font;
pub mod missing_glyph;
pub mod missing_icon;
pub mod missing_picture;
pub mod missing_template;
pub mod not_xml;
pub mod svg_refused;
pub mod template_error;
pub mod template_syntax;
pub mod text_overflow;
pub mod text_small;
pub mod text_tight;
pub mod undefined_in_template;
pub mod unknown_argument;
pub mod unusable_font;
pub mod wrong_size;
