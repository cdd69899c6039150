//! Every schema says what each of its keys is for, and every file names its schema.

use std::fs;
use std::path::{Path, PathBuf};

use massicot::load::presets;
use serde_json::Value as Json;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The files below a folder with this ending.
fn files(dir: &str, ending: &str) -> Vec<PathBuf> {
    fn below(dir: &Path, found: &mut Vec<PathBuf>) {
        for entry in fs::read_dir(dir).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => below(&path, found),
                false => found.push(path),
            }
        }
    }
    let mut found = Vec::new();
    below(&root().join(dir), &mut found);
    found.retain(|path| path.to_string_lossy().ends_with(ending));
    found.sort();
    found
}

fn schemas() -> Vec<(PathBuf, Json)> {
    let own = files("src/schemas", ".schema.json");
    let content = files("content", ".json").into_iter();
    let starter = files("src/starter", ".json");
    let content = content.filter(|path| path.parent().unwrap().ends_with("schemas"));
    let paths = own.into_iter().chain(content).chain(starter);
    let read = |path: PathBuf| {
        let json = serde_json::from_str(&fs::read_to_string(&path).unwrap()).unwrap();
        (path, json)
    };
    paths.map(read).collect()
}

/// Whether a part of a schema says what it is for, itself or by what it refers to.
fn is_described(part: &Json, whole: &Json) -> bool {
    let said = |part: &Json| {
        part["description"]
            .as_str()
            .is_some_and(|text| text.len() > 4)
    };
    let target = part["$ref"]
        .as_str()
        .and_then(|name| whole.pointer(name.strip_prefix('#')?));
    said(part) || target.is_some_and(said)
}

/// What is wanting in a part of a schema and below it.
fn wanting(part: &Json, whole: &Json, path: &str, found: &mut Vec<String>) {
    let properties = part.get("properties").and_then(Json::as_object);
    for (key, property) in properties.into_iter().flatten() {
        if !is_described(property, whole) {
            found.push(format!("{path}/{key} is not described"));
        }
    }
    let is_closed = part.get("additionalProperties").is_some();
    if properties.is_some() && !is_closed {
        found.push(format!("{path} takes whatever comes"));
    }
    match part {
        Json::Object(parts) => parts
            .iter()
            .for_each(|(key, inner)| wanting(inner, whole, &format!("{path}/{key}"), found)),
        Json::Array(parts) => parts
            .iter()
            .for_each(|inner| wanting(inner, whole, path, found)),
        _ => {}
    }
}

#[test]
fn every_key_of_every_schema_is_described_and_no_table_is_open() {
    let schemas = schemas();
    assert!(schemas.len() > 30, "only {}", schemas.len());
    for (path, schema) in schemas {
        let mut found = Vec::new();
        wanting(&schema, &schema, "", &mut found);
        assert!(found.is_empty(), "{}: {found:#?}", path.display());
        for key in ["$schema", "title", "description"] {
            assert!(schema[key].is_string(), "{}: {key}", path.display());
        }
        let meta = jsonschema::meta::validate(&schema);
        assert!(meta.is_ok(), "{}: {meta:?}", path.display());
    }
}

/// The program's own kinds of file, by name, and the schema of each.
fn own_kind(path: &Path) -> Option<&'static str> {
    let folder = path.parent().and_then(Path::file_name)?.to_str()?;
    match (path.file_name()?.to_str()?, folder) {
        ("game.toml", _) => Some("game"),
        ("rules.toml", _) => Some("rules"),
        (_, "stocks") => Some("stock"),
        (_, "sheets") => Some("sheet"),
        _ => None,
    }
}

#[test]
fn every_file_names_a_schema_that_is_there_and_holds_to_it() {
    let mut paths = files("content", ".toml");
    paths.extend(files("src/starter", ".toml"));
    // Printing conditions come with the program only: nobody writes one.
    let presets = files("src/presets", ".toml").into_iter();
    paths.extend(presets.filter(|path| !path.parent().unwrap().ends_with("icc")));
    let mut count = 0;
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let first = text.lines().next().unwrap_or_default();
        let named = first.strip_prefix("#:schema ");
        let named = named.unwrap_or_else(|| panic!("{} names no schema", path.display()));
        if let Some(kind) = own_kind(&path) {
            let file = format!("/{kind}.schema.json");
            assert!(named.ends_with(&file), "{}: {named}", path.display());
        }
        // A new project's own schemas are written when it is made.
        let made = path.starts_with(root().join("src/starter")) && named.starts_with("../../");
        let schema = match made {
            true => presets::schema(own_kind(&path).unwrap())
                .unwrap()
                .to_owned(),
            false => fs::read_to_string(path.parent().unwrap().join(named)).unwrap(),
        };
        let schema: Json = serde_json::from_str(&schema).unwrap();
        let document: toml::Table = text.replace("__TITLE__", "T").parse().unwrap();
        let document = serde_json::to_value(document).unwrap();
        let validator = jsonschema::validator_for(&schema).unwrap();
        let errors: Vec<String> = validator
            .iter_errors(&document)
            .map(|error| format!("{}: {error}", error.instance_path()))
            .collect();
        assert!(errors.is_empty(), "{}: {errors:#?}", path.display());
        count += 1;
    }
    assert!(count > 40, "only {count} files");
}

/// Editors follow no references between files everywhere, so game.toml's schema holds a copy.
#[test]
fn a_stock_in_game_toml_is_what_a_stock_of_its_own_is() {
    let schema = |name| -> Json { serde_json::from_str(presets::schema(name).unwrap()).unwrap() };
    let mut stock = schema("stock");
    let heading = stock.as_object_mut().unwrap();
    heading.shift_remove("$schema");
    heading.shift_remove("title");
    let copy = &schema("game")["$defs"]["stock"];
    assert!(
        *copy == stock,
        "copy what changed in stock.schema.json to `$defs.stock` of game.schema.json"
    );
}
