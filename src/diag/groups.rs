//! A report as people read it: what is said of many entries is said once, with a count.
//!
//! Findings of one code at one line of a template, or at one place of the content, are one group;
//! so are those that name the same group themselves. Programs are given every finding.

use std::collections::{HashMap, HashSet};

use super::rules::templates::bad_picture;
use super::{Diagnostic, FileId, Report, SourceMap, Span, causes, listed};
use crate::message::Message;

/// How many entries a group names beside the one that is shown.
const NAMED: usize = 3;
/// Fewer findings that only name the same group are told as if they named none.
const LEAST: usize = 4;
/// Fewer rules that are broken at one place are told one by one.
const LEAST_RULES: usize = 3;
/// No more groups have the same in common: one entry can break one line in very many ways.
const MOST_OPEN: usize = 32;

/// Findings that are told as one.
pub struct FindingGroup<'r> {
    /// The worst; of several that are as bad, the first.
    pub shown: &'r Diagnostic,
    /// The rest, in the order of the report.
    pub others: Vec<&'r Diagnostic>,
    /// The value that all of them come from, where there is one.
    cause: Option<Span>,
    /// Groups of other rules that are broken at the same place.
    pub others_of_place: Vec<FindingGroup<'r>>,
}

/// What findings of one code have in common.
#[derive(PartialEq, Eq, Hash)]
enum Common<'r> {
    Named(&'r str),
    TemplateLine(FileId, usize),
    Cause(Span),
    Place(Span),
    Words(&'r str),
}

/// The findings of a report in groups, in the order of the first of each.
pub fn groups<'r>(report: &'r Report, sources: &SourceMap) -> Vec<FindingGroup<'r>> {
    let mut groups: Vec<Vec<&Diagnostic>> = Vec::new();
    let mut known: HashMap<_, Vec<OpenGroup<'_>>> = HashMap::new();
    let causes = causes::of(report, sources);
    let mut named: HashMap<_, usize> = HashMap::new();
    for found in report.iter().filter(|found| found.group.is_some()) {
        *named.entry((&*found.code, &found.group)).or_insert(0) += 1;
    }
    for found in report.iter() {
        let group = found.group.as_deref();
        let count = named.get(&(&*found.code, &found.group));
        let group = group.filter(|_| count.is_some_and(|count| *count >= LEAST));
        let common = match (causes.get(&*found.code), group) {
            (Some(cause), _) => Common::Cause(*cause),
            (None, Some(group)) => Common::Named(group),
            (None, None) => common(found, sources),
        };
        let key = (found.severity, &*found.code, common);
        let open = known.entry(key).or_default();
        match place_for(found, open, group.is_some()) {
            Some(at) => {
                open[at].subjects.insert(found.subject.as_deref());
                groups[open[at].index].push(found);
            }
            None => {
                open.push(OpenGroup {
                    index: groups.len(),
                    words: &found.message,
                    subjects: HashSet::from([found.subject.as_deref()]),
                });
                groups.push(vec![found]);
            }
        }
    }
    let groups = groups
        .into_iter()
        .filter_map(|members| FindingGroup::new(members, &causes));
    merged(groups.collect(), &causes)
}

/// Puts groups of several rules that are broken at one place, or by one value, behind the first of
/// them.
fn merged<'r>(
    groups: Vec<FindingGroup<'r>>,
    causes: &HashMap<&str, Span>,
) -> Vec<FindingGroup<'r>> {
    let place = |group: &FindingGroup<'_>| {
        let found = group.shown;
        let primary = || Some(found.primary.as_ref()?.span);
        let cause = causes.get(&*found.code).copied();
        let place = cause.or_else(primary)?;
        causes::is_own(&found.code).then_some((found.severity, place))
    };
    let mut counts: HashMap<_, usize> = HashMap::new();
    for place in groups.iter().filter_map(place) {
        *counts.entry(place).or_insert(0) += 1;
    }
    let mut firsts: HashMap<_, usize> = HashMap::new();
    let mut merged: Vec<FindingGroup<'_>> = Vec::new();
    for group in groups {
        let place = place(&group).filter(|place| counts[place] >= LEAST_RULES);
        let Some(place) = place else {
            merged.push(group);
            continue;
        };
        match firsts.get(&place) {
            Some(first) => merged[*first].others_of_place.push(group),
            None => {
                firsts.insert(place, merged.len());
                merged.push(group);
            }
        }
    }
    merged
}

/// A group that more findings may go into.
struct OpenGroup<'r> {
    index: usize,
    /// The message of its first.
    words: &'r str,
    subjects: HashSet<Option<&'r str>>,
}

/// The group for one more finding with something in common. Two findings of one entry are two
/// things; of several groups it goes to the one that says the same.
fn place_for(found: &Diagnostic, open: &[OpenGroup<'_>], is_named: bool) -> Option<usize> {
    let lacks = |group: &&OpenGroup<'_>| !group.subjects.contains(&found.subject.as_deref());
    let said = |group: &&OpenGroup<'_>| lacks(group) && found.message == group.words;
    if is_named || open.len() >= MOST_OPEN {
        return open.len().checked_sub(1);
    }
    let at = |is: &dyn Fn(&&OpenGroup<'_>) -> bool| open.iter().position(|group| is(&group));
    at(&said).or_else(|| at(&lacks))
}

fn common<'r>(found: &'r Diagnostic, sources: &SourceMap) -> Common<'r> {
    // A file that is damaged is so wherever it is shown.
    if bad_picture::RULE.reported(found) && found.message.starts_with('`') {
        return Common::Words(&found.message);
    }
    // A setting of the game is wrong wherever it is drawn.
    if let Some(label) = &found.primary
        && sources.get(label.span.file).path.ends_with("game.toml")
        && label.span.end > 0
    {
        return Common::Place(label.span);
    }
    let mut labels = found.primary.iter().chain(&found.secondary);
    let in_template = |span: Span| sources.get(span.file).path.starts_with("templates");
    if let Some(label) = labels.find(|label| in_template(label.span)) {
        return Common::TemplateLine(label.span.file, sources.place(label.span).line);
    }
    match &found.primary {
        // What is said of a whole file has no place in it.
        Some(label) if label.span.end > 0 => Common::Place(label.span),
        _ => Common::Words(&found.message),
    }
}

impl<'r> FindingGroup<'r> {
    fn new(members: Vec<&'r Diagnostic>, causes: &HashMap<&str, Span>) -> Option<FindingGroup<'r>> {
        let worst = members.iter().map(|found| found.degree).max()?;
        let at = members.iter().position(|found| found.degree == worst)?;
        let mut others = members;
        let shown = others.remove(at);
        Some(FindingGroup {
            shown,
            cause: causes.get(&*shown.code).copied(),
            others,
            others_of_place: Vec::new(),
        })
    }

    /// The other rules that are broken at the same place, each with how often; `None` where there
    /// are none.
    pub fn also(&self) -> Option<Message> {
        let also = self
            .others_of_place
            .iter()
            .map(|group| match group.count() {
                1 => format!("`{}`", group.shown.code),
                count => format!("`{}` ({count})", group.shown.code),
            });
        let also: Vec<String> = also.collect();
        (!also.is_empty()).then(|| {
            message!(
                "groups-also",
                "because of the same value: {also} (`check --all` shows each)",
                also = listed(also)
            )
        })
    }

    /// How many findings it stands for.
    pub fn count(&self) -> usize {
        1 + self.others.len()
    }

    /// What else it holds for: the first entries by name, and how many more. `None` where it is
    /// one finding.
    pub fn note(&self, sources: &SourceMap) -> Option<Message> {
        let mut names: Vec<String> = Vec::new();
        for name in self
            .others
            .iter()
            .filter_map(|other| self.name(other, sources))
        {
            if names.len() < NAMED && !names.contains(&name) {
                names.push(name);
            }
        }
        let count = self.others.len();
        let mut others = self.others.iter();
        let is_worst = others.any(|other| other.degree != self.shown.degree);
        let more = count.saturating_sub(names.len());
        let rest = match (names.is_empty(), more) {
            _ if count == 0 => return None,
            (true, _) => message!(
                "groups-count",
                "{count} more (`check --all` shows each)",
                count
            ),
            (false, 0) => names.join(", ").into(),
            (false, more) => message!(
                "groups-names",
                "{names} and {more} more (`check --all` shows each)",
                names = names.join(", "),
                more
            ),
        };
        let said = match is_worst {
            true => message!(
                "groups-worst",
                "the worst of {count}: it is so too for {rest}",
                count = self.count(),
                rest
            ),
            false => message!("groups-same", "the same for {rest}", rest),
        };
        Some(match self.cause {
            Some(cause) => message!(
                "groups-cause",
                "because of {place}: {said}",
                place = place(cause, sources),
                said
            ),
            None => said,
        })
    }

    /// The entry that another finding is about, with the word that is another one there; of a sheet
    /// that is not loaded as one the cell.
    fn name(&self, other: &Diagnostic, sources: &SourceMap) -> Option<String> {
        let Some(subject) = other.subject.as_deref() else {
            return cell(other, sources);
        };
        let quoted = || other.message.split('`').skip(1).step_by(2);
        let is_itself = |word: &str| subject.rsplit('/').next() == Some(word);
        let is_shown = |word: &str| self.shown.message.contains(&format!("`{word}`"));
        let own = quoted().find(|word| !is_itself(word) && !is_shown(word));
        match own.filter(|_| other.degree == 0) {
            Some(word) => Some(format!("{subject} (`{word}`)")),
            None if Some(subject) == self.shown.subject.as_deref() => None,
            None => Some(subject.to_owned()),
        }
    }
}

/// `cards.toml:12`, or the cell.
fn place(span: Span, sources: &SourceMap) -> String {
    let source = sources.get(span.file);
    let file = source
        .path
        .file_name()
        .unwrap_or_default()
        .to_string_lossy();
    match source.cell(span) {
        Some((_, name)) => format!("{file}, {name}"),
        None => format!("{file}:{}", sources.place(span).line),
    }
}

/// The cell of a sheet that a finding is at: `Events!C7`, of a text file its line.
fn cell(found: &Diagnostic, sources: &SourceMap) -> Option<String> {
    let span = found.primary.as_ref()?.span;
    let source = sources.get(span.file);
    match source.cell(span) {
        Some((_, name)) => Some(name),
        None => source
            .is_sheet()
            .then(|| format!("line {}", sources.place(span).line)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::Severity;

    fn sources() -> (SourceMap, FileId, FileId) {
        let mut sources = SourceMap::default();
        let data = sources.add("content/demo/cards.toml", "a = 1\nb = 2\nc = 3\n");
        let template = sources.add("templates/demo/card.svg", "<svg>\n<text/><text/>\n</svg>\n");
        (sources, data, template)
    }

    fn faint(id: &str, template: FileId, contrast: f64) -> Diagnostic {
        let found = Diagnostic::new(
            Severity::Warning,
            "low-contrast",
            format!("a contrast of {contrast} to 1"),
        );
        found.at(Span::new(template, 6..13)).about(id).by(-contrast)
    }

    #[test]
    fn one_template_line_over_many_entries_is_one_group_with_the_worst_shown() {
        let (sources, data, template) = sources();
        let ids = ["d/c/a", "d/c/b", "d/c/c", "d/c/d", "d/c/e", "d/c/f"];
        let contrasts = [3.0, 2.0, 4.0, 1.5, 2.5, 1.5];
        let found = ids
            .iter()
            .zip(contrasts)
            .map(|(id, contrast)| faint(id, template, contrast));
        let mut report: Report = found.collect();
        // Drawn on the same line, and of another place in the content.
        let drawn =
            Diagnostic::new(Severity::Warning, "low-contrast", "z").at(Span::new(data, 0..5));
        report.push(
            drawn
                .and(Span::new(template, 13..20), "drawn here")
                .by(-4.0),
        );
        report.push(
            Diagnostic::new(Severity::Warning, "small-type", "x").at(Span::new(template, 6..13)),
        );
        let groups = groups(&report, &sources);
        assert_eq!(groups.len(), 2);
        assert_eq!(groups[0].shown.subject.as_deref(), Some("d/c/d"));
        assert_eq!(groups[0].count(), 7);
        assert_eq!(
            groups[0].note(&sources).unwrap(),
            "the worst of 7: it is so too for d/c/a, d/c/b, d/c/c and 3 more (`check --all` shows each)"
        );
        assert_eq!(groups[1].note(&sources), None);
    }

    #[test]
    fn what_is_wrong_twice_with_one_entry_is_told_twice() {
        let (sources, _, template) = sources();
        let found = |id: &str, side: &str| {
            let found = Diagnostic::new(
                Severity::Warning,
                "short-bleed",
                format!("on the {side} side"),
            );
            found.at(Span::new(template, 6..13)).about(id)
        };
        let all = [
            ("d/a", "left"),
            ("d/b", "left"),
            ("d/a", "right"),
            ("d/b", "right"),
            ("d/c", "right"),
        ];
        let report: Report = all.iter().map(|(id, side)| found(id, side)).collect();
        let groups = groups(&report, &sources);
        let said: Vec<_> = groups
            .iter()
            .map(|group| (&*group.shown.message, group.count()))
            .collect();
        assert_eq!(said, [("on the left side", 2), ("on the right side", 3)]);
    }

    #[test]
    fn other_places_and_other_severities_are_other_groups() {
        let (sources, data, _) = sources();
        let at = |from: usize| {
            Diagnostic::new(Severity::Error, "unknown-key", "x").at(Span::new(data, from..from + 5))
        };
        let mut report: Report = [at(0), at(0).about("d/c/b"), at(6)].into_iter().collect();
        report
            .push(Diagnostic::new(Severity::Warning, "unknown-key", "x").at(Span::new(data, 0..5)));
        let counts: Vec<usize> = groups(&report, &sources)
            .iter()
            .map(FindingGroup::count)
            .collect();
        assert_eq!(counts, [2, 1, 1]);
    }

    #[test]
    fn a_group_by_name_is_one_only_where_it_is_large() {
        let (sources, data, _) = sources();
        let one = |at: usize| {
            let found = Diagnostic::new(
                Severity::Warning,
                "missing-translation",
                format!("`k{at}` has no `name`"),
            );
            found
                .at(Span::new(data, at..at + 1))
                .about(format!("d/c/k{at}"))
                .grouped("cards, fr")
        };
        let few: Report = (0..3).map(one).collect();
        assert_eq!(groups(&few, &sources).len(), 3);
        let many: Report = (0..5).map(one).collect();
        let groups = groups(&many, &sources);
        assert_eq!(groups.len(), 1);
        assert!(
            groups[0]
                .note(&sources)
                .unwrap()
                .ends_with("d/c/k1, d/c/k2, d/c/k3 and 1 more (`check --all` shows each)")
        );
    }
}
