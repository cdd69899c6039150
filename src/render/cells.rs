//! A grid of the cells of a face that a check samples; elements outside of them need no painting.

use usvg::tiny_skia_path::Rect;

/// Side of a cell, in pixels.
const SIDE: f32 = 8.0;

/// A grid over a raster with the cells that are sampled.
pub struct SampleGrid {
    across: usize,
    down: usize,
    /// For each corner of a cell, row by row, how many marked cells lie above and left of it.
    sums: Vec<u32>,
}

impl SampleGrid {
    /// A grid over a picture of `width` × `height` dots that is looked at in `places`, in dots.
    /// Places outside of it are left out.
    pub fn new(width: u32, height: u32, places: impl Iterator<Item = (f32, f32)>) -> SampleGrid {
        let count = |dots: u32| (dots as f32 / SIDE).ceil() as usize;
        let (across, down) = (count(width), count(height));
        let row = across + 1;
        let mut sums = vec![0; row * (down + 1)];
        for (x, y) in places.filter(|(x, y)| *x >= 0.0 && *y >= 0.0) {
            let (column, line) = ((x / SIDE) as usize, (y / SIDE) as usize);
            if column < across && line < down {
                sums[(line + 1) * row + column + 1] = 1;
            }
        }
        for line in 1..=down {
            for column in 1..=across {
                let at = line * row + column;
                sums[at] += sums[at - 1] + sums[at - row] - sums[at - row - 1];
            }
        }
        SampleGrid { across, down, sums }
    }

    /// Whether a part of the picture, in dots, lies over a place that is looked at, or a dot
    /// beside one.
    pub fn touches(&self, part: Rect) -> bool {
        let cell = |dots: f32, most: usize| ((dots / SIDE).max(0.0) as usize).min(most);
        let left = cell(part.left() - 1.0, self.across);
        let top = cell(part.top() - 1.0, self.down);
        let right = cell(part.right() + 1.0 + SIDE, self.across);
        let bottom = cell(part.bottom() + 1.0 + SIDE, self.down);
        let sum = |column: usize, line: usize| self.sums[line * (self.across + 1) + column];
        sum(right, bottom) + sum(left, top) > sum(left, bottom) + sum(right, top)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_lies_over_a_place_touches() {
        let places = [(20.0, 20.0), (99.0, 99.0), (-1.0, 4.0), (400.0, 4.0)];
        let cells = SampleGrid::new(100, 100, places.into_iter());
        let touches = |left, top, right, bottom| {
            cells.touches(Rect::from_ltrb(left, top, right, bottom).unwrap())
        };
        assert!(touches(0.0, 0.0, 100.0, 100.0));
        assert!(touches(19.0, 19.0, 21.0, 21.0));
        assert!(touches(-50.0, 10.0, 200.0, 17.0), "a dot beside it");
        assert!(touches(98.0, 98.0, 300.0, 300.0));
        assert!(!touches(0.0, 0.0, 10.0, 100.0));
        assert!(!touches(40.0, 0.0, 90.0, 90.0));
        assert!(!touches(-90.0, -90.0, -10.0, -10.0));
        assert!(
            !SampleGrid::new(100, 100, std::iter::empty())
                .touches(Rect::from_ltrb(0.0, 0.0, 100.0, 100.0).unwrap())
        );
    }
}
