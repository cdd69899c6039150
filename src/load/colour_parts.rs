//! Of how many parts the glyphs of a font are that have colours of their own: paintings (*COLR*, version 1) and
//! drawings (*SVG*; OpenType 1.9). They are drawn anew for each letter of a text.

use std::collections::HashMap;
use std::io::Read;

use flate2::read::GzDecoder;
use skrifa::FontRef;
use skrifa::raw::TableProvider;
use usvg::roxmltree::{Attribute, Document, Node};

use super::font_work::{ColourParts, GlyphBudget, paintings};

/// The most parts of a drawing of some glyphs, and bytes of its text: a flag has some hundred parts.
const MOST_PARTS: u32 = 10_000;
const MOST_BYTES: u64 = 1 << 20;
/// So many bytes of an attribute are a part more: the segments of a path.
const BYTES_OF_A_PART: usize = 100;
/// How deep parts may use others that use others.
const DEEPEST: usize = 64;
/// What drawings are made of here. Pictures, filters, patterns and masks have no business in a letter.
const ELEMENTS: [&str; 18] = [
    "svg",
    "g",
    "path",
    "rect",
    "circle",
    "ellipse",
    "line",
    "polyline",
    "polygon",
    "use",
    "symbol",
    "defs",
    "linearGradient",
    "radialGradient",
    "stop",
    "clipPath",
    "title",
    "desc",
];

/// Counts them; none where a glyph has more than anyone draws, or a table makes no sense.
pub fn colour_parts(font: &FontRef<'_>) -> Option<ColourParts> {
    let mut parts = paintings(font)?;
    for (glyph, count) in drawings(font)? {
        let known = parts.entry(glyph).or_default();
        *known = count.max(*known);
    }
    Some(parts)
}

/// The parts of glyphs that are drawn by SVG. Who draws one reads the whole of its document, which may have
/// many.
fn drawings(font: &FontRef<'_>) -> Option<ColourParts> {
    let mut parts = ColourParts::new();
    let Ok(table) = font.svg() else {
        return Some(parts);
    };
    let list = table.svg_document_list().ok()?;
    let all = list.offset_data().as_bytes();
    let mut budget = GlyphBudget::new(all.len());
    let mut known = HashMap::new();
    let mut free = 0;
    for record in list.document_records() {
        let (first, last) = (record.start_glyph_id(), record.end_glyph_id());
        let (first, last) = (first.to_u32(), last.to_u32());
        if first < free || last < first {
            return None;
        }
        free = last + 1;
        let start = record.svg_doc_offset();
        let end = start.checked_add(record.svg_doc_length())?;
        let count = match known.get(&(start, end)) {
            Some(count) => *count,
            None => {
                let text = plain(all.get(start as usize..end as usize)?)?;
                let count = budget.takes(text.len()).then(|| document_parts(&text))??;
                known.insert((start, end), count);
                count
            }
        };
        parts.extend((first..=last).map(|glyph| (glyph as u16, count)));
    }
    Some(parts)
}

/// The text of a document, which may be packed by gzip.
fn plain(data: &[u8]) -> Option<String> {
    let mut text = String::new();
    let read = match data {
        [0x1f, 0x8b, ..] => GzDecoder::new(data)
            .take(MOST_BYTES + 1)
            .read_to_string(&mut text),
        _ => data.take(MOST_BYTES + 1).read_to_string(&mut text),
    };
    (read.ok()? as u64 <= MOST_BYTES).then_some(text)
}

/// How many elements a document has, those that others refer to each time.
fn document_parts(text: &str) -> Option<u32> {
    let document = Document::parse(text).ok()?;
    let elements = document.descendants().filter(Node::is_element);
    let by_id = elements.filter_map(|node| Some((node.attribute("id")?, node)));
    let mut counter = PartCounter {
        by_id: by_id.collect(),
        known: HashMap::new(),
    };
    counter.count(document.root_element(), 0)
}

/// Counts the elements of a document.
struct PartCounter<'a, 'input> {
    by_id: HashMap<&'a str, Node<'a, 'input>>,
    /// What is counted already.
    known: HashMap<Node<'a, 'input>, u32>,
}

impl<'a, 'input> PartCounter<'a, 'input> {
    fn count(&mut self, node: Node<'a, 'input>, depth: usize) -> Option<u32> {
        if let Some(known) = self.known.get(&node) {
            return Some(*known);
        }
        if depth > DEEPEST || !ELEMENTS.contains(&node.tag_name().name()) {
            return None;
        }
        let children = node.children().filter(Node::is_element);
        let used: Vec<Node<'_, '_>> = children.chain(self.referred(node)).collect();
        let bytes = |attribute: Attribute<'_, '_>| attribute.value().len();
        let bytes: usize = node.attributes().map(bytes).sum();
        let mut all = 1 + (bytes / BYTES_OF_A_PART) as u32;
        for part in used {
            all = all.saturating_add(self.count(part, depth + 1)?);
        }
        self.known.insert(node, all);
        (all <= MOST_PARTS).then_some(all)
    }

    /// What an element refers to: `href="#a"`, `fill="url(#a)"`, and the same in a `style`.
    fn referred(&self, node: Node<'a, 'input>) -> Vec<Node<'a, 'input>> {
        let values = node.attributes().flat_map(|attribute| {
            let behind = attribute.value().split('#').skip(1);
            behind.map(|rest| rest.split([')', '\'', '"', ' ']).next().unwrap_or(rest))
        });
        values
            .filter_map(|id| self.by_id.get(id).copied())
            .collect()
    }
}
