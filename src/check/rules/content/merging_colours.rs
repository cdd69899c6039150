//! Colours that some eyes cannot tell apart.

use std::collections::HashSet;

use crate::check::context::RuleContext;
use crate::check::settings::Colours;
use crate::colour::{Colour, Vision, seen};
use crate::diag::rules::content::bad_value;
use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::load::{Spanned, Value};
use crate::message::Figure;
use crate::units::trimmed;

pub const RULE: Rule = Rule {
    code: "merging-colours",
    level: Severity::Warning,
    title: "Colours that some eyes cannot tell apart",
    does: "Looks at colours that carry a meaning, as game.toml lists them in \
        [[checks.colours]], as people with protanopia, deuteranopia and tritanopia see them \
        (Brettel 1997; Viénot 1999 and Machado 2009 for the first two), and reports pairs \
        that come closer than `threshold` in CIEDE2000; 15 where nothing is said. Where \
        `with` names what goes with the colour (a letter, a shape), only the colours \
        themselves have to differ. Two kinds of the same colour are reported as well; where many \
        entries of a path share a few colours, as cards those of their suits, these count once.",
    why: "One man in twelve sees red and green alike. Two teams he cannot tell apart are one \
        team.",
    example: r#"[[checks.colours]]
name = "the passages"
values = ["data.letters.letter.colour"]
threshold = 20"#,
    fix: "Make one of the two much lighter or darker than the other, or put a letter or shape \
        with the colour and say so in `with`.",
};

/// The most colours of a group: each is held to all others.
const MOST_COLOURS: usize = 200;

/// A colour of a group, and where it is written.
struct NamedColour {
    text: String,
    colour: Colour,
    span: Span,
}

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for group in &context.settings.colours {
        let colours = colours(context, group, &mut found);
        if let Some(first) = colours.get(MOST_COLOURS) {
            let message = message!(
                "merging-colours",
                "{name} has more than {most_colours} colours, which nobody keeps apart: those from here on are not looked at",
                name = group.name,
                most_colours = MOST_COLOURS
            );
            found.push(bad_value::RULE.finding(message).at(first.span));
        }
        let colours = &colours[..colours.len().min(MOST_COLOURS)];
        for (index, one) in colours.iter().enumerate() {
            let others = colours[index + 1..].iter();
            found.extend(others.filter_map(|other| merging(context, group, one, other)));
        }
    }
    found
}

/// So many values of one path may be those of others by mistake.
const MOST_REPEATED: usize = 2;

/// The colours of a group: each place once, and of values that entries share each once.
fn colours(
    context: &RuleContext<'_>,
    group: &Colours,
    found: &mut Vec<Diagnostic>,
) -> Vec<NamedColour> {
    let mut colours: Vec<NamedColour> = Vec::new();
    let mut add = |text: &str, span: Span| match Colour::parse(text) {
        Some(_)
            if colours.len() > MOST_COLOURS || colours.iter().any(|known| known.span == span) => {}
        Some(colour) => colours.push(NamedColour {
            text: text.to_owned(),
            colour,
            span,
        }),
        None => {
            let message = message!(
                "merging-colours-text-colour",
                "`{text}` is not a colour",
                text
            );
            found.push(
                bad_value::RULE
                    .finding(message)
                    .at(span)
                    .help(message!("merging-colours-help", "as in #b03a2e")),
            );
        }
    };
    let mut unknown = Vec::new();
    for path in &group.values {
        if path.value.starts_with('#') {
            add(&path.value, path.span);
            continue;
        }
        match context.at(path) {
            Ok(values) if values.iter().any(|value| value.as_str().is_none()) => {
                unknown.push(no_colours(path));
            }
            Ok(values) => {
                for value in each_kind(values) {
                    add(value.as_str().unwrap_or("?"), value.span);
                }
            }
            Err(error) => unknown.extend(error.map(|error| *error)),
        }
    }
    found.extend(unknown);
    colours
}

/// A path to something else than texts, as to a table of colours.
fn no_colours(path: &Spanned<String>) -> Diagnostic {
    let message = message!(
        "merging-colours-no-colours",
        "`{path}` leads to no colours",
        path = path.value
    );
    bad_value::RULE
        .finding(message)
        .at(path.span)
        .help(message!(
            "merging-colours-no-colours-help",
            "name each colour, as in `theme.sea`, or the field of entries that holds it"
        ))
}

/// The values of one path. Where nearly all are colours of their own, the rest was to be so too.
fn each_kind(values: Vec<&Value>) -> Vec<&Value> {
    let mut known = HashSet::new();
    let firsts: Vec<&Value> = values
        .iter()
        .copied()
        .filter(|value| known.insert(value.as_str().unwrap_or("?").to_lowercase()))
        .collect();
    let repeated = values.len() - firsts.len();
    match repeated <= MOST_REPEATED && firsts.len() > repeated {
        true => values,
        false => firsts,
    }
}

/// The finding for a pair, by the eyes for which it is closest.
fn merging(
    context: &RuleContext<'_>,
    group: &Colours,
    one: &NamedColour,
    other: &NamedColour,
) -> Option<Diagnostic> {
    let visions: &[Vision] = match group.with {
        Some(_) => &[Vision::Normal],
        None => &Vision::ALL,
    };
    let closest = visions.iter().map(|vision| {
        let pairs = seen(one.colour, *vision)
            .into_iter()
            .zip(seen(other.colour, *vision));
        let least = pairs
            .map(|(one, other)| one.difference(other))
            .fold(f64::INFINITY, f64::min);
        (*vision, least)
    });
    let (vision, least) = closest.reduce(|best, next| if next.1 < best.1 { next } else { best })?;
    if least >= group.threshold {
        return None;
    }
    let message = match one.text.eq_ignore_ascii_case(&other.text) {
        true => message!(
            "merging-colours-same",
            "of {name}, two are {other}",
            name = group.name,
            other = other.text
        ),
        false => message!(
            "merging-colours-look-nearly-alike",
            "of {name}, {one} and {other} look nearly alike to {vision}",
            name = group.name,
            one = one.text,
            other = other.text,
            vision = vision.people()
        ),
    };
    let measured = message!(
        "merging-colours-ciede-asked",
        "{least} of CIEDE2000; {group} are asked for",
        least = Figure::shown(trimmed(least)),
        group = Figure::shown(trimmed(group.threshold))
    );
    let found = RULE.finding(message).labelled(other.span, measured).and(
        one.span,
        message!("merging-colours-label", "the other colour"),
    );
    let found = found.about(context.game.id.as_str());
    Some(match group.with {
        Some(_) => found.help(message!("merging-colours-make-one-much", "make one much lighter or darker, or choose another hue")),
        None => found.help(
            message!("merging-colours-make-one-much-lighter", "make one much lighter or darker than the other, or put a letter or shape with the colour and say so with `with`"),
        ),
    })
}
