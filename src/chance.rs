//! Chance that is the same on every machine.

use std::hash::Hasher;

use siphasher::sip::SipHasher13;

/// SplitMix64 (Steele, Lea and Flood 2014).
pub struct Chance(u64);

impl Chance {
    pub fn of_seed(seed: u64) -> Chance {
        Chance(seed)
    }

    /// The chance of one thing by its name: what the others have does not change it.
    pub fn named(name: &str) -> Chance {
        let mut seed = SipHasher13::new();
        seed.write(name.as_bytes());
        Chance(seed.finish())
    }

    /// A number below `count`, by the high half of a product (Lemire 2019); 0 for none.
    pub fn below(&mut self, count: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((u128::from(mixed ^ (mixed >> 31)) * count as u128) >> 64) as usize
    }

    /// Fisher and Yates.
    pub fn shuffle(&mut self, items: &mut [usize]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last + 1));
        }
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
