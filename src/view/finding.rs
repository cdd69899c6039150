//! Findings as the page shows them.

use super::model::FindingView;
use crate::diag::{Diagnostic, Report, SourceMap};

/// Every finding of a sorted report.
pub fn findings(report: &Report, sources: &SourceMap) -> Vec<FindingView> {
    report.iter().map(|found| finding(found, sources)).collect()
}

fn finding(found: &Diagnostic, sources: &SourceMap) -> FindingView {
    let primary = found.primary.as_ref();
    let places = primary.map(|label| sources.get(label.span.file).places(label.span));
    FindingView {
        code: found.code.to_string(),
        severity: found.severity,
        message: found.message.to_string(),
        help: found.help.iter().map(ToString::to_string).collect(),
        subject: found.subject.clone(),
        file: found.path(sources).map(|path| path.into_owned()),
        line: places.map(|(from, _)| from.line),
        column: places.map(|(from, _)| from.column),
        end_line: places.map(|(_, to)| to.line),
        end_column: places.map(|(_, to)| to.column),
        label: primary.map_or_else(String::new, |label| label.message.to_string()),
    }
}
