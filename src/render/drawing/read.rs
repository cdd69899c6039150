//! One SVG file, made ready to stand inside any other: with ids and styles of its own, without
//! what editors keep in it for themselves.

use std::collections::HashSet;
use std::ops::Range;
use std::path::Path;
use std::sync::Arc;

use simplecss::StyleSheet;
use usvg::roxmltree::{Document, Node};

use super::colour::PAINTS;
use super::edit::{self, Edits, Patched};
use super::{colour, sheet};
use crate::diag::FileId;
use crate::diag::rules::templates::{bad_svg, svg_refused};
use crate::load::Icon;
use crate::render::face_link;
use crate::render::refs;
use crate::render::svg::{self, Located};
use crate::xml::{MASSICOT, SVG};

/// The namespaces whose attributes say how something looks.
const KEPT: [&str; 3] = [
    "http://www.w3.org/1999/xlink",
    "http://www.w3.org/XML/1998/namespace",
    MASSICOT,
];
/// Elements that draw nothing and style nothing.
const SILENT: [&str; 4] = ["metadata", "title", "desc", "style"];
/// What a root hands on where it says nothing itself: a drawing looks the same wherever it stands.
const INITIAL: &str = "fill:#000;fill-opacity:1;fill-rule:nonzero;stroke:none;stroke-width:1;\
    stroke-opacity:1;stroke-linecap:butt;stroke-linejoin:miter;stroke-miterlimit:4;\
    stroke-dasharray:none;stroke-dashoffset:0;marker:none;clip-rule:nonzero;\
    font-size:16px;font-style:normal;font-weight:400;font-stretch:normal;letter-spacing:normal;\
    word-spacing:normal;text-anchor:start;paint-order:normal;";
/// CSS pixels.
const UNITS: [(&str, f64); 6] = [
    ("px", 1.0),
    ("mm", 96.0 / 25.4),
    ("cm", 96.0 / 2.54),
    ("in", 96.0),
    ("pt", 96.0 / 72.0),
    ("pc", 16.0),
];

/// An SVG file that can be placed in a face.
#[derive(Debug)]
pub struct Drawing {
    pub file: FileId,
    /// What is in its root.
    pub body: Arc<Patched>,
    /// The root's name, with its prefix.
    name: String,
    /// The declarations of the root's namespaces and its other attributes that matter.
    attributes: String,
    /// What the root declares, beginning with the initial values.
    style: String,
    /// Left, top, width and height of what is seen of it, in its own units.
    pub view: [f64; 4],
    /// Its width and height in CSS pixels.
    pub size: [f64; 2],
    /// The colour of an icon that has only one, and takes that of the words around it.
    pub colour: Option<usvg::Color>,
}

/// What a drawing is read for.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UseElement {
    /// To stand in a face as it is.
    Art,
    /// To stand between words: one that has a single colour takes theirs.
    Icon,
}

impl Drawing {
    /// Reads a drawing. `name` is its path below the game's folder: what it links to is relative
    /// to its own folder; `prefix` begins its ids and no other drawing's.
    ///
    /// # Errors
    /// Everything that is wrong with it, with places in its text.
    pub fn read(
        file: FileId,
        text: &str,
        name: &str,
        prefix: &str,
        used: UseElement,
    ) -> Result<Drawing, Vec<Located>> {
        let text = &*svg::without_prolog(text);
        let document = svg::parse(text).map_err(|error| vec![error])?;
        let root = document.root_element();
        if let Some(found) = svg::not_svg(&document) {
            return Err(vec![found]);
        }
        let mut found = svg::refused(&document);
        found.extend(svg::unknown_paints(&document));
        found.extend(super::scopes::repeated(&document, text, None));
        let view = view(root);
        if view.is_none() {
            found.push(Located::new(svg::start_tag(root), bad_svg::no_size()));
        }
        let mut cleaner = Cleaner::new(text, &document, name, prefix);
        if used == UseElement::Icon {
            cleaner.colour = colour::single(&document);
        }
        for node in document.descendants() {
            cleaner.node(node);
        }
        found.append(&mut cleaner.found);
        let (Some(view), true) = (view, found.is_empty()) else {
            return Err(found);
        };
        let (attributes, style) = cleaner.root(root);
        let inside = inside(text, root);
        Ok(Drawing {
            file,
            name: text[root.range().start + 1..edit::name_end(text, root)].to_owned(),
            attributes,
            style,
            view,
            size: size(root, view),
            colour: cleaner.colour,
            body: Arc::new(cleaner.edits.applied(text, inside)),
        })
    }

    /// The start tag of an `<svg>` around its body, and the end tag. `place` is more attributes;
    /// `style` comes before the root's own.
    pub fn tags(&self, place: &str) -> (String, String) {
        let style = edit::attribute("style", &format!("{INITIAL}color:#000;{}", self.style));
        let open = format!("<{}{} {place} {style}>", self.name, self.attributes);
        (open, format!("</{}>", self.name))
    }

    /// The same as an icon: a group, which takes the paint of the words around it for
    /// `currentColor`, and for everything where it has a single colour.
    pub fn icon(&self) -> Icon {
        let prefix = self.name.strip_suffix("svg").unwrap_or_default();
        let style = match self.colour {
            Some(_) => self.style.clone(),
            None => format!("{INITIAL}{}", self.style),
        };
        let style = match style.is_empty() {
            true => style,
            false => format!(" {}", edit::attribute("style", &style)),
        };
        let [left, top, width, height] = self.view;
        Icon {
            body: format!(
                "<{prefix}g{}{style}>{}</{prefix}g>",
                self.attributes, self.body.text
            ),
            left,
            top,
            width,
            height,
            colour: self.colour.map(|colour| {
                format!("#{:02x}{:02x}{:02x}", colour.red, colour.green, colour.blue)
            }),
        }
    }
}

/// What an element holds, without its tags.
fn inside(text: &str, node: Node<'_, '_>) -> Range<usize> {
    let (start, closes_itself) = edit::tag_end(text, node);
    let range = node.range();
    let end = text[..range.end].rfind("</").unwrap_or(range.end);
    match closes_itself {
        true => start..start,
        false => start..end.max(start),
    }
}

/// What is seen of a drawing: its view box, or else its size from the origin.
fn view(root: Node<'_, '_>) -> Option<[f64; 4]> {
    let view = match root.attribute("viewBox") {
        Some(given) => {
            let parts = given.split(|c: char| c == ',' || c.is_ascii_whitespace());
            let parts = parts.filter(|part| !part.is_empty());
            let numbers: Vec<f64> = parts.map(|part| part.parse().ok()).collect::<Option<_>>()?;
            numbers.try_into().ok()?
        }
        None => [
            0.0,
            0.0,
            length(root.attribute("width")?)?,
            length(root.attribute("height")?)?,
        ],
    };
    let usable = view
        .iter()
        .all(|number| number.is_finite() && number.abs() < 1e9);
    (usable && view[2] > 0.0 && view[3] > 0.0).then_some(view)
}

/// How large a drawing says it is; where it does not, as large as its view box.
fn size(root: Node<'_, '_>, view: [f64; 4]) -> [f64; 2] {
    let side = |name| {
        root.attribute(name)
            .and_then(length)
            .filter(|side| *side > 0.0)
    };
    match (side("width"), side("height")) {
        (Some(width), Some(height)) => [width, height],
        (Some(width), None) => [width, width * view[3] / view[2]],
        (None, Some(height)) => [height * view[2] / view[3], height],
        (None, None) => [view[2], view[3]],
    }
}

/// A length in CSS pixels; `None` for one that depends on something else.
pub fn length(text: &str) -> Option<f64> {
    let text = text.trim();
    if let Ok(number) = text.parse() {
        return Some(number);
    }
    let unit = UNITS.iter().find(|(unit, _)| text.ends_with(unit))?;
    let number: f64 = text.strip_suffix(unit.0)?.trim().parse().ok()?;
    Some(number * unit.1)
}

/// Goes through a drawing and notes what is to change.
struct Cleaner<'t, 'a> {
    text: &'t str,
    name: &'t str,
    prefix: &'t str,
    sheet: StyleSheet<'a>,
    /// The ids that something refers to.
    referred: HashSet<String>,
    edits: Edits,
    found: Vec<Located>,
    /// Where there is one, it is written as `currentColor`.
    colour: Option<usvg::Color>,
}

impl<'t, 'a> Cleaner<'t, 'a> {
    fn new(text: &'t str, document: &'a Document<'_>, name: &'t str, prefix: &'t str) -> Self {
        let mut sheet = StyleSheet::new();
        let mut referred = HashSet::new();
        for node in document.descendants().filter(Node::is_element) {
            if node.tag_name().name() == "style" {
                sheet::add(&mut sheet, node);
                let css = node.text().unwrap_or_default();
                referred.extend(refs::ids("style", css).map(str::to_owned));
            }
            for attribute in node.attributes() {
                let ids = refs::ids(attribute.name(), attribute.value());
                referred.extend(ids.map(str::to_owned));
            }
        }
        Cleaner {
            text,
            name,
            prefix,
            sheet,
            referred,
            edits: Edits::default(),
            found: Vec::new(),
            colour: None,
        }
    }

    fn node(&mut self, node: Node<'a, '_>) {
        if node.is_comment() || node.is_pi() {
            return self.edits.remove(node.range());
        }
        if !node.is_element() {
            return;
        }
        let (name, space) = (node.tag_name().name(), node.tag_name().namespace());
        if !matches!(space, None | Some(SVG)) || SILENT.contains(&name) {
            return self.edits.remove(node.range());
        }
        if name.starts_with("flow") {
            let found = bad_svg::flow_root(name);
            return self.found.push(Located::new(svg::start_tag(node), found));
        }
        if name == "image" {
            self.picture(node);
        }
        if node.parent_element().is_some() {
            self.attributes(node);
        }
    }

    /// What is looked for beside a drawing is named from the game's folder.
    fn picture(&mut self, node: Node<'_, '_>) {
        let mut links = node.attributes();
        let Some(link) = links.find(|attribute| attribute.name() == refs::LINK) else {
            return;
        };
        let to = link.value().trim();
        if to.starts_with("data:image/svg") || refs::is_drawing(to) {
            let found = svg_refused::nested_drawing();
            self.found.push(Located::new(link.range(), found));
        } else if to.starts_with(face_link::LINK) {
            let found = svg_refused::face_in_drawing();
            self.found.push(Located::new(link.range(), found));
        } else if !to.starts_with("data:") {
            let folder = Path::new(self.name).parent().unwrap_or(Path::new(""));
            let path = folder.join(to).to_string_lossy().replace('\\', "/");
            let qname = &self.text[link.range_qname()];
            self.edits
                .replace(link.range(), edit::attribute(qname, &path));
        }
    }

    fn attributes(&mut self, node: Node<'a, '_>) {
        for attribute in node.attributes() {
            let name = attribute.name();
            let foreign = attribute
                .namespace()
                .is_some_and(|space| !KEPT.contains(&space));
            let unused = name == "id" && !self.referred.contains(attribute.value());
            if foreign || unused || name == "class" || name.starts_with("data-") {
                self.edits.remove(attribute.range());
            } else if name != "style"
                && let Some(value) = self.own(name, attribute.value())
            {
                let qname = &self.text[attribute.range_qname()];
                self.edits
                    .replace(attribute.range(), edit::attribute(qname, &value));
            }
        }
        let style = self.style(node);
        if node.attribute("style") != Some(style.as_str()) && !style.is_empty() {
            self.edits.set(self.text, node, "style", &style);
        }
    }

    /// An attribute with the drawing's own ids; `None` where it stays as it is.
    fn own(&self, name: &str, value: &str) -> Option<String> {
        let prefixed = |id: &str| Some(format!("{}{id}", self.prefix));
        match name {
            "id" => prefixed(value),
            _ if self.colour.is_some() && PAINTS.contains(&name) => {
                colour::current(value).map(str::to_owned)
            }
            _ => refs::renamed(name, value, &prefixed),
        }
    }

    /// What rules and the element's own `style` declare.
    fn style(&self, node: Node<'a, '_>) -> String {
        let mut style = sheet::declared(&self.sheet, node);
        style.push_str(node.attribute("style").unwrap_or_default());
        self.owned_style(style)
    }

    fn owned_style(&self, style: String) -> String {
        let style = self.own("style", &style).unwrap_or(style);
        match self.colour {
            Some(_) => colour::current_in(&style),
            None => style,
        }
    }

    /// The attributes and the style of a root that becomes another element.
    fn root(&self, root: Node<'a, '_>) -> (String, String) {
        let mut attributes = String::new();
        for space in root.namespaces() {
            let name = match space.name() {
                Some("xml") => continue,
                Some(prefix) => format!("xmlns:{prefix}"),
                None => "xmlns".to_owned(),
            };
            attributes.push(' ');
            attributes.push_str(&edit::attribute(&name, space.uri()));
        }
        let mut style = String::new();
        for attribute in root.attributes() {
            let (name, value) = (attribute.name(), attribute.value());
            match attribute.namespace() {
                Some("http://www.w3.org/XML/1998/namespace") => {
                    attributes.push(' ');
                    attributes.push_str(&edit::attribute(&format!("xml:{name}"), value));
                }
                None if PRESENTED.contains(&name) && !value.contains(';') => {
                    style.push_str(&format!("{name}:{value};"));
                }
                _ => {}
            }
        }
        (attributes, self.owned_style(style) + &self.style(root))
    }
}

/// The presentation attributes a root is given by the programs that write SVG.
const PRESENTED: [&str; 28] = [
    "fill",
    "fill-opacity",
    "fill-rule",
    "stroke",
    "stroke-width",
    "stroke-opacity",
    "stroke-linecap",
    "stroke-linejoin",
    "stroke-miterlimit",
    "stroke-dasharray",
    "stroke-dashoffset",
    "clip-rule",
    "color",
    "opacity",
    "display",
    "visibility",
    "font-family",
    "font-size",
    "font-style",
    "font-weight",
    "font-stretch",
    "letter-spacing",
    "word-spacing",
    "text-anchor",
    "paint-order",
    "clip-path",
    "mask",
    "filter",
];
