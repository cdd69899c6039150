//! A text of Markdown, read: blocks one under the other, with their words as rich text.

use std::ops::Range;

use super::links::BookLink;
use super::pictures::BookPicture;
use super::problems::Problems;
use super::scene::Scene;
use crate::render::text::unmarked;

/// A piece of the text, one under the other.
#[derive(Clone, Debug)]
pub struct Block {
    pub kind: BlockKind,
    /// Where it stands in the filled Markdown.
    pub range: Range<usize>,
}

#[derive(Clone, Debug)]
pub enum BlockKind {
    /// The level is 1 to 6.
    Heading(u8, RichWords),
    Paragraph(RichWords),
    /// Pictures beside each other.
    Pictures(Vec<BookPicture>),
    /// The number of the first item, where they are numbered.
    List(Option<u64>, Vec<Vec<Block>>),
    /// A sidebar.
    Quote(Vec<Block>),
    Table(TableBlock),
    Scene(Scene),
    /// A line across.
    Rule,
    Break(Break),
}

/// Where text goes on.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Break {
    Column,
    Page,
    /// On the last page.
    Back,
}

/// Words in rich text.
#[derive(Clone, Default, Debug)]
pub struct RichWords {
    pub rich: String,
    /// The footnotes that they refer to, by their places in [`MarkdownText::notes`].
    pub notes: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
pub struct TableBlock {
    pub alignments: Vec<CellAlign>,
    /// The head first, where it says anything.
    pub rows: Vec<Vec<BookCell>>,
    pub has_head: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CellAlign {
    #[default]
    Start,
    Center,
    End,
}

/// Pictures, and words below them.
#[derive(Clone, Default, Debug)]
pub struct BookCell {
    pub words: RichWords,
    pub pictures: Vec<BookPicture>,
}

/// A footnote.
#[derive(Clone, Default, Debug)]
pub struct BookNote {
    pub words: RichWords,
    /// Where it stands in the filled Markdown.
    pub range: Range<usize>,
}

/// A file's blocks and footnotes.
#[derive(Clone, Default, Debug)]
pub struct MarkdownText {
    pub blocks: Vec<Block>,
    /// In the order in which they are referred to.
    pub notes: Vec<BookNote>,
    /// What its links lead to, by the numbers in the classes of their words: `to-0`.
    pub links: Vec<BookLink>,
    /// What is wrong with it, and where.
    pub problems: Problems,
    /// True where a block that is never closed has taken the rest of it.
    pub is_cut: bool,
}

impl RichWords {
    pub fn append(&mut self, more: &RichWords) {
        if !self.rich.is_empty() {
            self.rich.push(' ');
        }
        self.rich.push_str(&more.rich);
        self.notes.extend(&more.notes);
    }

    /// The words without marks: for bookmarks and running heads.
    pub fn plain(&self) -> String {
        unmarked(&self.rich)
    }
}
