//! Pages filled with a galley: areas one after the other, lines kept together, the last page's
//! columns balanced.

use super::areas::BookArea;
use super::blocks::Break;
use super::column::Galley;
use super::filled::{Cursor, FillEnd, FilledArea};
use super::filling::AreaFilling;
use super::measure::Measurer;

/// Fills the areas of a page; where its text ends on the page, or the page is broken by hand, its
/// columns become even. `galleys` are the column at each area's width, `last` is the item that the
/// text ends before.
pub fn page(
    areas: &[BookArea],
    galleys: &[&Galley],
    from: Cursor,
    last: usize,
    measurer: &mut Measurer<'_>,
) -> (Vec<FilledArea>, Cursor, FillEnd) {
    let whole: Vec<f64> = areas.iter().map(|area| area.height).collect();
    let mut fill = |heights: &[f64]| fill(heights, areas, galleys, (from, last), measurer);
    let (filled, to, end) = fill(&whole);
    let level = |area: &BookArea| {
        area.top == areas[0].top && area.height == areas[0].height && area.holes.is_empty()
    };
    let even = areas.len() > 1 && areas.iter().all(level) && galleys.windows(2).all(is_same);
    if !even || end == FillEnd::Full || filled.iter().any(|area| area.too_high.is_some()) {
        return (filled, to, end);
    }
    let parted = |filled: &[FilledArea]| {
        let ends = filled.iter().zip(galleys);
        ends.filter_map(|(area, galley)| area.parted(&galley.items))
            .count()
    };
    let as_it_must = parted(&filled);
    let (mut short, mut enough) = (0.0, areas[0].height);
    let mut best = filled;
    for _ in 0..16 {
        let high = (short + enough) / 2.0;
        let (filled, reached, how) = fill(&vec![high; areas.len()]);
        let too_high = filled.iter().any(|area| area.too_high.is_some());
        let together = parted(&filled) <= as_it_must;
        match reached == to && how == end && !too_high && together {
            true => (enough, best) = (high, filled),
            false => short = high,
        }
    }
    (best, to, end)
}

fn is_same(pair: &[&Galley]) -> bool {
    (pair[0].width - pair[1].width).abs() < 0.001
}

fn fill(
    heights: &[f64],
    areas: &[BookArea],
    galleys: &[&Galley],
    (from, last): (Cursor, usize),
    measurer: &mut Measurer<'_>,
) -> (Vec<FilledArea>, Cursor, FillEnd) {
    let mut filled = Vec::new();
    let (mut at, mut end) = (from, FillEnd::Full);
    let columns = (1..).zip(heights.iter().zip(areas).zip(galleys));
    for (number, ((height, area), galley)) in columns {
        let column = AreaFilling::new(area, *height, galley, (at, last), measurer);
        let column = column.ending_page(number == areas.len());
        let held;
        (held, at, end) = column.fill();
        filled.push(held);
        match end {
            FillEnd::Full | FillEnd::Break(Break::Column) => {}
            _ => break,
        }
    }
    // A column broken at the end of a page is only full.
    let end = match end {
        FillEnd::Break(Break::Column) => FillEnd::Full,
        end => end,
    };
    let end = match end == FillEnd::Full && at.item >= last {
        true => FillEnd::Text,
        false => end,
    };
    (filled, at, end)
}
