//! As few pages as the text takes, each filled by its master.

use super::blocks::Break;
use super::column::{Body, ColumnItem};
use super::composer::{Book, Master, PageDraft};
use super::filled::{Cursor, FillEnd, FilledArea};
use super::setting::BookSetting;
use crate::diag::rules::templates::{bad_rulebook, loose_page};

/// No book has more pages.
const MOST_PAGES: usize = 400;

/// What is to be filled.
#[derive(Clone, Copy)]
struct PagesAsked {
    /// How many pages there are.
    count: usize,
    /// Whether the last of them is the back.
    backed: bool,
    /// The item that the text ends before.
    end: usize,
    /// Whether something stands on the back only.
    own_back: bool,
}

impl Book<'_, '_> {
    /// Fills as many pages as the text takes: the fewest, a multiple of four in a booklet.
    pub fn pages(&mut self, setting: &mut BookSetting<'_>) -> Option<Vec<PageDraft>> {
        let component = &self.renderer.game.components[self.component];
        let step = if component.booklet { 4 } else { 1 };
        let first = self.first_width()?;
        let items = setting.galley(first).items.clone();
        let back = items
            .iter()
            .position(|item| matches!(item.body, Body::Break(Break::Back)));
        let end = back.unwrap_or(items.len());
        let asked = |count: usize, backed: bool| PagesAsked {
            count,
            backed,
            end,
            own_back: back.is_some(),
        };
        // Without a back first, for how many pages there are at least.
        let least = self.fill(setting, asked(MOST_PAGES + 1, false))?;
        let Some(least) = least.map(|pages| pages.len()) else {
            let span = items.first().map(|item| item.range.clone());
            self.tell(
                &span.unwrap_or_default(),
                bad_rulebook::too_long(MOST_PAGES),
            );
            return None;
        };
        let mut count = (least + usize::from(back.is_some())).next_multiple_of(step);
        let mut pages = self.fill(setting, asked(count, true))?;
        if pages.is_none() {
            count += step;
            pages = self.fill(setting, asked(count, true))?;
        }
        let Some(mut pages) = pages else {
            self.tell(&(0..0), bad_rulebook::too_long(count));
            return None;
        };
        self.look_at(&pages, &items);
        let filled = pages.len();
        let blank = (count - filled).saturating_sub(usize::from(back.is_some()));
        let room = count - usize::from(back.is_some());
        let without_text = (blank > 1).then_some([filled + 1, room]);
        if !self.tell_sparse(&pages, without_text) && blank > 1 {
            self.tell_blank(&pages, [room, count], step, &items);
        }
        for number in filled + 1..=count {
            let is_last = number == count;
            let master = self.master(number, if is_last { last(count) } else { body(number) })?;
            let (areas, filled) = match back.filter(|_| is_last) {
                None => (Vec::new(), Vec::new()),
                Some(back) => {
                    let start = Cursor {
                        item: back + 1,
                        ..Cursor::default()
                    };
                    let (filled, to, _) = setting.page(&master, start, items.len());
                    let high = filled.iter().any(|area| area.too_high.is_some());
                    if to.item < items.len() || high {
                        let at = to.item.min(items.len().saturating_sub(1));
                        let range = items.get(at).map(|item| item.range.clone());
                        let amount = rest(setting, &master, to, items.len());
                        self.tell(
                            &range.unwrap_or_default(),
                            bad_rulebook::back_too_long(amount),
                        );
                        return None;
                    }
                    filled.iter().for_each(|area| self.tell_wide(area, &items));
                    (master.areas.clone(), filled)
                }
            };
            pages.push(PageDraft {
                master: master.name,
                areas,
                filled,
                ended: FillEnd::Text,
                is_blank: back.is_none() || !is_last,
            });
        }
        Some(pages)
    }

    /// Tells of the pages that have no text, where it begins to be too long for a step fewer. There are
    /// so many pages for it, and in all.
    fn tell_blank(
        &mut self,
        pages: &[PageDraft],
        [room, count]: [usize; 2],
        step: usize,
        items: &[ColumnItem],
    ) {
        let filled = pages.len();
        let fits = room.saturating_sub(step);
        let over = pages.get(fits..).filter(|_| fits > 0).unwrap_or_default();
        let areas = over.iter().flat_map(|page| &page.filled);
        if let Some(begins) = areas.flat_map(|area| &area.parts).next() {
            let amounts = over.iter().map(PageDraft::amount);
            let amount = amounts.fold((0, 0.0), |sum, (lines, solid)| {
                (sum.0 + lines, sum.1 + solid)
            });
            let found = loose_page::over(amount, fits, [filled + 1, room]);
            self.tell(&begins.range, found);
            return;
        }
        let range = items.last().map(|item| item.range.clone());
        let found = loose_page::blank(room - filled, count);
        self.tell(&range.unwrap_or_default(), found);
    }

    /// The width of the first area there is.
    fn first_width(&mut self) -> Option<f64> {
        for number in 1..=4 {
            let master = self.master(number, body(number))?;
            if let Some(area) = master.areas.first() {
                return Some(area.width);
            }
        }
        let master = self.master(4, "back")?;
        master.areas.first().map(|area| area.width)
    }

    /// The pages of the text before the back; no pages where there is not room for it, and `None`
    /// where a template cannot be filled.
    #[expect(clippy::option_option, reason = "an error, or too few pages")]
    fn fill(
        &mut self,
        setting: &mut BookSetting<'_>,
        asked: PagesAsked,
    ) -> Option<Option<Vec<PageDraft>>> {
        let mut pages: Vec<PageDraft> = Vec::new();
        let mut at = Cursor::default();
        // What stands behind `<!-- back -->` has the last page for itself.
        let kept = usize::from(asked.backed && asked.own_back && asked.count > 1);
        while at.item < asked.end {
            let number = pages.len() + 1;
            if number > asked.count.min(MOST_PAGES) - kept {
                return Some(None);
            }
            let name = match asked.backed && number == asked.count {
                true => last(asked.count),
                false => body(number),
            };
            let master = self.master(number, name)?;
            let (filled, to, ended) = setting.page(&master, at, asked.end);
            at = to;
            pages.push(PageDraft {
                master: master.name,
                areas: master.areas.clone(),
                filled,
                ended,
                is_blank: false,
            });
        }
        Some(Some(pages))
    }

    /// Tells of the pictures that have not room enough.
    fn tell_wide(&mut self, filled: &FilledArea, items: &[ColumnItem]) {
        for (item, [wide, room]) in &filled.too_wide {
            let found = bad_rulebook::too_large(
                &message!("book-paginate-tell-wide", "the width of the pictures"),
                *wide,
                *room,
            );
            self.tell(&items[*item].range, found);
        }
    }

    /// What there is to tell of filled pages.
    fn look_at(&mut self, pages: &[PageDraft], items: &[ColumnItem]) {
        let areas = pages
            .iter()
            .flat_map(|page| page.areas.iter().zip(&page.filled));
        for (area, filled) in areas {
            if let Some((item, height)) = filled.too_high {
                let range = items[item].range.clone();
                let found = bad_rulebook::too_large(
                    &message!("book-paginate-look-at", "the height of this"),
                    height,
                    area.height,
                );
                self.tell(&range, found);
            }
            self.tell_wide(filled, items);
            let parted = filled.parted(items).map(|last| &items[last]);
            if let Some(heading) = parted.filter(|last| last.heading.is_some()) {
                self.tell(&heading.range, loose_page::parted());
            }
        }
        for pair in items.windows(2) {
            if pair[0].heading.is_some() && matches!(pair[1].body, Body::Break(_)) {
                self.tell(&pair[0].range, loose_page::heading());
            }
        }
    }
}

/// How much text there is from a place on: its lines, and how high all else is.
fn rest(setting: &mut BookSetting<'_>, master: &Master, from: Cursor, end: usize) -> (usize, f64) {
    let (mut at, mut amount) = (from, (0, 0.0));
    for _ in 0..MOST_PAGES {
        let (filled, to, _) = setting.page(master, at, end);
        amount = filled.iter().fold(amount, |(lines, solid), area| {
            (lines + area.lines, solid + area.solid)
        });
        if to.item >= end || to == at {
            break;
        }
        at = to;
    }
    amount
}

/// The master of a page that is not the last.
fn body(page: usize) -> &'static str {
    match page {
        1 => "cover",
        even if even % 2 == 0 => "left",
        _ => "right",
    }
}

/// The master of the last page of so many.
fn last(count: usize) -> &'static str {
    match count {
        1 => body(1),
        even if even % 2 == 0 => "back",
        odd => body(odd),
    }
}
