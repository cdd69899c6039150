//! An ellipsis where there is no more room, for text that asks for it.

use unicode_bidi::{BidiClass, bidi_class};

use super::engine::TextEngine;
use super::layout::{Layouter, Line, Suffix, TextLayout};
use super::opportunity::BreakKind;
use super::shape::Setting;

/// A line is cut between words if at least this share of it stays filled.
const FULL_ENOUGH: f64 = 0.6;

/// What stands for the rest, in a font that may lack the one character for it.
pub fn ellipsis(has: impl Fn(char) -> bool) -> &'static str {
    if has('…') { "…" } else { "..." }
}

/// Keeps the lines there is room for; the last one ends with an ellipsis. Leaves a layout as it
/// is where there is no room for a single letter.
pub fn cut(engine: &TextEngine, layouter: &Layouter<'_, '_, '_>, layout: &mut TextLayout) {
    let room = layout.room.unwrap_or(layout.lines.len());
    let last = match layout.too_wide {
        Some((line, _)) if line < room => line,
        _ => room.saturating_sub(1),
    };
    let Some(line) = layout.lines.get_mut(last).filter(|_| room > 0) else {
        return;
    };
    let width = (line.right - line.left) / layout.scale - ellipsis_width(engine, layouter);
    let end = end(layouter, line, width.max(0.0));
    if end == line.start {
        return;
    }
    line.end = end;
    line.suffix = Suffix::Ellipsis;
    line.last = true;
    let xs = &layouter.measured.xs;
    line.width = (xs[line.end] - xs[line.start]) * layout.scale;
    layout.lines.truncate(last + 1);
    layout.fits = true;
    layout.fill = Some(1.0);
}

fn ellipsis_width(engine: &TextEngine, layouter: &Layouter<'_, '_, '_>) -> f64 {
    let style = layouter.style();
    let Some(face) = layouter.measured.primaries[0] else {
        return style.size;
    };
    let text = ellipsis(|character| engine.fonts.face(face).has(character));
    let setting = Setting::new(&engine.fonts, face, style, style.size, style.rtl);
    engine.shaper.shape(&engine.fonts, &setting, text).advance * style.size
}

/// Where the line is cut: behind a word, or inside of the only one.
fn end(layouter: &Layouter<'_, '_, '_>, line: &Line, width: f64) -> usize {
    let measured = layouter.measured;
    let (string, xs) = (measured.text.string.as_str(), &measured.xs);
    let written = string[line.start..]
        .find('\n')
        .map_or(string.len(), |at| line.start + at);
    let fits = |end: usize| xs[end] - xs[line.start] <= width;
    let words = measured.opportunities.iter().filter(|place| {
        place.kind != BreakKind::Hyphen && place.end > line.start && place.end <= written
    });
    let word = words
        .map(|place| place.end)
        .take_while(|end| fits(*end))
        .last();
    if let Some(end) = word.filter(|end| xs[*end] - xs[line.start] >= width * FULL_ENOUGH) {
        return trimmed(string, line.start, end);
    }
    let letters = string[line.start..written]
        .char_indices()
        .filter(|(_, character)| bidi_class(*character) != BidiClass::NSM);
    let letter = letters
        .map(|(at, _)| line.start + at)
        .take_while(|end| fits(*end))
        .last();
    trimmed(string, line.start, letter.unwrap_or(line.start))
}

/// Without the spaces and commas that would stand before the ellipsis.
fn trimmed(string: &str, start: usize, end: usize) -> usize {
    let kept = string[start..end].trim_end_matches([' ', ',', ';', ':', '.', '\u{a0}', '\u{202f}']);
    start + kept.len()
}
