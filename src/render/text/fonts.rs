//! The project's fonts, ready to shape with: parsed once, shared by all threads.

use std::sync::{Arc, Mutex, PoisonError};

use harfrust::{ShapeOptions, ShapePlan, ShapePlanKey, ShaperData};
use skrifa::raw::TableProvider;
use skrifa::{FontRef, GlyphId, MetadataProvider, Tag};
use svgtypes::FontFamily;
use usvg::fontdb::{self, Database, FaceInfo, Query, Source};

use super::selections::Selections;
use super::stand_in::STAND_IN_FONT;
use super::style::Style;
use crate::load::Fonts;
use crate::load::font_tables::multiplies;
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
    fn new(info: &FaceInfo) -> Option<FontFace> {
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
            multiplies: multiplies(&font),
            covered: coverage(&font),
            index: info.index,
            id: info.id,
            shaper: ShaperData::new(&font),
            plans: Mutex::default(),
            data: data.clone(),
        })
    }

    /// True where both make the same glyphs of a text, in number and kind.
    fn substitutes_like(&self, other: &FontFace) -> bool {
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

/// All faces of the project.
pub struct FontTable {
    faces: Vec<FontFace>,
    database: Arc<Database>,
    /// The same fonts, with the one that stands in for runs.
    drawing: Arc<Database>,
    selections: Selections,
}

/// What a style's font came to.
#[derive(Clone, PartialEq, Debug)]
pub enum Selected {
    Face(FaceId),
    /// No family of the list is in the project. The names that were asked for.
    NoFamily(Vec<String>),
}

impl FontTable {
    pub fn new(fonts: &Fonts) -> FontTable {
        let mut drawing = (*fonts.database).clone();
        drawing.load_font_source(Source::Binary(Arc::new(STAND_IN_FONT)));
        let faces = fonts.database.faces().filter_map(FontFace::new);
        let mut faces: Vec<FontFace> = faces.collect();
        for later in (1..faces.len()).rev() {
            let (before, others) = faces.split_at_mut(later);
            let face = &mut others[0];
            face.multiplies &= !before.iter().any(|other| other.substitutes_like(face));
        }
        FontTable {
            faces,
            database: fonts.database.clone(),
            drawing: Arc::new(drawing),
            selections: Selections::default(),
        }
    }

    /// The faces of one family, for text that is of no other.
    pub fn of_family(database: &Arc<Database>, family: &str) -> FontTable {
        let is_of = |info: &&FaceInfo| info.families.iter().any(|(name, _)| name == family);
        let faces = database.faces().filter(is_of).filter_map(FontFace::new);
        FontTable {
            faces: faces.collect(),
            database: database.clone(),
            drawing: database.clone(),
            selections: Selections::default(),
        }
    }

    /// The fonts that usvg draws with.
    pub fn drawing(&self) -> &Arc<Database> {
        &self.drawing
    }

    pub fn face(&self, id: FaceId) -> &FontFace {
        &self.faces[id.0 as usize]
    }

    pub fn faces(&self) -> impl Iterator<Item = (FaceId, &FontFace)> {
        let numbered = self.faces.iter().enumerate();
        numbered.map(|(at, face)| (FaceId(at as u16), face))
    }

    /// The face usvg takes for `style`.
    pub fn select(&self, style: &Style<'_>) -> Selected {
        if let Some(known) = self.selections.of(style) {
            return known;
        }
        let families = svgtypes::parse_font_families(style.families).unwrap_or_default();
        let selected = match self.query(&families, style) {
            Some(face) => Selected::Face(face),
            None => Selected::NoFamily(names(&families)),
        };
        self.selections.keep(style, &selected);
        selected
    }

    /// The face of each family in the list that the project has, in its order.
    pub fn listed(&self, style: &Style<'_>) -> Vec<FaceId> {
        let families = svgtypes::parse_font_families(style.families).unwrap_or_default();
        families
            .chunks(1)
            .filter_map(|family| self.query(family, style))
            .collect()
    }

    fn query(&self, families: &[FontFamily], style: &Style<'_>) -> Option<FaceId> {
        let families: Vec<fontdb::Family> = families.iter().map(family).collect();
        let id = self.database.query(&Query {
            families: &families,
            weight: fontdb::Weight(style.weight),
            stretch: stretch(style.stretch),
            style: slant(style.slant),
        })?;
        let at = self.faces.iter().position(|face| face.id == id)?;
        Some(FaceId(at as u16))
    }
}

/// The names in a list of families, without the generic ones.
pub fn names(families: &[FontFamily]) -> Vec<String> {
    let named = families.iter().filter_map(|family| match family {
        FontFamily::Named(name) => Some(name.clone()),
        _ => None,
    });
    named.collect()
}

fn family(family: &FontFamily) -> fontdb::Family<'_> {
    match family {
        FontFamily::Serif => fontdb::Family::Serif,
        FontFamily::SansSerif => fontdb::Family::SansSerif,
        FontFamily::Cursive => fontdb::Family::Cursive,
        FontFamily::Fantasy => fontdb::Family::Fantasy,
        FontFamily::Monospace => fontdb::Family::Monospace,
        FontFamily::Named(name) => fontdb::Family::Name(name),
    }
}

pub fn slant(style: &str) -> fontdb::Style {
    match style {
        "italic" => fontdb::Style::Italic,
        "oblique" => fontdb::Style::Oblique,
        _ => fontdb::Style::Normal,
    }
}

/// As usvg reads `font-stretch`.
pub fn stretch(stretch: &str) -> fontdb::Stretch {
    match stretch {
        "ultra-condensed" => fontdb::Stretch::UltraCondensed,
        "extra-condensed" => fontdb::Stretch::ExtraCondensed,
        "narrower" | "condensed" => fontdb::Stretch::Condensed,
        "semi-condensed" => fontdb::Stretch::SemiCondensed,
        "semi-expanded" => fontdb::Stretch::SemiExpanded,
        "wider" | "expanded" => fontdb::Stretch::Expanded,
        "extra-expanded" => fontdb::Stretch::ExtraExpanded,
        "ultra-expanded" => fontdb::Stretch::UltraExpanded,
        _ => fontdb::Stretch::Normal,
    }
}

/// The word `font-stretch` has for it.
pub fn stretch_name(stretch: fontdb::Stretch) -> &'static str {
    match stretch {
        fontdb::Stretch::UltraCondensed => "ultra-condensed",
        fontdb::Stretch::ExtraCondensed => "extra-condensed",
        fontdb::Stretch::Condensed => "condensed",
        fontdb::Stretch::SemiCondensed => "semi-condensed",
        fontdb::Stretch::Normal => "normal",
        fontdb::Stretch::SemiExpanded => "semi-expanded",
        fontdb::Stretch::Expanded => "expanded",
        fontdb::Stretch::ExtraExpanded => "extra-expanded",
        fontdb::Stretch::UltraExpanded => "ultra-expanded",
    }
}

/// The place on a face's axes that usvg goes to for `style`, in usvg's own order.
pub fn variations(face: &FontFace, style: &Style<'_>, size: f64) -> Vec<harfrust::Variation> {
    if face.axes.is_empty() {
        return Vec::new();
    }
    let mut settings = variation_settings(style.variations);
    let mut imply = |tag: &[u8; 4], value: f32, wanted: bool| {
        if wanted && !settings.iter().any(|(known, _)| known == tag) {
            settings.push((*tag, value));
        }
    };
    let (width, slant) = (axis_width(stretch(style.stretch)), slant(style.slant));
    imply(b"wght", f32::from(style.weight), style.weight != 400);
    imply(b"wdth", width, width != 100.0);
    imply(b"ital", 1.0, slant == fontdb::Style::Italic);
    imply(b"slnt", -12.0, slant == fontdb::Style::Oblique);
    let optical = style.optical_sizing && face.axis(b"opsz").is_some();
    imply(b"opsz", size as f32, optical);
    settings
        .into_iter()
        .map(|(tag, value)| harfrust::Variation {
            tag: harfrust::Tag::new(&tag),
            value,
        })
        .collect()
}

/// True where usvg sets the axis of weight of a variable font: not for 400, which it takes for
/// what every font is by itself.
pub fn goes_to_weight(style: &Style<'_>) -> bool {
    let said = variation_settings(style.variations);
    style.weight != 400 || said.iter().any(|(tag, _)| tag == b"wght")
}

fn axis_width(stretch: fontdb::Stretch) -> f32 {
    match stretch {
        fontdb::Stretch::UltraCondensed => 50.0,
        fontdb::Stretch::ExtraCondensed => 62.5,
        fontdb::Stretch::Condensed => 75.0,
        fontdb::Stretch::SemiCondensed => 87.5,
        fontdb::Stretch::Normal => 100.0,
        fontdb::Stretch::SemiExpanded => 112.5,
        fontdb::Stretch::Expanded => 125.0,
        fontdb::Stretch::ExtraExpanded => 150.0,
        fontdb::Stretch::UltraExpanded => 200.0,
    }
}

/// `"wght" 700, "wdth" 50`
fn variation_settings(text: &str) -> Vec<([u8; 4], f32)> {
    let one = |part: &str| {
        let part = part.trim();
        let quote = part
            .chars()
            .next()
            .filter(|first| matches!(first, '"' | '\''))?;
        let (tag, value) = part[1..].split_once(quote)?;
        Some((tag.as_bytes().try_into().ok()?, value.trim().parse().ok()?))
    };
    text.split(',').filter_map(one).collect()
}
