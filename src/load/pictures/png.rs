//! PNG (ISO/IEC 15948).

use std::io::Cursor;
use std::ops::Range;
use std::sync::Arc;

use flate2::{Decompress, FlushDecompress, Status};
use png::{ColorType, Decoder, Info, Limits};

use super::{Format, Picture, PngCheck};
use crate::message::Message;

/// What is read of a PNG before its dots may take, in bytes: its profile above all. Those of presses are some
/// 2 MB.
pub const PNG_HEADER: usize = 16 << 20;
/// The length of the signature, and what a chunk has beside its data: length, type and checksum.
const SIGNATURE: usize = 8;
const AROUND: usize = 12;
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

/// Finds a PNG whole: every checksum is right, and where that is asked for every row is there. Nothing
/// is kept of its dots.
///
/// # Errors
/// Why the data cannot be used, as a phrase.
pub fn read(mut data: Vec<u8>, check: PngCheck) -> Result<Picture, Message> {
    let chunks = chunks(&data)?;
    // Reads as far as the dots: the header, the palette, the profile.
    let limits = Limits { bytes: PNG_HEADER };
    let reader = Decoder::new_with_limits(Cursor::new(&data), limits).read_info();
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
    if check == PngCheck::Rows {
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

/// Expands the image data, and drops what comes out: at least `wanted` bytes, and not many more.
fn check_rows(data: &[u8], chunks: &[Chunk], wanted: u64) -> Result<(), Message> {
    let mut inflate = Decompress::new(true);
    let mut out = vec![0; 64 << 10];
    let parts = chunks.iter().filter(|chunk| &chunk.kind == b"IDAT");
    for part in parts {
        let mut rest = &data[part.whole.start + 8..part.whole.end - 4];
        loop {
            let before = (inflate.total_in(), inflate.total_out());
            let status = inflate.decompress(rest, &mut out, FlushDecompress::None);
            let status = status
                .map_err(|_| message!("pictures-png-check-rows", "its image data is damaged"))?;
            rest = &rest[(inflate.total_in() - before.0) as usize..];
            match status {
                Status::StreamEnd if inflate.total_out() < wanted => {
                    return Err(message!(
                        "pictures-png-check-rows-missing-end",
                        "rows are missing at its end"
                    ));
                }
                Status::StreamEnd => return Ok(()),
                _ if inflate.total_out() > wanted + out.len() as u64 => {
                    return Err(message!(
                        "pictures-png-check-rows-says",
                        "it has more rows than it says"
                    ));
                }
                _ if rest.is_empty() && inflate.total_out() - before.1 < out.len() as u64 => break,
                _ => {}
            }
        }
    }
    Err(message!(
        "pictures-png-check-rows-image-data-cut",
        "its image data is cut short"
    ))
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
