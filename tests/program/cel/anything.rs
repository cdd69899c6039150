//! Whatever stands in a rule: an answer or a fault, never a panic, never for long.

use std::time::{Duration, Instant};

use massicot::cel::functions;
use massicot::cel::{Budget, Scope, ScopeNames, Val, compile, evaluate};
use massicot::check::game;
use massicot::diag::{SourceMap, human};
use massicot::load::{self, Root};
use proptest::prelude::*;

/// Pieces that expressions are made of, put together without any sense.
fn tokens() -> impl Strategy<Value = String> {
    let words: Vec<String> = functions::all()
        .map(|function| function.name.to_owned())
        .collect();
    let token = prop_oneof![
        4 => prop::sample::select(vec![
            "(", ")", "[", "]", "{", "}", ".", ",", "+", "-", "*", "/", "%", "==", "<", "in", "&&", "||", "!", "?", ":",
            "self", "game", "x", "null", "true", "has", "map", "filter", "all", "sortBy", "'a'", "\"", "'", "é", "🂡",
            "1", "0.5", "1e400", "9223372036854775807", "-1", "5u", "b'x'", "r'\\'", "\\", "\n", "@", ".?", "[?",
        ]).prop_map(str::to_owned),
        2 => prop::sample::select(words),
        1 => "\\PC{0,4}",
    ];
    prop::collection::vec(token, 0..40).prop_map(|tokens| tokens.join(" "))
}

/// Calls of every function with arguments of every type, one inside the other.
fn calls() -> impl Strategy<Value = String> {
    let names: Vec<&'static str> = functions::all().map(|function| function.name).collect();
    let leaf = prop::sample::select(vec![
        "self", "self.lines", "1", "-1", "0.5", "'a,b'", "''", "[]", "{}", "null", "true", "[1, 'a', null]",
        "[[1], [2, 2]]", "{'a': ['b'], 'b': []}", "range(1, 30)", "9223372036854775807", "{'id': 'a', 'row': 1, 'column': 2}",
        "[{'id': 'a', 'links': ['b'], 'north': 'x'}, {'id': 'b', 'south': 'x', 'name': 'b', 'row': 1, 'column': 1}]",
        "'(a+)+$'", "60", "1000", "{'deals': 100000}",
    ]).prop_map(str::to_owned);
    leaf.prop_recursive(3, 24, 3, move |inner| {
        (
            prop::sample::select(names.clone()),
            prop::collection::vec(inner, 1..4),
        )
            .prop_map(|(name, arguments)| format!("{name}({})", arguments.join(", ")))
    })
}

fn evaluated(source: &str) {
    let names = ScopeNames::new(["self", "game", "x"]);
    let mut scope = Scope::root();
    scope.bind(
        "self",
        Val::map([
            ("lines", Val::list([Val::from(1i64), Val::text("é")])),
            ("id", Val::text("a")),
        ]),
    );
    scope.bind("game", Val::NULL);
    scope.bind("x", Val::from(2i64));
    let started = Instant::now();
    match compile(source, &names, None) {
        Ok(expression) => {
            if let Err(fault) = evaluate(&expression, &scope, &Budget::new(2_000_000)) {
                assert!(
                    fault.at.is_some_and(|at| source.get(at).is_some()),
                    "{source}"
                );
            }
        }
        Err(fault) => assert!(
            fault.at.is_none_or(|at| source.get(at).is_some()),
            "{source}"
        ),
    }
    assert!(started.elapsed() < Duration::from_secs(20), "{source}");
}

const GAME: &str = "title = 'G'\nlanguage = 'en'\n[[component]]\nid = 'cards'\nstock = 'poker'\ntemplate = 'c.svg'\ndata = 'cards.toml'\n";
const CARDS: &str = "[[card]]\nid = 'a'\nn = 1\n[[card]]\nid = 'b'\nn = 2\n";

/// Checks a game with this rules.toml, and shows what is found as people see it.
fn checked(rules: &str) {
    let dir = tempfile::tempdir().unwrap();
    let content = dir.path().join("content/g");
    std::fs::create_dir_all(&content).unwrap();
    std::fs::create_dir_all(dir.path().join("templates/g")).unwrap();
    for (name, text) in [
        ("game.toml", GAME),
        ("cards.toml", CARDS),
        ("rules.toml", rules),
    ] {
        std::fs::write(content.join(name), text).unwrap();
    }
    let root = Root::at(dir.path()).unwrap();
    let (project, mut report) = load::load(&root, &["g".to_owned()]);
    for of_game in &project.games {
        report.extend(game::check(of_game, &project, &Default::default()));
    }
    let report = report.sorted(&project.sources);
    let sources: &SourceMap = &project.sources;
    assert!(!human::render(&report, sources, human::ReportStyle::default()).is_empty());
}

proptest! {
    #[test]
    fn expressions_of_no_sense_are_faults(source in tokens()) {
        evaluated(&source);
    }

    #[test]
    fn functions_take_whatever_they_get(source in calls()) {
        evaluated(&source);
    }

    #[test]
    fn rules_of_no_sense_are_told(
        assert in tokens(), at in tokens(), message in "\\PC{0,12}(\\{\\{)?\\PC{0,12}(\\}\\})?", each in tokens(),
        basic in any::<bool>(), cut in 0usize..400,
    ) {
        let quoted = |text: &str| match basic {
            true => format!("{text:?}"),
            false => format!("'''{}'''", text.replace("'''", "")),
        };
        let [assert, at, message, each] = [assert, at, message, each].map(|text| quoted(&text));
        let rules = format!(
            "[let]\nx = 'game.id'\n[[rule]]\nid = 'r'\neach = {each}\nassert = {assert}\nat = {at}\nmessage = {message}\n\
             [[rule]]\nid = 's'\neach = 'cards'\nassert = {assert}\nmessage = {message}\n"
        );
        checked(&rules);
        let mut cut = cut.min(rules.len());
        while !rules.is_char_boundary(cut) {
            cut -= 1;
        }
        checked(&rules[..cut]);
    }
}
