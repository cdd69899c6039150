//! Small type beside the pieces, as real text in an embedded font.
//!
//! A note is set like a face: it is shaped as the lines of cards are, krilla draws it, and the sheets
//! place it. Its font is part of this program, under a name of its own, so that a project without fonts
//! has notes and one with fonts never has a font in a file twice.

use std::sync::{Arc, Mutex, PoisonError};

use indexmap::IndexMap;
use usvg::fontdb::{Database, Source};

use super::Section;
use super::book_writer::BookWriter;
use super::cached_forms::CachedForms;
use super::error::PdfError;
use super::faces::FaceBook;
use super::profile::PdfProfile;
use crate::cache::{CacheKey, FaceCache};
use crate::impose::Mark;
use crate::message::Message;
use crate::render::text::{FaceText, TextEngine, TextPiece};
use crate::render::{Face, FaceSide, ordered};
use crate::units::{Mm, Size};
use crate::write::files;
use crate::xml::escaped;

static FONT: &[u8] = include_bytes!("notes/MassicotNotes-Regular.ttf");
const FAMILY: &str = "Massicot Notes";

/// The picture of a note in ems: room above and below the baseline, at both ends, and for each
/// character. More than any type needs; what is left over is empty.
const ABOVE: f64 = 1.5;
const BELOW: f64 = 0.75;
const ENDS: f64 = 0.5;
const EACH: f64 = 1.25;

/// The `id` of what stands for a note in its tree.
const ID: &str = "note";

/// All notes of a file, each distinct one set once.
pub struct Notes {
    book: FaceBook,
    set: IndexMap<NoteKey, ()>,
}

/// What a note says, and its type size as bits, so that it can be told from others.
#[derive(Clone, PartialEq, Eq, Hash)]
struct NoteKey {
    text: String,
    size: u64,
}

/// The notes of the files of one book. Those of a game with one component are the same in its file and in
/// the kit's.
#[derive(Default)]
pub struct KnownNotes {
    set: Mutex<Vec<Arc<Notes>>>,
    /// Where they are from one run to the next.
    cache: Option<Arc<FaceCache>>,
}

/// What notes are set in.
struct NoteFonts {
    /// Of the notes' own font.
    text: TextEngine,
    /// For what that lacks.
    options: usvg::Options<'static>,
}

impl KnownNotes {
    /// None yet but those of the cache.
    pub fn new(cache: Option<&Arc<FaceCache>>) -> KnownNotes {
        KnownNotes {
            set: Mutex::default(),
            cache: cache.cloned(),
        }
    }

    /// The notes of all sheets of a file.
    ///
    /// # Errors
    /// [`PdfError::Note`] where no font has a character.
    pub fn set(&self, sections: &[Section], faces: &FaceBook) -> Result<Arc<Notes>, PdfError> {
        let mut wanted = IndexMap::new();
        for sheet in sections.iter().flat_map(|section| section.sheets.iter()) {
            let notes = sheet.marks.iter().filter_map(NoteKey::of);
            wanted.extend(notes.map(|note| (note, ())));
        }
        // What is known is never changed: a poisoned list is still good.
        let lock = || self.set.lock().unwrap_or_else(PoisonError::into_inner);
        let is_same = |known: &&Arc<Notes>| known.set.keys().eq(wanted.keys());
        if let Some(known) = lock().iter().find(is_same) {
            return Ok(known.clone());
        }
        let notes = Arc::new(Notes::set(wanted, faces, self.cache.as_deref())?);
        lock().push(notes.clone());
        Ok(notes)
    }
}

impl NoteFonts {
    /// What the notes' own font lacks is taken from those of the faces.
    fn new(faces: &FaceBook) -> NoteFonts {
        let fonts = faces.fonts();
        let mut database = fonts
            .map(|fonts| Database::clone(fonts))
            .unwrap_or_default();
        database.load_font_source(Source::Binary(Arc::new(FONT)));
        let database = Arc::new(database);
        NoteFonts {
            text: TextEngine::of_family(&database, FAMILY),
            options: usvg::Options {
                fontdb: database,
                font_family: FAMILY.into(),
                ..usvg::Options::default()
            },
        }
    }
}

impl Notes {
    /// Sets notes in the colours of the faces, or takes them from the cache.
    fn set(
        set: IndexMap<NoteKey, ()>,
        faces: &FaceBook,
        cache: Option<&FaceCache>,
    ) -> Result<Notes, PdfError> {
        let profile = faces.profile();
        let cache = cache.filter(|_| !set.is_empty());
        let cache = cache.map(|cache| (cache, key(&set, profile)));
        let mut book = BookWriter::new(files::scratch(), profile, None, None)?;
        let entry = cache.as_ref().and_then(|(cache, key)| cache.get(key));
        let forms = entry.and_then(CachedForms::read);
        if let Some(forms) = forms.filter(|forms| forms.count() == set.len()) {
            book.take_cached(forms)?;
            let book = book.finish()?;
            return Ok(Notes { book, set });
        }
        let fonts = NoteFonts::new(faces);
        let draw = |note: &NoteKey| note.draw(&fonts);
        book.begin_component(cache.is_some());
        let are_of_one_font = ordered(set.keys(), draw, |notes| {
            let mut are_of_one_font = true;
            for note in notes {
                let note = note?;
                are_of_one_font &= !note.text.is_empty();
                book.draw(&note.into())?;
            }
            Ok::<bool, PdfError>(are_of_one_font)
        })?;
        // What is of the project's fonts is another with others.
        let entry = book.end_component()?.filter(|_| are_of_one_font);
        if let (Some((cache, key)), Some(entry)) = (cache, entry) {
            cache.put(&key, &entry);
        }
        let book = book.finish()?;
        Ok(Notes { book, set })
    }

    /// The notes as faces.
    pub fn book(&self) -> &FaceBook {
        &self.book
    }

    /// The number of a note and the matrix that puts its baseline's left end at `at`, in points
    /// from the page's bottom left corner.
    pub fn place(&self, mark: &Mark, at: (f64, f64), vertical: bool) -> Option<(usize, [f64; 6])> {
        let note = NoteKey::of(mark)?;
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

/// The key of notes in the colours of a profile.
fn key(set: &IndexMap<NoteKey, ()>, profile: &PdfProfile) -> CacheKey {
    let form = profile.form();
    let notes = set.keys();
    let notes: Vec<String> = notes
        .map(|note| format!("{} {}", note.size, note.text))
        .collect();
    let mut parts = vec!["notes of a PDF", &form];
    parts.extend(notes.iter().map(String::as_str));
    CacheKey::new(&parts)
}

impl NoteKey {
    fn of(mark: &Mark) -> Option<NoteKey> {
        match mark {
            // Blank type has nothing to draw.
            Mark::Note { size, text, .. } if !text.trim().is_empty() => Some(NoteKey {
                text: text.clone(),
                size: size.0.to_bits(),
            }),
            _ => None,
        }
    }

    fn em(&self) -> Mm {
        Mm(f64::from_bits(self.size))
    }

    /// The note as a run, or where its letters are of other fonts, as usvg sets it.
    fn draw(&self, fonts: &NoteFonts) -> Result<Face, PdfError> {
        let em = self.em().0;
        let (x, y) = (em * ENDS, em * ABOVE);
        let (drawn, text) = match fonts.text.line_run(&self.text, em) {
            Some(run) => {
                let mut text = FaceText::default();
                text.insert(ID.to_owned(), vec![TextPiece::Runs(vec![run])]);
                let drawn = format!(r#"<path id="{ID}" d="M{x} {y}h{em}v-{em}z"/>"#);
                (drawn, text)
            }
            None => {
                let text = escaped(&self.text);
                let drawn = format!(
                    r#"<text x="{x}" y="{y}" font-family="{FAMILY}" font-size="{em}">{text}</text>"#
                );
                (drawn, FaceText::default())
            }
        };
        let ems = self.text.chars().count() as f64 * EACH + ENDS * 2.0;
        let (width, height) = (self.em() * ems, self.em() * (ABOVE + BELOW));
        let svg = format!(
            r#"<svg xmlns="http://www.w3.org/2000/svg" width="{0}mm" height="{1}mm" viewBox="0 0 {0} {1}">{drawn}</svg>"#,
            width.0, height.0,
        );
        let tree = usvg::Tree::from_str(&svg, &fonts.options);
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
            text: Arc::new(text),
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
