//! Tabletop Simulator: the saved object against its documented fields, the sheets against the
//! cards themselves.

use std::collections::HashSet;
use std::fs;

use massicot::write::luminance;
use serde_json::{Map, Value};

use super::support::{CARDS, GAME, Project};

/// The fields of a save that kb.tabletopsimulator.com documents (custom-content/save-file-format,
/// SaveState), looked up on 2026-11-20.
const SAVE: [&str; 14] = [
    "SaveName",
    "GameMode",
    "Date",
    "Table",
    "TableURL",
    "Sky",
    "SkyURL",
    "Note",
    "Rules",
    "PlayerTurn",
    "Grid",
    "DrawImage",
    "ObjectStates",
    "VersionNumber",
];
/// ObjectState of the same page; `GUID` is what its scripting documentation calls an object by.
const OBJECT: [&str; 27] = [
    "GUID",
    "Name",
    "Transform",
    "Nickname",
    "Description",
    "ColorDiffuse",
    "Grid",
    "Locked",
    "AltSound",
    "MaterialIndex",
    "MeshIndex",
    "Layer",
    "Number",
    "CardID",
    "SidewaysCard",
    "RPGmode",
    "RPGdead",
    "FogColor",
    "FogHidePointers",
    "DeckIDs",
    "CustomDeck",
    "CustomMesh",
    "CustomImage",
    "ContainedObjects",
    "PhysicsMaterial",
    "Rigidbody",
    "Tooltip",
];
const TRANSFORM: [&str; 9] = [
    "posX", "posY", "posZ", "rotX", "rotY", "rotZ", "scaleX", "scaleY", "scaleZ",
];
/// CustomDeckState, with the options of custom-content/custom-deck as saves spell them.
const DECK: [&str; 6] = [
    "FaceURL",
    "BackURL",
    "NumWidth",
    "NumHeight",
    "BackIsHidden",
    "UniqueBack",
];
/// CustomImageState, with the options of custom-tile and custom-token.
const IMAGE: [&str; 6] = [
    "ImageURL",
    "ImageSecondaryURL",
    "ImageScalar",
    "WidthScale",
    "CustomTile",
    "CustomToken",
];
/// The internal names of the page's list that are written, and those of tiles and tokens.
const NAMES: [&str; 5] = ["DeckCustom", "Card", "Bag", "Custom_Tile", "Custom_Token"];

fn only<'v>(value: &'v Value, known: &[&str]) -> &'v Map<String, Value> {
    let table = value.as_object().unwrap();
    for key in table.keys() {
        assert!(
            known.contains(&key.as_str()),
            "{key} is not documented: {value}"
        );
    }
    table
}

/// Holds an object and all that is in it to the documented fields; collects their names.
fn sound(object: &Value, guids: &mut HashSet<String>) {
    let table = only(object, &OBJECT);
    let name = table["Name"].as_str().unwrap();
    assert!(NAMES.contains(&name), "{name}");
    let guid = table["GUID"].as_str().unwrap();
    assert!(guid.len() == 6 && guid.chars().all(|c| c.is_ascii_hexdigit()));
    assert!(guids.insert(guid.to_owned()), "{guid} twice");
    let transform = only(&table["Transform"], &TRANSFORM);
    assert_eq!(transform.len(), TRANSFORM.len());
    assert!(transform.values().all(Value::is_number));
    assert_eq!(only(&table["ColorDiffuse"], &["r", "g", "b"]).len(), 3);
    assert!(table["Nickname"].is_string() && table["Locked"].is_boolean());
    for (key, deck) in table
        .get("CustomDeck")
        .and_then(Value::as_object)
        .into_iter()
        .flatten()
    {
        assert!(key.parse::<u32>().unwrap() > 0);
        assert_eq!(only(deck, &DECK).len(), DECK.len());
    }
    if let Some(image) = table.get("CustomImage") {
        let image = only(image, &IMAGE);
        assert!(image["ImageURL"].is_string());
        assert_eq!(name == "Custom_Tile", image.contains_key("CustomTile"));
        assert_eq!(name == "Custom_Token", image.contains_key("CustomToken"));
    }
    if name == "DeckCustom" {
        let cards = table["ContainedObjects"].as_array().unwrap();
        let ids: Vec<&Value> = cards.iter().map(|card| &card["CardID"]).collect();
        assert!(table["DeckIDs"].as_array().unwrap().iter().eq(ids));
        assert!(cards.len() > 1);
        for card in cards {
            // The key of a card's sheet is the hundreds of its id.
            let key = (card["CardID"].as_u64().unwrap() / 100).to_string();
            assert_eq!(card["CustomDeck"][&key], table["CustomDeck"][&key]);
        }
    }
    for inner in table
        .get("ContainedObjects")
        .and_then(Value::as_array)
        .into_iter()
        .flatten()
    {
        sound(inner, guids);
    }
}

fn saved(project: &Project) -> Vec<Value> {
    let path = project.path("out/demo/tabletop-simulator/demo.json");
    let state: Value = serde_json::from_str(&fs::read_to_string(path).unwrap()).unwrap();
    only(&state, &SAVE);
    let objects = state["ObjectStates"].as_array().unwrap().clone();
    let mut guids = HashSet::new();
    for object in &objects {
        sound(object, &mut guids);
    }
    objects
}

fn image(project: &Project, name: &str) -> image::RgbImage {
    let path = project.path(&format!("out/demo/tabletop-simulator/images/{name}"));
    image::load_from_memory(&fs::read(&path).unwrap())
        .unwrap()
        .to_rgb8()
}

/// Exact sheets, to compare dot by dot.
fn exact(project: &Project) {
    let text = massicot::load::presets::text("services", "tabletop-simulator").unwrap();
    let text = text
        .replace("format = \"jpg\"", "format = \"png\"")
        .replace("also = ", "#");
    project.file("presets/services/tabletop-simulator.toml", &text);
}

/// `count` cards, each of a grey and a place of its own.
fn many(count: usize) -> String {
    let card = |index: usize| {
        let grey = 40 + index;
        format!(
            "[[card]]\nid = \"card-{index}\"\nname = \"Card {index}\"\ncolour = \"rgb({grey}, {grey}, 255)\"\n"
        )
    };
    (0..count).map(card).collect()
}

#[test]
fn a_deck_has_its_counts_names_and_shared_back() {
    let project = Project::deck();
    project.said(&["build", "--for", "tts"], 0);
    let objects = saved(&project);
    assert_eq!(objects.len(), 1);
    let deck = &objects[0];
    assert_eq!(deck["Name"], "DeckCustom");
    assert_eq!(deck["DeckIDs"], serde_json::json!([100, 101, 101, 102]));
    let cards = deck["ContainedObjects"].as_array().unwrap();
    let names: Vec<&str> = cards
        .iter()
        .map(|card| card["Nickname"].as_str().unwrap())
        .collect();
    assert_eq!(names, ["red", "green", "green", "white"]);
    let sheet = &deck["CustomDeck"]["1"];
    assert_eq!(sheet["FaceURL"], "demo-cards-faces-1.jpg");
    assert_eq!(sheet["BackURL"], "demo-cards-back.jpg");
    assert_eq!(
        (&sheet["NumWidth"], &sheet["NumHeight"]),
        (&2.into(), &2.into())
    );
    assert_eq!(
        (&sheet["UniqueBack"], &sheet["BackIsHidden"]),
        (&false.into(), &false.into())
    );
    assert_eq!(
        project.files("out/demo/tabletop-simulator"),
        [
            "demo.json",
            "images/demo-cards-back.jpg",
            "images/demo-cards-faces-1.jpg"
        ]
    );
}

#[test]
fn every_place_of_a_sheet_shows_its_card_and_the_last_the_back() {
    let project = Project::deck();
    exact(&project);
    project.file("content/demo/cards.toml", &many(72));
    project.said(&["build", "--for", "tabletop-simulator"], 0);
    project.said(&["export", "demo/cards/*", "--dpi", "150"], 0);
    let objects = saved(&project);
    let ids = objects[0]["DeckIDs"].as_array().unwrap();
    assert_eq!(ids.len(), 72);
    assert_eq!((&ids[68], &ids[69]), (&168.into(), &200.into()));
    let cards = objects[0]["ContainedObjects"].as_array().unwrap();
    let sheets = [
        image(&project, "demo-cards-faces-1.png"),
        image(&project, "demo-cards-faces-2.png"),
    ];
    assert_eq!(sheets[0].dimensions(), (3750, 3675));
    let back = image(&project, "demo-cards-back.png");
    for (index, card) in cards.iter().enumerate() {
        let id = card["CardID"].as_u64().unwrap() as u32;
        assert_eq!(card["Nickname"], format!("Card {index}"));
        let grid = &card["CustomDeck"][(id / 100).to_string()];
        let (columns, rows) = (
            grid["NumWidth"].as_u64().unwrap(),
            grid["NumHeight"].as_u64().unwrap(),
        );
        let sheet = &sheets[(id / 100 - 1) as usize];
        let (width, height) = (sheet.width() / columns as u32, sheet.height() / rows as u32);
        assert_eq!((width, height), (375, 525));
        let place = |slot: u32| {
            let (x, y) = (
                slot % columns as u32 * width,
                slot / columns as u32 * height,
            );
            image::imageops::crop_imm(sheet, x, y, width, height).to_image()
        };
        let path = project.path(&format!("out/demo/cards/card-{index}-150dpi.png"));
        let own = image::load_from_memory(&fs::read(path).unwrap())
            .unwrap()
            .to_rgb8();
        assert!(place(id % 100) == own, "card {index} is not in its place");
        assert!(
            place((columns * rows) as u32 - 1) == back,
            "the hidden face"
        );
    }
}

#[test]
fn own_backs_are_a_sheet_of_the_same_grid() {
    let project = Project::deck();
    exact(&project);
    let back = r##"<svg xmlns="http://www.w3.org/2000/svg" width="69.85mm" height="95.25mm" viewBox="-3.175 -3.175 69.85 95.25"><rect x="-4" y="-4" width="80" height="100" fill="{{ entry.colour }}"/></svg>"##;
    project.file("templates/demo/back.svg", back);
    let own = "back = { template = \"back.svg\", per = \"card\" }";
    project.file(
        "content/demo/game.toml",
        &GAME.replace("back = \"back.svg\"", own),
    );
    project.said(&["build", "--for", "tabletop-simulator"], 0);
    let deck = saved(&project).remove(0);
    let sheet = &deck["CustomDeck"]["1"];
    assert_eq!(sheet["UniqueBack"], true);
    assert_eq!(sheet["BackURL"], "demo-cards-backs-1.png");
    let (faces, backs) = (
        image(&project, "demo-cards-faces-1.png"),
        image(&project, "demo-cards-backs-1.png"),
    );
    assert_eq!(faces.dimensions(), backs.dimensions());
    // The second place: right of the first.
    assert_eq!(backs.get_pixel(375 + 100, 100).0, [0, 0xc0, 0]);
    assert_eq!(backs.get_pixel(100, 525 + 100).0, [0xf0, 0xf0, 0xf0]);
}

#[test]
fn what_is_no_card_is_a_tile_a_token_or_a_bag_of_them() {
    let project = Project::deck();
    let more = r#"[[component]]
id = "board"
title = "The board"
stock = { width = 300, height = 200 }
template = "board.svg"
[[component]]
id = "coins"
stock = { width = 20, height = 20, shape = "ellipse" }
copies = 3
template = "coin.svg"
[[component]]
id = "arrow"
stock = { width = 40, height = 40, bleed = 3, safe = 1, path = "M20 0 L40 40 L0 40 Z" }
template = "arrow.svg"
"#;
    project.file("content/demo/game.toml", &format!("{GAME}{more}"));
    for (name, width, height) in [("board", 306, 206), ("coin", 26, 26), ("arrow", 46, 46)] {
        let svg = format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{width}mm" height="{height}mm" viewBox="-3 -3 {width} {height}"><rect x="-3" y="-3" width="{width}" height="{height}" fill="#a0b0c0"/></svg>"##
        );
        project.file(&format!("templates/demo/{name}.svg"), &svg);
    }
    project.said(
        &[
            "build",
            "--for",
            "tts",
            "--image-url",
            "https://example.org/demo/",
        ],
        0,
    );
    let objects = saved(&project);
    let kinds: Vec<&str> = objects
        .iter()
        .map(|one| one["Name"].as_str().unwrap())
        .collect();
    assert_eq!(kinds, ["DeckCustom", "Custom_Tile", "Bag", "Custom_Token"]);
    let [deck, board, bag, arrow] = objects.as_slice() else {
        panic!("{kinds:?}");
    };
    assert_eq!(
        deck["CustomDeck"]["1"]["FaceURL"],
        "https://example.org/demo/demo-cards-faces-1.jpg"
    );
    assert_eq!(
        (&board["Nickname"], &board["Locked"]),
        (&"The board".into(), &true.into())
    );
    assert_eq!(board["CustomImage"]["CustomTile"]["Type"], 0);
    let coins = bag["ContainedObjects"].as_array().unwrap();
    assert_eq!(coins.len(), 3);
    assert_eq!(coins[0]["CustomImage"]["CustomTile"]["Type"], 2);
    assert_eq!(
        arrow["CustomImage"]["ImageURL"],
        "https://example.org/demo/demo-arrow-arrow.png"
    );
    let path = project.path("out/demo/tabletop-simulator/images/demo-arrow-arrow.png");
    let token = image::load_from_memory(&fs::read(path).unwrap())
        .unwrap()
        .to_rgba8();
    assert_eq!(
        token.get_pixel(2, 2).0[3],
        0,
        "beyond the outline is nothing"
    );
    assert_eq!(
        token.get_pixel(token.width() / 2, token.height() - 4).0[3],
        255
    );
    // A board of 300 mm at 150 dots an inch.
    let board = image(&project, "demo-board-board.jpg");
    assert_eq!(board.dimensions(), (1771, 1181));
}

#[test]
fn images_are_found_where_they_are() {
    let project = Project::deck();
    project.said(&["build", "--for", "tts", "--image-url", "here"], 0);
    let deck = saved(&project).remove(0);
    let url = deck["CustomDeck"]["1"]["FaceURL"]
        .as_str()
        .unwrap()
        .to_owned();
    let path = url.strip_prefix("file://").unwrap();
    let path = if cfg!(windows) { &path[1..] } else { path };
    assert!(fs::metadata(path).is_ok(), "{url}");
    let said = project.said(&["build", "--for", "tgc", "--image-url", "here"], 2);
    assert!(said.contains("finds no images by address"), "{said}");
}

#[test]
fn grey_is_grey_and_still_rgb() {
    let project = Project::deck();
    exact(&project);
    project.file("content/demo/cards.toml", CARDS);
    project.said(&["build", "--for", "tabletop-simulator", "--grayscale"], 0);
    let images = project.path("out/demo/tabletop-simulator-grayscale/images");
    let bytes = fs::read(images.join("demo-cards-faces-1.png")).unwrap();
    let sheet = image::load_from_memory(&bytes).unwrap().to_rgb8();
    let grey = luminance::grey([0, 0xc0, 0]);
    assert_eq!(sheet.get_pixel(375 + 100, 100).0, [grey; 3]);
}
