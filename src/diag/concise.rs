//! Diagnostics one a line: for editors, for `grep`, and as counts.

use std::borrow::Cow;
use std::fmt::Write;

use indexmap::{IndexMap, IndexSet};

use super::human::name;
use super::{Diagnostic, Report, SourceMap, plain};
use crate::message::UiLanguage;

/// How wide the severities of a table are at least, in letters.
const NARROWEST: usize = 8;

/// `content/my-game/cards.toml:4:10: error[bad-value] …`, one line for each finding; what is the same of
/// several entries stands there once.
pub fn render(report: &Report, sources: &SourceMap, language: UiLanguage) -> String {
    let lines = report.iter().map(|found| {
        let (file, place) = place(found, sources);
        format!("{file}{place}: {}\n", words(found, language))
    });
    let lines: IndexSet<String> = lines.collect();
    lines.into_iter().collect()
}

/// The same below the name of each file, in the order of the first finding of each.
pub fn by_file(report: &Report, sources: &SourceMap, language: UiLanguage) -> String {
    let mut files: IndexMap<String, IndexSet<String>> = IndexMap::new();
    for found in report.iter() {
        let (file, place) = place(found, sources);
        let place = place.strip_prefix(':').unwrap_or(&place);
        let place = if place.is_empty() { "-" } else { place };
        let line = format!("  {place:10} {}\n", words(found, language));
        files.entry(file).or_default().insert(line);
    }
    let files = files.into_iter().map(|(file, lines)| {
        let lines: String = lines.into_iter().collect();
        format!("{file}\n{lines}")
    });
    files.collect::<Vec<_>>().join("\n")
}

/// How often each code was reported, the most frequent first.
pub fn statistics(
    report: &Report,
    title: impl Fn(&str) -> Option<Cow<'static, str>>,
    language: UiLanguage,
) -> String {
    let mut codes = report.by_code();
    codes.sort_by(|one, other| other.2.cmp(&one.2).then_with(|| one.1.cmp(&other.1)));
    let names = codes.iter().map(|(severity, ..)| name(*severity));
    let lengths = names.map(|name| name.text(language).chars().count());
    let longest = lengths.max().unwrap_or_default().max(NARROWEST);
    let mut text = String::new();
    for (severity, code, count) in codes {
        let title = title(&code).unwrap_or_default();
        let line = format!(
            "{count:6}  {:longest$} {}  {title}",
            name(severity).text(language),
            plain::line(&code)
        );
        let _ = writeln!(text, "{}", line.trim_end());
    }
    text
}

fn words(found: &Diagnostic, language: UiLanguage) -> String {
    let message = found.message.text(language);
    let message = plain::bounded(&message, plain::LONGEST);
    let code = plain::line(&found.code);
    let severity = name(found.severity);
    format!("{}[{code}] {message}", severity.text(language))
}

/// The file, and `:line:column` where there is one; of a workbook, its cell.
fn place(found: &Diagnostic, sources: &SourceMap) -> (String, String) {
    let Some(label) = &found.primary else {
        let origin = found.file.as_ref().or(found.subject.as_ref());
        let origin = origin.map_or("massicot", String::as_str);
        return (plain::line(origin).into_owned(), String::new());
    };
    let source = sources.get(label.span.file);
    let file = plain::line(&source.path.to_string_lossy()).into_owned();
    if let Some((_, cell)) = source.cell(label.span) {
        return (file, format!(":{}", plain::line(&cell)));
    }
    let place = sources.place(label.span);
    (file, format!(":{}:{}", place.line, place.column))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::{Severity, Span};

    #[test]
    fn a_finding_is_a_line() {
        let mut sources = SourceMap::default();
        let file = sources.add("content/demo/cards.toml", "id = 'ace'\nvalue = 0\n");
        let one = |message: &str| {
            Diagnostic::new(Severity::Error, "bad-value", message).at(Span::new(file, 19..20))
        };
        let other = Diagnostic::new(Severity::Warning, "unused-field", "x").about("demo/cards/ace");
        let report: Report = [one("too\nsmall"), other, one("again")]
            .into_iter()
            .collect();
        let lines = render(&report, &sources, UiLanguage::English);
        let lines: Vec<&str> = lines.lines().collect();
        assert_eq!(lines.len(), 3);
        assert!(lines[0].starts_with("content/demo/cards.toml:2:9: error[bad-value] too"));
        assert_eq!(lines[1], "demo/cards/ace: warning[unused-field] x");
        let grouped = by_file(&report, &sources, UiLanguage::English);
        assert!(grouped.starts_with("content/demo/cards.toml\n  2:9        error[bad-value] too"));
        assert!(grouped.contains("again\n\ndemo/cards/ace\n  -          warning"));
        let counts = statistics(&report, |_| Some("A title".into()), UiLanguage::English);
        assert_eq!(
            counts,
            "     2  error    bad-value  A title\n     1  warning  unused-field  A title\n"
        );
    }
}
