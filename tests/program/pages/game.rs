//! docs/game.md: its tables are made from the JSON Schemas of the program's files and from its list
//! of the keys of entries.

use std::fmt::Write;
use std::fs;

use massicot::load::{ENTRY_KEYS, presets};
use serde_json::Value as Json;

use super::page;

/// The files of a project, by their schemas, in the order of the page.
const FILES: [(&str, &str); 6] = [
    ("game", "game.toml"),
    ("rules", "rules.toml"),
    ("sentences", "sentences.toml"),
    ("stock", "presets/stocks/NAME.toml"),
    ("sheet", "presets/sheets/NAME.toml"),
    ("service", "presets/services/NAME.toml"),
];
const MUST: &str = "**Must be said.** ";
const COMMAND: &str = "UPDATE=1 cargo test --test program pages::game";

type Made = fn() -> String;

/// The parts of the page that are made: what from, and how.
const PARTS: [(&str, Made); 2] = [
    ("src/load/entry_keys.rs", entry_keys),
    ("src/schemas", tables),
];

#[test]
fn every_key_is_in_the_page() {
    let path = page::docs().join("game.md");
    let old = fs::read_to_string(&path).unwrap();
    let mut new = old.clone();
    for (source, made) in PARTS {
        let begin = format!("<!-- made from {source} by `{COMMAND}` -->\n");
        let end = "<!-- end of what is made -->\n";
        let (head, rest) = new.split_once(&begin).expect("the first mark");
        let (_, foot) = rest.split_once(end).expect("the last mark");
        new = format!("{head}{begin}{}{end}{foot}", made());
    }
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &new).unwrap();
    }
    let is_current = old == new || std::env::var_os("UPDATE").is_some();
    assert!(is_current, "docs/game.md is stale: {COMMAND}");
}

/// The keys that the program reads of every entry.
fn entry_keys() -> String {
    let rows = ENTRY_KEYS.iter().map(|key| {
        let must = if key.is_required { MUST } else { "" };
        format!("| `{}` | {} | {must}{} |\n", key.name, key.kind, key.about)
    });
    let rows: String = rows.collect();
    format!("\n| key | type | |\n|---|---|---|\n{rows}\n")
}

fn tables() -> String {
    let mut page = String::new();
    for (name, file) in FILES {
        let schema: Json = serde_json::from_str(presets::schema(name).unwrap()).unwrap();
        // Writing to a string does not fail.
        let _ = writeln!(page, "\n## `{file}`\n\n{}", text(&schema, "description"));
        let mut section = Section {
            schema: &schema,
            page: &mut page,
            seen: Vec::new(),
        };
        section.table("", &schema);
    }
    page.push('\n');
    page
}

struct Section<'a> {
    schema: &'a Json,
    page: &'a mut String,
    /// Parts of the schema that several keys refer to and that stand in the page already.
    seen: Vec<String>,
}

impl Section<'_> {
    /// The keys of a table, then the tables below it.
    fn table(&mut self, path: &str, part: &Json) {
        let required = part["required"].as_array().cloned().unwrap_or_default();
        let _ = write!(self.page, "\n| key | type | |\n|---|---|---|\n");
        let mut below = Vec::new();
        for (key, own) in part["properties"].as_object().into_iter().flatten() {
            let meant = self.meant(own);
            let said = match text(own, "description") {
                "" => text(meant, "description"),
                said => said,
            };
            let must = match required.iter().any(|name| name == key) {
                true => MUST,
                false => "",
            };
            let kind = self.kind(own);
            let _ = writeln!(self.page, "| `{key}` | {kind} | {must}{} |", escaped(said));
            if let Some((head, table)) = self.below(path, key, own) {
                below.push((head, reference(own), table));
            }
        }
        for (head, name, table) in below {
            if name.as_ref().is_some_and(|name| self.seen.contains(name)) {
                continue;
            }
            self.seen.extend(name);
            let bare = head.trim_matches(['[', ']']).to_owned();
            let _ = writeln!(self.page, "\n### `{head}`");
            if let said @ 1.. = text(&table, "description").len() {
                let _ = writeln!(self.page, "\n{}", &text(&table, "description")[..said]);
            }
            self.table(&bare, &table);
        }
    }

    /// The table that a key holds, with its head in TOML, where it has keys of its own.
    fn below(&self, path: &str, key: &str, part: &Json) -> Option<(String, Json)> {
        let name = match path {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        };
        let meant = self.meant(part);
        let branches = meant["anyOf"].as_array().into_iter().flatten();
        let forms = [meant].into_iter().chain(branches);
        for form in forms.map(|form| self.meant(form)) {
            if form["properties"].is_object() {
                return Some((format!("[{name}]"), form.clone()));
            }
            let item = self.meant(&form["items"]);
            if item["properties"].is_object() {
                return Some((format!("[[{name}]]"), item.clone()));
            }
            let named = self.meant(&form["additionalProperties"]);
            if named["properties"].is_object() {
                return Some((format!("[{name}.NAME]"), named.clone()));
            }
        }
        None
    }

    fn meant<'p>(&'p self, part: &'p Json) -> &'p Json {
        let target = part["$ref"]
            .as_str()
            .and_then(|name| name.strip_prefix('#'));
        target.map_or(part, |name| self.schema.pointer(name).unwrap())
    }

    /// What a value may be, in TOML's words.
    fn kind(&self, part: &Json) -> String {
        let part = self.meant(part);
        if let Some(values) = part["enum"].as_array() {
            let values: Vec<String> = values.iter().map(|value| format!("`{value}`")).collect();
            return values.join(", ");
        }
        if let Some(branches) = part["anyOf"].as_array() {
            let kinds: Vec<String> = branches.iter().map(|branch| self.kind(branch)).collect();
            return kinds.join(", or ");
        }
        let names = match &part["type"] {
            Json::Array(names) => names.clone(),
            name => vec![name.clone()],
        };
        let names: Vec<String> = names
            .iter()
            .filter_map(Json::as_str)
            .map(|name| self.one_kind(name, part))
            .collect();
        names.join(", or ")
    }

    fn one_kind(&self, name: &str, part: &Json) -> String {
        match name {
            "array" if self.meant(&part["items"])["properties"].is_object() => "tables".into(),
            "array" => {
                let kind = self.kind(&part["items"]);
                let (kind, bounds) = kind.split_once(", ").unwrap_or((&kind, ""));
                match bounds {
                    "" => format!("array of {kind}s"),
                    bounds => format!("array of {kind}s, {bounds}"),
                }
            }
            "object" => "table".into(),
            name => {
                let bound = |key: &str| part[key].as_f64();
                let least = bound("minimum").or(bound("exclusiveMinimum"));
                match (least, bound("maximum")) {
                    (Some(least), Some(most)) => format!("{name}, {least} to {most}"),
                    _ => name.into(),
                }
            }
        }
    }
}

fn reference(part: &Json) -> Option<String> {
    let branches = part["anyOf"].as_array().into_iter().flatten();
    let mut parts = [part].into_iter().chain(branches);
    parts.find_map(|part| part["$ref"].as_str().map(str::to_owned))
}

fn text<'a>(part: &'a Json, key: &str) -> &'a str {
    part[key].as_str().unwrap_or_default()
}

/// A bar would end the cell.
fn escaped(text: &str) -> String {
    text.replace('|', "\\|")
}
