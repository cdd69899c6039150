//! Fonts, pictures, folders and links.

use std::fs;
use std::path::Path;

use super::{Case, Wanted};
use Wanted::{Ends, Fine, Refused};

pub const GAME: &str = "title = 'Demo'\nlanguage = 'en'\n[checks.levels]\nunused-asset = 'off'\n[[component]]\nid = 'card'\nstock = 'poker'\ntemplate = 'card.svg'\n";
const STRAY: &[u8] = include_bytes!("../../../fuzz/seeds/font/substitute-beyond-the-last.ttf");
const FONT: &[u8] = include_bytes!("../../fonts/NotoSans-Regular.ttf");

pub fn write(dir: &Path, path: &str, text: impl AsRef<[u8]>) {
    let path = dir.join(path);
    fs::create_dir_all(path.parent().unwrap()).unwrap();
    fs::write(path, text).unwrap();
}

/// A face with this in it.
pub fn face(inside: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">{inside}</svg>"#
    )
}

/// A project with this as the inside of its card.
pub fn base(dir: &Path, inside: &str) {
    write(dir, "content/demo/game.toml", GAME);
    write(dir, "templates/demo/card.svg", face(inside));
}

/// A project with these cards, `key`s of its component and a schema.
pub fn data(dir: &Path, cards: &str, schema: Option<&str>) {
    base(dir, "<g/>");
    let schema_key = schema.map_or("", |_| "schema = 'schemas/card.json'\n");
    write(
        dir,
        "content/demo/game.toml",
        format!("{GAME}data = 'cards.toml'\n{schema_key}"),
    );
    write(dir, "content/demo/cards.toml", cards);
    if let Some(schema) = schema {
        write(dir, "content/demo/schemas/card.json", schema);
    }
}

/// A collection that says it has so many fonts, all of them the same.
fn collection(claimed: u32, room: u32) -> Vec<u8> {
    let start = 12 + 4 * room;
    let mut file = b"ttcf\0\x01\0\0".to_vec();
    file.extend(claimed.to_be_bytes());
    (0..room).for_each(|_| file.extend(start.to_be_bytes()));
    let mut font = FONT.to_vec();
    let tables = usize::from(u16::from_be_bytes([font[4], font[5]]));
    for at in (0..tables).map(|table| 12 + 16 * table + 8) {
        let offset = u32::from_be_bytes(font[at..at + 4].try_into().unwrap()) + start;
        font[at..at + 4].copy_from_slice(&offset.to_be_bytes());
    }
    file.extend(font);
    file
}

/// The font with a change of one of its tables.
fn changed(table: &[u8; 4], change: impl FnOnce(&mut [u8])) -> Vec<u8> {
    let mut font = FONT.to_vec();
    let number = |at: usize| u32::from_be_bytes(FONT[at..at + 4].try_into().unwrap()) as usize;
    let tables = usize::from(u16::from_be_bytes([font[4], font[5]]));
    let mut records = (0..tables).map(|table| 12 + 16 * table);
    if let Some(at) = records.find(|at| FONT[*at..].starts_with(table)) {
        change(&mut font[number(at + 8)..][..number(at + 12)]);
    }
    font
}

/// The font with other bytes in one of its tables.
fn junk(table: &[u8; 4]) -> Vec<u8> {
    changed(table, |bytes| {
        let bytes = bytes.iter_mut().enumerate();
        bytes.for_each(|(index, byte)| *byte = (index * 37 + 11) as u8);
    })
}

pub fn png(width: u32, height: u32, dots: &[u8]) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, width, height);
    encoder.set_color(png::ColorType::Grayscale);
    encoder.set_depth(png::BitDepth::One);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(dots).unwrap();
    writer.finish().unwrap();
    bytes
}

/// A JPEG with much in it, and where its data begin.
fn jpeg(width: u32, height: u32) -> (Vec<u8>, usize) {
    let image = image::RgbImage::from_fn(width, height, |x, y| {
        image::Rgb([x * 2 + y, (x * y) % 255, (y * 3) ^ x].map(|light| light as u8))
    });
    let mut bytes = std::io::Cursor::new(Vec::new());
    image
        .write_to(&mut bytes, image::ImageFormat::Jpeg)
        .unwrap();
    let bytes = bytes.into_inner();
    let scan = bytes.windows(2).position(|pair| pair == [0xff, 0xda]);
    (bytes, scan.unwrap() + 14)
}

/// A font whose substitutions (*GSUB*) make `glyphs` of each `a`.
fn multiplying(glyphs: u16) -> Vec<u8> {
    let letter = 66;
    let mut table: Vec<u16> = vec![1, 0, 10, 30, 44];
    // Scripts: DFLT, with a language of one feature.
    table.extend([1, 0x4446, 0x4c54, 8, 4, 0, 0, 0xffff, 1, 0]);
    // Features: ccmp, with one lookup.
    table.extend([1, 0x6363, 0x6d70, 8, 0, 1, 0]);
    // Lookups: one of kind 2, of the one sequence for the one letter.
    table.extend([1, 4, 2, 0, 1, 8, 1, 8, 1, 14, 1, 1, letter, glyphs]);
    table.extend((0..glyphs).map(|_| letter));
    let table: Vec<u8> = table.into_iter().flat_map(u16::to_be_bytes).collect();
    changed(b"GSUB", |old| old[..table.len()].copy_from_slice(&table))
}

pub fn cases() -> Vec<Case> {
    let mut all = Vec::new();
    let unusable = Refused("not a font that can be used");
    let mut font = |name: &str, wanted: &Wanted, bytes: Vec<u8>| {
        all.push(Case::new(
            format!("font {name}"),
            wanted.clone(),
            move |dir| {
                let text = r#"<text font-family="Noto Sans" y="10" font-size="4">Hello</text>"#;
                base(dir, text);
                write(dir, "fonts/n.ttf", &bytes);
            },
        ));
    };
    font("whole", &Fine, FONT.to_vec());
    font("2 of a collection", &Fine, collection(2, 2));
    font("64 of a collection", &Fine, collection(64, 64));
    font("65 of a collection", &unusable, collection(65, 65));
    font(
        "100000 of a collection",
        &unusable,
        collection(100_000, 100_000),
    );
    font(
        "4294967295 of a collection",
        &unusable,
        collection(u32::MAX, 3),
    );
    font("cut short", &unusable, FONT[..1000].to_vec());
    font("cut in half", &Ends, FONT[..FONT.len() / 2].to_vec());
    font("empty", &unusable, Vec::new());
    for table in [
        b"glyf", b"loca", b"cmap", b"GSUB", b"GPOS", b"head", b"hhea", b"hmtx", b"maxp", b"GDEF",
    ] {
        font(
            &format!("with junk in {}", table.escape_ascii()),
            &Ends,
            junk(table),
        );
    }
    let damaged = Refused("`Noto Sans` is damaged");
    all.push(Case::new(
        "font that puts what it has not for letters",
        damaged,
        |dir| {
            let text = r#"<text font-family="Noto Sans" y="10" font-size="3">ffi AVA</text>"#;
            base(dir, text);
            write(dir, "fonts/n.ttf", STRAY);
        },
    ));
    for (glyphs, wanted) in [(4, Fine), (60, Refused("glyphs that a font makes"))] {
        all.push(Case::new(
            format!("font that makes {glyphs} glyphs of a letter"),
            wanted,
            move |dir| {
                let words = "a".repeat(4_500);
                let text = format!(
                    r#"<text font-family="Noto Sans" y="10" font-size=".01">{words}</text>"#
                );
                base(dir, &text);
                write(dir, "fonts/n.ttf", multiplying(glyphs));
            },
        ));
    }
    let mut picture = |name: &str, wanted: &Wanted, bytes: Vec<u8>| {
        all.push(Case::new(
            format!("picture {name}"),
            wanted.clone(),
            move |dir| {
                base(dir, r#"<image href="p.png" width="60" height="60"/>"#);
                write(dir, "templates/demo/p.png", &bytes);
            },
        ));
    };
    let small = png(400, 400, &vec![0x5a; 400 * 50]);
    picture("whole", &Fine, small.clone());
    picture(
        "cut short",
        &Refused("cut short"),
        small[..small.len() - 40].to_vec(),
    );
    picture(
        "of 70000000 dots in a row",
        &Refused("on a side"),
        png(70_000_000, 1, &vec![0; 8_750_000]),
    );
    picture(
        "of 70000 dots in a column",
        &Refused("on a side"),
        png(1, 70_000, &vec![0; 70_000]),
    );
    picture(
        "of 9000 times 9000 dots",
        &Refused("80 million"),
        png(9_000, 9_000, &vec![0; 9_000 * 1_125]),
    );
    let (photo, start) = jpeg(300, 300);
    let (middle, end) = ((start + photo.len()) / 2, photo.len() - 2);
    picture("of a photograph", &Fine, photo.clone());
    let damaged = Refused("the JPEG are damaged");
    let cut = [&photo[..middle], &photo[end..]].concat();
    picture("of a photograph that ends early", &damaged, cut);
    let hole = [&photo[..middle], &photo[middle + 900..]].concat();
    picture("of a photograph with a hole", &damaged, hole);
    let zeros = [&photo[..middle], &[0; 900], &photo[middle + 900..]].concat();
    picture("of a photograph with zeros in it", &damaged, zeros);
    picture(
        "of a photograph 20000 dots wide",
        &Refused("on a side"),
        jpeg(20_000, 8).0,
    );
    picture("that is text", &Refused("neither PNG"), b"hello".to_vec());
    all.extend(folders());
    all
}

#[cfg(not(unix))]
fn folders() -> Vec<Case> {
    Vec::new()
}

#[cfg(unix)]
fn folders() -> Vec<Case> {
    use std::os::unix::fs::symlink;
    let mut all = Vec::new();
    let walked = [
        "templates/demo",
        "fonts",
        "content/demo/lang",
        "content/demo/icons",
    ];
    for folder in walked {
        let many = Refused("20000 files or 16 levels");
        all.push(Case::new(
            format!("links to links in {folder}"),
            many.clone(),
            move |dir| {
                base(dir, "<g/>");
                let folder = dir.join(folder);
                for at in 0..20 {
                    fs::create_dir_all(folder.join(format!("d{at}"))).unwrap();
                }
                for at in 0..19 {
                    for name in ["a", "b"] {
                        symlink(
                            format!("../d{}", at + 1),
                            folder.join(format!("d{at}/{name}")),
                        )
                        .unwrap();
                    }
                }
            },
        ));
        all.push(Case::new(
            format!("a link to itself in {folder}"),
            many,
            move |dir| {
                base(dir, "<g/>");
                fs::create_dir_all(dir.join(folder)).unwrap();
                symlink(".", dir.join(folder).join("self")).unwrap();
                symlink(".", dir.join(folder).join("self2")).unwrap();
            },
        ));
    }
    for (file, target) in [
        ("rules.toml", "/etc/hostname"),
        ("rules.toml", "/nowhere"),
        ("game.toml", "/etc/hostname"),
        ("game.toml", "/nowhere"),
    ] {
        all.push(Case::new(
            format!("{file} as a link to {target}"),
            Refused("a symbolic link leads"),
            move |dir| {
                base(dir, "<g/>");
                let file = dir.join("content/demo").join(file);
                let _ = fs::remove_file(&file);
                symlink(target, file).unwrap();
            },
        ));
    }
    all.push(Case::new(
        "names that would move the cursor",
        Refused("\\n::error::b"),
        |dir| {
            base(dir, "<g/>");
            write(dir, "templates/demo/a\n::error::b\u{1b}[2J.svg", "{{ nope");
        },
    ));
    all
}
