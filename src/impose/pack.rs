//! Blocks of pieces on as few sheets as they fit.
//!
//! `guillotiere` packs: it divides a sheet by cuts that go from edge to edge of what is left, as a
//! paper cutter does, so that whatever it makes can be cut apart so. It takes rectangles one
//! after the other as they come; here the orders and the ways each block may lie are tried.

use guillotiere::{AllocatorOptions, DEFAULT_OPTIONS, SimpleAtlasAllocator, size2};

use crate::units::{Mm, Rect, Size};

/// Units of the packing in a millimetre.
const GRAIN: f64 = 100.0;
/// What rounding to those may take of a block and of the room.
const ROUNDING: Mm = Mm(0.02);
/// So many combinations of ways for blocks to lie are tried.
const MOST_TRIES: usize = 300;
/// And so many ways for one block.
const MOST_WAYS: usize = 6;

/// A way for a block to lie: a grid of pieces.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct BlockGrid {
    pub columns: usize,
    pub rows: usize,
    /// With its bleed and its marks.
    pub size: Size,
}

/// Where a block lies.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PackedBlock {
    pub sheet: usize,
    pub way: BlockGrid,
    /// Its top left corner.
    pub at: (Mm, Mm),
}

/// The ways for a block of so many pieces to lie in the room, the best first: no empty cells, then
/// few cuts. `size` gives the size of a grid of so many columns and rows.
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

/// Places every block, in their order, each in one of its ways; on the fewest sheets that were
/// found, then with the fewest cuts.
///
/// Every block must have a way to lie that fits into the room.
pub fn pack(room: Size, blocks: &[Vec<BlockGrid>]) -> Vec<PackedBlock> {
    let ways = blocks.iter().map(Vec::len);
    let combinations = ways.fold(1, usize::saturating_mul);
    let tries = (0..combinations.min(MOST_TRIES)).map(|number| chosen(blocks, number));
    let packed = tries.flat_map(|ways| orders(&ways).map(|order| placed(room, &ways, &order)));
    let cost = |places: &Vec<PackedBlock>| {
        let cuts = places
            .iter()
            .map(|place| place.way.columns + place.way.rows);
        (sheets(places), cuts.sum::<usize>())
    };
    packed.min_by_key(cost).unwrap_or_default()
}

/// How many sheets they take.
pub fn sheets(places: &[PackedBlock]) -> usize {
    let last = places.iter().map(|place| place.sheet).max();
    last.map_or(0, |last| last + 1)
}

/// One of the combinations of ways, the best ways of all blocks first.
fn chosen(blocks: &[Vec<BlockGrid>], mut number: usize) -> Vec<BlockGrid> {
    let choose = |ways: &Vec<BlockGrid>| {
        let way = ways[number % ways.len()];
        number /= ways.len();
        way
    };
    blocks.iter().map(choose).collect()
}

/// The orders in which blocks are packed: the large ones, the high ones, the wide ones first.
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

/// Each block on the first sheet that takes it.
fn placed(room: Size, ways: &[BlockGrid], order: &[usize]) -> Vec<PackedBlock> {
    // One list of free places, of which the tightest is taken.
    let options = AllocatorOptions {
        small_size_threshold: 0,
        large_size_threshold: i32::MAX,
        ..DEFAULT_OPTIONS
    };
    let down = |length: Mm| (length.0 * GRAIN).floor() as i32;
    let up = |length: Mm| (length.0 * GRAIN).ceil() as i32;
    let paper = || {
        let size = size2(down(room.width), down(room.height));
        SimpleAtlasAllocator::with_options(size, &options)
    };
    let mut papers: Vec<SimpleAtlasAllocator> = Vec::new();
    let mut places = Vec::new();
    for &index in order {
        let way = ways[index];
        let size = size2(up(way.size.width), up(way.size.height));
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
    /// What the block takes.
    pub fn rect(&self) -> Rect {
        let Size { width, height } = self.way.size;
        Rect::new(self.at.0, self.at.1, width, height)
    }
}
