//! What SVG and CSS can say of text in lines and the flow does not do. It is refused: passed over
//! without a word, it would be drawn otherwise than it was meant.

use std::collections::BTreeSet;

use usvg::roxmltree::Node;

use super::css::Element;
use super::problem::{FoundProblem, ProblemKind};
use super::refused::{RefusedProperty, refused_own};
use super::source::TextContent;
use super::styles::Styles;
use crate::message::Message;

/// Attributes that move letters from where the flow puts them.
const MOVES: &[&str] = &["dx", "dy", "rotate", "textLength"];

/// Everything refused of a text that is laid out, each value said once.
pub fn check<'a>(
    styles: &Styles<'a>,
    content: &TextContent<'a, '_>,
    found: &mut Vec<FoundProblem>,
) {
    let mut said = BTreeSet::new();
    for span in &content.spans {
        let Element::Xml(node) = &span.element else {
            continue;
        };
        let declared = styles.cascade.declared(&span.element);
        let own = refused_own(&declared);
        for refused in span.style.refused.into_iter().chain(own) {
            if said.insert(refused) {
                let (message, help) = refused.message();
                found.push(bad(refused.property, *node, message, help));
            }
        }
        let turned = span.style.rtl != content.spans[0].style.rtl;
        if turned
            && said.insert(RefusedProperty {
                property: "direction",
                value: "",
            })
        {
            let message = message!(
                "text-limits-check",
                "a span has another `direction` than the text around it"
            );
            let help = message!(
                "text-limits-check-help",
                "say it on the `<text>`; words of either direction turn by themselves"
            );
            found.push(bad("direction", *node, message.to_owned(), help));
        }
        found.extend(MOVES.iter().filter_map(|name| moved(name, *node)));
    }
}

fn moved(name: &'static str, node: Node<'_, '_>) -> Option<FoundProblem> {
    let attribute = node.attribute_node(name)?;
    let still = |part: &str| part.parse::<f64>().is_ok_and(|number| number == 0.0);
    let mut parts = attribute.value().split([' ', ',', '\t', '\n']);
    if name != "textLength" && parts.all(|part| part.is_empty() || still(part)) {
        return None;
    }
    let message = message!(
        "text-limits-moved",
        "`{name}` cannot move letters of a text that is laid out in lines",
        name
    );
    let help = message!(
        "text-limits-moved-help",
        "take it out, or give those words a `<text>` of their own"
    );
    let (kind, _, message, help) = bad(name, node, message, help);
    Some((kind, attribute.range(), message, help))
}

fn bad(attribute: &str, node: Node<'_, '_>, message: Message, help: Message) -> FoundProblem {
    let kind = ProblemKind::BadValue {
        attribute: attribute.to_owned(),
    };
    (kind, node.range(), message, vec![help.to_owned()])
}
