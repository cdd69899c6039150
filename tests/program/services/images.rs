//! Images: their dots, their colours, their names, their number.

use std::fs;
use std::io::Cursor;

use super::support::{CARD, CARDS, GAME, Project};

/// A decoded PNG.
struct Picture {
    size: (u32, u32),
    colour: png::ColorType,
    per_metre: u32,
    title: String,
    pixels: Vec<u8>,
}

fn picture(bytes: Vec<u8>) -> Picture {
    let mut reader = png::Decoder::new(Cursor::new(bytes)).read_info().unwrap();
    let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
    reader.next_frame(&mut pixels).unwrap();
    let info = reader.info();
    Picture {
        size: (info.width, info.height),
        colour: info.color_type,
        per_metre: info.pixel_dims.unwrap().xppu,
        title: info.uncompressed_latin1_text[0].text.clone(),
        pixels,
    }
}

impl Picture {
    fn at(&self, x: u32, y: u32) -> [u8; 3] {
        let index = (y * self.size.0 + x) as usize * 3;
        self.pixels[index..index + 3].try_into().unwrap()
    }
}

const GREEN: [u8; 3] = [0, 0xc0, 0];

#[test]
fn the_game_crafter_takes_a_folder_of_numbered_images() {
    let project = Project::deck();
    project.said(&["build", "--for", "tgc"], 0);
    assert_eq!(
        project.files("out/demo/tgc"),
        [
            "cards/001-red.png",
            "cards/002-green.png",
            "cards/003-white.png",
            "cards/back.png",
            "cards/cards.csv"
        ]
    );
    let list = fs::read_to_string(project.path("out/demo/tgc/cards/cards.csv")).unwrap();
    assert_eq!(
        list,
        "front,back,quantity\r\n001-red.png,back.png,1\r\n002-green.png,back.png,2\r\n003-white.png,back.png,1\r\n"
    );
    let bytes = fs::read(project.path("out/demo/tgc/cards/002-green.png")).unwrap();
    let picture = picture(bytes);
    assert_eq!(picture.size, (825, 1125));
    assert_eq!(picture.colour, png::ColorType::Rgb);
    assert_eq!(picture.per_metre, 11811);
    assert_eq!(picture.title, "cards/002-green");
    for (x, y) in [(0, 0), (824, 0), (0, 1124), (824, 1124), (412, 560)] {
        assert_eq!(picture.at(x, y), GREEN, "{x}, {y}");
    }
    // The line of 0.5 mm lies on the cut, an eighth of an inch (37.5 dots) within the image.
    assert_eq!(picture.at(37, 560), [0, 0, 255]);
    assert_eq!(picture.at(787, 560), [0, 0, 255]);
    assert_eq!(picture.at(412, 37), [0, 0, 255]);
    assert_eq!(picture.at(412, 1087), [0, 0, 255]);
    for x in [33, 42, 782, 791] {
        assert_eq!(picture.at(x, 560), GREEN, "{x}");
    }
}

#[test]
fn makeplayingcards_takes_an_image_for_every_copy() {
    let project = Project::deck();
    // By the other name it goes by.
    project.said(&["build", "--for", "makeplayingcards"], 0);
    let folder = "out/demo/mpc/cards";
    assert_eq!(
        project.files(folder),
        [
            "back.png",
            "cards.csv",
            "fronts/001-red.png",
            "fronts/002-green.png",
            "fronts/003-green.png",
            "fronts/004-white.png"
        ]
    );
    let read = |name: &str| fs::read(project.path(&format!("{folder}/fronts/{name}"))).unwrap();
    let (one, other) = (read("002-green.png"), read("003-green.png"));
    // Its site takes a file of the same bytes for the one it has.
    assert_ne!(one, other);
    let (one, other) = (picture(one), picture(other));
    assert_eq!(one.size, (822, 1122));
    assert_eq!(one.pixels, other.pixels);
    // 36 dots to the cut.
    assert_eq!(one.at(36, 560), [0, 0, 255]);
    assert_eq!(one.at(31, 560), GREEN);
}

#[test]
fn backs_of_their_own_stand_beside_their_fronts() {
    let project = Project::deck();
    let own = GAME.replace(
        "back = \"back.svg\"",
        "back = { template = \"card.svg\", per = \"card\" }",
    );
    project.file("content/demo/game.toml", &own);
    project.said(&["build", "--for", "tgc"], 0);
    project.said(&["build", "--for", "mpc"], 0);
    assert_eq!(
        project.files("out/demo/tgc/cards"),
        [
            "001-red-back.png",
            "001-red.png",
            "002-green-back.png",
            "002-green.png",
            "003-white-back.png",
            "003-white.png",
            "cards.csv"
        ]
    );
    let backs = project.files("out/demo/mpc/cards/backs");
    assert_eq!(backs, project.files("out/demo/mpc/cards/fronts"));
    assert_eq!(backs.len(), 4);
}

#[test]
fn what_an_earlier_run_left_is_named() {
    let project = Project::deck();
    let said = project.said(&["build", "--for", "tgc"], 0);
    assert!(!said.contains("earlier"), "{said}");
    project.file("out/demo/tgc/cards/notes.txt", "mine");
    let (first, _) = CARDS.split_once("[[card]]\nid = \"white\"").unwrap();
    project.file("content/demo/cards.toml", first);
    let (white, theirs) = ("out/demo/tgc/cards/003-white.png", "004-blue.png");
    for _ in 0..2 {
        let said = project.said(&["build", "--for", "tgc"], 0);
        let words = "no longer made; --prune removes it: ";
        assert!(said.contains(words) && said.contains(white), "{said}");
        assert!(!said.contains("uploaded"), "{said}");
    }
    // What we did not write is only told of.
    project.file(&format!("out/demo/tgc/cards/{theirs}"), "another");
    let said = project.said(&["build", "--for", "tgc", "--prune"], 0);
    assert!(said.contains("removed, as no longer made: "), "{said}");
    assert!(
        said.contains("not to be uploaded: 004-blue.png\n"),
        "{said}"
    );
    let left = project.files("out/demo/tgc/cards");
    assert!(!left.contains(&"003-white.png".to_owned()), "{left:?}");
    assert!(left.contains(&theirs.to_owned()) && left.contains(&"notes.txt".to_owned()));
    let said = project.said(&["build", "--for", "tgc"], 0);
    assert!(!said.contains("no longer"), "{said}");
}

#[test]
fn the_same_input_gives_the_same_bytes() {
    let project = Project::deck();
    let build = |threads: &str| {
        let out = project.path(&format!("out-{threads}"));
        let output = crate::program::english()
            .args(["build", "--for", "mpc", "--root"])
            .arg(project.path(""))
            .arg("--out")
            .arg(out)
            .env("RAYON_NUM_THREADS", threads)
            .output()
            .unwrap();
        assert!(output.status.success());
        let folder = format!("out-{threads}");
        let files = project.files(&folder);
        let bytes = files
            .iter()
            .map(|file| fs::read(project.path(&format!("{folder}/{file}"))));
        bytes.map(Result::unwrap).collect::<Vec<_>>()
    };
    assert_eq!(build("1"), build("5"));
}

#[test]
fn a_project_has_services_of_its_own() {
    let project = Project::deck();
    let preset = r#"title = "The corner shop"
[images]
format = "jpg"
dpi = 150
safe = 20
copies = "once"
front = "{name}-{number}"
back = "{name}-{number}-back"
shared_back = "rear"
[[product]]
title = "Card"
trim = [63.5, 88.9]
image = [411, 561]
"#;
    project.file("presets/services/corner.toml", preset);
    project.said(&["build", "--for", "corner"], 0);
    assert_eq!(
        project.files("out/demo/corner/cards"),
        [
            "cards.csv",
            "green-002.jpg",
            "rear.jpg",
            "red-001.jpg",
            "white-003.jpg"
        ]
    );
    let bytes = fs::read(project.path("out/demo/corner/cards/green-002.jpg")).unwrap();
    let decoded = image::load_from_memory(&bytes).unwrap();
    assert_eq!((decoded.width(), decoded.height()), (411, 561));
    assert_eq!(decoded.color(), image::ColorType::Rgb8);
    let pixel = decoded.to_rgb8().get_pixel(200, 280).0;
    assert!(
        pixel.iter().zip(GREEN).all(|(a, b)| a.abs_diff(b) < 6),
        "{pixel:?}"
    );

    project.file(
        "presets/services/corner.toml",
        &preset.replace("dpi = 150", "dpi = 5"),
    );
    let said = project.said(&["build", "--for", "corner"], 1);
    assert!(said.contains("presets/services/corner.toml:4:7"), "{said}");
    assert!(said.contains("this must be 72 or more"), "{said}");
    let said = project.said(&["build", "--for", "tcg"], 2);
    assert!(said.contains("did you mean `tgc`?"), "{said}");
}

#[test]
fn what_a_service_does_not_make_is_told() {
    let project = Project::deck();
    let tile = "[[component]]\nid = \"tile\"\nstock = { width = 60, height = 60 }\n\
                template = \"tile.svg\"\n";
    project.file("content/demo/game.toml", &format!("{GAME}{tile}"));
    let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="66mm" height="66mm" viewBox="-3 -3 66 66"><rect x="-3" y="-3" width="66" height="66" fill="#f0f0f0"/></svg>"##;
    project.file("templates/demo/tile.svg", svg);
    let said = project.said(&["build", "--for", "tgc"], 0);
    assert!(
        said.contains("`tile` is left out: it is 60 × 60 mm"),
        "{said}"
    );
    assert_eq!(project.files("out/demo/tgc").len(), 5);
    let said = project.said(&["build", "--for", "tgc", "--component", "cards"], 0);
    assert!(!said.contains("tile"), "{said}");
    let said = project.said(&["build", "--for", "tgc", "--component", "tile"], 1);
    assert!(said.contains("error[service-product]"), "{said}");
}

#[test]
fn what_a_service_would_refuse_is_not_written() {
    let project = Project::deck();
    let many = CARDS.replace("copies = 2", "copies = 900");
    project.file("content/demo/cards.toml", &many);
    let said = project.said(&["build", "--for", "mpc"], 1);
    assert!(said.contains("error[service-count]"), "{said}");
    assert!(!project.path("out").exists());
    // A face that cannot be drawn ends it before the first file, too.
    project.file("content/demo/cards.toml", CARDS);
    let broken = CARD.replace("entry.colour", "entry.color");
    project.file("templates/demo/card.svg", &broken);
    project.said(&["build", "--for", "mpc"], 1);
    assert!(!project.path("out").exists());
}
