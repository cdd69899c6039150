//! The measures that a stock's title says: `Token of 13 mm`, `Tile, 50 × 50 mm`.

use std::ops::Range;

use super::stock::Stock;
use super::value::Value;

/// A single measure below this is a thickness, a bleed, a margin.
const LEAST_SIDE: f64 = 5.0;

/// Measures that stand together in a title.
#[derive(PartialEq, Debug)]
struct SaidMeasures {
    /// In bytes of the title.
    at: Range<usize>,
    /// In mm, each with the least that two of its kind differ by.
    lengths: Vec<(f64, f64)>,
}

/// Where a title says measures that a stock has not, in bytes.
pub fn wrong(title: &str, value: &Value, stock: &Stock) -> Option<Range<usize>> {
    let own = lengths(value, stock);
    let is_own = |(said, step): &(f64, f64)| {
        let mut own = own.iter();
        own.any(|length| (said - length).abs() < step - 1e-6)
    };
    let is_judged = |said: &SaidMeasures| said.lengths.iter().all(|(it, _)| *it >= LEAST_SIDE);
    let said = said(title).into_iter().filter(is_judged);
    let mut wrong = said.filter(|said| !said.lengths.iter().all(is_own));
    wrong.next().map(|said| said.at)
}

/// Every length that a stock has: its sides, those it has unfolded, halves of these (a radius, the side of a
/// hexagon), and what its table says.
fn lengths(value: &Value, stock: &Stock) -> Vec<f64> {
    let (width, height) = (stock.trim.width.0, stock.trim.height.0);
    let mut lengths = vec![width, height, width / 2.0, height / 2.0];
    let keys = [
        "width",
        "height",
        "depth",
        "thickness",
        "corner_radius",
        "bleed",
        "safe",
    ];
    lengths.extend(
        keys.iter()
            .filter_map(|key| value.get(key).and_then(Value::as_f64)),
    );
    let folds = stock.folds.iter().map(|fold| fold.0);
    let edges: Vec<f64> = [0.0].into_iter().chain(folds).chain([height]).collect();
    if edges.len() > 2 {
        for to in &edges {
            lengths.extend(edges.iter().map(|from| to - from));
        }
    }
    lengths
}

/// All measures in mm, in their order.
fn said(title: &str) -> Vec<SaidMeasures> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(start) = title[at..].find(|sign: char| sign.is_ascii_digit()) {
        let start = at + start;
        let (end, said) = together(title, start);
        // `A4`, `M3`: no measure begins so.
        let is_apart = !title[..start].ends_with(char::is_alphabetic);
        found.extend(said.filter(|_| is_apart));
        at = end;
    }
    found
}

/// The numbers with `×` between them from here on, and where they end; none where they are not in mm.
fn together(title: &str, start: usize) -> (usize, Option<SaidMeasures>) {
    let mut lengths = Vec::new();
    let (mut at, mut unit_end) = (start, None);
    while let Some((length, end)) = number(title, at) {
        lengths.push(length);
        at = end;
        if let Some(end) = unit(title, at) {
            (at, unit_end) = (end, Some(end));
        }
        let rest = title[at..].trim_start();
        let Some(next) = rest.strip_prefix(['×', 'x', 'X', '*']) else {
            break;
        };
        let next = next.trim_start();
        if !next.starts_with(|sign: char| sign.is_ascii_digit()) {
            break;
        }
        at = title.len() - next.len();
    }
    let said = unit_end.map(|end| SaidMeasures {
        at: start..end,
        lengths,
    });
    (at.max(start + 1), said)
}

/// A number with what its last digit is worth, and where it ends.
fn number(title: &str, start: usize) -> Option<((f64, f64), usize)> {
    let rest = &title[start..];
    let digits = |text: &str| {
        let end = text.find(|sign: char| !sign.is_ascii_digit());
        end.unwrap_or(text.len())
    };
    let whole = digits(rest);
    let behind = rest[whole..].strip_prefix(['.', ',']).map_or(0, digits);
    let end = if behind > 0 {
        whole + 1 + behind
    } else {
        whole
    };
    let length = rest[..end].replace(',', ".").parse().ok()?;
    let step = 0.1_f64.powi(i32::try_from(behind).ok()?);
    Some(((length, step), start + end))
}

/// Where `mm` ends that stands here.
fn unit(title: &str, at: usize) -> Option<usize> {
    let rest = title[at..].trim_start().strip_prefix("mm")?;
    let is_whole = !rest.starts_with(char::is_alphanumeric);
    is_whole.then_some(title.len() - rest.len())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn measures_are_read() {
        for (title, expected) in [
            ("Jeton de 13 mm", "13 mm: 13"),
            ("Figure de 108 × 16,35 mm", "108 × 16,35 mm: 108 16.35"),
            (
                "50mm x 60mm tile, 2 mm thick",
                "50mm x 60mm: 50 60; 2 mm: 2",
            ),
            ("A4 sheet of 3 tokens, 20 mmol", ""),
            ("Box 97×139×16\u{a0}mm", "97×139×16\u{a0}mm: 97 139 16"),
            ("2 x cards, 4 ×", ""),
        ] {
            let said = said(title).into_iter().map(|said| {
                let lengths = said.lengths.iter().map(|(length, _)| length.to_string());
                let lengths: Vec<String> = lengths.collect();
                format!("{}: {}", &title[said.at], lengths.join(" "))
            });
            assert_eq!(said.collect::<Vec<_>>().join("; "), expected);
        }
    }
}
