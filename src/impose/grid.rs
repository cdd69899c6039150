//! The n-up rule: how many pieces of one stock go on a sheet, how far apart, with how much bleed.
//!
//! Per axis, with `n` pieces of length `t`, `b` the least bleed that shows:
//!
//! ```text
//! paper edge | border | outer | t | 2b | t | … | t | outer | border | paper edge
//! ```
//!
//! - Neighbours are `2b` apart: each shows `b` of its bleed, and they meet in the middle.
//! - The block is centred. What is left over at its sides becomes bleed, `outer`, from `b` up
//!   to the most bleed; each axis for itself.
//! - No more bleed shows than the stock has, be it less than the preset's least.
//! - The border is the printer's margin, or what the shortest crop marks need if that is more.
//! - Pieces that fit on one sheet get the tightest grid: fewest empty cells, then the least
//!   cuts, then the fewest rows. Eight tiles where twelve would fit stand 4 × 2 with no hole
//!   in the block. Where there are more than one sheet takes, each sheet has the whole grid,
//!   the last as well, so that a stack of sheets can be cut at once.
//! - Where not even one piece fits with its crop marks, one without marks is tried.

use std::num::NonZeroU32;

use super::error::ImposeError;
use super::preset::{MOST_MARGIN, MOST_PAPER, Orientation};
use crate::units::{Mm, Rect, Size};

/// The smallest piece that is laid out; it bounds how many fit on a sheet.
const LEAST_TRIM: Mm = Mm(1.0);
/// What a sum of lengths may be over by rounding.
const HAIR: Mm = Mm(1e-6);

/// What is to be laid out, on what.
#[derive(Clone, PartialEq, Debug)]
pub struct GridRequest {
    /// The finished piece, and how far its picture reaches over it.
    pub trim: Size,
    pub stock_bleed: Mm,
    /// The paper upright, and how it may lie.
    pub paper: Size,
    pub orientation: Orientation,
    /// Nothing of the art comes nearer to the paper's edge.
    pub margin: Mm,
    /// What crop marks need between the art and the paper's edge; `None` for no marks.
    pub mark_space: Option<Mm>,
    pub least_bleed: Mm,
    pub most_bleed: Mm,
    /// At most so many pieces a sheet.
    pub per_sheet: Option<NonZeroU32>,
    /// How many pieces there are.
    pub count: usize,
}

/// Where the pieces of one stock lie on each of their sheets.
#[derive(Clone, PartialEq, Debug)]
pub struct Grid {
    /// The paper as it lies.
    pub paper: Size,
    pub trim: Size,
    pub columns: usize,
    pub rows: usize,
    /// How many pieces go on a sheet; fewer than there are cells where a limit was set or
    /// no tighter grid holds them.
    pub pieces: usize,
    /// Between neighbours.
    pub gap: Mm,
    /// The bleed left and right of the block, above and below it.
    pub outer_x: Mm,
    pub outer_y: Mm,
    /// Whether there is room for crop marks, and the preset wants them.
    pub marked: bool,
}

/// The grid for `request`, by the rule above.
///
/// # Errors
/// [`ImposeError::Measure`] for lengths that are none, [`ImposeError::TooLarge`] where not
/// even one piece fits.
pub fn fit(request: &GridRequest) -> Result<Grid, ImposeError> {
    check(request)?;
    let marked = request
        .mark_space
        .and_then(|_| best(request, request.border(), true));
    let bare = || match request.mark_space {
        // Pieces without marks cannot be cut apart: one alone may do without.
        Some(_) => best(&alone(request), request.margin, false),
        None => best(request, request.margin, false),
    };
    marked.or_else(bare).ok_or_else(|| too_large(request))
}

impl GridRequest {
    /// What stays free of art at the paper's edge.
    pub fn border(&self) -> Mm {
        self.mark_space.unwrap_or(self.margin).max(self.margin)
    }

    /// The paper as it may lie, upright first.
    pub fn papers(&self) -> [Option<Size>; 2] {
        let (portrait, landscape) = (self.paper, self.paper.turned());
        match self.orientation {
            Orientation::Auto => [Some(portrait), Some(landscape)],
            Orientation::Portrait => [Some(portrait), None],
            Orientation::Landscape => [None, Some(landscape)],
        }
    }
}

impl Grid {
    /// Where a piece is trimmed, rows and columns counted from 0 at the top left.
    pub fn trim_at(&self, row: usize, column: usize) -> Rect {
        let (step_x, step_y) = (self.trim.width + self.gap, self.trim.height + self.gap);
        let block_width = step_x * self.columns as f64 - self.gap;
        let block_height = step_y * self.rows as f64 - self.gap;
        Rect::new(
            (self.paper.width - block_width) / 2.0 + step_x * column as f64,
            (self.paper.height - block_height) / 2.0 + step_y * row as f64,
            self.trim.width,
            self.trim.height,
        )
    }

    /// What shows of the piece in a cell when the first `used` cells, row by row, are filled.
    ///
    /// Sides that face another cell of the rows and columns in use show half the gap, the
    /// others the outer bleed: also on a part-filled sheet the block has it all around.
    pub fn visible_at(&self, row: usize, column: usize, used: usize) -> Rect {
        let last_row = used.div_ceil(self.columns).saturating_sub(1);
        let last_column = used.min(self.columns).saturating_sub(1);
        let side = |is_outer, outer| if is_outer { outer } else { self.gap / 2.0 };
        let left = side(column == 0, self.outer_x);
        let right = side(column == last_column, self.outer_x);
        let top = side(row == 0, self.outer_y);
        let bottom = side(row == last_row, self.outer_y);
        let trim = self.trim_at(row, column);
        Rect::new(
            trim.x - left,
            trim.y - top,
            trim.width + left + right,
            trim.height + top + bottom,
        )
    }
}

/// The better of the ways the paper may lie: the one with more of the pieces on a sheet,
/// upright on a tie.
fn best(request: &GridRequest, border: Mm, marked: bool) -> Option<Grid> {
    let grids = request
        .papers()
        .map(|paper| lay(request, paper?, border, marked));
    grids
        .into_iter()
        .flatten()
        .reduce(|first, second| match second.pieces > first.pieces {
            true => second,
            false => first,
        })
}

fn lay(request: &GridRequest, paper: Size, border: Mm, marked: bool) -> Option<Grid> {
    let room = paper.grown(-border);
    let gap = shown(request) * 2.0;
    let (columns, rows) = (
        most(room.width, request.trim.width, gap),
        most(room.height, request.trim.height, gap),
    );
    let limit = request
        .per_sheet
        .map_or(usize::MAX, |limit| limit.get() as usize);
    let pieces = (columns * rows).min(limit).min(request.count.max(1));
    let (columns, rows) = tightest(columns, rows, pieces)?;
    let outer = |room: Mm, trim: Mm, count: usize| {
        let block = (trim + gap) * count as f64 - gap;
        let left = (room - block) / 2.0;
        left.min(request.most_bleed)
            .min(request.stock_bleed)
            .max(gap / 2.0)
    };
    Some(Grid {
        paper,
        trim: request.trim,
        columns,
        rows,
        pieces,
        gap,
        outer_x: outer(room.width, request.trim.width, columns),
        outer_y: outer(room.height, request.trim.height, rows),
        marked,
    })
}

/// The bleed that shows at least: the preset's least, or all that the stock has.
fn shown(request: &GridRequest) -> Mm {
    request.least_bleed.min(request.stock_bleed)
}

/// How many pieces fit in a row: n × trim + (n − 1) × gap + the least bleed (half a gap) at
/// both ends is no more than the room.
fn most(room: Mm, trim: Mm, gap: Mm) -> usize {
    // A float becomes 0 where it is negative.
    ((room + HAIR) / (trim + gap)) as usize
}

/// Columns and rows of the smallest grid that holds `pieces`; `None` where none does.
fn tightest(most_columns: usize, most_rows: usize, pieces: usize) -> Option<(usize, usize)> {
    if pieces == 0 {
        return None;
    }
    let grids = (1..=most_rows).map(|rows| (pieces.div_ceil(rows), rows));
    grids
        .filter(|(columns, _)| *columns <= most_columns)
        .min_by_key(|(columns, rows)| (columns * rows - pieces, columns + rows, *rows))
}

fn alone(request: &GridRequest) -> GridRequest {
    GridRequest {
        per_sheet: Some(NonZeroU32::MIN),
        ..request.clone()
    }
}

fn too_large(request: &GridRequest) -> ImposeError {
    let lies = request.trim.width > request.trim.height;
    let [portrait, landscape] = request.papers();
    let paper = match lies {
        true => landscape.or(portrait),
        false => portrait.or(landscape),
    };
    let paper = paper.unwrap_or(request.paper);
    let bleed = shown(request);
    let largest = paper.grown(-request.margin - bleed);
    ImposeError::TooLarge {
        trim: request.trim,
        bleed,
        paper,
        largest: Size::new(largest.width.max(Mm::ZERO), largest.height.max(Mm::ZERO)),
    }
}

fn check(request: &GridRequest) -> Result<(), ImposeError> {
    let zero = Mm::ZERO;
    let measures = [
        (
            message!("impose-grid-check", "width of the piece"),
            request.trim.width,
            LEAST_TRIM,
            MOST_PAPER,
        ),
        (
            message!("impose-grid-check-height-piece", "height of the piece"),
            request.trim.height,
            LEAST_TRIM,
            MOST_PAPER,
        ),
        (
            message!("impose-grid-check-width-paper", "width of the paper"),
            request.paper.width,
            LEAST_TRIM,
            MOST_PAPER,
        ),
        (
            message!("impose-grid-check-height-paper", "height of the paper"),
            request.paper.height,
            LEAST_TRIM,
            MOST_PAPER,
        ),
        (
            message!("impose-grid-check-bleed-piece", "bleed of the piece"),
            request.stock_bleed,
            zero,
            MOST_MARGIN,
        ),
        (
            message!("impose-margin", "margin"),
            request.margin,
            zero,
            MOST_MARGIN,
        ),
        (
            message!("impose-grid-check-space-crop-marks", "space for crop marks"),
            request.mark_space.unwrap_or(zero),
            zero,
            MOST_PAPER,
        ),
        (
            message!("impose-grid-check-least-bleed", "least bleed"),
            request.least_bleed,
            zero,
            MOST_MARGIN,
        ),
        (
            message!("impose-grid-check-most-bleed", "most bleed"),
            request.most_bleed,
            request.least_bleed,
            MOST_MARGIN,
        ),
    ];
    for (what, value, least, most) in measures {
        // Written so that what is not a number is refused as well.
        if !(value >= least && value <= most) {
            return Err(ImposeError::Measure {
                what,
                value,
                least,
                most,
            });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Poker cards on A4, as the preset `a4` asks.
    fn poker(count: usize) -> GridRequest {
        GridRequest {
            trim: Size::new(Mm(63.0), Mm(88.0)),
            stock_bleed: Mm(3.0),
            paper: Size::new(Mm(210.0), Mm(297.0)),
            orientation: Orientation::Auto,
            margin: Mm(4.5),
            mark_space: Some(Mm(4.5)),
            least_bleed: Mm(1.0),
            most_bleed: Mm(3.0),
            per_sheet: None,
            count,
        }
    }

    fn shape(request: &GridRequest) -> (usize, usize, usize) {
        let grid = fit(request).unwrap();
        (grid.columns, grid.rows, grid.pieces)
    }

    #[test]
    fn one_sheet_is_filled_as_tightly_as_can_be() {
        let shapes = [
            (1, (1, 1)),
            (2, (2, 1)),
            (3, (3, 1)),
            (4, (2, 2)),
            (5, (3, 2)),
            (6, (3, 2)),
            (7, (3, 3)),
            (8, (3, 3)),
            (9, (3, 3)),
        ];
        for (count, (columns, rows)) in shapes {
            assert_eq!(shape(&poker(count)), (columns, rows, count), "{count}");
        }
        let tiles = GridRequest {
            trim: Size::new(Mm(60.0), Mm(60.0)),
            ..poker(8)
        };
        assert_eq!(shape(&tiles), (2, 4, 8));
    }

    #[test]
    fn more_than_one_sheet_takes_the_whole_grid() {
        assert_eq!(shape(&poker(10)), (3, 3, 9));
    }

    #[test]
    fn a_limit_holds() {
        let four = GridRequest {
            per_sheet: NonZeroU32::new(4),
            ..poker(30)
        };
        assert_eq!(shape(&four), (2, 2, 4));
    }

    #[test]
    fn the_paper_lies_only_where_that_takes_more() {
        let wide = GridRequest {
            trim: Size::new(Mm(88.0), Mm(63.0)),
            ..poker(100)
        };
        assert!(fit(&wide).unwrap().paper.width > Mm(210.0));
        let square = GridRequest {
            trim: Size::new(Mm(60.0), Mm(60.0)),
            ..poker(100)
        };
        assert_eq!(fit(&square).unwrap().paper, square.paper);
        assert_eq!(
            fit(&GridRequest { count: 1, ..wide }).unwrap().paper,
            square.paper
        );
    }

    #[test]
    fn one_piece_may_do_without_marks() {
        let large = GridRequest {
            trim: Size::new(Mm(202.0), Mm(100.0)),
            margin: Mm(2.0),
            orientation: Orientation::Portrait,
            ..poker(2)
        };
        let grid = fit(&large).unwrap();
        assert_eq!((grid.marked, grid.pieces), (false, 1));
        let unmarked = GridRequest {
            mark_space: None,
            ..large
        };
        assert_eq!(shape(&unmarked), (1, 2, 2));
    }

    #[test]
    fn impossible_measures_are_named() {
        let wrong = |request: GridRequest| match fit(&request) {
            Err(ImposeError::Measure { what, .. }) => what,
            other => panic!("{other:?}"),
        };
        let flat = Size::new(Mm(63.0), Mm(0.0));
        assert_eq!(
            wrong(GridRequest {
                trim: flat,
                ..poker(1)
            }),
            "height of the piece"
        );
        assert_eq!(
            wrong(GridRequest {
                margin: Mm(f64::NAN),
                ..poker(1)
            }),
            "margin"
        );
        assert_eq!(
            wrong(GridRequest {
                stock_bleed: Mm(-1.0),
                ..poker(1)
            }),
            "bleed of the piece"
        );
        assert_eq!(
            wrong(GridRequest {
                most_bleed: Mm(0.5),
                ..poker(1)
            }),
            "most bleed"
        );
        let endless = Size::new(Mm(f64::INFINITY), Mm(88.0));
        assert_eq!(
            wrong(GridRequest {
                trim: endless,
                ..poker(1)
            }),
            "width of the piece"
        );
    }
}
