//! The coefficients of a picture, a row of units after the other: all scans are gone through side by
//! side, so that there is never more in memory than a row.

use super::huffman::{Bits, CodeTable, damaged};
use super::layout::{JpegFrame, JpegLayout, Scan, ScanPass};
use crate::message::Message;

/// The coefficients of a block, in the order in which they are written (zigzag).
pub type Coefficients = [i16; 64];

/// A row of units: the blocks of each component, row by row.
pub struct UnitRow(pub Vec<Vec<Coefficients>>);

/// Goes through the scans of a picture.
pub struct Scans<'a> {
    frame: &'a JpegFrame,
    scans: Vec<ScanReader<'a>>,
    /// The next row.
    row: usize,
}

struct ScanReader<'a> {
    scan: &'a Scan<'a>,
    bits: Bits<'a>,
    /// The last brightness of each component (F.1.1.5.1).
    last: [i32; 4],
    /// How many blocks end before they begin (G.1.2.2).
    ended: i32,
    /// Units until the next restart.
    left: usize,
}

impl<'a> Scans<'a> {
    pub fn new(layout: &'a JpegLayout<'a>) -> Scans<'a> {
        let reader = |scan: &'a Scan<'a>| ScanReader {
            scan,
            bits: Bits::new(scan.data),
            last: [0; 4],
            ended: 0,
            left: scan.restart,
        };
        Scans {
            frame: &layout.frame,
            scans: layout.scans.iter().map(reader).collect(),
            row: 0,
        }
    }

    /// The next row.
    ///
    /// # Errors
    /// Why the data cannot be used, as a phrase.
    pub fn next_row(&mut self) -> Result<UnitRow, Message> {
        let [units, _] = self.frame.units();
        let components = self.frame.components.iter();
        let blank = components.map(|part| vec![[0; 64]; units * part.blocks[0] * part.blocks[1]]);
        let mut row = UnitRow(blank.collect());
        for scan in &mut self.scans {
            scan.read(self.frame, self.row, &mut row)?;
        }
        self.row += 1;
        Ok(row)
    }

    /// Nothing is left behind the last row.
    fn end(&mut self) -> Result<(), Message> {
        self.scans.iter_mut().try_for_each(|scan| scan.bits.end())
    }
}

/// Goes through all scans: each has to have all its blocks, and to end where they do. Decoders go on
/// over damage and draw what comes of it: grey below a cut, shifted colours after a hole.
///
/// # Errors
/// What is wrong with the data, as a phrase.
pub fn hold_whole(layout: &JpegLayout<'_>) -> Result<(), Message> {
    let mut scans = Scans::new(layout);
    for _ in 0..layout.frame.units()[1] {
        scans.next_row()?;
    }
    scans.end()
}

impl ScanReader<'_> {
    fn read(&mut self, frame: &JpegFrame, row: usize, into: &mut UnitRow) -> Result<(), Message> {
        let [units, _] = frame.units();
        if let [part] = self.scan.parts.as_slice() {
            // The blocks of the component alone, without those that only fill units.
            let component = part.component;
            let [across, down] = frame.own_blocks(component);
            let [wide, high] = frame.components[component].blocks;
            for own in 0..high.min(down.saturating_sub(row * high)) {
                for block in 0..across {
                    self.begin_unit()?;
                    self.block(0, &mut into.0[component][own * units * wide + block])?;
                }
            }
            return Ok(());
        }
        for unit in 0..units {
            self.begin_unit()?;
            for (index, part) in self.scan.parts.iter().enumerate() {
                let [wide, high] = frame.components[part.component].blocks;
                for own in 0..high {
                    for block in unit * wide..(unit + 1) * wide {
                        let place = own * units * wide + block;
                        self.block(index, &mut into.0[part.component][place])?;
                    }
                }
            }
        }
        Ok(())
    }

    fn begin_unit(&mut self) -> Result<(), Message> {
        if self.scan.restart == 0 {
            return Ok(());
        }
        if self.left == 0 {
            self.bits.restart()?;
            self.left = self.scan.restart;
            self.last = [0; 4];
            self.ended = 0;
        }
        self.left -= 1;
        Ok(())
    }

    fn block(&mut self, part: usize, block: &mut Coefficients) -> Result<(), Message> {
        let tables = &self.scan.parts[part];
        let (dc, ac) = (tables.dc.as_deref(), tables.ac.as_deref());
        match self.scan.pass {
            ScanPass::Whole => {
                block[0] = self.brightness(part, dc.ok_or_else(damaged)?)?;
                self.first(ac.ok_or_else(damaged)?, 1..=63, 0, block)?;
                match std::mem::take(&mut self.ended) {
                    0 => Ok(()),
                    _ => Err(damaged()),
                }
            }
            ScanPass::Progressive {
                from: 0,
                again,
                low,
                ..
            } => {
                if again {
                    block[0] |= i16::from(self.bits.bit()?) << low;
                } else {
                    block[0] = self.brightness(part, dc.ok_or_else(damaged)?)? << low;
                }
                Ok(())
            }
            ScanPass::Progressive {
                from,
                to,
                again,
                low,
            } => {
                let ac = ac.ok_or_else(damaged)?;
                match again {
                    true => self.again(ac, from..=to, low, block),
                    false => self.first(ac, from..=to, low, block),
                }
            }
        }
    }

    /// The difference to the last block's, added (F.2.2.1).
    fn brightness(&mut self, part: usize, table: &CodeTable) -> Result<i16, Message> {
        /// A difference of two has 15 bits.
        const MOST: i32 = (1 << 14) - 1;
        let bits = self.bits.value(table)?;
        if bits > 15 {
            return Err(damaged());
        }
        let last = &mut self.last[part];
        *last += self.bits.signed(u32::from(bits))?;
        match (-MOST..=MOST).contains(last) {
            true => Ok(*last as i16),
            false => Err(damaged()),
        }
    }

    /// Coefficients that are new (F.2.2.2, G.1.2.2).
    fn first(
        &mut self,
        table: &CodeTable,
        range: std::ops::RangeInclusive<usize>,
        low: u32,
        block: &mut Coefficients,
    ) -> Result<(), Message> {
        if self.ended > 0 {
            self.ended -= 1;
            return Ok(());
        }
        let mut at = *range.start();
        while at <= *range.end() {
            let value = self.bits.value(table)?;
            let (zeros, bits) = (usize::from(value >> 4), u32::from(value & 15));
            match (zeros, bits) {
                (15, 0) => at += 16,
                (_, 0) => {
                    self.ended = (1 << zeros) + self.bits.number(zeros as u32)? - 1;
                    return Ok(());
                }
                _ => {
                    at += zeros;
                    let place = block[..=*range.end()].get_mut(at).ok_or_else(damaged)?;
                    *place = (self.bits.signed(bits)? << low) as i16;
                    at += 1;
                }
            }
        }
        Ok(())
    }

    /// One more bit of each coefficient (G.1.2.3).
    fn again(
        &mut self,
        table: &CodeTable,
        range: std::ops::RangeInclusive<usize>,
        low: u32,
        block: &mut Coefficients,
    ) -> Result<(), Message> {
        let bit = 1_i16 << low;
        let mut at = *range.start();
        while at <= *range.end() && self.ended == 0 {
            let value = self.bits.value(table)?;
            let (mut zeros, bits) = (value >> 4, value & 15);
            let new = match (zeros, bits) {
                (15, 0) => 0,
                (_, 0) => {
                    self.ended = (1 << zeros) + self.bits.number(u32::from(zeros))?;
                    break;
                }
                (_, 1) if self.bits.bit()? => bit,
                (_, 1) => -bit,
                _ => return Err(damaged()),
            };
            while at <= *range.end() {
                match block[at] {
                    0 if zeros == 0 => break,
                    0 => zeros -= 1,
                    _ => self.refine(bit, &mut block[at])?,
                }
                at += 1;
            }
            match block[..=*range.end()].get_mut(at) {
                Some(coefficient) => *coefficient = new,
                None if new != 0 => return Err(damaged()),
                None => {}
            }
            at += 1;
        }
        if self.ended > 0 {
            while at <= *range.end() {
                if block[at] != 0 {
                    self.refine(bit, &mut block[at])?;
                }
                at += 1;
            }
            self.ended -= 1;
        }
        Ok(())
    }

    fn refine(&mut self, bit: i16, coefficient: &mut i16) -> Result<(), Message> {
        if self.bits.bit()? && *coefficient & bit == 0 {
            *coefficient += bit * coefficient.signum();
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use image::codecs::jpeg::JpegEncoder;

    use super::*;
    use crate::load::pictures::jpeg::segments::SOS;

    fn held(data: &[u8]) -> Result<(), Message> {
        hold_whole(&JpegLayout::of(data)?.unwrap())
    }

    /// A picture with much in it.
    fn jpeg() -> Vec<u8> {
        let image = image::RgbImage::from_fn(120, 90, |x, y| {
            image::Rgb([x * 2 + y, (x * y) % 255, (y * 3) ^ x].map(|light| light as u8))
        });
        let mut data = Vec::new();
        let encoder = JpegEncoder::new_with_quality(&mut data, 80);
        image.write_with_encoder(encoder).unwrap();
        data
    }

    /// Where the data of the first scan begin.
    fn scan(data: &[u8]) -> usize {
        data.windows(2)
            .position(|pair| pair == [0xff, SOS])
            .unwrap()
            + 14
    }

    #[test]
    fn a_whole_picture_is_whole_and_a_filled_one_too() {
        let mut data = jpeg();
        assert_eq!(held(&data), Ok(()));
        let end = data.len() - 2;
        data.splice(end..end, [0, 0, 0xff]);
        assert_eq!(held(&data), Ok(()));
    }

    #[test]
    fn holes_cuts_and_zeros_are_seen() {
        let data = jpeg();
        let (start, end) = (scan(&data), data.len() - 2);
        let middle = (start + end) / 2;
        let mut broken = vec![[&data[..middle], &data[end..]].concat()];
        broken.push([&data[..middle], &data[middle + 400..]].concat());
        broken.push([&data[..middle], &[0; 400], &data[middle + 400..]].concat());
        broken.push([&data[..start], &vec![0; end - start][..], &data[end..]].concat());
        broken.push([&data[..middle], &data[start..]].concat());
        for (at, data) in broken.iter().enumerate() {
            assert!(held(data).is_err(), "{at}");
        }
    }
}
