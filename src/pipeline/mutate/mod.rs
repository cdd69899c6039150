//! Plants mistakes in a game, in memory, one at a time, and looks which of them a check tells.
//!
//! What nothing tells is what no rule, no schema and no face holds: the values of that kind can be
//! anything, and nobody would see it.

mod classes;
mod sentences;
mod sites;
mod templates;

use std::ops::{Range, RangeInclusive};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use rayon::prelude::*;

use super::check::{CheckOptions, RuleTests, check};
use super::{Control, Error, Progress, open};
use crate::chance::Chance;
use crate::diag::baseline::Baseline;
use crate::diag::{Label, Report, Severity, SourceMap};
use crate::load::{Project, Root};
use crate::message::Message;
pub use classes::{CLASSES, Class};

/// How many mistakes of a class are planted where nothing is said.
pub const SAMPLE: usize = 20;

/// What is planted.
#[derive(Clone, Debug)]
pub struct MutateOptions {
    /// How many mistakes of each class, where a game has so many places for it.
    pub sample: usize,
    /// Only these classes, by their names; all where it is empty.
    pub classes: Vec<String>,
    /// Whether faces are drawn for every class, and not only for those that show on them.
    pub draw: bool,
    /// Whether what is not as it was approved is told too: faces are drawn for every class, as a lock
    /// has all of them.
    pub approved: bool,
}

/// A mistake: a piece of a file put otherwise.
#[derive(Clone, Debug)]
pub struct Mistake {
    pub class: &'static str,
    /// Relative to the root.
    pub file: PathBuf,
    range: Range<usize>,
    /// What stands there instead.
    new: String,
    /// The pieces of it that are other ones, where that is not all of it: before and after.
    parts: Vec<[String; 2]>,
    /// The kind of value: `card.effects.amount`.
    pub place: String,
}

/// A mistake and what was said of it.
pub struct Tried {
    pub mistake: Mistake,
    /// The line it is on, from 1.
    pub line: usize,
    /// What stood there, and what was put there, on one line; of several places one after the other.
    pub change: Message,
    /// The code and the message of the first finding; none where nothing told it.
    pub told: Option<(String, String)>,
    /// Whether a caret stands on a line of it.
    pub pointed: bool,
}

/// Plants mistakes in a game.
///
/// # Errors
/// Content that has errors as it is; a class that there is not; the wish to end.
pub fn mutate(
    root: &Root,
    game: &str,
    options: &MutateOptions,
    control: Control<'_>,
) -> Result<Vec<Tried>, Error> {
    let classes = classes::asked(&options.classes)?;
    let names = [game.to_owned()];
    let (project, _) = open::load(root, &names, &control.watch.limits())?;
    let bench = Bench::new(root, game, options, &classes, control)?;
    let mistakes = mistakes(&project, &classes, options.sample);
    let step = control.progress.start(mistakes.len(), game);
    let tried = mistakes.into_par_iter().map(|(class, mistake)| {
        control.go_on()?;
        let tried = bench.try_out(&project.sources, class, mistake, control);
        step();
        tried
    });
    tried.collect()
}

/// Some of the mistakes that can be made, of each class.
fn mistakes(
    project: &Project,
    classes: &[&'static Class],
    sample: usize,
) -> Vec<(&'static Class, Mistake)> {
    let mut mistakes = Vec::new();
    for game in &project.games {
        let sites = sites::Sites::new(project, game.as_written());
        for class in classes {
            let mut chance = Chance::named(class.name);
            let all = (class.mistakes)(&sites);
            let picked = chance.pick(all, sample).into_iter();
            mistakes.extend(picked.map(|mut mistake| {
                mistake.class = class.name;
                (*class, mistake)
            }));
        }
    }
    mistakes
}

/// A game as it is, and what is said of it.
struct Bench<'a> {
    root: &'a Root,
    names: Vec<String>,
    options: &'a MutateOptions,
    /// Without faces, and with them where any class needs them.
    content: Baseline,
    drawn: Option<Baseline>,
}

impl<'a> Bench<'a> {
    fn new(
        root: &'a Root,
        game: &str,
        options: &'a MutateOptions,
        classes: &[&'static Class],
        control: Control<'_>,
    ) -> Result<Bench<'a>, Error> {
        let mut bench = Bench {
            root,
            names: vec![game.to_owned()],
            options,
            content: Baseline::default(),
            drawn: None,
        };
        let (report, sources) = bench.report(root, false, control)?;
        if report.has_errors() {
            return Err(Error::findings(report, &sources));
        }
        bench.content = Baseline::new(&report, &sources);
        if classes.iter().any(|class| bench.draws(class)) {
            let (report, sources) = bench.report(root, true, control)?;
            bench.drawn = Some(Baseline::new(&report, &sources));
        }
        Ok(bench)
    }

    /// Whether faces are drawn for a class.
    fn draws(&self, class: &Class) -> bool {
        self.options.draw || self.options.approved || class.drawn
    }

    fn report(
        &self,
        root: &Root,
        drawn: bool,
        control: Control<'_>,
    ) -> Result<(Report, SourceMap), Error> {
        let options = CheckOptions {
            names: self.names.clone(),
            content_only: !drawn,
            approved: drawn && self.options.approved,
            test_rules: RuleTests::Never,
            ..CheckOptions::default()
        };
        let quiet = Control {
            progress: &() as &dyn Progress,
            watch: control.watch,
            cache: None,
        };
        let outcome = check(root, &options, quiet)?;
        Ok((outcome.report, outcome.project.sources))
    }

    /// The code and the message of the first finding that a mistake makes, if any, and whether a label
    /// of any stands on its lines. Faces are drawn where what is found without the mistake is given.
    fn first_finding(
        &self,
        root: &Root,
        drawn: Option<&Baseline>,
        lines: &MistakeLines<'_>,
        control: Control<'_>,
    ) -> Result<(Option<(String, String)>, bool), Error> {
        let (report, sources) = self.report(root, drawn.is_some(), control)?;
        let (report, _) = drawn.unwrap_or(&self.content).filter(report, &sources);
        let found = report.iter();
        let found: Vec<_> = found
            .filter(|found| found.severity != Severity::Note)
            .collect();
        let told = found.first();
        let told = told.map(|found| (found.code.to_string(), found.message.to_string()));
        let mut labels = found
            .iter()
            .flat_map(|found| found.primary.iter().chain(&found.secondary));
        let pointed = labels.any(|label| lines.are_named_by(label, &sources));
        Ok((told, pointed))
    }

    fn try_out(
        &self,
        sources: &SourceMap,
        class: &Class,
        mistake: Mistake,
        control: Control<'_>,
    ) -> Result<Tried, Error> {
        let text = sources
            .find(&mistake.file)
            .map(|file| Arc::clone(&sources.get(file).text));
        let text = text.unwrap_or_default();
        let mut changed = text.to_string();
        changed.replace_range(mistake.range.clone(), &mistake.new);
        let line = |at: usize| 1 + changed[..at.min(changed.len())].matches('\n').count();
        let end = mistake.range.start + mistake.new.trim_end().len();
        let first = line(mistake.range.start);
        // What was taken out is seen around where it was.
        let lines = match mistake.new.is_empty() {
            true => first.saturating_sub(1)..=first,
            false => first..=line(end).max(first),
        };
        let root = self.root.with_text(&mistake.file, &changed);
        let lines = MistakeLines {
            file: &mistake.file,
            lines,
        };
        let content = self.first_finding(&root, None, &lines, control)?;
        let drawn = self.drawn.as_ref().filter(|_| self.draws(class));
        // Faces are drawn only for what nothing tells without them.
        let (told, pointed) = match (content, drawn) {
            ((None, _), Some(drawn)) => self.first_finding(&root, Some(drawn), &lines, control)?,
            (told, _) => told,
        };
        let change = match &mistake.parts[..] {
            [] => change(&text[mistake.range.clone()], &mistake.new),
            parts => Message::joined(parts.iter().map(|[old, new]| change(old, new)), ", "),
        };
        Ok(Tried {
            line: first,
            change,
            told,
            pointed,
            mistake,
        })
    }
}

/// The lines of a file that a mistake is on.
struct MistakeLines<'a> {
    file: &'a Path,
    lines: RangeInclusive<usize>,
}

impl MistakeLines<'_> {
    fn are_named_by(&self, label: &Label, sources: &SourceMap) -> bool {
        let source = sources.get(label.span.file);
        let at = |offset: u32| source.place(offset as usize).line;
        let named = at(label.span.start)..=at(label.span.end);
        source.path == self.file && meet(&named, &self.lines)
    }
}

fn meet(one: &RangeInclusive<usize>, other: &RangeInclusive<usize>) -> bool {
    one.start() <= other.end() && one.end() >= other.start()
}

/// A piece of a file and what was put in its place.
fn change(old: &str, new: &str) -> Message {
    let pieces = [one_line(old), one_line(new)];
    Message::joined(pieces, " → ")
}

/// The begin of a piece of a file, for one line of a report.
fn one_line(text: &str) -> Message {
    const LONGEST: usize = 48;
    let words: Vec<&str> = text.split_whitespace().collect();
    let line = words.join(" ");
    match line.is_empty() {
        true => message!("word-nothing", "nothing"),
        false if line.chars().count() <= LONGEST => format!("`{line}`").into(),
        false => format!("`{}…`", line.chars().take(LONGEST).collect::<String>()).into(),
    }
}
