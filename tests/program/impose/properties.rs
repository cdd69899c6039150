//! What holds for every sheet, whatever the stock, the paper and the preset.

use std::collections::BTreeMap;
use std::sync::Arc;

use kurbo::Shape as _;
use massicot::impose::grid::{GridRequest, fit};
use massicot::impose::preset::{MarkStyle, Marks, Orientation, SheetLayout};
use massicot::impose::{
    Duplex, FaceIndex, ImposeError, Labels, Mark, Piece, Placement, Sheet, SheetPreset, Side,
    Stroke, Turn, lay_out,
};
use massicot::load::{Stock, shape::mirrored};
use massicot::units::{Mm, Pt, Rect, Size};
use proptest::prelude::*;

use super::posters::is_part;
use super::random::{BACK, length, paper, pieces, preset, size, stock};
use super::slugs::slug_is_clear;

/// Lengths that should be the same may differ by rounding.
const HAIR: f64 = 1e-6;

pub fn labels() -> Labels {
    Labels {
        game: "10 000 in my pocket".into(),
        language: "fr".into(),
    }
}

/// The sheets of one component, as a print job of their own.
pub fn impose(
    pieces: &[Piece],
    preset: &SheetPreset,
    labels: &Labels,
) -> Result<Vec<Sheet>, ImposeError> {
    let fronts = lay_out(pieces, preset, "Cartes évènement")?;
    let job = fronts.alone(preset);
    Ok(fronts.finish(preset, labels, job).collect())
}

pub fn crops(sheet: &Sheet) -> impl Iterator<Item = &Stroke> {
    sheet.marks.iter().filter_map(|mark| match mark {
        Mark::Crop(stroke) => Some(stroke),
        _ => None,
    })
}

pub fn near(a: Mm, b: Mm) -> bool {
    (a - b).abs().0 < HAIR
}

fn same(a: Rect, b: Rect) -> bool {
    near(a.x, b.x) && near(a.y, b.y) && near(a.width, b.width) && near(a.height, b.height)
}

/// Bleed left, top, right, bottom.
fn bleeds(placement: &Placement) -> [Mm; 4] {
    let (trim, visible) = (placement.trim, placement.visible);
    [
        trim.left() - visible.left(),
        trim.top() - visible.top(),
        visible.right() - trim.right(),
        visible.bottom() - trim.bottom(),
    ]
}

/// A piece that is no rectangle shows its shape with the bleed, its back the mirror image of it.
fn outline_is_right(
    placement: &Placement,
    stock: &Stock,
    preset: &SheetPreset,
) -> Result<(), TestCaseError> {
    let Some(outline) = &placement.outline else {
        prop_assert!(stock.shape.is_rectangle());
        return Ok(());
    };
    let (cut, bleed) = (stock.cut_path(), preset.most_bleed.min(stock.bleed));
    let expected = match placement.face.0 < BACK {
        true => stock.offset_path(bleed),
        false => mirrored(&stock.offset_path(bleed), stock.trim.width),
    };
    prop_assert_eq!(&**outline, &expected);
    let (inner, outer) = (cut.bounding_box(), outline.bounding_box());
    // To the grid on which offsets are reckoned.
    prop_assert!((outer.height() - inner.height()) / 2.0 >= bleed.0 - 0.01);
    Ok(())
}

/// Art: exact trims, bleed between what is asked and what there is, inside the printable
/// area, none into another's, boxes around all of it.
pub fn art_is_right(
    sheet: &Sheet,
    pieces: &[Piece],
    preset: &SheetPreset,
) -> Result<(), TestCaseError> {
    let paper = Rect::new(Mm::ZERO, Mm::ZERO, sheet.paper.width, sheet.paper.height);
    for (index, placement) in sheet.placements.iter().enumerate() {
        let piece = &pieces[placement.face.0 % BACK];
        prop_assert!(near(placement.trim.width, piece.stock.trim.width));
        prop_assert!(near(placement.trim.height, piece.stock.trim.height));
        let least = preset.least_bleed.min(piece.stock.bleed);
        let most = preset.most_bleed.min(piece.stock.bleed);
        for bleed in bleeds(placement) {
            prop_assert!(
                bleed.0 > least.0 - HAIR && bleed.0 < most.0 + HAIR,
                "{bleed:?}"
            );
        }
        outline_is_right(placement, &piece.stock, preset)?;
        prop_assert!(paper.grown(-preset.margin).contains(placement.visible));
        prop_assert!(sheet.trim_box.contains(placement.trim));
        prop_assert!(sheet.bleed_box.contains(placement.visible));
        for other in &sheet.placements[index + 1..] {
            prop_assert!(!placement.visible.overlaps(other.visible));
        }
    }
    Ok(())
}

/// The boxes of a front are the unions, and all around the block, part-filled or not, the
/// same bleed shows at opposite sides.
fn boxes_are_right(sheet: &Sheet) -> Result<(), TestCaseError> {
    let union =
        |rect: fn(&Placement) -> Rect| sheet.placements.iter().map(rect).reduce(Rect::union);
    prop_assert!(same(union(|one| one.trim).unwrap(), sheet.trim_box));
    prop_assert!(same(union(|one| one.visible).unwrap(), sheet.bleed_box));
    let (trim, bleed) = (sheet.trim_box, sheet.bleed_box);
    let across = trim.left() - bleed.left();
    let along = trim.top() - bleed.top();
    prop_assert!(near(across, bleed.right() - trim.right()));
    prop_assert!(near(along, bleed.bottom() - trim.bottom()));
    for placement in &sheet.placements {
        let [left, top, right, bottom] = bleeds(placement);
        let piece = placement.trim;
        prop_assert!(piece.left() > trim.left() || near(left, across));
        prop_assert!(piece.right() + Mm(HAIR) < trim.right() || near(right, across));
        prop_assert!(piece.top() > trim.top() || near(top, along));
        prop_assert!(piece.bottom() + Mm(HAIR) < trim.bottom() || near(bottom, along));
    }
    Ok(())
}

/// Every cut of the front's pieces has a mark at both ends, none has another, and no mark
/// comes near art or paper edge.
fn marks_are_right(sheet: &Sheet, style: &Marks) -> Result<(), TestCaseError> {
    let mut ends: BTreeMap<(bool, i64), Vec<Mm>> = BTreeMap::new();
    for stroke in crops(sheet) {
        let bounds = stroke.bounds();
        let upright = bounds.width == Mm::ZERO;
        prop_assert!(upright != (bounds.height == Mm::ZERO));
        let length = bounds.width + bounds.height;
        prop_assert!(length.0 > style.least_length.0 - HAIR && length.0 < style.length.0 + HAIR);
        let paper = Rect::new(Mm::ZERO, Mm::ZERO, sheet.paper.width, sheet.paper.height);
        prop_assert!(paper.grown(-style.paper_edge).contains(bounds));
        let clear = bounds.grown(style.offset);
        prop_assert!(!clear.overlaps(sheet.bleed_box.grown(Mm(-HAIR))));
        let (place, along) = match upright {
            true => (bounds.x, bounds.y - sheet.bleed_box.y),
            false => (bounds.y, bounds.x - sheet.bleed_box.x),
        };
        ends.entry((upright, tenth_of_micron(place)))
            .or_default()
            .push(along);
    }
    let mut cuts: Vec<(bool, i64)> = Vec::new();
    for Placement { trim, .. } in &sheet.placements {
        cuts.extend([trim.left(), trim.right()].map(|x| (true, tenth_of_micron(x))));
        cuts.extend([trim.top(), trim.bottom()].map(|y| (false, tenth_of_micron(y))));
    }
    let near_one = |cut: &(bool, i64), marked: &(bool, i64)| {
        cut.0 == marked.0 && (cut.1 - marked.1).abs() <= 1
    };
    for cut in &cuts {
        prop_assert!(
            ends.keys().any(|marked| near_one(cut, marked)),
            "{cut:?} has no mark"
        );
    }
    for (marked, ends) in &ends {
        prop_assert!(
            cuts.iter().any(|cut| near_one(cut, marked)),
            "{marked:?} is no cut"
        );
        prop_assert_eq!(ends.len(), 2);
        prop_assert!(
            ends.iter().any(|end| *end < Mm::ZERO) && ends.iter().any(|end| *end > Mm::ZERO)
        );
    }
    Ok(())
}

fn tenth_of_micron(place: Mm) -> i64 {
    (place.0 * 1e4).round() as i64
}

/// The back of every placement lies exactly behind it, as it shows, and reads upright when
/// the piece is turned over about its vertical axis.
pub fn back_is_behind(
    front: &Sheet,
    back: &Sheet,
    pieces: &[Piece],
    duplex: Duplex,
) -> Result<(), TestCaseError> {
    prop_assert_eq!(front.paper, back.paper);
    let upright = front.paper.height >= front.paper.width;
    let in_x = (duplex == Duplex::LongEdge) == upright;
    let behind = |rect: Rect| match in_x {
        true => Rect::new(
            front.paper.width - rect.right(),
            rect.y,
            rect.width,
            rect.height,
        ),
        false => Rect::new(
            rect.x,
            front.paper.height - rect.bottom(),
            rect.width,
            rect.height,
        ),
    };
    prop_assert!(same(behind(front.trim_box), back.trim_box));
    prop_assert!(same(behind(front.bleed_box), back.bleed_box));
    let with_back = |placement: &&Placement| pieces[placement.face.0].back.is_some();
    let fronts: Vec<_> = front.placements.iter().filter(with_back).collect();
    prop_assert_eq!(fronts.len(), back.placements.len());
    for (one, other) in fronts.into_iter().zip(&back.placements) {
        prop_assert_eq!(pieces[one.face.0].back, Some(other.face));
        prop_assert!(same(behind(one.trim), other.trim));
        prop_assert!(same(behind(one.visible), other.visible));
        prop_assert_eq!(one.turn, Turn::None);
        prop_assert_eq!(other.turn, if in_x { Turn::None } else { Turn::Half });
    }
    let mut mirrored: Vec<_> = crops(front).map(|stroke| behind(stroke.bounds())).collect();
    for stroke in crops(back) {
        let at = mirrored
            .iter()
            .position(|mark| same(*mark, stroke.bounds()));
        prop_assert!(
            at.is_some(),
            "a mark of the back that is not behind one of the front"
        );
        at.map(|at| mirrored.swap_remove(at));
    }
    // A back on which nothing is printed has no marks.
    prop_assert!(mirrored.is_empty() || back.placements.is_empty());
    Ok(())
}

/// Each face is there as often as its piece has copies, in the pieces' order.
fn all_are_there<'a>(
    sheets: impl Iterator<Item = &'a Sheet>,
    face: impl Fn(&Piece) -> Option<FaceIndex>,
    pieces: &[Piece],
) -> Result<(), TestCaseError> {
    let placed: Vec<FaceIndex> = sheets
        .flat_map(|sheet| &sheet.placements)
        .map(|placement| placement.face)
        .collect();
    let wanted: Vec<FaceIndex> = pieces
        .iter()
        .flat_map(|piece| (0..piece.copies).filter_map(|_| face(piece)))
        .collect();
    prop_assert_eq!(placed, wanted);
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(512))]

    #[test]
    fn every_sheet_is_right(pieces in pieces(), preset in preset()) {
        let sheets = match impose(&pieces, &preset, &labels()) {
            Ok(sheets) => sheets,
            Err(error) => {
                let is_size = matches!(error, ImposeError::TooLarge { .. });
                prop_assert!(is_size, "{error}");
                return Ok(());
            }
        };
        // What is larger than the paper is held in `posters`.
        prop_assume!(!sheets.iter().any(is_part));
        for sheet in &sheets {
            art_is_right(sheet, &pieces, &preset)?;
            slug_is_clear(sheet, &preset)?;
        }
        let fronts = || sheets.iter().filter(|sheet| sheet.side == Side::Front);
        for front in fronts() {
            boxes_are_right(front)?;
            match &preset.marks {
                Some(style) if crops(front).next().is_some() => marks_are_right(front, style)?,
                // Pieces that nothing says how to cut are alone on their sheet.
                Some(_) => prop_assert_eq!(front.placements.len(), 1),
                None => prop_assert_eq!(crops(front).count(), 0),
            }
        }
        all_are_there(fronts(), |piece| Some(piece.front), &pieces)?;
        let backs = || sheets.iter().filter(|sheet| sheet.side == Side::Back);
        let backed = pieces.iter().any(|piece| piece.copies > 0 && piece.back.is_some());
        if !backed || preset.duplex == Duplex::None {
            prop_assert_eq!(backs().count(), 0);
            return Ok(());
        }
        all_are_there(backs(), |piece| piece.back, &pieces)?;
        prop_assert_eq!(sheets.len() % 2, 0);
        for pair in sheets.chunks(2) {
            prop_assert_eq!((pair[0].side, pair[1].side), (Side::Front, Side::Back));
            back_is_behind(&pair[0], &pair[1], &pieces, preset.duplex)?;
        }
    }

    /// The rule against the plainest reading of it: try every grid.
    #[test]
    fn no_other_grid_is_better(
        trim in (length(20.0, 120.0), length(20.0, 120.0)),
        stock_bleed in length(0.0, 5.0),
        paper in size(),
        margin in length(0.0, 15.0),
        least_bleed in length(0.0, 3.0),
        count in 1..60usize,
    ) {
        let request = GridRequest {
            trim: Size::new(trim.0, trim.1),
            stock_bleed,
            paper,
            orientation: Orientation::Portrait,
            margin,
            mark_space: None,
            least_bleed,
            most_bleed: least_bleed + Mm(1.0),
            per_sheet: None,
            count,
        };
        let gap = least_bleed.min(stock_bleed) * 2.0;
        let needs = |trim: Mm, n: usize| trim * n as f64 + gap * n as f64 + margin * 2.0;
        let fits = |columns: usize, rows: usize| {
            needs(trim.0, columns).0 <= request.paper.width.0 + HAIR
                && needs(trim.1, rows).0 <= request.paper.height.0 + HAIR
        };
        let all: Vec<(usize, usize)> = (1..30)
            .flat_map(|rows| (1..30).map(move |columns| (columns, rows)))
            .filter(|(columns, rows)| fits(*columns, *rows))
            .collect();
        let most = all.iter().map(|(columns, rows)| columns * rows).max();
        match (fit(&request), most) {
            (Err(error), None) => {
                let is_size = matches!(error, ImposeError::TooLarge { .. });
                prop_assert!(is_size, "{error}");
            }
            (Ok(grid), Some(most)) => {
                prop_assert!(fits(grid.columns, grid.rows));
                prop_assert_eq!(grid.pieces, most.min(count));
                let cells = grid.columns * grid.rows;
                for (columns, rows) in all {
                    let other = columns * rows;
                    prop_assert!(other < grid.pieces || other >= cells, "{columns} x {rows} is tighter");
                }
                prop_assert!(near(grid.gap, gap));
                let most_bleed = request.most_bleed.min(stock_bleed);
                let spare = |paper: Mm, trim: Mm, n: usize| (paper - needs(trim, n)) / 2.0 + gap / 2.0;
                let across = spare(request.paper.width, trim.0, grid.columns).min(most_bleed);
                let along = spare(request.paper.height, trim.1, grid.rows).min(most_bleed);
                prop_assert!(near(grid.outer_x, across) && near(grid.outer_y, along), "{grid:?}");
            }
            (grid, most) => prop_assert!(false, "{grid:?} where {most:?} fit"),
        }
    }

    /// What the error says would fit does fit, and a hair more does not.
    #[test]
    fn the_largest_that_fits_fits(
        paper in size(),
        margin in length(0.0, 15.0),
        mark_space in proptest::option::of(length(0.0, 15.0)),
        stock_bleed in length(0.0, 5.0),
        least_bleed in length(0.0, 5.0),
    ) {
        let try_out = |trim| fit(&GridRequest {
            trim,
            stock_bleed,
            paper,
            orientation: Orientation::Auto,
            margin,
            mark_space,
            least_bleed,
            most_bleed: least_bleed + Mm(1.0),
            per_sheet: None,
            count: 1,
        });
        let huge = Size::new(Mm(4000.0), Mm(4000.0));
        let Err(ImposeError::TooLarge { largest, .. }) = try_out(huge) else {
            return Err(TestCaseError::fail("4 m are too large"));
        };
        let grid = try_out(largest);
        prop_assert!(grid.is_ok(), "{grid:?}");
        let more = Mm(0.01);
        let wider = Size::new(largest.width + more, largest.height);
        let higher = Size::new(largest.width, largest.height + more);
        for trim in [wider, higher] {
            let error = try_out(trim);
            prop_assert!(matches!(error, Err(ImposeError::TooLarge { .. })), "{error:?}");
        }
    }

    /// Any bits at all: an error or sheets, never a panic, and never without end.
    #[test]
    fn nothing_panics(
        numbers in prop::collection::vec(prop_oneof![any::<f64>(), -10.0..400.0], 13),
        copies in any::<u32>(),
        paper in paper(),
    ) {
        let n = |index: usize| Mm(numbers[index]);
        let preset = SheetPreset {
            id: String::new(),
            title: String::new(),
            paper,
            layout: SheetLayout::NUp,
            orientation: Orientation::Auto,
            margin: n(0),
            wide_margin: Some(n(12)),
            least_bleed: n(1),
            most_bleed: n(2),
            per_sheet: None,
            duplex: Duplex::LongEdge,
            lap: n(11),
            creep: n(0),
            board: n(8),
            marks: Some(Marks {
                style: MarkStyle::Crosses,
                crop: true,
                fold: true,
                register: true,
                centre: true,
                length: n(3),
                least_length: n(4),
                offset: n(5),
                thickness: Pt(numbers[6]),
                paper_edge: n(7),
            }),
            ruler: true,
            note: true,
        };
        let piece = Piece {
            front: FaceIndex(0),
            back: None,
            stock: Arc::new(stock(Size::new(n(8), n(9)), n(10))),
            copies: copies % 2000,
        };
        let _ = impose(std::slice::from_ref(&piece), &preset, &labels());
        let sane = SheetPreset { lap: Mm(8.0), creep: Mm::ZERO, margin: Mm(5.0), least_bleed: Mm(1.0), most_bleed: Mm(3.0), marks: None, ..preset };
        if let Ok(sheets) = impose(&[Piece { copies, ..piece }], &sane, &labels()) {
            let placed: usize = sheets.iter().map(|sheet| sheet.placements.len()).sum();
            // Every sheet of a poster shows its part.
            prop_assert_eq!(placed.checked_rem(copies as usize).unwrap_or(placed), 0);
        }
    }
}
