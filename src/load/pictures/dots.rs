//! The dots of a picture, a band of rows after the other.

use std::io::Cursor;

use png::{ColorType, Decoder, Limits, Transformations};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::colorspace::ColorSpace;

use super::{Format, jpeg};
use crate::message::Message;

/// Dots in a band: enough for all cores.
pub const BAND: usize = 1 << 18;
/// What the decoder may take, in bytes: an interlaced picture has to be there as a whole.
const MEMORY: usize = 640 << 20;

/// Some whole rows of a picture.
pub struct Band<'a> {
    /// The size of the picture.
    pub size: (u32, u32),
    /// One byte a dot for greys, three for RGB.
    pub colour: &'a [u8],
    pub is_grey: bool,
    /// One byte a dot.
    pub alpha: Option<&'a [u8]>,
}

/// What takes the bands.
pub type Take<'a> = dyn FnMut(Band<'_>) -> Result<(), Message> + 'a;

/// Hands on all dots of a file, from the top.
///
/// # Errors
/// Why the picture cannot be decoded, as a phrase; those of `take`.
pub fn bands(format: Format, file: &[u8], take: &mut Take<'_>) -> Result<(), Message> {
    match format {
        Format::Png => png_rows(file, take),
        Format::Jpeg => jpeg_rows(file, take),
    }
}

fn png_rows(file: &[u8], take: &mut Take<'_>) -> Result<(), Message> {
    let told = |error: png::DecodingError| error.to_string();
    let mut decoder = Decoder::new_with_limits(Cursor::new(file), Limits { bytes: MEMORY });
    // It was read with the header.
    decoder.set_ignore_iccp_chunk(true);
    decoder.set_transformations(Transformations::EXPAND | Transformations::STRIP_16);
    let mut reader = decoder.read_info().map_err(told)?;
    let size = (reader.info().width, reader.info().height);
    let (kind, _) = reader.output_color_type();
    let mut splitter = Splitter::new(size, kind);
    if reader.info().interlaced {
        let length = reader
            .output_buffer_size()
            .ok_or(message!("pictures-dots-png-rows", "it is too large"))?;
        let mut all = vec![0; length];
        reader.next_frame(&mut all).map_err(told)?;
        let row = size.0 as usize * kind.samples();
        all.chunks_exact(row)
            .try_for_each(|row| splitter.add(row, take))?;
    } else {
        while let Some(row) = reader.next_row().map_err(told)? {
            splitter.add(row.data(), take)?;
        }
    }
    splitter.end(take)
}

/// Parts rows into colours and alpha, and collects bands of them.
struct Splitter {
    size: (u32, u32),
    samples: usize,
    colour: Vec<u8>,
    alpha: Vec<u8>,
    most: usize,
}

impl Splitter {
    fn new(size: (u32, u32), kind: ColorType) -> Splitter {
        let rows = (BAND / size.0.max(1) as usize).max(1);
        Splitter {
            size,
            samples: kind.samples(),
            colour: Vec::new(),
            alpha: Vec::new(),
            most: rows * size.0 as usize,
        }
    }

    fn parts(&self) -> usize {
        match self.samples {
            1 | 2 => 1,
            _ => 3,
        }
    }

    fn add(&mut self, row: &[u8], take: &mut Take<'_>) -> Result<(), Message> {
        let parts = self.parts();
        match self.samples {
            4 => self.part(row.as_chunks::<4>().0, |[r, g, b, alpha]| {
                ([r, g, b], alpha)
            }),
            2 => self.part(row.as_chunks::<2>().0, |[grey, alpha]| ([grey], alpha)),
            _ => self.colour.extend_from_slice(row),
        }
        match self.colour.len() >= self.most * parts {
            true => self.end(take),
            false => Ok(()),
        }
    }

    /// Adds dots with alpha.
    fn part<const ALL: usize, const PARTS: usize>(
        &mut self,
        row: &[[u8; ALL]],
        parted: impl Fn([u8; ALL]) -> ([u8; PARTS], u8),
    ) {
        let from = self.colour.len();
        self.colour.resize(from + row.len() * PARTS, 0);
        let colours = self.colour[from..].as_chunks_mut::<PARTS>().0;
        for (colour, dot) in colours.iter_mut().zip(row) {
            *colour = parted(*dot).0;
        }
        self.alpha.extend(row.iter().map(|dot| parted(*dot).1));
    }

    fn end(&mut self, take: &mut Take<'_>) -> Result<(), Message> {
        if self.colour.is_empty() {
            return Ok(());
        }
        take(Band {
            size: self.size,
            colour: &self.colour,
            is_grey: self.parts() == 1,
            alpha: (self.samples != self.parts()).then_some(&*self.alpha),
        })?;
        self.colour.clear();
        self.alpha.clear();
        Ok(())
    }
}

fn jpeg_rows(file: &[u8], take: &mut Take<'_>) -> Result<(), Message> {
    let mut decoder = JpegDecoder::new(Cursor::new(file));
    let read = decoder.decode_headers();
    read.map_err(|error| error.to_string())?;
    let is_grey = decoder.input_colorspace() == Some(ColorSpace::Luma);
    let (out, parts) = match is_grey {
        true => (ColorSpace::Luma, 1),
        false => (ColorSpace::RGB, 3),
    };
    jpeg::bands(file, out, &mut |band| {
        let width = band.size[0].max(1) as usize;
        let rows = (BAND / width).max(1);
        band.dots.chunks(rows * width * parts).try_for_each(|rows| {
            take(Band {
                size: (band.size[0], band.size[1]),
                colour: rows,
                is_grey,
                alpha: None,
            })
        })
    })
}
