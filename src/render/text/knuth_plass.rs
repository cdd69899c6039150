//! The best breaks for a whole text: as even as can be, with few hyphens.
//!
//! After Knuth and Plass, *Breaking Paragraphs into Lines* (1981): the breaks with the least sum
//! of demerits, found line by line. Lines here may be of different widths, so that an end is
//! identified by its place in the text and by the number of its line.

use super::lines::{LineBreak, WIDOW, Widths, first_fit, fits};
use super::opportunity::{BreakKind, Opportunity};

/// The best is looked for among no more places than this; a longer text is first fit.
const MOST_PLACES: usize = 3000;
/// How much of a space justification may take away, at most.
pub const SHRINK: f64 = 0.12;
/// How much it gives without being noticed, as a part of a space.
const STRETCH: f64 = 0.5;
/// How much of a ragged line may stay free without being noticed.
const RAG: f64 = 0.3;
/// What a line costs by itself, so that no more are made than needed.
const LINE: f64 = 10.0;
/// Penalties, on the scale of badness.
const HYPHEN: f64 = 50.0;
const RAGGED_HYPHEN: f64 = 90.0;
/// For two hyphens under each other; the third costs four times as much, the fourth nine times.
const HYPHENS_IN_A_ROW: f64 = 250.0;
const LONELY_WORD: f64 = 800.0;
/// For a last line that is the end of a word.
const LONELY_SYLLABLES: f64 = 2500.0;
/// A place before the text begins may stay empty; behind, it would be a hole in the text.
const EMPTY_BEGINNING: f64 = 400.0;
const EMPTY_PLACE: f64 = 100_000.0;
/// Badness grows with the third power of what is amiss up to here, and then as fast as there:
/// among very bad lines, a hole shall be worse.
const VERY_BAD: f64 = 4.0;

/// What makes one set of breaks better than another.
#[derive(Clone, Copy, Debug)]
pub struct BreakCosts {
    pub justify: bool,
    /// True where the last line of a paragraph is to be filled too.
    pub justify_last: bool,
    /// The width of a space between words.
    pub space: f64,
}

/// The best breaks, or `None` where the text does not fit.
pub fn best_breaks(
    places: &[Opportunity],
    widths: &Widths<'_>,
    costs: BreakCosts,
) -> Option<Vec<LineBreak>> {
    if places.len() > MOST_PLACES {
        return None;
    }
    let greedy = first_fit(places, widths);
    let most = match widths.endless {
        true => greedy.len() + 2,
        false => widths.slots.len(),
    };
    let mut search = BreakSearch {
        places,
        widths,
        costs,
        bound: f64::INFINITY,
    };
    search.bound = search.cost(&greedy).unwrap_or(f64::INFINITY);
    let mut steps: Vec<Vec<End>> = vec![vec![End::START]];
    let mut best: Option<(f64, usize)> = None;
    for slot in 0..most {
        let next = search.line(&steps[slot], slot);
        if next.is_empty() {
            break;
        }
        if let Some(done) = next.last().filter(|end| end.next == places.len())
            && best.is_none_or(|(least, _)| done.demerits < least)
        {
            best = Some((done.demerits, slot));
        }
        steps.push(next);
    }
    best.map(|(_, slot)| trace(&steps, slot))
}

/// The best way for a line to end at one place.
#[derive(Clone, Copy, Debug)]
struct End {
    /// The opportunity behind the one it ends at.
    next: usize,
    demerits: f64,
    /// Its index among the ends of the line before.
    before: usize,
    /// How many lines up to this one end with hyphens.
    hyphens: u8,
    /// True where the line's place was left empty.
    empty: bool,
}

impl End {
    const START: End = End {
        next: 0,
        demerits: 0.0,
        before: 0,
        hyphens: 0,
        empty: false,
    };
}

struct BreakSearch<'s> {
    places: &'s [Opportunity],
    widths: &'s Widths<'s>,
    costs: BreakCosts,
    /// What first fit costs: nothing dearer can be the best.
    bound: f64,
}

impl BreakSearch<'_> {
    /// The demerits of breaks; `None` where a line is too wide or has no place.
    fn cost(&self, breaks: &[LineBreak]) -> Option<f64> {
        let mut end = End::START;
        for line in breaks {
            let has_place = self.widths.endless || line.slot < self.widths.slots.len();
            let width = self.widths.of(line.slot);
            let mut reached = None;
            self.continue_from(&end, 0, width, &mut |next: End| {
                if next.next == line.at + 1 {
                    reached = Some(next);
                }
            });
            end = reached.filter(|_| has_place)?;
        }
        // Places that stay empty are not costed: it is a bound only where none does.
        let in_order = breaks.iter().enumerate();
        let mut in_order = in_order.map(|(index, line)| line.slot == index);
        in_order.all(|next| next).then_some(end.demerits)
    }

    /// Every end the line in `slot` can have, in order of place.
    fn line(&self, ends: &[End], slot: usize) -> Vec<End> {
        let mut found: Vec<Option<End>> = vec![None; self.places.len() + 1];
        let mut keep = |end: End| {
            let known = &mut found[end.next];
            let is_better = known.is_none_or(|known| end.demerits < known.demerits);
            if is_better && end.demerits <= self.bound {
                *known = Some(end);
            }
        };
        let width = self.widths.of(slot);
        let may_stay_empty = width < self.widths.most() * 0.5;
        for (before, end) in ends.iter().enumerate() {
            if end.next == self.places.len() {
                continue;
            }
            if may_stay_empty {
                let hole: f64 = match end.next {
                    0 => EMPTY_BEGINNING,
                    _ => EMPTY_PLACE,
                };
                keep(End {
                    demerits: end.demerits + hole.powi(2),
                    before,
                    empty: true,
                    ..*end
                });
            }
            self.continue_from(end, before, width, &mut keep);
        }
        found.into_iter().flatten().collect()
    }

    fn continue_from(&self, end: &End, before: usize, width: f64, keep: &mut impl FnMut(End)) {
        let start = end.next.checked_sub(1).map(|at| &self.places[at]);
        let (x, gaps) = start.map_or((0.0, 0), |place| (place.next_x, place.next_gaps));
        let mut words = 0;
        for (at, place) in self.places.iter().enumerate().skip(end.next) {
            let hyphen = place.kind == BreakKind::Hyphen;
            words += usize::from(!hyphen);
            let line = CandidateLine {
                length: place.end_x - x,
                gaps: f64::from(place.end_gaps.saturating_sub(gaps)),
                width,
                words,
            };
            if !self.holds(&line) {
                // Behind a hyphen that is too wide there may be a word's end that is not.
                let word = CandidateLine {
                    length: place.next_x - x,
                    ..line
                };
                if hyphen && self.holds(&word) {
                    continue;
                }
                return;
            }
            keep(End {
                next: at + 1,
                demerits: end.demerits + self.demerits(end, place, &line),
                before,
                hyphens: match hyphen {
                    true => end.hyphens.saturating_add(1),
                    false => 0,
                },
                empty: false,
            });
            if place.kind == BreakKind::Hard {
                return;
            }
        }
    }

    fn holds(&self, line: &CandidateLine) -> bool {
        let give = match self.costs.justify {
            true => line.gaps * self.costs.space * SHRINK,
            false => 0.0,
        };
        fits(line.length, line.width + give)
    }

    fn demerits(&self, before: &End, place: &Opportunity, line: &CandidateLine) -> f64 {
        let slack = line.width - line.length;
        let last = place.kind == BreakKind::Hard;
        let ratio = match (self.costs.justify, last) {
            (true, _) if slack < 0.0 => -slack / (line.gaps * self.costs.space * SHRINK),
            (_, true) if !self.costs.justify_last => 0.0,
            (true, _) => slack / (line.gaps.max(0.3) * self.costs.space * STRETCH),
            (false, _) => slack / (line.width * RAG),
        };
        let badness = badness(ratio);
        let mut penalties = 0.0;
        if place.kind == BreakKind::Hyphen {
            let hyphen = if self.costs.justify {
                HYPHEN
            } else {
                RAGGED_HYPHEN
            };
            penalties += hyphen.powi(2);
            let row = f64::from(before.hyphens);
            penalties += (HYPHENS_IN_A_ROW * row.powi(2)).powi(2);
        }
        let lonely = line.words == 1 && line.length < WIDOW * line.width;
        if last && lonely && before.next > 0 {
            penalties += LONELY_WORD.powi(2);
        }
        if last && line.words == 1 && before.hyphens > 0 {
            penalties += LONELY_SYLLABLES.powi(2);
        }
        (LINE + badness).powi(2) + penalties
    }
}

fn badness(ratio: f64) -> f64 {
    let slope = 300.0 * VERY_BAD.powi(2);
    100.0 * ratio.min(VERY_BAD).powi(3) + slope * (ratio - VERY_BAD).max(0.0)
}

/// What a line would be like.
struct CandidateLine {
    length: f64,
    /// Spaces between its words.
    gaps: f64,
    width: f64,
    words: usize,
}

/// The breaks that lead to the end of the text in `slot`.
fn trace(steps: &[Vec<End>], slot: usize) -> Vec<LineBreak> {
    let mut breaks = Vec::new();
    let mut index = steps[slot + 1].len() - 1;
    for line in (0..=slot).rev() {
        let end = steps[line + 1][index];
        if !end.empty {
            breaks.push(LineBreak {
                at: end.next - 1,
                slot: line,
            });
        }
        index = end.before;
    }
    breaks.reverse();
    breaks
}
