//! A spreadsheet, or a cell of it, that says no value.

use std::fmt::Display;
use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity, Span, did_you_mean, quoted, suggestion};

pub const RULE: Rule = Rule {
    code: "bad-sheet",
    level: Severity::Error,
    title: "A spreadsheet, or a cell of it, that says no value",
    does: "Reports a workbook that is damaged, protected by a password or lacks the sheet that is \
        asked for; a heading that names no field, or that another column has already; values below \
        no heading; a formula that came to an error such as #REF!, or that nobody has computed; a \
        number that may be two; text behind the closing quotation mark of a cell; a row of totals. Warns of merged cells: only the first of them has the value.",
    why: "A card would be printed without the value, or with a wrong one.",
    example: r#"data = "cards.xlsx"     # with =B7/0 in C7: #DIV/0!"#,
    fix: "Mend the cell in the spreadsheet and save it. Programs that write workbooks without \
        computing them leave formulas without values: open the file in a spreadsheet program and \
        save it there. A column that is no field is left out with \
        `data = { file = …, columns = { \"Notes\" = false } }`.",
};

/// A file that cannot be read.
pub fn file(path: &Path, error: &dyn Display) -> Diagnostic {
    RULE.finding(format!("`{}`: {error}", path.display()))
}

/// A spreadsheet of a form that is not read.
pub fn other_form(path: &Path, asked: Span) -> Diagnostic {
    RULE.finding(format!(
        "`{}` is a spreadsheet of another form",
        path.display()
    ))
    .at(asked)
    .help("save it as .xlsx, .ods or .csv")
}

/// A fault at a place of a comma-separated file.
pub fn text(error: &dyn Display, place: Span) -> Diagnostic {
    RULE.finding(error.to_string()).at(place)
}

/// A column that the schema does not know; by its name and its heading.
pub fn unknown_column(name: &str, heading: &str, known: &[&str], place: Span) -> Diagnostic {
    let found = super::unknown_key::RULE
        .finding(format!("`{name}` is not a field of these entries"))
        .at(place);
    let list = || match known {
        [] => "there are no such fields".to_owned(),
        _ => format!("the fields are {}", quoted(known)),
    };
    let (table, last) = name.rsplit_once('.').unwrap_or(("", name));
    let near = match (did_you_mean(last, known.iter().copied()), table) {
        (None, _) => list(),
        (Some(near), "") => format!("did you mean `{near}`?"),
        (Some(near), table) => format!("did you mean `{table}.{near}`?"),
    };
    found.help(near).help(format!(
        "a column that is none is left out, or given another name, in game.toml: \
         `columns = {{ \"{heading}\" = false }}`"
    ))
}

/// A heading that is no name of a field.
pub fn heading(text: &str, place: Span) -> Diagnostic {
    RULE.finding(format!("`{text}` names no field"))
        .at(place)
        .help("a heading is a field's name: `cost`, `cost.gold` in a table, `letters.1.sign` in a list")
}

/// A heading that `columns` in game.toml names, and that the sheet has not.
pub fn lost_column(heading: &str, headings: &[&str], place: Span) -> Diagnostic {
    let near = suggestion(heading, headings.iter().copied());
    RULE.finding(format!(
        "`columns` in game.toml names `{heading}`, and no column has this heading"
    ))
    .labelled(place, "the headings")
    .help(near.unwrap_or_else(|| format!("the headings are {}", quoted(headings))))
}

/// A field that `id_from` in game.toml names, and that no column is.
pub fn lost_id_from(field: &str, fields: &[&str], place: Span) -> Diagnostic {
    let near = suggestion(field, fields.iter().copied());
    RULE.finding(format!(
        "`id_from` in game.toml names `{field}`, and no column is this field"
    ))
    .labelled(place, "the headings")
    .help(near.unwrap_or_else(|| format!("the fields are {}", quoted(fields))))
}

/// Headings that seem to be in another row.
pub fn headings_in(row: u32, place: Span) -> Diagnostic {
    RULE.finding("no heading here is a field")
        .labelled(place, "read as the headings")
        .help(format!(
            "they seem to be in row {row}: `header = {row}` in game.toml"
        ))
}

pub fn no_headings(row: u32, place: Span) -> Diagnostic {
    RULE.finding(format!("there are no headings in row {row}"))
        .at(place)
        .help("the first row names the fields; where it is another: `header = 3`")
}

/// A second column of one field, or of a part of it.
pub fn same_column(name: &str, second: Span, first: Span) -> Diagnostic {
    RULE.finding(format!("another column is `{name}` already"))
        .labelled(second, "again here")
        .and(first, "first here")
        .help("give one of them another heading, or leave it out in game.toml")
}

pub fn no_heading(place: Span) -> Diagnostic {
    RULE.finding("this column has no heading")
        .at(place)
        .help("name its field in the row of headings, or begin the heading with # to leave it out")
}

/// A formula that came to an error.
pub fn error_cell(text: &str, place: Span) -> Diagnostic {
    RULE.finding(format!("the formula of this cell comes to {text}"))
        .at(place)
        .grouped(format!("formula {text}"))
        .help("mend the formula in the spreadsheet, or empty the cell")
}

/// A formula without a value.
pub fn uncomputed(place: Span) -> Diagnostic {
    RULE.finding("the formula of this cell has not been computed")
        .at(place)
        .grouped("uncomputed")
        .help("open the file in a spreadsheet program and save it there: it computes the values")
}

/// A value of a comma-separated file with something behind its closing quotation mark.
pub fn stray_quote(place: Span) -> Diagnostic {
    RULE.finding("text stands behind the closing quotation mark of this cell")
        .at(place)
        .grouped("quotation marks")
        .help(
            "inside of quotation marks one is written twice: `\"a 12\"\" plank\"`; in a cell without \
             any around it, as it is: `a 12\" plank`",
        )
}

/// A row that is the sum of others.
pub fn total(place: Span) -> Diagnostic {
    RULE.finding("this row is a total of those above it, and no entry")
        .at(place)
        .grouped("totals")
        .help(
            "leave it out: begin its first cell with #. Where it is an entry, fill in what all others \
             have, or give it an `id`",
        )
}

/// A number that may be two.
pub fn unclear_number(text: &str, place: Span) -> Diagnostic {
    RULE.finding(format!("`{text}` may be a thousand or a fraction"))
        .at(place)
        .grouped("numbers")
        .help("say in game.toml which sign is before decimals: `data = { file = …, decimal = \",\" }`")
}

/// A title that no id can be made from.
pub fn no_id(title: &str, place: Span) -> Diagnostic {
    RULE.finding(format!("no id can be made from `{title}`"))
        .at(place)
        .grouped("ids")
        .help("give the sheet a column `id`: small letters, digits and hyphens")
}

/// Merged cells, by the last of them.
pub fn merged(to: &str, place: Span) -> Diagnostic {
    RULE.finding_at_level(
        Severity::Warning,
        format!("cells are merged to {to}, and only this one has the value"),
    )
    .at(place)
    .grouped("merged")
    .help("take the cells apart and write the value into each that has it")
}

/// A row of a translators' sheet whose text the game has not.
pub fn unknown_text<'n>(
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
    place: Span,
) -> Diagnostic {
    let message = format!("the game has no text `{name}`: its translation is left out");
    let found = RULE.finding_at_level(Severity::Warning, message).at(place);
    match suggestion(name, known) {
        Some(near) => found.help(near),
        None => found.help("export the sheet again where the game has changed since"),
    }
}

/// A row of a translators' sheet whose source is no longer the game's text.
pub fn changed_text(name: &str, now: &str, place: Span) -> Diagnostic {
    let message = format!("`{name}` has changed since: the translation is of an older text");
    RULE.finding_at_level(Severity::Warning, message)
        .at(place)
        .help(format!("it is now: {now}"))
}

/// A text that two rows of a translators' sheet translate differently.
pub fn text_twice(name: &str, other: &str, place: Span) -> Diagnostic {
    RULE.finding(format!(
        "`{name}` has another translation in a row above: {other:?}"
    ))
    .at(place)
    .help("keep one of the two rows")
}

/// A row of a translators' sheet whose source is another text, and whose translation is empty.
pub fn source_edited(name: &str, place: Span) -> Diagnostic {
    let message = format!("this is not the source of `{name}`, and its translation is empty");
    RULE.finding_at_level(Severity::Warning, message)
        .at(place)
        .help(
            "a translation is written into the column `translation`; export the sheet again where \
             the game has changed since",
        )
}
