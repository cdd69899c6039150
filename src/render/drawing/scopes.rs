//! Whose an id is: each `<svg>` inside a face, an included drawing, has ids of its own.

use std::collections::{HashMap, HashSet};

use usvg::roxmltree::{Document, Node, NodeId};

use crate::diag::rules::content::duplicate_id;
use crate::render::functions::ICON_ID;
use crate::render::svg::{self, Located};

/// The `<svg>` that an element belongs to; one belongs to itself.
pub fn of(node: Node<'_, '_>) -> Option<NodeId> {
    scopes(node).next()
}

/// The `<svg>`s around an element, the nearest first, itself included.
pub fn scopes<'a>(node: Node<'a, '_>) -> impl Iterator<Item = NodeId> + 'a {
    let around = node.ancestors();
    let svgs = around.filter(|node| node.is_element() && node.tag_name().name() == "svg");
    svgs.map(|node| node.id())
}

/// The elements with an id of the template's, in the order of the document.
fn named<'a, 'i>(document: &'a Document<'i>) -> impl Iterator<Item = (&'a str, Node<'a, 'i>)> {
    let elements = document.descendants().filter(Node::is_element);
    let named = elements.filter_map(|node| Some((node.attribute("id")?, node)));
    named.filter(|(id, _)| !id.starts_with(ICON_ID))
}

/// Ids that stand twice where one drawing has them. `doubled` says of an id on two elements that
/// are alike to the byte whether they are two all the same: what a loop repeats does no harm.
/// Without it, a file is one drawing and everything in it counts.
pub fn repeated(
    document: &Document<'_>,
    text: &str,
    doubled: Option<&dyn Fn(&str) -> bool>,
) -> Vec<Located> {
    let mut first: HashMap<_, Node<'_, '_>> = HashMap::new();
    let mut reported = HashSet::new();
    let mut known = HashMap::new();
    let mut found = Vec::new();
    for (id, node) in named(document) {
        let scope = doubled.and_then(|_| of(node));
        let Some(other) = first.get(&(scope, id)) else {
            first.insert((scope, id), node);
            continue;
        };
        if reported.contains(&(scope, id)) {
            continue;
        }
        let alike = text[other.range()] == text[node.range()];
        let mut is_doubled =
            |doubled: &dyn Fn(&str) -> bool| *known.entry(id).or_insert_with(|| doubled(id));
        let harmless = doubled.is_some_and(|doubled| alike && !is_doubled(doubled));
        if !harmless {
            reported.insert((scope, id));
            found.push(twice(id, *other, node));
        }
    }
    found
}

fn twice(id: &str, first: Node<'_, '_>, second: Node<'_, '_>) -> Located {
    let place = |node: Node<'_, '_>| {
        let attribute = node.attribute_node("id");
        attribute.map_or_else(|| svg::start_tag(node), |attribute| attribute.range())
    };
    Located::new(place(second), duplicate_id::elements(id))
        .and(place(first), message!("first-here", "first here"))
}

/// New names for ids that several drawings of a face have.
#[derive(Default)]
pub struct Scopes<'a> {
    ids: HashMap<(NodeId, &'a str), Option<String>>,
    renamed: bool,
}

impl<'a> Scopes<'a> {
    /// The face's own elements keep their ids, or else those that come first.
    pub fn new(document: &'a Document<'_>) -> Scopes<'a> {
        let root = document.root_element().id();
        let mut by_id: HashMap<&str, Vec<NodeId>> = HashMap::new();
        let mut order = Vec::new();
        for (id, node) in named(document) {
            let scope = of(node).unwrap_or(root);
            let scopes = by_id.entry(id).or_insert_with(|| {
                order.push(id);
                Vec::new()
            });
            if !scopes.contains(&scope) {
                scopes.push(scope);
            }
        }
        let mut made = Scopes::default();
        let mut number = 1;
        for id in order {
            let scopes = &by_id[id];
            let keeps = if scopes.contains(&root) {
                root
            } else {
                scopes[0]
            };
            for scope in scopes {
                let name = (*scope != keeps).then(|| {
                    made.renamed = true;
                    loop {
                        number += 1;
                        let name = format!("{id}-{number}");
                        if !by_id.contains_key(name.as_str()) {
                            break name;
                        }
                    }
                });
                made.ids.insert((*scope, id), name);
            }
        }
        made
    }

    /// True where any id has a new name.
    pub fn any(&self) -> bool {
        self.renamed
    }

    /// The new name of what `id` means to an element: its own drawing's, or else that of the
    /// drawing around it.
    pub fn name(&self, node: Node<'_, '_>, id: &str) -> Option<String> {
        let known = scopes(node).find_map(|scope| self.ids.get(&(scope, id)));
        known.cloned().flatten()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_means_the_nearest_drawings() {
        let text = r##"<svg><a id="g"/><svg><b id="g"/><use href="#g"/><use href="#h"/></svg><svg><c id="g" fill="url(#h)"/><d id="h"/></svg><e id="h"/></svg>"##;
        let document = Document::parse(text).unwrap();
        let scopes = Scopes::new(&document);
        let named = |name: &str| {
            let mut nodes = document.descendants();
            nodes.find(|node| node.tag_name().name() == name).unwrap()
        };
        assert_eq!(scopes.name(named("a"), "g"), None);
        assert_eq!(scopes.name(named("use"), "g").as_deref(), Some("g-2"));
        assert_eq!(scopes.name(named("use"), "h"), None);
        assert_eq!(scopes.name(named("c"), "g").as_deref(), Some("g-3"));
        assert_eq!(scopes.name(named("c"), "h").as_deref(), Some("h-4"));
    }

    #[test]
    fn the_same_id_twice_is_told_but_not_what_a_loop_repeats() {
        let text = r#"<svg><g id="a"/><g id="a"/><g id="b"/><g id="b" x="1"/></svg>"#;
        let document = Document::parse(text).unwrap();
        let count =
            |doubled: Option<&dyn Fn(&str) -> bool>| repeated(&document, text, doubled).len();
        assert_eq!(count(None), 2);
        assert_eq!(count(Some(&|_| false)), 1);
        assert_eq!(count(Some(&|_| true)), 2);
    }
}
