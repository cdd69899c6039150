//! What several findings of a game's own rules come from: a value that all of them look at.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::{Diagnostic, Report, SourceMap, Span};

/// Fewer findings of one rule are told one by one, whatever they have in common.
const LEAST: usize = 4;
/// Of one finding no more places are looked at.
const MOST_PLACES: usize = 64;

/// Whether a code is that of a game's own rule.
pub fn is_own(code: &str) -> bool {
    code.contains('/')
}

/// The place in the content that the findings of a rule have in common, by code: the one that most of
/// them have, of several the first.
pub fn of<'r>(report: &'r Report, sources: &SourceMap) -> HashMap<&'r str, Span> {
    let mut by_code: BTreeMap<&str, Vec<&Diagnostic>> = BTreeMap::new();
    for found in report.iter().filter(|found| is_own(&found.code)) {
        by_code.entry(&found.code).or_default().push(found);
    }
    let causes = by_code.into_iter().filter_map(|(code, findings)| {
        let mut counts: BTreeMap<Span, usize> = BTreeMap::new();
        for found in &findings {
            for span in places(found, sources) {
                *counts.entry(span).or_insert(0) += 1;
            }
        }
        let most = counts.iter().rev().max_by_key(|(_, count)| **count)?;
        (findings.len() >= LEAST && *most.1 == findings.len()).then_some((code, *most.0))
    });
    causes.collect()
}

/// The places of a finding in the content, each once.
fn places(found: &Diagnostic, sources: &SourceMap) -> BTreeSet<Span> {
    let labels = found.primary.iter().chain(&found.secondary);
    let spans = labels.map(|label| label.span).take(MOST_PLACES);
    let is_content = |span: &Span| {
        let path = &sources.get(span.file).path;
        path.starts_with("content") && !path.ends_with("rules.toml")
    };
    spans.filter(is_content).collect()
}
