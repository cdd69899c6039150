//! What work on untrusted content may take: counted, so that it ends at the same place on every
//! machine, and as a last resort measured.

use crate::message::Message;
use std::fmt;
use std::time::Duration;

/// The limits of one run. `--limit NAME=NUMBER` sets one that is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct Limits {
    /// Rounds of loops, and what lists and texts they make, while one template is filled.
    pub steps: u64,
    /// Elements of one face, with those that are drawn again by `<use>`, markers and patterns.
    pub elements: u64,
    /// Letters of one face.
    pub letters: u64,
    /// Millions of dots that the shapes, layers and filters of one face touch at 300 dpi, or with as
    /// many as an export asks for above that; filters count for each dot what they look at.
    pub megadots: u64,
    /// Rows of a spreadsheet, with those that are empty.
    pub rows: u64,
    /// Cells of a spreadsheet that are not empty.
    pub cells: u64,
    /// What a workbook unpacks to, in MiB.
    pub unpacked: u64,
    /// For one piece of work, such as a face; none where nobody looks at a clock.
    pub time: Option<Duration>,
    /// Of the whole process, in bytes; none where nobody looks at it.
    pub memory: Option<usize>,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits {
            steps: 2_000_000,
            elements: 300_000,
            letters: 200_000,
            megadots: 5_000,
            rows: 100_000,
            cells: 1_000_000,
            unpacked: 128,
            time: None,
            memory: None,
        }
    }
}

/// A limit that is counted, and how many.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct CountedLimit {
    name: Counted,
    most: u64,
}

/// What is counted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Counted {
    Steps,
    Elements,
    Letters,
    Megadots,
    Rows,
    Cells,
    Unpacked,
}

impl Counted {
    const ALL: [Counted; 7] = [
        Counted::Steps,
        Counted::Elements,
        Counted::Letters,
        Counted::Megadots,
        Counted::Rows,
        Counted::Cells,
        Counted::Unpacked,
    ];

    fn name(self) -> &'static str {
        match self {
            Counted::Steps => "steps",
            Counted::Elements => "elements",
            Counted::Letters => "letters",
            Counted::Megadots => "megadots",
            Counted::Rows => "rows",
            Counted::Cells => "cells",
            Counted::Unpacked => "unpacked",
        }
    }

    /// How a command line raises the limit from `most`.
    pub fn flag(self, most: u64) -> String {
        format!("--limit {self}={}", most.saturating_mul(10))
    }
}

impl fmt::Display for Counted {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for CountedLimit {
    type Err = Message;

    fn from_str(text: &str) -> Result<CountedLimit, Message> {
        let (name, most) = text.split_once('=').unwrap_or((text, ""));
        let known = Counted::ALL.into_iter().find(|known| known.name() == name);
        let names: Vec<&str> = Counted::ALL.map(Counted::name).to_vec();
        let name = known.ok_or_else(|| {
            message!(
                "limits-from-str",
                "the limits that can be set are {names}",
                names = names.join(", ")
            )
        })?;
        let most = most.replace('_', "").parse();
        let most = most.map_err(|_| message!("limits-write", "write {name}=NUMBER", name))?;
        Ok(CountedLimit { name, most })
    }
}

impl Limits {
    /// The same with one that is set.
    #[must_use]
    pub fn with(mut self, limit: CountedLimit) -> Limits {
        let place = match limit.name {
            Counted::Steps => &mut self.steps,
            Counted::Elements => &mut self.elements,
            Counted::Letters => &mut self.letters,
            Counted::Megadots => &mut self.megadots,
            Counted::Rows => &mut self.rows,
            Counted::Cells => &mut self.cells,
            Counted::Unpacked => &mut self.unpacked,
        };
        *place = limit.most;
        self
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_is_set_by_its_name() {
        let limits = Limits::default();
        for name in Counted::ALL {
            let limit: CountedLimit = format!("{name}=1_234").parse().unwrap();
            let set = limits.with(limit);
            assert_ne!(set, limits);
            let values = [
                set.steps,
                set.elements,
                set.letters,
                set.megadots,
                set.rows,
                set.cells,
                set.unpacked,
            ];
            assert_eq!(values.into_iter().filter(|most| *most == 1234).count(), 1);
        }
        for wrong in ["steps", "steps=", "steps=many", "hours=3", "="] {
            assert!(wrong.parse::<CountedLimit>().is_err(), "{wrong}");
        }
    }
}
