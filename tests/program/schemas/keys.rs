//! From the schema to the loader: every key that a schema has is used by a sample, and means
//! something to the loader: without it the file comes to something else.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use massicot::check::{self, settings::Settings};
use massicot::impose::SheetPreset;
use massicot::load::{self, Root, Table, ValueKind, presets};
use massicot::service::ServicePreset;
use serde_json::Value as Json;

use super::samples::*;

/// What only people read, or a command of its own.
const FOR_PEOPLE: [&str; 4] = ["stock.title", "data.url", "rules.breaks", "rules.holds"];

/// A project with these files in place of the samples; what it comes to, as text.
pub fn loaded(game: &str, stock: Option<&str>, rules: Option<&str>) -> String {
    let dir = tempfile::tempdir().unwrap();
    let content = dir.path().join("content/demo");
    let files = [
        (content.join("game.toml"), Some(game)),
        (content.join("cards.toml"), Some(CARDS)),
        (content.join("card.json"), Some(CARD_SCHEMA)),
        (content.join("items.toml"), Some(ITEMS)),
        (content.join("rules.toml"), rules),
        (content.join("sheet.csv"), Some(SHEET_CSV)),
        (dir.path().join("presets/stocks/small.toml"), stock),
        (dir.path().join("templates/demo/card.svg"), Some("<svg/>")),
        (dir.path().join("templates/demo/back.svg"), Some("<svg/>")),
    ];
    for (path, text) in files {
        let Some(text) = text else { continue };
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    what_it_comes_to(dir.path())
}

fn what_it_comes_to(dir: &Path) -> String {
    let (mut project, report) = load::load(&Root::at(dir).unwrap(), &["demo".into()]);
    let found: Vec<_> = report.iter().cloned().collect();
    let mut text = format!("{found:#?}");
    let Some(game) = project.games.first() else {
        return text;
    };
    let of_rules = check::game::check(game, &project, &Default::default());
    let game = &mut project.games[0];
    text += &format!("{of_rules:#?}{:#?}", Settings::read(game));
    text += &format!("{:#?}", game.value.get("theme"));
    // Whatever is read of it is among the rest.
    game.value.kind = ValueKind::Table(Table::default());
    game.rules = None;
    text += &format!("{game:#?}");
    text
}

/// What only a piece that is cut out can say.
const SHARED: &str = "[[component]]\nsheet = \"tokens\"\n";

/// The paths of the keys that a schema has: `component.stock.width`.
fn keys_of_schema(part: &Json, whole: &Json, path: &str, found: &mut BTreeSet<String>) {
    if let Some(target) = part["$ref"].as_str() {
        keys_of_schema(whole.pointer(&target[1..]).unwrap(), whole, path, found);
    }
    for (key, property) in part["properties"].as_object().into_iter().flatten() {
        let dot = if path.is_empty() { "" } else { "." };
        let path = format!("{path}{dot}{key}");
        keys_of_schema(property, whole, &path, found);
        found.insert(path);
    }
    for several in ["anyOf", "oneOf", "allOf"] {
        for form in part[several].as_array().into_iter().flatten() {
            keys_of_schema(form, whole, path, found);
        }
    }
    if part["items"].is_object() {
        keys_of_schema(&part["items"], whole, path, found);
    }
}

fn keys_of_file(value: &toml::Value, path: &str, found: &mut BTreeSet<String>) {
    match value {
        toml::Value::Table(table) => {
            for (key, value) in table {
                let dot = if path.is_empty() { "" } else { "." };
                let path = format!("{path}{dot}{key}");
                keys_of_file(value, &path, found);
                found.insert(path);
            }
        }
        toml::Value::Array(items) => items
            .iter()
            .for_each(|item| keys_of_file(item, path, found)),
        _ => {}
    }
}

#[test]
fn the_samples_use_every_key_of_the_schemas() {
    let game_of = |stock: &str| format!("[[component]]\n[component.stock]\n{stock}");
    let paper = "paper = { width = 200, height = 250 }";
    let mut sampled = Vec::new();
    for (name, samples) in [
        (
            "game",
            &[
                GAME,
                SHARED,
                WRITTEN,
                &format!("[[component]]\n[component.data]\nsheet = \"a\"\n{SPREADSHEET}"),
                &game_of(STOCK),
                &game_of(ROUND),
                &game_of(BOX),
            ][..],
        ),
        ("rules", &[RULES, REPORTS]),
        ("sentences", &[SENTENCES]),
        ("stock", &[STOCK, ROUND, BOX, &of_game("[component.stock]")]),
        ("sheet", &[SHEET, paper]),
        ("service", &[IMAGES, PAGES, TABLETOP, AT_HOME]),
    ] {
        sampled.push(name);
        let schema = serde_json::from_str(presets::schema(name).unwrap()).unwrap();
        let (mut known, mut used) = (BTreeSet::new(), BTreeSet::new());
        keys_of_schema(&schema, &schema, "", &mut known);
        for sample in samples {
            let value = toml::Value::Table(sample.parse().unwrap());
            keys_of_file(&value, "", &mut used);
        }
        let left: Vec<_> = known.difference(&used).collect();
        assert!(
            left.is_empty(),
            "{name}: put these keys into tests/program/schemas/samples.rs: {left:?}"
        );
    }
    sampled.sort_unstable();
    assert_eq!(sampled, presets::schemas(), "a schema without a sample");
}

/// The lines of a table of the game's sample.
fn of_game(table: &str) -> String {
    let lines = GAME.lines().skip_while(|line| *line != table).skip(1);
    let lines = lines.take_while(|line| !line.starts_with('['));
    lines.collect::<Vec<_>>().join("\n")
}

/// Takes the keys out one after the other, in their place, and looks what it comes to.
fn each_key_matters(name: &str, sample: &str, comes_to: impl Fn(&str) -> String) {
    let whole = comes_to(sample);
    let mut count = 0;
    for (line, text) in sample.lines().enumerate() {
        let Some((key, _)) = text.split_once(" = ") else {
            continue;
        };
        // A comment as long as the line leaves every other key where it is.
        let without = sample
            .lines()
            .enumerate()
            .map(|(other, text)| match other == line {
                true => format!("#{}\n", &text[1..]),
                false => format!("{text}\n"),
            });
        let is_for_people = FOR_PEOPLE.contains(&&*format!("{name}.{key}"));
        let same = comes_to(&without.collect::<String>()) == whole;
        assert_eq!(same, is_for_people, "{name}: line {}: {text}", line + 1);
        count += 1;
    }
    assert!(count > 0, "{name}");
}

#[test]
fn every_key_matters_to_the_loader() {
    let whole = loaded(GAME, None, Some(RULES));
    assert!(
        whole.starts_with("[]"),
        "{}",
        &whole[..whole.len().min(2000)]
    );
    assert!(whole.contains("demo/few"), "the rule is not broken");
    let (head, stock) = GAME
        .split_once("\n[component.stock]\ntitle = \"Small card\"")
        .unwrap();
    let rest = |head: &str| format!("{head}\n[component.stock]\ntitle = \"Small card\"{stock}");
    each_key_matters("game", head, |head| loaded(&rest(head), None, None));
    let (_, stock) = GAME.split_once("[component.stock]\n").unwrap();
    let (stock, back) = stock.split_once("\n[component.back]\n").unwrap();
    let game = |stock: &str, back: &str| {
        let head = GAME.split_once("[component.stock]\n").unwrap().0;
        format!("{head}[component.stock]\n{stock}\n[component.back]\n{back}")
    };
    each_key_matters("stock", stock, |stock| {
        loaded(&game(stock, back), None, None)
    });
    each_key_matters("back", back, |back| loaded(&game(stock, back), None, None));
    let named = GAME.replace(
        "template = \"card.svg\"",
        "template = \"card.svg\"\nstock = \"small\"",
    );
    let named = named.split_once("[component.stock]").unwrap().0;
    for sample in [STOCK, ROUND, BOX] {
        each_key_matters("stock", sample, |stock| loaded(named, Some(stock), None));
    }
    let shared = |sheet: &str| format!("{named}{sheet}");
    let cut = ROUND.replace("circle", "ellipse");
    each_key_matters("component", "sheet = \"tokens\"", |sheet| {
        loaded(&shared(sheet), Some(&cut), None)
    });
    let only = "title = \"Demo\"\nlanguage = \"en\"\n[[component]]\nid = \"cards\"\n\
                stock = \"poker\"\ntemplate = \"card.svg\"\n[component.data]\n";
    each_key_matters("data", SPREADSHEET, |data| {
        loaded(&format!("{only}{data}"), None, None)
    });
    for sample in [IMAGES, PAGES, TABLETOP, AT_HOME] {
        each_key_matters("service", sample, |text| {
            format!("{:?}", ServicePreset::parse("a", text))
        });
    }
    each_key_matters("rules", RULES, |rules| loaded(GAME, None, Some(rules)));
    each_key_matters("sheet", SHEET, |text| {
        format!("{:?}", SheetPreset::parse("half", text))
    });
}
