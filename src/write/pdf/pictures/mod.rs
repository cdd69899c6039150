//! Pictures on their way into a PDF, past krilla, which would hold every one until the end.
//!
//! ```text
//! file ──> stub (krilla) ──────────────> image of a page ──┐
//!      └─> rows, or the file's own stream ──> scratch ─────┴─> image in the store
//! ```
//!
//! What a viewer can read as it stands goes into the PDF as it stands; the rest is decoded, on
//! all cores, a bounded number of bytes at a time. krilla draws a small stub in its place, which
//! says by its dots what it stands for.

mod dots;
mod encode;
mod header;
mod kept;
mod stub;
mod waiting;

use std::collections::HashMap;
use std::hash::{Hash, Hasher};
use std::sync::{Arc, OnceLock, Weak};

use krilla::image::{Image, ImageColorspace};
use lopdf::{Object, Stream};
use resvg::tiny_skia::Pixmap;
use siphasher::sip128::{Hasher128, SipHasher13};
use usvg::ImageKind;

use super::draw::FileColours;
use super::error::PdfError;
use super::store::Scratch;
use crate::load::pictures::Format;
use crate::message::Message;
use dots::DotSource;
pub use encode::EncodedPicture;
use header::PictureWork;
pub use kept::PictureCache;
use stub::Stub;
use waiting::Waiting;

/// The pictures of a book, each made once, whatever the names of its files.
pub struct PictureStore {
    /// None where krilla keeps the pictures.
    scratch: Option<Scratch>,
    kept: PictureCache,
    waiting: Waiting,
    /// Pictures by where their file is in memory, while it is there.
    by_place: HashMap<(usize, bool), (Watched, Image)>,
    by_content: HashMap<u128, KnownPictures>,
    /// Whether files that were looked at hide all behind them.
    opaque: HashMap<usize, (Watched, bool)>,
    /// The face that is drawn, for messages.
    face: Arc<str>,
}

/// A file that may be gone. Its place in memory stays its own.
type Watched = Weak<Vec<u8>>;

/// A picture that is made or in the making.
struct KnownPictures {
    stub: Image,
    made: Arc<OnceLock<Result<EncodedPicture, Message>>>,
    /// The first face that shows it.
    face: Arc<str>,
    /// Its number in the store, once it has one.
    number: Option<u32>,
}

impl PictureStore {
    pub fn new(scratch: Scratch, kept: PictureCache) -> PictureStore {
        PictureStore {
            scratch: Some(scratch),
            kept,
            ..PictureStore::apart()
        }
    }

    /// For what is drawn while krilla finishes its document, where nothing takes the place of a
    /// stub any more: pictures stay in krilla.
    pub fn apart() -> PictureStore {
        PictureStore {
            scratch: None,
            kept: PictureCache::default(),
            waiting: Waiting::default(),
            by_place: HashMap::new(),
            by_content: HashMap::new(),
            opaque: HashMap::new(),
            face: "".into(),
        }
    }

    /// What is drawn from here on is part of this face.
    pub fn begin(&mut self, face: &str) {
        self.face = face.into();
    }

    /// What krilla draws for a picture file, in these colours. As RGB the picture is left as it
    /// is, its own profile included.
    ///
    /// # Errors
    /// A file that is no picture, in words.
    pub fn file(&mut self, picture: &usvg::Image, colours: &FileColours) -> Result<Image, Message> {
        let file =
            file(picture).ok_or(message!("pdf-pictures-file", "it is neither PNG nor JPEG"))?;
        let Some(scratch) = self.scratch.clone() else {
            return match picture.kind() {
                ImageKind::PNG(_) => Image::from_png(file.clone().into(), false),
                _ => Image::from_jpeg(file.clone().into(), false),
            }
            .map_err(Message::from);
        };
        let masking = matches!(colours, FileColours::Mask);
        let place = (Arc::as_ptr(file) as usize, masking);
        if let Some((_, image)) = self.by_place.get(&place) {
            return Ok(image.clone());
        }
        let mut hasher = SipHasher13::new();
        masking.hash(&mut hasher);
        hasher.write(file);
        let key = hasher.finish128().as_u128();
        let image = match self.by_content.get(&key) {
            Some(known) => known.stub.clone(),
            None => self.new_file(key, picture, colours, scratch)?,
        };
        let kept = (Arc::downgrade(file), image.clone());
        self.by_place.insert(place, kept);
        Ok(image)
    }

    fn new_file(
        &mut self,
        key: u128,
        picture: &usvg::Image,
        colours: &FileColours,
        scratch: Scratch,
    ) -> Result<Image, Message> {
        let file =
            file(picture).ok_or(message!("pdf-pictures-file", "it is neither PNG nor JPEG"))?;
        let is_png = matches!(picture.kind(), ImageKind::PNG(_));
        let header = match is_png {
            true => header::png(file)?,
            false => header::jpeg(file)?,
        };
        let space = match header.is_grey {
            true => ImageColorspace::Luma,
            false => ImageColorspace::Rgb,
        };
        let stub = Stub::new(key, colours.space().unwrap_or(space), header.has_alpha);
        if !colours.is_rgb() {
            let source = source(is_png, file);
            return self.make((key, stub), source, header.work(), colours, scratch);
        }
        let stub = stub.with_profile(header.icc.clone());
        match header.passed(file, &scratch) {
            Some(made) => {
                let made = made.map_err(|error| Message::from(error.to_string()));
                self.know(key, stub, Arc::new(OnceLock::from(made)))
            }
            None => {
                let source = source(is_png, file);
                self.make((key, stub), source, header.work(), colours, scratch)
            }
        }
    }

    /// What krilla draws for a drawing of dots.
    ///
    /// # Errors
    /// What krilla refuses.
    pub fn drawing(&mut self, dots: Pixmap, colours: &FileColours) -> Result<Image, Message> {
        let Some(scratch) = self.scratch.clone() else {
            let (width, height) = (dots.width(), dots.height());
            return Ok(Image::from_rgba8(dots.take_demultiplied(), width, height));
        };
        let mut hasher = SipHasher13::new();
        (
            dots.width(),
            dots.height(),
            matches!(colours, FileColours::Mask),
        )
            .hash(&mut hasher);
        hasher.write(dots.data());
        let key = hasher.finish128().as_u128();
        if let Some(known) = self.by_content.get(&key) {
            return Ok(known.stub.clone());
        }
        let has_alpha = dots.pixels().iter().any(|pixel| !pixel.is_opaque());
        let space = colours.space().unwrap_or(ImageColorspace::Rgb);
        let work = PictureWork {
            bytes: dots.data().len(),
            dots: dots.pixels().len(),
        };
        let stub = Stub::new(key, space, has_alpha);
        self.make((key, stub), DotSource::Drawn(dots), work, colours, scratch)
    }

    /// Lets another thread make it.
    fn make(
        &mut self,
        (key, stub): (u128, Stub),
        source: DotSource,
        work: PictureWork,
        colours: &FileColours,
        scratch: Scratch,
    ) -> Result<Image, Message> {
        let place = self.waiting.enter(work.bytes);
        let made = Arc::new(OnceLock::new());
        let (result, colours, kept) = (made.clone(), colours.clone(), self.kept.clone());
        rayon::spawn(move || {
            // Where the work panics, what waits for it is told so all the same.
            let answer = PendingPicture(result);
            _ = answer
                .0
                .set(kept.made(&source, work.dots, &colours, &scratch));
            drop((source, answer, place));
        });
        self.know(key, stub, made)
    }

    fn know(
        &mut self,
        key: u128,
        stub: Stub,
        made: Arc<OnceLock<Result<EncodedPicture, Message>>>,
    ) -> Result<Image, Message> {
        let stub = Image::from_custom(stub, false)?;
        let known = KnownPictures {
            stub: stub.clone(),
            made,
            face: self.face.clone(),
            number: None,
        };
        self.by_content.insert(key, known);
        Ok(stub)
    }

    /// True for a picture that hides all behind it. One that cannot be read is told when it is
    /// drawn.
    pub fn is_opaque(&mut self, picture: &usvg::Image) -> bool {
        let Some(file) = file(picture) else {
            return false;
        };
        let looked = self.opaque.entry(Arc::as_ptr(file) as usize);
        let looked = looked.or_insert_with(|| {
            let source = source(matches!(picture.kind(), ImageKind::PNG(_)), file);
            (Arc::downgrade(file), source.is_opaque())
        });
        looked.1
    }

    /// The picture that an image of krilla's stands for; none for an image that is one itself.
    pub fn stood_for(&self, image: &Stream) -> Option<u128> {
        stub::key(image).filter(|key| self.by_content.contains_key(key))
    }

    /// The number of a picture in the store, where it has one.
    pub fn number(&self, key: u128) -> Option<u32> {
        self.by_content.get(&key)?.number
    }

    /// Puts a picture in the store, as it will be numbered, and waits until it is made.
    ///
    /// # Errors
    /// A picture that cannot be decoded, with the face that shows it.
    pub fn take(&mut self, key: u128, number: u32) -> Result<&EncodedPicture, PdfError> {
        let lost = || PdfError::Structure(message!("pdf-pictures-take", "a picture is missing"));
        let known = self.by_content.get_mut(&key).ok_or_else(lost)?;
        known.number = Some(number);
        match waiting::wait_for(&known.made) {
            Ok(made) => Ok(made),
            Err(reason) => Err(PdfError::Face {
                face: known.face.to_string(),
                reason: message!(
                    "picture-cannot-decoded",
                    "a picture in it cannot be decoded ({reason})",
                    reason
                ),
            }),
        }
    }
}

/// Says that there is no picture, where nobody else has said anything.
struct PendingPicture(Arc<OnceLock<Result<EncodedPicture, Message>>>);

impl Drop for PendingPicture {
    fn drop(&mut self) {
        self.0
            .get_or_init(|| Err(message!("pdf-pictures-drop", "its decoder failed")));
    }
}

/// The file of a picture; none for a drawing.
fn file(picture: &usvg::Image) -> Option<&Arc<Vec<u8>>> {
    match picture.kind() {
        ImageKind::PNG(file) | ImageKind::JPEG(file) => Some(file),
        ImageKind::GIF(_) | ImageKind::WEBP(_) | ImageKind::SVG(_) => None,
    }
}

fn source(is_png: bool, file: &Arc<Vec<u8>>) -> DotSource {
    match is_png {
        true => DotSource::File(Format::Png, file.clone()),
        false => DotSource::File(Format::Jpeg, file.clone()),
    }
}

impl EncodedPicture {
    /// The dictionary of the image (ISO 32000-1, 8.9.5), in the colour space of its stub.
    pub fn dict(&self, space: Object, mask: Option<lopdf::ObjectId>) -> lopdf::Dictionary {
        let space = match &self.palette {
            None => space,
            Some(palette) => Object::Array(vec![
                "Indexed".into(),
                space,
                (palette.len() as i64 / 3 - 1).into(),
                Object::String(palette.clone(), lopdf::StringFormat::Hexadecimal),
            ]),
        };
        let mut dict = self.colour.dict(self.size, space);
        if let Some(mask) = mask {
            dict.set("SMask", mask);
        }
        dict
    }
}
