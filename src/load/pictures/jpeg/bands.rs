//! The dots of a JPEG of any size, some rows at a time.
//!
//! The decoder decodes pictures whole. So a large one is taken apart: its coefficients are read row
//! by row, and some rows at a time written as a picture by themselves, which it decodes. Nothing is
//! lost by that: the coefficients stay as they are. Each part has a row of its neighbours' above and
//! below, which its own dots are smoothed with, and which are left out of what is handed on.

use zune_jpeg::zune_core::colorspace::ColorSpace;

use super::huffman::BitWriter;
use super::layout::{FrameComponent, JpegFrame, JpegLayout};
use super::scans::{Coefficients, Scans, UnitRow};
use crate::message::Message;

/// Dots of a picture that is decoded whole, and of a part of one that is not.
const WHOLE: usize = 1 << 22;
const PART: usize = 1 << 20;
/// The codes that are written: all of the same length, whatever the picture. A value of brightness
/// is how many bits follow, of others also how many zeros stand before: 0 where a block ends, F0 for
/// 16 zeros.
const DC: (u32, std::ops::RangeInclusive<u8>) = (5, 0..=15);
const AC_BITS: u32 = 8;

/// Some whole rows of dots.
pub struct JpegBand<'a> {
    /// The size of the picture.
    pub size: [u32; 2],
    pub dots: &'a [u8],
}

/// What takes the dots.
pub type TakeBand<'t> = dyn FnMut(JpegBand<'_>) -> Result<(), Message> + 't;

/// Hands on all dots of a JPEG in a colour space, from the top.
///
/// # Errors
/// Why the picture cannot be decoded, as a phrase; those of `take`.
pub fn bands(data: &[u8], space: ColorSpace, take: &mut TakeBand<'_>) -> Result<(), Message> {
    let mut decoder = super::decoder(data);
    decoder.decode_headers().map_err(super::reason)?;
    let (width, height) = decoder
        .dimensions()
        .ok_or(message!("has-no-size", "it has no size"))?;
    let layout = match width * height > WHOLE {
        true => JpegLayout::of(data)?.filter(|layout| layout.is_plain),
        false => None,
    };
    match layout {
        Some(layout) => apart(&layout, PART, space, take),
        None => {
            let (dots, size) = super::decoded(data, space)?;
            take(JpegBand { size, dots: &dots })
        }
    }
}

/// The same of a picture that is taken apart, about `most` dots at a time.
///
/// # Errors
/// See [`bands`].
pub fn apart(
    layout: &JpegLayout<'_>,
    most: usize,
    space: ColorSpace,
    take: &mut TakeBand<'_>,
) -> Result<(), Message> {
    let frame = &layout.frame;
    let [width, height] = frame.size;
    let [_, units] = frame.units();
    let unit = 8 * frame.most()[1];
    let step = (most / (width * unit)).max(1);
    let mut scans = Scans::new(layout);
    let mut rows: Vec<UnitRow> = Vec::new();
    // The rows of units that are done, and that are read.
    let (mut done, mut read) = (0, 0);
    while done < units {
        let end = (done + step).min(units);
        while read < (end + 1).min(units) {
            rows.push(scans.next_row()?);
            read += 1;
        }
        let first = read - rows.len();
        let lines = |from: usize, to: usize| (to * unit).min(height) - from * unit;
        let part = rewritten(layout, &rows, lines(first, read));
        let (dots, [_, found]) = super::decoded(&part, space)?;
        let row = dots.len() / (found as usize).max(1);
        let own = lines(first, done) * row..lines(first, end) * row;
        take(JpegBand {
            size: [width as u32, height as u32],
            dots: dots.get(own).ok_or(message!(
                "fewer-dots-says",
                "it has fewer dots than it says"
            ))?,
        })?;
        rows.drain(..(end - 1).saturating_sub(first));
        done = end;
    }
    Ok(())
}

/// Rows of units as a picture by themselves: baseline, in one scan.
fn rewritten(layout: &JpegLayout<'_>, rows: &[UnitRow], height: usize) -> Vec<u8> {
    let frame = &layout.frame;
    let count = frame.components.len() as u8;
    let mut file = vec![0xff, 0xd8];
    file.extend(layout.shared.iter().copied().flatten());
    segment(&mut file, 0xc0, |body| {
        body.push(8);
        body.extend((height as u16).to_be_bytes());
        body.extend((frame.size[0] as u16).to_be_bytes());
        body.push(count);
        for FrameComponent {
            id,
            blocks: [across, down],
            quantization,
        } in &frame.components
        {
            body.extend([*id, (across << 4 | down) as u8, *quantization]);
        }
    });
    segment(&mut file, 0xc4, |body| {
        let mut table = |kind: u8, length: u32, values: &[u8]| {
            body.push(kind);
            body.extend((1..=16).map(|of| if of == length { values.len() as u8 } else { 0 }));
            body.extend(values);
        };
        table(0x00, DC.0, &Vec::from_iter(DC.1));
        table(0x10, AC_BITS, &ac_values());
    });
    segment(&mut file, 0xda, |body| {
        body.push(count);
        let ids = frame.components.iter().map(|component| component.id);
        body.extend(ids.flat_map(|id| [id, 0x00]));
        body.extend([0, 63, 0]);
    });
    let mut writer = ScanWriter::new();
    for row in rows {
        writer.row(frame, row);
    }
    file.extend(writer.bits.end());
    file.extend([0xff, 0xd9]);
    file
}

fn segment(file: &mut Vec<u8>, marker: u8, write: impl FnOnce(&mut Vec<u8>)) {
    let mut body = Vec::new();
    write(&mut body);
    file.extend([0xff, marker]);
    file.extend((body.len() as u16 + 2).to_be_bytes());
    file.extend(body);
}

/// The values of other coefficients: the end, 16 zeros, and any number of zeros before any number
/// of bits.
fn ac_values() -> Vec<u8> {
    let pairs = (0..16).flat_map(|zeros| (1..16).map(move |bits| zeros << 4 | bits));
    [0x00, 0xf0].into_iter().chain(pairs).collect()
}

/// Writes blocks with the codes above (F.1.2).
struct ScanWriter {
    bits: BitWriter,
    last: [i32; 4],
    /// The codes of [`ac_values`], by value.
    codes: [u32; 256],
}

impl ScanWriter {
    fn new() -> ScanWriter {
        let mut codes = [0; 256];
        for (code, value) in (0..).zip(ac_values()) {
            codes[usize::from(value)] = code;
        }
        ScanWriter {
            bits: BitWriter::default(),
            last: [0; 4],
            codes,
        }
    }

    fn row(&mut self, frame: &JpegFrame, row: &UnitRow) {
        let [units, _] = frame.units();
        for unit in 0..units {
            for (index, component) in frame.components.iter().enumerate() {
                let [wide, high] = component.blocks;
                for own in 0..high {
                    for block in unit * wide..(unit + 1) * wide {
                        self.block(index, &row.0[index][own * units * wide + block]);
                    }
                }
            }
        }
    }

    fn block(&mut self, component: usize, block: &Coefficients) {
        let difference = i32::from(block[0]) - self.last[component];
        self.last[component] = i32::from(block[0]);
        let bits = length(difference);
        self.bits.put(bits, DC.0);
        self.number(difference, bits);
        let mut zeros = 0;
        for coefficient in &block[1..] {
            let coefficient = i32::from(*coefficient);
            if coefficient == 0 {
                zeros += 1;
                continue;
            }
            while zeros >= 16 {
                self.bits.put(self.codes[0xf0], AC_BITS);
                zeros -= 16;
            }
            let bits = length(coefficient).min(15);
            let value = zeros << 4 | bits as usize;
            self.bits.put(self.codes[value], AC_BITS);
            self.number(coefficient, bits);
            zeros = 0;
        }
        if zeros > 0 {
            self.bits.put(self.codes[0], AC_BITS);
        }
    }

    /// A number in so many bits; of a negative one, less 1 (F.1.2.1).
    fn number(&mut self, number: i32, bits: u32) {
        let number = if number < 0 { number - 1 } else { number };
        self.bits.put(number as u32 & ((1 << bits) - 1), bits);
    }
}

/// How many bits a number has.
fn length(number: i32) -> u32 {
    32 - number.unsigned_abs().leading_zeros()
}
