//! What was found, for callers that are not this crate.

use std::fmt;
use std::path::Path;

use crate::diag::{Diagnostic, Report, Severity, SourceMap, human};
use crate::message::{Message, UiLanguage};

/// What was found, in order, and the files it points into. As text: as the command line shows it,
/// without colours.
#[derive(Clone, Debug)]
pub struct Findings {
    pub(crate) report: Report,
    pub(crate) sources: SourceMap,
    /// Whether all of it is told where a command ends with it, or the errors only.
    pub(crate) whole: bool,
}

/// One finding.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Finding<'a> {
    /// Stable, kebab-case, as in `unknown-key`; a rule of a game's own is `<game>/<rule id>`.
    pub code: &'a str,
    /// How bad it is.
    pub severity: Severity,
    /// What is wrong, in one sentence.
    pub message: &'a Message,
    /// What to do, one sentence each.
    pub help: &'a [Message],
    /// What it is about, as `game/component/entry`.
    pub subject: Option<&'a str>,
    /// The file, relative to the project, and the line and column in it, from 1; in a workbook the
    /// row and the column of the cell.
    pub place: Option<(&'a Path, usize, usize)>,
}

impl Findings {
    pub(crate) fn new(report: Report, sources: SourceMap) -> Findings {
        Findings {
            report: report.sorted(&sources),
            sources,
            whole: false,
        }
    }

    /// Whether nothing was found.
    pub fn is_empty(&self) -> bool {
        self.report.is_empty()
    }

    /// Whether there is an error among them: such content is not built.
    pub fn has_errors(&self) -> bool {
        self.report.has_errors()
    }

    /// Every finding.
    pub fn iter(&self) -> impl Iterator<Item = Finding<'_>> {
        self.report.iter().map(|found| self.finding(found))
    }

    /// All of them as people read them.
    pub(crate) fn text(&self, language: UiLanguage) -> String {
        let style = human::ReportStyle {
            language,
            ..human::ReportStyle::default()
        };
        let text = human::render(&self.report, &self.sources, style);
        text.trim_end().to_owned()
    }

    fn finding<'a>(&'a self, found: &'a Diagnostic) -> Finding<'a> {
        let place = found.primary.as_ref().map(|label| {
            let source = self.sources.get(label.span.file);
            let place = source.places(label.span).0;
            (source.path.as_path(), place.line, place.column)
        });
        Finding {
            code: &found.code,
            severity: found.severity,
            message: &found.message,
            help: &found.help,
            subject: found.subject.as_deref(),
            place,
        }
    }
}

impl fmt::Display for Findings {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.text(UiLanguage::default()))
    }
}
