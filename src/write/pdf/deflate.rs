//! Compresses streams on all cores.
//!
//! A compressor is some 300 kB of tables, and a card's stream is short: making them takes longer
//! than the compression, so each thread has one and keeps it, and so what it writes into.

use std::cell::RefCell;

use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::Stream;
use rayon::prelude::*;

use super::error::PdfError;

/// Higher levels are slower and hardly smaller.
const LEVEL: u32 = 6;
pub const FILTER_NAME: &str = "FlateDecode";
/// What the words `/Filter/FlateDecode` cost; a stream that gains less stays as it is.
const FILTER: usize = 19;

/// A larger stream's room is not kept.
const KEPT_ROOM: usize = 1 << 20;

thread_local! {
    static COMPRESSOR: RefCell<(Compress, Vec<u8>)> =
        RefCell::new((Compress::new(Compression::new(LEVEL), true), Vec::new()));
}

/// Compresses streams that have no filter.
///
/// # Errors
/// [`PdfError::Structure`] where the compressor fails, which it has no reason to.
pub fn compress_all(plain: Vec<&mut Stream>) -> Result<(), PdfError> {
    plain.into_par_iter().try_for_each(compress_one)
}

/// Compresses one stream, where it gains by it.
///
/// # Errors
/// See [`compress_all`].
pub fn compress_one(stream: &mut Stream) -> Result<(), PdfError> {
    if let Some(packed) = packed(&stream.content)? {
        stream.dict.set("Filter", FILTER_NAME);
        stream.set_content(packed);
    }
    Ok(())
}

/// True for a stream that has no filter and does not refuse one.
pub fn is_plain(stream: &Stream) -> bool {
    stream.allows_compression && !stream.dict.has(b"Filter")
}

/// Content compressed; none where it would gain nothing.
///
/// # Errors
/// See [`compress_all`].
pub fn packed(content: &[u8]) -> Result<Option<Vec<u8>>, PdfError> {
    COMPRESSOR.with_borrow_mut(|(compressor, room)| {
        compressor.reset();
        deflate(compressor, content, room)?;
        let packed = (room.len() + FILTER < content.len()).then(|| room.to_vec());
        room.clear();
        room.shrink_to(KEPT_ROOM);
        Ok(packed)
    })
}

/// Puts content into `room` in the zlib format (RFC 1950), as `/FlateDecode` reads it.
fn deflate(compressor: &mut Compress, content: &[u8], room: &mut Vec<u8>) -> Result<(), PdfError> {
    // What cannot be compressed grows by less than this (RFC 1951, 3.2.4).
    room.reserve(content.len() + content.len() / 1000 + 64);
    match compressor.compress_vec(content, room, FlushCompress::Finish) {
        Ok(Status::StreamEnd) => Ok(()),
        _ => Err(PdfError::Structure(message!(
            "pdf-deflate-deflated",
            "a stream cannot be compressed"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::{Document, dictionary};

    #[test]
    fn compresses_what_gains_by_it_and_leaves_the_rest() {
        let mut document = Document::new();
        let long = b"0 0 m 1 1 l S ".repeat(50);
        let mut seed = 1_u32;
        let mut noise = vec![0; 4000];
        noise.fill_with(|| {
            seed = seed.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            (seed >> 24) as u8
        });
        let contents = [long.clone(), b"q Q".to_vec(), noise.clone(), Vec::new()];
        let ids = contents.map(|content| document.add_object(Stream::new(dictionary! {}, content)));
        let kept = Stream::new(dictionary! {}, long.clone()).with_compression(false);
        let kept = document.add_object(kept);
        let streams = document.objects.values_mut();
        let streams = streams.map(|object| object.as_stream_mut().unwrap());
        compress_all(streams.filter(|stream| is_plain(stream)).collect()).unwrap();
        let stream = |id| document.get_object(id).unwrap().as_stream().unwrap();
        assert!(stream(ids[0]).content.len() < 100);
        assert_eq!(stream(ids[0]).decompressed_content().unwrap(), long);
        assert_eq!(stream(ids[1]).content, b"q Q");
        assert_eq!(stream(ids[2]).content, noise);
        assert!(stream(ids[3]).content.is_empty());
        assert_eq!(stream(kept).content, long);
    }
}
