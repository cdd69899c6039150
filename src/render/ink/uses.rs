//! `<use>` written out: every drawn element is an element of its own, so that it can be judged
//! where it is drawn and changed there.

use std::collections::BTreeMap;
use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use crate::render::svg::{self, Located};

/// How deep uses of uses are followed.
const MOST_ROUNDS: usize = 8;
/// The most text written out; what would be more stays a `<use>`.
const MOST_TEXT: usize = 4 << 20;
/// What says which element is used and where, which the group around the copy says instead.
const PLACE: [&str; 7] = ["href", "x", "y", "width", "height", "id", "transform"];
/// What makes a view of its own when it is used, and so stays a `<use>`.
const VIEWS: [&str; 2] = ["symbol", "svg"];

/// The SVG with a copy of what it uses in place of each `<use>`.
///
/// # Errors
/// The diagnostics of an SVG that cannot be parsed.
pub fn written_out(svg: &str) -> Result<String, Vec<Located>> {
    let mut text = svg.to_owned();
    let mut next = round(svg, &svg::parse(svg).map_err(|error| vec![error])?);
    for _ in 1..MOST_ROUNDS {
        let Some(longer) = next.take() else { break };
        // Too many elements, or too deep, written out: the last round's text is drawn as it is.
        let Ok(document) = svg::parse(&longer) else {
            break;
        };
        next = round(&longer, &document);
        text = longer;
    }
    Ok(text)
}

/// One round: uses are replaced, those in their copies are left for the next one.
fn round(text: &str, document: &Document<'_>) -> Option<String> {
    let elements = document.descendants().filter(Node::is_element);
    let ids: BTreeMap<&str, Node<'_, '_>> = elements
        .filter_map(|node| Some((node.attribute("id")?, node)))
        .collect();
    let mut out = String::with_capacity(text.len() * 2);
    let mut done = 0;
    for node in document.descendants().filter(Node::is_element) {
        let range = node.range();
        if range.start < done || node.tag_name().name() != "use" {
            continue;
        }
        let Some(copy) = copy(text, node, &ids) else {
            continue;
        };
        if out.len() + copy.len() > MOST_TEXT {
            break;
        }
        out.push_str(&text[done..range.start]);
        out.push_str(&copy);
        done = range.end;
    }
    if done == 0 {
        return None;
    }
    out.push_str(&text[done..]);
    Some(out)
}

/// What stands for a `<use>`: a group with its attributes around what it uses.
fn copy(text: &str, node: Node<'_, '_>, ids: &BTreeMap<&str, Node<'_, '_>>) -> Option<String> {
    let href = node.attributes().find(|found| found.name() == "href")?;
    let id = href.value().trim().strip_prefix('#')?;
    let used = *ids.get(id)?;
    let name = used.tag_name().name();
    if VIEWS.contains(&name) || node.ancestors().any(|around| around == used) {
        return None;
    }
    let tag = text[node.range()].trim_start_matches('<');
    let prefix = tag.split_once("use")?.0;
    let attributes: String = node
        .attributes()
        .filter(|attribute| !PLACE.contains(&attribute.name()))
        .map(|attribute| format!(" {}", &text[attribute.range()]))
        .collect();
    let transform = node.attribute("transform").unwrap_or_default();
    let (x, y) = (offset(node, "x")?, offset(node, "y")?);
    let inner = without_ids(text, used);
    Some(format!(
        "<{prefix}g{attributes} transform=\"{transform} translate({x} {y})\">{inner}</{prefix}g>"
    ))
}

/// How far a use is moved; none for a length with a unit, which is left to usvg.
fn offset(node: Node<'_, '_>, name: &str) -> Option<f64> {
    node.attribute(name).unwrap_or("0").trim().parse().ok()
}

/// An element's text without the ids in it: those stay with the element that is used.
fn without_ids(text: &str, node: Node<'_, '_>) -> String {
    let ids = node.descendants().filter(Node::is_element);
    let mut ids: Vec<Range<usize>> = ids
        .filter_map(|inner| Some(inner.attribute_node("id")?.range()))
        .collect();
    ids.sort_by_key(|range| range.start);
    let mut out = String::new();
    let mut done = node.range().start;
    for id in ids {
        out.push_str(&text[done..id.start]);
        done = id.end;
    }
    out.push_str(&text[done..node.range().end]);
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uses_become_groups_with_what_they_use() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><defs><g id=\"a\"><path id=\"p\" d=\"M0 0\"/></g></defs>\
            <use href=\"#a\" fill=\"red\" x=\"3\" transform=\"scale(2)\"/></svg>";
        let out = written_out(svg).map_err(|_| "no").unwrap();
        assert!(
            out.contains("<g fill=\"red\" transform=\"scale(2) translate(3 0)\"><g ><path  d=\"M0 0\"/></g></g></svg>"),
            "{out}"
        );
        assert!(out.contains("<g id=\"a\"><path id=\"p\""), "{out}");
    }

    #[test]
    fn symbols_and_circles_stay_and_bombs_end() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\"><symbol id=\"s\"/><use href=\"#s\"/>\
            <g id=\"round\"><use href=\"#round\"/></g></svg>";
        assert_eq!(written_out(svg).map_err(|_| "no").unwrap(), svg);
        let mut bomb = String::from(
            "<svg xmlns=\"http://www.w3.org/2000/svg\"><g id=\"u0\"><path d=\"M0 0\"/></g>",
        );
        for level in 1..9 {
            let below = format!("<use href=\"#u{}\"/>", level - 1).repeat(20);
            bomb.push_str(&format!("<g id=\"u{level}\">{below}</g>"));
        }
        bomb.push_str("</svg>");
        let out = written_out(&bomb).map_err(|_| "no").unwrap();
        assert!(out.len() <= 2 * MOST_TEXT, "{}", out.len());
    }
}
