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
use super::notes::SheetNote;
use super::paper::Paper;
use super::piece::{self, Piece};
use super::poster;
use super::preset::{Duplex, SheetLayout, SheetPreset};
use super::sheet::{FaceIndex, Mark, Placement, Sheet, Side};
use super::slug::{empty_slug, slug};
use crate::load::stock::Seams;

/// What the notes on the sheets call the game, and its language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    pub game: String,
    /// A BCP 47 tag.
    pub language: String,
}

/// The place of some sheets in a print job of several components.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JobPosition {
    /// Sheets of paper before the first of these.
    pub before: usize,
    /// Sheets of paper in the whole job.
    pub sheets: usize,
    /// Whether any sheet of the job has a back. All of them have one then, so that each front
    /// starts on a new sheet of paper.
    pub backed: bool,
}

/// Pieces laid out on the fronts of sheets.
#[derive(Clone, Debug, Default)]
pub struct SheetFronts {
    pub(super) fronts: Vec<SheetFront>,
    /// The title of the components on each of them.
    pub(super) titles: Vec<String>,
}

/// Lays out the `pieces` of the component `title` in order.
///
/// Pieces of one stock share sheets; a change of stock starts a new sheet. A piece that is not cut
/// has a sheet to itself; one that is larger than the paper becomes a poster of several sheets. A
/// piece whose front is [`FaceIndex::BLANK`] leaves its cell empty.
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

impl SheetFronts {
    /// The number of sheets of paper, with those that stay blank.
    pub fn count(&self) -> usize {
        self.fronts.len()
    }

    /// What ruler and note say on every sheet: as long as no piece needs another sheet, and these find
    /// room, two ways to lay out the same pieces say the same.
    pub fn told(&self, preset: &SheetPreset) -> Vec<Vec<String>> {
        let labels = Labels {
            game: String::new(),
            language: "en".into(),
        };
        let sheets = self.finish(preset, &labels, self.alone(preset));
        let words = |mark: &Mark| match mark {
            Mark::Ruler { length, .. } => Some(length.to_string()),
            Mark::Note { text, .. } => Some(text.clone()),
            _ => None,
        };
        let told = |sheet: &Sheet| sheet.marks.iter().filter_map(words).collect();
        sheets.iter().map(told).collect()
    }

    /// Whether any sheet has a back.
    pub fn is_backed(&self, preset: &SheetPreset) -> bool {
        let mut backs = self.fronts.iter().flat_map(|front| &front.backs);
        preset.duplex != Duplex::None && backs.any(Option::is_some)
    }

    /// As a print job of their own.
    pub fn alone(&self, preset: &SheetPreset) -> JobPosition {
        JobPosition {
            before: 0,
            sheets: self.count(),
            backed: self.is_backed(preset),
        }
    }

    /// The sheets in printing order, with backs, rulers and notes: front, back, front, back, or
    /// fronts only where the job has no backs. Sheets of [blank](FaceIndex::BLANK) pieces only are
    /// counted in the notes but not returned.
    pub fn finish(&self, preset: &SheetPreset, labels: &Labels, job: JobPosition) -> Vec<Sheet> {
        let duplex = match job.backed {
            true => preset.duplex,
            false => Duplex::None,
        };
        let mut sheets = Vec::new();
        let all = self.fronts.iter().zip(&self.titles).enumerate();
        for (index, (front, title)) in all.filter(|(_, (front, _))| !front.is_blank()) {
            // A sheet without backs may be turned either way.
            let turned = front.backs.iter().any(Option::is_some);
            let note = |side, is_empty| SheetNote {
                game: &labels.game,
                component: title,
                language: &labels.language,
                preset: &preset.id,
                sheet: job.before + index + 1,
                sheets: job.sheets,
                side,
                is_empty,
                duplex: if turned { duplex } else { Duplex::None },
                handling: front.handling,
            };
            let position = front.poster;
            let notes = slug(&front.sheet, preset, &note(Side::Front, false), position);
            sheets.push(with_marks(front.sheet.clone(), notes));
            let Some(mirror) = mirror(duplex, preset, &front.sheet) else {
                continue;
            };
            let back = back_of(&front.sheet, &front.backs, mirror);
            sheets.push(match back.placements.is_empty() {
                false => {
                    let notes = slug(&back, preset, &note(Side::Back, false), None);
                    with_marks(back, notes)
                }
                true => {
                    let marks = empty_slug(&back, preset, &note(Side::Back, true));
                    Sheet { marks, ..back }
                }
            });
        }
        sheets
    }
}

/// The sheet with more marks, without the cells that stay empty.
fn with_marks(mut sheet: Sheet, marks: Vec<Mark>) -> Sheet {
    // A large game has ten thousand sheets: none keeps room for what does not come.
    sheet.marks.reserve_exact(marks.len());
    sheet.marks.extend(marks);
    let is_printed = |placement: &Placement| placement.face != FaceIndex::BLANK;
    sheet.placements.retain(is_printed);
    sheet
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
        match grid::fit(&request) {
            Ok(grid) => {
                let sheets = run.chunks(grid.pieces);
                fronts.extend(sheets.filter_map(|pieces| front::fill_grid(&grid, pieces, preset)));
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
                seams: Seams::default(),
            }),
            copies,
        };
        let labels = Labels {
            game: String::new(),
            language: "en".into(),
        };
        let fronts = lay_out(&[piece.clone(), piece], &preset, "")?;
        Ok(fronts.finish(&preset, &labels, fronts.alone(&preset)))
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
