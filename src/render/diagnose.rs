//! Diagnostics of a face, located at the text in the content or at the line in the template.

use std::ops::Range;

use super::book;
use super::content_marks::{WrittenPart, writer};
use super::drawing::FaceSource;
use super::plan::FaceJob;
use super::renderer::Renderer;
use super::svg::Located;
use super::text::{ProblemKind, TextProblem};
use super::trace::{MarkedTemplates, Trace};
use crate::diag::rules::templates::{
    missing_icon, missing_picture, undefined_in_template, unknown_paint,
};
use crate::diag::{Diagnostic, Span};
use crate::message::Message;
use crate::watchdog::CountedWork;

/// A text problem as a diagnostic without a place.
pub fn finding(kind: &ProblemKind, message: &Message, help: &[Message]) -> Diagnostic {
    let found = kind.rule().finding(message);
    let mut found = match kind {
        // It lacks in every text that asks for it.
        ProblemKind::UnknownFamily { family } => found.grouped(format!("family {family}")),
        ProblemKind::UnknownIcon { name } => found.grouped(format!("icon {name}")),
        _ => found.by(kind.degree()),
    };
    found.help = help.to_vec();
    found
}

/// Whether another value of the content could mend it.
fn is_of_value(found: &Diagnostic) -> bool {
    missing_picture::RULE.reported(found) || unknown_paint::RULE.reported(found)
}

/// The value of the content that a finding quotes, where it wrote that part of the filled template:
/// some of a path, all of a colour or an id.
fn value(written: &[WrittenPart], filled: &str, located: &Located) -> Option<Span> {
    let found = &located.diagnostic;
    let is_path = missing_picture::RULE.reported(found);
    let is_meant = |part: &&WrittenPart| {
        let text = filled.get(part.range.clone()).unwrap_or_default();
        let bare = |word: &str| word.trim_start_matches('#') == text.trim_start_matches('#');
        let is_quoted = match is_path {
            true => found.message.contains(text) && is_in_nearest(found, filled, located, part),
            false => found.message.split('`').any(bare),
        };
        let (range, part) = (&located.range, &part.range);
        is_quoted && range.start <= part.start && part.end <= range.end
    };
    let part = written
        .iter()
        .filter(|_| is_of_value(found))
        .find(is_meant)?;
    Some(part.span)
}

/// Whether the path that may be meant has all that stands around a part of the one that is not there.
fn is_in_nearest(found: &Diagnostic, filled: &str, located: &Located, part: &WrittenPart) -> bool {
    const QUOTES: [char; 2] = ['"', '\''];
    let before = filled.get(located.range.start..part.range.start);
    let before = before.and_then(|before| before.rsplit(QUOTES).next());
    let behind = filled.get(part.range.end..located.range.end);
    let behind = behind.and_then(|behind| behind.split(QUOTES).next());
    let (before, behind) = (before.unwrap_or_default(), behind.unwrap_or_default());
    let mut nearest = found.help.iter().filter_map(|help| help.split('`').nth(1));
    nearest.all(|near| near.starts_with(before) && near.ends_with(behind))
}

impl Renderer<'_> {
    /// Diagnostics of text problems, located at the field with the text, if any, and at the template.
    pub(super) fn text_problems(
        &self,
        job: FaceJob,
        source: &FaceSource<'_>,
        problems: Vec<TextProblem>,
    ) -> Vec<Diagnostic> {
        if problems.is_empty() {
            return Vec::new();
        }
        let filled = source.filled();
        let trace = self.trace(job);
        let of_words = problems.iter().any(|problem| problem.kind.is_of_words());
        let written = match of_words && self.written_page(job).is_none() {
            true => self.written(job, filled),
            false => Vec::new(),
        };
        let place = |problem: TextProblem| {
            let mut found = finding(&problem.kind, &problem.message, &problem.help);
            let words = problem.kind.is_of_words();
            let (range, inside) = source.origin(&problem.range);
            let field = words.then(|| writer(&written, filled, &range));
            let field = field.flatten();
            if field.is_some_and(|field| self.escapes(field)) {
                found.help = found.help.iter().map(Message::escaped).collect();
            }
            let field = field.and_then(|field| self.narrowed(field, &problem.kind));
            let template = self.template_span(job, trace.as_ref(), filled, range);
            if let Some(inside) = inside {
                let found = found.at(inside);
                return match template {
                    Some(link) => self.about_entry(
                        job,
                        found.and(
                            link,
                            message!("render-diagnose-text-problems-label", "placed here"),
                        ),
                    ),
                    None => found,
                };
            }
            match (field, template) {
                (Some(field), Some(template)) => found
                    .at(field)
                    .and(template, message!("drawn-here", "drawn here")),
                (None, Some(template)) => self.about_entry(job, found.at(template)),
                (Some(field), None) => found.at(field),
                (None, None) => found,
            }
        };
        // A text may be drawn by several templates, and its class be of another one's style.
        // What a book's text says is told where it is laid out.
        let is_book = self.written_page(job).is_some();
        let is_own = |problem: &TextProblem| match problem.kind {
            ProblemKind::ForeignClass { .. } => false,
            ProblemKind::UnknownClass { .. } => !is_book,
            _ => true,
        };
        let problems = problems.into_iter().filter(is_own);
        problems.map(place).collect()
    }

    /// Whether a value stands between `"` in TOML, where a backslash is written twice.
    fn escapes(&self, value: Span) -> bool {
        let source = self.project.sources.get(value.file);
        let is_toml = source
            .path
            .extension()
            .is_some_and(|ending| ending == "toml");
        is_toml && self.project.sources.text(value).starts_with('"')
    }

    /// Only the characters of a field that are meant, where they are known among others; `None` where
    /// they are not the field's but the template's own.
    fn narrowed(&self, field: Span, kind: &ProblemKind) -> Option<Span> {
        let range = field.start as usize..field.end as usize;
        let text = self.project.sources.get(field.file).text.get(range);
        let (Some(text), Some(written)) = (text, kind.written()) else {
            return Some(field);
        };
        self.watch.count(CountedWork::Searched, text.len());
        let (which, all) = kind.which();
        let mut places = text.match_indices(&written);
        let is_all = text.match_indices(&written).count() == all;
        match places.nth(which).filter(|_| is_all) {
            Some((at, _)) => {
                let start = field.start as usize + at;
                Some(Span::new(field.file, start..start + written.len()))
            }
            // An escape can stand for anything, and a word can have been set otherwise.
            None if !text.contains(&written) && !text.contains('\\') && !kind.is_of_lines() => None,
            _ => Some(field),
        }
    }

    /// Findings about the filled template, with their places in the template itself.
    pub(super) fn placed(
        &self,
        job: FaceJob,
        filled: &str,
        found: Vec<Located>,
    ) -> Vec<Diagnostic> {
        let trace = self.trace(job);
        let span = |range| self.template_span(job, trace.as_ref(), filled, range);
        let written = match found.iter().any(|found| is_of_value(&found.diagnostic)) {
            true => self.written(job, filled),
            false => Vec::new(),
        };
        let place = |located: Located| {
            if let Some(value) = value(&written, filled, &located)
                && located.places.is_none()
            {
                let found = located.diagnostic.at(value);
                return match span(located.range) {
                    Some(template) => found.and(template, message!("drawn-here", "drawn here")),
                    None => found,
                };
            }
            let places = located.places.map(|places| *places).unwrap_or_default();
            let also = places
                .also
                .and_then(|(range, label)| Some((span(range)?, label)));
            let found = match (places.inside, span(located.range)) {
                (Some(inside), Some(link)) => located.diagnostic.at(inside).and(
                    link,
                    message!("render-diagnose-text-problems-label", "placed here"),
                ),
                (Some(span), None) | (None, Some(span)) => located.diagnostic.at(span),
                (None, None) => return located.diagnostic,
            };
            let found = match also {
                Some((span, label)) => found.and(span, label),
                None => found,
            };
            self.about_entry(job, found)
        };
        found.into_iter().map(place).collect()
    }

    /// Where the parts of a filled template came from.
    pub(super) fn trace(&self, job: FaceJob) -> Option<Trace> {
        self.trace_of(self.template(job), &self.face_context(job))
    }

    /// The same for a template by its name.
    pub(super) fn trace_of(&self, name: &str, context: &tera::Context) -> Option<Trace> {
        let sources = &self.project.sources;
        let marked = self
            .marked
            .get_or_init(|| MarkedTemplates::new(&self.templates, self.game, sources));
        self.watch.count(CountedWork::Filled, 1);
        let trace = marked.as_ref()?.trace(name, context, sources)?;
        self.watch.count(CountedWork::Searched, trace.length());
        Some(trace)
    }

    pub(super) fn template_span(
        &self,
        job: FaceJob,
        trace: Option<&Trace>,
        filled: &str,
        range: Range<usize>,
    ) -> Option<Span> {
        if let Some(page) = self.written_page(job)
            && let Ok(plain) = self.filled_template(job)
        {
            return match book::origin(&plain, page, &range) {
                book::TextOrigin::Text(span) => Some(span),
                book::TextOrigin::Template(range) => {
                    trace.and_then(|trace| trace.locate(&plain, range, &self.project.sources))
                }
            };
        }
        let traced = trace.and_then(|trace| trace.locate(filled, range, &self.project.sources));
        let start = || {
            let file = self.game.templates.get(self.template(job))?;
            Some(Span::new(*file, 0..0))
        };
        traced.or_else(start)
    }

    /// An error of a template that could not be filled: at the value of the content whose words it
    /// quotes or looks something up by, where it is one.
    pub(super) fn failed_fill(&self, job: FaceJob, error: Diagnostic) -> Diagnostic {
        let is_undefined = undefined_in_template::RULE.reported(&error);
        if let Some(found) = is_undefined.then(|| self.wrong_key(job, &error)).flatten() {
            return found;
        }
        let quotes = missing_icon::RULE.reported(&error) || missing_picture::RULE.reported(&error);
        let field = quotes.then(|| self.quoted(job, &error)).flatten();
        match (field, error.primary.clone()) {
            (Some(field), Some(template)) => error
                .at(field)
                .and(template.span, message!("drawn-here", "drawn here")),
            _ => self.about_entry(job, error),
        }
    }

    /// Adds a label at the entry that the template was filled for.
    pub(super) fn about_entry(&self, job: FaceJob, found: Diagnostic) -> Diagnostic {
        match job.entry(self.game) {
            _ if self.written_page(job).is_some() => found,
            Some(entry) => found.and(
                entry.id.span,
                message!("render-diagnose-about-entry-label", "filled for this entry"),
            ),
            None => found,
        }
    }
}
