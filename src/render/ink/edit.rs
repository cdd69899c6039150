//! Changes to an SVG by the ids of its elements, written as `style` attributes.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::ops::Range;
use std::str::FromStr as _;

use usvg::roxmltree::Node;

use super::values::{DECORATION, KEEP, MARKED_GROUND};
use crate::colour::Colour;
use crate::render::svg::{self, Located};
use crate::render::text::css::{Cascade, Element};
use crate::xml::{INK, MASSICOT};

/// What is changed, element by element.
#[derive(Default)]
pub struct StyleEdits {
    /// Declarations for an element itself.
    styles: BTreeMap<String, String>,
    /// The colours of a text that become others, in all its spans: as they were, then as they
    /// are to be.
    recoloured: BTreeMap<String, Vec<(String, Colour)>>,
}

impl StyleEdits {
    pub fn style(&mut self, id: &str, declarations: &str) {
        let styles = self.styles.entry(id.to_owned()).or_default();
        if !styles.is_empty() {
            styles.push(';');
        }
        styles.push_str(declarations);
    }

    pub fn recolour(&mut self, id: &str, from: Colour, to: Colour) {
        let known = self.recoloured.entry(id.to_owned()).or_default();
        let from = from.hex();
        match known.iter_mut().find(|(other, _)| *other == from) {
            // On two grounds: as dark as the darker asks for.
            Some((_, other)) if to.luminance() < other.luminance() => *other = to,
            Some(_) => {}
            None => known.push((from, to)),
        }
    }

    /// The SVG with all changes, and without what its template calls decoration.
    ///
    /// # Errors
    /// The diagnostics of an SVG that cannot be parsed or has invalid `massicot:ink` values.
    pub fn applied(&self, svg: &str) -> Result<String, Vec<Located>> {
        let document = svg::parse(svg).map_err(|error| vec![error])?;
        let cascade = Cascade::new(&document);
        let mut added = BTreeMap::new();
        for node in document.descendants().filter(Node::is_element) {
            let style = match asked(node) {
                Some(DECORATION) => "display:none".to_owned(),
                _ if node.ancestors().any(|node| asked(node) == Some(KEEP)) => continue,
                _ => self.of(node, &cascade),
            };
            if !style.is_empty() {
                let (at, text) = addition(svg, node, &style);
                added.insert(at, text);
            }
        }
        let mut changed = String::with_capacity(svg.len() + 64 * added.len());
        let mut done = 0;
        for (at, text) in added {
            changed.push_str(&svg[done..at]);
            changed.push_str(&text);
            done = at;
        }
        changed.push_str(&svg[done..]);
        Ok(changed)
    }

    /// The declarations for one element.
    fn of<'a>(&self, node: Node<'a, '_>, cascade: &Cascade<'a>) -> String {
        let own = node.attribute("id").and_then(|id| self.styles.get(id));
        let mut style = own.cloned().unwrap_or_default();
        let texts = node.ancestors().filter_map(|node| node.attribute("id"));
        let Some(colours) = texts.filter_map(|id| self.recoloured.get(id)).next() else {
            return style;
        };
        let is_text = node.tag_name().name() == "text";
        let declared = |node: Node<'a, '_>| {
            let declared = cascade.declared(&Element::Xml(node));
            declared.given("fill").and_then(colour)
        };
        let was = match is_text {
            // A text takes over what is declared around it, or else black.
            true => {
                let around = node.ancestors().filter(Node::is_element);
                let found = around.filter_map(declared).next();
                Some(found.unwrap_or(Colour([0.0; 3])))
            }
            false => declared(node),
        };
        let Some(was) = was.map(Colour::hex) else {
            return style;
        };
        if let Some((_, becomes)) = colours.iter().find(|(from, _)| *from == was) {
            if !style.is_empty() {
                style.push(';');
            }
            // Writing to a string does not fail.
            let _ = write!(style, "fill:{}", becomes.hex());
        }
        style
    }
}

/// The ids of the elements that their template calls grounds, or that stand in a group of them.
///
/// # Errors
/// The diagnostics of an SVG that cannot be parsed or has invalid `massicot:ink` values.
pub fn marked_grounds(svg: &str) -> Result<BTreeSet<String>, Vec<Located>> {
    let document = svg::parse(svg).map_err(|error| vec![error])?;
    let is_ground = |node: &Node<'_, '_>| {
        let mut around = node.ancestors();
        around.any(|node| asked(node) == Some(MARKED_GROUND))
    };
    let marked = document.descendants().filter(is_ground);
    let ids = marked.filter_map(|node| node.attribute("id").map(str::to_owned));
    Ok(ids.collect())
}

/// What a template says of an element.
fn asked<'a>(node: Node<'a, '_>) -> Option<&'a str> {
    node.attribute((MASSICOT, INK))
}

fn colour(paint: &str) -> Option<Colour> {
    let colour = svgtypes::Color::from_str(paint).ok()?;
    Some(Colour::from_rgb8(colour.red, colour.green, colour.blue))
}

/// Declarations as text to put into a start tag: at the end of the `style` there is, or as one.
fn addition(svg: &str, node: Node<'_, '_>, style: &str) -> (usize, String) {
    match node.attribute_node("style") {
        Some(attribute) => {
            let Range { end, .. } = attribute.range_value();
            (end, format!(";{style}"))
        }
        None => {
            let start = node.range().start + 1;
            let named = svg[start..].find(|c: char| c.is_whitespace() || matches!(c, '>' | '/'));
            let at = start + named.unwrap_or(0);
            (at, format!(" style=\"{style}\""))
        }
    }
}
