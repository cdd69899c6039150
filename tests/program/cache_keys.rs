//! What faces read in roundabout ways, which their keys in the cache have to cover, and the parts of an
//! export too.

use std::fs;

use super::cache::{ALL_KNOWN, ART, CARD, Deck, GEM, cards, dot, merge, parts, read};

/// The faces of the game, filled into the cache; changed by `change`, none that reads it may come from
/// there.
fn is_covered(deck: &Deck, change: impl FnOnce(&Deck)) {
    deck.same(&[]);
    assert_eq!(deck.same(&[]), ALL_KNOWN);
    change(deck);
    assert_ne!(deck.same(&[]), ALL_KNOWN);
}

#[test]
fn the_view_box_of_an_icon_counts() {
    is_covered(&Deck::new(), |deck| {
        let other = GEM.replace("0 0 10 10", "0 0 20 20");
        deck.write("content/demo/icons/gem.svg", other);
    });
}

#[test]
fn what_a_drawing_links_to_lies_in_its_own_folder() {
    let deck = Deck::new();
    deck.write(
        "templates/demo/card.svg",
        CARD.replace("\"art.svg", "\"art/art.svg"),
    );
    deck.write("templates/demo/art/art.svg", ART);
    deck.write("templates/demo/art/deep.png", dot(80));
    is_covered(&deck, |deck| {
        deck.write("templates/demo/art/deep.png", dot(160))
    });
}

#[test]
fn a_picture_may_be_named_with_any_letters() {
    let deck = Deck::new();
    let card = CARD.replace("dot.png", "a#1.png");
    deck.write("templates/demo/card.svg", card);
    deck.write("templates/demo/a#1.png", dot(80));
    deck.write("templates/demo/a", dot(80));
    is_covered(&deck, |deck| deck.write("templates/demo/a#1.png", dot(160)));
    let deck = Deck::new();
    deck.write(
        "templates/demo/card.svg",
        CARD.replace("dot.png", "d&#46;dat"),
    );
    deck.write("templates/demo/d.dat", dot(80));
    is_covered(&deck, |deck| deck.write("templates/demo/d.dat", dot(160)));
}

#[test]
fn a_picture_of_an_odd_name_counts_for_what_places_the_face() {
    let deck = Deck::new();
    deck.write(
        "templates/demo/card.svg",
        CARD.replace("dot.png", "dot.dat"),
    );
    deck.write("templates/demo/dot.dat", dot(80));
    deck.same(&[]);
    deck.write("templates/demo/dot.dat", dot(160));
    assert_eq!(deck.same(&[]), "0 of 4 files from the cache");
    // Nor are parts put together that saw another picture.
    let all = parts(&deck, "slice", 2);
    deck.write("templates/demo/dot.dat", dot(81));
    let args = [
        "export",
        "demo/**",
        "--dpi",
        "60",
        "--partition",
        "slice:2/2",
        "-o",
        &all[1],
    ];
    assert!(deck.run(&args).0);
    let (ok, said) = merge(&deck, &all, "merged");
    assert!(
        !ok && said.contains("was made from other pictures"),
        "{said}"
    );
}

const SPACE: &str = "xmlns=\"http://www.w3.org/2000/svg\" xmlns:massicot=\"urn:massicot\"";

/// Cards whose names share a size: in the template, and in a drawing on the first, which has no name
/// of its own then.
fn grouped(deck: &Deck, in_drawing: bool) {
    let text = |words: &str| {
        format!(
            "<rect id=\"box\" x=\"2\" y=\"2\" width=\"40\" height=\"10\" fill=\"none\"/>\
             <text massicot:fit=\"shrink\" massicot:fit-group=\"names\" font-family=\"Noto Sans\" \
             style=\"shape-inside:url(#box);font-size:6px\">{words}</text>"
        )
    };
    let own = text("{{ entry.name }}");
    let body = match in_drawing {
        true => format!(
            "{{% if entry.id == \"a\" %}}<image href=\"art.svg\" y=\"40\" width=\"50\" height=\"30\"/>\
             {{% else %}}{own}{{% endif %}}"
        ),
        false => own,
    };
    let card =
        format!("<svg {SPACE} width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\">{body}</svg>");
    deck.write("templates/demo/card.svg", card);
    let art = format!("<svg {SPACE} viewBox=\"0 0 50 30\">{}</svg>", text("Some"));
    deck.write("templates/demo/art.svg", art);
}

const LONG: &str = "A name so long that it has to be much smaller than the others are, and on two lines of its box";

#[test]
fn a_size_that_texts_in_a_drawing_share_counts() {
    let deck = Deck::new();
    grouped(&deck, true);
    is_covered(&deck, |deck| {
        deck.write("content/demo/cards.toml", cards(["Ace", "King", LONG]));
    });
}

#[test]
fn a_face_is_the_same_whatever_else_is_exported() {
    let deck = Deck::new();
    grouped(&deck, false);
    deck.write("content/demo/cards.toml", cards(["Ace", "King", LONG]));
    // The link is put together: no template says `face:`.
    deck.write(
        "templates/demo/aid.svg",
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\">\
         {% set kind = \"face\" %}<image href=\"{{ kind }}:cards/b\" x=\"10\" y=\"10\" width=\"30\" height=\"41\"/></svg>",
    );
    let (whole, _) = deck.export(&["--dpi", "60"]);
    let all = parts(&deck, "slice", 4);
    let out = tempfile::tempdir().unwrap();
    let (ok, said) = merge(&deck, &all, out.path().to_str().unwrap());
    assert!(ok, "{said}");
    assert!(read(out.path()) == whole);
    let (ok, said) = deck.run(&["export", "demo/aid", "--dpi", "60", "-o", "alone"]);
    assert!(ok, "{said}");
    let alone = read(&deck.dir.path().join("alone"));
    assert!(whole.iter().any(|(_, bytes)| *bytes == alone[0].1));
}

#[test]
fn what_stands_in_the_way_is_seen_before_anything_is_written() {
    let deck = Deck::new();
    let all = parts(&deck, "slice", 2);
    let taken = deck.dir.path().join("merged/demo/cards/c-60dpi.png");
    fs::create_dir_all(&taken).unwrap();
    deck.write("merged/demo/cards/a-60dpi.png", "mine");
    let (ok, said) = merge(&deck, &all, "merged");
    assert!(!ok && said.contains("it is a folder"), "{said}");
    let kept = read(&deck.dir.path().join("merged"));
    assert_eq!(kept.len(), 1);
    assert_eq!(kept[0].1, b"mine");
}

#[test]
fn records_that_no_export_writes_are_refused() {
    let deck = Deck::new();
    let all = parts(&deck, "slice", 1);
    let file = deck.dir.path().join(&all[0]).join("massicot-part.json");
    let good: serde_json::Value = serde_json::from_slice(&fs::read(&file).unwrap()).unwrap();
    let name = good["whole"][0].clone();
    for whole in [
        serde_json::json!([]),
        serde_json::json!([name, name]),
        serde_json::json!(["demo//./cards/a-60dpi.png"]),
        serde_json::json!(["../a.png"]),
        serde_json::json!(["/a.png"]),
    ] {
        let mut bad = good.clone();
        bad["whole"] = whole.clone();
        fs::write(&file, bad.to_string()).unwrap();
        let (ok, said) = merge(&deck, &all, "merged");
        assert!(!ok && said.contains("is damaged"), "{whole}: {said}");
        assert!(!deck.dir.path().join("merged").exists());
    }
}

#[test]
fn a_cache_that_is_off_has_no_size() {
    let deck = Deck::new();
    let export = |cache: &str| {
        let mut command = crate::program::english();
        command
            .current_dir(deck.dir.path())
            .env("MASSICOT_CACHE_SIZE", "much");
        command.args(["export", "demo/cards/a", "--dpi", "20", "--cache", cache]);
        command.output().unwrap().status.success()
    };
    assert!(export("off"));
    assert!(!export(deck.cache()));
}

#[cfg(unix)]
#[test]
fn the_folder_of_the_cache_may_have_any_name() {
    use std::os::unix::ffi::OsStrExt;
    let deck = Deck::new();
    let folder = deck.dir.path().join(std::ffi::OsStr::from_bytes(b"c\xff"));
    let mut command = crate::program::english();
    command
        .current_dir(deck.dir.path())
        .env("MASSICOT_CACHE", &folder);
    command.args(["export", "demo/cards/a", "--dpi", "20"]);
    assert!(command.output().unwrap().status.success());
    assert!(folder.join("faces-1").is_dir());
}
