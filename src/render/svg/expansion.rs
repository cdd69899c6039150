//! How many elements and letters a face has when all that is drawn again is counted each time:
//! usvg makes every one of them, and groups that use groups double with each step.

use std::collections::HashMap;

use usvg::roxmltree::{Document, Node, NodeId};

use super::located::Located;
use super::parse::start_tag;
use crate::diag::Diagnostic;
use crate::diag::rules::content::too_large;
use crate::limits::Limits;

/// How many uses may lead to each other.
const MOST_LINKS: usize = 200;
/// A marker is drawn at every vertex; a path has one in so many bytes at most.
const BYTES_OF_A_VERTEX: u64 = 4;

/// What is drawn for an element.
#[derive(Clone, Copy, Default)]
struct Amount {
    elements: u64,
    letters: u64,
}

impl Amount {
    fn add(&mut self, other: Amount, times: u64) {
        let more = |one: u64, other: u64| one.saturating_add(other.saturating_mul(times));
        self.elements = more(self.elements, other.elements);
        self.letters = more(self.letters, other.letters);
    }
}

/// Counts what is drawn for each element, once.
struct Counter<'a, 'input> {
    by_id: HashMap<&'a str, Node<'a, 'input>>,
    /// None while an element is counted: what leads back to itself draws nothing.
    known: HashMap<NodeId, Option<Amount>>,
}

/// Refuses a face that is more than `limits` when it is drawn.
///
/// # Errors
/// The located diagnostic.
pub fn check(document: &Document<'_>, limits: &Limits) -> Result<(), Located> {
    let named = document.descendants();
    let named = named.filter_map(|node| Some((node.attribute("id")?, node)));
    let mut counter = Counter {
        by_id: named.collect(),
        known: HashMap::new(),
    };
    let root = document.root_element();
    let at = |found: Diagnostic| Located::new(start_tag(root), found);
    let Some(all) = counter.of(root, 0) else {
        return Err(at(too_large::repeated_elements(limits.elements)));
    };
    if all.elements > limits.elements {
        return Err(at(too_large::repeated_elements(limits.elements)));
    }
    match all.letters > limits.letters {
        true => Err(at(too_large::letters(limits.letters))),
        false => Ok(()),
    }
}

impl<'a, 'input> Counter<'a, 'input> {
    /// None where too many links lead to each other. `links` are those that led here.
    fn of(&mut self, node: Node<'a, 'input>, links: usize) -> Option<Amount> {
        if let Some(known) = self.known.get(&node.id()) {
            return Some(known.unwrap_or_default());
        }
        if links > MOST_LINKS {
            return None;
        }
        self.known.insert(node.id(), None);
        let mut all = Amount {
            elements: u64::from(node.is_element()),
            letters: match node.is_text() {
                true => node.text().unwrap_or_default().len() as u64,
                false => 0,
            },
        };
        for child in node.children() {
            all.add(self.of(child, links)?, 1);
        }
        for (target, times) in self.drawn_again(node) {
            all.add(self.of(target, links + 1)?, times);
        }
        self.known.insert(node.id(), Some(all));
        Some(all)
    }

    /// The elements that are drawn where this one is, and how often.
    fn drawn_again(&self, node: Node<'a, 'input>) -> Vec<(Node<'a, 'input>, u64)> {
        let mut found = Vec::new();
        for attribute in node.attributes() {
            let value = attribute.value();
            if attribute.name() == "href" {
                let target = value.trim().strip_prefix('#');
                found.extend(
                    target
                        .and_then(|id| self.by_id.get(id))
                        .map(|node| (*node, 1)),
                );
                continue;
            }
            for (before, id) in links(value) {
                let Some(target) = self.by_id.get(id) else {
                    continue;
                };
                let is_marker = attribute.name().starts_with("marker") || before.contains("marker");
                let times = match (is_marker, node.attribute("d").or(node.attribute("points"))) {
                    (true, Some(path)) => 1 + path.len() as u64 / BYTES_OF_A_VERTEX,
                    _ => 1,
                };
                found.push((*target, times));
            }
        }
        found
    }
}

/// The ids in `url(#…)`, each with what stands before it since the last `;`.
fn links(value: &str) -> impl Iterator<Item = (&str, &str)> {
    value.match_indices("url(").filter_map(|(at, _)| {
        let target = value[at + 4..].split(')').next()?;
        let target = target.trim().trim_matches(['"', '\'']);
        let before = value[..at].rsplit(';').next().unwrap_or_default();
        Some((before, target.strip_prefix('#')?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn amount(inside: &str) -> Option<(u64, u64)> {
        let text = format!("<svg xmlns='http://www.w3.org/2000/svg'>{inside}</svg>");
        let document = Document::parse(&text).unwrap();
        let named = document.descendants();
        let named = named.filter_map(|node| Some((node.attribute("id")?, node)));
        let mut counter = Counter {
            by_id: named.collect(),
            known: HashMap::new(),
        };
        let all = counter.of(document.root_element(), 0)?;
        Some((all.elements, all.letters))
    }

    #[test]
    fn what_is_drawn_again_is_counted_again() {
        assert_eq!(amount("<g/><text>ab</text>"), Some((3, 2)));
        let uses = "<g id='a'><rect/><rect/></g><use href='#a'/><use href='#a'/>";
        assert_eq!(amount(uses), Some((1 + 3 + 2 + 6, 0)));
        let pattern = "<pattern id='p'><rect/></pattern><rect fill='url(#p)'/>";
        assert_eq!(amount(pattern), Some((6, 0)));
        let marker = "<marker id='m'><rect/></marker>\
             <path style='fill:red;marker-mid:url(#m)' d='M0 0 1 1 2 2'/>";
        assert_eq!(amount(marker), Some((4 + 2 * 4, 0)));
    }

    #[test]
    fn what_leads_to_itself_ends() {
        assert!(amount("<g id='a'><use href='#a'/></g>").is_some());
    }

    #[test]
    fn doubling_is_counted_without_doing_it() {
        let mut inside = String::from("<g id='u0'/>");
        for n in 1..100 {
            let last = n - 1;
            inside += &format!("<g id='u{n}'><use href='#u{last}'/><use href='#u{last}'/></g>");
        }
        assert_eq!(
            amount(&(inside + "<use href='#u99'/>")).unwrap().0,
            u64::MAX
        );
    }
}
