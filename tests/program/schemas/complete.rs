//! Every schema says what each of its keys is for, and every file names its schema.

use massicot::load::presets;
use serde_json::Value as Json;

use crate::common_schemas::{files, hold_to_their_schemas, hold_whole_schemas};

#[test]
fn every_key_of_every_schema_is_described_and_no_table_is_open() {
    let mut schemas = files("src/schemas", ".schema.json");
    schemas.extend(files("src/starter", ".json"));
    assert!(schemas.len() > 5, "only {}", schemas.len());
    hold_whole_schemas(&schemas);
}

#[test]
fn every_file_names_a_schema_that_is_there_and_holds_to_it() {
    let mut paths = files("src/starter", ".toml");
    // Printing conditions come with the program only: nobody writes one.
    let presets = files("src/presets", ".toml").into_iter();
    paths.extend(presets.filter(|path| !path.parent().unwrap().ends_with("icc")));
    assert!(paths.len() > 20, "only {} files", paths.len());
    hold_to_their_schemas(&paths);
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
