use super::*;

/// A card that names one sign in its text, draws one by its name and one that it does not explain.
fn game_of_signs(rules: &str) -> Game {
    let game = Game::new(rules, "");
    let icon = r##"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 10 10"><circle cx="5" cy="5" r="4"/></svg>"##;
    for name in ["crown", "laurel", "sword", "unused"] {
        game.write(&format!("content/demo/icons/{name}.svg"), icon);
    }
    let cards = "[[card]]\nid = \"ace\"\nsign = \"laurel\"\ntext = \"Costs 2 :crown:\"\n";
    game.write("content/demo/cards.toml", cards);
    let card = CARD.replace(
        "</svg>",
        "{{ icon(name=entry.sign, x=5, y=5, size=5) }}{{ icon(name=\"sword\", x=15, y=5, size=5) }}</svg>",
    );
    game.write("templates/demo/card.svg", &card);
    game
}

#[test]
fn the_index_has_every_sign_in_use_and_where_it_is_explained() {
    let rules = "# Ruling\n\nA :crown: rules.\n\n# Winning\n\nA :laurel: wins.\n\n# Signs\n\n{{ signs(words={\"sword\": \"attack\"}) }}\n";
    let all = game_of_signs(rules).book().unwrap().all();
    let (_, index) = all.split_once(">Signs<").unwrap();
    let at = |words: &str| {
        index
            .find(words)
            .unwrap_or_else(|| panic!("{words}: {index}"))
    };
    assert!(at(">:crown:<") < at(">Ruling<") && at(">Ruling<") < at(">:laurel:<"));
    assert!(at(">:laurel:<") < at(">Winning<") && at(">Winning<") < at(">:sword:<"));
    assert!(at(">:sword:<") < at(">attack<"));
    assert!(!index.contains("unused"), "{index}");
}

#[test]
fn a_sign_that_is_explained_nowhere_is_told_where_it_is_used() {
    let told = |rules: &str| -> Vec<String> {
        let game = game_of_signs(rules);
        let root = Root::at(game.0.path()).unwrap();
        let (project, _) = massicot::load::load(&root, &["demo".to_owned()]);
        let text = TextEngine::new(&project.fonts);
        let watch = Watch::default();
        let found = massicot::render::compose(&project, &project.games[0], &text, &watch).found;
        let found = found
            .into_iter()
            .filter(|found| found.code == "unexplained-icon");
        found.map(|found| found.message.to_string()).collect()
    };
    let rules = "# Signs\n\nA :crown: rules.\n\n{{ signs(except=[\"sword\"]) }}\n";
    assert_eq!(told(rules), ["the rules explain the icon `laurel` nowhere"]);
    // A book without an index promises none.
    assert_eq!(told("# Signs\n\nA :crown: rules.\n"), [""; 0]);
}
