//! Faces on their way into a book: krilla draws them, and its documents are taken apart.

use std::collections::HashSet;
use std::num::NonZeroU64;
use std::sync::Arc;

use krilla::SerializeSettings;
use krilla::configure::ConfigurationBuilder;
use krilla::error::KrillaError;
use krilla::geom::Size as PtSize;
use krilla::page::PageSettings;
use lopdf::{Dictionary, Document, ObjectId, dictionary};
use tempfile::SpooledTempFile;
use usvg::fontdb::Database;

use super::cached_forms::CachedForms;
use super::deflate;
use super::draw::{PageParts, SharedDrawings, draw_glyph};
use super::error::PdfError;
use super::faces::{ConvertedFace, FaceBook};
use super::graft::{self, Graft};
use super::pictures::{PictureCache, PictureStore};
use super::press::Standard;
use super::profile::PdfProfile;
use super::spaces;
use super::store::{ObjectStore, Scratch};
use crate::cache::FaceCache;
use crate::render::{FaceWithRuns, ordered};
use crate::units::{Mm, Size};
use crate::write::files;

/// Faces in one document of krilla's. It holds all of them until it is finished, and each has its
/// own subsets of the fonts: some 40 kB of font for 1.4 MB of faces.
const BATCH: usize = 1000;
/// A document is finished before it has more segments of paths and glyphs than this.
const HEAVY: usize = 4_000_000;

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
        let mut writer = BookWriter::new(files::scratch(), profile, None, None)?;
        for face in faces {
            writer.draw(&face?.into())?;
        }
        Ok(writer.finish()?)
    }
}

/// A book in the making.
pub struct BookWriter {
    store: ObjectStore,
    faces: Vec<ConvertedFace>,
    fonts: Option<Arc<Database>>,
    shared: SharedDrawings,
    profile: PdfProfile,
    batch: Batch,
    /// The first face of the component that is being drawn.
    first: usize,
}

/// A face that krilla holds.
struct DrawnFace {
    /// For messages.
    name: String,
    size: Size,
    parts: Option<PageParts>,
}

/// A document of krilla's in the making, with a page for each face.
struct Batch {
    document: krilla::Document,
    drawn: Vec<DrawnFace>,
    /// How many segments and glyphs it has.
    weight: usize,
}

impl BookWriter {
    /// An empty book in the colours of `profile`, with pictures out of a cache where they are there.
    /// `fonts` are those of all faces; without them they are those of the first.
    ///
    /// # Errors
    /// [`PdfError::Faces`] for a standard that krilla does not know.
    pub fn new(
        scratch: SpooledTempFile,
        profile: &PdfProfile,
        cache: Option<&Arc<FaceCache>>,
        fonts: Option<&Arc<Database>>,
    ) -> Result<BookWriter, PdfError> {
        let scratch = Scratch::new(scratch);
        let kept = PictureCache::new(cache, &profile.conversion);
        let pictures = PictureStore::new(scratch.clone(), kept);
        Ok(BookWriter {
            store: ObjectStore::new(scratch),
            faces: Vec::new(),
            fonts: fonts.cloned(),
            shared: SharedDrawings::new(
                profile.colours.clone(),
                profile.transparency(),
                profile.is_tagged(),
                pictures,
            ),
            profile: profile.clone(),
            batch: Batch::new(profile)?,
            first: 0,
        })
    }

    /// Draws a face.
    ///
    /// # Errors
    /// [`PdfError::Face`] for a face without area or with a picture that cannot be decoded,
    /// [`PdfError::Faces`] for a font that cannot be subset, [`PdfError::Io`] for scratch space that is
    /// full.
    pub fn draw(&mut self, face: &FaceWithRuns) -> Result<(), PdfError> {
        let (tree, _) = face.tree();
        let weight = weight(tree.root());
        if self.batch.is_full(weight) {
            self.flush()?;
        }
        self.fonts.get_or_insert_with(|| tree.fontdb().clone());
        self.batch.draw(face, &mut self.shared)?;
        self.batch.weight += weight;
        Ok(())
    }

    /// The faces of a component follow. Its fonts have the letters that it needs and no others, so that
    /// its file does not depend on what else is made. Where it is to be kept, what it comes to is noted.
    pub fn begin_component(&mut self, is_kept: bool) {
        self.first = self.faces.len();
        if is_kept {
            self.store.note();
        }
    }

    /// The faces of a component are drawn: what they came to, where it was noted and can be kept.
    ///
    /// # Errors
    /// Those of [`BookWriter::draw`].
    pub fn end_component(&mut self) -> Result<Option<Vec<u8>>, PdfError> {
        self.flush()?;
        let noted = self.store.noted();
        let faces = &self.faces[self.first..];
        Ok(noted.and_then(|noted| noted.with_faces(faces)))
    }

    /// Takes the faces of a component out of the cache.
    ///
    /// # Errors
    /// [`PdfError::Io`] for scratch space that is full.
    pub fn take_cached(&mut self, forms: CachedForms) -> Result<(), PdfError> {
        let base = forms.objects.put_into(&mut self.store)?;
        let faces = forms.faces.into_iter();
        self.faces.extend(faces.map(|face| ConvertedFace {
            form: base + face.form,
            ..face
        }));
        Ok(())
    }

    /// Takes the faces that krilla holds into the store.
    fn flush(&mut self) -> Result<(), PdfError> {
        let batch = std::mem::replace(&mut self.batch, Batch::new(&self.profile)?);
        self.shared.begin_document();
        if batch.drawn.is_empty() {
            return Ok(());
        }
        let (document, drawn) = batch.finish(&self.profile)?;
        let blend_space = match self.profile.standard {
            Standard::X4 => spaces::rgb(&document),
            Standard::Plain | Standard::X1a => None,
        };
        let pages: Vec<ObjectId> = document.page_iter().collect();
        if pages.len() != drawn.len() {
            return Err(PdfError::Structure(message!(
                "pdf-faces-flush",
                "{count} faces became {count2} pages",
                count = drawn.len(),
                count2 = pages.len()
            )));
        }
        let mut graft = Graft::new(&document, &mut self.store, &mut self.shared.pictures);
        let group = || group(&self.profile, blend_space);
        let pack = |page| packed_content(&document, page);
        // Pages are taken while others are compressed.
        ordered(pages.iter().copied(), pack, |packed| {
            for ((page, packed), DrawnFace { size, parts, .. }) in
                pages.iter().zip(packed).zip(drawn)
            {
                let structure = parts.is_some().then_some(self.faces.len());
                let form = graft.form(*page, packed?.as_deref(), group(), structure)?;
                let parts = parts.map(Box::new);
                self.faces.push(ConvertedFace { form, size, parts });
            }
            Ok::<(), PdfError>(())
        })?;
        // There may be thousands of objects left to free, and nobody waits for that.
        rayon::spawn(move || drop(document));
        Ok(())
    }

    /// The book.
    ///
    /// # Errors
    /// Those of [`BookWriter::draw`].
    pub fn finish(mut self) -> Result<FaceBook, PdfError> {
        self.flush()?;
        Ok(FaceBook::new(
            self.store,
            self.faces,
            self.fonts,
            self.profile,
        ))
    }
}

/// The content of a page compressed; none where it is to stay as it is.
fn packed_content(document: &Document, page: ObjectId) -> Result<Option<Vec<u8>>, PdfError> {
    let content = graft::content(document, page)?;
    match deflate::is_plain(content) {
        true => deflate::packed(&content.content),
        false => Ok(None),
    }
}

/// What a face is as a group, in the numbers of its document; nothing where nothing is seen
/// through. What is seen through is mixed in `blend_space` where that is not the output intent's.
fn group(profile: &PdfProfile, blend_space: Option<ObjectId>) -> Option<Dictionary> {
    if !profile.standard.has_transparency() {
        return None;
    }
    let mut group = dictionary! { "Type" => "Group", "S" => "Transparency", "I" => true };
    if let Some(space) = blend_space {
        group.set("CS", space);
    }
    Some(group)
}

/// How many segments of paths and glyphs a group has, roughly.
fn weight(group: &usvg::Group) -> usize {
    let of = |node: &usvg::Node| match node {
        usvg::Node::Group(group) => weight(group),
        usvg::Node::Path(path) => path.data().len(),
        usvg::Node::Text(text) => text.chunks().iter().map(|chunk| chunk.text().len()).sum(),
        usvg::Node::Image(_) => 0,
    };
    1 + group.children().iter().map(of).sum::<usize>()
}

impl Batch {
    fn new(profile: &PdfProfile) -> Result<Batch, PdfError> {
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
            enable_tagging: profile.is_tagged(),
            render_svg_glyph_fn: draw_glyph,
            ..SerializeSettings::default()
        };
        Ok(Batch {
            document: krilla::Document::new_with(settings),
            drawn: Vec::new(),
            weight: 0,
        })
    }

    /// True where a face of this weight belongs into another document.
    fn is_full(&self, weight: usize) -> bool {
        self.drawn.len() >= BATCH || !self.drawn.is_empty() && self.weight + weight > HEAVY
    }

    fn draw(&mut self, face: &FaceWithRuns, shared: &mut SharedDrawings) -> Result<(), PdfError> {
        let (tree, text) = face.tree();
        let size = face.trim().grown(face.bleed());
        let points = |length: Mm| length.to_pt().0 as f32;
        let page_size = PtSize::from_wh(points(size.width), points(size.height));
        let page_size = page_size.ok_or_else(|| PdfError::Face {
            face: face.name().to_owned(),
            reason: message!("pdf-faces-draw", "it has no area ({size})", size),
        })?;
        self.drawn.push(DrawnFace {
            name: face.name().to_owned(),
            size,
            parts: None,
        });
        // krilla hands this number back with its errors.
        if let Some(number) = NonZeroU64::new(self.drawn.len() as u64) {
            self.document.set_location(number);
        }
        shared.pictures.begin(face.name());
        let mut page = self.document.start_page_with(PageSettings::new(page_size));
        let mut surface = page.surface();
        let drawn = shared.draw(tree, text, page_size, &mut surface);
        surface.finish();
        page.finish();
        let parts = drawn.map_err(|reason| PdfError::Face {
            face: face.name().to_owned(),
            reason,
        })?;
        if let Some(face) = self.drawn.last_mut() {
            face.parts = parts;
        }
        Ok(())
    }

    /// The document as lopdf reads it, and its faces. Its streams are compressed, but the contents of its
    /// pages.
    fn finish(self, profile: &PdfProfile) -> Result<(Document, Vec<DrawnFace>), PdfError> {
        let drawn = self.drawn;
        let bytes = self.document.finish();
        let bytes = bytes.map_err(|error| explain(&error, &drawn))?;
        let mut document = Document::load_mem(&bytes)?;
        drop(bytes);
        spaces::settle(&mut document, &profile.colours);
        let pages: Vec<ObjectId> = document.page_iter().collect();
        let contents = pages.into_iter().filter_map(|page| {
            let page = document.get_dictionary(page).ok()?;
            page.get(b"Contents").ok()?.as_reference().ok()
        });
        let contents: HashSet<ObjectId> = contents.collect();
        let others = document.objects.iter_mut();
        let others = others.filter(|(id, _)| !contents.contains(id));
        let others = others.filter_map(|(_, object)| object.as_stream_mut().ok());
        deflate::compress_all(others.filter(|stream| deflate::is_plain(stream)).collect())?;
        Ok((document, drawn))
    }
}

/// Names the face that krilla could not write.
fn explain(error: &KrillaError, drawn: &[DrawnFace]) -> PdfError {
    let (location, reason) = match error {
        KrillaError::Image(_, location, reason) => (*location, reason.clone()),
        other => (None, other.to_string()),
    };
    let face = location.and_then(|number| drawn.get(number.get() as usize - 1));
    match face {
        Some(face) => PdfError::Face {
            face: face.name.clone(),
            reason: message!(
                "picture-cannot-decoded",
                "a picture in it cannot be decoded ({reason})",
                reason
            ),
        },
        None => PdfError::Faces(reason),
    }
}
