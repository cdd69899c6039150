//! Every distinct face of a game, converted once.

use std::num::NonZeroU64;
use std::sync::Arc;

use krilla::SerializeSettings;
use krilla::error::KrillaError;
use krilla::geom::Size as PtSize;
use krilla::page::PageSettings;
use lopdf::{Document, ObjectId};
use usvg::fontdb::Database;

use super::deflate;
use super::draw::Shared;
use super::error::PdfError;
use crate::render::Face;
use crate::units::{Mm, Size};

/// The converted faces of a game, from which any number of files is assembled.
pub struct FaceBook {
    document: Document,
    faces: Vec<Converted>,
    /// The fonts the faces were set in.
    fonts: Option<Arc<Database>>,
}

/// Where a face is in the book, and how large.
struct Converted {
    page: ObjectId,
    size: Size,
}

impl FaceBook {
    /// Draws the faces as they come, and drops each when it is drawn.
    ///
    /// Sheets name a face by its place in this order. The first error, of the faces or of their
    /// conversion, ends it.
    ///
    /// # Errors
    /// [`PdfError::Face`] for a face without area or with a picture that cannot be decoded,
    /// [`PdfError::Faces`] for a font that cannot be subset.
    pub fn convert<E: From<PdfError>>(
        faces: impl IntoIterator<Item = Result<Face, E>>,
    ) -> Result<FaceBook, E> {
        let mut drawing = Drawing::new();
        for face in faces {
            drawing.draw(&face?)?;
        }
        Ok(drawing.finish()?)
    }

    /// How many faces it has.
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// True when it has none.
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// krilla's document: a page for each face.
    pub(super) fn document(&self) -> &Document {
        &self.document
    }

    /// The fonts the faces were set in.
    pub(super) fn fonts(&self) -> Option<&Arc<Database>> {
        self.fonts.as_ref()
    }

    /// The size of a face's picture, bleed included.
    pub(super) fn size(&self, index: usize) -> Result<Size, PdfError> {
        Ok(self.get(index)?.size)
    }

    /// The page that holds a face.
    pub(super) fn page(&self, index: usize) -> Result<ObjectId, PdfError> {
        Ok(self.get(index)?.page)
    }

    fn get(&self, index: usize) -> Result<&Converted, PdfError> {
        let faces = self.faces.len();
        let unknown = PdfError::UnknownFace { index, faces };
        self.faces.get(index).ok_or(unknown)
    }
}

/// A krilla document in the making.
struct Drawing {
    document: krilla::Document,
    /// The name of each face drawn, for messages, and its size.
    drawn: Vec<(String, Size)>,
    fonts: Option<Arc<Database>>,
    shared: Shared,
}

impl Drawing {
    fn new() -> Drawing {
        let settings = SerializeSettings {
            // Colours with a profile: viewers then blend translucent gradients alike.
            no_device_cs: true,
            // The file it goes into has its own.
            xmp_metadata: false,
            // On all cores, when all are drawn.
            compress_content_streams: false,
            enable_tagging: false,
            render_svg_glyph_fn: krilla_svg::render_svg_glyph,
            ..SerializeSettings::default()
        };
        Drawing {
            document: krilla::Document::new_with(settings),
            drawn: Vec::new(),
            fonts: None,
            shared: Shared::default(),
        }
    }

    fn draw(&mut self, face: &Face) -> Result<(), PdfError> {
        let size = face.trim.grown(face.bleed);
        let points = |length: Mm| length.to_pt().0 as f32;
        let page_size = PtSize::from_wh(points(size.width), points(size.height));
        let page_size = page_size.ok_or_else(|| PdfError::Face {
            face: face.name.clone(),
            reason: format!("it has no area ({size})"),
        })?;
        self.fonts.get_or_insert_with(|| face.tree.fontdb().clone());
        self.drawn.push((face.name.clone(), size));
        // krilla hands this number back with its errors.
        if let Some(number) = NonZeroU64::new(self.drawn.len() as u64) {
            self.document.set_location(number);
        }
        let mut page = self.document.start_page_with(PageSettings::new(page_size));
        let mut surface = page.surface();
        let drawn = self.shared.draw(&face.tree, page_size, &mut surface);
        surface.finish();
        page.finish();
        drawn.map_err(|reason| PdfError::Face {
            face: face.name.clone(),
            reason,
        })
    }

    fn finish(self) -> Result<FaceBook, PdfError> {
        if self.drawn.is_empty() {
            return Ok(FaceBook {
                document: Document::new(),
                faces: Vec::new(),
                fonts: None,
            });
        }
        let drawn = self.drawn;
        let bytes = self.document.finish();
        let bytes = bytes.map_err(|error| explain(&error, &drawn))?;
        let mut document = Document::load_mem(&bytes)?;
        drop(bytes);
        deflate::compress(&mut document)?;
        let pages = document.page_iter();
        let faces: Vec<Converted> = pages
            .zip(&drawn)
            .map(|(page, (_, size))| Converted { page, size: *size })
            .collect();
        if faces.len() != drawn.len() {
            return Err(PdfError::Structure(format!(
                "{} faces became {} pages",
                drawn.len(),
                faces.len()
            )));
        }
        Ok(FaceBook {
            document,
            faces,
            fonts: self.fonts,
        })
    }
}

/// Names the face that krilla could not write.
fn explain(error: &KrillaError, drawn: &[(String, Size)]) -> PdfError {
    let (location, reason) = match error {
        KrillaError::Image(_, location, reason) => (*location, reason.clone()),
        other => (None, other.to_string()),
    };
    let face = location.and_then(|number| drawn.get(number.get() as usize - 1));
    match face {
        Some((face, _)) => PdfError::Face {
            face: face.clone(),
            reason: format!("a picture in it cannot be decoded ({reason})"),
        },
        None => PdfError::Faces(reason),
    }
}
