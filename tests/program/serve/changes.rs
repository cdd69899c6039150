//! Changes that are told with less than a piece, and folders that come and go.

use std::fs;
use std::path::Path;

use super::{CARDS, Server, cards};

/// A line more above them: the entries are what they were, a line further down.
#[test]
fn of_an_entry_that_only_moves_its_line_is_told() {
    let server = Server::new(&[]);
    let before = server.data();
    let line = |piece: &serde_json::Value| piece["source"]["line"].as_u64().unwrap();
    let mut events = server.events();
    events.until("hello");
    let path = server.root.join(CARDS);
    let text = fs::read_to_string(&path).unwrap();
    fs::write(path, format!("# One line more.\n{text}")).unwrap();
    let (change, _) = events.until("pieces");
    let told = change["pieces"].as_array().unwrap().iter();
    let told: Vec<_> = told.filter(|one| one["component"] == "cards").collect();
    assert_eq!(told.len(), 6);
    for (piece, old) in told.iter().zip(cards(&before)) {
        assert!(piece.get("piece").is_none(), "{piece}");
        assert_eq!(piece["looks"]["line"].as_u64(), Some(line(old) + 1));
        assert_eq!(piece["looks"]["front"], old["front"]);
    }
    assert_eq!(
        line(&cards(&server.data())[0]),
        line(&cards(&before)[0]) + 1
    );
}

/// As `git checkout` and some editors leave it: another folder of the same name.
#[test]
fn a_folder_that_is_replaced_is_still_watched() {
    let server = Server::new(&[]);
    let mut events = server.events();
    events.until("hello");
    let (old, new) = (server.root.join("templates"), server.root.join("new"));
    copy(&old, &new);
    fs::remove_dir_all(&old).unwrap();
    fs::rename(&new, &old).unwrap();
    // Wait for the state that is read from the new folder.
    let key = |server: &Server| cards(&server.data())[0].clone();
    while key(&server)["stale"] == true || key(&server)["front"].is_null() {
        events.until("pieces");
    }
    let before = key(&server)["front"].clone();
    let template = "templates/game/card.svg";
    server.change(template, "font-size=\"5.2\"", "font-size=\"5\"");
    while key(&server)["front"] == before {
        events.until("pieces");
    }
    // A folder that was not there at all, and what is in it at once.
    let sub = server.root.join("templates/game/parts");
    fs::create_dir(&sub).unwrap();
    fs::write(sub.join("dot.svg"), "<circle r=\"2\"/>").unwrap();
    let included = "{% include \"parts/dot.svg\" %}</svg>";
    let before = key(&server)["front"].clone();
    server.change(template, "</svg>", included);
    while key(&server)["front"] == before {
        events.until("pieces");
    }
    let before = key(&server)["front"].clone();
    server.change("templates/game/parts/dot.svg", "r=\"2\"", "r=\"3\"");
    while key(&server)["front"] == before {
        events.until("pieces");
    }
}

fn copy(from: &Path, to: &Path) {
    fs::create_dir_all(to).unwrap();
    for entry in fs::read_dir(from).unwrap() {
        let entry = entry.unwrap();
        let target = to.join(entry.file_name());
        match entry.path().is_dir() {
            true => copy(&entry.path(), &target),
            false => _ = fs::copy(entry.path(), target).unwrap(),
        }
    }
}
