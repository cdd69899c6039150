//! Spreadsheets as data: what of them becomes values, where diagnostics point, what is refused.

mod forms;
mod from_sheet;
mod mistakes;
mod places;
mod pull;
mod real;
mod refused;
mod round_trip;
mod slips;
mod translators;

use std::fs;
use std::path::Path;
use std::process::Output;

use massicot::diag::Report;
use massicot::load::{self, Game, Project, Root};
use serde_json::Value;

const SCHEMA: &str = r##"{
  "type": "object",
  "properties": { "entry": { "type": "array", "items": { "$ref": "#/$defs/event" } } },
  "$defs": {
    "event": {
      "type": "object",
      "additionalProperties": false,
      "required": ["id", "name"],
      "properties": {
        "id": { "type": "string" },
        "name": { "type": "string" },
        "copies": { "type": "integer" },
        "cost": {
          "type": "object",
          "additionalProperties": false,
          "properties": { "gold": { "type": "number" }, "wood": { "type": "integer" } }
        },
        "tags": { "type": "array", "items": { "type": "string" } },
        "share": { "type": "number" },
        "day": { "type": "string" },
        "from": { "type": "string" },
        "lasts": { "type": "string" },
        "secret": { "type": "boolean" },
        "letters": {
          "type": "array",
          "items": { "type": "object", "properties": { "sign": { "enum": ["A", "B"] } } }
        },
        "text": { "type": "string" }
      }
    }
  }
}"##;
const CARD: &str = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\">
<g id=\"{{ entry.name }}\"/><rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" fill=\"#f3e7d0\"/></svg>
";
/// The columns of `types.*` that have other names than their fields.
const COLUMNS: &str = r#"columns = { "Coût" = "cost.gold", "note" = false }"#;

/// A project whose only component has this for its data.
fn project(data: &str, schema: Option<&str>) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let named = schema.map_or("", |_| "schema = \"schemas/event.json\"\n");
    let game = format!(
        "title = \"Demo\"\nlanguage = \"fr\"\n[[component]]\nid = \"events\"\nstock = \"poker\"\n\
         template = \"card.svg\"\n{named}data = {data}\n"
    );
    put(dir.path(), "content/demo/game.toml", game.as_bytes());
    put(dir.path(), "templates/demo/card.svg", CARD.as_bytes());
    if let Some(schema) = schema {
        put(
            dir.path(),
            "content/demo/schemas/event.json",
            schema.as_bytes(),
        );
    }
    dir
}

fn put(dir: &Path, name: &str, bytes: &[u8]) {
    let path = dir.join(name);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, bytes).unwrap();
}

/// One of the workbooks that other programs made.
fn made(name: &str) -> Vec<u8> {
    let files = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/sheets/files");
    fs::read(files.join(name)).unwrap()
}

fn loaded(dir: &Path) -> (Project, Report) {
    load::load(&Root::at(dir).unwrap(), &["demo".to_owned()])
}

/// The game of a project without errors.
fn game(dir: &Path) -> Game {
    let (project, report) = loaded(dir);
    assert!(!report.has_errors(), "{report:#?}");
    project.games.into_iter().next().unwrap()
}

/// The entries of the only component.
fn entries(dir: &Path) -> Vec<Value> {
    let game = game(dir);
    let entries = game.components[0].entries.iter();
    entries.map(|entry| entry.value.to_json()).collect()
}

/// The entries of a file of these bytes, with a schema.
fn read(name: &str, bytes: &[u8], more: &str) -> Vec<Value> {
    let data = format!("{{ file = \"{name}\"{more} }}");
    let dir = project(&data, Some(SCHEMA));
    put(dir.path(), &format!("content/demo/{name}"), bytes);
    entries(dir.path())
}

fn run(dir: &Path, arguments: &[&str]) -> Output {
    crate::program::english()
        .args(arguments)
        .args(["--color", "never", "--root"])
        .arg(dir)
        .output()
        .unwrap()
}
