//! Gutter-fold: fronts above a fold line, backs below it, upside down. The paper is folded along the
//! line, glued, and cut, so that no duplex printing is needed and backs align by the fold. Round a
//! board there are two lines, as far apart as it is thick.
//!
//! The upper half is an n-up grid that ends a little above the fold; the lower half is its mirror
//! image about the middle of the paper.

use super::duplex::{Mirror, back_of};
use super::error::ImposeError;
use super::front::{self, SheetFront};
use super::grid::{self, Grid, GridRequest};
use super::notes::Handling;
use super::outline::PieceOutline;
use super::piece::Piece;
use super::preset::{Marks, Orientation, SheetPreset};
use super::sheet::{Mark, Sheet, Stroke};
use crate::units::{Mm, Rect, Size};

/// Distance of the art from the fold: room for the thickness of the paper and for glue.
const FOLD_GAP: Mm = Mm(5.0);

/// Distance of the art from the middle of the paper, half of a board's edge included.
pub fn gap(preset: &SheetPreset) -> Mm {
    FOLD_GAP + preset.board / 2.0
}

/// The sheets for pieces of one stock.
///
/// # Errors
/// [`ImposeError::TooLarge`] where not even one fits on half of the paper.
pub fn sheet_fronts(
    pieces: &[&Piece],
    request: &GridRequest,
    preset: &SheetPreset,
) -> Result<Vec<SheetFront>, ImposeError> {
    let (grid, paper) = half(request, preset)?;
    let outline = pieces
        .first()
        .map(|piece| PieceOutline::new(&piece.stock, preset));
    let outline = outline.unwrap_or_default();
    let sheets = pieces.chunks(grid.pieces);
    Ok(sheets
        .filter_map(|pieces| front::fill_grid(&grid, pieces, &outline, preset))
        .map(|upper| unfolded(upper, paper, preset))
        .collect())
}

pub type Half = Result<(Grid, Size), ImposeError>;

/// The grid of the upper half, and the whole paper in the orientation that takes more pieces;
/// portrait on a tie.
pub fn half(request: &GridRequest, preset: &SheetPreset) -> Half {
    let edge = preset
        .marks
        .as_ref()
        .map_or(Mm::ZERO, |marks| marks.paper_edge);
    // Crop marks towards the fold end before it.
    let gap = gap(preset).max(request.border() - edge + preset.board / 2.0);
    let fit = |paper: Size| {
        let height = paper.height / 2.0 + request.border() - gap;
        let upper = GridRequest {
            paper: Size::new(paper.width, height.max(Mm(1.0))),
            orientation: Orientation::Portrait,
            // Pieces without room for crop marks are not laid out here.
            margin: request.border(),
            ..request.clone()
        };
        match grid::fit(&upper) {
            Ok(grid) => Ok((grid, paper)),
            Err(error) => Err(error.on(paper)),
        }
    };
    let fits = request.papers().into_iter().flatten().map(fit);
    let better = |first: Half, second: Half| match (&first, &second) {
        (Ok((one, _)), Ok((other, _))) if other.pieces > one.pieces => second,
        (Err(_), Ok(_)) => second,
        _ => first,
    };
    let none = ImposeError::TooLarge {
        trim: request.trim,
        bleed: request.least_bleed,
        paper: request.paper,
        largest: Size::default(),
    };
    fits.reduce(better).unwrap_or(Err(none))
}

/// The paper that marks of the upper half have, which end before the fold.
pub fn upper(paper: Size, preset: &SheetPreset, style: &Marks) -> Size {
    let fold = paper.height / 2.0 - preset.board / 2.0;
    Size::new(paper.width, fold + style.paper_edge)
}

/// The whole sheet, from its upper half, with the fold between them: a line on both sides of the edge
/// of the board, one where there is none.
pub fn unfolded(upper: SheetFront, paper: Size, preset: &SheetPreset) -> SheetFront {
    let mut sheet = Sheet {
        paper,
        ..upper.sheet
    };
    let lower = back_of(&sheet, &upper.backs, Mirror::Y(paper.height));
    let edge = match &preset.marks {
        Some(marks) => marks.paper_edge,
        None => preset.margin,
    };
    let half = preset.board / 2.0;
    let lines = match half > Mm::ZERO {
        true => vec![-half, half],
        false => vec![Mm::ZERO],
    };
    let line = |off: Mm| {
        let fold = paper.height / 2.0 + off;
        Mark::Fold(Stroke {
            from: (edge, fold),
            to: (paper.width - edge, fold),
        })
    };
    sheet.trim_box = Rect::union(sheet.trim_box, lower.trim_box);
    sheet.bleed_box = Rect::union(sheet.bleed_box, lower.bleed_box);
    sheet.placements.extend(lower.placements);
    sheet.marks.extend(lower.marks);
    sheet.marks.extend(lines.into_iter().map(line));
    SheetFront {
        backs: vec![None; sheet.placements.len()],
        sheet,
        poster: None,
        handling: match preset.board > Mm::ZERO {
            true => Handling::Wrap,
            false => Handling::Fold,
        },
    }
}
