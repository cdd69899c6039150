//! The words of written pages and of templates as their files have them: block by block, without markup, each
//! with its place in the file. What Tera fills in stands there as one sign.

mod drawn;
mod markdown;
mod tags;

use std::ops::Range;

pub use markdown::blocks;
pub use tags::masked;

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

/// The words of one block: a paragraph, a heading, an item, a cell, a caption; a text of a template.
#[derive(Default, Debug)]
pub struct Prose {
    pub text: String,
    /// Where each byte of the text stands in the file: from where to where.
    places: Vec<(u32, u32)>,
    /// The expressions that are filled in: their signs in the text, and where they stand in the file.
    pub filled: Vec<(Range<usize>, Range<usize>)>,
}

/// Whose words a file has.
#[derive(Clone, Copy)]
pub enum ProseOwner<'a> {
    /// A component with written pages.
    Pages(&'a Component),
    /// A template, by its name.
    Template(&'a str),
}

/// A file of written pages, or a template.
pub struct WrittenProse<'a> {
    pub of: ProseOwner<'a>,
    pub file: FileId,
    /// As it is written.
    pub source: &'a str,
    pub blocks: Vec<Prose>,
}

impl WrittenProse<'_> {
    /// What findings in it are about.
    pub fn subject(&self, game: &Game) -> String {
        match self.of {
            ProseOwner::Pages(component) => format!("{}/{}", game.id, component.id.value),
            ProseOwner::Template(_) => game.id.clone(),
        }
    }

    /// The component with these pages.
    pub fn pages(&self) -> Option<&Component> {
        match self.of {
            ProseOwner::Pages(component) => Some(component),
            ProseOwner::Template(_) => None,
        }
    }

    /// The component or the template.
    pub fn name(&self) -> &str {
        match self.of {
            ProseOwner::Pages(component) => &component.id.value,
            ProseOwner::Template(name) => name,
        }
    }
}

impl Prose {
    /// Takes the blank at its end away.
    fn without_blank(&mut self) {
        if self.text.ends_with(' ') {
            self.text.pop();
            self.places.pop();
        }
    }

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

    /// Takes a letter that is written otherwise.
    fn push_for(&mut self, letter: char, range: Range<usize>) {
        self.text.push(letter);
        let place = (range.start as u32, range.end as u32);
        let places = std::iter::repeat_n(place, letter.len_utf8());
        self.places.extend(places);
    }

    /// Takes words of a file; what is written as an entity stands where that does.
    fn words(&mut self, words: &str, range: &Range<usize>, source: &str) {
        let is_same = source.get(range.clone()) == Some(words);
        for (at, letter) in words.char_indices().filter(|(_, one)| *one != NOTHING) {
            match is_same {
                true => self.push(letter, range.start + at),
                false => self.push_for(letter, range.clone()),
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
                of: ProseOwner::Pages(component),
                file,
                source,
                blocks: blocks(source),
            });
        }
    }
    found
}

/// The texts of the templates of a game that have any. Templates are in the game's own language.
pub fn of_templates<'a>(project: &'a Project, game: &'a Game) -> Vec<WrittenProse<'a>> {
    let templates = game
        .templates
        .iter()
        .filter(|_| game.overlay().is_none())
        .map(|(name, file)| {
            let source = &*project.sources.get(*file).text;
            WrittenProse {
                of: ProseOwner::Template(name),
                file: *file,
                source,
                blocks: drawn::texts(source),
            }
        });
    templates.filter(|one| !one.blocks.is_empty()).collect()
}

/// Takes what is said without its markup, and finds its expressions; blocks without words are left out.
fn finished(found: Vec<Prose>, tags: &[(usize, Range<usize>)]) -> Vec<Prose> {
    let said = found.into_iter().map(Prose::plain);
    let mut said: Vec<Prose> = said.filter(|prose| !prose.text.trim().is_empty()).collect();
    for prose in &mut said {
        prose.filled = filled(prose, tags);
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
