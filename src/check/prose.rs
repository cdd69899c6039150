//! The words of written pages as their Markdown has them: block by block, without markup, each with its
//! place in the file. What Tera fills in stands there as one sign.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use crate::diag::{FileId, Span};
use crate::load::{Component, Game, Project, Value};

/// Stands for what `{{ … }}` writes.
pub const FILLED: char = '\u{fffc}';
/// Stands for `{% … %}`: nothing is known of what is on both its sides.
pub const PARTED: char = '\u{2063}';
/// Stands for the other bytes of a tag; of rulebooks it is taken out again.
pub const NOTHING: char = '\u{7f}';
/// A group of signs, `{width=3}`, is no longer.
const LONGEST_GROUP: usize = 1_000;
/// Of longer pages the rest is not looked at.
const LONGEST: usize = 1 << 20;

/// The words of one block: a paragraph, a heading, an item, a cell, a caption.
#[derive(Default, Debug)]
pub struct Prose {
    pub text: String,
    /// Where each byte of the text stands in the file: from where to where.
    places: Vec<(u32, u32)>,
    /// The expressions that are filled in: their signs in the text, and where they stand in the file.
    pub filled: Vec<(Range<usize>, Range<usize>)>,
}

/// A file of written pages.
pub struct WrittenProse<'a> {
    pub component: &'a Component,
    pub file: FileId,
    /// As it is written.
    pub source: &'a str,
    pub blocks: Vec<Prose>,
}

impl WrittenProse<'_> {
    /// What findings in it are about.
    pub fn subject(&self, game: &Game) -> String {
        format!("{}/{}", game.id, self.component.id.value)
    }
}

impl Prose {
    /// Where a part of the text stands in its file.
    pub fn span(&self, file: FileId, part: &Range<usize>) -> Span {
        let range = self.source(part);
        Span::new(file, range)
    }

    fn source(&self, part: &Range<usize>) -> Range<usize> {
        let place = |at: usize| self.places.get(at).copied().unwrap_or_default();
        let start = place(part.start).0 as usize;
        match part.is_empty() {
            true => start..start,
            false => start..(place(part.end - 1).1 as usize).max(start),
        }
    }

    /// Where all of the text stands in its file.
    pub fn whole(&self, file: FileId) -> Span {
        self.span(file, &(0..self.text.len()))
    }

    /// Whether a part stands in the file as it is in the text, so that it can be mended there.
    pub fn is_whole(&self, part: &Range<usize>) -> bool {
        self.source(part).len() == part.len()
    }

    fn push(&mut self, letter: char, at: usize) {
        self.text.push(letter);
        let bytes = at..at + letter.len_utf8();
        let places = bytes.map(|byte| (byte as u32, byte as u32 + 1));
        self.places.extend(places);
    }

    /// Takes words of the Markdown; what is written as an entity stands where that does.
    fn words(&mut self, words: &str, range: &Range<usize>, source: &str) {
        let is_same = source.get(range.clone()) == Some(words);
        for (at, letter) in words.char_indices().filter(|(_, one)| *one != NOTHING) {
            match is_same {
                true => self.push(letter, range.start + at),
                false => {
                    self.text.push(letter);
                    let place = (range.start as u32, range.end as u32);
                    let places = std::iter::repeat_n(place, letter.len_utf8());
                    self.places.extend(places);
                }
            }
        }
    }

    /// Without the signs of rich text: `[words]{.name}`, `{width=3}`.
    fn plain(self) -> Prose {
        if !self.text.contains(['[', ']', '{']) {
            return self;
        }
        let mut plain = Prose::default();
        let mut at = 0;
        while let Some(letter) = self.text[at..].chars().next() {
            let rest = &self.text[at..];
            let group = rest.strip_prefix('{').and_then(|inner| {
                let inner = &inner[..inner.floor_char_boundary(LONGEST_GROUP)];
                let end = inner.find(['}', '\n'])?;
                let is_group = inner.starts_with('.') || inner[..end].contains('=');
                (is_group && inner[end..].starts_with('}')).then_some(end + 2)
            });
            // Nothing but a style stands for a sign of its own: `[ ]{.level}`.
            let inner = rest.strip_prefix('[').unwrap_or_default();
            let blank = inner.len() - inner.trim_start().len();
            match (letter, group) {
                (_, Some(length)) => at += length,
                ('[', _) if inner[blank..].starts_with(']') => {
                    plain.text.push(FILLED);
                    let place = self.places[at];
                    plain.places.extend([place; FILLED.len_utf8()]);
                    at += blank + 2;
                }
                ('[' | ']', _) => at += 1,
                _ => {
                    plain.text.push(letter);
                    let end = at + letter.len_utf8();
                    plain.places.extend(&self.places[at..end]);
                    at = end;
                }
            }
        }
        plain
    }
}

/// The pages that are written in the game's language, each file once.
pub fn written<'a>(project: &'a Project, game: &'a Game) -> Vec<WrittenProse<'a>> {
    let own = game.value.get("language").and_then(Value::as_str);
    // Pages without a translation are judged in their own language.
    let is_own = own.is_none_or(|own| own == game.language);
    let mut known = Vec::new();
    let mut found = Vec::new();
    for component in &game.components {
        let Some(writing) = &component.writing else {
            continue;
        };
        let files: Vec<FileId> = match is_own {
            true => writing.files.clone(),
            false => writing.translated(&game.language).collect(),
        };
        for file in files {
            if known.contains(&file) {
                continue;
            }
            known.push(file);
            let source = &*project.sources.get(file).text;
            found.push(WrittenProse {
                component,
                file,
                source,
                blocks: blocks(source),
            });
        }
    }
    found
}

/// The words of a file of Markdown, not filled.
pub fn blocks(source: &str) -> Vec<Prose> {
    let source = &source[..source.floor_char_boundary(LONGEST)];
    let (masked, tags) = masked(source);
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let mut found = Vec::new();
    // The block, and a picture's words in it.
    let mut open = vec![Prose::default()];
    let mut in_scene = false;
    let take = |open: &mut Vec<Prose>, found: &mut Vec<Prose>| {
        if let Some(prose) = open.last_mut().map(std::mem::take) {
            found.push(prose);
        }
    };
    for (event, range) in Parser::new_ext(&masked, options).into_offset_iter() {
        match event {
            Event::Start(Tag::Image { .. }) => {
                if let Some(prose) = open.last_mut() {
                    prose.words(&FILLED.to_string(), &range, &masked);
                }
                open.push(Prose::default());
            }
            Event::End(TagEnd::Image) => {
                take(&mut open, &mut found);
                if open.len() > 1 {
                    open.pop();
                }
            }
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Link { .. })
            | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link)
            | Event::FootnoteReference(_)
            | Event::Html(_) => {}
            Event::Start(Tag::CodeBlock(kind)) => {
                take(&mut open, &mut found);
                in_scene = matches!(kind, CodeBlockKind::Fenced(kind) if &*kind == "scene");
                if in_scene {
                    found.extend(scene(&masked, range));
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                in_scene = false;
                open.truncate(1);
                open[0] = Prose::default();
            }
            Event::Text(_) if in_scene => {}
            Event::Text(words) => {
                if let Some(prose) = open.last_mut() {
                    prose.words(&words, &range, &masked);
                }
            }
            Event::Code(_) | Event::InlineHtml(_) => {
                let sign = if matches!(event, Event::Code(_)) {
                    FILLED
                } else {
                    PARTED
                };
                if let Some(prose) = open.last_mut() {
                    prose.words(&sign.to_string(), &range, &masked);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                let sign = if event == Event::SoftBreak { " " } else { "\n" };
                if let Some(prose) = open.last_mut() {
                    prose.words(sign, &range, &masked);
                }
            }
            _ => take(&mut open, &mut found),
        }
    }
    take(&mut open, &mut found);
    let said = found.into_iter().map(Prose::plain);
    let mut said: Vec<Prose> = said.filter(|prose| !prose.text.trim().is_empty()).collect();
    for prose in &mut said {
        prose.filled = filled(prose, &tags);
    }
    said
}

/// The signs of a block that stand for expressions, and where those are.
fn filled(prose: &Prose, tags: &[(usize, Range<usize>)]) -> Vec<(Range<usize>, Range<usize>)> {
    let signs = prose.text.match_indices(FILLED);
    let of = |(at, sign): (usize, &str)| {
        let place = prose.places[at].0 as usize;
        let tag = tags
            .binary_search_by_key(&place, |(start, _)| *start)
            .ok()?;
        Some((at..at + sign.len(), tags[tag].1.clone()))
    };
    signs.filter_map(of).collect()
}

/// The texts of a scene: `text = "…"` and `caption = "…"`, each in its line.
fn scene(masked: &str, range: Range<usize>) -> Vec<Prose> {
    let mut found = Vec::new();
    let mut at = range.start;
    for line in masked[range].split_inclusive('\n') {
        let start = at;
        at += line.len();
        let Some((key, value)) = line.split_once('=') else {
            continue;
        };
        let is_text = matches!(key.trim(), "text" | "caption");
        let quoted = value.trim_start();
        let Some(inner) = quoted.strip_prefix('"').filter(|_| is_text) else {
            continue;
        };
        let Some(end) = inner.rfind('"') else {
            continue;
        };
        let from = start + line.len() - inner.len();
        let mut prose = Prose::default();
        let inner = inner[..end].char_indices();
        for (offset, letter) in inner.filter(|(_, one)| !matches!(*one, NOTHING | '*')) {
            prose.push(letter, from + offset);
        }
        found.push(prose);
    }
    found
}

/// The text with a sign for each tag of Tera, as long as before; and for each expression the place of its
/// sign, with what stands between its braces.
fn masked(source: &str) -> (String, Vec<(usize, Range<usize>)>) {
    let mut masked = String::with_capacity(source.len());
    let mut tags = Vec::new();
    let mut at = 0;
    while let Some(start) = opening(source, at) {
        masked.push_str(&source[at..start]);
        let sign = source.as_bytes()[start + 1];
        let Some(length) = tag_length(&source[start..]) else {
            at = start;
            break;
        };
        let end = start + length;
        let shown = match sign {
            b'{' => Some(FILLED),
            b'%' => Some(PARTED),
            _ => None,
        };
        if sign == b'{' {
            tags.push((start, start + 2..end - 2));
        }
        masked.extend(shown);
        let rest = length - shown.map_or(0, char::len_utf8);
        masked.extend(std::iter::repeat_n(NOTHING, rest));
        at = end;
    }
    masked.push_str(&source[at..]);
    (masked, tags)
}

fn opening(source: &str, from: usize) -> Option<usize> {
    let starts = source[from..].match_indices('{');
    let mut starts = starts.map(|(at, _)| from + at);
    starts.find(|at| matches!(source.as_bytes().get(at + 1), Some(b'{' | b'%' | b'#')))
}

/// The bytes of the tag that a text begins with; what stands in quotation marks ends none.
fn tag_length(text: &str) -> Option<usize> {
    let close = match text.as_bytes()[1] {
        b'{' => "}}",
        b'%' => "%}",
        _ => return Some(2 + text[2..].find("#}")? + 2),
    };
    let mut quote = None;
    for (at, letter) in text.char_indices().skip(2) {
        match quote {
            Some(open) if open == letter => quote = None,
            Some(_) => {}
            None if matches!(letter, '"' | '\'' | '`') => quote = Some(letter),
            None if text[at..].starts_with(close) => return Some(at + 2),
            None => {}
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(source: &str) -> Vec<String> {
        let shown = blocks(source).into_iter();
        let shown = shown.map(|prose| prose.text.trim().replace(FILLED, "§").replace(PARTED, "|"));
        shown.collect()
    }

    #[test]
    fn blocks_have_their_words_without_markup() {
        let source = "{#- A note\nof two lines. -#}\n{%- set f = \"}}\" -%}\n# The **game**\n\n\
            Draw {{ f.cards | number }} [cards]{.ink} :sun: *now*,\nthen [go](#on)&nbsp;on.\n\n\
            - one\n- two `x`\n\n| a | b |\n|---|---|\n| ![c](face:a){width=3} d | {% if x %}e{% endif %} |\n\n\
            <!-- page -->\n\n```scene\nwidth = 3\n[[label]]\ntext = \"{{ components[\"a\"].count }} **cards**\"\n```\n";
        assert_eq!(
            said(source),
            [
                "|",
                "The game",
                "Draw § cards :sun: now, then go\u{a0}on.",
                "one",
                "two §",
                "a",
                "b",
                "c",
                "§ d",
                "|e|",
                "§ cards"
            ]
        );
    }

    #[test]
    fn words_know_their_places() {
        let source = "A {{ n }} **word**, [fin]{.x} &amp; so\n\n> é *là* !";
        let prose = blocks(source);
        let place = |block: usize, words: &str| {
            let at = prose[block].text.find(words).unwrap();
            &source[prose[block].source(&(at..at + words.len()))]
        };
        assert_eq!(place(0, "word"), "word");
        assert_eq!(place(0, "fin"), "fin");
        assert_eq!(place(0, "&"), "&amp;");
        assert_eq!(place(1, "là !"), "là* !");
        assert_eq!(prose[0].filled.len(), 1);
        assert_eq!(&source[prose[0].filled[0].1.clone()], " n ");
        assert!(prose[1].is_whole(&(0..2)) && !prose[1].is_whole(&(3..8)));
    }
}
