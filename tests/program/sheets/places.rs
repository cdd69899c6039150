//! Where diagnostics point: at the cell.

use serde_json::Value;

use super::{SCHEMA, made, project, put, run};

const CARDS: &str = r#"{
  "type": "object",
  "properties": { "card": { "type": "array", "items": {
    "type": "object",
    "additionalProperties": false,
    "properties": {
      "id": { "type": "string" }, "name": { "type": "string" },
      "value": { "type": "integer", "maximum": 13 },
      "suit": { "enum": ["sun", "moon"] }
    }
  } } }
}"#;

fn faults() -> tempfile::TempDir {
    let dir = project("\"cards.xlsx\"", Some(CARDS));
    put(dir.path(), "content/demo/cards.xlsx", &made("faults.xlsx"));
    dir
}

fn stdout(dir: &std::path::Path, format: &str) -> String {
    let output = run(dir, &["check", "--content-only", "--format", format]);
    assert_eq!(output.status.code(), Some(1), "{output:?}");
    String::from_utf8(output.stdout).unwrap()
}

/// The code and the cell of every finding with a place.
fn cells(json: &Value) -> Vec<(String, String)> {
    let found = json["diagnostics"].as_array().unwrap().iter();
    let text = |value: &Value| value.as_str().unwrap_or("-").to_owned();
    let placed = found.filter(|found| !found["at"].is_null() && found["code"] != "unused-field");
    placed
        .map(|found| (text(&found["code"]), text(&found["at"]["cell"])))
        .collect()
}

#[test]
fn json_names_the_cell() {
    let dir = faults();
    let json: Value = serde_json::from_str(&stdout(dir.path(), "json")).unwrap();
    let at = |code: &str, cell: &str| (code.to_owned(), format!("'My cards'!{cell}"));
    let found = cells(&json);
    for wanted in [
        at("unknown-key", "E1"),
        at("bad-value", "C3"),
        at("bad-sheet", "D4"),
        at("bad-sheet", "D5"),
        at("bad-value", "D6"),
        at("bad-sheet", "F7"),
        at("bad-sheet", "C8"),
    ] {
        assert!(found.contains(&wanted), "{wanted:?} is not in {found:#?}");
    }
    assert_eq!(found.len(), 7, "{found:#?}");
    let of = |cell: &str| {
        let mut found = json["diagnostics"].as_array().unwrap().iter();
        found.find(|found| found["at"]["cell"] == cell).unwrap()
    };
    let son = of("'My cards'!C3");
    assert_eq!(son["at"]["file"], "content/demo/cards.xlsx");
    assert_eq!(
        (son["at"]["line"].as_u64(), son["at"]["column"].as_u64()),
        (Some(3), Some(3))
    );
    let heading = of("'My cards'!E1");
    assert_eq!(heading["help"][0], "did you mean `value`?");
}

#[test]
fn github_and_sarif_name_the_cell() {
    let dir = faults();
    let said = stdout(dir.path(), "github");
    let line = said.lines().find(|line| line.contains("`son`")).unwrap();
    assert!(
        line.starts_with("::error file=content/demo/cards.xlsx,line=3,endLine=3,title=bad-value::'My cards'!C3: `son`"),
        "{line}"
    );
    let sarif: Value = serde_json::from_str(&stdout(dir.path(), "sarif")).unwrap();
    let results = sarif["runs"][0]["results"].as_array().unwrap();
    let son = results.iter().find(|result| {
        result["message"]["text"]
            .as_str()
            .unwrap()
            .starts_with("'My cards'!C3: ")
    });
    let place = &son.unwrap()["locations"][0];
    assert_eq!(place["logicalLocations"][0]["name"], "'My cards'!C3");
    assert_eq!(place["physicalLocation"]["region"]["startLine"], 3);
    assert_eq!(
        place["physicalLocation"]["region"]["snippet"]["text"],
        "son"
    );
}

#[test]
fn text_files_have_lines_and_columns() {
    let dir = project("\"cards.csv\"", Some(SCHEMA));
    let text = "id,name,cost.wood\n\"two\",\"a\nb\",1\nsea,The sea,\"2,5\"\n";
    put(dir.path(), "content/demo/cards.csv", text.as_bytes());
    let json: Value = serde_json::from_str(&stdout(dir.path(), "json")).unwrap();
    let mut found = json["diagnostics"].as_array().unwrap().iter();
    let at = &found.find(|found| found["severity"] == "error").unwrap()["at"];
    assert_eq!(
        (at["line"].as_u64(), at["column"].as_u64()),
        (Some(4), Some(14)),
        "{json:#}"
    );
    assert_eq!(at["end_column"].as_u64(), Some(17));
    assert_eq!(at["cell"], Value::Null);
}

/// A fault in a text is shown within its cell, and a rule of the game's own points there too.
#[test]
fn rules_point_into_cells() {
    let dir = project("\"cards.xlsx\"", None);
    put(dir.path(), "content/demo/cards.xlsx", &made("types.xlsx"));
    let rule = "[[rule]]\nid = \"cheap\"\neach = \"events\"\nassert = \"self.text != '1,50'\"\n\
                at = \"text\"\nmessage = \"no\"\n";
    put(dir.path(), "content/demo/rules.toml", rule.as_bytes());
    let json: Value = serde_json::from_str(&stdout(dir.path(), "json")).unwrap();
    let found = cells(&json);
    assert!(
        found.contains(&("demo/cheap".to_owned(), "Events!P5".to_owned())),
        "{found:?}"
    );
}
