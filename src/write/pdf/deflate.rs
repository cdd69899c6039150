//! Compresses streams on all cores.
//!
//! A compressor is some 300 kB of tables, and a card's stream is short: making them takes longer
//! than the compression, so each thread has one and keeps it.

use std::cell::RefCell;

use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::{Document, Object, Stream};
use rayon::prelude::*;

use super::error::PdfError;

/// Higher levels are slower and hardly smaller.
const LEVEL: u32 = 6;
/// What the words `/Filter/FlateDecode` cost; a stream that gains less stays as it is.
const FILTER: usize = 19;

thread_local! {
    static COMPRESSOR: RefCell<Compress> =
        RefCell::new(Compress::new(Compression::new(LEVEL), true));
}

/// Compresses every stream that has no filter yet and does not refuse one.
///
/// # Errors
/// [`PdfError::Structure`] where the compressor fails, which it has no reason to.
pub fn compress(document: &mut Document) -> Result<(), PdfError> {
    let objects = document.objects.values_mut();
    compress_all(objects.filter_map(plain_stream).collect())
}

/// Compresses streams that have no filter.
///
/// # Errors
/// See [`compress`].
pub fn compress_all(plain: Vec<&mut Stream>) -> Result<(), PdfError> {
    plain.into_par_iter().try_for_each(compress_one)
}

/// Compresses one stream, where it gains by it.
///
/// # Errors
/// See [`compress`].
pub fn compress_one(stream: &mut Stream) -> Result<(), PdfError> {
    let packed = COMPRESSOR.with_borrow_mut(|compressor| {
        compressor.reset();
        deflated(compressor, &stream.content)
    })?;
    if packed.len() + FILTER < stream.content.len() {
        stream.dict.set("Filter", "FlateDecode");
        stream.set_content(packed);
    }
    Ok(())
}

fn plain_stream(object: &mut Object) -> Option<&mut Stream> {
    let stream = object.as_stream_mut().ok()?;
    (stream.allows_compression && !stream.dict.has(b"Filter")).then_some(stream)
}

/// Content in the zlib format (RFC 1950), as `/FlateDecode` reads it.
fn deflated(compressor: &mut Compress, content: &[u8]) -> Result<Vec<u8>, PdfError> {
    // What cannot be compressed grows by less than this (RFC 1951, 3.2.4).
    let mut packed = Vec::with_capacity(content.len() + content.len() / 1000 + 64);
    let status = compressor.compress_vec(content, &mut packed, FlushCompress::Finish);
    match status {
        Ok(Status::StreamEnd) => {
            packed.shrink_to_fit();
            Ok(packed)
        }
        _ => Err(PdfError::Structure(message!(
            "pdf-deflate-deflated",
            "a stream cannot be compressed"
        ))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::dictionary;

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
        compress(&mut document).unwrap();
        let stream = |id| document.get_object(id).unwrap().as_stream().unwrap();
        assert!(stream(ids[0]).content.len() < 100);
        assert_eq!(stream(ids[0]).decompressed_content().unwrap(), long);
        assert_eq!(stream(ids[1]).content, b"q Q");
        assert_eq!(stream(ids[2]).content, noise);
        assert!(stream(ids[3]).content.is_empty());
        assert_eq!(stream(kept).content, long);
    }
}
