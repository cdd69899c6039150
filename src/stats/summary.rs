//! The figures of what was measured.

use indexmap::IndexMap;
use serde::Serialize;

use super::measure::{MeasuredValues, SampleValue};

/// Of more distinct numbers a bar is a range of them.
const MOST_BARS: usize = 16;
/// Of more words the rarest are one bar.
const MOST_WORDS: usize = 24;
/// How far beyond the middle half, in its widths, a value is an outlier (J. Tukey, *Exploratory
/// Data Analysis*, 1977).
const FENCE: f64 = 1.5;

/// What a field comes to. Everything counts copies.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Summary {
    pub name: String,
    /// Printed pieces with a value, and without.
    pub count: u64,
    pub missing: u64,
    /// Of numbers only.
    pub figures: Option<NumberSummary>,
    pub bars: Vec<Bar>,
}

/// The figures of numbers.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct NumberSummary {
    pub sum: f64,
    pub mean: f64,
    pub median: f64,
    /// The standard deviation of all pieces, not of a sample of them.
    pub deviation: f64,
    pub least: f64,
    pub most: f64,
    /// The ids of entries far from the others.
    pub outliers: Vec<String>,
}

/// A value, or a range from the first number to below the second, and how many pieces have it.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct Bar {
    pub label: String,
    pub count: u64,
}

impl Summary {
    pub fn new(measured: &MeasuredValues) -> Summary {
        let mut numbers = Vec::new();
        let mut words: IndexMap<&str, u64> = IndexMap::new();
        for sample in &measured.samples {
            let copies = u64::from(sample.copies);
            match &sample.value {
                SampleValue::Number(number) => numbers.push((*number, copies)),
                SampleValue::Word(word) => *words.entry(word).or_default() += copies,
            }
        }
        numbers.sort_by(|one, other| one.0.total_cmp(&other.0));
        let copies = measured.samples.iter().map(|sample| sample.copies);
        let figures = words
            .is_empty()
            .then(|| NumberSummary::new(measured, &numbers));
        Summary {
            name: measured.name.clone(),
            count: copies.map(u64::from).sum(),
            missing: measured.missing,
            figures: figures.flatten(),
            bars: match words.is_empty() {
                true => ranges(&numbers),
                false => most_first(words, &numbers),
            },
        }
    }

    /// The longest bar.
    pub fn most(&self) -> u64 {
        self.bars.iter().map(|bar| bar.count).max().unwrap_or(0)
    }
}

impl NumberSummary {
    /// `numbers` in order, each with its copies; none where nothing is printed.
    fn new(measured: &MeasuredValues, numbers: &[(f64, u64)]) -> Option<NumberSummary> {
        let count: u64 = numbers.iter().map(|(_, copies)| copies).sum();
        if count == 0 {
            return None;
        }
        let total = |of: &dyn Fn(f64) -> f64| -> f64 {
            let parts = numbers
                .iter()
                .map(|(number, copies)| of(*number) * *copies as f64);
            parts.sum()
        };
        let sum = total(&|number| number);
        let mean = sum / count as f64;
        let spread = total(&|number| (number - mean).powi(2));
        let at = |share: f64| quantile(numbers, count, share);
        let (low, high) = (at(0.25), at(0.75));
        let fence = FENCE * (high - low);
        let is_far = |number: f64| number < low - fence || number > high + fence;
        let outliers = measured.samples.iter().filter(|sample| match sample.value {
            SampleValue::Number(number) => fence > 0.0 && is_far(number) && sample.copies > 0,
            SampleValue::Word(_) => false,
        });
        Some(NumberSummary {
            sum,
            mean,
            median: at(0.5),
            deviation: (spread / count as f64).sqrt(),
            least: at(0.0),
            most: at(1.0),
            outliers: outliers.map(|sample| sample.id.clone()).collect(),
        })
    }
}

/// The value below which that share of the pieces lies; between two of them on the line from one to the
/// other.
fn quantile(numbers: &[(f64, u64)], count: u64, share: f64) -> f64 {
    let nth = |wanted: u64| {
        let mut before = 0;
        let found = numbers.iter().find(|(_, copies)| {
            before += copies;
            before > wanted
        });
        found.or(numbers.last()).map_or(0.0, |(number, _)| *number)
    };
    let place = share * (count - 1) as f64;
    let (below, part) = (place.floor(), place.fract());
    let (low, high) = (nth(below as u64), nth(place.ceil() as u64));
    low + (high - low) * part
}

/// A bar for each number, or for ranges of a round width.
fn ranges(numbers: &[(f64, u64)]) -> Vec<Bar> {
    let mut single: Vec<(f64, u64)> = Vec::new();
    for (number, copies) in numbers {
        match single.last_mut() {
            Some((last, count)) if last == number => *count += copies,
            _ => single.push((*number, *copies)),
        }
    }
    let bar = |label: String, count| Bar { label, count };
    let (Some(first), Some(last)) = (single.first(), single.last()) else {
        return Vec::new();
    };
    if single.len() <= MOST_BARS {
        return single
            .iter()
            .map(|(number, count)| bar(shown(*number), *count))
            .collect();
    }
    let width = round_width((last.0 - first.0) / 10.0);
    let start = (first.0 / width).floor();
    let bars = ((last.0 / width).floor() - start) as usize + 1;
    let mut counts = vec![0; bars];
    for (number, copies) in &single {
        let at = ((number / width).floor() - start) as usize;
        counts[at.min(bars - 1)] += copies;
    }
    let label = |at: usize| {
        let from = (start + at as f64) * width;
        format!("{} … {}", shown(from), shown(from + width))
    };
    counts
        .into_iter()
        .enumerate()
        .map(|(at, count)| bar(label(at), count))
        .collect()
}

/// 1, 2 or 5 times a power of ten, not below a width.
fn round_width(least: f64) -> f64 {
    let power = 10f64.powf(least.log10().floor());
    let steps = [1.0, 2.0, 5.0, 10.0].map(|step| step * power);
    steps
        .into_iter()
        .find(|step| *step >= least)
        .unwrap_or(10.0 * power)
}

/// Words by how many there are of each, with numbers among them as words.
fn most_first(words: IndexMap<&str, u64>, numbers: &[(f64, u64)]) -> Vec<Bar> {
    let bar = |(label, count): (&str, u64)| Bar {
        label: label.to_owned(),
        count,
    };
    let mut words: Vec<Bar> = words.into_iter().map(bar).collect();
    words.extend(ranges(numbers));
    words.sort_by(|one, other| (other.count, &one.label).cmp(&(one.count, &other.label)));
    if words.len() > MOST_WORDS {
        let rest: u64 = words.drain(MOST_WORDS..).map(|bar| bar.count).sum();
        words.push(Bar {
            label: "…".to_owned(),
            count: rest,
        });
    }
    words
}

/// A number for people: two digits behind the point at most.
pub fn shown(number: f64) -> String {
    let rounded = (number * 100.0).round() / 100.0;
    // No minus before a zero.
    format!("{}", rounded + 0.0)
}

#[cfg(test)]
mod tests {
    use super::super::measure::Sample;
    use super::*;

    fn measured(values: &[(f64, u32)]) -> MeasuredValues {
        let samples = values
            .iter()
            .enumerate()
            .map(|(at, (number, copies))| Sample {
                id: format!("card-{at}"),
                copies: *copies,
                value: SampleValue::Number(*number),
            });
        MeasuredValues {
            name: "cost".to_owned(),
            samples: samples.collect(),
            missing: 2,
        }
    }

    /// 2, 4, 4, 4, 5, 5, 7, 9: the textbook's deviation of 2.
    #[test]
    fn figures_count_copies() {
        let summary = Summary::new(&measured(&[
            (2.0, 1),
            (4.0, 3),
            (5.0, 2),
            (7.0, 1),
            (9.0, 1),
        ]));
        let figures = summary.figures.unwrap();
        assert_eq!((summary.count, summary.missing), (8, 2));
        assert_eq!(
            (figures.sum, figures.mean, figures.deviation),
            (40.0, 5.0, 2.0)
        );
        assert_eq!(
            (figures.least, figures.median, figures.most),
            (2.0, 4.5, 9.0)
        );
        let bars: Vec<_> = summary
            .bars
            .iter()
            .map(|bar| (&*bar.label, bar.count))
            .collect();
        assert_eq!(bars, [("2", 1), ("4", 3), ("5", 2), ("7", 1), ("9", 1)]);
        // The middle half is from 4 to 5.5: beyond 7.75 is far.
        assert_eq!(figures.outliers, ["card-4"]);
    }

    #[test]
    fn what_is_far_from_the_rest_is_an_outlier_and_what_is_not_printed_is_none() {
        let values = [(1.0, 3), (2.0, 3), (3.0, 3), (40.0, 1), (90.0, 0)];
        let figures = Summary::new(&measured(&values)).figures.unwrap();
        assert_eq!(figures.outliers, ["card-3"]);
        assert_eq!(figures.most, 40.0);
        assert_eq!(Summary::new(&measured(&[(1.0, 0)])).figures, None);
    }

    #[test]
    fn many_numbers_are_ranges_of_a_round_width() {
        let values: Vec<_> = (0..100)
            .map(|number| (f64::from(number) - 20.0, 1))
            .collect();
        let summary = Summary::new(&measured(&values));
        assert_eq!(summary.bars[0].label, "-20 … -10");
        assert_eq!(summary.bars.len(), 10);
        assert!(summary.bars.iter().all(|bar| bar.count == 10));
        assert_eq!(round_width(0.013), 0.02);
        assert_eq!(shown(-0.001), "0");
    }
}
