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
    let program = env!("CARGO_BIN_EXE_massicot");
    let mut command = Command::new(program);
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
    let program = env!("CARGO_BIN_EXE_massicot");
    let mut command = Command::new(program);
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
    let (german, _) = massicot::render::compose(&project, &german, &text, &Watch::default());
    let book = Book(german.unwrap().components.remove(1));
    assert!(book.all().contains("Regeln von Probe") && book.all().contains("Es gibt 3 Karten."));
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
        let mut command = Command::new(env!("CARGO_BIN_EXE_massicot"));
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
        let mut command = Command::new(env!("CARGO_BIN_EXE_massicot"));
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
    let mut command = Command::new(env!("CARGO_BIN_EXE_massicot"));
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

/// What `check` says of a game, as JSON.
fn checked(game: &Game, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_massicot"));
    let command = command.args(["check", "--format", "json"]).args(arguments);
    let output = command.arg("--root").arg(game.0.path()).output().unwrap();
    String::from_utf8(output.stdout).unwrap()
}

/// Where the longest words of a table have no room beside each other, the widest columns give: no word
/// that is short is said not to fit.
#[test]
fn short_cells_have_room_beside_long_words() {
    let table = |wide: &str| {
        format!(
            "# Rules\n\n| a | b | c | d |\n|---|---|---|---|\n| x | {} | 1 | {wide} |\n| {wide} | y | 2 | z |\n",
            "many words that go on and on ".repeat(6)
        )
    };
    // As two columns of 40 mm have it: long words are hyphenated.
    let game = Game::new(&table("Incomprehensibilities"), "");
    assert!(!checked(&game, &[]).contains("text-overflow"));
    // What cannot be hyphenated and has no room is told, and nothing else.
    let game = Game::new(&table("1000000000000000000000000"), "");
    let said = checked(&game, &[]);
    assert!(said.contains("`1000000000000000000000000` is"), "{said}");
    assert_eq!(said.matches("\"text-overflow\"").count(), 2, "{said}");
}

/// A picture that only the rules show is used.
#[test]
fn pictures_of_the_rules_are_used() {
    let game = Game::new("# Rules\n\n![The quay](quay.svg)\n", "");
    let drawing = "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"20mm\" height=\"9mm\" viewBox=\"0 0 20 9\"><rect width=\"20\" height=\"9\" fill=\"#369\"/></svg>";
    game.write("templates/demo/quay.svg", drawing);
    game.write("templates/demo/old.svg", drawing);
    let said = checked(&game, &[]);
    assert!(
        !said.contains("quay.svg") && said.contains("no template uses `old.svg`"),
        "{said}"
    );
}

#[test]
fn a_hole_in_an_area_is_refused() {
    let game = Game::new("# Rules\n\nWords.\n", "");
    let holed = PAGE.replacen(
        "height=\"120\"",
        "height=\"120\" style=\"shape-subtract: url(#hole)\"",
        1,
    );
    game.write("templates/demo/page.svg", &holed);
    let said = checked(&game, &[]);
    assert!(
        said.contains("it has a hole: text flows around it"),
        "{said}"
    );
}

/// The pages of a rulebook as a service's booklet, an image each, and as a press wants them.
#[test]
fn services_take_booklets() {
    let rules = format!("# Rules\n\n{}See [the rules](#rules).\n", paragraphs(20));
    let game = Game::new(&rules, "booklet = true\n");
    let toml = fs::read_to_string(game.0.path().join("content/demo/game.toml")).unwrap();
    let own = "stock = { width = 105, height = 148, bleed = 3, title = \"Page\" }";
    let sized = |width: &str, height: &str| {
        let stock = own.replace("105", width).replace("148", height);
        game.write(
            "content/demo/game.toml",
            &toml.replace("stock = \"a6\"", &stock),
        );
    };
    let page = |width: f64, height: f64| {
        let (wide, high) = (width + 6.0, height + 6.0);
        PAGE.replace(
            "width=\"111mm\" height=\"154mm\"",
            &format!("width=\"{wide}mm\" height=\"{high}mm\""),
        )
        .replace(
            "-3 -3 111 154\" font",
            &format!("-3 -3 {wide} {high}\" font"),
        )
    };
    sized("105", "148");
    let said = checked(&game, &["--for", "tgc"]);
    assert!(
        said.contains("the nearest product, Medium Booklet"),
        "{said}"
    );
    sized("114.3", "203.2");
    game.write("templates/demo/page.svg", &page(114.3, 203.2));
    let run = |arguments: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_massicot"));
        let output = command.args(arguments).arg("--root").arg(game.0.path());
        let output = output.output().unwrap();
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(output.status.success(), "{said}");
        said
    };
    let said = run(&["build", "--for", "tgc", "--component", "rules"]);
    assert!(said.contains("Tall Booklet"), "{said}");
    let folder = game.0.path().join("out/demo/tgc/rules");
    let mut images: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .filter(|name| name.ends_with(".png"))
        .collect();
    images.sort();
    let expected = ["page-01", "page-02", "page-03", "page-04"];
    let expected = expected.iter().enumerate();
    let expected: Vec<String> = expected
        .map(|(index, page)| format!("{:03}-{page}.png", index + 1))
        .collect();
    assert_eq!(images, expected);
    run(&["build", "--for", "press", "--component", "rules"]);
    let folder = game.0.path().join("out/demo/press");
    let press = lopdf::Document::load(folder.join("rules.pdf")).unwrap();
    assert_eq!(press.get_pages().len(), 4);
    // PDF/X allows no links on a page.
    assert!(press.objects.values().all(|object| {
        let dict = object.as_dict();
        !dict.is_ok_and(|dict| dict.has(b"Annots") || dict.has(b"StructTreeRoot"))
    }));
}
