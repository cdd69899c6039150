//! Diagnostics: what is wrong, where, and what to do about it.
//!
//! A `Diagnostic` is plain data. It is made anywhere, collected in a `Report`,
//! and turned into words by one renderer a format (`human`, `concise`, `json`, `github`, `sarif`).

pub mod baseline;
mod causes;
pub mod cells;
pub mod concise;
pub mod github;
pub mod groups;
pub mod human;
pub mod json;
pub mod plain;
mod rule;
pub mod rules;
pub mod sarif;
mod sheet_lines;
pub mod source;
mod suggest;

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use crate::message::Message;

pub use cells::{CellPlace, SheetCells};
pub use rule::Rule;
pub use source::{FileId, Place, Source, SourceMap, Span};
pub use suggest::{did_you_mean, listed, quoted, suggestion};

/// No more findings of one code are kept: the rest is counted.
pub const MOST_OF_A_CODE: usize = 10_000;

/// How bad it is. An error stops the line before the next stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    /// Such content is not built.
    Error,
    /// Likely a mistake.
    Warning,
    /// Worth knowing.
    Note,
}

/// A span and what to say under its caret (may be nothing).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    pub span: Span,
    pub message: Message,
}

/// What to write in the place of a span, where there is one right answer.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Fix {
    pub span: Span,
    /// As it stands in the file, quotes included where the span has them.
    pub text: String,
}

/// One finding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagnostic {
    /// Stable, kebab-case, as in `unknown-key`; a rule of a game's own is `<game>/<rule id>`.
    pub code: Cow<'static, str>,
    pub severity: Severity,
    /// One sentence without a full stop, with the values in it.
    pub message: Message,
    /// Where the caret goes. `None` only for what has no place in a file.
    pub primary: Option<Label>,
    /// Other places that belong to it: the rule, the first definition, the template's line.
    pub secondary: Vec<Label>,
    /// What to do, one sentence each.
    pub help: Vec<Message>,
    /// What the finding is about, as `game/component/entry`, where there is such a thing.
    pub subject: Option<String>,
    /// A file that it is about and that has no text to point into: a picture, a font. Relative
    /// to the root, with `/` between folders.
    pub file: Option<String>,
    /// How bad it is among the findings of its code, in thousandths of their own unit: more is
    /// worse. 0 where there is no figure.
    pub degree: i64,
    /// What it is grouped by where that is not its place: findings of the same code and the same
    /// words here are shown as one where they are many.
    pub group: Option<Box<str>>,
    /// What mends it: `check --fix` does so.
    pub fix: Option<Box<Fix>>,
    /// How many findings more of its code were counted beside it, and not held.
    pub more: u32,
}

impl Diagnostic {
    /// What a rule of a game's own reports, under the code `<game>/<rule id>`.
    pub fn of_game_rule(
        game: &str,
        id: &str,
        level: Severity,
        message: impl Into<Message>,
    ) -> Diagnostic {
        Diagnostic::new(level, format!("{game}/{id}"), message)
    }

    /// An error of the command line or the machine, not of the content: no rule has its code.
    pub fn of_program(message: impl Into<Message>) -> Diagnostic {
        Diagnostic::new(Severity::Error, "massicot", message)
    }

    /// Private: the codes of built-in rules come from `Rule::finding` only.
    fn new(
        severity: Severity,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<Message>,
    ) -> Diagnostic {
        Diagnostic {
            code: code.into(),
            severity,
            message: message.into(),
            primary: None,
            secondary: Vec::new(),
            help: Vec::new(),
            subject: None,
            file: None,
            degree: 0,
            group: None,
            fix: None,
            more: 0,
        }
    }

    /// Puts the caret, with nothing said under it.
    pub fn at(self, span: Span) -> Diagnostic {
        self.labelled(span, "")
    }

    /// Puts the caret and says something under it.
    pub fn labelled(mut self, span: Span, message: impl Into<Message>) -> Diagnostic {
        self.primary = Some(Label {
            span,
            message: message.into(),
        });
        self
    }

    /// Shows one more place.
    pub fn and(mut self, span: Span, message: impl Into<Message>) -> Diagnostic {
        self.secondary.push(Label {
            span,
            message: message.into(),
        });
        self
    }

    pub fn help(mut self, help: impl Into<Message>) -> Diagnostic {
        self.help.push(help.into());
        self
    }

    /// Asks whether the candidate nearest to `word` was meant, where one is near.
    pub fn suggest<'a>(
        mut self,
        word: &str,
        candidates: impl IntoIterator<Item = &'a str>,
    ) -> Diagnostic {
        self.help.extend(suggestion(word, candidates));
        self
    }

    pub fn about(mut self, subject: impl Into<String>) -> Diagnostic {
        self.subject = Some(subject.into());
        self
    }

    /// Names a file that has no text to point into.
    pub fn in_file(mut self, path: &std::path::Path) -> Diagnostic {
        self.file = Some(path.to_string_lossy().replace('\\', "/"));
        self
    }

    /// Says how bad it is, in the unit of its code: more is worse.
    pub fn by(mut self, degree: f64) -> Diagnostic {
        self.degree = (degree * 1000.0).round() as i64;
        self
    }

    pub fn grouped(mut self, by: impl Into<String>) -> Diagnostic {
        self.group = Some(by.into().into_boxed_str());
        self
    }

    /// Says what mends it.
    pub fn mended(mut self, span: Span, text: impl Into<String>) -> Diagnostic {
        let text = text.into();
        self.fix = Some(Box::new(Fix { span, text }));
        self
    }

    /// The path of the file it is about, relative to the root.
    pub fn path<'a>(&'a self, sources: &'a SourceMap) -> Option<Cow<'a, str>> {
        match &self.primary {
            Some(label) => Some(sources.get(label.span.file).path.to_string_lossy()),
            None => self.file.as_deref().map(Cow::Borrowed),
        }
    }
}

/// A help, as formats without a place for it show it.
pub fn help_line(help: &Message) -> Message {
    message!("help-line", "help: {help}", help)
}

/// Everything found; `sorted` by file, then position, then code.
#[derive(Clone, Default, Debug)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
    /// How many findings of a code were not kept.
    left_out: BTreeMap<(Severity, Cow<'static, str>), usize>,
}

impl Report {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.diagnostics.extend(diagnostics);
    }

    /// Takes those whose place has no error yet, as one of the schema.
    pub fn extend_unless_told(&mut self, found: Vec<Diagnostic>) {
        if found.is_empty() {
            return;
        }
        let place = |found: &Diagnostic| found.primary.as_ref().map(|label| label.span);
        let errors = self
            .diagnostics
            .iter()
            .filter(|found| found.severity == Severity::Error);
        let told: BTreeSet<Span> = errors.filter_map(place).collect();
        let news = found
            .into_iter()
            .filter(|found| place(found).is_none_or(|span| !told.contains(&span)));
        self.diagnostics.extend(news);
    }

    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// What stops the line, and nothing else.
    pub fn errors(mut self) -> Report {
        self.retain(|found| found.severity == Severity::Error);
        self.left_out
            .retain(|(severity, _), _| *severity == Severity::Error);
        self
    }

    /// Takes out what `keep` says no to.
    pub fn retain(&mut self, keep: impl FnMut(&Diagnostic) -> bool) {
        self.diagnostics.retain(keep);
    }

    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    pub fn count(&self, severity: Severity) -> usize {
        let same = |found: &&Diagnostic| found.severity == severity;
        let left_out = self.left_out.iter().filter(|((of, _), _)| *of == severity);
        let found = self.diagnostics.iter().filter(same);
        found.map(|found| 1 + found.more as usize).sum::<usize>()
            + left_out.map(|(_, count)| count).sum::<usize>()
    }

    /// How many findings there are of each code, the worst first, then the most.
    pub fn by_code(&self) -> Vec<(Severity, Cow<'static, str>, usize)> {
        let mut counts = self.left_out.clone();
        for found in &self.diagnostics {
            *counts
                .entry((found.severity, found.code.clone()))
                .or_insert(0) += 1 + found.more as usize;
        }
        let counts = counts.into_iter();
        let mut counts: Vec<_> = counts
            .map(|((severity, code), count)| (severity, code, count))
            .collect();
        counts.sort_by(|a, b| (a.0, b.2, &a.1).cmp(&(b.0, a.2, &b.1)));
        counts
    }

    /// How many findings of a code were not kept.
    pub fn left_out(&self) -> impl Iterator<Item = (&str, usize)> {
        self.left_out
            .iter()
            .map(|((_, code), count)| (&**code, *count))
    }

    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter()
    }

    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// Puts the findings in order, each once, and keeps no more than so many of a code.
    pub fn sorted(mut self, sources: &SourceMap) -> Report {
        let key = |found: &Diagnostic| {
            let place = found.primary.as_ref().map(|label| {
                let path = sources.get(label.span.file).path.clone();
                (path, label.span.start, label.span.end)
            });
            // What has no place comes first: it is about the whole. A note about it comes last.
            let last = place.is_none() && found.severity == Severity::Note;
            let words = (found.code.clone(), found.message.clone());
            (
                last,
                place,
                found.file.clone(),
                words,
                found.subject.clone(),
            )
        };
        self.diagnostics.sort_by_cached_key(key);
        self.diagnostics.dedup();
        let mut kept: BTreeMap<(Severity, Cow<'static, str>), usize> = BTreeMap::new();
        let left_out = &mut self.left_out;
        self.diagnostics.retain_mut(|found| {
            let code = (found.severity, found.code.clone());
            let count = kept.entry(code.clone()).or_insert(0);
            *count += 1;
            let keep = *count <= MOST_OF_A_CODE;
            let left = std::mem::take(&mut found.more) as usize + usize::from(!keep);
            if left > 0 {
                *left_out.entry(code).or_insert(0) += left;
            }
            keep
        });
        self
    }
}

impl FromIterator<Diagnostic> for Report {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Report {
        Report {
            diagnostics: diagnostics.into_iter().collect(),
            left_out: BTreeMap::new(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn very_many_findings_are_counted_and_not_all_kept_or_shown() {
        let mut sources = SourceMap::default();
        let many = MOST_OF_A_CODE + 2_000;
        let file = sources.add("content/demo/a.toml", "k = 1\n".repeat(many));
        let found = |at: usize| {
            Diagnostic::new(Severity::Error, "unknown-key", "x")
                .at(Span::new(file, at * 6..at * 6 + 1))
        };
        let report: Report = (0..many).map(found).collect();
        let report = report.sorted(&sources);
        assert_eq!(report.iter().count(), MOST_OF_A_CODE);
        assert_eq!(report.count(Severity::Error), many);
        let said = human::render(&report, &sources, human::ReportStyle::default());
        assert!(said.lines().count() < 300, "{}", said.lines().count());
        assert!(said.contains("2000 findings more of `unknown-key` are not kept"));
        assert!(
            said.ends_with("12000 errors: 12000 unknown-key\n"),
            "{said}"
        );
    }

    #[test]
    fn what_was_counted_while_it_was_found_is_told() {
        let sources = SourceMap::default();
        let mut last = Diagnostic::new(Severity::Error, "demo/rule", "b");
        last.more = 7;
        let first = Diagnostic::new(Severity::Error, "demo/rule", "a");
        let report: Report = [last, first].into_iter().collect();
        assert_eq!(report.count(Severity::Error), 9);
        let report = report.sorted(&sources);
        assert_eq!(report.count(Severity::Error), 9);
        assert_eq!(report.by_code()[0].2, 9);
        assert_eq!(report.left_out().collect::<Vec<_>>(), [("demo/rule", 7)]);
        assert_eq!(report.sorted(&sources).count(Severity::Error), 9);
    }

    #[test]
    fn the_same_of_two_entries_is_kept_twice_and_the_very_same_once() {
        let sources = SourceMap::default();
        let about = |entry: &str| Diagnostic::new(Severity::Error, "hairline", "x").about(entry);
        let report: Report = ["a", "b", "a"].map(about).into_iter().collect();
        assert_eq!(report.sorted(&sources).iter().count(), 2);
    }
}
