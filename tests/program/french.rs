//! The program in French: its help, its errors, and that nothing it makes is.

use std::fs;
use std::path::Path;

use crate::command::words;

/// What the program says to standard output and error, for a user whose system is French.
fn said(dir: &Path, arguments: &[&str]) -> (String, String) {
    let mut program = crate::program::english();
    program
        .env_remove("LC_ALL")
        .env_remove("LC_MESSAGES")
        .env("LANG", "fr_FR.UTF-8")
        .env("COLUMNS", "100");
    let output = program.current_dir(dir).args(arguments).output().unwrap();
    (words(&output.stdout), words(&output.stderr))
}

/// `UPDATE=1` writes it anew: read it as a French reader before it is committed.
#[test]
fn the_help_is_as_it_was_read() {
    let dir = tempfile::tempdir().unwrap();
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/french");
    for (name, arguments) in [
        ("help.txt", vec!["--help"]),
        ("check.txt", vec!["check", "--help"]),
        ("cache.txt", vec!["cache", "-h"]),
    ] {
        // It names `lsp`, which is no part of every build.
        if name == "help.txt" && !cfg!(feature = "lsp") {
            continue;
        }
        let (help, _) = said(dir.path(), &arguments);
        let file = folder.join(name);
        if std::env::var_os("UPDATE").is_some() {
            fs::write(&file, &help).unwrap();
        }
        assert_eq!(fs::read_to_string(&file).unwrap_or_default(), help);
    }
}

#[test]
fn the_option_is_heard_before_the_environment() {
    let dir = tempfile::tempdir().unwrap();
    let (_, french) = said(dir.path(), &["check"]);
    assert!(
        french.starts_with("erreur[massicot]: aucun dossier"),
        "{french}"
    );
    let (_, english) = said(dir.path(), &["check", "--ui-language", "en"]);
    assert!(
        english.starts_with("error[massicot]: no folder"),
        "{english}"
    );
}

#[test]
fn codes_are_the_same_and_messages_french_for_programs() {
    let dir = tempfile::tempdir().unwrap();
    said(dir.path(), &["new", "moons"]);
    let root = dir.path().join("moons");
    let cards = root.join("content/moons/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, format!("{text}\n[[card]]\nid = \"No\"\n")).unwrap();
    let (json, _) = said(&root, &["check", "--format", "json"]);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    let found = json["diagnostics"].as_array().unwrap();
    let id = found.iter().find(|found| found["code"] == "unsafe-id");
    let id = id.unwrap();
    assert_eq!(id["severity"], "error");
    assert_eq!(id["message"], "`No` ne peut pas être un id");
    let (lines, _) = said(&root, &["check", "--format", "concise"]);
    assert!(
        lines.contains("erreur[unsafe-id] `No` ne peut pas"),
        "{lines}"
    );
}

#[test]
fn what_is_said_of_rules_is_french_for_programs_too() {
    let dir = tempfile::tempdir().unwrap();
    said(dir.path(), &["new", "moons"]);
    let root = dir.path().join("moons");
    let cards = root.join("content/moons/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(&cards, format!("{text}\n[[card]]\nid = \"No\"\n")).unwrap();
    let (counts, _) = said(&root, &["check", "--statistics"]);
    let (page, _) = said(&root, &["explain", "unsafe-id"]);
    let heading = page.lines().next().unwrap();
    let title = heading.strip_prefix("unsafe-id\u{a0}: ").unwrap();
    let title = title.strip_suffix(" (erreur)").unwrap();
    let line = counts.lines().find(|line| line.contains("unsafe-id"));
    assert_eq!(line, Some(&*format!("     1  erreur   unsafe-id  {title}")));
    let (log, _) = said(&root, &["check", "--format", "sarif"]);
    let log: serde_json::Value = serde_json::from_str(&log).unwrap();
    let rules = log["runs"][0]["tool"]["driver"]["rules"].as_array();
    let rule = rules.unwrap().iter().find(|rule| rule["id"] == "unsafe-id");
    let rule = rule.unwrap();
    assert_eq!(rule["shortDescription"]["text"], title);
    let fix = rule["help"]["text"].as_str().unwrap();
    let first = fix.split_whitespace().take(4).collect::<Vec<_>>().join(" ");
    assert!(page.contains(&first), "{first}: {page}");
    let (_, steps) = said(&root, &["calibrate"]);
    assert!(steps.contains("Imprimez les deux faces"), "{steps}");
}

#[test]
fn what_is_made_is_the_same_in_every_language() {
    let dir = tempfile::tempdir().unwrap();
    said(dir.path(), &["new", "moons"]);
    let root = dir.path().join("moons");
    let mut made = Vec::new();
    for language in ["fr", "en"] {
        let out = dir.path().join(language);
        let out = out.to_str().unwrap();
        said(&root, &["build", "--ui-language", language, "--out", out]);
        let baseline = format!("{out}.json");
        let arguments = [
            "check",
            "--ui-language",
            language,
            "--write-baseline",
            &baseline,
        ];
        said(&root, &arguments);
        let pdf = fs::read(Path::new(out).join("moons/moons.pdf")).unwrap();
        made.push((pdf, fs::read(baseline).unwrap()));
    }
    assert!(made[0] == made[1], "the language changes what is made");
}

#[test]
fn tables_and_pages_are_french() {
    let dir = tempfile::tempdir().unwrap();
    said(dir.path(), &["new", "moons"]);
    let root = dir.path().join("moons");
    for (arguments, words) in [
        (&["list"][..], "moons\u{a0}: "),
        (&["list", "--stocks"], "fond perdu"),
        (&["list", "--services"], "une table virtuelle"),
        (&["list", "--variables", "cards"], "toutes les entrées"),
        (&["stats", "moons/cards"], " imprimées"),
        (&["explain"], "Fonctions de rules.toml\u{a0}: listes"),
        (
            &["explain", "text-overflow"],
            "text-overflow\u{a0}: Un texte qui ne tient pas (erreur)",
        ),
        (&["explain", "sum"], "numbers.sum() → nombre"),
    ] {
        let (french, _) = said(&root, arguments);
        assert!(french.contains(words), "{arguments:?}: {french}");
    }
    let (_, approved) = said(&root, &["approve"]);
    assert!(approved.contains("approuvées"), "{approved}");
}

#[test]
fn the_files_that_describe_are_the_same_in_every_language() {
    let dir = tempfile::tempdir().unwrap();
    said(dir.path(), &["new", "moons"]);
    let root = dir.path().join("moons");
    let chart = |language| {
        let arguments = ["stats", "moons/cards", "value", "--format", "svg"];
        let language = ["--ui-language", language];
        said(&root, &[&arguments[..], &language].concat()).0
    };
    assert_eq!(chart("fr"), chart("en"));
}
