//! Thirty mistakes as they are made in a spreadsheet: each is told at its cell, whatever the output.

use massicot::write::table::ExportTable;
use massicot::write::workbook::xlsx;
use serde_json::{Value, json};

use super::{CARD, put, run};

pub const SCHEMA: &str = r##"{
  "type": "object",
  "properties": { "entry": { "type": "array", "items": {
    "type": "object",
    "additionalProperties": false,
    "required": ["id", "name", "suit"],
    "properties": {
      "id": { "type": "string" },
      "name": { "type": "string", "maxLength": 40 },
      "suit": { "enum": ["sun", "moon"] },
      "value": { "type": "integer", "minimum": 1, "maximum": 13 },
      "cost": { "type": "object", "additionalProperties": false, "properties": { "gold": { "type": "number" } } },
      "tags": { "type": "array", "items": { "enum": ["fire", "air", "water"] } },
      "day": { "type": "string", "pattern": "^\\d{4}-\\d\\d-\\d\\d$" },
      "secret": { "type": "boolean" },
      "target": { "type": "string" },
      "copies": { "type": "integer" }
    }
  } } }
}"##;
pub const GAME: &str = "\
title = \"Demo\"
language = \"en\"
[checks.references]
\"cards.target\" = \"cards\"
[[component]]
id = \"cards\"
stock = \"poker\"
template = \"card.svg\"
schema = \"schemas/card.json\"
data = \"cards.xlsx\"
";
const HEADINGS: [&str; 14] = [
    "id",
    "name",
    "suit",
    "value",
    "cost.gold",
    "tags",
    "day",
    "secret",
    "target",
    "copies",
    "Nmae",
    "valeu",
    "cost.silver",
    "name",
];

/// In each row one cell that is wrong: its column, what stands there, and the code that says it.
fn mistakes() -> Vec<(&'static str, Value, &'static str)> {
    vec![
        ("suit", json!("son"), "bad-value"),
        ("suit", json!("Moon"), "bad-value"),
        ("suit", json!(7), "bad-value"),
        ("suit", json!("mo on"), "bad-value"),
        ("value", json!("many"), "wrong-type"),
        ("value", json!(14), "bad-value"),
        ("value", json!(-1), "bad-value"),
        ("value", json!(2.5), "wrong-type"),
        ("value", json!(true), "wrong-type"),
        ("cost.gold", json!("cheap"), "wrong-type"),
        ("cost.gold", json!("1,234"), "bad-sheet"),
        ("cost.gold", json!(true), "wrong-type"),
        ("tags", json!("fire, watr"), "bad-value"),
        ("tags", json!(3), "bad-value"),
        ("day", json!("soon"), "bad-value"),
        ("day", json!(45000), "bad-value"),
        ("secret", json!("perhaps"), "wrong-type"),
        ("secret", json!(2), "wrong-type"),
        ("target", json!("first-crad"), "unknown-reference"),
        ("target", json!("nothing"), "unknown-reference"),
        ("copies", json!("two"), "wrong-type"),
        ("copies", json!(-2), "bad-value"),
        ("id", json!("first-card"), "duplicate-id"),
        ("id", json!("two words"), "unsafe-id"),
        ("id", json!("../up"), "unsafe-id"),
        (
            "name",
            json!("a name that is far too long for any card of this game"),
            "bad-value",
        ),
    ]
}

/// The workbook, and where each mistake is: its cell and its code.
fn workbook() -> (Vec<u8>, Vec<(String, &'static str)>) {
    let sound = |id: String| {
        let name = json!(format!("The {id}"));
        let cells = [
            json!(id),
            name,
            json!("sun"),
            json!(1),
            json!(2),
            json!("fire, air"),
        ];
        let rest = [
            json!("2026-01-01"),
            json!(true),
            json!("first-card"),
            json!(1),
        ];
        let mut row: Vec<Option<Value>> = cells.into_iter().chain(rest).map(Some).collect();
        row.resize(HEADINGS.len(), None);
        row
    };
    let mut rows = vec![sound("first-card".to_owned())];
    let mut expected: Vec<(String, &str)> = vec![
        ("Cards!K1".to_owned(), "unknown-key"),
        ("Cards!L1".to_owned(), "unknown-key"),
        ("Cards!M1".to_owned(), "unknown-key"),
        ("Cards!N1".to_owned(), "bad-sheet"),
    ];
    for (number, (heading, value, code)) in (3..).zip(mistakes()) {
        let column = HEADINGS.iter().position(|known| *known == heading).unwrap();
        let mut row = sound(format!("card-{number}"));
        row[column] = Some(value);
        rows.push(row);
        let letter = char::from(b'A' + column as u8);
        expected.push((format!("Cards!{letter}{number}"), code));
    }
    let table = ExportTable {
        headings: HEADINGS.map(str::to_owned).into(),
        rows,
    };
    (xlsx::bytes(&table, "Cards").unwrap(), expected)
}

#[test]
fn every_mistake_is_told_at_its_cell_in_every_output() {
    let dir = tempfile::tempdir().unwrap();
    let (bytes, expected) = workbook();
    assert_eq!(expected.len(), 30);
    put(dir.path(), "content/demo/game.toml", GAME.as_bytes());
    put(
        dir.path(),
        "content/demo/schemas/card.json",
        SCHEMA.as_bytes(),
    );
    put(dir.path(), "content/demo/cards.xlsx", &bytes);
    put(dir.path(), "templates/demo/card.svg", CARD.as_bytes());
    for format in ["human", "json", "sarif", "github"] {
        let output = run(
            dir.path(),
            &["check", "--content-only", "--all", "--format", format],
        );
        assert_eq!(output.status.code(), Some(1), "{output:?}");
        let said = String::from_utf8([output.stdout, output.stderr].concat()).unwrap();
        for (cell, code) in &expected {
            let is_told = match format {
                "human" => said.split("\n\n").any(|found| {
                    found.starts_with(&format!("error[{code}]"))
                        && found
                            .lines()
                            .any(|line| line.ends_with(&format!("cards.xlsx: {cell}")))
                }),
                "json" => {
                    let told: Value = serde_json::from_str(&said).unwrap();
                    let told = told["diagnostics"].as_array().unwrap();
                    let is = |one: &Value| one["code"] == *code && one["at"]["cell"] == **cell;
                    told.iter().any(is)
                }
                "sarif" => {
                    let told: Value = serde_json::from_str(&said).unwrap();
                    let told = told["runs"][0]["results"].as_array().unwrap();
                    let is = |one: &Value| {
                        let place = &one["locations"][0]["logicalLocations"][0];
                        one["ruleId"] == *code && place["name"] == **cell
                    };
                    told.iter().any(is)
                }
                _ => said.lines().any(|line| {
                    line.contains(&format!("title={code}::{cell}: "))
                        && line.starts_with("::error file=content/demo/cards.xlsx,")
                }),
            };
            assert!(is_told, "{format}: {code} at {cell}:\n{said}");
        }
    }
}

/// What is not there has no cell: the row is named, and the column.
#[test]
fn what_is_missing_is_told_by_its_row_and_column() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "content/demo/game.toml", GAME.as_bytes());
    put(
        dir.path(),
        "content/demo/schemas/card.json",
        SCHEMA.as_bytes(),
    );
    put(dir.path(), "templates/demo/card.svg", CARD.as_bytes());
    let table = ExportTable {
        headings: ["id", "name", "suit"].map(str::to_owned).into(),
        rows: vec![vec![Some(json!("ace")), None, Some(json!("sun"))]],
    };
    let bytes = xlsx::bytes(&table, "Cards").unwrap();
    put(dir.path(), "content/demo/cards.xlsx", &bytes);
    let output = run(dir.path(), &["check", "--content-only"]);
    let said = String::from_utf8(output.stderr).unwrap();
    for words in [
        "error[missing-key]: `name` is missing",
        "cards.xlsx: Cards!A2",
        "fill in column B, which is empty in this row",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
}

/// A heading that was renamed is told at the headings, and not in each of the rows below it.
#[test]
fn a_column_that_is_not_there_is_told_once() {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "content/demo/game.toml", GAME.as_bytes());
    put(
        dir.path(),
        "content/demo/schemas/card.json",
        SCHEMA.as_bytes(),
    );
    put(dir.path(), "templates/demo/card.svg", CARD.as_bytes());
    let said = |headings: [&str; 3]| {
        let rows = (0..50).map(|row| {
            let cells = [json!(format!("card-{row}")), json!("A card"), json!("sun")];
            cells.into_iter().map(Some).collect()
        });
        let table = ExportTable {
            headings: headings.map(str::to_owned).into(),
            rows: rows.collect(),
        };
        let bytes = xlsx::bytes(&table, "Cards").unwrap();
        put(dir.path(), "content/demo/cards.xlsx", &bytes);
        let output = run(dir.path(), &["check", "--content-only"]);
        String::from_utf8(output.stderr).unwrap()
    };
    let renamed = said(["id", "name", "Symbol"]);
    for words in [
        "error[missing-key]: no column is `suit`, which every row needs",
        "cards.xlsx: Cards!A1",
        "columns = { \"Symbol\" = \"suit\" }",
        "2 errors: 1 missing-key, 1 unknown-key",
    ] {
        assert!(renamed.contains(words), "{words}: {renamed}");
    }
    let nameless = said(["number", "label", "suit"]);
    let ids = nameless.matches("error[missing-key]: no entry has an `id`");
    assert_eq!(ids.count(), 1, "{nameless}");
}

/// What game.toml says of a sheet, and the sheet has not: told at the headings, once.
#[test]
fn headings_that_are_not_where_they_are_said_to_be_are_told() {
    let dir = tempfile::tempdir().unwrap();
    put(
        dir.path(),
        "content/demo/schemas/card.json",
        SCHEMA.as_bytes(),
    );
    put(dir.path(), "templates/demo/card.svg", CARD.as_bytes());
    let said = |data: &str, sheet: &str| {
        let game = GAME.replace("data = \"cards.xlsx\"", &format!("data = {data}"));
        put(dir.path(), "content/demo/game.toml", game.as_bytes());
        put(dir.path(), "content/demo/cards.csv", sheet.as_bytes());
        let output = run(dir.path(), &["check", "--content-only"]);
        String::from_utf8(output.stderr).unwrap()
    };
    let has = |said: String, words: &[&str]| {
        for words in words {
            assert!(said.contains(words), "{words}: {said}");
        }
    };
    let mapped = "{ file = \"cards.csv\", columns = { \"Valeur\" = \"value\", \"Note\" = false } }";
    has(
        said(mapped, "id,name,suit,Valuer\na,A,sun,1\nb,B,sun,2\n"),
        &[
            "`columns` in game.toml names `Valeur`",
            "did you mean `Valuer`?",
        ],
    );
    has(
        said(
            "{ file = \"cards.csv\", id_from = \"nmae\" }",
            "name,suit\nA,sun\nB,sun\n",
        ),
        &[
            "`id_from` in game.toml names `nmae`",
            "did you mean `name`?",
        ],
    );
    let moved = said(
        "\"cards.csv\"",
        "My cards\n,,draft\nid,name,suit\na,A,sun\nb,B,sun\n",
    );
    has(
        moved.clone(),
        &["no heading here is a field", "`header = 3` in game.toml"],
    );
    assert!(moved.matches("error[").count() <= 2, "{moved}");
    has(
        said(
            "\"cards.csv\"",
            "id,name,suit,cost.golds\na,A, sun ,1\nb,B,moon\u{a0},2\n",
        ),
        &["did you mean `cost.gold`?", "1 error"],
    );
    has(
        said(
            "\"cards.csv\"",
            "id,name,suit,value,tags\na,A,sun,3 €,fire; air\n",
        ),
        &["write the number alone", "split = \";\""],
    );
    has(
        said("\"cards.xls\"", ""),
        &[
            "`content/demo/cards.xls` is a spreadsheet of another form",
            "save it as .xlsx, .ods or .csv",
        ],
    );
    has(
        said("\"cards.csv\"", "PK\u{3}\u{4}rest"),
        &["this is a workbook", "name it .xlsx or .ods"],
    );
}

/// What `massicot import` says of a comma-separated file.
fn said_of(text: &str) -> String {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "cards.csv", text.as_bytes());
    let file = dir.path().join("cards.csv");
    let made = run(dir.path(), &["import", file.to_str().unwrap()]);
    String::from_utf8(made.stderr).unwrap()
}

#[test]
fn a_quotation_mark_that_would_be_lost_is_told_at_its_cell() {
    let said = said_of("id,name\na,\"12\" lame\nb,12\" lame\nc,\"12\"\" lame\"\n");
    assert!(
        said.contains("text stands behind the closing quotation mark"),
        "{said}"
    );
    assert!(said.contains("cards.csv:2:3"), "{said}");
    assert!(said.contains("1 error"), "{said}");
}

#[test]
fn a_quotation_mark_that_nothing_opens_is_told_at_its_cell() {
    let said = said_of("id,name\na,beside it.\"\nb,12\" lame\nc,\"12\"\"\"\nd,say \"no\"\n");
    assert!(
        said.contains("this cell ends with a quotation mark, and begins with none"),
        "{said}"
    );
    assert!(said.contains("cards.csv:2:3"), "{said}");
    assert!(said.contains("1 error"), "{said}");
    let heading = said_of("id,name\"\na,beside it.\n");
    assert!(heading.contains("cards.csv:1:4"), "{heading}");
}

#[test]
fn a_row_of_totals_is_told_once_and_an_entry_of_that_name_is_one() {
    let told = "this row is a total";
    for (row, is_total) in [
        ("Total,,5", true),
        ("TOTAL :,,5", true),
        (",,5", true),
        ("Total,x,5", false),
        ("Total,,5\nSun,four,1", true),
        ("# Total,,5", false),
    ] {
        let said = said_of(&format!("name,text,copies\nAce,one,2\nKing,two,3\n{row}\n"));
        assert_eq!(said.contains(told), is_total, "{row}: {said}");
        assert_eq!(
            said.matches("error[").count(),
            usize::from(is_total),
            "{row}: {said}"
        );
    }
    let said = said_of("name,copies\nAce,2\nKing,3\nTotal,5\n");
    assert!(said.contains(told), "a sum of the column above: {said}");
    let said = said_of("name,copies\nAce,2\nKing,3\nTotal,4\n");
    assert!(!said.contains(told), "a card: {said}");
}

#[test]
fn many_cells_with_one_fault_are_told_once() {
    let rows: String = (0..30).map(|row| format!("c{row},#REF!\n")).collect();
    let said = said_of(&format!("name,cost\n{rows}"));
    assert_eq!(said.matches("error[bad-sheet]").count(), 1, "{said}");
    assert!(
        said.contains("the same for line 3, line 4, line 5 and 26 more"),
        "{said}"
    );
    assert!(said.contains("30 errors"), "{said}");
}

#[test]
fn what_a_spreadsheet_program_made_of_a_text_is_told_at_its_cell() {
    // [odd-cell] is shown at work here.
    let column = |odd: &[Value]| {
        let texts = (0..12 - odd.len()).map(|row| json!(format!("text {row}")));
        texts.chain(odd.iter().cloned()).collect::<Vec<Value>>()
    };
    let flag = column(&[json!(true)]);
    let decimal = column(&[json!(3.1)]);
    let whole = column(&[json!(7)]);
    let mixed = column(&[json!(0.5), json!(1.5)]);
    let rows = (0..12).map(|row| {
        let cells = [&flag, &decimal, &whole, &mixed].map(|column| Some(column[row].clone()));
        let named = [Some(json!(format!("card-{row}")))];
        named.into_iter().chain(cells).collect()
    });
    let table = ExportTable {
        headings: ["id", "flag", "decimal", "whole", "mixed"]
            .map(str::to_owned)
            .into(),
        rows: rows.collect(),
    };
    let dir = tempfile::tempdir().unwrap();
    put(
        dir.path(),
        "cards.xlsx",
        &xlsx::bytes(&table, "Cards").unwrap(),
    );
    let file = dir.path().join("cards.xlsx");
    let made = run(dir.path(), &["import", file.to_str().unwrap()]);
    let said = String::from_utf8(made.stderr).unwrap();
    assert_eq!(said.matches("warning[odd-cell]").count(), 2, "{said}");
    for told in [
        "Cards!B13",
        "printed as `true`",
        "Cards!C13",
        "printed as `3.1`",
    ] {
        assert!(said.contains(told), "{told}: {said}");
    }
}
