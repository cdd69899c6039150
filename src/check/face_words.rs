//! What is printed on a face, for rules: its words, its figures, its colours and its icons.

use std::collections::BTreeSet;

use usvg::{Group, Node, Paint, Text};

use super::functions::numbers_in;
use crate::check::cel::Val;
use crate::render::{Face, FaceJob, FaceText, Renderer, WordBreak};

/// What rules see of one side of an entry, by name.
pub type PrintedSide = Vec<(&'static str, Val)>;

/// What of it has to be worked out: what no rule asks for is not.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct AskedOfFaces {
    /// Anything at all.
    pub any: bool,
    pub icons: bool,
    pub reads: bool,
}

/// What is printed on a side.
pub fn printed(face: &Face) -> PrintedSide {
    let mut printed = Printed::default();
    printed.group(face.tree.root(), &face.text);
    let figures = printed.lines.iter().flat_map(|line| numbers_in(line));
    let figures: Vec<Val> = figures.map(Val::from).collect();
    let words = printed.lines.join(" ");
    let colours = printed.colours.into_iter().map(Val::text);
    vec![
        ("words", Val::text(words)),
        ("figures", Val::list(figures)),
        ("colours", Val::list(colours)),
    ]
}

/// The icons that a filled template draws, each as often as it does, in the order in which they stand
/// there: those of `icon(…)` by what is drawn, those in texts by their names.
pub fn icons(renderer: &Renderer<'_>, job: FaceJob) -> Val {
    let filled = renderer.filled(job).unwrap_or_default();
    let icons = &renderer.game().icons;
    let mut found: Vec<(usize, &str)> = Vec::new();
    let named = icons.iter().filter(|(name, _)| !name.contains(':'));
    for (name, icon) in named {
        let drawn = format!("\">{}</g>", icon.body);
        let in_text = format!(":{name}:");
        let drawn = filled.match_indices(&*drawn);
        let places = drawn.chain(filled.match_indices(&*in_text));
        found.extend(places.map(|(at, _)| (at, name)));
    }
    found.sort_unstable();
    // Of icons that are drawn alike the first stands for all.
    found.dedup_by_key(|(at, _)| *at);
    Val::list(found.into_iter().map(|(_, name)| Val::text(name)))
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
