//! How many elements and letters a face has when all that is drawn again is counted each time:
//! usvg makes every one of them, and groups that use groups double with each step.

use std::collections::HashMap;

use usvg::roxmltree::{Document, Node, NodeId};

use super::located::Located;
use super::parse::start_tag;
use crate::diag::Diagnostic;
use crate::diag::rules::content::too_large;
use crate::limits::Limits;
use crate::render::text::css::{Cascade, Element};

/// How deep elements may stand in each other when all that is drawn again stands in its place.
const MOST_DEPTH: u64 = 1_000;
/// How many colours one gradient may have; between them stand blanks.
const MOST_STOPS: usize = 1_000;
/// How many `<feImage>` that draw elements may stand in each other.
const MOST_IMAGES: u64 = 3;
/// How many masks may stand in each other: usvg, writing SVG, looks into each twice as often as into
/// the one it is in.
const MOST_MASKS: u64 = 12;
/// How many uses may lead to each other.
const MOST_LINKS: usize = 200;
/// How many rules style sheets may have together.
const MOST_RULES: usize = 2_000;
/// How often a rule of a style sheet may be held to an element.
const MOST_MATCHES: usize = 10_000_000;
/// So many bytes of an attribute are gone through in the time of a match.
const BYTES_OF_A_MATCH: usize = 32;
/// A marker is drawn at every vertex; a path has one in so many bytes at most.
const BYTES_OF_A_VERTEX: u64 = 4;

/// A `<text>` or `<tspan>` takes the memory of so many letters, however short it is.
const LETTERS_OF_A_TEXT: u64 = 16;

/// What is drawn for an element.
#[derive(Clone, Copy, Default)]
struct Amount {
    elements: u64,
    letters: u64,
    depth: u64,
    /// How many `<feImage>` that draw elements stand in each other.
    images: u64,
    /// How many masks stand in each other.
    masks: u64,
}

impl Amount {
    fn add(&mut self, other: Amount, times: u64) {
        self.depth = self.depth.max(other.depth + 1);
        self.images = self.images.max(other.images);
        self.masks = self.masks.max(other.masks);
        let more = |one: u64, other: u64| one.saturating_add(other.saturating_mul(times));
        self.elements = more(self.elements, other.elements);
        self.letters = more(self.letters, other.letters);
    }
}

/// How many letters a text is to whoever shapes it.
pub type LetterCount<'c> = &'c dyn Fn(&str) -> u64;

/// Counts what is drawn for each element, once.
struct ExpansionCounter<'a, 'input> {
    letters: LetterCount<'a>,
    /// The letters of texts that were counted: most are the blanks between elements.
    known_texts: HashMap<&'a str, u64>,
    by_id: HashMap<&'a str, Node<'a, 'input>>,
    has_images: bool,
    /// The ids that style sheets lead an element to, and whether of markers.
    styled: HashMap<NodeId, Vec<(&'a str, bool)>>,
    /// By the numbers of the nodes.
    known: Vec<NodeCount>,
}

/// What is known of a node.
#[derive(Clone, Copy)]
enum NodeCount {
    Not,
    /// It is being counted: what leads back to itself draws nothing.
    Begun,
    Whole(Amount),
}

/// Refuses style sheets of very many rules.
///
/// # Errors
/// The located diagnostic.
pub fn check_styles(document: &Document<'_>) -> Result<(), Located> {
    let mut sheets = document
        .descendants()
        .filter(|node| node.has_tag_name("style"));
    let rules = |node: &Node<'_, '_>| node.text().unwrap_or_default().matches('{').count();
    let all: usize = sheets.clone().map(|node| rules(&node)).sum();
    match sheets.next_back() {
        Some(last) if all > MOST_RULES => Err(Located::new(
            start_tag(last),
            too_large::style_sheet(MOST_RULES),
        )),
        _ => Ok(()),
    }
}

/// Refuses a face that is more than `limits` when it is drawn.
///
/// # Errors
/// The located diagnostic.
pub fn check(
    document: &Document<'_>,
    limits: &Limits,
    letters: LetterCount<'_>,
) -> Result<(), Located> {
    let named = document.descendants();
    let named = named.filter_map(|node| Some((node.attribute("id")?, node)));
    let root = document.root_element();
    if let Some(gradient) = document.descendants().find(|node| {
        node.tag_name().name().ends_with("Gradient") && node.children().count() > 2 * MOST_STOPS
    }) {
        return Err(Located::new(
            start_tag(gradient),
            too_large::stops(MOST_STOPS),
        ));
    }
    let at = |found: Diagnostic| Located::new(start_tag(root), found);
    let mut counter = ExpansionCounter {
        letters,
        known_texts: HashMap::new(),
        by_id: named.collect(),
        has_images: has_images(document),
        styled: styled(document).ok_or_else(|| at(too_large::style_rules(MOST_MATCHES)))?,
        known: vec![NodeCount::Not; document.descendants().count()],
    };
    let Some(all) = counter.of(root, 0) else {
        return Err(at(too_large::repeated_elements(limits.elements)));
    };
    if all.elements > limits.elements {
        return Err(at(too_large::repeated_elements(limits.elements)));
    }
    if all.images > MOST_IMAGES {
        return Err(at(too_large::images_in_images(MOST_IMAGES)));
    }
    if all.masks > MOST_MASKS {
        return Err(at(too_large::masks_in_masks(MOST_MASKS)));
    }
    if all.depth > MOST_DEPTH {
        return Err(at(too_large::repeated_depth(MOST_DEPTH)));
    }
    match all.letters > limits.letters {
        true => Err(at(too_large::letters(limits.letters))),
        false => Ok(()),
    }
}

impl<'a, 'input> ExpansionCounter<'a, 'input> {
    /// None where too many links lead to each other. `links` are those that led here.
    fn of(&mut self, node: Node<'a, 'input>, links: usize) -> Option<Amount> {
        match self.known[node.id().get_usize()] {
            NodeCount::Not => {}
            // What leads to itself through a picture of a filter is drawn without end.
            NodeCount::Begun => {
                return Some(Amount {
                    images: u64::from(self.has_images) * (MOST_IMAGES + 1),
                    ..Amount::default()
                });
            }
            NodeCount::Whole(known) => return Some(known),
        }
        if links > MOST_LINKS {
            return None;
        }
        self.known[node.id().get_usize()] = NodeCount::Begun;
        let mut all = Amount {
            elements: u64::from(node.is_element()),
            letters: match node.tag_name().name() {
                "text" | "tspan" => LETTERS_OF_A_TEXT,
                _ if node.is_text() => self.letters_of(node.text().unwrap_or_default()),
                _ => 0,
            },
            depth: 1,
            images: 0,
            masks: 0,
        };
        for child in node.children() {
            all.add(self.of(child, links)?, 1);
        }
        for (target, times) in self.drawn_again(node) {
            all.add(self.of(target, links + 1)?, times);
        }
        let href = node
            .attributes()
            .find(|attribute| attribute.name() == "href");
        if node.tag_name().name() == "feImage"
            && href.is_some_and(|href| href.value().trim().starts_with('#'))
        {
            all.images += 1;
        }
        all.masks += u64::from(node.tag_name().name() == "mask");
        self.known[node.id().get_usize()] = NodeCount::Whole(all);
        Some(all)
    }

    fn letters_of(&mut self, text: &'a str) -> u64 {
        let letters = self.letters;
        *self
            .known_texts
            .entry(text)
            .or_insert_with(|| letters(text))
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
                let is = |part: &str| attribute.name().starts_with(part) || before.contains(part);
                let times = match is("marker") {
                    true => vertices(node),
                    false if is("fill") || is("stroke") => shapes(node),
                    false => 1,
                };
                found.push((*target, times));
            }
        }
        let styled = self.styled.get(&node.id()).into_iter().flatten();
        let times = |is_marker| {
            if is_marker {
                vertices(node)
            } else {
                shapes(node)
            }
        };
        found.extend(
            styled.filter_map(|(id, is_marker)| Some((*self.by_id.get(id)?, times(*is_marker)))),
        );
        found
    }
}

/// The most vertices of a path, or of all that inherit from a group.
fn vertices(node: Node<'_, '_>) -> u64 {
    let data = |node: Node<'_, '_>| {
        let data = node.attribute("d").or(node.attribute("points"));
        data.map_or(1, |data| 1 + data.len() as u64 / BYTES_OF_A_VERTEX)
    };
    node.descendants().map(data).sum()
}

/// The most shapes that have the paint of an element.
fn shapes(node: Node<'_, '_>) -> u64 {
    node.descendants().filter(Node::is_element).count() as u64
}

fn has_images(document: &Document<'_>) -> bool {
    let mut nodes = document.descendants();
    nodes.any(|node| node.tag_name().name() == "feImage")
}

/// What the rules of style sheets lead each element to; `None` where they are too many.
fn styled<'a>(document: &'a Document<'_>) -> Option<HashMap<NodeId, Vec<(&'a str, bool)>>> {
    let cascade = Cascade::new(document);
    let mut styled = HashMap::new();
    let elements = || document.descendants().filter(Node::is_element);
    let depth = elements().map(|node| node.ancestors().count()).max();
    let looks = cascade.looks(depth.unwrap_or(1));
    let mut sheets = elements().filter(|node| node.tag_name().name() == "style");
    let has_brackets = sheets.any(|sheet| sheet.text().is_some_and(|text| text.contains('[')));
    let looked_at: usize = elements().map(|node| 1 + walked(node, has_brackets)).sum();
    if looks.saturating_mul(looked_at) > MOST_MATCHES {
        return None;
    }
    for node in elements() {
        let element = Element::Xml(node);
        let values = cascade.values_with("url(", &element);
        let ids = values.flat_map(|(name, value)| {
            links(value).map(move |(_, id)| (id, name.starts_with("marker")))
        });
        let ids: Vec<(&str, bool)> = ids.collect();
        if !ids.is_empty() {
            styled.insert(node.id(), ids);
        }
    }
    Some(styled)
}

/// How often more a rule looks at an element whose list of classes, or whatever attribute a `[…]` of it names,
/// it goes through.
fn walked(node: Node<'_, '_>, has_brackets: bool) -> usize {
    let attributes = node.attributes();
    let read = attributes.filter(|one| has_brackets || one.name() == "class");
    read.map(|one| one.value().len()).sum::<usize>() / BYTES_OF_A_MATCH
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
        let mut counter = ExpansionCounter {
            letters: &|text| text.len() as u64,
            known_texts: HashMap::new(),
            by_id: named.collect(),
            has_images: has_images(&document),
            styled: styled(&document).unwrap(),
            known: vec![NodeCount::Not; document.descendants().count()],
        };
        let all = counter.of(document.root_element(), 0)?;
        Some((all.elements, all.letters))
    }

    #[test]
    fn what_is_drawn_again_is_counted_again() {
        assert_eq!(
            amount("<g/><text>ab</text>"),
            Some((3, 2 + LETTERS_OF_A_TEXT))
        );
        let uses = "<g id='a'><rect/><rect/></g><use href='#a'/><use href='#a'/>";
        assert_eq!(amount(uses), Some((1 + 3 + 2 + 6, 0)));
        let pattern = "<pattern id='p'><rect/></pattern><rect fill='url(#p)'/>";
        assert_eq!(amount(pattern), Some((6, 0)));
        let marker = "<marker id='m'><rect/></marker>\
             <path style='fill:red;marker-mid:url(#m)' d='M0 0 1 1 2 2'/>";
        assert_eq!(amount(marker), Some((4 + 2 * 4, 0)));
        let styled = "<style>.a, g .b { mask: url('#m') }</style><mask id='m'><rect/></mask>\
             <rect class='a'/><g><rect class='b'/></g><rect class='b'/>";
        assert_eq!(amount(styled).unwrap().0, 8 + 2 * 2);
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
