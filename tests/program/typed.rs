//! What is typed on the command line: games by their paths, names in any case, components for games, and
//! formats by the names of files.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

use std::fs;
use std::path::{Path, PathBuf};

use crate::command::{massicot, succeed, words};

/// A new project of its own, and the folder that holds it.
fn project() -> (tempfile::TempDir, PathBuf) {
    let dir = tempfile::tempdir().unwrap();
    succeed(dir.path(), &["new", "moons"]);
    let root = dir.path().join("moons");
    (dir, root)
}

/// What the program says of a command that is wrong.
fn refused(dir: &Path, args: &[&str]) -> String {
    let output = massicot(dir, args);
    let said = words(&output.stderr);
    assert_eq!(output.status.code(), Some(2), "{args:?}: {said}");
    said
}

#[test]
fn a_game_is_meant_by_the_path_of_its_folder() {
    let (_dir, root) = project();
    let content = root.join("content");
    let whole = root.join("content/moons");
    for (dir, game) in [
        (&root, "content/moons"),
        (&root, "content/moons/"),
        (&root, "./content/moons/"),
        (&root, "moons/"),
        (&root, whole.to_str().unwrap()),
        (&content, "moons/"),
        (&whole, "."),
    ] {
        for command in ["check", "list"] {
            let output = massicot(dir, &[command, game]);
            let said = words(&output.stderr);
            assert_eq!(output.status.code(), Some(0), "{command} {game}: {said}");
        }
    }
    let said = refused(&root, &["list", "content/suns"]);
    assert!(said.contains("there is no game `content/suns`"), "{said}");
}

#[test]
fn names_of_the_program_are_taken_in_any_case() {
    let (_dir, root) = project();
    for args in [
        ["build", "--paper", "Letter"],
        ["build", "--paper", "A4"],
        ["build", "--sheet", "A4-Bleed"],
        ["check", "--format", "JSON"],
        ["check", "--for", "TGC"],
        ["check", "--ui-language", "FR"],
    ] {
        succeed(&root, &args);
    }
    let made = fs::read_dir(root.join("out/moons")).unwrap();
    let made: Vec<String> = made
        .map(|file| file.unwrap().file_name().to_string_lossy().into_owned())
        .collect();
    assert!(made.contains(&"cards-letter.pdf".to_owned()), "{made:?}");
    assert!(made.contains(&"cards-a4-bleed.pdf".to_owned()), "{made:?}");
}

#[test]
fn a_component_for_a_game_is_told_with_what_to_write() {
    let (_dir, root) = project();
    for command in ["build", "stats", "check"] {
        let said = refused(&root, &[command, "cards"]);
        let help = "write `moons/cards`, or to build it `moons --component cards`";
        assert!(said.contains(help), "{command}: {said}");
    }
    let said = refused(&root, &["build", "moons/cards"]);
    assert!(said.contains("write `moons --component cards`"), "{said}");
    for (args, near) in [
        (["export", "cards"].as_slice(), "moons/cards"),
        (&["export", "moons/crads"], "moons/cards"),
        (&["check", "cards/dawn"], "moons/cards/dawn"),
        (&["stats", "moons", "cards"], "moons/cards"),
    ] {
        let said = refused(&root, args);
        let help = format!("did you mean `{near}`?");
        assert!(said.contains(&help), "{args:?}: {said}");
    }
}

#[test]
fn a_file_is_written_in_the_format_that_it_ends_in() {
    let (_dir, root) = project();
    fn export<'a>(args: &[&'a str]) -> Vec<&'a str> {
        [&["export", "moons/cards/dawn"], args].concat()
    }
    succeed(&root, &export(&["-o", "new.SVG"]));
    let svg = fs::read(root.join("new.SVG")).unwrap();
    assert!(svg.starts_with(b"<svg"));
    succeed(&root, &["export", "moons/cards", "-o", "cards.csv"]);
    succeed(&root, &export(&["--format", "pdf", "-o", "new.pdf"]));
    succeed(&root, &export(&["-o", "pictures"]));
    assert!(root.join("pictures").is_dir());
    let other = refused(&root, &export(&["--format", "svg", "-o", "new.png"]));
    assert!(other.contains("write `-o new.svg`"), "{other}");
    let unknown = refused(&root, &export(&["-o", "new.jpg"]));
    assert!(unknown.contains("the formats are: png, svg,"), "{unknown}");
    assert!(!root.join("new.jpg").exists());
}
