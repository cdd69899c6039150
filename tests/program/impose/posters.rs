//! Pieces larger than their paper: glued together by their own marks they are the piece again.

use std::sync::Arc;

use massicot::impose::{
    Duplex, FaceIndex, ImposeError, Mark, Piece, PresetPaper, Sheet, SheetPreset, Side, lay_out,
};
use massicot::load::Stock;
use massicot::load::stock::Seams;
use massicot::units::{Mm, Rect, Size};
use proptest::prelude::*;

use super::properties::{crops, impose, labels, near};
use super::random::{length, preset, stock};
use super::slugs::slug_is_clear;

fn piece(trim: Size, bleed: Mm, back: Option<FaceIndex>) -> Piece {
    Piece {
        front: FaceIndex(0),
        back,
        stock: Arc::new(stock(trim, bleed)),
        copies: 1,
    }
}

/// True for a sheet of a poster.
pub fn is_part(sheet: &Sheet) -> bool {
    sheet.placements.iter().any(|placement| {
        let (trim, visible) = (placement.trim, placement.visible);
        !visible.contains(trim)
    })
}

/// What its crop marks say is left of a sheet when it is cut.
fn cut(sheet: &Sheet) -> Rect {
    let upright = |stroke: &&_| near(bounds(stroke).width, Mm::ZERO);
    let xs = crops(sheet).filter(upright).map(|stroke| bounds(&stroke).x);
    let ys = crops(sheet)
        .filter(|stroke| !upright(stroke))
        .map(|stroke| bounds(&stroke).y);
    let (left, right) = ends(xs);
    let (top, bottom) = ends(ys);
    Rect::new(left, top, right - left, bottom - top)
}

fn bounds(stroke: &&massicot::impose::Stroke) -> Rect {
    stroke.bounds()
}

fn ends(places: impl Iterator<Item = Mm>) -> (Mm, Mm) {
    places.fold((Mm(f64::MAX), Mm(f64::MIN)), |(least, most), place| {
        (least.min(place), most.max(place))
    })
}

/// Where the ticks of a sheet begin: to the right the x of the seam, below the y.
fn seams(sheet: &Sheet) -> (Option<Mm>, Option<Mm>) {
    let ticks = || {
        sheet.marks.iter().filter_map(|mark| match mark {
            Mark::Register(stroke) => Some(stroke),
            _ => None,
        })
    };
    let right = ticks()
        .find(|tick| near(tick.from.1, tick.to.1))
        .map(|tick| tick.from.0);
    let below = ticks()
        .find(|tick| near(tick.from.0, tick.to.0))
        .map(|tick| tick.from.1);
    (right, below)
}

/// Glues the sheets by nothing but their crop marks and ticks; gives where the corner of
/// each one's cut lies on the glued piece.
fn glued(sheets: &[&Sheet]) -> Vec<(Mm, Mm)> {
    let mut corners: Vec<(Mm, Mm)> = Vec::new();
    let columns = 1 + sheets
        .iter()
        .take_while(|sheet| seams(sheet).0.is_some())
        .count();
    for index in 0..sheets.len() {
        let (row, column) = (index / columns, index % columns);
        let x = match column {
            0 => Mm::ZERO,
            _ => {
                corners[index - 1].0 + seams(sheets[index - 1]).0.unwrap()
                    - cut(sheets[index - 1]).x
            }
        };
        let y = match row {
            0 => Mm::ZERO,
            _ => {
                corners[index - columns].1 + seams(sheets[index - columns]).1.unwrap()
                    - cut(sheets[index - columns]).y
            }
        };
        corners.push((x, y));
    }
    corners
}

fn posters() -> impl Strategy<Value = (Piece, SheetPreset)> {
    let trim = (length(150.0, 1200.0), length(150.0, 1200.0));
    let preset =
        (preset(), length(5.0, 20.0)).prop_map(|(preset, lap)| SheetPreset { lap, ..preset });
    (trim, length(0.0, 5.0), any::<bool>(), preset).prop_map(|(trim, bleed, backed, preset)| {
        let back = backed.then_some(FaceIndex(1));
        (piece(Size::new(trim.0, trim.1), bleed, back), preset)
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 512, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn sheets_glued_by_their_marks_are_the_piece((piece, preset) in posters()) {
        prop_assume!(preset.marks.is_some());
        let sheets = match impose(std::slice::from_ref(&piece), &preset, &labels()) {
            Ok(sheets) => sheets,
            Err(error) => {
                let is_size = matches!(error, ImposeError::TooLarge { .. });
                prop_assert!(is_size, "{error}");
                return Ok(());
            }
        };
        let fronts: Vec<&Sheet> = sheets.iter().filter(|sheet| sheet.side == Side::Front).collect();
        prop_assume!(fronts.len() > 1);
        let trim = piece.stock.trim;
        let mut area = 0.0;
        for (sheet, corner) in fronts.iter().zip(glued(&fronts)) {
            prop_assert!(is_part(sheet));
            slug_is_clear(sheet, &preset)?;
            let paper = Rect::new(Mm::ZERO, Mm::ZERO, sheet.paper.width, sheet.paper.height);
            prop_assert!(paper.grown(-preset.margin).contains(sheet.bleed_box));
            // The part of the face on the sheet is the part of the piece where it is glued.
            let (cut, placed) = (cut(sheet), &sheet.placements[0]);
            prop_assert!(near(cut.x - placed.trim.x, corner.0) && near(cut.y - placed.trim.y, corner.1));
            prop_assert!(near(placed.trim.width, trim.width) && near(placed.trim.height, trim.height));
            // All that is left when it is cut is printed, and nothing but bleed beyond the piece.
            prop_assert!(placed.visible.contains(cut));
            prop_assert!(placed.trim.grown(piece.stock.bleed).contains(placed.visible));
            prop_assert!(placed.trim.contains(cut));
            // What is seen of it: as far as the next sheets.
            let (right, below) = seams(sheet);
            let (right, below) = (right.unwrap_or(cut.right()), below.unwrap_or(cut.bottom()));
            let (width, height) = ((right - cut.x).0, (below - cut.y).0);
            prop_assert!(width > 10.0 && height > 10.0, "a strip of {width} x {height}");
            area += width * height;
            for (seam, end) in [(right, cut.right()), (below, cut.bottom())] {
                prop_assert!(near(seam, end) || near(end - seam, preset.lap));
            }
        }
        prop_assert!((area - trim.width.0 * trim.height.0).abs() < 1e-3 * area);
    }

    /// The backs of a poster's sheets lie behind their fronts.
    #[test]
    fn backs_of_parts_are_behind_them((piece, preset) in posters()) {
        let Ok(sheets) = impose(std::slice::from_ref(&piece), &preset, &labels()) else {
            return Ok(());
        };
        prop_assume!(sheets.iter().any(|sheet| sheet.side == Side::Back));
        for pair in sheets.chunks(2) {
            let (front, back) = (&pair[0], &pair[1]);
            prop_assert_eq!(back.side, Side::Back);
            let (one, other) = (&front.placements[0], &back.placements[0]);
            let in_x = near(one.visible.y, other.visible.y) && near(one.trim.y, other.trim.y);
            let (paper, a, b) = match in_x {
                true => (front.paper.width, (one.trim.x, one.visible.x), (other.trim.right(), other.visible.right())),
                false => (front.paper.height, (one.trim.y, one.visible.y), (other.trim.bottom(), other.visible.bottom())),
            };
            prop_assert!(near(paper - a.0, b.0) && near(paper - a.1, b.1));
        }
    }
}

/// The plainest reading of how many sheets it takes, upright or lying.
#[test]
fn boards_take_the_fewest_sheets() {
    let most = [
        ((354.0, 430.0), "a4", 4),
        ((500.0, 500.0), "a4", 6),
        ((500.0, 500.0), "letter", 6),
        ((354.0, 430.0), "a3", 2),
        ((250.0, 250.0), "a4", 2),
    ];
    for ((width, height), paper, sheets) in most {
        let text = massicot::load::presets::text("sheets", "a4").unwrap();
        let preset = SheetPreset::parse("a4", text).unwrap();
        let preset = SheetPreset {
            paper: PresetPaper::named(paper).unwrap(),
            ..preset
        };
        let board = piece(Size::new(Mm(width), Mm(height)), Mm(3.0), None);
        let laid_out = impose(&[board], &preset, &labels()).unwrap();
        assert_eq!(laid_out.len(), sheets, "{width} x {height} on {paper}");
        let maps = laid_out.iter().flat_map(|sheet| &sheet.marks);
        assert_eq!(
            maps.filter(|mark| matches!(mark, Mark::Map { .. })).count(),
            sheets
        );
    }
}

fn board_with(seams: Seams) -> Piece {
    let board = piece(Size::new(Mm(354.0), Mm(430.0)), Mm(3.0), None);
    let stock = Stock {
        seams,
        ..Stock::clone(&board.stock)
    };
    Piece {
        stock: Arc::new(stock),
        ..board
    }
}

/// Where the sheets of a piece begin, from its left and its top, in order.
fn parted(sheets: &[Sheet]) -> (Vec<f64>, Vec<f64>) {
    let corners = sheets.iter().map(|sheet| {
        let (cut, placed) = (cut(sheet), &sheet.placements[0]);
        ((cut.x - placed.trim.x).0, (cut.y - placed.trim.y).0)
    });
    let (mut x, mut y): (Vec<f64>, Vec<f64>) = corners.unzip();
    for along in [&mut x, &mut y] {
        along.sort_by(f64::total_cmp);
        along.dedup_by(|a, b| (*a - *b).abs() < 1e-6);
    }
    (x, y)
}

/// Of lines a square apart those are taken that part the board into the fewest sheets, most evenly.
#[test]
fn seams_lie_where_the_stock_has_them() {
    let text = massicot::load::presets::text("sheets", "a4").unwrap();
    let preset = SheetPreset::parse("a4", text).unwrap();
    let every = |step: f64, most: f64| {
        let lines = (1..).map(move |line| Mm(f64::from(line) * step));
        lines.take_while(move |line| line.0 < most).collect()
    };
    let seams = Seams {
        x: every(27.0, 354.0),
        y: every(27.0, 430.0),
    };
    let sheets = impose(&[board_with(seams)], &preset, &labels()).unwrap();
    assert_eq!(sheets.len(), 4);
    let (x, y) = parted(&sheets);
    assert_eq!((x, y), (vec![0.0, 189.0], vec![0.0, 216.0]));
    // In one direction only: the other is divided as it always was.
    let seams = Seams {
        x: vec![Mm(177.0)],
        y: Vec::new(),
    };
    let sheets = impose(&[board_with(seams)], &preset, &labels()).unwrap();
    let free = impose(&[board_with(Seams::default())], &preset, &labels()).unwrap();
    assert_eq!(parted(&sheets).0, [0.0, 177.0]);
    assert_eq!(parted(&sheets).1, parted(&free).1);
}

/// From behind a seam is where the lap ends that goes on behind the next sheet.
#[test]
fn seams_of_a_back_lie_where_the_laps_end() {
    let text = massicot::load::presets::text("sheets", "a4").unwrap();
    let preset = SheetPreset::parse("a4", text).unwrap();
    let seams = Seams {
        x: vec![Mm(170.0)],
        y: vec![Mm(210.0)],
    };
    let board = Piece {
        back: Some(FaceIndex(1)),
        ..board_with(seams)
    };
    let fronts = lay_out(&[board], &preset, "").unwrap();
    let of = |face: usize, preset: &SheetPreset| {
        let all = fronts.seams(preset);
        let found = all.into_iter().find(|(of, _)| of.0 == face);
        found.map(|(_, seams)| (seams.x, seams.y))
    };
    let lap = preset.lap;
    assert_eq!(of(0, &preset), Some((vec![Mm(170.0)], vec![Mm(210.0)])));
    let (x, y) = of(1, &preset).unwrap();
    assert!(
        near(x[0], Mm(354.0 - 170.0) - lap) && near(y[0], Mm(210.0) + lap),
        "{x:?} {y:?}"
    );
    let one_sided = SheetPreset {
        duplex: Duplex::None,
        ..preset
    };
    assert_eq!(of(1, &one_sided), None);
}

#[test]
fn seams_too_far_apart_are_told() {
    let text = massicot::load::presets::text("sheets", "a4").unwrap();
    let preset = SheetPreset::parse("a4", text).unwrap();
    let seams = Seams {
        x: vec![Mm(20.0)],
        y: Vec::new(),
    };
    let error = impose(&[board_with(seams)], &preset, &labels()).unwrap_err();
    assert_eq!(
        error.to_string(),
        "the `seams` of the stock are too far apart for the paper: parts between two of them may be \
         191 × 268 mm, or as large on the paper turned"
    );
}
