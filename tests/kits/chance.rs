//! Chance that is the same on every machine.

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
