//! The parts of a written page, marked as they are drawn (ISO 32000-1, 14.6): which content belongs
//! to which part of the text, where each part stands, and where words are links.

use krilla::surface::Surface;
use usvg::{Group, Node, Transform};

use super::Painter;
use super::flatten::only_moves;
use super::page_parts::{LinkArea, Marked, OpenMark, PageMarks};
use super::run::GlyphRun;
use crate::render::book;
use crate::render::text::{self, FaceText};

/// How far a link reaches above and below its baseline, in ems.
const ABOVE: f32 = 0.8;
const BELOW: f32 = 0.25;

impl Painter<'_> {
    /// Draws a written page, with all in it marked.
    pub fn page(&mut self, root: &Group, surface: &mut Surface) {
        if has_parts(root) {
            return self.nodes(root, surface);
        }
        self.mark(
            OpenMark::Content(Marked {
                tag: None,
                link: None,
            }),
            surface,
        );
        self.nodes(root, surface);
        self.mark(OpenMark::Nothing, surface);
        if let (Some(marks), Some(known)) = (&mut self.marks, self.text) {
            let mut said = Vec::new();
            words(root, known, &mut said);
            marks.parts.words = said.join(" ");
        }
    }

    /// True where some nodes of a group are parts and others are not.
    pub fn is_parted(&self, group: &Group) -> bool {
        let open = self
            .marks
            .as_ref()
            .is_some_and(|marks| marks.now == OpenMark::Nothing);
        open && has_parts(group)
    }

    /// Draws a node of a group that has parts.
    pub fn part_or_artifact(&mut self, node: &Node, surface: &mut Surface) {
        let part = match node {
            Node::Group(group) => book::part_of(group.id()),
            _ => None,
        };
        let mark = match (part, node) {
            (Some(_), _) => OpenMark::Content(Marked {
                tag: part,
                link: None,
            }),
            (None, Node::Group(group)) if only_moves(group) && has_parts(group) => {
                OpenMark::Nothing
            }
            _ => OpenMark::Artifact,
        };
        if let (Some(tag), Some(marks)) = (part, &mut self.marks) {
            let bounds = node.abs_bounding_box();
            let sides = [bounds.left(), bounds.top(), bounds.right(), bounds.bottom()];
            marks
                .parts
                .boxes
                .push((tag, sides.map(|side| side * self.scale)));
        }
        self.mark(mark, surface);
        self.node(node, surface);
        self.mark(OpenMark::Nothing, surface);
    }

    /// Marks the words of a run that are a link, and remembers where they are.
    pub fn mark_link(&mut self, run: &GlyphRun, size: f32, surface: &mut Surface) {
        let Some(PageMarks {
            now: OpenMark::Content(now),
            ..
        }) = self.marks
        else {
            return;
        };
        let link = run.link.map(|link| link.number);
        self.mark(OpenMark::Content(Marked { link, ..now }), surface);
        let (Some(marks), Some(link)) = (&mut self.marks, run.link) else {
            return;
        };
        let at = surface.ctm();
        let page = Transform::from_row(at.sx(), at.ky(), at.kx(), at.sy(), at.tx(), at.ty());
        let words = run.area(link.width as f32, size * ABOVE, size * BELOW);
        if let Some(area) = words.and_then(|words| words.transform(page)) {
            marks.parts.links.push(LinkArea {
                link: link.number,
                tag: now.tag,
                area: [area.left(), area.top(), area.right(), area.bottom()],
            });
        }
    }

    /// Ends the marks of links in a text.
    pub fn end_links(&mut self, surface: &mut Surface) {
        if let Some(PageMarks {
            now: OpenMark::Content(now),
            ..
        }) = self.marks
        {
            self.mark(OpenMark::Content(Marked { link: None, ..now }), surface);
        }
    }

    fn mark(&mut self, mark: OpenMark, surface: &mut Surface) {
        if let Some(marks) = &mut self.marks {
            marks.switch(mark, surface);
        }
    }
}

/// True for a group that holds a part, in groups that only move it.
fn has_parts(group: &Group) -> bool {
    group.children().iter().any(|node| match node {
        Node::Group(group) => {
            book::part_of(group.id()).is_some() || only_moves(group) && has_parts(group)
        }
        _ => false,
    })
}

/// The words of a drawing, one text after the other.
fn words(group: &Group, known: &FaceText, into: &mut Vec<String>) {
    for node in group.children() {
        match node {
            Node::Group(group) => words(group, known, into),
            Node::Text(text) => into.push(text::content(text, known)),
            Node::Path(path) => into.extend(known.by_path(path).map(text::words)),
            Node::Image(_) => {}
        }
    }
}
