//! Gutter-fold: folded along its line, every back lies behind its front.

use std::sync::Arc;

use massicot::impose::preset::SheetLayout;
use massicot::impose::{
    ComponentPieces, FaceIndex, ImposeError, Mark, Piece, PresetPaper, Sheet, SheetPreset, Turn,
    lay_out_shared,
};
use massicot::units::{Mm, Rect, Size};
use proptest::prelude::*;

use super::properties::{crops, impose, labels, near};
use super::random::{BACK, pieces, preset, stock};
use super::slugs::slug_is_clear;

/// The heights of the lines along which the whole sheet is folded, downwards.
fn fold_lines(sheet: &Sheet) -> Vec<Mm> {
    let lines = sheet.marks.iter().filter_map(|mark| match mark {
        Mark::Fold(stroke) => Some(stroke.from.1),
        _ => None,
    });
    lines.collect()
}

/// Of paper glued to itself, and round boards.
fn boards() -> impl Strategy<Value = Mm> {
    prop_oneof![Just(Mm::ZERO), Just(Mm(1.5)), Just(Mm(5.0))]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 256, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn backs_are_behind_fronts_when_the_sheet_is_folded(pieces in pieces(), preset in preset(), board in boards()) {
        let preset = SheetPreset { layout: SheetLayout::GutterFold, board, ..preset };
        let sheets = match impose(&pieces, &preset, &labels()) {
            Ok(sheets) => sheets,
            Err(error) => {
                let is_size = matches!(error, ImposeError::TooLarge { .. });
                prop_assert!(is_size, "{error}");
                return Ok(());
            }
        };
        for sheet in &sheets {
            is_folded_right(sheet, &pieces, &preset)?;
        }
    }

    /// Several components on sheets that are folded.
    #[test]
    fn shared_backs_are_behind_fronts_when_the_sheet_is_folded(pieces in pieces(), preset in preset(), board in boards()) {
        let preset = SheetPreset { layout: SheetLayout::GutterFold, board, per_sheet: None, ..preset };
        prop_assume!(preset.paper != PresetPaper::Piece);
        let part = |piece| ComponentPieces { title: "Jetons", pieces: std::slice::from_ref(piece) };
        let parts: Vec<ComponentPieces<'_>> = pieces.iter().map(part).collect();
        let fronts = match lay_out_shared(&parts, &preset) {
            Ok(shared) => shared.fronts,
            Err(error) => {
                let is_size = matches!(error, ImposeError::TooLarge { .. });
                prop_assert!(is_size, "{error}");
                return Ok(());
            }
        };
        for sheet in fronts.finish(&preset, &labels(), fronts.alone(&preset)) {
            is_folded_right(&sheet, &pieces, &preset)?;
        }
    }
}

/// On a sheet with a fold: backs behind their fronts, nothing on the fold or on another's art.
fn is_folded_right(
    sheet: &Sheet,
    pieces: &[Piece],
    preset: &SheetPreset,
) -> Result<(), TestCaseError> {
    let lines = fold_lines(sheet);
    let (Some(upper), Some(lower)) = (lines.first().copied(), lines.last().copied()) else {
        return Ok(());
    };
    // The edge of the board lies between the two lines, in the middle of the paper.
    prop_assert_eq!(lines.len(), if preset.board > Mm::ZERO { 2 } else { 1 });
    prop_assert!(near(lower - upper, preset.board));
    prop_assert!(near((upper + lower) / 2.0, sheet.paper.height / 2.0));
    slug_is_clear(sheet, preset)?;
    let edge = Rect::new(Mm::ZERO, upper, sheet.paper.width, lower - upper);
    let line = edge.grown(Mm(1.0));
    let written = sheet
        .marks
        .iter()
        .filter(|mark| matches!(mark, Mark::Note { .. } | Mark::Ruler { .. }));
    for mark in written {
        prop_assert!(!mark.bounds().overlaps(line), "{mark:?} on the fold");
    }
    let (fronts, backs): (Vec<_>, Vec<_>) = sheet
        .placements
        .iter()
        .partition(|placement| placement.face.0 < BACK);
    let backed = fronts
        .iter()
        .filter(|front| pieces[front.face.0].back.is_some());
    prop_assert_eq!(backed.clone().count(), backs.len());
    for (front, back) in backed.zip(&backs) {
        prop_assert_eq!(front.face.0 + BACK, back.face.0);
        prop_assert_eq!((front.turn, back.turn), (Turn::None, Turn::Half));
        prop_assert!(near(front.trim.x, back.trim.x));
        prop_assert!(near(upper - front.trim.bottom(), back.trim.top() - lower));
        prop_assert!(near(
            upper - front.visible.bottom(),
            back.visible.top() - lower
        ));
    }
    let paper = Rect::new(Mm::ZERO, Mm::ZERO, sheet.paper.width, sheet.paper.height);
    for (index, placement) in sheet.placements.iter().enumerate() {
        let visible = placement.visible;
        prop_assert!(paper.grown(-preset.margin).contains(visible));
        prop_assert!(
            !visible.overlaps(edge.grown(Mm(4.999))),
            "5 mm from the fold"
        );
        for other in &sheet.placements[index + 1..] {
            prop_assert!(!visible.overlaps(other.visible));
        }
        for crop in crops(sheet) {
            prop_assert!(
                !crop.bounds().grown(Mm(0.1)).overlaps(visible),
                "a mark on art"
            );
        }
    }
    Ok(())
}

/// Tokens of two kinds with their backs, and a third kind, fill one sheet that is printed on one side.
#[test]
fn tokens_share_a_sheet_that_is_folded() {
    let text = massicot::load::presets::text("sheets", "a4").unwrap();
    let preset = SheetPreset::parse("a4", text).unwrap();
    let preset = SheetPreset {
        layout: SheetLayout::GutterFold,
        ..preset
    };
    let tokens = |number, size, copies| Piece {
        front: FaceIndex(number),
        back: Some(FaceIndex(BACK + number)),
        stock: Arc::new(stock(Size::new(Mm(size), Mm(size)), Mm(2.0))),
        copies,
    };
    let pieces = [tokens(0, 20.0, 12), tokens(1, 30.0, 2), tokens(2, 12.0, 6)];
    let part = |piece| ComponentPieces {
        title: "Jetons",
        pieces: std::slice::from_ref(piece),
    };
    let parts: Vec<ComponentPieces<'_>> = pieces.iter().map(part).collect();
    let shared = lay_out_shared(&parts, &preset).unwrap();
    let fronts = shared.fronts;
    let job = fronts.alone(&preset);
    let sheets: Vec<Sheet> = fronts.finish(&preset, &labels(), job).collect();
    let [sheet] = &sheets[..] else {
        panic!("{} pages", sheets.len())
    };
    assert_eq!(sheet.placements.len(), 40);
    is_folded_right(sheet, &pieces, &preset).unwrap();
    let tells = |mark: &Mark| matches!(mark, Mark::Note { text, .. } if text.contains("plier"));
    assert!(sheet.marks.iter().any(tells));
}

/// The sheets that are printed most have their ruler and what to do with them.
#[test]
fn a_folded_sheet_of_cards_has_its_ruler_and_note() {
    for paper in ["a4-fold", "letter-fold"] {
        let text = massicot::load::presets::text("sheets", paper).unwrap();
        let preset = SheetPreset::parse(paper, text).unwrap();
        let stock = stock(Size::new(Mm(63.0), Mm(88.0)), Mm(3.0));
        let piece = Piece {
            front: FaceIndex(0),
            back: Some(FaceIndex(BACK)),
            stock: Arc::new(stock),
            copies: 9,
        };
        for sheet in impose(&[piece], &preset, &labels()).unwrap() {
            let is_ruler = |mark: &Mark| matches!(mark, Mark::Ruler { .. });
            assert!(sheet.marks.iter().any(is_ruler), "{paper}");
            let tells =
                |mark: &Mark| matches!(mark, Mark::Note { text, .. } if text.contains("plier"));
            assert!(sheet.marks.iter().any(tells), "{paper}");
        }
    }
}
