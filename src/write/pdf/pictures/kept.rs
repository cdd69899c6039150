//! Pictures in a file's colours, from one run to the next.

use std::sync::Arc;

use super::dots::DotSource;
use super::encode::{self, Channel, EncodedPicture, Filter};
use crate::cache::{CacheKey, FaceCache};
use crate::load::pictures::Format;
use crate::message::Message;
use crate::write::pdf::draw::FileColours;
use crate::write::pdf::store::{Scratch, ScratchPart};

/// Pictures of fewer dots are made as soon as they are found.
const LEAST: usize = 1 << 16;
/// Larger ones, as they go into the file, are not held in memory.
const MOST: u64 = 32 << 20;
/// Of an entry: width and height, of the colours the parts of each and how many bytes they take.
const HEAD: usize = 17;

/// Where pictures are kept that were made in the colours of a profile.
#[derive(Clone, Default)]
pub struct PictureCache(Option<KeptPicture>);

#[derive(Clone)]
struct KeptPicture {
    cache: Arc<FaceCache>,
    /// All that the colours of the profile are computed from.
    colours: String,
}

impl PictureCache {
    /// `colours` says all that those of a file are computed from.
    pub fn new(cache: Option<&Arc<FaceCache>>, colours: &str) -> PictureCache {
        PictureCache(cache.map(|cache| KeptPicture {
            cache: cache.clone(),
            colours: colours.to_owned(),
        }))
    }

    /// A picture of so many dots, as it was kept or else made.
    ///
    /// # Errors
    /// Those of [`encode::made`].
    pub fn made(
        &self,
        source: &DotSource,
        dots: usize,
        colours: &FileColours,
        scratch: &Scratch,
    ) -> Result<EncodedPicture, Message> {
        let kept = self.0.as_ref().filter(|_| dots >= LEAST);
        let Some(kept) = kept else {
            return encode::made(source, colours, scratch);
        };
        let key = kept.key(source, colours);
        let found = kept.cache.get(&key);
        if let Some(picture) = found.and_then(|bytes| read(&bytes, scratch)) {
            return Ok(picture);
        }
        let picture = encode::made(source, colours, scratch)?;
        if let Some(bytes) = written(&picture, scratch) {
            kept.cache.put(&key, &bytes);
        }
        Ok(picture)
    }
}

impl KeptPicture {
    fn key(&self, source: &DotSource, colours: &FileColours) -> CacheKey {
        let colours = match colours {
            FileColours::Mask => "mask",
            FileColours::Rgb => "rgb",
            FileColours::Grey(_) | FileColours::Inks(_) => &self.colours,
        };
        let (form, digest) = match source {
            DotSource::File(Format::Png, file) => ("png".to_owned(), blake3::hash(file)),
            DotSource::File(Format::Jpeg, file) => ("jpeg".to_owned(), blake3::hash(file)),
            DotSource::Drawn(dots) => (
                format!("{} × {}", dots.width(), dots.height()),
                blake3::hash(dots.data()),
            ),
        };
        CacheKey::new(&["picture of a PDF", colours, &form, &digest.to_hex()])
    }
}

/// The picture of an entry; none for what is no such entry.
fn read(bytes: &[u8], scratch: &Scratch) -> Option<EncodedPicture> {
    let (head, rest) = bytes.split_at_checked(HEAD)?;
    let number = |at: usize| Some(u32::from_le_bytes(head.get(at..at + 4)?.try_into().ok()?));
    let size = (number(0)?, number(4)?);
    let length = u64::from_le_bytes(head.get(9..)?.try_into().ok()?);
    let (colour, alpha) = rest.split_at_checked(usize::try_from(length).ok()?)?;
    let channel = |bytes: &[u8], parts: u8| {
        Some(Channel {
            filter: Filter::Rows { parts },
            bits: 8,
            parts: vec![scratch.keep(bytes).ok()?],
        })
    };
    Some(EncodedPicture {
        size,
        colour: channel(colour, *head.get(8)?)?,
        alpha: match alpha {
            [] => None,
            alpha => Some(channel(alpha, 1)?),
        },
        palette: None,
    })
}

/// The entry of a picture; none for one that is too large.
fn written(picture: &EncodedPicture, scratch: &Scratch) -> Option<Vec<u8>> {
    let Filter::Rows { parts } = picture.colour.filter else {
        return None;
    };
    let length = |channel: &Channel| channel.parts.iter().map(ScratchPart::len).sum::<u64>();
    let colour = length(&picture.colour);
    let whole = colour + picture.alpha.as_ref().map_or(0, length);
    if whole > MOST {
        return None;
    }
    let (width, height) = picture.size;
    let mut bytes = Vec::with_capacity(HEAD + whole as usize);
    bytes.extend(width.to_le_bytes());
    bytes.extend(height.to_le_bytes());
    bytes.push(parts);
    bytes.extend(colour.to_le_bytes());
    let alpha = picture.alpha.iter().flat_map(|alpha| &alpha.parts);
    for part in picture.colour.parts.iter().chain(alpha) {
        scratch.read(*part, &mut bytes).ok()?;
    }
    Some(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::files;

    #[test]
    fn an_entry_is_read_as_it_was_written() {
        let scratch = Scratch::new(files::scratch());
        let channel = |bytes: [&[u8]; 2], parts| Channel {
            filter: Filter::Rows { parts },
            bits: 8,
            parts: bytes.map(|bytes| scratch.keep(bytes).unwrap()).to_vec(),
        };
        let bytes_of = |channel: &Channel| {
            let mut bytes = Vec::new();
            for part in &channel.parts {
                scratch.read(*part, &mut bytes).unwrap();
            }
            bytes
        };
        for alpha in [None, Some(channel([b"al", b"pha"], 1))] {
            let picture = EncodedPicture {
                size: (300, 2),
                colour: channel([b"col", b"ours"], 4),
                alpha,
                palette: None,
            };
            let entry = written(&picture, &scratch).unwrap();
            let again = read(&entry, &scratch).unwrap();
            assert_eq!(again.size, picture.size);
            assert!(matches!(again.colour.filter, Filter::Rows { parts: 4 }));
            assert_eq!(bytes_of(&again.colour), b"colours");
            let alpha = |picture: &EncodedPicture| picture.alpha.as_ref().map(bytes_of);
            assert_eq!(alpha(&again), alpha(&picture));
            assert!(read(&entry[..20], &scratch).is_none());
        }
    }
}
