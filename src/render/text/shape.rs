//! Shaping a run of text exactly as usvg will shape it again.
//!
//! usvg hands each stretch of one font and one direction to the shaper by itself, with the script
//! guessed from its characters. So do we; the flow then places each such stretch by its own `x`
//! and `y`, and the two agree on every advance.

use std::cell::Cell;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

use harfrust::{BufferClusterLevel, Direction, Feature, Tag, UnicodeBuffer};

use super::font_face::FaceId;
use super::fonts::{FontTable, variations};
use super::style::TextStyle;

/// How much text the cache may hold, in bytes, before it starts anew.
const CACHE_BYTES: usize = 4 << 20;

/// Characters that are drawn together and cannot be parted.
#[derive(Clone, Copy, Debug)]
pub struct Cluster {
    /// Its first byte in the run.
    pub at: u32,
    /// In ems.
    pub advance: f64,
}

/// One glyph of a cluster.
#[derive(Clone, Copy, Debug)]
pub struct Glyph {
    /// Its number in the font.
    pub id: u32,
    /// The first byte of its cluster in the run.
    pub cluster: u32,
    /// From where its cluster begins on the baseline, in ems, y downwards.
    pub x: f64,
    pub y: f64,
}

/// The clusters of a run in the order they are read, and its advance in ems.
#[derive(Debug, Default)]
pub struct Shaped {
    pub clusters: Vec<Cluster>,
    /// From left to right.
    pub glyphs: Vec<Glyph>,
    pub advance: f64,
}

/// What shaping depends on besides the text.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Setting {
    pub face: FaceId,
    pub rtl: bool,
    small_caps: bool,
    kerning: bool,
    /// Tags and the bits of the values.
    variations: Vec<(Tag, u32)>,
}

impl Setting {
    /// `size` is the final font size, which an optical axis follows.
    pub fn new(
        fonts: &FontTable,
        face: FaceId,
        style: &TextStyle<'_>,
        size: f64,
        rtl: bool,
    ) -> Setting {
        let places = variations(fonts.face(face), style, size);
        Setting {
            face,
            rtl,
            small_caps: style.small_caps,
            kerning: style.kerning,
            variations: places
                .iter()
                .map(|place| (place.tag, place.value.to_bits()))
                .collect(),
        }
    }
}

/// Shapes, and remembers what it shaped, for all threads.
#[derive(Default)]
pub struct Shaper {
    known: Mutex<ShapedRuns>,
}

#[derive(Default)]
struct ShapedRuns {
    runs: HashMap<Setting, HashMap<Box<str>, Arc<Shaped>>>,
    bytes: usize,
}

impl Shaper {
    pub fn shape(&self, fonts: &FontTable, setting: &Setting, text: &str) -> Arc<Shaped> {
        // A poisoned cache is still a good cache: entries are only ever added whole.
        let lock = || self.known.lock().unwrap_or_else(PoisonError::into_inner);
        let known = |known: &ShapedRuns| known.runs.get(setting)?.get(text).cloned();
        if let Some(shaped) = known(&lock()) {
            return shaped;
        }
        let shaped = Arc::new(shape(fonts, setting, text));
        let mut known = lock();
        known.bytes += text.len()
            + shaped.clusters.len() * size_of::<Cluster>()
            + shaped.glyphs.len() * size_of::<Glyph>();
        if known.bytes > CACHE_BYTES {
            *known = ShapedRuns::default();
        }
        let runs = known.runs.entry(setting.clone()).or_default();
        runs.insert(text.into(), shaped.clone());
        shaped
    }
}

thread_local! {
    /// What a text was shaped in last, for its room.
    static ROOM: Cell<Option<UnicodeBuffer>> = const { Cell::new(None) };
}

fn shape(fonts: &FontTable, setting: &Setting, text: &str) -> Shaped {
    let face = fonts.face(setting.face);
    let mut buffer = ROOM.take().unwrap_or_default();
    buffer.push_str(text);
    buffer.set_cluster_level(BufferClusterLevel::MonotoneGraphemes);
    buffer.set_direction(match setting.rtl {
        true => Direction::RightToLeft,
        false => Direction::LeftToRight,
    });
    buffer.guess_segment_properties();
    let mut features = Vec::new();
    if setting.small_caps {
        features.push(Feature::new(Tag::new(b"smcp"), 1, ..));
    }
    if !setting.kerning {
        features.push(Feature::new(Tag::new(b"kern"), 0, ..));
    }
    let variation = |(tag, bits): &(Tag, u32)| harfrust::Variation {
        tag: *tag,
        value: f32::from_bits(*bits),
    };
    let variations: Vec<_> = setting.variations.iter().map(variation).collect();
    match face.shape(buffer, &features, &variations) {
        Some(buffer) => {
            let shaped = Shaped::of(&buffer, face.units_per_em);
            ROOM.set(Some(buffer.clear()));
            shaped
        }
        None => Shaped::default(),
    }
}

impl Shaped {
    /// Glyphs of one cluster become one: as wide as the widest, which is how usvg counts.
    fn of(buffer: &harfrust::GlyphBuffer, units_per_em: f64) -> Shaped {
        let ems = |units: i32| f64::from(units) / units_per_em;
        let mut clusters: Vec<Cluster> = Vec::with_capacity(buffer.len());
        let mut glyphs = Vec::with_capacity(buffer.len());
        let mut pen = 0.0;
        for (info, position) in buffer.glyph_infos().iter().zip(buffer.glyph_positions()) {
            let advance = ems(position.x_advance);
            match clusters.last_mut() {
                Some(last) if last.at == info.cluster => {
                    last.advance = last.advance.max(advance);
                }
                _ => {
                    pen = 0.0;
                    clusters.push(Cluster {
                        at: info.cluster,
                        advance: advance.max(0.0),
                    });
                }
            }
            glyphs.push(Glyph {
                id: info.glyph_id,
                cluster: info.cluster,
                x: pen + ems(position.x_offset),
                y: -ems(position.y_offset),
            });
            pen += advance;
        }
        // Right to left runs come in the order they are seen.
        clusters.sort_by_key(|cluster| cluster.at);
        Shaped {
            advance: clusters.iter().map(|cluster| cluster.advance).sum(),
            clusters,
            glyphs,
        }
    }
}
