//! Diagnostics for people, as a compiler would say them.

use std::borrow::Cow;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};
use indexmap::IndexMap;

use super::{Diagnostic, Label, Report, Severity, Source, SourceMap, groups, plain, sheet_lines};
use crate::message::{Message, UiLanguage};

/// How wide the renderer may write; fixed, so that the words never depend on the terminal.
const WIDTH: usize = 140;
/// How many places of one finding are shown beside its own.
const MOST_LABELS: usize = 8;
/// How many groups of one code are shown.
const MOST_GROUPS: usize = 30;

/// Of a longer line, in bytes, only the part around its labels is given to the renderer, which goes through
/// all of what it gets.
const LONG_LINE: usize = 4_000;
/// So many bytes of such a line are shown on each side of them.
const AROUND: usize = 400;

/// How a report is shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct ReportStyle {
    /// With ANSI colours.
    pub colour: bool,
    /// Every finding by itself.
    pub all: bool,
    pub language: UiLanguage,
}

/// The whole report and its summary.
pub fn render(report: &Report, sources: &SourceMap, style: ReportStyle) -> String {
    let mut text = match style.all {
        true => every_one(report, sources, style),
        false => grouped(report, sources, style),
    };
    for (code, count) in report.left_out() {
        let more = message!(
            "human-not-kept",
            "{count} findings more of `{code}` are not kept",
            count,
            code
        );
        text.push_str(&more.text(style.language));
        text.push_str("\n\n");
    }
    text.push_str(&summary(report).text(style.language));
    text.push('\n');
    text
}

fn every_one(report: &Report, sources: &SourceMap, style: ReportStyle) -> String {
    let each = report
        .iter()
        .map(|found| block(found, Vec::new(), sources, style));
    each.collect()
}

fn grouped(report: &Report, sources: &SourceMap, style: ReportStyle) -> String {
    let mut text = String::new();
    let mut shown: std::collections::BTreeMap<&str, usize> = std::collections::BTreeMap::new();
    for group in groups::groups(report, sources) {
        let count = shown.entry(&group.shown.code).or_insert(0);
        *count += 1;
        if *count <= MOST_GROUPS {
            let notes = [group.note(sources), group.also()];
            let notes = notes.into_iter().flatten().collect();
            text.push_str(&block(group.shown, notes, sources, style));
        }
    }
    for (code, count) in shown.into_iter().filter(|(_, count)| *count > MOST_GROUPS) {
        let more = count - MOST_GROUPS;
        let more = message!(
            "human-not-shown",
            "{more} places more of `{code}` are not shown (`check --all` shows each)",
            more,
            code
        );
        text.push_str(&more.text(style.language));
        text.push_str("\n\n");
    }
    text
}

fn block(
    found: &Diagnostic,
    notes: Vec<Message>,
    sources: &SourceMap,
    style: ReportStyle,
) -> String {
    let mut block = one(found, notes, sources, style);
    block.push_str("\n\n");
    block
}

/// One diagnostic, without a line break at its end.
pub fn render_one(diagnostic: &Diagnostic, sources: &SourceMap, style: ReportStyle) -> String {
    one(diagnostic, Vec::new(), sources, style)
}

fn one(found: &Diagnostic, notes: Vec<Message>, sources: &SourceMap, style: ReportStyle) -> String {
    let language = style.language;
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let level = level.with_name(name(found.severity).text(language).into_owned());
    let title = found.message.text(language);
    let title = level
        .primary_title(plain::bounded(&title, plain::LONGEST).into_owned())
        .id(plain::line(&found.code));
    let mut elements = snippets(found, sources, language);
    if elements.is_empty()
        && let Some(origin) = found.file.as_ref().or(found.subject.as_ref())
    {
        elements.push(Element::from(Origin::path(plain::bounded(
            origin,
            plain::LONGEST,
        ))));
    }
    for help in &found.help {
        let help = help.text(language);
        let help = plain::bounded(&help, plain::LONGEST).into_owned();
        let level = Level::HELP.with_name(help_word().text(language).into_owned());
        elements.push(Element::from(level.message(help)));
    }
    let beyond = found.secondary.len().saturating_sub(MOST_LABELS);
    if beyond > 0 {
        let words = message!(
            "human-more-places",
            "{beyond} places more belong to it: --format json has them all",
            beyond
        );
        elements.push(Element::from(
            Level::NOTE.message(words.text(language).into_owned()),
        ));
    }
    for note in notes {
        elements.push(Element::from(
            Level::NOTE.message(plain::line(&note.text(language)).into_owned()),
        ));
    }
    let renderer = if style.colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let group = Group::with_title(title).elements(elements);
    let text = plain::excerpt(renderer.term_width(WIDTH).render(&[group]));
    match text.contains(":::") {
        true => without_empty_marks(&text),
        false => text,
    }
}

/// Without the mark of another file before what is in the same: the renderer sets one before a
/// snippet whose place has been said already, as that of a cell is.
fn without_empty_marks(text: &str) -> String {
    let is_mark = |line: &&str| anstream::adapter::strip_str(line).to_string().trim() == ":::";
    let lines = text.lines().filter(|line| !is_mark(line));
    lines.collect::<Vec<_>>().join("\n")
}

/// A snippet for each file the diagnostic points into, the primary one first.
fn snippets<'a>(
    found: &'a Diagnostic,
    sources: &'a SourceMap,
    language: UiLanguage,
) -> Vec<Element<'a>> {
    let primary = found
        .primary
        .iter()
        .map(|label| (AnnotationKind::Primary, label));
    let others = found.secondary.iter().take(MOST_LABELS);
    let labels = primary.chain(others.map(|label| (AnnotationKind::Context, label)));
    let mut by_file: Vec<(_, Vec<(AnnotationKind, &Label)>)> = Vec::new();
    for (kind, label) in labels {
        let file = label.span.file;
        match by_file.iter_mut().find(|(known, _)| *known == file) {
            Some((_, labels)) => labels.push((kind, label)),
            None => by_file.push((file, vec![(kind, label)])),
        }
    }
    let elements = by_file.into_iter().flat_map(|(file, labels)| {
        let source = sources.get(file);
        match source.workbook() {
            Some(cells) => labels
                .into_iter()
                .flat_map(|(kind, label)| {
                    sheet_lines::elements(source, cells, kind, label, language)
                })
                .collect(),
            None => snippet(source, &labels, language),
        }
    });
    elements.collect()
}

/// Only the lines from the first label to the last: what a snippet costs does not depend on the
/// length of its file, nor on that of a line by itself.
fn snippet<'a>(
    source: &'a Source,
    labels: &[(AnnotationKind, &'a Label)],
    language: UiLanguage,
) -> Vec<Element<'a>> {
    let spans = || labels.iter().map(|(_, label)| label.span.range());
    let from = spans().map(|span| span.start).min().unwrap_or(0);
    let to = spans()
        .map(|span| span.end.max(span.start))
        .max()
        .unwrap_or(0);
    let (lines, first) = source.lines_of(from..to);
    let is_cut = lines.len() > LONG_LINE && !source.text[lines.clone()].contains('\n');
    let (shown, end) = match is_cut {
        true => {
            let (start, end) = (
                from.saturating_sub(AROUND),
                to.min(from + LONG_LINE) + AROUND,
            );
            let start = source.text.floor_char_boundary(start).max(lines.start);
            let end = source
                .text
                .floor_char_boundary(end)
                .min(lines.end)
                .max(start);
            (start..end, end)
        }
        false => (lines, usize::MAX),
    };
    let start = shown.start;
    let annotations = labels.iter().map(|(kind, label)| {
        let span = label.span.range();
        let within = |at: usize| at.min(end) - start;
        let annotation = kind.span(within(span.start)..within(span.end.max(span.start)));
        match &*label.message.text(language) {
            "" => annotation,
            message => annotation.label(plain::bounded(message, plain::LONGEST).into_owned()),
        }
    });
    let path: Cow<'a, str> = source.path.to_string_lossy();
    let path = plain::line(&path).into_owned();
    let snippet = Snippet::source(&source.text[shown])
        .line_start(first)
        .annotations(annotations);
    match (is_cut, labels.first()) {
        (true, Some((_, label))) => {
            let place = Origin::path(path).line(first);
            let column = source.place(label.span.start as usize).column;
            vec![place.char_column(column).into(), snippet.into()]
        }
        _ => vec![snippet.path(path).into()],
    }
}

/// How bad it is, in a word.
pub(super) fn name(severity: Severity) -> Message {
    match severity {
        Severity::Error => message!("human-error", "error"),
        Severity::Warning => message!("human-warning", "warning"),
        Severity::Note => message!("human-note", "note"),
    }
}

/// What begins a help.
pub fn help_word() -> Message {
    message!("human-help", "help")
}

/// `2 errors, 1 warning: 2 bad-value, 1 unused-field`, or that nothing was found.
pub fn summary(report: &Report) -> Message {
    let severities = [Severity::Error, Severity::Warning, Severity::Note];
    let counts = severities.map(|severity| (severity, report.count(severity)));
    let parts = counts.into_iter().filter(|(_, count)| *count > 0);
    let parts: Vec<Message> = parts
        .map(|(severity, count)| counted(severity, count))
        .collect();
    if parts.is_empty() {
        return message!("human-nothing", "nothing to report");
    }
    let parts = Message::joined(parts, ", ");
    // A code may have findings of several severities.
    let mut codes: IndexMap<Cow<'_, str>, usize> = IndexMap::new();
    for (_, code, count) in report.by_code() {
        *codes.entry(code).or_default() += count;
    }
    let count: usize = codes.values().sum();
    let codes = codes
        .iter()
        .map(|(code, count)| format!("{count} {}", plain::line(code)));
    match count {
        1 => parts,
        _ => {
            let codes = codes.collect::<Vec<_>>().join(", ");
            message!("human-summary", "{parts}: {codes}", parts, codes)
        }
    }
}

fn counted(severity: Severity, count: usize) -> Message {
    match (severity, count) {
        (Severity::Error, 1) => message!("word-error", "1 error"),
        (Severity::Error, _) => message!("count-errors", "{count} errors", count),
        (Severity::Warning, 1) => message!("human-one-warning", "1 warning"),
        (Severity::Warning, _) => message!("human-warnings", "{count} warnings", count),
        (Severity::Note, 1) => message!("human-one-note", "1 note"),
        (Severity::Note, _) => message!("human-notes", "{count} notes", count),
    }
}
