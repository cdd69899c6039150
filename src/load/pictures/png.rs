//! PNG (ISO/IEC 15948).

use std::io::Cursor;
use std::sync::Arc;

use png::{Decoder, Limits};

use super::{Format, Picture};

/// The length of the signature, and what a chunk has beside its data: length, type and checksum.
const SIGNATURE: usize = 8;
const AROUND: usize = 12;
/// The chunks that say how a picture looks.
const KEPT: [&[u8; 4]; 10] = [
    b"IHDR", b"PLTE", b"IDAT", b"IEND", b"tRNS", b"gAMA", b"cHRM", b"sRGB", b"iCCP", b"sBIT",
];
/// What the decoder may take, in bytes; a row of a picture of most dots has less.
const MEMORY: usize = 640 << 20;

/// Finds a PNG whole: every checksum is right, every row is there.
///
/// # Errors
/// Why the data cannot be used, as a phrase.
pub fn read(data: Vec<u8>) -> Result<Picture, String> {
    let size = decode(&data).map_err(|error| error.to_string())?;
    Ok(Picture {
        format: Format::Png,
        data: Arc::new(stripped(data)),
        size,
    })
}

fn decode(data: &[u8]) -> Result<[u32; 2], png::DecodingError> {
    let mut decoder = Decoder::new_with_limits(Cursor::new(data), Limits { bytes: MEMORY });
    decoder.set_ignore_text_chunk(true);
    // As the writers ask for it; a palette that is missing is found so.
    decoder.set_transformations(png::Transformations::EXPAND);
    let mut reader = decoder.read_info()?;
    while reader.next_interlaced_row()?.is_some() {}
    reader.finish()?;
    Ok([reader.info().width, reader.info().height])
}

/// Without the chunks that are not seen: words, times, EXIF.
fn stripped(data: Vec<u8>) -> Vec<u8> {
    let mut kept = Vec::with_capacity(data.len());
    kept.extend_from_slice(&data[..SIGNATURE.min(data.len())]);
    let mut rest = &data[SIGNATURE.min(data.len())..];
    while let Some((head, _)) = rest.split_at_checked(8) {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let Some((chunk, after)) = rest.split_at_checked(length.saturating_add(AROUND)) else {
            break;
        };
        if KEPT.iter().any(|kind| head[4..] == kind[..]) {
            kept.extend_from_slice(chunk);
        }
        // What stands behind the end is no part of the picture.
        if &head[4..] == b"IEND" {
            break;
        }
        rest = after;
    }
    kept
}
