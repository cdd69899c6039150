//! Square tiles that join where two sides of the same label touch.
//!
//! A tile is laid beside one that lies already, so that at least one pair of touching sides
//! matches; what its other sides touch does not matter, there is only no way through.

use std::collections::HashSet;

use crate::cel::{Budget, Result};
use crate::chance::Chance;

/// A tile's labels, from the north clockwise; `None` is a side without a passage.
pub type TileSides = [Option<u32>; 4];

/// A tile on the table: which, how often turned by a quarter clockwise, and where, the
/// first one at 0,0, x to the east and y to the south.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LaidTile {
    pub tile: usize,
    pub turns: usize,
    pub x: i32,
    pub y: i32,
}

/// A set of tiles, the first of which lies on the table at the start.
pub struct Tiling {
    pub tiles: Vec<TileSides>,
    /// Whether a tile may be turned when it is laid.
    pub turning: bool,
}

/// What a number of random deals came to.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Deals {
    /// Deals in which some tile fitted nowhere.
    pub stuck: usize,
    /// How often each tile was the first to fit nowhere.
    pub by_tile: Vec<usize>,
}

/// A place where a tile could go: beside a laid tile's side with a passage.
#[derive(Clone, Copy)]
struct TileOpening {
    x: i32,
    y: i32,
    /// The side of the new tile that would touch.
    side: usize,
    label: u32,
}

/// The tiles on the table.
#[derive(Default)]
struct TiledTable {
    laid: Vec<LaidTile>,
    taken: HashSet<(i32, i32)>,
    openings: Vec<TileOpening>,
}

impl Tiling {
    fn side(&self, tile: usize, turns: usize, side: usize) -> Option<u32> {
        self.tiles[tile][(side + 4 - turns) % 4]
    }

    fn turns(&self) -> usize {
        if self.turning { 4 } else { 1 }
    }

    fn lay(&self, table: &mut TiledTable, laid: LaidTile) {
        table.laid.push(laid);
        table.taken.insert((laid.x, laid.y));
        for side in 0..4 {
            let (x, y) = match side {
                0 => (laid.x, laid.y - 1),
                1 => (laid.x + 1, laid.y),
                2 => (laid.x, laid.y + 1),
                _ => (laid.x - 1, laid.y),
            };
            if let Some(label) = self.side(laid.tile, laid.turns, side) {
                let side = (side + 2) % 4;
                table.openings.push(TileOpening { x, y, side, label });
            }
        }
    }

    fn start(&self) -> TiledTable {
        let mut table = TiledTable::default();
        self.lay(
            &mut table,
            LaidTile {
                tile: 0,
                turns: 0,
                x: 0,
                y: 0,
            },
        );
        table
    }

    /// Every way to lay a tile on the table.
    fn fits(&self, table: &TiledTable, tile: usize, budget: &Budget) -> Result<Vec<LaidTile>> {
        budget.spend((table.openings.len() * self.turns()) as u64)?;
        let mut fits: Vec<LaidTile> = Vec::new();
        for opening in &table.openings {
            let TileOpening { x, y, side, label } = *opening;
            for turns in 0..self.turns() {
                let laid = LaidTile { tile, turns, x, y };
                // Whether a place is free is dearer to know than whether the tile would do there.
                if self.side(tile, turns, side) == Some(label)
                    && !table.taken.contains(&(x, y))
                    && !fits.contains(&laid)
                {
                    fits.push(laid);
                }
            }
        }
        Ok(fits)
    }

    /// Lays all tiles in a random order, each in a random one of the ways it fits. The tile
    /// that fits nowhere, or the whole layout.
    fn deal(
        &self,
        chance: &mut Chance,
        budget: &Budget,
    ) -> Result<std::result::Result<Vec<LaidTile>, usize>> {
        let mut order: Vec<usize> = (1..self.tiles.len()).collect();
        chance.shuffle(&mut order);
        budget.items(order.len())?;
        let mut table = self.start();
        for tile in order {
            let fits = self.fits(&table, tile, budget)?;
            match fits.get(chance.below(fits.len())) {
                Some(laid) => self.lay(&mut table, *laid),
                None => return Ok(Err(tile)),
            }
        }
        Ok(Ok(table.laid))
    }

    /// Deals `count` times.
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn deals(&self, count: usize, seed: u64, budget: &Budget) -> Result<Deals> {
        let mut chance = Chance::of_seed(seed);
        let mut deals = Deals {
            stuck: 0,
            by_tile: vec![0; self.tiles.len()],
        };
        for _ in 0..count {
            if let Err(tile) = self.deal(&mut chance, budget)? {
                deals.stuck += 1;
                deals.by_tile[tile] += 1;
            }
        }
        Ok(deals)
    }

    /// A layout of all tiles, if there is one.
    ///
    /// A few random deals find nearly all that exist. Where they do not, every way is tried:
    /// the openings are gone through in order, and each is either left free for good or
    /// filled in one of the ways that fit, so that no arrangement is tried twice.
    ///
    /// # Errors
    /// A fault where the budget is spent.
    pub fn layout(&self, budget: &Budget) -> Result<Option<Vec<LaidTile>>> {
        const TRIES: usize = 50;
        if self.tiles.is_empty() {
            return Ok(Some(Vec::new()));
        }
        if !self.joined() {
            return Ok(None);
        }
        let mut chance = Chance::of_seed(1);
        for _ in 0..TRIES {
            if let Ok(laid) = self.deal(&mut chance, budget)? {
                return Ok(Some(laid));
            }
        }
        let mut table = self.start();
        let mut left: Vec<bool> = vec![true; self.tiles.len()];
        left[0] = false;
        let found = self.complete(&mut table, &mut left, 0, budget)?;
        Ok(found.then_some(table.laid))
    }

    /// Whether labels chain all tiles to the first; where they do not there is no layout.
    fn joined(&self) -> bool {
        let mut reached = vec![false; self.tiles.len()];
        let mut stack = vec![0];
        while let Some(at) = stack.pop() {
            if !std::mem::replace(&mut reached[at], true) {
                let shares = |other: &usize| {
                    self.tiles[*other]
                        .iter()
                        .flatten()
                        .any(|label| self.tiles[at].contains(&Some(*label)))
                };
                stack.extend((0..self.tiles.len()).filter(shares));
            }
        }
        reached.into_iter().all(|reached| reached)
    }

    /// Decides on the openings from `next` on; the recursion is as deep as there are tiles.
    fn complete(
        &self,
        table: &mut TiledTable,
        left: &mut [bool],
        next: usize,
        budget: &Budget,
    ) -> Result<bool> {
        if table.laid.len() == self.tiles.len() {
            return Ok(true);
        }
        for at in next..table.openings.len() {
            let TileOpening { x, y, side, label } = table.openings[at];
            budget.spend(1 + (left.len() * self.turns()) as u64)?;
            if table.taken.contains(&(x, y)) {
                continue;
            }
            for tile in 0..left.len() {
                for turns in 0..self.turns() {
                    if !left[tile] || self.side(tile, turns, side) != Some(label) {
                        continue;
                    }
                    let openings = table.openings.len();
                    self.lay(table, LaidTile { tile, turns, x, y });
                    left[tile] = false;
                    if self.complete(table, left, at + 1, budget)? {
                        return Ok(true);
                    }
                    left[tile] = true;
                    table.laid.pop();
                    table.taken.remove(&(x, y));
                    table.openings.truncate(openings);
                }
            }
        }
        Ok(false)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn tiling(turning: bool, tiles: &[[u32; 4]]) -> Tiling {
        let sides = |tile: &[u32; 4]| tile.map(|label| (label > 0).then_some(label));
        Tiling {
            tiles: tiles.iter().map(sides).collect(),
            turning,
        }
    }

    fn budget() -> Budget {
        Budget::new(5_000_000)
    }

    /// Every tile once, no two in one place, each but the first beside one before it by
    /// matching labels.
    fn is_layout(tiling: &Tiling, laid: &[LaidTile]) -> bool {
        let mut tiles: Vec<usize> = laid.iter().map(|laid| laid.tile).collect();
        tiles.sort_unstable();
        let joins = |a: &LaidTile, b: &LaidTile| {
            (0..4).any(|side| {
                let (dx, dy) = [(0, -1), (1, 0), (0, 1), (-1, 0)][side];
                let label = tiling.side(a.tile, a.turns, side);
                (a.x + dx, a.y + dy) == (b.x, b.y)
                    && label.is_some()
                    && label == tiling.side(b.tile, b.turns, (side + 2) % 4)
            })
        };
        let apart = |at: usize| {
            laid[..at]
                .iter()
                .all(|other| (other.x, other.y) != (laid[at].x, laid[at].y))
        };
        let held = |at: usize| at == 0 || laid[..at].iter().any(|other| joins(&laid[at], other));
        tiles == (0..tiling.tiles.len()).collect::<Vec<_>>()
            && (0..laid.len()).all(|at| apart(at) && held(at))
    }

    #[test]
    fn a_layout_is_one() {
        let set = tiling(
            true,
            &[
                [1, 2, 0, 0],
                [1, 0, 2, 0],
                [2, 3, 0, 0],
                [0, 3, 0, 0],
                [1, 1, 1, 1],
            ],
        );
        let laid = set.layout(&budget()).unwrap().unwrap();
        assert!(is_layout(&set, &laid), "{laid:?}");
    }

    #[test]
    fn where_deals_fail_every_way_is_tried() {
        // Only one order works: a chain whose links each have a label of their own, in which
        // random deals nearly always meet a tile before its neighbour.
        let chain: Vec<[u32; 4]> = (0..9).map(|at| [at, 0, at + 1, 0]).collect();
        let chain = tiling(false, &chain);
        assert!(chain.deals(100, 7, &budget()).unwrap().stuck > 95);
        let laid = chain.layout(&budget()).unwrap().unwrap();
        assert!(is_layout(&chain, &laid), "{laid:?}");
    }

    #[test]
    fn where_there_is_none_it_says_so() {
        // The labels do not chain.
        assert_eq!(
            tiling(true, &[[1, 0, 0, 0], [2, 0, 0, 0]])
                .layout(&budget())
                .unwrap(),
            None
        );
        // They do, but without turning north never meets south.
        assert_eq!(
            tiling(false, &[[1, 0, 0, 0], [1, 0, 0, 0]])
                .layout(&budget())
                .unwrap(),
            None
        );
        assert!(
            tiling(true, &[[1, 0, 0, 0], [1, 0, 0, 0]])
                .layout(&budget())
                .unwrap()
                .is_some()
        );
        // Two ends for three tiles.
        assert_eq!(
            tiling(true, &[[1, 0, 0, 0], [1, 0, 0, 0], [1, 0, 0, 0]])
                .layout(&budget())
                .unwrap(),
            None
        );
    }

    #[test]
    fn a_search_without_end_is_given_up() {
        // An end too many among tiles with many ways to lie.
        let mut tiles = vec![[1, 0, 0, 0]];
        tiles.extend([[1, 2, 3, 4]; 20]);
        tiles.push([5, 0, 0, 0]);
        tiles.push([5, 1, 0, 0]);
        tiles.extend([[5, 0, 0, 0]; 3]);
        let fault = tiling(true, &tiles).layout(&Budget::new(200_000));
        assert!(fault.unwrap_err().exhausted);
    }

    #[test]
    fn deals_are_the_same_every_time() {
        let set = tiling(
            true,
            &[
                [1, 2, 1, 0],
                [1, 0, 2, 0],
                [2, 3, 0, 0],
                [0, 3, 0, 0],
                [1, 0, 0, 4],
            ],
        );
        let first = set.deals(500, 1, &budget()).unwrap();
        assert_eq!(first, set.deals(500, 1, &budget()).unwrap());
        assert_eq!(first.by_tile.iter().sum::<usize>(), first.stuck);
        assert_eq!(first.stuck, 284);
    }

    /// Two tiles that match the start and one that matches only one of them: the share of
    /// stuck deals can be worked out by hand.
    #[test]
    fn the_share_is_the_one_worked_out_by_hand() {
        // Start 1; A has 1 and 2; B has 2 alone. A then B goes, B then A is stuck: one half.
        let set = tiling(true, &[[1, 0, 0, 0], [1, 2, 0, 0], [2, 0, 0, 0]]);
        let deals = set.deals(20_000, 3, &Budget::new(20_000_000)).unwrap();
        assert!(
            (deals.stuck as f64 / 20_000.0 - 0.5).abs() < 0.015,
            "{}",
            deals.stuck
        );
        assert_eq!(deals.by_tile, [0, 0, deals.stuck]);
    }
}
