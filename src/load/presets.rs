//! Built-in stock, sheet and service presets, printing conditions, and JSON Schemas.
//!
//! A preset is one TOML file in `src/presets/<kind>/`; adding the file is enough.

use include_dir::{Dir, include_dir};

static PRESETS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/presets");
static SCHEMAS: Dir<'_> = include_dir!("$CARGO_MANIFEST_DIR/src/schemas");

/// The names of all presets of a kind (`stocks`, `sheets`, `services`), sorted.
pub fn names(kind: &str) -> Vec<&'static str> {
    let files = PRESETS.get_dir(kind).into_iter().flat_map(Dir::files);
    let mut names: Vec<&str> = files
        .filter_map(|file| file.path().file_stem()?.to_str())
        .collect();
    names.sort_unstable();
    names
}

/// The TOML text of a preset.
pub fn text(kind: &str, name: &str) -> Option<&'static str> {
    let known = names(kind).contains(&name);
    let file = known.then(|| PRESETS.get_file(format!("{kind}/{name}.toml")))??;
    file.contents_utf8()
}

/// The names of all schemas, sorted.
pub fn schemas() -> Vec<&'static str> {
    let names = SCHEMAS.files().filter_map(|file| file.path().to_str());
    let mut names: Vec<&str> = names
        .filter_map(|name| name.strip_suffix(".schema.json"))
        .collect();
    names.sort_unstable();
    names
}

/// The names of the built-in printing conditions, sorted.
pub fn conditions() -> Vec<&'static str> {
    let known = names("icc").into_iter();
    let mut known: Vec<&str> = known.filter(|name| text("icc", name).is_some()).collect();
    known.dedup();
    known
}

/// The ICC profile of a printing condition.
pub fn icc_profile(name: &str) -> Option<&'static [u8]> {
    let known = conditions().contains(&name);
    let file = known.then(|| PRESETS.get_file(format!("icc/{name}.icc")))??;
    Some(file.contents())
}

/// The JSON Schema of one of the program's own files: `game`, `rules`, `sentences`, `stock`, `sheet`, `service`.
pub fn schema(name: &str) -> Option<&'static str> {
    SCHEMAS
        .get_file(format!("{name}.schema.json"))?
        .contents_utf8()
}
