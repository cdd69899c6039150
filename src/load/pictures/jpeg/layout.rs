//! What a JPEG is made of (ITU-T T.81, B.2): its frame, and its scans with the tables of each.

use std::rc::Rc;

use super::huffman::{CodeTable, damaged};
use super::segments::{SOS, Segments};
use crate::message::Message;

/// Markers: start of a frame (baseline, extended, progressive), tables, the interval of restarts.
const PROGRESSIVE: u8 = 0xc2;
const DHT: u8 = 0xc4;
const DQT: u8 = 0xdb;
const DRI: u8 = 0xdd;

/// Scans of a picture: encoders write ten or so.
const MOST_SCANS: usize = 500;
/// How often each block may be gone through, and how many times more for each byte of what is coded: a few
/// bytes let a scan pass over thousands that have nothing new.
const MOST_PASSES: usize = 16;
const MOST_OF_A_BYTE: usize = 8;

/// A picture with Huffman codes and 8 bits.
pub struct JpegLayout<'a> {
    /// The segments that every part needs too: the application's and the quantization tables.
    pub shared: Vec<&'a [u8]>,
    /// Whether these are the same for all scans, and what every decoder takes: without that it cannot
    /// be taken apart.
    pub is_plain: bool,
    pub frame: JpegFrame,
    pub scans: Vec<Scan<'a>>,
}

/// How the dots are laid out in blocks of 8 × 8.
pub struct JpegFrame {
    is_progressive: bool,
    /// Bits of a dot's colour.
    bits: u8,
    pub size: [usize; 2],
    pub components: Vec<FrameComponent>,
}

/// A colour or the brightness.
pub struct FrameComponent {
    pub id: u8,
    /// Blocks across and down in a unit of all components (A.2).
    pub blocks: [usize; 2],
    /// Which quantization table it has.
    pub quantization: u8,
}

/// One pass over the blocks.
pub struct Scan<'a> {
    pub parts: Vec<ScanPart>,
    pub pass: ScanPass,
    /// Units between restarts; 0 for none.
    pub restart: usize,
    pub data: &'a [u8],
}

/// A component in a scan, and its tables.
pub struct ScanPart {
    pub component: usize,
    pub dc: Option<Rc<CodeTable>>,
    pub ac: Option<Rc<CodeTable>>,
}

/// What of each block a scan holds.
#[derive(Clone, Copy)]
pub enum ScanPass {
    /// All of it.
    Whole,
    /// Coefficients `from` to `to` from bit `low` up; with `again`, only that bit (G.1.1.1).
    Progressive {
        from: usize,
        to: usize,
        again: bool,
        low: u32,
    },
}

impl JpegFrame {
    /// Blocks of the component with the most, across and down in a unit.
    pub fn most(&self) -> [usize; 2] {
        let most = |axis: usize| self.components.iter().map(move |part| part.blocks[axis]);
        [most(0).max().unwrap_or(1), most(1).max().unwrap_or(1)]
    }

    /// Units across and down.
    pub fn units(&self) -> [usize; 2] {
        let most = self.most();
        [0, 1].map(|axis| self.size[axis].div_ceil(8 * most[axis]))
    }

    /// Blocks of a component by itself, across and down (A.2.2).
    pub fn own_blocks(&self, component: usize) -> [usize; 2] {
        let (most, blocks) = (self.most(), self.components[component].blocks);
        [0, 1].map(|axis| {
            (self.size[axis] * blocks[axis])
                .div_ceil(most[axis])
                .div_ceil(8)
        })
    }

    /// Blocks of all components in a unit.
    fn in_a_unit(&self) -> usize {
        let components = self.components.iter();
        components
            .map(|component| component.blocks.iter().product::<usize>())
            .sum()
    }

    /// Blocks of all components.
    fn blocks(&self) -> usize {
        self.units().iter().product::<usize>() * self.in_a_unit()
    }

    /// Its height is 0 where it is told later.
    fn of(body: &[u8], is_progressive: bool) -> Option<JpegFrame> {
        let (&[bits, h1, h0, w1, w0, count], parts) = body.split_first_chunk()?;
        let side = |high, low| usize::from(u16::from_be_bytes([high, low]));
        let component = |part: &[u8; 3]| FrameComponent {
            id: part[0],
            blocks: [usize::from(part[1] >> 4), usize::from(part[1] & 15)],
            quantization: part[2],
        };
        let (parts, _) = parts.as_chunks();
        let mut frame = JpegFrame {
            is_progressive,
            bits,
            size: [side(w1, w0), side(h1, h0)],
            components: parts.iter().map(component).collect(),
        };
        if let [one] = frame.components.as_mut_slice() {
            // Blocks of one component are never put together (A.2.2).
            one.blocks = [1, 1];
        }
        let known = |blocks: &[usize; 2]| blocks.iter().all(|count| (1..=4).contains(count));
        let blocks = || frame.components.iter().map(|component| component.blocks);
        let fine = frame.components.len() == usize::from(count)
            && blocks().all(|blocks| known(&blocks))
            && (1..=4).contains(&frame.components.len())
            && frame.size[0] > 0;
        fine.then_some(frame)
    }
}

impl<'a> JpegLayout<'a> {
    /// None for a kind that is the decoder's to judge: without loss, by difference, with arithmetic
    /// codes, of 12 bits, several pictures in one.
    ///
    /// # Errors
    /// What makes no sense, as a phrase.
    pub fn of(data: &'a [u8]) -> Result<Option<JpegLayout<'a>>, Message> {
        let (mut shared, mut is_plain) = (Vec::new(), true);
        let (mut scans, mut blocks, mut bytes) = (Vec::new(), 0, 0);
        let mut frame: Option<JpegFrame> = None;
        let mut tables = Tables::default();
        let mut restart = 0;
        for segment in Segments::of(data) {
            let segment = segment?;
            let body = segment.body;
            match segment.marker {
                DHT => tables.read(body).ok_or_else(damaged)?,
                DQT => {
                    // Of a later scan it would be another table of the same number.
                    is_plain &= scans.is_empty() && body.first().is_some_and(|kind| kind >> 4 == 0);
                    shared.push(segment.bytes);
                }
                0xe0..=0xef => shared.push(segment.bytes),
                DRI => {
                    let units = body.try_into().map_err(|_| damaged())?;
                    restart = usize::from(u16::from_be_bytes(units));
                }
                0xc0..=PROGRESSIVE if frame.is_none() => {
                    match JpegFrame::of(body, segment.marker == PROGRESSIVE) {
                        Some(found) if found.bits == 8 && found.size[1] > 0 => frame = Some(found),
                        Some(_) => return Ok(None),
                        None => return Err(damaged()),
                    }
                }
                SOS => {
                    let frame = frame.as_ref().ok_or_else(damaged)?;
                    let scan = scan(body, frame, &tables).ok_or_else(damaged)?;
                    blocks += scan.blocks(frame);
                    bytes += segment.coded.len();
                    scans.push(Scan {
                        data: segment.coded,
                        restart,
                        ..scan
                    });
                    let most = MOST_PASSES * frame.blocks() + MOST_OF_A_BYTE * bytes;
                    if scans.len() > MOST_SCANS || blocks > most {
                        return Err(message!(
                            "jpeg-layout-of",
                            "it has more than {most_scans} scans, or many with little in them",
                            most_scans = MOST_SCANS
                        ));
                    }
                }
                0xc0..=0xcf => return Ok(None),
                _ => {}
            }
        }
        let frame = frame.ok_or_else(damaged)?;
        let is_seen = |component| scans.iter().any(|scan: &Scan<'_>| scan.begins(component));
        if !(0..frame.components.len()).all(is_seen) {
            return Err(message!("jpeg-cut-short", "the JPEG is cut short"));
        }
        // No more are written in a unit (B.2.3).
        is_plain &= frame.in_a_unit() <= 10;
        Ok(Some(JpegLayout {
            shared,
            is_plain,
            frame,
            scans,
        }))
    }
}

/// The tables of codes that hold where a segment stands: of DC and of AC coefficients.
#[derive(Default)]
struct Tables([[Option<Rc<CodeTable>>; 4]; 2]);

impl Tables {
    /// Takes in those of a segment (B.2.4.2).
    fn read(&mut self, mut body: &[u8]) -> Option<()> {
        while let Some((&kind, rest)) = body.split_first() {
            let (counts, rest) = rest.split_first_chunk()?;
            let count = counts.iter().map(|count| usize::from(*count)).sum();
            let (values, rest) = rest.split_at_checked(count)?;
            let table = self.0.get_mut(usize::from(kind >> 4))?;
            *table.get_mut(usize::from(kind & 15))? =
                Some(Rc::new(CodeTable::new(counts, values)?));
            body = rest;
        }
        Some(())
    }

    fn get(&self, kind: usize, index: u8) -> Option<Rc<CodeTable>> {
        self.0[kind].get(usize::from(index)).cloned().flatten()
    }
}

impl Scan<'_> {
    /// Whether it is a component's first.
    fn begins(&self, component: usize) -> bool {
        let is_in = self.parts.iter().any(|part| part.component == component);
        is_in
            && matches!(
                self.pass,
                ScanPass::Whole | ScanPass::Progressive { from: 0, .. }
            )
    }

    /// How many blocks it goes through.
    fn blocks(&self, frame: &JpegFrame) -> usize {
        let [across, down] = match self.parts.as_slice() {
            [part] => frame.own_blocks(part.component),
            _ => frame.units(),
        };
        let of = |part: &ScanPart| frame.components[part.component].blocks;
        let in_a_unit = match self.parts.as_slice() {
            [_] => 1,
            parts => parts
                .iter()
                .map(|part| of(part).iter().product::<usize>())
                .sum(),
        };
        across * down * in_a_unit
    }
}

/// A scan's header (B.2.3).
fn scan<'a>(body: &[u8], frame: &JpegFrame, tables: &Tables) -> Option<Scan<'a>> {
    let (&count, rest) = body.split_first()?;
    let (parts, rest) = rest.split_at_checked(usize::from(count) * 2)?;
    let part = |[id, of]: &[u8; 2]| {
        let component = frame.components.iter().position(|part| part.id == *id)?;
        Some(ScanPart {
            component,
            dc: tables.get(0, of >> 4),
            ac: tables.get(1, of & 15),
        })
    };
    let parts: Vec<ScanPart> = parts
        .as_chunks()
        .0
        .iter()
        .map(part)
        .collect::<Option<_>>()?;
    let &[from, to, bits] = rest else { return None };
    let (from, to) = (usize::from(from), usize::from(to));
    let pass = match frame.is_progressive {
        false => ScanPass::Whole,
        true => ScanPass::Progressive {
            from,
            to,
            again: bits >> 4 != 0,
            low: u32::from(bits & 15),
        },
    };
    let fine = (1..=4).contains(&parts.len()) && from <= to && to < 64 && bits & 15 < 14;
    fine.then_some(Scan {
        parts,
        pass,
        restart: 0,
        data: &[],
    })
}
