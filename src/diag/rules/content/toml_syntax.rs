//! The file is not TOML.

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "toml-syntax",
    level: Severity::Error,
    title: "The file is not TOML",
    does: "Reports every place where a TOML file cannot be read: a missing quotation mark, a \
        value without its key, a comma too many.",
    why: "Nothing of a file with such an error can be trusted, so nothing of it is used.",
    example: r#"[[card]]
id = "ace"#,
    fix: "Look at the caret, and just before it: a quotation or bracket that is opened earlier \
        and never closed is the most frequent cause. TOML is explained at https://toml.io.",
};

/// What the parser says, and of what.
pub fn at(place: Span, reason: impl Into<Message>) -> Diagnostic {
    RULE.finding(message!("toml-syntax-at", "this is not TOML"))
        .labelled(place, reason)
        .help(
            message!("toml-syntax-at-help", "the rest of the file may hold more errors than are shown; TOML is explained at https://toml.io"),
        )
}

/// The same of TOML that stands within another file, without a place.
pub fn within(reason: &str) -> Diagnostic {
    RULE.finding(reason)
}

/// A comma that is missing before the place.
pub fn no_comma_before(found: Diagnostic) -> Diagnostic {
    first(
        found,
        message!(
            "toml-syntax-no-comma-before",
            "put a comma before this: what stands in brackets is parted by commas"
        ),
    )
}

/// A comma that is missing behind a value.
pub fn no_comma_behind(found: Diagnostic, value: &str) -> Diagnostic {
    first(
        found,
        message!(
            "toml-syntax-no-comma-behind",
            "put a comma behind `{value}`: what stands in brackets is parted by commas",
            value
        ),
    )
}

/// A quotation mark that is none to TOML.
pub fn curly_quote(found: Diagnostic) -> Diagnostic {
    first(
        found,
        message!(
            "toml-syntax-curly-quote",
            "TOML wants straight quotation marks, `\"`, before and behind a text"
        ),
    )
}

/// The same around a text that can stand between straight ones as it is.
pub fn curly_quotes(found: Diagnostic, text: &str, whole: Span) -> Diagnostic {
    let written = format!("\"{text}\"");
    let help = message!(
        "toml-syntax-curly-quotes",
        "TOML wants straight quotation marks: `{written}`",
        written
    );
    first(found, help).mended(whole, written)
}

/// A comment that begins as in other languages.
pub fn comment(found: Diagnostic, sign: Span) -> Diagnostic {
    let help = message!(
        "toml-syntax-comment",
        "a comment begins with `#` in TOML, not with `//`"
    );
    first(found, help).mended(sign, "#")
}

/// A colon behind a key.
pub fn colon(found: Diagnostic, key: &str, sign: Span, written: &str) -> Diagnostic {
    let help = message!(
        "toml-syntax-colon",
        "write `=` behind a key, not `:`: `{key} = …`",
        key
    );
    first(found, help).mended(sign, written)
}

/// A key with a letter that is none of those of bare keys.
pub fn quoted_key(found: Diagnostic, key: &str) -> Diagnostic {
    let help = message!(
        "toml-syntax-quoted-key",
        "a key with other letters stands in quotation marks: `\"{key}\"`",
        key
    );
    first(found, help)
}

/// A comma before decimals.
pub fn decimal_comma(found: Diagnostic, number: &str) -> Diagnostic {
    let help = message!(
        "toml-syntax-decimal-comma",
        "decimals stand behind a point: `{number}`",
        number
    );
    first(found, help)
}

/// `True`
pub fn truth(found: Diagnostic, truth: &str) -> Diagnostic {
    let help = message!(
        "toml-syntax-truth",
        "it is written in small letters: `{truth}`",
        truth
    );
    first(found, help)
}

/// `tru`
pub fn near_truth(found: Diagnostic, near: &str) -> Diagnostic {
    first(
        found,
        message!("did-you-mean-near", "did you mean `{near}`?", near),
    )
}

/// `yes`
pub fn yes_or_no(found: Diagnostic, value: &str, truth: &str) -> Diagnostic {
    let help = message!(
        "toml-syntax-yes-or-no",
        "write `{truth}`, or `\"{value}\"` where a text is meant",
        truth,
        value
    );
    first(found, help)
}

/// `64mm`
pub fn length(found: Diagnostic, number: &str) -> Diagnostic {
    let help = message!(
        "toml-syntax-length",
        "lengths are numbers of millimetres, without a unit: `{number}`",
        number
    );
    first(found, help)
}

/// `20%`
pub fn unit(found: Diagnostic, number: &str, value: &str) -> Diagnostic {
    let help = message!(
        "toml-syntax-unit",
        "a number stands alone, `{number}`; a text stands in quotation marks, `\"{value}\"`",
        number,
        value
    );
    first(found, help)
}

/// Words without quotation marks.
pub fn bare_text(found: Diagnostic, text: &str) -> Diagnostic {
    let help = message!(
        "toml-syntax-bare-text",
        "a text stands in quotation marks, `\"{text}\"`; a number is written in digits",
        text
    );
    first(found, help)
}

/// What to do, before where to read on.
fn first(mut found: Diagnostic, help: Message) -> Diagnostic {
    found.help.insert(0, help);
    found
}

/// A head of a table with one pair of brackets, where others of its name have two.
pub fn one_bracket(place: Span, line: usize, name: &str) -> Diagnostic {
    RULE.finding(message!(
        "toml-syntax-one-bracket",
        "line {line} is written `[{name}]`, and others are `[[{name}]]`",
        line,
        name
    ))
    .at(place)
    .help(message!(
        "toml-syntax-one-bracket-help",
        "write `[[{name}]]`",
        name
    ))
}
