//! SVG that cannot be drawn.

use crate::diag::{Diagnostic, Rule, Severity, suggestion};

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
    RULE.finding(format!("the root is <{name}>, not an SVG"))
        .help("write <svg xmlns=\"http://www.w3.org/2000/svg\" …>")
}

/// What the renderer says of an SVG.
pub fn not_drawn(reason: &usvg::Error) -> Diagnostic {
    RULE.finding(format!("the SVG cannot be drawn: {reason}"))
}

/// A value of `massicot:ink` that is none of those known.
pub fn ink(value: &str, known: &[&str]) -> Diagnostic {
    let suggestion = suggestion(value, known.iter().copied());
    RULE.finding(format!("`massicot:ink` cannot be `{value}`"))
        .help(suggestion.unwrap_or_else(|| format!("it is one of: {}", known.join(", "))))
}

/// Text flowed as SVG 1.2 had it, which no SVG since has.
pub fn flow_root(element: &str) -> Diagnostic {
    RULE.finding(format!(
        "<{element}> is not SVG: flowed text as Inkscape wrote it before 1.0"
    ))
    .help("in Inkscape, select it and choose Text > Unflow or Text > Convert to Text")
}

/// Words that no text holds.
pub fn loose_words(words: &str, element: &str) -> Diagnostic {
    let shown = super::shortened(words);
    RULE.finding(format!(
        "`{shown}` is not drawn: <{element}> shows no words"
    ))
    .help("put the words into a <text>, or take them out")
}

/// Text that SVG 1.1 took from elsewhere.
pub fn tref() -> Diagnostic {
    RULE.finding("<tref> is not drawn: SVG has it no more")
        .help("write the words themselves, or {{ … }}")
}

/// Type of no size.
pub fn no_type(size: &str) -> Diagnostic {
    let shown = super::shortened(size);
    RULE.finding(format!("text with a `font-size` of `{shown}` is not drawn"))
        .help("leave the text out with {% if … %} where it is not wanted")
}

/// Letters behind the end of the path that they stand along, or before its beginning.
pub fn off_path(letters: usize) -> Diagnostic {
    let what = match letters {
        1 => "1 letter is".to_owned(),
        _ => format!("{letters} letters are"),
    };
    RULE.finding(format!("{what} not drawn: the path is too short for them"))
        .help("draw the path longer, or set the words smaller")
}

/// A `<use>` within what it uses.
pub fn used_in_itself(id: &str) -> Diagnostic {
    RULE.finding(format!("this is not drawn: <use> stands in `#{id}` itself"))
}

/// A clip, a mask or a filter without anything in it.
pub fn all_taken(property: &str, id: &str) -> Diagnostic {
    RULE.finding(format!(
        "`#{id}` is empty: nothing is drawn of what has it as its `{property}`"
    ))
    .help("take it out, or put a shape into it")
}

/// A number that no card has.
pub fn number(number: &str, most: f64) -> Diagnostic {
    RULE.finding(format!(
        "`{number}` is more than {most}: no card is so large"
    ))
}

/// A dash or a pattern that repeats too often.
pub fn tiny(what: &str, points: f64) -> Diagnostic {
    RULE.finding(format!(
        "{what} in it repeats every {points:.1e} pt, which no printer shows and no viewer draws"
    ))
}

pub fn far() -> Diagnostic {
    RULE.finding("something in it is too far away or too large to be drawn")
}

pub fn squeezed() -> Diagnostic {
    RULE.finding("a transform in it squeezes or stretches too much to be drawn")
}

pub fn large_tile() -> Diagnostic {
    RULE.finding("a pattern in it has a tile of more than 2.6 m")
}

pub fn no_size() -> Diagnostic {
    RULE.finding("the drawing has no size: neither a usable `viewBox` nor `width` and `height`")
        .help("write viewBox=\"left top width height\" on its <svg>")
}

/// A picture that is to be fitted into a box without a size.
pub fn no_box() -> Diagnostic {
    RULE.finding("a picture is fitted into a box that has a size")
        .help("give the <image> x, y, width and height as numbers in user units")
}

/// A `massicot:` attribute of an `<image>`, and what it could be.
pub fn image_attribute(name: &str, value: &str, help: impl Into<String>) -> Diagnostic {
    RULE.finding(format!("`massicot:{name}` cannot be `{value}`"))
        .help(help)
}
