//! Small type beside the pieces, as real text in an embedded font.
//!
//! A note is set like a face: usvg shapes it, krilla draws it, and the sheets place it. Its font
//! is part of this program, under a name of its own, so that a project without fonts has notes
//! and one with fonts never has a font in a file twice.

use std::sync::Arc;

use indexmap::IndexMap;
use usvg::fontdb::{Database, Source};

use super::Section;
use super::error::PdfError;
use super::faces::FaceBook;
use crate::impose::Mark;
use crate::message::Message;
use crate::render::{Face, FaceSide, ordered};
use crate::units::{Mm, Size};
use crate::xml::escaped;

static FONT: &[u8] = include_bytes!("notes/MassicotNotes-Regular.ttf");
const FAMILY: &str = "Massicot Notes";

/// The picture of a note in ems: room above and below the baseline, at both ends, and for each
/// character. More than any type needs; what is left over is empty.
const ABOVE: f64 = 1.5;
const BELOW: f64 = 0.75;
const ENDS: f64 = 0.5;
const EACH: f64 = 1.25;

/// All notes of a file, each distinct one set once.
pub struct Notes {
    book: FaceBook,
    set: IndexMap<Note, ()>,
}

/// What a note says, and its type size as bits, so that it can be told from others.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Note {
    text: String,
    size: u64,
}

impl Notes {
    /// Sets the notes of all sheets. What the notes' own font lacks is taken from those of
    /// the faces, and their colours are those of the faces.
    ///
    /// # Errors
    /// [`PdfError::Note`] where no font has a character.
    pub fn set(sections: &[Section], faces: &FaceBook) -> Result<Notes, PdfError> {
        let mut set = IndexMap::new();
        for sheet in sections.iter().flat_map(|section| section.sheets.iter()) {
            let notes = sheet.marks.iter().filter_map(Note::of);
            set.extend(notes.map(|note| (note, ())));
        }
        let fonts = faces.fonts();
        let mut database = fonts
            .map(|fonts| Database::clone(fonts))
            .unwrap_or_default();
        database.load_font_source(Source::Binary(Arc::new(FONT)));
        let options = usvg::Options {
            fontdb: Arc::new(database),
            font_family: FAMILY.into(),
            ..usvg::Options::default()
        };
        let draw = |note: &Note| note.draw(&options);
        let book = ordered(set.keys(), draw, |notes| {
            FaceBook::convert(notes, faces.profile())
        })?;
        Ok(Notes { book, set })
    }

    /// The notes as faces.
    pub fn book(&self) -> &FaceBook {
        &self.book
    }

    /// The number of a note and the matrix that puts its baseline's left end at `at`, in points
    /// from the page's bottom left corner.
    pub fn place(&self, mark: &Mark, at: (f64, f64), vertical: bool) -> Option<(usize, [f64; 6])> {
        let note = Note::of(mark)?;
        let index = self.set.get_index_of(&note)?;
        let em = note.em().to_pt().0;
        let (ends, below) = (ENDS * em, BELOW * em);
        let matrix = match vertical {
            false => [1.0, 0.0, 0.0, 1.0, at.0 - ends, at.1 - below],
            true => [0.0, 1.0, -1.0, 0.0, at.0 + below, at.1 - ends],
        };
        Some((index, matrix))
    }
}

impl Note {
    fn of(mark: &Mark) -> Option<Note> {
        match mark {
            // Blank type has nothing to draw.
            Mark::Note { size, text, .. } if !text.trim().is_empty() => Some(Note {
                text: text.clone(),
                size: size.0.to_bits(),
            }),
            _ => None,
        }
    }

    fn em(&self) -> Mm {
        Mm(f64::from_bits(self.size))
    }

    fn draw(&self, options: &usvg::Options) -> Result<Face, PdfError> {
        let ems = self.text.chars().count() as f64 * EACH + ENDS * 2.0;
        let (em, width, height) = (self.em(), self.em() * ems, self.em() * (ABOVE + BELOW));
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}mm" height="{1}mm" viewBox="0 0 {0} {1}"><text x="{2}" y="{3}" font-family="{FAMILY}" font-size="{4}">{5}</text></svg>"#,
            width.0,
            height.0,
            (em * ENDS).0,
            (em * ABOVE).0,
            em.0,
            escaped(&self.text),
        );
        let tree = usvg::Tree::from_str(&svg, options);
        let tree = tree.map_err(|error| self.error(error.to_string().into()))?;
        if !is_whole(tree.root()) {
            return Err(self.error(message!(
                "pdf-notes-draw",
                "no font has all of its characters"
            )));
        }
        Ok(Face {
            name: self.text.clone(),
            side: FaceSide::Front,
            trim: Size::new(width, height),
            bleed: Mm::ZERO,
            tree: Arc::new(tree),
            text: Arc::default(),
        })
    }

    fn error(&self, reason: Message) -> PdfError {
        PdfError::Note {
            text: self.text.clone(),
            reason,
        }
    }
}

/// True where there is text, and no character of it was drawn as the box that stands for none:
/// glyph 0 of any font. (Where that box is empty too, usvg leaves the text out.)
fn is_whole(group: &usvg::Group) -> bool {
    group.has_children()
        && group.children().iter().all(|node| match node {
            usvg::Node::Group(group) => is_whole(group),
            usvg::Node::Text(text) => {
                let mut glyphs = text
                    .layouted()
                    .iter()
                    .flat_map(|span| &span.positioned_glyphs);
                glyphs.all(|glyph| glyph.id.0 != 0)
            }
            _ => true,
        })
}
