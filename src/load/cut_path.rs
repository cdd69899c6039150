//! Reads the cut path of a stock.

use kurbo::{BezPath, PathEl, Shape as _};

use super::offset;
use crate::message::{Figure, Message};
use crate::units::{Size, trimmed};

/// The most segments of a cut path.
const MOST_STROKES: usize = 1000;
/// Tolerance for rounding where a cut path meets the trim, in mm.
const HAIR: f64 = 0.01;

/// Reads a cut path: one closed contour on a piece of that size that does not cross itself.
///
/// # Errors
/// What is wrong with it, and help.
pub fn cut_path(data: &str, piece: Size) -> Result<BezPath, (Message, Message)> {
    let fault = |message: Message, help: Message| Err((message, help));
    let path = match BezPath::from_svg(data) {
        Ok(path) => path,
        Err(error) => {
            let help = message!(
                "load-stocks-cut-path-help",
                "SVG path data, in mm from the trim's top left corner: M0 0 H40 V30 L20 40 Z"
            );
            return fault(
                message!("load-stocks-cut-path", "this is no path: {error}", error),
                help,
            );
        }
    };
    let strokes = path.elements().len();
    if strokes > MOST_STROKES {
        let message = message!(
            "load-stocks-cut-path-strokes",
            "a cut path of {strokes} strokes is more than {most_strokes}",
            strokes,
            most_strokes = MOST_STROKES
        );
        return fault(
            message,
            message!("load-stocks-cut-path-simplify", "simplify it"),
        );
    }
    let starts = path.elements().iter();
    if starts
        .filter(|stroke| matches!(stroke, PathEl::MoveTo(_)))
        .count()
        != 1
    {
        let help = message!(
            "load-stocks-cut-path-draw-outline-piece",
            "draw the outline of the piece in one go, with one `M`"
        );
        return fault(
            message!("load-stocks-cut-path-one", "a cut path is one contour"),
            help,
        );
    }
    let path = ended(path);
    let bounds = path.bounding_box();
    let Size { width, height } = piece;
    let inside = bounds.is_finite()
        && bounds.x0 >= -HAIR
        && bounds.y0 >= -HAIR
        && bounds.x1 <= width.0 + HAIR
        && bounds.y1 <= height.0 + HAIR;
    if !inside {
        let reach = |from: f64, to: f64| format!("{} to {}", trimmed(from), trimmed(to));
        let (across, down) = (reach(bounds.x0, bounds.x1), reach(bounds.y0, bounds.y1));
        let message = message!(
            "load-stocks-cut-path-reaches",
            "the cut path reaches from {across} across and {down} down",
            across,
            down
        );
        let help = message!(
            "load-stocks-cut-path-must-lie-piece",
            "it must lie on the piece: 0 to {width} and 0 to {height}",
            width = Figure::shown(trimmed(width.0)),
            height = Figure::shown(trimmed(height.0))
        );
        return fault(message, help);
    }
    match offset::is_simple(&path) {
        true => Ok(path),
        false => fault(
            message!(
                "load-stocks-cut-path-crosses",
                "the cut path crosses itself, or encloses nothing"
            ),
            message!(
                "load-stocks-cut-path-draw-outline-piece-without",
                "draw the outline of the piece without crossings"
            ),
        ),
    }
}

/// The path, closed.
fn ended(mut path: BezPath) -> BezPath {
    if !matches!(path.elements().last(), Some(PathEl::ClosePath)) {
        path.close_path();
    }
    path
}
