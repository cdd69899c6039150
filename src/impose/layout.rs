//! From pieces to sheets.
//!
//! Each layout places pieces on `SheetFront`s. Backs, rulers and notes are then added in the same
//! way for every layout.

use super::booklet;
use super::duplex::{Mirror, back_of};
use super::error::ImposeError;
use super::fold;
use super::front::{self, SheetFront};
use super::grid;
use super::notes::{Handling, SheetNote};
use super::paper::Paper;
use super::piece::{self, Piece};
use super::poster;
use super::preset::{Duplex, SheetLayout, SheetPreset};
use super::sheet::{FaceIndex, Sheet, Side};
use super::slug::slug;

/// What the notes on the sheets call the game and the component.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    pub game: String,
    pub component: String,
    /// A BCP 47 tag.
    pub language: String,
}

/// Lays out `pieces` in order and returns the sheets in printing order: front, back, front, back, or
/// fronts only where no piece has a back or the preset prints none.
///
/// Pieces of one stock share sheets; a change of stock starts a new sheet. A piece that is not cut
/// has a sheet to itself; one that is larger than the paper becomes a poster of several sheets.
/// Where any piece has a back, every sheet has one, empty behind pieces without. A piece whose front
/// is [`FaceIndex::BLANK`] leaves its cell empty; sheets of such cells only are counted in the notes
/// but not returned.
///
/// # Errors
/// [`ImposeError`] for a piece that does not fit, an impossible length, or more than
/// [`MOST_PIECES`](piece::MOST_PIECES).
pub fn impose(
    pieces: &[Piece],
    preset: &SheetPreset,
    labels: &Labels,
) -> Result<Vec<Sheet>, ImposeError> {
    validate(preset)?;
    let booklet = match preset.layout {
        SheetLayout::Booklet => Some(booklet::leaves_of(pieces, preset)?),
        SheetLayout::NUp | SheetLayout::GutterFold => None,
    };
    let pieces = booklet.as_deref().unwrap_or(pieces);
    let fronts = lay_out(&piece::repeat_copies(pieces)?, preset)?;
    let titles = vec![labels.component.clone(); fronts.len()];
    Ok(finish_sheets(&fronts, &titles, preset, labels))
}

/// Checks a preset, which may not have come from [`SheetPreset::parse`].
///
/// # Errors
/// [`ImposeError::Preset`] for the first value that is out of range or contradicts another.
pub fn validate(preset: &SheetPreset) -> Result<(), ImposeError> {
    match preset.problems().into_iter().next() {
        None => Ok(()),
        Some(problem) => {
            let message = format!("{}: {}", problem.path.join("."), problem.message);
            Err(ImposeError::Preset { message })
        }
    }
}

/// The sheets in printing order, with backs, rulers and notes. `titles` has the component title of
/// each front.
pub fn finish_sheets(
    fronts: &[SheetFront<'_>],
    titles: &[String],
    preset: &SheetPreset,
    labels: &Labels,
) -> Vec<Sheet> {
    let mut pieces = fronts.iter().flat_map(|front| &front.pieces);
    let backed = pieces.any(|piece| piece.back.is_some());
    let folded = backed && preset.layout == SheetLayout::GutterFold;
    let duplex = match backed && !folded {
        true => preset.duplex,
        false => Duplex::None,
    };
    let mut sheets = Vec::new();
    let all = fronts.iter().zip(titles).enumerate();
    for (index, (front, title)) in all.filter(|(_, (front, _))| !front.is_blank()) {
        let note = |side| SheetNote {
            game: &labels.game,
            component: title,
            language: &labels.language,
            preset: &preset.id,
            sheet: index + 1,
            sheets: fronts.len(),
            side,
            duplex,
            handling: match front.poster {
                Some(_) => Handling::Glue,
                None if folded => Handling::Fold,
                None if preset.layout == SheetLayout::Booklet => Handling::Bind,
                None => Handling::None,
            },
        };
        let back = mirror(duplex, preset, &front.sheet).map(|mirror| {
            let backs: Vec<_> = front.pieces.iter().map(|piece| piece.back).collect();
            back_of(&front.sheet, &backs, mirror)
        });
        for mut sheet in std::iter::once(front.sheet.clone()).chain(back) {
            let position = front.poster.filter(|_| sheet.side == Side::Front);
            let slug = slug(&sheet, preset, &note(sheet.side), position);
            sheet.marks.extend(slug);
            sheet
                .placements
                .retain(|placement| placement.face != FaceIndex::BLANK);
            sheets.push(sheet);
        }
    }
    sheets
}

/// How backs are mirrored. A page the size of its piece is not turned by a printer: its back is as
/// seen when the piece is turned over about its vertical axis.
fn mirror(duplex: Duplex, preset: &SheetPreset, front: &Sheet) -> Option<Mirror> {
    let mirror = Mirror::of(duplex, front.paper)?;
    Some(match preset.paper {
        Paper::Sheet(_) => mirror,
        Paper::Piece => Mirror::X(front.paper.width),
    })
}

/// The fronts of all sheets: each run of pieces of one stock in the layout that it needs.
///
/// # Errors
/// As [`impose`].
pub fn lay_out<'a>(
    pieces: &[&'a Piece],
    preset: &SheetPreset,
) -> Result<Vec<SheetFront<'a>>, ImposeError> {
    if preset.layout == SheetLayout::Booklet {
        return booklet::sheet_fronts(pieces, preset);
    }
    let mut fronts = Vec::new();
    for run in pieces.chunk_by(|a, b| a.stock == b.stock) {
        let Some(first) = run.first() else { continue };
        let request = front::grid_request(&first.stock, preset, run.len());
        let backed = run.iter().any(|piece| piece.back.is_some());
        if backed && preset.layout == SheetLayout::GutterFold {
            fronts.extend(fold::sheet_fronts(run, &request, preset)?);
            continue;
        }
        match grid::fit(&request) {
            Ok(grid) => {
                let sheets = run.chunks(grid.pieces);
                fronts.extend(sheets.filter_map(|pieces| front::fill_grid(&grid, pieces, preset)));
            }
            Err(too_large @ ImposeError::TooLarge { .. }) if first.stock.cut => {
                let poster = poster::fit(&request, preset.lap).ok_or(too_large)?;
                piece::check_piece_limit(
                    run.len() as u64 * poster.sheets() as u64 + fronts.len() as u64,
                )?;
                for piece in run {
                    fronts.extend(poster::sheet_fronts(&poster, piece, &request, preset));
                }
            }
            Err(error) => return Err(error),
        }
    }
    Ok(fronts)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::load::{Shape, Stock, presets};
    use crate::units::{Mm, Pt, Size};

    fn laid_out(copies: u32) -> Result<Vec<Sheet>, ImposeError> {
        let text = presets::text("sheets", "a4").unwrap();
        let preset = SheetPreset::parse("a4", text).unwrap();
        let piece = Piece {
            front: FaceIndex(0),
            back: Some(FaceIndex(1)),
            stock: Arc::new(Stock {
                id: "stamp".into(),
                trim: Size::new(Mm(10.0), Mm(10.0)),
                shape: Shape::Ellipse,
                bleed: Mm(1.0),
                safe: Mm::ZERO,
                cut: true,
                comfortable_text: Pt(8.0),
                folds: Vec::new(),
            }),
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
        let (pieces, most) = (2 * u64::from(u32::MAX), piece::MOST_PIECES);
        assert_eq!(
            laid_out(u32::MAX),
            Err(ImposeError::TooMany { pieces, most })
        );
        assert!(laid_out(50_000).is_ok());
    }
}
