//! Marks, rulers and notes within reach of home printers, where there is room.

use super::printed::build_with;
use super::vector::{Page, pages};

/// Nine cards with backs, which fill a sheet.
const NINE: &str = "
[[component]]
id = \"nine\"
stock = \"poker\"
copies = 9
template = \"card.svg\"
back = \"back.svg\"
";

/// How near the strokes beside the art of a page come to the paper's edge, in mm.
fn nearest(page: &Page) -> f64 {
    let [left, top, right, bottom] = page.bleed_box;
    let ends = page.lines.iter().flat_map(|line| [line.from, line.to]);
    let beside = ends.filter(|(x, y)| *x < left || *x > right || *y < top || *y > bottom);
    let room = beside.map(|(x, y)| x.min(y).min(page.size.0 - x).min(page.size.1 - y));
    room.fold(f64::INFINITY, f64::min)
}

fn nearest_of(sheet: &str, file: &str) -> (usize, f64) {
    let args = ["--sheet", sheet, "--component", "nine"];
    let pages = pages(&build_with(&args, NINE).file(file));
    let room = pages.iter().map(nearest).fold(f64::INFINITY, f64::min);
    (pages.len(), room)
}

#[test]
fn marks_and_rulers_stay_away_from_the_edge_where_no_card_is_lost() {
    let (pages, room) = nearest_of("a4", "nine.pdf");
    assert_eq!(pages, 2);
    assert!((5.0 - 1e-3..6.0).contains(&room), "{room}");
    // Nine cards on Letter need all of it: a second sheet would be worse than short margins.
    let (pages, room) = nearest_of("letter", "nine-letter.pdf");
    assert_eq!(pages, 2);
    assert!((1.8 - 1e-3..5.0).contains(&room), "{room}");
}
