//! The cascade: what a template declares for an element, as usvg will see it.
//!
//! usvg resolves presentation attributes, `<style>` rules (through simplecss) and `style`
//! attributes. The flow must see the same values, so it goes through the same crate in the same
//! order: attributes, then rules by specificity, then `style`, and `!important` above all of them.

use std::cell::OnceCell;
use std::collections::BTreeSet;
use std::rc::Rc;

use simplecss::{AttributeOperator, Declaration, DeclarationTokenizer, PseudoClass, StyleSheet};
use svgtypes::FontShorthand;
use usvg::roxmltree::{Document, Node};

/// Every property the flow looks at, in the order of the alphabet; what is not here, usvg reads for itself.
const PROPERTIES: &[&str] = &[
    "alignment-baseline",
    "baseline-shift",
    "clip-path",
    "color",
    "direction",
    "display",
    "dominant-baseline",
    "fill",
    "fill-opacity",
    "filter",
    "font-family",
    "font-kerning",
    "font-optical-sizing",
    "font-size",
    "font-stretch",
    "font-style",
    "font-variant",
    "font-variation-settings",
    "font-weight",
    "glyph-orientation-vertical",
    "hyphenate-character",
    "hyphens",
    "inline-size",
    "kerning",
    "letter-spacing",
    "line-break",
    "line-height",
    "margin-bottom",
    "margin-left",
    "margin-right",
    "margin-top",
    "mask",
    "mix-blend-mode",
    "opacity",
    "overflow-wrap",
    "padding",
    "shape-image-threshold",
    "shape-inside",
    "shape-margin",
    "shape-padding",
    "shape-subtract",
    "text-align",
    "text-align-last",
    "text-anchor",
    "text-indent",
    "text-orientation",
    "text-overflow",
    "text-transform",
    "text-wrap",
    "transform",
    "unicode-bidi",
    "visibility",
    "white-space",
    "width",
    "word-break",
    "word-spacing",
    "writing-mode",
];

/// Of these, what usvg reads from styles alone: an attribute of the name says nothing.
const ONLY_STYLED: &[&str] = &["font-kerning", "mix-blend-mode"];

/// An element of the template, or one that rich text makes inside it.
#[derive(Clone)]
pub enum Element<'a, 'i> {
    Xml(Node<'a, 'i>),
    Made(Rc<MadeElement<'a, 'i>>),
}

/// An element the document does not have yet.
pub struct MadeElement<'a, 'i> {
    pub local: &'static str,
    /// Its classes, parted by spaces.
    pub class: String,
    /// Presentation attributes.
    pub attributes: &'static [(&'static str, &'static str)],
    pub parent: Element<'a, 'i>,
}

impl simplecss::Element for Element<'_, '_> {
    fn parent_element(&self) -> Option<Self> {
        match self {
            Element::Xml(node) => node.parent_element().map(Element::Xml),
            Element::Made(made) => Some(made.parent.clone()),
        }
    }

    /// A made element has none: see `Cascade::depends_on_siblings`.
    fn prev_sibling_element(&self) -> Option<Self> {
        match self {
            Element::Xml(node) => node.prev_sibling_element().map(Element::Xml),
            Element::Made(_) => None,
        }
    }

    fn has_local_name(&self, name: &str) -> bool {
        match self {
            Element::Xml(node) => node.tag_name().name() == name,
            Element::Made(made) => made.local == name,
        }
    }

    fn attribute_matches(&self, name: &str, operator: AttributeOperator<'_>) -> bool {
        match self {
            Element::Xml(node) => node
                .attribute(name)
                .is_some_and(|value| operator.matches(value)),
            Element::Made(made) if name == "class" => operator.matches(&made.class),
            Element::Made(made) => made
                .attributes
                .iter()
                .any(|(key, value)| *key == name && operator.matches(value)),
        }
    }

    fn pseudo_class_matches(&self, class: PseudoClass<'_>) -> bool {
        class == PseudoClass::FirstChild && self.prev_sibling_element().is_none()
    }
}

/// What one element declares, each property once, as it was written.
pub struct DeclaredStyle<'a>(Vec<(&'static str, &'a str, bool)>);

impl<'a> DeclaredStyle<'a> {
    pub fn get(&self, property: &str) -> Option<&'a str> {
        let found = self.0.iter().find(|(name, ..)| *name == property);
        found.map(|(_, value, _)| value.trim())
    }

    /// A value of the element's own, not its parent's.
    pub fn given(&self, property: &str) -> Option<&'a str> {
        self.get(property).filter(|value| *value != "inherit")
    }

    /// A value that asks for something, not for `none` or `auto`.
    pub fn asked(&self, property: &str) -> Option<&'a str> {
        let nothing = ["", "none", "auto", "initial", "unset", "inherit"];
        self.get(property).filter(|value| !nothing.contains(value))
    }

    fn set(&mut self, property: &str, value: &'a str, important: bool) {
        let Ok(at) = PROPERTIES.binary_search(&property) else {
            return;
        };
        let name = PROPERTIES[at];
        match self.0.iter_mut().find(|(known, ..)| *known == name) {
            // As in usvg, what is important is not replaced, not even by what is important too.
            Some((_, _, true)) => {}
            Some(entry) => *entry = (name, value, important),
            None => self.0.push((name, value, important)),
        }
    }

    fn declare(&mut self, declaration: &Declaration<'a>) {
        let Declaration {
            name,
            value,
            important,
        } = *declaration;
        if name != "font" {
            return self.set(name, value, important);
        }
        let Ok(font) = FontShorthand::from_str(value) else {
            return;
        };
        // The shorthand sets back what it does not name.
        for property in ["font-style", "font-variant", "font-weight", "font-stretch"] {
            self.set(property, "normal", important);
        }
        self.set("line-height", "normal", important);
        self.set("font-kerning", "auto", important);
        let given = [
            ("font-stretch", font.font_stretch),
            ("font-weight", font.font_weight),
            ("font-variant", font.font_variant),
            ("font-style", font.font_style),
            ("font-size", Some(font.font_size)),
            ("font-family", Some(font.font_family)),
        ];
        for (property, value) in given {
            if let Some(value) = value {
                self.set(property, value, important);
            }
        }
        // svgtypes passes over the line height; it stands behind the size's slash.
        if let Some(height) = shorthand_line_height(value) {
            self.set("line-height", height, important);
        }
    }
}

/// `1.2` of `italic 10px/1.2 "EB Garamond"`.
fn shorthand_line_height(font: &str) -> Option<&str> {
    let (_, behind) = font.split_once('/')?;
    let behind = behind.trim_start();
    behind.split([' ', '\t', '\n']).next()
}

/// How a class is written in a selector that is told, before its name and `'`.
const CLASS: &str = "[class~='";

/// The style sheets of one document.
pub struct Cascade<'a> {
    sheet: StyleSheet<'a>,
    /// The rules whose selectors look at siblings.
    by_siblings: Vec<usize>,
    /// The classes that selectors name.
    classes: OnceCell<BTreeSet<String>>,
}

impl<'a> Cascade<'a> {
    /// Reads the `<style>` elements that usvg reads.
    pub fn new(document: &'a Document<'_>) -> Cascade<'a> {
        let mut sheet = StyleSheet::new();
        for node in document.descendants() {
            let css = matches!(node.attribute("type"), None | Some("text/css"));
            if node.has_tag_name("style") && css {
                sheet.parse_more(node.text().unwrap_or(""));
            }
        }
        let by_sibling = |selector: &str| selector.contains('+') || selector.contains(":first");
        let rules = sheet.rules.iter().enumerate();
        let rules = rules.filter(|(_, rule)| by_sibling(&rule.selector.to_string()));
        let by_siblings = rules.map(|(index, _)| index).collect();
        Cascade {
            sheet,
            by_siblings,
            classes: OnceCell::new(),
        }
    }

    /// The classes that selectors name.
    pub fn classes(&self) -> &BTreeSet<String> {
        let of = |rule: &simplecss::Rule<'_>| {
            let selector = rule.selector.to_string();
            let names = selector.split(CLASS).skip(1);
            let names = names.filter_map(|name| Some(name.split_once('\'')?.0.to_owned()));
            names.collect::<Vec<String>>()
        };
        self.classes
            .get_or_init(|| self.sheet.rules.iter().flat_map(of).collect())
    }

    /// True where style sheets declare nothing.
    pub fn is_empty(&self) -> bool {
        self.sheet.rules.is_empty()
    }

    /// What `element` itself declares, without what it inherits.
    pub fn declared(&self, element: &Element<'a, '_>) -> DeclaredStyle<'a> {
        let mut declared = DeclaredStyle(Vec::new());
        match element {
            Element::Xml(node) => {
                for attribute in node.attributes() {
                    let is_read = !ONLY_STYLED.contains(&attribute.name());
                    if attribute.namespace().is_none() && is_read {
                        declared.set(attribute.name(), attribute.value(), false);
                    }
                }
            }
            Element::Made(made) => {
                for (name, value) in made.attributes {
                    declared.set(name, value, false);
                }
            }
        }
        for rule in &self.sheet.rules {
            if rule.selector.matches(element) {
                for declaration in &rule.declarations {
                    declared.declare(declaration);
                }
            }
        }
        if let Element::Xml(node) = element
            && let Some(style) = node.attribute("style")
        {
            for declaration in DeclarationTokenizer::from(style) {
                declared.declare(&declaration);
            }
        }
        declared
    }

    /// How many elements may be looked at until it is known which rules match one that stands
    /// `depth` deep: of `a b c` each part is looked for among all that the next stands in; `.a.b` is two looks.
    pub fn looks(&self, depth: usize) -> usize {
        let of_rule = |rule: &simplecss::Rule<'_>| {
            let selector = rule.selector.to_string();
            let parts = selector
                .split(' ')
                .filter(|part| !matches!(*part, "" | ">" | "+"));
            let levels = parts.count().saturating_sub(1);
            let simple = selector.matches(['.', '[', ':', '#']).count().max(1);
            depth
                .max(2)
                .saturating_pow(levels as u32)
                .saturating_mul(simple)
        };
        let rules = self.sheet.rules.iter().map(of_rule);
        rules.fold(0, usize::saturating_add)
    }

    /// The properties that rules declare for `element` with `part` in their values.
    pub fn values_with(
        &self,
        part: &'static str,
        element: &Element<'_, '_>,
    ) -> impl Iterator<Item = (&'a str, &'a str)> {
        let rules = self.sheet.rules.iter();
        let with = move |rule: &&simplecss::Rule<'a>| {
            let mut values = rule.declarations.iter();
            values.any(|declared| declared.value.contains(part))
        };
        let rules = rules.filter(with);
        let rules = rules.filter(|rule| rule.selector.matches(element));
        let declared = rules.flat_map(|rule| &rule.declarations);
        let with = declared.filter(|declared| declared.value.contains(part));
        let values: Vec<_> = with
            .map(|declared| (declared.name, declared.value))
            .collect();
        values.into_iter()
    }

    /// A selector that would also style the elements the flow puts around each line's words, so
    /// that the words would not look as the template says.
    pub fn matches(&self, element: &Element<'_, '_>) -> Option<String> {
        let mut rules = self.sheet.rules.iter();
        let rule = rules.find(|rule| rule.selector.matches(element))?;
        Some(rule.selector.to_string())
    }

    /// A selector that matches `element` by what stands before it: lines are elements of their
    /// own, so it would match something else after the flow.
    pub fn depends_on_siblings(&self, element: &Element<'_, '_>) -> Option<String> {
        let rules = self
            .by_siblings
            .iter()
            .map(|index| &self.sheet.rules[*index]);
        let mut matching = rules.filter(|rule| rule.selector.matches(element));
        Some(matching.next()?.selector.to_string())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_found_by_halving() {
        assert!(PROPERTIES.is_sorted());
        assert!(
            ONLY_STYLED
                .iter()
                .all(|name| PROPERTIES.binary_search(name).is_ok())
        );
    }
}
