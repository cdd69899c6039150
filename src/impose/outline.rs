//! The outline of pieces that are no rectangles: what is seen of their art, and the line to cut along.
//! Both are offset once for a stock, however many pieces it has.

use std::sync::Arc;

use kurbo::{BezPath, Shape as _};

use super::marks::OUTLINE_EDGE;
use super::paper::PresetPaper;
use super::preset::SheetPreset;
use super::sheet::{Mark, Placement};
use crate::load::Stock;
use crate::load::shape::corners_within;
use crate::units::Mm;

/// How far the corners of an outline may lie apart from the cut, in mm.
const TOLERANCE: f64 = 0.01;

/// The outline of the pieces of one stock, in millimetres from the top left corner of the trim.
#[derive(Clone, Debug, Default)]
pub struct PieceOutline {
    /// The clip outline: the shape with the bleed, so that the cut can be seen on paper. `None` for
    /// rectangles, and for pages the size of the piece, which show the whole face.
    pub visible: Option<Arc<BezPath>>,
    line: Option<OutlineStroke>,
}

/// The line along the cut, which crop marks alone would not show.
#[derive(Clone, Debug)]
struct OutlineStroke {
    cut: BezPath,
    /// Beside the cut, with its white edge on the bleed.
    outside: BezPath,
    /// The width of the line with its white edge.
    edge: Mm,
}

impl PieceOutline {
    /// The outline of a stock on the sheets of a preset. A net has no line: it is cut along its own.
    pub fn new(stock: &Stock, preset: &SheetPreset) -> PieceOutline {
        if !stock.cut || stock.shape.is_rectangle() || preset.paper == PresetPaper::Piece {
            return PieceOutline::default();
        }
        let visible = stock.offset_path(preset.most_bleed.min(stock.bleed));
        let marks = preset.marks.as_ref();
        let marks = marks.filter(|marks| marks.crop && stock.shape.net().is_none());
        let line = marks.map(|marks| {
            let edge = marks.thickness.to_mm() * OUTLINE_EDGE;
            OutlineStroke {
                cut: stock.cut_path(),
                outside: stock.offset_path(edge / 2.0),
                edge,
            }
        });
        PieceOutline {
            visible: Some(Arc::new(visible)),
            line,
        }
    }

    /// The lines along the cuts of placed pieces.
    pub fn marks(&self, placements: &[Placement]) -> Vec<Mark> {
        let line = self.line.iter();
        line.flat_map(|line| placements.iter().map(|placed| line.mark(placed)))
            .collect()
    }
}

impl OutlineStroke {
    /// The line round one piece. With bleed around it, the line and its white edge lie outside the
    /// trim, so that nothing of them is left on a piece that was cut along their inner side.
    fn mark(&self, placed: &Placement) -> Mark {
        let around = [
            placed.trim.left() - placed.visible.left(),
            placed.trim.top() - placed.visible.top(),
            placed.visible.right() - placed.trim.right(),
            placed.visible.bottom() - placed.trim.bottom(),
        ];
        let outside = placed.to_sheet() * self.outside.clone();
        // A sharp corner of a line reaches farther than the line is away.
        let reach = outside.bounding_box();
        let is_seen = reach.x0 >= placed.visible.left().0
            && reach.y0 >= placed.visible.top().0
            && reach.x1 <= placed.visible.right().0
            && reach.y1 <= placed.visible.bottom().0;
        let on_bleed = is_seen && around.iter().all(|bleed| *bleed >= self.edge);
        let path = match on_bleed {
            true => outside,
            false => placed.to_sheet() * self.cut.clone(),
        };
        let corners = corners_within(&path, TOLERANCE).into_iter();
        let corners = corners.map(|corner| (Mm(corner.x), Mm(corner.y))).collect();
        Mark::Outline { corners, on_bleed }
    }
}
