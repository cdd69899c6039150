//! Drawings, pictures and icons: as `docs/art.md` has them, and what is seen of them.

use std::fs;
use std::path::{Path, PathBuf};

use resvg::tiny_skia::{Color, Pixmap};

const GAME: &str = "title = \"Demo\"\nlanguage = \"en\"\n\n[[component]]\nid = \"cards\"\n\
    stock = \"poker\"\ndata = \"cards.toml\"\ntemplate = \"card.svg\"\n";
const CARD: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:massicot=\"urn:massicot\" \
    width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\">\n\
    <rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" fill=\"#fff\"/>\n";

/// A project of one card, `demo/cards/a`, in a folder of its own.
struct Scratch(tempfile::TempDir);

impl Scratch {
    /// With this inside the card's template.
    fn new(inside: &str) -> Scratch {
        let scratch = Scratch(tempfile::tempdir().unwrap());
        scratch.write("content/demo/game.toml", GAME);
        scratch.write("content/demo/cards.toml", "[[card]]\nid = \"a\"\n");
        scratch.write(
            "templates/demo/card.svg",
            format!("{CARD}{inside}\n</svg>\n"),
        );
        scratch
    }

    fn path(&self, path: &str) -> PathBuf {
        self.0.path().join(path)
    }

    fn write(&self, path: &str, content: impl AsRef<[u8]>) -> &Scratch {
        let path = self.path(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
        self
    }

    fn with_fonts(&self) -> &Scratch {
        let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("fonts/alegreya");
        for entry in fs::read_dir(fonts).unwrap() {
            let path = entry.unwrap().path();
            let name = path.file_name().unwrap().to_string_lossy().into_owned();
            self.write(&format!("fonts/{name}"), fs::read(&path).unwrap());
        }
        self
    }

    /// Runs a command; whether it went well, and what it said.
    fn run(&self, arguments: &[&str]) -> (bool, String) {
        let output = crate::program::english()
            .args(arguments)
            .args(["--color", "never", "--root"])
            .arg(self.0.path())
            .output()
            .unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        (output.status.success(), said)
    }

    /// The card at 254 dots an inch, ten a millimetre.
    fn drawn(&self) -> Seen {
        let (well, said) = self.run(&["export", "demo/cards/a", "--dpi", "254"]);
        assert!(well, "{said}");
        Seen(Pixmap::load_png(self.path("out/demo/cards/a-254dpi.png")).unwrap())
    }
}

struct Seen(Pixmap);

impl Seen {
    /// The colour at a place of the card, in millimetres.
    fn at(&self, x: f64, y: f64) -> [u8; 3] {
        let dot = self.0.pixel((x * 10.0) as u32, (y * 10.0) as u32).unwrap();
        [dot.red(), dot.green(), dot.blue()]
    }

    #[track_caller]
    fn is(&self, x: f64, y: f64, colour: [u8; 3]) {
        let seen = self.at(x, y);
        let near = seen.iter().zip(colour).all(|(a, b)| a.abs_diff(b) <= 24);
        assert!(near, "{seen:?} at {x}, {y}, not {colour:?}");
    }
}

const RED: [u8; 3] = [255, 0, 0];
const GREEN: [u8; 3] = [0, 128, 0];
const BLUE: [u8; 3] = [0, 0, 255];
const WHITE: [u8; 3] = [255, 255, 255];

/// A drawing whose ids and classes are those of every other.
fn drawing(colour: &str) -> String {
    format!(
        "<?xml version=\"1.0\"?>\n<!DOCTYPE svg>\n\
         <svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 10\"><style>.st0{{fill:url(#a)}}\
         </style><linearGradient id=\"a\"><stop stop-color=\"{colour}\"/></linearGradient>\
         <rect class=\"st0\" width=\"20\" height=\"10\"/></svg>"
    )
}

#[test]
fn drawings_of_the_same_ids_keep_their_colours() {
    let scratch = Scratch::new(
        "<image href=\"red.svg\" x=\"5\" y=\"5\" width=\"20\" height=\"10\"/>\
         <image href=\"blue.svg\" x=\"5\" y=\"25\" width=\"20\" height=\"10\"/>\
         <svg x=\"30\" y=\"5\" width=\"20\" height=\"10\">{% include \"red.svg\" %}</svg>\
         <svg x=\"30\" y=\"25\" width=\"20\" height=\"10\">{% include \"blue.svg\" %}</svg>",
    );
    scratch.write("templates/demo/red.svg", drawing("#f00"));
    scratch.write("templates/demo/blue.svg", drawing("#00f"));
    let seen = scratch.drawn();
    for x in [15.0, 40.0] {
        seen.is(x, 10.0, RED);
        seen.is(x, 30.0, BLUE);
    }
}

#[test]
fn styles_and_paints_of_a_face_do_not_reach_into_a_drawing() {
    let scratch = Scratch::new(
        "<style>rect { fill: green } .st0 { fill: green }</style>\
         <g fill=\"green\"><image href=\"plain.svg\" x=\"5\" y=\"5\" width=\"20\" height=\"10\"/></g>\
         <rect x=\"5\" y=\"25\" width=\"20\" height=\"10\"/>",
    );
    let plain = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 20 10\">\
                 <rect width=\"10\" height=\"10\"/><rect class=\"st0\" x=\"10\" width=\"10\" \
                 height=\"10\" fill=\"#00f\"/></svg>";
    scratch.write("templates/demo/plain.svg", plain);
    let seen = scratch.drawn();
    seen.is(10.0, 10.0, [0, 0, 0]);
    seen.is(20.0, 10.0, BLUE);
    seen.is(15.0, 30.0, GREEN);
}

#[test]
fn a_drawing_is_placed_as_a_browser_places_it() {
    let scratch = Scratch::new(
        "<image href=\"red.svg\" x=\"5\" y=\"5\" width=\"20\" height=\"20\"/>\
         <image href=\"red.svg\" x=\"30\" y=\"5\" width=\"20\" height=\"20\" \
         preserveAspectRatio=\"xMidYMin\"/>\
         <image href=\"red.svg\" x=\"5\" y=\"30\" width=\"20\" height=\"20\" \
         preserveAspectRatio=\"none\"/>\
         <image href=\"red.svg\" x=\"30\" y=\"30\" width=\"20\"/>",
    );
    scratch.write("templates/demo/red.svg", drawing("#f00"));
    let seen = scratch.drawn();
    seen.is(15.0, 7.0, WHITE);
    seen.is(15.0, 15.0, RED);
    seen.is(40.0, 7.0, RED);
    seen.is(40.0, 17.0, WHITE);
    seen.is(15.0, 31.0, RED);
    seen.is(15.0, 49.0, RED);
    seen.is(40.0, 39.0, RED);
    seen.is(40.0, 41.0, WHITE);
}

/// A picture of two colours side by side.
fn halves(format: image::ImageFormat) -> Vec<u8> {
    let image = image::RgbImage::from_fn(80, 40, |x, _| match x < 40 {
        true => image::Rgb(RED),
        false => image::Rgb(BLUE),
    });
    let mut bytes = Vec::new();
    let mut into = std::io::Cursor::new(&mut bytes);
    image.write_to(&mut into, format).unwrap();
    bytes
}

#[test]
fn pictures_are_fitted_cropped_and_focused() {
    let scratch = Scratch::new(
        "{{ art(name=\"halves\", x=5, y=5, width=10, height=10, fit=\"cover\", focus=[0, 0.5]) }}\
         {{ art(name=\"halves\", x=20, y=5, width=10, height=10, fit=\"cover\", focus=[1, 0.5]) }}\
         {{ art(name=\"halves\", x=35, y=5, width=10, height=10) }}\
         {{ art(name=\"halves\", x=5, y=20, width=10, height=10, crop=[0.5, 0, 0.5, 1]) }}\
         {{ art(name=\"halves\", x=20, y=20, width=10, height=10, fit=\"fill\") }}",
    );
    scratch.write(
        "templates/demo/art/halves.webp",
        halves(image::ImageFormat::WebP),
    );
    let seen = scratch.drawn();
    seen.is(14.0, 10.0, RED);
    seen.is(21.0, 10.0, BLUE);
    seen.is(37.0, 6.0, WHITE);
    seen.is(37.0, 10.0, RED);
    seen.is(43.0, 10.0, BLUE);
    seen.is(7.0, 25.0, BLUE);
    seen.is(22.0, 21.0, RED);
    seen.is(28.0, 29.0, BLUE);
}

/// A JPEG with an EXIF that says to turn it a quarter clockwise, and a word of its author's.
fn turned() -> Vec<u8> {
    let jpeg = halves(image::ImageFormat::Jpeg);
    let mut exif = b"Exif\0\0MM\0\x2a\0\0\0\x08\0\x02".to_vec();
    exif.extend_from_slice(&[0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0]);
    exif.extend_from_slice(&[0x01, 0x3b, 0, 2, 0, 0, 0, 9, 0, 0, 0, 38]);
    exif.extend_from_slice(b"\0\0\0\0Somebody\0");
    let mut bytes = vec![0xff, 0xd8, 0xff, 0xe1];
    bytes.extend_from_slice(&(exif.len() as u16 + 2).to_be_bytes());
    bytes.extend_from_slice(&exif);
    bytes.extend_from_slice(&jpeg[2..]);
    bytes
}

#[test]
fn a_photograph_is_turned_and_says_nothing_of_its_author() {
    let scratch =
        Scratch::new("<image href=\"t.jpg\" x=\"5\" y=\"5\" width=\"10\" height=\"20\"/>");
    scratch.write("templates/demo/t.jpg", turned());
    let seen = scratch.drawn();
    seen.is(10.0, 8.0, RED);
    seen.is(10.0, 22.0, BLUE);
    for format in ["svg", "pdf"] {
        let (well, said) = scratch.run(&["export", "demo/cards/a", "--format", format]);
        assert!(well, "{said}");
        let bytes = fs::read(scratch.path(&format!("out/demo/cards/a.{format}"))).unwrap();
        assert!(!bytes.windows(8).any(|part| part == b"Somebody"));
        assert!(!bytes.windows(4).any(|part| part == b"Exif"));
    }
}

#[test]
fn inks_are_seen_as_on_paper() {
    // Cyan, magenta, yellow, black, paper, blue: eight dots each, as Adobe's programs store them.
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/art/inks.jpg");
    let scratch =
        Scratch::new("{{ art(name=\"inks\", x=5, y=5, width=48, height=16, fit=\"fill\") }}");
    scratch.write("templates/demo/art/inks.jpg", fs::read(path).unwrap());
    let seen = scratch.drawn();
    seen.is(9.0, 13.0, [0, 160, 227]);
    seen.is(17.0, 13.0, [230, 0, 126]);
    seen.is(25.0, 13.0, [255, 237, 0]);
    seen.is(33.0, 13.0, [40, 40, 40]);
    seen.is(41.0, 13.0, WHITE);
    seen.is(49.0, 13.0, [55, 48, 133]);
}

#[test]
fn an_icon_of_one_colour_takes_that_of_the_words_and_one_of_several_keeps_them() {
    let scratch = Scratch::new(
        "<text massicot:rich=\"true\" x=\"5\" y=\"30\" font-family=\"Alegreya\" font-size=\"20\" \
         fill=\"#f00\" style=\"inline-size:60px\">:one::two:</text>\
         {{ icon(name=\"one\", x=5, y=40, size=10, fill=\"#00f\") }}\
         {{ icon(name=\"one\", x=20, y=40, size=10) }}\
         {{ icon(name=\"two\", x=35, y=40, size=10, fill=\"#f00\") }}",
    );
    let svg = |inside: &str| {
        format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\">{inside}</svg>")
    };
    let one = "<style>path{fill:#008000}</style><path d=\"M0 0h10v10H0z\"/>";
    let two = "<path fill=\"#008000\" d=\"M0 0h5v10H0z\"/><path d=\"M5 0h5v10H5z\"/>";
    scratch.with_fonts();
    scratch.write("content/demo/icons/one.svg", svg(one));
    scratch.write("content/demo/icons/two.svg", svg(two));
    let seen = scratch.drawn();
    seen.is(15.0, 22.0, RED);
    seen.is(29.0, 22.0, GREEN);
    seen.is(40.0, 22.0, [0, 0, 0]);
    seen.is(10.0, 45.0, BLUE);
    seen.is(25.0, 45.0, GREEN);
    seen.is(37.0, 45.0, GREEN);
    seen.is(43.0, 45.0, [0, 0, 0]);
}

/// The blocks of `docs/art.md`: each with the path behind its kind, and its text.
fn blocks(text: &str) -> Vec<(String, String)> {
    let blocks = text.split("\n```").skip(1).step_by(2);
    let parted = blocks.map(|block| {
        let (head, body) = block.split_once('\n').unwrap();
        let path = head.split_once(' ').map_or("", |(_, path)| path);
        (path.to_owned(), format!("{body}\n"))
    });
    parted.collect()
}

#[test]
fn the_examples_of_the_page_about_art_run() {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/art.md");
    let blocks = blocks(&fs::read_to_string(page).unwrap());
    let scratch = Scratch::new("");
    scratch.with_fonts();
    let (files, parts): (Vec<_>, Vec<_>) = blocks.iter().partition(|(path, _)| !path.is_empty());
    assert!(files.len() >= 5 && parts.len() >= 4);
    for (path, text) in files {
        scratch.write(path, text);
    }
    let (well, said) = scratch.run(&["export", "demo/cards/*", "--dpi", "100"]);
    assert!(well, "{said}");
    let pixmap = Pixmap::load_png(scratch.path("out/demo/cards/dragon-100dpi.png")).unwrap();
    let ground = Color::from_rgba8(0xf3, 0xe7, 0xd0, 255)
        .premultiply()
        .to_color_u8();
    assert!(pixmap.pixels().iter().any(|dot| *dot != ground));
    for (_, part) in parts {
        let card = format!("{CARD}{part}\n<desc>{{{{ entry.name }}}}</desc></svg>\n");
        scratch.write("templates/demo/card.svg", card);
        let (_, said) = scratch.run(&["check"]);
        assert!(!said.contains("error["), "{part}\n{said}");
    }
}

#[test]
fn a_draft_has_boxes_for_missing_pictures_and_says_which() {
    let scratch = Scratch::new(
        "{{ art(name=entry.id, x=0, y=0, width=63, height=40, fit=\"cover\") }}\n\
         <image href=\"art/b.png\" x=\"0\" y=\"40\" width=\"48\" height=\"48\"/>",
    );
    let (well, said) = scratch.run(&["build"]);
    assert!(!well && said.contains("[missing-picture]"), "{said}");
    let cache = scratch.path("cache");
    let cached = ["--cache", cache.to_str().unwrap()];
    let service = [&["build", "--for", "tgc"][..], &cached[..]].concat();
    let (well, said) = scratch.run(&[&service[..], &["--draft"]].concat());
    assert!(well, "{said}");
    let missing = "2 (templates/demo/art/a.svg, templates/demo/art/b.png)";
    assert!(said.contains(missing), "{said}");
    // A quarter of the way along a diagonal of each box, and between the diagonals.
    let image = scratch.path("out/demo/tgc-draft/cards/001-a.png");
    let image = Pixmap::load_png(image).unwrap();
    let bleed = (f64::from(image.width()) - 63.0 / 25.4 * 300.0) / 2.0;
    let seen = |x: f64, y: f64| {
        let dots = |mm: f64| (mm / 25.4 * 300.0 + bleed).round() as u32;
        image.pixel(dots(x), dots(y)).unwrap().red()
    };
    let is = |seen: u8, grey: u8| seen.abs_diff(grey) < 5;
    assert!(is(seen(15.75, 10.0), 0x88) && is(seen(12.0, 52.0), 0x88));
    assert!(is(seen(31.5, 5.0), 0xf4) && is(seen(24.0, 46.0), 0xf4));
    // Nothing of it is taken for finished, now or later.
    let (well, said) = scratch.run(&service);
    assert!(!well && said.contains("[missing-picture]"), "{said}");
    let (well, said) = scratch.run(&["build", "--draft"]);
    assert!(well && said.contains(missing), "{said}");
    assert!(scratch.path("out/demo/cards-draft.pdf").is_file());
    assert!(!scratch.path("out/demo/cards.pdf").is_file());
}

/// What a picture is called may come from anywhere: it moves no cursor and fills no screen.
#[test]
fn names_of_missing_pictures_are_fit_for_a_terminal() {
    let long = "x".repeat(5_000);
    let names = ["a\u{9b}2J\u{202e}", &long];
    let image = |name| format!("<image href=\"art/{name}.png\" width=\"9\" height=\"9\"/>");
    let scratch = Scratch::new(&names.map(image).concat());
    let (_, said) = scratch.run(&["build", "--draft"]);
    assert!(said.contains("\\u{202e}"), "{said}");
    assert!(
        !said.contains(['\u{9b}', '\u{202e}']) && said.len() < 4_000,
        "{said}"
    );
}
