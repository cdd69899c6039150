//! Crop marks and rulers: thin lines in black.

use printpdf::{Color, Greyscale, Line, LinePoint, Op, Point, Pt};

use super::sheet::Paper;
use crate::impose::marks::ruler_strokes;
use crate::impose::{Mark, Sheet, Stroke};

/// Draws every mark that is made of lines.
pub fn draw(sheet: &Sheet, paper: Paper, ops: &mut Vec<Op>) {
    let lines: Vec<Stroke> = sheet.marks.iter().flat_map(strokes).collect();
    if lines.is_empty() {
        return;
    }
    let black = Color::Greyscale(Greyscale::new(0.0, None));
    ops.push(Op::SetOutlineColor { col: black });
    let pt = Pt(sheet.mark_thickness.0 as f32);
    ops.push(Op::SetOutlineThickness { pt });
    let points = |stroke: &Stroke| {
        [stroke.from, stroke.to].map(|end| {
            let (x, y) = paper.point(end);
            let p = Point {
                x: Pt(x as f32),
                y: Pt(y as f32),
            };
            LinePoint { p, bezier: false }
        })
    };
    ops.extend(lines.iter().map(|stroke| Op::DrawLine {
        line: Line {
            points: points(stroke).to_vec(),
            is_closed: false,
        },
    }));
}

fn strokes(mark: &Mark) -> Vec<Stroke> {
    match mark {
        Mark::Crop(stroke) => vec![stroke.clone()],
        Mark::Ruler {
            at,
            length,
            vertical,
        } => ruler_strokes(*at, *length, *vertical),
        Mark::Note { .. } => Vec::new(),
    }
}
