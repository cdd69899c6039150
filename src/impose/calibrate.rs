//! Duplex calibration: measures how far a printer misplaces backs, and corrects for it.
//!
//! A printer that turns the paper shifts, rotates and scales the back a little. A test sheet has two
//! crosses, one at the left and one at the right. Held against the light, it shows how far each
//! cross of the back lies right of and below that of the front. Two displaced points determine a
//! similarity transform, and its inverse is applied to every back.
//!
//! The crosses of the front have a scale of 1 mm, those of the back one of 0.9 mm: a vernier. The
//! ticks that line up tell the tenth of a millimetre.

use serde::{Deserialize, Serialize};

use super::duplex::Mirror;
use super::preset::Duplex;
use super::sheet::{Mark, PageTransform, Sheet, Side, Stroke};
use crate::units::{Mm, Size};

/// Distance of the crosses from the left and right edges of the paper.
const INSET: Mm = Mm(40.0);
/// Ticks on each side of a cross, and their length.
const TICKS: i32 = 10;
const TICK: Mm = Mm(1.8);
/// The largest displacement that is accepted as a measurement.
pub const MOST_DRIFT: Mm = Mm(10.0);

/// Displacement of the cross on the back from the cross on the front, as seen from the front.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct CrossOffset {
    pub right: Mm,
    pub down: Mm,
}

/// A printer's displacement of backs, as seen from the front, about the centre of the paper.
#[derive(Clone, Copy, PartialEq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Drift {
    /// The shift.
    pub right: Mm,
    pub down: Mm,
    /// The rotation, clockwise, in degrees.
    pub turn: f64,
    /// The scale factor; 1 for none.
    pub scale: f64,
}

impl Drift {
    /// The drift that follows from the readings at both crosses on paper of that size.
    pub fn from_readings(paper: Size, left: CrossOffset, right: CrossOffset) -> Drift {
        let span = paper.width - INSET * 2.0;
        let (across, down) = (span + right.right - left.right, right.down - left.down);
        Drift {
            right: (left.right + right.right) / 2.0,
            down: (left.down + right.down) / 2.0,
            turn: down.0.atan2(across.0).to_degrees(),
            scale: across.0.hypot(down.0) / span.0,
        }
    }

    /// True where the values are within what a printer can plausibly do.
    pub fn is_sound(&self) -> bool {
        let small = |length: Mm| length.abs() <= MOST_DRIFT;
        let is_turn = self.turn.abs() <= 10.0;
        small(self.right) && small(self.down) && is_turn && (0.9..=1.1).contains(&self.scale)
    }

    /// Where a point, as seen from the front, has to be drawn to come out in its place.
    fn undone(&self, (x, y): (Mm, Mm), paper: Size) -> (Mm, Mm) {
        let middle = (paper.width / 2.0, paper.height / 2.0);
        let (x, y) = (x - middle.0 - self.right, y - middle.1 - self.down);
        let (sin, cos) = self.turn.to_radians().sin_cos();
        let (x, y) = (x * cos + y * sin, y * cos - x * sin);
        (middle.0 + x / self.scale, middle.1 + y / self.scale)
    }

    /// The correction as a transform of the back page, which is the mirror image of the front.
    fn correction(&self, paper: Size, mirror: Mirror) -> PageTransform {
        let moved = |x: f64, y: f64| {
            let (x, y) = mirror.point(self.undone(mirror.point((Mm(x), Mm(y))), paper));
            (x.0, y.0)
        };
        let (origin, right, down) = (moved(0.0, 0.0), moved(1.0, 0.0), moved(0.0, 1.0));
        [
            right.0 - origin.0,
            right.1 - origin.1,
            down.0 - origin.0,
            down.1 - origin.1,
            origin.0,
            origin.1,
        ]
    }

    /// Sets the correction of a back that is mirrored so.
    pub fn correct(&self, back: &mut Sheet, mirror: Mirror) {
        back.correction = Some(self.correction(back.paper, mirror));
    }
}

/// The test sheet: a front with rulers, crosses and the instructions `steps`, and a back with the
/// verniers.
pub fn test_sheet(paper: Size, duplex: Duplex, steps: &[&str]) -> Vec<Sheet> {
    let places = [INSET, paper.width - INSET].map(|x| (x, paper.height / 2.0));
    let side = |side, marks| Sheet::of_marks(paper, side, marks);
    let mut front: Vec<Mark> = places
        .iter()
        .flat_map(|at| scale(*at, Mm(1.0), -1.0))
        .collect();
    front.extend(rulers(paper));
    front.extend(steps.iter().enumerate().map(|(line, step)| Mark::Note {
        at: (Mm(20.0), Mm(25.0 + 7.0 * line as f64)),
        size: Mm(3.2),
        text: (*step).to_owned(),
        vertical: false,
    }));
    let mut sheets = vec![side(Side::Front, front)];
    if let Some(mirror) = Mirror::of(duplex, paper) {
        let verniers = places.iter().flat_map(|at| scale(*at, Mm(0.9), 1.0));
        let back = verniers.filter_map(|mark| mirror.mark(&mark)).collect();
        sheets.push(side(Side::Back, back));
    }
    sheets
}

/// A cross with ticks along both arms, on one side: up and left for a negative `side`, else down and
/// right.
fn scale((x, y): (Mm, Mm), step: Mm, side: f64) -> Vec<Mark> {
    let reach = Mm(f64::from(TICKS) + 2.0);
    let mut lines = vec![
        ((x - reach, y), (x + reach, y)),
        ((x, y - reach), (x, y + reach)),
    ];
    for tick in (-TICKS..=TICKS).filter(|tick| *tick != 0) {
        let along = step * f64::from(tick);
        let length = TICK * if tick % 5 == 0 { 2.0 } else { 1.0 } * side;
        lines.push(((x + along, y), (x + along, y + length)));
        lines.push(((x, y + along), (x + length, y + along)));
    }
    let mark = |(from, to)| Mark::Cross(Stroke { from, to });
    lines.into_iter().map(mark).collect()
}

/// Rulers of 100 mm in both directions, to check the print scale.
fn rulers(paper: Size) -> Vec<Mark> {
    let lower = paper.height - Mm(20.0);
    let ruler = |at, vertical| Mark::Ruler {
        at,
        length: Mm(100.0),
        vertical,
    };
    vec![
        ruler((Mm(20.0), lower), false),
        ruler((Mm(15.0), lower - Mm(100.0)), true),
        Mark::Note {
            at: (Mm(122.0), lower),
            size: Mm(3.2),
            text: "100 mm".into(),
            vertical: false,
        },
    ]
}

#[cfg(test)]
mod tests {
    use super::*;

    const PAPERS: [(f64, f64); 2] = [(210.0, 297.0), (279.4, 215.9)];

    /// What the printer does to a point, written the other way round than [`Drift::undone`].
    fn printed(drift: &Drift, (x, y): (Mm, Mm), paper: Size) -> (Mm, Mm) {
        let middle = (paper.width / 2.0, paper.height / 2.0);
        let (x, y) = ((x - middle.0) * drift.scale, (y - middle.1) * drift.scale);
        let (sin, cos) = drift.turn.to_radians().sin_cos();
        (
            middle.0 + x * cos - y * sin + drift.right,
            middle.1 + x * sin + y * cos + drift.down,
        )
    }

    #[test]
    fn readings_of_a_printer_tell_what_it_does() {
        for (width, height) in PAPERS {
            let paper = Size::new(Mm(width), Mm(height));
            let done = Drift {
                right: Mm(0.7),
                down: Mm(-1.2),
                turn: 0.4,
                scale: 1.003,
            };
            let reading = |x: Mm| {
                let cross = (x, paper.height / 2.0);
                let back = printed(&done, cross, paper);
                CrossOffset {
                    right: back.0 - cross.0,
                    down: back.1 - cross.1,
                }
            };
            let read = Drift::from_readings(paper, reading(INSET), reading(paper.width - INSET));
            assert!(
                read.right.about(done.right) && read.down.about(done.down),
                "{read:?}"
            );
            assert!((read.turn - done.turn).abs() < 1e-9 && (read.scale - done.scale).abs() < 1e-9);
        }
    }

    /// Drawn with its correction and printed by that printer, every place of a back lies where
    /// it belongs, whichever way the paper is turned.
    #[test]
    fn corrected_backs_come_out_where_they_belong() {
        let drift = Drift {
            right: Mm(1.5),
            down: Mm(0.6),
            turn: -0.7,
            scale: 0.997,
        };
        for (width, height) in PAPERS {
            let paper = Size::new(Mm(width), Mm(height));
            for duplex in [Duplex::LongEdge, Duplex::ShortEdge] {
                let mirror = Mirror::of(duplex, paper).unwrap();
                let [a, b, c, d, e, f] = drift.correction(paper, mirror);
                for (x, y) in [(10.0, 20.0), (150.0, 30.0), (90.0, 200.0)] {
                    let drawn = (Mm(a * x + c * y + e), Mm(b * x + d * y + f));
                    let seen = printed(&drift, mirror.point(drawn), paper);
                    let wanted = mirror.point((Mm(x), Mm(y)));
                    assert!(
                        seen.0.about(wanted.0) && seen.1.about(wanted.1),
                        "{duplex:?}"
                    );
                }
            }
        }
    }
}
