//! A sheet for translators goes out, is filled in, and comes back as the overlay.

use std::fs;
use std::path::{Path, PathBuf};

use massicot::Limits;
use massicot::diag::SourceMap;
use massicot::load::sheet::{self, SheetForm, SheetOptions};
use massicot::write::csv;
use massicot::write::table::ExportTable;
use massicot::write::workbook::{ods, xlsx};
use serde_json::Value;

use super::{put, run};

const GAME: &str = "\
title = \"Demo\"
language = \"en\"
[[component]]
id = \"cards\"
title = \"Cards\"
stock = \"poker\"
data = \"cards.toml\"
template = \"card.svg\"
";
const CARDS: &str = "\
[[card]]
id = \"ace\"
name = \"The ace\"
lines = [{ text = \"Take one.\", cost = 1 }, { text = \"Give two.\\nThen rest.\", cost = 2 }]
[[card]]
id = \"king\"
name = \"The king\"
lines = []
";
const CARD: &str = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\">
<g id=\"{{ entry.name }}\"/><rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" fill=\"#f3e7d0\"/></svg>
";
const OVERLAY: &str = "\
# Ours.
title = \"Demo\" # as it is

[cards.ace]
# name = \"An ace\"
name = \"Das Ass\"
";

fn demo(overlay: Option<&str>) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    put(dir.path(), "content/demo/game.toml", GAME.as_bytes());
    put(dir.path(), "content/demo/cards.toml", CARDS.as_bytes());
    put(dir.path(), "templates/demo/card.svg", CARD.as_bytes());
    if let Some(overlay) = overlay {
        put(dir.path(), "content/demo/lang/de.toml", overlay.as_bytes());
    }
    dir
}

fn export(dir: &Path, ending: &str) -> (PathBuf, String) {
    let out = dir.join(format!("de.{ending}"));
    let shown = out.to_str().unwrap();
    let made = run(
        dir,
        &[
            "export",
            "demo",
            "--language",
            "de",
            "--format",
            ending,
            "-o",
            shown,
        ],
    );
    assert!(made.status.success(), "{made:?}");
    (out, String::from_utf8(made.stderr).unwrap())
}

fn import(dir: &Path, file: &Path) -> String {
    let file = file.to_str().unwrap();
    let arguments = [
        "import",
        file,
        "--into",
        "demo",
        "--language",
        "de",
        "--yes",
    ];
    let made = run(dir, &arguments);
    assert!(made.status.success(), "{made:?}");
    String::from_utf8(made.stderr).unwrap()
}

/// The rows of a sheet: text, state, source, translation.
fn rows(file: &Path) -> Vec<[String; 4]> {
    let form = SheetForm::of(file).unwrap();
    let options = SheetOptions::default();
    let bytes = fs::read(file).unwrap();
    let grid = sheet::grid(bytes, form, &options, &Limits::default()).unwrap();
    let mut sources = SourceMap::default();
    let read = sheet::value(&mut sources, file, grid, &options, None, "row");
    let rows = read.value.get("row").unwrap().as_array().unwrap().iter();
    let row = |row: &massicot::load::Value| {
        ["text", "state", "source", "translation"].map(|key| {
            let text = row.get(key).and_then(|value| value.as_str());
            text.unwrap_or_default().to_owned()
        })
    };
    rows.map(row).collect()
}

/// Writes rows as a translator's program would, in the order of the columns or in another.
fn write(file: &Path, rows: &[[String; 4]]) {
    let cell = |text: &String| (!text.is_empty()).then(|| Value::from(text.as_str()));
    let row = |row: &[String; 4]| [3, 0, 2].map(|index| cell(&row[index])).into();
    let table = ExportTable {
        headings: ["translation", "text", "source"].map(str::to_owned).into(),
        rows: rows.iter().map(row).collect(),
    };
    let bytes = match SheetForm::of(file).unwrap() {
        SheetForm::Ods => ods::bytes(&table, "de"),
        SheetForm::Xlsx => xlsx::bytes(&table, "de"),
        _ => Ok(csv::bytes(&table)),
    };
    fs::write(file, bytes.unwrap()).unwrap();
}

#[test]
fn texts_go_out_with_what_is_missing_and_come_back() {
    for ending in ["csv", "xlsx", "ods"] {
        let dir = demo(Some(OVERLAY));
        let (file, said) = export(dir.path(), ending);
        assert!(
            said.contains("6 texts, 4 without a translation, 1 translated before they changed"),
            "{said}"
        );
        let mut sheet = rows(&file);
        let expected = [
            ["title", "translated", "Demo", "Demo"],
            ["titles.cards", "missing", "Cards", ""],
            ["cards.ace.name", "changed", "The ace", "Das Ass"],
            ["cards.ace.lines.1.text", "missing", "Take one.", ""],
            [
                "cards.ace.lines.2.text",
                "missing",
                "Give two.\nThen rest.",
                "",
            ],
            ["cards.king.name", "missing", "The king", ""],
        ];
        assert_eq!(sheet, expected.map(|row| row.map(str::to_owned)));
        assert!(import(dir.path(), &file).contains("says the same already"));

        sheet[2][3] = "Ein Ass".to_owned();
        sheet[4][3] = "Gib zwei.\nDann \"ruh\".".to_owned();
        sheet[5][3] = "Der König".to_owned();
        write(&file, &sheet);
        let said = import(dir.path(), &file);
        for words in [
            "adds 2 translations",
            "changes cards.ace.name from \"Das Ass\" to \"Ein Ass\"",
            "2 added, 1 changed; 4 of 6 texts are translated",
        ] {
            assert!(said.contains(words), "{words}: {said}");
        }
        let overlay = fs::read_to_string(dir.path().join("content/demo/lang/de.toml")).unwrap();
        let expected = "\
# Ours.
title = \"Demo\" # as it is

[titles]
# cards = \"Cards\"

[cards.ace]
# name = \"The ace\"
name = \"Ein Ass\"
# lines = [{ text = \"Take one.\" }, { text = \"\"\"
# Give two.
# Then rest.\"\"\" }]
lines = [{}, { text = \"\"\"
Gib zwei.
Dann \\\"ruh\\\".\"\"\" }]

[cards.king]
# name = \"The king\"
name = \"Der König\"
";
        assert_eq!(overlay, expected, "{ending}");
        let (file, said) = export(dir.path(), ending);
        assert!(
            said.contains("6 texts, 2 without a translation\n"),
            "{said}"
        );
        assert_eq!(rows(&file)[4][3], "Gib zwei.\nDann \"ruh\".");
    }
}

#[test]
fn what_has_changed_since_the_sheet_was_made_is_told_at_its_cell() {
    let dir = demo(None);
    let (file, _) = export(dir.path(), "csv");
    let mut sheet = rows(&file);
    sheet[2][3] = "Das Ass".to_owned();
    sheet.push(["cards.kin.name", "", "The kin", "Der Sippe"].map(str::to_owned));
    write(&file, &sheet);
    let cards = CARDS.replace("The ace", "The first");
    put(dir.path(), "content/demo/cards.toml", cards.as_bytes());
    let said = import(dir.path(), &file);
    for words in [
        "`cards.ace.name` has changed since",
        "it is now: The first",
        "de.csv:4:",
        "no text `cards.kin.name`",
        "did you mean `cards.king.name`?",
    ] {
        assert!(said.contains(words), "{words}: {said}");
    }
    // The comment holds what was translated, so that the next sheet says it has changed.
    let (file, _) = export(dir.path(), "csv");
    assert_eq!(rows(&file)[2][1..], ["changed", "The first", "Das Ass"]);
}

#[test]
fn what_is_no_sheet_of_texts_is_refused() {
    let dir = demo(None);
    let refused = |arguments: &[&str], words: &str| {
        let made = run(dir.path(), arguments);
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        assert_eq!(made.status.code(), Some(2), "{said}");
        assert!(said.contains(words), "{words}: {said}");
    };
    put(dir.path(), "other.csv", b"id,name\nace,As\n");
    let file = dir.path().join("other.csv");
    let file = file.to_str().unwrap();
    let into = ["import", file, "--into", "demo", "--language"];
    refused(&[&into[..], &["de"]].concat(), "has no column `text`");
    refused(&[&into[..], &["en"]].concat(), "is written in `en`");
    refused(&[&into[..], &["German"]].concat(), "is no language");
    refused(
        &["export", "demo", "--language", "en", "--format", "csv"],
        "is written in `en`",
    );
}

/// Nothing is written, and these words are said.
#[track_caller]
fn refused(dir: &Path, file: &Path, language: &str, words: &[&str]) {
    let file = file.to_str().unwrap();
    let into = ["import", file, "--into", "demo", "--yes", "--language"];
    let made = run(dir, &[&into[..], &[language]].concat());
    let said = String::from_utf8_lossy(&made.stderr).into_owned();
    assert!(!made.status.success(), "{said}");
    for words in words {
        assert!(said.contains(words), "{words}: {said}");
    }
    let overlay = dir.join(format!("content/demo/lang/{language}.toml"));
    assert!(!overlay.exists(), "{said}");
}

#[test]
fn faults_of_translators_are_told_at_their_cells_and_nothing_is_written() {
    let dir = demo(None);
    let (file, _) = export(dir.path(), "csv");
    let sheet = rows(&file);
    let mut broken = sheet.clone();
    broken[2][3] = "Das {ass".to_owned();
    write(&file, &broken);
    refused(dir.path(), &file, "de", &["text-error", "de.csv:4:"]);

    let mut twice = sheet.clone();
    twice[2][3] = "Das Ass".to_owned();
    twice.push(twice[2].clone());
    twice.last_mut().unwrap()[3] = "Die Eins".to_owned();
    write(&file, &twice);
    let words = ["has another translation in a row above: \"Das Ass\""];
    refused(dir.path(), &file, "de", &words);

    let mut edited = sheet;
    edited[2][2] = "Das Ass".to_owned();
    write(&file, &edited);
    let said = import(dir.path(), &file);
    let words = "this is not the source of `cards.ace.name`, and its translation is empty";
    assert!(said.contains(words), "{said}");
}

#[test]
fn a_sheet_of_another_language_is_refused() {
    let dir = demo(None);
    for ending in ["xlsx", "ods"] {
        let (file, _) = export(dir.path(), ending);
        refused(
            dir.path(),
            &file,
            "fr",
            &["is the sheet of `de`, not of `fr`"],
        );
    }
}

/// The workbook has a picture for each card, beside its first row.
#[test]
fn a_workbook_shows_the_pieces() {
    let dir = demo(None);
    let (file, _) = export(dir.path(), "xlsx");
    let again = fs::read(&file).unwrap();
    let mut archive = zip::ZipArchive::new(std::io::Cursor::new(again)).unwrap();
    let names = archive.file_names().map(|name| name.unwrap().into_owned());
    let pictures = names.filter(|name| name.ends_with(".png"));
    assert_eq!(pictures.count(), 1, "both cards look the same");
    let mut drawing = String::new();
    let mut part = archive.by_name("xl/drawings/drawing1.xml").unwrap();
    std::io::Read::read_to_string(&mut part, &mut drawing).unwrap();
    for words in [
        "descr=\"cards/ace\"",
        "descr=\"cards/king\"",
        "<xdr:row>3</xdr:row>",
    ] {
        assert!(drawing.contains(words), "{words}: {drawing}");
    }
    assert_eq!(rows(&file).len(), 6);
}

/// An overlay that cannot be read stops what is done with it, and nothing else.
#[test]
fn a_broken_overlay_is_in_nobodys_way() {
    let broken = "title = \"Demo\n";
    let dir = demo(Some(broken));
    let file = dir.path().join("fr.csv");
    let file = file.to_str().unwrap();
    put(
        dir.path(),
        "cards.csv",
        b"id,name\nace,The first\nking,The king\n",
    );
    let cards = dir.path().join("cards.csv");
    for arguments in [
        &[
            "export",
            "demo",
            "--language",
            "fr",
            "--format",
            "csv",
            "-o",
            file,
        ][..],
        &["export", "demo/cards", "--format", "csv", "-o", file],
        &[
            "import",
            cards.to_str().unwrap(),
            "--into",
            "demo/cards",
            "--yes",
        ],
    ] {
        let made = run(dir.path(), arguments);
        let said = String::from_utf8_lossy(&made.stderr).into_owned();
        assert!(made.status.success(), "{arguments:?}: {said}");
        assert!(said.contains("content/demo/lang/de.toml:1:"), "{said}");
        assert!(said.contains("not looked at here"), "{said}");
    }
    let ours = [
        "export",
        "demo",
        "--language",
        "de",
        "--format",
        "csv",
        "-o",
        file,
    ];
    let made = run(dir.path(), &ours);
    let said = String::from_utf8_lossy(&made.stderr).into_owned();
    assert_eq!(made.status.code(), Some(1), "{said}");
    assert!(said.contains("content/demo/lang/de.toml:1:"), "{said}");
}

/// What a template compares with is a keyword: another word there would draw another card.
#[test]
fn keywords_are_no_texts() {
    let dir = demo(None);
    let kinds = CARDS.replace("lines = []", "kind = \"Site\"\nlines = []");
    let kinds = kinds.replacen(
        "name = \"The ace\"",
        "name = \"The ace\"\nkind = \"Site\"",
        1,
    );
    put(dir.path(), "content/demo/cards.toml", kinds.as_bytes());
    let (file, _) = export(dir.path(), "csv");
    assert!(rows(&file).iter().any(|row| row[0] == "cards.ace.kind"));
    let card = CARD.replace("<rect", "{% if entry.kind == 'Site' %}<g/>{% endif %}<rect");
    put(dir.path(), "templates/demo/card.svg", card.as_bytes());
    let (file, _) = export(dir.path(), "csv");
    assert!(!rows(&file).iter().any(|row| row[0] == "cards.ace.kind"));
}
