//! Mistakes planted in memory, and what is told of them.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

use std::fs;
use std::path::Path;
use std::process::Output;

const GAME: &str = "\
title = \"Demo\"
language = \"en\"
[[component]]
id = \"cards\"
stock = \"poker\"
data = \"cards.toml\"
template = \"card.svg\"
";
const CARDS: &str = "\
[[card]]
id = \"ace\"
name = \"Ace\"
gold = 5
text = \"Take 5 gold, then {gold} coins.\"
[[card]]
id = \"king\"
name = \"King\"
gold = 7
text = \"Take 7 gold, then {gold} coins.\"
";
const RULES: &str = "\
[facts]
gold = { ace = 5, king = 7 }
[[rule]]
id = \"gold-as-published\"
each = \"cards\"
assert = \"self.gold == facts.gold[self.id]\"
message = \"{{ self.id }} costs {{ self.gold }}\"
breaks = [{ set = \"cards.ace.gold\", to = 6 }]
[[rule]]
id = \"words-say-the-gold\"
each = \"cards\"
assert = \"self.text.mentions(self.gold) && self.text.numbers().unique() == [self.gold]\"
message = \"the words say {{ self.text.numbers() }}\"
";
const CARD: &str = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\">
<rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" fill=\"#f3e7d0\"/>
<g id=\"{{ entry.name }} {{ entry.text }} {{ entry.gold }}\"/></svg>
";

fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("content/demo/game.toml", GAME),
        ("content/demo/cards.toml", CARDS),
        (
            "content/demo/rules.toml",
            &RULES.replace("breaks = [{ set = \"cards.ace.gold\", to = 6 }]\n", ""),
        ),
        ("templates/demo/card.svg", CARD),
    ] {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

fn run(dir: &Path, arguments: &[&str]) -> Output {
    crate::program::english()
        .args(arguments)
        .arg("--root")
        .arg(dir)
        .output()
        .unwrap()
}

fn planted(dir: &Path, class: &str) -> Vec<serde_json::Value> {
    let output = run(dir, &["mutate", "--class", class, "--format", "json"]);
    assert!(output.status.success(), "{output:?}");
    let json: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    json["demo"].as_array().unwrap().clone()
}

#[test]
fn what_a_rule_holds_is_told_on_its_line_and_the_rest_is_not() {
    let dir = project();
    let figures = planted(dir.path(), "figure");
    assert_eq!(figures.len(), 2);
    for one in &figures {
        assert_eq!(one["place"], "cards.toml: card.gold");
        assert_eq!(one["told"]["code"], "demo/gold-as-published", "{one}");
        assert_eq!(one["caret"], true, "{one}");
    }
    let words = planted(dir.path(), "words");
    assert_eq!(words.len(), 2);
    assert!(
        words
            .iter()
            .all(|one| one["told"]["code"] == "demo/words-say-the-gold")
    );
    // `coins` and `gold` say of what, and nothing holds them.
    let units = planted(dir.path(), "unit");
    assert_eq!(units.len(), 4);
    assert!(units.iter().all(|one| one["told"].is_null()), "{units:?}");
    assert_eq!(units, planted(dir.path(), "unit"));
    // A name is printed, and a card more is a card more.
    assert_eq!(planted(dir.path(), "duplicate").len(), 2);
    let before = fs::read_to_string(dir.path().join("content/demo/cards.toml")).unwrap();
    assert_eq!(before, CARDS);
}

#[test]
fn sentences_of_texts_rulebooks_and_templates_are_turned_round() {
    let dir = project();
    let file = |name: &str| dir.path().join(name);
    let pages = "[[component]]\nid = \"rules\"\nstock = \"a6\"\npages = \"rules.md\"\n\
                 template = \"page.svg\"\n";
    let game = format!("{GAME}{pages}");
    fs::write(file("content/demo/game.toml"), game).unwrap();
    fs::write(
        file("content/demo/rules.md"),
        "# Demo\n\nDraw two cards **before** you roll. You may stop; you do not lose your 10 coins.\n",
    )
    .unwrap();
    let page = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:massicot=\"urn:massicot\" width=\"111mm\" \
                height=\"154mm\" viewBox=\"-3 -3 111 154\" font-family=\"Noto Sans\">\
                <rect massicot:flow=\"1\" x=\"10\" y=\"12\" width=\"90\" height=\"120\" fill=\"none\"/>\
                <text>The first player wins</text></svg>";
    fs::write(file("templates/demo/page.svg"), page).unwrap();
    let changes = |class: &str| -> Vec<String> {
        let planted = planted(dir.path(), class).into_iter();
        let of_sentences =
            planted.filter(|one| one["place"].as_str().unwrap().ends_with("sentences"));
        let mut changes: Vec<String> = of_sentences
            .map(|one| one["change"].as_str().unwrap().to_owned())
            .collect();
        changes.sort();
        changes
    };
    assert_eq!(
        changes("opposite"),
        [
            "`Draw` → `Discard`",
            "`before` → `after`",
            "`first` → `last`",
            "`lose` → `win`",
            "`may` → `may not`",
            "`may` → `must`",
            "`not` → nothing",
            "`wins` → `loses`",
        ]
    );
    assert_eq!(changes("words"), ["`10` → `11`", "`two` → `three`"]);
    assert_eq!(changes("unit"), ["`coins` → `gold`"]);
}

#[test]
fn values_that_changed_places_are_shown_before_and_after() {
    let dir = project();
    let changes = planted(dir.path(), "swap");
    let changes: Vec<&str> = changes
        .iter()
        .map(|one| one["change"].as_str().unwrap())
        .collect();
    assert!(
        changes.contains(&"`\"Ace\"` → `\"King\"`, `\"King\"` → `\"Ace\"`"),
        "{changes:?}"
    );
    let one = ["mutate", "demo", "--class", "swap", "--sample", "1"];
    let said = String::from_utf8_lossy(&run(dir.path(), &one).stdout).into_owned();
    assert!(said.starts_with("demo: 1 mistake planted, "), "{said}");
}

#[test]
fn what_nothing_tells_is_listed_and_can_fail_a_build() {
    let dir = project();
    let units = ["mutate", "demo", "--class", "unit"];
    let output = run(dir.path(), &units);
    let said = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(
        said.starts_with("demo: 4 mistakes planted, 0 told (0 %)"),
        "{said}"
    );
    assert!(
        said.contains("what nothing tells:\n  cards.toml: card.text  4 of 4\n"),
        "{said}"
    );
    assert!(
        said.contains("`coins` → `gold`") || said.contains("`gold` → `coins`"),
        "{said}"
    );
    let least = [&units[..], &["--least", "50"]].concat();
    assert_eq!(run(dir.path(), &least).status.code(), Some(1));
    let unknown = run(dir.path(), &["mutate", "--class", "figrue"]);
    assert_eq!(unknown.status.code(), Some(2));
    let said = String::from_utf8_lossy(&unknown.stderr).into_owned();
    assert!(said.contains("did you mean `figure`?"), "{said}");
}

#[test]
fn a_template_that_prints_another_field_is_planted() {
    let dir = project();
    let fields = planted(dir.path(), "field");
    assert_eq!(fields.len(), 2, "{fields:?}");
    assert!(
        fields
            .iter()
            .all(|one| one["file"] == "templates/demo/card.svg")
    );
}

#[test]
fn what_would_change_nothing_is_not_planted() {
    let dir = project();
    let file = |name: &str| dir.path().join(name);
    fs::remove_file(file("content/demo/rules.toml")).unwrap();
    let card = CARD.replace("{{ entry.text }} ", "");
    fs::write(file("templates/demo/card.svg"), &card).unwrap();
    // Two chests that differ in one value would only change places.
    let cards = file("content/demo/cards.toml");
    let chest =
        |id: &str, gold| format!("[[card]]\nid = \"{id}\"\nname = \"Chest\"\ngold = {gold}\n");
    fs::write(&cards, chest("first", 20) + &chest("second", 30)).unwrap();
    assert_eq!(planted(dir.path(), "swap").len(), 0);
    fs::write(
        &cards,
        chest("first", 20) + &chest("second", 30).replace("Chest", "Box"),
    )
    .unwrap();
    assert_eq!(planted(dir.path(), "swap").len(), 2);
    // What a check does not draw.
    let card = card.replace(
        "{{ entry.gold }}",
        "{% if low_ink %}{{ entry.name }}{% endif %}",
    );
    fs::write(file("templates/demo/card.svg"), card).unwrap();
    assert_eq!(planted(dir.path(), "field").len(), 1);
}

#[test]
fn what_only_the_lock_tells_counts_where_it_is_asked_for() {
    let dir = project();
    assert!(run(dir.path(), &["approve"]).status.success());
    let units = ["mutate", "demo", "--class", "unit"];
    let least = |more: &[&str]| {
        let asked = [&units[..], &["--least", "100"], more].concat();
        run(dir.path(), &asked).status.code()
    };
    assert_eq!(least(&[]), Some(1));
    assert_eq!(least(&["--approved"]), Some(0));
}
