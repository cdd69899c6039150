//! A value that cannot stand here.

use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity, Span, did_you_mean, quoted, suggestion};
use crate::message::Message;

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
pub fn at(place: Span, problem: impl Into<Message>) -> Diagnostic {
    RULE.finding(problem).at(place)
}

/// A value that is none of those allowed.
pub fn not_allowed(given: &str, allowed: &[&str], place: Span) -> Diagnostic {
    let found = at(
        place,
        message!(
            "bad-value-not-allowed",
            "`{given}` is not one of the values allowed here",
            given
        ),
    );
    let values = || {
        message!(
            "bad-value-not-allowed-values",
            "the values are {allowed}",
            allowed = quoted(allowed)
        )
    };
    found.help(suggestion(given, allowed.iter().copied()).unwrap_or_else(values))
}

pub fn unknown_sign(sign: &str, legend: &[&str], place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-unknown-sign",
            "the legend has no sign `{sign}`",
            sign
        ),
    )
    .help(message!(
        "bad-value-unknown-sign-help",
        "its signs are {legend}; a blank is no square",
        legend = quoted(legend)
    ))
}

/// An overlay's list of another length than the list it is laid over.
pub fn list_length(given: usize, wanted: usize, place: Span, original: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-list-length",
            "a list of {given} cannot say {wanted}",
            given,
            wanted
        ),
    )
    .and(original, message!("laid-over", "what it is laid over"))
    .help(message!(
        "bad-value-list-length-help",
        "give as many items; `{{}}` leaves a table as it is"
    ))
}

pub fn translated_id(place: Span) -> Diagnostic {
    at(
        place,
        message!("bad-value-translated-id", "an `id` is not translated"),
    )
    .help(message!(
        "bad-value-translated-id-help",
        "ids name files and are what rules point at: take it out"
    ))
}

/// An overlay whose file is not named by a language.
pub fn language(file: &Path, place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-language",
            "`{file}` does not name a language",
            file = file.display()
        ),
    )
    .help(message!(
        "bad-value-language-help",
        "an overlay is `lang/` and a BCP 47 tag: `lang/en.toml`, `lang/pt-BR.toml`"
    ))
}

pub fn booklet_on_shared_sheet(place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-booklet-on-shared-sheet",
            "a booklet has sheets of its own"
        ),
    )
    .help(message!(
        "bad-value-booklet-on-shared-sheet-help",
        "leave `sheet` out, or `booklet`"
    ))
}

pub fn uncut_on_shared_sheet(place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-uncut-on-shared-sheet",
            "a piece that is not cut out has a sheet to itself"
        ),
    )
    .help(message!(
        "bad-value-uncut-on-shared-sheet-help",
        "leave `sheet` out, or `cut = false` in the stock"
    ))
}

pub fn copies(most: i64, place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-copies",
            "`copies` is a whole number from 0 to {most}",
            most
        ),
    )
}

/// A game that comes to no sheet.
pub fn nothing_printed(place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-nothing-printed",
            "no piece of the game is printed: all have `copies = 0`"
        ),
    )
    .help(message!(
        "bad-value-nothing-printed-help",
        "give one `copies` of 1 or more"
    ))
}

/// The level of a rule that has none but its own.
pub fn fixed_level(code: &str, place: Span) -> Diagnostic {
    at(
        place,
        message!("bad-value-fixed-level", "`{code}` is always an error", code),
    )
    .help(message!(
        "bad-value-fixed-level-help",
        "with it the piece cannot be made at all"
    ))
}

/// A code that neither a built-in rule nor one of the game's has.
pub fn unknown_code<'a>(
    code: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Diagnostic {
    let list = || {
        message!(
            "bad-value-unknown-code",
            "`massicot explain` lists the built-in ones; the game's own are `<game>/<id>`"
        )
    };
    let help = suggestion(code, known).unwrap_or_else(|| list().to_owned());
    at(
        place,
        message!(
            "bad-value-unknown-code-rule",
            "there is no rule `{code}`",
            code
        ),
    )
    .help(help)
}

/// A path to content that begins with a data file that is not there.
pub fn unknown_data<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Diagnostic {
    let found = at(
        place,
        message!(
            "bad-value-unknown-data",
            "game.toml has no data file `{name}`",
            name
        ),
    );
    found.help(match did_you_mean(name, known) {
        Some(near) => message!(
            "bad-value-unknown-data-did-you-mean",
            "did you mean `data.{near}`?",
            near
        ),
        None => message!(
            "bad-value-unknown-data-files-named",
            "the files are named in [data]"
        ),
    })
}

/// A field that nothing of the game has.
pub fn unknown_field<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Diagnostic {
    let message = message!(
        "bad-value-unknown-field",
        "nothing of the game has a field `{name}`",
        name
    );
    at(place, message).suggest(name, known)
}

/// A sign of nearly the name of an icon.
pub fn unknown_icon<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Option<Diagnostic> {
    let near = suggestion(name, known)?;
    let message = message!("there-is-no-icon-name", "there is no icon `{name}`", name);
    Some(at(place, message).help(near))
}

/// A language that the game is not in.
pub fn unknown_overlay<'a>(
    tag: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Diagnostic {
    let message = message!(
        "bad-value-unknown-overlay",
        "there is no `lang/{tag}.toml`",
        tag
    );
    at(place, message).suggest(tag, known)
}

/// A path to content that begins with a component that is not there.
pub fn unknown_component<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Diagnostic {
    let form = message!(
        "bad-value-unknown-component",
        "a path begins with a component's id, with `data.` and a file's name, or with `theme`"
    );
    at(
        place,
        message!(
            "bad-value-unknown-component-game-name",
            "the game has no component `{name}`",
            name
        ),
    )
    .help(suggestion(name, known).unwrap_or_else(|| form.to_owned()))
}

pub fn nothing_at(path: &str, place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-nothing-at",
            "nothing in the content stands at `{path}`",
            path
        ),
    )
    .help(message!(
        "bad-value-nothing-at-help",
        "correct the names in the path, or take it out"
    ))
}

/// Written pages in something else than Markdown.
pub fn not_markdown(name: &str, place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-not-markdown",
            "`{name}` is not a Markdown file",
            name
        ),
    )
    .help(message!(
        "bad-value-not-markdown-help",
        "its name ends in `.md`"
    ))
}

/// A component with written pages and entries.
pub fn pages_and_data(place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-pages-and-data",
            "a component has `pages` that are written, or `data`"
        ),
    )
    .help(message!(
        "bad-value-pages-and-data-help",
        "what a page tells of other data is an expression: `{{{{ game.data.… }}}}`"
    ))
}

pub fn no_back_to_fold(place: Span) -> Diagnostic {
    at(
        place,
        message!("bad-value-no-back-to-fold", "there is no back to fold over"),
    )
    .help(message!(
        "bad-value-no-back-to-fold-help",
        "give the component a `back`, or leave `fold_over` out"
    ))
}

/// How to read a sheet, said of a file that is none.
pub fn no_sheet(file: &str, place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-no-sheet",
            "`{file}` is no spreadsheet, and is read as it is",
            file
        ),
    )
    .help(message!(
        "bad-value-no-sheet-help",
        "name a .csv, .tsv, .xlsx or .ods file, or write the name alone: data = \"…\""
    ))
}

/// A value for less ink that stands for none of the theme.
pub fn unknown_of_theme<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-unknown-of-theme",
            "[theme] has no `{name}` that this could stand for",
            name
        ),
    )
    .suggest(name, known)
}

/// A value for less ink that is of another kind than what it stands for.
pub fn other_than_theme(name: &str, place: Span, original: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-other-than-theme",
            "this stands for `{name}` where ink is saved, and is of another kind",
            name
        ),
    )
    .and(
        original,
        message!("bad-value-other-than-theme-label", "with full ink"),
    )
}

/// A phrase without words.
pub fn no_words(place: Span) -> Diagnostic {
    at(
        place,
        message!("bad-value-no-words", "there is no word to look for in this"),
    )
}

/// A sign that means nothing in a phrase where it stands.
pub fn stray_sign(sign: &str, place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-stray-sign",
            "`{sign}` means nothing here in a phrase",
            sign
        ),
    )
    .help(message!(
        "bad-value-stray-sign-help",
        "`card*` is `card` with any ending, `{{none}}` each of the synonyms `none`"
    ))
}

/// Synonyms that are named in a phrase and not there.
pub fn unknown_synonyms<'a>(
    name: &str,
    known: impl IntoIterator<Item = &'a str>,
    place: Span,
) -> Diagnostic {
    let form = message!(
        "bad-value-unknown-synonyms-help",
        "write them in [synonyms]: `{name} = [\"one\", \"other*\"]`",
        name
    );
    at(
        place,
        message!(
            "bad-value-unknown-synonyms",
            "there are no synonyms `{name}`",
            name
        ),
    )
    .help(suggestion(name, known).unwrap_or_else(|| form.to_owned()))
}

/// A phrase whose synonyms make it too many.
pub fn too_many_synonyms(place: Span) -> Diagnostic {
    at(
        place,
        message!(
            "bad-value-too-many-synonyms",
            "written out with their synonyms, the phrases are more than 2,000,000 bytes"
        ),
    )
}
