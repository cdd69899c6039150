//! From pieces to the fronts of sheets.
//!
//! Each layout places pieces on `SheetFront`s. Backs, rulers and notes are then added in the same
//! way for every layout (`job`).

use indexmap::IndexMap;

use super::booklet;
use super::error::ImposeError;
use super::fold;
use super::front::{self, SheetFront};
use super::grid;
use super::outline::PieceOutline;
use super::piece::{self, Piece};
use super::poster;
use super::preset::{Duplex, SheetLayout, SheetPreset};
use super::sheet::FaceIndex;
use crate::load::stock::Seams;
use crate::units::Mm;

/// No part of a poster is so small.
const LEAST_PART: Mm = Mm(0.01);

/// Pieces laid out on the fronts of sheets.
#[derive(Clone, Debug, Default)]
pub struct SheetFronts {
    pub(super) fronts: Vec<SheetFront>,
    /// The title of the components on each of them.
    pub(super) titles: Vec<String>,
}

impl SheetFronts {
    /// Where posters are parted, by the face on each, and by the one behind it where backs are printed: from
    /// the left and the top of its trim.
    pub fn seams(&self, preset: &SheetPreset) -> Vec<(FaceIndex, Seams)> {
        let mut found: IndexMap<FaceIndex, Seams> = IndexMap::new();
        let note = |seams: &mut Vec<Mm>, seam: Mm| {
            if !seams.contains(&seam) {
                seams.push(seam);
            }
        };
        for front in &self.fronts {
            let (Some(at), Some(part)) = (front.poster, front.sheet.placements.first()) else {
                continue;
            };
            let (cut, whole) = (front.sheet.trim_box, part.trim);
            let seams = found.entry(part.face).or_default();
            if at.row == 0 && at.column > 0 {
                note(&mut seams.x, cut.x - whole.x);
            }
            if at.column == 0 && at.row > 0 {
                note(&mut seams.y, cut.y - whole.y);
            }
            let back = front.backs.first().copied().flatten();
            let Some(back) = back.filter(|_| preset.duplex != Duplex::None) else {
                continue;
            };
            // A sheet's lap lies behind the next one: from behind the seam is where it ends. The board is
            // turned over about its vertical axis.
            let seams = found.entry(back).or_default();
            let (left, below) = (whole.right() - cut.right(), cut.bottom() - whole.y);
            if at.row == 0 && left > LEAST_PART {
                note(&mut seams.x, left);
            }
            if at.column == 0 && below < whole.height - LEAST_PART {
                note(&mut seams.y, below);
            }
        }
        for seams in found.values_mut() {
            let along = |one: &Mm, other: &Mm| one.0.total_cmp(&other.0);
            seams.x.sort_by(along);
            seams.y.sort_by(along);
        }
        found.into_iter().collect()
    }
}

/// Lays out the `pieces` of the component `title` in order.
///
/// Pieces of one stock share sheets; a change of stock starts a new sheet. A piece that is not cut
/// has a sheet to itself; one that is larger than the paper becomes a poster of several sheets. A
/// piece whose front is [`FaceIndex::BLANK`](super::FaceIndex::BLANK) leaves its cell empty.
///
/// # Errors
/// [`ImposeError`] for a piece that does not fit, an impossible length, or more than
/// [`MOST_PIECES`](piece::MOST_PIECES).
pub fn lay_out(
    pieces: &[Piece],
    preset: &SheetPreset,
    title: &str,
) -> Result<SheetFronts, ImposeError> {
    validate(preset)?;
    let booklet = match preset.layout {
        SheetLayout::Booklet => Some(booklet::leaves_of(pieces, preset)?),
        SheetLayout::NUp | SheetLayout::GutterFold => None,
    };
    let pieces = booklet.as_deref().unwrap_or(pieces);
    let fronts = fronts_of(&piece::repeat_copies(pieces)?, preset)?;
    let titles = vec![title.to_owned(); fronts.len()];
    Ok(SheetFronts { fronts, titles })
}

/// Checks a preset, which may not have come from [`SheetPreset::parse`].
///
/// # Errors
/// [`ImposeError::Preset`] for the first value that is out of range or contradicts another.
pub fn validate(preset: &SheetPreset) -> Result<(), ImposeError> {
    match preset.problems().into_iter().next() {
        None => Ok(()),
        Some(problem) => {
            let message = message!(
                "path-problem",
                "{path}: {problem}",
                path = problem.path.join("."),
                problem = problem.message
            );
            Err(ImposeError::Preset { message })
        }
    }
}

/// The fronts of all sheets: each run of pieces of one stock in the layout that it needs.
///
/// # Errors
/// As [`lay_out`].
pub fn fronts_of(pieces: &[&Piece], preset: &SheetPreset) -> Result<Vec<SheetFront>, ImposeError> {
    if preset.layout == SheetLayout::Booklet {
        return booklet::sheet_fronts(pieces, preset);
    }
    let mut fronts = Vec::new();
    for run in pieces.chunk_by(|a, b| a.stock.cuts_like(&b.stock)) {
        let Some(first) = run.first() else { continue };
        let request = front::grid_request(&first.stock, preset, run.len());
        let backed = run.iter().any(|piece| piece.back.is_some());
        if backed && preset.layout == SheetLayout::GutterFold {
            fronts.extend(fold::sheet_fronts(run, &request, preset)?);
            continue;
        }
        let outline = PieceOutline::new(&first.stock, preset);
        match grid::fit(&request) {
            Ok(grid) => {
                let sheets = run
                    .chunks(grid.pieces)
                    .filter_map(|pieces| front::fill_grid(&grid, pieces, &outline, preset));
                fronts.extend(sheets);
            }
            Err(too_large @ ImposeError::TooLarge { .. }) if first.stock.cut => {
                let (lap, seams) = (preset.lap, &first.stock.seams);
                let poster =
                    poster::fit(&request, lap, seams).ok_or_else(|| {
                        match poster::fit(&request, lap, &Seams::default()) {
                            Some(_) => ImposeError::Seams {
                                largest: poster::largest_part(&request, lap),
                            },
                            None => too_large,
                        }
                    })?;
                piece::check_piece_limit(
                    run.len() as u64 * poster.sheets() as u64 + fronts.len() as u64,
                )?;
                for piece in run {
                    fronts.extend(poster::sheet_fronts(
                        &poster, piece, &outline, &request, preset,
                    ));
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
    use crate::impose::{FaceIndex, Labels, Sheet};
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
                seams: Seams::default(),
            }),
            copies,
        };
        let labels = Labels {
            game: String::new(),
            language: "en".into(),
        };
        let fronts = lay_out(&[piece.clone(), piece], &preset, "")?;
        let job = fronts.alone(&preset);
        Ok(fronts.finish(&preset, &labels, job).collect())
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
