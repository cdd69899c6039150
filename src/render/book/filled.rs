//! What areas hold, and how far the text has come in them.

use super::blocks::Break;
use super::column::{Body, ColumnItem, PlacedPart};
use super::shaped::TextPlace;

/// How far the text has come: so many items, and a part of the next.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Cursor {
    pub item: usize,
    /// The byte of the item's text that its next line begins with; 0 for an item that has not begun.
    pub byte: usize,
    /// Which line that is where the item's lines were set last.
    pub line: usize,
    pub place: TextPlace,
}

/// What one area holds.
#[derive(Clone, Default, Debug)]
pub struct FilledArea {
    pub parts: Vec<PlacedPart>,
    /// How much of its height is used.
    pub used: f64,
    /// Its lines of text, and how high all else in it is.
    pub lines: usize,
    pub solid: f64,
    pub headings: Vec<(u8, String)>,
    /// The last item that ends in it.
    pub last: Option<usize>,
    /// Whether the item behind that begins here, and goes on elsewhere.
    pub is_parted: bool,
    /// An item that is higher than the area, and how high.
    pub too_high: Option<(usize, f64)>,
    /// The items whose pictures are too wide, how wide, and how much room they have.
    pub too_wide: Vec<(usize, [f64; 2])>,
}

impl FilledArea {
    /// The item that it ends with although that stays with the next.
    pub fn parted(&self, items: &[ColumnItem]) -> Option<usize> {
        let last = self
            .last
            .filter(|last| !self.is_parted && items[*last].keeps_next)?;
        let next = items.get(last + 1)?;
        (!matches!(next.body, Body::Break(_))).then_some(last)
    }
}

/// Why an area ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FillEnd {
    Full,
    Break(Break),
    /// There is no more text.
    Text,
}
