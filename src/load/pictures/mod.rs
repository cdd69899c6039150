//! Picture files: read once, found whole, and made what every output can take.
//!
//! A picture leaves here as PNG or JPEG in grey or RGB, the right way up, with nothing in it that
//! is not seen: no EXIF, no place, no author.

mod inks;
mod jpeg;
mod png;
mod webp;

use std::collections::HashMap;
use std::hash::Hasher;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use siphasher::sip128::{Hasher128, SipHasher13};

use super::root::{PathError, Root};
use crate::diag::rules::content::{outside_root, too_large};
use crate::diag::rules::templates::{bad_picture, missing_picture};
use crate::diag::{Diagnostic, did_you_mean};

/// The most dots a picture may have: an A3 page at 600 dpi has 70 million.
const MAX_DOTS: u64 = 80_000_000;
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
#[derive(Debug, Default)]
pub struct Pictures {
    read: Mutex<HashMap<Key, Cell>>,
}

#[derive(PartialEq, Eq, Hash, Debug)]
enum Key {
    Path(PathBuf),
    Content(u128),
}

/// A picture, or why it is none; read by whoever asks first.
type Cell = Arc<OnceLock<Result<Picture, Diagnostic>>>;

impl Pictures {
    /// A picture by its path, read the first time it is asked for.
    ///
    /// # Errors
    /// A diagnostic without a place: a file that is missing, outside, no picture, or damaged.
    pub fn get(&self, root: &Root, path: &Path) -> Result<Picture, Diagnostic> {
        let read = || match root.read_binary(path) {
            Ok(data) => picture(data, &format!("`{}`", path.display())),
            Err(error) => Err(unreadable(root, path, &error)),
        };
        self.cell(Key::Path(path.to_owned()))
            .get_or_init(read)
            .clone()
    }

    /// A picture that is part of an SVG.
    ///
    /// # Errors
    /// A diagnostic without a place.
    pub fn embedded(&self, data: &[u8]) -> Result<Picture, Diagnostic> {
        let mut hasher = SipHasher13::new();
        hasher.write(data);
        let cell = self.cell(Key::Content(hasher.finish128().as_u128()));
        let read = || picture(data.to_vec(), "a picture in the SVG");
        cell.get_or_init(read).clone()
    }

    /// Filled outside the lock: others are read meanwhile.
    fn cell(&self, key: Key) -> Cell {
        let mut read = self.read.lock().unwrap_or_else(PoisonError::into_inner);
        read.entry(key).or_default().clone()
    }
}

/// What is said of a picture or drawing that cannot be read.
pub fn unreadable(root: &Root, path: &Path, error: &PathError) -> Diagnostic {
    let shown = path.display();
    match error {
        PathError::Missing => missing(root, path),
        PathError::NotBelow | PathError::LeadsOut => {
            outside_root::RULE.finding(format!("`{shown}` is refused: {error}"))
        }
        PathError::TooLarge(_) => too_large::RULE.finding(format!("`{shown}`: {error}")),
        _ => bad_picture::RULE.finding(format!("`{shown}`: {error}")),
    }
}

/// A picture that is not there, with the name that may be meant.
fn missing(root: &Root, path: &Path) -> Diagnostic {
    let kind = match path.extension().is_some_and(|ending| ending == "svg") {
        true => "drawing",
        false => "picture",
    };
    let found = missing_picture::RULE.finding(format!("there is no {kind} `{}`", path.display()));
    // `templates/<game>`, which names are relative to.
    let base: PathBuf = path.components().take(2).collect();
    let stem = |file: &Path| {
        let stem = file.file_stem().unwrap_or_default();
        stem.to_string_lossy().into_owned()
    };
    let files = root.files(path.parent().unwrap_or(&base));
    let files = files.unwrap_or_default();
    let stems: Vec<String> = files.iter().map(|file| stem(file)).collect();
    let near = did_you_mean(&stem(path), stems.iter().map(String::as_str));
    let near = files.iter().find(|file| near == Some(&stem(file)));
    let near = near.and_then(|file| file.strip_prefix(&base).ok());
    let found = match near {
        Some(near) => found.help(format!("did you mean `{}`?", near.display())),
        None => found,
    };
    found.help(format!(
        "pictures and drawings are named relative to {}/",
        base.display()
    ))
}

/// Knows a picture by its first bytes, refuses one that would take too much to draw or is damaged,
/// and makes it what every output takes. `name` is what messages call it.
///
/// # Errors
/// A diagnostic without a place.
pub fn picture(data: Vec<u8>, name: &str) -> Result<Picture, Diagnostic> {
    let bad = |message: String| bad_picture::RULE.finding(message);
    let kind = imagesize::image_type(&data).ok();
    let read = match kind {
        Some(imagesize::ImageType::Png) => png::read,
        Some(imagesize::ImageType::Jpeg) => jpeg::read,
        Some(imagesize::ImageType::Webp) => webp::read,
        _ => {
            let found = bad(format!("{name} is neither PNG, JPEG, WebP nor SVG"));
            return Err(found.help("save it as PNG"));
        }
    };
    let size = imagesize::blob_size(&data)
        .map_err(|error| bad(format!("{name} cannot be read as a picture: {error}")))?;
    let dots = (size.width as u64).saturating_mul(size.height as u64);
    if dots > MAX_DOTS {
        let message = format!(
            "{name} has {} × {} dots, more than the {} million that are drawn",
            size.width,
            size.height,
            MAX_DOTS / 1_000_000
        );
        let found = too_large::RULE.finding(message);
        return Err(found.help("scale it down: 300 dots an inch at its printed size is plenty"));
    }
    if dots == 0 {
        let message = format!("{name} has {} × {} dots", size.width, size.height);
        let found = bad(format!("{message}: there is nothing in it"));
        return Err(found.help("save it anew with the program that made it"));
    }
    read(data).map_err(|reason| {
        let reason = reason.trim_end_matches('.');
        let found = bad(format!("{name} is damaged: {reason}"));
        found.help("save it anew with the program that made it, or copy it here again")
    })
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
