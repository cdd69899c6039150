//! What is imposed: pieces with their faces, stock and number of copies.

use std::sync::Arc;

use super::error::ImposeError;
use super::sheet::FaceIndex;
use crate::load::Stock;

/// The most pieces in one imposition, copies included. Each sheet of a poster counts as one.
pub const MOST_PIECES: u64 = 100_000;

/// One card, tile or other thing to impose.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    pub front: FaceIndex,
    /// `None` where it is printed on one side only.
    pub back: Option<FaceIndex>,
    pub stock: Arc<Stock>,
    /// How many are printed, next to each other.
    pub copies: u32,
}

/// Every piece, repeated once for each of its copies.
///
/// # Errors
/// [`ImposeError::TooMany`] for more than [`MOST_PIECES`].
pub fn repeat_copies(pieces: &[Piece]) -> Result<Vec<&Piece>, ImposeError> {
    let total: u64 = pieces.iter().map(|piece| u64::from(piece.copies)).sum();
    check_piece_limit(total)?;
    let each = pieces.iter();
    Ok(each
        .flat_map(|piece| std::iter::repeat_n(piece, piece.copies as usize))
        .collect())
}

/// Refuses more than [`MOST_PIECES`] before memory is taken for them.
///
/// # Errors
/// [`ImposeError::TooMany`].
pub fn check_piece_limit(pieces: u64) -> Result<(), ImposeError> {
    match pieces > MOST_PIECES {
        true => Err(ImposeError::TooMany {
            pieces,
            most: MOST_PIECES,
        }),
        false => Ok(()),
    }
}
