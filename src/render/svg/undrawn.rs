//! What stands in an SVG and is not drawn, though it reads as if it were.

use std::collections::HashSet;
use std::ops::Range;
use std::str::FromStr;

use svgtypes::Length;
use usvg::roxmltree::{Document, Node};

use super::declared::declared;
use super::located::Located;
use super::parse::start_tag;
use crate::diag::rules::templates::bad_svg;
use crate::xml::SVG;

/// The elements whose words are drawn, or are there for whoever reads the file.
const WITH_WORDS: [&str; 6] = ["text", "title", "desc", "metadata", "style", "script"];
/// The elements that take everything away from what is drawn with them when they are empty.
const TAKES_ALL: [&str; 3] = ["clipPath", "mask", "filter"];
/// As many are told of one SVG.
const MOST: usize = 50;

/// Words outside of a text, texts of no size, elements that use themselves, and what is clipped, masked
/// or filtered by nothing.
pub fn undrawn(document: &Document<'_>) -> Vec<Located> {
    let mut found = Vec::new();
    let mut empty: HashSet<&str> = HashSet::new();
    let nodes = document.descendants().filter(|node| is_svg(*node));
    for node in nodes {
        let name = node.tag_name().name();
        let is_empty = !node.children().any(|child| child.is_element());
        if is_empty && TAKES_ALL.contains(&name) {
            empty.extend(node.attribute("id"));
        }
        match name {
            "tref" => found.push(Located::new(start_tag(node), bad_svg::tref())),
            "use" => found.extend(used_in_itself(node)),
            _ => {}
        }
        if !WITH_WORDS.contains(&name) {
            found.extend(loose_words(node));
        }
    }
    for declared in declared(document) {
        let value = declared.value.trim();
        let is_none = || Length::from_str(value).is_ok_and(|size| size.number <= 0.0);
        if declared.name == "font-size" && is_none() {
            found.push(Located::new(declared.range(), bad_svg::no_type(value)));
        }
        let link = value.strip_prefix("url(#");
        let link = link.and_then(|link| link.split(')').next());
        if let Some(id) = link.filter(|id| empty.contains(id)) {
            let what = declared.name;
            found.push(Located::new(declared.range(), bad_svg::all_taken(what, id)));
        }
    }
    found.truncate(MOST);
    found
}

fn is_svg(node: Node<'_, '_>) -> bool {
    node.is_element() && node.tag_name().namespace() == Some(SVG)
}

/// Words right in an element that draws none, and in no text.
fn loose_words(node: Node<'_, '_>) -> Option<Located> {
    let words = node.children().filter(Node::is_text);
    let mut words = words.filter(|words| !words.text().unwrap_or_default().trim().is_empty());
    let first = words.next()?;
    let holds_words =
        |outer: Node<'_, '_>| !is_svg(outer) || WITH_WORDS.contains(&outer.tag_name().name());
    let mut outer = node.ancestors().skip(1).filter(Node::is_element);
    if outer.any(holds_words) {
        return None;
    }
    let name = node.tag_name().name();
    let text = first.text().unwrap_or_default();
    let found = bad_svg::loose_words(text.trim(), name);
    Some(Located::new(trimmed(first.range(), text), found))
}

/// The bytes of a text without the blanks around it, where it has as many bytes as it reads.
fn trimmed(range: Range<usize>, text: &str) -> Range<usize> {
    if range.len() != text.len() {
        return range;
    }
    let start = range.start + text.len() - text.trim_start().len();
    start..start + text.trim().len()
}

/// A `<use>` of what it stands in.
fn used_in_itself(node: Node<'_, '_>) -> Option<Located> {
    let mut links = node.attributes().filter(|own| own.name() == "href");
    let link = links.next()?;
    let id = link.value().trim().strip_prefix('#')?;
    let mut outer = node.ancestors().skip(1);
    let is_within = outer.any(|outer| outer.attribute("id") == Some(id));
    is_within.then(|| Located::new(link.range(), bad_svg::used_in_itself(id)))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(inside: &str) -> Vec<String> {
        let text = format!("<svg xmlns=\"{SVG}\" xmlns:o=\"urn:o\">{inside}</svg>");
        let document = Document::parse(&text).unwrap();
        let found = undrawn(&document).into_iter();
        found.map(|found| text[found.range].to_owned()).collect()
    }

    #[test]
    fn what_is_not_drawn_is_told() {
        assert_eq!(told("<g> some words <rect/></g>"), ["some words"]);
        assert_eq!(
            told("<text>a<tref href=\"#b\"/></text>"),
            ["<tref href=\"#b\""]
        );
        assert_eq!(told("<g id='a'><g><use href='#a'/></g></g>"), ["href='#a'"]);
        assert_eq!(told("<text font-size='0'>a</text>"), ["font-size='0'"]);
        assert_eq!(told("<style>.p{font-size:0mm}</style>"), ["font-size:0mm"]);
        assert_eq!(
            told("<mask id='m'/><g mask='url(#m)'/>"),
            ["mask='url(#m)'"]
        );
    }

    #[test]
    fn what_is_drawn_or_said_elsewhere_is_left_alone() {
        for inside in [
            "<text>a <tspan>b</tspan> <a>c</a></text>",
            "<title>a</title><desc>b</desc><metadata><o:b>c</o:b></metadata>",
            "<o:a>words</o:a><style>text{fill:red}</style>",
            "<g id='a'><rect/></g><use href='#a'/>",
            "<mask id='m'/><clipPath id='c'><rect/></clipPath><g clip-path='url(#c)'/>",
            "<text font-size='0.5'>a</text>",
        ] {
            assert_eq!(told(inside), Vec::<String>::new(), "{inside}");
        }
    }
}
