//! Out into a sheet and back: by the library for any entries, by the program for files.

use std::fs;
use std::path::Path;

use massicot::Limits;
use massicot::diag::SourceMap;
use massicot::import;
use massicot::load::sheet::{self, SheetForm, SheetOptions, field_path};
use massicot::write::csv;
use massicot::write::table::table;
use massicot::write::workbook::{ods, xlsx};
use proptest::prelude::*;
use serde_json::{Map, Value, json};

use super::{SCHEMA, entries, project, put, run};

/// The schema of the entries that are made here.
fn schema() -> Value {
    json!({
        "type": "object",
        "properties": { "entry": { "type": "array", "items": {
            "type": "object",
            "properties": {
                "id": { "type": "string" }, "name": { "type": "string" },
                "n": { "type": "number" }, "flag": { "type": "boolean" },
                "tags": { "type": "array", "items": { "type": "string" } },
                "cost": { "type": "object", "properties": {
                    "gold": { "type": "integer" }, "note": { "type": "string" }
                } },
                "lines": { "type": "array", "items": { "type": "object", "properties": {
                    "text": { "type": "string" }, "by": { "type": "integer" }
                } } }
            }
        } } }
    })
}

/// A text that a cell can hold: with more than blanks in it, and no error of a formula.
fn text() -> impl Strategy<Value = String> {
    let text = "[ -~éœ’,;\"'\n\t#=\u{a0}\u{202f}]{0,12}[a-zé0-9\"]";
    text.prop_filter("an error", |text| !text.contains('#'))
}

fn entry() -> impl Strategy<Value = Map<String, Value>> {
    let optional = |name: &'static str, value: BoxedStrategy<Value>| {
        prop::option::of(value).prop_map(move |value| value.map(|value| (name.to_owned(), value)))
    };
    let line = (text(), any::<i32>()).prop_map(|(text, by)| json!({ "text": text, "by": by }));
    let cost =
        (any::<i32>(), text()).prop_map(|(gold, note)| json!({ "gold": gold, "note": note }));
    (
        optional("name", text().prop_map(Value::from).boxed()),
        optional("n", (-1e6..1e6f64).prop_map(Value::from).boxed()),
        optional("flag", any::<bool>().prop_map(Value::from).boxed()),
        optional(
            "tags",
            prop::collection::vec(text(), 1..4)
                .prop_map(Value::from)
                .boxed(),
        ),
        optional("cost", cost.boxed()),
        optional(
            "lines",
            prop::collection::vec(line, 1..3)
                .prop_map(Value::from)
                .boxed(),
        ),
    )
        .prop_map(|(a, b, c, d, e, f)| [a, b, c, d, e, f].into_iter().flatten().collect())
}

fn made() -> impl Strategy<Value = Vec<Value>> {
    let numbered = |entries: Vec<Map<String, Value>>| {
        let with_id = |(index, mut fields): (usize, Map<String, Value>)| {
            fields.insert("id".to_owned(), format!("e-{index}").into());
            Value::from(fields)
        };
        entries.into_iter().enumerate().map(with_id).collect()
    };
    prop::collection::vec(entry(), 1..6).prop_map(numbered)
}

/// The entries as a sheet, and what is read of it.
fn through(entries: &[Value], form: SheetForm) -> (Vec<Value>, Vec<Vec<sheet::PathStep>>) {
    let table = table(entries, &|path| path == "tags");
    let bytes = || match form {
        SheetForm::Csv => csv::bytes(&table),
        SheetForm::Ods => ods::bytes(&table, "cards").unwrap(),
        _ => xlsx::bytes(&table, "cards").unwrap(),
    };
    let written = bytes();
    assert_eq!(written, bytes(), "the same bytes each time");
    let options = SheetOptions::default();
    let grid = sheet::grid(written, form, &options, &Limits::default()).unwrap();
    let mut sources = SourceMap::default();
    let schema = schema();
    let read = sheet::value(
        &mut sources,
        Path::new("a"),
        grid,
        &options,
        Some(&schema),
        "entry",
    );
    assert!(read.found.is_empty(), "{:?}", read.found);
    let items = read.value.get("entry").unwrap().as_array().unwrap();
    let paths = read
        .columns
        .iter()
        .map(|column| column.path.clone())
        .collect();
    (items.iter().map(|item| item.to_json()).collect(), paths)
}

fn assert_same(one: &[Value], other: &[Value]) {
    let same = one.len() == other.len()
        && one
            .iter()
            .zip(other)
            .all(|(a, b)| import::same(Some(a), Some(b)));
    assert!(same, "{one:#?}\n{other:#?}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]

    #[test]
    fn entries_come_back_from_a_sheet(entries in made()) {
        for form in [SheetForm::Csv, SheetForm::Xlsx, SheetForm::Ods] {
            assert_same(&through(&entries, form).0, &entries);
        }
    }

    /// Whatever a file says: after an import it says what the sheet says.
    #[test]
    fn an_import_makes_a_file_say_the_same(old in made(), new in made()) {
        let first = import::merge("", "entry", &[], &old, &[]).unwrap();
        let (rows, mut columns) = through(&new, SheetForm::Xlsx);
        // Columns for all that there can be, so that nothing of the old stays.
        for name in ["name", "n", "flag", "tags", "cost", "lines"] {
            let is_there = |path: &Vec<sheet::PathStep>| path[0] == field_path(name).unwrap()[0];
            if !columns.iter().any(is_there) {
                columns.push(field_path(name).unwrap());
            }
        }
        let merged = import::merge(&first.text, "entry", &old, &rows, &columns).unwrap();
        let mut sources = SourceMap::default();
        let file = sources.add("a.toml", merged.text.as_str());
        let (value, errors) = massicot::load::toml::parse(&sources, file);
        prop_assert!(errors.is_empty(), "{}", merged.text);
        let items = value.get("entry").and_then(|list| list.as_array()).unwrap_or_default();
        for entry in &rows {
            let found = items.iter().map(|item| item.to_json()).find(|item| item["id"] == entry["id"]);
            let found = found.unwrap();
            // Lists of the old may be longer than the sheet has columns for.
            for (key, value) in entry.as_object().unwrap() {
                if key != "lines" && key != "tags" {
                    assert_same(std::slice::from_ref(&found[key]), std::slice::from_ref(value));
                }
            }
        }
        prop_assert_eq!(items.len(), rows.len());
    }
}

const FILE: &str = "\
# All events of the sea.
[[entry]]
id = \"sea\" # never rename
name = \"The sea\"
# balanced in March
cost = { gold = 1, wood = 2 }
tags = [\"water\"]

# The last one.
[[entry]]
id = \"sky\"
name = \"The sky\"
[[entry.letters]]
sign = \"A\"
";

fn with_file() -> tempfile::TempDir {
    let dir = project("\"cards.toml\"", Some(SCHEMA));
    put(dir.path(), "content/demo/cards.toml", FILE.as_bytes());
    dir
}

#[test]
fn an_import_keeps_comments_order_and_what_the_sheet_lacks() {
    let dir = with_file();
    let sheet = "id,name,cost.gold\nsun,The sun,4\nsea,The Sea,3\n";
    put(dir.path(), "new.csv", sheet.as_bytes());
    let file = dir.path().join("new.csv");
    let file = file.to_str().unwrap();
    let arguments = ["import", file, "--into", "demo/events"];
    let asked = run(dir.path(), &arguments);
    let said = String::from_utf8_lossy(&asked.stderr);
    for words in [
        "adds sun",
        "removes sky",
        "changes sea: name from \"The sea\" to \"The Sea\"",
        "changes sea: cost from",
        "nothing is written",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    let path = dir.path().join("content/demo/cards.toml");
    assert_eq!(fs::read_to_string(&path).unwrap(), FILE);
    let done = run(dir.path(), &[&arguments[..], &["--yes"]].concat());
    assert!(done.status.success(), "{done:?}");
    let expected = "\
# All events of the sea.
[[entry]]
id = \"sea\" # never rename
name = \"The Sea\"
# balanced in March
cost = { gold = 3, wood = 2 }
tags = [\"water\"]

[[entry]]
id = \"sun\"
name = \"The sun\"
cost = { gold = 4 }
";
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
    let again = run(dir.path(), &[&arguments[..], &["--yes"]].concat());
    assert!(String::from_utf8_lossy(&again.stderr).contains("says the same already"));
}

/// What would move the cursor or turn the direction of reading is written as an escape.
#[test]
fn what_a_sheet_says_does_nothing_to_a_terminal() {
    let dir = with_file();
    let sheet = "id,na\u{1b}[31mme,name\nsea,b,\u{9b}2J\u{202e}x\n";
    put(dir.path(), "new.csv", sheet.as_bytes());
    let file = dir.path().join("new.csv");
    let file = file.to_str().unwrap();
    for arguments in [
        &["import", file][..],
        &["import", file, "--into", "demo/events", "--yes"],
        &["list", "--variables", "demo/events"],
        &["new", "other", "--from", file],
    ] {
        let made = run(dir.path(), arguments);
        for said in [&made.stdout, &made.stderr] {
            let said = String::from_utf8_lossy(said);
            let moves =
                |letter: char| (letter.is_control() && letter != '\n') || letter == '\u{202e}';
            assert!(!said.contains(moves), "{arguments:?}: {said:?}");
        }
    }
}

/// A designer's own sheet: a title on top, headings in another language, a column of remarks.
#[test]
fn headings_are_mapped_on_the_way_in() {
    let dir = with_file();
    let sheet = "My sea\n,,draft\nid,Nom,Notes\nsky,The sky,old\nsea,The ocean,new\n";
    put(dir.path(), "new.csv", sheet.as_bytes());
    let file = dir.path().join("new.csv");
    let file = file.to_str().unwrap();
    let into = [
        "import",
        file,
        "--into",
        "demo/events",
        "--yes",
        "--header",
        "3",
    ];
    let mapped = [&into[..], &["--map", "Nom=name", "--map", "Notes="]].concat();
    let done = run(dir.path(), &mapped);
    assert!(done.status.success(), "{done:?}");
    let written = fs::read_to_string(dir.path().join("content/demo/cards.toml")).unwrap();
    assert!(written.contains("name = \"The ocean\""), "{written}");
    assert!(written.contains("# balanced in March"), "{written}");
    let wrong = run(dir.path(), &[&into[..], &["--map", "Nom"]].concat());
    assert_eq!(wrong.status.code(), Some(2), "{wrong:?}");
}

/// What `check` would refuse afterwards is refused before anything is written.
#[test]
fn an_import_that_would_break_the_game_writes_nothing() {
    let dir = with_file();
    let path = dir.path().join("content/demo/cards.toml");
    for (sheet, words) in [
        ("id,name\nsky,The sky\nSea!,The sea\n", "unsafe-id"),
        ("id,name\nsky,The sky\nsea,The {sea}\n", "text-error"),
        ("id,name\nsky,The sky\nsea,The {sea\n", "text-error"),
    ] {
        put(dir.path(), "new.csv", sheet.as_bytes());
        let file = dir.path().join("new.csv");
        let arguments = [
            "import",
            file.to_str().unwrap(),
            "--into",
            "demo/events",
            "--yes",
        ];
        let done = run(dir.path(), &arguments);
        let said = String::from_utf8_lossy(&done.stderr);
        assert_eq!(done.status.code(), Some(1), "{said}");
        assert!(said.contains(&format!("error[{words}]")), "{words}: {said}");
        assert!(said.contains("would be wrong and is not written"), "{said}");
        assert_eq!(fs::read_to_string(&path).unwrap(), FILE);
    }
}

#[test]
fn the_head_of_a_file_stays_when_its_first_entry_goes() {
    let dir = with_file();
    let path = dir.path().join("content/demo/cards.toml");
    let text = FILE.replace("sea.\n", "sea.\n#:schema events.json\n\n# The oldest.\n");
    fs::write(&path, text).unwrap();
    put(dir.path(), "new.csv", b"id,name\nsky,The sky\n");
    let file = dir.path().join("new.csv");
    let arguments = [
        "import",
        file.to_str().unwrap(),
        "--into",
        "demo/events",
        "--yes",
    ];
    let done = run(dir.path(), &arguments);
    assert!(done.status.success(), "{done:?}");
    let expected = "\
# All events of the sea.
#:schema events.json

# The last one.
[[entry]]
id = \"sky\"
name = \"The sky\"
[[entry.letters]]
sign = \"A\"
";
    assert_eq!(fs::read_to_string(&path).unwrap(), expected);
}

#[test]
fn a_sheet_without_rows_removes_nothing() {
    let dir = with_file();
    for sheet in ["", "id,name\n"] {
        put(dir.path(), "new.csv", sheet.as_bytes());
        let file = dir.path().join("new.csv");
        let arguments = [
            "import",
            file.to_str().unwrap(),
            "--into",
            "demo/events",
            "--yes",
        ];
        let done = run(dir.path(), &arguments);
        assert!(!done.status.success(), "{done:?}");
        let path = dir.path().join("content/demo/cards.toml");
        assert_eq!(fs::read_to_string(&path).unwrap(), FILE);
    }
}

#[test]
fn a_component_goes_out_and_comes_back() {
    let dir = with_file();
    let before = entries(dir.path());
    for name in ["cards.csv", "cards.xlsx", "cards.ods"] {
        let out = dir.path().join(name);
        let ending = name.split('.').next_back().unwrap();
        let arguments = [
            "export",
            "demo/events",
            "--format",
            ending,
            "-o",
            out.to_str().unwrap(),
        ];
        let made = run(dir.path(), &arguments);
        assert!(made.status.success(), "{made:?}");
        assert!(!String::from_utf8_lossy(&made.stderr).contains("does not hold"));
        let back = run(
            dir.path(),
            &[
                "import",
                out.to_str().unwrap(),
                "--into",
                "demo/events",
                "--yes",
            ],
        );
        assert!(
            String::from_utf8_lossy(&back.stderr).contains("says the same already"),
            "{back:?}"
        );
        let other = project(&format!("\"{name}\""), Some(SCHEMA));
        put(
            other.path(),
            &format!("content/demo/{name}"),
            &fs::read(&out).unwrap(),
        );
        assert_eq!(entries(other.path()), before);
    }
}

#[test]
fn what_a_sheet_cannot_hold_is_told() {
    let dir = project("\"cards.toml\"", None);
    let text = "[[card]]\nid = 'a'\nlist = []\nblank = ' '\n'a.b' = 1\nname = 'x'\n";
    put(dir.path(), "content/demo/cards.toml", text.as_bytes());
    let out = dir.path().join("cards.csv");
    let arguments = [
        "export",
        "demo/events",
        "--format",
        "csv",
        "-o",
        out.to_str().unwrap(),
    ];
    let made = run(dir.path(), &arguments);
    let said = String::from_utf8_lossy(&made.stderr);
    for field in ["a: list", "a: blank", "a: a.b"] {
        assert!(said.contains(field), "{field}: {said}");
    }
    assert!(!said.contains("a: name"), "{said}");
}

#[test]
fn an_import_without_a_target_shows_toml() {
    let dir = with_file();
    put(
        dir.path(),
        "new.csv",
        b"title,cost.gold\nL\xe2\x80\x99aube,3\n",
    );
    let shown = run(
        dir.path(),
        &["import", dir.path().join("new.csv").to_str().unwrap()],
    );
    let text = String::from_utf8(shown.stdout).unwrap();
    assert_eq!(
        text,
        "[[entry]]\nid = \"l-aube\"\ntitle = \"L’aube\"\ncost = { gold = 3 }\n"
    );
}
