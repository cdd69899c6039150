//! WebP, which leaves as PNG: a PDF has no WebP.

use std::io::Cursor;
use std::sync::Arc;

use image::codecs::png::{CompressionType, FilterType, PngEncoder};
use image::codecs::webp::WebPDecoder;
use image::{DynamicImage, ImageDecoder};

use super::{Format, Picture};
use crate::message::Message;

/// Decodes a WebP; of an animation, its first picture.
///
/// # Errors
/// Why the data cannot be used, as a phrase.
pub fn read(data: Vec<u8>) -> Result<Picture, Message> {
    let reason = |error: image::ImageError| error.to_string();
    let mut decoder = WebPDecoder::new(Cursor::new(&data)).map_err(reason)?;
    let orientation = decoder.orientation().map_err(reason)?;
    let mut dots = DynamicImage::from_decoder(decoder).map_err(reason)?;
    dots.apply_orientation(orientation);
    let mut png = Vec::new();
    let encoder =
        PngEncoder::new_with_quality(&mut png, CompressionType::Fast, FilterType::Adaptive);
    dots.write_with_encoder(encoder).map_err(reason)?;
    Ok(Picture {
        format: Format::Png,
        data: Arc::new(png),
        size: [dots.width(), dots.height()],
    })
}
