//! Files that other programs have written: LibreOffice 7.4 saved `events.fods` in its forms, and it and
//! msoffcrypto-tool locked it with a password. `.ci/spreadsheets.py` does it anew.

use serde_json::{Value, json};

use super::{entries, loaded, made, project, put};

/// The entries of a file without a schema.
fn read(name: &str, real: &str) -> Vec<Value> {
    let dir = project(&format!("\"{name}\""), None);
    put(dir.path(), &format!("content/demo/{name}"), &made(real));
    entries(dir.path())
}

fn expected() -> [Value; 2] {
    [
        json!({
            "id": "horn", "name": "Le cor d’étain", "day": "2026-03-09",
            "from": "2026-03-09T18:30:00", "lasts": "26:05:00", "share": 0.25, "cost": 2.5,
            "double": 5, "secret": true, "text": "First line,\nsecond “line”;  end",
            "label": "horn-2.5"
        }),
        json!({
            "id": "sea", "name": "The sea, merged", "cost": 7, "double": 14, "secret": false,
            "text": "007"
        }),
    ]
}

#[test]
fn what_libreoffice_saves_is_read() {
    for real in [
        "libreoffice.xlsx",
        "libreoffice.ods",
        "libreoffice-1904.xlsx",
        "libreoffice-1904.ods",
    ] {
        let name = format!("cards.{}", real.rsplit('.').next().unwrap());
        assert_eq!(read(&name, real), expected(), "{real}");
    }
    // A text file holds what is shown of a value.
    let [mut horn, sea] = expected();
    horn["day"] = json!("03/09/2026");
    horn["from"] = json!("2026-03-09 18:30:00");
    horn["share"] = json!("25%");
    assert_eq!(read("cards.csv", "libreoffice-utf16.csv"), [horn, sea]);
}

#[test]
fn what_is_locked_is_refused() {
    for (name, real) in [("cards.xlsx", "locked.xlsx"), ("cards.ods", "locked.ods")] {
        let dir = project(&format!("\"{name}\""), None);
        put(dir.path(), &format!("content/demo/{name}"), &made(real));
        let (_, report) = loaded(dir.path());
        let found = report.iter().next().unwrap();
        assert!(
            found.message.contains("protected by a password"),
            "{real}: {}",
            found.message
        );
    }
}
