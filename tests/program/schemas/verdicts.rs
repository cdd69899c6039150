//! The schema, read by another program, and the loader are of one mind: whatever mistake is
//! made in a sound file, both refuse it or neither does.

use std::fs;

use massicot::check;
use massicot::diag::rules::content::{unknown_key, wrong_type};
use massicot::diag::{Diagnostic, SourceMap};
use massicot::impose::SheetPreset;
use massicot::impose::preset::PresetError;
use massicot::load::{self, Root, presets};
use massicot::service::ServicePreset;
use proptest::prelude::*;
use serde_json::{Value as Json, json};

use super::samples::*;

/// One mistake, or none: the how-many-th value, and what becomes of it.
#[derive(Clone, Debug)]
enum Mistake {
    Drop,
    Rename(String),
    Become(Json),
    Add(String, Json),
}

fn mistakes() -> impl Strategy<Value = Mistake> {
    let value = prop_oneof![
        Just(json!(true)),
        Just(json!("")),
        Just(json!("poker")),
        Just(json!("#a1b2c3")),
        Just(json!([])),
        Just(json!(["a", "a"])),
        Just(json!([1, "a"])),
        Just(json!({})),
        Just(json!({"width": 20, "height": 20})),
        Just(json!({"width": 20, "height": 20, "widht": 1})),
        Just(json!({"template": "card.svg"})),
        (-3i64..1100).prop_map(|number| json!(number)),
        (-1.0..300.0).prop_map(|number: f64| json!(number)),
        Just(json!(5_000_000_000i64)),
        "[a-z]{1,6}".prop_map(|text| json!(text)),
        "\\PC{0,3}".prop_map(|text| json!(text)),
    ];
    let key = prop_oneof![
        "[a-z]{1,8}",
        Just("title".to_owned()),
        Just("id".into()),
        Just("at".into())
    ];
    prop_oneof![
        Just(Mistake::Drop),
        key.clone().prop_map(Mistake::Rename),
        value.clone().prop_map(Mistake::Become),
        (key, value).prop_map(|(key, value)| Mistake::Add(key, value)),
    ]
}

/// The places of a document: of every value in every table and list.
fn places(value: &Json, path: &mut Vec<String>, found: &mut Vec<Vec<String>>) {
    let inner: Vec<(String, &Json)> = match value {
        Json::Object(table) => table
            .iter()
            .map(|(key, value)| (key.clone(), value))
            .collect(),
        Json::Array(items) => items
            .iter()
            .enumerate()
            .map(|(n, item)| (n.to_string(), item))
            .collect(),
        _ => Vec::new(),
    };
    for (key, value) in inner {
        path.push(key);
        found.push(path.clone());
        places(value, path, found);
        path.pop();
    }
}

fn make(document: &mut Json, mistake: &Mistake, which: prop::sample::Index) {
    let mut found = Vec::new();
    places(document, &mut Vec::new(), &mut found);
    let place = which.get(&found);
    let (key, parents) = place.split_last().unwrap();
    let parent = parents.iter().fold(document, |value, key| match value {
        Json::Array(items) => &mut items[key.parse::<usize>().unwrap()],
        table => &mut table[key],
    });
    match (parent, mistake) {
        (Json::Object(table), Mistake::Drop) => _ = table.shift_remove(key),
        (Json::Object(table), Mistake::Rename(name)) => {
            let value = table.shift_remove(key).unwrap();
            table.insert(name.clone(), value);
        }
        (Json::Object(table), Mistake::Become(value)) => table[key] = value.clone(),
        (Json::Object(table), Mistake::Add(name, value)) => {
            _ = table.insert(name.clone(), value.clone());
        }
        (Json::Array(items), Mistake::Become(value)) => {
            items[key.parse::<usize>().unwrap()] = value.clone()
        }
        (Json::Array(items), Mistake::Add(_, value)) => items.push(value.clone()),
        (Json::Array(items), _) => _ = items.remove(key.parse().unwrap()),
        _ => unreachable!("places are in tables and lists"),
    }
}

/// The sample with mistakes in it, as TOML.
fn broken(sample: &str, mistakes: &[(Mistake, prop::sample::Index)]) -> String {
    let table: toml::Table = sample.parse().unwrap();
    let mut document = serde_json::to_value(table).unwrap();
    for (mistake, which) in mistakes {
        let is_empty = document.as_object().is_some_and(serde_json::Map::is_empty);
        if !is_empty {
            make(&mut document, mistake, *which);
        }
    }
    toml::to_string(&document).unwrap()
}

/// What an editor says: another reader of TOML, and the schema as it stands.
fn editor_refuses(text: &str, schema: &str) -> bool {
    let schema: Json = serde_json::from_str(presets::schema(schema).unwrap()).unwrap();
    let document: toml::Table = text.parse().unwrap();
    let document = serde_json::to_value(document).unwrap();
    !jsonschema::validator_for(&schema)
        .unwrap()
        .is_valid(&document)
}

/// What the loader says of a project with these files.
fn loader_says(game: &str, stock: &str, rules: &str) -> Vec<Diagnostic> {
    let dir = tempfile::tempdir().unwrap();
    for (path, text) in [
        ("content/demo/game.toml", game),
        ("content/demo/cards.toml", CARDS),
        ("content/demo/card.json", CARD_SCHEMA),
        ("content/demo/items.toml", ITEMS),
        ("content/demo/rules.toml", rules),
        ("presets/stocks/small.toml", stock),
        ("templates/demo/card.svg", "<svg/>"),
        ("templates/demo/back.svg", "<svg/>"),
    ] {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let (project, report) = load::load(&Root::at(dir.path()).unwrap(), &["demo".into()]);
    let mut found = report.into_vec();
    for game in &project.games {
        found.extend(check::game::check(game, &project, &Default::default()));
    }
    found
}

/// The two are of one mind. What the schema lets pass the loader may still refuse for what only
/// it can know (files that are not there, names that mean nothing, measures that contradict each
/// other), never for a key or a type.
fn of_one_mind(text: &str, refused: bool, found: &[Diagnostic]) {
    let of_form = [unknown_key::RULE.code, wrong_type::RULE.code];
    if refused {
        assert!(!found.is_empty(), "only the schema refuses\n{text}");
    } else {
        let of_form = found.iter().find(|found| of_form.contains(&&*found.code));
        assert!(
            of_form.is_none(),
            "the schema lets pass {of_form:?}\n{text}"
        );
    }
}

fn some_mistakes() -> impl Strategy<Value = Vec<(Mistake, prop::sample::Index)>> {
    prop::collection::vec((mistakes(), any::<prop::sample::Index>()), 0..3)
}

proptest! {
    #[test]
    fn about_game_toml(mistakes in some_mistakes()) {
        let text = broken(GAME, &mistakes);
        of_one_mind(&text, editor_refuses(&text, "game"), &loader_says(&text, ROUND, ""));
    }

    #[test]
    fn about_rules_toml(mistakes in some_mistakes()) {
        let text = broken(RULES, &mistakes);
        let mut found = loader_says(GAME, ROUND, &text);
        // The sample's rule is broken, which is no fault of its form.
        found.retain(|found| !found.code.starts_with("demo/"));
        of_one_mind(&text, editor_refuses(&text, "rules"), &found);
    }

    #[test]
    #[ignore = "slow: cargo test -- --include-ignored"]
    fn about_stocks(mistakes in some_mistakes(), name in prop::sample::select(presets::names("stocks"))) {
        let game = format!("{}stock = \"small\"\n", GAME.split_once("\n[component.stock]").unwrap().0);
        for sample in [STOCK, ROUND, presets::text("stocks", name).unwrap()] {
            let text = broken(sample, &mistakes);
            of_one_mind(&text, editor_refuses(&text, "stock"), &loader_says(&game, &text, ""));
        }
    }

    #[test]
    fn about_sheets(mistakes in some_mistakes(), name in prop::sample::select(presets::names("sheets"))) {
        for sample in [SHEET, presets::text("sheets", name).unwrap()] {
            let text = broken(sample, &mistakes);
            about_preset(&text, "sheet", SheetPreset::parse("a", &text).err());
        }
    }

    #[test]
    fn about_services(mistakes in some_mistakes(), name in prop::sample::select(presets::names("services"))) {
        for sample in [IMAGES, PAGES, TABLETOP, AT_HOME, presets::text("services", name).unwrap()] {
            let text = broken(sample, &mistakes);
            about_preset(&text, "service", ServicePreset::parse("a", &text).err());
        }
    }
}

/// A preset is held to its schema and then read by types of its own. What the schema lets pass
/// the types may refuse only for measures that do not go together.
fn about_preset(text: &str, schema: &str, errors: Option<Vec<PresetError>>) {
    let mut sources = SourceMap::default();
    let file = sources.add("a.toml", text);
    let of_form = load::faults_of_form(&sources, file, schema);
    let refused = editor_refuses(text, schema);
    assert_eq!(refused, !of_form.is_empty(), "{of_form:?}\n{text}");
    let of_types = ["unknown", "invalid type", "invalid value", "missing"];
    let is_of_types =
        |error: &PresetError| of_types.iter().any(|word| error.message.starts_with(word));
    let wrong = errors.iter().flatten().find(|error| is_of_types(error));
    assert!(
        refused || wrong.is_none(),
        "the schema lets pass {wrong:?}\n{text}"
    );
}
