//! Diagnostics for people, as a compiler would say them.

use annotate_snippets::{AnnotationKind, Element, Group, Level, Origin, Renderer, Snippet};

use super::{Diagnostic, Report, Severity, SourceMap};

/// How wide the renderer may write; fixed, so that the words never depend on the terminal.
const WIDTH: usize = 140;

/// The whole report and its summary; `colour` adds ANSI styles.
pub fn render(report: &Report, sources: &SourceMap, colour: bool) -> String {
    let mut text = String::new();
    for diagnostic in report.iter() {
        text.push_str(&render_one(diagnostic, sources, colour));
        text.push_str("\n\n");
    }
    text.push_str(&summary(report));
    text.push('\n');
    text
}

/// One diagnostic, without a line break at its end.
pub fn render_one(diagnostic: &Diagnostic, sources: &SourceMap, colour: bool) -> String {
    let level = match diagnostic.severity {
        Severity::Error => Level::ERROR,
        Severity::Warning => Level::WARNING,
        Severity::Note => Level::NOTE,
    };
    let title = level
        .primary_title(diagnostic.message.as_str())
        .id(diagnostic.code.as_ref());
    let mut elements = snippets(diagnostic, sources);
    if elements.is_empty()
        && let Some(subject) = &diagnostic.subject
    {
        elements.push(Element::from(Origin::path(subject.as_str())));
    }
    for help in &diagnostic.help {
        elements.push(Element::from(Level::HELP.message(help.as_str())));
    }
    let renderer = if colour {
        Renderer::styled()
    } else {
        Renderer::plain()
    };
    let group = Group::with_title(title).elements(elements);
    renderer.term_width(WIDTH).render(&[group])
}

/// A snippet for each file the diagnostic points into, the primary one first.
fn snippets<'a>(diagnostic: &'a Diagnostic, sources: &'a SourceMap) -> Vec<Element<'a>> {
    let labels = diagnostic
        .primary
        .iter()
        .map(|label| (AnnotationKind::Primary, label))
        .chain(
            diagnostic
                .secondary
                .iter()
                .map(|label| (AnnotationKind::Context, label)),
        );
    let mut by_file: Vec<(_, Vec<_>)> = Vec::new();
    for (kind, label) in labels {
        let annotation = kind.span(label.span.range());
        let annotation = match label.message.as_str() {
            "" => annotation,
            message => annotation.label(message),
        };
        match by_file
            .iter_mut()
            .find(|(file, _)| *file == label.span.file)
        {
            Some((_, annotations)) => annotations.push(annotation),
            None => by_file.push((label.span.file, vec![annotation])),
        }
    }
    by_file
        .into_iter()
        .map(|(file, annotations)| {
            let source = sources.get(file);
            let path = source.path.to_string_lossy().into_owned();
            Snippet::source(&*source.text)
                .path(path)
                .annotations(annotations)
                .into()
        })
        .collect()
}

/// `2 errors, 1 warning`, or that nothing was found.
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
    match parts.is_empty() {
        true => "nothing to report".into(),
        false => parts.join(", "),
    }
}
