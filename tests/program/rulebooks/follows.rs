//! A rulebook that follows the content: what is changed there is changed in the book, or is an error.

use std::fs;
use std::path::Path;

use crate::command::{massicot, succeed};

/// The words of the leaflet of a new deck, without its pictures; `None` where the deck has errors.
fn leaflet(deck: &Path) -> Option<String> {
    let checked = massicot(deck, &["check", "--content-only", "--deny", "warnings"]);
    let book = deck.join("book.html");
    let export = [
        "export",
        "deck/rules",
        "--format",
        "html",
        "--output",
        "book.html",
    ];
    if !checked.status.success() || !massicot(deck, &export).status.success() {
        return None;
    }
    let page = fs::read_to_string(&book).unwrap();
    let words = page.split("<body").nth(1).unwrap().split('<');
    let words = words.filter_map(|part| part.split_once('>'));
    Some(words.map(|(_, words)| words).collect())
}

#[test]
fn a_name_or_a_count_that_changes_in_the_content_changes_in_the_leaflet_of_a_new_deck() {
    let dir = tempfile::tempdir().unwrap();
    succeed(dir.path(), &["new", "deck"]);
    let deck = dir.path().join("deck");
    let cards = deck.join("content/deck/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    let with = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        fs::write(&cards, text.replacen(from, to, 1)).unwrap();
        leaflet(&deck)
    };
    let before = with("Dawn", "Dawn").expect("the deck is sound");
    assert!(
        before.contains("6 cards") && before.contains("Full moon"),
        "{before}"
    );
    // A name that the rules say.
    let renamed = with("name = \"Full moon\"", "name = \"Old moon\"").unwrap();
    assert_eq!(renamed, before.replace("Full moon", "Old moon"));
    // One card more by its copies, two more by themselves.
    let more = with("id = \"dusk\"", "id = \"dusk\"\ncopies = 2").unwrap();
    assert_eq!(more, before.replace("6 cards", "7 cards"));
    let card = |id: &str, suit: &str, value: u32| {
        format!(
            "[[card]]\nid = \"{id}\"\nname = \"A {id}\"\nsuit = \"{suit}\"\nvalue = {value}\ntext = \"Rest.\"\n\n"
        )
    };
    let two = card("comet", "sun", 7) + &card("night", "moon", 8) + "[[card]]\nid = \"noon\"";
    let more = with("[[card]]\nid = \"noon\"", &two).unwrap();
    assert_eq!(more, before.replace("6 cards", "8 cards"));
    // A face that is gone is an error, not a gap.
    fs::write(&cards, &text).unwrap();
    let rules = deck.join("content/deck/rules.md");
    let words = fs::read_to_string(&rules).unwrap();
    fs::write(&rules, words.replace("cards/{{ first.id }}", "cards/noone")).unwrap();
    assert_eq!(leaflet(&deck), None);
}
