//! One face of a font file, ready to shape with.

use std::sync::{Arc, Mutex, PoisonError};

use harfrust::{ShapeOptions, ShapePlan, ShapePlanKey, ShaperData};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};
use usvg::fontdb::{self, FaceInfo, Source};

use crate::load::colour_parts::colour_parts;
use crate::load::font_tables::multiplies;
use crate::load::font_work::ColourParts;
use crate::load::fonts::COLOUR_TABLES;

/// The tables that say which glyphs stand for a text.
const SUBSTITUTING: [&[u8; 4]; 4] = [b"cmap", b"GDEF", b"GSUB", b"morx"];

/// The index of a face in the table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FaceId(pub u16);

/// One face of one font file.
pub struct FontFace {
    pub family: String,
    pub weight: u16,
    pub style: fontdb::Style,
    pub stretch: fontdb::Stretch,
    pub units_per_em: f64,
    /// How many glyphs it has.
    pub glyphs: u32,
    /// The part of the em box over the baseline; `1 - ascent` is under it. From the
    /// typographic metrics, scaled to one em together, as Inkscape and the W3C's tests have it.
    pub ascent: f64,
    pub axes: Vec<Axis>,
    /// Whether glyphs may have colours of their own.
    pub coloured: bool,
    /// The parts of glyphs that have several, in colours of their own.
    parts: ColourParts,
    /// Whether shaping may make several glyphs of one, otherwise than of a face before it.
    pub multiplies: bool,
    covered: Vec<(u32, u32)>,
    data: Arc<dyn AsRef<[u8]> + Sync + Send>,
    index: u32,
    shaper: ShaperData,
    /// What was found out for each script, direction and set of features.
    plans: Mutex<Vec<Arc<ShapePlan>>>,
    /// Its place among the project's fonts.
    pub id: fontdb::ID,
}

/// An axis of a variable font.
pub struct Axis {
    pub tag: [u8; 4],
    pub min: f32,
    pub max: f32,
}

impl FontFace {
    pub fn new(info: &FaceInfo) -> Option<FontFace> {
        let Source::Binary(data) = &info.source;
        let bytes = (**data).as_ref();
        let font = FontRef::from_index(bytes, info.index).ok()?;
        let (above, below) = typographic_metrics(&font);
        let axes = font.axes();
        let axes = axes.iter().map(|axis| Axis {
            tag: axis.tag().to_be_bytes(),
            min: axis.min_value(),
            max: axis.max_value(),
        });
        Some(FontFace {
            family: info.families.first()?.0.clone(),
            weight: info.weight.0,
            style: info.style,
            stretch: info.stretch,
            units_per_em: f64::from(font.head().ok()?.units_per_em()),
            glyphs: font.maxp().ok()?.num_glyphs().into(),
            ascent: above / (above + below),
            axes: axes.collect(),
            coloured: is_coloured(&font),
            parts: colour_parts(&font)?,
            multiplies: multiplies(&font),
            covered: coverage(&font),
            index: info.index,
            id: info.id,
            shaper: ShaperData::new(&font),
            plans: Mutex::default(),
            data: data.clone(),
        })
    }

    /// True where a letter may be more than one glyph of one part.
    pub fn draws_more(&self) -> bool {
        self.multiplies || !self.parts.is_empty()
    }

    /// What a glyph is drawn of: one, or its parts in colours of their own.
    pub fn parts_of(&self, glyph: u32) -> u64 {
        let glyph = u16::try_from(glyph).ok();
        let parts = glyph.and_then(|glyph| self.parts.get(&glyph));
        parts.map_or(1, |count| u64::from(*count).max(1))
    }

    /// True where both make the same glyphs of a text, in number and kind.
    pub fn substitutes_like(&self, other: &FontFace) -> bool {
        let table = |face: &FontFace, tag: &[u8; 4]| {
            let font = FontRef::from_index((*face.data).as_ref(), face.index).ok()?;
            Some(font.data_for_tag(Tag::new(tag))?.as_bytes().to_vec())
        };
        let same = |tag: &&[u8; 4]| table(self, tag) == table(other, tag);
        self.axes.is_empty() && other.axes.is_empty() && SUBSTITUTING.iter().all(same)
    }

    /// True where the face has a glyph for `character`, or shaping makes one of others.
    pub fn has(&self, character: char) -> bool {
        self.maps(character)
            || self
                .substitute(character)
                .is_some_and(|other| self.maps(other))
    }

    /// True where the face itself has a glyph for `character`.
    pub fn maps(&self, character: char) -> bool {
        let code = character as u32;
        let at = self.covered.partition_point(|(first, _)| *first <= code);
        at > 0 && code <= self.covered[at - 1].1
    }

    /// What shaping draws instead where the font lacks a character: the widths of Unicode's
    /// spaces are known, a hyphen is a hyphen, and what is ignorable needs no glyph.
    fn substitute(&self, character: char) -> Option<char> {
        match character {
            '\u{a0}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(' '),
            '\u{2011}' => Some('\u{2010}'),
            '\u{ad}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' => Some(' '),
            '\u{2060}'..='\u{2069}' | '\u{feff}' | '\u{fe00}'..='\u{fe0f}' => Some(' '),
            _ => None,
        }
    }

    /// A shaper of this face at a place of its axes.
    pub fn shape(
        &self,
        buffer: harfrust::UnicodeBuffer,
        features: &[harfrust::Feature],
        variations: &[harfrust::Variation],
    ) -> Option<harfrust::GlyphBuffer> {
        let font = FontRef::from_index((*self.data).as_ref(), self.index).ok()?;
        let instance = (!variations.is_empty() && !self.axes.is_empty())
            .then(|| harfrust::ShaperInstance::from_variations(&font, variations));
        let shaper = self
            .shaper
            .shaper(&font)
            .instance(instance.as_ref())
            .build();
        let (script, direction) = (buffer.script(), buffer.direction());
        let key = ShapePlanKey::new(Some(script), direction);
        let key = key.features(features).instance(instance.as_ref());
        let plan = self.plan(&key, || {
            ShapePlan::new(&shaper, direction, Some(script), None, features)
        });
        let options = ShapeOptions::new().features(features).plan(Some(&plan));
        Some(shaper.shape(buffer, options))
    }

    /// The plan of this key: making one takes as long as shaping a line.
    fn plan(&self, key: &ShapePlanKey<'_>, make: impl FnOnce() -> ShapePlan) -> Arc<ShapePlan> {
        // Poisoned, the list is still good: plans are only ever added whole.
        let lock = || self.plans.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(plan) = lock().iter().find(|plan| key.matches(plan)) {
            return plan.clone();
        }
        let plan = Arc::new(make());
        lock().push(plan.clone());
        plan
    }

    pub fn axis(&self, tag: &[u8; 4]) -> Option<&Axis> {
        self.axes.iter().find(|axis| axis.tag == *tag)
    }
}

fn is_coloured(font: &FontRef<'_>) -> bool {
    let has = |tag: &[u8; 4]| font.data_for_tag(Tag::new(tag)).is_some();
    COLOUR_TABLES.iter().any(has)
}

/// How far type reaches over and under the baseline, in font units.
fn typographic_metrics(font: &FontRef<'_>) -> (f64, f64) {
    let os2 = font.os2().ok();
    let typographic = os2.as_ref().map(|table| {
        let below = f64::from(table.s_typo_descender());
        (f64::from(table.s_typo_ascender()), below.abs())
    });
    let hhea = font.hhea().ok().map(|table| {
        let below = f64::from(table.descender().to_i16());
        (f64::from(table.ascender().to_i16()), below.abs())
    });
    let windows = os2.map(|table| {
        let below = f64::from(table.us_win_descent());
        (f64::from(table.us_win_ascent()), below)
    });
    let usable = |(above, below): &(f64, f64)| *above > 0.0 && above + below > 0.0;
    let known = [typographic, hhea, windows];
    known
        .into_iter()
        .flatten()
        .find(usable)
        .unwrap_or((0.8, 0.2))
}

/// The characters of a face, as ranges in order.
fn coverage(font: &FontRef<'_>) -> Vec<(u32, u32)> {
    let mapped = font.charmap();
    let mapped = mapped
        .mappings()
        .filter(|(_, glyph)| *glyph != GlyphId::NOTDEF);
    let mut codes: Vec<u32> = mapped.map(|(code, _)| code).collect();
    codes.sort_unstable();
    codes.dedup();
    let mut ranges: Vec<(u32, u32)> = Vec::new();
    for code in codes {
        match ranges.last_mut() {
            Some((_, last)) if *last + 1 == code => *last = code,
            _ => ranges.push((code, code)),
        }
    }
    ranges
}
