//! The text of a book as one column of a given width: items one under the other, which pages are
//! filled with.

use std::ops::Range;
use std::rc::Rc;
use std::sync::Arc;

use super::markdown::Break;
use super::measure::{Measurer, TextId, TextSource, WIDE, key};
use super::node::{BookNode, BookNodes, NodeKind};
use super::pictures::{PICTURE_GAP, Picture, PictureSize, caption_width, sizes};
use super::scene::Scene;
use super::table::{self, TableCell, TableNode};
use crate::diag::Diagnostic;
use crate::diag::rules::templates::bad_rulebook;
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
    /// A text in a column of this many micrometres; some of its lines or all.
    Text(TextId, u32, Option<Range<usize>>),
    Picture(Picture, PictureSize),
    /// A scene, so many times as large.
    Scene(Rc<Scene>, f64),
    /// A box of this class, width and height.
    Box(&'static str, [f64; 2]),
    /// A line across, of this class and width.
    Line(&'static str, f64),
}

impl PlacedPart {
    /// Where it stands in the filled Markdown.
    pub fn range<'p>(&'p self, texts: &'p [TextSource]) -> &'p Range<usize> {
        match &self.drawn {
            PartDrawing::Text(text, ..) => &texts[*text].range,
            _ => &self.range,
        }
    }
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
    pub notes: Vec<usize>,
    pub heading: Option<(u8, String)>,
    pub range: Range<usize>,
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
    /// What does not fit at this width, and where.
    pub problems: Vec<(Range<usize>, Diagnostic)>,
}

/// Sets a column at a width.
pub fn galley(source: &BookNodes, measurer: &mut Measurer<'_>, width: f64) -> Galley {
    let mut wanted = Vec::new();
    for node in &source.nodes {
        node.widths(measurer, width, &mut wanted);
    }
    wanted.extend(source.notes.iter().map(|note| (*note, width)));
    measurer.measure(wanted);
    let mut setter = Setter {
        measurer,
        problems: Vec::new(),
    };
    let mut items = Vec::new();
    for node in &source.nodes {
        setter.node(node, 0.0, width, &mut items);
    }
    let problems = setter.problems;
    let notes = source.notes.iter().map(|note| {
        let block = measurer.get(*note, width);
        let height = |block: Arc<TextBlock>| block.height() + block.margins[0];
        (*note, block.map_or(0.0, height))
    });
    Galley {
        items,
        notes: notes.collect(),
        width,
        problems,
    }
}

struct Setter<'s, 'm> {
    measurer: &'s Measurer<'m>,
    problems: Vec<(Range<usize>, Diagnostic)>,
}

impl Setter<'_, '_> {
    /// Adds the items of a node, `left` from the column's edge and `width` wide.
    fn node(&mut self, node: &BookNode, left: f64, width: f64, items: &mut Vec<ColumnItem>) {
        match &node.kind {
            NodeKind::Text {
                text,
                notes,
                heading,
            } => {
                let Some(item) = self.lines(*text, left, width, node) else {
                    return;
                };
                items.push(ColumnItem {
                    notes: notes.clone(),
                    keeps_next: heading.is_some(),
                    heading: heading.clone(),
                    ..item
                });
            }
            NodeKind::Break(to) => items.push(item(Body::Break(*to), node)),
            NodeKind::List(entries, indent) => {
                let indent = self.probe(*indent).map_or(0.0, |block| block.margins[3]);
                for (marker, nodes) in entries {
                    let first = items.len();
                    for (index, node) in nodes.iter().enumerate() {
                        // Its own margin sets the text off; what else is in the item follows it.
                        match (&node.kind, index) {
                            (NodeKind::Text { .. }, _) => self.node(node, left, width, items),
                            _ => self.node(node, left + indent, width - indent, items),
                        }
                    }
                    self.mark(*marker, left, items.get_mut(first));
                }
            }
            NodeKind::Sidebar(nodes, probe) => {
                let probe = self.probe(*probe);
                let (padding, margins) =
                    probe.map_or((0.0, [0.0; 4]), |block| (block.padding, block.margins));
                let inside = width - 2.0 * padding - margins[1] - margins[3];
                let mut inner = Vec::new();
                for node in nodes {
                    self.node(node, 0.0, inside, &mut inner);
                }
                let notes = inner.iter().flat_map(|item| item.notes.clone()).collect();
                let (mut stacked, height) = stack(inner);
                let high = height + 2.0 * padding;
                let x = left + margins[3];
                for part in &mut stacked {
                    part.at = [part.at[0] + x + padding, part.at[1] + padding];
                }
                let ground = PlacedPart {
                    at: [x, 0.0],
                    drawn: PartDrawing::Box("sidebar-box", [width - margins[1] - margins[3], high]),
                    range: node.range.clone(),
                };
                stacked.insert(0, ground);
                items.push(ColumnItem {
                    notes,
                    ..solid(stacked, high, margins, node)
                });
            }
            NodeKind::Pictures(pictures, probe) => {
                self.pictures(pictures, *probe, left, width, node, items);
            }
            NodeKind::Scene(scene, caption, probe) => {
                let margins = self.probe(*probe).map_or([0.0; 4], |block| block.margins);
                let scale = (width / scene.width).min(1.0);
                let mut high = scene.height * scale;
                let x = left + (width - scene.width * scale) / 2.0;
                let part = |at: [f64; 2], drawn: PartDrawing| PlacedPart {
                    at,
                    drawn,
                    range: node.range.clone(),
                };
                let mut parts = vec![part([x, 0.0], PartDrawing::Scene(scene.clone(), scale))];
                if let Some(caption) = caption
                    && let Some(block) = self.measurer.get(*caption, width)
                {
                    high += block.margins[0];
                    parts.push(part(
                        [left, high],
                        PartDrawing::Text(*caption, key(width), None),
                    ));
                    high += block.height();
                }
                items.push(solid(parts, high, margins, node));
            }
            NodeKind::Table(table, probe) => self.table(table, *probe, left, width, node, items),
            NodeKind::Rule(probe) => {
                let margins = self.probe(*probe).map_or([0.0; 4], |block| block.margins);
                let line = PlacedPart {
                    at: [left, 0.0],
                    drawn: PartDrawing::Line("rule-line", width),
                    range: node.range.clone(),
                };
                items.push(solid(vec![line], 0.0, margins, node));
            }
        }
    }

    fn probe(&self, text: TextId) -> Option<Arc<TextBlock>> {
        self.measurer.get(text, WIDE)
    }

    fn lines(&self, text: TextId, left: f64, width: f64, node: &BookNode) -> Option<ColumnItem> {
        let (left, width) = node.inset(self.measurer, text, left, width);
        let block = self.measurer.get(text, width)?;
        let margins = block.margins;
        let body = Body::Lines {
            text,
            block,
            left,
            width,
            marker: None,
        };
        Some(ColumnItem {
            before: margins[0],
            after: margins[2],
            ..item(body, node)
        })
    }

    /// Puts a marker beside the first line of an item.
    fn mark(&self, marker: TextId, outer: f64, item: Option<&mut ColumnItem>) {
        let Some(item) = item else { return };
        let Body::Lines {
            left,
            marker: place,
            ..
        } = &mut item.body
        else {
            return;
        };
        let Some(block) = self.probe(marker) else {
            return;
        };
        let x = (*left - block.natural - 0.45 * block.size).max(outer);
        *place = Some(PlacedPart {
            at: [x, 0.0],
            drawn: PartDrawing::Text(marker, key(WIDE), None),
            range: item.range.clone(),
        });
    }

    fn pictures(
        &mut self,
        pictures: &[(Picture, [f64; 2], Option<TextId>)],
        probe: TextId,
        left: f64,
        width: f64,
        node: &BookNode,
        items: &mut Vec<ColumnItem>,
    ) {
        let margins = self.probe(probe).map_or([0.0; 4], |block| block.margins);
        let sizes = sizes(pictures, width);
        let gaps = PICTURE_GAP * (pictures.len().max(1) - 1) as f64;
        let taken: f64 = sizes.iter().map(|size| size.taken[0]).sum();
        if taken + gaps > width + 0.05 {
            let found = bad_rulebook::too_large("the width of the pictures", taken + gaps, width);
            self.problems.push((node.range.clone(), found));
        }
        let high = sizes.iter().map(|size| size.taken[1]).fold(0.0, f64::max);
        let mut x = left + (width - taken - gaps) / 2.0;
        let (mut parts, mut captions): (Vec<PlacedPart>, f64) = (Vec::new(), 0.0);
        for ((picture, _, caption), size) in pictures.iter().zip(&sizes) {
            let across = size.taken[0];
            parts.push(PlacedPart {
                at: [x, (high - size.taken[1]) / 2.0],
                drawn: PartDrawing::Picture(picture.clone(), *size),
                range: picture.range.clone(),
            });
            let wide = caption_width(*size, pictures.len(), width);
            if let Some(caption) = caption
                && let Some(block) = self.measurer.get(*caption, wide)
            {
                parts.push(PlacedPart {
                    at: [x + (across - wide) / 2.0, high + block.margins[0]],
                    drawn: PartDrawing::Text(*caption, key(wide), None),
                    range: picture.range.clone(),
                });
                captions = captions.max(block.height() + block.margins[0]);
            }
            x += across + PICTURE_GAP;
        }
        items.push(solid(parts, high + captions, margins, node));
    }

    fn table(
        &mut self,
        table: &TableNode,
        probe: TextId,
        left: f64,
        width: f64,
        node: &BookNode,
        items: &mut Vec<ColumnItem>,
    ) {
        let margins = self.probe(probe).map_or([0.0; 4], |block| block.margins);
        let columns = table::columns(table, self.measurer, width);
        let last = table.rows.len().saturating_sub(1);
        for (index, row) in table.rows.iter().enumerate() {
            let (mut parts, height) = self.row(row, &columns, left, node);
            parts.push(PlacedPart {
                at: [left, height],
                drawn: PartDrawing::Line("row-line", columns.iter().sum()),
                range: node.range.clone(),
            });
            let notes = row.iter().flat_map(|cell| cell.notes.clone());
            let edge = |at: usize, margin: f64| if index == at { margin } else { 0.0 };
            items.push(ColumnItem {
                before: edge(0, margins[0]),
                after: edge(last, margins[2]),
                notes: notes.collect(),
                // The head stays with the first row, and that with the next.
                keeps_next: index < last && index < 1 + usize::from(table.has_head),
                ..item(Body::Solid { parts, height }, node)
            });
        }
    }

    /// The parts of a row, and how high it is.
    fn row(
        &self,
        row: &[TableCell],
        columns: &[f64],
        left: f64,
        node: &BookNode,
    ) -> (Vec<PlacedPart>, f64) {
        let mut x = left;
        let mut cells = Vec::new();
        for (cell, column) in row.iter().zip(columns) {
            let padding = self.probe(cell.probe).map_or(0.0, |block| block.padding);
            let inside = (column - 2.0 * padding).max(0.0);
            let (mut parts, mut y) = (Vec::new(), 0.0);
            if !cell.pictures.is_empty() {
                let sizes = sizes(&cell.pictures, inside);
                let high = sizes.iter().map(|size| size.taken[1]).fold(0.0, f64::max);
                let mut across = x + padding;
                for ((picture, ..), size) in cell.pictures.iter().zip(&sizes) {
                    parts.push(PlacedPart {
                        at: [across, (high - size.taken[1]) / 2.0],
                        drawn: PartDrawing::Picture(picture.clone(), *size),
                        range: picture.range.clone(),
                    });
                    across += size.taken[0] + PICTURE_GAP / 2.0;
                }
                y = high;
            }
            if let Some(text) = cell.text
                && let Some(block) = self.measurer.get(text, inside)
            {
                parts.push(PlacedPart {
                    at: [x + padding, y],
                    drawn: PartDrawing::Text(text, key(inside), None),
                    range: node.range.clone(),
                });
                y += block.height();
            }
            cells.push((parts, y, padding));
            x += column;
        }
        let height = |(_, high, padding): &(Vec<PlacedPart>, f64, f64)| high + 2.0 * padding;
        let high = cells.iter().map(height).fold(0.0, f64::max);
        let centred = row.iter().any(|cell| !cell.pictures.is_empty());
        let parts = cells.into_iter().flat_map(|(parts, own, padding)| {
            let down = match centred {
                true => (high - own) / 2.0,
                false => padding,
            };
            parts.into_iter().map(move |mut part| {
                part.at[1] += down;
                part
            })
        });
        (parts.collect(), high)
    }
}

fn item(body: Body, node: &BookNode) -> ColumnItem {
    ColumnItem {
        body,
        before: 0.0,
        after: 0.0,
        keeps_next: false,
        notes: Vec::new(),
        heading: None,
        range: node.range.clone(),
    }
}

fn solid(parts: Vec<PlacedPart>, height: f64, margins: [f64; 4], node: &BookNode) -> ColumnItem {
    ColumnItem {
        before: margins[0],
        after: margins[2],
        ..item(Body::Solid { parts, height }, node)
    }
}

/// Items one under the other, and how high they are together.
fn stack(items: Vec<ColumnItem>) -> (Vec<PlacedPart>, f64) {
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
                    drawn: PartDrawing::Text(text, key(width), None),
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
