//! From pieces to sheets.
//!
//! A layout decides where pieces lie: it deals them to `Leaf`s, sheets of paper with two
//! sides. The n-up grid is the one there is. All that follows is the same for any layout:
//! the front, the back behind it, marks, ruler and note.

use super::duplex::{Mirror, back_of};
use super::error::ImposeError;
use super::grid::{self, Grid, GridRequest};
use super::marks::crop_marks;
use super::notes::SheetNote;
use super::preset::{Duplex, SheetPreset};
use super::sheet::{FaceIndex, Placement, Sheet, Side, Turn};
use super::slug::slug;
use crate::units::{Mm, Pt, Rect, Size};

/// The most pieces imposed at a time, copies counted.
pub const MOST_PIECES: u64 = 100_000;
/// Of the ruler on a sheet without crop marks.
const DEFAULT_THICKNESS: Pt = Pt(0.25);

/// One card, tile or other thing to cut out.
#[derive(Clone, PartialEq, Debug)]
pub struct Piece {
    pub front: FaceIndex,
    pub back: Option<FaceIndex>,
    /// The finished piece, and how far the pictures of its faces reach over it.
    pub trim: Size,
    pub bleed: Mm,
    /// How many are printed; one after the other.
    pub copies: u32,
}

/// What the sheets are of, in the words of their notes.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    pub game: String,
    pub component: String,
    /// A BCP 47 tag.
    pub language: String,
}

/// A sheet of paper and the pieces on it.
struct Leaf<'a> {
    paper: Size,
    /// Whether it has crop marks.
    marked: bool,
    slots: Vec<Slot<'a>>,
}

/// Where a piece lies on the front of its leaf.
struct Slot<'a> {
    piece: &'a Piece,
    trim: Rect,
    visible: Rect,
}

/// Lays out `pieces` in their order, and gives the sheets in printing order: front, back,
/// front, back, or fronts only where no piece has a back or the preset prints none.
///
/// Pieces of one stock share sheets; where the stock changes, a sheet begins. Of pieces with
/// and without backs every sheet has its back, with holes behind those that have none.
///
/// # Errors
/// [`ImposeError`]: a piece that does not fit, a length that is none, more than
/// [`MOST_PIECES`].
pub fn impose(
    pieces: &[Piece],
    preset: &SheetPreset,
    labels: &Labels,
) -> Result<Vec<Sheet>, ImposeError> {
    if let Some(problem) = preset.problems().into_iter().next() {
        let message = format!("{}: {}", problem.path.join("."), problem.message);
        return Err(ImposeError::Preset { message });
    }
    let leaves = leaves(&copied(pieces)?, preset)?;
    let backed = pieces
        .iter()
        .any(|piece| piece.copies > 0 && piece.back.is_some());
    let duplex = if backed { preset.duplex } else { Duplex::None };
    let mut sheets = Vec::new();
    for (index, leaf) in leaves.iter().enumerate() {
        let note = |side| SheetNote {
            game: &labels.game,
            component: &labels.component,
            language: &labels.language,
            preset: &preset.id,
            sheet: index + 1,
            sheets: leaves.len(),
            side,
            duplex,
        };
        let Some(front) = front(leaf, preset) else {
            continue;
        };
        let back = Mirror::of(duplex, leaf.paper).map(|mirror| {
            let backs: Vec<_> = leaf.slots.iter().map(|slot| slot.piece.back).collect();
            back_of(&front, &backs, mirror)
        });
        for mut sheet in std::iter::once(front).chain(back) {
            let slug = slug(&sheet, preset, &note(sheet.side));
            sheet.marks.extend(slug);
            sheets.push(sheet);
        }
    }
    Ok(sheets)
}

/// Every piece as often as it is printed.
fn copied(pieces: &[Piece]) -> Result<Vec<&Piece>, ImposeError> {
    let total: u64 = pieces.iter().map(|piece| u64::from(piece.copies)).sum();
    if total > MOST_PIECES {
        return Err(ImposeError::TooMany {
            pieces: total,
            most: MOST_PIECES,
        });
    }
    let each = pieces.iter();
    Ok(each
        .flat_map(|piece| std::iter::repeat_n(piece, piece.copies as usize))
        .collect())
}

/// The n-up layout: a grid for each run of pieces of the same stock.
fn leaves<'a>(pieces: &[&'a Piece], preset: &SheetPreset) -> Result<Vec<Leaf<'a>>, ImposeError> {
    let mut leaves = Vec::new();
    let runs = pieces.chunk_by(|a, b| a.trim == b.trim && a.bleed == b.bleed);
    for run in runs {
        let Some(first) = run.first() else { continue };
        let grid = grid::fit(&GridRequest {
            trim: first.trim,
            stock_bleed: first.bleed,
            paper: preset.paper.portrait(),
            orientation: preset.orientation,
            margin: preset.margin,
            mark_space: preset.marks.as_ref().map(|marks| marks.space()),
            least_bleed: preset.least_bleed,
            most_bleed: preset.most_bleed,
            per_sheet: preset.per_sheet,
            count: run.len(),
        })?;
        leaves.extend(run.chunks(grid.pieces).map(|pieces| leaf(&grid, pieces)));
    }
    Ok(leaves)
}

/// Fills the cells of a grid row by row.
fn leaf<'a>(grid: &Grid, pieces: &[&'a Piece]) -> Leaf<'a> {
    let slot = |(cell, piece): (usize, &&'a Piece)| {
        let (row, column) = (cell / grid.columns, cell % grid.columns);
        Slot {
            piece,
            trim: grid.trim_at(row, column),
            visible: grid.visible_at(row, column, pieces.len()),
        }
    };
    Leaf {
        paper: grid.paper,
        marked: grid.marked,
        slots: pieces.iter().enumerate().map(slot).collect(),
    }
}

/// The front of a leaf with its crop marks; `None` where nothing lies on it.
fn front(leaf: &Leaf<'_>, preset: &SheetPreset) -> Option<Sheet> {
    let place = |slot: &Slot<'_>| Placement {
        face: slot.piece.front,
        trim: slot.trim,
        visible: slot.visible,
        turn: Turn::None,
    };
    let placements: Vec<Placement> = leaf.slots.iter().map(place).collect();
    let trim_box = placements
        .iter()
        .map(|piece| piece.trim)
        .reduce(Rect::union)?;
    let bleed_box = placements
        .iter()
        .map(|piece| piece.visible)
        .reduce(Rect::union)?;
    let style = preset.marks.as_ref();
    let marks = match style.filter(|_| leaf.marked) {
        Some(style) => crop_marks(&placements, bleed_box, leaf.paper, style),
        None => Vec::new(),
    };
    Some(Sheet {
        paper: leaf.paper,
        side: Side::Front,
        trim_box,
        bleed_box,
        placements,
        mark_thickness: style.map_or(DEFAULT_THICKNESS, |style| style.thickness),
        marks,
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::presets;

    fn laid_out(copies: u32) -> Result<Vec<Sheet>, ImposeError> {
        let text = presets::text("sheets", "a4").unwrap();
        let preset = SheetPreset::parse("a4", text).unwrap();
        let piece = Piece {
            front: FaceIndex(0),
            back: Some(FaceIndex(1)),
            trim: Size::new(Mm(10.0), Mm(10.0)),
            bleed: Mm(1.0),
            copies,
        };
        let labels = Labels {
            game: String::new(),
            component: String::new(),
            language: "en".into(),
        };
        impose(&[piece.clone(), piece], &preset, &labels)
    }

    #[test]
    fn nothing_to_print_is_no_sheet() {
        assert_eq!(laid_out(0), Ok(Vec::new()));
    }

    #[test]
    fn there_is_an_end_to_copies() {
        let (pieces, most) = (2 * u64::from(u32::MAX), MOST_PIECES);
        assert_eq!(
            laid_out(u32::MAX),
            Err(ImposeError::TooMany { pieces, most })
        );
        assert!(laid_out(50_000).is_ok());
    }
}
