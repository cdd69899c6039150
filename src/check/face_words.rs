//! What is printed on a face, for rules: its words, its figures and its colours.

use std::collections::BTreeSet;

use usvg::{Group, Node, Paint, Text};

use super::functions::numbers_in;
use crate::check::cel::Val;
use crate::render::{Face, FaceText, WordBreak};

/// What rules see of one side of an entry, by name.
pub type PrintedSide = [(&'static str, Val); 3];

/// What is printed on a side.
pub fn printed(face: &Face) -> PrintedSide {
    let mut printed = Printed::default();
    printed.group(face.tree.root(), &face.text);
    let figures = printed.lines.iter().flat_map(|line| numbers_in(line));
    let figures: Vec<Val> = figures.map(Val::from).collect();
    let words = printed.lines.join(" ");
    let colours = printed.colours.into_iter().map(Val::text);
    [
        ("words", Val::text(words)),
        ("figures", Val::list(figures)),
        ("colours", Val::list(colours)),
    ]
}

#[derive(Default)]
struct Printed {
    /// A word that is broken at the end of a line is whole in that line.
    lines: Vec<String>,
    /// As `#rrggbb`.
    colours: BTreeSet<String>,
}

impl Printed {
    fn group(&mut self, group: &Group, known: &FaceText) {
        if group.opacity().get() == 0.0 {
            return;
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, known),
                Node::Path(path) if path.is_visible() => {
                    let fill = path.fill().map(|fill| fill.paint());
                    let stroke = path.stroke().map(|stroke| stroke.paint());
                    fill.into_iter()
                        .chain(stroke)
                        .for_each(|paint| self.paint(paint));
                }
                Node::Text(text) => self.text(text, known),
                Node::Path(_) | Node::Image(_) => {}
            }
        }
    }

    fn text(&mut self, text: &Text, known: &FaceText) {
        let pieces = known.by_chunk(text);
        let mut broken = None;
        for (at, chunk) in text.chunks().iter().enumerate() {
            let fills = chunk.spans().iter().filter_map(|span| span.fill());
            fills.for_each(|fill| self.paint(fill.paint()));
            let mut words = chunk.text().trim();
            if let (Some(word_break), Some(line)) = (broken.take(), self.lines.last_mut()) {
                if word_break == WordBreak::Hyphen {
                    line.pop();
                }
                let (rest, others) = words.split_once(' ').unwrap_or((words, ""));
                line.push_str(rest);
                words = others;
            }
            broken = pieces.get(at).and_then(|piece| piece.word_break());
            if !words.is_empty() {
                self.lines.push(words.to_owned());
            }
        }
    }

    fn paint(&mut self, paint: &Paint) {
        if let Paint::Color(colour) = paint {
            let hex = format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue);
            self.colours.insert(hex);
        }
    }
}
