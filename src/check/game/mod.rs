//! A game's own rules: `content/<game>/rules.toml`.

mod common;
mod context;
mod doubt;
mod drawn;
mod each;
mod examples;
mod place;
pub mod report;
mod rule;
mod run;
mod said;
mod template;
mod why;

use std::collections::{BTreeSet, HashMap};

use rayon::prelude::*;

use super::face_words::AskedOfFaces;
use super::tally::RuleTally;
use crate::cel::{Budget, Expression, Scope, ScopeNames, Val, View, evaluate};
use crate::check::settings::Settings;
use crate::diag::rules::content::{duplicate_id, rule_error};
use crate::diag::{Diagnostic, MOST_OF_A_CODE, Span};
use crate::load::value::ValueKind;
use crate::load::{self, Game, Project, Value};
use crate::numbers::NumberSigns;
use context::{CompileContext, fault_diagnostic};
pub use doubt::templates_read_doubtful;
use doubt::{Doubt, Reads};
pub use drawn::DrawnTexts;
pub use examples::test_rules;
use rule::GameRule;
use run::RuleRun;

/// The most steps one rule may take, over all that it is held to.
const STEPS_OF_A_RULE: u64 = 20_000_000;
/// The most steps all rules of a game may take, shared out evenly where there are many.
const STEPS_OF_A_GAME: u64 = 400_000_000;
/// The same of all games of a run.
const STEPS_OF_A_RUN: u64 = 1_600_000_000;
/// The most findings that are held of all rules of a game; of each rule one is always.
const MOST_FOUND: usize = 100_000;
/// The most steps the examples of a game's rules may take, shared out evenly.
const STEPS_OF_EXAMPLES: u64 = 100_000_000;

/// The most rules of a game, as its schema has it: with more none is held to.
const MOST_RULES: usize = 1_000;
/// So many rules are held to at a time: what they may find is shared out among them.
const RULES_AT_A_TIME: usize = 32;

/// How much the rules of a game may take and find.
struct Most<'s> {
    steps: u64,
    /// Findings of all rules that are held, and not only counted.
    found: usize,
    /// Whose exceptions say what is not to be counted.
    settings: &'s Settings,
}

impl Most<'_> {
    fn of_game(settings: &Settings) -> Most<'_> {
        Most {
            steps: STEPS_OF_A_GAME,
            found: MOST_FOUND,
            settings,
        }
    }
}

/// Holds a game to those of its own rules that need no faces, and says what is wrong with any
/// of them.
pub fn check(game: &Game, project: &Project, settings: &Settings) -> Vec<Diagnostic> {
    held(game, project, None, &Most::of_game(settings))
}

/// Holds a game to those of its own rules that look at drawn faces.
pub fn check_drawn(game: &Game, project: &Project, drawn: &DrawnTexts) -> Vec<Diagnostic> {
    let sources = &project.sources;
    let rules = game
        .rules
        .as_ref()
        .map(|rules| sources.get(rules.span.file));
    match rules {
        Some(_) if asked_of_faces(game, project).any => {
            let (settings, _) = Settings::read(game);
            held(game, project, Some(drawn), &Most::of_game(&settings))
        }
        _ => Vec::new(),
    }
}

/// What the rules of a game may ask of drawn faces.
pub fn asked_of_faces(game: &Game, project: &Project) -> AskedOfFaces {
    let rules = game.rules.as_ref();
    let text = rules.map(|rules| &*project.sources.get(rules.span.file).text);
    let text = text.unwrap_or_default();
    // Of a face something is asked, `face.words`; the word by itself is in many a message.
    let any = text.contains(context::BOXES) || text.contains("face.");
    AskedOfFaces {
        any,
        icons: any && text.contains("icons"),
        reads: any && text.contains("reads"),
        calls: with_calls(game),
        faces: any && text.contains(".faces"),
    }
}

/// The components of which a rule asks what their faces call.
fn with_calls(game: &Game) -> BTreeSet<usize> {
    let rules = game.rules.as_ref().and_then(|file| file.get("rule"));
    let asking = rules.and_then(Value::as_array).unwrap_or_default();
    let asking = asking.iter().filter(|rule| names_calls(rule));
    let each = asking.filter_map(|rule| rule.get("each"));
    let names = each.flat_map(|each| match each.as_str() {
        Some(name) => vec![name],
        None => {
            let names = each.as_array().unwrap_or_default();
            names.iter().filter_map(Value::as_str).collect()
        }
    });
    let of_component = names.filter_map(|name| {
        let name = name.split('.').next();
        let mut components = game.components.iter();
        components.position(|component| name == Some(&component.id.value))
    });
    of_component.collect()
}

fn names_calls(value: &Value) -> bool {
    match &value.kind {
        ValueKind::String(text) => text.contains(".calls"),
        ValueKind::Array(items) => items.iter().any(names_calls),
        ValueKind::Table(table) => table.iter().any(|(_, field)| names_calls(&field.value)),
        _ => false,
    }
}

/// The names that stand for something in the rules of a game.
fn names_in_rules(game: &Game, project: &Project, file: &Value) -> ScopeNames {
    let known = ScopeNames::new(["game", "facts"]);
    let mut names = known.clone();
    let context = CompileContext {
        sources: &project.sources,
        game,
        names: &known,
    };
    context.lets(file.get("let"), &mut names, &mut Vec::new());
    names
}

/// Holds a game to its rules, which may take so many steps in all, and find so much.
fn held(
    game: &Game,
    project: &Project,
    drawn: Option<&DrawnTexts>,
    most: &Most<'_>,
) -> Vec<Diagnostic> {
    let sources = &project.sources;
    let Some(file) = &game.rules else {
        return Vec::new();
    };
    let mut found = load::differences(file, "rules");
    let rules = file
        .get("rule")
        .and_then(Value::as_array)
        .unwrap_or_default();
    if rules.len() > MOST_RULES {
        return found;
    }
    let faults: Vec<Span> = found
        .iter()
        .filter_map(|found| Some(found.primary.as_ref()?.span))
        .collect();
    let view = View::new(game);
    let facts = file.get("facts").map_or(Val::map::<&str>([]), Val::from);
    let mut names = ScopeNames::new(["game", "facts"]);
    let known = names.clone();
    let context = CompileContext {
        sources,
        game,
        names: &known,
    };
    let lets = context.lets(file.get("let"), &mut names, &mut found);
    let doubt = Doubt::new(sources, game, file, faults);
    let of_game = most
        .steps
        .min(STEPS_OF_A_RUN / (project.games.len() as u64).max(1));
    let steps = STEPS_OF_A_RULE.min(of_game / (rules.len() as u64).max(1));
    let signs = NumberSigns::of(&game.language);
    let budget = Budget::new(STEPS_OF_A_RULE.min(of_game)).with_signs(signs);
    let worked_out = work_out(&lets, &view.game, &facts, &doubt, &budget, &mut found);
    let context = CompileContext {
        names: &names,
        ..context
    };
    found.extend(repeated_ids(rules));
    let one = |value: &Value, most_found: usize| {
        if !doubt.allows(value) {
            return Vec::new();
        }
        let rule = match GameRule::compile(&context, value) {
            Ok(rule) if rule.needs_faces() == drawn.is_some() => rule,
            Err(wrong) if drawn.is_none() && !doubt.touches(value) => return wrong,
            _ => return Vec::new(),
        };
        let mut scope = Scope::root();
        scope.bind("game", view.game.clone());
        scope.bind("facts", facts.clone());
        for ((name, _), value) in lets.iter().zip(&worked_out) {
            match value {
                Some(value) => scope.bind(name, value.clone()),
                None => scope.bind_failed(name),
            }
        }
        let budget = &Budget::new(steps).with_signs(signs);
        let span = value.span;
        let found = RuleRun {
            rule: &rule,
            game,
            project,
            view: &view,
            scope: &scope,
            budget,
            drawn,
            some_unsound: doubt.of_each(value) > Reads::Nothing,
            span,
        }
        .check(RuleTally::new(
            most.settings,
            &game.id,
            format!("{}/{}", game.id, rule.id),
            most_found,
        ));
        // A rule that cannot be evaluated for what has errors is no error of its own.
        let is_cause =
            |found: &Diagnostic| !rule_error::RULE.reported(found) || !doubt.touches(value);
        found.into_iter().filter(is_cause).collect()
    };
    let results = some_at_a_time(rules, most.found, one);
    if drawn.is_none() {
        found.extend(doubt.note(rules));
    } else {
        // What is wrong with the rules themselves was told before anything was drawn.
        found.clear();
    }
    found.extend(results);
    found
}

/// What rules find, of all of which so many findings may be held: each part of them gets what those before
/// have left, so that it is the same however many work side by side.
fn some_at_a_time<T: Send>(
    rules: &[Value],
    most: usize,
    one: impl Fn(&Value, usize) -> Vec<T> + Sync,
) -> Vec<T> {
    let mut all = Vec::new();
    for part in rules.chunks(RULES_AT_A_TIME) {
        let left = most.saturating_sub(all.len()) / part.len();
        let of_each = left.clamp(1, MOST_OF_A_CODE);
        let found = part.par_iter().map(|rule| one(rule, of_each));
        let found: Vec<Vec<T>> = found.collect();
        all.extend(found.into_iter().flatten());
    }
    all
}

/// The values of the file's own `[let]`, worked out once for all rules; `None` where there
/// is none, which is reported.
fn work_out(
    lets: &[(String, Expression)],
    game: &Val,
    facts: &Val,
    doubt: &Doubt<'_>,
    budget: &Budget,
    found: &mut Vec<Diagnostic>,
) -> Vec<Option<Val>> {
    let mut scope = Scope::root();
    scope.bind("game", game.clone());
    scope.bind("facts", facts.clone());
    let mut values = Vec::new();
    for (name, expression) in lets {
        let value = evaluate(expression, &scope, budget);
        match &value {
            Ok(value) => scope.bind(name, value.clone()),
            Err(_) => scope.bind_failed(name),
        }
        if let (Err(fault), Some(places)) = (&value, &expression.places)
            && !fault.is_reported
            && !doubt.is_of_let(name)
        {
            found.push(fault_diagnostic(fault, places.whole()));
        }
        values.push(value.ok());
    }
    values
}

fn repeated_ids(rules: &[Value]) -> Vec<Diagnostic> {
    let mut first: HashMap<&str, Span> = HashMap::new();
    let mut found = Vec::new();
    for id in rules.iter().filter_map(|rule| rule.get("id")) {
        let Some(text) = id.as_str() else {
            continue;
        };
        match first.get(text) {
            Some(first) => found.push(duplicate_id::rule(text, id.span, *first)),
            None => _ = first.insert(text, id.span),
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceMap;
    use crate::load::ValueKind;

    #[test]
    fn rules_share_what_may_be_held_and_each_holds_something() {
        let file = SourceMap::default().add("rules.toml", "");
        let rule = |at: usize| Value {
            kind: ValueKind::Int((at / RULES_AT_A_TIME) as i64),
            span: Span::new(file, 0..0),
        };
        let rules: Vec<Value> = (0..3 * RULES_AT_A_TIME).map(rule).collect();
        let most = 4 * RULES_AT_A_TIME;
        // Rules that find as much as they may.
        let all = some_at_a_time(&rules, most, |_, most| vec![most; most]);
        assert_eq!(all.len(), most + 2 * RULES_AT_A_TIME);
        assert_eq!((all.first(), all.last()), (Some(&4), Some(&1)));
        // Those that find nothing leave all to those behind them.
        let last = |rule: &Value, most| match rule.as_int() {
            Some(2) => vec![most; most],
            _ => Vec::new(),
        };
        assert_eq!(some_at_a_time(&rules, most, last), vec![4; most]);
    }
}
