//! Markdown as blocks: CommonMark with tables and footnotes, read by pulldown-cmark.
//!
//! The words of a block are kept as the rich text of cards, so that icons and colours are marked
//! up alike in both.

use std::iter::Peekable;
use std::ops::Range;

use pulldown_cmark::{
    Alignment, CodeBlockKind, Event, HeadingLevel, OffsetIter, Options, Parser, Tag, TagEnd,
};

use super::links::Link;
use super::pictures::{self, Picture};
use super::scene::{self, Scene};
use crate::diag::Diagnostic;
use crate::diag::rules::templates::bad_rulebook;
use crate::render::text::unmarked;

/// How deep lists and sidebars may stand in each other.
const DEEPEST: usize = 6;

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
    Heading(u8, Words),
    Paragraph(Words),
    /// Pictures beside each other.
    Pictures(Vec<Picture>),
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
pub struct Words {
    pub rich: String,
    /// The footnotes that they refer to, by their places in [`Text::notes`].
    pub notes: Vec<usize>,
}

#[derive(Clone, Debug, Default)]
pub struct TableBlock {
    pub alignments: Vec<Align>,
    /// The head first, where it says anything.
    pub rows: Vec<Vec<Cell>>,
    pub has_head: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum Align {
    #[default]
    Start,
    Center,
    End,
}

/// Pictures, and words below them.
#[derive(Clone, Default, Debug)]
pub struct Cell {
    pub words: Words,
    pub pictures: Vec<Picture>,
}

/// A file's blocks and footnotes.
#[derive(Clone, Default, Debug)]
pub struct MarkdownText {
    pub blocks: Vec<Block>,
    /// In the order in which they are referred to, and where they stand.
    pub notes: Vec<(Words, Range<usize>)>,
    /// What its links lead to, by the numbers in the classes of their words: `to-0`.
    pub links: Vec<Link>,
    /// What is wrong with it, and where.
    pub problems: Vec<(Range<usize>, Diagnostic)>,
}

/// Reads Markdown.
pub fn read(text: &str) -> MarkdownText {
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let events = Parser::new_ext(text, options).into_offset_iter();
    let mut reader = MarkdownReader {
        text,
        events: events.peekable(),
        labels: Vec::new(),
        defined: Vec::new(),
        links: Vec::new(),
        problems: Vec::new(),
    };
    let blocks = reader.blocks(0);
    let notes = reader.notes();
    MarkdownText {
        blocks,
        notes,
        links: reader.links,
        problems: reader.problems,
    }
}

struct MarkdownReader<'t> {
    text: &'t str,
    events: Peekable<OffsetIter<'t>>,
    /// Footnotes by their labels, as they are referred to, and where first.
    labels: Vec<(String, Range<usize>)>,
    defined: Vec<(String, Words, Range<usize>)>,
    links: Vec<Link>,
    problems: Vec<(Range<usize>, Diagnostic)>,
}

impl<'t> MarkdownReader<'t> {
    fn next(&mut self) -> Option<(Event<'t>, Range<usize>)> {
        self.events.next()
    }

    fn refuse(&mut self, range: Range<usize>, found: Diagnostic) {
        self.problems.push((range, found));
    }

    /// Blocks up to the end of what they are in.
    fn blocks(&mut self, depth: usize) -> Vec<Block> {
        let mut blocks = Vec::new();
        while let Some((event, range)) = self.events.peek().cloned() {
            if matches!(event, Event::End(_)) {
                break;
            }
            if is_inline(&event) {
                // Items of a tight list have words without a paragraph around them.
                let inline = self.inline();
                self.paragraph(inline, &mut blocks);
                continue;
            }
            self.next();
            let kind = match event {
                Event::Start(tag) => self.tag(tag, range.clone(), depth, &mut blocks),
                Event::Rule => Some(BlockKind::Rule),
                _ => None,
            };
            blocks.extend(kind.map(|kind| Block { kind, range }));
        }
        blocks
    }

    /// The block of a tag, to its end; paragraphs go to `blocks`, for they may be several.
    fn tag(
        &mut self,
        tag: Tag<'t>,
        range: Range<usize>,
        depth: usize,
        blocks: &mut Vec<Block>,
    ) -> Option<BlockKind> {
        if depth > DEEPEST {
            self.refuse(range, bad_rulebook::too_deep(DEEPEST));
            self.skip();
            return None;
        }
        let kind = match tag {
            Tag::Paragraph => {
                let inline = self.inline();
                self.paragraph(inline, blocks);
                None
            }
            Tag::Heading { level, .. } => {
                let inline = self.inline();
                let level = level_of(level);
                self.no_pictures(&inline);
                Some(BlockKind::Heading(level, inline.words))
            }
            Tag::BlockQuote(_) => Some(BlockKind::Quote(self.blocks(depth + 1))),
            Tag::List(first) => {
                let mut items = Vec::new();
                while matches!(self.events.peek(), Some((Event::Start(Tag::Item), _))) {
                    self.next();
                    items.push(self.blocks(depth + 1));
                    self.next();
                }
                Some(BlockKind::List(first, items))
            }
            Tag::Table(alignments) => Some(BlockKind::Table(self.table(&alignments))),
            Tag::FootnoteDefinition(label) => {
                let mut words = Words::default();
                for block in self.blocks(depth + 1) {
                    match block.kind {
                        BlockKind::Paragraph(more) => words.append(&more),
                        _ => self.refuse(block.range, bad_rulebook::note()),
                    }
                }
                self.defined.push((label.to_string(), words, range.clone()));
                None
            }
            Tag::HtmlBlock => {
                let html = &self.text[range.clone()];
                self.skip();
                return self.directive(html, range);
            }
            Tag::CodeBlock(CodeBlockKind::Fenced(kind)) if &*kind == "scene" => {
                return self.scene(range);
            }
            Tag::CodeBlock(_) => {
                self.refuse(range, bad_rulebook::code());
                self.skip();
                return None;
            }
            _ => {
                self.skip();
                return None;
            }
        };
        // Its own end.
        self.next();
        kind
    }

    /// A fenced block of TOML.
    fn scene(&mut self, range: Range<usize>) -> Option<BlockKind> {
        let (mut text, mut start) = (String::new(), None);
        while let Some((Event::Text(_), _)) = self.events.peek() {
            if let Some((Event::Text(line), at)) = self.next() {
                start.get_or_insert(at.start);
                text.push_str(&line);
            }
        }
        self.next();
        match scene::read(&text, start.unwrap_or(range.start)) {
            Ok(scene) => Some(BlockKind::Scene(scene)),
            Err((at, found)) => {
                let end = at.end.min(range.end);
                self.refuse(at.start.min(end)..end, found);
                None
            }
        }
    }

    /// Passes over what is in a tag, and its end.
    fn skip(&mut self) {
        let mut open = 1;
        while open > 0 {
            match self.next() {
                Some((Event::Start(_), _)) => open += 1,
                Some((Event::End(_), _)) => open -= 1,
                Some(_) => {}
                None => return,
            }
        }
    }

    /// Pictures that stand for themselves, and words.
    fn paragraph(&mut self, inline: Inline, blocks: &mut Vec<Block>) {
        let range = inline.range.clone();
        let has_words = !inline.words.rich.trim().is_empty();
        if has_words {
            self.no_pictures(&inline);
        }
        if !inline.pictures.is_empty() {
            blocks.push(Block {
                kind: BlockKind::Pictures(inline.pictures),
                range: range.clone(),
            });
        }
        if has_words {
            let kind = BlockKind::Paragraph(inline.words);
            blocks.push(Block { kind, range });
        }
    }

    fn no_pictures(&mut self, inline: &Inline) {
        for picture in &inline.pictures {
            self.refuse(picture.range.clone(), bad_rulebook::picture_in_words());
        }
    }

    /// `<!-- page -->`, `<!-- column -->`, `<!-- back -->`; other comments are only that.
    fn directive(&mut self, html: &str, range: Range<usize>) -> Option<BlockKind> {
        let html = html.trim();
        let comment = html.strip_prefix("<!--");
        let comment = comment.and_then(|rest| rest.strip_suffix("-->"));
        match comment.map(str::trim) {
            Some("page") => Some(BlockKind::Break(Break::Page)),
            Some("column") => Some(BlockKind::Break(Break::Column)),
            Some("back") => Some(BlockKind::Break(Break::Back)),
            Some(_) => None,
            None if html.is_empty() => None,
            None => {
                self.refuse(range, bad_rulebook::html());
                None
            }
        }
    }

    fn table(&mut self, alignments: &[Alignment]) -> TableBlock {
        let align = |alignment: &Alignment| match alignment {
            Alignment::None | Alignment::Left => Align::Start,
            Alignment::Center => Align::Center,
            Alignment::Right => Align::End,
        };
        let mut table = TableBlock {
            alignments: alignments.iter().map(align).collect(),
            ..TableBlock::default()
        };
        while let Some((event, _)) = self.events.peek() {
            let is_head = matches!(event, Event::Start(Tag::TableHead));
            if !is_head && !matches!(event, Event::Start(Tag::TableRow)) {
                break;
            }
            self.next();
            let mut row = Vec::new();
            while matches!(self.events.peek(), Some((Event::Start(Tag::TableCell), _))) {
                self.next();
                let inline = self.inline();
                row.push(Cell {
                    words: inline.words,
                    pictures: inline.pictures,
                });
                self.next();
            }
            self.next();
            let says = row
                .iter()
                .any(|cell| !cell.words.rich.trim().is_empty() || !cell.pictures.is_empty());
            if is_head {
                table.has_head = says;
            }
            if !is_head || says {
                table.rows.push(row);
            }
        }
        table
    }

    /// Words and pictures up to the end of what they are in.
    fn inline(&mut self) -> Inline {
        let mut inline = Inline::default();
        let mut marks: Vec<String> = Vec::new();
        let mut open = 0;
        while let Some((event, range)) = self.events.peek().cloned() {
            let ends = matches!(event, Event::End(_)) && open == 0;
            if ends || open == 0 && !is_inline(&event) {
                break;
            }
            self.next();
            inline.reach(&range);
            match event {
                Event::Start(Tag::Image { dest_url, .. }) => {
                    let link = dest_url.to_string();
                    let picture = self.picture(link, range);
                    inline.pictures.push(picture);
                }
                Event::Start(Tag::Link { dest_url, .. }) => {
                    inline.words.rich.push('[');
                    marks.push(format!("]{{.link .to-{}}}", self.links.len()));
                    self.links.push(Link {
                        to: dest_url.to_string(),
                        range: range.clone(),
                    });
                    open += 1;
                }
                Event::Start(tag) => {
                    let mark = mark_of(&tag);
                    inline.words.rich.push_str(mark);
                    marks.push(mark.to_owned());
                    open += 1;
                }
                Event::End(_) => {
                    inline.words.rich.push_str(&marks.pop().unwrap_or_default());
                    open -= 1;
                }
                Event::Text(text) => self.text(&text, &range, &mut inline),
                Event::Code(code) => {
                    let code = escaped(&code, "*[]:");
                    inline.words.rich.push_str(&format!("[{code}]{{.code}}"));
                }
                Event::SoftBreak => inline.words.rich.push(' '),
                Event::HardBreak => inline.words.rich.push('\n'),
                Event::FootnoteReference(label) => {
                    let number = self.reference(&label, &range);
                    inline.words.notes.push(number);
                    let mark = format!("[{}]{{.note-mark}}", number + 1);
                    inline.words.rich.push_str(&mark);
                }
                Event::InlineHtml(html) if !html.starts_with("<!--") => {
                    self.refuse(range, bad_rulebook::html());
                }
                _ => {}
            }
        }
        inline
    }

    fn text(&mut self, text: &str, range: &Range<usize>, inline: &mut Inline) {
        let mut text = text;
        let bare = inline.words.rich.trim().is_empty();
        if let (Some(last), true) = (inline.pictures.last_mut(), bare)
            && text.starts_with('{')
            && let Some(end) = text.find('}')
        {
            let attributes = &text[1..end];
            if let Err(found) = pictures::attributes(last, attributes) {
                self.problems.push((range.clone(), found));
            }
            text = &text[end + 1..];
        }
        let before = range.start.checked_sub(1);
        let was_escaped = before.is_some_and(|at| self.text.as_bytes()[at] == b'\\');
        let rich = &mut inline.words.rich;
        match text.chars().next() {
            Some(first) if was_escaped && matches!(first, ':' | '[' | ']') => {
                rich.push('\\');
                rich.push(first);
                rich.push_str(&escaped(&text[first.len_utf8()..], "*"));
            }
            _ => rich.push_str(&escaped(text, "*")),
        }
    }

    /// A picture, to the end of its words.
    fn picture(&mut self, link: String, range: Range<usize>) -> Picture {
        let caption = self.inline();
        self.next();
        Picture::new(link, caption.words.rich, range)
    }

    /// The place of a footnote, new where it was not referred to before.
    fn reference(&mut self, label: &str, range: &Range<usize>) -> usize {
        let known = self.labels.iter().position(|(known, _)| known == label);
        known.unwrap_or_else(|| {
            self.labels.push((label.to_owned(), range.clone()));
            self.labels.len() - 1
        })
    }

    /// The words of footnotes, in the order of their references.
    fn notes(&mut self) -> Vec<(Words, Range<usize>)> {
        let labels = std::mem::take(&mut self.labels);
        let words = |(label, _): &(String, Range<usize>)| {
            let defined = self.defined.iter().find(|(known, ..)| known == label);
            let note = defined.map(|(_, words, range)| (words.clone(), range.clone()));
            note.unwrap_or_default()
        };
        labels.iter().map(words).collect()
    }
}

impl Words {
    fn append(&mut self, more: &Words) {
        if !self.rich.is_empty() {
            self.rich.push(' ');
        }
        self.rich.push_str(&more.rich);
    }

    /// The words without marks: for bookmarks and running heads.
    pub fn plain(&self) -> String {
        unmarked(&self.rich)
    }
}

/// A run of inline content.
#[derive(Default)]
struct Inline {
    words: Words,
    pictures: Vec<Picture>,
    range: Range<usize>,
}

impl Inline {
    fn reach(&mut self, range: &Range<usize>) {
        self.range = match self.range.is_empty() {
            true => range.clone(),
            false => self.range.start..range.end.max(self.range.end),
        };
    }
}

fn is_inline(event: &Event<'_>) -> bool {
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
        | Event::FootnoteReference(_) => true,
        _ => false,
    }
}

/// What rich text has for a tag, before and behind the words.
fn mark_of(tag: &Tag<'_>) -> &'static str {
    match tag {
        Tag::Emphasis => "*",
        Tag::Strong => "**",
        _ => "",
    }
}

fn level_of(level: HeadingLevel) -> u8 {
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
fn escaped(text: &str, marks: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for letter in text.chars() {
        if letter == '\\' || marks.contains(letter) {
            out.push('\\');
        }
        out.push(letter);
    }
    out
}
