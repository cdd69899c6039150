//! `massicot stats`.

use std::fs;

use serde_json::Value;

use crate::command::{massicot, succeed, words};

/// Six cards: three suns of 1, 3 and 5, three moons of 2, 4 and 6; the first is printed three times.
fn project() -> (tempfile::TempDir, std::path::PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    succeed(folder.path(), &["new", "game"]);
    let root = folder.path().join("game");
    let cards = root.join("content/game/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    let text = text.replacen("id = \"dawn\"", "id = \"dawn\"\ncopies = 3", 1);
    fs::write(cards, text).unwrap();
    (folder, root)
}

#[test]
fn a_field_has_its_figures_and_copies_count() {
    let (_folder, root) = project();
    let (json, _) = succeed(&root, &["stats", "game/cards", "value", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    let field = &json["fields"][0];
    // 1, 1, 1, 2, 3, 4, 5, 6.
    assert_eq!(
        (&field["count"], &field["figures"]["sum"]),
        (&8.into(), &23.0.into())
    );
    assert_eq!(field["figures"]["median"], 2.5);
    assert_eq!(field["figures"]["mean"], 2.875);
    assert_eq!(field["bars"][0]["count"], 3);
    let (said, _) = succeed(&root, &["stats", "game/cards", "value"]);
    assert!(
        said.starts_with("value: 8 printed, 1 to 6, sum 23, mean 2.88, median 2.5"),
        "{said}"
    );
    assert!(said.lines().nth(1).unwrap().ends_with("█ 3"), "{said}");
}

#[test]
fn an_expression_is_as_good_as_a_field() {
    let (_folder, root) = project();
    let (said, _) = succeed(&root, &["stats", "game/cards", "self.value * 10"]);
    assert!(said.contains("sum 230"), "{said}");
    let output = massicot(&root, &["stats", "game/cards", "self.valve * 10"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        words(&output.stderr).contains("dawn"),
        "{}",
        words(&output.stderr)
    );
    let output = massicot(&root, &["stats", "game/cards", "valve"]);
    assert!(words(&output.stderr).contains("no entry of `cards` has a field `valve`"));
}

#[test]
fn two_fields_are_a_table_and_one_is_a_picture() {
    let (_folder, root) = project();
    let (said, _) = succeed(&root, &["stats", "game/cards", "suit", "--by", "value"]);
    let lines: Vec<Vec<&str>> = said
        .lines()
        .map(|line| line.split_whitespace().collect())
        .collect();
    assert_eq!(
        lines[0],
        ["suit", "\\", "value", "1", "2", "3", "4", "5", "6"]
    );
    assert_eq!(lines[1], ["sun", "3", "1", "1"]);
    assert_eq!(lines[2], ["moon", "1", "1", "1"]);
    let (svg, _) = succeed(&root, &["stats", "game/cards", "suit", "--format", "svg"]);
    let tree = usvg::Tree::from_str(&svg, &usvg::Options::default()).unwrap();
    assert_eq!(tree.size().width(), 640.0);
    let asked = [
        "stats",
        "game/cards",
        "suit",
        "--format",
        "svg",
        "-o",
        "suit.svg",
    ];
    let (printed, _) = succeed(&root, &asked);
    assert_eq!(printed, "");
    assert_eq!(fs::read_to_string(root.join("suit.svg")).unwrap(), svg);
    // The suns are five of eight: their bar is the longest there can be.
    assert!(svg.contains("width=\"430\""), "{svg}");
    assert!(svg.contains("width=\"258\""), "{svg}");
}

#[test]
fn everything_that_can_be_counted_is_shown_without_a_name() {
    let (_folder, root) = project();
    let (said, _) = succeed(&root, &["stats", "game/cards"]);
    for field in ["suit: 8 printed", "value: 8 printed"] {
        assert!(said.contains(field), "{field}: {said}");
    }
    assert!(!said.contains("text:"), "texts are not counted: {said}");
}

const REPORTS: &str = r#"
[[report]]
id = "values"
title = "What cards are worth"
each = "cards"
value = "self.value"

[[report]]
id = "suits"
each = "cards"
value = "self.suit"
by = "self.value > 2"

[[report]]
id = "list"
each = "game.components.cards.entries.filter(card, card.value > 4)"
columns = { name = "self.name", twice = "self.value * 2" }

[[report]]
id = "broken"
each = "cards"
value = "self.valeu"
"#;

/// A title may come from anywhere: it moves no cursor and forges no line.
#[test]
fn a_title_is_one_line_of_plain_signs() {
    let (_folder, root) = project();
    let rules = root.join("content/game/rules.toml");
    let report = "[[report]]\nid = \"a\"\ntitle = \"\\u001b[31mred\\nerror[x]: forged\"\neach = \"cards\"\nvalue = \"self.value\"\n";
    fs::write(&rules, report).unwrap();
    let said = words(&massicot(&root, &["stats", "game"]).stdout);
    assert!(
        said.starts_with("\\u{1b}[31mred\\nerror[x]: forged\n"),
        "{said}"
    );
}

#[test]
fn reports_are_printed_and_hold_the_game_to_nothing() {
    let (_folder, root) = project();
    let rules = root.join("content/game/rules.toml");
    let text = fs::read_to_string(&rules).unwrap();
    fs::write(&rules, format!("{REPORTS}\n{text}")).unwrap();
    succeed(&root, &["check", "--content-only"]);
    let output = massicot(&root, &["stats", "game"]);
    assert_eq!(output.status.code(), Some(0));
    let (said, told) = (words(&output.stdout), words(&output.stderr));
    assert!(
        said.starts_with("What cards are worth\nself.value: 8 printed, 1 to 6, sum 23"),
        "{said}"
    );
    assert!(
        said.contains("self.suit \\ self.value > 2  false  true\n"),
        "{said}"
    );
    assert!(
        said.contains("     name  twice\n     Dusk     10\nFull moon     12"),
        "{said}"
    );
    assert!(
        told.contains(
            "the report `broken` cannot be made: dawn: `self.valeu`: there is no field `valeu`"
        ),
        "{told}"
    );
    let (json, _) = succeed(&root, &["stats", "game", "--format", "json"]);
    let json: Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json["reports"][0]["field"]["figures"]["sum"], 23.0);
    assert_eq!(json["reports"][2]["rows"][1][1], "12");
    let output = massicot(&root, &["stats", "game", "--format", "svg"]);
    assert_eq!(output.status.code(), Some(2));
}
