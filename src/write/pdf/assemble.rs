//! One file out of sheets and converted faces.

use std::collections::BTreeSet;

use lopdf::{Dictionary, Document, Object, ObjectId, dictionary};
use printpdf::serialize::to_lopdf_doc;
use printpdf::{PageAnnotId, PageAnnotation, PdfDocument, PdfPage, PdfSaveOptions};

use super::Section;
use super::cut::CutPathWriter;
use super::error::PdfError;
use super::faces::FaceBook;
use super::graft::{self, Graft};
use super::metadata::Metadata;
use super::notes::Notes;
use super::page_space::PageSpace;
use super::save;
use super::sheet;
use crate::impose::Sheet;

impl FaceBook {
    /// Makes a file of these sheets, with the faces they place and no others, each stored once.
    ///
    /// # Errors
    /// [`PdfError::NoSheets`]; [`PdfError::UnknownFace`] for a face this book lacks;
    /// [`PdfError::Note`] for type that no font can set.
    pub fn assemble(&self, sections: &[Section], metadata: &Metadata) -> Result<Vec<u8>, PdfError> {
        let sheets: Vec<&Sheet> = sections.iter().flat_map(|section| section.sheets).collect();
        if sheets.is_empty() {
            return Err(PdfError::NoSheets);
        }
        let notes = Notes::set(sections, self)?;
        let mut pages = Vec::with_capacity(sheets.len());
        let mut needs = Vec::with_capacity(sheets.len());
        for sheet in &sheets {
            let (page, need) = sheet::page(sheet, self, &notes)?;
            pages.push(page);
            needs.push(need);
        }
        let profile = self.profile();
        let version = profile.standard.version();
        let mut document = printed(pages, sections, metadata, version)?;
        let mut faces = FormTable::of(self, sheet::face_name);
        let mut set = FormTable::of(notes.book(), sheet::note_name);
        let cutter = CutPathWriter::new(profile, self.cuts(), &mut document)?;
        let page_ids: Vec<ObjectId> = document.page_iter().collect();
        for ((sheet, needs), id) in sheets.iter().zip(&needs).zip(page_ids) {
            let mut forms = Dictionary::new();
            faces.take(&needs.faces, &mut document, &mut forms)?;
            set.take(&needs.notes, &mut document, &mut forms)?;
            let page = document.get_object_mut(id)?.as_dict_mut()?;
            page.set("Resources", dictionary! { "XObject" => forms });
            set_boxes(page, sheet);
            if let Some(cutter) = &cutter {
                cutter.draw(sheet, id, &mut document)?;
            }
        }
        save::finish(document, metadata, profile)
    }
}

/// The sheets as printpdf writes them: page tree, content and bookmarks. What it writes unasked
/// is left out: resources shared by all pages, empty lists, a box like the MediaBox, a trailer.
fn printed(
    pages: Vec<PdfPage>,
    sections: &[Section],
    metadata: &Metadata,
    version: &str,
) -> Result<Document, PdfError> {
    let mut document = PdfDocument::new(metadata.title);
    document.pages = pages;
    let mut first_page = 1;
    let pages = document.pages.len();
    for (number, section) in sections.iter().enumerate() {
        if first_page > pages {
            break;
        }
        // A name of our own: printpdf's come from a counter of the whole process.
        let id = PageAnnotId(format!("{number:06}"));
        let bookmark = PageAnnotation {
            name: section.title.to_string(),
            page: first_page,
        };
        document.bookmarks.map.insert(id, bookmark);
        first_page += section.sheets.len();
    }
    // Its warnings are about text and colours, of which these pages have none.
    let mut document = to_lopdf_doc(&document, &PdfSaveOptions::default(), &mut Vec::new());
    let pages: Vec<ObjectId> = document.page_iter().collect();
    for id in pages {
        let page = document.get_object_mut(id)?.as_dict_mut()?;
        for key in ["Resources", "Annots", "CropBox"] {
            page.remove(key.as_bytes());
        }
    }
    document.version = version.to_owned();
    let root = document.trailer.get(b"Root")?.clone();
    document.trailer = dictionary! { "Root" => root };
    graft::prune(&mut document);
    Ok(document)
}

/// ISO 32000-1, 14.11.2: the paper, what is printed, and what is left when it is cut.
fn set_boxes(page: &mut Dictionary, sheet: &Sheet) {
    let paper = PageSpace(sheet.paper);
    let array = |corners: [f64; 4]| {
        let reals = corners.map(|edge| Object::Real(edge as f32));
        Object::Array(reals.to_vec())
    };
    page.set("MediaBox", array(paper.whole()));
    page.set("BleedBox", array(paper.corners(sheet.bleed_box)));
    page.set("TrimBox", array(paper.corners(sheet.trim_box)));
}

/// The forms taken from a book so far.
struct FormTable<'a> {
    book: &'a FaceBook,
    graft: Graft<'a>,
    name: fn(usize) -> String,
}

impl<'a> FormTable<'a> {
    fn of(book: &'a FaceBook, name: fn(usize) -> String) -> FormTable<'a> {
        FormTable {
            book,
            graft: Graft::from(book.document()),
            name,
        }
    }

    /// Copies those that are new and names all of them.
    fn take(
        &mut self,
        indices: &BTreeSet<usize>,
        document: &mut Document,
        names: &mut Dictionary,
    ) -> Result<(), PdfError> {
        for &index in indices {
            let form = self.book.page(index)?;
            let form = self.graft.form(form, self.book.group(), document)?;
            names.set((self.name)(index), form);
        }
        Ok(())
    }
}
