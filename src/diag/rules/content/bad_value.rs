//! A value that cannot stand here.

use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity, Span, did_you_mean, quoted, suggestion};

pub const RULE: Rule = Rule {
    code: "bad-value",
    level: Severity::Error,
    title: "A value that cannot stand here",
    does: "Reports a value of the right type that is outside what is allowed: a number too \
        large, a word that is none of the choices, a sign the legend of a map does not have.",
    why: "The limits of a schema are the first rules of a game.",
    example: r#"copies = -1      # 0 or more"#,
    fix: "Choose one of the values the message lists, or widen the limits in your schema.",
};

/// A value at `place`; `problem` is the sentence that says what may stand there.
pub fn at(place: Span, problem: impl Into<String>) -> Diagnostic {
    RULE.finding(problem).at(place)
}

/// A value that is none of those allowed.
pub fn not_allowed(given: &str, allowed: &[&str], place: Span) -> Diagnostic {
    let found = at(
        place,
        format!("`{given}` is not one of the values allowed here"),
    );
    let values = || format!("the values are {}", quoted(allowed));
    found.help(suggestion(given, allowed.iter().copied()).unwrap_or_else(values))
}

pub fn unknown_sign(sign: &str, legend: &[&str], place: Span) -> Diagnostic {
    at(place, format!("the legend has no sign `{sign}`")).help(format!(
        "its signs are {}; a blank is no square",
        quoted(legend)
    ))
}

/// An overlay's list of another length than the list it is laid over.
pub fn list_length(given: usize, wanted: usize, place: Span, original: Span) -> Diagnostic {
    at(place, format!("a list of {given} cannot say {wanted}"))
        .and(original, "what it is laid over")
        .help("give as many items; `{}` leaves a table as it is")
}

pub fn translated_id(place: Span) -> Diagnostic {
    at(place, "an `id` is not translated")
        .help("ids name files and are what rules point at: take it out")
}

/// An overlay whose file is not named by a language.
pub fn language(file: &Path, place: Span) -> Diagnostic {
    at(
        place,
        format!("`{}` does not name a language", file.display()),
    )
    .help("an overlay is `lang/` and a BCP 47 tag: `lang/en.toml`, `lang/pt-BR.toml`")
}

pub fn booklet_on_shared_sheet(place: Span) -> Diagnostic {
    at(place, "a booklet has sheets of its own").help("leave `sheet` out, or `booklet`")
}

pub fn uncut_on_shared_sheet(place: Span) -> Diagnostic {
    at(place, "a piece that is not cut out has a sheet to itself")
        .help("leave `sheet` out, or `cut = false` in the stock")
}

pub fn copies(most: i64, place: Span) -> Diagnostic {
    at(
        place,
        format!("`copies` is a whole number from 0 to {most}"),
    )
}

/// A game that comes to no sheet.
pub fn nothing_printed(place: Span) -> Diagnostic {
    at(
        place,
        "no piece of the game is printed: all have `copies = 0`",
    )
    .help("give one `copies` of 1 or more")
}

/// The level of a rule that has none but its own.
pub fn fixed_level(code: &str, place: Span) -> Diagnostic {
    at(place, format!("`{code}` is always an error"))
        .help("with it the piece cannot be made at all")
}

/// A code that neither a built-in rule nor one of the game's has.
pub fn unknown_code<'a>(
    code: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Diagnostic {
    let list = || "`massicot explain` lists the built-in ones; the game's own are `<game>/<id>`";
    let help = suggestion(code, known).unwrap_or_else(|| list().to_owned());
    at(place, format!("there is no rule `{code}`")).help(help)
}

/// A path to content that begins with a data file that is not there.
pub fn unknown_data<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Diagnostic {
    let found = at(place, format!("game.toml has no data file `{name}`"));
    found.help(match did_you_mean(name, known) {
        Some(near) => format!("did you mean `data.{near}`?"),
        None => "the files are named in [data]".to_owned(),
    })
}

/// A path to content that begins with a component that is not there.
pub fn unknown_component<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Diagnostic {
    let form = "a path begins with a component's id, with `data.` and a file's name, or with \
                `theme`";
    at(place, format!("the game has no component `{name}`"))
        .help(suggestion(name, known).unwrap_or_else(|| form.to_owned()))
}

pub fn nothing_at(path: &str, place: Span) -> Diagnostic {
    at(place, format!("nothing in the content stands at `{path}`"))
        .help("correct the names in the path, or take it out")
}

/// Written pages in something else than Markdown.
pub fn not_markdown(name: &str, place: Span) -> Diagnostic {
    at(place, format!("`{name}` is not a Markdown file")).help("its name ends in `.md`")
}

/// A component with written pages and entries.
pub fn pages_and_data(place: Span) -> Diagnostic {
    at(place, "a component has `pages` that are written, or `data`")
        .help("what a page tells of other data is an expression: `{{ game.data.… }}`")
}

pub fn no_back_to_fold(place: Span) -> Diagnostic {
    at(place, "there is no back to fold over")
        .help("give the component a `back`, or leave `fold_over` out")
}

/// How to read a sheet, said of a file that is none.
pub fn no_sheet(file: &str, place: Span) -> Diagnostic {
    at(
        place,
        format!("`{file}` is no spreadsheet, and is read as it is"),
    )
    .help("name a .csv, .tsv, .xlsx or .ods file, or write the name alone: data = \"…\"")
}
