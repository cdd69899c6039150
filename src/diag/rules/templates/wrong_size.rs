//! A picture that does not fit its stock.

use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::{Figure, Message};
use crate::units::{Mm, Size, trimmed};

pub const RULE: Rule = Rule {
    code: "wrong-size",
    level: Severity::Error,
    title: "A picture that does not fit its stock",
    does: "Reports a root whose width and height are not those of the stock with its bleed, or \
        that has no viewBox.",
    why: "The picture would be stretched, or its edges would not be where the knife cuts.",
    example: r#"<svg width="63mm" height="88mm" viewBox="0 0 63 88">    without the bleed of 3 mm"#,
    fix: "Copy the line the help gives. The top left corner of the finished piece is then at \
        0,0 and one unit is a millimetre.",
};

/// A root of another size than its stock's with its bleed. `given` are its sides: name, what is
/// written, and what that is in mm.
pub fn root(
    given: [(&str, Option<&str>, Option<f64>); 2],
    wanted: Size,
    trim: Size,
    bleed: Mm,
) -> Diagnostic {
    let written = given.map(|(name, text, length)| match (text, length) {
        (None, _) => message!("wrong-size-root-no-side", "no {name}", name),
        (Some(text), Some(length)) if !text.trim().ends_with("mm") => {
            let length = Figure::shown(trimmed((length * 100.0).round() / 100.0));
            message!(
                "wrong-size-root-side",
                "{name}=\"{text}\" ({length} mm)",
                name,
                text,
                length
            )
        }
        (Some(text), _) => format!("{name}=\"{text}\"").into(),
    });
    let [width, height] = written;
    let message = message!(
        "wrong-size-root",
        "the picture has {width} and {height}: it should be {wanted}, {trim} and {bleed} of bleed on every side",
        width,
        height,
        wanted,
        trim,
        bleed
    );
    let without_unit = given
        .iter()
        .any(|(_, text, _)| text.is_some_and(|text| text.trim().parse::<f64>().is_ok()));
    let found = RULE.finding(message).help(as_it_should_be(wanted, bleed));
    match without_unit {
        true => found.help(message!(
            "wrong-size-root-help",
            "a length without a unit is in CSS pixels, 96 to the inch"
        )),
        false => found,
    }
}

pub fn no_view(wanted: Size, bleed: Mm) -> Diagnostic {
    RULE.finding(message!(
        "wrong-size-no-view",
        "the picture has no viewBox: one unit has to be a millimetre"
    ))
    .help(as_it_should_be(wanted, bleed))
}

/// A view box that is no four numbers, or is empty.
pub fn bad_view(given: &str, wanted: Size, bleed: Mm) -> Diagnostic {
    let given = super::shortened(given);
    RULE.finding(message!(
        "wrong-size-bad-view",
        "`{given}` is no viewBox: left, top, width and height, as numbers",
        given
    ))
    .help(as_it_should_be(wanted, bleed))
}

/// A view box of other sides than the picture: `drawn` are the sides it would be drawn with, in mm.
pub fn narrow_view(given: &str, drawn: [f64; 2], wanted: Size, bleed: Mm) -> Diagnostic {
    let [width, height] = drawn.map(|side| Figure::shown(trimmed((side * 10.0).round() / 10.0)));
    RULE.finding(message!("wrong-size-narrow-view", "the viewBox `{given}` has other sides than the picture: it would be drawn {width} × {height} mm", given, width, height))
    .help(as_it_should_be(wanted, bleed))
}

fn as_it_should_be(wanted: Size, bleed: Mm) -> Message {
    let bleed = trimmed(bleed.0);
    let (width, height) = (trimmed(wanted.width.0), trimmed(wanted.height.0));
    let origin = match bleed.as_str() {
        "0" => bleed,
        _ => format!("-{bleed}"),
    };
    message!(
        "wrong-size-as-it-should-be",
        "write width=\"{width}mm\" height=\"{height}mm\" viewBox=\"{origin} {origin} {width} {height}\"",
        width,
        height,
        origin
    )
}
