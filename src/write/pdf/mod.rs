//! PDF: vector sheets with real text.
//!
//! ```text
//! faces ──> FaceBook ──graft──> sheets (printpdf) ──> bytes
//!           (krilla)            notes, marks, boxes
//! ```
//!
//! Every distinct face is converted once, by krilla, into a page of one document: fonts are
//! subset once, pictures stored once, whatever places them. Each file assembled afterwards takes
//! from it the faces it places, as Form XObjects, and nothing else.

mod assemble;
mod cut;
mod deflate;
mod draw;
mod error;
mod faces;
mod file;
mod graft;
mod marks;
mod metadata;
mod notes;
mod objects;
mod outline;
mod page_space;
pub mod press;
mod profile;
mod save;
mod sheet;
mod single;
mod spaces;

pub use error::PdfError;
pub use faces::FaceBook;
pub use metadata::Metadata;
pub use press::{CutLine, Moment, PdfColours, PdfPreset, Standard};
pub use profile::PdfProfile;
pub use single::{PageBox, write_face_pdf};

use crate::impose::Sheet;

/// Sheets that belong together, under one bookmark.
#[derive(Clone, Copy, Debug)]
pub struct Section<'a> {
    /// What the bookmark says.
    pub title: &'a str,
    /// In printing order. Their faces are numbered as the `FaceBook` got them. Where there are
    /// none, the bookmark points to where the next section begins.
    pub sheets: &'a [Sheet],
}
