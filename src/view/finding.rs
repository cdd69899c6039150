//! Findings as the page shows them.

use super::model::{FindingView, SaidView};
use crate::diag::{Diagnostic, Report, SourceMap};
use crate::message::UiLanguage;

/// The languages of the page, by their tags.
const LANGUAGES: [(&str, UiLanguage); 2] =
    [("en", UiLanguage::English), ("fr", UiLanguage::French)];

/// Every finding of a sorted report.
pub fn findings(report: &Report, sources: &SourceMap) -> Vec<FindingView> {
    report.iter().map(|found| finding(found, sources)).collect()
}

fn finding(found: &Diagnostic, sources: &SourceMap) -> FindingView {
    let primary = found.primary.as_ref();
    let places = primary.map(|label| sources.get(label.span.file).places(label.span));
    let said = LANGUAGES.map(|(tag, language)| (tag, said(found, language)));
    FindingView {
        code: found.code.to_string(),
        severity: found.severity,
        said: said.into(),
        subject: found.subject.clone(),
        file: found.path(sources).map(|path| path.into_owned()),
        line: places.map(|(from, _)| from.line),
        column: places.map(|(from, _)| from.column),
        end_line: places.map(|(_, to)| to.line),
        end_column: places.map(|(_, to)| to.column),
    }
}

fn said(found: &Diagnostic, language: UiLanguage) -> SaidView {
    let primary = found.primary.as_ref();
    let help = found.help.iter().map(|help| help.text(language));
    SaidView {
        message: found.message.text(language).into_owned(),
        help: help.map(|help| help.into_owned()).collect(),
        label: primary.map_or_else(String::new, |label| {
            label.message.text(language).into_owned()
        }),
    }
}
