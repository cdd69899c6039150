//! Pages with next to nothing on them, and what brought that about.

use super::composer::{Book, PageDraft};
use super::filled::FillEnd;
use crate::diag::rules::templates::loose_page;

/// A page on which less of the height is used is all but empty.
const NEARLY_EMPTY: f64 = 0.12;
/// How many pages of a booklet are between the first without text and the last, where one page less of text makes
/// four pages less of the booklet.
const ONE_TOO_MANY: usize = 2;

impl Book<'_, '_> {
    /// Tells of pages that are all but empty: where the text runs over a page, and the last one. `blank` are the
    /// first and the last page that only fill a booklet up: true where it was told what brought them about.
    pub fn tell_sparse(&mut self, pages: &[PageDraft], blank: Option<[usize; 2]>) -> bool {
        let mut is_told = false;
        for (number, pair) in (1..).zip(pages.windows(2)) {
            let (before, page) = (&pair[0], &pair[1]);
            let used = page.used();
            let begins = page.filled.iter().flat_map(|area| &area.parts).next();
            let Some(begins) = begins.filter(|_| used < NEARLY_EMPTY) else {
                continue;
            };
            let found = match (before.ended, blank) {
                // A page fewer is only enough where it alone makes four more.
                (FillEnd::Full, Some(blank)) if !is_told && blank[1] - blank[0] == ONE_TOO_MANY => {
                    is_told = true;
                    loose_page::over(page.amount(), number, blank)
                }
                (FillEnd::Full, _) => loose_page::spilt(page.amount(), number),
                _ if number + 1 == pages.len() => loose_page::page(number + 1, used),
                _ => continue,
            };
            self.tell(&begins.range, found);
        }
        is_told
    }
}

impl PageDraft {
    /// How much of its height is used, as a part of it.
    fn used(&self) -> f64 {
        let most = |parts: &mut dyn Iterator<Item = f64>| parts.fold(0.0, f64::max);
        let used = most(&mut self.filled.iter().map(|area| area.used));
        used / most(&mut self.areas.iter().map(|area| area.height))
    }

    /// Its lines of text, and how high all else on it is.
    pub fn amount(&self) -> (usize, f64) {
        let lines = self.filled.iter().map(|area| area.lines).sum();
        let solid = self.filled.iter().map(|area| area.solid).sum();
        (lines, solid)
    }
}
