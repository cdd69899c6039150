//! The columns that texts are set in: rectangles without an end, some of them with holes.

use std::fmt::Write;

use indexmap::IndexSet;
use kurbo::{Affine, BezPath};

/// How high columns are.
const HIGH: f64 = 3000.0;
/// Above, a number is that of a column with holes, and below, a width in micrometres.
const SHAPED: u32 = 1 << 31;

/// Where a text is set: in which column, and from which of its bytes on.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Default)]
pub struct TextPlace {
    column: u32,
    pub start: usize,
}

impl TextPlace {
    /// A rectangle of a width, in whole micrometres.
    pub fn of(width: f64) -> TextPlace {
        let column = (width.max(0.0) * 1000.0).round();
        TextPlace {
            column: column.min(f64::from(SHAPED - 1)) as u32,
            start: 0,
        }
    }

    /// Whether its column has no holes.
    pub fn is_plain(self) -> bool {
        self.column < SHAPED
    }

    /// The same column, for the text from a byte on.
    pub fn from(self, start: usize) -> TextPlace {
        TextPlace { start, ..self }
    }
}

/// The columns with holes of a book, each once.
#[derive(Default)]
pub struct ShapedColumns {
    known: IndexSet<ShapedColumn>,
}

#[derive(PartialEq, Eq, Hash)]
struct ShapedColumn {
    /// In micrometres.
    width: u32,
    /// Path data.
    holes: Vec<String>,
    margin: String,
}

impl ShapedColumns {
    /// The place in a column of a width, without holes that lie `at` from where they are drawn.
    pub fn place(&mut self, width: f64, holes: &[BezPath], margin: f64, at: [f64; 2]) -> TextPlace {
        let moved = Affine::translate((-at[0], -at[1]));
        let data = |hole: &BezPath| (moved * hole).to_svg();
        let column = ShapedColumn {
            width: TextPlace::of(width).column,
            holes: holes.iter().map(data).collect(),
            margin: format!("{margin:.4}"),
        };
        let (index, _) = self.known.insert_full(column);
        TextPlace {
            column: SHAPED | index as u32,
            start: 0,
        }
    }

    fn get(&self, place: TextPlace) -> Option<&ShapedColumn> {
        let index = place.column.checked_sub(SHAPED)?;
        self.known.get_index(index as usize)
    }

    /// How many bytes of path data the holes of a column are.
    pub fn data(&self, place: TextPlace) -> usize {
        let holes = self.get(place).into_iter().flat_map(|column| &column.holes);
        holes.map(String::len).sum()
    }

    /// The shapes of a column, to be defined in the document.
    pub fn define(&self, out: &mut String, place: TextPlace) {
        let shaped = self.get(place);
        let (column, width) = (
            place.column,
            shaped.map_or(place.column, |shaped| shaped.width),
        );
        let wide = f64::from(width) / 1000.0;
        // Writing to a string does not fail.
        let _ = write!(
            out,
            "<rect id=\"massicot-column-{column}\" width=\"{wide}\" height=\"{HIGH}\"/>"
        );
        for (index, hole) in shaped.iter().flat_map(|shaped| &shaped.holes).enumerate() {
            let _ = write!(
                out,
                "<path id=\"massicot-hole-{column}-{index}\" d=\"{hole}\"/>"
            );
        }
    }

    /// The style of a text in a column.
    pub fn style(&self, place: TextPlace) -> String {
        let column = place.column;
        let mut style = format!("shape-inside:url(#massicot-column-{column})");
        if let Some(shaped) = self.get(place) {
            style.push_str(";shape-subtract:");
            for index in 0..shaped.holes.len() {
                // Writing to a string does not fail.
                let _ = write!(style, "url(#massicot-hole-{column}-{index}) ");
            }
            let _ = write!(style, ";shape-margin:{}px", shaped.margin);
        }
        style
    }
}
