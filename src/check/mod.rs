//! check: a `Project` in, a `Report` of every diagnostic out.

mod columns;
mod consequence;
mod context;
pub mod explain;
pub mod face;
pub mod face_rules;
pub mod face_words;
mod figures;
pub mod game;
pub mod infer;
pub mod keys;
mod language_words;
mod levels;
pub mod lone_changes;
mod low_theme;
pub mod names;
pub mod opposites;
mod passages;
pub mod prose;
mod read_settings;
pub mod rules;
pub mod sentences;
pub mod service;
pub mod settings;
mod sign_words;
pub mod skipped;
mod spelling;
mod sums;
mod tally;
mod texts;
mod typography;
mod words;

use std::collections::{BTreeMap, HashSet};

use rayon::prelude::*;

use crate::check::rules::content::{misspelt_word, mistyped_word, other_language, unused_field};
use crate::diag::rules::content::{bad_value, not_looked_at};
use crate::diag::rules::templates::{template_error, undefined_in_template, unknown_argument};
use crate::diag::{Diagnostic, Label, Report, Severity, Span};
use crate::load::{Component, Game, Project};
use context::RuleContext;
pub use levels::{Reach, apply_levels};
use rules::{Registration, Run};
use settings::Settings;

/// The folder of a project's own presets.
const PRESETS: &str = "presets";

/// Holds the content of every game to the rules that need no picture of it. Of what is milder than
/// `least` some may be left out.
pub fn content(project: &Project, least: Severity) -> Report {
    let games = project.games.par_iter();
    let found: Vec<_> = games.map(|game| content_of(project, game, least)).collect();
    found.into_iter().flatten().collect()
}

/// The same for one game: one of the project's, in any of its languages.
pub fn content_of(project: &Project, game: &Game, least: Severity) -> Vec<Diagnostic> {
    let (settings, mut found) = Settings::read(game);
    let context = RuleContext::new(project, game, &settings);
    let rules = rules::registered().filter_map(|registration| match registration.run {
        Run::Content(run) if may_find(&settings, registration, least) => Some(run),
        _ => None,
    });
    let rules: Vec<_> = rules.collect();
    // Some rules take far longer than others: each is handed out by itself.
    let rules = rules.par_iter().with_max_len(1);
    let built_in = || rules.map(|run| run(&context)).collect::<Vec<_>>();
    let unused = rules::find(unused_field::RULE.code);
    let unused = unused.is_some_and(|unused| may_find(&settings, unused, least));
    let names = || {
        let (found, reads) = names::check(&context);
        let unused = match unused {
            true => unused_field::of(&context, &reads),
            false => Vec::new(),
        };
        (found, unused)
    };
    let names = || rayon::join(names, || keys::check(&context));
    let own = || rayon::join(|| game::check(game, project, &settings), names);
    let (built_in, (own, ((names, unused), misspelt))) = rayon::join(built_in, own);
    let keys: HashSet<Span> = misspelt.iter().filter_map(primary_span).collect();
    let is_misspelt =
        |found: &Diagnostic| primary_span(found).is_some_and(|place| keys.contains(&place));
    found.extend(unused.into_iter().filter(|found| !is_misspelt(found)));
    let built_in = built_in.into_iter().flatten().collect();
    let built_in = other_language::without_consequences(built_in);
    found.extend(told_once(built_in));
    found.extend(own);
    found.extend(names);
    found.extend(misspelt);
    found.extend(nothing_printed(game));
    found.extend(low_theme::check(game));
    found
}

/// Whether a rule may find what counts: what is as bad as `least`, or takes the place of such.
fn may_find(settings: &Settings, rule: &Registration, least: Severity) -> bool {
    let is_mistyped = rule.rule.code == mistyped_word::RULE.code;
    let replaced = rules::find(misspelt_word::RULE.code).filter(|_| is_mistyped);
    let mut rules = replaced.into_iter().chain([rule]);
    rules.any(|rule| settings.worst(rule) <= least)
}

/// What was found without words that no dictionary has where it is told what they are misspelt for.
fn told_once(found: Vec<Diagnostic>) -> impl Iterator<Item = Diagnostic> {
    let mistyped = found
        .iter()
        .filter(|found| mistyped_word::RULE.reported(found));
    let told: HashSet<Span> = mistyped.filter_map(primary_span).collect();
    found.into_iter().filter(move |found| {
        let is_told = primary_span(found).is_some_and(|at| told.contains(&at));
        !(is_told && misspelt_word::RULE.reported(found))
    })
}

/// Of a game without a printed piece there is nothing to build.
fn nothing_printed(game: &Game) -> Option<Diagnostic> {
    let first = game.components.first()?;
    let is_printed = |component: &Component| component.pieces() > 0;
    let are_read = game
        .components
        .iter()
        .all(|component| !component.entries.is_empty());
    (are_read && !game.components.iter().any(is_printed))
        .then(|| bad_value::nothing_printed(first.id.span))
}

/// What was found of a game's faces without what was reported of its content already, where Tera stops at
/// it for every entry: a name that no entry has, an argument that nothing takes.
pub fn without_consequences(causes: &[Diagnostic], drawn: Vec<Diagnostic>) -> Vec<Diagnostic> {
    let is_cause = |found: &&Diagnostic| {
        undefined_in_template::RULE.reported(found) || unknown_argument::RULE.reported(found)
    };
    let stops = |found: &Diagnostic| is_cause(&found) || template_error::RULE.reported(found);
    // Names do not lie in each other: of those that begin before a place ends the last is enough.
    // Of `entry.itmes` in a loop Tera points to `entry`: the name may begin behind the dot.
    let spans = causes.iter().filter(is_cause).filter_map(primary_span);
    let spans: BTreeMap<_, _> = spans.map(|at| ((at.file, at.start), at.end)).collect();
    let is_told = |found: &Diagnostic| {
        primary_span(found).is_some_and(|at| {
            let before = spans
                .range((at.file, 0)..=(at.file, at.end.saturating_add(1)))
                .next_back();
            stops(found) && before.is_some_and(|(_, end)| *end > at.start)
        })
    };
    drawn.into_iter().filter(|found| !is_told(found)).collect()
}

fn primary_span(found: &Diagnostic) -> Option<Span> {
    found.primary.as_ref().map(|label| label.span)
}

/// Gives all that was found of a project its last form: the levels and exceptions of each
/// game's settings.
pub fn apply_settings(project: &Project, found: Vec<Diagnostic>, reach: Reach) -> Report {
    let mut left = found;
    let mut settled = Vec::new();
    for game in &project.games {
        let (settings, _) = Settings::read(game);
        let of_game = |found: &Diagnostic| is_of_game(project, game, found);
        let (own, others): (Vec<_>, Vec<_>) = left.into_iter().partition(of_game);
        let unread = !game.is_read() || own.iter().any(consequence::is_of_unread);
        let own = match unread {
            true => consequence::without_losses(own, game),
            false => own,
        };
        let own = consequence::at_odd_cells(own, game);
        let own = consequence::without(own, unread);
        let own = consequence::without_lost_keys(own, &project.sources, game);
        let shared = others.iter().any(|found| is_of_presets(project, found));
        let own = consequence::without_placed(own, &project.sources, game, shared);
        let own = skipped::merged(own);
        // What an exception excuses may be among what was not looked at.
        let whole = own.iter().all(|found| !not_looked_at::RULE.reported(found));
        let reach = if whole { reach } else { Reach::Part };
        settled.extend(apply_levels(&game.id, &settings, own, reach));
        left = others;
    }
    settled.extend(left);
    settled.into_iter().collect()
}

/// Whether a finding is an error in a preset, which belongs to no game.
fn is_of_presets(project: &Project, found: &Diagnostic) -> bool {
    let path = |label: &Label| &project.sources.get(label.span.file).path;
    let path = found.primary.as_ref().map(path);
    found.severity == Severity::Error && path.is_some_and(|path| path.starts_with(PRESETS))
}

/// Whether a finding is about a game: by its subject, or by the folder of its file.
fn is_of_game(project: &Project, game: &Game, found: &Diagnostic) -> bool {
    let subject = found
        .subject
        .as_deref()
        .and_then(|subject| subject.split('/').next());
    let path = found
        .primary
        .as_ref()
        .map(|label| &project.sources.get(label.span.file).path);
    let mut folders = path.into_iter().flat_map(|path| path.iter()).skip(1);
    subject == Some(&game.id) || folders.next().is_some_and(|folder| *folder == *game.id)
}
