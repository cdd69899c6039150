//! Text as text: runs of glyphs in the embedded fonts, with the words they stand for.

use krilla::surface::Surface;
use usvg::layout::{PositionedGlyph, Span};
use usvg::{PaintOrder, Transform};

use super::colours::Detail;
use super::run::{GlyphRun, placed};
use super::{Painter, convert, words};
use crate::render::text::{TextPiece, TextRun, stand_in_place};

/// What a run is painted with.
struct RunPaints<'t> {
    fill: Option<&'t usvg::Fill>,
    stroke: Option<&'t usvg::Stroke>,
    order: PaintOrder,
}

impl<'t> RunPaints<'t> {
    fn of_span(span: &'t Span) -> RunPaints<'t> {
        RunPaints {
            fill: span.fill.as_ref(),
            stroke: span.stroke.as_ref(),
            order: span.paint_order,
        }
    }

    fn of_path(path: &'t usvg::Path) -> RunPaints<'t> {
        RunPaints {
            fill: path.fill(),
            stroke: path.stroke(),
            order: path.paint_order(),
        }
    }
}

impl Painter<'_> {
    /// Draws a text as usvg has laid it out.
    pub fn text(&mut self, text: &usvg::Text, surface: &mut Surface) {
        if !self.fits(text.stroke_bounding_box(), surface) {
            return;
        }
        // The glyphs of a colour font bring colours of their own; as paths they go the way of
        // all colours.
        if !self.colours.is_rgb() && self.has_colour_glyphs(text) {
            return self.nodes(text.flattened(), surface);
        }
        let pieces = self.text.map_or(&[][..], |known| known.by_span(text));
        let mut counts = Vec::new();
        let mut runs = Vec::new();
        for (index, span) in text.layouted().iter().enumerate() {
            let before = runs.len();
            match pieces.get(index) {
                _ if !span.visible => {}
                Some(TextPiece::Runs(shaped)) => runs.extend(self.shaped_runs(span, shaped)),
                piece => {
                    let mut rest = span.positioned_glyphs.as_slice();
                    runs.extend(std::iter::from_fn(|| self.next_run(span, &mut rest)));
                    if let Some(last) = runs[before..].last_mut() {
                        last.word_break = piece.and_then(TextPiece::word_break);
                    }
                    if let Some(first) = runs.get_mut(before) {
                        first.link = piece.and_then(TextPiece::link);
                    }
                }
            }
            counts.push(runs.len() - before);
        }
        self.join_words(&mut runs, surface);
        let mut runs = runs.iter();
        let spans = text.layouted().iter().zip(counts);
        for (span, count) in spans.filter(|(span, _)| span.visible) {
            for line in [&span.underline, &span.overline].into_iter().flatten() {
                self.path(line, surface);
            }
            for run in runs.by_ref().take(count) {
                self.mark_link(run, span.font_size.get(), surface);
                self.run(
                    &RunPaints::of_span(span),
                    run,
                    span.font_size.get(),
                    surface,
                );
            }
            if let Some(line) = &span.line_through {
                self.path(line, surface);
            }
        }
        self.end_links(surface);
    }

    /// Draws the runs that a path stands for.
    pub fn runs(&mut self, path: &usvg::Path, shaped: &[TextRun], surface: &mut Surface) {
        if !path.is_visible() || !self.fits(path.stroke_bounding_box(), surface) {
            return;
        }
        let Some(start) = path.data().points().first() else {
            return;
        };
        let place = Transform::from_translate(start.x, start.y);
        let mut runs = Vec::with_capacity(shaped.len());
        for run in shaped {
            let Some(font) = self.shared.fonts.get(&self.fonts, run.font, None) else {
                return self.unreadable(&run.text);
            };
            runs.extend(GlyphRun::new(font, place).map(|origin| origin.shaped(run)));
        }
        self.join_words(&mut runs, surface);
        let paints = RunPaints::of_path(path);
        for (run, shaped) in runs.iter().zip(shaped) {
            let size = shaped.size as f32;
            self.mark_link(run, size, surface);
            self.run(&paints, run, size, surface);
        }
        self.end_links(surface);
    }

    fn join_words(&self, runs: &mut [GlyphRun], surface: &mut Surface) {
        words::join(runs, surface);
        if self.marks.is_some() {
            words::part_lines(runs, surface);
        }
    }

    fn has_colour_glyphs(&mut self, text: &usvg::Text) -> bool {
        let spans = text.layouted().iter();
        let mut glyphs = spans.flat_map(|span| &span.positioned_glyphs);
        glyphs.any(|glyph| self.shared.fonts.is_coloured(&self.fonts, glyph.font))
    }

    /// Takes the glyphs that one operator can show: one font, one line, one transform.
    fn next_run(&mut self, span: &Span, rest: &mut &[PositionedGlyph]) -> Option<GlyphRun> {
        loop {
            let (first, others) = rest.split_first()?;
            let Some(mut run) = self.begin(first, span) else {
                *rest = others;
                continue;
            };
            run.push(first, 0.0, 0.0);
            let mut taken = 1;
            for glyph in others.iter().take_while(|glyph| glyph.font == first.font) {
                let Some(offset) = run.offset(glyph, span) else {
                    break;
                };
                run.push(glyph, offset.0, offset.1);
                taken += 1;
            }
            *rest = &rest[taken..];
            return Some(run);
        }
    }

    /// The runs that the one letter of a span stands for.
    fn shaped_runs(&mut self, span: &Span, shaped: &[TextRun]) -> Vec<GlyphRun> {
        let Some(letter) = span.positioned_glyphs.first() else {
            return Vec::new();
        };
        let place = stand_in_place(letter, span);
        let font = shaped.first().map(|run| run.font);
        let font = font.and_then(|font| self.shared.fonts.get(&self.fonts, font, Some(span)));
        let (Some(font), Some(place)) = (font, place) else {
            let text = shaped.first().map_or("", |run| run.text.as_str());
            self.unreadable(text);
            return Vec::new();
        };
        let stand_in = GlyphRun::new(font, place);
        let run = |stand_in: &GlyphRun| shaped.iter().map(|run| stand_in.shaped(run)).collect();
        stand_in.as_ref().map(run).unwrap_or_default()
    }

    /// A run without glyphs where a glyph is; `None` where that is squeezed to nothing or its font
    /// cannot be read.
    fn begin(&mut self, first: &PositionedGlyph, span: &Span) -> Option<GlyphRun> {
        let font = self.shared.fonts.get(&self.fonts, first.font, Some(span));
        let place = font.as_ref().and_then(|font| placed(first, span, font));
        let (Some(font), Some(place)) = (font, place) else {
            self.unreadable(&first.text);
            return None;
        };
        GlyphRun::new(font, place)
    }

    fn unreadable(&mut self, text: &str) {
        self.fail(|| {
            message!(
                "draw-text-begin",
                "the font of `{first}` cannot be read",
                first = text
            )
        });
    }

    fn run(&mut self, paints: &RunPaints<'_>, run: &GlyphRun, size: f32, surface: &mut Surface) {
        let (fill, stroke) = (paints.fill, paints.stroke);
        // A turned or stretched run has a transform of its own, which its paint does not follow.
        let turned = !run.turn.is_identity();
        if turned && !self.can_be_undone(run.turn) {
            return;
        }
        if turned {
            surface.push_transform(&convert::transform(run.turn));
        }
        match (fill, stroke) {
            (None, None) => {}
            (Some(_), Some(_)) if paints.order == PaintOrder::StrokeAndFill => {
                self.set_paints(None, stroke, Detail::Fine, run.back, surface);
                run.draw(size, true, surface);
                self.set_paints(fill, None, Detail::Fine, run.back, surface);
                run.draw(size, false, surface);
            }
            _ => {
                self.set_paints(fill, stroke, Detail::Fine, run.back, surface);
                run.draw(size, false, surface);
            }
        }
        if turned {
            surface.pop();
        }
    }
}
