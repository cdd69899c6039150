//! One file out of sheets and converted faces.
//!
//! Sheets are set a few at a time: of those that are written only their numbers stay.

use std::collections::BTreeSet;
use std::io::Write;

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};
use printpdf::serialize::to_lopdf_doc;
use printpdf::{PdfDocument, PdfPage, PdfSaveOptions};

use super::Section;
use super::cut::CutPathWriter;
use super::deflate;
use super::error::PdfError;
use super::faces::FaceBook;
use super::file::{FileWriter, StoreCopy, Structure, Sum};
use super::metadata::Metadata;
use super::notes::Notes;
use super::page_space::PageSpace;
use super::pages::PageTree;
use super::sheet::{self, Needs};
use crate::impose::Sheet;

/// Sheets that are set and compressed side by side.
const SHEETS_AT_A_TIME: usize = 64;

impl FaceBook {
    /// Makes a file of these sheets, with the faces they place and no others, each stored once.
    ///
    /// # Errors
    /// [`PdfError::NoSheets`]; [`PdfError::UnknownFace`] for a face this book lacks;
    /// [`PdfError::Note`] for type that no font can set.
    pub fn assemble(&self, sections: &[Section], metadata: &Metadata) -> Result<Vec<u8>, PdfError> {
        let mut bytes = Vec::new();
        self.assemble_into(&mut bytes, sections, metadata)?;
        Ok(bytes)
    }

    /// The same, written as it is made.
    ///
    /// # Errors
    /// See [`FaceBook::assemble`]; those of `out`.
    pub fn assemble_into(
        &self,
        out: &mut dyn Write,
        sections: &[Section],
        metadata: &Metadata,
    ) -> Result<Sum, PdfError> {
        let sheets: Vec<&Sheet> = sections.iter().flat_map(|section| section.sheets).collect();
        if sheets.is_empty() {
            return Err(PdfError::NoSheets);
        }
        let notes = Notes::set(sections, self)?;
        let profile = self.profile();
        let structure = match profile.standard.has_object_streams() {
            true => Structure::Streams,
            false => Structure::Table,
        };
        let mut file = FileWriter::begin(out, profile.standard.version(), structure)?;
        let tree = PageTree::new(sheets.len(), &mut file);
        let mut writer = SheetWriter {
            book: self,
            cutter: CutPathWriter::new(profile, self.cuts(), &mut file)?,
            faces: StoreCopy::of(self.store()),
            set: StoreCopy::of(notes.book().store()),
            notes: &notes,
            tree: &tree,
        };
        for (part, sheets) in sheets.chunks(SHEETS_AT_A_TIME).enumerate() {
            writer.write(part * SHEETS_AT_A_TIME, sheets, &mut file)?;
        }
        let mut catalogue = dictionary! {
            "Type" => "Catalog",
            "PageLayout" => Object::Name(b"SinglePage".to_vec()),
        };
        if let Some(cutter) = &writer.cutter {
            cutter.list(&mut catalogue);
        }
        if let Some(root) = tree.write(&mut file)? {
            catalogue.set("Pages", root);
        }
        if let Some(marks) = tree.bookmarks(&bookmarks(sections, sheets.len()), &mut file)? {
            catalogue.set("Outlines", marks);
            catalogue.set("PageMode", Object::Name(b"UseOutlines".to_vec()));
        }
        profile.intend(&mut file, &mut catalogue)?;
        metadata.describe(&mut catalogue);
        let stream = file.reserve();
        catalogue.set("Metadata", stream);
        let trailer = dictionary! {
            "Root" => file.add(catalogue)?,
            "Info" => file.add(metadata.info(profile))?,
        };
        file.end(trailer, stream, |id| metadata.stream(profile, id))
    }
}

/// Where each section begins. One without sheets points to where the next begins.
fn bookmarks<'a>(sections: &[Section<'a>], pages: usize) -> Vec<(&'a str, usize)> {
    let mut first = 0;
    let marks = sections.iter().flat_map(|section| {
        let begin = first;
        first += section.sheets.len();
        let headings = section.headings.iter();
        let headings = headings.map(move |(words, sheet)| (words.as_str(), begin + sheet));
        std::iter::once((section.title, begin)).chain(headings)
    });
    marks.take_while(|(_, first)| *first < pages).collect()
}

/// Writes sheets as pages, with the forms that they place.
struct SheetWriter<'a> {
    book: &'a FaceBook,
    notes: &'a Notes,
    faces: StoreCopy<'a>,
    /// The notes that are set.
    set: StoreCopy<'a>,
    cutter: Option<CutPathWriter<'a>>,
    tree: &'a PageTree,
}

impl SheetWriter<'_> {
    /// Writes some sheets, the first of which is page `first`.
    fn write(
        &mut self,
        first: usize,
        sheets: &[&Sheet],
        file: &mut FileWriter<'_>,
    ) -> Result<(), PdfError> {
        let mut pages = Vec::with_capacity(sheets.len());
        let mut needs = Vec::with_capacity(sheets.len());
        for sheet in sheets {
            let (page, need) = sheet::page(sheet, self.book, self.notes)?;
            pages.push(page);
            needs.push(need);
        }
        let mut contents = Vec::with_capacity(sheets.len());
        let mut resources = Vec::with_capacity(sheets.len());
        for (mut own, sheet) in printed(pages)?.into_iter().zip(sheets) {
            let cuts = self.cutter.as_ref().map(|cutter| cutter.page(sheet));
            let cuts = cuts.transpose()?.flatten();
            let mut named = Dictionary::new();
            if let Some(cuts) = cuts {
                own.push(cuts.content);
                for (kind, names) in cuts.resources {
                    named.set(kind, names);
                }
            }
            contents.push(own);
            resources.push(named);
        }
        deflate::compress_all(contents.iter_mut().flatten().collect())?;
        for (index, (streams, named)) in contents.into_iter().zip(resources).enumerate() {
            let needs = &needs[index];
            self.page(first + index, sheets[index], streams, (named, needs), file)?;
        }
        Ok(())
    }

    fn page(
        &mut self,
        index: usize,
        sheet: &Sheet,
        contents: Vec<Stream>,
        (mut resources, needs): (Dictionary, &Needs),
        file: &mut FileWriter<'_>,
    ) -> Result<(), PdfError> {
        let mut forms = Dictionary::new();
        for (index, name) in named(&needs.faces, sheet::face_name) {
            forms.set(name, self.faces.take(self.book.form(index)?, file)?);
        }
        for (index, name) in named(&needs.notes, sheet::note_name) {
            forms.set(name, self.set.take(self.notes.book().form(index)?, file)?);
        }
        resources.set("XObject", forms);
        let contents: Result<Vec<ObjectId>, PdfError> = contents
            .into_iter()
            .map(|stream| file.add(stream))
            .collect();
        let contents = match contents?.as_slice() {
            [one] => Object::Reference(*one),
            many => Object::Array(many.iter().copied().map(Object::Reference).collect()),
        };
        let mut page = dictionary! { "Type" => "Page" };
        if let Some(parent) = self.tree.parent(index) {
            page.set("Parent", parent);
        }
        set_boxes(&mut page, sheet);
        page.set("Resources", resources);
        page.set("Contents", contents);
        match self.tree.page(index) {
            Some(id) => file.object(id, &Object::Dictionary(page)),
            None => Ok(()),
        }
    }
}

fn named(
    indices: &BTreeSet<usize>,
    name: fn(usize) -> String,
) -> impl Iterator<Item = (usize, String)> {
    indices.iter().map(move |index| (*index, name(*index)))
}

/// The content of sheets as printpdf writes it. Its page tree and its other objects are left: it
/// makes them for all pages at a time.
fn printed(pages: Vec<PdfPage>) -> Result<Vec<Vec<Stream>>, PdfError> {
    let mut document = PdfDocument::new("");
    document.pages = pages;
    // Its warnings are about text and colours, of which these pages have none.
    let mut document = to_lopdf_doc(&document, &PdfSaveOptions::default(), &mut Vec::new());
    let pages: Vec<ObjectId> = document.page_iter().collect();
    let contents = pages.into_iter().map(|page| {
        let contents = document.get_dictionary(page)?.get(b"Contents")?;
        let ids = match contents {
            Object::Array(ids) => ids.iter().map(Object::as_reference).collect(),
            one => one.as_reference().map(|id| vec![id]),
        };
        let ids: Vec<ObjectId> = ids?;
        let streams = ids.into_iter().map(|id| take(&mut document, id));
        streams.collect()
    });
    contents.collect()
}

fn take(document: &mut Document, id: ObjectId) -> Result<Stream, PdfError> {
    match document.objects.remove(&id) {
        Some(Object::Stream(stream)) => Ok(stream),
        _ => Err(PdfError::Structure("a page has no content".into())),
    }
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
