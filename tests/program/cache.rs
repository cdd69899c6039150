//! The cache of faces: the same bytes with it and without, whatever changes; and its own commands.

use std::fs;
use std::path::{Path, PathBuf};

/// Three cards that read all that a card may read: a template and one that it includes, an icon, a
/// drawing, a picture, a font, another face.
pub struct Deck {
    pub dir: tempfile::TempDir,
    cache: tempfile::TempDir,
}

pub const CARD: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\">
<rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" fill=\"{{ game.theme.ground }}\"/>
{% include \"part.svg\" %}
<image href=\"art.svg\" x=\"5\" y=\"5\" width=\"10\" height=\"10\"/>
<image href=\"dot.png\" x=\"20\" y=\"5\" width=\"10\" height=\"10\"/>
{{ icon(name=\"gem\", x=40, y=5, size=5) }}
<text x=\"10\" y=\"40\" font-family=\"{{ game.theme.font }}\" font-size=\"6\">{{ entry.name }}</text>
</svg>";
const PLACING: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\">
<image href=\"face:cards/b\" x=\"10\" y=\"10\" width=\"30\" height=\"41\"/></svg>";
pub const GEM: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><path d=\"M0 5 5 0 10 5 5 10z\"/></svg>";
pub const ART: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 10 10\"><image href = 'deep.png' width=\"5\" height=\"5\"/><circle r=\"4\" cx=\"5\" cy=\"5\"/></svg>";

pub fn cards(names: [&str; 3]) -> String {
    let card = |(id, name)| format!("[[card]]\nid = \"{id}\"\nname = \"{name}\"\n");
    ["a", "b", "c"].into_iter().zip(names).map(card).collect()
}

pub fn dot(shade: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 1, 1);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[shade, 20, 20]).unwrap();
    writer.finish().unwrap();
    bytes
}

fn font() -> Vec<u8> {
    let home = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::read(home.join("tests/fonts/NotoSans-Regular.ttf")).unwrap()
}

impl Deck {
    pub fn new() -> Deck {
        let deck = Deck {
            dir: tempfile::tempdir().unwrap(),
            cache: tempfile::tempdir().unwrap(),
        };
        let game = "title = \"Demo\"\nlanguage = \"en\"\n[theme]\nground = \"#f3e7d0\"\nfont = \"Noto Sans\"\n\
                    [[component]]\nid = \"cards\"\nstock = \"poker\"\ndata = \"cards.toml\"\ntemplate = \"card.svg\"\n\
                    [[component]]\nid = \"aid\"\nstock = \"poker\"\ntemplate = \"aid.svg\"\n";
        deck.write("content/demo/game.toml", game);
        deck.write("content/demo/cards.toml", cards(["Ace", "King", "Queen"]));
        deck.write("templates/demo/card.svg", CARD);
        deck.write("templates/demo/aid.svg", PLACING);
        deck.write(
            "templates/demo/part.svg",
            "<path d=\"M5 60h40\" stroke=\"#000\"/>",
        );
        deck.write("templates/demo/art.svg", ART);
        deck.write("content/demo/icons/gem.svg", GEM);
        deck.write("templates/demo/deep.png", dot(50));
        deck.write("templates/demo/dot.png", dot(200));
        deck.write("fonts/a.ttf", font());
        deck
    }

    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let path = self.dir.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub fn run(&self, args: &[&str]) -> (bool, String) {
        let output = crate::program::english()
            .current_dir(self.dir.path())
            .args(args)
            .output()
            .unwrap();
        let said = [output.stdout, output.stderr].concat();
        (
            output.status.success(),
            String::from_utf8_lossy(&said).into_owned(),
        )
    }

    pub fn cache(&self) -> &str {
        self.cache.path().to_str().unwrap()
    }

    /// Exports all faces with the cache; how many there were, and how many came from it.
    pub fn export(&self, args: &[&str]) -> (Faces, String) {
        let out = tempfile::tempdir().unwrap();
        let folder = out.path().to_str().unwrap();
        let all = ["export", "demo/**", "-v", "-o", folder];
        let (ok, said) = self.run(&[&all, args].concat());
        assert!(ok, "{said}");
        let from = said.lines().find(|line| line.ends_with("from the cache"));
        (read(out.path()), from.unwrap_or_default().to_owned())
    }

    /// The same with the cache and without it; what came from the cache.
    pub fn same(&self, args: &[&str]) -> String {
        let args = match args.contains(&"--dpi") {
            true => args.to_vec(),
            false => [args, &["--dpi", "60"]].concat(),
        };
        let (with, said) = self.export(&[&args[..], &["--cache", self.cache()]].concat());
        let (without, nothing) = self.export(&[&args[..], &["--cache", "off"]].concat());
        assert_eq!(nothing, "");
        assert!(with == without, "{args:?}: other bytes from the cache");
        said
    }

    /// Every entry's file.
    pub fn entries(&self) -> Vec<PathBuf> {
        let mut folders = vec![self.cache.path().to_owned()];
        let mut found = Vec::new();
        while let Some(folder) = folders.pop() {
            for entry in fs::read_dir(folder).unwrap() {
                let path = entry.unwrap().path();
                match path.is_dir() {
                    true => folders.push(path),
                    false => found.push(path),
                }
            }
        }
        found
    }
}

/// Changes something that a face reads.
type Change<'a> = &'a dyn Fn(&Deck);

/// The files in a folder, by their paths.
pub type Faces = Vec<(PathBuf, Vec<u8>)>;

pub fn read(folder: &Path) -> Faces {
    let mut folders = vec![folder.to_owned()];
    let mut found = Vec::new();
    while let Some(at) = folders.pop() {
        for entry in fs::read_dir(at).unwrap() {
            let path = entry.unwrap().path();
            match path.is_dir() {
                true => folders.push(path),
                false => found.push((
                    path.strip_prefix(folder).unwrap().into(),
                    fs::read(&path).unwrap(),
                )),
            }
        }
    }
    found.sort();
    found
}

const ALL_NEW: &str = "0 of 4 files from the cache";
pub const ALL_KNOWN: &str = "4 of 4 files from the cache";

#[test]
fn what_is_the_same_comes_from_the_cache_and_what_changed_does_not() {
    let deck = Deck::new();
    assert_eq!(deck.same(&[]), ALL_NEW);
    assert_eq!(deck.same(&[]), ALL_KNOWN);
    // One card: itself, and the aid where it is the one that it places.
    deck.write("content/demo/cards.toml", cards(["Ace", "King", "Knave"]));
    assert_eq!(deck.same(&[]), "3 of 4 files from the cache");
    deck.write("content/demo/cards.toml", cards(["Ace", "Duke", "Queen"]));
    assert_eq!(deck.same(&[]), "2 of 4 files from the cache");
    // As it was: everything is there.
    deck.write("content/demo/cards.toml", cards(["Ace", "King", "Queen"]));
    assert_eq!(deck.same(&[]), ALL_KNOWN);
    // What it says beside the face is another file.
    for other in [
        ["--dpi", "61"].as_slice(),
        &["--bleed"],
        &["--grayscale"],
        &["--low-ink"],
        &["--corners", "transparent"],
    ] {
        assert_eq!(deck.same(other), ALL_NEW, "{other:?}");
        assert_eq!(deck.same(other), ALL_KNOWN, "{other:?}");
    }
}

#[test]
fn whatever_a_face_reads_makes_it_another() {
    let game = |deck: &Deck, old: &str, new: &str| {
        let path = deck.dir.path().join("content/demo/game.toml");
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(old));
        fs::write(path, text.replace(old, new)).unwrap();
    };
    let changes: [(&str, Change); 9] = [
        ("template", &|deck| {
            deck.write(
                "templates/demo/card.svg",
                CARD.replace("y=\"40\"", "y=\"41\""),
            )
        }),
        ("included", &|deck| {
            deck.write(
                "templates/demo/part.svg",
                "<path d=\"M5 61h40\" stroke=\"#000\"/>",
            )
        }),
        ("drawing", &|deck| {
            deck.write("templates/demo/art.svg", ART.replace("r=\"4\"", "r=\"3\""))
        }),
        ("picture in a drawing", &|deck| {
            deck.write("templates/demo/deep.png", dot(90))
        }),
        ("picture", &|deck| {
            deck.write("templates/demo/dot.png", dot(100))
        }),
        ("icon", &|deck| {
            deck.write("content/demo/icons/gem.svg", GEM.replace("5 0", "5 1"))
        }),
        ("font", &|deck| {
            deck.write("fonts/a.ttf", [font(), vec![0; 4]].concat())
        }),
        ("theme", &|deck| game(deck, "#f3e7d0", "#ffffff")),
        ("stock", &|deck| {
            game(
                deck,
                "id = \"cards\"\nstock = \"poker\"",
                "id = \"cards\"\nstock = { width = 63, height = 88, bleed = 3, corner_radius = 8 }",
            )
        }),
    ];
    for (what, change) in changes {
        let deck = Deck::new();
        assert_eq!(deck.same(&[]), ALL_NEW);
        change(&deck);
        assert_ne!(deck.same(&[]), ALL_KNOWN, "{what}");
    }
}

#[test]
fn a_damaged_entry_is_made_anew_and_told_once() {
    let deck = Deck::new();
    let all = ["export", "demo/**", "--cache", deck.cache()];
    let (good, _) = deck.export(&["--cache", deck.cache()]);
    let entries = deck.entries();
    assert_eq!(entries.len(), 4);
    fs::write(&entries[0], b"rubbish").unwrap();
    let cut = fs::read(&entries[1]).unwrap();
    fs::write(&entries[1], &cut[..cut.len() / 2]).unwrap();
    fs::copy(&entries[3], &entries[2]).unwrap();
    let (again, from) = deck.export(&["--cache", deck.cache()]);
    assert!(good == again);
    assert_eq!(from, "1 of 4 files from the cache");
    let (_, from) = deck.export(&["--cache", deck.cache()]);
    assert_eq!(from, ALL_KNOWN);
    // The same told, in one line.
    fs::write(&deck.entries()[0], b"rubbish").unwrap();
    let (ok, said) = deck.run(&all);
    assert!(ok);
    assert_eq!(
        said.matches("was damaged: it is made anew").count(),
        1,
        "{said}"
    );
    assert!(!deck.run(&all).1.contains("damaged"));
}

#[test]
fn a_cache_that_cannot_be_written_fails_no_export() {
    let deck = Deck::new();
    let file = deck.cache.path().join("taken");
    fs::write(&file, "a file").unwrap();
    let (faces, _) = deck.export(&["--cache", file.to_str().unwrap()]);
    assert_eq!(faces.len(), 4);
    assert_eq!(fs::read(&file).unwrap(), b"a file");
}

#[test]
fn what_is_found_in_a_face_is_told_each_time() {
    let deck = Deck::new();
    // A letter that no font has.
    deck.write(
        "content/demo/cards.toml",
        cards(["Ace", "King", "Q\u{4e00}"]),
    );
    let args = [
        "export",
        "demo/cards/c",
        "-v",
        "-o",
        "c.png",
        "--cache",
        deck.cache(),
    ];
    let (first, second) = (deck.run(&args), deck.run(&args));
    assert_eq!(first.0, second.0);
    assert_eq!(first.1, second.1);
    assert!(first.1.contains('\u{4e00}'), "{}", first.1);
}

/// Builds for a service; its files, and what came from the cache.
fn build_for(deck: &Deck, service: &str, cache: &str) -> (Faces, String) {
    let (ok, said) = deck.run(&["build", "-v", "--for", service, "--cache", cache]);
    assert!(ok, "{said}");
    let from = said.lines().find(|line| line.ends_with("from the cache"));
    (
        read(&deck.dir.path().join("out/demo").join(service)),
        from.unwrap_or_default().to_owned(),
    )
}

#[test]
fn images_for_a_service_come_from_the_cache() {
    let deck = Deck::new();
    for (service, images) in [("tgc", 4), ("tabletop-simulator", 3)] {
        let (without, _) = build_for(&deck, service, "off");
        let (first, from) = build_for(&deck, service, deck.cache());
        assert_eq!(from, format!("0 of {images} files from the cache"));
        let (second, from) = build_for(&deck, service, deck.cache());
        assert_eq!(from, format!("{images} of {images} files from the cache"));
        assert!(without == first && first == second, "{service}");
    }
    // Another order of the cards is another image of all of them.
    deck.write("content/demo/cards.toml", cards(["King", "Ace", "Queen"]));
    let (without, _) = build_for(&deck, "tabletop-simulator", "off");
    let (again, from) = build_for(&deck, "tabletop-simulator", deck.cache());
    assert_eq!(from, "1 of 3 files from the cache");
    assert!(without == again);
}

/// A picture that is worth keeping, with a hole or without one.
fn large(shade: u8, has_hole: bool) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 400, 300);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    let dot = |at: u32| {
        let alpha = if has_hole && at.is_multiple_of(7) {
            90
        } else {
            255
        };
        [at as u8, (at >> 8) as u8, shade, alpha]
    };
    let dots: Vec<u8> = (0..400 * 300).flat_map(dot).collect();
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&dots).unwrap();
    writer.finish().unwrap();
    bytes
}

/// Builds PDFs; its files, and what came from the cache.
fn build(deck: &Deck, args: &[&str], cache: &str) -> (Faces, String) {
    let out = tempfile::tempdir().unwrap();
    let folder = out.path().to_str().unwrap();
    let all = ["build", "-v", "--out", folder, "--cache", cache];
    let (ok, said) = deck.run(&[&all, args].concat());
    assert!(ok, "{said}");
    let from = said.lines().find(|line| line.ends_with("from the cache"));
    (read(out.path()), from.unwrap_or_default().to_owned())
}

/// The two numbers of `1 of 3 files from the cache`.
fn counted(from: &str) -> (usize, usize) {
    let mut numbers = from.split(' ').filter_map(|word| word.parse().ok());
    (numbers.next().unwrap(), numbers.next().unwrap())
}

#[test]
fn converted_pictures_of_a_pdf_come_from_the_cache() {
    let deck = Deck::new();
    let build = |args: &[&str], cache: &str| build(&deck, args, cache);
    for (shade, has_hole) in [(9, false), (9, true), (10, false)] {
        deck.write("templates/demo/dot.png", large(shade, has_hole));
        for args in [&["--grayscale"][..], &["--for", "drivethrucards"]] {
            let (without, _) = build(args, "off");
            let (first, from) = build(args, deck.cache());
            let (found, asked) = counted(&from);
            assert!(found < asked, "{from}");
            let (second, from) = build(args, deck.cache());
            assert_eq!(counted(&from), (asked, asked), "{from}");
            assert!(without == first && first == second, "{args:?}");
        }
    }
}

/// A deck without pictures, with an aid and a text of two pages that leads from one to the other.
fn drawn_deck() -> Deck {
    let deck = Deck::new();
    let game = deck.dir.path().join("content/demo/game.toml");
    let text = "[[component]]\nid = \"text\"\nstock = \"a5\"\npages = \"text.md\"\ntemplate = \"page.svg\"\n";
    fs::write(&game, fs::read_to_string(&game).unwrap() + text).unwrap();
    let no_picture = "<image href=\"dot.png\" x=\"20\" y=\"5\" width=\"10\" height=\"10\"/>";
    deck.write("templates/demo/card.svg", CARD.replace(no_picture, ""));
    deck.write("templates/demo/art.svg", GEM);
    for picture in ["dot.png", "deep.png"] {
        fs::remove_file(deck.dir.path().join("templates/demo").join(picture)).unwrap();
    }
    let page = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:massicot=\"urn:massicot\" width=\"154mm\" height=\"216mm\" viewBox=\"-3 -3 154 216\">\
        <style>svg { font: 9px 'Noto Sans' } .h1, .h2 { font-weight: 400 }</style>\
        <rect massicot:flow=\"1\" x=\"10\" y=\"10\" width=\"120\" height=\"180\" fill=\"none\"/></svg>";
    deck.write("templates/demo/page.svg", page);
    let lines = "One line of many.\n\n".repeat(30);
    deck.write(
        "content/demo/text.md",
        format!("# Rules\n\nSee [the end](#end).\n\n{lines}\n\n## End\n\nThat is all."),
    );
    deck
}

#[test]
fn components_of_a_pdf_in_which_nothing_changed_come_from_the_cache() {
    let deck = drawn_deck();
    let built = |args: &[&str], found: &str| {
        let (without, _) = build(&deck, args, "off");
        let (with, from) = build(&deck, args, deck.cache());
        assert_eq!(from, format!("{found} files from the cache"), "{args:?}");
        let differ = without
            .iter()
            .zip(&with)
            .filter(|(one, other)| one != other);
        let differ: Vec<_> = differ.map(|(one, _)| &one.0).collect();
        assert!(without == with, "other bytes from the cache: {differ:?}");
    };
    // Three components, the notes of their three files and of the kit, and the texts of the book as they were
    // measured, which ink does not change.
    for (args, first) in [(&[][..], "0 of 9"), (&["--grayscale"], "2 of 9")] {
        built(args, first);
        built(args, "9 of 9");
    }
    // The notes are those of other ink.
    built(&["--low-ink"], "6 of 9");
    built(&["--low-ink"], "9 of 9");
    // A card, and one that the aid places.
    deck.write("content/demo/cards.toml", cards(["Ace", "King", "Knave"]));
    built(&[], "8 of 9");
    deck.write("content/demo/cards.toml", cards(["Ace", "Duke", "Knave"]));
    built(&[], "7 of 9");
    built(&["--only", "demo/cards/a"], "3 of 4");
    built(&["--only", "demo/cards/a"], "4 of 4");
    // Pages of a text have their places in the file in them.
    let more = cards(["Ace", "Duke", "Knave"]) + "[[card]]\nid = \"d\"\nname = \"Ten\"\n";
    deck.write("content/demo/cards.toml", more);
    built(&[], "7 of 9");
    built(&[], "9 of 9");
    // Its words and its styles.
    for (file, from, to) in [
        ("content/demo/text.md", "That is all.", "That is not all."),
        ("templates/demo/page.svg", "9px", "9.5px"),
    ] {
        let path = deck.dir.path().join(file);
        deck.write(file, fs::read_to_string(path).unwrap().replace(from, to));
        built(&[], "6 of 9");
        built(&[], "9 of 9");
    }
    // Damaged entries are made anew.
    for entry in deck.entries() {
        let mut bytes = fs::read(&entry).unwrap();
        let middle = bytes.len() / 2;
        bytes[middle] ^= 1;
        fs::write(&entry, bytes).unwrap();
    }
    built(&[], "0 of 9");
}

#[test]
fn parts_of_a_build_fill_the_cache() {
    let deck = Deck::new();
    let (whole, _) = build_for(&deck, "tgc", "off");
    fs::remove_dir_all(deck.dir.path().join("out")).unwrap();
    for part in ["slice:1/2", "slice:2/2"] {
        let (ok, said) = deck.run(&[
            "build",
            "--for",
            "tgc",
            "--partition",
            part,
            "--cache",
            deck.cache(),
        ]);
        assert!(
            ok && said.contains("demo: 2 images of this part, now in the cache"),
            "{said}"
        );
        assert!(!deck.dir.path().join("out").exists());
    }
    let (built, from) = build_for(&deck, "tgc", deck.cache());
    assert_eq!(from, "4 of 4 files from the cache");
    assert!(whole == built);
}

#[test]
fn a_part_of_a_build_is_of_images_and_has_a_cache() {
    let deck = Deck::new();
    let cached = ["--cache", deck.cache()];
    for (args, why) in [
        (
            &["--for", "tgc"][..],
            "the images of a part go into a cache",
        ),
        (
            &["--for", "tgc", "--cache", deck.cache(), "--cache-read-only"],
            "name one that may be written: --cache DIR",
        ),
        (&cached, "a PDF is made whole"),
        (
            &["--for", "tabletop-simulator", "--cache", deck.cache()],
            "Tabletop Simulator takes no image of each face",
        ),
        (
            &["--for", "drivethrucards", "--cache", deck.cache()],
            "takes no image of each face",
        ),
        (&["--out", "elsewhere"], "cannot be used with"),
    ] {
        let (ok, said) = deck.run(&[&["build", "--partition", "hash:1/2"], args].concat());
        assert!(!ok && said.contains(why), "{args:?}: {said}");
    }
    assert!(!deck.dir.path().join("out").exists());
    assert!(deck.entries().is_empty());
}

#[test]
fn the_cache_is_shown_pruned_and_verified() {
    let deck = Deck::new();
    deck.export(&["--cache", deck.cache()]);
    let cache = |args: &[&str]| deck.run(&[&["cache", "--cache", deck.cache()], args].concat());
    let (ok, said) = cache(&["info"]);
    assert!(
        ok && said.contains("holds   4 faces") && said.contains("at most 2048.0 MiB"),
        "{said}"
    );
    let (ok, said) = cache(&["verify"]);
    assert!(ok && said.contains("4 faces: all sound"), "{said}");
    fs::write(&deck.entries()[0], b"rubbish").unwrap();
    let (ok, said) = cache(&["verify"]);
    assert!(!ok && said.contains("1 of 4 faces damaged"), "{said}");
    let (ok, said) = cache(&["prune", "--to", "0"]);
    assert!(
        ok && said.contains("removed 3 faces") && said.contains("left 0 faces"),
        "{said}"
    );
    assert!(deck.entries().is_empty());
    let (ok, said) = deck.run(&["cache", "info", "--cache", "off"]);
    assert!(!ok && said.contains("no cache is named"), "{said}");
}

/// Makes the parts of an export; the folders.
pub fn parts(deck: &Deck, division: &str, parts: usize) -> Vec<String> {
    let folder = |part| format!("{division}/{part}");
    for part in 1..=parts {
        let named = format!("{division}:{part}/{parts}");
        let args = [
            "export",
            "demo/**",
            "--dpi",
            "60",
            "--partition",
            &named,
            "-o",
            &folder(part),
        ];
        let (ok, said) = deck.run(&args);
        assert!(ok, "{said}");
    }
    (1..=parts).map(folder).collect()
}

pub fn merge(deck: &Deck, parts: &[String], out: &str) -> (bool, String) {
    let parts: Vec<&str> = parts.iter().map(String::as_str).collect();
    deck.run(&[&["merge", "-o", out], &parts[..]].concat())
}

#[test]
fn parts_come_to_the_same_as_the_whole() {
    let deck = Deck::new();
    let (whole, _) = deck.export(&["--dpi", "60"]);
    for (division, count) in [("hash", 3), ("slice", 2), ("slice", 6)] {
        let mut parts = parts(&deck, division, count);
        parts.reverse();
        // Made twice, it does no harm.
        parts.push(parts[0].clone());
        let out = tempfile::tempdir().unwrap();
        let (ok, said) = merge(&deck, &parts, out.path().to_str().unwrap());
        assert!(ok && said.contains("4 faces in"), "{said}");
        assert!(read(out.path()) == whole, "{division}");
    }
}

#[test]
fn parts_that_do_not_make_a_whole_are_refused_and_nothing_is_written() {
    let deck = Deck::new();
    let all = parts(&deck, "slice", 2);
    let refused = |parts: &[String], why: &str| {
        let (ok, said) = merge(&deck, parts, "merged");
        assert!(!ok && said.contains(why), "{said}");
        assert!(
            !deck.dir.path().join("merged").exists()
                || read(&deck.dir.path().join("merged")).is_empty()
        );
    };
    refused(
        &all[..1],
        "no part has demo/cards/b-60dpi.png, demo/aid/aid-60dpi.png",
    );
    refused(
        &["nowhere".to_owned()],
        "`nowhere` is no part of an export: there is no massicot-part.json",
    );
    // One file is another by now.
    let file = deck.dir.path().join("slice/2/demo/cards/b-60dpi.png");
    let good = fs::read(&file).unwrap();
    fs::write(&file, &good[..good.len() - 1]).unwrap();
    refused(
        &all,
        "`slice/2/demo/cards/b-60dpi.png` is not what was written there",
    );
    fs::write(&file, good).unwrap();
    // One part of another state of the project.
    deck.write("templates/demo/dot.png", dot(1));
    let (ok, said) = deck.run(&[
        "export",
        "demo/**",
        "--dpi",
        "60",
        "--partition",
        "slice:2/2",
        "-o",
        "slice/2",
    ]);
    assert!(ok, "{said}");
    refused(&all, "`slice/2` was made from other files than `slice/1`");
    let (ok, _) = deck.run(&[
        "export",
        "demo/**",
        "--dpi",
        "61",
        "--partition",
        "slice:1/2",
        "-o",
        "slice/1",
    ]);
    assert!(ok);
    refused(&all, "`slice/2` is of another export than `slice/1`");
}

#[test]
fn a_machine_knows_its_part() {
    let deck = Deck::new();
    let export = |variables: &[(&str, &str)], out: &str| {
        let output = crate::program::english()
            .current_dir(deck.dir.path())
            .args([
                "export",
                "demo/**",
                "--dpi",
                "60",
                "--partition",
                "auto",
                "-o",
                out,
            ])
            .envs(variables.iter().copied())
            .output()
            .unwrap();
        (
            output.status.success(),
            String::from_utf8_lossy(&output.stderr).into_owned(),
        )
    };
    let named = |out: &str| {
        let record = fs::read(deck.dir.path().join(out).join("massicot-part.json")).unwrap();
        serde_json::from_slice::<serde_json::Value>(&record).unwrap()["part"].clone()
    };
    for (variables, part) in [
        ([("CI_NODE_INDEX", "1"), ("CI_NODE_TOTAL", "4")], "hash:1/4"),
        (
            [
                ("AWS_BATCH_JOB_ARRAY_INDEX", "0"),
                ("AWS_BATCH_JOB_ARRAY_SIZE", "3"),
            ],
            "hash:1/3",
        ),
        (
            [("JOB_COMPLETION_INDEX", "2"), ("MASSICOT_PARTS", "3")],
            "hash:3/3",
        ),
        (
            [("MASSICOT_PART", "2"), ("MASSICOT_PARTS", "2")],
            "hash:2/2",
        ),
    ] {
        let (ok, said) = export(&variables, "part");
        assert!(ok, "{said}");
        assert_eq!(named("part"), part);
    }
    let (ok, said) = export(&[], "part");
    assert!(!ok && said.contains("no part is named"), "{said}");
    let (ok, said) = export(&[("MASSICOT_PART", "9"), ("MASSICOT_PARTS", "2")], "part");
    let why = "MASSICOT_PART is 9 and MASSICOT_PARTS is 2: parts are counted from 1";
    assert!(!ok && said.contains(why), "{said}");
    let (ok, said) = export(&[("CI_NODE_INDEX", "1")], "part");
    assert!(!ok && said.contains("CI_NODE_TOTAL is not"), "{said}");
    // What the user sets comes before what a runner says.
    let both = [
        ("CI_NODE_INDEX", "1"),
        ("CI_NODE_TOTAL", "4"),
        ("MASSICOT_PART", "2"),
        ("MASSICOT_PARTS", "2"),
    ];
    assert!(export(&both, "part").0);
    assert_eq!(named("part"), "hash:2/2");
    let file = [
        "export",
        "demo/**",
        "--partition",
        "hash:1/2",
        "-o",
        "part.png",
    ];
    let (ok, said) = deck.run(&file);
    assert!(
        !ok && said.contains("a part has a folder of its own"),
        "{said}"
    );
    assert!(!deck.dir.path().join("part.png").exists());
    let (ok, said) = deck.run(&["export", "demo/**", "--partition", "hash:3/2", "-o", "part"]);
    assert!(!ok && said.contains("parts are counted from 1"), "{said}");
    assert!(
        !deck
            .run(&["export", "demo/**", "--partition", "hash:1/2"])
            .0
    );
}

#[test]
fn a_stranger_s_content_has_no_cache() {
    let deck = Deck::new();
    let (ok, said) = deck.run(&["export", "demo/**", "--untrusted", "--cache", deck.cache()]);
    assert!(
        !ok && said.contains("leave out --cache or --untrusted"),
        "{said}"
    );
    assert!(deck.run(&["export", "demo/**", "--untrusted"]).0);
    assert!(deck.entries().is_empty());
}
