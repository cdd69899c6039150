use super::*;

/// What is drawn is what was measured: no text of a page reaches over the foot of its area.
#[test]
fn pages_are_drawn_as_they_were_filled() {
    let game = Game::new(
        &format!(
            "# Rules\n\n{}\n\n> A sidebar.\n\n| a | b |\n|---|---|\n| one | two |\n\n1. first\n2. second\n   1. nested\n\n![An ace](face:cards/ace){{width=20 turn=5}}\n\n{}",
            paragraphs(5),
            paragraphs(20)
        ),
        "",
    );
    let mut command = crate::program::english();
    let command = command.args(["check", "--format", "json", "--root"]);
    let output = command.arg(game.0.path()).output().unwrap();
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let said = format!("{told:#}");
    assert!(output.status.success(), "{said}");
    for code in ["safe-zone", "text-over-text", "text-overflow", "text-tight"] {
        assert!(!said.contains(code), "{said}");
    }
}

#[test]
fn a_language_has_a_text_of_its_own() {
    let game = Game::new(
        "# Rules\n\nThere are {{ components.cards.count }} cards.\n",
        "",
    );
    game.write("content/demo/lang/de.toml", "title = \"Probe\"\n");
    game.write(
        "content/demo/lang/de/rules.md",
        "# Regeln von {{ game.title }}\n\nEs gibt {{ components.cards.count }} Karten.\n",
    );
    let mut command = crate::program::english();
    let command = command.args(["build", "--language", "de", "--root"]);
    let output = command.arg(game.0.path()).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let root = Root::at(game.0.path()).unwrap();
    let (project, _) = massicot::load::load(&root, &["demo".to_owned()]);
    let german = massicot::load::language::in_language(&project.games[0], "de").0;
    let text = TextEngine::new(&project.fonts);
    let composed = massicot::render::compose(&project, &german, &text, &Watch::default());
    let german = composed.game;
    let book = Book(german.unwrap().components.remove(1));
    assert!(book.all().contains("Regeln von Probe") && book.all().contains("Es gibt 3 Karten."));
}

/// Pages that are not translated are hyphenated as the language that they are in.
#[test]
fn what_is_not_translated_is_hyphenated_as_it_is_written() {
    let words =
        "extraordinarily knowledgeable typographers understand unnecessary responsibilities ";
    let game = Game::new(&format!("# Rules\n\n{}\n", words.repeat(40)), "");
    let page = super::PAGE.replace("hyphens: manual", "hyphens: auto; text-align: justify");
    game.write(
        "templates/demo/page.svg",
        &page.replace("width=\"40\"", "width=\"24\""),
    );
    game.write("content/demo/lang/de.toml", "title = \"Probe\"\n");
    let root = Root::at(game.0.path()).unwrap();
    let (project, _) = massicot::load::load(&root, &["demo".to_owned()]);
    let german = massicot::load::language::in_language(&project.games[0], "de").0;
    let text = TextEngine::new(&project.fonts);
    let areas = |game: &massicot::load::Game| {
        let composed = massicot::render::compose(&project, game, &text, &Watch::default());
        Book(composed.game.unwrap().components.remove(1)).all()
    };
    assert_eq!(areas(&german), areas(&project.games[0]));
}

#[test]
fn a_scene_shows_its_pieces() {
    let rules = "# Rules\n\n```scene\nwidth = 80\nheight = 40\ncaption = \"So.\"\n[[piece]]\n\
                 face = \"cards/king\"\nat = [20, 20]\nwidth = 20\nstack = 3\n[[callout]]\n\
                 number = 1\nat = [40, 20]\n```\n\n{{ components() }}\n";
    let book = Game::new(rules, "").book().unwrap();
    let area = book.all();
    assert_eq!(area.matches("face:cards/king").count(), 3);
    assert!(area.contains("callout-ring") && area.contains("So."));
    assert!(area.contains("face:cards/ace") && area.contains("**3**"));
}

/// A column's alignment moves the words of its cells.
#[test]
fn cells_stand_where_their_column_says() {
    let page = |alignment: &str| {
        let rules = format!("| a wide heading | b |\n|{alignment}|---|\n| one | two |\n");
        let game = Game::new(&rules, "");
        let mut command = crate::program::english();
        let command = command.args(["export", "demo/rules/page-01", "--format", "svg", "--root"]);
        let output = command.arg(game.0.path()).output().unwrap();
        assert!(output.status.success(), "{output:?}");
        fs::read_to_string(game.0.path().join("out/demo/rules/page-01.svg")).unwrap()
    };
    let [start, middle, end] = ["---", ":-:", "--:"].map(page);
    assert!(start != middle && middle != end && start != end);
}

/// `list` and `check` agree on how many pieces there are: a rulebook is one, whatever its pages.
#[test]
fn a_rulebook_is_one_piece() {
    let game = Game::new(&format!("# Rules\n\n{}", paragraphs(40)), "");
    let said = |arguments: &[&str]| {
        let mut command = crate::program::english();
        let output = command.args(arguments).arg("--root").arg(game.0.path());
        let output = output.output().unwrap();
        assert!(output.status.success(), "{output:?}");
        let words = [output.stdout, output.stderr].concat();
        String::from_utf8(words).unwrap()
    };
    let listed: serde_json::Value =
        serde_json::from_str(&said(&["list", "--format", "json"])).unwrap();
    let [cards, rules] = [0, 1].map(|index| &listed["games"][0]["components"][index]);
    assert_eq!(
        (&cards["pieces"], &cards["pages"]),
        (&3.into(), &serde_json::Value::Null)
    );
    assert_eq!(rules["pieces"], 1);
    let pages = rules["pages"].as_u64().unwrap();
    assert!(pages > 2);
    let shown = said(&["list"]);
    assert!(
        shown.contains(&format!("rules  ({pages} pages)").replace("  ", " ")),
        "{shown}"
    );
    assert!(said(&["check", "--content-only"]).contains("4 pieces"));
}

/// What is wrong in a footnote is told where it is written.
#[test]
fn footnotes_have_places() {
    let game = Game::new("# Rules\n\nA word[^a].\n\n[^a]: Its\n  note.\n", "");
    game.write(
        "templates/demo/page.svg",
        &PAGE.replace(".p {", ".footnote { font-size: 1.5px } .p {"),
    );
    let mut command = crate::program::english();
    let command = command.args(["check", "--format", "json", "--root"]);
    let output = command.arg(game.0.path()).output().unwrap();
    let told: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let all = told["diagnostics"]
        .as_array()
        .unwrap_or_else(|| panic!("{told:#}"));
    let small = all.iter().find(|one| one["code"] == "small-type").unwrap();
    assert!(small.to_string().contains("rules.md"), "{small:#}");
    assert!(small.to_string().contains("\"line\":5"), "{small:#}");
}
