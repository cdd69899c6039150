//! Choosing where lines end by first fit, without widows, balanced.

use super::opportunity::{BreakKind, Opportunity};

/// A rounding error does not make a line too wide.
const HAIR: f64 = 1e-7;
/// A last line of one word is a widow below this share of its line.
pub const WIDOW: f64 = 0.3;
/// A line gives its last word to a widow only if this share of it stays filled.
const FULL_ENOUGH: f64 = 0.5;

/// The widths of the lines, in the units of the opportunities.
pub struct Widths<'w> {
    /// Of the places there are.
    pub slots: &'w [f64],
    /// Of any further ones, for text that overflows.
    pub beyond: f64,
    /// True where there is no end of places like `beyond`: a column.
    pub endless: bool,
    /// How much less the first line has.
    pub indent: f64,
}

impl Widths<'_> {
    pub fn of(&self, slot: usize) -> f64 {
        let width = self.slots.get(slot).copied().unwrap_or(self.beyond);
        if slot == 0 {
            width - self.indent
        } else {
            width
        }
    }

    /// The widest there is.
    pub fn most(&self) -> f64 {
        self.slots.iter().copied().fold(self.beyond, f64::max)
    }
}

/// A line: up to opportunity `at`, in place `slot`. Lines are in order; each starts where the
/// one before it ends.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct LineBreak {
    pub at: usize,
    pub slot: usize,
}

/// Fills each line as far as it goes. A word no line is wide enough for gets a line anyway.
pub fn first_fit(places: &[Opportunity], widths: &Widths<'_>) -> Vec<LineBreak> {
    let mut lines = Vec::new();
    let (mut from, mut x, mut slot) = (0, 0.0, 0);
    while from < places.len() {
        let at = match last_that_fits(places, from, x, widths.of(slot)) {
            Some(at) => at,
            // A narrow place in a shape stays empty where a wider one follows.
            None if slot + 1 < widths.slots.len()
                && widths.slots[slot + 1..]
                    .iter()
                    .any(|width| fits(places[from].end_x - x, *width)) =>
            {
                slot += 1;
                continue;
            }
            None => from,
        };
        lines.push(LineBreak { at, slot });
        (from, x, slot) = (at + 1, places[at].next_x, slot + 1);
    }
    lines
}

pub fn fits(length: f64, width: f64) -> bool {
    length <= width + HAIR * (1.0 + width.abs())
}

fn last_that_fits(places: &[Opportunity], from: usize, x: f64, width: f64) -> Option<usize> {
    let mut best = None;
    for (at, place) in places.iter().enumerate().skip(from) {
        if fits(place.end_x - x, width) {
            best = Some(at);
        } else if place.kind != BreakKind::Hyphen || !fits(place.next_x - x, width) {
            // Behind a hyphen that is too wide there may be a word's end that is not.
            break;
        }
        if place.kind == BreakKind::Hard {
            break;
        }
    }
    best
}

/// Moves a word down to one that stands alone and short on the last line of a paragraph.
pub fn without_widows(lines: &mut [LineBreak], places: &[Opportunity], widths: &Widths<'_>) {
    for last in 1..lines.len() {
        let above = lines[last - 1];
        let paragraph_ends = places[lines[last].at].kind == BreakKind::Hard;
        if !paragraph_ends || places[above.at].kind != BreakKind::Word {
            continue;
        }
        let start = if last >= 2 { lines[last - 2].at + 1 } else { 0 };
        let start_x = if start == 0 {
            0.0
        } else {
            places[start - 1].next_x
        };
        let end_x = places[lines[last].at].end_x;
        let width = widths.of(lines[last].slot);
        let words = places[above.at + 1..=lines[last].at].iter();
        let one_word = words
            .filter(|place| place.kind != BreakKind::Hyphen)
            .count()
            == 1;
        let length = end_x - places[above.at].next_x;
        if !one_word || length > WIDOW * width || start > above.at {
            continue;
        }
        let word = |at: &usize| places[*at].kind == BreakKind::Word;
        let Some(earlier) = (start..above.at).rev().find(word) else {
            continue;
        };
        let left = places[earlier].end_x - start_x;
        let moved = end_x - places[earlier].next_x;
        if left >= FULL_ENOUGH * widths.of(above.slot) && fits(moved, width) {
            lines[last - 1].at = earlier;
        }
    }
}

/// How much narrower all lines can be without there being more of them: the factor that makes
/// them about even.
pub fn balanced(places: &[Opportunity], widths: &Widths<'_>) -> f64 {
    let count = first_fit(places, widths).len();
    let (mut too_narrow, mut enough) = (0.0, 1.0);
    for _ in 0..12 {
        let factor = (too_narrow + enough) / 2.0;
        let scaled: Vec<f64> = widths.slots.iter().map(|width| width * factor).collect();
        let narrower = Widths {
            slots: &scaled,
            beyond: widths.beyond * factor,
            endless: widths.endless,
            indent: widths.indent,
        };
        let lines = first_fit(places, &narrower);
        if lines.len() <= count && all_fit(&lines, places, &narrower) {
            enough = factor;
        } else {
            too_narrow = factor;
        }
    }
    enough
}

/// True where every line is inside its place and there is a place for each.
pub fn all_fit(lines: &[LineBreak], places: &[Opportunity], widths: &Widths<'_>) -> bool {
    let mut x = 0.0;
    lines.iter().all(|line| {
        let length = places[line.at].end_x - x;
        x = places[line.at].next_x;
        (widths.endless || line.slot < widths.slots.len()) && fits(length, widths.of(line.slot))
    })
}
