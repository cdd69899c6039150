//! A printed sheet as plain data in millimetres: what the writers draw.
//!
//! The origin is the top left corner of the paper, y downwards. Faces are referred to by index.

use std::f64::consts::FRAC_PI_2;
use std::sync::Arc;

use kurbo::{Affine, BezPath};
use serde::{Serialize, Serializer};

use crate::load::shape::path_data;
use crate::render::FaceSide;
use crate::units::{Mm, Pt, Rect, Size};

/// The index of a face in the list that the sheets are imposed from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(transparent)]
pub struct FaceIndex(pub usize);

impl FaceIndex {
    /// No face: the cell of the piece stays empty.
    pub const BLANK: FaceIndex = FaceIndex(usize::MAX);
}

/// Which side of the paper a sheet is.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Side {
    Front,
    Back,
}

/// The side of the paper that a face is printed on.
impl From<FaceSide> for Side {
    fn from(side: FaceSide) -> Side {
        match side {
            FaceSide::Front => Side::Front,
            FaceSide::Back => Side::Back,
        }
    }
}

/// Clockwise rotation of a face on the sheet.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    None,
    Quarter,
    Half,
    ThreeQuarters,
}

impl Turn {
    /// How many quarters it is.
    pub fn quarters(self) -> u8 {
        match self {
            Turn::None => 0,
            Turn::Quarter => 1,
            Turn::Half => 2,
            Turn::ThreeQuarters => 3,
        }
    }

    /// The size of what is turned so, or what it was before.
    pub fn turned(self, size: Size) -> Size {
        match self {
            Turn::None | Turn::Half => size,
            Turn::Quarter | Turn::ThreeQuarters => size.turned(),
        }
    }
}

/// One face on a sheet.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Placement {
    pub face: FaceIndex,
    /// The trim of the piece on the sheet.
    pub trim: Rect,
    /// The visible part of the face; the rest is clipped. `trim` with up to the stock's bleed on
    /// each side, or a part of it on a sheet of a poster.
    pub visible: Rect,
    /// A further clip for pieces that are not rectangles: a closed path in mm from the top left
    /// corner of the trim, before rotation.
    #[serde(serialize_with = "as_path_data")]
    pub outline: Option<Arc<BezPath>>,
    pub turn: Turn,
}

impl Placement {
    /// The transform from mm within the trim of the face as it stands to mm on the sheet.
    pub fn to_sheet(&self) -> Affine {
        let trim = self.trim;
        if self.turn == Turn::None {
            return Affine::translate((trim.x.0, trim.y.0));
        }
        let upright = self.turn.turned(trim.size());
        let middle = trim.x + trim.width / 2.0;
        let centre = trim.y + trim.height / 2.0;
        Affine::translate((middle.0, centre.0))
            * Affine::rotate(f64::from(self.turn.quarters()) * FRAC_PI_2)
            * Affine::translate((-upright.width.0 / 2.0, -upright.height.0 / 2.0))
    }
}

fn as_path_data<S: Serializer>(
    outline: &Option<Arc<BezPath>>,
    serializer: S,
) -> Result<S::Ok, S::Error> {
    let data = outline.as_ref().map(|path| path_data(path));
    data.serialize(serializer)
}

/// A straight stroke of a mark, from one end to the other.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Stroke {
    pub from: (Mm, Mm),
    pub to: (Mm, Mm),
}

/// Something printed outside the pieces.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "mark")]
pub enum Mark {
    /// One end of a cut.
    Crop(Stroke),
    /// A line of a cross, or of the scale beside it.
    Cross(Stroke),
    /// The centre of a side of the sheet, or the bar across that stroke.
    Centre(Stroke),
    /// A segment of a fold; drawn dashed.
    Fold(Stroke),
    /// A stroke of the cut of a net, on its art, or a line that parts blocks of a shared sheet;
    /// with a white edge.
    Cut(Stroke),
    /// The cut of a piece that is no rectangle: a closed line of so many corners, just outside the trim.
    /// Drawn with a white edge where it lies on bleed.
    Outline {
        corners: Vec<(Mm, Mm)>,
        on_bleed: bool,
    },
    /// A fold of a net, on its art; drawn dashed, with a white edge.
    Crease(Stroke),
    /// An area of a piece that takes glue, convex: paper left white, with hatching.
    Glue(Vec<(Mm, Mm)>),
    /// A tick in the lap of a poster, from the seam outwards; the next sheet is laid so that it
    /// just covers it. Drawn with a white edge, because it lies on art.
    Register(Stroke),
    /// The map of a poster with the position of this sheet. Its numbers are separate notes.
    Map { cells: Rect, map: PosterPosition },
    /// A ruler with a tick every 10 mm, ends included. Horizontal: ticks point up, `at` is the left
    /// end. `vertical`: ticks point left, `at` is the upper end.
    Ruler {
        at: (Mm, Mm),
        length: Mm,
        vertical: bool,
    },
    /// A line of small type; `at` is the left end of its baseline. Rotated by 90° anticlockwise
    /// where `vertical`.
    Note {
        at: (Mm, Mm),
        size: Mm,
        text: String,
        vertical: bool,
    },
}

impl Sheet {
    /// A side of a whole sheet with marks and no faces.
    pub fn of_marks(paper: Size, side: Side, marks: Vec<Mark>) -> Sheet {
        let whole = Rect::new(Mm::ZERO, Mm::ZERO, paper.width, paper.height);
        Sheet {
            paper,
            side,
            trim_box: whole,
            bleed_box: whole,
            placements: Vec::new(),
            cut_as_one: false,
            correction: None,
            mark_thickness: Pt(0.35),
            marks,
        }
    }

    /// The sheet with all of its contents moved right and down, on the same paper.
    pub fn moved(self, (x, y): (Mm, Mm)) -> Sheet {
        let rect = |rect: Rect| Rect::new(rect.x + x, rect.y + y, rect.width, rect.height);
        let point = |point: (Mm, Mm)| (point.0 + x, point.1 + y);
        let placements = self.placements.into_iter().map(|placement| Placement {
            trim: rect(placement.trim),
            visible: rect(placement.visible),
            ..placement
        });
        let marks = self.marks.into_iter().map(|mark| mark.moved(&point, &rect));
        Sheet {
            trim_box: rect(self.trim_box),
            bleed_box: rect(self.bleed_box),
            placements: placements.collect(),
            marks: marks.collect(),
            ..self
        }
    }
}

impl Mark {
    fn moved(self, point: &impl Fn((Mm, Mm)) -> (Mm, Mm), rect: &impl Fn(Rect) -> Rect) -> Mark {
        let stroke = |stroke: Stroke| Stroke {
            from: point(stroke.from),
            to: point(stroke.to),
        };
        match self {
            Mark::Crop(line) => Mark::Crop(stroke(line)),
            Mark::Cross(line) => Mark::Cross(stroke(line)),
            Mark::Centre(line) => Mark::Centre(stroke(line)),
            Mark::Fold(line) => Mark::Fold(stroke(line)),
            Mark::Cut(line) => Mark::Cut(stroke(line)),
            Mark::Crease(line) => Mark::Crease(stroke(line)),
            Mark::Glue(corners) => Mark::Glue(corners.into_iter().map(point).collect()),
            Mark::Outline { corners, on_bleed } => Mark::Outline {
                corners: corners.into_iter().map(point).collect(),
                on_bleed,
            },
            Mark::Register(line) => Mark::Register(stroke(line)),
            Mark::Map { cells, map } => Mark::Map {
                cells: rect(cells),
                map,
            },
            Mark::Ruler {
                at,
                length,
                vertical,
            } => Mark::Ruler {
                at: point(at),
                length,
                vertical,
            },
            Mark::Note {
                at,
                size,
                text,
                vertical,
            } => Mark::Note {
                at: point(at),
                size,
                text,
                vertical,
            },
        }
    }
}

/// One side of one sheet of paper.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Sheet {
    pub paper: Size,
    pub side: Side,
    /// The PDF's TrimBox: the union of all trims, or on a sheet of a poster what is left after
    /// cutting.
    pub trim_box: Rect,
    /// The PDF's BleedBox: the union of all visible parts.
    pub bleed_box: Rect,
    pub placements: Vec<Placement>,
    /// Whether the sheet is cut around its trim box and nowhere within: a sheet of a poster, a
    /// spread of a booklet, whose pages meet at the fold.
    #[serde(skip)]
    pub cut_as_one: bool,
    /// A transform of the whole page that corrects the printer's displacement of backs.
    pub correction: Option<PageTransform>,
    /// Stroke thickness of all marks.
    pub mark_thickness: Pt,
    pub marks: Vec<Mark>,
}

/// An affine transform of a page: x' = a x + c y + e, y' = b x + d y + f, in mm from its top left
/// corner, as [a, b, c, d, e, f].
pub type PageTransform = [f64; 6];

/// The position of a sheet in its poster, counted from 0.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
pub struct PosterPosition {
    pub columns: usize,
    pub rows: usize,
    pub column: usize,
    pub row: usize,
}

impl PosterPosition {
    /// The rectangle of one cell of the poster's map, whose outline is `cells`.
    pub fn cell(self, cells: Rect, column: usize, row: usize) -> Rect {
        let width = cells.width / self.columns as f64;
        let height = cells.height / self.rows as f64;
        Rect::new(
            cells.x + width * column as f64,
            cells.y + height * row as f64,
            width,
            height,
        )
    }

    /// The rectangle of the cell of this sheet.
    pub fn here(self, cells: Rect) -> Rect {
        self.cell(cells, self.column, self.row)
    }
}
