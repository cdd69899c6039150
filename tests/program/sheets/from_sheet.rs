//! A project from a spreadsheet: as somebody does who has nothing else.

use std::fs;
use std::path::Path;
use std::process::Output;

use super::made;

fn at(dir: &Path, arguments: &[&str]) -> Output {
    crate::program::english()
        .args(arguments)
        .current_dir(dir)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

const DECK: &str = "\
Name;Coût;Kind;Effect;Qty;# notes
The sea;2,5;water;Draw two cards and put one of them back on the pile;2;ours
The sky;1;air;;1;
The fire;3;fire;Lose one;4;
";

#[test]
fn a_sheet_becomes_cards_on_paper() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("My cards.csv"), DECK).unwrap();
    let made = at(dir.path(), &["new", "my-game", "--from", "My cards.csv"]);
    assert!(made.status.success(), "{}", said(&made));
    assert!(
        said(&made).contains("made my-game: 3 cards from My cards.csv"),
        "{}",
        said(&made)
    );
    let game = dir.path().join("my-game");
    let text = fs::read_to_string(game.join("content/my-game/game.toml")).unwrap();
    for line in [
        "\"Coût\" = \"cout\"",
        "Name = \"name\"",
        "schema = \"schemas/cards.json\"",
    ] {
        assert!(text.contains(line), "{line}: {text}");
    }
    let schema = fs::read_to_string(game.join("content/my-game/schemas/cards.json")).unwrap();
    let schema: serde_json::Value = serde_json::from_str(&schema).unwrap();
    let fields = &schema["properties"]["entry"]["items"]["properties"];
    assert_eq!(fields["cout"]["type"], "number", "{schema:#}");
    assert_eq!(fields["effect"]["type"], "string");
    assert_eq!(fields["copies"]["type"], "integer");
    let checked = at(&game, &["check"]);
    assert!(checked.status.success(), "{}", said(&checked));
    let built = at(&game, &["build"]);
    assert!(built.status.success(), "{}", said(&built));
    assert!(
        game.join("out/my-game/my-game.pdf").is_file(),
        "{}",
        said(&built)
    );
}

#[test]
fn faults_of_the_sheet_are_told_before_anything_is_made() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(dir.path().join("cards.xlsx"), made("faults.xlsx")).unwrap();
    let made = at(dir.path(), &["new", "my-game", "--from", "cards.xlsx"]);
    assert_eq!(made.status.code(), Some(1));
    assert!(
        said(&made).contains("cards.xlsx: 'My cards'!D4"),
        "{}",
        said(&made)
    );
    assert!(!dir.path().join("my-game").exists());
}

#[test]
fn what_the_sheet_was_taken_for_is_told_and_titles_of_all_scripts_have_ids() {
    let dir = tempfile::tempdir().unwrap();
    let types = ["Sort", "Lieu"];
    let rows = (0..12).map(|row| format!("Щит {row};{};{row}\n", types[row % 2]));
    let text = format!("Mes cartes;;\nNom;Type;Notes\n{}", rows.collect::<String>());
    fs::write(dir.path().join("cards.csv"), text).unwrap();
    let made = at(dir.path(), &["new", "my-game", "--from", "cards.csv"]);
    for words in [
        "headings in row 2",
        "Nom is `nom`: the name of each card, which its id is made of",
        "Type is `type`: one of Lieu, Sort: no row has another",
        "Notes: left out",
    ] {
        assert!(said(&made).contains(words), "{words}: {}", said(&made));
    }
    let listed = at(&dir.path().join("my-game"), &["list", "--format", "json"]);
    let listed = String::from_utf8(listed.stdout).unwrap();
    assert!(listed.contains("shchit-11"), "{listed}");
}

#[test]
fn a_sheet_without_headings_is_refused_in_plain_words() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("cards.csv"),
        "Ace,2,Take one\nKing,3,Give one\n",
    )
    .unwrap();
    let made = at(dir.path(), &["new", "my-game", "--from", "cards.csv"]);
    assert_eq!(made.status.code(), Some(2));
    assert!(said(&made).contains("has no headings"), "{}", said(&made));
    assert!(!dir.path().join("my-game").exists());
}

#[test]
fn what_is_hidden_or_not_read_is_told_and_line_breaks_stay() {
    let dir = tempfile::tempdir().unwrap();
    let mut book = rust_xlsxwriter::Workbook::new();
    let sheet = book.add_worksheet();
    for (row, cells) in [
        ["Nom", "Texte", "Secret"],
        ["A", "one\ntwo", "x"],
        ["B", "three", "y"],
        ["# C", "", ""],
    ]
    .iter()
    .enumerate()
    {
        sheet.write_row(row as u32, 0, *cells).unwrap();
    }
    sheet.set_column_hidden(2).unwrap();
    sheet.set_row_hidden(2).unwrap();
    book.save(dir.path().join("cards.xlsx")).unwrap();
    let made = at(dir.path(), &["new", "my-game", "--from", "cards.xlsx"]);
    for words in [
        "2 cards from cards.xlsx",
        "hidden, and read as all else: row 3, column C",
        "begins with # and is not read: row 4",
    ] {
        assert!(said(&made).contains(words), "{words}: {}", said(&made));
    }
    let template = dir.path().join("my-game/templates/my-game/card.svg");
    let template = fs::read_to_string(template).unwrap();
    assert!(template.contains("white-space: pre-line"), "{template}");
}

#[test]
fn numbers_are_printed_as_the_sheet_writes_them() {
    let dir = tempfile::tempdir().unwrap();
    let deck = "Nom;Prix;Coût;Texte\nÉpée;1 234,5;3;Le coup des braves et une carte\nArc;2,25;2;Les autres\n";
    fs::write(dir.path().join("jeu.csv"), deck).unwrap();
    let made = at(dir.path(), &["new", "jeu", "--from", "jeu.csv"]);
    assert!(made.status.success(), "{}", said(&made));
    let template = fs::read_to_string(dir.path().join("jeu/templates/jeu/card.svg")).unwrap();
    assert!(template.contains("{{ entry.prix | number }}"), "{template}");
    // Nothing of it is otherwise in another language.
    assert!(template.contains("{{ entry.cout }}"), "{template}");
    let built = at(&dir.path().join("jeu"), &["build"]);
    assert!(built.status.success(), "{}", said(&built));
}

#[test]
fn a_sheet_that_is_no_utf_8_is_refused_with_its_place() {
    let dir = tempfile::tempdir().unwrap();
    fs::write(
        dir.path().join("jeu.csv"),
        b"Nom;Prix\nArc;2\nB\xe9lier;3\n",
    )
    .unwrap();
    let made = at(dir.path(), &["new", "jeu", "--from", "jeu.csv"]);
    assert!(!made.status.success());
    let why = "line 3, column 2 has `é`, if it is Latin-1; save it as UTF-8";
    assert!(said(&made).contains(why), "{}", said(&made));
    assert!(!dir.path().join("jeu").exists());
}
