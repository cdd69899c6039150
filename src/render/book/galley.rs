//! The text of a book as one column of a given width: items one under the other, which pages are
//! filled with.

use std::rc::Rc;
use std::sync::Arc;

use super::column::{
    Body, ColumnItem, Galley, PartDrawing, PlacedPart, RepeatedHead, item, item_notes, solid,
    stack, with_theirs,
};
use super::measure::{Measurer, TextId, WIDE};
use super::node::{BookNode, BookNodes, NodeKind};
use super::pictures::{BookPicture, PICTURE_GAP, PictureSize, caption_width, sizes};
use super::shaped::TextPlace;
use super::table::{self, TableCell, TableNode};
use crate::render::text::TextBlock;

/// Sets a column at a width.
pub fn galley(source: &BookNodes, measurer: &mut Measurer<'_>, width: f64) -> Galley {
    let mut wanted = Vec::new();
    for node in &source.nodes {
        node.widths(measurer, width, &mut wanted);
    }
    wanted.extend(source.notes.iter().map(|note| (*note, width)));
    measurer.measure(wanted);
    let setter = Setter { measurer };
    let mut items = Vec::new();
    for node in &source.nodes {
        setter.node(node, 0.0, width, &mut items);
    }
    for item in items.iter_mut().filter(|item| !item.notes.is_empty()) {
        item.notes = with_theirs(std::mem::take(&mut item.notes), &source.referred);
    }
    let notes = source.notes.iter().map(|note| {
        let block = measurer.get(*note, width);
        let height = |block: Arc<TextBlock>| block.height() + block.margins[0];
        (*note, block.map_or(0.0, height))
    });
    Galley {
        items,
        notes: notes.collect(),
        width,
    }
}

struct Setter<'s, 'm> {
    measurer: &'s Measurer<'m>,
}

impl Setter<'_, '_> {
    /// Adds the items of a node, `left` from the column's edge and `width` wide.
    fn node(&self, node: &BookNode, left: f64, width: f64, items: &mut Vec<ColumnItem>) {
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
                    notes: item_notes(notes),
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
                let too_wide = inner.iter().find_map(|item| item.too_wide);
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
                    too_wide,
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
                        PartDrawing::Text(*caption, TextPlace::of(width), None),
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
            drawn: PartDrawing::Text(marker, TextPlace::of(WIDE), None),
            range: item.range.clone(),
        });
    }

    fn pictures(
        &self,
        pictures: &[(BookPicture, [f64; 2], Option<TextId>)],
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
        let too_wide = (taken + gaps > width + 0.05).then_some([taken + gaps, width]);
        let x = left + (width - taken - gaps) / 2.0;
        let (shown, high) = beside(pictures, &sizes, x, PICTURE_GAP);
        let places: Vec<f64> = shown.iter().map(|part| part.at[0]).collect();
        let mut captions: f64 = 0.0;
        let mut parts = Vec::new();
        let each = pictures.iter().zip(&sizes).zip(shown).zip(places);
        for ((((picture, _, caption), size), part), x) in each {
            let across = size.taken[0];
            parts.push(part);
            let wide = caption_width(*size, pictures.len(), width);
            if let Some(caption) = caption
                && let Some(block) = self.measurer.get(*caption, wide)
            {
                parts.push(PlacedPart {
                    at: [x + (across - wide) / 2.0, high + block.margins[0]],
                    drawn: PartDrawing::Text(*caption, TextPlace::of(wide), None),
                    range: picture.range.clone(),
                });
                captions = captions.max(block.height() + block.margins[0]);
            }
        }
        items.push(ColumnItem {
            too_wide,
            ..solid(parts, high + captions, margins, node)
        });
    }

    fn table(
        &self,
        table: &TableNode,
        probe: TextId,
        left: f64,
        width: f64,
        node: &BookNode,
        items: &mut Vec<ColumnItem>,
    ) {
        let probe = self.probe(probe);
        let (margins, share) = probe.map_or(([0.0; 4], 0.0), |block| (block.margins, block.share));
        let columns = table::columns(table, self.measurer, width, share);
        let last = table.rows.len().saturating_sub(1);
        let again = table.has_head.then(|| {
            let (parts, height) = self.ruled(&table.again, &columns, left, node);
            Rc::new(RepeatedHead { parts, height })
        });
        for (index, row) in table.rows.iter().enumerate() {
            let (parts, height) = self.ruled(row, &columns, left, node);
            let notes = row.iter().flat_map(|cell| item_notes(&cell.notes));
            let edge = |at: usize, margin: f64| if index == at { margin } else { 0.0 };
            items.push(ColumnItem {
                before: edge(0, margins[0]),
                after: edge(last, margins[2]),
                notes: notes.collect(),
                // The head stays with the first row, and that with the next; the last is not alone either.
                keeps_next: index < last
                    && (index < 1 + usize::from(table.has_head) || index + 1 == last),
                head: again.clone().filter(|_| index > 0),
                ..item(Body::Solid { parts, height }, node)
            });
        }
    }

    /// The parts of a row with the line below it, and how high it is.
    fn ruled(
        &self,
        row: &[TableCell],
        columns: &[f64],
        left: f64,
        node: &BookNode,
    ) -> (Vec<PlacedPart>, f64) {
        let (mut parts, height) = self.row(row, columns, left, node);
        parts.push(PlacedPart {
            at: [left, height],
            drawn: PartDrawing::Line("row-line", columns.iter().sum()),
            range: node.range.clone(),
        });
        (parts, height)
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
            let inside = table::inside(*column, padding);
            let (mut parts, mut y) = (Vec::new(), 0.0);
            if !cell.pictures.is_empty() {
                let sizes = sizes(&cell.pictures, inside);
                let (shown, high) = beside(&cell.pictures, &sizes, x + padding, PICTURE_GAP / 2.0);
                parts.extend(shown);
                y = high;
            }
            if let Some(text) = cell.text
                && let Some(block) = self.measurer.get(text, inside)
            {
                parts.push(PlacedPart {
                    at: [x + padding, y],
                    drawn: PartDrawing::Text(text, TextPlace::of(inside), None),
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

/// Pictures beside each other from a place on, each in the middle of the highest; and how high that is.
fn beside<T>(
    pictures: &[(BookPicture, [f64; 2], T)],
    sizes: &[PictureSize],
    mut x: f64,
    gap: f64,
) -> (Vec<PlacedPart>, f64) {
    let high = sizes.iter().map(|size| size.taken[1]).fold(0.0, f64::max);
    let place = |((picture, ..), size): (&(BookPicture, [f64; 2], T), &PictureSize)| {
        let left = x;
        x += size.taken[0] + gap;
        PlacedPart {
            at: [left, (high - size.taken[1]) / 2.0],
            drawn: PartDrawing::Picture(picture.clone(), *size),
            range: picture.range.clone(),
        }
    };
    let shown = pictures.iter().zip(sizes).map(place).collect();
    (shown, high)
}
