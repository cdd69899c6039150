//! A PDF of a single face.

use super::Section;
use super::error::PdfError;
use super::faces::FaceBook;
use super::metadata::Metadata;
use super::profile::PdfProfile;
use crate::impose::{FaceIndex, Placement, Sheet, SheetList, Side, Turn};
use crate::render::FaceWithRuns;
use crate::units::{Mm, Pt, Rect};

/// The part of a face that a page shows.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PageBox {
    /// The finished piece.
    Trim,
    /// The piece with all of its bleed; the TrimBox says where it is cut.
    Bleed,
}

/// A PDF with one page: the face, as large as it is.
///
/// # Errors
/// See [`FaceBook::convert`].
pub fn write_face_pdf(
    face: FaceWithRuns,
    page: PageBox,
    metadata: &Metadata,
    profile: &PdfProfile,
) -> Result<Vec<u8>, PdfError> {
    let sheet = sheet(&face, page);
    let faces = FaceBook::convert([Ok::<_, PdfError>(face)], profile)?;
    let section = Section {
        title: metadata.title,
        sheets: SheetList::Made(&[sheet]),
        text: None,
    };
    faces.assemble(&[section], metadata)
}

fn sheet(face: &FaceWithRuns, page: PageBox) -> Sheet {
    let margin = match page {
        PageBox::Trim => Mm::ZERO,
        PageBox::Bleed => face.bleed(),
    };
    let trim = Rect::new(margin, margin, face.trim().width, face.trim().height);
    let visible = trim.grown(margin);
    Sheet {
        paper: visible.size(),
        side: Side::Front,
        trim_box: trim,
        bleed_box: visible,
        placements: vec![Placement {
            outline: None,
            face: FaceIndex(0),
            trim,
            visible,
            turn: Turn::None,
        }],
        cut_as_one: false,
        correction: None,
        mark_thickness: Pt::default(),
        marks: Vec::new(),
    }
}
