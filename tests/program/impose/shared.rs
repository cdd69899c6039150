//! Sheets that several components share.

use std::sync::Arc;

use massicot::impose::preset::Marks;
use massicot::impose::shared::is_possible;
use massicot::impose::{
    ComponentPieces, FaceIndex, ImposeError, Mark, Piece, Sheet, SheetPreset, Side, lay_out_shared,
};
use massicot::load::Stock;
use massicot::units::{Mm, Rect, Size};
use proptest::prelude::*;

use super::posters::is_part;
use super::properties::{art_is_right, back_is_behind, crops, impose, labels};
use super::random::{BACK, length, preset, shape, stock};
use super::slugs::slug_is_clear;

/// Small things, as share sheets.
fn small_stock() -> impl Strategy<Value = Arc<Stock>> {
    let measures = (length(8.0, 90.0), length(8.0, 90.0), length(0.0, 4.0));
    let stock = measures.prop_map(|(width, height, bleed)| stock(Size::new(width, height), bleed));
    stock.prop_flat_map(|stock| {
        shape(stock.trim).prop_map(move |shape| {
            Arc::new(Stock {
                shape,
                ..stock.clone()
            })
        })
    })
}

/// Up to six components, some cut like others, each of a few pieces.
fn components() -> impl Strategy<Value = Vec<Vec<Piece>>> {
    let stocks = prop::collection::vec(small_stock(), 1..5);
    let component = (
        any::<prop::sample::Index>(),
        1..8usize,
        0..4u32,
        any::<bool>(),
    );
    (stocks, prop::collection::vec(component, 1..7)).prop_map(|(stocks, components)| {
        let mut next = 0;
        let pieces = |(stock, count, copies, backed): (prop::sample::Index, usize, u32, bool)| {
            let stock: &Arc<Stock> = stock.get(&stocks);
            let piece = |_| {
                next += 1;
                Piece {
                    front: FaceIndex(next - 1),
                    back: backed.then_some(FaceIndex(BACK + next - 1)),
                    stock: stock.clone(),
                    copies,
                }
            };
            (0..count).map(piece).collect()
        };
        components.into_iter().map(pieces).collect()
    })
}

fn parts(components: &[Vec<Piece>]) -> Vec<ComponentPieces<'_>> {
    let part = |pieces| ComponentPieces {
        title: "Jetons",
        pieces,
    };
    components.iter().map(|pieces| part(pieces)).collect()
}

/// Every cut of every piece has its marks on a line with it, off all art, as long as they must
/// be: one before and one behind the piece, with nothing of other blocks between but art.
fn marks_are_right(sheet: &Sheet, style: &Marks) -> Result<(), TestCaseError> {
    let paper = Rect::new(Mm::ZERO, Mm::ZERO, sheet.paper.width, sheet.paper.height);
    let strokes: Vec<Rect> = crops(sheet).map(|stroke| stroke.bounds()).collect();
    for bounds in &strokes {
        let length = bounds.width + bounds.height;
        prop_assert!(length.0 > style.least_length.0 - 1e-6 && length.0 < style.length.0 + 1e-6);
        prop_assert!(paper.grown(-style.paper_edge).contains(*bounds));
        for placement in &sheet.placements {
            let art = placement.visible.grown(style.offset - Mm(1e-4));
            prop_assert!(!bounds.grown(Mm(1e-5)).overlaps(art), "a mark on art");
        }
    }
    let same = |one: Mm, other: Mm| (one - other).abs() < Mm(0.001);
    for placement in &sheet.placements {
        let trim = placement.trim;
        for x in [trim.left(), trim.right()] {
            let on = |mark: &&Rect| mark.width == Mm::ZERO && same(mark.x, x);
            let marks = || strokes.iter().filter(on);
            prop_assert!(
                marks().any(|mark| mark.bottom() < trim.top()),
                "no mark above"
            );
            prop_assert!(
                marks().any(|mark| mark.top() > trim.bottom()),
                "no mark below"
            );
        }
        for y in [trim.top(), trim.bottom()] {
            let on = |mark: &&Rect| mark.height == Mm::ZERO && same(mark.y, y);
            let marks = || strokes.iter().filter(on);
            prop_assert!(
                marks().any(|mark| mark.right() < trim.left()),
                "no mark before"
            );
            prop_assert!(
                marks().any(|mark| mark.left() > trim.right()),
                "no mark behind"
            );
        }
    }
    Ok(())
}

/// True where a cut from edge to edge divides these, again and again, until each is alone.
fn guillotined(pieces: &[Rect]) -> bool {
    if pieces.len() < 2 {
        return true;
    }
    let divided = |cut: Mm, upright: bool| {
        let ends = |rect: &Rect| match upright {
            true => (rect.left(), rect.right()),
            false => (rect.top(), rect.bottom()),
        };
        let hair = Mm(1e-6);
        let crossed = |rect: &Rect| ends(rect).0 + hair < cut && cut < ends(rect).1 - hair;
        if pieces.iter().any(crossed) {
            return None;
        }
        let (one, other): (Vec<Rect>, Vec<Rect>) =
            pieces.iter().partition(|rect| ends(rect).1 <= cut + hair);
        (!one.is_empty() && !other.is_empty()).then_some((one, other))
    };
    let cuts = pieces
        .iter()
        .flat_map(|rect| [(rect.right(), true), (rect.bottom(), false)]);
    // One cut that is possible never makes another impossible.
    let found = cuts
        .filter_map(|(cut, upright)| divided(cut, upright))
        .next();
    found.is_some_and(|(one, other)| guillotined(&one) && guillotined(&other))
}

fn fronts(sheets: &[Sheet]) -> impl Iterator<Item = &Sheet> {
    sheets.iter().filter(|sheet| sheet.side == Side::Front)
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 192, max_global_rejects: 20_000, ..ProptestConfig::default() })]

    #[test]
    fn shared_sheets_are_right(components in components(), preset in preset()) {
        let preset = SheetPreset { per_sheet: None, ..preset };
        let pieces: Vec<Piece> = components.iter().flatten().cloned().collect();
        let shared = match lay_out_shared(&parts(&components), &preset) {
            Ok(shared) => shared,
            Err(error) => {
                let is_size = matches!(error, ImposeError::TooLarge { .. });
                prop_assert!(is_size, "{error}");
                return Ok(());
            }
        };
        let job = shared.fronts.alone(&preset);
        let sheets = &Vec::from_iter(shared.fronts.finish(&preset, &labels(), job));
        let sides = if job.backed { 2 } else { 1 };
        for sheet in fronts(sheets).filter(|sheet| !is_part(sheet)) {
            art_is_right(sheet, &pieces, &preset)?;
            slug_is_clear(sheet, &preset)?;
            if let Some(style) = preset.marks.as_ref().filter(|_| sheet.placements.len() > 1) {
                marks_are_right(sheet, style)?;
            }
            let trims: Vec<Rect> = sheet.placements.iter().map(|placement| placement.trim).collect();
            prop_assert!(guillotined(&trims), "no paper cutter can do this");
        }
        if fronts(sheets).any(is_part) {
            return Ok(());
        }
        let placed = fronts(sheets).flat_map(|sheet| &sheet.placements);
        let mut placed: Vec<FaceIndex> = placed.map(|placement| placement.face).collect();
        placed.sort();
        let wanted = pieces.iter();
        let wanted: Vec<FaceIndex> = wanted
            .flat_map(|piece| std::iter::repeat_n(piece.front, piece.copies as usize))
            .collect();
        prop_assert_eq!(placed, wanted);
        for (component, first) in components.iter().zip(&shared.first) {
            let is_here = |sheet: &Sheet| sheet.placements.iter().any(|placement| {
                component.iter().any(|piece| piece.front == placement.face)
            });
            prop_assert_eq!(sheets.iter().position(is_here), first.map(|first| first * sides));
        }
        if sheets.iter().any(|sheet| sheet.side == Side::Back) {
            for pair in sheets.chunks(2) {
                prop_assert_eq!((pair[0].side, pair[1].side), (Side::Front, Side::Back));
                back_is_behind(&pair[0], &pair[1], &pieces, preset.duplex)?;
            }
        }
        // Sharing never costs a sheet.
        let alone = components.iter().map(|pieces| {
            impose(pieces, &preset, &labels()).map(|sheets| fronts(&sheets).count())
        });
        let alone: usize = alone.filter_map(Result::ok).sum();
        prop_assert!(fronts(sheets).count() <= alone);
    }
}

#[test]
fn a_few_of_each_share_one_sheet() {
    let text = massicot::load::presets::text("sheets", "a4").unwrap();
    let preset = SheetPreset::parse("a4", text).unwrap();
    assert!(is_possible(&preset));
    let sizes = [
        (20.0, 20.0, 12),
        (12.0, 12.0, 20),
        (180.0, 42.0, 1),
        (63.0, 88.0, 3),
    ];
    let mut next = 0;
    let components: Vec<Vec<Piece>> = sizes
        .iter()
        .map(|(width, height, copies)| {
            next += 1;
            vec![Piece {
                front: FaceIndex(next),
                back: None,
                stock: Arc::new(stock(Size::new(Mm(*width), Mm(*height)), Mm(2.0))),
                copies: *copies,
            }]
        })
        .collect();
    let shared = lay_out_shared(&parts(&components), &preset).unwrap();
    let job = shared.fronts.alone(&preset);
    let sheets = Vec::from_iter(shared.fronts.finish(&preset, &labels(), job));
    assert_eq!(sheets.len(), 1);
    assert_eq!(shared.first, [Some(0); 4]);
    let notes = sheets[0].marks.iter();
    let has_ruler = notes.clone().any(|mark| matches!(mark, Mark::Ruler { .. }));
    let has_note = notes
        .clone()
        .any(|mark| matches!(mark, Mark::Note { text, .. } if text.contains("100 %")));
    assert!(has_ruler && has_note);
}

/// Where there is room, the marks of one block lie well away from those of the next.
#[test]
fn blocks_lie_apart_where_there_is_room() {
    let text = massicot::load::presets::text("sheets", "a4").unwrap();
    let preset = SheetPreset::parse("a4", text).unwrap();
    let components: Vec<Vec<Piece>> = [(12.0, 0), (20.0, 1)]
        .iter()
        .map(|(side, face)| {
            vec![Piece {
                front: FaceIndex(*face),
                back: None,
                stock: Arc::new(stock(Size::new(Mm(*side), Mm(*side)), Mm(2.0))),
                copies: 8,
            }]
        })
        .collect();
    let shared = lay_out_shared(&parts(&components), &preset).unwrap();
    let job = shared.fronts.alone(&preset);
    let sheets = Vec::from_iter(shared.fronts.finish(&preset, &labels(), job));
    assert_eq!(sheets.len(), 1);
    let block = |face| {
        let placed = sheets[0].placements.iter();
        let trims = placed.filter(|placement| placement.face == FaceIndex(face));
        let trims = trims.map(|placement| placement.trim);
        trims.reduce(Rect::union).unwrap()
    };
    let (one, other) = (block(0), block(1));
    let apart = [
        one.left() - other.right(),
        other.left() - one.right(),
        one.top() - other.bottom(),
        other.top() - one.bottom(),
    ];
    let apart = apart.into_iter().fold(Mm::ZERO, Mm::max);
    let marks = preset.marks.as_ref().unwrap();
    // The bleed and the marks of both, and 12 mm between.
    let least = 2.0 * (2.0 + marks.offset.0 + marks.least_length.0) + 12.0;
    assert!(apart.0 > least - 1e-6, "{} mm, not {least}", apart.0);
}

/// Each size is packed by itself, every one beside every other.
#[test]
fn pieces_of_hundreds_of_sizes_share_no_sheet() {
    let text = massicot::load::presets::text("sheets", "a4").unwrap();
    let preset = SheetPreset::parse("a4", text).unwrap();
    let piece = |at: usize| Piece {
        front: FaceIndex(at),
        back: None,
        stock: Arc::new(stock(
            Size::new(Mm(10.0 + at as f64 / 10.0), Mm(10.0)),
            Mm(1.0),
        )),
        copies: 1,
    };
    let laid = |sizes: usize| {
        let pieces: Vec<Vec<Piece>> = (1..=sizes).map(|at| vec![piece(at)]).collect();
        lay_out_shared(&parts(&pieces), &preset)
    };
    assert!(laid(300).is_ok());
    let refused = laid(301).unwrap_err();
    assert!(
        matches!(refused, ImposeError::TooManySizes { most: 300 }),
        "{refused}"
    );
}
