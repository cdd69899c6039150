//! A sheet as text, for tests and debugging: one line per placement or mark, in mm to 1/100.

use std::fmt;

use super::sheet::{Mark, Placement, Sheet, Side, Turn};
use crate::load::shape::path_data;
use crate::units::{Mm, Rect};

/// ```text
/// front of 210.00 x 297.00
///   trim     8.50   14.50   193.00 x 268.00
///   bleed    5.50   11.50   199.00 x 274.00
///   face 0   8.50   14.50    63.00 x  88.00   bleed left 3.00 top 3.00 right 1.00 bottom 1.00
///   crop     8.50    8.50  to   8.50   11.00
///   ruler  at 5.50 285.80, 100.00 long
///   note   at 5.50 8.10, size 2.00: …
/// ```
/// A rotated face and a vertical ruler or note are marked at the end of the line.
impl fmt::Display for Sheet {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let side = match self.side {
            Side::Front => "front",
            Side::Back => "back",
        };
        let (width, height) = (mm(self.paper.width), mm(self.paper.height));
        writeln!(f, "{side} of {width} x {height}")?;
        writeln!(f, "  {:<9}{}", "trim", rect(self.trim_box))?;
        writeln!(f, "  {:<9}{}", "bleed", rect(self.bleed_box))?;
        for placement in &self.placements {
            writeln!(f, "  {}", face(placement))?;
        }
        for mark in &self.marks {
            writeln!(f, "  {}", line(mark))?;
        }
        Ok(())
    }
}

fn face(placement: &Placement) -> String {
    let Placement {
        face,
        trim,
        visible,
        outline,
        turn,
    } = placement;
    let bleed = [
        ("left", trim.left() - visible.left()),
        ("top", trim.top() - visible.top()),
        ("right", visible.right() - trim.right()),
        ("bottom", visible.bottom() - trim.bottom()),
    ];
    let bleed = bleed
        .map(|(side, bleed)| format!("{side} {}", mm(bleed)))
        .join(" ");
    let turn = match turn {
        Turn::None => "",
        Turn::Quarter => "  turned a quarter",
        Turn::Half => "  turned by half",
        Turn::ThreeQuarters => "  turned three quarters",
    };
    let name = format!("face {}", face.0);
    let outline = outline
        .as_ref()
        .map(|path| format!("  within {}", path_data(path)));
    let outline = outline.unwrap_or_default();
    format!("{name:<9}{}  bleed {bleed}{turn}{outline}", rect(*trim))
}

fn line(mark: &Mark) -> String {
    let turned = |vertical: &bool| if *vertical { ", upright" } else { "" };
    match mark {
        Mark::Crop(stroke) => {
            format!("{:<9}{} to{}", "crop", point(stroke.from), point(stroke.to))
        }
        Mark::Cross(stroke) => {
            let (from, to) = (point(stroke.from), point(stroke.to));
            format!("{:<9}{from} to{to}", "cross")
        }
        Mark::Centre(stroke) => {
            let (from, to) = (point(stroke.from), point(stroke.to));
            format!("{:<9}{from} to{to}", "centre")
        }
        Mark::Fold(stroke) => {
            let (from, to) = (point(stroke.from), point(stroke.to));
            format!("{:<9}{from} to{to}", "fold")
        }
        Mark::Cut(stroke) => {
            format!("{:<9}{} to{}", "cut", point(stroke.from), point(stroke.to))
        }
        Mark::Crease(stroke) => {
            let (from, to) = (point(stroke.from), point(stroke.to));
            format!("{:<9}{from} to{to}", "crease")
        }
        Mark::Outline { corners, on_bleed } => {
            let ground = if *on_bleed { "bleed" } else { "paper" };
            let around = rect(mark.bounds());
            format!(
                "{:<9}{around}  {} corners on {ground}",
                "outline",
                corners.len()
            )
        }
        Mark::Glue(corners) => {
            let corners: Vec<String> = corners.iter().map(|corner| point(*corner)).collect();
            format!("{:<9}{}", "glue", corners.join(" to"))
        }
        Mark::Register(stroke) => {
            let (from, to) = (point(stroke.from), point(stroke.to));
            format!("{:<9}{from} to{to}", "register")
        }
        Mark::Map { cells, map } => format!(
            "{:<9}{}  {} x {}, here {} {}",
            "map",
            rect(*cells),
            map.columns,
            map.rows,
            map.column + 1,
            map.row + 1
        ),
        Mark::Ruler {
            at,
            length,
            vertical,
        } => format!(
            "{:<9}{}  {} long{}",
            "ruler",
            point(*at),
            mm(*length),
            turned(vertical)
        ),
        Mark::Note {
            at,
            size,
            text,
            vertical,
        } => format!(
            "{:<9}{}  size {}{}: {text}",
            "note",
            point(*at),
            mm(*size),
            turned(vertical)
        ),
    }
}

fn rect(rect: Rect) -> String {
    let (width, height) = (mm(rect.width), mm(rect.height));
    format!("{}  {width:>7} x {height:>7}", point((rect.x, rect.y)))
}

fn point((x, y): (Mm, Mm)) -> String {
    format!("{:>8}{:>8}", mm(x), mm(y))
}

/// Two decimals; never a negative zero.
fn mm(length: Mm) -> String {
    let text = format!("{:.2}", length.0);
    if text == "-0.00" { "0.00".into() } else { text }
}
