//! Text that hardly stands out.

use crate::check::face::{FaceFacts, FaceFinding, PaintedText};
use crate::colour::Colour;
use crate::diag::{Rule, Severity};
use crate::message::Figure;
use crate::units::trimmed;

pub const RULE: Rule = Rule {
    code: "low-contrast",
    level: Severity::Warning,
    title: "Text that hardly stands out",
    does: "Compares the colour of each text with what is drawn behind it, and reports a \
        contrast below 4.5 to 1 (WCAG 2.2, 1.4.3), or 3 to 1 for type of 18 pt, or 14 pt \
        bold, and more. Where two letters or more lie on their own colour it says so, however \
        well the others are read.",
    why: "Grey on beige is unreadable by candlelight, and for many people in any light.",
    example: r##"<text fill="#b8a888">  on  #f3e7d0"##,
    fix: "Darken the text, lighten the ground, or put a plain ground behind it.",
};

/// WCAG 2.2, 1.4.3: for text, and for text of 18 pt, or 14 pt bold, and more.
const LEAST: f64 = 4.5;
const LEAST_LARGE: f64 = 3.0;
/// What share of the places behind a text may fall short: letters touch an ornament here and
/// there and are still read.
const SHARE: f64 = 0.2;
/// With less contrast nothing is seen.
const UNSEEN: f64 = 1.1;
/// A letter is lost where what lies behind so much of it has its colour: a picture of lines covers no more.
const SHARE_OF_LOST: f64 = 0.3;
/// So many lost letters make a word unreadable.
const LEAST_LOST: usize = 2;

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    facts.ground().texts.iter().filter_map(faint).collect()
}

fn faint(text: &PaintedText) -> Option<FaceFinding> {
    let large = text.size >= 18.0 || text.bold && text.size >= 14.0;
    let least = if large { LEAST_LARGE } else { LEAST };
    let measured = |ground: &Colour| {
        (
            text.colour.over(*ground, text.opacity).contrast(*ground),
            *ground,
        )
    };
    let mut contrasts: Vec<(f64, Colour)> = text.behind.iter().map(measured).collect();
    let lost = lost_letters(&contrasts, &text.letter_ends);
    contrasts.sort_by(|one, other| one.0.total_cmp(&other.0));
    let (contrast, ground) = *contrasts.get((contrasts.len() as f64 * SHARE) as usize)?;
    if contrast >= least {
        return (lost >= LEAST_LOST).then(|| partly_lost(text, lost));
    }
    let (colour, ground) = (text.colour.over(ground, text.opacity).hex(), ground.hex());
    // Cut, not rounded: 4.49 is not 4.5.
    let shown = trimmed((contrast * 10.0).floor() / 10.0);
    Some(FaceFinding {
        message: message!(
            "low-contrast-faint",
            "text in {colour} on {ground} has a contrast of {shown} to 1",
            colour,
            ground,
            shown = Figure::shown(shown)
        ),
        help: match contrast < UNSEEN {
            true => message!(
                "low-contrast-unseen-help",
                "it is not seen: give it another colour, or move it off what lies behind it, words of the same colour perhaps"
            ),
            false => message!(
                "low-contrast-faint-help",
                "{least} to 1 is asked for: darken the one or lighten the other",
                least = Figure::shown(trimmed(least))
            ),
        },
        element: text.element.clone(),
        of_words: false,
        degree: -contrast,
    })
}

/// How many letters lie on their own colour.
fn lost_letters(contrasts: &[(f64, Colour)], ends: &[usize]) -> usize {
    let starts = std::iter::once(0).chain(ends.iter().copied());
    let letters = starts
        .zip(ends)
        .filter_map(|(start, end)| contrasts.get(start..*end));
    let is_lost = |places: &&[(f64, Colour)]| {
        let unseen = places.iter().filter(|(contrast, _)| *contrast < UNSEEN);
        unseen.count() as f64 > places.len() as f64 * SHARE_OF_LOST
    };
    letters.filter(is_lost).count()
}

/// A text that is read but for some of its letters.
fn partly_lost(text: &PaintedText, lost: usize) -> FaceFinding {
    FaceFinding {
        message: message!(
            "low-contrast-partly-lost",
            "{lost} letters of a text in {colour} lie on the same colour",
            lost,
            colour = text.colour.hex()
        ),
        help: message!(
            "low-contrast-partly-lost-help",
            "they are not seen: move the text, or the picture behind it"
        ),
        element: text.element.clone(),
        of_words: false,
        degree: lost as f64,
    }
}
