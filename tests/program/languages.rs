//! A game in another language: what its overlay says is printed, what it lacks stays as it is.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

use std::fs;
use std::path::Path;
use std::process::Output;

use massicot::load::{self, Game, Root, language};

const GAME: &str = "\
title = \"Demo\"
language = \"en\"
[theme.words]
deck = \"Deck\"
discard = \"Discard\"
[data]
items = \"items.toml\"
[[component]]
id = \"cards\"
title = \"Cards\"
stock = \"poker\"
data = \"cards.toml\"
template = \"card.svg\"
";
const CARDS: &str = "\
note = \"Played in turn\"
[[card]]
id = \"ace\"
name = \"The ace\"
lines = [{ text = \"Take one.\", cost = 1 }, { text = \"Give two.\", cost = 2 }]
words = [\"one\", \"two\"]
[[card]]
id = \"king\"
name = \"The king\"
lines = []
words = []
";
const ITEMS: &str = "[[item]]\nid = \"sword\"\nname = \"Sword\"\n";
const CARD: &str = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\">
<g id=\"{{ entry.name }} {{ game.language }} {{ game.title }} {{ game.theme.words.deck }}\"/>
<rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" fill=\"#f3e7d0\"/></svg>
";
const FRENCH: &str = "\
title = \"Démo\"
[titles]
cards = \"Cartes\"
[theme.words]
deck = \"Pioche\"
[cards]
note = \"Jouées tour à tour\"
[cards.ace]
name = \"L’as\"
lines = [{}, { text = \"Donnez deux.\", cost = 2 }]
words = [\"un\", \"deux\"]
[data.items.sword]
name = \"Épée\"
";

fn project() -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    for (name, text) in [
        ("content/demo/game.toml", GAME),
        ("content/demo/cards.toml", CARDS),
        ("content/demo/items.toml", ITEMS),
        ("content/demo/lang/fr.toml", FRENCH),
        (
            "content/other/game.toml",
            &GAME.replace("items = \"items.toml\"\n", ""),
        ),
        ("content/other/cards.toml", CARDS),
        ("templates/demo/card.svg", CARD),
        ("templates/other/card.svg", CARD),
    ] {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    dir
}

fn run(dir: &Path, arguments: &[&str]) -> Output {
    crate::program::english()
        .args(arguments)
        .arg("--root")
        .arg(dir)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn game(dir: &Path) -> Game {
    let root = Root::at(dir).unwrap();
    let (project, report) = load::load(&root, &["demo".to_owned()]);
    assert!(!report.has_errors(), "{report:?}");
    project.games.into_iter().next().unwrap()
}

#[test]
fn texts_are_laid_over_and_everything_else_stays() {
    let dir = project();
    let game = game(dir.path());
    let (french, found) = language::in_language(&game, "fr");
    assert_eq!(found, []);
    assert_eq!((&*french.title, &*french.language), ("Démo", "fr"));
    let cards = &french.components[0];
    assert_eq!(cards.title, "Cartes");
    let file = cards.data.as_ref().unwrap().to_json();
    assert_eq!(file["note"], "Jouées tour à tour");
    assert_eq!(file["card"][0]["name"], "L’as");
    let ace = cards.entries[0].value.to_json();
    assert_eq!(ace, file["card"][0]);
    assert_eq!(ace["lines"][0]["text"], "Take one.");
    assert_eq!(ace["lines"][1]["text"], "Donnez deux.");
    assert_eq!(ace["lines"][1]["cost"], 2);
    assert_eq!(ace["words"][1], "deux");
    assert_eq!(cards.entries[1].value.to_json()["name"], "The king");
    assert_eq!(french.data["items"].to_json()["item"][0]["name"], "Épée");
    // The carets of what is said lie in the overlay.
    let name = cards.entries[0].value.get("name").unwrap();
    assert_eq!(name.span.file, game.languages["fr"].span.file);
    let (same, found) = language::in_language(&game, "en");
    assert!(found.is_empty() && same.title == "Demo" && same.language == "en");
}

#[test]
fn each_language_has_its_own_files() {
    let dir = project();
    let built = run(dir.path(), &["build", "--language", "fr"]);
    assert!(built.status.success(), "{}", said(&built));
    assert!(said(&built).contains("`massicot check --language fr` says what is not"));
    let out = dir.path().join("out/demo/fr");
    for name in ["cards.pdf", "demo.pdf"] {
        assert!(out.join(name).is_file(), "{name}");
    }
    assert!(!dir.path().join("out/demo/cards.pdf").exists());
    assert!(!dir.path().join("out/other").exists());
    let text = fs::read(out.join("demo.pdf")).unwrap();
    let document = lopdf::Document::load_mem(&text).unwrap();
    let language = document.catalog().unwrap().get(b"Lang").unwrap();
    assert_eq!(language.as_str().unwrap(), b"fr");

    let arguments = [
        "export",
        "demo/cards/*",
        "--format",
        "svg",
        "--language",
        "fr",
    ];
    let exported = run(dir.path(), &arguments);
    assert!(exported.status.success(), "{}", said(&exported));
    let read = |name: &str| fs::read_to_string(out.join("cards").join(name)).unwrap();
    assert!(read("ace.svg").contains("L’as fr Démo Pioche"));
    assert!(read("king.svg").contains("The king fr Démo Pioche"));

    // In the game's own language it is as if none were named.
    let own = run(dir.path(), &["build", "demo", "--language", "en"]);
    assert!(own.status.success(), "{}", said(&own));
    assert!(dir.path().join("out/demo/cards.pdf").is_file());
}

#[test]
fn a_language_that_is_not_there_is_refused() {
    let dir = project();
    for arguments in [
        &["build", "--language", "de"][..],
        &["build", "other", "--language", "fr"],
        &["check", "demo", "other", "--language", "fr"],
        &["export", "other", "--language", "fr"],
    ] {
        let refused = run(dir.path(), arguments);
        assert_eq!(refused.status.code(), Some(2), "{}", said(&refused));
        assert!(said(&refused).contains("is not in the language"));
    }
}

#[test]
fn what_is_lacking_is_told_by_check() {
    let dir = project();
    let lacking = [
        "`theme` has no `words.discard`",
        "`ace` has no `lines[0].text`",
        "`king` has no `name`",
    ];
    for language in [&[][..], &["--language", "fr"]] {
        let checked = run(dir.path(), &[&["check", "demo"], language].concat());
        assert!(checked.status.success(), "{}", said(&checked));
        let said = said(&checked);
        for lacks in lacking {
            assert!(said.contains(lacks), "{lacks}\n{said}");
        }
        assert_eq!(said.matches("[missing-translation]").count(), 3, "{said}");
    }
}

#[test]
fn an_outdated_translation_is_told_in_its_language_too() {
    let project = project();
    let dir = project.path();
    let file = dir.join("content/demo/lang/fr.toml");
    let overlay = fs::read_to_string(&file).unwrap();
    let old = "[data.items.sword]\n# name = \"Sabre\"\n";
    fs::write(&file, overlay.replace("[data.items.sword]\n", old)).unwrap();
    for arguments in [&["check"][..], &["check", "--language", "fr"]] {
        let told = said(&run(dir, arguments));
        assert_eq!(told.matches("[outdated-translation]").count(), 1, "{told}");
    }
}

#[test]
fn an_entry_with_a_new_id_is_named_where_its_translation_has_the_old_one() {
    let project = project();
    let dir = project.path();
    let cards = CARDS.replace("id = \"king\"", "id = \"monarch\"");
    fs::write(dir.join("content/demo/cards.toml"), cards).unwrap();
    let overlay = format!("{FRENCH}[cards.king]\nname = \"Le roi\"\n");
    fs::write(dir.join("content/demo/lang/fr.toml"), overlay).unwrap();
    let told = said(&run(dir, &["check", "demo"]));
    assert!(told.contains("there is no `king` to translate"), "{told}");
    let meant = "`monarch` alone has no translation: if it was called `king`, rename this table";
    assert!(told.contains(meant), "{told}");
}

/// SVG's own `systemLanguage` asks for the language of the game.
#[test]
fn a_translation_has_words_of_its_own_when_it_is_asked_for_too() {
    let project = project();
    let dir = project.path();
    let checks = "[checks.words]\nnever = { \"lame\" = \"sword\" }\n\
                  [checks.words.in.fr]\nnever = { \"le sabre\" = \"l’épée\" }\n";
    let game = GAME.replace("[data]\n", &format!("{checks}[data]\n"));
    fs::write(dir.join("content/demo/game.toml"), game).unwrap();
    let file = dir.join("content/demo/lang/fr.toml");
    let overlay = fs::read_to_string(&file).unwrap();
    fs::write(&file, overlay.replace("Épée", "La lame et le sabre")).unwrap();
    for arguments in [&["check"][..], &["check", "--language", "fr"]] {
        let told = said(&run(dir, arguments));
        assert!(told.contains("`le sabre`"), "{told}");
        assert!(!told.contains("`lame`"), "{told}");
    }
}

#[test]
fn a_drawing_for_one_language_is_drawn_in_that() {
    let dir = project();
    let switch =
        "<switch><rect systemLanguage=\"fr\" width=\"9\" height=\"9\"/><g/></switch></svg>";
    let card = CARD.replace("</svg>", switch);
    fs::write(dir.path().join("templates/demo/card.svg"), card).unwrap();
    let drawn = |language: &str| {
        let out = dir.path().join(language);
        let export = ["export", "demo/cards/ace", "--language", language, "--out"];
        let output = run(
            dir.path(),
            &[&export[..], &[out.to_str().unwrap()]].concat(),
        );
        assert!(output.status.success(), "{}", said(&output));
        let wrote = said(&output) + &String::from_utf8(output.stdout).unwrap();
        let (_, path) = wrote.split_once("wrote ").unwrap();
        image::open(path.trim()).unwrap().to_rgb8()
    };
    let (english, french) = (drawn("en"), drawn("fr"));
    assert_ne!(english.get_pixel(60, 60), french.get_pixel(60, 60));
    assert_eq!(french.get_pixel(60, 60).0, [0, 0, 0]);
}

fn lang(dir: &Path, tag: &str) -> String {
    fs::read_to_string(dir.join(format!("content/demo/lang/{tag}.toml"))).unwrap()
}

#[test]
fn a_translation_begins_with_its_source_in_comments() {
    let dir = project();
    let output = run(dir.path(), &["translate", "de", "demo"]);
    assert_eq!(
        said(&output),
        "content/demo/lang/de.toml: made, with 9 texts to translate\n"
    );
    let text = lang(dir.path(), "de");
    let (_, skeleton) = text.split_once("says so.\n").unwrap();
    assert_eq!(
        skeleton,
        "\
# title = \"Demo\"

[titles]
# cards = \"Cards\"

[theme.words]
# deck = \"Deck\"
# discard = \"Discard\"

[cards]
# note = \"Played in turn\"

[cards.ace]
# name = \"The ace\"
# lines = [{ text = \"Take one.\" }, { text = \"Give two.\" }]

[cards.king]
# name = \"The king\"

[data.items.sword]
# name = \"Sword\"
"
    );
    // As it stands it is an overlay: nothing in it is an error.
    let check = run(
        dir.path(),
        &["check", "demo", "--content-only", "--language", "de"],
    );
    assert!(check.status.success(), "{}", said(&check));
    // With all comments taken away it says everything there is.
    let path = dir.path().join("content/demo/lang/de.toml");
    fs::write(&path, format!("#\n{}", skeleton.replace("# ", ""))).unwrap();
    let output = run(dir.path(), &["translate", "de", "demo"]);
    assert!(
        said(&output).contains("nothing to add; 9 of 9 texts"),
        "{}",
        said(&output)
    );
}

#[test]
fn a_translation_is_gone_on_with_and_never_overwritten() {
    let dir = project();
    let path = dir.path().join("content/demo/lang/de.toml");
    let mine = "\
# mine
title = \"Vorführung\"
cards.king.name = \"Der König\"

[theme]
words = { deck = \"Stapel\" }

[cards.ace] # the first
name = \"\"\"
[Das] Ass\"\"\"
# name = \"The old ace\"
# lines = [{ text = \"Take two.\" }]

[titles]
cards = \"Karten\"
";
    fs::write(&path, mine).unwrap();
    let output = run(dir.path(), &["translate", "de", "demo"]);
    let words = said(&output);
    assert!(words.contains("added; 5 of"), "{words}");
    assert!(
        words.contains("1 text not yet translated had changed"),
        "{words}"
    );
    assert!(
        words.contains("`cards.ace.name` has changed since"),
        "{words}"
    );
    let text = lang(dir.path(), "de");
    let kept = mine.lines().filter(|line| !line.contains("Take two."));
    for line in kept {
        assert!(text.contains(line), "{line} is lost:\n{text}");
    }
    assert!(
        text.contains("# lines = [{ text = \"Take one.\" }, { text = \"Give two.\" }]"),
        "{text}"
    );
    assert!(
        text.contains("# theme.words.discard = \"Discard\""),
        "{text}"
    );
    let game = game(dir.path());
    assert!(game.languages.contains_key("de"));
    let again = run(dir.path(), &["translate", "de", "demo"]);
    assert!(said(&again).contains("nothing to add"), "{}", said(&again));
    assert_eq!(lang(dir.path(), "de"), text);
}

#[test]
fn one_of_several_games_is_named() {
    let dir = project();
    let output = run(dir.path(), &["translate", "de"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(
        said(&output).contains("massicot translate de other"),
        "{}",
        said(&output)
    );
}
