//! What is too large, protected or no spreadsheet at all.

use super::{SCHEMA, entries, loaded, made, project, put, run};

/// The codes and messages for a file of these bytes.
fn said(name: &str, bytes: &[u8]) -> Vec<(String, String)> {
    let dir = project(&format!("\"{name}\""), Some(SCHEMA));
    put(dir.path(), &format!("content/demo/{name}"), bytes);
    let (_, report) = loaded(dir.path());
    let found = report.iter();
    found
        .map(|found| (found.code.to_string(), found.message.to_string()))
        .collect()
}

fn is_said(name: &str, bytes: &[u8], code: &str, words: &str) {
    let found = said(name, bytes);
    let is = |found: &(String, String)| found.0 == code && found.1.contains(words);
    assert!(found.iter().any(is), "{name}: {found:#?}");
}

#[test]
fn protected_and_damaged_files_are_told() {
    let compound = [
        &[0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1][..],
        &[0; 600],
    ]
    .concat();
    is_said(
        "cards.xlsx",
        &compound,
        "bad-sheet",
        "protected by a password",
    );
    is_said(
        "cards.ods",
        &made("encrypted.ods"),
        "bad-sheet",
        "protected by a password",
    );
    is_said(
        "cards.xlsx",
        b"no archive",
        "bad-sheet",
        "this is no workbook",
    );
    is_said("cards.ods", b"", "bad-sheet", "this is no workbook");
    is_said(
        "cards.xlsx",
        &made("types.ods"),
        "bad-sheet",
        "cannot be read",
    );
    let whole = made("types.xlsx");
    is_said(
        "cards.xlsx",
        &whole[..whole.len() / 2],
        "bad-sheet",
        "cannot be read",
    );
    is_said(
        "cards.csv",
        b"id,name\nace,caf\xe9\n",
        "unreadable-file",
        "not UTF-8",
    );
    is_said(
        "cards.csv",
        b"id,name\nace,\"open\n",
        "bad-sheet",
        "never closed",
    );
    is_said("cards.csv", b"", "bad-sheet", "no headings");
}

#[test]
fn another_sheet_is_asked_for_by_its_name() {
    let dir = project("{ file = \"cards.xlsx\", sheet = \"Evnts\" }", None);
    put(dir.path(), "content/demo/cards.xlsx", &made("types.xlsx"));
    let (project, report) = loaded(dir.path());
    let found = report.iter().next().unwrap();
    assert_eq!(
        found.message,
        "`content/demo/cards.xlsx`: the workbook has no sheet `Evnts`"
    );
    assert_eq!(found.help, ["did you mean `Events`?"]);
    let place = found.primary.as_ref().unwrap().span;
    assert_eq!(project.sources.text(place), "\"Evnts\"");
}

#[test]
fn what_is_too_large_is_refused() {
    is_said(
        "cards.xlsx",
        &made("far.xlsx"),
        "too-large",
        "more than 100000 rows",
    );
    is_said(
        "cards.ods",
        &made("bomb.ods"),
        "too-large",
        "the sheet holds more than",
    );
    let many = "id\n".to_owned() + &"a\n".repeat(100_001);
    is_said(
        "cards.csv",
        many.as_bytes(),
        "too-large",
        "more than 100000 rows",
    );
    is_said(
        "cards.csv",
        &[b','; 600],
        "too-large",
        "more than 512 columns",
    );
    let dir = project("\"cards.xlsx\"", None);
    put(dir.path(), "content/demo/cards.xlsx", &made("bomb.xlsx"));
    assert_eq!(entries(dir.path()).len(), 1);
    let output = run(
        dir.path(),
        &["check", "--content-only", "--limit", "unpacked=1"],
    );
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(said.contains("unpacks to more than 1 MiB"), "{said}");
    assert!(said.contains("--limit unpacked=10"), "{said}");
}

/// Entities are not followed: what they stand for is not there, or the file is refused.
#[test]
fn entities_of_a_workbook_are_not_followed() {
    let dir = project("\"cards.xlsx\"", None);
    put(
        dir.path(),
        "content/demo/cards.xlsx",
        &made("entities.xlsx"),
    );
    let (project, report) = loaded(dir.path());
    let texts: usize = project.games[0].components[0]
        .entries
        .iter()
        .map(|entry| entry.value.to_json().to_string().len())
        .sum();
    assert!(texts < 1000, "{texts}");
    assert!(report.has_errors() || texts > 0);
}
