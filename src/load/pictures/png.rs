//! PNG (ISO/IEC 15948).

use std::io::Cursor;
use std::ops::Range;
use std::sync::Arc;

use png::{ColorType, Decoder, Info};

use super::expand::{Fault, expanded_length};
use super::{Format, Look, Picture};
use crate::message::Message;

/// The length of the signature, and what a chunk has beside its data: length, type and checksum.
const SIGNATURE: usize = 8;
const AROUND: usize = 12;
/// More bytes behind the last row are none that an encoder left there.
const MOST_BEHIND: u64 = 64 << 10;
/// The chunks that say how a picture looks.
const KEPT: [&[u8; 4]; 10] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT",
];
/// The columns and rows of an interlaced picture's passes: the first, and the step to the next
/// (8.2).
const PASSES: [([u32; 2], [u32; 2]); 7] = [
    ([0, 0], [8, 8]),
    ([4, 0], [8, 8]),
    ([0, 4], [4, 8]),
    ([2, 0], [4, 4]),
    ([0, 2], [2, 4]),
    ([1, 0], [2, 2]),
    ([0, 1], [1, 2]),
];

/// A chunk of a file.
struct Chunk {
    kind: [u8; 4],
    /// All of it.
    whole: Range<usize>,
}

/// Finds a PNG whole: every checksum is right, every row is there. Nothing is kept of its dots.
///
/// # Errors
/// Why the data cannot be used, as a phrase.
pub fn read(mut data: Vec<u8>, look: Look) -> Result<Picture, Message> {
    let chunks = chunks(&data)?;
    // Reads as far as the dots: the header, the palette, the profile.
    let reader = Decoder::new(Cursor::new(&data)).read_info();
    let reader = reader.map_err(|error| error.to_string())?;
    let info = reader.info();
    if info.color_type == ColorType::Indexed {
        let colours = info
            .palette
            .as_deref()
            .ok_or(message!("pictures-png-read", "it has no palette"))?;
        if colours.is_empty() || colours.len() % 3 != 0 || colours.len() > 3 * 256 {
            return Err(message!(
                "pictures-png-read-palette-damaged",
                "its palette is damaged"
            ));
        }
    }
    let size = [info.width, info.height];
    if look == Look::Through {
        check_rows(&data, &chunks, rows(info))?;
    }
    drop(reader);
    strip(&mut data, &chunks);
    Ok(Picture {
        format: Format::Png,
        data: Arc::new(data),
        size,
    })
}

/// The chunks up to the end of the picture: what stands behind that is no part of it.
fn chunks(data: &[u8]) -> Result<Vec<Chunk>, Message> {
    let cut_short = || message!("pictures-png-chunks", "the PNG is cut short");
    let word = |at: usize| {
        let bytes = data.get(at..at + 4).and_then(|bytes| bytes.try_into().ok());
        bytes.map(u32::from_be_bytes).ok_or_else(cut_short)
    };
    let mut chunks = Vec::new();
    let mut at = SIGNATURE;
    loop {
        let end = at.saturating_add(word(at)? as usize).saturating_add(AROUND);
        let checked = data.get(at + 4..end - 4).ok_or_else(cut_short)?;
        let kind = [checked[0], checked[1], checked[2], checked[3]];
        if crc32fast::hash(checked) != word(end - 4)? {
            let name = kind.escape_ascii();
            return Err(message!(
                "pictures-png-chunks-checksum-name-chunk",
                "the checksum of its `{name}` chunk is wrong",
                name
            ));
        }
        chunks.push(Chunk {
            kind,
            whole: at..end,
        });
        if &kind == b"IEND" {
            return Ok(chunks);
        }
        at = end;
    }
}

/// How many bytes the rows of a picture have, with their filters.
fn rows(info: &Info<'_>) -> u64 {
    let bits = u64::from(info.bits_per_pixel() as u32);
    let of = |width: u64, height: u64| match width {
        0 => 0,
        _ => height * (1 + (width * bits).div_ceil(8)),
    };
    if !info.interlaced {
        return of(u64::from(info.width), u64::from(info.height));
    }
    let passes = PASSES.iter().map(|([x, y], [across, down])| {
        let width = info.width.saturating_sub(*x).div_ceil(*across);
        let height = info.height.saturating_sub(*y).div_ceil(*down);
        of(u64::from(width), u64::from(height))
    });
    passes.sum()
}

/// Counts what the image data expands to: at least `wanted` bytes, and not many more.
fn check_rows(data: &[u8], chunks: &[Chunk], wanted: u64) -> Result<(), Message> {
    let parts = chunks.iter().filter(|chunk| &chunk.kind == b"IDAT");
    let parts: Vec<&[u8]> = parts
        .map(|part| &data[part.whole.start + 8..part.whole.end - 4])
        .collect();
    match expanded_length(&parts, wanted + MOST_BEHIND) {
        Ok(length) if length < wanted => Err(message!(
            "pictures-png-check-rows-missing-end",
            "rows are missing at its end"
        )),
        Ok(length) if length > wanted + MOST_BEHIND => Err(message!(
            "pictures-png-check-rows-says",
            "it has more rows than it says"
        )),
        Ok(_) => Ok(()),
        Err(Fault::Damaged) => Err(message!(
            "pictures-png-check-rows",
            "its image data is damaged"
        )),
        Err(Fault::CutShort) => Err(message!(
            "pictures-png-check-rows-image-data-cut",
            "its image data is cut short"
        )),
    }
}

/// Takes out the chunks that are not seen: words, times, EXIF.
fn strip(data: &mut Vec<u8>, chunks: &[Chunk]) {
    let mut end = SIGNATURE;
    for chunk in chunks.iter().filter(|chunk| KEPT.contains(&&chunk.kind)) {
        data.copy_within(chunk.whole.clone(), end);
        end += chunk.whole.len();
    }
    data.truncate(end);
}
