//! The same values from every form that a sheet has.

use serde_json::{Value, json};

use super::{COLUMNS, SCHEMA, entries, game, made, project, put, read};

/// What `types.*` says.
fn expected() -> Vec<Value> {
    vec![
        json!({
            "id": "horn", "name": "Le cor", "cost": { "gold": 3, "wood": 1 },
            "tags": ["fire", "air"], "share": 0.25, "day": "2026-03-09",
            "from": "2026-03-09T18:30:00", "lasts": "26:05:00", "secret": true,
            "letters": [{ "sign": "A" }, { "sign": "B" }], "copies": 2, "text": "12"
        }),
        json!({
            "id": "sea", "name": "one bold word", "cost": { "gold": 2.5 }, "tags": ["water"],
            "share": 0.5, "secret": false, "text": "1,50"
        }),
        json!({
            "id": "l-oeuf-d-or", "name": "L’Œuf d’or", "cost": { "gold": 7 }, "copies": 0,
            "text": "two\nlines"
        }),
    ]
}

#[test]
fn a_workbook_of_excel_is_read() {
    let more = format!(", sheet = \"Events\", {COLUMNS}");
    assert_eq!(read("cards.xlsx", &made("types.xlsx"), &more), expected());
    // Macros change nothing, nor does the first sheet by default.
    let more = format!(", {COLUMNS}");
    assert_eq!(read("cards.XLSX", &made("macros.xlsx"), &more), expected());
}

#[test]
fn a_workbook_of_opendocument_is_read() {
    let more = format!(", {COLUMNS}");
    assert_eq!(read("cards.ods", &made("types.ods"), &more), expected());
}

#[test]
fn dates_are_of_the_calendar_of_their_workbook() {
    let dir = project("\"cards.xlsx\"", None);
    put(dir.path(), "content/demo/cards.xlsx", &made("1904.xlsx"));
    assert_eq!(
        entries(dir.path()),
        [json!({ "id": "ace", "day": "2026-03-09" })]
    );
}

const CSV: &str = "\
id,name,cost.gold,tags,secret,Exemplaires,text,share
horn,\"Le \"\"cor\"\", dit-on\",\"2,5\",\"fire, air\",oui,3,\"two
lines\",20 %

# nothing of this line is read
sea,La mer,1.5,,x,,007,\"1,234.5\"
";

fn of_csv() -> Vec<Value> {
    vec![
        json!({
            "id": "horn", "name": "Le \"cor\", dit-on", "cost": { "gold": 2.5 },
            "tags": ["fire", "air"], "secret": true, "copies": 3, "text": "two\nlines",
            "share": 0.2
        }),
        json!({
            "id": "sea", "name": "La mer", "cost": { "gold": 1.5 }, "secret": true,
            "text": "007", "share": 1234.5
        }),
    ]
}

#[test]
fn comma_separated_files_are_read_in_every_spelling() {
    let utf16 = |little: bool| -> Vec<u8> {
        let units = "\u{feff}".encode_utf16().chain(CSV.encode_utf16());
        let bytes = |unit: u16| {
            if little {
                unit.to_le_bytes()
            } else {
                unit.to_be_bytes()
            }
        };
        units.flat_map(bytes).collect()
    };
    // All that is parted is quoted, so that commas can become others.
    let quoted: String = {
        let rows = [
            [
                "id",
                "name",
                "cost.gold",
                "tags",
                "secret",
                "Exemplaires",
                "text",
                "share",
            ],
            [
                "horn",
                "Le \"\"cor\"\", dit-on",
                "2,5",
                "fire, air",
                "oui",
                "3",
                "two\nlines",
                "20 %",
            ],
            ["sea", "La mer", "1.5", "", "x", "", "007", "1,234.5"],
        ];
        let row = |row: &[&str; 8]| row.map(|cell| format!("\"{cell}\"")).join(";");
        rows.iter().map(row).collect::<Vec<_>>().join("\r\n")
    };
    for (name, bytes) in [
        ("plain.csv", CSV.as_bytes().to_vec()),
        ("bom.csv", format!("\u{feff}{CSV}").into_bytes()),
        ("utf16le.csv", utf16(true)),
        ("utf16be.csv", utf16(false)),
        ("semicolons.csv", quoted.clone().into_bytes()),
        ("sep.csv", format!("sep=;\r\n{quoted}").into_bytes()),
        ("tabs.tsv", quoted.replace(';', "\t").into_bytes()),
    ] {
        assert_eq!(read(name, &bytes, ""), of_csv(), "{name}");
    }
}

/// Without a schema a column is numbers or flags where each of its cells is one.
#[test]
fn columns_of_text_files_have_types_without_a_schema() {
    let dir = project("\"cards.csv\"", None);
    let text = "title;n;zip;flag;mixed\nÀ l’aube;1,5;007;TRUE;1\nLe soir;2;010;false;a\n";
    put(dir.path(), "content/demo/cards.csv", text.as_bytes());
    assert_eq!(
        entries(dir.path()),
        [
            json!({ "title": "À l’aube", "n": 1.5, "zip": "007", "flag": true, "mixed": "1", "id": "a-l-aube" }),
            json!({ "title": "Le soir", "n": 2, "zip": "010", "flag": false, "mixed": "a", "id": "le-soir" }),
        ]
    );
}

#[test]
fn options_say_how_a_sheet_is_read() {
    let text = "Deck of March\n;;\nName;Tags;Gold\nSea;a/b;1,234\n";
    let more = ", header = 3, id_from = \"name\", decimal = \",\", columns = { Name = \"name\", \
                Tags = { field = \"tags\", split = \"/\" }, Gold = \"cost.gold\" }";
    assert_eq!(
        read("cards.csv", text.as_bytes(), more),
        [json!({ "id": "sea", "name": "Sea", "tags": ["a", "b"], "cost": { "gold": 1.234 } })]
    );
}

/// Nothing after loading knows that the values were in a sheet.
#[test]
fn a_sheet_is_the_same_as_its_toml() {
    let sheet = project("\"cards.csv\"", Some(SCHEMA));
    put(
        sheet.path(),
        "content/demo/cards.csv",
        b"id,name,cost.wood\nsea,The sea,2\n",
    );
    let toml = project("\"cards.toml\"", Some(SCHEMA));
    let text = "[[entry]]\nid = 'sea'\nname = 'The sea'\ncost.wood = 2\n";
    put(toml.path(), "content/demo/cards.toml", text.as_bytes());
    let check = |dir: &tempfile::TempDir| super::run(dir.path(), &["check"]);
    let (one, other) = (check(&sheet), check(&toml));
    assert_eq!(entries(sheet.path()), entries(toml.path()));
    assert_eq!(one.status.code(), other.status.code());
    let lines =
        |output: &std::process::Output| String::from_utf8_lossy(&output.stderr).lines().count();
    assert_eq!(lines(&one), lines(&other));
}

/// The number of a row is that of its line, as editors show it; blank lines before the headings are none.
#[test]
fn the_row_of_the_headings_is_the_line_that_an_editor_shows() {
    let entry = [json!({ "id": "horn", "name": "The horn" })];
    for (text, more) in [
        ("\n\nid,name\nhorn,The horn\n", ""),
        (
            "My, game;\n\n\"two\nlines\"\nid,name\n\nhorn,The horn\n",
            ", header = 5",
        ),
        (
            "My game\r\n\r\nid;name\r\nhorn;The horn\r\n",
            ", header = 3",
        ),
        ("sep=;\nMy, game\nid;name\nhorn;The horn\n", ", header = 3"),
        ("My game\rid,name\rhorn,The horn\r", ", header = 2"),
    ] {
        assert_eq!(read("cards.csv", text.as_bytes(), more), entry, "{text:?}");
    }
}

/// Accents of their own, as some programs write them, are the letters that they stand on.
#[test]
fn headings_and_ids_are_the_same_however_their_accents_are_written() {
    let apart = "E\u{301}tat,id\nle\u{301}ger,horn\n";
    let more = ", columns = { \"\u{c9}tat\" = \"name\" }";
    let entry = [json!({ "name": "le\u{301}ger", "id": "horn" })];
    assert_eq!(read("cards.csv", apart.as_bytes(), more), entry);
}

#[test]
fn an_entry_is_called_what_its_id_is_made_from() {
    let dir = project("{ file = \"cards.csv\", id_from = \"nombre\" }", None);
    put(
        dir.path(),
        "content/demo/cards.csv",
        "nombre,coste\nÁncora mayor,1\n".as_bytes(),
    );
    let game = game(dir.path());
    let entry = &game.components[0].entries[0];
    assert_eq!(
        (&*entry.id.value, entry.name()),
        ("ancora-mayor", Some("Áncora mayor"))
    );
}
