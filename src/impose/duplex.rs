//! Duplex: places each back exactly behind its front once the printer has turned the paper.
//!
//! A printer turns the paper about one of its edges. A point (x, y) of the back then lies behind a
//! point of the front that is mirrored in x or in y:
//!
//! | paper | long edge | short edge |
//! |---|---|---|
//! | portrait | (width − x, y) | (x, height − y) |
//! | landscape | (x, height − y) | (width − x, y) |
//!
//! A finished piece is turned over about its vertical axis, like the page of a book, and its back
//! has to be upright then. Mirroring in x keeps up and down, so backs are not rotated. Mirroring in
//! y swaps them, so backs are rotated by 180°.

use std::sync::Arc;

use kurbo::BezPath;

use super::preset::Duplex;
use super::sheet::{FaceIndex, Mark, Placement, Sheet, Side, Stroke, Turn};
use crate::load::shape::mirrored;
use crate::units::{Mm, Rect, Size};

/// The mapping between points of the front and of the back of a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Mirror {
    /// In x: the paper, of this width, is turned about a vertical edge.
    X(Mm),
    /// In y: the paper, of this height, is turned about a horizontal edge.
    Y(Mm),
}

impl Mirror {
    /// The mirror for paper of that size; `None` where backs are not printed. Square paper
    /// counts as portrait.
    pub fn of(duplex: Duplex, paper: Size) -> Option<Mirror> {
        let portrait = paper.height >= paper.width;
        let about_vertical = match duplex {
            Duplex::LongEdge => portrait,
            Duplex::ShortEdge => !portrait,
            Duplex::None => return None,
        };
        Some(match about_vertical {
            true => Mirror::X(paper.width),
            false => Mirror::Y(paper.height),
        })
    }

    pub fn point(self, (x, y): (Mm, Mm)) -> (Mm, Mm) {
        match self {
            Mirror::X(width) => (width - x, y),
            Mirror::Y(height) => (x, height - y),
        }
    }

    pub fn rect(self, rect: Rect) -> Rect {
        let (x, y) = match self {
            Mirror::X(width) => (width - rect.right(), rect.y),
            Mirror::Y(height) => (rect.x, height - rect.bottom()),
        };
        Rect::new(x, y, rect.width, rect.height)
    }

    /// The rotation of a back whose front is rotated by `front`.
    ///
    /// A mirror in x reverses the sense of rotation; one in y also adds half a turn.
    pub fn turn(self, front: Turn) -> Turn {
        match (self, front) {
            (Mirror::X(_), Turn::None) | (Mirror::Y(_), Turn::Half) => Turn::None,
            (Mirror::X(_), Turn::Half) | (Mirror::Y(_), Turn::None) => Turn::Half,
            (Mirror::X(_), Turn::Quarter) | (Mirror::Y(_), Turn::ThreeQuarters) => {
                Turn::ThreeQuarters
            }
            (Mirror::X(_), Turn::ThreeQuarters) | (Mirror::Y(_), Turn::Quarter) => Turn::Quarter,
        }
    }

    fn stroke(self, stroke: &Stroke) -> Stroke {
        Stroke {
            from: self.point(stroke.from),
            to: self.point(stroke.to),
        }
    }

    /// A cut or fold mark of the front on the back; `None` for marks that only the front has.
    pub(super) fn mark(self, mark: &Mark) -> Option<Mark> {
        match mark {
            Mark::Crop(stroke) => Some(Mark::Crop(self.stroke(stroke))),
            Mark::Fold(stroke) => Some(Mark::Fold(self.stroke(stroke))),
            Mark::Cross(stroke) => Some(Mark::Cross(self.stroke(stroke))),
            Mark::Centre(stroke) => Some(Mark::Centre(self.stroke(stroke))),
            Mark::Cut(_) | Mark::Crease(_) | Mark::Glue(_) | Mark::Register(_) => None,
            Mark::Outline { .. } => None,
            Mark::Map { .. } | Mark::Ruler { .. } | Mark::Note { .. } => None,
        }
    }
}

/// The outline of a piece as seen from its back.
fn behind_it(front: &BezPath, placement: &Placement) -> Arc<BezPath> {
    let upright = placement.turn.turned(placement.trim.size());
    Arc::new(mirrored(front, upright.width))
}

/// The back of a front sheet. `backs` are the faces behind its placements, in the same order.
///
/// Boxes, crop marks and fold marks are those of the front, mirrored; other marks are left out.
pub fn back_of(front: &Sheet, backs: &[Option<FaceIndex>], mirror: Mirror) -> Sheet {
    let behind = |(placement, back): (&Placement, &Option<FaceIndex>)| {
        Some(Placement {
            face: (*back)?,
            trim: mirror.rect(placement.trim),
            visible: mirror.rect(placement.visible),
            outline: placement
                .outline
                .as_ref()
                .map(|path| behind_it(path, placement)),
            turn: mirror.turn(placement.turn),
        })
    };
    Sheet {
        paper: front.paper,
        side: Side::Back,
        trim_box: mirror.rect(front.trim_box),
        bleed_box: mirror.rect(front.bleed_box),
        placements: front
            .placements
            .iter()
            .zip(backs)
            .filter_map(behind)
            .collect(),
        cut_as_one: front.cut_as_one,
        correction: None,
        mark_thickness: front.mark_thickness,
        marks: front
            .marks
            .iter()
            .filter_map(|mark| mirror.mark(mark))
            .collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TURNS: [Turn; 4] = [Turn::None, Turn::Quarter, Turn::Half, Turn::ThreeQuarters];

    /// Where a face turned so has its top, seen from its middle; y runs downwards.
    fn top(turn: Turn) -> (f64, f64) {
        match turn {
            Turn::None => (0.0, -1.0),
            Turn::Quarter => (1.0, 0.0),
            Turn::Half => (0.0, 1.0),
            Turn::ThreeQuarters => (-1.0, 0.0),
        }
    }

    /// Turned over about its vertical axis a piece keeps its top: the top of the back must lie
    /// behind the top of the front.
    #[test]
    fn the_top_of_a_back_is_behind_the_top_of_its_front() {
        for paper in [(210.0, 297.0), (297.0, 210.0), (200.0, 200.0)] {
            let paper = Size::new(Mm(paper.0), Mm(paper.1));
            for duplex in [Duplex::LongEdge, Duplex::ShortEdge] {
                let mirror = Mirror::of(duplex, paper).unwrap();
                for front in TURNS {
                    let middle = (Mm(50.0), Mm(60.0));
                    let behind = mirror.point(middle);
                    let (x, y) = top(mirror.turn(front));
                    let back_top = mirror.point((behind.0 + Mm(x), behind.1 + Mm(y)));
                    let (x, y) = top(front);
                    let front_top = (middle.0 + Mm(x), middle.1 + Mm(y));
                    assert!(
                        back_top.0.about(front_top.0),
                        "{paper} {duplex:?} {front:?}"
                    );
                    assert!(
                        back_top.1.about(front_top.1),
                        "{paper} {duplex:?} {front:?}"
                    );
                }
            }
        }
    }

    #[test]
    fn long_edges_are_vertical_on_portrait_paper_only() {
        let (a4, landscape) = (
            Size::new(Mm(210.0), Mm(297.0)),
            Size::new(Mm(297.0), Mm(210.0)),
        );
        assert_eq!(Mirror::of(Duplex::LongEdge, a4), Some(Mirror::X(Mm(210.0))));
        assert_eq!(
            Mirror::of(Duplex::ShortEdge, a4),
            Some(Mirror::Y(Mm(297.0)))
        );
        assert_eq!(
            Mirror::of(Duplex::LongEdge, landscape),
            Some(Mirror::Y(Mm(210.0)))
        );
        assert_eq!(
            Mirror::of(Duplex::ShortEdge, landscape),
            Some(Mirror::X(Mm(297.0)))
        );
        assert_eq!(Mirror::of(Duplex::None, a4), None);
    }
}
