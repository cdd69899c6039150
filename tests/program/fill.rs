//! Texts with values in them: what is printed, in which language, and what is said of those that
//! cannot be filled.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

use std::fs;

use massicot::diag::{Report, human};
use massicot::fill;
use massicot::load::{self, Game, Project, Root, language};

const GAME: &str = "\
title = \"Demo\"
language = \"fr\"
[theme]
motto = \"{game.components.cards.entries.size()} cartes\"
[data]
figures = \"figures.toml\"
[[component]]
id = \"cards\"
title = \"Cards\"
stock = \"poker\"
data = \"cards.toml\"
template = \"card.svg\"
";
const FIGURES: &str = "lost = 10\n[[sign]]\nid = \"helmet\"\nworth = 3\ntext = \"vaut {worth}\"\n";
const CARD: &str = "\
<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"69mm\" height=\"94mm\" viewBox=\"-3 -3 69 94\"/>
";

/// The demo game with these cards, filled, and what was said.
fn filled_with(cards: &str, overlay: Option<&str>) -> (Project, Report) {
    let dir = tempfile::tempdir().unwrap();
    let mut files = vec![
        ("content/demo/game.toml", GAME),
        ("content/demo/figures.toml", FIGURES),
        ("content/demo/cards.toml", cards),
        ("templates/demo/card.svg", CARD),
    ];
    files.extend(overlay.map(|overlay| ("content/demo/lang/en.toml", overlay)));
    for (name, text) in files {
        let path = dir.path().join(name);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }
    let root = Root::at(dir.path()).unwrap();
    let (mut project, mut report) = load::load(&root, &["demo".to_owned()]);
    fill::project(&mut project, &mut report);
    (project, report)
}

/// The text of one card whose other fields are `braves = -3`, `cost = 1`, `total = 12500`.
fn printed(text: &str) -> Result<String, String> {
    let card = format!(
        "[[card]]\nid = \"ace\"\nname = \"L’as\"\nbraves = -3\ncost = 1\ntotal = 12500\n\
         faces = [5, 6]\nsame = \"{{total}}\"\ncircle = \"{{circle}}\"\ntext = {text:?}\n"
    );
    let card = card.replace("circle = \"{circle}\"\n", "");
    let (project, report) = filled_with(&card, None);
    match report.iter().next() {
        None => Ok(texts(&project.games[0])["text"]
            .as_str()
            .unwrap()
            .to_owned()),
        Some(found) => Err(human::render_one(
            found,
            &project.sources,
            human::ReportStyle::default(),
        )),
    }
}

fn texts(game: &Game) -> serde_json::Value {
    game.components[0].entries[0].value.to_json()
}

#[test]
fn values_stand_in_texts_as_they_are_printed() {
    for (text, expected) in [
        ("{name} : {total} Perses", "L’as : 12\u{202f}500 Perses"),
        ("{braves} et {+cost}, {abs(braves)}", "\u{2212}3 et +1, 3"),
        ("{cost|une carte|{n} cartes}", "une carte"),
        ("{-braves|une carte|{n:words} cartes}", "trois cartes"),
        ("{0|=0 rien|un|{n}}", "rien"),
        ("{faces.join(' ou ')}, {total / 1000.0}", "5 ou 6, 12,5"),
        (
            "[mot]{.red} {{cost}} :helmet:",
            "[mot]{.red} {cost} :helmet:",
        ),
        ("{copies} {self.cost} {entry.id}", "1 1 ace"),
        ("{figures.lost} {game.title}", "10 Demo"),
        ("{figures.sign.find('helmet').text}", "vaut 3"),
        ("{game.theme.motto}, {same}", "1 cartes, 12\u{202f}500"),
        ("rien", "rien"),
    ] {
        assert_eq!(printed(text).as_deref(), Ok(expected), "{text}");
    }
}

#[test]
fn what_cannot_be_filled_is_told_at_its_braces() {
    for (text, said, under) in [
        (
            "Perdez {brave}.",
            "nothing is called `brave` here",
            "did you mean `braves`?",
        ),
        (
            "Perdez {faces}.",
            "a list is not printed as it is",
            "join(', ')",
        ),
        (
            "Perdez {braves",
            "this `{` is never closed by `}`",
            "doubled: `{{`",
        ),
        ("Perdez braves}", "this `}` closes nothing", "doubled: `}}`"),
        (
            "{cost|a|b|c}",
            "these are 3 forms, and the language `fr` has 2",
            "0, 1 / 2, 3, 4, …",
        ),
        ("{text}", "texts stand in each other", ""),
        ("{'x' + same}", "have braces of their own", ""),
        ("{+name}", "only a number has a sign, this is a text", ""),
        (
            "{total:words}",
            "12500 has no words in the language `fr`",
            "take `:words` away",
        ),
        (
            "{name|a|b}",
            "forms go by a whole number, this is a text",
            "",
        ),
    ] {
        let told = printed(text).expect_err(text);
        assert!(
            told.starts_with("error[text-error]: this text cannot be filled: "),
            "{told}"
        );
        assert!(
            told.contains(said) && told.contains(under),
            "{text}\n{told}"
        );
        assert!(
            told.contains("--> content/demo/cards.toml:9:"),
            "{text}\n{told}"
        );
    }
    // Column 17: behind `text = "Perdez {`.
    let told = printed("Perdez {brave}.").unwrap_err();
    assert!(told.contains("cards.toml:9:17\n"), "{told}");
    assert!(told.contains("^^^^^\n"), "{told}");
}

#[test]
fn texts_that_stand_deep_in_each_other_are_told_from_those_that_go_round() {
    let chain = (0..20).map(|deep| format!("t{deep} = \"{{t{}}}\"\n", deep + 1));
    let card = format!(
        "[[card]]\nid = \"ace\"\n{}t20 = \"x\"\n",
        chain.collect::<String>()
    );
    let (project, report) = filled_with(&card, None);
    let told = human::render(&report, &project.sources, human::ReportStyle::default());
    assert!(told.contains("more than 16 deep"), "{told}");
    assert!(!told.contains("round and round"), "{told}");
}

#[test]
fn an_overlay_fills_its_own_words_in_its_own_form() {
    let cards = "[[card]]\nid = \"ace\"\nlost = 1500\none = 0\n\
                 text = \"{lost} Perses\"\nnote = \"{one|{n} carte|{n} cartes}, {lost}\"\n";
    let overlay = "[cards.ace]\ntext = \"{lost} Persians, {one|{n} card|{n} cards}\"\n";
    let (project, report) = filled_with(cards, Some(overlay));
    assert!(report.is_empty(), "{report:?}");
    let game = &project.games[0];
    assert_eq!(texts(game)["text"], "1\u{202f}500 Perses");
    assert_eq!(texts(game.as_written())["text"], "{lost} Perses");
    let (mut english, _) = language::in_language(game, "en");
    assert_eq!(fill::game(&project.sources, &mut english), []);
    assert_eq!(texts(&english)["text"], "1,500 Persians, 0 cards");
    // What the overlay lacks is printed as in the game's own language.
    assert_eq!(texts(&english)["note"], "0 carte, 1\u{202f}500");
    let (project, report) = filled_with(cards, Some("[cards.ace]\ntext = \"{lots} Persians\"\n"));
    let told: Vec<String> = report
        .iter()
        .map(|found| human::render_one(found, &project.sources, human::ReportStyle::default()))
        .collect();
    assert_eq!(told.len(), 1);
    assert!(
        told[0].contains("content/demo/lang/en.toml:2:10"),
        "{}",
        told[0]
    );
}

/// An entry whose text cannot be filled is not drawn, and not told of a second time.
#[test]
fn an_error_costs_its_entry_and_no_other() {
    let cards =
        "[[card]]\nid = \"ace\"\ntext = \"{lost}\"\n[[card]]\nid = \"king\"\ntext = \"x\"\n";
    let (project, report) = filled_with(cards, None);
    assert_eq!(report.iter().count(), 1);
    let valid = project.games[0].components[0].entries.iter();
    assert_eq!(
        valid.map(|entry| entry.is_valid).collect::<Vec<_>>(),
        [false, true]
    );
}
