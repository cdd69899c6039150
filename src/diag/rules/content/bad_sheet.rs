//! A spreadsheet, or a cell of it, that says no value.

use crate::message::{Message, Tell};
use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity, Span, quoted, suggestion};

pub const RULE: Rule = Rule {
    code: "bad-sheet",
    level: Severity::Error,
    title: "A spreadsheet, or a cell of it, that says no value",
    does: "Reports a workbook that is damaged, protected by a password or lacks the sheet that is \
        asked for; a heading that names no field, or that another column has already; values below \
        no heading; a row with more values than headings; a formula that came to an error such as #REF!, or that nobody has computed; a \
        number that may be two; text behind the closing quotation mark of a cell, and one that was never opened; a row of totals. Warns of merged cells: only the first of them has the value.",
    why: "A card would be printed without the value, or with a wrong one.",
    example: r#"data = "cards.xlsx"     # with =B7/0 in C7: #DIV/0!"#,
    fix: "Mend the cell in the spreadsheet and save it. Programs that write workbooks without \
        computing them leave formulas without values: open the file in a spreadsheet program and \
        save it there. A column that is no field is left out with \
        `data = { file = …, columns = { \"Notes\" = false } }`.",
};

/// A file that cannot be read.
pub fn file(path: &Path, error: &dyn Tell) -> Diagnostic {
    RULE.finding(message!(
        "path-said",
        "`{path}`: {said}",
        path = path.display(),
        said = error
    ))
}

/// A spreadsheet of a form that is not read.
pub fn other_form(path: &Path, asked: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-other-form",
        "`{path}` is a spreadsheet of another form",
        path = path.display()
    ))
    .at(asked)
    .help(message!(
        "bad-sheet-other-form-help",
        "save it as .xlsx, .ods or .csv"
    ))
}

/// A fault at a place of a comma-separated file.
pub fn text(error: &dyn Tell, place: Span) -> Diagnostic {
    RULE.finding(error.message()).at(place)
}

/// How a heading comes to be a field: each heading and its field.
pub fn named(pairs: &[(&str, &str)]) -> Message {
    let fields = quoted(pairs.iter().map(|(_, field)| field));
    let columns = pairs
        .iter()
        .map(|(heading, field)| format!("{heading:?} = {field:?}"));
    message!(
        "bad-sheet-named",
        "write {fields} in the sheet, or say in game.toml which heading is which: `columns = {{ {columns} }}`",
        fields,
        columns = columns.collect::<Vec<_>>().join(", ")
    )
}

/// A heading that is no name of a field.
pub fn heading(text: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-heading",
        "`{text}` names no field",
        text
    ))
    .at(place)
    .help(message!(
        "bad-sheet-heading-help",
        "a heading is a field's name: `cost`, `cost.gold` in a table, `letters.1.sign` in a list"
    ))
}

/// A heading that `columns` in game.toml names, and that the sheet has not; at the one that is near,
/// or else at all of them.
pub fn lost_column(
    (heading, field): (&str, &str),
    headings: &[String],
    near: Option<Span>,
    all: Span,
) -> Diagnostic {
    let found = RULE.finding(message!(
        "bad-sheet-lost-column",
        "`columns` in game.toml names `{heading}` for `{field}`, and no column has this heading",
        heading,
        field
    ));
    let meant = suggestion(heading, headings.iter().map(String::as_str));
    match near {
        Some(near) => found.at(near),
        None => found.labelled(all, message!("the-headings", "the headings")),
    }
    .help(meant.unwrap_or_else(|| {
        message!(
            "bad-sheet-lost-column-headings",
            "the headings are {headings}",
            headings = quoted(headings)
        )
    }))
}

/// A field that `id_from` in game.toml names, and that no column is.
pub fn lost_id_from(field: &str, fields: &[&str], place: Span) -> Diagnostic {
    let near = suggestion(field, fields.iter().copied());
    RULE.finding(message!(
        "bad-sheet-lost-id-from",
        "`id_from` in game.toml names `{field}`, and no column is this field",
        field
    ))
    .labelled(place, message!("the-headings", "the headings"))
    .help(near.unwrap_or_else(|| {
        message!(
            "bad-sheet-lost-id-from-fields",
            "the fields are {fields}",
            fields = quoted(fields)
        )
    }))
}

/// Headings none of which is a field.
fn not_fields(place: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-headings-in",
        "no heading here is a field"
    ))
    .labelled(
        place,
        message!("bad-sheet-headings-in-label", "read as the headings"),
    )
}

/// Headings that seem to be in another row.
pub fn headings_in(row: u32, place: Span) -> Diagnostic {
    not_fields(place).help(message!(
        "bad-sheet-headings-in-help",
        "they seem to be in row {row}: `header = {row}` in game.toml",
        row
    ))
}

/// Headings none of which is one of these fields.
pub fn no_field(fields: &[&str], place: Span) -> Diagnostic {
    not_fields(place).help(message!(
        "bad-sheet-no-field-help",
        "the first row names the fields: {fields}",
        fields = quoted(fields)
    ))
}

pub fn no_headings(row: u32, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-no-headings",
        "there are no headings in row {row}",
        row
    ))
    .at(place)
    .help(message!(
        "bad-sheet-no-headings-help",
        "the first row names the fields; where it is another: `header = 3`"
    ))
}

/// Said of a workbook of which no sheet is named.
pub fn of_first_sheet(found: Diagnostic) -> Diagnostic {
    found.help(message!(
        "bad-sheet-first-sheet",
        "this is the first sheet of the workbook: another is named in game.toml: `sheet = \"Cards\"`"
    ))
}

/// A second column of one field, or of a part of it.
pub fn same_column(name: &str, second: Span, first: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-same-column",
        "another column is `{name}` already",
        name
    ))
    .labelled(second, message!("again-here", "again here"))
    .and(first, message!("first-here", "first here"))
    .help(message!(
        "bad-sheet-same-column-help",
        "give one of them another heading, or leave it out in game.toml"
    ))
}

pub fn no_heading(place: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-no-heading",
        "this column has no heading"
    ))
    .at(place)
    .help(message!(
        "bad-sheet-no-heading-help",
        "name its field in the row of headings, or begin the heading with # to leave it out"
    ))
}

/// A row of a file of text with more values than headings, by its line and these counts; at the first
/// value too many.
pub fn too_long(counts: (u32, u32, u32), place: Span) -> Diagnostic {
    other_values(counts)
        .labelled(
            place,
            message!("bad-sheet-too-long-label", "the first too many"),
        )
        .help(message!(
            "bad-sheet-too-long-help",
            "a text that holds the sign between values stands in quotation marks: `\"one, two\"`"
        ))
}

/// Such a row, and the text that its values seem to be parts of.
pub fn torn_text(counts: (u32, u32, u32), text: &str, place: Span) -> Diagnostic {
    let quoted = format!("`\"{}\"`", text.replace('"', "\"\""));
    other_values(counts)
        .labelled(place, message!("bad-sheet-torn-text-label", "one text?"))
        .help(message!(
            "bad-sheet-torn-text-help",
            "put it into quotation marks: {quoted}",
            quoted
        ))
}

fn other_values((line, values, headings): (u32, u32, u32)) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-more-values",
        "line {line} has {values} values, and there are {headings} headings",
        line,
        values,
        headings
    ))
}

/// A row of a file of text with fewer values than headings, and the first that does not fit its column.
pub fn too_short(counts: (u32, u32, u32), row: Span, misfit: Option<Span>) -> Diagnostic {
    let found = other_values(counts);
    let found = match misfit {
        Some(misfit) => found.labelled(
            misfit,
            message!(
                "bad-sheet-too-short-label",
                "the first that does not fit its column"
            ),
        ),
        None => found.at(row),
    };
    found.help(message!(
        "bad-sheet-too-short-help",
        "a value or the sign before one is missing: where nothing stands there are two such signs, `,,`"
    ))
}

/// A row that another sign parts than the headings.
pub fn row_parted(line: u32, sign: char, headings: char, row: Span) -> Diagnostic {
    let (sign, headings) = (shown(sign), shown(headings));
    RULE.finding(message!(
        "bad-sheet-row-parted",
        "the values of line {line} are parted by `{sign}`, and the headings by `{headings}`",
        line,
        sign,
        headings
    ))
    .at(row)
    .help(message!(
        "bad-sheet-row-parted-help",
        "part them by `{headings}` as well",
        headings
    ))
}

/// The same of most rows, at the first.
pub fn rows_parted(sign: char, headings: char, row: Span) -> Diagnostic {
    let (sign, headings) = (shown(sign), shown(headings));
    RULE.finding(message!(
        "bad-sheet-rows-parted",
        "the values below are parted by `{sign}`, and the headings by `{headings}`",
        sign,
        headings
    ))
    .at(row)
    .help(message!(
        "bad-sheet-rows-parted-help",
        "part both by one sign: spreadsheets in French and German save `;`, which is read as well as `,`"
    ))
}

/// A sign that parts values, to be read.
fn shown(sign: char) -> String {
    match sign {
        '\t' => "\\t".to_owned(),
        sign => sign.to_string(),
    }
}

/// A formula that came to an error.
pub fn error_cell(text: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-error-cell",
        "the formula of this cell comes to {text}",
        text
    ))
    .at(place)
    .grouped(format!("formula {text}"))
    .help(message!(
        "bad-sheet-error-cell-help",
        "mend the formula in the spreadsheet, or empty the cell"
    ))
}

/// A formula without a value.
pub fn uncomputed(place: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-uncomputed",
        "the formula of this cell has not been computed"
    ))
    .at(place)
    .grouped("uncomputed")
    .help(message!(
        "bad-sheet-uncomputed-help",
        "open the file in a spreadsheet program and save it there: it computes the values"
    ))
}

/// A value of a comma-separated file with something behind its closing quotation mark.
pub fn stray_quote(place: Span) -> Diagnostic {
    RULE.finding(message!("bad-sheet-stray-quote", "text stands behind the closing quotation mark of this cell"))
        .at(place)
        .grouped("quotation marks")
        .help(
            message!("bad-sheet-stray-quote-help", "inside of quotation marks one is written twice: `\"a 12\"\" plank\"`; in a cell without any around it, as it is: `a 12\" plank`"),
        )
}

/// A value of a comma-separated file that ends with a quotation mark and begins with none.
pub fn unopened_quote(place: Span) -> Diagnostic {
    RULE.finding(message!("bad-sheet-unopened-quote", "this cell ends with a quotation mark, and begins with none"))
        .at(place)
        .grouped("unopened")
        .help(
            message!("bad-sheet-unopened-quote-help", "put the other one before its text; where it is to be printed, the whole cell stands in quotation marks, and that one is written twice: `\"12\"\"\"`"),
        )
}

/// A row that is the sum of others.
pub fn total(place: Span) -> Diagnostic {
    RULE.finding(message!("bad-sheet-total", "this row is a total of those above it, and no entry"))
        .at(place)
        .grouped("totals")
        .help(
            message!("bad-sheet-total-help", "leave it out: begin its first cell with #. Where it is an entry, fill in what all others have, or give it an `id`"),
        )
}

/// A number that may be two.
pub fn unclear_number(text: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-unclear-number",
        "`{text}` may be a thousand or a fraction",
        text
    ))
    .at(place)
    .grouped("numbers")
    .help(message!(
        "bad-sheet-unclear-number-help",
        "say in game.toml which sign is before decimals: `data = {{ file = …, decimal = \",\" }}`"
    ))
}

/// A title that no id can be made from.
pub fn no_id(title: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-no-id",
        "no id can be made from `{title}`",
        title
    ))
    .at(place)
    .grouped("ids")
    .help(message!(
        "bad-sheet-no-id-help",
        "give the sheet a column `id`: small letters, digits and hyphens"
    ))
}

/// Merged cells, by the last of them.
pub fn merged(to: &str, place: Span) -> Diagnostic {
    RULE.finding_at_level(
        Severity::Warning,
        message!(
            "bad-sheet-merged",
            "cells are merged to {to}, and only this one has the value",
            to
        ),
    )
    .at(place)
    .grouped("merged")
    .help(message!(
        "bad-sheet-merged-help",
        "take the cells apart and write the value into each that has it"
    ))
}

/// A row of a translators' sheet whose text the game has not.
pub fn unknown_text<'n>(
    name: &str,
    known: impl IntoIterator<Item = &'n str>,
    place: Span,
) -> Diagnostic {
    let message = message!(
        "bad-sheet-unknown-text",
        "the game has no text `{name}`: its translation is left out",
        name
    );
    let found = RULE.finding_at_level(Severity::Warning, message).at(place);
    match suggestion(name, known) {
        Some(near) => found.help(near),
        None => found.help(message!(
            "bad-sheet-unknown-text-help",
            "export the sheet again where the game has changed since"
        )),
    }
}

/// A row of a translators' sheet whose source is no longer the game's text.
pub fn changed_text(name: &str, now: &str, place: Span) -> Diagnostic {
    let message = message!(
        "bad-sheet-changed-text",
        "`{name}` has changed since: the translation is of an older text",
        name
    );
    RULE.finding_at_level(Severity::Warning, message)
        .at(place)
        .help(message!(
            "bad-sheet-changed-text-help",
            "it is now: {now}",
            now
        ))
}

/// A text that two rows of a translators' sheet translate differently.
pub fn text_twice(name: &str, other: &str, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "bad-sheet-text-twice",
        "`{name}` has another translation in a row above: {other}",
        name,
        other = format!("{:?}", other)
    ))
    .at(place)
    .help(message!(
        "bad-sheet-text-twice-help",
        "keep one of the two rows"
    ))
}

/// A row of a translators' sheet whose source is another text, and whose translation is empty.
pub fn source_edited(name: &str, place: Span) -> Diagnostic {
    let message = message!(
        "bad-sheet-source-edited",
        "this is not the source of `{name}`, and its translation is empty",
        name
    );
    RULE.finding_at_level(Severity::Warning, message)
        .at(place)
        .help(
            message!("bad-sheet-source-edited-help", "a translation is written into the column `translation`; export the sheet again where the game has changed since"),
        )
}
