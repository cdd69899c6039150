//! Parts of a page as SVG.

use std::fmt::Write;

use super::column::{PartDrawing, PlacedPart};
use super::measure::{self, Measurer};
use crate::xml::escape;

/// How the ids of parts begin; their tags follow.
const PART: &str = "massicot-part:";

/// The tag of a part, by the id of its group.
pub fn part_of(id: &str) -> Option<usize> {
    id.strip_prefix(PART)?.split(':').next()?.parse().ok()
}

/// Writes a part of an area whose corner is at `corner`; `number` tells it from the others of its page.
pub fn part(part: &PlacedPart, measurer: &Measurer<'_>, corner: [f64; 2], number: usize) -> String {
    let [x, y] = [part.at[0] + corner[0], part.at[1] + corner[1]];
    let tag = part.tag(&measurer.texts);
    let id = tag.map(|tag| format!("{PART}{tag}:{number}"));
    let mut out = measure::open(id.as_deref());
    // Writing to a string does not fail.
    let _ = match &part.drawn {
        PartDrawing::Text(text, place, lines) => {
            measurer.element(&mut out, *text, *place, lines.as_ref(), [x, y]);
            Ok(())
        }
        PartDrawing::Picture(picture, size) => {
            let ([width, height], [across, down]) = (size.drawn, size.taken);
            let middle = [x + across / 2.0, y + down / 2.0];
            out.push_str("<image href=\"");
            escape(&mut out, &picture.link);
            let (left, top) = (middle[0] - width / 2.0, middle[1] - height / 2.0);
            let placed = write!(
                out,
                "\" x=\"{left:.4}\" y=\"{top:.4}\" width=\"{width:.4}\" height=\"{height:.4}\""
            );
            let turned = match picture.turn {
                0.0 => Ok(()),
                turn => write!(
                    out,
                    " transform=\"rotate({turn} {:.4} {:.4})\"",
                    middle[0], middle[1]
                ),
            };
            out.push_str("/>");
            placed.and(turned)
        }
        PartDrawing::Scene(scene, scale) => {
            scene.write(&mut out, [x, y], *scale);
            Ok(())
        }
        PartDrawing::Box(class, [width, height]) => write!(
            out,
            "<rect class=\"{class}\" x=\"{x:.4}\" y=\"{y:.4}\" width=\"{width:.4}\" \
             height=\"{height:.4}\"/>"
        ),
        PartDrawing::Line(class, width) => write!(
            out,
            "<path class=\"{class}\" d=\"M{x:.4} {y:.4}h{width:.4}\"/>"
        ),
    };
    out.push_str("</g>");
    out
}
