//! One mistake: a piece of one file replaced by another.

use std::ops::{Range, RangeInclusive};

#[derive(Clone, Debug)]
pub struct Edit {
    /// Below the game's folder.
    pub file: String,
    pub range: Range<usize>,
    pub new: String,
    /// Where it stands: the header of its table, the file of an entry. What has been taken out
    /// can be shown nowhere else.
    pub around: Range<usize>,
}

impl Edit {
    /// The text with the mistake in it, and the lines it can be seen on (from 1). What has been
    /// taken out is seen around where it was.
    pub fn apply(&self, text: &str) -> (String, [RangeInclusive<usize>; 2]) {
        let mut changed = text.to_owned();
        changed.replace_range(self.range.clone(), &self.new);
        let line = |offset: usize| changed[..offset.min(changed.len())].matches('\n').count() + 1;
        let end = self.range.start + self.new.len();
        let (first, last) = (line(self.range.start), line(end));
        let around = line(self.around.start)..=line(self.around.end);
        let lines = match self.new.is_empty() {
            true => [first.saturating_sub(1).max(1)..=last, around],
            false => {
                let last = if self.new.ends_with('\n') {
                    last - 1
                } else {
                    last
                };
                [first..=last.max(first), first..=first]
            }
        };
        (changed, lines)
    }
}

/// SplitMix64: the same mistakes on every machine.
pub struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Chance {
        Chance(seed.wrapping_mul(0x2545_F491_4F6C_DD1D) ^ 20_261_120)
    }

    fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        (((mixed ^ (mixed >> 31)) as u128 * count as u128) >> 64) as usize
    }

    /// So many of these, each at most once.
    pub fn pick<T>(&mut self, mut from: Vec<T>, count: usize) -> Vec<T> {
        let mut picked = Vec::new();
        while picked.len() < count && !from.is_empty() {
            let at = self.below(from.len());
            picked.push(from.swap_remove(at));
        }
        picked
    }
}
