//! Words that the end of a line parts, in one piece for whoever searches or copies.
//!
//! Readers of PDF join `mer-` and `cenaire` by guess, if they do, and then take the hyphen out of
//! `peut-` and `être` too. ActualText (ISO 32000-1, 14.9.4) says what is meant: the part on the
//! first line stands for the whole word, every other part for a space. A space and not nothing,
//! because pdfium takes an empty ActualText for none.

use std::ops::Range;

use krilla::surface::Surface;

use super::run::GlyphRun;
use crate::render::text::WordBreak;

/// Lets the parts of each parted word stand for all of it.
pub fn join(runs: &mut [GlyphRun], surface: &mut Surface) {
    let mut at = 0;
    while at < runs.len() {
        let parts = parts(&runs[at..]);
        if parts > 1 {
            let word = word(&runs[at..at + parts]);
            let (first, others) = runs[at..at + parts].split_at_mut(1);
            for run in first {
                run.stand_for(run.last_word(), &word, surface);
            }
            for run in others {
                run.stand_for(run.first_word(), " ", surface);
            }
        }
        at += (parts - 1).max(1);
    }
}

/// Puts a space behind each line that ends with a word: readers of tagged PDF take the words as they
/// come, without a look at where they stand.
pub fn part_lines(runs: &mut [GlyphRun], surface: &mut Surface) {
    for index in 1..runs.len() {
        let [run, next] = &mut runs[index - 1..=index] else {
            continue;
        };
        let ends = run.word_break.is_none() && !run.text.ends_with(char::is_whitespace);
        if ends && next.is_below(run) {
            let word = run.last_word();
            let meant = format!("{} ", &run.text[word.clone()]);
            run.stand_for(word, &meant, surface);
        }
    }
}

/// How many runs the last word of the first of them is in.
fn parts(runs: &[GlyphRun]) -> usize {
    let goes_on = |index: usize| {
        let whole = index == 0 || runs[index].first_word().end == runs[index].text.len();
        runs[index].word_break.is_some() && whole
    };
    let more = (0..runs.len().saturating_sub(1)).take_while(|index| goes_on(*index));
    more.count() + 1
}

/// The word in these runs, without the hyphens that lines end with.
fn word(runs: &[GlyphRun]) -> String {
    let mut word = String::new();
    for (index, run) in runs.iter().enumerate() {
        let range = match index {
            0 => run.last_word(),
            _ => run.first_word(),
        };
        word.push_str(&run.text[range]);
        if run.word_break == Some(WordBreak::Hyphen) && index + 1 < runs.len() {
            word.pop();
        }
    }
    word
}

impl GlyphRun {
    fn first_word(&self) -> Range<usize> {
        0..self
            .text
            .find(char::is_whitespace)
            .unwrap_or(self.text.len())
    }

    fn last_word(&self) -> Range<usize> {
        let behind = self.text.rmatch_indices(char::is_whitespace).next();
        behind.map_or(0, |(at, space)| at + space.len())..self.text.len()
    }

    /// Lets the glyphs of one word stand for other words, all of them together, which is what
    /// krilla writes an ActualText for.
    fn stand_for(&mut self, word: Range<usize>, meant: &str, surface: &mut Surface) {
        // A glyph that krilla has not seen would get those words for its own.
        self.introduce(surface);
        let inside = |text: &Range<usize>| word.start <= text.start && text.end <= word.end;
        let moved = |at: usize| at - word.len() + meant.len();
        for glyph in &mut self.glyphs {
            if inside(&glyph.text) {
                glyph.text = word.start..word.start + meant.len();
            } else if glyph.text.start >= word.end {
                glyph.text = moved(glyph.text.start)..moved(glyph.text.end);
            }
        }
        self.text.replace_range(word, meant);
    }

    /// Draws the run where nobody sees it, so that krilla knows what each glyph is by itself.
    fn introduce(&self, surface: &mut Surface) {
        let mut nowhere = surface.stream_builder();
        let mut unseen = nowhere.surface();
        self.draw(1.0, false, &mut unseen);
        unseen.finish();
        nowhere.finish();
    }
}
