//! What is too far away to be drawn.
//!
//! SVG coordinates are single precision numbers of any size, and a few transforms make infinity
//! of them. krilla takes every number to be finite, so it is asked for no others.

use krilla::surface::Surface;
use usvg::Transform;
use usvg::tiny_skia_path::Rect;

use super::Painter;

/// The farthest that anything may reach from a face's corner, in points: 3.5 km.
const FARTHEST: f32 = 1e7;
/// The least and the most that a transform may scale by.
const SCALES: std::ops::Range<f32> = 1e-7..1e7;

impl Painter<'_> {
    /// True where this rectangle, in the surface's present coordinates, is near enough to be
    /// drawn. Otherwise the face is at fault.
    pub fn fits(&mut self, bounds: Rect, surface: &Surface) -> bool {
        let now = surface.ctm();
        let now = Transform::from_row(now.sx(), now.ky(), now.kx(), now.sy(), now.tx(), now.ty());
        let near = |edge: f32| edge.abs() <= FARTHEST;
        let fits = bounds.transform(now).is_some_and(|drawn| {
            let edges = [drawn.left(), drawn.top(), drawn.right(), drawn.bottom()];
            edges.into_iter().all(near)
        });
        if !fits {
            self.fail(|| {
                message!(
                    "something-far-away-large-drawn",
                    "something in it is too far away or too large to be drawn"
                )
            });
        }
        fits
    }

    /// True where a transform can be undone in single precision. Otherwise the face is at fault.
    pub fn can_be_undone(&mut self, transform: Transform) -> bool {
        let (across, down) = transform.get_scale();
        let near = transform.tx.abs() <= FARTHEST && transform.ty.abs() <= FARTHEST;
        let inverse = transform.invert();
        let fine = SCALES.contains(&across)
            && SCALES.contains(&down)
            && near
            && inverse.is_some_and(|inverse| inverse.is_finite());
        if !fine {
            self.fail(|| {
                message!(
                    "transform-squeezes-stretches-much-drawn",
                    "a transform in it squeezes or stretches too much to be drawn"
                )
            });
        }
        fine
    }
}
