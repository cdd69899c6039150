//! Marks: hairlines in black, and the cell of a map that is shaded.

use printpdf::{
    Color, Greyscale, Line, LinePoint, Op, PaintMode, Point, Polygon, PolygonRing, Pt,
    Rect as PtRect, WindingOrder,
};

use super::page_space::PageSpace;
use crate::impose::{Mark, OUTLINE_EDGE, Sheet, Stroke};
use crate::units::{Mm, Rect};

const BLACK: f32 = 0.0;
const GREY: f32 = 0.75;
const WHITE: f32 = 1.0;
/// How much wider than its stroke the white edge of a mark on art is.
const EDGE: f32 = 6.0;

/// Draws every mark that is made of lines.
pub fn draw(sheet: &Sheet, paper: PageSpace, ops: &mut Vec<Op>) {
    for mark in &sheet.marks {
        if let Mark::Map { cells, map } = mark {
            fill(map.here(*cells), paper, ops);
        }
    }
    let thickness = sheet.mark_thickness.0 as f32;
    for mark in &sheet.marks {
        if let Mark::Glue(corners) = mark {
            blank(corners, paper, ops);
        }
    }
    let on_art = |mark: &&Mark| matches!(mark, Mark::Register(_) | Mark::Cut(_) | Mark::Crease(_));
    let edged = sheet.marks.iter().filter(on_art);
    lines(edged, WHITE, thickness * EDGE, paper, ops);
    outlines(sheet, paper, ops);
    lines(sheet.marks.iter(), BLACK, thickness, paper, ops);
}

/// The cuts of pieces that are no rectangles: all white edges first, which none of the lines is lost under.
fn outlines(sheet: &Sheet, paper: PageSpace, ops: &mut Vec<Op>) {
    let thickness = sheet.mark_thickness.0 as f32;
    let edge = thickness * OUTLINE_EDGE as f32;
    for (grey, width) in [(WHITE, edge), (BLACK, thickness)] {
        let closed = sheet.marks.iter().filter_map(|mark| match mark {
            Mark::Outline { corners, on_bleed } if *on_bleed || grey == BLACK => Some(corners),
            _ => None,
        });
        let mut closed = closed.peekable();
        if closed.peek().is_some() {
            ops.push(Op::SetOutlineColor { col: shade(grey) });
            ops.push(Op::SetOutlineThickness { pt: Pt(width) });
        }
        ops.extend(closed.map(|corners| Op::DrawLine {
            line: Line {
                points: corners.iter().map(|at| corner(*at, paper)).collect(),
                is_closed: true,
            },
        }));
    }
}

fn lines<'a>(
    marks: impl Iterator<Item = &'a Mark>,
    grey: f32,
    thickness: f32,
    paper: PageSpace,
    ops: &mut Vec<Op>,
) {
    let strokes: Vec<Stroke> = marks.flat_map(Mark::strokes).collect();
    if strokes.is_empty() {
        return;
    }
    ops.push(Op::SetOutlineColor { col: shade(grey) });
    ops.push(Op::SetOutlineThickness { pt: Pt(thickness) });
    let line = |stroke: &Stroke| Line {
        points: points(stroke, paper).to_vec(),
        is_closed: false,
    };
    ops.extend(
        strokes
            .iter()
            .map(|stroke| Op::DrawLine { line: line(stroke) }),
    );
}

fn points(stroke: &Stroke, paper: PageSpace) -> [LinePoint; 2] {
    [stroke.from, stroke.to].map(|end| corner(end, paper))
}

fn corner(at: (Mm, Mm), paper: PageSpace) -> LinePoint {
    let (x, y) = paper.point(at);
    let p = Point {
        x: Pt(x as f32),
        y: Pt(y as f32),
    };
    LinePoint { p, bezier: false }
}

/// Leaves an area of the art white.
fn blank(corners: &[(Mm, Mm)], paper: PageSpace, ops: &mut Vec<Op>) {
    let ring = PolygonRing {
        points: corners.iter().map(|at| corner(*at, paper)).collect(),
    };
    let polygon = Polygon {
        rings: vec![ring],
        mode: PaintMode::Fill,
        winding_order: WindingOrder::NonZero,
    };
    ops.push(Op::SetFillColor { col: shade(WHITE) });
    ops.push(Op::DrawPolygon { polygon });
}

fn fill(rect: Rect, paper: PageSpace, ops: &mut Vec<Op>) {
    let [left, bottom, right, top] = paper.corners(rect).map(|edge| edge as f32);
    let rectangle = PtRect {
        mode: Some(PaintMode::Fill),
        winding_order: Some(WindingOrder::NonZero),
        ..PtRect::from_xywh(Pt(left), Pt(bottom), Pt(right - left), Pt(top - bottom))
    };
    ops.push(Op::SetFillColor { col: shade(GREY) });
    ops.push(Op::DrawRectangle { rectangle });
}

fn shade(grey: f32) -> Color {
    Color::Greyscale(Greyscale::new(grey, None))
}
