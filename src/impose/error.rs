//! Errors of imposition.

use crate::message::{Message, Tell};
use std::fmt;

use crate::units::{Mm, Size};

/// Why pieces cannot be laid out on a preset's paper.
#[derive(Clone, PartialEq, Debug)]
pub enum ImposeError {
    /// A length out of range, or not a number.
    Measure {
        /// What it measures, as in `width of the trim`.
        what: Message,
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
    /// Pieces of more sizes and shapes than are packed onto shared sheets.
    TooManySizes { most: usize },
    /// A preset that did not come from [`super::SheetPreset::parse`] and contradicts itself.
    Preset { message: Message },
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

impl Tell for ImposeError {
    fn message(&self) -> Message {
        match self {
            ImposeError::Measure {
                what,
                value,
                least,
                most,
            } => message!(
                "impose-error",
                "the {what} is {value}, and must be between {least} and {most}",
                what,
                value,
                least,
                most
            ),
            ImposeError::TooLarge {
                trim,
                bleed,
                paper,
                largest,
            } => {
                let most = match largest.width > Mm::ZERO && largest.height > Mm::ZERO {
                    true => message!(
                        "impose-error-largest-does",
                        "the largest that does is {largest}",
                        largest
                    ),
                    false => message!(
                        "impose-error-margins-leave-room",
                        "the margins leave room for nothing"
                    ),
                };
                match *bleed > Mm::ZERO {
                    true => message!(
                        "impose-too-large-with-bleed",
                        "a piece of {trim} with {bleed} of bleed does not fit on {paper} of paper: {most}",
                        trim,
                        bleed,
                        paper,
                        most
                    ),
                    false => message!(
                        "impose-too-large",
                        "a piece of {trim} does not fit on {paper} of paper: {most}",
                        trim,
                        paper,
                        most
                    ),
                }
            }
            ImposeError::Seams { largest } => message!(
                "impose-error-seams-stock-far",
                "the `seams` of the stock are too far apart for the paper: parts between two of them may be {largest}, or as large on the paper turned",
                largest
            ),
            ImposeError::TooMany { pieces, most } => message!(
                "impose-error-pieces-laid-out",
                "{pieces} pieces are more than are laid out at a time: {most} at most",
                pieces,
                most
            ),
            ImposeError::TooManySizes { most } => message!(
                "impose-error-too-many-sizes",
                "pieces of more than {most} sizes are to share them: let components of other sizes have sheets of their own, without `sheet`",
                most
            ),
            ImposeError::Preset { message } => message!(
                "impose-error-sheet-preset-unsound",
                "the sheet preset is unsound: {message}",
                message
            ),
        }
    }
}

impl fmt::Display for ImposeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for ImposeError {}
