//! A board on several sheets, cut and glued again by nothing but its marks.

use super::printed::build;
use super::raster::{self, Dots};
use super::vector::{self, Page};

/// What may be off in the glued board, in mm.
const EXACT: f64 = 0.5;
const BOARD: (f64, f64) = (354.0, 430.0);
const BLEED: f64 = 3.0;

/// One cut sheet on the table: where its cut begins on the paper, how large it is, and where
/// it lies on the board.
struct Glued {
    cut: [f64; 4],
    at: (f64, f64),
}

/// Lays sheets row by row: the first at the corner, each next one's cut to the ticks of the
/// sheet before, or above.
fn glue(pages: &[Page]) -> Vec<Glued> {
    let right = |page: &Page| {
        page.ticks()
            .iter()
            .find(|tick| !tick.upright())
            .map(|tick| tick.from.0)
    };
    let below = |page: &Page| {
        page.ticks()
            .iter()
            .find(|tick| tick.upright())
            .map(|tick| tick.from.1)
    };
    let columns = 1 + pages
        .iter()
        .take_while(|page| right(page).is_some())
        .count();
    let mut glued: Vec<Glued> = Vec::new();
    for (index, page) in pages.iter().enumerate() {
        let x = match index % columns {
            0 => 0.0,
            _ => {
                glued[index - 1].at.0 + right(&pages[index - 1]).expect("a tick")
                    - glued[index - 1].cut[0]
            }
        };
        let y = match index / columns {
            0 => 0.0,
            _ => {
                let above = index - columns;
                glued[above].at.1 + below(&pages[above]).expect("a tick") - glued[above].cut[1]
            }
        };
        glued.push(Glued {
            cut: page.cut(),
            at: (x, y),
        });
    }
    glued
}

/// The lightness of the glued board: the last sheet laid over a place is seen.
fn seen(glued: &[Glued], dots: &[Dots], (x, y): (f64, f64)) -> Option<f32> {
    let sheets = glued.iter().zip(dots).rev();
    let on = |sheet: &Glued| {
        let [left, top, right, bottom] = sheet.cut;
        let place = (left + x - sheet.at.0, top + y - sheet.at.1);
        let inside = (left..=right).contains(&place.0) && (top..=bottom).contains(&place.1);
        inside.then_some(place)
    };
    sheets
        .filter_map(|(sheet, dots)| on(sheet).map(|(x, y)| dots.at(x, y)))
        .next()
}

/// How far each patch of the glued board lies from where it is on the whole one, at worst.
/// A patch is larger than a square of the board, so that none is of one colour.
fn worst_shift(glued: &[Glued], dots: &[Dots], whole: &Dots) -> f64 {
    const STEP: f64 = 0.2;
    let mut worst: f64 = 0.0;
    let patches = (0..8).flat_map(|column| (0..9).map(move |row| (column, row)));
    for (column, row) in patches {
        let corner = (8.0 + f64::from(column) * 43.3, 8.0 + f64::from(row) * 47.1);
        let places: Vec<(f64, f64)> = (0..576)
            .map(|n| (corner.0 + f64::from(n % 24), corner.1 + f64::from(n / 24)))
            .collect();
        let patch: Vec<f32> = places
            .iter()
            .map(|place| seen(glued, dots, *place).expect("the whole board is covered"))
            .collect();
        let apart = |(dx, dy): (f64, f64)| -> f32 {
            let both = places.iter().zip(&patch);
            both.map(|((x, y), grey)| (whole.at(BLEED + x + dx, BLEED + y + dy) - grey).abs())
                .sum()
        };
        let shifts = (-5..=5)
            .flat_map(|dx| (-5..=5).map(move |dy| (f64::from(dx) * STEP, f64::from(dy) * STEP)));
        let best = shifts.min_by(|a, b| {
            (apart(*a), a.0.hypot(a.1))
                .partial_cmp(&(apart(*b), b.0.hypot(b.1)))
                .expect("numbers")
        });
        let (dx, dy) = best.expect("a shift");
        worst = worst.max(dx.hypot(dy));
    }
    worst
}

fn check(args: &[&str], sheets: usize) {
    let name = match args {
        [_, paper] => format!("board-{paper}.pdf"),
        _ => "board.pdf".to_owned(),
    };
    let pdf = build(&[args, &["--component", "board"]].concat()).file(&name);
    let whole = build(&["--sheet", "one-page", "--component", "board"]).file("board-one-page.pdf");
    let (pages, dots) = (vector::pages(&pdf), raster::pages(&pdf));
    assert_eq!(pages.len(), sheets, "{args:?}");
    let glued = glue(&pages);
    let last = glued.last().expect("a sheet");
    let size = (
        last.at.0 + last.cut[2] - last.cut[0],
        last.at.1 + last.cut[3] - last.cut[1],
    );
    assert!(
        (size.0 - BOARD.0).abs() < 0.01 && (size.1 - BOARD.1).abs() < 0.01,
        "{size:?}"
    );
    for (page, dots) in pages.iter().zip(&dots) {
        marks_are_where_they_say(page, dots);
    }
    let whole = &raster::pages(&whole)[0];
    let shift = worst_shift(&glued, &dots, whole);
    // Two dots of the raster are 0.25 mm: as near as a patch can be told.
    assert!(shift < 0.3, "{args:?}: {shift} mm off");
    a_sheet_out_of_place_is_seen(glued, &dots, whole);
}

/// The marks as dots lie where the content stream has them.
fn marks_are_where_they_say(page: &Page, dots: &Dots) {
    for line in page.crops().iter().chain(&page.ticks()) {
        let middle = (
            (line.from.0 + line.to.0) / 2.0,
            (line.from.1 + line.to.1) / 2.0,
        );
        // The white edge of a tick is wide enough for the look across it.
        let off = dots.darkest(middle, line.upright(), 0.2);
        assert!(off.abs() < 0.1, "{line:?} is {off} mm off");
    }
}

/// The check itself: one sheet glued 0.6 mm off has to be found.
fn a_sheet_out_of_place_is_seen(mut glued: Vec<Glued>, dots: &[Dots], whole: &Dots) {
    if let Some(last) = glued.last_mut() {
        last.at.0 -= EXACT + 0.1;
    }
    // It leaves a slit at the edge, outside of the patches.
    assert!(worst_shift(&glued, dots, whole) >= EXACT);
}

#[test]
fn a_board_on_a4_is_exact_when_it_is_glued() {
    check(&[], 4);
}

#[test]
fn a_board_on_letter_is_exact_when_it_is_glued() {
    check(&["--paper", "letter"], 4);
}

#[test]
fn a_board_in_one_piece_is_as_large_as_it_is_with_its_bleed() {
    let pdf = build(&["--sheet", "one-page", "--component", "board"]).file("board-one-page.pdf");
    let [page] = &vector::pages(&pdf)[..] else {
        panic!("one page")
    };
    assert!((page.size.0 - BOARD.0 - BLEED * 2.0).abs() < 0.01);
    assert!((page.size.1 - BOARD.1 - BLEED * 2.0).abs() < 0.01);
    assert!(page.lines.is_empty(), "no marks");
}

/// In the kit every front begins a sheet of paper: behind a guide and a board is nothing.
#[test]
fn a_kit_goes_through_a_duplex_printer_in_one_job() {
    let printed = build(&[]);
    let kit = printed.file("demo.pdf");
    let (pages, dots) = (vector::pages(&kit), raster::pages(&kit));
    assert_eq!(pages.len(), 14);
    for (index, (page, dots)) in pages.iter().zip(&dots).enumerate() {
        let is_blank = index % 2 == 1 && index < 10;
        assert_eq!(page.faces.is_empty(), is_blank, "page {index}");
        // But for the note that says so.
        assert!(!dots.is_blank(), "page {index}");
        assert!(!is_blank || page.lines.is_empty(), "page {index}");
    }
    assert_eq!(vector::pages(&printed.file("guide.pdf")).len(), 1);
    assert_eq!(vector::pages(&printed.file("board.pdf")).len(), 4);
}
