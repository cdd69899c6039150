//! How high lines are.

use super::style::TextStyle;

/// How far a row reaches over and under its baseline.
#[derive(Clone, Copy, PartialEq, Debug, Default)]
pub struct Height {
    pub above: f64,
    pub below: f64,
}

impl Height {
    /// Of a style alone in a font of that ascent. Lines that run down the page have their
    /// baseline in their middle.
    pub fn of(style: &TextStyle<'_>, ascent: f64) -> Height {
        let ascent = if style.vertical { 0.5 } else { ascent };
        let leading = style.line_height() - style.size;
        Height {
            above: leading / 2.0 + ascent * style.size,
            below: leading / 2.0 + (1.0 - ascent) * style.size,
        }
    }

    /// What holds both.
    pub fn max(self, other: Height) -> Height {
        Height {
            above: self.above.max(other.above),
            below: self.below.max(other.below),
        }
    }

    pub fn total(self) -> f64 {
        (self.above + self.below).max(0.0)
    }

    pub fn times(self, scale: f64) -> Height {
        Height {
            above: self.above * scale,
            below: self.below * scale,
        }
    }
}
