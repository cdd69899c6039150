//! PDF: vector sheets with real text.
//!
//! ```text
//! faces ──krilla──> batch ──graft──> FaceBook ──copy──> file
//!       cache ─────────────────────> (on disk)  sheets (printpdf), notes, marks, boxes
//! ```
//!
//! Every distinct face is converted once, by krilla, into a page of a document, which is taken
//! apart and dropped when it has many: fonts are subset once for each, pictures stored once,
//! whatever places them. Each file assembled afterwards copies the faces it places, as Form
//! XObjects, and nothing else; it is written as it is made.

mod assemble;
mod book_writer;
mod cached_forms;
mod cached_objects;
mod cut;
mod deflate;
mod draw;
mod error;
mod faces;
mod file;
mod graft;
mod links;
mod marks;
mod metadata;
mod noted;
mod notes;
mod object_text;
mod objects;
mod outline;
mod page_space;
mod pages;
mod pictures;
pub mod press;
mod profile;
mod sheet;
mod single;
mod spaces;
mod store;
mod structure;
mod written_pages;

pub use book_writer::BookWriter;
pub use cached_forms::CachedForms;
pub use error::PdfError;
pub use faces::FaceBook;
pub use file::Sum;
pub use metadata::Metadata;
pub use notes::KnownNotes;
pub use press::{CutLine, Moment, PdfColours, PdfPreset, Standard};
pub use profile::PdfProfile;
pub use single::{PageBox, write_face_pdf};

use crate::impose::SheetList;
use crate::load::Writing;

/// Sheets that belong together, under one bookmark.
#[derive(Clone, Copy, Debug)]
pub struct Section<'a> {
    /// What the bookmark says.
    pub title: &'a str,
    /// In printing order. Their faces are numbered as the `FaceBook` got them. Where there are
    /// none, the bookmark points to where the next section begins.
    pub sheets: SheetList<'a>,
    /// The text of its pages, where they are written: for bookmarks, links and tags.
    pub text: Option<&'a Writing>,
}
