//! Which value of the content wrote which part of a filled template.
//!
//! Nothing is kept while templates are filled. Where a place is wanted (only for a message) the
//! face is filled once more from content whose texts stand between marks; what comes out between
//! two marks was written by that value, whatever loops, variables and components it went through.
//! Texts that a template compares or looks up cannot be marked: the filling would come out
//! otherwise. That is seen by comparing it with the first one, and their kind is left unmarked.

use std::cell::Cell;
use std::collections::BTreeSet;

use tera::{Context, Value as Filled};

use super::content_marks::{MarkedContent, WrittenPart, marked, written};
use super::context;
use super::plan::FaceJob;
use super::renderer::Renderer;
use crate::diag::{Diagnostic, Span};
use crate::load::Value;
use crate::watchdog::CountedWork;

/// How often one face is filled to find the kinds of text that cannot be marked.
const MOST_FILLS: usize = 48;
/// How many entries are tried for the first that can be filled.
const MOST_FIRST: usize = 16;

impl Renderer<'_> {
    /// What the values of the content wrote of a face: nothing where it cannot be known.
    pub(super) fn written(&self, job: FaceJob, filled: &str) -> Vec<WrittenPart> {
        let read = |marked: &MarkedContent| {
            let text = self.fill(self.template(job), &self.marked_context(job, marked));
            self.read(&text.ok()?, filled)
        };
        self.marked_fill(job, &read).unwrap_or_default()
    }

    /// The value whose words the message of a failed filling quotes.
    pub(super) fn quoted(&self, job: FaceJob, error: &Diagnostic) -> Option<Span> {
        let read = |marked: &MarkedContent| {
            let filled = self.fill(self.template(job), &self.marked_context(job, marked));
            self.read(&filled.err()?.message, &error.message)
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

    /// Reads the marks of what came out.
    fn read(&self, marked: &str, expected: &str) -> Option<Vec<WrittenPart>> {
        self.watch.count(CountedWork::Searched, marked.len());
        written(marked, expected, &self.project.sources)
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
            let text = self.fill(self.template(first), &context);
            text.is_ok_and(|text| self.read(&text, &filled).is_some())
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
