//! Cut paths as SVG: one unit is a millimetre.

use std::fmt::Write;

use super::CutDrawing;
use crate::impose::Stroke;
use crate::load::shape::path_data;
use crate::units::decimals;

/// The drawing of a sheet: a layer (a group, as Inkscape has them) `cut` with a red path for each
/// cut, where there are nets a layer `fold` with their folds in blue, and a layer `marks` with the
/// marks of the printed sheet.
pub fn encode(drawing: &CutDrawing<'_>) -> Vec<u8> {
    let paper = drawing.sheet.paper;
    let (width, height) = (exact(paper.width.0), exact(paper.height.0));
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:inkscape=\"http://www.inkscape.org/namespaces/inkscape\" width=\"{width}mm\" height=\"{height}mm\" viewBox=\"0 0 {width} {height}\" fill=\"none\" stroke-width=\"0.1\">\n"
    );
    let layer = |name: &str, colour: &str| {
        format!(
            "<g id=\"{name}\" inkscape:groupmode=\"layer\" inkscape:label=\"{name}\" stroke=\"{colour}\">\n"
        )
    };
    svg += &layer("cut", "#f00");
    for cut in drawing.cuts {
        // A String takes all that is written to it.
        let _ = writeln!(svg, "<path d=\"{}\"/>", path_data(cut));
    }
    svg += "</g>\n";
    let mut folds = drawing.folds().peekable();
    if folds.peek().is_some() {
        svg += &layer("fold", "#00f");
        folds.for_each(|fold| svg += &line(fold));
        svg += "</g>\n";
    }
    svg += &layer("marks", "#000");
    drawing.marks().for_each(|mark| svg += &line(mark));
    svg += "</g>\n</svg>\n";
    svg.into_bytes()
}

fn line(stroke: &Stroke) -> String {
    let (from, to) = (stroke.from, stroke.to);
    let [x1, y1, x2, y2] = [from.0.0, from.1.0, to.0.0, to.1.0].map(exact);
    format!("<path d=\"M{x1} {y1}L{x2} {y2}\"/>\n")
}

/// A length to a tenth of a micrometre.
fn exact(value: f64) -> String {
    decimals(value, 4)
}
