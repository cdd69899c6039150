//! Some cards printed again: packed, or where they were.

use super::printed::{build_with, refused_with};
use super::vector;

fn deck(data: &str) -> String {
    format!(
        r#"
[[component]]
id = "deck"
stock = "poker"
data = "{data}"
template = "card.svg"
back = "back.svg"

[[component]]
id = "others"
sheet = "small"
stock = {{ width = 63, height = 88, corner_radius = 3 }}
data = "{data}"
template = "card.svg"
back = "back.svg"

[[component]]
id = "strip"
sheet = "small"
stock = {{ width = 190, height = 20, bleed = 0 }}
copies = 2
template = "page.svg"
"#
    )
}

type Places = Vec<Vec<(f64, f64)>>;

/// Where the faces lie on each page of a file.
fn places(args: &[&str], data: &str, file: &str) -> Places {
    let built = build_with(args, &deck(data));
    let pages = vector::pages(&built.file(file));
    pages.into_iter().map(|page| page.faces).collect()
}

const TWO: [&str; 3] = ["--only", "demo/deck/c", "demo/deck/l"];

#[test]
fn corrected_cards_are_packed() {
    let again = places(&TWO, "deck.toml", "demo-reprint.pdf");
    let counts: Vec<usize> = again.iter().map(Vec::len).collect();
    assert_eq!(counts, [2, 2]);
    // Those of several components share a sheet.
    let mixed = ["--only", "demo/deck/[cl]", "demo/others/a", "demo/strip"];
    let again = places(&mixed, "deck.toml", "demo-reprint.pdf");
    let counts: Vec<usize> = again.iter().map(Vec::len).collect();
    assert_eq!(counts, [5, 3]);
}

#[test]
fn corrected_cards_lie_where_they_were() {
    let whole = places(&["--component", "deck"], "deck.toml", "deck.pdf");
    let args = [&TWO[..], &["--keep-slots"]].concat();
    let again = places(&args, "deck.toml", "demo-reprint-keep-slots.pdf");
    let expected: Places = vec![
        vec![whole[0][2]],
        vec![whole[1][2]],
        vec![whole[2][2]],
        vec![whole[3][2]],
    ];
    assert_eq!(again, expected);
}

/// Of sheets that components share as well: the strip lies there as in the whole kit.
#[test]
fn shared_sheets_keep_their_places() {
    let whole = places(&["--component", "small"], "deck.toml", "small.pdf");
    let args = ["--only", "demo/strip", "--keep-slots"];
    let again = places(&args, "deck.toml", "demo-reprint-keep-slots.pdf");
    let shared = &whole[whole.len() - 2];
    assert_eq!(again.len(), 2, "one sheet, and its back");
    assert_eq!(again[0], shared[shared.len() - 2..]);
}

#[test]
fn a_card_that_is_not_printed_may_keep_its_place() {
    let whole = places(&["--component", "deck"], "deck.toml", "deck.pdf");
    let keeping = ["--component", "deck", "--keep-slots"];
    let kept = places(&keeping, "without-b.toml", "deck-keep-slots.pdf");
    let mut expected = whole.clone();
    expected[0].remove(1);
    expected[1].remove(1);
    assert_eq!(kept, expected);
    let closed = places(&["--component", "deck"], "without-b.toml", "deck.pdf");
    assert_eq!(closed[0].len(), 9);
}

#[test]
fn cards_that_are_not_there_are_told() {
    let said = refused_with(2, &["--only", "demo/deck/z"], &deck("deck.toml"));
    assert!(
        said.contains("`demo/deck/z` is no piece of this project"),
        "{said}"
    );
    let said = refused_with(2, &["--only", "demo/deck/b"], &deck("without-b.toml"));
    assert!(
        said.contains("none is printed: their `copies` are 0"),
        "{said}"
    );
}
