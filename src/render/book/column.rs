//! A column: pieces one under the other, and what stands in them.

use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use super::blocks::Break;
use super::measure::{TextId, TextSource};
use super::node::BookNode;
use super::pictures::{BookPicture, PictureSize};
use super::scene::Scene;
use super::shaped::TextPlace;
use crate::render::text::TextBlock;

/// Something that stands on a page. Places are from the left and the top of what it is in.
#[derive(Clone, Debug)]
pub struct PlacedPart {
    pub at: [f64; 2],
    pub drawn: PartDrawing,
    pub range: Range<usize>,
}

#[derive(Clone, Debug)]
pub enum PartDrawing {
    /// Some lines of a text, or all of it.
    Text(TextId, TextPlace, Option<Range<usize>>),
    Picture(BookPicture, PictureSize),
    /// A scene, so many times as large.
    Scene(Rc<Scene>, f64),
    /// A box of this class, width and height.
    Box(&'static str, [f64; 2]),
    /// A line across, of this class and width.
    Line(&'static str, f64),
}

impl PlacedPart {
    /// Its place among the tags of its text; none for what only adorns it.
    pub fn tag(&self, texts: &[TextSource]) -> Option<usize> {
        match &self.drawn {
            PartDrawing::Text(text, ..) => texts[*text].tag,
            PartDrawing::Picture(picture, _) => picture.tag,
            PartDrawing::Scene(scene, _) => scene.tag,
            PartDrawing::Box(..) | PartDrawing::Line(..) => None,
        }
    }

    /// Where it stands in the filled Markdown.
    pub fn range<'p>(&'p self, texts: &'p [TextSource]) -> &'p Range<usize> {
        match &self.drawn {
            PartDrawing::Text(text, ..) => &texts[*text].range,
            _ => &self.range,
        }
    }
}

/// A footnote that a piece of the column refers to.
#[derive(Clone, Copy, Debug)]
pub struct ItemNote {
    /// Its place among the notes.
    pub number: usize,
    /// Which of the marks of the piece refers to it.
    pub mark: usize,
}

/// The footnotes that the marks of a text refer to, in their order.
pub fn item_notes(notes: &[usize]) -> Vec<ItemNote> {
    let notes = notes.iter().enumerate();
    let notes = notes.map(|(mark, number)| ItemNote {
        number: *number,
        mark,
    });
    notes.collect()
}

/// These footnotes and those that they refer to, each once.
pub fn with_theirs(mut notes: Vec<ItemNote>, referred: &[Vec<usize>]) -> Vec<ItemNote> {
    let mut index = 0;
    while let Some(note) = notes.get(index).copied() {
        for number in referred.get(note.number).into_iter().flatten() {
            if notes.iter().all(|known| known.number != *number) {
                notes.push(ItemNote {
                    number: *number,
                    mark: note.mark,
                });
            }
        }
        index += 1;
    }
    notes
}

/// A piece of the column.
#[derive(Clone, Debug)]
pub struct ColumnItem {
    pub body: Body,
    /// The space above and below; between two items the larger of theirs.
    pub before: f64,
    pub after: f64,
    /// True for what stands on the same page as the next item.
    pub keeps_next: bool,
    /// The footnotes that it refers to.
    pub notes: Vec<ItemNote>,
    pub heading: Option<(u8, String)>,
    /// Of a row of a table: what stands above it where it is the first in its column.
    pub head: Option<Rc<RepeatedHead>>,
    /// How wide its pictures are and how much room they have, where that is less.
    pub too_wide: Option<[f64; 2]>,
    pub range: Range<usize>,
}

/// The head of a table where it goes on.
#[derive(Debug)]
pub struct RepeatedHead {
    pub parts: Vec<PlacedPart>,
    pub height: f64,
}

#[derive(Clone, Debug)]
pub enum Body {
    /// Lines, which may go on in the next column. Beside the first line may stand a marker.
    Lines {
        text: TextId,
        block: Arc<TextBlock>,
        left: f64,
        width: f64,
        marker: Option<PlacedPart>,
    },
    /// Stays together.
    Solid {
        parts: Vec<PlacedPart>,
        height: f64,
    },
    Break(Break),
}

/// The column at one width.
#[derive(Clone, Debug, Default)]
pub struct Galley {
    pub items: Vec<ColumnItem>,
    /// Each footnote: its text and how high it is.
    pub notes: Vec<(TextId, f64)>,
    pub width: f64,
}

/// A piece of the column without margins.
pub fn item(body: Body, node: &BookNode) -> ColumnItem {
    ColumnItem {
        body,
        before: 0.0,
        after: 0.0,
        keeps_next: false,
        notes: Vec::new(),
        heading: None,
        head: None,
        too_wide: None,
        range: node.range.clone(),
    }
}

/// A piece that stays together.
pub fn solid(
    parts: Vec<PlacedPart>,
    height: f64,
    margins: [f64; 4],
    node: &BookNode,
) -> ColumnItem {
    ColumnItem {
        before: margins[0],
        after: margins[2],
        ..item(Body::Solid { parts, height }, node)
    }
}

/// Items one under the other, and how high they are together.
pub fn stack(items: Vec<ColumnItem>) -> (Vec<PlacedPart>, f64) {
    let (mut parts, mut y, mut after) = (Vec::new(), 0.0, None);
    for item in items {
        y += after.map_or(0.0, |after: f64| after.max(item.before));
        after = Some(item.after);
        match item.body {
            Body::Lines {
                text,
                block,
                left,
                width,
                marker,
            } => {
                parts.extend(marker.map(|mut part| {
                    part.at[1] += y;
                    part
                }));
                parts.push(PlacedPart {
                    at: [left, y],
                    drawn: PartDrawing::Text(text, TextPlace::of(width), None),
                    range: item.range,
                });
                y += block.height();
            }
            Body::Solid {
                parts: inside,
                height,
            } => {
                for mut part in inside {
                    part.at[1] += y;
                    parts.push(part);
                }
                y += height;
            }
            Body::Break(_) => {}
        }
    }
    (parts, y)
}
