//! Findings as an editor shows them.

use std::collections::{BTreeMap, HashMap};
use std::path::{Path, PathBuf};

use ls_types::{
    Diagnostic as Marker, DiagnosticRelatedInformation, DiagnosticSeverity, Location,
    NumberOrString, Range, Uri,
};

use super::fixes;
use super::positions::{LineIndex, PositionEncoding};
use crate::diag::{self, FileId, Report, Severity, SourceMap, Span};
use crate::message::UiLanguage;

/// The findings of a check by the files they are about, by their paths below the root.
pub type FoundIn = BTreeMap<PathBuf, Vec<Marker>>;

/// What turns spans into places.
pub struct ShownSources<'s> {
    pub sources: &'s SourceMap,
    pub root: &'s Path,
    pub encoding: PositionEncoding,
    pub language: UiLanguage,
    /// As the editor names the files that it has open.
    pub uris: &'s BTreeMap<PathBuf, Uri>,
}

impl<'s> ShownSources<'s> {
    /// Every finding of a report. One without a place stands at the head of `game.toml`.
    pub fn report(&self, report: &Report, game: &str) -> FoundIn {
        let mut lines = HashMap::new();
        let mut found_in = FoundIn::new();
        for found in report.iter() {
            let path = found.path(self.sources).map(|path| PathBuf::from(&*path));
            let path = path.unwrap_or_else(|| Path::new("content").join(game).join("game.toml"));
            let shown = self.finding(found, &mut lines);
            found_in.entry(path).or_default().push(shown);
        }
        found_in
    }

    fn finding(
        &self,
        found: &diag::Diagnostic,
        lines: &mut HashMap<FileId, LineIndex<'s>>,
    ) -> Marker {
        let primary = found.primary.as_ref();
        let range = primary.map(|label| self.range(label.span, lines));
        let mut message = found.message.text(self.language).into_owned();
        let said = primary
            .map(|label| &label.message)
            .filter(|said| !said.is_empty());
        let help = found.help.iter().map(diag::help_line);
        for more in said.cloned().into_iter().chain(help) {
            message.push('\n');
            message.push_str(&more.text(self.language));
        }
        let related = found.secondary.iter().filter_map(|label| {
            let path = &self.sources.get(label.span.file).path;
            let location = Location::new(self.uri(path)?, self.range(label.span, lines));
            let message = match label.message.is_empty() {
                true => message!("lsp-found-finding", "see here"),
                false => label.message.clone(),
            };
            let message = message.text(self.language).into_owned();
            Some(DiagnosticRelatedInformation { location, message })
        });
        let related: Vec<_> = related.collect();
        let fix = found.fix.as_ref();
        Marker {
            range: range.unwrap_or_default(),
            severity: Some(match found.severity {
                Severity::Error => DiagnosticSeverity::ERROR,
                Severity::Warning => DiagnosticSeverity::WARNING,
                Severity::Note => DiagnosticSeverity::INFORMATION,
            }),
            code: Some(NumberOrString::String(found.code.to_string())),
            source: Some(env!("CARGO_PKG_NAME").to_owned()),
            message,
            related_information: (!related.is_empty()).then_some(related),
            data: fix.and_then(|fix| fixes::data(self.range(fix.span, lines), &fix.text)),
            ..Marker::default()
        }
    }

    fn range(&self, span: Span, lines: &mut HashMap<FileId, LineIndex<'s>>) -> Range {
        let source = self.sources.get(span.file);
        if source.is_sheet() {
            // The text of a sheet is not that of its file: its rows are lines.
            let line = source.places(span).0.line.saturating_sub(1) as u32;
            let at = ls_types::Position::new(line, 0);
            return Range::new(at, at);
        }
        let lines = lines
            .entry(span.file)
            .or_insert_with(|| LineIndex::new(&source.text, self.encoding));
        lines.range(span.range())
    }

    /// The address of a file below the root.
    pub fn uri(&self, path: &Path) -> Option<Uri> {
        let open = self.uris.get(path).cloned();
        open.or_else(|| Uri::from_file_path(self.root.join(path)))
    }
}
