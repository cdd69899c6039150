//! What of a table is held in a lock, and how far into it.

/// Which values of a table are taken, each by itself.
#[derive(Clone, Copy)]
pub struct ValueScope {
    /// Keys that are left out wherever they stand.
    pub left_out: &'static [&'static str],
    /// How many tables and lists are gone into; what stands further in is one value.
    pub levels: usize,
}

impl ValueScope {
    pub const fn without(left_out: &'static [&'static str]) -> ValueScope {
        ValueScope {
            left_out,
            levels: usize::MAX,
        }
    }

    /// Of what a game is held to: each rule and each fact whole, but for its examples, which hold nothing.
    pub const fn of_rules(examples: &'static [&'static str]) -> ValueScope {
        ValueScope {
            left_out: examples,
            levels: 2,
        }
    }

    pub fn within(self) -> ValueScope {
        ValueScope {
            levels: self.levels - 1,
            ..self
        }
    }
}
