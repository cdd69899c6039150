//! One file out of sheets and converted faces.
//!
//! Sheets are made and set a few at a time: of those that are written only their numbers stay.

use std::borrow::Cow;
use std::collections::{BTreeSet, HashMap};
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
use super::links::Links;
use super::metadata::Metadata;
use super::notes::{KnownNotes, Notes};
use super::page_space::PageSpace;
use super::pages::{Bookmark, PageTree};
use super::sheet::{self, Needs};
use super::structure::StructureWriter;
use super::written_pages::WrittenPages;
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
        self.assemble_into(&mut bytes, sections, &KnownNotes::default(), metadata)?;
        Ok(bytes)
    }

    /// The same, written as it is made, with notes that other files of these faces may have.
    ///
    /// # Errors
    /// See [`FaceBook::assemble`]; those of `out`.
    pub fn assemble_into(
        &self,
        out: &mut (dyn Write + Send),
        sections: &[Section],
        notes: &KnownNotes,
        metadata: &Metadata,
    ) -> Result<Sum, PdfError> {
        let pages: usize = sections.iter().map(|section| section.sheets.len()).sum();
        if pages == 0 {
            return Err(PdfError::NoSheets);
        }
        let notes = notes.set(sections, self)?;
        let profile = self.profile();
        let structure = match profile.standard.has_object_streams() {
            true => Structure::Streams,
            false => Structure::Table,
        };
        let mut file = FileWriter::begin(out, profile.standard.version(), structure)?;
        let tree = PageTree::new(pages, &mut file);
        let places = WrittenPages::of(sections, self)?;
        // A file is tagged as a whole: where all that it shows is written.
        let is_tagged =
            !places.all.is_empty() && sections.iter().all(|section| section.text.is_some());
        let first_link = is_tagged.then(|| self.len());
        let links = Links::write(&places, &tree, first_link, &mut file)?;
        let mut writer = SheetWriter {
            book: self,
            cutter: CutPathWriter::new(profile, self.cuts(), &mut file)?,
            faces: StoreCopy::of(self.store()),
            set: StoreCopy::of(notes.book().store()),
            notes: &notes,
            tree: &tree,
            links: &links,
            is_tagged,
        };
        let mut sheets = sections.iter().flat_map(|section| section.sheets.iter());
        for first in (0..pages).step_by(SHEETS_AT_A_TIME) {
            let some: Vec<Cow<'_, Sheet>> = sheets.by_ref().take(SHEETS_AT_A_TIME).collect();
            writer.write(first, &some, &mut file)?;
        }
        let mut catalogue = dictionary! {
            "Type" => "Catalog",
            "PageLayout" => Object::Name(b"SinglePage".to_vec()),
        };
        if let Some(cutter) = &writer.cutter {
            cutter.list(&mut catalogue);
        }
        if is_tagged {
            let forms = writer.forms(&places, &mut file)?;
            let structure = StructureWriter::new(&places, &links, &tree, &forms, &mut file);
            catalogue.set("StructTreeRoot", structure.write(self.len())?);
            catalogue.set("MarkInfo", dictionary! { "Marked" => true });
        }
        if let Some(root) = tree.write(&mut file)? {
            catalogue.set("Pages", root);
        }
        let marks = bookmarks(sections, &places, pages);
        let marks = tree.bookmarks(&marks, sections.len() == 1, &mut file)?;
        if let Some(marks) = marks {
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

/// Where each section begins, and the headings of its text. One without sheets points to where the next
/// begins.
fn bookmarks<'a>(
    sections: &[Section<'a>],
    places: &WrittenPages<'a>,
    pages: usize,
) -> Vec<Bookmark<'a>> {
    let mut first = 0;
    let mut marks = Vec::new();
    for (index, section) in sections.iter().enumerate() {
        let headings = places.bookmarks(index);
        // The headings of a rulebook by itself are its chapters.
        if sections.len() > 1 || headings.is_empty() {
            marks.push(Bookmark {
                title: section.title,
                level: 0,
                page: first,
                at: None,
            });
        }
        marks.extend(headings);
        first += section.sheets.len();
    }
    marks.retain(|mark| mark.page < pages);
    marks
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
    links: &'a Links,
    is_tagged: bool,
}

impl SheetWriter<'_> {
    /// The forms of written pages in the file.
    fn forms(
        &mut self,
        places: &WrittenPages<'_>,
        file: &mut FileWriter<'_>,
    ) -> Result<HashMap<usize, ObjectId>, PdfError> {
        let mut forms = HashMap::new();
        for place in &places.all {
            forms.insert(
                place.face,
                self.faces.take(self.book.form(place.face)?, file)?,
            );
        }
        Ok(forms)
    }

    /// Writes some sheets, the first of which is page `first`.
    fn write(
        &mut self,
        first: usize,
        sheets: &[Cow<'_, Sheet>],
        file: &mut FileWriter<'_>,
    ) -> Result<(), PdfError> {
        let mut pages = Vec::with_capacity(sheets.len());
        let mut needs = Vec::with_capacity(sheets.len());
        for sheet in sheets {
            let (page, need) = sheet::page(sheet, self.book, self.notes, self.is_tagged)?;
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
            self.page(first + index, &sheets[index], streams, (named, needs), file)?;
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
        let links = self.links.of_page(index).iter().copied();
        let links: Vec<Object> = links.map(Object::Reference).collect();
        if !links.is_empty() {
            page.set("Annots", links);
        }
        if self.is_tagged {
            // Its order is that of the structure.
            page.set("Tabs", Object::Name(b"S".to_vec()));
        }
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
        _ => Err(PdfError::Structure(message!(
            "pdf-assemble-take",
            "a page has no content"
        ))),
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
