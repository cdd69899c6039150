//! Every place a line may end: by Unicode (UAX #14), at soft hyphens, inside of words by the
//! language's patterns, and where the text says so.

use icu_segmenter::LineSegmenter;
use icu_segmenter::options::LineBreakOptions;

use super::engine::{TextContext, TextEngine};
use super::font_face::FontFace;
use super::icons::Icons;
use super::itemise::ItemKind;
use super::measure::{MeasuredText, takes_letter_spacing};
use super::opportunity::{BreakKind, Opportunity};
use super::shape::Setting;
use super::source::{Letter, TextContent};
use super::style::{Hyphens, WhiteSpace};
use super::typography;

/// A measured text with all of them, in order; the last is the end of the text. Its lines begin with
/// the byte `start`. `scale` is as for [`MeasuredText::new`].
pub fn measured(
    engine: &TextEngine,
    content: &TextContent<'_, '_>,
    context: &TextContext<'_>,
    icons: &Icons<'_, '_, '_>,
    scale: f64,
    start: usize,
) -> MeasuredText {
    let mut measured = MeasuredText::new(engine, content, context, icons, scale);
    let soft = &measured.soft_hyphens;
    let mut found = between_words(content, &measured);
    let hyphens = soft
        .iter()
        .copied()
        .filter(|at| hyphens_at(content, &measured, *at) != Hyphens::None)
        .chain(inside_words(content, context, &measured, soft));
    found.extend(hyphens.filter_map(|at| hyphen(engine, content, &measured, at)));
    found.sort_by_key(|opportunity| (opportunity.next, opportunity.kind == BreakKind::Hyphen));
    found.dedup_by_key(|opportunity| opportunity.next);
    measured.opportunities = found;
    measured.begin(start);
    measured
}

fn between_words(content: &TextContent<'_, '_>, measured: &MeasuredText) -> Vec<Opportunity> {
    let string = measured.text.string.as_str();
    let segmenter = LineSegmenter::new_for_non_complex_scripts(LineBreakOptions::default());
    let mut found = Vec::new();
    for next in segmenter.segment_str(string).skip(1) {
        let written = string[..next].ends_with('\n');
        if !written && next < string.len() && kept_together(content, measured, next) {
            continue;
        }
        let line = string[..next].strip_suffix('\n').unwrap_or(&string[..next]);
        let end = line.trim_end_matches(' ').len();
        found.push(Opportunity {
            kind: match written || next == string.len() {
                true => BreakKind::Hard,
                false => BreakKind::Word,
            },
            next,
            end,
            end_x: measured.xs[end] - trailing_spacing(content, measured, end),
            next_x: measured.xs[next],
            end_gaps: measured.gaps[end],
            next_gaps: measured.gaps[next],
        });
    }
    if string.ends_with('\n') {
        // The empty line behind a last line break.
        found.push(Opportunity {
            kind: BreakKind::Hard,
            next: string.len() + 1,
            end: string.len(),
            end_x: measured.xs[string.len()],
            next_x: measured.xs[string.len()],
            end_gaps: measured.gaps[string.len()],
            next_gaps: measured.gaps[string.len()],
        });
    }
    found
}

/// True where two characters stay on one line though Unicode would part them: in `nowrap`, and
/// between an icon and what stands right beside it.
fn kept_together(content: &TextContent<'_, '_>, measured: &MeasuredText, next: usize) -> bool {
    let text = &measured.text;
    let (Some(before), Some(after)) = (text.letter(next - 1), text.letter(next)) else {
        return false;
    };
    let nowrap = |letter| content.style_of(letter).white_space == Some(WhiteSpace::NoWrap);
    let sticks = |icon: &Letter, other: &Letter| {
        icon.icon.is_some() && other.icon.is_none() && !other.character.is_whitespace()
    };
    nowrap(before) && nowrap(after) || sticks(before, after) || sticks(after, before)
}

/// The space that `letter-spacing` puts behind the last character, which a line does not end in.
fn trailing_spacing(content: &TextContent<'_, '_>, measured: &MeasuredText, end: usize) -> f64 {
    let last = end.checked_sub(1).and_then(|at| measured.text.letter(at));
    let spaced = last.filter(|letter| {
        letter.icon.is_none() && letter.character != '\n' && takes_letter_spacing(letter.character)
    });
    spaced.map_or(0.0, |letter| content.style_of(letter).letter_spacing)
}

fn hyphens_at(content: &TextContent<'_, '_>, measured: &MeasuredText, at: usize) -> Hyphens {
    let letter = measured.text.letter(at);
    letter.map_or(Hyphens::None, |letter| content.style_of(letter).hyphens)
}

/// Where the language's patterns part words that have no soft hyphens of their own.
fn inside_words(
    content: &TextContent<'_, '_>,
    context: &TextContext<'_>,
    measured: &MeasuredText,
    soft: &[usize],
) -> Vec<usize> {
    let automatic = |letter: &Letter| content.style_of(letter).hyphens == Hyphens::Auto;
    let letters = &measured.text.letters;
    let mut found = Vec::new();
    let mut at = 0;
    while at < letters.len() {
        let word = letters[at..]
            .iter()
            .take_while(|letter| letter.character.is_alphabetic() && automatic(letter))
            .count();
        if word == 0 {
            at += 1;
            continue;
        }
        let bytes = measured.text.starts[at]..measured.text.starts[at + word];
        let language = content
            .style_of(&letters[at])
            .language
            .unwrap_or(context.language);
        let by_hand = soft.iter().any(|soft| bytes.contains(soft));
        if let Some(patterns) = typography::hyphenation(language).filter(|_| !by_hand) {
            let ends = typography::syllable_ends(&measured.text.string[bytes.clone()], patterns);
            found.extend(ends.into_iter().map(|end| bytes.start + end));
        }
        at += word;
    }
    found
}

fn hyphen(
    engine: &TextEngine,
    content: &TextContent<'_, '_>,
    measured: &MeasuredText,
    at: usize,
) -> Option<Opportunity> {
    let before = at.checked_sub(1)?;
    let at_item = measured
        .items
        .partition_point(|item| item.range.end <= before);
    let item = measured.items.get(at_item)?;
    let ItemKind::Text(face) = item.kind else {
        return None;
    };
    let style = &content.spans[item.span as usize].style;
    let hyphen = hyphen_of(engine.fonts.face(face)).to_string();
    let setting = Setting::new(&engine.fonts, face, style, style.size, item.level.is_rtl());
    let shaped = engine.shaper.shape(&engine.fonts, &setting, &hyphen);
    // The letter before the hyphen keeps its letter spacing, which is in `xs`.
    Some(Opportunity {
        kind: BreakKind::Hyphen,
        next: at,
        end: at,
        end_x: measured.xs[at] + shaped.advance * style.size,
        next_x: measured.xs[at],
        end_gaps: measured.gaps[at],
        next_gaps: measured.gaps[at],
    })
}

/// The hyphen that ends a line in `face`: the plain one, which readers of PDF know to leave out
/// where they join a word over two lines.
pub fn hyphen_of(face: &FontFace) -> char {
    match face.has('-') {
        true => '-',
        false => '\u{2010}',
    }
}
