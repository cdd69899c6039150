//! Service presets: what a print service or a virtual tabletop takes, read from TOML.
//!
//! The presets that come with the program are the files of `src/presets/services/`;
//! `src/schemas/service.schema.json` says the same of a file as the types here.

use serde::Deserialize;

use crate::impose::preset::{PresetError, PresetProblem, located, read};
use crate::load::{Shape, shape::Top};
use crate::message::Message;
use crate::units::{Mm, Size};
use crate::write::pdf::PdfPreset;

/// The most pixels per side of an image.
const MOST_SIDE: u32 = 20_000;
/// The most columns and rows of Tabletop Simulator's card sheets.
const MOST_COLUMNS: u32 = 10;
const MOST_ROWS: u32 = 7;

/// A service preset.
#[derive(Clone, PartialEq, Debug)]
pub struct ServicePreset {
    /// The preset's name: that of its file.
    pub id: String,
    pub title: String,
    /// Aliases.
    pub also: Vec<String>,
    pub form: ServiceForm,
    /// The products it makes; empty where it takes any stock.
    pub products: Vec<Product>,
    /// The kind of PDF it takes, if it takes one.
    pub pdf: PdfPreset,
}

/// The form in which it takes a game.
#[derive(Clone, PartialEq, Debug)]
pub enum ServiceForm {
    /// An image for each face.
    Images(Images),
    /// A PDF for each component, one face a page.
    Pages(Pages),
    /// Sheets, by the name of their sheet preset.
    Sheet(String),
    /// Decks and tiles for a virtual tabletop.
    Tabletop(Tabletop),
}

/// Images, one per face. Lengths are in pixels, as services state them.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Images {
    pub format: ImageFormat,
    pub dpi: f64,
    /// The safe zone: distance from the image's edge, in pixels.
    pub safe: f64,
    pub copies: Copies,
    /// The name of a card's front in its component's folder, without its ending: may hold
    /// `{number}` and `{name}`.
    pub front: String,
    /// The name of a card's own back, likewise.
    pub back: String,
    /// The name of the back that all cards of a component share.
    pub shared_back: String,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ImageFormat {
    Png,
    Jpg,
}

/// How the number of copies is passed to a service.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum Copies {
    /// One image per card; the quantity is set on the website.
    Once,
    /// One image per copy.
    Each,
}

/// A PDF with one face a page. Lengths in mm.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Pages {
    /// The bleed of a page whose product states no page size.
    pub bleed: Mm,
    /// The safe zone: distance from the cut.
    pub safe: Mm,
    pub order: PageOrder,
}

/// The order of a card's two pages.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PageOrder {
    FrontBack,
    BackFront,
}

/// Tabletop Simulator's sheets of cards. Lengths in dots.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Tabletop {
    pub format: ImageFormat,
    pub columns: u32,
    pub rows: u32,
    /// The longest side of an image.
    pub most_side: u32,
    /// The highest resolution of a card or tile.
    pub dpi: f64,
}

/// A product of a service.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Product {
    /// The name that the service uses.
    pub title: String,
    /// The finished piece: width and height in mm.
    pub trim: [Mm; 2],
    #[serde(default)]
    pub shape: ProductOutline,
    /// The image it is made from: width and height in dots.
    pub image: Option<[u32; 2]>,
    /// The page it is made from: width and height in mm.
    pub page: Option<[Mm; 2]>,
    /// True for a booklet: its pieces are pages.
    #[serde(default)]
    pub booklet: bool,
    /// The least and the greatest number of pieces in one.
    pub least: Option<u32>,
    pub most: Option<u32>,
}

/// The outline of a product, without its corner radius.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProductOutline {
    #[default]
    Rectangle,
    Ellipse,
    HexagonFlat,
    HexagonPointy,
}

/// The file as parsed, before validation.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct PresetFile {
    title: String,
    #[serde(default)]
    also: Vec<String>,
    images: Option<Images>,
    pages: Option<Pages>,
    sheet: Option<String>,
    tabletop: Option<Tabletop>,
    #[serde(default)]
    product: Vec<Product>,
    #[serde(default)]
    pdf: PdfPreset,
}

impl ServicePreset {
    /// Reads the TOML text of the preset `id`.
    ///
    /// # Errors
    /// The first error of syntax or type, or else every value out of range.
    pub fn parse(id: &str, text: &str) -> Result<ServicePreset, Vec<PresetError>> {
        let file: PresetFile = read(text)?;
        let mut problems = file.problems();
        let forms = [
            file.images.map(ServiceForm::Images),
            file.pages.map(ServiceForm::Pages),
            file.sheet.map(ServiceForm::Sheet),
            file.tabletop.map(ServiceForm::Tabletop),
        ];
        let mut forms = forms.into_iter().flatten();
        match (forms.next(), forms.next()) {
            (Some(form), None) if problems.is_empty() => Ok(ServicePreset {
                id: id.to_owned(),
                title: file.title,
                also: file.also,
                form,
                products: file.product,
                pdf: file.pdf,
            }),
            (form, second) => {
                if form.is_none() || second.is_some() {
                    let message = message!(
                        "service-preset-parse",
                        "a service takes one form of [images], [pages], [tabletop] and `sheet`"
                    );
                    problems.push(problem(&[], message));
                }
                Err(located(problems, text))
            }
        }
    }

    /// True for its id and its aliases.
    pub fn is_called(&self, name: &str) -> bool {
        self.id == name || self.also.iter().any(|other| other == name)
    }
}

fn problem(path: &'static [&'static str], message: impl Into<Message>) -> PresetProblem {
    PresetProblem {
        path,
        message: message.into(),
    }
}

impl PresetFile {
    fn problems(&self) -> Vec<PresetProblem> {
        let mut found = Vec::new();
        if let Some(images) = &self.images {
            images.problems(&mut found);
        }
        if let Some(pages) = &self.pages {
            within(&mut found, &["pages", "bleed"], pages.bleed.0, 0.0, 20.0);
            within(&mut found, &["pages", "safe"], pages.safe.0, 0.0, 50.0);
        }
        if let Some(table) = &self.tabletop {
            table.problems(&mut found);
        }
        for product in &self.product {
            if let Some(message) = product.problem(self.images.is_some()) {
                found.push(problem(
                    &["product"],
                    format!("{}: {message}", product.title),
                ));
            }
        }
        for wrong in self.pdf.problems() {
            let message = format!("{}: {}", wrong.path.join("."), wrong.message);
            found.push(problem(&["pdf"], message));
        }
        if self.images.is_some() && self.product.is_empty() {
            let message = message!(
                "service-preset-problems",
                "images are made for products: add a [[product]]"
            );
            found.push(problem(&["images"], message));
        }
        found
    }
}

/// Written so that what is not a number is refused as well.
fn within(
    found: &mut Vec<PresetProblem>,
    path: &'static [&'static str],
    value: f64,
    least: f64,
    most: f64,
) {
    if !(value >= least && value <= most) {
        let message = message!(
            "service-preset-within",
            "this must be between {least} and {most}",
            least,
            most
        );
        found.push(problem(path, message));
    }
}

impl Images {
    fn problems(&self, found: &mut Vec<PresetProblem>) {
        within(found, &["images", "dpi"], self.dpi, 72.0, 1200.0);
        within(found, &["images", "safe"], self.safe, 0.0, 2000.0);
        let numbered = |name: &str| name.contains("{number}");
        let patterns: [(&'static [&'static str], &str, bool); 3] = [
            (&["images", "front"], &self.front, true),
            (&["images", "back"], &self.back, true),
            (&["images", "shared_back"], &self.shared_back, false),
        ];
        for (path, pattern, each) in patterns {
            let plain = pattern.replace("{number}", "1").replace("{name}", "a");
            let is_safe = |part: &str| crate::load::is_safe_id(part);
            if !plain.split('/').all(is_safe) {
                let message = message!(
                    "service-preset-problems-name-small-letters",
                    "a name is of small letters, digits, hyphens, `{{number}}`, `{{name}}` and `/`"
                );
                found.push(problem(path, message));
            } else if each && !numbered(pattern) {
                found.push(problem(
                    path,
                    message!(
                        "service-preset-problems-every-card-name",
                        "every card has a name of its own: add `{{number}}`"
                    ),
                ));
            }
        }
    }
}

impl Tabletop {
    fn problems(&self, found: &mut Vec<PresetProblem>) {
        let count = f64::from;
        let (columns, rows) = (count(MOST_COLUMNS), count(MOST_ROWS));
        within(
            found,
            &["tabletop", "columns"],
            count(self.columns),
            2.0,
            columns,
        );
        within(found, &["tabletop", "rows"], count(self.rows), 2.0, rows);
        let side = count(self.most_side);
        within(
            found,
            &["tabletop", "most_side"],
            side,
            256.0,
            count(MOST_SIDE),
        );
        within(found, &["tabletop", "dpi"], self.dpi, 20.0, 600.0);
    }
}

impl ProductOutline {
    /// Whether a stock of that shape, turned a quarter or not, has this outline.
    pub fn is(self, shape: &Shape, turned: bool) -> bool {
        let outline = match (shape, turned) {
            (Shape::Rectangle { .. }, _) => ProductOutline::Rectangle,
            (Shape::Ellipse, _) => ProductOutline::Ellipse,
            (Shape::Hexagon(Top::Flat), false) | (Shape::Hexagon(Top::Pointy), true) => {
                ProductOutline::HexagonFlat
            }
            (Shape::Hexagon(_), _) => ProductOutline::HexagonPointy,
            (Shape::Path(_) | Shape::TuckBox(_), _) => return false,
        };
        outline == self
    }
}

impl Product {
    /// The finished piece.
    pub fn size(&self) -> Size {
        Size::new(self.trim[0], self.trim[1])
    }

    /// What is out of range about it.
    fn problem(&self, images: bool) -> Option<Message> {
        let trim = |side: Mm| (3.0..=2000.0).contains(&side.0);
        if !self.trim.into_iter().all(trim) {
            return Some(message!(
                "service-preset-problem",
                "`trim` is two lengths between 3 and 2000 mm"
            ));
        }
        let dots = |side: &u32| (16..=MOST_SIDE).contains(side);
        match &self.image {
            Some(image) if !image.iter().all(dots) => {
                return Some(message!(
                    "service-preset-problem-image-two-sides",
                    "`image` is two sides between 16 and {most_side} dots",
                    most_side = MOST_SIDE
                ));
            }
            None if images => {
                return Some(message!(
                    "service-preset-problem-size-image-dots",
                    "the size of its `image` in dots is missing"
                ));
            }
            _ => {}
        }
        let page = |page: &[Mm; 2]| {
            page.iter()
                .zip(self.trim)
                .all(|(side, trim)| (trim.0..=trim.0 + 40.0).contains(&side.0))
        };
        if !self.page.as_ref().is_none_or(page) {
            return Some(message!(
                "service-preset-problem-page-smaller-trim",
                "`page` is no smaller than `trim`, and at most 40 mm larger"
            ));
        }
        match (self.least, self.most) {
            (Some(least), Some(most)) if least > most => Some(message!(
                "service-preset-problem-least-most",
                "`least` is more than `most`"
            )),
            _ => None,
        }
    }
}
