//! `massicot schema --infer`: what it says where there is nothing to infer from yet.

use std::fs;
use std::path::Path;

use crate::command::{massicot, words};
use crate::copy::copy;

const DEMO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diagnostics/base");

fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    copy(Path::new(DEMO), dir.path());
    dir
}

fn said(root: &Path) -> String {
    let output = massicot(root, &["schema", "--infer", "demo/cards"]);
    assert_ne!(output.status.code(), Some(0), "{output:?}");
    words(&output.stderr)
}

#[test]
fn what_is_to_be_done_first_is_told() {
    let dir = project();
    let root = dir.path();
    let cards = root.join("content/demo/cards.toml");
    let first = "a schema is inferred from entries: write two or three into that file first";
    fs::write(&cards, "").unwrap();
    assert!(said(root).contains(first), "{}", said(root));
    fs::remove_file(&cards).unwrap();
    assert!(said(root).contains(first), "{}", said(root));

    let dir = project();
    let root = dir.path();
    fs::remove_file(root.join("content/demo/schemas/card.json")).unwrap();
    let line = "take this line out first: `massicot schema --infer demo/cards` writes a schema";
    assert!(said(root).contains(line), "{}", said(root));

    let game = root.join("content/demo/game.toml");
    let text = fs::read_to_string(&game).unwrap();
    let lines = text
        .lines()
        .filter(|line| !line.starts_with("data =") && !line.starts_with("schema ="));
    let lines: Vec<&str> = lines.collect();
    fs::write(&game, lines.join("\n")).unwrap();
    let name = "name a file in game.toml, `data = \"cards.toml\"`";
    assert!(said(root).contains(name), "{}", said(root));
}
