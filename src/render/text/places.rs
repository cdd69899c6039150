//! The places an area has for lines of given heights.

use super::area::{AreaRow, Region, Slot};
use super::line_height::Height;

/// The least a place in a shape must be wide, in ems; the first line's is more.
const NARROWEST: f64 = 2.5;
const NARROWEST_FIRST: f64 = 4.0;
/// No area has more rows.
pub const MOST_ROWS: usize = 2000;
/// How much lower the first line of a shape is tried when there is no width for it, in lines.
const STEP: f64 = 0.125;

/// Places for lines, and the rows they are in.
#[derive(Clone, Debug, Default)]
pub struct LinePlaces {
    pub slots: Vec<Slot>,
    rows: Vec<AreaRow>,
    /// How many places are behind those that were needed.
    counted: usize,
    /// Where the first row of all begins.
    top: f64,
    /// The place that lines beyond the last are put in, one under the other.
    beyond: (f64, f64),
    /// The width that lines beyond the last may have.
    pub widest: f64,
    /// How many lines there is room for; `None` where there is no end of it.
    pub room: Option<usize>,
}

impl LinePlaces {
    /// A column from `top` downwards.
    pub fn column(left: f64, width: f64, top: f64, lines: Option<usize>) -> LinePlaces {
        let right = if width.is_finite() {
            left + width
        } else {
            left
        };
        let room = lines.map(|lines| lines.min(MOST_ROWS));
        let slot = |row| Slot { left, right, row };
        LinePlaces {
            slots: (0..room.unwrap_or(0)).map(slot).collect(),
            rows: Vec::new(),
            counted: 0,
            top,
            beyond: (left, right),
            widest: width,
            room,
        }
    }

    /// Adds the places of `shape`, from `offset` under its top, until there are `most` rows. All rows
    /// of a rectangle are as wide: those behind `needed` are only counted.
    pub fn fill(
        &mut self,
        shape: &Region,
        height: &impl Fn(usize) -> Height,
        offset: f64,
        (most, needed): (usize, usize),
        em: f64,
    ) {
        let bounds = shape.bounds();
        if self.rows.is_empty() {
            self.top = bounds.y0 + offset;
            self.beyond = (bounds.x0, bounds.x1);
        }
        // Rows of no height must end too.
        let smallest = bounds.height() / MOST_ROWS as f64;
        let (mut top, mut first) = (bounds.y0 + offset, true);
        let hair = 1e-6 * bounds.height();
        while self.rows.len() < most {
            let high = height(self.rows.len()).total();
            if top + high > bounds.y1 + hair {
                break;
            }
            if shape.is_rect() && self.rows.len() >= needed {
                let rows = (bounds.y1 + hair - top) / high.max(smallest);
                self.counted += (rows as usize).min(most - self.rows.len());
                break;
            }
            let row = AreaRow { top, height: high };
            let least = match (shape.is_rect(), first) {
                (true, _) => 0.0,
                (false, true) => NARROWEST_FIRST * em,
                (false, false) => NARROWEST * em,
            };
            let spans = shape.spans(row, least);
            if first && spans.is_empty() {
                top += (high * STEP).max(smallest);
                continue;
            }
            first = false;
            for (left, right) in spans {
                self.widest = self.widest.max(right - left);
                self.slots.push(Slot {
                    left,
                    right,
                    row: self.rows.len(),
                });
            }
            self.rows.push(row);
            top += high.max(smallest);
        }
        if self.slots.is_empty() {
            self.widest = bounds.width();
        }
        self.room = Some(self.slots.len() + self.counted);
    }

    /// The widths of the places there are.
    pub fn widths(&self) -> impl Iterator<Item = f64> {
        let anchored = self.widest.is_infinite();
        let width = move |slot: &Slot| {
            if anchored {
                f64::INFINITY
            } else {
                slot.width()
            }
        };
        self.slots.iter().map(width)
    }

    /// The place of a line; beyond the last, one after the other.
    pub fn slot(&self, index: usize) -> Slot {
        let rows = self
            .slots
            .last()
            .map_or(self.rows.len(), |slot| slot.row + 1);
        self.slots.get(index).copied().unwrap_or(Slot {
            left: self.beyond.0,
            right: self.beyond.1,
            row: rows + index.saturating_sub(self.slots.len()),
        })
    }

    /// The baselines of the rows up to `last`.
    pub fn baselines(&self, last: usize, height: impl Fn(usize) -> Height) -> Vec<f64> {
        let mut top = self.top;
        let mut baselines = Vec::with_capacity(last + 1);
        for row in 0..=last {
            let own = height(row);
            top = self.rows.get(row).map_or(top, |row| row.top);
            baselines.push(top + own.above);
            top += own.total();
        }
        baselines
    }
}
