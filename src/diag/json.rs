//! Diagnostics for programs: one JSON object for the whole report.

use serde_json::{Value, json};

use super::{Diagnostic, Label, Report, Severity, SourceMap};
use crate::message::{Message, UiLanguage};

/// `{"diagnostics": […], "errors": n, "warnings": n, "notes": n, "not_kept": {code: n}}`.
pub fn report(report: &Report, sources: &SourceMap, language: UiLanguage) -> Value {
    let diagnostics: Vec<Value> = report
        .iter()
        .map(|found| diagnostic(found, sources, language))
        .collect();
    json!({
        "diagnostics": diagnostics,
        "errors": report.count(Severity::Error),
        "warnings": report.count(Severity::Warning),
        "notes": report.count(Severity::Note),
        "not_kept": report.left_out().collect::<std::collections::BTreeMap<_, _>>(),
    })
}

fn diagnostic(found: &Diagnostic, sources: &SourceMap, language: UiLanguage) -> Value {
    let mut json = json!({
        "code": found.code,
        "severity": found.severity,
        "message": found.message.text(language),
        "subject": found.subject,
        "at": found.primary.as_ref().map(|primary| label(primary, sources, language)).or_else(|| whole(found)),
        "also": found.secondary.iter().map(|other| label(other, sources, language)).collect::<Vec<_>>(),
        "help": found.help.iter().map(|help| help.text(language)).collect::<Vec<_>>(),
    });
    if let Some(fix) = &found.fix {
        let span = fix.span;
        let label = Label {
            span,
            message: Message::default(),
        };
        json["fix"] = json!({ "at": self::label(&label, sources, language), "text": fix.text });
    }
    json
}

/// The start of a file that has no text.
fn whole(found: &Diagnostic) -> Option<Value> {
    Some(json!({
        "file": found.file.as_ref()?,
        "line": 1,
        "column": 1,
        "end_line": 1,
        "end_column": 1,
        "offset": 0,
        "end_offset": 0,
        "label": "",
    }))
}

/// Lines and columns from 1, columns in characters; offsets in bytes. In a workbook line and column
/// are those of the cell, which is named as well, and there are no offsets.
fn label(label: &Label, sources: &SourceMap, language: UiLanguage) -> Value {
    let source = sources.get(label.span.file);
    let (from, to) = source.places(label.span);
    if let Some((_, name)) = source.cell(label.span) {
        return json!({
            "file": source.path.to_string_lossy(),
            "cell": name,
            "line": from.line,
            "column": from.column,
            "end_line": to.line,
            "end_column": to.column,
            "label": label.message.text(language),
        });
    }
    json!({
        "file": source.path.to_string_lossy(),
        "line": from.line,
        "column": from.column,
        "end_line": to.line,
        "end_column": to.column,
        "offset": label.span.start,
        "end_offset": label.span.end,
        "label": label.message.text(language),
    })
}
