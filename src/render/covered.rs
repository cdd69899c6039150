//! Letters that something drawn later lies over.

use resvg::tiny_skia::{Pixmap, PremultipliedColorU8};
use usvg::{BlendMode, Group, Node};

/// From which alpha on what lies over a letter hides it.
const HIDES: u8 = 150;
/// A letter is hidden where at so many heights of it something lies over it: half of it then is.
const HEIGHTS: usize = 2;

/// How many of its letters a text has under what is drawn over it.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub struct CoveredLetters {
    pub covered: usize,
    /// Of all that can be told: letters and digits.
    pub of: usize,
}

/// Where the letters of the texts of a face stand, in the order in which they are painted.
#[derive(Default)]
pub struct LetterDots {
    dots: Vec<LetterDot>,
    /// Where the dots of each text begin.
    starts: Vec<usize>,
    letters: usize,
}

/// A dot of a letter, and what was painted there before it.
struct LetterDot {
    letter: usize,
    x: u32,
    y: u32,
    behind: PremultipliedColorU8,
}

impl LetterDots {
    /// Begins the next text.
    pub fn begin(&mut self) {
        self.starts.push(self.dots.len());
    }

    /// Takes the next letter of the text: its places in dots, at its different heights.
    pub fn letter(&mut self, places: impl Iterator<Item = (f32, f32)>, painted: &Pixmap) {
        for (x, y) in places.filter(|(x, y)| *x >= 0.0 && *y >= 0.0) {
            let (x, y) = (x as u32, y as u32);
            if let Some(behind) = painted.pixel(x, y) {
                let letter = self.letters;
                self.dots.push(LetterDot {
                    letter,
                    x,
                    y,
                    behind,
                });
            }
        }
        self.letters += 1;
    }

    /// Whether anything was painted over so much of a letter that it may be hidden.
    pub fn any_changed(&self, painted: &Pixmap) -> bool {
        let is_changed = |dot: &LetterDot| painted.pixel(dot.x, dot.y) != Some(dot.behind);
        let mut letters = self.dots.chunk_by(|one, other| one.letter == other.letter);
        letters.any(|dots| dots.iter().filter(|dot| is_changed(dot)).count() >= HEIGHTS)
    }

    /// Takes away what lies behind the letters of a text.
    pub fn clear(&self, text: usize, painted: &mut Pixmap) {
        let width = painted.width() as usize;
        let dots = painted.pixels_mut();
        for dot in self.of(text) {
            dots[dot.y as usize * width + dot.x as usize] = PremultipliedColorU8::TRANSPARENT;
        }
    }

    /// What lies over the letters of a text, where `over` has nothing else.
    pub fn covered(&self, text: usize, over: &Pixmap) -> CoveredLetters {
        let hides = |dot: &LetterDot| {
            let over = over.pixel(dot.x, dot.y);
            over.is_some_and(|over| over.alpha() >= HIDES)
        };
        let mut found = CoveredLetters::default();
        for letter in self
            .of(text)
            .chunk_by(|one, other| one.letter == other.letter)
        {
            found.of += 1;
            let hidden = letter.iter().filter(|dot| hides(dot)).count();
            found.covered += usize::from(hidden >= HEIGHTS);
        }
        found
    }

    fn of(&self, text: usize) -> &[LetterDot] {
        let start = self.starts.get(text).copied().unwrap_or_default();
        let end = self.starts.get(text + 1).copied();
        &self.dots[start..end.unwrap_or(self.dots.len())]
    }
}

/// Whether a node can hide what lies behind it: what is mixed with that does not.
pub fn can_hide(node: &Node) -> bool {
    match node {
        Node::Group(group) => {
            group.blend_mode() == BlendMode::Normal && group.opacity().to_u8() >= HIDES
        }
        _ => true,
    }
}

/// Whether what stands in a group is seen as it is there: nothing of it is cut off or mixed.
pub fn shows_all(group: &Group) -> bool {
    let is_whole = group.clip_path().is_none() && group.mask().is_none();
    is_whole && group.filters().is_empty() && group.opacity().to_u8() >= HIDES
}
