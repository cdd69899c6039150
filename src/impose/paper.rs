//! Paper sizes by name or by measure.

use std::fmt;

use serde::de::value::MapAccessDeserializer;
use serde::de::{self, Deserialize, Deserializer, MapAccess, Visitor};

use crate::units::{Mm, Size};

/// The named papers in portrait. ISO 216 for the A series, ANSI/ASME Y14.1 for the others.
pub const PAPERS: &[(&str, Size)] = &[
    ("a3", size(297.0, 420.0)),
    ("a4", size(210.0, 297.0)),
    ("a5", size(148.0, 210.0)),
    ("letter", size(215.9, 279.4)),
    ("legal", size(215.9, 355.6)),
    ("tabloid", size(279.4, 431.8)),
];

/// The paper a preset prints on.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum PresetPaper {
    /// A sheet in portrait: never wider than high.
    Sheet(Size),
    /// A page for each piece, the size of the piece with its visible bleed.
    Piece,
}

impl PresetPaper {
    /// Paper of any size, in either orientation.
    pub fn new(size: Size) -> PresetPaper {
        let (short, long) = (size.width.min(size.height), size.width.max(size.height));
        PresetPaper::Sheet(Size::new(short, long))
    }

    /// One of [`PAPERS`], or `piece`.
    pub fn named(name: &str) -> Option<PresetPaper> {
        if name == "piece" {
            return Some(PresetPaper::Piece);
        }
        let (_, size) = PAPERS.iter().find(|(known, _)| *known == name)?;
        Some(PresetPaper::new(*size))
    }
}

const fn size(width: f64, height: f64) -> Size {
    Size {
        width: Mm(width),
        height: Mm(height),
    }
}

/// A name, or a table of `width` and `height` in mm.
impl<'de> Deserialize<'de> for PresetPaper {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<PresetPaper, D::Error> {
        deserializer.deserialize_any(PaperVisitor)
    }
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Measures {
    width: Mm,
    height: Mm,
}

struct PaperVisitor;

impl<'de> Visitor<'de> for PaperVisitor {
    type Value = PresetPaper;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the name of a paper, or a table { width = 210, height = 297 } in mm")
    }

    fn visit_str<E: de::Error>(self, name: &str) -> Result<PresetPaper, E> {
        PresetPaper::named(name).ok_or_else(|| {
            let known: Vec<&str> = PAPERS.iter().map(|(name, _)| *name).collect();
            E::custom(format!(
                "there is no paper `{name}`: the papers are {}, piece, or a table {{ width = 210, height = 297 }} in mm",
                known.join(", ")
            ))
        })
    }

    fn visit_map<A: MapAccess<'de>>(self, map: A) -> Result<PresetPaper, A::Error> {
        let measures = Measures::deserialize(MapAccessDeserializer::new(map))?;
        Ok(PresetPaper::new(Size::new(measures.width, measures.height)))
    }
}
