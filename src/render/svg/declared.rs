//! What an SVG declares: presentation attributes, `style` attributes and style sheets, with the
//! place of each.

use std::ops::Range;

use simplecss::{DeclarationTokenizer, StyleSheet};
use usvg::roxmltree::{Document, Node};

use crate::xml::SVG;

/// What CSS knows for every property.
pub const WIDE: [&str; 6] = ["", "inherit", "initial", "unset", "revert", "revert-layer"];

/// One property and its value.
pub struct DeclaredProperty<'a> {
    pub name: &'a str,
    pub value: &'a str,
    /// Whether it is an attribute by itself.
    pub is_attribute: bool,
    /// The bytes that the text it stands in has in the document, and that text.
    inside: (Range<usize>, &'a str),
}

impl DeclaredProperty<'_> {
    /// Its bytes in the document: name and value where they can be told, else all it stands in.
    pub fn range(&self) -> Range<usize> {
        let (range, text) = &self.inside;
        let at = |part: &str| {
            let offset = part.as_ptr().addr().checked_sub(text.as_ptr().addr())?;
            (offset + part.len() <= text.len()).then_some(range.start + offset)
        };
        match (at(self.name), at(self.value)) {
            // A text of another length has entities in it, which stand elsewhere.
            (Some(start), Some(value)) if !self.is_attribute && range.len() == text.len() => {
                start..value + self.value.len()
            }
            _ => range.clone(),
        }
    }
}

/// Everything that the elements of SVG declare, in the order of the document.
pub fn declared<'a>(document: &'a Document<'a>) -> impl Iterator<Item = DeclaredProperty<'a>> {
    let elements = document.descendants().filter(|node| {
        node.is_element() && matches!(node.tag_name().namespace(), None | Some(SVG))
    });
    elements.flat_map(|node| {
        let mut found = of_attributes(node);
        if node.tag_name().name() == "style" {
            of_sheet(node, &mut found);
        }
        found
    })
}

fn of_attributes<'a>(node: Node<'a, 'a>) -> Vec<DeclaredProperty<'a>> {
    let mut found = Vec::new();
    // What `fill` says of an animation is no paint.
    let moves = node.tag_name().name().starts_with("anim") || node.tag_name().name() == "set";
    let own = node.attributes().filter(|own| own.namespace().is_none());
    for attribute in own.filter(|_| !moves) {
        let (name, value) = (attribute.name(), attribute.value());
        if name != "style" {
            found.push(DeclaredProperty {
                name,
                value,
                is_attribute: true,
                inside: (attribute.range(), value),
            });
            continue;
        }
        let declarations = DeclarationTokenizer::from(value);
        found.extend(declarations.map(|declaration| DeclaredProperty {
            name: declaration.name,
            value: declaration.value,
            is_attribute: false,
            inside: (attribute.range_value(), value),
        }));
    }
    found
}

fn of_sheet<'a>(style: Node<'a, 'a>, found: &mut Vec<DeclaredProperty<'a>>) {
    for text in style.children().filter(Node::is_text) {
        let (range, text) = (text.range(), text.text().unwrap_or_default());
        let sheet = StyleSheet::parse(text);
        let declarations = sheet.rules.iter().flat_map(|rule| &rule.declarations);
        found.extend(declarations.map(|declaration| DeclaredProperty {
            name: declaration.name,
            value: declaration.value,
            is_attribute: false,
            inside: (range.clone(), text),
        }));
    }
}
