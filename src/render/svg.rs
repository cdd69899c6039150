//! From a filled template to a picture: what SVG may hold here, and its size.

use std::borrow::Cow;
use std::ops::Range;

use usvg::roxmltree::{Attribute, Document, Node, ParsingOptions};

use super::ink;
use crate::diag::rules::content::too_large;
use crate::diag::rules::templates::{bad_svg, not_xml, svg_refused, wrong_size};
use crate::diag::{Diagnostic, FileId, Rule, Span, did_you_mean};
use crate::load::Stock;
use crate::units::{CSS_PX_PER_INCH, Mm, trimmed};
use crate::xml::{INK, MASSICOT, SVG};

/// The most elements and attributes one face may have.
const MAX_NODES: u32 = 500_000;
/// How deep elements may be nested.
const MAX_DEPTH: usize = 200;
/// How far a root's size may be from its stock's, in mm.
const SIZE_TOLERANCE: f64 = 0.05;
/// The attributes that name something to fetch.
const LINKS: [&str; 2] = ["href", "src"];
/// The elements that run or embed what is not SVG.
const REFUSED: [&str; 5] = ["script", "foreignObject", "iframe", "audio", "video"];

/// A finding with the bytes of the filled text it is about.
#[derive(Clone, Debug)]
pub struct Located {
    pub range: Range<usize>,
    pub diagnostic: Diagnostic,
    /// Other places; few findings have any.
    pub places: Option<Box<Places>>,
}

/// The other places of a finding.
#[derive(Clone, Default, Debug)]
pub struct Places {
    /// Another place of the same text, and what is said of it.
    pub also: Option<(Range<usize>, &'static str)>,
    /// Where it stands in a drawing's file, which the finding's range placed in the face.
    pub inside: Option<Span>,
}

/// Parses a filled template as XML. There are no entities to expand: a DTD is refused.
///
/// # Errors
/// The located diagnostic of text that is not XML, or is too large or too deeply nested.
pub fn parse(filled: &str) -> Result<Document<'_>, Located> {
    if let Some(offset) = too_deep(filled) {
        let message = format!("elements are nested more than {MAX_DEPTH} deep");
        return Err(located(offset..offset, &too_large::RULE, message));
    }
    let options = ParsingOptions {
        allow_dtd: false,
        nodes_limit: MAX_NODES,
        ..ParsingOptions::default()
    };
    Document::parse_with_options(filled, options).map_err(|error| {
        let place = error.pos();
        let offset = offset_of(filled, place.row as usize, place.col as usize);
        let range = offset..offset;
        let words = error.to_string();
        // The parser ends its sentence with the place in the filled text, which nobody sees.
        let words = words
            .rsplit_once(" at ")
            .map_or(words.as_str(), |(words, _)| words);
        match error {
            usvg::roxmltree::Error::DtdDetected => {
                let message = "a document type with entities is refused";
                let found = located(range, &svg_refused::RULE, message);
                let help = "take the <!DOCTYPE …> out: SVG needs none (Illustrator: save without \
                            Preserve Illustrator Editing Capabilities)";
                found.help(help)
            }
            usvg::roxmltree::Error::NodesLimitReached => {
                let message = format!("the picture has more than {MAX_NODES} elements");
                located(range, &too_large::RULE, message)
            }
            _ => located(
                range,
                &not_xml::RULE,
                format!("the filled template is not XML: {words}"),
            )
            .help("in XML every element is closed, every attribute quoted, and & is &amp;"),
        }
    })
}

/// The offset at which elements are nested too deeply, found without any recursion.
fn too_deep(text: &str) -> Option<usize> {
    let mut depth = 0usize;
    let mut rest = text;
    while let Some(open) = rest.find('<') {
        let tag = &rest[open..];
        let end = match tag {
            _ if tag.starts_with("<!--") => tag.find("-->").map(|at| at + 3),
            _ if tag.starts_with("<![CDATA[") => tag.find("]]>").map(|at| at + 3),
            _ => tag.find('>').map(|at| at + 1),
        };
        let end = end.unwrap_or(tag.len());
        match tag.as_bytes().get(1) {
            Some(b'!' | b'?') => {}
            Some(b'/') => depth = depth.saturating_sub(1),
            _ if tag[..end].ends_with("/>") => {}
            _ => depth += 1,
        }
        if depth > MAX_DEPTH {
            return Some(text.len() - tag.len());
        }
        rest = &tag[end..];
    }
    None
}

/// Everything in a parsed face that is refused, and a root of another size than its stock's.
pub fn inspect(document: &Document<'_>, stock: &Stock) -> Vec<Located> {
    let mut found: Vec<Located> = Vec::new();
    found.extend(size(document, stock));
    found.extend(guarded(document));
    found
}

/// Everything in a parsed SVG, face or drawing, that is refused.
pub fn guarded(document: &Document<'_>) -> Vec<Located> {
    let mut found: Vec<Located> = Vec::new();
    for node in document.descendants().filter(Node::is_element) {
        let name = node.tag_name().name();
        if REFUSED.contains(&name) {
            let message = format!("<{name}> is refused: a face is a still picture");
            found.push(located(start_tag(node), &svg_refused::RULE, message));
        }
        let attributes = node.attributes();
        found.extend(attributes.filter_map(|attribute| refused(node, attribute)));
        found.extend(ink(node));
        if name == "style" {
            let text = node.text().unwrap_or_default();
            found.extend(style(text, start_tag(node)));
        }
    }
    found
}

/// Something else than can be said of an element's ink.
fn ink(node: Node<'_, '_>) -> Option<Located> {
    let attribute = node.attribute_node((MASSICOT, INK))?;
    let value = attribute.value();
    if ink::VALUES.contains(&value) {
        return None;
    }
    let message = format!("`massicot:ink` cannot be `{value}`");
    let found = located(attribute.range(), &bad_svg::RULE, message);
    Some(match did_you_mean(value, ink::VALUES.iter().copied()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!("it is one of: {}", ink::VALUES.join(", "))),
    })
}

/// A link that leads out, as an attribute or inside a `style`.
fn refused(node: Node<'_, '_>, attribute: Attribute<'_, '_>) -> Option<Located> {
    let range = attribute.range();
    if !LINKS.contains(&attribute.name()) {
        return style(attribute.value(), range);
    }
    let link = attribute.value().trim();
    let Some(reason) = refusal(link) else {
        return reaches_out(node, link, range);
    };
    let message = format!(
        "the link `{}` is refused: {reason}",
        short(attribute.value())
    );
    let help = "pictures lie in the game's folder below templates/ and are named relative to it";
    Some(located(range, &svg_refused::RULE, message).help(help))
}

/// A link to a part of another file, of an element that takes parts of its own file only.
fn reaches_out(node: Node<'_, '_>, link: &str, range: Range<usize>) -> Option<Located> {
    const FILES: [&str; 3] = ["image", "feImage", "a"];
    let name = node.tag_name().name();
    let drawn = node.tag_name().namespace().is_none_or(|space| space == SVG);
    if link.is_empty() || link.starts_with('#') || !drawn || FILES.contains(&name) {
        return None;
    }
    let message = format!(
        "<{name}> with the link `{}` draws nothing: it reaches into its own file only",
        short(link)
    );
    let found = located(range, &svg_refused::RULE, message);
    let file = link.split('#').next().unwrap_or(link);
    Some(found.help(match name {
        "use" => format!(
            "copy the part into this file and link to its `#id`, or place the whole drawing: \
             <image href=\"{file}\" …/>"
        ),
        _ => "copy what it links to into this file and link to its `#id`".to_owned(),
    }))
}

/// Why a link is refused; `None` for one that is not.
fn refusal(link: &str) -> Option<&'static str> {
    let scheme = link
        .split_once(':')
        .map(|(scheme, _)| scheme.to_ascii_lowercase());
    match scheme.as_deref() {
        _ if link.starts_with('#') => None,
        Some("data") => None,
        Some("http" | "https" | "ftp") => Some("nothing is fetched from the network"),
        Some(_) => Some("only files of the project are read"),
        None if link.starts_with("//") => Some("nothing is fetched from the network"),
        None if link.starts_with('/') || link.contains('\\') => Some("it is an absolute path"),
        None if link.split('/').any(|part| part == "..") => Some("it leads out of its folder"),
        None => None,
    }
}

/// `@import` or a `url(…)` that is not `url(#…)`.
fn style(css: &str, range: Range<usize>) -> Option<Located> {
    if css.contains("@import") {
        let message = "`@import` is refused: nothing is fetched";
        return Some(located(range, &svg_refused::RULE, message));
    }
    let urls = css.split("url(").skip(1);
    let targets = urls.map(|url| url.split(')').next().unwrap_or_default());
    let mut targets = targets.map(|target| target.trim().trim_matches(['"', '\'']));
    let outside = targets.find(|target| !target.starts_with('#'))?;
    let message = format!(
        "`url({})` is refused: only #ids of the same picture",
        short(outside)
    );
    Some(located(range, &svg_refused::RULE, message))
}

fn short(text: &str) -> String {
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

/// The start tag of an element, without what is in it.
pub fn start_tag(node: Node<'_, '_>) -> Range<usize> {
    let range = node.range();
    let last = node
        .attributes()
        .next_back()
        .map(|attribute| attribute.range().end);
    let named = range.start + 1 + node.tag_name().name().len();
    range.start..last.unwrap_or(named).min(range.end)
}

/// The root must be an SVG of exactly the stock's size with its bleed.
fn size(document: &Document<'_>, stock: &Stock) -> Option<Located> {
    let root = document.root_element();
    let start = start_tag(root);
    if root.tag_name().name() != "svg" || root.tag_name().namespace() != Some(SVG) {
        return Some(not_svg(root));
    }
    let wanted = stock.bleed_size();
    let is = |name: &str, wanted: Mm| {
        let length = root.attribute(name).and_then(millimetres);
        length.is_some_and(|length| (length - wanted.0).abs() <= SIZE_TOLERANCE)
    };
    if is("width", wanted.width) && is("height", wanted.height) && root.has_attribute("viewBox") {
        return None;
    }
    let given = |name: &str| root.attribute(name).unwrap_or("nothing").to_owned();
    let message = format!(
        "the picture is {} × {} and should be {wanted}: {} and {} of bleed on every side",
        given("width"),
        given("height"),
        stock.trim,
        stock.bleed,
    );
    let bleed = trimmed(stock.bleed.0);
    let (width, height) = (trimmed(wanted.width.0), trimmed(wanted.height.0));
    let origin = if bleed == "0" {
        bleed
    } else {
        format!("-{bleed}")
    };
    let help = format!(
        "write width=\"{width}mm\" height=\"{height}mm\" viewBox=\"{origin} {origin} {width} {height}\""
    );
    Some(located(start, &wrong_size::RULE, message).help(help))
}

/// What is said of a root that is no `<svg>`.
pub fn not_svg(root: Node<'_, '_>) -> Located {
    let message = format!("the root is <{}>, not an SVG", root.tag_name().name());
    let help = "write <svg xmlns=\"http://www.w3.org/2000/svg\" …>";
    located(start_tag(root), &bad_svg::RULE, message).help(help)
}

/// What is said of a face whose drawings hold too much.
pub fn too_much(range: Range<usize>, limit: usize) -> Located {
    let message = format!(
        "the drawings of this face hold more than {} MiB",
        limit >> 20
    );
    let found = located(range, &too_large::RULE, message);
    found.help("place fewer of them, or simplify the largest (Inkscape: Path > Simplify)")
}

/// The text without an XML declaration and a document type before its root, which say nothing of
/// a picture: blanks stand in their place. A document type with declarations of its own stays, to
/// be refused.
pub fn without_prolog(text: &str) -> Cow<'_, str> {
    let mut blank: Vec<Range<usize>> = Vec::new();
    let mut at = 0;
    loop {
        let rest = &text[at..];
        let trimmed = rest.trim_start();
        at += rest.len() - trimmed.len();
        let (end, taken) = match trimmed {
            _ if trimmed.starts_with("<?") => (trimmed.find("?>").map(|end| end + 2), true),
            _ if trimmed.starts_with("<!--") => (trimmed.find("-->").map(|end| end + 3), false),
            _ if trimmed.starts_with("<!DOCTYPE") => {
                let end = trimmed.find(['>', '[']);
                let plain = end.filter(|end| trimmed.as_bytes()[*end] == b'>');
                (plain.map(|end| end + 1), true)
            }
            _ => (None, false),
        };
        let Some(end) = end else { break };
        if taken {
            blank.push(at..at + end);
        }
        at += end;
    }
    if blank.is_empty() {
        return Cow::Borrowed(text);
    }
    let mut bytes = text.as_bytes().to_vec();
    for range in blank {
        for byte in bytes[range]
            .iter_mut()
            .filter(|byte| !matches!(byte, b'\n' | b'\r'))
        {
            *byte = b' ';
        }
    }
    // Whole characters were replaced: it is the same text elsewhere.
    String::from_utf8(bytes).map_or(Cow::Borrowed(text), Cow::Owned)
}

/// An SVG length in millimetres.
fn millimetres(length: &str) -> Option<f64> {
    let length = length.trim();
    let number = length.trim_end_matches(|c: char| c.is_ascii_alphabetic() || c == '%');
    let per_inch = match &length[number.len()..] {
        "mm" => 25.4,
        "cm" => 2.54,
        "in" => 1.0,
        "pt" => 72.0,
        "pc" => 6.0,
        "" | "px" => CSS_PX_PER_INCH,
        _ => return None,
    };
    let value: f64 = number.parse().ok()?;
    Some(value / per_inch * 25.4)
}

fn located(range: Range<usize>, rule: &Rule, message: impl Into<String>) -> Located {
    Located::new(range, rule.finding(message))
}

impl Located {
    pub fn new(range: Range<usize>, diagnostic: Diagnostic) -> Located {
        Located {
            range,
            diagnostic,
            places: None,
        }
    }

    /// The other places, to be changed.
    pub fn places(&mut self) -> &mut Places {
        self.places.get_or_insert_default()
    }

    /// Shows another place of the same text.
    pub fn and(mut self, range: Range<usize>, label: &'static str) -> Located {
        self.places().also = Some((range, label));
        self
    }

    /// The same in a drawing's file, seen from the face that links to it.
    pub fn inside(mut self, file: FileId, link: Range<usize>) -> Located {
        if let Some((range, label)) = self.places().also.take() {
            self.diagnostic = self.diagnostic.and(Span::new(file, range), label);
        }
        let place = std::mem::replace(&mut self.range, link);
        self.places().inside = Some(Span::new(file, place));
        self
    }

    fn help(mut self, help: impl Into<String>) -> Located {
        self.diagnostic = self.diagnostic.help(help);
        self
    }
}

/// Rows and columns as roxmltree counts them: from 1, in characters.
fn offset_of(text: &str, row: usize, column: usize) -> usize {
    let mut start = 0;
    for (number, line) in text.split_inclusive('\n').enumerate() {
        if number + 1 == row {
            let within = line.char_indices().nth(column.saturating_sub(1));
            return start + within.map_or(line.len(), |(at, _)| at);
        }
        start += line.len();
    }
    text.len()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_out_are_refused() {
        for link in ["#a", "data:image/png;base64,", "sun.png", "art/sun.png"] {
            assert_eq!(refusal(link), None, "{link}");
        }
        for link in [
            "http://a/b",
            "//a/b",
            "file:///etc/passwd",
            "/etc/passwd",
            "../a.png",
            "a/../../b",
            "C:\\a",
        ] {
            assert!(refusal(link).is_some(), "{link}");
        }
    }

    #[test]
    fn deep_nesting_is_found_without_recursion() {
        let text = "<g>".repeat(100_000);
        assert_eq!(too_deep(&text), Some(MAX_DEPTH * 3));
        assert_eq!(
            too_deep("<svg><!-- <g><g> --><a/><![CDATA[<b>]]></svg>"),
            None
        );
    }

    #[test]
    fn lengths_are_taken_in_any_unit() {
        assert_eq!(millimetres("69mm"), Some(69.0));
        assert_eq!(millimetres(" 1in "), Some(25.4));
        assert_eq!(millimetres("96"), Some(25.4));
        assert_eq!(millimetres("50%"), None);
    }
}
