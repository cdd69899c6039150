//! Style sheets written into the elements that they style, so that they style nothing else.
//!
//! usvg takes the declarations of rules, then those of the `style` attribute, in this order: put
//! together in one attribute they come to the same.

use std::fmt::Write;

use simplecss::StyleSheet;
use usvg::roxmltree::Node;

use crate::render::text::Element;

/// Adds the text of a `<style>` to a sheet, where it is CSS.
pub fn add<'a>(sheet: &mut StyleSheet<'a>, style: Node<'a, '_>) {
    if matches!(style.attribute("type"), None | Some("" | "text/css")) {
        for text in style.children().filter_map(|child| child.text()) {
            sheet.parse_more(text);
        }
    }
}

/// What the rules of a sheet declare for an element, as a `style` attribute says it.
pub fn declared<'a>(sheet: &StyleSheet<'a>, node: Node<'a, '_>) -> String {
    let mut style = String::new();
    if sheet.rules.is_empty() {
        return style;
    }
    let element = Element::Xml(node);
    for rule in &sheet.rules {
        if rule.selector.matches(&element) {
            for declaration in &rule.declarations {
                let important = match declaration.important {
                    true => "!important",
                    false => "",
                };
                // Writing to a string does not fail.
                let _ = write!(
                    style,
                    "{}:{}{important};",
                    declaration.name, declaration.value
                );
            }
        }
    }
    style
}
