//! Cut paths in a spot colour, for services that cut by them.
//!
//! They are stroked above everything else and overprint it; in files that may have layers they are on
//! a layer of their own.

use std::sync::Arc;

use kurbo::{Affine, BezPath, PathEl, Point, QuadBez};
use lopdf::content::{Content, Operation};
use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat, dictionary};

use super::error::PdfError;
use super::file::FileWriter;
use super::page_space::PageSpace;
use super::press::{CutLine, Standard};
use super::profile::PdfProfile;
use crate::impose::{Placement, Sheet};
use crate::units::{Mm, Size};

/// The names of the layer, the spot colour and the overprint among a page's resources.
const LAYER: &str = "Cut";
const SPACE: &str = "Spot";
const OVERPRINT: &str = "Over";

/// Draws cut paths on the pages of one file.
pub struct CutPathWriter<'a> {
    line: &'a CutLine,
    /// By the number of the face.
    paths: &'a [Option<Arc<BezPath>>],
    space: ObjectId,
    overprint: ObjectId,
    /// The layer, and what the catalogue says of it.
    layer: Option<(ObjectId, Dictionary)>,
}

/// What a page needs for the cut paths of its pieces.
pub struct PageCuts {
    pub content: Stream,
    pub resources: Vec<(&'static str, Dictionary)>,
}

impl<'a> CutPathWriter<'a> {
    /// Adds what the pages share to the file; `None` where the profile has no cut paths.
    ///
    /// # Errors
    /// Those of the file.
    pub fn new(
        profile: &'a PdfProfile,
        paths: &'a [Option<Arc<BezPath>>],
        file: &mut FileWriter<'_>,
    ) -> Result<Option<CutPathWriter<'a>>, PdfError> {
        let Some(line) = &profile.cut else {
            return Ok(None);
        };
        let space = file.add(separation(line))?;
        let overprint = file.add(dictionary! {
            "Type" => "ExtGState", "OP" => true, "op" => true, "OPM" => 1,
        })?;
        let layer = match profile.standard {
            Standard::X1a => None,
            Standard::Plain | Standard::X4 => Some(layer(line, file)?),
        };
        Ok(Some(CutPathWriter {
            line,
            paths,
            space,
            overprint,
            layer,
        }))
    }

    /// The layer in the catalogue's list, where the file has it.
    pub fn list(&self, catalogue: &mut Dictionary) {
        if let Some((_, properties)) = &self.layer {
            catalogue.set("OCProperties", properties.clone());
        }
    }

    /// The paths of a sheet's pieces; none where nothing is cut.
    ///
    /// # Errors
    /// What lopdf cannot write.
    pub fn page(&self, sheet: &Sheet) -> Result<Option<PageCuts>, PdfError> {
        let paper = PageSpace(sheet.paper);
        let drawn: Vec<Operation> = sheet
            .placements
            .iter()
            // Of a board over several sheets there is no cut on any one.
            .filter(|placed| placed.visible.contains(placed.trim))
            .filter_map(|placed| {
                let path = self.paths.get(placed.face.0)?.as_ref()?;
                Some(stroked(path, placed, paper))
            })
            .flatten()
            .collect();
        if drawn.is_empty() {
            return Ok(None);
        }
        let correction = sheet.correction.map(|correction| paper.matrix(correction));
        let content = Content {
            operations: self.framed(drawn, correction),
        };
        let content = Stream::new(Dictionary::new(), content.encode()?);
        let mut resources = vec![
            ("ColorSpace", dictionary! { SPACE => self.space }),
            ("ExtGState", dictionary! { OVERPRINT => self.overprint }),
        ];
        if let Some((layer, _)) = &self.layer {
            resources.push(("Properties", dictionary! { LAYER => *layer }));
        }
        Ok(Some(PageCuts { content, resources }))
    }

    /// What is drawn, on the layer and with the pen.
    fn framed(&self, drawn: Vec<Operation>, correction: Option<[f64; 6]>) -> Vec<Operation> {
        let name = |name: &str| Object::Name(name.into());
        let mut framed = Vec::new();
        if self.layer.is_some() {
            framed.push(Operation::new("BDC", vec![name("OC"), name(LAYER)]));
        }
        framed.push(Operation::new("q", vec![]));
        if let Some(matrix) = correction {
            framed.push(Operation::new("cm", matrix.map(number).to_vec()));
        }
        framed.extend([
            Operation::new("gs", vec![name(OVERPRINT)]),
            Operation::new("CS", vec![name(SPACE)]),
            Operation::new("SCN", vec![number(1.0)]),
            Operation::new("w", vec![number(self.line.thickness.0)]),
        ]);
        framed.extend(drawn);
        framed.push(Operation::new("Q", vec![]));
        if self.layer.is_some() {
            framed.push(Operation::new("EMC", vec![]));
        }
        framed
    }
}

/// A spot colour and what it looks like without its ink (ISO 32000-1, 8.6.6.4).
fn separation(line: &CutLine) -> Object {
    let tint = dictionary! {
        "FunctionType" => 2,
        "Domain" => vec![Object::from(0), Object::from(1)],
        "C0" => vec![Object::from(0); 4],
        "C1" => line.tint.map(number).to_vec(),
        "N" => 1,
    };
    Object::Array(vec![
        Object::Name(b"Separation".to_vec()),
        Object::Name(line.spot.clone().into_bytes()),
        Object::Name(b"DeviceCMYK".to_vec()),
        Object::Dictionary(tint),
    ])
}

/// A layer that is shown and printed (ISO 32000-1, 8.11.4), and the catalogue's list of it.
fn layer(line: &CutLine, file: &mut FileWriter<'_>) -> Result<(ObjectId, Dictionary), PdfError> {
    let text = |text: &str| Object::String(text.into(), StringFormat::Literal);
    let layer = file.add(dictionary! { "Type" => "OCG", "Name" => text(&line.spot) })?;
    let layers = vec![Object::Reference(layer)];
    let properties = dictionary! {
        "OCGs" => layers.clone(),
        "D" => dictionary! { "Name" => text("Layers"), "Order" => layers.clone(), "ON" => layers },
    };
    Ok((layer, properties))
}

/// A path where its piece lies on the page.
fn stroked(path: &BezPath, placed: &Placement, paper: PageSpace) -> Vec<Operation> {
    let place = on_page(placed, paper.0);
    let mut last = Point::ZERO;
    let mut stroked = Vec::new();
    for element in (place * path).elements() {
        let (operator, points) = match *element {
            PathEl::MoveTo(p) => ("m", vec![p]),
            PathEl::LineTo(p) => ("l", vec![p]),
            PathEl::QuadTo(a, p) => {
                let cubic = QuadBez::new(last, a, p).raise();
                ("c", vec![cubic.p1, cubic.p2, cubic.p3])
            }
            PathEl::CurveTo(a, b, p) => ("c", vec![a, b, p]),
            PathEl::ClosePath => ("h", Vec::new()),
        };
        last = points.last().copied().unwrap_or(last);
        let numbers = points
            .iter()
            .flat_map(|point| [number(point.x), number(point.y)]);
        stroked.push(Operation::new(operator, numbers.collect()));
    }
    stroked.push(Operation::new("S", vec![]));
    stroked
}

/// From mm within the trim of a face as it stands, downwards, to points on the page, upwards.
fn on_page(placed: &Placement, paper: Size) -> Affine {
    let point = Mm(1.0).to_pt().0;
    Affine::translate((0.0, paper.height.to_pt().0))
        * Affine::scale_non_uniform(point, -point)
        * placed.to_sheet()
}

/// A number to a ten-thousandth of a point.
fn number(value: f64) -> Object {
    Object::Real(((value * 1e4).round() / 1e4) as f32)
}
