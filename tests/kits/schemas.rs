//! The games' own schemas: whole, described, and kept by the files that name them.

use crate::common_schemas::{files, hold_to_their_schemas, hold_whole_schemas};

#[test]
fn every_key_of_every_schema_is_described_and_no_table_is_open() {
    let mut schemas = files("content", ".json");
    schemas.retain(|path| path.parent().unwrap().ends_with("schemas"));
    assert!(schemas.len() > 20, "only {}", schemas.len());
    hold_whole_schemas(&schemas);
}

#[test]
fn every_file_names_a_schema_that_is_there_and_holds_to_it() {
    let paths = files("content", ".toml");
    assert!(paths.len() > 40, "only {} files", paths.len());
    hold_to_their_schemas(&paths);
}
