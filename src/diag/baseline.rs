//! A baseline: the findings a project starts from, so that only new ones fail a build.
//!
//! A finding is known again by its code, its subject, its file and its message, not by its
//! line: lines move when something above them is edited. Of several findings alike as many
//! are known as the baseline has.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::{Diagnostic, Report, SourceMap};
use crate::message::Message;

/// How often each finding was there.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Baseline(BTreeMap<String, usize>);

/// The form of the file; another one is refused.
const VERSION: u64 = 1;

impl Baseline {
    /// The findings of a report.
    pub fn new(report: &Report, sources: &SourceMap) -> Baseline {
        let mut counts = BTreeMap::new();
        for found in report.iter() {
            *counts.entry(fingerprint(found, sources)).or_insert(0) += 1;
        }
        Baseline(counts)
    }

    /// Reads what `to_json` wrote.
    ///
    /// # Errors
    /// One sentence where it is something else.
    pub fn parse(text: &str) -> Result<Baseline, Message> {
        let json: Value = serde_json::from_str(text)
            .map_err(|error| message!("baseline-not-json", "this is not JSON: {error}", error))?;
        if json.get("massicot-baseline").and_then(Value::as_u64) != Some(VERSION) {
            return Err(message!(
                "baseline-other",
                "this is no baseline of this version of massicot: write it anew"
            ));
        }
        let findings = json.get("findings").and_then(Value::as_object);
        let findings = findings.ok_or_else(|| {
            message!(
                "baseline-empty",
                "the baseline has no findings in it: write it anew"
            )
        })?;
        let counts = findings.iter().map(|(finding, count)| {
            let count = count.as_u64().and_then(|count| usize::try_from(count).ok());
            let count = count.ok_or_else(|| {
                message!(
                    "baseline-count",
                    "a count of the baseline is no whole number"
                )
            })?;
            Ok((finding.clone(), count))
        });
        counts.collect::<Result<_, Message>>().map(Baseline)
    }

    /// As it is written to a file: the same findings give the same bytes.
    pub fn to_json(&self) -> String {
        let json = json!({ "massicot-baseline": VERSION, "findings": self.0 });
        format!("{json:#}\n")
    }

    /// The report without the findings that are known, and how many those were.
    pub fn filter(&self, mut report: Report, sources: &SourceMap) -> (Report, usize) {
        let mut left = self.0.clone();
        let mut known = 0;
        report.retain(
            |found: &Diagnostic| match left.get_mut(&fingerprint(found, sources)) {
                Some(count) if *count > 0 => {
                    *count -= 1;
                    known += 1;
                    false
                }
                _ => true,
            },
        );
        (report, known)
    }
}

/// What a finding is known again by, for people to read.
pub fn fingerprint(found: &Diagnostic, sources: &SourceMap) -> String {
    let file = found.path(sources);
    let subject = found.subject.as_deref().unwrap_or_default();
    format!(
        "{} | {subject} | {} | {}",
        found.code,
        file.unwrap_or_default(),
        found.message
    )
}
