//! What usvg draws of a flowed text, line by line.

use usvg::roxmltree::{Document, Node};

use super::support::Bench;

/// One line as usvg sees it, in user units.
#[derive(Clone, Debug)]
pub struct DrawnLine {
    pub text: String,
    pub left: f64,
    pub right: f64,
    pub top: f64,
    pub bottom: f64,
    /// What the flow says in `x` and `y`: the start of the line's first piece.
    pub x: f64,
    pub baseline: f64,
}

impl DrawnLine {
    pub fn middle(&self) -> f64 {
        (self.left + self.right) / 2.0
    }
}

/// The lines of the `<text>` number `index` of a flowed template that runs from side to side:
/// pieces on one baseline are one line.
pub fn lines(bench: &Bench, flowed: &str, index: usize) -> Vec<DrawnLine> {
    let mut lines: Vec<DrawnLine> = Vec::new();
    for piece in pieces(bench, flowed, index) {
        match lines
            .iter_mut()
            .find(|line| line.baseline == piece.baseline)
        {
            Some(line) => {
                line.text.push_str(&piece.text);
                line.left = line.left.min(piece.left);
                line.right = line.right.max(piece.right);
                line.x = line.x.min(piece.x);
            }
            None => lines.push(piece),
        }
    }
    lines.sort_by(|one, other| one.baseline.total_cmp(&other.baseline));
    lines
}

/// The pieces of a flowed `<text>`, each with the box usvg gives it when it is drawn alone:
/// that box is made of advances.
pub fn pieces(bench: &Bench, flowed: &str, index: usize) -> Vec<DrawnLine> {
    let document = Document::parse(flowed).unwrap();
    let is_text = |node: &Node<'_, '_>| node.is_element() && node.tag_name().name() == "text";
    let text = document.descendants().filter(is_text).nth(index).unwrap();
    let is_piece = |node: &Node<'_, '_>| node.is_element() && node.tag_name().name() == "a";
    let pieces = text.descendants().filter(is_piece);
    pieces
        .filter_map(|piece| {
            let at = |name| piece.attribute(name).unwrap().parse::<f64>().unwrap();
            let alone = bench.tree(&without_others(flowed, &document, piece));
            // usvg draws nothing of a space alone.
            let bounds = first_text(alone.root())?.bounding_box();
            Some(DrawnLine {
                text: piece.text().unwrap_or("").to_owned(),
                left: bounds.left().into(),
                right: bounds.right().into(),
                top: bounds.top().into(),
                bottom: bounds.bottom().into(),
                x: at("x"),
                baseline: at("y"),
            })
        })
        .collect()
}

/// The document with the words of one piece only.
fn without_others(flowed: &str, document: &Document<'_>, piece: Node<'_, '_>) -> String {
    let in_text = |node: &Node<'_, '_>| {
        node.ancestors()
            .any(|above| above.tag_name().name() == "text")
    };
    let others = document.descendants().filter(|node| {
        node.is_text() && in_text(node) && !node.ancestors().any(|above| above == piece)
    });
    let mut svg = flowed.to_owned();
    let mut ranges: Vec<_> = others.map(|node| node.range()).collect();
    ranges.sort_by_key(|range| std::cmp::Reverse(range.start));
    for range in ranges {
        svg.replace_range(range, "");
    }
    svg
}

fn first_text(group: &usvg::Group) -> Option<&usvg::Text> {
    group.children().iter().find_map(|node| match node {
        usvg::Node::Text(text) => Some(&**text),
        usvg::Node::Group(group) => first_text(group),
        _ => None,
    })
}
