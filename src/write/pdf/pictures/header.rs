//! What a picture file says before its dots, and whether a viewer can read it as it stands.

use std::io::{self, Cursor};

use png::{BitDepth, ColorType, Decoder, Limits};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;

use super::encode::{Channel, EncodedPicture, Filter};
use crate::load::pictures::PNG_HEADER;
use crate::message::Message;
use crate::write::pdf::store::Scratch;

/// What is known of a picture before it is decoded.
pub struct Header {
    size: [u32; 2],
    pub is_grey: bool,
    pub has_alpha: bool,
    pub icc: Option<Vec<u8>>,
    stream: Stream,
    /// How many bytes it takes to decode.
    weight: usize,
}

/// What it is to make a picture: how many bytes that takes, and of how many dots it is.
#[derive(Clone, Copy)]
pub struct PictureWork {
    pub bytes: usize,
    pub dots: usize,
}

/// How the dots are stored.
enum Stream {
    Jpeg,
    /// In rows, as PDF has them too (ISO 32000-1, 7.4.4.4).
    Png {
        bits: u8,
        parts: u8,
        palette: Option<Vec<u8>>,
    },
    /// In a way that PDF does not know.
    Other,
}

/// The header of a PNG.
///
/// # Errors
/// Why it cannot be read, as a phrase.
pub fn png(file: &[u8]) -> Result<Header, Message> {
    let limits = Limits { bytes: PNG_HEADER };
    let reader = Decoder::new_with_limits(Cursor::new(file), limits).read_info();
    let reader = reader.map_err(|error| error.to_string().to_ascii_lowercase())?;
    let info = reader.info();
    let has_alpha = info.trns.is_some()
        || matches!(info.color_type, ColorType::Rgba | ColorType::GrayscaleAlpha);
    let (parts, palette) = match info.color_type {
        ColorType::Grayscale | ColorType::GrayscaleAlpha => (1, None),
        ColorType::Rgb | ColorType::Rgba => (3, None),
        ColorType::Indexed => (1, info.palette.as_ref().map(|palette| palette.to_vec())),
    };
    let is_grey = matches!(
        info.color_type,
        ColorType::Grayscale | ColorType::GrayscaleAlpha
    );
    let stream = match has_alpha || info.interlaced {
        true => Stream::Other,
        false => Stream::Png {
            bits: bits(info.bit_depth),
            parts,
            palette,
        },
    };
    let size = [info.width, info.height];
    let whole = if info.interlaced { dots(size) * 4 } else { 0 };
    Ok(Header {
        size,
        is_grey,
        has_alpha,
        icc: info.icc_profile.as_ref().map(|icc| icc.to_vec()),
        stream,
        weight: file.len() + whole,
    })
}

fn bits(depth: BitDepth) -> u8 {
    match depth {
        BitDepth::One => 1,
        BitDepth::Two => 2,
        BitDepth::Four => 4,
        BitDepth::Eight => 8,
        BitDepth::Sixteen => 16,
    }
}

fn dots([width, height]: [u32; 2]) -> usize {
    (width as usize).saturating_mul(height as usize)
}

/// The header of a JPEG.
///
/// # Errors
/// Why it cannot be read, as a phrase.
pub fn jpeg(file: &[u8]) -> Result<Header, Message> {
    // The last scan (FF DA) of a whole file is followed by the end of the image (FF D9; ITU-T
    // T.81, B.1.1.3).
    let last = |marker: u8| file.windows(2).rposition(|pair| pair == [0xff, marker]);
    if last(0xd9) <= last(0xda) {
        return Err(message!("jpeg-cut-short", "the JPEG is cut short"));
    }
    let mut decoder = JpegDecoder::new(Cursor::new(file));
    let read = decoder.decode_headers();
    read.map_err(|error| error.to_string().to_ascii_lowercase())?;
    let (width, height) = decoder
        .dimensions()
        .ok_or(message!("has-no-size", "it has no size"))?;
    let is_grey = match decoder.input_colorspace() {
        Some(ColorSpace::Luma) => true,
        Some(ColorSpace::RGB | ColorSpace::YCbCr) => false,
        _ => {
            return Err(message!(
                "pictures-header-jpeg-colours-neither-rgb",
                "its colours are neither RGB nor grey"
            ));
        }
    };
    let size = [width as u32, height as u32];
    Ok(Header {
        size,
        is_grey,
        has_alpha: false,
        icc: decoder.icc_profile(),
        stream: Stream::Jpeg,
        weight: file.len() + dots(size) * 3,
    })
}

impl Header {
    pub fn work(&self) -> PictureWork {
        PictureWork {
            bytes: self.weight,
            dots: dots(self.size),
        }
    }

    /// The picture as its file has it; none where it has to be decoded.
    pub fn passed(&self, file: &[u8], scratch: &Scratch) -> Option<io::Result<EncodedPicture>> {
        let (filter, bits, palette, stream) = match &self.stream {
            Stream::Other => return None,
            Stream::Jpeg => (Filter::Jpeg, 8, None, vec![file]),
            Stream::Png {
                bits,
                parts,
                palette,
            } => {
                let filter = Filter::Rows { parts: *parts };
                (filter, *bits, palette.clone(), image_data(file))
            }
        };
        let kept = scratch.keep_all(&stream).map(|part| vec![part]);
        let [width, height] = self.size;
        Some(kept.map(|parts| EncodedPicture {
            size: (width, height),
            colour: Channel {
                filter,
                bits,
                parts,
            },
            alpha: None,
            palette,
        }))
    }
}

/// The data of a PNG's IDAT chunks, which together are one stream (ISO/IEC 15948, 11.2.4).
fn image_data(file: &[u8]) -> Vec<&[u8]> {
    const SIGNATURE: usize = 8;
    let mut found = Vec::new();
    let mut rest = file.get(SIGNATURE..).unwrap_or_default();
    while let Some((head, after)) = rest.split_at_checked(8) {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]) as usize;
        let Some((data, after)) = after.split_at_checked(length) else {
            break;
        };
        if &head[4..] == b"IDAT" {
            found.push(data);
        }
        rest = after.get(4..).unwrap_or_default();
    }
    found
}
