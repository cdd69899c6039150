//! The registry of built-in rules: every code has its rule, its page and an example that a
//! test shows; the reference in the documentation is the registry's.

#![allow(
    clippy::disallowed_methods,
    reason = "tests read the sources and write what they expect"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use massicot::check::{explain, functions, rules};
use massicot::load::presets;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The codes declared in the source, by the text between the quotation marks.
fn declared() -> BTreeSet<String> {
    let source = fs::read_to_string(root().join("src/diag/codes.rs")).unwrap();
    let lines = source.lines().filter(|line| line.starts_with("pub const "));
    lines
        .map(|line| line.split('"').nth(1).unwrap().to_owned())
        .collect()
}

#[test]
fn every_code_has_one_rule_with_a_whole_page() {
    let registered: Vec<&str> = rules::all().map(|rule| rule.code).collect();
    let once: BTreeSet<String> = registered.iter().map(|code| (*code).to_owned()).collect();
    assert_eq!(once.len(), registered.len(), "a code is registered twice");
    assert_eq!(once, declared());
    for rule in rules::all() {
        for text in [rule.title, rule.does, rule.why, rule.example, rule.fix] {
            assert!(text.len() > 8, "{}: {text:?}", rule.code);
        }
        assert!(!rule.title.ends_with('.'), "{}", rule.code);
        for text in [rule.does, rule.why, rule.fix] {
            assert!(text.ends_with(['.', '?']), "{}: {text}", rule.code);
        }
        let page = explain::page(rule.code).unwrap();
        let example = rule.example.lines().next().unwrap();
        assert!(page.starts_with(rule.code) && page.contains(example));
    }
}

fn files(dir: &Path, found: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => files(&path, found),
            false => found.push(path),
        }
    }
}

/// A rule that no fixture breaks could be broken itself without anybody seeing it.
#[test]
fn every_rule_is_shown_at_work() {
    let mut found = Vec::new();
    files(&root().join("tests"), &mut found);
    let told = |path: &&PathBuf| {
        path.extension()
            .is_some_and(|ending| ending == "txt" || ending == "rs")
    };
    let read = |path: &PathBuf| fs::read_to_string(path).unwrap();
    let shown: String = found.iter().filter(told).map(read).collect();
    let silent = rules::all().filter(|rule| !shown.contains(&format!("[{}]", rule.code)));
    let silent: Vec<&str> = silent.map(|rule| rule.code).collect();
    assert!(
        silent.is_empty(),
        "no fixture under tests/ shows {silent:?}"
    );
}

/// What each function says of what it cannot use: the rules of one fixture, one for each.
#[test]
fn every_function_is_shown_at_work() {
    let fixture = root().join("tests/diagnostics/functions/content/demo/rules.toml");
    let rules = functions::all().map(|function| {
        let (name, count) = (function.name, function.least.max(1));
        let arguments = vec!["null"; count].join(", ");
        format!(
            "[[rule]]\nid = \"{}\"\nassert = \"{name}({arguments}) == 1\"\nmessage = \"no\"\n",
            kebab(name)
        )
    });
    let rules = rules.collect::<Vec<_>>().join("\n");
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&fixture, &rules).unwrap();
    }
    assert_eq!(fs::read_to_string(&fixture).unwrap_or_default(), rules);
}

/// `countBy` as `count-by`.
fn kebab(name: &str) -> String {
    let letters = name.chars().map(|letter| match letter.is_uppercase() {
        true => format!("-{}", letter.to_lowercase()),
        false => letter.to_string(),
    });
    letters.collect()
}

#[test]
fn explain_proposes_what_was_meant() {
    let error = explain::page("unkown-key").unwrap_err();
    assert!(error.contains("did you mean `unknown-key`?"), "{error}");
    assert!(
        explain::page("tileLayout")
            .unwrap()
            .contains("gives [0, 2]")
    );
    assert!(
        explain::page("sortBy")
            .unwrap()
            .contains("list.sortBy(item, expression)")
    );
}

/// The one rule that `check` cannot break: presets are read when sheets are made.
#[test]
fn a_preset_that_cannot_be_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let base = root().join("tests/diagnostics/base");
    let mut paths = Vec::new();
    files(&base, &mut paths);
    for path in paths {
        let target = dir.path().join(path.strip_prefix(&base).unwrap());
        fs::create_dir_all(target.parent().unwrap()).unwrap();
        fs::copy(&path, target).unwrap();
    }
    fs::create_dir_all(dir.path().join("presets/sheets")).unwrap();
    let a4 = presets::text("sheets", "a4").unwrap();
    for (preset, code, word) in [
        (a4.replace("paper =", "papier ="), "unknown-key", "papier"),
        (
            a4.replace("least_bleed =", "least_bleed = 20 #"),
            "unknown-preset",
            "between 20",
        ),
    ] {
        fs::write(dir.path().join("presets/sheets/mine.toml"), preset).unwrap();
        let output = Command::new(env!("CARGO_BIN_EXE_massicot"))
            .args(["build", "--sheet", "mine", "--root"])
            .arg(dir.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(
            said.contains(&format!("[{code}]")) && said.contains(word),
            "{said}"
        );
    }
    // [unknown-preset] is shown at work here.
}

const START: &str = "<!-- the rest is written by tests/program/rules.rs from the registry -->\n";

#[test]
fn the_reference_is_the_registrys() {
    let path = root().join("docs/rules.md");
    let page = fs::read_to_string(&path).unwrap();
    let written = page.split(START).next().unwrap();
    let expected = format!("{written}{START}{}", explain::reference());
    if std::env::var_os("UPDATE").is_some() {
        fs::write(&path, &expected).unwrap();
    } else {
        assert!(
            page == expected,
            "docs/rules.md is out of date: UPDATE=1 cargo test --test program rules"
        );
    }
}
