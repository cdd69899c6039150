//! Shared sheets: pieces of several components and stocks on one sheet.
//!
//! Pieces of the same size and shape, from any component, fill whole sheets as usual. The rest
//! becomes a block: a grid with its own cuts and crop marks. Blocks are packed onto sheets, so that
//! a sheet is first cut into a few rectangles, and each of those along shared lines. A block
//! includes the room for its marks, so that they never lie on the art of another.

use super::error::ImposeError;
use super::front::{self, SheetFront};
use super::grid::{self, Grid, GridRequest};
use super::layout::{self, Labels};
use super::marks::sheet_marks;
use super::pack::{self, BlockGrid, PackedBlock};
use super::paper::Paper;
use super::piece::{self, Piece};
use super::preset::{Marks, Orientation, SheetLayout, SheetPreset};
use super::sheet::{FaceIndex, Sheet};
use crate::load::Stock;
use crate::units::{Mm, Rect, Size};

/// Room at the bottom of a shared sheet for the ruler and the note.
const FOOT: Mm = Mm(5.0);
/// Space around blocks without marks, for scissors.
const BARE: Mm = Mm(1.0);

/// The pieces of one component and its title.
#[derive(Clone, Copy, Debug)]
pub struct ComponentPieces<'a> {
    pub title: &'a str,
    pub pieces: &'a [Piece],
}

/// Sheets that several components share.
#[derive(Clone, PartialEq, Debug)]
pub struct SharedSheets {
    /// In printing order.
    pub sheets: Vec<Sheet>,
    /// For each component, the index in `sheets` of its first piece; `None` where nothing of it is
    /// printed.
    pub first: Vec<Option<usize>>,
}

/// True where components can share sheets: in the n-up layout on sheets of paper, without a limit of
/// pieces per sheet.
pub fn is_possible(preset: &SheetPreset) -> bool {
    preset.layout == SheetLayout::NUp && preset.paper != Paper::Piece && preset.per_sheet.is_none()
}

/// Lays out the pieces of several components together.
///
/// # Errors
/// As [`layout::impose`]; [`ImposeError::Preset`] for a preset that [allows no
/// sharing](is_possible).
pub fn impose_shared(
    parts: &[ComponentPieces<'_>],
    preset: &SheetPreset,
    labels: &Labels,
) -> Result<SharedSheets, ImposeError> {
    layout::validate(preset)?;
    let Paper::Sheet(paper) = preset.paper else {
        let message = "a page for each piece is shared by none".into();
        return Err(ImposeError::Preset { message });
    };
    let pieces: Vec<Piece> = parts.iter().flat_map(|part| part.pieces.to_vec()).collect();
    let copied = piece::repeat_copies(&pieces)?;
    let (mut fronts, mut blocks) = (Vec::new(), Vec::new());
    for run in alike(&copied) {
        let (whole, rest) = run.split_at(run.len() - left_over(&run, preset));
        fronts.extend(layout::lay_out(whole, preset)?);
        match rest.is_empty() {
            true => {}
            false => blocks.push(rest.to_vec()),
        }
    }
    let (shared, alone) = packed(&blocks, paper, preset);
    for pieces in alone {
        fronts.extend(layout::lay_out(pieces, preset)?);
    }
    fronts.extend(shared);
    let on = |part: &ComponentPieces<'_>, front: &SheetFront<'_>| {
        let faces = || part.pieces.iter().map(|piece| piece.front);
        let here = front.pieces.iter().map(|piece| piece.front);
        let mut here = here.filter(|face| *face != FaceIndex::BLANK);
        here.any(|here| faces().any(|face| face == here))
    };
    let title = |front: &SheetFront<'_>| {
        let here = parts.iter().filter(|part| on(part, front));
        here.map(|part| part.title).collect::<Vec<_>>().join(", ")
    };
    let titles: Vec<String> = fronts.iter().map(title).collect();
    let sheets = layout::finish_sheets(&fronts, &titles, preset, labels);
    let kept: Vec<&SheetFront<'_>> = fronts.iter().filter(|front| !front.is_blank()).collect();
    let sides = sheets.len() / kept.len().max(1);
    let first =
        |part: &ComponentPieces<'_>| Some(kept.iter().position(|front| on(part, front))? * sides);
    let first = parts.iter().map(first).collect();
    Ok(SharedSheets { sheets, first })
}

/// Groups pieces of the same size and shape, in the order of their first pieces.
fn alike<'a>(pieces: &[&'a Piece]) -> Vec<Vec<&'a Piece>> {
    let mut runs: Vec<Vec<&Piece>> = Vec::new();
    for piece in pieces {
        let same = |run: &&mut Vec<&Piece>| run.first().is_some_and(|of| cut_alike(of, piece));
        match runs.iter_mut().find(same) {
            Some(run) => run.push(piece),
            None => runs.push(vec![piece]),
        }
    }
    runs
}

fn cut_alike(one: &Piece, other: &Piece) -> bool {
    let measures = |stock: &Stock| (stock.trim, stock.bleed, stock.cut);
    let (one, other) = (&one.stock, &other.stock);
    measures(one) == measures(other) && one.shape == other.shape && one.folds == other.folds
}

/// The number of pieces left over after filling whole sheets. Zero for pages and posters, which
/// share no sheet.
fn left_over(run: &[&Piece], preset: &SheetPreset) -> usize {
    let Some(first) = run.first().filter(|first| first.stock.cut) else {
        return 0;
    };
    // With an unlimited count, the whole grid.
    let request = front::grid_request(&first.stock, preset, usize::MAX);
    match grid::fit(&request) {
        Ok(grid) => run.len() % grid.pieces,
        Err(_) => 0,
    }
}

/// The shared sheets, and the blocks that fit on none.
fn packed<'p, 'a>(
    blocks: &'p [Vec<&'a Piece>],
    paper: Size,
    preset: &SheetPreset,
) -> (Vec<SheetFront<'a>>, Vec<&'p [&'a Piece]>) {
    let papers = match preset.orientation {
        Orientation::Auto => vec![paper, paper.turned()],
        Orientation::Portrait => vec![paper],
        Orientation::Landscape => vec![paper.turned()],
    };
    let tables = papers
        .into_iter()
        .flat_map(|paper| BlockArea::with_marks(paper, preset));
    let laid = tables.map(|table| table.lay(blocks));
    // The fewest sheets; on a tie portrait, with the longer marks.
    let best = laid.min_by_key(|laid| laid.alone.len() + pack::sheets(&laid.places));
    let Some(laid) = best else {
        return (Vec::new(), blocks.iter().map(Vec::as_slice).collect());
    };
    let alone = laid.alone.iter().map(|index| blocks[*index].as_slice());
    let fronts = (0..pack::sheets(&laid.places)).filter_map(|sheet| laid.front(sheet, blocks));
    (fronts.collect(), alone.collect())
}

/// The paper in one orientation, and the area that takes blocks.
struct BlockArea<'p> {
    preset: &'p SheetPreset,
    paper: Size,
    room: Rect,
    /// The space for marks around the art of a block.
    reach: Mm,
}

/// The result of packing blocks.
struct PackedSheets<'p> {
    table: BlockArea<'p>,
    /// The indices of blocks on shared sheets, and their places in the same order.
    blocks: Vec<usize>,
    places: Vec<PackedBlock>,
    /// The indices of blocks that fit on no sheet.
    alone: Vec<usize>,
}

impl<'p> BlockArea<'p> {
    /// The area for marks as long as the preset asks, then for the shortest it allows.
    fn with_marks(paper: Size, preset: &'p SheetPreset) -> Vec<BlockArea<'p>> {
        let reaches = match &preset.marks {
            Some(marks) => vec![
                marks.offset + marks.length,
                marks.offset + marks.least_length,
            ],
            None => vec![BARE],
        };
        let table = |reach: Mm| {
            let edge = preset
                .marks
                .as_ref()
                .map_or(Mm::ZERO, |marks| marks.paper_edge);
            let inset = (preset.margin - reach).max(edge);
            let foot = match preset.ruler || preset.note {
                true => FOOT,
                false => Mm::ZERO,
            };
            let room = Rect::new(
                inset,
                inset,
                paper.width - inset * 2.0,
                paper.height - inset * 2.0 - foot,
            );
            BlockArea {
                preset,
                paper,
                room,
                reach,
            }
        };
        reaches.into_iter().map(table).collect()
    }

    fn lay(self, blocks: &[Vec<&Piece>]) -> PackedSheets<'p> {
        let ways = blocks.iter().map(|block| self.ways(block));
        let (shared, alone): (Vec<_>, Vec<_>) =
            ways.enumerate().partition(|(_, ways)| !ways.is_empty());
        let (shared, ways): (Vec<usize>, Vec<Vec<BlockGrid>>) = shared.into_iter().unzip();
        PackedSheets {
            places: pack::pack(self.room.size(), &ways),
            blocks: shared,
            alone: alone.into_iter().map(|(index, _)| index).collect(),
            table: self,
        }
    }

    fn ways(&self, block: &[&Piece]) -> Vec<BlockGrid> {
        let Some(first) = block.first() else {
            return Vec::new();
        };
        let request = front::grid_request(&first.stock, self.preset, block.len());
        let size = |columns, rows| self.grid(&request, columns, rows).paper;
        pack::ways(block.len(), self.room.size(), size)
    }

    /// A grid with full bleed, on a paper just large enough for it and its marks.
    fn grid(&self, request: &GridRequest, columns: usize, rows: usize) -> Grid {
        let gap = self.preset.least_bleed.min(request.stock_bleed) * 2.0;
        let outer = self.preset.most_bleed.min(request.stock_bleed);
        let around = (outer + self.reach) * 2.0;
        let length = |trim: Mm, count: usize| (trim + gap) * count as f64 - gap + around;
        let trim = request.trim;
        Grid {
            paper: Size::new(length(trim.width, columns), length(trim.height, rows)),
            trim,
            columns,
            rows,
            pieces: columns * rows,
            gap,
            outer_x: outer,
            outer_y: outer,
            marked: self.preset.marks.is_some(),
        }
    }
}

impl PackedSheets<'_> {
    /// One shared sheet, with its blocks centred together in the area.
    fn front<'a>(&self, sheet: usize, blocks: &[Vec<&'a Piece>]) -> Option<SheetFront<'a>> {
        let here = || {
            let placed = self.blocks.iter().zip(&self.places);
            placed.filter(move |(_, place)| place.sheet == sheet)
        };
        let taken = here().map(|(_, place)| place.rect()).reduce(Rect::union)?;
        let room = self.table.room;
        let origin = (
            room.x + (room.width - taken.width) / 2.0 - taken.x,
            room.y + (room.height - taken.height) / 2.0 - taken.y,
        );
        let filled = here().filter_map(|(index, place)| {
            let at = (origin.0 + place.at.0, origin.1 + place.at.1);
            self.block(&blocks[*index], place.way, at)
        });
        let paper = self.table.paper;
        let together = |one: SheetFront<'a>, other: SheetFront<'a>| joined(one, other);
        let front = filled.reduce(together)?;
        let mut sheet = Sheet {
            paper,
            ..front.sheet
        };
        if let Some(style) = &self.table.preset.marks {
            let whole = sheet_marks(sheet.bleed_box, paper, &sheet.marks, style);
            sheet.marks.extend(whole);
        }
        Some(SheetFront { sheet, ..front })
    }

    /// A block, laid out like a sheet of its own and moved to its place.
    fn block<'a>(
        &self,
        pieces: &[&'a Piece],
        way: BlockGrid,
        at: (Mm, Mm),
    ) -> Option<SheetFront<'a>> {
        let preset = self.table.preset;
        let request = front::grid_request(&pieces.first()?.stock, preset, pieces.len());
        let grid = self.table.grid(&request, way.columns, way.rows);
        let to_the_edge = |marks: &Marks| Marks {
            paper_edge: Mm::ZERO,
            register: false,
            centre: false,
            ..marks.clone()
        };
        let preset = SheetPreset {
            marks: preset.marks.as_ref().map(to_the_edge),
            ..preset.clone()
        };
        let front = front::fill_grid(&grid, pieces, &preset)?;
        Some(SheetFront {
            sheet: front.sheet.moved(at),
            ..front
        })
    }
}

/// Combines two blocks of the same sheet.
fn joined<'a>(one: SheetFront<'a>, other: SheetFront<'a>) -> SheetFront<'a> {
    let (mut sheet, more) = (one.sheet, other.sheet);
    sheet.trim_box = sheet.trim_box.union(more.trim_box);
    sheet.bleed_box = sheet.bleed_box.union(more.bleed_box);
    sheet.placements.extend(more.placements);
    sheet.marks.extend(more.marks);
    let pieces = one.pieces.into_iter().chain(other.pieces).collect();
    SheetFront {
        sheet,
        pieces,
        ..one
    }
}
