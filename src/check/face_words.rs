//! What is printed on a face, for rules: its words, its figures and its colours.

use std::collections::BTreeSet;

use usvg::{Group, Node, Paint};

use super::functions::numbers_in;
use crate::check::cel::Val;
use crate::render::Face;

/// What rules see of one side of an entry.
pub fn value(face: &Face, side: &str) -> Val {
    let mut printed = Printed::default();
    printed.group(face.tree.root());
    let words = printed.words.join(" ");
    let figures = numbers_in(&words).into_iter().map(Val::from);
    Val::map([
        ("side", Val::text(side)),
        ("figures", Val::list(figures)),
        (
            "colours",
            Val::list(printed.colours.into_iter().map(Val::text)),
        ),
        ("words", Val::text(words)),
    ])
}

#[derive(Default)]
struct Printed {
    words: Vec<String>,
    /// As `#rrggbb`.
    colours: BTreeSet<String>,
}

impl Printed {
    fn group(&mut self, group: &Group) {
        if group.opacity().get() == 0.0 {
            return;
        }
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group),
                Node::Path(path) if path.is_visible() => {
                    let fill = path.fill().map(|fill| fill.paint());
                    let stroke = path.stroke().map(|stroke| stroke.paint());
                    fill.into_iter()
                        .chain(stroke)
                        .for_each(|paint| self.paint(paint));
                }
                Node::Text(text) => {
                    for chunk in text.chunks() {
                        let words = chunk.text().trim();
                        if !words.is_empty() {
                            self.words.push(words.to_owned());
                        }
                        let spans = chunk.spans().iter();
                        let fills = spans.filter_map(|span| span.fill());
                        fills.for_each(|fill| self.paint(fill.paint()));
                    }
                }
                Node::Path(_) | Node::Image(_) => {}
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
