//! Dots as a PDF's image: in the file's colours, filtered row by row and compressed.

use flate2::{Compress, Compression, FlushCompress, Status};
use lopdf::{Dictionary, Object, dictionary};

use super::dots::DotSource;
use crate::load::pictures::dots::Band;
use crate::message::Message;
use crate::write::pdf::draw::FileColours;
use crate::write::pdf::store::{Scratch, ScratchPart};

/// Higher levels are slower and hardly smaller.
const LEVEL: u32 = 6;
/// Compressed bytes that are put away at a time.
const PIECE: usize = 256 << 10;

/// A picture that is ready.
#[derive(Debug)]
pub struct EncodedPicture {
    /// Width and height in dots.
    pub size: (u32, u32),
    pub colour: Channel,
    /// Where something is seen through it, how much.
    pub alpha: Option<Channel>,
    /// Where its dots are numbers of colours, three bytes for each.
    pub palette: Option<Vec<u8>>,
}

/// The colours or the alpha of a picture.
#[derive(Debug)]
pub struct Channel {
    pub filter: Filter,
    /// Bits of each part of a colour.
    pub bits: u8,
    pub parts: Vec<ScratchPart>,
}

/// How dots are stored.
#[derive(Clone, Copy, Debug)]
pub enum Filter {
    Jpeg,
    /// Compressed rows with a filter each, as in PNG, of colours of so many parts.
    Rows {
        parts: u8,
    },
}

impl Channel {
    /// The dictionary of the image.
    pub fn dict(&self, (width, height): (u32, u32), space: Object) -> Dictionary {
        let length: u64 = self.parts.iter().map(ScratchPart::len).sum();
        let mut dict = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Image",
            "Width" => i64::from(width),
            "Height" => i64::from(height),
            "ColorSpace" => space,
            "BitsPerComponent" => i64::from(self.bits),
            "Length" => length as i64,
        };
        match self.filter {
            Filter::Jpeg => dict.set("Filter", "DCTDecode"),
            Filter::Rows { parts } => {
                dict.set("Filter", "FlateDecode");
                let rows = dictionary! {
                    "Predictor" => 15,
                    "Colors" => i64::from(parts),
                    "BitsPerComponent" => i64::from(self.bits),
                    "Columns" => i64::from(width),
                };
                dict.set("DecodeParms", rows);
            }
        }
        dict
    }
}

/// Makes a picture in a file's colours.
///
/// # Errors
/// Why it cannot be decoded, as a phrase; a full disk.
pub fn made(
    source: &DotSource,
    colours: &FileColours,
    scratch: &Scratch,
) -> Result<EncodedPicture, Message> {
    let mut writers: Option<(RowWriter<'_>, Option<RowWriter<'_>>)> = None;
    let mut size = (0, 0);
    let mut is_opaque = true;
    source.bands(&mut |band| {
        size = band.size;
        let (colour, parts) = coloured(&band, colours);
        let width = size.0 as usize;
        let (rows, mask) = writers.get_or_insert_with(|| {
            let mask = band.alpha.map(|_| RowWriter::new(scratch, width, 1));
            (RowWriter::new(scratch, width, parts), mask)
        });
        rows.add(&colour)?;
        if let (Some(mask), Some(alpha)) = (mask, band.alpha) {
            is_opaque &= alpha.iter().all(|dot| *dot == u8::MAX);
            mask.add(alpha)?;
        }
        Ok(())
    })?;
    let (colour, mask) = writers.ok_or(message!("pictures-encode-made", "it has no dots"))?;
    let mask = mask
        .filter(|_| !is_opaque)
        .map(RowWriter::end)
        .transpose()?;
    Ok(EncodedPicture {
        size,
        colour: colour.end()?,
        alpha: mask,
        palette: None,
    })
}

/// A band in the file's colours, and how many parts each has.
fn coloured(band: &Band<'_>, colours: &FileColours) -> (Vec<u8>, usize) {
    let own = if band.is_grey { 1 } else { 3 };
    let Some(space) = colours.space() else {
        return (band.colour.to_vec(), own);
    };
    let pixels: Vec<[u8; 3]> = match band.is_grey {
        true => band.colour.iter().map(|grey| [*grey; 3]).collect(),
        false => band.colour.as_chunks().0.to_vec(),
    };
    let parts = match space {
        krilla::image::ImageColorspace::Luma => 1,
        krilla::image::ImageColorspace::Rgb => 3,
        krilla::image::ImageColorspace::Cmyk => 4,
    };
    (colours.pixels(&pixels), parts)
}

/// Filters and compresses rows.
struct RowWriter<'a> {
    scratch: &'a Scratch,
    compress: Compress,
    /// Bytes of a row, and of a dot.
    row: usize,
    dot: usize,
    last: Vec<u8>,
    packed: Vec<u8>,
    parts: Vec<ScratchPart>,
}

impl<'a> RowWriter<'a> {
    fn new(scratch: &'a Scratch, width: usize, dot: usize) -> RowWriter<'a> {
        RowWriter {
            scratch,
            compress: Compress::new(Compression::new(LEVEL), true),
            row: width * dot,
            dot,
            last: vec![0; width * dot],
            packed: Vec::with_capacity(PIECE),
            parts: Vec::new(),
        }
    }

    /// Adds whole rows.
    fn add(&mut self, rows: &[u8]) -> Result<(), Message> {
        let mut filtered = Vec::with_capacity(rows.len() + rows.len() / self.row.max(1) + 1);
        for row in rows.chunks_exact(self.row.max(1)) {
            filter(row, &self.last, self.dot, &mut filtered);
            self.last.copy_from_slice(row);
        }
        self.pack(&filtered, FlushCompress::None)
    }

    fn pack(&mut self, mut bytes: &[u8], flush: FlushCompress) -> Result<(), Message> {
        loop {
            let before = self.compress.total_in();
            let status = self.compress.compress_vec(bytes, &mut self.packed, flush);
            let status = status.map_err(|error| error.to_string())?;
            bytes = &bytes[(self.compress.total_in() - before) as usize..];
            let is_done = match flush {
                FlushCompress::Finish => status == Status::StreamEnd,
                _ => bytes.is_empty(),
            };
            if is_done {
                return Ok(());
            }
            self.put_away()?;
        }
    }

    fn put_away(&mut self) -> Result<(), Message> {
        if !self.packed.is_empty() {
            let part = self.scratch.keep(&self.packed);
            self.parts.push(part.map_err(|error| error.to_string())?);
            self.packed.clear();
        }
        Ok(())
    }

    fn end(mut self) -> Result<Channel, Message> {
        self.pack(&[], FlushCompress::Finish)?;
        self.put_away()?;
        Ok(Channel {
            filter: Filter::Rows {
                parts: self.dot as u8,
            },
            bits: 8,
            parts: self.parts,
        })
    }
}

/// Appends a row with the filter that leaves the least (ISO/IEC 15948, 12.7): none, the
/// difference to the dot before (1), or to the dot above (2).
fn filter(row: &[u8], above: &[u8], dot: usize, out: &mut Vec<u8>) {
    let (first, rest) = row.split_at(dot.min(row.len()));
    let lefts = || {
        rest.iter()
            .zip(row)
            .map(|(byte, left)| byte.wrapping_sub(*left))
    };
    let ups = || {
        row.iter()
            .zip(above)
            .map(|(byte, above)| byte.wrapping_sub(*above))
    };
    let plain = weight(row.iter().copied());
    let before = weight(first.iter().copied()) + weight(lefts());
    let up = weight(ups());
    if up <= before && up < plain {
        out.push(2);
        out.extend(ups());
    } else if before < plain {
        out.push(1);
        out.extend_from_slice(first);
        out.extend(lefts());
    } else {
        out.push(0);
        out.extend_from_slice(row);
    }
}

/// How far bytes are from nothing, up or down. No row is so long that it would not fit.
fn weight(bytes: impl Iterator<Item = u8>) -> u32 {
    bytes
        .map(|byte| u32::from(byte.min(byte.wrapping_neg())))
        .sum()
}
