//! Errors of imposition.

use std::fmt;

use crate::units::{Mm, Size};

/// Why pieces cannot be laid out on a preset's paper.
#[derive(Clone, PartialEq, Debug)]
pub enum ImposeError {
    /// A length out of range, or not a number.
    Measure {
        /// What it measures, as in `width of the trim`.
        what: &'static str,
        value: Mm,
        least: Mm,
        most: Mm,
    },
    /// Not even one piece fits on the paper.
    TooLarge {
        trim: Size,
        /// The least bleed that must be visible around it.
        bleed: Mm,
        /// The paper in the orientation that was tried.
        paper: Size,
        /// The largest trim that would fit; zero where the margins leave nothing.
        largest: Size,
    },
    /// The seams of a piece are too far apart for the paper. `largest` is what fits between two of
    /// them on the paper in portrait.
    Seams { largest: Size },
    /// More pieces than one imposition takes.
    TooMany { pieces: u64, most: u64 },
    /// A preset that did not come from [`super::SheetPreset::parse`] and contradicts itself.
    Preset { message: String },
}

impl ImposeError {
    /// The same error with the whole paper named, where pieces were laid out on a part of it.
    pub fn on(self, whole: Size) -> ImposeError {
        match self {
            ImposeError::TooLarge {
                trim,
                bleed,
                largest,
                ..
            } => ImposeError::TooLarge {
                trim,
                bleed,
                paper: whole,
                largest,
            },
            other => other,
        }
    }
}

impl fmt::Display for ImposeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ImposeError::Measure {
                what,
                value,
                least,
                most,
            } => write!(
                f,
                "the {what} is {value}, and must be between {least} and {most}"
            ),
            ImposeError::TooLarge {
                trim,
                bleed,
                paper,
                largest,
            } => {
                let bleed = match *bleed > Mm::ZERO {
                    true => format!(" with {bleed} of bleed"),
                    false => String::new(),
                };
                write!(
                    f,
                    "a piece of {trim}{bleed} does not fit on {paper} of paper: "
                )?;
                match largest.width > Mm::ZERO && largest.height > Mm::ZERO {
                    true => write!(f, "the largest that does is {largest}"),
                    false => write!(f, "the margins leave room for nothing"),
                }
            }
            ImposeError::Seams { largest } => write!(
                f,
                "the `seams` of the stock are too far apart for the paper: parts between two of them may be {largest}, or as large on the paper turned"
            ),
            ImposeError::TooMany { pieces, most } => write!(
                f,
                "{pieces} pieces are more than are laid out at a time: {most} at most"
            ),
            ImposeError::Preset { message } => write!(f, "the sheet preset is unsound: {message}"),
        }
    }
}

impl std::error::Error for ImposeError {}
