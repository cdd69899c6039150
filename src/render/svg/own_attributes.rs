//! Attributes of ours, `massicot:…`, that there are not, or that say nothing on their element.

use usvg::roxmltree::{Document, Node};

use super::located::Located;
use crate::diag::rules::templates::unknown_attribute;
use crate::xml::{INK, MASSICOT, OWN_ATTRIBUTES, SVG};

/// As many are told of one SVG.
const MOST: usize = 20;

/// Every attribute of ours that its element does not have. What a text asks for is looked at where it is
/// laid out.
pub fn unknown_own(document: &Document<'_>) -> Vec<Located> {
    let elements = document.descendants().filter(Node::is_element);
    let elements = elements.filter(|node| !node.has_tag_name((SVG, "text")));
    elements.flat_map(unknown).take(MOST).collect()
}

fn unknown(node: Node<'_, '_>) -> Vec<Located> {
    let name = node.tag_name().name();
    let own = node.attributes();
    let own = own.filter(|own| own.namespace() == Some(MASSICOT) && own.name() != INK);
    let unknown = own.filter_map(|own| {
        let holders = OWN_ATTRIBUTES.iter();
        let mut holders = holders.filter(|(_, names)| names.contains(&own.name()));
        // What an area says of another element than a rectangle has words of its own.
        let found = match holders.next() {
            Some((holder, _)) if *holder == name || *holder == "rect" => return None,
            Some(_) if holders.any(|(holder, _)| *holder == name) => return None,
            Some((holder, _)) => unknown_attribute::own_elsewhere(own.name(), name, holder),
            None => {
                let of_element = OWN_ATTRIBUTES.iter().filter(|(holder, _)| *holder == name);
                let names = of_element.flat_map(|(_, names)| *names).chain([&INK]);
                unknown_attribute::own(own.name(), names.copied())
            }
        };
        Some(Located::new(own.range(), found))
    });
    unknown.collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn told(inside: &str) -> Vec<(String, String)> {
        let text = format!("<svg xmlns=\"{SVG}\" xmlns:massicot=\"{MASSICOT}\">{inside}</svg>");
        let document = Document::parse(&text).unwrap();
        let found = unknown_own(&document).into_iter();
        let told = |found: Located| {
            let help = found.diagnostic.help.first().map(ToString::to_string);
            (text[found.range].to_owned(), help.unwrap_or_default())
        };
        found.map(told).collect()
    }

    #[test]
    fn what_there_is_not_is_told() {
        for (inside, place, help) in [
            (
                "<rect massicot:flw='1'/>",
                "massicot:flw='1'",
                "did you mean `massicot:flow`?",
            ),
            (
                "<g massicot:inc='keep'/>",
                "massicot:inc='keep'",
                "did you mean `massicot:ink`?",
            ),
            ("<g massicot:x='1'/>", "massicot:x='1'", "there are: ink"),
            (
                "<g massicot:rich='true'/>",
                "massicot:rich='true'",
                "write it on a <text>",
            ),
        ] {
            assert_eq!(told(inside), [(place.to_owned(), help.to_owned())]);
        }
    }

    #[test]
    fn what_there_is_is_left_alone() {
        for inside in [
            "<rect massicot:flow='1' massicot:ink='keep'/>",
            "<image massicot:fit='cover' massicot:focus='0 0' massicot:crop='0 0 1 1'/>",
            "<text massicot:rch='true'/>",
        ] {
            assert_eq!(told(inside), [], "{inside}");
        }
    }
}
