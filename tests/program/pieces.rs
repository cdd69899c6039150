//! `massicot check` of some pieces, of one component, of the content alone: what is looked at,
//! what is read, what is told.

use std::fs;
use std::path::Path;

/// Two decks of three cards and a whole-game rule. Every card has a hairline; `b` and `c` of the
/// first deck share a value.
fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics/base");
    crate::copy::copy(&base, dir.path());
    let write = |path: &str, text: &str| fs::write(dir.path().join(path), text).unwrap();
    let component = |id: &str| {
        format!(
            "[[component]]\nid = \"{id}\"\nstock = \"poker\"\ndata = \"{id}.toml\"\n\
             template = \"card.svg\"\nback = \"back.svg\"\n"
        )
    };
    let card = |id: &str, value: u8| {
        format!("[[card]]\nid = \"{id}\"\nname = \"{id}\"\nvalue = {value}\nsuit = \"sun\"\n")
    };
    let heading = "title = \"Demo\"\nlanguage = \"en\"\n";
    let game = format!("{heading}{}{}", component("cards"), component("more"));
    write("content/demo/game.toml", &game);
    let cards = |values: [u8; 3]| -> String {
        let ids = ["a", "b", "c"].iter().zip(values);
        ids.map(|(id, value)| card(id, value)).collect()
    };
    write("content/demo/cards.toml", &cards([1, 2, 2]));
    write("content/demo/more.toml", &cards([3, 4, 5]));
    write(
        "content/demo/rules.toml",
        "[[rule]]\nid = \"once\"\nlet = { cards = \"game.components.cards.entries\", twice = \
         \"cards.map(card, card.value).repeated()\" }\nassert = \"twice == []\"\n\
         at = \"cards.filter(card, card.value in twice).map(card, card.value)\"\n\
         message = \"{{ twice }} is there twice\"\n",
    );
    let template = fs::read_to_string(dir.path().join("templates/demo/card.svg")).unwrap();
    let line = "<path d=\"M5 80h40\" stroke=\"#000\" stroke-width=\"0.05\"/></svg>";
    write("templates/demo/card.svg", &template.replace("</svg>", line));
    dir
}

/// The exit code, what was found as `code subject`, and what was looked at.
fn check(root: &Path, args: &[&str]) -> (i32, Vec<String>, String) {
    let output = crate::program::english()
        .args(["check", "--format", "json", "--root"])
        .arg(root)
        .args(args)
        .output()
        .unwrap();
    let said = String::from_utf8_lossy(&output.stderr).trim().to_owned();
    let report = serde_json::from_slice::<serde_json::Value>(&output.stdout);
    let report = report.unwrap_or_default();
    let found = report["diagnostics"].as_array().into_iter().flatten();
    let told = |found: &serde_json::Value| {
        let part = |key: &str| found[key].as_str().unwrap_or("-").to_owned();
        format!("{} {}", part("code"), part("subject"))
    };
    let mut found: Vec<String> = found.map(told).collect();
    found.sort();
    (output.status.code().unwrap_or(-1), found, said)
}

#[test]
fn only_the_pieces_asked_for_are_drawn_and_told() {
    let dir = project();
    let looked = |args: &[&str]| check(dir.path(), args);
    let (code, found, said) = looked(&["demo/cards/a"]);
    assert_eq!(said, "demo: 1 of 6 entries looked at, 2 faces drawn");
    assert_eq!(found, ["hairline demo/cards/a"]);
    assert_eq!(code, 0, "a warning");
    assert_eq!(looked(&["demo/cards/a", "--deny", "warnings"]).0, 1);
    // What a rule over the whole game says of a piece is told, the same piece drawn or not.
    let (code, found, said) = looked(&["demo/cards/b", "--content-only"]);
    assert_eq!(said, "demo: 1 of 6 entries looked at, nothing drawn");
    assert_eq!(found, ["demo/once demo"]);
    assert_eq!(code, 1);
    // All of a component, in three ways.
    for args in [
        &["--component", "more"][..],
        &["demo/more"],
        &["demo/more/*"],
    ] {
        let (code, found, said) = looked(args);
        assert_eq!(
            said, "demo: 3 of 6 entries looked at, 4 faces drawn",
            "{args:?}"
        );
        assert_eq!(code, 0, "{found:?}");
        assert!(
            found.iter().all(|found| found.contains("demo/more")),
            "{found:?}"
        );
    }
    let (_, _, said) = looked(&["demo/*/a", "--component", "cards"]);
    assert_eq!(said, "demo: 1 of 6 entries looked at, 2 faces drawn");
}

#[test]
fn what_cannot_be_meant_is_a_wrong_command() {
    let dir = project();
    for (args, wanted) in [
        (&["demo/cards/z"][..], "is no piece"),
        (
            &["demo/cards/a#back"],
            "takes the side by itself: `--side back`",
        ),
        (&["--component", "card"], "did you mean `cards`?"),
        (
            &["demo/cards/a", "--component", "more"],
            "no piece asked for",
        ),
        (
            &["demo/cards/a", "--write-baseline", "x.json"],
            "leave out the pieces",
        ),
    ] {
        let (code, _, said) = check(dir.path(), args);
        assert_eq!(code, 2, "{args:?}: {said}");
        assert!(said.contains(wanted), "{args:?}: {said}");
    }
}

/// A font that is none, pictures and drawings that are none: nothing is said of what is not read.
#[test]
fn the_content_alone_needs_no_fonts_and_no_pictures() {
    let dir = project();
    fs::create_dir_all(dir.path().join("fonts")).unwrap();
    fs::write(dir.path().join("fonts/bad.ttf"), "no font").unwrap();
    fs::write(dir.path().join("content/demo/rules.toml"), "").unwrap();
    let template = dir.path().join("templates/demo/card.svg");
    let text = fs::read_to_string(&template).unwrap();
    let image =
        "{% include \"part.svg\" %}<image href=\"bad.png\" width=\"9\" height=\"9\"/></svg>";
    fs::write(&template, text.replace("</svg>", image)).unwrap();
    fs::write(dir.path().join("templates/demo/bad.png"), "no picture").unwrap();
    // What a template takes in is read: it may be what reads a field.
    let cards = dir.path().join("content/demo/cards.toml");
    let more = fs::read_to_string(&cards).unwrap() + "mood = \"calm\"\n";
    fs::write(&cards, more).unwrap();
    fs::write(
        dir.path().join("templates/demo/part.svg"),
        "<desc>{{ entry.mood | default(value=1) }}</desc>",
    )
    .unwrap();
    fs::create_dir_all(dir.path().join("templates/demo/art")).unwrap();
    fs::write(dir.path().join("templates/demo/art/sun.svg"), [0xff, 0xfe]).unwrap();
    let (code, found, _) = check(dir.path(), &["--content-only"]);
    assert_eq!((code, found), (0, Vec::new()));
    assert_eq!(
        check(dir.path(), &[]).0,
        1,
        "all of it is told where it is drawn"
    );
}
