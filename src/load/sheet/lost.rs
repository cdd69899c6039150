//! The columns that the game file names, and the sheet has not.

use super::grid::{SheetCell, SheetGrid, composed};
use super::options::{Mapped, SheetOptions};
use crate::diag::rules::content::bad_sheet;
use crate::diag::{Diagnostic, Span, did_you_mean};

/// A heading that `columns` in the game file names, and the sheet has not.
pub struct LostColumn<'o> {
    heading: &'o str,
    mapped: &'o Mapped,
    /// The heading that is nearly this one.
    pub near: Option<&'o SheetCell>,
}

impl LostColumn<'_> {
    /// The last key of the field that it is mapped to.
    pub fn field(&self) -> Option<String> {
        match self.mapped {
            Mapped::LeftOut => None,
            Mapped::Field { name, .. } => name.rsplit('.').next().map(str::to_owned),
        }
    }

    /// Tells it at the heading that is near, or else at all of them.
    pub fn told(&self, words: &[String], all: Span) -> Diagnostic {
        let near = self.near.map(|cell| cell.place);
        let near = near.map(|place| Span::new(all.file, place.start as usize..place.end as usize));
        let field = self.field().unwrap_or_default();
        bad_sheet::lost_column((self.heading, &field), words, near, all)
    }
}

/// The columns that are lost of those that are not left out.
pub fn columns<'o>(
    headings: &'o [SheetCell],
    grid: &SheetGrid,
    options: &'o SheetOptions,
) -> Vec<LostColumn<'o>> {
    let words = words(headings, grid);
    let named = options.columns.iter();
    let named = named.filter(|(_, mapped)| *mapped != Mapped::LeftOut);
    let lost = named.filter(|(heading, _)| !words.contains(&composed(heading)));
    // A heading that is named itself is not meant by another name.
    let free = |word: &&str| {
        let mut named = options.columns.iter();
        !named.any(|(heading, _)| composed(heading) == **word)
    };
    let free: Vec<&str> = words.iter().map(String::as_str).filter(free).collect();
    let lost = lost.map(|(heading, mapped)| {
        let near = did_you_mean(heading, free.iter().copied());
        let near = near.and_then(|near| words.iter().position(|word| word == near));
        LostColumn {
            heading,
            mapped,
            near: near.map(|at| &headings[at]),
        }
    });
    lost.collect()
}

/// The words of the headings.
pub fn words(headings: &[SheetCell], grid: &SheetGrid) -> Vec<String> {
    let words = headings.iter().map(|cell| {
        let range = cell.place.start as usize..cell.place.end as usize;
        composed(grid.text.get(range).unwrap_or("").trim())
    });
    words.collect()
}
