//! A deck brought from elsewhere, as a newcomer would: from `massicot new` to everything that is
//! printed of it, with commands only.
//!
//! `tests/newcomer` is what they write: 60 portrait and landscape cards, a drawing for each as
//! four programs save them (with the same ids in all), twelve icons, two kinds of back, computed
//! figures, copies, and the same deck in French.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use image::{RgbImage, imageops};
use lopdf::{Document, Object};

use crate::command::succeed;
use crate::copy::copy;
use crate::text::pdf_words;

struct Deck {
    _dir: tempfile::TempDir,
    root: PathBuf,
}

/// A new project, the starter's cards taken out, and the deck put in.
fn deck() -> Deck {
    let dir = tempfile::tempdir().unwrap();
    let deck = Deck {
        root: dir.path().join("hedgerow"),
        _dir: dir,
    };
    succeed(deck.root.parent().unwrap(), &["new", "hedgerow"]);
    for name in [
        "content/hedgerow/cards.toml",
        "content/hedgerow/rules.md",
        "content/hedgerow/rules.toml",
        "content/hedgerow/schemas/card.json",
        "templates/hedgerow/card.svg",
        "templates/hedgerow/back.svg",
        "templates/hedgerow/rules-page.svg",
    ] {
        fs::remove_file(deck.root.join(name)).unwrap();
    }
    let own = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/newcomer");
    copy(&own, &deck.root);
    deck
}

impl Deck {
    fn run(&self, args: &[&str]) -> String {
        succeed(&self.root, args).1
    }

    fn bytes(&self, name: &str) -> Vec<u8> {
        let path = self.root.join("out/hedgerow").join(name);
        fs::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"))
    }

    fn picture(&self, name: &str) -> RgbImage {
        image::load_from_memory(&self.bytes(name))
            .unwrap()
            .to_rgb8()
    }

    /// The names of all cards, as one of the data files or an overlay says them.
    fn names(&self, file: &str) -> Vec<String> {
        let text = fs::read_to_string(self.root.join("content/hedgerow").join(file)).unwrap();
        let lines = text.lines().filter_map(|line| line.strip_prefix("name = "));
        lines
            .map(|name| name.trim_matches('"').to_owned())
            .collect()
    }
}

/// The words on the faces of a PDF, each face once, line by line.
fn words(pdf: &[u8]) -> String {
    pdf_words::lines(pdf).join("\n")
}

/// The sizes of a PDF's pages in whole points.
fn pages(pdf: &[u8]) -> Vec<(i64, i64)> {
    let document = Document::load_mem(pdf).unwrap();
    let size = |id| {
        let page = document.get_dictionary(id).unwrap();
        let media = page.get(b"MediaBox").and_then(Object::as_array).unwrap();
        let side = |index: usize| media[index].as_float().unwrap().round() as i64;
        (side(2), side(3))
    };
    document.get_pages().into_values().map(size).collect()
}

#[test]
fn nothing_is_wrong_with_it_in_either_language() {
    let deck = deck();
    assert_eq!(deck.run(&["check", "--quiet", "--deny", "warnings"]), "");
    // A title, two of components, six words of the theme, a name and a text for each card.
    let texts = 1 + 2 + 6 + 2 * 60;
    let said = deck.run(&["translate", "fr"]);
    let whole = format!("nothing to add; {texts} of {texts} texts are translated");
    assert!(said.contains(&whole), "{said}");
    let said = deck.run(&["translate", "de"]);
    assert!(
        said.contains(&format!("made, with {texts} texts")),
        "{said}"
    );
}

#[test]
fn its_home_sheets_hold_every_card() {
    let deck = deck();
    deck.run(&["build"]);
    // 36 cards, twelve of them twice: 48 on six sheets; 24, four of them twice: 28 on four.
    for (name, count) in [
        ("creatures.pdf", 12),
        ("places.pdf", 8),
        ("hedgerow.pdf", 20),
    ] {
        let pages = pages(&deck.bytes(name));
        assert_eq!(pages.len(), count, "{name}");
        let is_a4 =
            |(width, height): &(i64, i64)| (*width.min(height), *width.max(height)) == (595, 842);
        assert!(pages.iter().all(is_a4), "{name}: {pages:?}");
    }
    for (pdf, data) in [
        ("creatures.pdf", "creatures.toml"),
        ("places.pdf", "places.toml"),
    ] {
        let words = words(&deck.bytes(pdf));
        for name in deck.names(data) {
            assert!(words.contains(&name), "{name} is not in {pdf}");
        }
    }
    let words = words(&deck.bytes("hedgerow.pdf"));
    let backs = words.lines().filter(|line| *line == "Hedgerow");
    assert_eq!(backs.count(), 1, "one shared back, drawn once");
    assert!(words.contains("6 of 6"), "the computed rank");
}

#[test]
fn a_translation_is_printed_in_its_own_words() {
    let deck = deck();
    deck.run(&["build", "--language", "fr"]);
    let words = words(&deck.bytes("fr/hedgerow.pdf"));
    let names = deck.names("lang/fr.toml");
    assert_eq!(names.len(), 60);
    for name in names {
        assert!(words.contains(&name), "{name}");
    }
    assert!(
        words.contains("6 sur 6") && !words.contains("Robin"),
        "{words}"
    );
}

#[test]
fn a_print_service_gets_landscape_backs_the_right_way_up() {
    let deck = deck();
    deck.run(&["build", "--for", "tgc"]);
    let list = String::from_utf8(deck.bytes("tgc/creatures/cards.csv")).unwrap();
    assert_eq!(list.lines().count(), 37);
    assert!(list.contains("001-wren.png,back.png,2"), "{list}");
    let wren = deck.picture("tgc/creatures/001-wren.png");
    let place = deck.picture("tgc/places/001-long-meadow.png");
    assert_eq!(wren.dimensions(), place.dimensions());
    assert!(place.width() < place.height());
    // Laid on one another, both sides have their top at the same edge once the card is turned over
    // like a page: the front is turned one way and the back the other.
    deck.run(&[
        "export",
        "hedgerow/places/long-meadow",
        "--side",
        "both",
        "--bleed",
    ]);
    for (side, turn) in [("", 90), ("-back", 270)] {
        let made = deck.picture(&format!("tgc/places/001-long-meadow{side}.png"));
        let drawn = deck.picture(&format!("places/long-meadow{side}-bleed.png"));
        assert_eq!(nearest_turn(&drawn, &made), turn, "{side}");
    }
}

/// By how many degrees clockwise a picture has been turned.
fn nearest_turn(drawn: &RgbImage, made: &RgbImage) -> u32 {
    let turned = |turn: u32| match turn {
        0 => drawn.clone(),
        90 => imageops::rotate90(drawn),
        180 => imageops::rotate180(drawn),
        _ => imageops::rotate270(drawn),
    };
    let small = |picture: &RgbImage| imageops::thumbnail(picture, 24, 24).into_raw();
    let made = small(made);
    let off = |turn: &u32| -> u64 {
        let other = small(&turned(*turn));
        let pairs = made.iter().zip(&other);
        pairs.map(|(a, b)| u64::from(a.abs_diff(*b))).sum()
    };
    [0, 90, 180, 270].into_iter().min_by_key(off).unwrap()
}

#[test]
fn a_virtual_table_gets_every_card_and_copy() {
    let deck = deck();
    deck.run(&["build", "--for", "tabletop-simulator"]);
    let table = deck.bytes("tabletop-simulator/hedgerow.json");
    let table: serde_json::Value = serde_json::from_slice(&table).unwrap();
    let mut counts = Vec::new();
    for object in table["ObjectStates"].as_array().unwrap() {
        counts.extend(object["DeckIDs"].as_array().map(Vec::len));
    }
    assert_eq!(counts, [48, 28]);
    let images = deck.root.join("out/hedgerow/tabletop-simulator/images");
    let mut sizes = BTreeSet::new();
    for entry in fs::read_dir(images).unwrap() {
        let size = image::image_dimensions(entry.unwrap().path()).unwrap();
        assert!(size.0 <= 4096 && size.1 <= 4096, "{size:?}");
        sizes.insert(size);
    }
    assert!(sizes.len() > 1, "{sizes:?}");
}
