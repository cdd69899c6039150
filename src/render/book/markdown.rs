//! Markdown as blocks: CommonMark with tables and footnotes, read by pulldown-cmark.
//!
//! The words of a block are kept as the rich text of cards, so that icons and colours are marked
//! up alike in both.

use std::iter::Peekable;
use std::ops::Range;

use pulldown_cmark::{Alignment, CodeBlockKind, Event, OffsetIter, Options, Parser, Tag};

use super::blocks::{Block, BlockKind, BookCell, CellAlign, MarkdownText, RichWords, TableBlock};
use super::inline::{Inline, escaped, is_inline, level_of, mark_of};
use super::links::BookLink;
use super::notes::Footnotes;
use super::pictures::{self, BookPicture};
use super::problems::Problems;
use super::{directive, rows, scene};
use crate::diag::Diagnostic;
use crate::diag::rules::templates::bad_rulebook;
use crate::render::text::LINK_CLASS;

/// How deep lists and sidebars may stand in each other.
const DEEPEST: usize = 6;
/// So many bytes of what stands behind words without a link are shown.
const LONGEST_ADDRESS: usize = 200;
/// So many bytes stand at most between a link and the number of its page: ` (page `.
const PAGE_WORD: usize = 16;

/// Reads Markdown.
pub fn read(text: &str) -> MarkdownText {
    // The last two are read to be told.
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_TASKLISTS;
    let events = Parser::new_ext(text, options).into_offset_iter();
    let mut reader = MarkdownReader {
        text,
        events: events.peekable(),
        notes: Footnotes::of(Parser::new_ext(text, options)),
        links: Vec::new(),
        problems: Problems::default(),
        is_cut: false,
    };
    let blocks = reader.blocks(0);
    let (notes, problems) = reader.notes.finish();
    // What is lost behind it is missed only for that.
    if !reader.is_cut {
        reader.problems.append(problems);
    }
    MarkdownText {
        blocks,
        notes,
        links: reader.links,
        problems: reader.problems,
        is_cut: reader.is_cut,
    }
}

struct MarkdownReader<'t> {
    text: &'t str,
    events: Peekable<OffsetIter<'t>>,
    notes: Footnotes,
    links: Vec<BookLink>,
    problems: Problems,
    /// True where a block that is never closed has taken the rest of the text.
    is_cut: bool,
}

impl<'t> MarkdownReader<'t> {
    fn next(&mut self) -> Option<(Event<'t>, Range<usize>)> {
        self.events.next()
    }

    fn refuse(&mut self, range: Range<usize>, found: Diagnostic) {
        self.problems.push(range, found);
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
                if let Some(misread) = rows::misread(&self.text[range.clone()]) {
                    self.refuse(range, misread);
                    self.skip();
                    return None;
                }
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
                let mut words = RichWords::default();
                for block in self.blocks(depth + 1) {
                    match block.kind {
                        BlockKind::Paragraph(more) => words.append(&more),
                        _ => self.refuse(block.range, bad_rulebook::note()),
                    }
                }
                self.notes.define(&label, words, range.clone());
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
        let block = &self.text[range.clone()];
        if !scene::is_closed(block, &text) {
            let line = block.lines().next().unwrap_or_default().len();
            self.refuse(range.start..range.start + line, bad_rulebook::open_scene());
            self.is_cut |= self.text[range.end..].trim().is_empty();
            return None;
        }
        match scene::read(&text, start.unwrap_or(range.start)) {
            Ok(mut scene) => {
                let links = scene.without_links().into_iter();
                self.links.extend(links.map(|to| {
                    let at = text.find(&to).map(|at| start.unwrap_or(range.start) + at);
                    BookLink {
                        range: at.map_or(range.clone(), |at| at..at + to.len()),
                        to: format!("#{to}"),
                        named: String::new(),
                    }
                }));
                Some(BlockKind::Scene(scene))
            }
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
        match directive::comment(html).map(directive::read) {
            Some(Ok(to)) => to.map(BlockKind::Break),
            Some(Err(found)) => {
                self.refuse(range.start..range.start + html.len(), found);
                None
            }
            None if html.is_empty() => None,
            None => {
                self.refuse(range, bad_rulebook::html());
                None
            }
        }
    }

    fn table(&mut self, alignments: &[Alignment]) -> TableBlock {
        let align = |alignment: &Alignment| match alignment {
            Alignment::None | Alignment::Left => CellAlign::Start,
            Alignment::Center => CellAlign::Center,
            Alignment::Right => CellAlign::End,
        };
        let mut table = TableBlock {
            alignments: alignments.iter().map(align).collect(),
            ..TableBlock::default()
        };
        while let Some((event, range)) = self.events.peek() {
            let is_head = matches!(event, Event::Start(Tag::TableHead));
            if !is_head && !matches!(event, Event::Start(Tag::TableRow)) {
                break;
            }
            let range = range.clone();
            // CommonMark drops what stands behind the last column.
            let lost = rows::cells(&self.text[range.clone()])
                .into_iter()
                .nth(alignments.len());
            if let Some(lost) = lost {
                let lost = range.start + lost.start..range.start + lost.end;
                self.refuse(lost, bad_rulebook::lost_cell(alignments.len()));
            }
            self.next();
            let mut row = Vec::new();
            while matches!(self.events.peek(), Some((Event::Start(Tag::TableCell), _))) {
                self.next();
                let inline = self.inline();
                row.push(BookCell {
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
                    self.other_page(&range, &dest_url);
                    inline.words.rich.push('[');
                    marks.push(format!("]{{.link .{LINK_CLASS}{}}}", self.links.len()));
                    let link = BookLink::of_words(dest_url.to_string(), range.clone(), self.text);
                    self.links.push(link);
                    open += 1;
                }
                Event::Start(Tag::Strikethrough) => {
                    let mark = match self.text[range.clone()].starts_with("~~") {
                        true => "~~",
                        false => "~",
                    };
                    if mark == "~~" {
                        self.refuse(range, bad_rulebook::struck_out());
                    }
                    inline.words.rich.push_str(mark);
                    marks.push(mark.to_owned());
                    open += 1;
                }
                Event::TaskListMarker(_) => {
                    inline.words.rich.push_str(&self.text[range.clone()]);
                    inline.words.rich.push(' ');
                    self.refuse(range, bad_rulebook::task());
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
                    let number = self.notes.reference(&label);
                    inline.words.notes.push(number);
                    let mark = format!("[{}]{{.note-mark}}", number + 1);
                    inline.words.rich.push_str(&mark);
                }
                Event::InlineHtml(html) if !html.starts_with("<!--") => {
                    self.refuse(range, bad_rulebook::html());
                }
                Event::InlineHtml(html) => {
                    let comment = directive::comment(&html);
                    let found = comment.and_then(directive::within_words);
                    if let Some(found) = found {
                        self.refuse(range, found);
                    }
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
                self.problems.push(range.clone(), found);
            }
            text = &text[end + 1..];
        }
        let before = range.start.checked_sub(1);
        let was_escaped = before.is_some_and(|at| self.text.as_bytes()[at] == b'\\');
        match text {
            "[" if !was_escaped => self.notes.bracket(self.text, range.start),
            "]" if !was_escaped => self.no_link(range.end),
            "![" if !was_escaped => self.refuse(range.clone(), bad_rulebook::open_picture()),
            _ => {}
        }
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

    /// Tells what stands behind the words of a link and makes none of them: an address with a blank in it or
    /// before it.
    fn no_link(&mut self, at: usize) {
        let rest = &self.text[at..];
        let blanks = rest.len() - rest.trim_start_matches(' ').len();
        if !rest[blanks..].starts_with("(#") {
            return;
        }
        let line = &rest[..rest.floor_char_boundary(LONGEST_ADDRESS)];
        let line = line.lines().next().unwrap_or_default();
        let end = line.find(')').map_or(line.len(), |end| end + 1);
        self.refuse(at..at + end, bad_rulebook::no_link());
    }

    /// Tells a number of a page that stands behind a link, and is of another heading than that.
    fn other_page(&mut self, range: &Range<usize>, to: &str) {
        let Some(last) = self.links.last() else {
            return;
        };
        let number = self.text[range.clone()].trim_start_matches('[');
        let number = number.split(']').next().unwrap_or_default();
        let between = self.text.get(last.range.end..range.start);
        let between = between.filter(|between| between.len() <= PAGE_WORD);
        let is_page = between.is_some_and(|between| {
            let word = between.trim_matches(|sign: char| !sign.is_alphabetic());
            word.is_empty() || word == "p" || word == "page"
        });
        let is_number = !number.is_empty() && number.bytes().all(|digit| digit.is_ascii_digit());
        let is_other = last.to.starts_with('#') && to.starts_with('#') && last.to != to;
        if is_page && is_number && is_other {
            let found = bad_rulebook::other_page(to, &last.to);
            self.refuse(range.clone(), found);
        }
    }

    /// A picture, to the end of its words.
    fn picture(&mut self, link: String, range: Range<usize>) -> BookPicture {
        let caption = self.inline();
        self.next();
        BookPicture::new(link, caption.words.rich, range)
    }
}
