//! The blocks of a book with their texts told apart, ready to be set at any width.

use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use super::blocks::{
    Block, BlockKind, BookCell, Break, CellAlign, MarkdownText, RichWords, TableBlock,
};
use super::headings::Heading;
use super::measure::{Measurer, TextId, TextSource, WIDE};
use super::pictures::{BookPicture, caption_width, sizes};
use super::reading::PageFigure;
use super::scene::Scene;
use super::table::{self, TableCell, TableNode};
use crate::load::{TextRole, TextTag};

/// A block and where it stands in the filled Markdown.
pub struct BookNode {
    pub kind: NodeKind,
    pub range: Range<usize>,
}

/// Where there is a `TextId` beside what is set, it is a text of that class without words: its
/// margins are those of the block.
pub enum NodeKind {
    Text {
        text: TextId,
        notes: Vec<usize>,
        heading: Option<(u8, String)>,
    },
    /// Each picture with its own width and height, and the words below it.
    Pictures(Vec<(BookPicture, [f64; 2], Option<TextId>)>, TextId),
    /// With the words below it.
    Scene(Rc<Scene>, Option<TextId>, TextId),
    /// Each item with its marker.
    List(Vec<(TextId, Vec<BookNode>)>, TextId),
    Sidebar(Vec<BookNode>, TextId),
    Table(TableNode, TextId),
    Rule(TextId),
    Break(Break),
}

/// The nodes of a book, of which galleys are made.
pub struct BookNodes {
    pub nodes: Vec<BookNode>,
    pub notes: Vec<TextId>,
    /// The footnotes that each footnote refers to.
    pub referred: Vec<Vec<usize>>,
    /// Its parts in reading order.
    pub tags: Vec<TextTag>,
}

/// Makes nodes of a text. `own` says how large a picture is by itself, in mm; `shows` what a figure
/// shows, in words.
pub fn source(
    text: &MarkdownText,
    measurer: &mut Measurer<'_>,
    own: &mut dyn FnMut(&BookPicture) -> [f64; 2],
    shows: &dyn Fn(&PageFigure<'_>) -> String,
) -> BookNodes {
    let mut maker = Maker {
        measurer,
        own,
        shows,
        sidebar: false,
        headings: text.headings().into_iter(),
        tags: Vec::new(),
        probes: HashMap::new(),
        around: None,
    };
    let nodes = maker.nodes(&text.blocks, "p");
    let notes = text.notes.iter().enumerate().map(|(index, note)| {
        let rich = format!(
            "[{}]{{.note-mark .note-number}} {}",
            index + 1,
            note.words.rich
        );
        let tag = maker.tag(TextRole::Note, String::new());
        maker
            .measurer
            .add("footnote", &rich, note.range.clone(), Some(tag))
    });
    let notes = notes.collect();
    let referred = text.notes.iter().map(|note| note.words.notes.clone());
    let tags = maker.tags;
    let wide: Vec<TextId> = (0..measurer.texts.len()).collect();
    measurer.measure(wide.into_iter().map(|text| (text, WIDE)));
    BookNodes {
        nodes,
        notes,
        referred: referred.collect(),
        tags,
    }
}

struct Maker<'m, 'a, 'o> {
    measurer: &'m mut Measurer<'a>,
    own: &'o mut dyn FnMut(&BookPicture) -> [f64; 2],
    shows: &'o dyn Fn(&PageFigure<'_>) -> String,
    sidebar: bool,
    /// Those that are still to come.
    headings: std::vec::IntoIter<Heading>,
    tags: Vec<TextTag>,
    probes: HashMap<String, TextId>,
    /// The tag of what the next part is in.
    around: Option<usize>,
}

impl Maker<'_, '_, '_> {
    fn tag(&mut self, role: TextRole, words: String) -> usize {
        self.tags.push(TextTag {
            role,
            parent: self.around,
            words,
            anchor: String::new(),
        });
        self.tags.len() - 1
    }

    /// What is made inside of a new part.
    fn within<T>(&mut self, role: TextRole, make: impl FnOnce(&mut Self) -> T) -> T {
        let tag = self.tag(role, String::new());
        let outer = self.around.replace(tag);
        let made = make(self);
        self.around = outer;
        made
    }

    fn nodes(&mut self, blocks: &[Block], paragraph: &str) -> Vec<BookNode> {
        let node = |block: &Block| BookNode {
            kind: self.kind(block, paragraph),
            range: block.range.clone(),
        };
        blocks.iter().map(node).collect()
    }

    fn kind(&mut self, block: &Block, paragraph: &str) -> NodeKind {
        let range = &block.range;
        match &block.kind {
            BlockKind::Heading(level, words) => {
                let role = TextRole::Heading(*level);
                let text = self.text(&format!("h{level}"), role, &words.rich, range);
                let anchor = self.headings.next().map(|heading| heading.anchor);
                if let Some(tag) = self.tags.last_mut() {
                    tag.words = words.plain();
                    tag.anchor = anchor.unwrap_or_default();
                }
                NodeKind::Text {
                    text,
                    notes: words.notes.clone(),
                    heading: (!self.sidebar).then(|| (*level, words.plain())),
                }
            }
            BlockKind::Paragraph(words) => NodeKind::Text {
                text: self.text(paragraph, TextRole::Paragraph, &words.rich, range),
                notes: words.notes.clone(),
                heading: None,
            },
            BlockKind::Pictures(pictures) => {
                let pictures = pictures.iter().map(|picture| self.picture(picture));
                NodeKind::Pictures(pictures.collect(), self.probe("figure", range))
            }
            BlockKind::List(first, items) => {
                let numbered = first.is_some();
                let made = self.within(TextRole::List { numbered }, |list| {
                    let item = |(index, blocks): (usize, &Vec<Block>)| {
                        let marker = match first {
                            Some(first) => format!("{}.", first + index as u64),
                            None => "•".to_owned(),
                        };
                        list.within(TextRole::Item, |item| {
                            let marker = item.text("marker", TextRole::Label, &marker, range);
                            let nodes =
                                item.within(TextRole::Body, |body| body.nodes(blocks, "li"));
                            (marker, nodes)
                        })
                    };
                    items.iter().enumerate().map(item).collect()
                });
                NodeKind::List(made, self.probe("li", range))
            }
            BlockKind::Quote(blocks) => {
                let outer = std::mem::replace(&mut self.sidebar, true);
                let nodes = self.within(TextRole::Sidebar, |inside| inside.nodes(blocks, "p"));
                self.sidebar = outer;
                NodeKind::Sidebar(nodes, self.probe("sidebar", range))
            }
            BlockKind::Table(table) => {
                let table = self.within(TextRole::Table, |inside| inside.table(table, range));
                NodeKind::Table(table, self.probe("table", range))
            }
            BlockKind::Scene(scene) => {
                let mut scene = scene.clone();
                scene.ask(range, self.own);
                let shows = (self.shows)(&PageFigure::Scene(&scene));
                scene.tag = Some(self.tag(TextRole::Figure, shows));
                let says = !scene.caption.trim().is_empty();
                let role = TextRole::Paragraph;
                let caption = says.then(|| self.text("caption", role, &scene.caption, range));
                NodeKind::Scene(Rc::new(scene), caption, self.probe("figure", range))
            }
            BlockKind::Rule => NodeKind::Rule(self.probe("rule", range)),
            BlockKind::Break(to) => NodeKind::Break(*to),
        }
    }

    fn text(&mut self, class: &str, role: TextRole, rich: &str, range: &Range<usize>) -> TextId {
        let tag = self.tag(role, String::new());
        self.tagged(class, tag, rich, range)
    }

    /// A text of a part that there is.
    fn tagged(&mut self, class: &str, tag: usize, rich: &str, range: &Range<usize>) -> TextId {
        let class = match self.sidebar {
            true => format!("{class} in-sidebar"),
            false => class.to_owned(),
        };
        self.measurer.add(&class, rich, range.clone(), Some(tag))
    }

    /// A text of a class without words of its own; the same for all blocks of the class.
    fn probe(&mut self, class: &str, range: &Range<usize>) -> TextId {
        let known = self.probes.get(class).copied();
        known.unwrap_or_else(|| {
            let probe = self.measurer.add(class, "x", range.clone(), None);
            self.probes.insert(class.to_owned(), probe);
            probe
        })
    }

    fn picture(&mut self, picture: &BookPicture) -> (BookPicture, [f64; 2], Option<TextId>) {
        let shown = self.shown(picture);
        let says = !picture.caption.trim().is_empty();
        let role = TextRole::Paragraph;
        let caption = says.then(|| self.text("caption", role, &picture.caption, &picture.range));
        (shown, (self.own)(picture), caption)
    }

    /// A picture as a part of the text.
    fn shown(&mut self, picture: &BookPicture) -> BookPicture {
        let shows = (self.shows)(&PageFigure::Picture(picture));
        BookPicture {
            tag: Some(self.tag(TextRole::Figure, shows)),
            ..picture.clone()
        }
    }

    fn table(&mut self, table: &TableBlock, range: &Range<usize>) -> TableNode {
        let rows = table.rows.iter().enumerate().map(|(index, row)| {
            let class = match index == 0 && table.has_head {
                true => "th",
                false => "td",
            };
            let aligned = table.alignments.iter().copied();
            let aligned = aligned.chain(std::iter::repeat(CellAlign::Start));
            let cells = row.iter().zip(aligned);
            self.within(TextRole::Row, |row| {
                let cells = cells.map(|(cell, align)| row.cell(cell, class, align, range));
                cells.collect()
            })
        });
        let rows: Vec<Vec<TableCell>> = rows.collect();
        let head = rows.first().filter(|_| table.has_head);
        let again = head.map(|head| head.iter().map(|cell| self.untagged(cell)).collect());
        TableNode {
            has_head: table.has_head,
            again: again.unwrap_or_default(),
            rows,
        }
    }

    /// A cell that is seen once more, and read once.
    fn untagged(&mut self, cell: &TableCell) -> TableCell {
        let text = cell.text.map(|text| {
            let TextSource {
                class, rich, range, ..
            } = self.measurer.texts[text].clone();
            self.measurer.add(&class, &rich, range, None)
        });
        let pictures = cell
            .pictures
            .iter()
            .cloned()
            .map(|(picture, own, caption)| {
                let picture = BookPicture {
                    tag: None,
                    ..picture
                };
                (picture, own, caption)
            });
        TableCell {
            text,
            pictures: pictures.collect(),
            notes: cell.notes.clone(),
            probe: cell.probe,
        }
    }

    fn cell(
        &mut self,
        cell: &BookCell,
        class: &str,
        align: CellAlign,
        range: &Range<usize>,
    ) -> TableCell {
        let role = match class {
            "th" => TextRole::HeadCell,
            _ => TextRole::Cell,
        };
        let tag = self.tag(role, String::new());
        let class = match align {
            CellAlign::Start => class.to_owned(),
            CellAlign::Center => format!("{class} center"),
            CellAlign::End => format!("{class} end"),
        };
        let RichWords { rich, notes } = &cell.words;
        let outer = self.around.replace(tag);
        let pictures = cell.pictures.iter();
        let own = |picture: &BookPicture| (self.shown(picture), (self.own)(picture), None);
        let pictures = pictures.map(own).collect();
        self.around = outer;
        TableCell {
            text: (!rich.trim().is_empty()).then(|| self.tagged(&class, tag, rich, range)),
            pictures,
            notes: notes.clone(),
            probe: self.probe(&class, range),
        }
    }
}

impl BookNode {
    /// The place of a text with its margins taken off on both sides.
    pub fn inset(
        &self,
        measurer: &Measurer<'_>,
        text: TextId,
        left: f64,
        width: f64,
    ) -> (f64, f64) {
        let margins = measurer
            .get(text, WIDE)
            .map_or([0.0; 4], |block| block.margins);
        let inside = (width - margins[1] - margins[3]).max(1.0);
        (left + margins[3], inside)
    }

    /// The texts of a node at the widths they have in a column.
    pub fn widths(&self, measurer: &Measurer<'_>, width: f64, wanted: &mut Vec<(TextId, f64)>) {
        let probe = |text: TextId| measurer.get(text, WIDE);
        match &self.kind {
            NodeKind::Text { text, .. } => {
                let (_, inside) = self.inset(measurer, *text, 0.0, width);
                wanted.push((*text, inside));
            }
            NodeKind::Pictures(pictures, _) => {
                for ((_, _, caption), size) in pictures.iter().zip(sizes(pictures, width)) {
                    let wide = caption_width(size, pictures.len(), width);
                    wanted.extend(caption.map(|caption| (caption, wide)));
                }
            }
            NodeKind::Scene(_, caption, _) => {
                wanted.extend(caption.map(|caption| (caption, width)));
            }
            NodeKind::List(items, indent) => {
                let indent = probe(*indent).map_or(0.0, |block| block.margins[3]);
                for node in items.iter().flat_map(|(_, nodes)| nodes) {
                    let inside = match node.kind {
                        NodeKind::Text { .. } => width,
                        _ => width - indent,
                    };
                    node.widths(measurer, inside, wanted);
                }
            }
            NodeKind::Sidebar(nodes, block) => {
                let block = probe(*block);
                let taken = block.map_or(0.0, |block| {
                    2.0 * block.padding + block.margins[1] + block.margins[3]
                });
                for node in nodes {
                    node.widths(measurer, width - taken, wanted);
                }
            }
            NodeKind::Table(table, block) => {
                let share = probe(*block).map_or(0.0, |block| block.share);
                let columns = table::columns(table, measurer, width, share);
                let rows = table.rows.iter().chain([&table.again]);
                for (cell, column) in rows.flat_map(|row| row.iter().zip(&columns)) {
                    let padding = probe(cell.probe).map_or(0.0, |block| block.padding);
                    let inside = table::inside(*column, padding);
                    wanted.extend(cell.text.map(|text| (text, inside)));
                }
            }
            NodeKind::Rule(_) | NodeKind::Break(_) => {}
        }
    }
}
