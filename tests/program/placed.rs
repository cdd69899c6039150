//! Faces in faces: `<image href="face:component/entry#back">`.

use std::fs;
use std::path::Path;

use lopdf::{Document, Object};

const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
  <rect x="-3" y="-3" width="69" height="94" fill="{{ entry.colour }}"/>
</svg>"##;
const PAGE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="106mm" height="154mm" viewBox="-3 -3 106 154">
  <rect x="-3" y="-3" width="106" height="154" fill="#ffffff"/>
  <image href="face:cards/red" x="10" y="10" width="30"/>
  <image href="face:cards/red" x="60" y="10" width="20" transform="rotate(90 70 24)"/>
  <image href="face:cards/blue#back" x="10" y="80" width="30"/>
</svg>"##;

fn project(card: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let write = |path: &str, text: &str| {
        let path = dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    };
    write(
        "content/demo/game.toml",
        r#"title = "Demo"
language = "en"
[[component]]
id = "cards"
stock = "poker"
data = "cards.toml"
template = "card.svg"
back = "back.svg"
[[component]]
id = "page"
stock = { width = 100, height = 148, bleed = 3 }
template = "page.svg"
"#,
    );
    write(
        "content/demo/cards.toml",
        "[[card]]\nid = \"red\"\ncolour = \"#ff0000\"\n[[card]]\nid = \"blue\"\ncolour = \"#0000ff\"\n",
    );
    write("templates/demo/card.svg", card);
    write(
        "templates/demo/back.svg",
        &CARD.replace("{{ entry.colour }}", "#00ff00"),
    );
    write("templates/demo/page.svg", PAGE);
    dir
}

fn run(root: &Path, arguments: &[&str]) -> String {
    let output = crate::program::english()
        .args(arguments)
        .arg("--root")
        .arg(root)
        .output()
        .unwrap();
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The page at 10 dots to the millimetre, without its bleed.
fn picture(root: &Path) -> image::RgbaImage {
    let out = root.join("faces");
    let said = run(
        root,
        &[
            "export",
            "demo/page",
            "--dpi",
            "254",
            // As `build` has it.
            "--out",
            out.to_str().unwrap(),
        ],
    );
    let file = out.join("demo/page/page-254dpi.png");
    let bytes = fs::read(&file).unwrap_or_else(|_| panic!("{said}"));
    image::load_from_memory(&bytes).unwrap().to_rgba8()
}

#[test]
fn a_face_stands_where_it_is_placed_cut_along_its_outline() {
    let dir = project(CARD);
    let picture = picture(dir.path());
    let at = |x: f64, y: f64| {
        let dot = picture.get_pixel((x * 10.0) as u32, (y * 10.0) as u32);
        [dot[0], dot[1], dot[2]]
    };
    let (red, green, white) = ([255, 0, 0], [0, 255, 0], [255, 255, 255]);
    assert_eq!(at(25.0, 30.0), red);
    assert_eq!(at(25.0, 100.0), green, "the back that all share");
    // 30 wide is 41.9 high: 88 of 63.
    assert_eq!((at(25.0, 51.5), at(25.0, 52.3)), (red, white));
    // The bleed is cut off, and the corner is round.
    assert_eq!(
        (at(9.5, 30.0), at(10.1, 10.1), at(12.0, 12.0)),
        (white, white, red)
    );
    // Turned by a quarter: wider than high.
    assert_eq!((at(58.0, 24.0), at(70.0, 12.0)), (red, white));
}

/// A face is one form, however often it is placed.
#[test]
fn a_face_is_converted_once_for_all_its_uses() {
    let dir = project(CARD);
    run(dir.path(), &["build"]);
    let document = Document::load(dir.path().join("out/demo/page.pdf")).unwrap();
    let forms = document.objects.values().filter(|object| match object {
        Object::Stream(stream) => {
            let form = stream.dict.get(b"Subtype").and_then(Object::as_name);
            let content = stream.decompressed_content().unwrap_or_default();
            let is_red = String::from_utf8_lossy(&content).contains("1 0 0 sc");
            form.is_ok_and(|form| form == b"Form") && is_red
        }
        _ => false,
    });
    assert_eq!(forms.count(), 1);
}

/// A page shows a piece as it is printed: what is changed there changes here.
#[test]
fn what_changes_a_piece_changes_the_page_that_shows_it() {
    let before = picture(project(CARD).path());
    let after = picture(project(&CARD.replace("{{ entry.colour }}", "#123456")).path());
    assert_ne!(before, after);
}

/// Checks of print look at a piece at its own size, not at its picture on a page.
#[test]
fn a_small_picture_of_a_card_is_not_small_type() {
    let small = CARD.replace(
        "</svg>",
        r#"<text x="5" y="20" font-size="3.5" font-family="Noto Sans">{{ entry.id }}</text></svg>"#,
    );
    let dir = project(&small);
    fs::create_dir_all(dir.path().join("fonts")).unwrap();
    let fonts = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fonts");
    let font = fs::read_dir(fonts)
        .unwrap()
        .map(|entry| entry.unwrap().path());
    let font = font
        .filter(|path| path.to_string_lossy().contains("NotoSans"))
        .min()
        .unwrap();
    fs::copy(
        &font,
        dir.path().join("fonts").join(font.file_name().unwrap()),
    )
    .unwrap();
    let said = run(dir.path(), &["check"]);
    assert!(!said.contains("small-type"), "{said}");
}

/// A rule for a class holds for words of rich text too, where the face has a drawing in it and rules
/// for elements are written into what they style.
#[test]
fn words_keep_their_class_beside_a_drawing() {
    let card = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="69mm" height="94mm" viewBox="-3 -3 69 94">
  <style>rect { stroke: none } .hot { fill: #00ff00; font-size: 20px }</style>
  <rect x="-3" y="-3" width="69" height="94" fill="{{ entry.colour }}"/>
  <text x="5" y="40" font-size="4" font-family="Noto Sans" massicot:rich="true">[MMM]{.hot}</text>
  {{ art(name="dot", x=1, y=1, width=2, height=2) }}
</svg>"##;
    let dir = project(card);
    fs::create_dir_all(dir.path().join("fonts")).unwrap();
    fs::create_dir_all(dir.path().join("templates/demo/art")).unwrap();
    let dot =
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>"#;
    fs::write(dir.path().join("templates/demo/art/dot.svg"), dot).unwrap();
    let font = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fonts/NotoSans-Regular.ttf");
    fs::copy(font, dir.path().join("fonts/NotoSans-Regular.ttf")).unwrap();
    let out = dir.path().join("card.png");
    let said = run(
        dir.path(),
        &[
            "export",
            "demo/cards/red",
            "--output",
            out.to_str().unwrap(),
        ],
    );
    let picture = image::open(&out)
        .unwrap_or_else(|_| panic!("{said}"))
        .to_rgba8();
    let green = picture
        .pixels()
        .filter(|dot| dot[1] > 200 && dot[0] < 80)
        .count();
    assert!(green > 1000, "{green}");
}
