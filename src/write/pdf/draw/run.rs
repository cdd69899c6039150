//! Runs: glyphs that are shown together, with the words they stand for.

use krilla::geom::Point;
use krilla::surface::Surface;
use krilla::text::{Font, GlyphId, KrillaGlyph};
use usvg::Transform;
use usvg::layout::{PositionedGlyph, Span};
use usvg::tiny_skia_path::Rect;

use crate::render::text::{LinkedWords, TextRun, WordBreak};

/// How far a position may be from a whole font unit, in font units, and be taken for it: what
/// rounding in single precision leaves.
const NEARLY_WHOLE: f32 = 0.05;
/// How far a mark may be moved off the baseline of its run, in ems. More is another line.
const OFF_BASELINE: f32 = 0.4;

/// Glyphs shown together.
pub struct GlyphRun {
    font: Font,
    /// How the run is turned or stretched, and the way back.
    pub turn: Transform,
    pub back: Transform,
    /// Where the first glyph is, in the coordinates of `turn`.
    start: usvg::tiny_skia_path::Point,
    /// The words, each character once.
    pub text: String,
    pub glyphs: Vec<PlacedGlyph>,
    /// Where the last word goes on in the next run.
    pub word_break: Option<WordBreak>,
    /// The link that it and what follows it in its piece are words of.
    pub link: Option<LinkedWords>,
}

pub struct PlacedGlyph {
    id: GlyphId,
    /// From the run's start, in ems.
    x: f32,
    y: f32,
    /// The part of the run's text that it stands for.
    pub text: std::ops::Range<usize>,
}

impl GlyphRun {
    /// A run that starts at a place; `None` where it is squeezed to nothing.
    pub fn new(font: Font, place: Transform) -> Option<GlyphRun> {
        let turn = Transform::from_row(
            nearly(place.sx, 1.0),
            nearly(place.ky, 0.0),
            nearly(place.kx, 0.0),
            nearly(place.sy, 1.0),
            0.0,
            0.0,
        );
        let back = turn.invert()?;
        let mut start = usvg::tiny_skia_path::Point::from_xy(place.tx, place.ty);
        back.map_point(&mut start);
        Some(GlyphRun {
            font,
            turn,
            back,
            start,
            text: String::new(),
            glyphs: Vec::new(),
            word_break: None,
            link: None,
        })
    }

    /// A run that a letter where this one starts stands for.
    pub fn shaped(&self, run: &TextRun) -> GlyphRun {
        let glyphs = run.glyphs.iter().map(|glyph| PlacedGlyph {
            id: GlyphId::new(glyph.id),
            x: self.whole(glyph.x as f32),
            y: self.whole(glyph.y as f32),
            text: glyph.text.clone(),
        });
        // Added in single precision, a round number would become a long one.
        let moved = |start: f32, by: f64| (f64::from(start) + by) as f32;
        let (x, y) = (moved(self.start.x, run.x), moved(self.start.y, run.y));
        GlyphRun {
            font: self.font.clone(),
            turn: self.turn,
            back: self.back,
            start: usvg::tiny_skia_path::Point::from_xy(x, y),
            text: run.text.clone(),
            glyphs: glyphs.collect(),
            word_break: run.word_break,
            link: run.link,
        }
    }

    /// How far a glyph is from the start, in ems; `None` where it cannot be in this run.
    pub fn offset(&self, glyph: &PositionedGlyph, span: &Span) -> Option<(f32, f32)> {
        let place = placed(glyph, span, &self.font)?;
        let linear = [
            place.sx - self.turn.sx,
            place.ky - self.turn.ky,
            place.kx - self.turn.kx,
            place.sy - self.turn.sy,
        ];
        if linear.iter().any(|difference| difference.abs() > 1e-4) {
            return None;
        }
        let mut point = usvg::tiny_skia_path::Point::from_xy(place.tx, place.ty);
        self.back.map_point(&mut point);
        let size = span.font_size.get();
        let x = (point.x - self.start.x) / size;
        let y = (point.y - self.start.y) / size;
        (y.abs() < OFF_BASELINE).then(|| (self.whole(x), self.whole(y)))
    }

    /// Where it is in the coordinates it is drawn in: so wide, and so far above and below its
    /// baseline.
    pub fn area(&self, width: f32, above: f32, below: f32) -> Option<Rect> {
        let (x, y) = (self.start.x, self.start.y);
        let words = Rect::from_ltrb(x, y - above, x + width, y + below)?;
        words.transform(self.turn)
    }

    /// True for a run on another line than the one before it.
    pub fn is_below(&self, before: &GlyphRun) -> bool {
        self.turn == before.turn && self.start.x < before.start.x && self.start.y > before.start.y
    }

    /// The nearest whole font unit, where it is near: fonts place glyphs on them, and what is
    /// exactly where the font puts it takes no bytes to say.
    fn whole(&self, ems: f32) -> f32 {
        let units = ems * self.font.units_per_em();
        if (units - units.round()).abs() < NEARLY_WHOLE {
            units.round() / self.font.units_per_em()
        } else {
            ems
        }
    }

    pub fn push(&mut self, glyph: &PositionedGlyph, x: f32, y: f32) {
        let id = GlyphId::new(glyph.id.0);
        let text = match self.glyphs.last() {
            Some(last) if self.is_one_cluster(last, id, &glyph.text) => last.text.clone(),
            _ => {
                let start = self.text.len();
                self.text.push_str(&glyph.text);
                start..self.text.len()
            }
        };
        self.glyphs.push(PlacedGlyph { id, x, y, text });
    }

    /// True where two glyphs, a letter and its accent say, stand for the same characters: usvg
    /// gives both the whole text. The same glyph twice is a doubled letter, and letters of ASCII
    /// are not taken apart.
    fn is_one_cluster(&self, last: &PlacedGlyph, id: GlyphId, text: &str) -> bool {
        last.id != id && !text.is_ascii() && self.text.get(last.text.clone()) == Some(text)
    }

    /// `size` is that of the font.
    pub fn draw(&self, size: f32, outlined: bool, surface: &mut Surface) {
        let next = self.glyphs.iter().skip(1).map(|next| next.x);
        // Nothing follows the last glyph, so its advance matters to nobody.
        let next = next.chain(self.glyphs.last().map(|last| last.x));
        let glyphs: Vec<KrillaGlyph> = self
            .glyphs
            .iter()
            .zip(next)
            .map(|(glyph, next)| {
                let advance = self.whole(next - glyph.x);
                let text = glyph.text.clone();
                KrillaGlyph::new(glyph.id, advance, 0.0, -glyph.y, 0.0, text, None)
            })
            .collect();
        surface.draw_glyphs(
            Point::from_xy(self.start.x, self.start.y),
            &glyphs,
            self.font.clone(),
            &self.text,
            size,
            outlined,
        );
    }
}

/// The value itself, or what it all but is.
fn nearly(value: f32, round: f32) -> f32 {
    if (value - round).abs() < 1e-5 {
        round
    } else {
        value
    }
}

/// Where a glyph's origin is, at the span's font size.
pub fn placed(glyph: &PositionedGlyph, span: &Span, font: &Font) -> Option<Transform> {
    let scale = font.units_per_em() / span.font_size.get();
    let place = glyph.transform().pre_scale(scale, scale);
    place.is_finite().then_some(place)
}
