//! The ruler on paper: what it says is what it measures, and the cards measure what it says.

use super::printed::build;
use super::vector::{Line, Page, pages};

/// How exact a ruler is, in mm: far below what a printer can do.
const EXACT: f64 = 0.005;

/// The longest straight line of a page beside its art, with its length.
fn longest(page: &Page) -> (f64, Line) {
    let [left, top, right, bottom] = page.bleed_box;
    let beside = |line: &&Line| {
        let (x, y) = line.from;
        x < left - 1.0 || x > right + 1.0 || y < top - 1.0 || y > bottom + 1.0
    };
    let measured = page
        .lines
        .iter()
        .filter(beside)
        .map(|line| (line.length(), *line));
    let longest = measured.max_by(|one, other| one.0.total_cmp(&other.0));
    longest.expect("a line beside the art")
}

/// How far along the ruler its ticks stand, in mm, in order.
fn ticks(page: &Page, ruler: &Line) -> Vec<f64> {
    let start = (ruler.from.0.min(ruler.to.0), ruler.from.1.max(ruler.to.1));
    let across = |line: &&Line| {
        let upright = line.upright() != ruler.upright();
        let on_it = match ruler.upright() {
            true => (line.from.0 - start.0)
                .abs()
                .min((line.to.0 - start.0).abs()),
            false => (line.from.1 - start.1)
                .abs()
                .min((line.to.1 - start.1).abs()),
        };
        upright && on_it < 1e-3 && line.length() > 0.3
    };
    let mut along: Vec<f64> = page
        .lines
        .iter()
        .filter(across)
        .map(|line| match ruler.upright() {
            true => start.1 - line.from.1,
            false => line.from.0 - start.0,
        })
        .collect();
    along.sort_by(f64::total_cmp);
    along
}

#[test]
fn rulers_measure_what_they_say_with_a_tick_each_10_mm() {
    // Beside folded sheets of poker cards there is room for the short ruler only.
    let sheets = [
        ("a4", 100.0),
        ("a4-bleed", 100.0),
        ("letter", 100.0),
        ("letter-bleed", 100.0),
        ("a4-fold", 50.0),
    ];
    for (sheet, says) in sheets {
        let printed = build(&["--sheet", sheet]);
        let name = match sheet {
            "a4" => "cards.pdf".to_owned(),
            _ => format!("cards-{sheet}.pdf"),
        };
        let pages = pages(&printed.file(&name));
        assert!(!pages.is_empty());
        for page in &pages {
            let (length, ruler) = longest(page);
            assert!((length - says).abs() < EXACT, "{sheet}: {length} mm");
            let ticks = ticks(page, &ruler);
            assert_eq!(ticks.len(), says as usize / 10 + 1, "{sheet}: {ticks:?}");
            for (index, tick) in ticks.iter().enumerate() {
                assert!(
                    (tick - 10.0 * index as f64).abs() < EXACT,
                    "{sheet}: {ticks:?}"
                );
            }
        }
    }
}
