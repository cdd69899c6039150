//! Flags, by which words and affixes say what they take.

/// A flag: a letter, two letters, or a number, by the dictionary's `FLAG`.
pub type Flag = u32;

/// No word has more.
const MOST: usize = 512;

/// How flags are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum FlagForm {
    /// One letter each.
    #[default]
    Letter,
    /// Two letters each.
    Long,
    /// Numbers with commas between them.
    Number,
}

impl FlagForm {
    /// Reads what stands behind a slash.
    pub fn read(self, text: &str) -> Vec<Flag> {
        match self {
            FlagForm::Letter => text.chars().take(MOST).map(u32::from).collect(),
            FlagForm::Long => {
                let letters: Vec<u32> = text.chars().take(2 * MOST).map(u32::from).collect();
                let pairs = letters.as_chunks::<2>().0.iter();
                // Of letters beyond the first plane two could meet: no dictionary has them.
                pairs
                    .map(|[one, other]| (one << 16) | (other & 0xffff))
                    .collect()
            }
            FlagForm::Number => {
                let numbers = text.split(',').take(MOST);
                numbers
                    .filter_map(|number| number.trim().parse().ok())
                    .collect()
            }
        }
    }

    /// Reads one flag, as those of `FORBIDDENWORD` and the like are.
    pub fn one(self, text: &str) -> Option<Flag> {
        self.read(text).first().copied()
    }
}
