//! What stands within a line of Markdown.

use std::ops::Range;

use pulldown_cmark::{Event, HeadingLevel, Tag, TagEnd};

use super::blocks::RichWords;
use super::pictures::BookPicture;

/// A run of inline content.
#[derive(Default)]
pub struct Inline {
    pub words: RichWords,
    pub pictures: Vec<BookPicture>,
    pub range: Range<usize>,
}

impl Inline {
    pub fn reach(&mut self, range: &Range<usize>) {
        self.range = match self.range.is_empty() {
            true => range.clone(),
            false => self.range.start..range.end.max(self.range.end),
        };
    }
}

pub fn is_inline(event: &Event<'_>) -> bool {
    match event {
        Event::Start(tag) => matches!(
            tag,
            Tag::Emphasis | Tag::Strong | Tag::Strikethrough | Tag::Link { .. } | Tag::Image { .. }
        ),
        Event::End(tag) => matches!(
            tag,
            TagEnd::Emphasis | TagEnd::Strong | TagEnd::Strikethrough | TagEnd::Link
        ),
        Event::Text(_)
        | Event::Code(_)
        | Event::InlineHtml(_)
        | Event::SoftBreak
        | Event::HardBreak
        | Event::TaskListMarker(_)
        | Event::FootnoteReference(_) => true,
        _ => false,
    }
}

/// What rich text has for a tag, before and behind the words.
pub fn mark_of(tag: &Tag<'_>) -> &'static str {
    match tag {
        Tag::Emphasis => "*",
        Tag::Strong => "**",
        _ => "",
    }
}

pub fn level_of(level: HeadingLevel) -> u8 {
    match level {
        HeadingLevel::H1 => 1,
        HeadingLevel::H2 => 2,
        HeadingLevel::H3 => 3,
        HeadingLevel::H4 => 4,
        HeadingLevel::H5 => 5,
        HeadingLevel::H6 => 6,
    }
}

/// A text whose letters are no marks of rich text.
pub fn escaped(text: &str, marks: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter == '\\' || marks.contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
