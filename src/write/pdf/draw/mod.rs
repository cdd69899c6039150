//! One usvg tree, drawn on a krilla surface.
//!
//! usvg has resolved everything SVG leaves open (styles, units, references, text layout); what
//! is left are groups, paths, text and pictures, and PDF has a form for each. Fonts and pictures
//! are kept for all faces of a book: read once, decoded once.

mod bounds;
mod clip;
mod colours;
mod convert;
mod filter;
mod flatten;
mod fonts;
mod glyph;
mod group;
mod page_parts;
mod paint;
mod parts;
mod pictures;
mod rings;
mod run;
mod text;
mod words;

use std::collections::HashMap;
use std::sync::Arc;

use krilla::geom::{Size, Transform};
use krilla::graphic::Graphic;
use krilla::paint::FillRule;
use krilla::surface::Surface;
use usvg::fontdb::Database;
use usvg::tiny_skia_path::Rect;

pub use colours::FileColours;
pub use flatten::Transparency;
use fonts::FontCache;
pub use glyph::draw as draw_glyph;
use page_parts::PageMarks;
pub use page_parts::{LinkArea, Marked, PageParts};

use super::pictures::PictureStore;
use crate::message::Message;
use crate::render::text::FaceText;

/// What the faces of a book share.
pub struct SharedDrawings {
    colours: FileColours,
    transparency: Transparency,
    /// Whether the parts of written pages are marked.
    is_tagged: bool,
    fonts: FontCache,
    pub pictures: PictureStore,
    /// Faces that are placed in others, by the ids of their images, in one document.
    placed: HashMap<String, Graphic>,
}

impl SharedDrawings {
    /// For faces in these colours, with so much transparency; `is_tagged` says whether the parts of
    /// written pages are marked.
    pub fn new(
        colours: FileColours,
        transparency: Transparency,
        is_tagged: bool,
        pictures: PictureStore,
    ) -> SharedDrawings {
        SharedDrawings {
            colours,
            transparency,
            is_tagged,
            fonts: FontCache::default(),
            pictures,
            placed: HashMap::new(),
        }
    }

    /// What is drawn from here on goes into another document.
    pub fn begin_document(&mut self) {
        self.placed.clear();
    }

    /// Draws a tree in the upper left corner of a surface, `size` large, with the text it has
    /// beside it; gives what is known of it where it is a written page of a tagged file.
    ///
    /// # Errors
    /// The first thing in the tree that cannot be drawn, in words.
    pub fn draw(
        &mut self,
        tree: &usvg::Tree,
        text: &FaceText,
        size: Size,
        surface: &mut Surface,
    ) -> Result<Option<PageParts>, Message> {
        let is_page = text.is_written_page && self.is_tagged;
        let (width, height) = (tree.size().width(), tree.size().height());
        let mut painter = Painter {
            colours: self.colours.clone(),
            shared: self,
            fonts: tree.fontdb().clone(),
            text: Some(text),
            scale: size.width() / width,
            painted: None,
            marks: is_page.then(PageMarks::default),
            fault: None,
        };
        let scale = Transform::from_scale(size.width() / width, size.height() / height);
        surface.push_transform(&scale);
        match convert::rectangle(0.0, 0.0, width, height) {
            Some(canvas) => {
                surface.push_clip_path(&canvas, &FillRule::NonZero);
                match is_page {
                    true => painter.page(tree.root(), surface),
                    false => painter.tree(tree, surface),
                }
                surface.pop();
            }
            None => painter.fail(|| message!("has-no-area", "it has no area")),
        }
        surface.pop();
        let parts = painter.marks.map(|marks| marks.parts);
        painter.fault.map_or(Ok(parts), Err)
    }
}

/// Draws the nodes of one tree.
struct Painter<'a> {
    shared: &'a mut SharedDrawings,
    /// Those of the file, or inside a mask of another kind of file than RGB, those of masks.
    colours: FileColours,
    /// The fonts that the tree's glyphs number.
    fonts: Arc<Database>,
    /// What is known of the tree's text; nothing in a drawing that is part of it.
    text: Option<&'a FaceText>,
    /// PDF points in a unit of the tree.
    scale: f32,
    /// The box of the shape whose paints are set.
    painted: Option<Rect>,
    /// What is marked of a written page; nothing in what is drawn apart from it.
    marks: Option<PageMarks>,
    /// The first thing that went wrong. Drawing goes on all the same: what was pushed on a
    /// surface has to be popped.
    fault: Option<Message>,
}

impl Painter<'_> {
    /// Draws a mask's content from here on; gives the colours to go back to.
    fn masking(&mut self) -> FileColours {
        let within = match self.colours {
            FileColours::Rgb => FileColours::Rgb,
            _ => FileColours::Mask,
        };
        std::mem::replace(&mut self.colours, within)
    }

    /// Draws what has a stream of its own, in which nothing of a page is marked.
    fn apart<T>(&mut self, draw: impl FnOnce(&mut Self) -> T) -> T {
        let marks = self.marks.take();
        let drawn = draw(self);
        self.marks = marks;
        drawn
    }

    fn fail(&mut self, reason: impl FnOnce() -> Message) {
        self.fault.get_or_insert_with(reason);
    }
}
