//! From sheets to PDF pages: a sheet is in millimetres from its top left corner, y downwards; a page
//! is in points from its bottom left corner, y upwards.

use printpdf::{Op, PaintMode, Pt, Rect as PtRect, WindingOrder};

use crate::impose::sheet::PageTransform;
use crate::units::{Mm, Rect, Size};

/// Converts positions on a sheet to positions on its PDF page.
#[derive(Clone, Copy)]
pub struct PageSpace(pub Size);

impl PageSpace {
    /// A point in PDF points.
    pub fn point(self, (x, y): (Mm, Mm)) -> (f64, f64) {
        (x.to_pt().0, (self.0.height - y).to_pt().0)
    }

    /// A rectangle as a PDF box: left, bottom, right and top in points.
    pub fn corners(self, rect: Rect) -> [f64; 4] {
        let (left, bottom) = self.point((rect.left(), rect.bottom()));
        let (right, top) = self.point((rect.right(), rect.top()));
        [left, bottom, right, top]
    }

    /// The whole page as a box in PDF points.
    pub fn whole(self) -> [f64; 4] {
        [0.0, 0.0, self.0.width.to_pt().0, self.0.height.to_pt().0]
    }

    /// A transform of the sheet as a matrix for the page.
    pub fn matrix(self, affine: PageTransform) -> [f64; 6] {
        let [a, b, c, d, e, f] = affine;
        let height = self.0.height.0;
        // y upwards from the lower edge: y' = height − y, before and after.
        let (right, up) = (e + c * height, height - f - d * height);
        [a, -b, -c, d, Mm(right).to_pt().0, Mm(up).to_pt().0]
    }

    /// An operator that clips to a rectangle of the sheet.
    pub fn clip(self, rect: Rect) -> Op {
        let [left, bottom, right, top] = self.corners(rect).map(|edge| edge as f32);
        let rectangle = PtRect {
            mode: Some(PaintMode::Clip),
            winding_order: Some(WindingOrder::NonZero),
            ..PtRect::from_xywh(Pt(left), Pt(bottom), Pt(right - left), Pt(top - bottom))
        };
        Op::DrawRectangle { rectangle }
    }
}
