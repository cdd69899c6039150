//! Whether a text fits, in words and numbers.

use std::ops::Range;

use usvg::roxmltree::Node;

use super::engine::TextContext;
use super::fit;
use super::layout::{Layouter, Suffix, TextLayout};
use super::opportunity::BreakKind;
use super::problem::{FoundProblem, ProblemKind};
use super::shapes::affine;
use super::source::OBJECT;
use super::styles::Styles;
use crate::message::{Figure, Message};
use crate::units::{Mm, trimmed};

/// A box filled over this share has no room for a longer word.
const TIGHT: f64 = 0.95;
/// No more of a word is quoted, in characters.
const LONGEST_QUOTE: usize = 40;
/// Sizes down to this share of the least are tried, to say which would fit.
const SMALLEST_OFFERED: f64 = 0.4;

/// Millimetres to a user unit of `node`, by the size of the document and all transforms.
pub fn millimetres(node: Node<'_, '_>, styles: &Styles<'_>) -> f64 {
    let transforms = node
        .ancestors()
        .filter_map(|node| node.attribute("transform"));
    let scale: f64 = transforms
        .map(|transform| affine(transform).determinant().abs().sqrt())
        .product();
    scale * styles.millimetres()
}

/// A text that is reported of.
#[derive(Clone, Copy)]
pub struct Reported<'r, 'l, 'a, 'i> {
    pub layouter: &'r Layouter<'l, 'a, 'i>,
    /// Millimetres to its user unit.
    pub unit: f64,
    /// Whether a template can have it shrunk, and not a rulebook.
    pub may_shrink: bool,
}

/// What is to be said of how a text fits.
pub fn fit(
    how: Reported<'_, '_, '_, '_>,
    layout: &TextLayout,
    context: &TextContext<'_>,
    element: Range<usize>,
    found: &mut Vec<FoundProblem>,
) {
    let (layouter, millimetres) = (how.layouter, how.unit);
    let size = Mm(layouter.style().size * layout.scale * millimetres);
    if !layout.fits {
        let (kind, message) = too_much(layouter, layout, size, millimetres);
        let help = remedies(how, layout);
        return found.push((kind, element, message, help));
    }
    let least = layout.scale * layouter.style().size <= layouter.spec.sizes.least * 1.001;
    let can_shrink = layouter.spec.shrinks && !least;
    let cut = layout
        .lines
        .iter()
        .any(|line| line.suffix == Suffix::Ellipsis);
    let tight = |fill: &f64| *fill > TIGHT && !can_shrink && !cut;
    if let Some(fill) = layout.fill.filter(tight) {
        let message = message!(
            "text-report-fit",
            "the text fills {fill} % of its box at {size} and leaves no room for a longer word",
            fill = Figure::new(fill * 100.0, 0),
            size = points(size)
        );
        let help = message!(
            "text-report-fit-help",
            "make the box larger or the text shorter"
        );
        found.push((
            ProblemKind::Tight { fill },
            element.clone(),
            message,
            vec![help],
        ));
    }
    let comfortable = context.comfortable_size;
    if layout.scale < 1.0 && size.0 < comfortable.0 - 1e-6 {
        let kind = ProblemKind::Small {
            size: size.0,
            comfortable: comfortable.0,
        };
        let message = message!(
            "text-report-fit-had-shrink",
            "the text had to shrink to {size}, below the comfortable {comfortable}",
            size = points_below(size, comfortable),
            comfortable = points(comfortable)
        );
        let help = message!(
            "text-report-fit-help",
            "make the box larger or the text shorter"
        );
        found.push((kind, element, message, vec![help]));
    }
}

fn too_much(
    layouter: &Layouter<'_, '_, '_>,
    layout: &TextLayout,
    size: Mm,
    millimetres: f64,
) -> (ProblemKind, Message) {
    if let Some((line, excess)) = layout.too_wide {
        let line = &layout.lines[line];
        let text = &layouter.measured.text.string[line.start..line.end];
        let word: String = text.trim().chars().take(LONGEST_QUOTE).collect();
        let word = word.replace(OBJECT, "▢");
        // Less than what two decimals show is still too much.
        let excess = Mm(excess * millimetres).max(Mm(0.01));
        let message = message!(
            "text-report-too-much",
            "`{word}` is {excess} wider than its line at {size}",
            word,
            excess,
            size = points(size)
        );
        let kind = ProblemKind::WordTooWide {
            word,
            excess: excess.0,
            size: size.0,
        };
        return (kind, message);
    }
    let lines = layout.lines.len();
    let room = layout.room.unwrap_or(lines).min(lines);
    let over = lines - room;
    let message = match over {
        1 => message!(
            "text-report-line",
            "1 line of {lines} too many at {size}",
            lines,
            size = points(size)
        ),
        _ => message!(
            "text-report-lines",
            "{over} lines of {lines} too many at {size}",
            over,
            lines,
            size = points(size)
        ),
    };
    let kind = ProblemKind::TooManyLines {
        lines,
        room,
        size: size.0,
    };
    (kind, message)
}

/// What would make the text fit: a smaller size, fewer words, hyphens.
fn remedies(how: Reported<'_, '_, '_, '_>, layout: &TextLayout) -> Vec<Message> {
    let (layouter, millimetres) = (how.layouter, how.unit);
    let mut help = Vec::new();
    let smallest = layout.scale * SMALLEST_OFFERED;
    let scale = fit::largest(smallest, layout.scale, |scale| layouter.fits(scale));
    if scale < layout.scale && layouter.fits(scale) {
        let size = Mm(layouter.style().size * scale * millimetres);
        // Rounded down: what is offered fits.
        let offered = (size.to_pt().0 * 10.0).floor() / 10.0;
        help.push(message!(
            "text-report-remedies",
            "it would fit at {offered} pt",
            offered = Figure::shown(trimmed(offered))
        ));
    }
    let is_only = help.is_empty();
    help.push(match words_too_many(layouter, layout) {
        Some(1) if is_only => message!(
            "text-report-fits-without-word",
            "it would fit without its last word"
        ),
        Some(1) => message!("text-report-or-without-word", "or without its last word"),
        Some(words) if is_only => message!(
            "text-report-fits-without-words",
            "it would fit without its last {words} words",
            words
        ),
        Some(words) => message!(
            "text-report-or-without-words",
            "or without its last {words} words",
            words
        ),
        None if is_only => message!(
            "text-report-fits-otherwise",
            "it would fit with a shorter word, a wider box or `hyphens: auto`"
        ),
        None => message!(
            "text-report-or-otherwise",
            "or with a shorter word, a wider box or `hyphens: auto`"
        ),
    });
    if !is_only && how.may_shrink && !layouter.spec.shrinks {
        help.push(message!(
            "text-report-shrink",
            "`massicot:fit=\"shrink\"` makes it as small as it has to be"
        ));
    }
    help
}

/// The words in the lines there is no room for.
fn words_too_many(layouter: &Layouter<'_, '_, '_>, layout: &TextLayout) -> Option<usize> {
    let room = layout.room.filter(|_| layout.too_wide.is_none())?;
    let first = layout.lines.get(room)?;
    let beyond = layouter.measured.opportunities.iter();
    let words = beyond.filter(|place| place.end > first.start && place.kind != BreakKind::Hyphen);
    Some(words.count().max(1))
}

/// A size smaller than a limit, with the digit in which it differs.
fn points_below(size: Mm, limit: Mm) -> Figure {
    match points(size).to_string() == points(limit).to_string() {
        false => points(size),
        // Rounded down: 7.996 is not 8.
        true => {
            let pt = (size.to_pt().0 * 100.0).floor() / 100.0;
            Figure::shown(format_args!("{} pt", trimmed(pt)))
        }
    }
}

fn points(size: Mm) -> Figure {
    let pt = (size.to_pt().0 * 10.0).round() / 10.0;
    Figure::shown(format_args!("{} pt", trimmed(pt)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::units::Pt;

    #[test]
    fn a_size_below_a_limit_is_told_with_the_digit_that_differs() {
        let said = |size: f64| points_below(Pt(size).to_mm(), Pt(8.0).to_mm()).to_string();
        assert_eq!(said(7.96), "7.96 pt");
        assert_eq!(said(7.999), "7.99 pt");
        assert_eq!(said(7.4), "7.4 pt");
    }
}
