//! Whether a font holds together: all that shaping, drawing and a PDF take from it can be taken.
//!
//! The libraries that do so look at a table when they need it. A font that is damaged somewhere would
//! pass where its text is measured, and fail in the PDF of the same card.

use std::collections::BTreeSet;

use skrifa::raw::collections::IntSet;
use skrifa::raw::tables::glyf::{Glyf, Glyph};
use skrifa::raw::tables::gsub::SubstitutionSubtables;
use skrifa::raw::tables::loca::Loca;
use skrifa::raw::{ReadError, TableProvider};
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};
use subsetter::GlyphRemapper;

use super::colour_parts::colour_parts;
use super::font_work::{GlyphBudget, has_few_subtables, has_short_programs, number};

/// The header of a glyph before the lists of its contours (OpenType 1.9, *glyf*).
const GLYPH_HEADER: usize = 10;
/// How many contours a glyph says it has, at least, that is put together of others.
const COMPOSITE: u16 = 0x8000;
/// The most points of a glyph, layers of one in colours, and axes of a font: far more than any that people
/// draw. A glyph is drawn wherever a text has it.
const MOST_POINTS: u16 = 10_000;
const MOST_LAYERS: u16 = 500;
const MOST_AXES: usize = 64;
/// How deep glyphs may be put together of others that are put together: as far as skrifa goes.
const DEEPEST: usize = 32;
/// The most bytes of all names, with those that are there again.
const MOST_READ: usize = 1 << 20;
/// So many glyphs are put into a subset at a time.
const AT_A_TIME: usize = 512;

/// Whether the font at an index of a file can be used, every glyph of it.
pub fn hold_together(data: &[u8], index: u32) -> bool {
    let Ok(font) = FontRef::from_index(data, index) else {
        return false;
    };
    let Ok(glyphs) = font.maxp().map(|table| table.num_glyphs()) else {
        return false;
    };
    has_scale(&font)
        && has_advances(&font, glyphs)
        && has_outlines(&font, glyphs)
        && has_few_parts(&font, glyphs)
        && has_few_layers(&font)
        && colour_parts(&font).is_some()
        && has_short_programs(&font)
        && has_few_subtables(&font)
        && has_names(&font)
        && leads_to_its_own(&font, glyphs)
        && can_be_embedded(data, index, &font, glyphs)
        && varies(data, index, &font, glyphs)
}

/// Whether a subset can be made of any of its glyphs. Of outlines in *glyf*, which are known to lie in
/// their table, a subset copies all but those of glyphs that are put together of others; what it takes
/// from other tables is there for all where it is for the last.
fn can_be_embedded(data: &[u8], index: u32, font: &FontRef<'_>, glyphs: u16) -> bool {
    let subset = |glyphs: &[u16]| subsetter::subset(data, index, &remapped(glyphs)).is_ok();
    let Some(outlines) = Outlines::of(font) else {
        return subset(&all(glyphs));
    };
    let is_made_of_others = |glyph: &u16| {
        let outline = outlines.of_glyph(usize::from(*glyph));
        outline.is_some_and(|outline| number(outline, 0) >= Some(COMPOSITE))
    };
    let last = std::iter::once(glyphs.saturating_sub(1));
    let chosen: Vec<u16> = (0..glyphs).filter(is_made_of_others).chain(last).collect();
    chosen.chunks(AT_A_TIME).all(subset)
}

/// Whether a variable font can be embedded with its axes moved; true for a font without axes.
fn varies(data: &[u8], index: u32, font: &FontRef<'_>, glyphs: u16) -> bool {
    if font.axes().len() > MOST_AXES {
        return false;
    }
    let moved = font.axes().iter().map(|axis| {
        let tag = subsetter::Tag::new(&axis.tag().to_be_bytes());
        (tag, (axis.min_value() + axis.max_value()) / 2.0)
    });
    let moved: Vec<_> = moved.collect();
    let all = || remapped(&all(glyphs));
    moved.is_empty() || subsetter::subset_with_variations(data, index, &moved, &all()).is_ok()
}

fn all(glyphs: u16) -> Vec<u16> {
    (0..glyphs).collect()
}

fn remapped(glyphs: &[u16]) -> GlyphRemapper {
    let mut mapped = GlyphRemapper::new();
    for glyph in glyphs {
        mapped.remap(*glyph);
    }
    mapped
}

/// Whether what stands for a character, and what takes its place (*cmap*, *GSUB*), are glyphs that
/// there are.
fn leads_to_its_own(font: &FontRef<'_>, glyphs: u16) -> bool {
    let glyphs = GlyphId::from(glyphs);
    let mut reached: IntSet<GlyphId> = (0..glyphs.to_u32()).map(GlyphId::new).collect();
    reached.extend(font.charmap().mappings().map(|(_, glyph)| glyph));
    if let Ok(substitutions) = font.gsub()
        && !matches!(substitutions.lookup_list(), Err(ReadError::NullOffset))
        // The shaper goes on after what it cannot read, and may come to any glyph.
        && substitutions.closure_glyphs(&IntSet::all(), &mut reached).is_err()
    {
        return false;
    }
    reached.last().is_none_or(|last| last < glyphs)
}

/// Whether a font has substitutions that put several glyphs for one: multiple substitutions of *GSUB*,
/// and what may insert glyphs in *morx* (OpenType 1.9; Apple's TrueType Reference Manual).
pub fn multiplies(font: &FontRef<'_>) -> bool {
    let lookups = font.gsub().and_then(|table| table.lookup_list());
    let has_multiple = lookups.is_ok_and(|lookups| {
        let mut lookups = lookups.lookups().iter().flatten();
        lookups.any(|lookup| matches!(lookup.subtables(), Ok(SubstitutionSubtables::Multiple(_))))
    });
    has_multiple || font.morx().is_ok()
}

/// Whether it says how many of its units are as long as its letters are high (*head*).
fn has_scale(font: &FontRef<'_>) -> bool {
    let units = font.head().map(|head| head.units_per_em());
    units.is_ok_and(|units| (16..=16_384).contains(&units))
}

/// Whether each name ends where sixteen bits lead to, and so do all in a row, each once: as a subset
/// keeps them (*name*). Nor may all be much more that are the same, as each is read.
fn has_names(font: &FontRef<'_>) -> bool {
    let Ok(names) = font.name() else {
        return true;
    };
    let records = names.name_record().iter();
    let places: BTreeSet<(u32, u32)> = records
        .clone()
        .map(|name| (name.string_offset().to_u32(), u32::from(name.length())))
        .collect();
    let all: u32 = places.iter().map(|(_, length)| length).sum();
    let last = places.iter().map(|(at, length)| at + length).max();
    let read: usize = records.map(|name| usize::from(name.length())).sum();
    all.max(last.unwrap_or(0)) <= u32::from(u16::MAX) && read <= MOST_READ
}

/// Whether there are widths, and for each glyph one (*hhea*, *hmtx*).
fn has_advances(font: &FontRef<'_>, glyphs: u16) -> bool {
    let table = |tag| font.table_data(Tag::new(tag)).map(|table| table.len());
    let Ok(widths) = font
        .hhea()
        .map(|table| usize::from(table.number_of_h_metrics()))
    else {
        return false;
    };
    let glyphs = usize::from(glyphs);
    let wanted = 4 * widths + 2 * glyphs.saturating_sub(widths);
    widths > 0 && table(b"hmtx").is_some_and(|length| length >= wanted)
}

/// Whether no glyph is put together from more layers than anyone draws (*COLR*).
fn has_few_layers(font: &FontRef<'_>) -> bool {
    let Ok(colours) = font.colr() else {
        return true;
    };
    let records = colours.base_glyph_records();
    let records = records.and_then(Result::ok).unwrap_or_default();
    records
        .iter()
        .all(|glyph| glyph.num_layers() <= MOST_LAYERS)
}

/// Whether each glyph lies in its table, and says what it is made of; true for a font whose outlines
/// are in another table.
fn has_outlines(font: &FontRef<'_>, glyphs: u16) -> bool {
    if font.table_data(Tag::new(b"glyf")).is_none() {
        return true;
    }
    let Some(outlines) = Outlines::of(font) else {
        return false;
    };
    (0..usize::from(glyphs)).all(|glyph| outlines.of_glyph(glyph).is_some_and(is_outline))
}

/// The tables of a font that has its outlines in *glyf*.
struct Outlines<'f> {
    glyf: &'f [u8],
    loca: &'f [u8],
    is_short: bool,
}

impl<'f> Outlines<'f> {
    fn of(font: &FontRef<'f>) -> Option<Outlines<'f>> {
        let table = |tag| Some(font.table_data(Tag::new(tag))?.as_bytes());
        Some(Outlines {
            glyf: table(b"glyf")?,
            loca: table(b"loca")?,
            is_short: font.head().ok()?.index_to_loc_format() == 0,
        })
    }

    /// What a glyph is made of; none where it does not lie in the table.
    fn of_glyph(&self, glyph: usize) -> Option<&'f [u8]> {
        let offset = |glyph: usize| match self.is_short {
            true => Some(2 * usize::from(number(self.loca, 2 * glyph)?)),
            false => {
                let bytes = self.loca.get(4 * glyph..4 * glyph + 4)?;
                Some(u32::from_be_bytes(bytes.try_into().ok()?) as usize)
            }
        };
        self.glyf.get(offset(glyph)?..offset(glyph + 1)?)
    }
}

/// Whether no glyph that is put together of others comes to more points than any may have, nor all glyphs to
/// more than their bytes do: of a few, each made of ten of the next, it would be more than anyone can draw.
fn has_few_parts(font: &FontRef<'_>, glyphs: u16) -> bool {
    let (Ok(loca), Ok(glyf)) = (font.loca(None), font.glyf()) else {
        return true;
    };
    let mut parts = GlyphParts {
        loca,
        glyf,
        known: vec![None; usize::from(glyphs)],
    };
    let bytes = font
        .table_data(Tag::new(b"glyf"))
        .map_or(0, |table| table.len());
    let mut budget = GlyphBudget::new(bytes);
    (0..glyphs).all(|glyph| {
        let points = parts.points(glyph, 0);
        points <= u32::from(MOST_POINTS) && budget.takes(points as usize)
    })
}

/// The points of glyphs, with those that they are put together of.
struct GlyphParts<'f> {
    loca: Loca<'f>,
    glyf: Glyf<'f>,
    known: Vec<Option<u32>>,
}

impl GlyphParts<'_> {
    /// How many points a glyph has, and one more for each of its parts.
    fn points(&mut self, glyph: u16, depth: usize) -> u32 {
        let Some(known) = self.known.get(usize::from(glyph)).copied() else {
            return 0;
        };
        if let Some(known) = known {
            return known;
        }
        let outline = self.loca.get_glyf(GlyphId::from(glyph), &self.glyf);
        let points = match outline {
            Ok(Some(Glyph::Composite(_))) if depth == DEEPEST => u32::MAX,
            Ok(Some(Glyph::Composite(composite))) => {
                // One that leads to itself is drawn by nobody.
                self.known[usize::from(glyph)] = Some(u32::MAX);
                let parts = composite.components();
                parts.fold(0_u32, |points, part| {
                    let of_part = self.points(part.glyph.to_u16(), depth + 1);
                    points.saturating_add(of_part).saturating_add(1)
                })
            }
            Ok(Some(Glyph::Simple(simple))) => simple.num_points() as u32,
            Ok(None) | Err(_) => 0,
        };
        self.known[usize::from(glyph)] = Some(points);
        points
    }
}

/// Whether a glyph is nothing, or contours as it says. One that says none and has points is what
/// drawing stumbles over.
fn is_outline(glyph: &[u8]) -> bool {
    if glyph.is_empty() {
        return true;
    }
    let instructions = || number(glyph, GLYPH_HEADER).map(usize::from);
    match number(glyph, 0) {
        Some(0) => {
            glyph.len() == GLYPH_HEADER
                || instructions().is_some_and(|most| glyph.len() <= GLYPH_HEADER + 2 + most)
        }
        // Of several glyphs.
        Some(COMPOSITE..) => glyph.len() >= GLYPH_HEADER,
        // The list of the contours' last points is behind the header.
        Some(contours) => {
            let last = number(glyph, GLYPH_HEADER + 2 * usize::from(contours) - 2);
            last.is_some_and(|last| last < MOST_POINTS)
        }
        None => false,
    }
}

#[cfg(test)]
mod tests {
    use skrifa::raw::{FontData, FontRead};

    use super::*;

    const FONT: &[u8] = include_bytes!("../../tests/fonts/NotoSans-Regular.ttf");

    const MOVED: &[u8] = include_bytes!("../../tests/fonts/Fraunces-Variable.ttf");
    /// Its outlines are whole where nothing moves them.
    const STUCK: &[u8] = include_bytes!("../../fuzz/seeds/font/variable-damaged.ttf");
    /// One of its ligatures cannot be read, the next leads to a glyph that is not there.
    const LIGATURES: &[u8] = include_bytes!("../../fuzz/seeds/font/ligature-beyond-the-last.otf");

    #[test]
    fn a_variable_font_holds_together_where_its_axes_are_moved() {
        assert!(hold_together(MOVED, 0));
        assert!(!hold_together(STUCK, 0));
    }

    #[test]
    fn a_font_is_damaged_where_its_substitutions_cannot_be_read() {
        assert!(!hold_together(LIGATURES, 0));
    }

    /// Glyphs each of which is made of ten of the next are more than anyone can draw; a few are not.
    #[test]
    fn the_parts_of_glyphs_are_counted() {
        let worst = |levels: u16| {
            let mut glyf = Vec::new();
            let mut loca = vec![0_u32];
            for glyph in 0..levels {
                glyf.extend([255, 255, 0, 0, 0, 0, 0, 0, 0, 0]);
                for part in 0..10 {
                    let more: u16 = if part < 9 { 0x20 } else { 0 };
                    glyf.extend(more.to_be_bytes());
                    glyf.extend((glyph + 1).to_be_bytes());
                    glyf.extend([0, 0]);
                }
                loca.push(glyf.len() as u32);
            }
            loca.push(glyf.len() as u32);
            let loca: Vec<u8> = loca.into_iter().flat_map(u32::to_be_bytes).collect();
            let mut parts = GlyphParts {
                loca: Loca::read(FontData::new(&loca), true).unwrap(),
                glyf: Glyf::read(FontData::new(&glyf)).unwrap(),
                known: vec![None; usize::from(levels) + 1],
            };
            parts.points(0, 0)
        };
        assert_eq!(worst(3), 1_110);
        assert!(worst(8) > u32::from(MOST_POINTS));
        assert_eq!(worst(40), u32::MAX);
    }

    /// The font with a change of the bytes of one table.
    fn changed(tag: &[u8; 4], change: impl FnOnce(&mut [u8])) -> Vec<u8> {
        let mut font = FONT.to_vec();
        let number = |at: usize| u32::from_be_bytes(FONT[at..at + 4].try_into().unwrap()) as usize;
        let count = usize::from(u16::from_be_bytes([FONT[4], FONT[5]]));
        let mut records = (0..count).map(|table| 12 + 16 * table);
        let record = records.find(|at| FONT[*at..].starts_with(tag)).unwrap();
        let start = number(record + 8);
        change(&mut font[start..start + number(record + 12)]);
        font
    }

    #[test]
    fn a_font_holds_together_until_a_table_is_damaged() {
        assert!(hold_together(FONT, 0));
        assert!(!hold_together(FONT, 1) && !hold_together(&FONT[..FONT.len() / 2], 0));
        // Glyphs of no contours with points; places that go back; no widths; none of a glyph each.
        assert!(!hold_together(&changed(b"glyf", |table| table.fill(0)), 0));
        assert!(!hold_together(
            &changed(b"loca", |table| table[8..10].fill(255)),
            0
        ));
        assert!(!hold_together(
            &changed(b"hhea", |table| table[34..].fill(0)),
            0
        ));
        assert!(!hold_together(
            &changed(b"hhea", |table| table[34..].fill(255)),
            0
        ));
        // Units as long as nothing.
        let units = |table: &mut [u8]| table[18..20].fill(0);
        assert!(!hold_together(&changed(b"head", units), 0));
        // A name that ends beyond what sixteen bits count.
        let far = |table: &mut [u8]| table[6 + 8..6 + 12].fill(255);
        assert!(!hold_together(&changed(b"name", far), 0));
        // So few glyphs that characters stand for others.
        assert!(!hold_together(
            &changed(b"maxp", |table| table[4..6].copy_from_slice(&[0, 40])),
            0
        ));
        assert!(!hold_together(
            &changed(b"head", |table| table[12..].fill(9)),
            0
        ));
    }
}
