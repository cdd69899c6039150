//! The pages in docs/ that teach: every example in them is run, as a reader would.
//!
//! A fenced block takes part where its first line says so, after the language, which no reader of
//! the drawn page sees:
//!
//! ```text
//! ```sh run                        its lines `massicot …` and `cd …` are run; they have to succeed
//! ```text said                     lines that the last block of commands said; it may have failed
//! ```toml file=content/a/b.toml    is written to that file
//! ```toml add=content/a/b.toml     is put at the end of that file
//! ```diff change=content/a/b.toml  lines with - become those with +
//! ```svg face=templates/a/b.svg    is written there, in an <svg> where it is none, and checked
//! ```
//!
//! A table row of two cells of code whose first is `{{ … }}` says what Tera makes of it. A picture
//! with `<!-- made: out/a/b.png -->` behind it is the file that the commands before it made, or
//! the first page of a PDF; `UPDATE=1` writes it anew.

mod game;
mod page;
mod picture;

use std::fs;

use page::Page;

/// Runs the examples of a page in a folder of its own.
fn run(name: &str) {
    let path = page::docs().join(name);
    let text = fs::read_to_string(&path).unwrap();
    let count = Page::new(name, &text).run();
    assert!(count > 3, "only {count} examples in {name}");
}

#[test]
fn templates() {
    run("templates.md");
}

#[test]
fn tutorial() {
    run("tutorial.md");
}

#[test]
fn from_squib() {
    run("from-squib.md");
}

#[test]
fn from_nandeck() {
    run("from-nandeck.md");
}

/// Tera's filters, tests and functions differ from version to version.
#[test]
fn the_version_of_tera_is_the_one_in_use() {
    let lock = fs::read_to_string(page::docs().join("../Cargo.lock")).unwrap();
    let (_, rest) = lock.split_once("name = \"tera\"\nversion = \"").unwrap();
    let version = rest.split('"').next().unwrap();
    let text = fs::read_to_string(page::docs().join("templates.md")).unwrap();
    assert!(
        text.contains(&format!("Tera {version}")),
        "docs/templates.md is not about Tera {version}: go through its tables, then name it"
    );
}
