//! Crop marks and rulers: hairlines in black.

use printpdf::{Color, Greyscale, Line, LinePoint, Op, Point, Pt};

use super::sheet::Paper;
use crate::impose::{Mark, Stroke};
use crate::units::Mm;

/// A hairline: thin enough to cut on, thick enough to be printed.
const HAIRLINE: Pt = Pt(0.25);
/// From one tick of a ruler to the next.
const TICK_EVERY: Mm = Mm(10.0);
/// How far a ruler's ticks reach, those at its ends further.
const TICK: Mm = Mm(1.5);
const END_TICK: Mm = Mm(2.5);

/// Draws every mark that is made of lines.
pub fn draw(marks: &[Mark], paper: Paper, ops: &mut Vec<Op>) {
    let lines: Vec<Stroke> = marks.iter().flat_map(strokes).collect();
    if lines.is_empty() {
        return;
    }
    let black = Color::Greyscale(Greyscale::new(0.0, None));
    ops.push(Op::SetOutlineColor { col: black });
    ops.push(Op::SetOutlineThickness { pt: HAIRLINE });
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
        } => ruler(*at, *length, *vertical),
        Mark::Note { .. } => Vec::new(),
    }
}

/// A line with a tick every 10 mm and a longer one at both ends; the ticks of a horizontal ruler
/// point up, those of a vertical one to the right.
fn ruler(at: (Mm, Mm), length: Mm, vertical: bool) -> Vec<Stroke> {
    let place = |along: Mm, across: Mm| match vertical {
        false => (at.0 + along, at.1 - across),
        true => (at.0 + across, at.1 + along),
    };
    let tick = |along: Mm, reach: Mm| Stroke {
        from: place(along, Mm::ZERO),
        to: place(along, reach),
    };
    let mut strokes = vec![Stroke {
        from: place(Mm::ZERO, Mm::ZERO),
        to: place(length, Mm::ZERO),
    }];
    let steps = (length / TICK_EVERY).round() as usize;
    strokes.push(tick(Mm::ZERO, END_TICK));
    strokes.extend((1..steps).map(|step| tick(TICK_EVERY * step as f64, TICK)));
    strokes.push(tick(length, END_TICK));
    strokes
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_ruler_of_100_mm_has_eleven_ticks() {
        let strokes = ruler((Mm(20.0), Mm(290.0)), Mm(100.0), false);
        assert_eq!(strokes.len(), 12);
        let line = &strokes[0];
        assert_eq!(line.from, (Mm(20.0), Mm(290.0)));
        assert_eq!(line.to, (Mm(120.0), Mm(290.0)));
        for (n, tick) in strokes[1..].iter().enumerate() {
            assert_eq!(tick.from, (Mm(20.0 + 10.0 * n as f64), Mm(290.0)));
            assert_eq!(tick.to.0, tick.from.0);
            assert!(tick.to.1 < tick.from.1, "ticks point up");
        }
    }

    #[test]
    fn a_vertical_ruler_runs_down() {
        let strokes = ruler((Mm(5.0), Mm(50.0)), Mm(20.0), true);
        assert_eq!(strokes[0].to, (Mm(5.0), Mm(70.0)));
        assert_eq!(strokes[2].from, (Mm(5.0), Mm(60.0)));
        assert_eq!(strokes[2].to, (Mm(6.5), Mm(60.0)));
    }
}
