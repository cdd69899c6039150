//! Diagnostics for people, as a compiler would say them.

use std::borrow::Cow;

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use super::{Diagnostic, Label, Report, Severity, Source, SourceMap, groups, plain, sheet_lines};

/// How wide the renderer may write; fixed, so that the words never depend on the terminal.
const WIDTH: usize = 140;
/// How many places of one finding are shown beside its own.
const MOST_LABELS: usize = 8;
/// How many groups of one code are shown.
const MOST_GROUPS: usize = 30;

/// How a report is shown.
#[derive(Clone, Copy, Debug, Default)]
pub struct Style {
    /// With ANSI colours.
    pub colour: bool,
    /// Every finding by itself.
    pub all: bool,
}

/// The whole report and its summary.
pub fn render(report: &Report, sources: &SourceMap, style: Style) -> String {
    let mut text = match style.all {
        true => every_one(report, sources, style),
        false => grouped(report, sources, style),
    };
    for (code, count) in report.left_out() {
        text.push_str(&format!(
            "{count} findings more of `{code}` are not kept\n\n"
        ));
    }
    text.push_str(&summary(report));
    text.push('\n');
    text
}

fn every_one(report: &Report, sources: &SourceMap, style: Style) -> String {
    let each = report
        .iter()
        .map(|found| block(found, Vec::new(), sources, style));
    each.collect()
}

fn grouped(report: &Report, sources: &SourceMap, style: Style) -> String {
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
        text.push_str(&format!(
            "{more} places more of `{code}` are not shown (`check --all` shows each)\n\n"
        ));
    }
    text
}

fn block(found: &Diagnostic, notes: Vec<String>, sources: &SourceMap, style: Style) -> String {
    let mut block = one(found, notes, sources, style.colour);
    block.push_str("\n\n");
    block
}

/// One diagnostic, without a line break at its end.
pub fn render_one(diagnostic: &Diagnostic, sources: &SourceMap, colour: bool) -> String {
    one(diagnostic, Vec::new(), sources, colour)
}

fn one(found: &Diagnostic, notes: Vec<String>, sources: &SourceMap, colour: bool) -> String {
    let level = match found.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .primary_title(plain::bounded(&found.message, plain::LONGEST))
        .id(plain::line(&found.code));
    let mut elements = snippets(found, sources);
    if elements.is_empty()
        && let Some(origin) = found.file.as_ref().or(found.subject.as_ref())
    {
        elements.push(Element::from(Origin::path(plain::bounded(
            origin,
            plain::LONGEST,
        ))));
    }
    for help in &found.help {
        elements.push(Element::from(
            Level::HELP.message(plain::bounded(help, plain::LONGEST)),
        ));
    }
    let beyond = found.secondary.len().saturating_sub(MOST_LABELS);
    if beyond > 0 {
        let words = format!("{beyond} places more belong to it: --format json has them all");
        elements.push(Element::from(Level::NOTE.message(words)));
    }
    for note in notes {
        elements.push(Element::from(
            Level::NOTE.message(plain::line(&note).into_owned()),
        ));
    }
    let renderer = if colour {
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
fn snippets<'a>(found: &'a Diagnostic, sources: &'a SourceMap) -> Vec<Element<'a>> {
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
                .flat_map(|(kind, label)| sheet_lines::elements(source, cells, kind, label))
                .collect(),
            None => vec![snippet(source, &labels)],
        }
    });
    elements.collect()
}

/// Only the lines from the first label to the last: what a snippet costs does not depend on the
/// length of its file.
fn snippet<'a>(source: &'a Source, labels: &[(AnnotationKind, &'a Label)]) -> Element<'a> {
    let spans = || labels.iter().map(|(_, label)| label.span.range());
    let from = spans().map(|span| span.start).min().unwrap_or(0);
    let to = spans()
        .map(|span| span.end.max(span.start))
        .max()
        .unwrap_or(0);
    let (lines, first) = source.lines_of(from..to);
    let start = lines.start;
    let annotations = labels.iter().map(|(kind, label)| {
        let span = label.span.range();
        let annotation = kind.span(span.start - start..span.end.max(span.start) - start);
        match label.message.as_str() {
            "" => annotation,
            message => annotation.label(plain::bounded(message, plain::LONGEST)),
        }
    });
    let path: Cow<'a, str> = source.path.to_string_lossy();
    Snippet::source(&source.text[lines])
        .line_start(first)
        .path(plain::line(&path).into_owned())
        .annotations(annotations)
        .into()
}

/// `2 errors, 1 warning: 2 bad-value, 1 unused-field`, or that nothing was found.
pub fn summary(report: &Report) -> String {
    let counted = [
        (Severity::Error, "error"),
        (Severity::Warning, "warning"),
        (Severity::Note, "note"),
    ];
    let parts: Vec<String> = counted
        .iter()
        .map(|(severity, name)| (report.count(*severity), name))
        .filter(|(count, _)| *count > 0)
        .map(|(count, name)| format!("{count} {name}{}", if count == 1 { "" } else { "s" }))
        .collect();
    let codes = report.by_code();
    let count: usize = codes.iter().map(|(_, _, count)| count).sum();
    let codes = codes
        .iter()
        .map(|(_, code, count)| format!("{count} {}", plain::line(code)));
    match (parts.is_empty(), count) {
        (true, _) => "nothing to report".into(),
        (false, 1) => parts.join(", "),
        (false, _) => format!(
            "{}: {}",
            parts.join(", "),
            codes.collect::<Vec<_>>().join(", ")
        ),
    }
}
