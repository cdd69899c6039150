//! The project's fonts: parsed once, shared by all threads, and selected by style.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use svgtypes::FontFamily;
use usvg::fontdb::{self, Database, FaceInfo, Query, Source};

use super::font_face::{FaceId, FontFace};
use super::selections::{Selected, Selections};
use super::stand_in::STAND_IN_FONT;
use super::style::TextStyle;
use crate::load::{Fonts, is_named_after};

/// All faces of the project.
pub struct FontTable {
    faces: Vec<FontFace>,
    database: Arc<Database>,
    /// The same fonts, with the one that stands in for runs.
    drawing: Arc<Database>,
    selections: Selections,
    /// Font files that are not read.
    unread: Vec<PathBuf>,
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
            unread: fonts.unread.clone(),
        }
    }

    /// The file that is not read and is named after a family.
    pub fn unread(&self, family: &str) -> Option<&Path> {
        let mut unread = self.unread.iter();
        let found = unread.find(|path| is_named_after(path, family));
        found.map(PathBuf::as_path)
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
            unread: Vec::new(),
        }
    }

    /// The families that have a letter of these which none of the `named` has: texts fall back on them.
    pub fn fallbacks(&self, named: &[&str], letters: &BTreeSet<char>) -> BTreeSet<&str> {
        let (named, others): (Vec<_>, Vec<_>) = self
            .faces
            .iter()
            .partition(|face| named.contains(&&*face.family));
        let has = |faces: &[&FontFace], letter: char| faces.iter().any(|face| face.has(letter));
        let mut lacking: Vec<char> = letters.iter().copied().collect();
        lacking.retain(|letter| !has(&named, *letter));
        let are_of = |face: &&&FontFace| lacking.iter().any(|letter| face.has(*letter));
        others
            .iter()
            .filter(are_of)
            .map(|face| &*face.family)
            .collect()
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
    pub fn select(&self, style: &TextStyle<'_>) -> Selected {
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
    pub fn listed(&self, style: &TextStyle<'_>) -> Vec<FaceId> {
        let families = svgtypes::parse_font_families(style.families).unwrap_or_default();
        families
            .chunks(1)
            .filter_map(|family| self.query(family, style))
            .collect()
    }

    fn query(&self, families: &[FontFamily], style: &TextStyle<'_>) -> Option<FaceId> {
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
pub fn variations(face: &FontFace, style: &TextStyle<'_>, size: f64) -> Vec<harfrust::Variation> {
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
pub fn goes_to_weight(style: &TextStyle<'_>) -> bool {
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
