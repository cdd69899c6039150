//! Packs blocks of pieces onto as few sheets as possible.
//!
//! `guillotiere` divides a sheet by cuts from edge to edge, so that the result can be cut with a
//! paper cutter. It places rectangles in the order given; this module tries several orders, and
//! several grids for each block.

use guillotiere::{AllocatorOptions, DEFAULT_OPTIONS, SimpleAtlasAllocator, size2};

use super::sheet::Stroke;
use crate::units::{Mm, Rect, Size};

/// Units of the packer per millimetre.
const GRAIN: f64 = 100.0;
/// Tolerance for rounding to these units.
const ROUNDING: Mm = Mm(0.02);
/// Between blocks, so that the marks of one are not taken for those of another: the first that costs
/// neither a sheet nor a cut, for each sheet by itself.
const APART: [Mm; 4] = [Mm(12.0), Mm(8.0), Mm(5.0), Mm(2.0)];
/// What blocks may overlap by rounding.
const HAIR: Mm = Mm(0.001);
/// The most combinations of block grids that are tried.
const MOST_TRIES: usize = 300;
/// Each try holds every block to every sheet so far, of which there may be as many: so many times at most,
/// by all tries together.
const MOST_HELD: usize = 500_000;
/// The most grids that are tried for one block.
const MOST_WAYS: usize = 6;

/// One possible grid of a block.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BlockGrid {
    pub columns: usize,
    pub rows: usize,
    /// Including bleed and marks.
    pub size: Size,
}

/// A block placed on a sheet.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PackedBlock {
    pub sheet: usize,
    pub way: BlockGrid,
    /// Its top left corner.
    pub at: (Mm, Mm),
}

/// The grids for a block of `pieces` that fit in `room`, best first: fewest empty cells, then fewest
/// cuts. `size` returns the size of a grid of so many columns and rows.
pub fn ways(pieces: usize, room: Size, size: impl Fn(usize, usize) -> Size) -> Vec<BlockGrid> {
    let way = |columns: usize| {
        let rows = pieces.div_ceil(columns);
        let size = size(columns, rows);
        BlockGrid {
            columns,
            rows,
            size,
        }
    };
    let is_tight = |way: &BlockGrid| pieces.div_ceil(way.rows) == way.columns;
    let fits = |way: &BlockGrid| {
        let (across, down) = (room.width - way.size.width, room.height - way.size.height);
        across.min(down) >= ROUNDING
    };
    let mut ways: Vec<BlockGrid> = (1..=pieces)
        .map(way)
        .filter(|way| is_tight(way) && fits(way))
        .collect();
    ways.sort_by_key(|way| (way.columns * way.rows - pieces, way.columns + way.rows));
    ways.truncate(MOST_WAYS);
    ways
}

/// Places every block in one of its grids, in the order of `blocks`: on the fewest sheets found, then
/// with the fewest cuts, then as far apart as there is room for.
///
/// Every block must have a grid that fits in `room`.
pub fn pack(room: Size, blocks: &[Vec<BlockGrid>]) -> Vec<PackedBlock> {
    let packed = APART.map(|apart| cheapest(room, blocks, apart));
    let cheapest = packed.into_iter().min_by_key(|places| cost(places));
    spread(room, cheapest.unwrap_or_default())
}

/// The same blocks on the same sheets, on each as far apart as there is room for.
fn spread(room: Size, mut places: Vec<PackedBlock>) -> Vec<PackedBlock> {
    for sheet in 0..sheets(&places) {
        let here = places.iter().enumerate();
        let here = here.filter(|(_, place)| place.sheet == sheet);
        let (indices, ways): (Vec<usize>, Vec<BlockGrid>) =
            here.map(|(index, place)| (index, place.way)).unzip();
        let tries = APART.into_iter().flat_map(|apart| {
            let orders = orders(&ways).into_iter();
            orders.map(move |order| (order, apart))
        });
        let mut wider = tries.map(|(order, apart)| placed(room, &ways, &order, apart));
        let Some(wider) = wider.find(|places| sheets(places) == 1) else {
            continue;
        };
        for (index, place) in indices.into_iter().zip(wider) {
            places[index] = PackedBlock { sheet, ..place };
        }
    }
    places
}

/// The lines from edge to edge that part blocks from each other, each from one end to the other,
/// in the order in which they are cut.
pub fn partings(blocks: &[Rect]) -> Vec<Stroke> {
    let Some(area) = blocks.iter().copied().reduce(Rect::union) else {
        return Vec::new();
    };
    parted(blocks, area)
}

fn parted(blocks: &[Rect], area: Rect) -> Vec<Stroke> {
    let widest = [false, true].map(|upright| widest_gap(blocks, upright));
    let Some((gap, upright)) = (match widest {
        [Some(across), Some(down)] if (down.1 - down.0) > (across.1 - across.0) => {
            Some((down, true))
        }
        [Some(across), _] => Some((across, false)),
        [None, down] => down.map(|gap| (gap, true)),
    }) else {
        return Vec::new();
    };
    let cut = (gap.0 + gap.1) / 2.0;
    let middle = |block: &Rect| match upright {
        true => (block.left() + block.right()) / 2.0,
        false => (block.top() + block.bottom()) / 2.0,
    };
    let (one, other): (Vec<Rect>, Vec<Rect>) = blocks.iter().partition(|one| middle(one) < cut);
    let ((from, to), areas) = match upright {
        true => (
            ((cut, area.top()), (cut, area.bottom())),
            [
                Rect::new(area.x, area.y, cut - area.x, area.height),
                Rect::new(cut, area.y, area.right() - cut, area.height),
            ],
        ),
        false => (
            ((area.left(), cut), (area.right(), cut)),
            [
                Rect::new(area.x, area.y, area.width, cut - area.y),
                Rect::new(area.x, cut, area.width, area.bottom() - cut),
            ],
        ),
    };
    let [first, second] = areas;
    let rest = parted(&one, first)
        .into_iter()
        .chain(parted(&other, second));
    std::iter::once(Stroke { from, to }).chain(rest).collect()
}

/// The widest gap that no block reaches into, by its two ends; `None` where there is none.
fn widest_gap(blocks: &[Rect], upright: bool) -> Option<(Mm, Mm)> {
    let mut ends: Vec<(Mm, Mm)> = blocks
        .iter()
        .map(|block| match upright {
            true => (block.left(), block.right()),
            false => (block.top(), block.bottom()),
        })
        .collect();
    ends.sort_by(|one, other| one.0.0.total_cmp(&other.0.0));
    let mut gaps = Vec::new();
    let mut reached = ends.first()?.1;
    for (from, to) in ends {
        if from > reached - HAIR {
            gaps.push((reached, from));
        }
        reached = reached.max(to);
    }
    let width = |gap: &(Mm, Mm)| gap.1 - gap.0;
    gaps.into_iter().reduce(|one, other| {
        if width(&other) > width(&one) {
            other
        } else {
            one
        }
    })
}

/// The cheapest packing with blocks so far apart.
fn cheapest(room: Size, blocks: &[Vec<BlockGrid>], apart: Mm) -> Vec<PackedBlock> {
    let ways = blocks.iter().map(Vec::len);
    let combinations = ways.fold(1, usize::saturating_mul);
    let afforded = MOST_HELD / (blocks.len() * blocks.len()).max(1);
    let most = afforded.clamp(1, MOST_TRIES);
    let tries = (0..combinations.min(most)).map(|number| chosen(blocks, number));
    let packed =
        tries.flat_map(|ways| orders(&ways).map(|order| placed(room, &ways, &order, apart)));
    packed.min_by_key(|places| cost(places)).unwrap_or_default()
}

/// The number of sheets, then of rows and columns to cut.
fn cost(places: &[PackedBlock]) -> (usize, usize) {
    let cuts = places
        .iter()
        .map(|place| place.way.columns + place.way.rows);
    (sheets(places), cuts.sum())
}

/// The number of sheets used.
pub fn sheets(places: &[PackedBlock]) -> usize {
    let last = places.iter().map(|place| place.sheet).max();
    last.map_or(0, |last| last + 1)
}

/// The combination of grids with this number; 0 is the best grid of every block.
fn chosen(blocks: &[Vec<BlockGrid>], mut number: usize) -> Vec<BlockGrid> {
    let choose = |ways: &Vec<BlockGrid>| {
        let way = ways[number % ways.len()];
        number /= ways.len();
        way
    };
    blocks.iter().map(choose).collect()
}

/// The orders in which blocks are packed: by area, by height, and by width, largest first.
fn orders(ways: &[BlockGrid]) -> [Vec<usize>; 3] {
    let area = |way: &BlockGrid| way.size.width.0 * way.size.height.0;
    let keys: [&dyn Fn(&BlockGrid) -> f64; 3] =
        [&area, &|way| way.size.height.0, &|way| way.size.width.0];
    keys.map(|key| {
        let mut order: Vec<usize> = (0..ways.len()).collect();
        order.sort_by(|one, other| key(&ways[*other]).total_cmp(&key(&ways[*one])));
        order
    })
}

/// Places each block on the first sheet with room for it.
fn placed(room: Size, ways: &[BlockGrid], order: &[usize], apart: Mm) -> Vec<PackedBlock> {
    // With a single list of free rectangles, the tightest fit is taken.
    let options = AllocatorOptions {
        small_size_threshold: 0,
        large_size_threshold: i32::MAX,
        ..DEFAULT_OPTIONS
    };
    let down = |length: Mm| (length.0 * GRAIN).floor() as i32;
    let up = |length: Mm| (length.0 * GRAIN).ceil() as i32;
    // What is right of the last block and below it is not needed.
    let paper = || {
        let size = size2(down(room.width + apart), down(room.height + apart));
        SimpleAtlasAllocator::with_options(size, &options)
    };
    let mut papers: Vec<SimpleAtlasAllocator> = Vec::new();
    let mut places = Vec::new();
    for &index in order {
        let way = ways[index];
        let size = size2(up(way.size.width + apart), up(way.size.height + apart));
        let known = papers.iter_mut().map(|paper| paper.allocate(size));
        let found = known.enumerate().find_map(|(sheet, at)| Some((sheet, at?)));
        let found = found.or_else(|| {
            papers.push(paper());
            Some((papers.len() - 1, papers.last_mut()?.allocate(size)?))
        });
        if let Some((sheet, place)) = found {
            let at = |units: i32| Mm(f64::from(units) / GRAIN);
            let at = (at(place.min.x), at(place.min.y));
            places.push((index, PackedBlock { sheet, way, at }));
        }
    }
    places.sort_by_key(|(index, _)| *index);
    places.into_iter().map(|(_, place)| place).collect()
}

impl PackedBlock {
    /// The rectangle that the block covers.
    pub fn rect(&self) -> Rect {
        let Size { width, height } = self.way.size;
        Rect::new(self.at.0, self.at.1, width, height)
    }
}
