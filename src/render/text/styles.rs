//! Computed values of the properties that lay text out, inherited as usvg inherits them.

use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use svgtypes::{Length, LengthUnit};
use usvg::roxmltree::{Document, Node, NodeId};

use super::css::{Cascade, DeclaredStyle, Element};
use super::keywords::read_keywords;
use super::refused::refused;
use super::style::{DEFAULT_SIZE, LineHeight, TextStyle};
use crate::units::MM_PER_INCH;
use crate::xml::XML;

/// What usvg takes an inch to be worth in user units.
const DPI: f64 = 96.0;

/// Computed styles of one document, each element's worked out once.
pub struct Styles<'a> {
    pub cascade: Cascade<'a>,
    /// Width and height of the view box, for percentages.
    view_box: (f64, f64),
    /// Millimetres to a unit of it.
    millimetres: f64,
    known: RefCell<HashMap<NodeId, Rc<TextStyle<'a>>>>,
}

impl<'a> Styles<'a> {
    pub fn new(document: &'a Document<'_>) -> Styles<'a> {
        let view_box = view_box(document);
        Styles {
            cascade: Cascade::new(document),
            view_box,
            millimetres: width(document).map_or(1.0, |width| width / view_box.0),
            known: RefCell::default(),
        }
    }

    /// Millimetres to a user unit of the document.
    pub fn millimetres(&self) -> f64 {
        self.millimetres
    }

    pub fn of(&self, node: Node<'a, '_>) -> Rc<TextStyle<'a>> {
        if let Some(style) = self.known.borrow().get(&node.id()) {
            return style.clone();
        }
        // From the root down, so that a document nested without end cannot exhaust the stack.
        let mut chain: Vec<Node> = node.ancestors().filter(Node::is_element).collect();
        chain.reverse();
        let mut style = Rc::new(TextStyle::initial());
        for node in chain {
            let known = self.known.borrow().get(&node.id()).cloned();
            style = known.unwrap_or_else(|| {
                let own = Rc::new(self.compute(&style, &Element::Xml(node)));
                self.known.borrow_mut().insert(node.id(), own.clone());
                own
            });
        }
        style
    }

    /// The style of an element whose parent has `inherited`.
    pub fn compute(&self, inherited: &TextStyle<'a>, element: &Element<'a, '_>) -> TextStyle<'a> {
        let declared = self.cascade.declared(element);
        let mut style = inherited.clone();
        if let Element::Xml(node) = element {
            read_xml_attributes(&mut style, *node);
            if node.has_tag_name("text") {
                style.shift = 0.0;
            }
        }
        if let Some(size) = declared.given("font-size") {
            style.size = font_size(size, inherited.size);
        }
        read_font(&mut style, &declared);
        self.read_lengths(&mut style, &declared);
        // As in usvg, a word that the whole text says moves nothing.
        style.shifts_by_font &= !matches!(element, Element::Xml(node) if node.has_tag_name("text"));
        read_keywords(&mut style, &declared);
        style.refused = refused(&declared, inherited.refused);
        style
    }

    fn read_lengths(&self, style: &mut TextStyle<'a>, declared: &DeclaredStyle<'a>) {
        let size = style.size;
        let length = |property| self.length(declared.given(property)?, size, Percent::Diagonal);
        style.letter_spacing = match declared.given("letter-spacing") {
            Some("normal") => 0.0,
            _ => length("letter-spacing").unwrap_or(style.letter_spacing),
        };
        style.word_spacing = match declared.given("word-spacing") {
            Some("normal") => 0.0,
            _ => length("word-spacing").unwrap_or(style.word_spacing),
        };
        style.indent = length("text-indent").unwrap_or(style.indent);
        if let Some(shift) = declared.given("baseline-shift") {
            let own = match shift.strip_suffix('%').map(str::parse::<f64>) {
                Some(percent) => percent.map(|percent| percent / 100.0 * size).ok(),
                None => self.length(shift, size, Percent::Diagonal),
            };
            style.shift += own.unwrap_or(0.0);
            style.shifts_by_font |= matches!(shift, "sub" | "super");
        }
        if let Some(height) = declared.given("line-height") {
            style.line_height = line_height(height, size).unwrap_or(style.line_height);
        }
    }

    /// A length in user units; `None` for what is none.
    pub fn length(&self, text: &str, font_size: f64, percent: Percent) -> Option<f64> {
        let length: Length = text.trim().parse().ok()?;
        if length.unit != LengthUnit::Percent {
            return Some(absolute(length, font_size));
        }
        let (width, height) = self.view_box;
        let base = match percent {
            Percent::Width => width,
            Percent::Height => height,
            Percent::Diagonal => ((width * width + height * height) / 2.0).sqrt(),
        };
        Some(base * length.number / 100.0)
    }
}

/// What a percentage is a part of.
#[derive(Clone, Copy)]
pub enum Percent {
    Width,
    Height,
    /// Of the view box's normalised diagonal: for what is neither.
    Diagonal,
}

fn absolute(length: Length, font_size: f64) -> f64 {
    let factor = match length.unit {
        LengthUnit::None | LengthUnit::Px => 1.0,
        LengthUnit::Em => font_size,
        LengthUnit::Ex => font_size / 2.0,
        LengthUnit::In => DPI,
        LengthUnit::Cm => DPI / 2.54,
        LengthUnit::Mm => DPI / 25.4,
        LengthUnit::Pt => DPI / 72.0,
        LengthUnit::Pc => DPI / 6.0,
        LengthUnit::Percent => font_size / 100.0,
    };
    length.number * factor
}

fn view_box(document: &Document<'_>) -> (f64, f64) {
    let root = document.root_element();
    let numbers: Vec<f64> = root
        .attribute("viewBox")
        .map(|value| svgtypes::NumberListParser::from(value).flatten().collect())
        .unwrap_or_default();
    let side = |name| {
        let length: Option<Length> = root.attribute(name).and_then(|value| value.parse().ok());
        length
            .filter(|length| length.unit != LengthUnit::Percent)
            .map_or(100.0, |length| absolute(length, DEFAULT_SIZE))
    };
    match numbers[..] {
        [_, _, width, height] => (width, height),
        _ => (side("width"), side("height")),
    }
}

/// The width of the document in millimetres, where it says one.
fn width(document: &Document<'_>) -> Option<f64> {
    let width: Length = document.root_element().attribute("width")?.parse().ok()?;
    let millimetres = absolute(width, DEFAULT_SIZE) / DPI * MM_PER_INCH;
    (width.unit != LengthUnit::Percent && millimetres > 0.0).then_some(millimetres)
}

fn font_size(value: &str, parent: f64) -> f64 {
    if let Ok(length) = value.parse::<Length>() {
        return absolute(length, parent);
    }
    let step = match value {
        "xx-small" => -3,
        "x-small" => -2,
        "small" | "smaller" => -1,
        "large" | "larger" => 1,
        "x-large" => 2,
        "xx-large" => 3,
        _ => 0,
    };
    parent * 1.2_f64.powi(step)
}

/// As usvg has it, `bolder` and `lighter` included.
fn font_weight(value: &str, parent: u16) -> u16 {
    let step = if parent == 400 { 300 } else { 100 };
    match value {
        "normal" => 400,
        "bold" => 700,
        "bolder" => (parent + step).min(900),
        "lighter" => parent
            .saturating_sub(if parent == 400 { 200 } else { 100 })
            .max(100),
        _ => match value.parse() {
            Ok(weight @ 100..=900) if weight % 100 == 0 => weight,
            _ => parent,
        },
    }
}

fn line_height(value: &str, size: f64) -> Option<LineHeight> {
    if value == "normal" {
        return Some(LineHeight::Normal);
    }
    let length: Length = value.parse().ok()?;
    let valid = length.number.is_finite() && length.number >= 0.0;
    let height = match length.unit {
        LengthUnit::None => LineHeight::Times(length.number),
        _ => LineHeight::Length(absolute(length, size)),
    };
    valid.then_some(height)
}

fn read_xml_attributes<'a>(style: &mut TextStyle<'a>, node: Node<'a, '_>) {
    if let Some(space) = node.attribute((XML, "space")) {
        style.preserve = space == "preserve";
    }
    let language = node.attribute((XML, "lang")).or(node.attribute("lang"));
    style.language = language.or(style.language);
}

fn read_font<'a>(style: &mut TextStyle<'a>, declared: &DeclaredStyle<'a>) {
    let texts = [
        ("font-family", &mut style.families),
        ("font-style", &mut style.slant),
        ("font-stretch", &mut style.stretch),
        ("font-variation-settings", &mut style.variations),
        ("color", &mut style.colour),
        ("fill", &mut style.fill),
        ("fill-opacity", &mut style.fill_opacity),
    ];
    for (property, value) in texts {
        *value = declared.given(property).unwrap_or(value);
    }
    if let Some(weight) = declared.given("font-weight") {
        style.weight = font_weight(weight, style.weight);
    }
    if let Some(variant) = declared.given("font-variant") {
        style.small_caps = variant == "small-caps";
    }
    if let Some(kerning) = declared.given("font-kerning") {
        style.kerning = kerning != "none";
    }
    // SVG 1.1 has a length for it, of which none is 0.
    if let Some(Ok(length)) = declared.given("kerning").map(str::parse::<Length>) {
        style.kerning &= length.number != 0.0;
    }
    if let Some(sizing) = declared.given("font-optical-sizing") {
        style.optical_sizing = sizing != "none";
    }
}
