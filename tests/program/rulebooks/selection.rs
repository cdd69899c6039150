//! Rulebooks and their pages, asked for by name.

use super::*;

fn check(game: &Game, arguments: &[&str]) -> (bool, String) {
    let mut command = crate::program::english();
    let command = command.arg("check").args(arguments).arg("--root");
    let output = command.arg(game.0.path()).output().unwrap();
    let said = [&*output.stderr, &*output.stdout].concat();
    (
        output.status.success(),
        String::from_utf8_lossy(&said).into_owned(),
    )
}

/// A rulebook of two pages, in German of three.
fn game() -> Game {
    let game = Game::new("# Rules\n\nOne.\n\n<!-- page -->\n\nTwo.\n", "");
    game.write("content/demo/lang/de.toml", "title = \"Probe\"\n");
    game.write(
        "content/demo/lang/de/rules.md",
        "# Regeln\n\nEins.\n\n<!-- page -->\n\nZwei.\n\n<!-- page -->\n\nDrei.\n",
    );
    game
}

#[test]
fn a_check_looks_at_the_pages_that_are_named() {
    let game = game();
    let looked_at = |arguments: &[&str]| {
        let (sound, said) = check(&game, arguments);
        assert!(sound, "{arguments:?}: {said}");
        let last = said.lines().last().unwrap();
        last.trim_end_matches(", nothing wrong").to_owned()
    };
    let both = "demo: 2 of 4 entries looked at, 5 faces drawn";
    assert_eq!(looked_at(&["demo/rules"]), both);
    assert_eq!(looked_at(&["--component", "rules"]), both);
    assert_eq!(
        looked_at(&["demo/rules", "--language", "de"]),
        "demo: 3 of 5 entries looked at, 3 faces drawn"
    );
    // The second page of both languages.
    assert_eq!(
        looked_at(&["demo/rules/page-02"]),
        "demo: 1 of 4 entries looked at, 2 faces drawn"
    );
    assert_eq!(
        looked_at(&["demo/*/*-01", "demo/cards/ace"]),
        "demo: 2 of 4 entries looked at, 3 faces drawn"
    );
    // Nothing is laid out.
    assert_eq!(
        looked_at(&["demo/rules", "--content-only"]),
        "demo: 0 of 2 entries looked at, nothing drawn"
    );
    let (sound, said) = check(&game, &["demo/rules/page-03"]);
    assert!(
        !sound && said.contains("no piece of this project"),
        "{said}"
    );
}

#[test]
fn what_is_wrong_with_a_rulebook_is_told_where_any_of_it_is_named() {
    let game = game();
    game.write("content/demo/rules.md", "# Rules\n\nThe <b>ace</b>.\n");
    for piece in ["demo/rules", "demo/rules/page-01"] {
        let (sound, said) = check(&game, &[piece]);
        assert!(
            !sound && said.contains("HTML is not laid out"),
            "{piece}: {said}"
        );
    }
    let (sound, said) = check(&game, &["demo/cards"]);
    assert!(sound && !said.contains("HTML"), "{said}");
}
