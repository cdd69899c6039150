//! What the documents say is so: paths are there, links lead somewhere, commands and options exist.

#![allow(clippy::disallowed_methods, reason = "tests read the repository")]

use std::fs;
use std::path::{Path, PathBuf};

fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

/// Every document, with its text.
fn documents() -> Vec<(PathBuf, String)> {
    let mut paths: Vec<PathBuf> = [
        "README.md",
        "ARCHITECTURE.md",
        "CONTRIBUTING.md",
        "CHANGELOG.md",
        "SECURITY.md",
    ]
    .iter()
    .map(|name| root().join(name))
    .collect();
    let folders = ["docs", "docs/scale"].map(|folder| root().join(folder));
    for entry in folders
        .iter()
        .flat_map(|folder| fs::read_dir(folder).unwrap())
    {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|ending| ending == "md") {
            paths.push(path);
        }
    }
    paths.sort();
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        (path, text)
    };
    paths.into_iter().map(read).collect()
}

/// The words between single backticks, code blocks left out.
fn quoted(text: &str) -> Vec<String> {
    let mut words = Vec::new();
    let mut in_block = false;
    for line in text.lines() {
        if line.trim_start().starts_with("```") {
            in_block = !in_block;
        } else if !in_block {
            words.extend(line.split('`').skip(1).step_by(2).map(str::to_owned));
        }
    }
    words
}

/// The lines of code blocks.
fn code(text: &str) -> Vec<&str> {
    let blocks = text.split("```").skip(1).step_by(2);
    blocks.flat_map(|block| block.lines().skip(1)).collect()
}

#[test]
fn paths_that_are_named_are_there() {
    const FOLDERS: [&str; 8] = [
        "src/",
        "tests/",
        "docs/",
        "content/",
        "templates/",
        "fonts/",
        ".ci/",
        "benches/",
    ];
    let mut checked = 0;
    for (document, text) in documents() {
        // Such a page makes a game of its own, and its examples are run.
        let makes_a_game = text.contains("```sh run\nmassicot new ");
        for word in quoted(&text) {
            let mut folders = word.split('/');
            let is_of_a_game = matches!(folders.next(), Some("content" | "templates"));
            let game = folders.next().unwrap_or_default();
            if makes_a_game && is_of_a_game && !root().join("content").join(game).exists() {
                continue;
            }
            let is_path = FOLDERS.iter().any(|folder| word.starts_with(folder));
            let is_plain = !word.contains(['<', '*', '…', ' ', '{', '(']);
            if is_path && is_plain {
                assert!(
                    root().join(&word).exists(),
                    "{}: {word}",
                    document.display()
                );
                checked += 1;
            }
        }
    }
    assert!(checked > 20, "only {checked} paths found");
}

#[test]
fn links_lead_somewhere() {
    for (document, text) in documents() {
        let targets = text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next());
        // A face is no file: examples of rulebooks show them.
        let outside = ["http", "#", "face:"];
        for target in
            targets.filter(|target| !outside.iter().any(|start| target.starts_with(start)))
        {
            let target = target.split('#').next().unwrap_or(target);
            let path = document.parent().unwrap_or(Path::new("")).join(target);
            assert!(path.exists(), "{}: {target}", document.display());
        }
    }
}

/// What `massicot COMMAND --help` says; empty where there is no such command.
fn help(command: &str) -> String {
    let output = crate::program::english()
        .args([command, "--help"])
        .output()
        .unwrap();
    match output.status.success() {
        true => String::from_utf8_lossy(&output.stdout).into_owned(),
        false => String::new(),
    }
}

#[test]
fn commands_and_options_that_are_shown_exist() {
    let mut checked = 0;
    for (document, text) in documents() {
        let lines = code(&text)
            .into_iter()
            .map(str::to_owned)
            .chain(quoted(&text));
        for line in lines {
            let shown = line
                .strip_prefix("massicot ")
                .or(line.strip_prefix("cargo run --release -- "));
            let Some(shown) = shown.and_then(|shown| shown.split('#').next()) else {
                continue;
            };
            let command = shown.split_whitespace().next().unwrap_or_default();
            if command.is_empty() || !command.chars().all(|c| c.is_ascii_lowercase() || c == '-') {
                continue;
            }
            if command == "lsp" && !cfg!(feature = "lsp") {
                continue;
            }
            let help = help(command);
            assert!(
                !help.is_empty(),
                "{}: `massicot {shown}`",
                document.display()
            );
            let options = shown
                .split(['[', ']', ' ', '=', '|'])
                .filter(|word| word.starts_with("--"));
            for option in options {
                assert!(
                    help.contains(option),
                    "{}: {option} of `{shown}`",
                    document.display()
                );
            }
            checked += 1;
        }
    }
    assert!(checked > 5, "only {checked} commands found");
}
