//! Every distinct face of a game, converted once.

use std::num::NonZeroU64;
use std::sync::Arc;

use krilla::SerializeSettings;
use krilla::configure::ConfigurationBuilder;
use krilla::error::KrillaError;
use krilla::geom::Size as PtSize;
use krilla::page::PageSettings;
use kurbo::BezPath;
use lopdf::{Dictionary, Document, ObjectId, dictionary};
use usvg::fontdb::Database;

use super::deflate;
use super::draw::{Shared, draw_glyph};
use super::error::PdfError;
use super::press::Standard;
use super::profile::PdfProfile;
use super::spaces;
use crate::render::FaceWithRuns;
use crate::units::{Mm, Size};

/// The converted faces of a game, from which any number of files is assembled.
pub struct FaceBook {
    document: Document,
    faces: Vec<ConvertedFace>,
    /// The fonts the faces were set in.
    fonts: Option<Arc<Database>>,
    /// What the faces were converted for.
    profile: PdfProfile,
    /// What is seen through is mixed in, where it is not the output intent's.
    blend_space: Option<ObjectId>,
    /// Where each face is cut, if it is.
    cuts: Vec<Option<Arc<BezPath>>>,
}

/// Where a face is in the book, and how large.
struct ConvertedFace {
    page: ObjectId,
    size: Size,
}

impl FaceBook {
    /// Draws the faces as they come, in the colours of `profile`, and drops each when it is drawn.
    ///
    /// Sheets name a face by its place in this order. The first error, of the faces or of their
    /// conversion, ends it.
    ///
    /// # Errors
    /// [`PdfError::Face`] for a face without area or with a picture that cannot be decoded,
    /// [`PdfError::Faces`] for a font that cannot be subset.
    pub fn convert<F: Into<FaceWithRuns>, E: From<PdfError>>(
        faces: impl IntoIterator<Item = Result<F, E>>,
        profile: &PdfProfile,
    ) -> Result<FaceBook, E> {
        let mut drawing = FaceDocument::new(profile)?;
        for face in faces {
            drawing.draw(&face?.into())?;
        }
        Ok(drawing.finish()?)
    }

    /// The same with the paths along which its faces are cut: in mm from the top left corner of
    /// the trim, one for each face. Profiles that want them in the file have them drawn.
    pub fn cut_along(self, cuts: Vec<Option<Arc<BezPath>>>) -> FaceBook {
        FaceBook { cuts, ..self }
    }

    /// Where each face is cut.
    pub(super) fn cuts(&self) -> &[Option<Arc<BezPath>>] {
        &self.cuts
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

    /// What the faces were converted for.
    pub(super) fn profile(&self) -> &PdfProfile {
        &self.profile
    }

    /// What a face is as a group, in the numbers of [`FaceBook::document`]; nothing where nothing
    /// is seen through.
    pub(super) fn group(&self) -> Option<Dictionary> {
        if !self.profile.standard.has_transparency() {
            return None;
        }
        let mut group = dictionary! { "Type" => "Group", "S" => "Transparency", "I" => true };
        if let Some(space) = self.blend_space {
            group.set("CS", space);
        }
        Some(group)
    }

    /// The size of a face's picture, bleed included.
    pub(super) fn size(&self, index: usize) -> Result<Size, PdfError> {
        Ok(self.get(index)?.size)
    }

    /// The page that holds a face.
    pub(super) fn page(&self, index: usize) -> Result<ObjectId, PdfError> {
        Ok(self.get(index)?.page)
    }

    fn get(&self, index: usize) -> Result<&ConvertedFace, PdfError> {
        let faces = self.faces.len();
        let unknown = PdfError::UnknownFace { index, faces };
        self.faces.get(index).ok_or(unknown)
    }
}

/// A krilla document in the making.
struct FaceDocument {
    document: krilla::Document,
    /// The name of each face drawn, for messages, and its size.
    drawn: Vec<(String, Size)>,
    fonts: Option<Arc<Database>>,
    shared: Shared,
    profile: PdfProfile,
}

impl FaceDocument {
    fn new(profile: &PdfProfile) -> Result<FaceDocument, PdfError> {
        let version = profile.standard.krilla();
        let configuration = ConfigurationBuilder::new().with_version(version).finish();
        let settings = SerializeSettings {
            // FileColours with a profile: viewers then blend translucent gradients alike.
            // Grey and inks are those of the device.
            no_device_cs: profile.colours.is_rgb(),
            // The file it goes into has its own.
            xmp_metadata: false,
            configuration: configuration.map_err(|error| PdfError::Faces(format!("{error:?}")))?,
            // On all cores, when all are drawn.
            compress_content_streams: false,
            enable_tagging: false,
            render_svg_glyph_fn: draw_glyph,
            ..SerializeSettings::default()
        };
        Ok(FaceDocument {
            document: krilla::Document::new_with(settings),
            drawn: Vec::new(),
            fonts: None,
            shared: Shared::new(profile.colours.clone(), profile.transparency()),
            profile: profile.clone(),
        })
    }

    fn draw(&mut self, face: &FaceWithRuns) -> Result<(), PdfError> {
        let (tree, text) = face.tree();
        let size = face.trim().grown(face.bleed());
        let points = |length: Mm| length.to_pt().0 as f32;
        let page_size = PtSize::from_wh(points(size.width), points(size.height));
        let page_size = page_size.ok_or_else(|| PdfError::Face {
            face: face.name().to_owned(),
            reason: format!("it has no area ({size})"),
        })?;
        self.fonts.get_or_insert_with(|| tree.fontdb().clone());
        self.drawn.push((face.name().to_owned(), size));
        // krilla hands this number back with its errors.
        if let Some(number) = NonZeroU64::new(self.drawn.len() as u64) {
            self.document.set_location(number);
        }
        let mut page = self.document.start_page_with(PageSettings::new(page_size));
        let mut surface = page.surface();
        let drawn = self.shared.draw(tree, text, page_size, &mut surface);
        surface.finish();
        page.finish();
        drawn.map_err(|reason| PdfError::Face {
            face: face.name().to_owned(),
            reason,
        })
    }

    fn finish(self) -> Result<FaceBook, PdfError> {
        if self.drawn.is_empty() {
            return Ok(FaceBook {
                document: Document::new(),
                faces: Vec::new(),
                fonts: None,
                profile: self.profile,
                blend_space: None,
                cuts: Vec::new(),
            });
        }
        let drawn = self.drawn;
        let bytes = self.document.finish();
        let bytes = bytes.map_err(|error| explain(&error, &drawn))?;
        let mut document = Document::load_mem(&bytes)?;
        spaces::settle(&mut document, &self.profile.colours);
        drop(bytes);
        deflate::compress(&mut document)?;
        let pages = document.page_iter();
        let faces: Vec<ConvertedFace> = pages
            .zip(&drawn)
            .map(|(page, (_, size))| ConvertedFace { page, size: *size })
            .collect();
        if faces.len() != drawn.len() {
            return Err(PdfError::Structure(format!(
                "{} faces became {} pages",
                drawn.len(),
                faces.len()
            )));
        }
        Ok(FaceBook {
            blend_space: match self.profile.standard {
                Standard::X4 => spaces::rgb(&document),
                Standard::Plain | Standard::X1a => None,
            },
            cuts: Vec::new(),
            document,
            faces,
            fonts: self.fonts,
            profile: self.profile,
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
