//! What a JPEG is made of (ITU-T T.81, B.2): its frame, and its scans with the tables of each.

use std::rc::Rc;

use super::huffman::CodeTable;
use crate::load::pictures::jpeg_bits::scan_end;

/// Markers: start of a frame (baseline, extended, progressive) and of a scan, tables, the interval
/// of restarts, the end.
const SOF: std::ops::RangeInclusive<u8> = 0xc0..=0xc2;
const PROGRESSIVE: u8 = 0xc2;
const DHT: u8 = 0xc4;
const SOS: u8 = 0xda;
const DQT: u8 = 0xdb;
const DRI: u8 = 0xdd;
const EOI: u8 = 0xd9;

/// A picture of the kinds that can be taken apart: those with Huffman codes and 8 bits.
pub struct Layout<'a> {
    /// The segments that every part needs too: the application's and the quantization tables.
    pub shared: Vec<&'a [u8]>,
    pub frame: Frame,
    pub scans: Vec<Scan<'a>>,
}

/// How the dots are laid out in blocks of 8 × 8.
pub struct Frame {
    pub size: [usize; 2],
    pub components: Vec<Component>,
}

/// A colour or the brightness.
pub struct Component {
    pub id: u8,
    /// Blocks across and down in a unit of all components (A.2).
    pub blocks: [usize; 2],
    /// Which quantization table it has.
    pub quantization: u8,
}

/// One pass over the blocks.
pub struct Scan<'a> {
    pub parts: Vec<ScanPart>,
    pub pass: Pass,
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
pub enum Pass {
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

impl Frame {
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

    fn of(body: &[u8]) -> Option<Frame> {
        let (&[8, h1, h0, w1, w0, count], parts) = body.split_first_chunk()? else {
            return None;
        };
        let side = |high, low| usize::from(u16::from_be_bytes([high, low]));
        let component = |part: &[u8; 3]| Component {
            id: part[0],
            blocks: [usize::from(part[1] >> 4), usize::from(part[1] & 15)],
            quantization: part[2],
        };
        let (parts, _) = parts.as_chunks();
        let mut frame = Frame {
            size: [side(w1, w0), side(h1, h0)],
            components: parts.iter().map(component).collect(),
        };
        if let [one] = frame.components.as_mut_slice() {
            // Blocks of one component are never put together (A.2.2).
            one.blocks = [1, 1];
        }
        let known = |blocks: &[usize; 2]| blocks.iter().all(|count| (1..=4).contains(count));
        let blocks = || frame.components.iter().map(|component| component.blocks);
        // No more are written in a unit (B.2.3).
        let in_a_unit: usize = blocks().map(|[across, down]| across * down).sum();
        let fine = frame.components.len() == usize::from(count)
            && blocks().all(|blocks| known(&blocks))
            && (1..=10).contains(&in_a_unit)
            && frame.size.iter().all(|side| *side > 0);
        fine.then_some(frame)
    }
}

impl<'a> Layout<'a> {
    /// None for a kind that cannot be taken apart, or nothing that makes sense.
    pub fn of(data: &'a [u8]) -> Option<Layout<'a>> {
        let mut shared = Vec::new();
        let mut scans = Vec::new();
        let mut frame: Option<(Frame, bool)> = None;
        let mut tables: [[Option<Rc<CodeTable>>; 4]; 2] = Default::default();
        let (mut at, mut restart) = (2, 0);
        loop {
            let marker = *data.get(at + 1).filter(|_| data[at] == 0xff)?;
            if marker == EOI {
                let (frame, _) = frame?;
                return Some(Layout {
                    shared,
                    frame,
                    scans,
                });
            }
            let length: [u8; 2] = data.get(at + 2..at + 4)?.try_into().ok()?;
            let end = at + 2 + usize::from(u16::from_be_bytes(length));
            let body = data.get(at + 4..end)?;
            match marker {
                0xff => {
                    at += 1;
                    continue;
                }
                DHT => read_tables(body, &mut tables)?,
                // Of a later scan it would be another table of the same number.
                DQT if !scans.is_empty() => return None,
                // Tables of 16 bits are not for every decoder.
                DQT if body.first()? >> 4 != 0 => return None,
                DQT | 0xe0..=0xef => shared.push(&data[at..end]),
                DRI => restart = usize::from(u16::from_be_bytes(body.try_into().ok()?)),
                _ if SOF.contains(&marker) && frame.is_none() => {
                    frame = Some((Frame::of(body)?, marker == PROGRESSIVE));
                }
                SOS => {
                    let stop = scan_end(data, end)?;
                    let scan = Scan {
                        data: &data[end..stop],
                        restart,
                        ..scan(body, frame.as_ref()?, &tables)?
                    };
                    scans.push(scan);
                    at = stop;
                    continue;
                }
                0xfe => {}
                _ => return None,
            }
            at = end;
        }
    }
}

/// The tables of codes of a segment (B.2.4.2).
fn read_tables(mut body: &[u8], tables: &mut [[Option<Rc<CodeTable>>; 4]; 2]) -> Option<()> {
    while let Some((&kind, rest)) = body.split_first() {
        let (counts, rest) = rest.split_first_chunk()?;
        let count = counts.iter().map(|count| usize::from(*count)).sum();
        let (values, rest) = rest.split_at_checked(count)?;
        let table = tables.get_mut(usize::from(kind >> 4))?;
        *table.get_mut(usize::from(kind & 15))? = Some(Rc::new(CodeTable::new(counts, values)?));
        body = rest;
    }
    Some(())
}

/// A scan's header (B.2.3).
fn scan<'a>(
    body: &[u8],
    (frame, progressive): &(Frame, bool),
    tables: &[[Option<Rc<CodeTable>>; 4]; 2],
) -> Option<Scan<'a>> {
    let (&count, rest) = body.split_first()?;
    let (parts, rest) = rest.split_at_checked(usize::from(count) * 2)?;
    let table = |kind: usize, index: u8| tables[kind].get(usize::from(index)).cloned().flatten();
    let part = |[id, of]: &[u8; 2]| {
        let component = frame.components.iter().position(|part| part.id == *id)?;
        Some(ScanPart {
            component,
            dc: table(0, of >> 4),
            ac: table(1, of & 15),
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
    let pass = match progressive {
        false => Pass::Whole,
        true => Pass::Progressive {
            from,
            to,
            again: bits >> 4 != 0,
            low: u32::from(bits & 15),
        },
    };
    let fine = !parts.is_empty() && from <= to && to < 64 && bits & 15 < 14;
    fine.then_some(Scan {
        parts,
        pass,
        restart: 0,
        data: &[],
    })
}
