//! `massicot gallery`: a page of static files.

use std::collections::BTreeSet;
use std::fs;
use std::path::{Path, PathBuf};

use serde_json::Value;

use crate::command::{massicot, succeed, words};

/// A new project of cards, and where its gallery goes.
fn project() -> (tempfile::TempDir, PathBuf) {
    let folder = tempfile::tempdir().unwrap();
    succeed(folder.path(), &["new", "game"]);
    let root = folder.path().join("game");
    (folder, root)
}

fn gallery(root: &Path) -> Value {
    succeed(root, &["gallery", "--out", "site"]);
    let data = fs::read_to_string(root.join("site/data.js")).unwrap();
    let json = data
        .strip_prefix("globalThis.massicotData = ")
        .and_then(|rest| rest.strip_suffix(";\n"));
    serde_json::from_str(json.unwrap()).unwrap()
}

/// The pieces of the deck.
fn cards(data: &Value) -> &[Value] {
    let mut components = data["games"][0]["components"].as_array().unwrap().iter();
    let deck = components.find(|component| component["id"] == "cards");
    deck.unwrap()["pieces"].as_array().unwrap()
}

/// The keys of the deck's pictures, by the ids and sides of their pieces.
fn keys(data: &Value) -> BTreeSet<(String, String, String)> {
    let sides = |piece: &Value| {
        let side = |name: &str| {
            let id = piece["id"].as_str().unwrap().to_owned();
            (
                id,
                name.to_owned(),
                piece[name].as_str().unwrap().to_owned(),
            )
        };
        ["front", "back"].map(side)
    };
    cards(data).iter().flat_map(sides).collect()
}

#[test]
fn every_face_has_its_pictures_and_every_entry_its_text() {
    let (_folder, root) = project();
    let data = gallery(&root);
    assert_eq!(cards(&data).len(), 6);
    let mut wanted = BTreeSet::new();
    for (_, _, key) in keys(&data) {
        wanted.extend(["-small", "", "-low"].map(|suffix| format!("{key}{suffix}.png")));
    }
    let there: BTreeSet<String> = fs::read_dir(root.join("site/pictures"))
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    // Six fronts and the back that they share.
    assert_eq!(wanted.len(), 7 * 3);
    let missing: Vec<_> = wanted.difference(&there).collect();
    assert!(missing.is_empty(), "{missing:?}");
    let dawn = &cards(&data)[0];
    assert_eq!(dawn["fields"]["suit"], "sun");
    let text = dawn["source"]["text"].as_str().unwrap();
    assert!(text.starts_with("[[card]]\nid = \"dawn\""), "{text}");
    assert!(text.ends_with("hidden.\""), "{text}");
    let file = fs::read_to_string(root.join(dawn["source"]["file"].as_str().unwrap())).unwrap();
    let line = dawn["source"]["line"].as_u64().unwrap() as usize;
    assert_eq!(file.lines().nth(line - 1), Some("[[card]]"));
}

#[test]
fn the_page_needs_nothing_but_its_own_files() {
    let (_folder, root) = project();
    gallery(&root);
    let read = |name: &str| fs::read_to_string(root.join("site").join(name)).unwrap();
    let page = read("index.html");
    for name in ["massicot.css", "data.js", "massicot.js"] {
        assert!(page.contains(&format!("\"{name}\"")), "{name}: {page}");
        assert!(!read(name).is_empty());
    }
    assert!(!page.contains("://"), "{page}");
    assert!(
        !page.contains("=\"/"),
        "nothing from the root of a site: {page}"
    );
}

#[test]
fn the_same_game_has_the_same_bytes() {
    let (_folder, root) = project();
    let files = || {
        gallery(&root);
        let pictures = fs::read_dir(root.join("site/pictures")).unwrap();
        let pictures = pictures.map(|entry| entry.unwrap().path());
        let mut files: Vec<PathBuf> = pictures.collect();
        files.push(root.join("site/data.js"));
        files.sort();
        let read = files
            .into_iter()
            .map(|file| (fs::read(&file).unwrap(), file));
        read.collect::<Vec<_>>()
    };
    let first = files();
    assert!(first == files());
}

/// What the key of a face hangs on: its own entry, its template, its fonts, and nothing else.
#[test]
fn a_change_is_seen_in_the_keys_of_what_shows_it() {
    let (_folder, root) = project();
    let first = keys(&gallery(&root));
    let changed = |file: &str, from: &str, to: &str| {
        let path = root.join(file);
        let before = fs::read(&path).unwrap();
        let text = String::from_utf8(before.clone()).unwrap();
        assert!(text.contains(from), "{file}: {from}");
        fs::write(&path, text.replacen(from, to, 1)).unwrap();
        let now = keys(&gallery(&root));
        fs::write(&path, before).unwrap();
        let new: Vec<_> = now.difference(&first).cloned().collect();
        new.into_iter()
            .map(|(id, side, _)| format!("{id} {side}"))
            .collect::<Vec<_>>()
    };
    let cards = "content/game/cards.toml";
    assert_eq!(changed(cards, "Dawn", "Daybreak"), ["dawn front"]);
    assert_eq!(changed(cards, "# One table", "# A table"), [""; 0]);
    let fronts = changed("templates/game/card.svg", "r=\"6\"", "r=\"6.5\"");
    assert!(
        fronts.iter().all(|face| face.ends_with("front")),
        "{fronts:?}"
    );
    assert!(!fronts.is_empty());
    let backs = changed("templates/game/back.svg", "rx=\"2.5\"", "rx=\"3\"");
    assert_eq!(backs.len(), 6, "{backs:?}");
    assert!(backs.iter().all(|face| face.ends_with("back")), "{backs:?}");
    let font = fs::read_dir(root.join("fonts/fira-sans")).unwrap();
    let font = font
        .map(|entry| entry.unwrap().path())
        .find(|path| path.extension().is_some_and(|ending| ending == "ttf"));
    let font = font.unwrap();
    fs::copy(&font, font.with_file_name("another.ttf")).unwrap();
    let now = keys(&gallery(&root));
    assert_eq!(
        now.intersection(&first).count(),
        0,
        "a font may change any face"
    );
}

#[test]
fn what_is_wrong_is_told_and_nothing_is_written() {
    let (_folder, root) = project();
    let cards = root.join("content/game/cards.toml");
    let text = fs::read_to_string(&cards).unwrap();
    fs::write(
        &cards,
        text.replacen("suit = \"sun\"", "suit = \"star\"", 1),
    )
    .unwrap();
    let output = massicot(&root, &["gallery", "--out", "site"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(words(&output.stderr).contains("cards.toml"));
    assert!(!root.join("site").exists());
    let output = massicot(&root, &["gallery", "--out", "content"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output.stderr).contains("among the sources"));
}
