//! Rules about templates and what they give.

pub mod bad_face;
pub mod bad_footnote;
pub mod bad_markup;
pub mod bad_picture;
pub mod bad_rulebook;
pub mod bad_style;
pub mod bad_svg;
pub mod bad_text_box;
pub mod loose_page;
pub mod missing_face;
pub mod missing_font;
pub mod missing_glyph;
pub mod missing_icon;
pub mod missing_picture;
pub mod missing_template;
pub mod not_xml;
pub mod rulebook_names;
pub mod svg_refused;
pub mod template_error;
pub mod template_syntax;
pub mod text_overflow;
pub mod text_small;
pub mod text_tight;
pub mod undefined_in_template;
pub mod unexplained_icon;
pub mod unknown_argument;
pub mod unknown_attribute;
pub mod unknown_class;
pub mod unknown_paint;
pub mod unread_markup;
pub mod unread_style;
pub mod unusable_font;
pub mod wrong_picture;
pub mod wrong_size;

/// The beginning of a text from a file, for a message.
pub fn shortened(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}
