//! Sixty changes planted in the shipped games: each is told as what it is, and nothing else is.
//!
//! Pages, boxes and boards that are made of what was changed look different as well; of them nothing
//! else may be told.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use serde_json::Value;

use crate::copy;

/// A component, its file, the heading of its entries, and how many of them are changed.
type Planted = (&'static str, &'static str, &'static str, usize);

/// What is done to an entry.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Edit {
    Field,
    Copies,
    Gone,
    Renamed,
    Twin,
}

/// Of an entry without copies of its own a field is changed instead.
const EDITS: [Edit; 5] = [Edit::Field, Edit::Copies, Edit::Gone, Edit::Renamed, Edit::Twin];

#[test]
fn dix_mille() {
    let planted = [
        ("events", "events.toml", "[[card]]", 7),
        ("city", "city.toml", "[[tile]]", 7),
        ("outside", "outside.toml", "[[tile]]", 6),
    ];
    planted_changes_are_told("dix-mille", &planted);
}

#[test]
fn slohar() {
    let planted = [
        ("effects", "effects.toml", "[[card]]", 5),
        ("randoms", "randoms.toml", "[[card]]", 5),
        ("weapons", "weapons.toml", "[[card]]", 5),
        ("gear", "gear.toml", "[[card]]", 5),
    ];
    planted_changes_are_told("slohar", &planted);
}

#[test]
fn sokar() {
    let planted = [
        ("actions", "action-cards.toml", "[[card]]", 11),
        ("chests", "chests.toml", "[[chest]]", 9),
    ];
    planted_changes_are_told("sokar", &planted);
}

/// Plants the changes in a copy of a game and reads what is told of them.
fn planted_changes_are_told(game: &str, planted: &[Planted]) {
    let repository = Path::new(env!("CARGO_MANIFEST_DIR"));
    let dir = tempfile::tempdir().unwrap();
    let [old, new] = ["old", "new"].map(|name| dir.path().join(name));
    for to in [&old, &new] {
        for folder in ["content", "templates"] {
            let folder = Path::new(folder).join(game);
            copy::copy(&repository.join(&folder), &to.join(&folder));
        }
        copy::copy(&repository.join("fonts"), &to.join("fonts"));
    }
    let mut expected = BTreeMap::new();
    let mut count = 0;
    for (component, file, heading, most) in planted {
        let path = new.join("content").join(game).join(file);
        let text = fs::read_to_string(&path).unwrap();
        let (text, told) = plant(&text, heading, *most);
        assert_eq!(told.len(), *most, "{component} has too few entries");
        count += told.len();
        fs::write(&path, text).unwrap();
        let told = told.into_iter().map(|(id, what)| (format!("{component}/{id}"), what));
        expected.extend(told);
    }
    assert_eq!(count, 20);
    let output = Command::new(env!("CARGO_BIN_EXE_massicot"))
        .args(["--root"])
        .arg(&new)
        .args(["diff", "--format", "json"])
        .args([&old, &new])
        .output()
        .unwrap();
    let diff: Value = serde_json::from_slice(&output.stdout).unwrap();
    assert_eq!(diff["untold"], serde_json::json!([]), "{:#}", diff["untold"]);
    let found = &diff["games"][0];
    for part in ["settings", "rules", "translations", "files"] {
        assert!(found[part].is_null(), "{part}: {:#}", found[part]);
    }
    let mut told = BTreeMap::new();
    for component in found["components"].as_array().unwrap() {
        let id = component["id"].as_str().unwrap();
        assert_eq!(component["kind"], "changed");
        assert!(component["settings"].is_null(), "{component:#}");
        for piece in component["pieces"].as_array().into_iter().flatten() {
            let name = format!("{id}/{}", piece["id"].as_str().unwrap());
            // What is made of it, and is no change of its own.
            let is_derived = piece["kind"] == "changed"
                && piece["fields"].is_null()
                && piece["copies"].is_null();
            if !is_derived {
                told.insert(name, said(piece));
            }
        }
    }
    assert_eq!(told, expected);
}

/// The kind of a change, and its fields.
fn said(piece: &Value) -> String {
    let mut said = piece["kind"].as_str().unwrap().to_owned();
    if let Some(was) = piece["was"].as_str() {
        said.push_str(&format!(" was {was}"));
    }
    if let Some(copies) = piece["copies"].as_array() {
        said.push_str(&format!(" copies {} {}", copies[0], copies[1]));
    }
    for field in piece["fields"].as_array().into_iter().flatten() {
        said.push_str(&format!(" {}", field["path"].as_str().unwrap()));
    }
    said
}

/// The text with its first entries changed, and what is to be told of each by its id.
fn plant(text: &str, heading: &str, most: usize) -> (String, Vec<(String, String)>) {
    let mark = format!("\n{heading}\n");
    let mut blocks = text.split(&mark);
    let mut changed = format!("# a comment is no change\n{}", blocks.next().unwrap());
    let (mut twins, mut told) = (String::new(), Vec::new());
    for (index, block) in blocks.enumerate() {
        let mut block = block.to_owned();
        let id = value(&block, "id").unwrap().trim_matches('"').to_owned();
        if index < most {
            let edit = EDITS[index % EDITS.len()];
            let (id, what) = match edit {
                Edit::Copies if value(&block, "copies").is_some() => {
                    let before: u32 = value(&block, "copies").unwrap().parse().unwrap();
                    let after = before + 1;
                    let from = format!("\ncopies = {before}");
                    block = block.replacen(&from, &format!("\ncopies = {after}"), 1);
                    (id, format!("changed copies {before} {after}"))
                }
                Edit::Field | Edit::Copies => {
                    let key = other_value(&mut block);
                    (id, format!("changed {key}"))
                }
                Edit::Gone => {
                    block.clear();
                    (id, "removed".to_owned())
                }
                Edit::Renamed => {
                    let new = format!("{id}-bis");
                    let from = format!("id = \"{id}\"");
                    block = block.replacen(&from, &format!("id = \"{new}\""), 1);
                    (new, format!("renamed was {id}"))
                }
                Edit::Twin => {
                    let new = format!("{id}-ter");
                    let from = format!("id = \"{id}\"");
                    let twin = block.replacen(&from, &format!("id = \"{new}\""), 1);
                    twins.push_str(&format!("{mark}{twin}"));
                    (new, "added".to_owned())
                }
            };
            told.push((id, what));
        }
        if !block.is_empty() {
            changed.push_str(&format!("{mark}{block}"));
        }
    }
    (changed + &twins, told)
}

/// What a key of a block says, as it is written.
fn value<'b>(block: &'b str, key: &str) -> Option<&'b str> {
    let mut lines = block.lines().take_while(|line| !line.starts_with('['));
    let line = lines.find_map(|line| line.strip_prefix(key)?.strip_prefix(" = "))?;
    Some(line.split(" #").next().unwrap().trim())
}

/// Puts another value in the place of a text or a number, and gives its key.
fn other_value(block: &mut String) -> &'static str {
    for key in ["flavour", "name", "text", "title", "braves_lost", "amount"] {
        let Some(known) = value(block, key).map(str::to_owned) else {
            continue;
        };
        let new = match known.strip_suffix('"') {
            Some(text) => format!("{text} !\""),
            None => (known.parse::<i64>().unwrap() + 1).to_string(),
        };
        *block = block.replacen(&format!("{key} = {known}"), &format!("{key} = {new}"), 1);
        return key;
    }
    panic!("nothing to change: {block}");
}
