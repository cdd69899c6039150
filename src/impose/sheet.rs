//! A printed sheet as plain data in millimetres: what the writers draw.
//!
//! The origin is the top left corner of the paper, y runs downwards. Nothing
//! here knows what a face looks like: a placement names it.

use std::sync::Arc;

use kurbo::BezPath;
use serde::{Serialize, Serializer};

use crate::load::shape::path_data;
use crate::render::FaceSide;
use crate::units::{Mm, Pt, Rect, Size};

/// The index of a face in the list the sheets were imposed from.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug, Serialize)]
#[serde(transparent)]
pub struct FaceIndex(pub usize);

impl FaceIndex {
    /// Stands for nothing: its piece has a place that stays empty.
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

/// How far a face is turned on the sheet, clockwise.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Turn {
    None,
    Quarter,
    Half,
    ThreeQuarters,
}

/// One face on a sheet.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct Placement {
    pub face: FaceIndex,
    /// Where the trimmed piece lies.
    pub trim: Rect,
    /// What shows of the face; what lies outside is clipped away. `trim` grown by 0 to the
    /// stock's bleed on each side; of a poster, a part of it.
    pub visible: Rect,
    /// What shows of the face within that, where the piece is no rectangle: a closed path in mm
    /// from the top left corner of the face's trim, as the face stands.
    #[serde(serialize_with = "as_path_data")]
    pub outline: Option<Arc<BezPath>>,
    pub turn: Turn,
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

/// Something printed beside the pieces.
#[derive(Clone, PartialEq, Debug, Serialize)]
#[serde(rename_all = "kebab-case", tag = "mark")]
pub enum Mark {
    /// One end of a cut.
    Crop(Stroke),
    /// A line of a cross, or of the scale beside it.
    Cross(Stroke),
    /// The middle of a side of the sheet, or the bar across it.
    Centre(Stroke),
    /// A stretch of a fold; drawn in dashes.
    Fold(Stroke),
    /// A tick in the lap of a poster, from the seam outwards: the next sheet is laid so that
    /// it just covers it. It stands on art, so it is drawn with a white edge.
    Register(Stroke),
    /// How the sheets of a poster lie, and which of them this is. Its numbers are notes.
    Map { cells: Rect, map: PosterPosition },
    /// A scale of `length` with a tick every 10 mm, ends included, rising from its baseline:
    /// upwards from a horizontal one, whose left end is `at`; to the left from a `vertical`
    /// one, whose upper end is `at`.
    Ruler {
        at: (Mm, Mm),
        length: Mm,
        vertical: bool,
    },
    /// A line of small type; `at` is the left end of its baseline; turned a quarter
    /// anticlockwise (reading upwards) when `vertical`.
    Note {
        at: (Mm, Mm),
        size: Mm,
        text: String,
        vertical: bool,
    },
}

impl Sheet {
    /// Everything on it so far right and down.
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
    /// The trim of all pieces together, or of a poster what is left when the sheet is cut: the
    /// PDF's TrimBox.
    pub trim_box: Rect,
    /// All that is printed of the pieces: the PDF's BleedBox.
    pub bleed_box: Rect,
    pub placements: Vec<Placement>,
    /// How everything on the page is moved as it is written, to undo what a printer does.
    pub correction: Option<PageTransform>,
    /// How thick every stroke of the marks is drawn.
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

    /// The cell of the sheet itself.
    pub fn here(self, cells: Rect) -> Rect {
        self.cell(cells, self.column, self.row)
    }
}
