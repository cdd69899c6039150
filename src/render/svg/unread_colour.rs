//! `color` in a style sheet where nothing is drawn in it: SVG colours words by `fill`.

use std::ops::Range;

use simplecss::{Rule, StyleSheet};
use usvg::roxmltree::{Document, Node};

use super::located::Located;
use crate::diag::rules::templates::unread_style;
use crate::xml::SVG;

/// The property, and what stands for its value elsewhere.
const COLOUR: &str = "color";
const CURRENT: &str = "currentcolor";
/// As many are told of one SVG.
const MOST: usize = 20;

/// Every `color` of a style sheet that colours nothing. `own` is a style sheet of ours in it, whose lines
/// are drawn in `currentColor`.
pub fn unread_colours(document: &Document<'_>, own: Option<&str>) -> Vec<Located> {
    let sheets = document.descendants();
    let sheets = sheets.filter(|node| node.has_tag_name((SVG, "style")));
    let sheets = sheets.filter_map(|node| node.first_child().filter(Node::is_text));
    let mut sheets = sheets.filter(|text| text.text().unwrap_or_default().contains(COLOUR));
    let found = sheets
        .by_ref()
        .flat_map(|text| of_sheet(text, own.is_some()));
    let found: Vec<Located> = found.take(MOST).collect();
    let uses = |text: &str| text.to_ascii_lowercase().matches(CURRENT).count();
    let is_drawn = || uses(document.input_text()) > own.map_or(0, uses);
    match found.is_empty() || is_drawn() {
        true => Vec::new(),
        false => found,
    }
}

fn of_sheet(node: Node<'_, '_>, has_lines: bool) -> Vec<Located> {
    let (range, text) = (node.range(), node.text().unwrap_or_default());
    let sheet = StyleSheet::parse(text);
    let unread = sheet.rules.iter().filter_map(|rule| {
        let selector = rule.selector.to_string();
        let is_of_lines = has_lines && (selector.contains("-line") || !selector.contains("class"));
        let place = place(rule, text).filter(|_| !is_of_lines)?;
        let value = text.get(place.clone()).unwrap_or_default();
        let value = value.split_once(':').map_or("", |(_, value)| value.trim());
        let at = match range.len() == text.len() {
            true => range.start + place.start..range.start + place.end,
            false => range.clone(),
        };
        Some(Located::new(at, unread_style::colour(value)))
    });
    // The parser makes a rule of each selector before a bracket.
    let mut found: Vec<Located> = unread.collect();
    found.dedup_by(|one, other| one.range == other.range);
    found
}

/// Where a rule says `color` and no `fill`.
fn place(rule: &Rule<'_>, text: &str) -> Option<Range<usize>> {
    let mut declared = rule.declarations.iter();
    if declared.clone().any(|declared| declared.name == "fill") {
        return None;
    }
    let declared = declared.find(|declared| declared.name == COLOUR)?;
    let at = |part: &str| {
        let offset = part.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
        (offset + part.len() <= text.len()).then_some(offset)
    };
    Some(at(declared.name)?..at(declared.value)? + declared.value.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(css: &str, own: Option<&str>) -> Vec<String> {
        let sheet = own.unwrap_or_default();
        let text = format!("<svg xmlns=\"{SVG}\"><style>{sheet}</style><style>{css}</style></svg>");
        let document = Document::parse(&text).unwrap();
        let found = unread_colours(&document, own).into_iter();
        found.map(|found| text[found.range].to_owned()).collect()
    }

    #[test]
    fn a_colour_that_nothing_takes_is_told() {
        assert_eq!(
            told(".h2, .h3 { color: red; font-size: 4px }", None),
            ["color: red"]
        );
        let own = Some(".row-line { stroke: currentColor }");
        assert_eq!(told(".h2 { color : red }", own), ["color : red"]);
    }

    #[test]
    fn a_colour_that_is_drawn_in_is_left_alone() {
        assert!(told(".h2 { color: red; fill: blue }", None).is_empty());
        assert!(told(".h2 { color: red } .h1 { stroke: currentColor }", None).is_empty());
        let own = Some(".row-line { stroke: currentColor }");
        assert!(told(".row-line { color: red } svg { color: blue }", own).is_empty());
    }
}
