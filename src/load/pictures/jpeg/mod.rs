//! JPEG (ITU-T T.81): found whole, freed of what is not seen, turned as its EXIF says, and made
//! RGB where it is made of inks.

mod bands;
mod huffman;
mod layout;
mod scans;
mod segments;

use std::io::Cursor;
use std::sync::Arc;

use image::codecs::jpeg::JpegEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, GrayImage, RgbImage};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;
use zune_jpeg::zune_core::options::DecoderOptions;

use super::{Format, Picture, inks};
use crate::message::Message;
use segments::{EOI, SOI, Segments};

pub use bands::{JpegBand, TakeBand, apart, bands};
pub use layout::JpegLayout;

/// Nothing is seen of the loss where a picture has to be written anew.
const QUALITY: u8 = 95;

/// The application's segments that say how the picture looks.
const JFIF: u8 = 0xe0;
const ICC: u8 = 0xe2;
const ADOBE: u8 = 0xee;

/// Finds a JPEG whole.
///
/// # Errors
/// Why the data cannot be used, as a phrase.
pub fn read(data: Vec<u8>) -> Result<Picture, Message> {
    let parts = JpegParts::of(&data)?;
    if let Some(layout) = JpegLayout::of(&parts.seen)? {
        scans::hold_whole(&layout)?;
    }
    let mut decoder = decoder(&parts.seen);
    decoder.decode_headers().map_err(reason)?;
    let space = decoder.input_colorspace();
    let icc = decoder.icc_profile();
    if let Some(space @ (ColorSpace::CMYK | ColorSpace::YCCK)) = space {
        let ink = inks::Stored {
            luminance: space == ColorSpace::YCCK,
            inverted: parts.has_adobe,
        };
        let (dots, size) = decoded(&parts.seen, space)?;
        let rgb = inks::rgb(dots, ink, icc.as_deref())?;
        let image = RgbImage::from_raw(size[0], size[1], rgb);
        let image = image.ok_or(message!(
            "fewer-dots-says",
            "it has fewer dots than it says"
        ))?;
        return encoded(DynamicImage::ImageRgb8(image), parts.orientation, None);
    }
    let turned = parts.orientation != Orientation::NoTransforms;
    let out = match space {
        Some(ColorSpace::Luma | ColorSpace::YCbCr) if !turned => ColorSpace::Luma,
        Some(ColorSpace::Luma) => ColorSpace::Luma,
        _ => ColorSpace::RGB,
    };
    if !turned {
        let mut size = [0, 0];
        bands(&parts.seen, out, &mut |band| {
            size = band.size;
            Ok(())
        })?;
        return Ok(Picture {
            format: Format::Jpeg,
            data: Arc::new(parts.seen),
            size,
        });
    }
    let (dots, [width, height]) = decoded(&parts.seen, out)?;
    let image = match out {
        ColorSpace::Luma => GrayImage::from_raw(width, height, dots).map(DynamicImage::ImageLuma8),
        _ => RgbImage::from_raw(width, height, dots).map(DynamicImage::ImageRgb8),
    };
    let image = image.ok_or(message!(
        "fewer-dots-says",
        "it has fewer dots than it says"
    ))?;
    encoded(image, parts.orientation, icc)
}

fn reason(error: zune_jpeg::errors::DecodeErrors) -> Message {
    error.to_string().into()
}

fn decoder(data: &[u8]) -> JpegDecoder<Cursor<&[u8]>> {
    let side = usize::from(u16::MAX);
    let options = DecoderOptions::default()
        .set_strict_mode(true)
        .set_max_width(side)
        .set_max_height(side);
    JpegDecoder::new_with_options(Cursor::new(data), options)
}

/// All dots in a colour space, and how many they are.
fn decoded(data: &[u8], space: ColorSpace) -> Result<(Vec<u8>, [u32; 2]), Message> {
    let mut decoder = decoder(data);
    let options = decoder.options().jpeg_set_out_colorspace(space);
    decoder.set_options(options);
    let dots = decoder.decode().map_err(reason)?;
    let info = decoder
        .info()
        .ok_or(message!("has-no-size", "it has no size"))?;
    Ok((dots, [u32::from(info.width), u32::from(info.height)]))
}

/// The dots the right way up, as a JPEG.
fn encoded(
    mut image: DynamicImage,
    orientation: Orientation,
    icc: Option<Vec<u8>>,
) -> Result<Picture, Message> {
    image.apply_orientation(orientation);
    let mut data = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut data, QUALITY);
    if let Some(icc) = icc {
        let set = image::ImageEncoder::set_icc_profile(&mut encoder, icc);
        set.map_err(|error| error.to_string())?;
    }
    image
        .write_with_encoder(encoder)
        .map_err(|error| error.to_string())?;
    Ok(Picture {
        format: Format::Jpeg,
        size: [image.width(), image.height()],
        data: Arc::new(data),
    })
}

/// What a file is made of.
struct JpegParts {
    /// The file without what is not seen.
    seen: Vec<u8>,
    orientation: Orientation,
    /// Whether Adobe's segment is there: its programs store inks inverted.
    has_adobe: bool,
}

impl JpegParts {
    /// Goes through a file's segments up to the end of the image.
    fn of(data: &[u8]) -> Result<JpegParts, Message> {
        let mut parts = JpegParts {
            seen: vec![0xff, SOI],
            orientation: Orientation::NoTransforms,
            has_adobe: false,
        };
        for segment in Segments::of(data) {
            let segment = segment?;
            if parts.takes(segment.marker, segment.body) {
                parts.seen.extend_from_slice(segment.bytes);
            }
        }
        parts.seen.extend_from_slice(&[0xff, EOI]);
        Ok(parts)
    }

    /// Looks at a segment; true where it stays.
    fn takes(&mut self, marker: u8, body: &[u8]) -> bool {
        const EXIF: &[u8] = b"Exif\0\0";
        if let Some(exif) = body.strip_prefix(EXIF)
            && let Some(orientation) = Orientation::from_exif_chunk(exif)
        {
            self.orientation = orientation;
        }
        match marker {
            JFIF => body.starts_with(b"JFIF\0"),
            ICC => body.starts_with(b"ICC_PROFILE\0"),
            ADOBE => {
                self.has_adobe |= body.starts_with(b"Adobe");
                body.starts_with(b"Adobe")
            }
            // The other applications', and comments.
            0xe1..=0xef | 0xfe => false,
            _ => true,
        }
    }
}
