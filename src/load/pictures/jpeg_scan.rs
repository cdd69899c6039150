//! Whether the coded data of a JPEG (ITU-T T.81, annexes F and G) are all there and nothing else.
//!
//! Decoders go on over damage and draw what comes of it: grey below a cut, shifted colours after a
//! hole. Here every code is read and nothing is drawn: each scan has to have all its blocks, and to
//! end where they do.

use std::ops::ControlFlow;

use super::jpeg_bits::{Band, Bits, Codes, scan_end};

/// Blocks looked at in all scans: a picture of 80 million dots in ten scans has a third of it.
const MOST_BLOCKS: u64 = 1 << 27;

/// A file of segments whose lengths are right, from the start to the end of the image.
///
/// # Errors
/// What is wrong with its data, as a phrase.
pub fn hold_whole(data: &[u8]) -> Result<(), String> {
    let mut at = 2;
    let mut file = File::default();
    while let Some(&[_, marker, high, low]) = data.get(at..).and_then(|rest| rest.first_chunk()) {
        let end = at + 2 + usize::from(u16::from_be_bytes([high, low]));
        let body = data.get(at + 4..end).unwrap_or_default();
        at = end;
        let next = match marker {
            // Huffman's codes, one scan after the other or refining each other.
            0xc0..=0xc2 => file.frame(body, marker == 0xc2),
            // Others are the decoder's to judge: lossless, by difference, arithmetic.
            0xc3 | 0xc5..=0xc7 | 0xc9..=0xcb | 0xcd..=0xcf => return Ok(()),
            0xc4 => file.tables(body),
            0xdd => {
                file.restart = body
                    .first_chunk()
                    .map_or(0, |most| u16::from_be_bytes(*most));
                Some(ControlFlow::Continue(()))
            }
            0xda => {
                let coded = scan_end(data, at).map(|end| &data[at..end]);
                let coded = coded.unwrap_or_default();
                at += coded.len();
                file.scan(body, coded)
            }
            _ => Some(ControlFlow::Continue(())),
        };
        match next {
            Some(ControlFlow::Continue(())) => {}
            Some(ControlFlow::Break(())) => return Ok(()),
            None => return Err("the data of the JPEG are damaged".into()),
        }
    }
    match file.components.iter().all(|component| component.is_seen) {
        true => Ok(()),
        false => Err("the data of the JPEG are cut short".into()),
    }
}

/// `None` for damage, an end where nothing can be said.
type Step = Option<ControlFlow<()>>;

/// What the segments have said so far.
#[derive(Default)]
struct File {
    is_progressive: bool,
    size: [usize; 2],
    components: Vec<Component>,
    /// Codes of DC and of AC coefficients, four of each.
    codes: [[Option<Codes>; 4]; 2],
    /// Units between two restarts; 0 for none.
    restart: u16,
    blocks: u64,
}

#[derive(Default)]
struct Component {
    id: u8,
    /// Blocks of a unit, across and down.
    sampling: [usize; 2],
    /// Blocks in a row, those beyond the edge too.
    stride: usize,
    /// Which coefficients of each block are not zero, where scans refine.
    known: Vec<u64>,
    is_seen: bool,
}

impl File {
    fn frame(&mut self, body: &[u8], is_progressive: bool) -> Step {
        let number = |at: usize| {
            Some(usize::from(u16::from_be_bytes([
                *body.get(at)?,
                *body.get(at + 1)?,
            ])))
        };
        self.is_progressive = is_progressive;
        self.size = [number(3)?, number(1)?];
        if self.size.contains(&0) || !self.components.is_empty() {
            // The height comes later, or there are several pictures in one.
            return Some(ControlFlow::Break(()));
        }
        for part in body.get(6..)?.chunks_exact(3).take(usize::from(body[5])) {
            let sampling = [part[1] >> 4, part[1] & 15].map(usize::from);
            if sampling.iter().any(|blocks| !(1..=4).contains(blocks)) {
                return None;
            }
            self.components.push(Component {
                id: part[0],
                sampling,
                ..Component::default()
            });
        }
        let units = self.units();
        for component in &mut self.components {
            component.stride = units[0] * component.sampling[0];
            if is_progressive {
                let rows = units[1] * component.sampling[1];
                component.known = vec![0; component.stride * rows];
            }
        }
        Some(ControlFlow::Continue(()))
    }

    /// The most blocks of a component in a unit.
    fn most(&self) -> [usize; 2] {
        [0, 1].map(|axis| {
            let blocks = self
                .components
                .iter()
                .map(|component| component.sampling[axis]);
            blocks.max().unwrap_or(1)
        })
    }

    /// Units across and down.
    fn units(&self) -> [usize; 2] {
        let most = self.most();
        [0, 1].map(|axis| self.size[axis].div_ceil(8 * most[axis]))
    }

    fn tables(&mut self, mut body: &[u8]) -> Step {
        while let Some((&kind, rest)) = body.split_first() {
            let counts: &[u8; 16] = rest.first_chunk()?;
            let many: usize = counts.iter().map(|count| usize::from(*count)).sum();
            let symbols = rest.get(16..16 + many)?;
            let table = self.codes.get_mut(usize::from(kind >> 4))?;
            *table.get_mut(usize::from(kind & 15))? = Some(Codes::new(counts, symbols)?);
            body = &rest[16 + many..];
        }
        Some(ControlFlow::Continue(()))
    }

    fn scan(&mut self, body: &[u8], coded: &[u8]) -> Step {
        let many = usize::from(*body.first()?);
        let [from, to, bits] = *body.get(1 + 2 * many..)?.first_chunk()?;
        let band = Band {
            from: u32::from(from),
            to: u32::from(to).min(63),
            refines: bits >> 4 != 0,
        };
        let mut parts = Vec::new();
        for part in body[1..].chunks_exact(2).take(many) {
            let index = self
                .components
                .iter()
                .position(|known| known.id == part[0])?;
            self.components[index].is_seen |= from == 0;
            parts.push((index, usize::from(part[1] >> 4), usize::from(part[1] & 15)));
        }
        let (units, most, size) = (self.units(), self.most(), self.size);
        // One component alone is read block by block, as far as it is seen.
        let grid = match *parts.as_slice() {
            [(index, ..)] => [0, 1].map(|axis| {
                let dots =
                    (size[axis] * self.components[index].sampling[axis]).div_ceil(most[axis]);
                dots.div_ceil(8)
            }),
            _ => units,
        };
        let is_alone = parts.len() == 1;
        let mut segments = segments(coded);
        let mut bits = Bits::new(segments.next()?);
        let mut run = 0;
        for unit in 0..grid[0] * grid[1] {
            if self.restart > 0 && unit > 0 && unit % usize::from(self.restart) == 0 {
                bits.end()?;
                (bits, run) = (Bits::new(segments.next()?), 0);
            }
            let [x, y] = [unit % grid[0], unit / grid[0]];
            for &(index, dc, ac) in &parts {
                let [dc, ac] =
                    [(0, dc), (1, ac)].map(|(kind, at)| self.codes[kind].get(at)?.as_ref());
                let component = &mut self.components[index];
                let [across, down] = if is_alone { [1, 1] } else { component.sampling };
                for block in 0..across * down {
                    self.blocks += 1;
                    if self.blocks > MOST_BLOCKS {
                        return None;
                    }
                    match self.is_progressive {
                        false => bits.block(dc?, ac?)?,
                        true => {
                            let column = x * across + block % across;
                            let row = y * down + block / across;
                            let known = component.known.get_mut(row * component.stride + column)?;
                            bits.part(&band, [dc, ac], known, &mut run)?;
                        }
                    }
                }
            }
        }
        bits.end()?;
        // More data than blocks: what came before was read wrongly.
        segments
            .next()
            .is_none()
            .then_some(ControlFlow::Continue(()))
    }
}

/// The data between restarts, as they stand in the file.
fn segments(coded: &[u8]) -> impl Iterator<Item = &[u8]> {
    let mut rest = Some(coded);
    std::iter::from_fn(move || {
        let all = rest?;
        let mut pairs = all.windows(2);
        let end = pairs.position(|pair| pair[0] == 0xff && (0xd0..=0xd7).contains(&pair[1]));
        rest = end.map(|end| &all[end + 2..]);
        Some(&all[..end.unwrap_or(all.len())])
    })
}

#[cfg(test)]
mod tests {
    use image::codecs::jpeg::JpegEncoder;

    use super::*;

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

    const SOS: u8 = 0xda;

    #[test]
    fn a_whole_picture_is_whole_and_a_filled_one_too() {
        let mut data = jpeg();
        assert_eq!(hold_whole(&data), Ok(()));
        let end = data.len() - 2;
        data.splice(end..end, [0, 0, 0xff]);
        assert_eq!(hold_whole(&data), Ok(()));
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
            assert!(hold_whole(data).is_err(), "{at}");
        }
    }
}
