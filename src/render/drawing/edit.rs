//! Text with parts taken out and put in, which knows where each of its parts came from.

use std::ops::Range;
use std::sync::Arc;

use usvg::roxmltree::Node;

use crate::diag::FileId;

/// A text that was made of another.
#[derive(Clone, Default, Debug)]
pub struct Patched {
    pub text: String,
    /// By where they start.
    parts: Vec<(usize, Origin)>,
}

/// Where a part of a text came from.
#[derive(Clone, PartialEq, Debug)]
pub enum Origin {
    /// It stood there, from this place on.
    Kept(usize),
    /// It was made for what stood there.
    Made(Range<usize>),
    /// It is a drawing's, from or for this place in its file; `link` placed it.
    Drawing {
        file: FileId,
        place: Box<Origin>,
        link: Range<usize>,
    },
}

impl Patched {
    /// Where a range of this text came from, in the text it was made of; and for a part of a
    /// drawing where it stands in the drawing's file.
    pub fn origin(&self, range: &Range<usize>) -> (Range<usize>, Option<(FileId, Range<usize>)>) {
        let index = self.parts.partition_point(|(at, _)| *at <= range.start);
        let Some((start, origin)) = index.checked_sub(1).map(|index| &self.parts[index]) else {
            return (range.clone(), None);
        };
        let into = range.start - start;
        let next = self.parts.get(index).map_or(self.text.len(), |(at, _)| *at);
        let within = |kept: usize| kept + into..kept + range.end.min(next) - start;
        match origin {
            Origin::Kept(kept) => {
                // An element reaches over parts that were changed: as far as its end is kept.
                let end = self.kept_end(range.end);
                let start = kept + into;
                (
                    start..end.filter(|end| *end >= start).unwrap_or(start),
                    None,
                )
            }
            Origin::Made(made) => (made.clone(), None),
            Origin::Drawing { file, place, link } => {
                let place = match &**place {
                    Origin::Kept(kept) => within(*kept),
                    Origin::Made(made) => made.clone(),
                    Origin::Drawing { .. } => 0..0,
                };
                (link.clone(), Some((*file, place)))
            }
        }
    }

    /// Where a place in this text was, as the end of something.
    fn kept_end(&self, end: usize) -> Option<usize> {
        let index = self.parts.partition_point(|(at, _)| *at < end);
        let (start, origin) = self.parts.get(index.checked_sub(1)?)?;
        match origin {
            Origin::Kept(kept) => Some(kept + end - start),
            Origin::Made(made) => Some(made.end),
            Origin::Drawing { link, .. } => Some(link.end),
        }
    }

    fn push(&mut self, text: &str, origin: Origin) {
        if !text.is_empty() {
            self.parts.push((self.text.len(), origin));
            self.text.push_str(text);
        }
    }
}

/// What takes the place of a part.
pub enum Patch {
    Text(String),
    /// What is in a drawing, with the file it is of, between two texts.
    Drawing(String, FileId, Arc<Patched>, String),
}

/// Changes to a text, all at once.
#[derive(Default)]
pub struct Edits(Vec<(Range<usize>, Patch)>);

impl Edits {
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    pub fn replace(&mut self, range: Range<usize>, text: impl Into<String>) {
        self.0.push((range, Patch::Text(text.into())));
    }

    pub fn remove(&mut self, range: Range<usize>) {
        self.replace(range, "");
    }

    pub fn draw(
        &mut self,
        range: Range<usize>,
        open: String,
        file: FileId,
        body: Arc<Patched>,
        close: String,
    ) {
        self.0
            .push((range, Patch::Drawing(open, file, body, close)));
    }

    /// Adds an attribute, or puts it in the place of the one of its name.
    pub fn set(&mut self, source: &str, node: Node<'_, '_>, name: &str, value: &str) {
        let text = attribute(name, value);
        match node.attribute_node(name) {
            Some(old) => self.replace(old.range(), text),
            None => {
                let at = name_end(source, node);
                self.replace(at..at, format!(" {text}"));
            }
        }
    }

    /// The part `within` of the source with the changes made. A change inside another's range is
    /// dropped.
    pub fn applied(mut self, source: &str, within: Range<usize>) -> Patched {
        // Stable: of two at one place the first comes first, and what is wider holds the other.
        self.0
            .sort_by_key(|(range, _)| (range.start, usize::MAX - range.end));
        let mut patched = Patched::default();
        let mut done = within.start;
        for (range, patch) in self.0 {
            if range.start < done || range.end > within.end {
                continue;
            }
            patched.push(&source[done..range.start], Origin::Kept(done));
            done = range.end;
            let made = Origin::Made(range.clone());
            match patch {
                Patch::Text(text) => patched.push(&text, made),
                Patch::Drawing(open, file, body, close) => {
                    patched.push(&open, made.clone());
                    for (index, (at, place)) in body.parts.iter().enumerate() {
                        let end = body
                            .parts
                            .get(index + 1)
                            .map_or(body.text.len(), |next| next.0);
                        let origin = Origin::Drawing {
                            file,
                            place: Box::new(place.clone()),
                            link: range.clone(),
                        };
                        patched.push(&body.text[*at..end], origin);
                    }
                    patched.push(&close, made);
                }
            }
        }
        patched.push(&source[done..within.end], Origin::Kept(done));
        patched
    }
}

/// An attribute as XML.
pub fn attribute(name: &str, value: &str) -> String {
    let mut text = format!("{name}=\"");
    for character in value.chars() {
        match character {
            '&' => text.push_str("&amp;"),
            '<' => text.push_str("&lt;"),
            '"' => text.push_str("&quot;"),
            '\n' | '\t' | '\r' => text.push(' '),
            _ => text.push(character),
        }
    }
    text.push('"');
    text
}

/// Where the name of an element ends, its prefix included.
pub fn name_end(source: &str, node: Node<'_, '_>) -> usize {
    let start = node.range().start + 1;
    let tag = &source[start..];
    let end = tag.find(|letter: char| letter.is_whitespace() || matches!(letter, '>' | '/'));
    start + end.unwrap_or(tag.len())
}

/// Where the start tag of an element ends, behind its `>`; and whether it closes itself.
pub fn tag_end(source: &str, node: Node<'_, '_>) -> (usize, bool) {
    let start = node.range().start;
    let mut quote = None;
    for (at, letter) in source[start..].char_indices() {
        match (quote, letter) {
            (None, '"' | '\'') => quote = Some(letter),
            (Some(open), _) if open == letter => quote = None,
            (None, '>') => {
                let end = start + at;
                return (end + 1, source[..end].ends_with('/'));
            }
            _ => {}
        }
    }
    (source.len(), true)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_part_knows_where_it_came_from() {
        let source = "abcdefghij";
        let mut edits = Edits::default();
        edits.replace(2..4, "XYZ");
        edits.remove(6..7);
        edits.replace(8..8, "+");
        let patched = edits.applied(source, 1..10);
        assert_eq!(patched.text, "bXYZefh+ij");
        let at = |text: &str| {
            let start = patched.text.find(text).unwrap();
            patched.origin(&(start..start + text.len())).0
        };
        assert_eq!(at("b"), 1..2);
        assert_eq!(at("YZ"), 2..4);
        assert_eq!(at("ef"), 4..6);
        assert_eq!(at("h"), 7..8);
        assert_eq!(at("ij"), 8..10);
        assert_eq!(at("efh+i"), 4..9);
    }

    #[test]
    fn a_change_inside_another_is_dropped() {
        let mut edits = Edits::default();
        edits.replace(3..4, "x");
        edits.remove(2..8);
        assert_eq!(edits.applied("0123456789", 0..10).text, "0189");
    }
}
