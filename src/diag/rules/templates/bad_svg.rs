//! SVG that cannot be drawn.

use crate::diag::{Diagnostic, Rule, Severity, suggestion};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "bad-svg",
    level: Severity::Error,
    title: "SVG that cannot be drawn",
    does: "Reports a root that is not an SVG, SVG that the renderer refuses, and what stands in an SVG and \
        is not drawn: words outside of a <text>, a text of size 0, a <use> of what it stands in, a \
        clip, a mask or a filter with nothing in it.",
    why: "The piece cannot be drawn, or not all of it.",
    example: r#"<html>…</html>"#,
    fix: "Write <svg xmlns=\"http://www.w3.org/2000/svg\" …> as the root.",
};

pub fn root(name: &str) -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-root",
        "the root is <{name}>, not an SVG",
        name
    ))
    .help(message!(
        "bad-svg-root-help",
        "write <svg xmlns=\"http://www.w3.org/2000/svg\" …>"
    ))
}

/// What the renderer says of an SVG.
pub fn not_drawn(reason: &usvg::Error) -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-not-drawn",
        "the SVG cannot be drawn: {reason}",
        reason
    ))
}

/// A value of `massicot:ink` that is none of those known.
pub fn ink(value: &str, known: &[&str]) -> Diagnostic {
    let suggestion = suggestion(value, known.iter().copied());
    RULE.finding(message!(
        "bad-svg-ink",
        "`massicot:ink` cannot be `{value}`",
        value
    ))
    .help(suggestion.unwrap_or_else(|| {
        message!(
            "bad-svg-ink-one",
            "it is one of: {known}",
            known = known.join(", ")
        )
    }))
}

/// Text flowed as SVG 1.2 had it, which no SVG since has.
pub fn flow_root(element: &str) -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-flow-root",
        "<{element}> is not SVG: flowed text as Inkscape wrote it before 1.0",
        element
    ))
    .help(message!(
        "bad-svg-flow-root-help",
        "in Inkscape, select it and choose Text > Unflow or Text > Convert to Text"
    ))
}

/// Words that no text holds.
pub fn loose_words(words: &str, element: &str) -> Diagnostic {
    let shown = super::shortened(words);
    RULE.finding(message!(
        "bad-svg-loose-words",
        "`{shown}` is not drawn: <{element}> shows no words",
        shown,
        element
    ))
    .help(message!(
        "bad-svg-loose-words-help",
        "put the words into a <text>, or take them out"
    ))
}

/// Text that SVG 1.1 took from elsewhere.
pub fn tref() -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-tref",
        "<tref> is not drawn: SVG has it no more"
    ))
    .help(message!(
        "bad-svg-tref-help",
        "write the words themselves, or {{{{ … }}}}"
    ))
}

/// Type of no size.
pub fn no_type(size: &str) -> Diagnostic {
    let shown = super::shortened(size);
    RULE.finding(message!(
        "bad-svg-no-type",
        "text with a `font-size` of `{shown}` is not drawn",
        shown
    ))
    .help(message!(
        "bad-svg-no-type-help",
        "leave the text out with {{% if … %}} where it is not wanted"
    ))
}

/// Letters behind the end of the path that they stand along, or before its beginning.
pub fn off_path(letters: usize) -> Diagnostic {
    let message = match letters {
        1 => message!(
            "bad-svg-letter-off-path",
            "1 letter is not drawn: the path is too short for them"
        ),
        _ => message!(
            "bad-svg-off-path",
            "{letters} letters are not drawn: the path is too short for them",
            letters
        ),
    };
    RULE.finding(message).help(message!(
        "bad-svg-off-path-help",
        "draw the path longer, or set the words smaller"
    ))
}

/// A `<use>` within what it uses.
pub fn used_in_itself(id: &str) -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-used-in-itself",
        "this is not drawn: <use> stands in `#{id}` itself",
        id
    ))
}

/// A clip, a mask or a filter without anything in it.
pub fn all_taken(property: &str, id: &str) -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-all-taken",
        "`#{id}` is empty: nothing is drawn of what has it as its `{property}`",
        id,
        property
    ))
    .help(message!(
        "bad-svg-all-taken-help",
        "take it out, or put a shape into it"
    ))
}

/// A number that no card has.
pub fn number(number: &str, most: f64) -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-number",
        "`{number}` is more than {most}: no card is so large",
        number,
        most
    ))
}

/// A dash or a pattern that repeats too often.
pub fn tiny(what: &Message, points: f64) -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-tiny",
        "{what} in it repeats every {points} pt, which no printer shows and no viewer draws",
        what,
        points = format!("{:.1e}", points)
    ))
}

pub fn far() -> Diagnostic {
    RULE.finding(message!(
        "something-far-away-large-drawn",
        "something in it is too far away or too large to be drawn"
    ))
}

pub fn squeezed() -> Diagnostic {
    RULE.finding(message!(
        "transform-squeezes-stretches-much-drawn",
        "a transform in it squeezes or stretches too much to be drawn"
    ))
}

pub fn large_tile() -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-large-tile",
        "a pattern in it has a tile of more than 2.6 m"
    ))
}

pub fn no_size() -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-no-size",
        "the drawing has no size: neither a usable `viewBox` nor `width` and `height`"
    ))
    .help(message!(
        "bad-svg-no-size-help",
        "write viewBox=\"left top width height\" on its <svg>"
    ))
}

/// A picture that is to be fitted into a box without a size.
pub fn no_box() -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-no-box",
        "a picture is fitted into a box that has a size"
    ))
    .help(message!(
        "bad-svg-no-box-help",
        "give the <image> x, y, width and height as numbers in user units"
    ))
}

/// A `massicot:` attribute of an `<image>`, and what it could be.
pub fn image_attribute(name: &str, value: &str, help: impl Into<Message>) -> Diagnostic {
    RULE.finding(message!(
        "bad-svg-image-attribute",
        "`massicot:{name}` cannot be `{value}`",
        name,
        value
    ))
    .help(help)
}
