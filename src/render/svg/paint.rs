//! Colours and references of an SVG: what SVG would draw in black, or not at all, without a word.

use std::collections::HashSet;
use std::ops::Range;
use std::str::FromStr;

use svgtypes::{Color, Paint};
use usvg::roxmltree::{Document, Node};

use super::declared::{DeclaredProperty, WIDE, declared};
use super::located::Located;
use crate::colour::names::NAMES;
use crate::diag::rules::templates::unknown_paint;
use crate::render::refs;

/// Properties that take a paint: a colour, or a reference.
const PAINTS: [&str; 2] = ["fill", "stroke"];
/// Properties that take a colour.
const COLOURS: [&str; 4] = ["color", "stop-color", "flood-color", "lighting-color"];
/// Properties that take a reference.
const REFERENCES: [&str; 6] = [
    "filter",
    "mask",
    "clip-path",
    "marker-start",
    "marker-mid",
    "marker-end",
];
/// Elements that draw what they link to, and nothing without it.
const USERS: [&str; 2] = ["use", "textPath"];
/// As many are told of one SVG.
const MOST: usize = 50;

/// Every colour of an SVG that is none, and every reference to nothing.
pub fn unknown_paints(document: &Document<'_>) -> Vec<Located> {
    let ids = document
        .descendants()
        .filter_map(|node| node.attribute("id"));
    let check = PaintCheck { ids: ids.collect() };
    let links = document.descendants().filter_map(|node| check.link(node));
    let values = declared(document).filter_map(|declared| check.value(&declared));
    links.chain(values).take(MOST).collect()
}

struct PaintCheck<'a> {
    ids: HashSet<&'a str>,
}

impl PaintCheck<'_> {
    fn link(&self, node: Node<'_, '_>) -> Option<Located> {
        if !USERS.contains(&node.tag_name().name()) {
            return None;
        }
        let mut links = node.attributes();
        let link = links.find(|attribute| attribute.name() == refs::LINK)?;
        let id = link.value().trim().strip_prefix('#')?;
        self.missing("href", id, link.range())
    }

    fn value(&self, declared: &DeclaredProperty<'_>) -> Option<Located> {
        let (name, value) = (declared.name, declared.value.trim());
        let is_paint = PAINTS.contains(&name);
        let is_known = match name {
            _ if WIDE.contains(&value) => true,
            // A reference to another file is refused in words of its own.
            _ if value.starts_with("url(") && refs::ids(name, value).next().is_none() => true,
            _ if is_paint => is_paint_value(value),
            _ if COLOURS.contains(&name) => value == "currentColor" || is_colour(value),
            _ => true,
        };
        if !is_known {
            let found = unknown_paint::colour(name, value, &NAMES);
            return Some(Located::new(declared.range(), found));
        }
        let has_fallback = is_paint && !value.ends_with(')');
        if !is_paint && !REFERENCES.contains(&name) || has_fallback {
            return None;
        }
        let mut ids = refs::ids(name, value);
        ids.find_map(|id| self.missing(name, id, declared.range()))
    }

    fn missing(&self, name: &str, id: &str, range: Range<usize>) -> Option<Located> {
        let is_there = id.is_empty() || self.ids.contains(id);
        (!is_there).then(|| {
            let mut ids: Vec<&str> = self.ids.iter().copied().collect();
            ids.sort_unstable();
            Located::new(range, unknown_paint::reference(name, id, ids))
        })
    }
}

fn is_paint_value(value: &str) -> bool {
    let is_paint = |value: &str| Paint::from_str(value).is_ok();
    let with_profile = || value.split_once("icc-color(");
    is_paint(value) || with_profile().is_some_and(|(colour, _)| is_paint(colour))
}

fn is_colour(value: &str) -> bool {
    Color::from_str(value).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_svg_can_paint_is_known() {
        for value in [
            "red",
            "none",
            "currentColor",
            "#abc",
            "#abcd",
            "#aabbcc",
            "#aabbccdd",
            "rgb(1, 2, 3)",
            "rgb(10% 20% 30%)",
            "rgba(1,2,3,0.5)",
            "hsl(120, 50%, 50%)",
            "url(#a)",
            "url(#a) none",
            "url(#a) #fff",
            "context-stroke",
            "transparent",
            "#CD853F icc-color(acmecmyk, 0.11, 0.48, 0.83, 0.00)",
        ] {
            assert!(is_paint_value(value), "{value}");
        }
        for value in ["#b5481", "ligthblue", "b03a2e", "var(--a)", "url(#a) rde"] {
            assert!(!is_paint_value(value), "{value}");
        }
    }
}
