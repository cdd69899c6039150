//! Picture files: read once, found whole, and made what every output can take.
//!
//! A picture leaves here as PNG or JPEG in grey or RGB, the right way up, with nothing in it that
//! is not seen: no EXIF, no place, no author.

pub mod dots;
mod inks;
pub mod jpeg;
mod png;
mod webp;

pub use png::PNG_HEADER;

use std::collections::{BTreeSet, HashMap, VecDeque};
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use siphasher::sip128::{Hasher128, SipHasher13};

use super::root::{PathError, Root, is_readable};
use crate::diag::rules::content::{outside_root, too_large};
use crate::diag::rules::templates::{bad_picture, missing_picture};
use crate::diag::{Diagnostic, did_you_mean};
use crate::message::Message;

/// The most dots a picture may have: an A3 page at 600 dpi has 70 million.
const MAX_DOTS: u64 = 80_000_000;
/// The most dots on a side.
const MAX_SIDE: usize = 65_535;
/// The same of a JPEG: what draws them takes no more.
const MAX_JPEG_SIDE: usize = 16_384;
/// A box with a cross, for a picture that is missing.
static STAND_IN: &[u8] = include_bytes!("stand-in.png");

/// How a picture's name may end.
pub const ENDINGS: [&str; 4] = ["png", "jpg", "jpeg", "webp"];

/// A picture file as every output takes it.
#[derive(Clone, Debug)]
pub struct Picture {
    pub format: Format,
    pub data: Arc<Vec<u8>>,
    /// Width and height in dots, the right way up.
    pub size: [u32; 2],
}

/// How a picture's dots are written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Format {
    Png,
    Jpeg,
}

/// The pictures of a project, by their paths below its root; those inside an SVG, which are there
/// again for every face, by what is in them.
///
/// What is known of a picture is its handle. Its bytes are in memory while a face shows it, and a
/// little longer; they are read again when another does.
#[derive(Debug, Default)]
pub struct PictureFiles {
    handles: Mutex<HashMap<Key, Arc<Mutex<Handle>>>>,
    recent: Mutex<Recent>,
    /// What was in each file when it was first read.
    seen: Mutex<HashMap<PathBuf, blake3::Hash>>,
    has_changed: AtomicBool,
    png: PngCheck,
    /// The missing files that a stand-in was drawn for; none where a missing file is an error.
    stood_in_for: Option<Mutex<BTreeSet<PathBuf>>>,
}

/// What finds a PNG whole.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug)]
pub enum PngCheck {
    /// Its checksums, and every row, for which all of it is expanded.
    #[default]
    Rows,
    /// Its checksums.
    Checksums,
}

#[derive(PartialEq, Eq, Hash, Debug)]
enum Key {
    Path(PathBuf),
    Content(u128),
}

/// A picture that was asked for.
#[derive(Debug, Default)]
enum Handle {
    #[default]
    Unread,
    /// Why it is none.
    Bad(Box<Diagnostic>),
    Good {
        format: Format,
        size: [u32; 2],
        data: Weak<Vec<u8>>,
    },
}

/// The pictures that were read last: those that many faces share are among them. To read one again
/// while the memory that it had is not given back yet takes twice its size.
#[derive(Debug, Default)]
struct Recent {
    data: VecDeque<Arc<Vec<u8>>>,
    bytes: usize,
    /// The last that is too large to be among them: a face with it is looked at, and then drawn.
    large: Option<Arc<Vec<u8>>>,
}

impl Recent {
    /// No more bytes than these are kept that nobody needs, but for one large picture.
    const MOST: usize = 32 << 20;

    fn add(&mut self, data: &Arc<Vec<u8>>) {
        if data.len() > Recent::MOST / 4 {
            self.large = Some(data.clone());
            return;
        }
        self.data.push_back(data.clone());
        self.bytes += data.len();
        while self.bytes > Recent::MOST
            && let Some(oldest) = self.data.pop_front()
        {
            self.bytes -= oldest.len();
        }
    }
}

impl PictureFiles {
    /// Takes files that are PNGs for whole by their checksums: those that go into a PDF as they are
    /// need no dots, and to expand them takes longer than all other work on them. `check` does.
    pub fn trust_checksums(&mut self) {
        self.png = PngCheck::Checksums;
    }

    /// Lets a box with a cross stand for each file that is missing.
    pub fn stand_in(&mut self) {
        self.stood_in_for = Some(Mutex::default());
    }

    /// Whether a stand-in is drawn for a file, as it is missing; those are noted.
    pub fn stands_in_for(&self, root: &Root, path: &Path) -> bool {
        let Some(missing) = &self.stood_in_for else {
            return false;
        };
        let is_missing = matches!(root.locate(path), Err(PathError::Missing));
        if is_missing {
            let mut missing = missing.lock().unwrap_or_else(PoisonError::into_inner);
            missing.insert(path.to_owned());
        }
        is_missing
    }

    /// The missing files that a stand-in was drawn for, by name.
    pub fn stood_in_for(&self) -> Vec<PathBuf> {
        let missing = self.stood_in_for.iter();
        let missing = missing.flat_map(|missing| {
            let missing = missing.lock().unwrap_or_else(PoisonError::into_inner);
            missing.iter().cloned().collect::<Vec<_>>()
        });
        missing.collect()
    }

    /// A picture by its path.
    ///
    /// # Errors
    /// A diagnostic without a place: a file that is missing, outside, no picture, or damaged.
    pub fn get(&self, root: &Root, path: &Path) -> Result<Picture, Diagnostic> {
        self.read(Key::Path(path.to_owned()), || {
            match root.read_binary(path) {
                Ok(data) => {
                    self.note(path, blake3::hash(&data));
                    read(data, &format!("`{}`", path.display()).into(), self.png)
                }
                Err(_) if self.stands_in_for(root, path) => {
                    picture(STAND_IN.to_vec(), path.display().to_string())
                }
                Err(error) => Err(unreadable(root, path, &error)),
            }
        })
    }

    /// A digest of a file as it was when it was first read; none where it cannot be read.
    pub fn digest(&self, root: &Root, path: &Path) -> Option<blake3::Hash> {
        if let Some(seen) = self.all_seen().get(path) {
            return Some(*seen);
        }
        let read = root.read_binary(path).ok()?;
        Some(self.note(path, blake3::hash(&read)))
    }

    /// The files that were read, each with its digest.
    pub fn seen(&self) -> Vec<(PathBuf, blake3::Hash)> {
        let seen = self.all_seen();
        seen.iter()
            .map(|(path, digest)| (path.clone(), *digest))
            .collect()
    }

    /// Whether a file was another when it was read again: what its digest stands in is not to be
    /// believed.
    pub fn have_changed(&self) -> bool {
        self.has_changed.load(Ordering::Acquire)
    }

    /// Notes what is in a file; the digest of what was in it first.
    fn note(&self, path: &Path, digest: blake3::Hash) -> blake3::Hash {
        let first = *self.all_seen().entry(path.to_owned()).or_insert(digest);
        if first != digest {
            self.has_changed.store(true, Ordering::Release);
        }
        first
    }

    fn all_seen(&self) -> MutexGuard<'_, HashMap<PathBuf, blake3::Hash>> {
        self.seen.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// A picture that is part of an SVG.
    ///
    /// # Errors
    /// A diagnostic without a place.
    pub fn embedded(&self, data: &[u8]) -> Result<Picture, Diagnostic> {
        let mut hasher = SipHasher13::new();
        hasher.write(data);
        let key = Key::Content(hasher.finish128().as_u128());
        self.read(key, || {
            picture(
                data.to_vec(),
                message!("load-pictures-embedded", "a picture in the SVG"),
            )
        })
    }

    /// Others are read meanwhile; who asks for the same one waits.
    fn read(
        &self,
        key: Key,
        read: impl FnOnce() -> Result<Picture, Diagnostic>,
    ) -> Result<Picture, Diagnostic> {
        let handle = {
            let mut handles = self.handles.lock().unwrap_or_else(PoisonError::into_inner);
            handles.entry(key).or_default().clone()
        };
        let mut handle = handle.lock().unwrap_or_else(PoisonError::into_inner);
        if let Handle::Bad(diagnostic) = &*handle {
            return Err((**diagnostic).clone());
        }
        if let Handle::Good { format, size, data } = &*handle
            && let Some(data) = data.upgrade()
        {
            let (format, size) = (*format, *size);
            return Ok(Picture { format, data, size });
        }
        let read = read();
        *handle = match &read {
            Err(diagnostic) => Handle::Bad(Box::new(diagnostic.clone())),
            Ok(picture) => {
                let mut recent = self.recent.lock().unwrap_or_else(PoisonError::into_inner);
                recent.add(&picture.data);
                Handle::Good {
                    format: picture.format,
                    size: picture.size,
                    data: Arc::downgrade(&picture.data),
                }
            }
        };
        read
    }
}

/// What is said of a picture or drawing that cannot be read.
pub fn unreadable(root: &Root, path: &Path, error: &PathError) -> Diagnostic {
    match error {
        PathError::Missing => missing(root, path),
        PathError::NotBelow | PathError::LeadsOut => outside_root::path(path, error),
        PathError::TooLarge(_) => too_large::path(path, error),
        _ => bad_picture::unreadable(path, error),
    }
}

/// A picture that is not there, with the name that may be meant.
fn missing(root: &Root, path: &Path) -> Diagnostic {
    // `templates/<game>`, which names are relative to.
    let base: PathBuf = path.components().take(2).collect();
    let stem = |file: &Path| {
        let stem = file.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    };
    let files = root.files(path.parent().unwrap_or(&base));
    let files = files.unwrap_or_default();
    let stems: Vec<String> = files.iter().map(|file| stem(file)).collect();
    let names = stems.iter().map(String::as_str);
    let near = did_you_mean(&stem(path), names.filter(|name| is_readable(name)));
    let near = files.iter().find(|file| near == Some(&stem(file)));
    let near = near.and_then(|file| file.strip_prefix(&base).ok());
    missing_picture::path(path, near, &base)
}

/// Knows a picture by its first bytes, refuses one that would take too much to draw or is damaged,
/// and makes it what every output takes. `name` is what messages call it.
///
/// # Errors
/// A diagnostic without a place.
pub fn picture(data: Vec<u8>, name: impl Into<Message>) -> Result<Picture, Diagnostic> {
    read(data, &name.into(), PngCheck::Rows)
}

fn read(data: Vec<u8>, name: &Message, png: PngCheck) -> Result<Picture, Diagnostic> {
    type PictureReader = fn(Vec<u8>, PngCheck) -> Result<Picture, Message>;
    let (read, most): (PictureReader, usize) = match imagesize::image_type(&data).ok() {
        Some(imagesize::ImageType::Png) => (png::read, MAX_SIDE),
        Some(imagesize::ImageType::Jpeg) => (|data, _| jpeg::read(data), MAX_JPEG_SIDE),
        Some(imagesize::ImageType::Webp) => (|data, _| webp::read(data), MAX_SIDE),
        _ if data.is_empty() => return Err(bad_picture::no_bytes(name)),
        _ => return Err(bad_picture::unknown_format(name)),
    };
    let size = imagesize::blob_size(&data)
        .map_err(|error| bad_picture::no_size(name, &error.to_string().into()))?;
    let (width, height) = (size.width, size.height);
    let dots = (width as u64).saturating_mul(height as u64);
    if dots > MAX_DOTS {
        return Err(too_large::picture(name, width, height, MAX_DOTS));
    }
    if width.max(height) > most {
        return Err(too_large::picture_side(name, width, height, most));
    }
    if dots == 0 {
        return Err(bad_picture::empty(name, width, height));
    }
    read(data, png).map_err(|reason| bad_picture::damaged(name, &reason))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The bytes of a PNG of one colour.
    pub fn png_of(width: u32, height: u32) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut encoder = ::png::Encoder::new(&mut bytes, width, height);
        encoder.set_color(::png::ColorType::Rgb);
        encoder.set_depth(::png::BitDepth::Eight);
        encoder
            .add_text_chunk("Author".into(), "Somebody".into())
            .unwrap();
        let mut writer = encoder.write_header().unwrap();
        let dots = vec![120; (width * height * 3) as usize];
        writer.write_image_data(&dots).unwrap();
        writer.finish().unwrap();
        bytes
    }

    #[test]
    fn a_whole_picture_keeps_its_dots_and_loses_its_words() {
        let read = picture(png_of(4, 3), "it").unwrap();
        assert_eq!((read.size, read.format), ([4, 3], Format::Png));
        let text = |data: &[u8]| data.windows(8).any(|part| part == b"Somebody");
        assert!(text(&png_of(4, 3)) && !text(&read.data));
        assert_eq!(picture(read.data.to_vec(), "it").unwrap().data, read.data);
    }

    #[test]
    fn a_picture_that_changes_while_it_is_in_use_is_noticed() {
        let home = tempfile::tempdir().unwrap();
        let root = Root::at(home.path()).unwrap();
        let file = home.path().join("a.png");
        std::fs::write(&file, png_of(4, 3)).unwrap();
        let pictures = PictureFiles::default();
        let first = pictures.digest(&root, Path::new("a.png")).unwrap();
        assert_eq!(first, blake3::hash(&png_of(4, 3)));
        assert!(!pictures.have_changed());
        std::fs::write(&file, png_of(5, 3)).unwrap();
        pictures.get(&root, Path::new("a.png")).unwrap();
        assert!(pictures.have_changed());
        // It stays what it was when it was first read.
        let again = pictures.digest(&root, Path::new("a.png")).unwrap();
        assert_eq!(again, first);
    }

    #[test]
    fn every_cut_of_a_picture_is_told() {
        let whole = png_of(40, 30);
        for length in [40, whole.len() / 2, whole.len() - 13, whole.len() - 1] {
            let told = picture(whole[..length].to_vec(), "it").unwrap_err();
            assert!(told.message.starts_with("it is damaged"), "{length}");
        }
    }

    #[test]
    fn a_changed_byte_is_told() {
        let mut broken = png_of(40, 30);
        let at = broken.windows(4).position(|part| part == b"IDAT").unwrap() + 8;
        broken[at] ^= 0x55;
        assert!(picture(broken, "it").is_err());
    }
}
