//! Diagnostics: what is wrong, where, and what to do about it.
//!
//! A `Diagnostic` is plain data. It is made anywhere, collected in a `Report`,
//! and turned into words by one renderer a format (`human`, `json`, `github`, `sarif`).

pub mod baseline;
pub mod codes;
pub mod github;
pub mod human;
pub mod json;
pub mod sarif;
pub mod source;

use std::borrow::Cow;

use serde::Serialize;

pub use source::{FileId, Place, Source, SourceMap, Span};

/// How bad it is. An error stops the line before the next stage.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Severity {
    Error,
    Warning,
    Note,
}

/// A span and what to say under its caret (may be nothing).
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Label {
    pub span: Span,
    pub message: String,
}

/// One finding.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Diagnostic {
    /// Stable, kebab-case, as in `unknown-key`; a rule of a game's own is `<game>/<rule id>`.
    pub code: Cow<'static, str>,
    pub severity: Severity,
    /// One sentence without a full stop, with the values in it.
    pub message: String,
    /// Where the caret goes. `None` only for what has no place in a file.
    pub primary: Option<Label>,
    /// Other places that belong to it: the rule, the first definition, the template's line.
    pub secondary: Vec<Label>,
    /// What to do, one sentence each.
    pub help: Vec<String>,
    /// What the finding is about, as `game/component/entry`, where there is such a thing.
    pub subject: Option<String>,
}

impl Diagnostic {
    pub fn error(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Error, code, message)
    }

    pub fn warning(code: impl Into<Cow<'static, str>>, message: impl Into<String>) -> Diagnostic {
        Diagnostic::new(Severity::Warning, code, message)
    }

    pub fn new(
        severity: Severity,
        code: impl Into<Cow<'static, str>>,
        message: impl Into<String>,
    ) -> Diagnostic {
        Diagnostic {
            code: code.into(),
            severity,
            message: message.into(),
            primary: None,
            secondary: Vec::new(),
            help: Vec::new(),
            subject: None,
        }
    }

    /// Puts the caret, with nothing said under it.
    pub fn at(self, span: Span) -> Diagnostic {
        self.labelled(span, "")
    }

    /// Puts the caret and says something under it.
    pub fn labelled(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.primary = Some(Label {
            span,
            message: message.into(),
        });
        self
    }

    /// Shows one more place.
    pub fn and(mut self, span: Span, message: impl Into<String>) -> Diagnostic {
        self.secondary.push(Label {
            span,
            message: message.into(),
        });
        self
    }

    pub fn help(mut self, help: impl Into<String>) -> Diagnostic {
        self.help.push(help.into());
        self
    }

    pub fn about(mut self, subject: impl Into<String>) -> Diagnostic {
        self.subject = Some(subject.into());
        self
    }
}

/// Everything found, in a fixed order: by file, then position, then code.
#[derive(Clone, Default, Debug)]
pub struct Report {
    diagnostics: Vec<Diagnostic>,
}

impl Report {
    pub fn push(&mut self, diagnostic: Diagnostic) {
        self.diagnostics.push(diagnostic);
    }

    pub fn extend(&mut self, diagnostics: impl IntoIterator<Item = Diagnostic>) {
        self.diagnostics.extend(diagnostics);
    }

    pub fn has_errors(&self) -> bool {
        self.count(Severity::Error) > 0
    }

    /// What stops the line, and nothing else.
    pub fn errors(mut self) -> Report {
        self.diagnostics
            .retain(|found| found.severity == Severity::Error);
        self
    }

    pub fn is_empty(&self) -> bool {
        self.diagnostics.is_empty()
    }

    pub fn count(&self, severity: Severity) -> usize {
        let same = |found: &&Diagnostic| found.severity == severity;
        self.diagnostics.iter().filter(same).count()
    }

    pub fn iter(&self) -> impl Iterator<Item = &Diagnostic> {
        self.diagnostics.iter()
    }

    pub fn into_vec(self) -> Vec<Diagnostic> {
        self.diagnostics
    }

    /// Puts the findings in order. What is the same for many entries is said once.
    pub fn sorted(mut self, sources: &SourceMap) -> Report {
        let key = |found: &Diagnostic| {
            let place = found.primary.as_ref().map(|label| {
                let path = sources.get(label.span.file).path.clone();
                (path, label.span.start, label.span.end)
            });
            // What has no place comes first: it is about the whole.
            let words = (found.code.clone(), found.message.clone());
            (place, words, found.subject.clone())
        };
        self.diagnostics.sort_by_cached_key(key);
        let same = |a: &Diagnostic, b: &Diagnostic| {
            (&a.code, &a.message, &a.primary, a.severity)
                == (&b.code, &b.message, &b.primary, b.severity)
        };
        let groups = self.diagnostics.chunk_by(same).map(said_once);
        Report {
            diagnostics: groups.collect(),
        }
    }
}

/// The first of several findings that say the same, with the names of what else it holds for.
fn said_once(same: &[Diagnostic]) -> Diagnostic {
    const NAMED: usize = 3;
    let mut first = same[0].clone();
    let mut others: Vec<&str> = same
        .iter()
        .filter_map(|found| found.subject.as_deref())
        .collect();
    others.dedup();
    if let [_, rest @ ..] = others.as_slice()
        && !rest.is_empty()
    {
        let named = rest[..rest.len().min(NAMED)].join(", ");
        first.help.push(match rest.len().saturating_sub(NAMED) {
            0 => format!("the same for {named}"),
            more => format!("the same for {named} and {more} more"),
        });
    }
    first
}

impl FromIterator<Diagnostic> for Report {
    fn from_iter<I: IntoIterator<Item = Diagnostic>>(diagnostics: I) -> Report {
        Report {
            diagnostics: diagnostics.into_iter().collect(),
        }
    }
}

/// The candidate nearest to `word`, if it is near enough to be what was meant.
pub fn did_you_mean<'a>(
    word: &str,
    candidates: impl IntoIterator<Item = &'a str>,
) -> Option<&'a str> {
    candidates
        .into_iter()
        .map(|candidate| {
            (
                strsim::damerau_levenshtein(&word.to_lowercase(), &candidate.to_lowercase()),
                candidate,
            )
        })
        .filter(|(distance, candidate)| {
            *distance <= 1 + candidate.chars().count().min(word.chars().count()) / 4
        })
        .min_by_key(|(distance, candidate)| (*distance, *candidate))
        .map(|(_, candidate)| candidate)
}
