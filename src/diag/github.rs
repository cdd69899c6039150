//! Diagnostics as GitHub Actions turns them into annotations: one workflow command a line
//! (<https://docs.github.com/actions/reference/workflow-commands-for-github-actions>).

use std::fmt::Write;

use super::groups::{FindingGroup, groups};
use super::{Report, Severity, SourceMap, help_line, plain};
use crate::message::UiLanguage;

/// `::error file=…,line=…::message`, one line for each group, help after the message. `folder` is that of
/// the project in its repository, with a slash behind it; empty where they are the same.
pub fn render(report: &Report, sources: &SourceMap, folder: &str, language: UiLanguage) -> String {
    let mut text = String::new();
    for group in groups(report, sources) {
        command(&group, sources, folder, language, &mut text);
    }
    text
}

fn command(
    group: &FindingGroup<'_>,
    sources: &SourceMap,
    folder: &str,
    language: UiLanguage,
    text: &mut String,
) {
    let diagnostic = group.shown;
    let level = match diagnostic.severity {
        Severity::Error => "error",
        Severity::Warning => "warning",
        Severity::Note => "notice",
    };
    // Writing to a string does not fail.
    let _ = write!(text, "::{level} ");
    if let Some(label) = &diagnostic.primary {
        let source = sources.get(label.span.file);
        let (from, to) = source.places(label.span);
        let _ = write!(
            text,
            "file={},line={},endLine={},",
            property(&format!("{folder}{}", source.path.to_string_lossy())),
            from.line,
            to.line.max(from.line),
        );
        // Columns are only allowed within one line, and those of a workbook are no characters.
        if from.line == to.line && source.workbook().is_none() {
            let _ = write!(text, "col={},endColumn={},", from.column, to.column);
        }
    } else if let Some(file) = &diagnostic.file {
        let _ = write!(text, "file={},", property(&format!("{folder}{file}")));
    }
    let _ = write!(text, "title={}::", property(&diagnostic.code));
    let primary = diagnostic.primary.as_ref();
    if let Some((_, cell)) = primary.and_then(|label| sources.get(label.span.file).cell(label.span))
    {
        let _ = write!(text, "{}: ", data(&cell));
    }
    text.push_str(&data(&diagnostic.message.text(language)));
    if let (None, Some(subject)) = (&diagnostic.primary, &diagnostic.subject) {
        let _ = write!(text, " ({})", data(subject));
    }
    for help in &diagnostic.help {
        let help = help_line(help).text(language).into_owned();
        let _ = write!(text, "%0A{}", data(&help));
    }
    for note in [group.note(sources), group.also()].into_iter().flatten() {
        let _ = write!(text, "%0A{}", data(&note.text(language)));
    }
    text.push('\n');
}

/// What GitHub unescapes in a message. Line breaks and control characters are written out: a
/// line of our own is all that may begin with `::`.
fn data(text: &str) -> String {
    plain::bounded(text, plain::LONGEST).replace('%', "%25")
}

/// What it unescapes in a property.
fn property(text: &str) -> String {
    data(text).replace(':', "%3A").replace(',', "%2C")
}
