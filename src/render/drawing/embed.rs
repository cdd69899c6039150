//! A filled face with its drawings in it, each with ids and styles of its own.

use std::collections::HashMap;

use simplecss::StyleSheet;
use usvg::roxmltree::{Attribute, Document, Node, NodeId};

use super::edit::{self, Edits, Patched};
use super::fit::{self, Fit, FittedPicture};
use super::read::{Drawing, length};
use super::scopes::{self, Scopes};
use super::{Drawings, NoDrawing, sheet};
use crate::diag::Diagnostic;
use crate::diag::rules::content::too_large;
use crate::render::face_link::{self, PlacedFace};
use crate::render::pictures::GamePictures;
use crate::render::refs;
use crate::render::svg::Located;
use crate::xml::MASSICOT;

/// What an `<image>` says of itself, not of the group around it.
const OWN: [&str; 6] = ["x", "y", "width", "height", "href", "preserveAspectRatio"];
/// How much a face may hold with all its drawings, in bytes.
const MAX_TEXT: usize = 64 << 20;

impl Drawings<'_> {
    /// The face with the drawings it links to in it, pictures fitted, and unique
    /// ids; `None` for one that stays as it is.
    ///
    /// # Errors
    /// What is wrong with links and ids, and in the drawings themselves.
    pub fn embedded(
        &self,
        filled: &str,
        document: &Document<'_>,
        pictures: &GamePictures<'_>,
        faces: &FaceLookup<'_>,
    ) -> Result<Option<Patched>, Vec<Located>> {
        let found = scopes::repeated(document, filled, Some(&|id| self.says_twice(id)));
        if !found.is_empty() {
            return Err(found);
        }
        let mut pass = EmbedPass {
            drawings: self,
            pictures,
            faces,
            filled,
            scopes: Scopes::new(document),
            sheets: sheets(document),
            edits: Edits::default(),
            found: Vec::new(),
            drawn: 0,
            placed: 0,
            cuts: 0,
        };
        for node in document.descendants().filter(Node::is_element) {
            pass.element(node);
        }
        if pass.drawn > 0 {
            pass.keep_from_drawings(document);
        }
        match (pass.found.is_empty(), pass.edits.is_empty()) {
            (false, _) => Err(pass.found),
            (true, true) => Ok(None),
            (true, false) => Ok(Some(pass.edits.applied(filled, 0..filled.len()))),
        }
    }
}

/// The style sheets of the drawings that were included, by their `<svg>`.
fn sheets<'a>(document: &'a Document<'_>) -> HashMap<NodeId, StyleSheet<'a>> {
    let root = document.root_element().id();
    let mut sheets = HashMap::new();
    for node in document.descendants() {
        if node.tag_name().name() == "style"
            && let Some(scope) = scopes::of(node).filter(|scope| *scope != root)
        {
            sheet::add(sheets.entry(scope).or_insert_with(StyleSheet::new), node);
        }
    }
    sheets
}

/// The face of the game that a link names.
pub type FaceLookup<'a> = dyn Fn(&str) -> Result<PlacedFace, Diagnostic> + 'a;

/// One going through a face.
struct EmbedPass<'d, 'a> {
    drawings: &'d Drawings<'d>,
    pictures: &'d GamePictures<'d>,
    faces: &'d FaceLookup<'d>,
    filled: &'a str,
    scopes: Scopes<'a>,
    sheets: HashMap<NodeId, StyleSheet<'a>>,
    edits: Edits,
    found: Vec<Located>,
    /// The bytes of the drawings so far.
    drawn: usize,
    /// The bytes of the faces that were placed, and how many they are.
    placed: usize,
    cuts: usize,
}

impl<'a> EmbedPass<'_, 'a> {
    fn element(&mut self, node: Node<'a, '_>) {
        let name = node.tag_name().name();
        if name == "image" {
            match self.image(node) {
                Ok(true) => return,
                Ok(false) => {}
                Err(found) => return self.found.extend(found),
            }
        }
        let in_drawing = scopes::of(node).is_some_and(|scope| self.sheets.contains_key(&scope));
        if name == "style" && in_drawing {
            return self.edits.remove(node.range());
        }
        if self.scopes.any() || !self.sheets.is_empty() {
            self.attributes(node);
        }
    }

    /// Ids and references with their new names, and what an included drawing's own style sheets
    /// declare.
    fn attributes(&mut self, node: Node<'a, '_>) {
        for attribute in node.attributes() {
            if attribute.name() != "style"
                && let Some(value) = self.renamed(node, attribute)
            {
                let qname = &self.filled[attribute.range_qname()];
                self.edits
                    .replace(attribute.range(), edit::attribute(qname, &value));
            }
        }
        let own = node.attribute("style").unwrap_or_default();
        let mut style = String::new();
        for scope in scopes::scopes(node) {
            if let Some(sheet) = self.sheets.get(&scope) {
                style.insert_str(0, &sheet::declared(sheet, node));
            }
        }
        style.push_str(own);
        let rename = |id: &str| self.scopes.name(node, id);
        let style = refs::renamed("style", &style, &rename).unwrap_or(style);
        if style != own {
            self.edits.set(self.filled, node, "style", &style);
        }
    }

    fn renamed(&self, node: Node<'_, '_>, attribute: Attribute<'_, '_>) -> Option<String> {
        let (name, value) = (attribute.name(), attribute.value());
        match name {
            "id" => self.scopes.name(node, value),
            _ => refs::renamed(name, value, &|id| self.scopes.name(node, id)),
        }
    }

    /// Puts a drawing in the place of the `<image>` that links to it, or a picture that is fitted;
    /// false for what usvg does by itself.
    fn image(&mut self, node: Node<'a, '_>) -> Result<bool, Vec<Located>> {
        let one = |found: Located| vec![found];
        let fit = Fit::asked(node).map_err(one)?;
        let mut attributes = node.attributes();
        let Some(link) = attributes.find(|attribute| attribute.name() == refs::LINK) else {
            return Ok(false);
        };
        let to = link.value().trim();
        if refs::is_drawing(to) {
            let drawing = self.drawing(to, link)?;
            let place = match fit {
                Some(fit) => {
                    let target = fit::target(node).map_err(one)?;
                    fitted(&fit.place(target, drawing.view))
                }
                None => placed(node, drawing.view, drawing.size),
            };
            self.drawn += drawing.body.text.len();
            if self.drawn > MAX_TEXT {
                return Err(vec![Located::new(
                    link.range(),
                    too_large::drawings(MAX_TEXT),
                )]);
            }
            let (open, close) = drawing.tags(&place);
            let (group, end) = self.group(node);
            self.edits.draw(
                node.range(),
                group + &open,
                drawing.file,
                drawing.body.clone(),
                close + &end,
            );
            return Ok(true);
        }
        if to.starts_with(face_link::LINK) {
            return self.face(node, link, fit).map(|()| true);
        }
        let Some(fit) = fit else {
            return Ok(false);
        };
        let target = fit::target(node).map_err(one)?;
        // What is wrong with a picture is told where usvg asks for it.
        let Ok(picture) = self.pictures.linked(to) else {
            return Ok(false);
        };
        let [width, height] = picture.size.map(f64::from);
        let place = fitted(&fit.place(target, [0.0, 0.0, width, height]));
        let (group, end) = self.group(node);
        let prefix = self.prefix(node);
        let link = &self.filled[link.range()];
        let made = format!(
            "{group}<{prefix}svg {place}><{prefix}image width=\"{width}\" height=\"{height}\" \
             {link}/></{prefix}svg>{end}"
        );
        self.edits.replace(node.range(), made);
        Ok(true)
    }

    /// Puts a face of the game, cut along its outline, in the place of the `<image>` that links to
    /// it.
    fn face(
        &mut self,
        node: Node<'a, '_>,
        link: Attribute<'_, '_>,
        fit: Option<Fit>,
    ) -> Result<(), Vec<Located>> {
        let located = |found| vec![Located::new(link.range(), found)];
        let face = (self.faces)(link.value().trim()).map_err(located)?;
        self.placed = self.placed.saturating_add(face.weight);
        if self.placed > MAX_TEXT {
            return Err(located(too_large::drawings(MAX_TEXT)));
        }
        let (width, height) = (face.trim.width.0, face.trim.height.0);
        let view = [0.0, 0.0, width, height];
        let place = match fit {
            Some(fit) => {
                let target = fit::target(node).map_err(|found| vec![found])?;
                fitted(&fit.place(target, view))
            }
            None => placed(node, view, [width, height]),
        };
        let (group, end) = self.group(node);
        let prefix = self.prefix(node);
        let (bleed, whole) = (-face.bleed.0, face.trim.grown(face.bleed));
        let (across, down) = (whole.width.0, whole.height.0);
        let (cut, id, link) = (&face.cut, &face.id, &self.filled[link.range()]);
        let number = self.cuts;
        self.cuts += 1;
        self.edits.replace(
            node.range(),
            format!(
                "{group}<{prefix}svg {place}><{prefix}clipPath id=\"massicot-cut-{number}\">\
                 <{prefix}path d=\"{cut}\"/></{prefix}clipPath>\
                 <{prefix}g clip-path=\"url(#massicot-cut-{number})\">\
                 <{prefix}image id=\"{id}\" x=\"{bleed}\" y=\"{bleed}\" width=\"{across}\" \
                 height=\"{down}\" {link}/></{prefix}g></{prefix}svg>{end}"
            ),
        );
        Ok(())
    }

    /// A drawing by its link; what is wrong in it, with the link that asked.
    fn drawing(
        &self,
        to: &str,
        link: Attribute<'_, '_>,
    ) -> Result<std::sync::Arc<Drawing>, Vec<Located>> {
        let got = self.drawings.get(to, self.pictures);
        got.map_err(|reason| match reason {
            NoDrawing::Link(diagnostic) => vec![Located::new(link.range(), *diagnostic)],
            NoDrawing::Inside(file, found) => {
                let inside = |found: Located| found.inside(file, link.range());
                found.into_iter().map(inside).collect()
            }
        })
    }

    /// The namespace prefix of an element, with its colon.
    fn prefix(&self, node: Node<'_, '_>) -> &'a str {
        let name = &self.filled[node.range().start + 1..edit::name_end(self.filled, node)];
        name.strip_suffix("image").unwrap_or_default()
    }

    /// A group with everything that an `<image>` says but where it is.
    fn group(&self, node: Node<'a, '_>) -> (String, String) {
        let prefix = self.prefix(node);
        let mut open = format!("<{prefix}g");
        for attribute in node.attributes() {
            if OWN.contains(&attribute.name()) || attribute.namespace() == Some(MASSICOT) {
                continue;
            }
            let value = self.renamed(node, attribute);
            let value = value.as_deref().unwrap_or(attribute.value());
            open.push(' ');
            open.push_str(&edit::attribute(
                &self.filled[attribute.range_qname()],
                value,
            ));
        }
        (open + ">", format!("</{prefix}g>"))
    }

    /// Rules of the face for elements of some name would style the drawings in it: they are
    /// written into the face's own elements instead.
    fn keep_from_drawings(&mut self, document: &'a Document<'_>) {
        let root = document.root_element().id();
        let own = |node: &Node<'_, '_>| scopes::of(*node) == Some(root);
        let styles = document.descendants().filter(Node::is_element).filter(own);
        let styles: Vec<_> = styles
            .filter(|node| node.tag_name().name() == "style")
            .collect();
        let mut all = StyleSheet::new();
        styles.iter().for_each(|style| sheet::add(&mut all, *style));
        let (kept, general): (Vec<_>, Vec<_>) = all.rules.iter().cloned().partition(is_for_a_class);
        if general.is_empty() {
            return;
        }
        for node in document.descendants().filter(Node::is_element) {
            let name = node.tag_name().name();
            let style = sheet::declared(&all, node);
            if !style.is_empty() && !matches!(name, "style" | "image") {
                let own = node.attribute("style").unwrap_or_default();
                self.edits
                    .set(self.filled, node, "style", &format!("{style}{own}"));
            }
        }
        let kept = StyleSheet { rules: kept };
        for (index, style) in styles.into_iter().enumerate() {
            let text = match index {
                0 => format!("<style>{}</style>", kept.to_string().replace('<', "")),
                _ => String::new(),
            };
            let text = match self.filled[style.range().start + 1..].starts_with("style") {
                true => text,
                false => format!("<g xmlns=\"{}\">{text}</g>", crate::xml::SVG),
            };
            self.edits.replace(style.range(), text);
        }
    }
}

/// Whether what a rule styles has a class or an id: no element of a drawing has the face's.
fn is_for_a_class(rule: &simplecss::Rule<'_>) -> bool {
    let selector = rule.selector.to_string();
    let subject = selector.rsplit([' ', '>', '+']).next().unwrap_or_default();
    // As it is printed, where `.name` is one of the words of an attribute.
    subject.contains("[class~=") || subject.contains("[id=")
}

/// Where a part of a picture goes, as attributes of an `<svg>`.
fn fitted(placed: &FittedPicture) -> String {
    let [x, y, width, height] = placed.target;
    let [left, top, across, down] = placed.source;
    format!(
        "x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" \
         viewBox=\"{left} {top} {across} {down}\" preserveAspectRatio=\"none\""
    )
}

/// Where a whole drawing goes: as the `<image>` says, and as large as the drawing is where it does
/// not say.
fn placed(node: Node<'_, '_>, view: [f64; 4], [own_width, own_height]: [f64; 2]) -> String {
    let [left, top, across, down] = view;
    let mut place = format!("viewBox=\"{left} {top} {across} {down}\"");
    let mut set = |name: &str, value: &str| {
        place.push(' ');
        place.push_str(&edit::attribute(name, value));
    };
    for name in ["x", "y"] {
        if let Some(value) = node.attribute(name) {
            set(name, value);
        }
    }
    let (width, height) = (node.attribute("width"), node.attribute("height"));
    let scaled = |side: &str, by: f64| length(side).map(|side| (side * by).to_string());
    let width_text = match (width, height) {
        (Some(width), _) => width.to_owned(),
        (None, Some(height)) => scaled(height, across / down).unwrap_or("100%".into()),
        (None, None) => own_width.to_string(),
    };
    let height_text = match (width, height) {
        (_, Some(height)) => height.to_owned(),
        (Some(width), None) => scaled(width, down / across).unwrap_or("100%".into()),
        (None, None) => own_height.to_string(),
    };
    set("width", &width_text);
    set("height", &height_text);
    if let Some(aspect) = node.attribute("preserveAspectRatio") {
        set(
            "preserveAspectRatio",
            aspect.trim().trim_start_matches("defer "),
        );
    }
    place
}
