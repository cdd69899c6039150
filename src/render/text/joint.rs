//! Words parted by the end of a line, for whoever writes text that can be searched.
//!
//! The flow knows that `mer-` and `cenaire` are one word; usvg hands on nothing of an element but
//! its paint and its font. So the mark travels as the place on a font axis that no font has, which
//! no shaper looks at.

use usvg::FontVariation;
use usvg::layout::Span;

/// The tag of an axis that no font has.
const AXIS: [u8; 4] = *b"JOIN";

/// That the word at the end of a piece of text goes on in the next piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Joint {
    /// Behind characters of its own: `peut-` and `être`.
    Plain,
    /// Behind a hyphen that is only there because the line ends: `mer-` and `cenaire`.
    Hyphen,
}

impl Joint {
    /// The mark of a piece that usvg has laid out.
    pub fn of(span: &Span) -> Option<Joint> {
        Joint::among(&span.variations)
    }

    pub(super) fn among(variations: &[FontVariation]) -> Option<Joint> {
        let mark = variations.iter().find(|place| place.tag == AXIS)?;
        Some(match mark.value {
            1.0 => Joint::Plain,
            _ => Joint::Hyphen,
        })
    }

    /// What `font-variation-settings` has to say.
    pub(super) fn setting(self) -> String {
        let place = match self {
            Joint::Plain => 1,
            Joint::Hyphen => 2,
        };
        format!("'JOIN' {place}")
    }
}
