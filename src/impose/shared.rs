//! Shared sheets: pieces of several components and stocks on one sheet.
//!
//! Pieces of the same size and shape, from any component, fill whole sheets as usual. The rest
//! becomes a block: a grid with its own cuts and crop marks. Blocks are packed onto sheets, so that
//! a sheet is first cut into a few rectangles, and each of those along shared lines. A block
//! includes the room for its marks, so that they never lie on the art of another. In the gutter-fold
//! layout blocks fill the upper half of the paper, and their backs the lower one.

use std::collections::{BTreeSet, HashMap};

use super::error::ImposeError;
use super::fold;
use super::front::{self, SheetFront};
use super::grid::{self, Grid, GridRequest};
use super::layout::{self, SheetFronts};
use super::marks::sheet_marks;
use super::outline::PieceOutline;
use super::pack::{self, BlockGrid, PackedBlock};
use super::paper::PresetPaper;
use super::piece::{self, Piece};
use super::preset::{Marks, Orientation, SheetLayout, SheetPreset};
use super::sheet::{FaceIndex, Mark, Sheet};
use crate::units::{Mm, Rect, Size};

/// No game has pieces of so many sizes and shapes: each is packed by itself.
const MOST_SIZES: usize = 300;
/// Room at the bottom of a shared sheet for the ruler and the note.
const FOOT: Mm = Mm(5.0);
/// The least distance of crop marks from the fold of a gutter-fold.
const LEAST_FOLD_GAP: Mm = Mm(1.0);
/// Space around blocks without marks, for scissors.
const BARE: Mm = Mm(1.0);

/// The pieces of one component and its title.
#[derive(Clone, Copy, Debug)]
pub struct ComponentPieces<'a> {
    pub title: &'a str,
    pub pieces: &'a [Piece],
}

/// The fronts of sheets that several components share.
#[derive(Clone, Debug, Default)]
pub struct SharedFronts {
    pub fronts: SheetFronts,
    /// For each component, the front of its first piece, counted without blank ones; `None` where
    /// nothing of it is printed.
    pub first: Vec<Option<usize>>,
}

/// True where components can share sheets: on sheets of paper that are no booklet's, without a limit
/// of pieces per sheet.
pub fn is_possible(preset: &SheetPreset) -> bool {
    preset.layout != SheetLayout::Booklet
        && preset.paper != PresetPaper::Piece
        && preset.per_sheet.is_none()
}

/// Lays out the pieces of several components together.
///
/// # Errors
/// As [`layout::lay_out`]; [`ImposeError::TooManySizes`]; [`ImposeError::Preset`] for a preset that [allows no
/// sharing](is_possible).
pub fn lay_out_shared(
    parts: &[ComponentPieces<'_>],
    preset: &SheetPreset,
) -> Result<SharedFronts, ImposeError> {
    layout::validate(preset)?;
    let PresetPaper::Sheet(paper) = preset.paper else {
        let message = message!(
            "impose-shared-lay-out-shared",
            "a page for each piece is shared by none"
        );
        return Err(ImposeError::Preset { message });
    };
    let pieces: Vec<Piece> = parts.iter().flat_map(|part| part.pieces.to_vec()).collect();
    let copied = piece::repeat_copies(&pieces)?;
    let (mut fronts, mut blocks) = (Vec::new(), Vec::new());
    for run in alike(&copied)? {
        let (whole, rest) = run.split_at(run.len() - left_over(&run, preset));
        fronts.extend(layout::fronts_of(whole, preset)?);
        match rest.is_empty() {
            true => {}
            false => blocks.push(rest.to_vec()),
        }
    }
    let (shared, alone) = packed(&blocks, paper, preset);
    for pieces in alone {
        fronts.extend(layout::fronts_of(pieces, preset)?);
    }
    fronts.extend(shared);
    let owners = owners(parts);
    let title = |front: &SheetFront| {
        let here = parts_on(front, &owners).into_iter();
        here.map(|part| parts[part].title)
            .collect::<Vec<_>>()
            .join(", ")
    };
    let titles = fronts.iter().map(title).collect();
    let mut first = vec![None; parts.len()];
    let kept = fronts.iter().filter(|front| !front.is_blank());
    for (at, front) in kept.enumerate() {
        for part in parts_on(front, &owners) {
            first[part].get_or_insert(at);
        }
    }
    let fronts = SheetFronts { fronts, titles };
    Ok(SharedFronts { fronts, first })
}

/// Of which parts each face is, blank ones of none.
fn owners(parts: &[ComponentPieces<'_>]) -> HashMap<FaceIndex, BTreeSet<usize>> {
    let mut owners: HashMap<FaceIndex, BTreeSet<usize>> = HashMap::new();
    for (part, of) in parts.iter().enumerate() {
        let faces = of.pieces.iter().map(|piece| piece.front);
        for face in faces.filter(|face| *face != FaceIndex::BLANK) {
            owners.entry(face).or_default().insert(part);
        }
    }
    owners
}

/// The parts of which something is on a sheet.
fn parts_on(front: &SheetFront, owners: &HashMap<FaceIndex, BTreeSet<usize>>) -> BTreeSet<usize> {
    let placed = front.sheet.placements.iter();
    let of = placed.filter_map(|placement| owners.get(&placement.face));
    of.flatten().copied().collect()
}

/// Groups pieces of the same size and shape, in the order of their first pieces.
fn alike<'a>(pieces: &[&'a Piece]) -> Result<Vec<Vec<&'a Piece>>, ImposeError> {
    let mut runs: Vec<Vec<&Piece>> = Vec::new();
    for piece in pieces {
        let same = |run: &&mut Vec<&Piece>| {
            run.first()
                .is_some_and(|of| of.stock.cuts_like(&piece.stock))
        };
        let is_full = runs.len() == MOST_SIZES;
        match runs.iter_mut().find(same) {
            Some(run) => run.push(piece),
            None if is_full => return Err(ImposeError::TooManySizes { most: MOST_SIZES }),
            None => runs.push(vec![piece]),
        }
    }
    Ok(runs)
}

/// The number of pieces left over after filling whole sheets. Zero for pages and posters, which
/// share no sheet.
fn left_over(run: &[&Piece], preset: &SheetPreset) -> usize {
    let Some(first) = run.first().filter(|first| first.stock.cut) else {
        return 0;
    };
    // With an unlimited count, the whole grid.
    let request = front::grid_request(&first.stock, preset, usize::MAX);
    let folded = preset.layout == SheetLayout::GutterFold;
    let grid = match folded && run.iter().any(|piece| piece.back.is_some()) {
        true => fold::half(&request, preset).map(|(grid, _)| grid),
        false => grid::fit(&request),
    };
    match grid {
        // A large one by itself may leave room for others.
        Ok(grid) if grid.pieces == 1 && run.len() == 1 => 1,
        Ok(grid) => run.len() % grid.pieces,
        Err(_) => 0,
    }
}

/// The shared sheets, and the blocks that fit on none.
fn packed<'p, 'a>(
    blocks: &'p [Vec<&'a Piece>],
    paper: Size,
    preset: &SheetPreset,
) -> (Vec<SheetFront>, Vec<&'p [&'a Piece]>) {
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
            let width = paper.width - inset * 2.0;
            let room = match preset.layout {
                // The upper half; the lower one mirrors it, with its foot.
                SheetLayout::GutterFold => {
                    let top = inset + foot;
                    let least = LEAST_FOLD_GAP + preset.board / 2.0;
                    let gap = (fold::gap(preset) - reach).max(least);
                    Rect::new(inset, top, width, paper.height / 2.0 - gap - top)
                }
                SheetLayout::NUp | SheetLayout::Booklet => {
                    Rect::new(inset, inset, width, paper.height - inset * 2.0 - foot)
                }
            };
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
    fn front(&self, sheet: usize, blocks: &[Vec<&Piece>]) -> Option<SheetFront> {
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
        let front = filled.reduce(joined)?;
        let mut sheet = Sheet {
            paper,
            ..front.sheet
        };
        if self
            .table
            .preset
            .marks
            .as_ref()
            .is_some_and(|marks| marks.crop)
        {
            let moved = |(_, place): (&usize, &PackedBlock)| {
                let rect = place.rect();
                let (x, y) = (origin.0 + rect.x, origin.1 + rect.y);
                Rect::new(x, y, rect.width, rect.height)
            };
            let rects: Vec<Rect> = here().map(moved).collect();
            let lines = pack::partings(&rects).into_iter();
            sheet.marks.extend(lines.map(Mark::Cut));
        }
        if let Some(style) = &self.table.preset.marks {
            let room = match self.table.preset.layout {
                SheetLayout::GutterFold => fold::upper(paper, self.table.preset, style),
                SheetLayout::NUp | SheetLayout::Booklet => paper,
            };
            let whole = sheet_marks(sheet.bleed_box, room, &sheet.marks, style);
            sheet.marks.extend(whole);
        }
        let front = SheetFront { sheet, ..front };
        Some(match self.table.preset.layout {
            SheetLayout::GutterFold => fold::unfolded(front, paper, self.table.preset),
            SheetLayout::NUp | SheetLayout::Booklet => front,
        })
    }

    /// A block, laid out like a sheet of its own and moved to its place.
    fn block(&self, pieces: &[&Piece], way: BlockGrid, at: (Mm, Mm)) -> Option<SheetFront> {
        let preset = self.table.preset;
        let stock = &pieces.first()?.stock;
        let request = front::grid_request(stock, preset, pieces.len());
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
        let front = front::fill_grid(&grid, pieces, &PieceOutline::new(stock, &preset), &preset)?;
        Some(SheetFront {
            sheet: front.sheet.moved(at),
            ..front
        })
    }
}

/// Combines two blocks of the same sheet.
fn joined(one: SheetFront, other: SheetFront) -> SheetFront {
    let (mut sheet, more) = (one.sheet, other.sheet);
    sheet.trim_box = sheet.trim_box.union(more.trim_box);
    sheet.bleed_box = sheet.bleed_box.union(more.bleed_box);
    sheet.placements.extend(more.placements);
    sheet.marks.extend(more.marks);
    let backs = one.backs.into_iter().chain(other.backs).collect();
    SheetFront {
        sheet,
        backs,
        ..one
    }
}
