//! The registry of built-in rules: every code has its rule, its page and an example that a
//! test shows; the reference in the documentation is the registry's.

#![allow(
    clippy::disallowed_methods,
    reason = "tests read the sources and write what they expect"
)]

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use massicot::UiLanguage;
use massicot::cel::functions;
use massicot::check::{explain, rules};
use massicot::load::presets;

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}

/// The folders that declare built-in rules, one file a rule.
const FOLDERS: [&str; 2] = ["src/diag/rules", "src/check/rules"];

/// The files that declare a rule, with their texts.
fn rule_files() -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    for folder in FOLDERS {
        files(&root().join(folder), &mut paths);
    }
    let rules = paths.into_iter().filter(|path| !path.ends_with("mod.rs"));
    rules
        .map(|path| (path.clone(), fs::read_to_string(path).unwrap()))
        .collect()
}

/// The codes declared in the source, one in each file, which has the code's name.
fn declared() -> BTreeSet<String> {
    let code = |(path, text): (PathBuf, String)| {
        let codes: Vec<&str> = text.split("    code: \"").skip(1).collect();
        assert_eq!(codes.len(), 1, "{} declares no one rule", path.display());
        let code = codes[0].split('"').next().unwrap().to_owned();
        let stem = path.file_stem().unwrap().to_str().unwrap();
        assert_eq!(stem.replace('_', "-"), code, "{}", path.display());
        code
    };
    rule_files().into_iter().map(code).collect()
}

/// The sources of the program, without their blanks.
fn sources() -> Vec<(PathBuf, String)> {
    let mut paths = Vec::new();
    files(&root().join("src"), &mut paths);
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "rs"));
    let read = |path: PathBuf| {
        let text = fs::read_to_string(&path).unwrap();
        let path = path.strip_prefix(root()).unwrap().to_owned();
        (path, text.split_whitespace().collect())
    };
    paths.into_iter().map(read).collect()
}

/// A diagnostic takes its code from a declared rule: `Diagnostic::new` is private to `diag`, which
/// otherwise offers constructors for a game's own rules and for the program itself only.
#[test]
fn every_code_reported_is_declared() {
    for (path, text) in sources() {
        let shown = path.display();
        let is_diag = path.starts_with("src/diag");
        let literals = text.matches("Diagnostic{").count() - text.matches("->Diagnostic{").count();
        let literals = literals - text.matches("implDiagnostic{").count();
        assert!(is_diag || literals == 0, "{shown} makes a code of its own");
        let declares = text.contains("Rule=Rule{code:");
        let is_rule = FOLDERS.iter().any(|folder| path.starts_with(folder));
        assert!(is_rule || !declares, "{shown} declares a rule");
        let of_game = text.contains("Diagnostic::of_game_rule(");
        let is_game = path.starts_with("src/check/game") || is_diag;
        assert!(is_game || !of_game, "{shown} reports as a game's own rule");
    }
}

/// The words of a rule stand in its file. Elsewhere a rule is asked for a diagnostic in other
/// words than its own only where they are another program's, or of what text layout measured.
#[test]
fn words_stand_beside_their_pages() {
    const OTHERS: [&str; 3] = [
        // What the `run` of a rule for faces gives.
        "src/check/face_rules.rs",
        // Tera's words.
        "src/render/template/error.rs",
        // What `render::text` says of its boxes.
        "src/render/diagnose.rs",
    ];
    for (path, text) in sources() {
        let is_rule = FOLDERS.iter().any(|folder| path.starts_with(folder));
        let is_other = OTHERS.iter().any(|other| path == Path::new(other));
        let code = text.split("#[cfg(test)]").next().unwrap();
        let makes = ["RULE.finding", "rule.finding(", "rule().finding("];
        assert_eq!(
            makes.iter().any(|call| code.contains(call)) && !is_rule,
            is_other,
            "{} has words of a rule: they belong into the rule's file",
            path.display()
        );
    }
}

/// A declared rule is reported by something: its constructors are called, or its findings made,
/// outside its own file, or the registry runs it.
#[test]
fn every_declared_rule_is_reported() {
    let sources = sources();
    for (path, text) in rule_files() {
        let path = path.strip_prefix(root()).unwrap();
        let module = path.file_stem().unwrap().to_str().unwrap();
        let is_used = |item: &str| {
            let mut others = sources.iter().filter(|(other, _)| other != path);
            others.any(|(_, text)| text.contains(&format!("{module}::{item}")))
        };
        let functions = text.lines().filter_map(|line| line.strip_prefix("pub fn "));
        let mut functions = functions
            .map(|rest| rest.split(['(', '<']).next().unwrap())
            .peekable();
        // Rules whose words are Tera's or text layout's are taken by reference.
        let taken = format!("&{module}::RULE");
        let is_made = sources.iter().any(|(_, text)| text.contains(&taken));
        assert!(
            is_made || functions.peek().is_some(),
            "nothing reports {module}"
        );
        for function in functions {
            assert!(is_used(function), "nothing calls `{module}::{function}`");
        }
    }
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
        let page = explain::page(rule.code, UiLanguage::English).unwrap();
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
    let page = |name: &str| explain::page(name, UiLanguage::English);
    let error = page("unkown-key").unwrap_err();
    assert!(error.contains("did you mean `unknown-key`?"), "{error}");
    assert!(page("tileLayout").unwrap().contains("gives [0, 2]"));
    assert!(
        page("sortBy")
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
        let output = crate::program::english()
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
fn the_references_are_the_registrys() {
    for (name, reference) in [
        ("rules.md", explain::functions_reference()),
        ("built-in-rules.md", explain::rules_reference()),
    ] {
        let path = root().join("docs").join(name);
        let page = fs::read_to_string(&path).unwrap();
        let written = page.split(START).next().unwrap();
        let expected = format!("{written}{START}{reference}");
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&path, &expected).unwrap();
        } else {
            assert!(
                page == expected,
                "docs/{name} is out of date: UPDATE=1 cargo test --test program rules"
            );
        }
    }
}

#[test]
fn what_nearly_all_faces_have_wrong_is_told_once_with_what_draws_them() {
    let dir = tempfile::tempdir().unwrap();
    crate::command::succeed(dir.path(), &["new", "deck"]);
    let deck = dir.path().join("deck");
    let rules = deck.join("content/deck/rules.toml");
    let mut text = std::fs::read_to_string(&rules).unwrap();
    text.push_str(
        "\n[[rule]]\nid = \"thrice\"\neach = \"cards\"\nassert = \"face.figures.count(self.value) == 3\"\n\
         message = \"{{ self.name }} does not print its value three times\"\n",
    );
    std::fs::write(&rules, text).unwrap();
    let told = crate::command::massicot(&deck, &["check"]);
    let told = String::from_utf8_lossy(&told.stderr).into_owned();
    assert_eq!(told.matches("error[deck/thrice]").count(), 1, "{told}");
    let all =
        "it is so on 6 of 6 faces of `cards`: look at what draws them, `card.svg`, `back.svg`";
    assert!(told.contains(all), "{told}");
}
