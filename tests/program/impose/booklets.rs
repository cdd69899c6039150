//! Booklets: nested, folded and stapled, their pages read from the first to the last.

use std::sync::Arc;

use massicot::impose::duplex::Mirror;
use massicot::impose::preset::SheetLayout;
use massicot::impose::{
    Duplex, FaceIndex, ImposeError, Mark, Piece, Placement, PresetPaper, Sheet, SheetPreset, Side,
    Turn,
};
use massicot::units::{Mm, Rect, Size};
use proptest::prelude::*;

use super::properties::{crops, impose, labels, near};
use super::random::{length, preset, stock};
use super::slugs::slug_is_clear;

fn pages(count: usize, trim: Size, bleed: Mm) -> Vec<Piece> {
    let stock = Arc::new(stock(trim, bleed));
    let page = |index| Piece {
        front: FaceIndex(index),
        back: None,
        stock: stock.clone(),
        copies: 1,
    };
    (0..count).map(page).collect()
}

/// The page on one side of the fold, if any.
fn beside(sheet: &Sheet, is_left: bool) -> Option<&Placement> {
    let fold = sheet.paper.width / 2.0;
    let mut pages = sheet.placements.iter();
    pages.find(|page| (page.trim.x + page.trim.width / 2.0 < fold) == is_left)
}

/// The pages in the order in which they are read: each sheet lies in the one before it, folded
/// with its front outside, and its leaves are turned one after the other. What is behind the right
/// half of a front is found where the printer puts it.
fn read(sheets: &[Sheet], duplex: Duplex) -> Vec<Option<usize>> {
    let behind = |front: &Sheet, back: &Sheet, is_left: bool| {
        let mirror = Mirror::of(duplex, front.paper).unwrap();
        let fold = front.paper.width / 2.0;
        let mut pages = back.placements.iter();
        let found = pages.find(|page| {
            let there = mirror.rect(page.trim);
            (there.x + there.width / 2.0 < fold) == is_left
        });
        found.map(|page| page.face.0)
    };
    let number = |page: Option<&Placement>| page.map(|page| page.face.0);
    let mut order = Vec::new();
    for pair in sheets.chunks(2) {
        order.push(number(beside(&pair[0], false)));
        order.push(behind(&pair[0], &pair[1], false));
    }
    for pair in sheets.chunks(2).rev() {
        order.push(behind(&pair[0], &pair[1], true));
        order.push(number(beside(&pair[0], true)));
    }
    order
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn folded_and_stapled_the_pages_read_from_first_to_last(
        count in 1..40usize,
        trim in (length(40.0, 220.0), length(40.0, 300.0)),
        bleed in length(0.0, 5.0),
        preset in preset(),
    ) {
        prop_assume!(preset.duplex != Duplex::None);
        let preset = SheetPreset { layout: SheetLayout::Booklet, ..preset };
        let pieces = pages(count, Size::new(trim.0, trim.1), bleed);
        let sheets = match impose(&pieces, &preset, &labels()) {
            Ok(sheets) => sheets,
            Err(error) => {
                let is_size = matches!(error, ImposeError::TooLarge { .. });
                prop_assert!(is_size, "{error}");
                return Ok(());
            }
        };
        let whole = count.next_multiple_of(4);
        prop_assert_eq!(sheets.len(), whole / 2);
        let expected: Vec<Option<usize>> =
            (0..whole).map(|page| (page < count).then_some(page)).collect();
        prop_assert_eq!(read(&sheets, preset.duplex), expected);
        for sheet in &sheets {
            let fold = sheet.paper.width / 2.0;
            let upright = match (sheet.side, Mirror::of(preset.duplex, sheet.paper)) {
                (Side::Back, Some(Mirror::Y(_))) => Turn::Half,
                _ => Turn::None,
            };
            let paper = Rect::new(Mm::ZERO, Mm::ZERO, sheet.paper.width, sheet.paper.height);
            for page in &sheet.placements {
                prop_assert_eq!(page.turn, upright);
                prop_assert!(near(page.trim.x, fold) || near(page.trim.right(), fold));
                prop_assert!(paper.contains(page.visible));
                prop_assert!(page.visible.contains(page.trim));
                // No page prints over the fold.
                prop_assert!(page.visible.right() <= fold + Mm(1e-6) || page.visible.left() >= fold - Mm(1e-6));
                for crop in crops(sheet) {
                    prop_assert!(!crop.bounds().grown(Mm(0.1)).overlaps(page.visible));
                }
            }
            if let Some(marks) = &preset.marks {
                for crop in crops(sheet) {
                    let bounds = crop.bounds();
                    prop_assert!((bounds.width + bounds.height).0 > marks.least_length.0 - 1e-5);
                    prop_assert!(paper.grown(-marks.paper_edge).contains(bounds));
                }
            }
            let folds = sheet.marks.iter().filter_map(|mark| match mark {
                Mark::Fold(stroke) => Some(stroke.from.0),
                _ => None,
            });
            for x in folds {
                prop_assert!(near(x, fold));
            }
            slug_is_clear(sheet, &preset)?;
        }
    }
}

fn a4() -> SheetPreset {
    let text = massicot::load::presets::text("sheets", "a4-booklet").unwrap();
    SheetPreset::parse("a4-booklet", text).unwrap()
}

#[test]
fn a5_pages_fill_a4_paper() {
    let pieces = pages(6, Size::new(Mm(148.0), Mm(210.0)), Mm::ZERO);
    let sheets = impose(&pieces, &a4(), &labels()).unwrap();
    assert_eq!(sheets.len(), 4);
    assert!(sheets[0].paper.width > sheets[0].paper.height);
    let first = beside(&sheets[0], false).unwrap();
    assert_eq!((first.face.0, beside(&sheets[0], true)), (0, None));
}

#[test]
fn smaller_pages_lie_where_there_is_room_for_their_marks() {
    for (width, height) in [(105.0, 148.0), (100.0, 140.0)] {
        let pieces = pages(4, Size::new(Mm(width), Mm(height)), Mm(3.0));
        let sheets = impose(&pieces, &a4(), &labels()).unwrap();
        assert!(sheets[0].paper.width > sheets[0].paper.height);
        assert_eq!(crops(&sheets[0]).count(), 8, "{width} × {height}");
    }
}

#[test]
fn inner_pages_lie_nearer_to_the_fold() {
    let trim = Size::new(Mm(120.0), Mm(140.0));
    let mut pieces = pages(12, trim, Mm(3.0));
    pieces.iter_mut().for_each(|page| page.copies = 2);
    let preset = SheetPreset {
        creep: Mm(0.25),
        ..a4()
    };
    let sheets = impose(&pieces, &preset, &labels()).unwrap();
    assert_eq!(sheets.len(), 12);
    for (index, sheet) in sheets.iter().enumerate() {
        // Three sheets a booklet, each with a front and a back.
        let moved = Mm(0.25) * (index / 2 % 3) as f64;
        let fold = sheet.paper.width / 2.0;
        let (left, right) = (beside(sheet, true).unwrap(), beside(sheet, false).unwrap());
        assert!(near(left.trim.right(), fold + moved), "{index}: {left:?}");
        assert!(near(right.trim.x, fold - moved), "{index}: {right:?}");
        assert!(near(left.visible.right(), fold) && near(right.visible.x, fold));
        // The cut goes along the art's edge, with the same bleed beyond it on every sheet.
        assert!(
            near(sheet.trim_box.x, left.trim.x) && near(sheet.trim_box.right(), right.trim.right())
        );
        let outer = [
            left.trim.x - left.visible.x,
            right.visible.right() - right.trim.right(),
        ];
        assert!(
            outer.iter().all(|bleed| near(*bleed, Mm(3.0))),
            "{index}: {outer:?}"
        );
        let cuts = crops(sheet).map(|crop| crop.bounds());
        let mut upright: Vec<Mm> = cuts
            .filter(|cut| cut.height > cut.width)
            .map(|cut| cut.x)
            .collect();
        upright.retain(|x| (*x - left.trim.x).abs() < Mm(0.2));
        assert_eq!(upright.len(), 2, "{index}: above and below");
    }
    let thick = SheetPreset {
        creep: Mm(1.0),
        ..a4()
    };
    let error = impose(&pages(56, trim, Mm(3.0)), &thick, &labels()).unwrap_err();
    let words = "with a creep of 1 mm a sheet the pages of sheet 14 would lie 13 mm over the fold, and 12 mm is the most";
    assert!(error.to_string().contains(words), "{error}");
}

#[test]
fn as_many_booklets_as_copies() {
    let mut pieces = pages(4, Size::new(Mm(100.0), Mm(140.0)), Mm(3.0));
    pieces.iter_mut().for_each(|page| page.copies = 3);
    assert_eq!(impose(&pieces, &a4(), &labels()).unwrap().len(), 6);
    pieces.iter_mut().for_each(|page| page.copies = u32::MAX);
    let error = impose(&pieces, &a4(), &labels());
    assert!(matches!(error, Err(ImposeError::TooMany { .. })));
}

#[test]
fn what_is_no_booklet_is_told() {
    let mut pieces = pages(3, Size::new(Mm(100.0), Mm(140.0)), Mm::ZERO);
    let one_side = SheetPreset {
        duplex: Duplex::None,
        ..a4()
    };
    let error = impose(&pieces, &one_side, &labels()).unwrap_err();
    assert!(error.to_string().contains("both sides"), "{error}");
    pieces[1].stock = Arc::new(stock(Size::new(Mm(90.0), Mm(140.0)), Mm::ZERO));
    let error = impose(&pieces, &a4(), &labels()).unwrap_err();
    assert!(error.to_string().contains("one size"), "{error}");
    let large = pages(3, Size::new(Mm(150.0), Mm(210.0)), Mm::ZERO);
    let error = impose(&large, &a4(), &labels()).unwrap_err();
    assert!(
        error
            .to_string()
            .ends_with("the largest that does is 148.5 × 210 mm"),
        "{error}"
    );
    assert_eq!(a4().paper, PresetPaper::named("a4").unwrap());
}
