//! Which value of the content wrote which part of a filled template.
//!
//! Nothing is kept while templates are filled. Where a place is wanted (only for a message) the
//! face is filled once more from content whose texts stand between marks; what comes out between
//! two marks was written by that value, whatever loops, variables and components it went through.
//! Texts that a template compares or looks up cannot be marked: the filling would come out
//! otherwise. That is seen by comparing it with the first one, and their kind is left unmarked.

use std::borrow::Cow;
use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::Range;

use serde_json::Value as Json;
use tera::{Context, Value as Filled};

use super::context;
use super::plan::FaceJob;
use super::renderer::Renderer;
use crate::diag::{Diagnostic, SourceMap, Span};
use crate::load::{Kind, Table, Value};

/// Around the place of a value, and behind the value: three of Unicode's private characters,
/// which no content uses.
const OPEN: char = '\u{f8f2}';
const BEGIN: char = '\u{f8f3}';
const END: char = '\u{f8f4}';
/// How often one face is filled to find the kinds of text that cannot be marked.
const MOST_FILLS: usize = 48;
/// How many entries are tried for the first that can be filled.
const MOST_FIRST: usize = 16;

/// A part of a filled template that a value of the content wrote.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Written {
    /// Of the filled template.
    pub range: Range<usize>,
    /// Where the value stands.
    pub span: Span,
}

/// The content of a component with marks: what all its faces share of it.
pub struct MarkedContent {
    /// The kinds of text that stand there as they are: paths of keys, `entry.lines.kind`.
    plain: BTreeSet<String>,
    game: Option<Filled>,
    file: Option<Filled>,
}

/// The value that wrote most of a range of the filled template, tags aside.
pub fn writer(written: &[Written], filled: &str, range: &Range<usize>) -> Option<Span> {
    let shared = |of: &Written| {
        let (start, end) = (of.range.start.max(range.start), of.range.end.min(range.end));
        let before = filled.get(range.start..start).filter(|_| start < end)?;
        let in_tag = before.rfind('<') > before.rfind('>');
        (!in_tag).then(|| end - start)
    };
    // In the order of the text; of several as long the first.
    let parts = written
        .iter()
        .filter_map(|part| Some((shared(part)?, part.span)));
    let longest = parts.reduce(|best, next| if next.0 > best.0 { next } else { best });
    longest.map(|(_, span)| span)
}

/// A text without marks.
pub fn unmarked(text: &str) -> Cow<'_, str> {
    if !text.contains([OPEN, END]) {
        return Cow::Borrowed(text);
    }
    let mut plain = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(at) = rest.find([OPEN, END]) {
        plain.push_str(&rest[..at]);
        let behind = match rest[at..].starts_with(OPEN) {
            true => rest[at..].split_once(BEGIN).map(|(_, behind)| behind),
            false => rest[at..].strip_prefix(END),
        };
        rest = behind.unwrap_or_default();
    }
    plain.push_str(rest);
    Cow::Owned(plain)
}

impl Renderer<'_> {
    /// What the values of the content wrote of a face: nothing where it cannot be known.
    pub(super) fn written(&self, job: FaceJob, filled: &str) -> Vec<Written> {
        let read = |marked: &MarkedContent| {
            let text = self.templates.fill(
                self.template(job),
                &self.marked_context(job, marked),
                &self.project.sources,
            );
            written(&text.ok()?, filled, &self.project.sources)
        };
        self.marked_fill(job, &read).unwrap_or_default()
    }

    /// The value whose words the message of a failed filling quotes.
    pub(super) fn quoted(&self, job: FaceJob, error: &Diagnostic) -> Option<Span> {
        let read = |marked: &MarkedContent| {
            let filled = self.templates.fill(
                self.template(job),
                &self.marked_context(job, marked),
                &self.project.sources,
            );
            written(
                &filled.err()?.message,
                &error.message,
                &self.project.sources,
            )
        };
        Some(self.marked_fill(job, &read)?.first()?.span)
    }

    /// What is read of a face filled with as many marks as go. The kinds that cannot be marked are
    /// looked for in the component's first face that can be filled, and for a face with others in
    /// that one.
    fn marked_fill<T>(
        &self,
        job: FaceJob,
        read: &dyn Fn(&MarkedContent) -> Option<T>,
    ) -> Option<T> {
        let sides = &self.provenance[job.component];
        let shared = sides[job.side as usize].get_or_init(|| self.shared_marks(job));
        shared.as_ref().and_then(read).or_else(|| {
            let plain = self.plain(job, &|marked| read(marked).is_some());
            read(&self.marked_content(job, plain))
        })
    }

    fn shared_marks(&self, job: FaceJob) -> Option<MarkedContent> {
        let entries = job.component(self.game).entries.len().min(MOST_FIRST);
        let jobs = (0..entries).map(|entry| FaceJob {
            entry: job.entry.map(|_| entry),
            ..job
        });
        let (first, filled) = jobs
            .into_iter()
            .find_map(|job| Some((job, self.filled(job).ok()?)))?;
        let holds = |marked: &MarkedContent| {
            let context = self.marked_context(first, marked);
            let text = self
                .templates
                .fill(self.template(first), &context, &self.project.sources);
            text.is_ok_and(|text| written(&text, &filled, &self.project.sources).is_some())
        };
        let plain = self.plain(first, &holds);
        Some(self.marked_content(first, plain))
    }

    /// The kinds of text that change what a face comes to when they are marked.
    fn plain(&self, job: FaceJob, holds: &dyn Fn(&MarkedContent) -> bool) -> BTreeSet<String> {
        let kinds: Vec<String> = self.kinds(job).into_iter().collect();
        let fills = Cell::new(0);
        let holds = |marked: &[String]| {
            fills.set(fills.get() + 1);
            let others = kinds.iter().filter(|kind| !marked.contains(kind));
            holds(&self.marked_content(job, others.cloned().collect()))
        };
        let mut plain = BTreeSet::new();
        let mut parts = vec![kinds.as_slice()];
        while let Some(part) = parts.pop() {
            match part {
                _ if fills.get() >= MOST_FILLS => plain.extend(part.iter().cloned()),
                part if holds(part) => {}
                [one] => _ = plain.insert(one.clone()),
                part => {
                    let (one, other) = part.split_at(part.len() / 2);
                    parts.extend([other, one]);
                }
            }
        }
        plain
    }

    /// The kinds of text that a face can draw.
    fn kinds(&self, job: FaceJob) -> BTreeSet<String> {
        let mut kinds = BTreeSet::new();
        let all = BTreeSet::new();
        let mut note = |value: &Value, kind: &str| marked(value, kind, &all, &mut kinds);
        if let Some(entry) = job.entry(self.game) {
            note(&entry.value, "entry");
        }
        if let (Some(file), true) = (&job.component(self.game).data, self.mention("file")) {
            note(file, "file");
        }
        if self.mention("game") {
            context::game_of(self.game, &mut note);
        }
        kinds
    }

    fn marked_content(&self, job: FaceJob, plain: BTreeSet<String>) -> MarkedContent {
        let mut mark =
            |value: &Value, kind: &str| marked(value, kind, &plain, &mut BTreeSet::new());
        let game = self
            .mention("game")
            .then(|| context::game_of(self.game, &mut mark));
        let file = job
            .component(self.game)
            .data
            .as_ref()
            .filter(|_| self.mention("file"));
        let file = file.map(|file| Filled::from_serializable(&mark(file, "file")));
        let ink = self.ink;
        MarkedContent {
            game: game.map(|game| Filled::from_serializable(&context::inked(game, ink))),
            file,
            plain,
        }
    }

    fn marked_context(&self, job: FaceJob, content: &MarkedContent) -> Context {
        let mut context = self.face_context(job);
        if let Some(game) = &content.game {
            context.insert_value("game", game.clone());
        }
        if let Some(file) = &content.file {
            context.insert_value("file", file.clone());
        }
        if let Some(entry) = job.entry(self.game) {
            let entry_value = marked(&entry.value, "entry", &content.plain, &mut BTreeSet::new());
            context.insert("entry", &context::with_id(entry, entry_value));
        }
        context
    }

    /// Whether any template of the game has a word.
    fn mention(&self, word: &str) -> bool {
        let sources = &self.project.sources;
        let mut templates = self.game.templates.values();
        templates.any(|file| sources.get(*file).text.contains(word))
    }
}

/// A value with marks around its texts, but for those of the kinds that stay plain; `kinds` takes
/// the kinds there are.
fn marked(
    value: &Value,
    kind: &str,
    plain: &BTreeSet<String>,
    kinds: &mut BTreeSet<String>,
) -> Json {
    match &value.kind {
        // An empty text is false to a template.
        Kind::String(text) if !text.is_empty() => {
            if !kinds.contains(kind) {
                kinds.insert(kind.to_owned());
            }
            match plain.contains(kind) {
                true => Json::from(&**text),
                false => mark(text, value.span).into(),
            }
        }
        Kind::Array(items) => {
            let items = items.iter().map(|item| marked(item, kind, plain, kinds));
            items.collect()
        }
        Kind::Table(table) => fields(table, kind, plain, kinds),
        _ => value.to_json(),
    }
}

fn fields(
    table: &Table,
    kind: &str,
    plain: &BTreeSet<String>,
    kinds: &mut BTreeSet<String>,
) -> Json {
    let fields = table.iter().map(|(key, field)| {
        let json = marked(&field.value, &format!("{kind}.{key}"), plain, kinds);
        (key.to_owned(), json)
    });
    Json::Object(fields.collect())
}

fn mark(text: &str, span: Span) -> String {
    let Span { file, start, end } = span;
    format!("{OPEN}{}:{start}:{end}{BEGIN}{text}{END}", file.index())
}

/// Reads the marks of a text; `None` where it is not the same as `expected` without them.
fn written(marked: &str, expected: &str, sources: &SourceMap) -> Option<Vec<Written>> {
    let mut parts = Vec::new();
    let mut open: Vec<(usize, Span)> = Vec::new();
    let (mut at, mut rest) = (0, marked);
    while !rest.is_empty() {
        let until = rest.find([OPEN, END]).unwrap_or(rest.len());
        let plain = &rest[..until];
        if expected.get(at..at + plain.len()) != Some(plain) {
            return None;
        }
        at += plain.len();
        rest = &rest[until..];
        if let Some(behind) = rest.strip_prefix(OPEN) {
            let (place, behind) = behind.split_once(BEGIN)?;
            open.push((at, place_of(place, sources)?));
            rest = behind;
        } else if let Some(behind) = rest.strip_prefix(END) {
            let (start, span) = open.pop()?;
            parts.push(Written {
                range: start..at,
                span,
            });
            rest = behind;
        }
    }
    (at == expected.len() && open.is_empty()).then_some(parts)
}

fn place_of(text: &str, sources: &SourceMap) -> Option<Span> {
    let mut numbers = text.split(':').map(str::parse::<u32>);
    let (file, start, end) = (numbers.next()?, numbers.next()?, numbers.next()?);
    Some(Span {
        file: sources.file(file.ok()?)?,
        start: start.ok()?,
        end: end.ok()?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn marks_say_what_a_value_wrote() {
        let mut sources = SourceMap::default();
        let file = sources.add("a.toml", "abc");
        let [one, two] = [0..1, 1..3].map(|range| Span::new(file, range));
        let text = format!(
            "<t a='{}'>{}, {}</t>",
            mark("x", two),
            mark("Ace", one),
            mark("é", two)
        );
        let plain = unmarked(&text);
        assert_eq!(plain, "<t a='x'>Ace, é</t>");
        let parts = written(&text, &plain, &sources).unwrap();
        assert_eq!(parts.len(), 3);
        assert_eq!(
            parts[1],
            Written {
                range: 9..12,
                span: one
            }
        );
        assert_eq!(writer(&parts, &plain, &(0..plain.len())), Some(one));
        assert_eq!(writer(&parts, &plain, &(12..plain.len())), Some(two));
        // Of an attribute nothing is drawn as words.
        assert_eq!(writer(&parts, &plain, &(0..8)), None);
        assert_eq!(written(&text, "<t a='x'>Ace, e</t>", &sources), None);
    }
}
