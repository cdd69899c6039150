//! PDFs with one face per page, in the order and size that a service takes.

use super::fit::ProductFit;
use super::preset::PageOrder;
use crate::impose::{FaceIndex, Placement, Sheet, Side, Turn};
use crate::load::Stock;
use crate::render::PlannedPiece;
use crate::units::{Mm, Pt, Rect};

/// The pages of a component in order, with every copy of each piece.
///
/// Where any piece has a back, every piece has two pages, empty where it has none, so that fronts and
/// backs stay in pairs.
pub fn pages(
    fit: &ProductFit<'_>,
    stock: &Stock,
    order: PageOrder,
    pieces: &[PlannedPiece],
) -> Vec<Sheet> {
    let backed = pieces.iter().any(|piece| piece.back.is_some());
    let mut sheets = Vec::new();
    for piece in pieces {
        let front = page(fit, stock, Some(piece.front), Side::Front);
        let back = backed.then(|| page(fit, stock, piece.back, Side::Back));
        let both: Vec<Sheet> = match order {
            PageOrder::FrontBack => std::iter::once(front).chain(back).collect(),
            PageOrder::BackFront => back.into_iter().chain([front]).collect(),
        };
        for _ in 0..piece.copies {
            sheets.extend(both.iter().cloned());
        }
    }
    sheets
}

fn page(fit: &ProductFit<'_>, stock: &Stock, face: Option<usize>, side: Side) -> Sheet {
    let canvas = Rect::new(Mm::ZERO, Mm::ZERO, fit.canvas.width, fit.canvas.height);
    let middle = |size: crate::units::Size| {
        let left = (canvas.width - size.width) / 2.0;
        let top = (canvas.height - size.height) / 2.0;
        Rect::new(left, top, size.width, size.height)
    };
    let art = middle(fit.art(stock));
    let trim = art.grown(-stock.bleed);
    let turn = fit.turn(side);
    let placements = face.map(|face| placements(FaceIndex(face), trim, art, canvas, turn));
    Sheet {
        paper: fit.canvas,
        side,
        trim_box: middle(fit.trim),
        bleed_box: canvas,
        placements: placements.unwrap_or_default(),
        cut_as_one: false,
        correction: None,
        mark_thickness: Pt::default(),
        marks: Vec::new(),
    }
}

/// The face, centred; where its art ends before the page does, its last millimetre is repeated.
fn placements(face: FaceIndex, trim: Rect, art: Rect, canvas: Rect, turn: Turn) -> Vec<Placement> {
    let spare = |inner: Mm, outer: Mm| (inner - outer).max(Mm::ZERO);
    let (across, down) = (spare(art.x, canvas.x), spare(art.y, canvas.y));
    let steps = |spare: Mm| match spare.about(Mm::ZERO) {
        true => vec![0.0],
        false => vec![0.0, -1.0, 1.0],
    };
    let mut placements = Vec::new();
    for right in steps(across) {
        for below in steps(down) {
            let moved = |rect: Rect| Rect {
                x: rect.x + across * right,
                y: rect.y + down * below,
                ..rect
            };
            placements.push(Placement {
                face,
                trim: moved(trim),
                visible: strip(art, (across, right), (down, below)),
                // Services take the whole art and cut it themselves.
                outline: None,
                turn,
            });
        }
    }
    placements
}

/// The part of the page covered by art shifted by the width of a strip: the art itself, a strip
/// beside it, or a corner.
fn strip(art: Rect, (across, right): (Mm, f64), (down, below): (Mm, f64)) -> Rect {
    let along = |start: Mm, length: Mm, spare: Mm, way: f64| match way {
        way if way < 0.0 => (start - spare, spare),
        way if way > 0.0 => (start + length, spare),
        _ => (start, length),
    };
    let (x, width) = along(art.x, art.width, across, right);
    let (y, height) = along(art.y, art.height, down, below);
    Rect::new(x, y, width, height)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::{Shape, presets};
    use crate::service::{ServicePreset, fit};
    use crate::units::Size;

    fn stock(width: f64, height: f64) -> Stock {
        Stock {
            id: "card".into(),
            trim: Size::new(Mm(width), Mm(height)),
            shape: Shape::Rectangle {
                corner_radius: Mm(3.0),
            },
            bleed: Mm(3.0),
            safe: Mm(3.0),
            cut: true,
            folds: Vec::new(),
            seams: Default::default(),
            comfortable_text: Pt(8.0),
        }
    }

    fn made(service: &str, stock: &Stock, pieces: &[PlannedPiece], order: PageOrder) -> Vec<Sheet> {
        let text = presets::text("services", service).unwrap();
        let service = ServicePreset::parse(service, text).unwrap();
        pages(&fit(&service, stock).unwrap(), stock, order, pieces)
    }

    const CARD: PlannedPiece = PlannedPiece {
        entry: 0,
        front: 1,
        back: Some(0),
        copies: 2,
    };

    #[test]
    fn pages_come_in_the_services_order_as_often_as_there_are_copies() {
        let lone = PlannedPiece {
            back: None,
            copies: 1,
            ..CARD
        };
        let faces = |order| -> Vec<Option<usize>> {
            let sheets = made("press", &stock(63.0, 88.0), &[CARD, lone], order);
            let first = |sheet: &Sheet| sheet.placements.first().map(|placed| placed.face.0);
            sheets.iter().map(first).collect()
        };
        let (front, back) = (Some(1), Some(0));
        assert_eq!(
            faces(PageOrder::BackFront),
            [back, front, back, front, None, front]
        );
        assert_eq!(
            faces(PageOrder::FrontBack),
            [front, back, front, back, front, None]
        );
    }

    #[test]
    fn a_bare_page_is_the_card_with_its_bleed() {
        let sheets = made("press", &stock(63.0, 88.0), &[CARD], PageOrder::FrontBack);
        let sheet = &sheets[0];
        assert_eq!(sheet.paper, Size::new(Mm(69.0), Mm(94.0)));
        let trim = Rect::new(Mm(3.0), Mm(3.0), Mm(63.0), Mm(88.0));
        assert_eq!(sheet.trim_box, trim);
        assert_eq!(sheet.placements.len(), 1);
        assert_eq!(sheet.placements[0].trim, trim);
    }

    #[test]
    fn where_art_ends_early_its_edge_goes_on_to_the_pages() {
        let lying = [Turn::ThreeQuarters, Turn::Quarter];
        for (width, height, turns) in [(63.0, 88.0, [Turn::None; 2]), (88.0, 63.0, lying)] {
            let stock = stock(width, height);
            let sheets = made("drivethrucards", &stock, &[CARD], PageOrder::BackFront);
            edges_go_on(&stock, &sheets[0], turns[0]);
            edges_go_on(&stock, &sheets[1], turns[1]);
        }
    }

    fn edges_go_on(stock: &Stock, sheet: &Sheet, turn: Turn) {
        assert_eq!(sheet.paper, Size::new(Mm(69.85), Mm(95.25)));
        assert_eq!(sheet.placements.len(), 9);
        let area = |rect: Rect| rect.width.0 * rect.height.0;
        let shown: f64 = sheet.placements.iter().map(|one| area(one.visible)).sum();
        assert!((shown - 69.85 * 95.25).abs() < 1e-6, "{shown}");
        let page = Rect::new(Mm::ZERO, Mm::ZERO, sheet.paper.width, sheet.paper.height);
        for (index, one) in sheet.placements.iter().enumerate() {
            assert!(page.contains(one.visible), "{one:?}");
            assert_eq!(one.turn, turn);
            // What shows is art, wherever it has been moved to.
            assert!(one.trim.grown(stock.bleed).contains(one.visible), "{one:?}");
            let others = &sheet.placements[index + 1..];
            assert!(
                others
                    .iter()
                    .all(|other| !other.visible.overlaps(one.visible))
            );
        }
    }
}
