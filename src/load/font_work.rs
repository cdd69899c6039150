//! How much work a font is, counted before a library goes through it: tables that share their parts make a few
//! kilobytes more than anyone can draw.

use std::collections::BTreeMap;

use skrifa::raw::ps::cff::CffFontRef;
use skrifa::raw::ps::cff::index::Index;
use skrifa::{FontRef, GlyphId, Tag};

/// The most numbers and operators in the program of a glyph, with those of its subroutines.
const MOST_STEPS: usize = 100_000;
/// What the glyphs of a font may come to for each byte of their table, and beside that. What shares most
/// saves half.
const MOST_OF_A_BYTE: usize = 16;
const MOST_BESIDE: usize = 1 << 20;
/// How deep subroutines may call each other, the numbers that may wait for an operator, and the hints of a glyph
/// (Adobe Technical Note 5177, Appendix B; CFF2 has more numbers).
const DEEPEST: usize = 10;
const MOST_NUMBERS: usize = 513;
const MOST_HINTS: usize = 1024;
/// The most parts of a painting, and how deep they may lie in each other: as far as skrifa goes (*COLR*, version 1).
const MOST_PAINTS: usize = 4_000;
const DEEPEST_PAINT: usize = 64;
/// The most subtables of all lookups (*GSUB*, *GPOS*): each may be looked at for every letter. Mongolian's have
/// some five hundred.
const MOST_SUBTABLES: usize = 5_000;

/// The parts of each glyph that is drawn of several, in colours of its own.
pub type ColourParts = BTreeMap<u16, u32>;

/// Steps or points that the glyphs of a font may still come to.
pub struct GlyphBudget(usize);

impl GlyphBudget {
    /// Of a font whose outlines take so many bytes.
    pub fn new(bytes: usize) -> GlyphBudget {
        GlyphBudget(bytes * MOST_OF_A_BYTE + MOST_BESIDE)
    }

    /// Whether those of one more glyph are left.
    pub fn takes(&mut self, count: usize) -> bool {
        let left = self.0.checked_sub(count);
        self.0 = left.unwrap_or(0);
        left.is_some()
    }
}

/// Whether the programs of its outlines are short, and call no subroutine that there is not; true for a
/// font without any (*CFF*; Adobe Technical Notes 5176 and 5177).
pub fn has_short_programs(font: &FontRef<'_>) -> bool {
    let Some(table) = font.table_data(Tag::new(b"CFF ")) else {
        return true;
    };
    let Ok(outlines) = CffFontRef::new_cff(table.as_bytes(), 0, None) else {
        return false;
    };
    let mut budget = GlyphBudget::new(table.len());
    let mut local = BTreeMap::new();
    (0..outlines.num_glyphs()).all(|glyph| {
        let own = outlines.subfont_index(GlyphId::new(glyph)).unwrap_or(0);
        let local = local
            .entry(own)
            .or_insert_with(|| subroutines(&outlines, own));
        let mut program = GlyphProgram {
            global: outlines.global_subrs(),
            local,
            numbers: Vec::new(),
            hints: 0,
            mask: 0,
            left: MOST_STEPS,
        };
        let code = outlines.charstrings().get(glyph as usize);
        code.is_ok_and(|code| program.run(code, 0).is_some())
            && budget.takes(MOST_STEPS - program.left)
    })
}

/// The local subroutines of a part of a font.
fn subroutines<'f>(outlines: &CffFontRef<'f>, part: u16) -> Index<'f> {
    let offset = outlines.subfont(part, &[]).map(|part| part.subrs_offset());
    let data = offset.ok().filter(|offset| *offset != 0);
    let data = data.and_then(|offset| outlines.data().get(offset as usize..));
    let index = data.and_then(|data| Index::new(data, false).ok());
    index.unwrap_or(Index::Empty)
}

/// The program of a glyph while it is gone through.
struct GlyphProgram<'p> {
    global: &'p Index<'p>,
    local: &'p Index<'p>,
    /// Those that wait for an operator.
    numbers: Vec<i32>,
    hints: usize,
    /// The bytes of a mask of hints, once there was one.
    mask: usize,
    /// Steps that are left.
    left: usize,
}

impl GlyphProgram<'_> {
    /// Goes through a program or a subroutine: whether the glyph ends with it. None for one that does
    /// too much, or makes no sense.
    fn run(&mut self, mut code: &[u8], depth: usize) -> Option<bool> {
        if depth > DEEPEST {
            return None;
        }
        while let Some((&first, rest)) = code.split_first() {
            self.left = self.left.checked_sub(1)?;
            code = rest;
            let byte = i32::from(first);
            match first {
                10 | 29 => {
                    let called = if first == 10 { self.local } else { self.global };
                    let index = self.numbers.pop()?.checked_add(called.subr_bias())?;
                    let called = called.get(usize::try_from(index).ok()?).ok()?;
                    if self.run(called, depth + 1)? {
                        return Some(true);
                    }
                }
                11 => return Some(false),
                14 => return Some(true),
                28 => self.push(i32::from(i16::from_be_bytes(taken(&mut code)?)))?,
                32..=246 => self.push(byte - 139)?,
                247..=254 => {
                    let [low] = taken(&mut code)?;
                    let low = i32::from(low) + 108;
                    self.push(match first {
                        ..=250 => (byte - 247) * 256 + low,
                        251.. => (251 - byte) * 256 - low,
                    })?;
                }
                255 => self.push(i32::from_be_bytes(taken(&mut code)?) >> 16)?,
                1 | 3 | 18 | 23 => self.add_hints()?,
                19 | 20 => {
                    if self.mask == 0 {
                        self.add_hints()?;
                        self.mask = self.hints.div_ceil(8);
                    } else if !self.numbers.is_empty() {
                        return None;
                    }
                    code = code.get(self.mask..)?;
                }
                12 => {
                    let [_] = taken(&mut code)?;
                    self.numbers.clear();
                }
                _ => self.numbers.clear(),
            }
        }
        Some(false)
    }

    fn push(&mut self, number: i32) -> Option<()> {
        self.numbers.push(number);
        (self.numbers.len() <= MOST_NUMBERS).then_some(())
    }

    /// Hints, two numbers each: none comes behind a mask of them.
    fn add_hints(&mut self) -> Option<()> {
        self.hints += self.numbers.len() / 2;
        self.numbers.clear();
        (self.mask == 0 && self.hints <= MOST_HINTS).then_some(())
    }
}

/// The next bytes, taken off.
fn taken<const COUNT: usize>(code: &mut &[u8]) -> Option<[u8; COUNT]> {
    let (taken, rest) = code.split_first_chunk()?;
    *code = rest;
    Some(*taken)
}

/// The parts of glyphs that are painted in colours; none where one has more than anyone draws: paintings may
/// share them (*COLR*, version 1).
pub fn paintings(font: &FontRef<'_>) -> Option<ColourParts> {
    let mut parts = ColourParts::new();
    let Some(table) = font.table_data(Tag::new(b"COLR")) else {
        return Some(parts);
    };
    let paintings = Paintings::new(table.as_bytes());
    let mut budget = GlyphBudget::new(table.len());
    for (glyph, start) in &paintings.glyphs {
        let mut left = MOST_PAINTS;
        paintings.count(*start, 0, &mut left)?;
        let count = MOST_PAINTS - left;
        budget.takes(count).then_some(())?;
        parts.insert(*glyph, count as u32);
    }
    Some(parts)
}

/// The paintings of a font, by their places in its table.
struct Paintings<'f> {
    table: &'f [u8],
    glyphs: BTreeMap<u16, usize>,
    /// Where the list of layers begins.
    layers: usize,
}

impl Paintings<'_> {
    fn new(table: &[u8]) -> Paintings<'_> {
        let list = long(table, 14).unwrap_or(0);
        let known = |list: usize| (list > 0).then(|| long(table, list)).flatten();
        let count = known(list).unwrap_or(0).min(usize::from(u16::MAX));
        let glyph = |index: usize| {
            let record = list + 4 + 6 * index;
            Some((number(table, record)?, list + long(table, record + 2)?))
        };
        Paintings {
            table,
            glyphs: (0..count).map_while(glyph).collect(),
            layers: long(table, 18).unwrap_or(0),
        }
    }

    /// Counts the parts of the one at a place, those that it shares each time: none where they are more than
    /// are left. What is not in the table is nobody's.
    fn count(&self, at: usize, depth: usize, left: &mut usize) -> Option<()> {
        *left = left.checked_sub(1)?;
        if depth > DEEPEST_PAINT {
            return None;
        }
        let behind = |offset: usize| {
            let high = usize::from(*self.table.get(at + offset)?);
            Some(at + (high << 16) + usize::from(number(self.table, at + offset + 1)?))
        };
        let layer =
            |index: usize| Some(self.layers + long(self.table, self.layers + 4 + 4 * index)?);
        let parts: Vec<usize> = match self.table.get(at) {
            Some(1) => {
                let count = usize::from(*self.table.get(at + 1).unwrap_or(&0));
                let first = long(self.table, at + 2).unwrap_or(0);
                (first..first + count).map_while(layer).collect()
            }
            Some(11) => {
                let glyph = number(self.table, at + 1);
                let start = glyph.and_then(|glyph| self.glyphs.get(&glyph));
                start.copied().into_iter().collect()
            }
            Some(10 | 12..=31) => behind(1).into_iter().collect(),
            Some(32) => [1, 5].into_iter().filter_map(behind).collect(),
            _ => Vec::new(),
        };
        let mut parts = parts.into_iter();
        parts.try_for_each(|part| self.count(part, depth + 1, left))
    }
}

/// Whether its substitutions and positions are few: lookups may share their subtables (*GSUB*, *GPOS*).
pub fn has_few_subtables(font: &FontRef<'_>) -> bool {
    [b"GSUB", b"GPOS"].into_iter().all(|tag| {
        let table = font.table_data(Tag::new(tag));
        let count = table.map_or(Some(0), |table| subtables(table.as_bytes()));
        count.is_none_or(|count| count <= MOST_SUBTABLES)
    })
}

/// The subtables of all lookups of a table; none where they are not in it.
fn subtables(table: &[u8]) -> Option<usize> {
    let list = table.get(usize::from(number(table, 8)?)..)?;
    let lookups = 0..usize::from(number(list, 0)?);
    let count = |lookup: usize| {
        let lookup = usize::from(number(list, 2 + 2 * lookup)?);
        Some(usize::from(number(list, lookup + 4)?))
    };
    lookups.map(count).sum()
}

/// A number of thirty-two bits.
fn long(bytes: &[u8], at: usize) -> Option<usize> {
    let bytes = bytes.get(at..at + 4)?;
    Some(u32::from_be_bytes(bytes.try_into().ok()?) as usize)
}

/// A number of sixteen bits.
pub fn number(bytes: &[u8], at: usize) -> Option<u16> {
    let bytes = bytes.get(at..at + 2)?;
    Some(u16::from_be_bytes(bytes.try_into().ok()?))
}
