//! A baseline: the findings a project starts from, so that only new ones fail a build.
//!
//! A finding is known again by its code, its subject, its file and its message, not by its
//! line: lines move when something above them is edited. Of several findings alike as many
//! are known as the baseline has.
//!
//! That something was not looked at is never known: what else is wrong with it nobody has seen yet, and whoever reads
//! that nothing is wrong would take it for looked at.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::rules::content::not_looked_at;
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
        for found in report.iter().filter(|found| can_be_known(found)) {
            *counts.entry(fingerprint(found, sources)).or_insert(0) += 1;
        }
        Baseline(counts)
    }

    /// How many findings it knows.
    pub fn count(&self) -> usize {
        self.0.values().sum()
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
                Some(count) if *count > 0 && can_be_known(found) => {
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

/// Whether a finding is one that can be known: not that something was not looked at.
fn can_be_known(found: &Diagnostic) -> bool {
    !not_looked_at::RULE.reported(found)
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
