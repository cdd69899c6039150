//! Units of length as types, so that a millimetre is never taken for a point.
//!
//! Everything before the raster or the PDF is in millimetres, from the top
//! left corner, y downwards, as in SVG. `Pt` appears in the PDF writer, pixels
//! in the raster writers, and nowhere else.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

/// Millimetres in an inch.
pub const MM_PER_INCH: f64 = 25.4;
/// PostScript points in an inch.
pub const PT_PER_INCH: f64 = 72.0;
/// CSS pixels in an inch: what usvg takes `mm` in an SVG to be worth.
pub const CSS_PX_PER_INCH: f64 = 96.0;

/// A length in millimetres.
#[derive(Clone, Copy, PartialEq, PartialOrd, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Mm(pub f64);

/// A length in PostScript points (1/72 inch).
#[derive(Clone, Copy, PartialEq, PartialOrd, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Pt(pub f64);

impl Mm {
    pub const ZERO: Mm = Mm(0.0);

    /// The same length in points.
    pub fn to_pt(self) -> Pt {
        Pt(self.0 / MM_PER_INCH * PT_PER_INCH)
    }

    /// The same length in dots of `dpi`, not rounded.
    pub fn to_px(self, dpi: f64) -> f64 {
        self.0 / MM_PER_INCH * dpi
    }

    /// The length of `px` dots of `dpi`.
    pub fn from_px(px: f64, dpi: f64) -> Mm {
        Mm(px / dpi * MM_PER_INCH)
    }

    pub fn min(self, other: Mm) -> Mm {
        Mm(self.0.min(other.0))
    }

    pub fn max(self, other: Mm) -> Mm {
        Mm(self.0.max(other.0))
    }

    pub fn abs(self) -> Mm {
        Mm(self.0.abs())
    }

    /// Equal but for rounding errors: within a tenth of a micrometre.
    pub fn about(self, other: Mm) -> bool {
        (self.0 - other.0).abs() < 1e-4
    }
}

impl Pt {
    /// The same length in millimetres.
    pub fn to_mm(self) -> Mm {
        Mm(self.0 / PT_PER_INCH * MM_PER_INCH)
    }
}

/// Written as a designer would: at most two decimals, none where it is whole.
impl fmt::Display for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} mm", trimmed(self.0))
    }
}

impl fmt::Debug for Mm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}mm", self.0)
    }
}

impl fmt::Display for Pt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} pt", trimmed(self.0))
    }
}

impl fmt::Debug for Pt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}pt", self.0)
    }
}

/// A number with at most two decimals and no trailing zeros: `63`, `5.5`, `0.25`.
pub fn trimmed(value: f64) -> String {
    decimals(value, 2)
}

/// A number with at most so many decimals and no trailing zeros.
pub fn decimals(value: f64, most: usize) -> String {
    let text = format!("{value:.most$}");
    let text = match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.'),
        false => &text,
    };
    match text {
        "-0" => "0".to_owned(),
        text => text.to_owned(),
    }
}

impl Add for Mm {
    type Output = Mm;
    fn add(self, other: Mm) -> Mm {
        Mm(self.0 + other.0)
    }
}
impl AddAssign for Mm {
    fn add_assign(&mut self, other: Mm) {
        self.0 += other.0;
    }
}
impl Sub for Mm {
    type Output = Mm;
    fn sub(self, other: Mm) -> Mm {
        Mm(self.0 - other.0)
    }
}
impl SubAssign for Mm {
    fn sub_assign(&mut self, other: Mm) {
        self.0 -= other.0;
    }
}
impl Neg for Mm {
    type Output = Mm;
    fn neg(self) -> Mm {
        Mm(-self.0)
    }
}
impl Mul<f64> for Mm {
    type Output = Mm;
    fn mul(self, factor: f64) -> Mm {
        Mm(self.0 * factor)
    }
}
impl Div<f64> for Mm {
    type Output = Mm;
    fn div(self, divisor: f64) -> Mm {
        Mm(self.0 / divisor)
    }
}
/// A ratio of two lengths has no unit.
impl Div<Mm> for Mm {
    type Output = f64;
    fn div(self, other: Mm) -> f64 {
        self.0 / other.0
    }
}
impl Sum for Mm {
    fn sum<I: Iterator<Item = Mm>>(lengths: I) -> Mm {
        lengths.fold(Mm::ZERO, Add::add)
    }
}

/// A width and a height in millimetres.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Size {
    pub width: Mm,
    pub height: Mm,
}

impl Size {
    pub fn new(width: Mm, height: Mm) -> Size {
        Size { width, height }
    }

    /// The same piece turned by a quarter.
    pub fn turned(self) -> Size {
        Size::new(self.height, self.width)
    }

    /// This size with `margin` more on all four sides.
    pub fn grown(self, margin: Mm) -> Size {
        Size::new(self.width + margin * 2.0, self.height + margin * 2.0)
    }
}

/// `63 × 88 mm`
impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(
            f,
            "{} × {} mm",
            trimmed(self.width.0),
            trimmed(self.height.0)
        )
    }
}

/// A rectangle in millimetres, from its top left corner, y downwards.
#[derive(Clone, Copy, PartialEq, Debug, Default, Serialize, Deserialize)]
pub struct Rect {
    pub x: Mm,
    pub y: Mm,
    pub width: Mm,
    pub height: Mm,
}

impl Rect {
    pub fn new(x: Mm, y: Mm, width: Mm, height: Mm) -> Rect {
        Rect {
            x,
            y,
            width,
            height,
        }
    }

    pub fn left(self) -> Mm {
        self.x
    }
    pub fn top(self) -> Mm {
        self.y
    }
    pub fn right(self) -> Mm {
        self.x + self.width
    }
    pub fn bottom(self) -> Mm {
        self.y + self.height
    }
    pub fn size(self) -> Size {
        Size::new(self.width, self.height)
    }

    /// This rectangle with `margin` more on all four sides (less, when negative).
    pub fn grown(self, margin: Mm) -> Rect {
        Rect::new(
            self.x - margin,
            self.y - margin,
            self.width + margin * 2.0,
            self.height + margin * 2.0,
        )
    }

    /// The smallest rectangle that holds both.
    pub fn union(self, other: Rect) -> Rect {
        let (left, top) = (self.x.min(other.x), self.y.min(other.y));
        let right = self.right().max(other.right());
        let bottom = self.bottom().max(other.bottom());
        Rect::new(left, top, right - left, bottom - top)
    }

    /// True where the inside of the two has area in common; touching is not overlapping.
    pub fn overlaps(self, other: Rect) -> bool {
        const HAIR: Mm = Mm(1e-6);
        self.x + HAIR < other.right()
            && other.x + HAIR < self.right()
            && self.y + HAIR < other.bottom()
            && other.y + HAIR < self.bottom()
    }

    /// True where `other` lies inside this one, give or take a rounding error.
    pub fn contains(self, other: Rect) -> bool {
        const HAIR: Mm = Mm(1e-6);
        self.x <= other.x + HAIR
            && self.y <= other.y + HAIR
            && self.right() + HAIR >= other.right()
            && self.bottom() + HAIR >= other.bottom()
    }
}
