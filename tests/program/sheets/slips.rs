//! Slips in the headings and lines of a sheet, each told once.

use super::mistakes::{GAME, SCHEMA};
use super::{CARD, put, run};

/// What is said of a component whose data is this sheet, with a schema or without.
fn said_of_game(data: &str, sheet: &str, with_schema: bool) -> String {
    let dir = tempfile::tempdir().unwrap();
    let schema = "schema = \"schemas/card.json\"\n";
    let game = GAME.replace("data = \"cards.xlsx\"", &format!("data = {data}"));
    let game = match with_schema {
        true => game,
        false => game.replace(schema, ""),
    };
    put(dir.path(), "content/demo/game.toml", game.as_bytes());
    let path = "content/demo/schemas/card.json";
    put(dir.path(), path, SCHEMA.as_bytes());
    put(dir.path(), "content/demo/cards.csv", sheet.as_bytes());
    put(dir.path(), "templates/demo/card.svg", CARD.as_bytes());
    let output = run(dir.path(), &["check", "--content-only"]);
    String::from_utf8(output.stderr).unwrap()
}

#[track_caller]
fn has_one_error(said: &str, words: &[&str]) {
    assert_eq!(said.matches("error[").count(), 1, "{said}");
    for words in words {
        assert!(said.contains(words), "{words}: {said}");
    }
}

/// A heading that is a field but for its capitals, told once with all of them.
#[test]
fn headings_in_capitals_are_told_with_what_to_write() {
    let sheet = "Name,SUIT,value\nA,sun,1\nB,moon,2\n";
    let said = said_of_game("\"cards.csv\"", sheet, true);
    let words = [
        "`Name`, `SUIT` are not fields of these entries, and `name`, `suit` are",
        "cards.csv:1:1",
        "`columns = { \"Name\" = \"name\", \"SUIT\" = \"suit\" }`",
    ];
    has_one_error(&said, &words);
    let one = said_of_game("\"cards.csv\"", "NAME,suit\nA,sun\nB,moon\n", true);
    has_one_error(
        &one,
        &["`NAME` is not a field of these entries, and `name` is"],
    );
    let said = said_of_game("\"cards.csv\"", "suit, Name \nsun,A\nmoon,B\n", false);
    let words = [
        "it is made from a column `name`, and this one is `Name`",
        "cards.csv:1:6",
        "write `name` in the sheet",
    ];
    has_one_error(&said, &words);
}

/// A key of `data` that is misspelt: what the sheet would come to without it is not told.
#[test]
fn a_misspelt_key_of_data_is_told_alone() {
    let sheet = "Nom,Symbole\nA,sun\nB,moon\n";
    let columns = "{ \"Nom\" = \"name\", \"Symbole\" = \"suit\" }";
    let data = format!("{{ file = \"cards.csv\", colums = {columns} }}");
    has_one_error(
        &said_of_game(&data, sheet, true),
        &["game.toml:", "did you mean `columns`?"],
    );
    let data = format!("{{ file = \"cards.csv\", columns = {columns} }}");
    let said = said_of_game(&data, "Nom,Symbol\nA,sun\nB,moon\n", true);
    has_one_error(
        &said,
        &[
            "names `Symbole` for `suit`",
            "cards.csv:1:5",
            "did you mean `Symbol`?",
        ],
    );
}

#[test]
fn a_text_with_an_unquoted_comma_is_told_at_its_row() {
    let head = "id,name,suit,value\na,A,sun,1\n";
    let torn = format!("{head}b,Knight, the bold,moon,2\nc,C,sun,3\n");
    let words = [
        "line 3 has 5 values, and there are 4 headings",
        "cards.csv:3:3",
        "`\"Knight, the bold\"`",
    ];
    has_one_error(&said_of_game("\"cards.csv\"", &torn, true), &words);
    let tight = format!("{head}b,Knight,bold,moon,2\nc,C,sun,3\n");
    let words = [
        "line 3 has 5 values",
        "cards.csv:3:20",
        "the first too many",
    ];
    has_one_error(&said_of_game("\"cards.csv\"", &tight, true), &words);
    let empty = format!("{head}b,Knight, the bold,moon,\nc,C,sun,3\n");
    let words = ["line 3 has 5 values", "`\"Knight, the bold\"`"];
    has_one_error(&said_of_game("\"cards.csv\"", &empty, true), &words);
    // Where most rows are longer it is the heading that is missing.
    let nameless = "id,name,suit\na,A,sun,1\nb,B,moon,2\n";
    let said = said_of_game("\"cards.csv\"", nameless, true);
    has_one_error(&said, &["this column has no heading"]);
}

/// Beside 0,5 a dot may part thousands.
#[test]
fn a_number_that_may_be_a_thousand_beside_others_is_asked_about() {
    let game = "{ file = \"cards.csv\", separator = \";\" }";
    let sheet = "id;name;suit;value\na;A;sun;2,0\nb;B;moon;1.500\n";
    let words = ["`1.500` may be a thousand or a fraction", "cards.csv:3:10"];
    has_one_error(&said_of_game(game, sheet, true), &words);
    let said = "{ file = \"cards.csv\", separator = \";\", decimal = \",\" }";
    assert!(!said_of_game(said, sheet, true).contains("bad-sheet"));
}

/// A value that is missing moves those behind it into other columns: one error for the row.
#[test]
fn a_row_that_is_too_short_is_told_once() {
    let head = "id,name,suit,value\na,A,sun,1\n";
    let lost = format!("{head}b,B,2\nc,C,sun,3\n");
    let words = [
        "line 3 has 3 values, and there are 4 headings",
        "cards.csv:3:5",
        "the first that does not fit its column",
    ];
    has_one_error(&said_of_game("\"cards.csv\"", &lost, true), &words);
    let bare = format!("{head}b,B\nc,C,sun,3\n");
    let words = ["line 3 has 2 values", "cards.csv:3:1"];
    has_one_error(&said_of_game("\"cards.csv\"", &bare, true), &words);
    // What need not be there is left out at the end of a line.
    let said = said_of_game("\"cards.csv\"", &format!("{head}b,B,sun\n"), true);
    assert!(!said.contains("and there are 4 headings"), "{said}");
}

#[test]
fn another_sign_between_values_than_between_headings_is_told_once() {
    let head = "id,name,suit,value\n";
    let row = format!("{head}a,A,sun,1\nb;B;moon;2\nc,C,sun,3\n");
    let words = [
        "the values of line 3 are parted by `;`, and the headings by `,`",
        "cards.csv:3:1",
    ];
    has_one_error(&said_of_game("\"cards.csv\"", &row, true), &words);
    let all = format!("{head}a;A;sun;1\nb;B;moon;2\n");
    let words = [
        "the values below are parted by `;`, and the headings by `,`",
        "cards.csv:2:1",
        "spreadsheets in French and German save `;`",
    ];
    has_one_error(&said_of_game("\"cards.csv\"", &all, true), &words);
    // Commas in texts and numbers make several values of a row.
    let commas = format!("{head}a;A, the first;sun;1,5\nb;\"B; or not\";moon;2\n");
    has_one_error(&said_of_game("\"cards.csv\"", &commas, true), &words);
}

#[test]
fn a_quotation_mark_that_is_never_closed_is_told_where_it_opens() {
    let sheet = "id,name,suit\na,\"A, the first,sun\nb,B,moon\nc,\"C, the last\",sun\n";
    let words = ["opened here and never closed", "cards.csv:2:3"];
    has_one_error(&said_of_game("\"cards.csv\"", sheet, true), &words);
}

/// What is there of a sheet without headings is told once: its first row is no heading.
#[test]
fn a_sheet_without_headings_is_told_once() {
    let sheet = "a,The ace,Paris\nb,The king,Rome\n";
    let words = [
        "no heading here is a field",
        "the first row names the fields: `id`, `name`",
    ];
    has_one_error(&said_of_game("\"cards.csv\"", sheet, true), &words);
    let columns = "{ file = \"cards.csv\", columns = { \"Symbole\" = \"suit\" } }";
    has_one_error(&said_of_game(columns, sheet, true), &words);
}

/// A translation of what could not be read is no error besides.
#[test]
fn what_could_not_be_read_is_no_fault_of_a_translation() {
    let dir = tempfile::tempdir().unwrap();
    let game = GAME.replace("cards.xlsx", "cards.csv");
    put(dir.path(), "content/demo/game.toml", game.as_bytes());
    let path = "content/demo/schemas/card.json";
    put(dir.path(), path, SCHEMA.as_bytes());
    put(dir.path(), "templates/demo/card.svg", CARD.as_bytes());
    let overlay = "[cards.a]\nname = \"Un\"\n[cards.b]\nname = \"Deux\"\n";
    put(dir.path(), "content/demo/lang/fr.toml", overlay.as_bytes());
    for sheet in ["Name,suit\nA,sun\nB,moon\n", "name,suit\n\"A,sun\nB,moon\n"] {
        put(dir.path(), "content/demo/cards.csv", sheet.as_bytes());
        let output = run(dir.path(), &["check", "--content-only"]);
        has_one_error(&String::from_utf8(output.stderr).unwrap(), &["cards.csv:"]);
    }
}

/// Titles that differ behind what an id has of them are told with what tells the rows apart.
#[test]
fn titles_of_one_id_are_told_with_the_column_to_write() {
    let long = "Gain one coin for each card of this suit in your hand, and then so many of stage";
    let said = |rows: [&str; 2]| {
        let sheet = format!("name,suit\n\"{}\",sun\n\"{}\",moon\n", rows[0], rows[1]);
        said_of_game("\"cards.csv\"", &sheet, false)
    };
    let [one, other] = ["1", "2"].map(|end| format!("{long} {end}"));
    let told = said([&one, &other]);
    assert_eq!(told.matches("error[duplicate-id]").count(), 1, "{told}");
    assert!(
        told.contains("64 at most: give the rows a column `id`"),
        "{told}"
    );
    assert!(!said([&one, &one]).contains("64 at most"));
}
