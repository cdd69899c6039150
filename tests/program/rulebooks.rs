//! Written pages: Markdown that flows through the areas of a template.

use std::fs;
use std::path::Path;
use std::process::Command;

use massicot::Watch;
use massicot::load::{Component, Root};
use massicot::render::TextEngine;

const PAGE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="111mm" height="154mm" viewBox="-3 -3 111 154" font-family="Noto Sans" font-size="3.2">
  <style>.p { hyphens: manual }</style>
  <rect x="-3" y="-3" width="111" height="154" fill="#ffffff"/>
  <rect massicot:flow="1" x="10" y="12" width="40" height="120" fill="none"/>
  <rect massicot:flow="2" x="55" y="12" width="40" height="120" fill="none"/>
  <text x="52.5" y="140" text-anchor="middle">{{ entry.master }} {{ entry.page }} of {{ entry.pages }}: {{ entry.heading }}</text>
</svg>"##;
const CARD: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">
  <rect x="-3" y="-3" width="69" height="94" fill="#ff0000"/>
</svg>"##;

/// A game of three cards, two of them alike, and a rulebook.
struct Game(tempfile::TempDir);

impl Game {
    fn new(rules: &str, more: &str) -> Game {
        let game = Game(tempfile::tempdir().unwrap());
        let component = format!(
            "title = \"Demo\"\nlanguage = \"en\"\n[[component]]\nid = \"cards\"\nstock = \"poker\"\n\
             data = \"cards.toml\"\ntemplate = \"card.svg\"\n[[component]]\nid = \"rules\"\nstock = \"a6\"\n\
             pages = \"rules.md\"\ntemplate = \"page.svg\"\n{more}"
        );
        game.write("content/demo/game.toml", &component);
        game.write(
            "content/demo/cards.toml",
            "[[card]]\nid = \"ace\"\ncopies = 2\n[[card]]\nid = \"king\"\n",
        );
        game.write("content/demo/rules.md", rules);
        game.write("templates/demo/card.svg", CARD);
        game.write("templates/demo/page.svg", PAGE);
        fs::create_dir_all(game.0.path().join("fonts")).unwrap();
        for font in ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"] {
            let from = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fonts");
            fs::copy(from.join(font), game.0.path().join("fonts").join(font)).unwrap();
        }
        game
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.0.path().join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    /// The rulebook laid out; or what is wrong with it.
    fn book(&self) -> Result<Book, Vec<String>> {
        let root = Root::at(self.0.path()).unwrap();
        let (project, report) = massicot::load::load(&root, &["demo".to_owned()]);
        let told: Vec<String> = report.iter().map(|found| found.message.clone()).collect();
        assert!(!report.has_errors(), "{told:?}");
        let text = TextEngine::new(&project.fonts);
        let game = &project.games[0];
        let (game, found) = massicot::render::compose(&project, game, &text, &Watch::default());
        let rules = game.unwrap().components.remove(1);
        match rules.is_valid {
            true => Ok(Book(rules)),
            false => Err(found.into_iter().map(|found| found.message).collect()),
        }
    }
}

/// The pages of a rulebook.
struct Book(Component);

impl Book {
    fn pages(&self) -> usize {
        self.0.entries.len()
    }

    fn said(&self, page: usize, key: &str) -> String {
        let value = self.0.entries[page - 1].value.get(key).unwrap();
        value
            .as_str()
            .map_or_else(|| value.as_int().unwrap().to_string(), str::to_owned)
    }

    /// The parts of an area of a page, from its top.
    fn area(&self, page: usize, area: u32) -> Vec<String> {
        let pages = &self.0.writing.as_ref().unwrap().pages;
        let parts = pages[page - 1].areas.get(&area);
        let parts = parts.into_iter().flatten();
        parts.map(|part| part.svg.clone()).collect()
    }

    fn all(&self) -> String {
        let areas = (1..=self.pages()).flat_map(|page| [(page, 1), (page, 2)]);
        areas
            .flat_map(|(page, area)| self.area(page, area))
            .collect()
    }
}

/// The numbers of an attribute of a part.
fn numbers(part: &str, attribute: &str) -> Option<Vec<f64>> {
    let (_, rest) = part.split_once(&format!("{attribute}=\""))?;
    let value = rest.split('"').next()?;
    let numbers = value.split(|letter: char| !(letter.is_ascii_digit() || "-.".contains(letter)));
    Some(numbers.filter_map(|number| number.parse().ok()).collect())
}

fn paragraphs(count: usize) -> String {
    let one = |index: usize| {
        format!(
            "Paragraph {index} goes on for a while so that there is something to break into lines, \
             as paragraphs in rulebooks are wont to do when nobody stops them.\n\n"
        )
    };
    (0..count).map(one).collect()
}

#[test]
fn a_figure_is_what_the_cards_say() {
    let rules = "# Rules of {{ game.title }}\n\nThere are {{ components.cards.count }} cards.\n";
    let game = Game::new(rules, "");
    assert!(game.book().unwrap().all().contains("There are 3 cards."));
    game.write(
        "content/demo/cards.toml",
        "[[card]]\nid = \"ace\"\ncopies = 5\n[[card]]\nid = \"king\"\n",
    );
    assert!(game.book().unwrap().all().contains("There are 6 cards."));
}

#[test]
fn a_card_that_gets_another_name_is_missed() {
    let game = Game::new("# Rules\n\n![](face:cards/king){width=20}\n", "");
    assert!(game.book().unwrap().all().contains("face:cards/king"));
    game.write(
        "content/demo/cards.toml",
        "[[card]]\nid = \"ace\"\ncopies = 2\n[[card]]\nid = \"queen\"\n",
    );
    let told = game.book().err().unwrap();
    assert!(told[0].contains("`cards` has no entry `king`"), "{told:?}");
}

#[test]
fn text_flows_from_area_to_area_and_adds_pages() {
    let book = Game::new(&format!("# Rules\n\n{}", paragraphs(40)), "")
        .book()
        .unwrap();
    assert!(book.pages() > 2, "{}", book.pages());
    let mut at = 0;
    let all = book.all();
    for index in 0..40 {
        let place = all[at..].find(&format!("Paragraph {index} "));
        at += place.unwrap_or_else(|| panic!("paragraph {index} is out of order or missing"));
    }
    let last = book.pages();
    assert_eq!(book.said(last, "pages"), last.to_string());
    assert_eq!(
        (book.said(1, "master"), book.said(2, "master")),
        ("cover".into(), "left".into())
    );
    assert_eq!(book.said(2, "heading"), "Rules");
}

/// No column ends or begins with one line of a paragraph that goes on.
#[test]
fn paragraphs_are_parted_by_two_lines_at_least() {
    let book = Game::new(&format!("# Rules\n\n{}", paragraphs(60)), "")
        .book()
        .unwrap();
    let mut parted = 0;
    for (page, area) in (1..=book.pages()).flat_map(|page| [(page, 1), (page, 2)]) {
        for part in book.area(page, area) {
            if let Some(lines) = numbers(&part, "massicot:lines") {
                assert!(lines[1] - lines[0] >= 2.0, "page {page}: {part}");
                parted += 1;
            }
        }
    }
    assert!(parted > 4 && parted % 2 == 0, "{parted}");
}

#[test]
fn a_heading_stays_with_what_follows_it() {
    for count in 4..16 {
        let rules = format!(
            "# Rules\n\n{}## Next\n\n{}",
            paragraphs(count),
            paragraphs(8)
        );
        let book = Game::new(&rules, "").book().unwrap();
        for (page, area) in (1..=book.pages()).flat_map(|page| [(page, 1), (page, 2)]) {
            let parts = book.area(page, area);
            let last = parts.last().map_or("", String::as_str);
            assert!(
                !last.contains("class=\"h2\""),
                "{count} paragraphs: page {page}"
            );
        }
    }
}

/// On the last page both columns end at about the same height.
#[test]
fn the_last_columns_are_even() {
    let book = Game::new(&format!("# Rules\n\n{}", paragraphs(6)), "")
        .book()
        .unwrap();
    assert_eq!(book.pages(), 1);
    let (left, right) = (book.area(1, 1).len(), book.area(1, 2).len());
    assert!(left.abs_diff(right) <= 2 && right > 1, "{left} and {right}");
}

#[test]
fn a_booklet_has_a_multiple_of_four_pages() {
    for (count, pages) in [(2, 4), (20, 4), (60, 8)] {
        let rules = format!("# Rules\n\n{}", paragraphs(count));
        let book = Game::new(&rules, "booklet = true\n").book().unwrap();
        assert_eq!(book.pages(), pages, "{count} paragraphs");
        assert_eq!(book.said(pages, "master"), "back");
    }
}

#[test]
fn breaks_are_where_they_are_written() {
    let rules = "# Rules\n\nOne.\n\n<!-- column -->\n\nTwo.\n\n<!-- page -->\n\nThree.\n\n\
                 <!-- back -->\n\nFour.\n";
    let book = Game::new(rules, "booklet = true\n").book().unwrap();
    let holds = |page, area, words: &str| book.area(page, area).concat().contains(words);
    assert!(holds(1, 1, "One.") && holds(1, 2, "Two.") && holds(2, 1, "Three."));
    assert!(holds(4, 1, "Four.") && book.pages() == 4);
}

#[test]
fn a_footnote_stands_below_its_column() {
    let rules = format!(
        "# Rules\n\nA word[^a].\n\n{}\n\n[^a]: Its note.\n",
        paragraphs(12)
    );
    let book = Game::new(&rules, "").book().unwrap();
    let first = book.area(1, 1);
    let note = first
        .iter()
        .find(|part| part.contains("class=\"footnote\""))
        .unwrap();
    assert!(note.contains("Its note."));
    let place = numbers(note, "transform").unwrap();
    // The area ends at 132.
    assert!((125.0..132.0).contains(&place[1]), "{place:?}");
    let above = first.iter().filter(|part| part.contains("class=\"p\""));
    let lowest = above
        .filter_map(|part| numbers(part, "transform"))
        .map(|at| at[1]);
    assert!(lowest.fold(0.0, f64::max) < place[1] - 3.0);
}

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

/// The titles of a book's chapters lead to their pages.
#[test]
fn headings_are_bookmarks() {
    let rules = "# Rules\n\nOne.\n\n<!-- page -->\n\n# The end\n\n## Of all\n\nTwo.\n";
    let game = Game::new(rules, "");
    let program = env!("CARGO_BIN_EXE_massicot");
    let mut command = Command::new(program);
    let command = command.args(["build", "--sheet", "one-page", "--root"]);
    let output = command.arg(game.0.path()).output().unwrap();
    assert!(
        output.status.success(),
        "{}",
        String::from_utf8_lossy(&output.stderr)
    );
    let file = game.0.path().join("out/demo/rules-one-page.pdf");
    let file = lopdf::Document::load(file).unwrap();
    let titles = file.objects.values().filter_map(|object| {
        let title = object.as_dict().ok()?.get(b"Title").ok()?;
        object.as_dict().ok()?.get(b"Dest").ok()?;
        lopdf::decode_text_string(title).ok()
    });
    let titles: Vec<String> = titles.collect();
    assert!(titles.contains(&"The end".to_owned()), "{titles:?}");
    assert!(!titles.contains(&"Of all".to_owned()), "{titles:?}");
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
        let (_, found) = massicot::render::compose(&project, &project.games[0], &text, &watch);
        let found = found
            .into_iter()
            .filter(|found| found.code == "unexplained-icon");
        found.map(|found| found.message).collect()
    };
    let rules = "# Signs\n\nA :crown: rules.\n\n{{ signs(except=[\"sword\"]) }}\n";
    assert_eq!(told(rules), ["the rules explain the icon `laurel` nowhere"]);
    // A book without an index promises none.
    assert_eq!(told("# Signs\n\nA :crown: rules.\n"), [""; 0]);
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

/// A rulebook as a web page.
fn html(game: &Game, arguments: &[&str]) -> String {
    let mut command = Command::new(env!("CARGO_BIN_EXE_massicot"));
    let command = command.args(["export", "demo/rules", "--format", "html", "--root"]);
    let output = command.arg(game.0.path()).args(arguments).output().unwrap();
    assert!(output.status.success(), "{output:?}");
    fs::read_to_string(game.0.path().join("out/demo/rules.html")).unwrap()
}

#[test]
fn a_web_page_has_all_of_the_text_and_asks_for_nothing() {
    let rules = "# Rules & more\n\nThere are {{ components.cards.count }} cards, **all** red: \
                 see [how it ends](#the-end) and [the site](https://example.org/?a=1&b=2).[^a]\n\n\
                 [^a]: Or nearly.\n\n## The turn\n\n1. one\n2. two\n   1. deeper\n\n> A sidebar.\n\n\
                 | what | costs |\n|---|--:|\n| ![](face:cards/ace){width=12} | 5 |\n\n\
                 ![The **king**](face:cards/king){width=20}\n\n## The end\n\nHere it is.\n";
    let page = html(&Game::new(rules, ""), &[]);
    assert!(
        page.starts_with("<!DOCTYPE html>\n<html lang=\"en\">"),
        "{}",
        &page[..200]
    );
    let parts = [
        "<title>Demo — rules</title>",
        "<h1 id=\"rules-more\">Rules &amp; more",
        "<a href=\"#the-turn\">The turn</a>",
        "There are 3 cards, <strong>all</strong> red",
        "<a href=\"#the-end\">how it ends</a>",
        "<a href=\"https://example.org/?a=1&amp;b=2\" rel=\"noopener noreferrer\">the site</a>",
        "<sup id=\"to-note-1\"><a href=\"#note-1\">1</a></sup>",
        "<li id=\"note-1\">Or nearly.",
        "<li>two<ol>\n<li>deeper</li>",
        "<aside>\n<p>A sidebar.</p>",
        "<th scope=\"col\" class=\"end\">costs</th>",
        "<td class=\"end\">5</td>",
        "alt=\"The king\" style=\"width:20.00mm;aspect-ratio:0.7159\"",
        "<figcaption>The <strong>king</strong></figcaption>",
    ];
    for part in parts {
        assert!(page.contains(part), "{part}: {page}");
    }
    // Pictures are inside, each is a PNG; nothing runs, nothing is fetched.
    assert_eq!(page.matches("src=\"").count(), 2);
    assert_eq!(
        page.matches("src=\"data:image/png;base64,iVBORw0KGgo")
            .count(),
        2
    );
    for part in ["<script", "javascript:", "url(", "<link", " on"] {
        let found = page
            .match_indices(part)
            .find(|(at, _)| page[..*at].rfind('<') > page[..*at].rfind('>'));
        assert!(found.is_none() && !page.contains("javascript:"), "{part}");
    }
    assert_eq!(page.matches("https://").count(), 1);
    assert_eq!(
        page,
        html(&Game::new(rules, ""), &[]),
        "the same every time"
    );
}

#[test]
fn a_web_page_shows_what_content_says_as_words() {
    let game = Game::new(
        "# {{ game.title }}\n\nSays {{ components.cards.entries[0].name }}.\n",
        "",
    );
    let cards = "[[card]]\nid = \"ace\"\nname = \"\\\\<img src=x onerror=a> & 'b' \\\"c\"\n";
    game.write("content/demo/cards.toml", cards);
    let game_toml = fs::read_to_string(game.0.path().join("content/demo/game.toml")).unwrap();
    let titled = game_toml.replace("title = \"Demo\"", "title = \"A & <b>\"");
    game.write("content/demo/game.toml", &titled);
    let mut command = Command::new(env!("CARGO_BIN_EXE_massicot"));
    let command = command.args(["export", "demo/rules", "--format", "html", "--root"]);
    let output = command.arg(game.0.path()).output().unwrap();
    // HTML in Markdown is refused, in a heading as in words.
    assert!(!output.status.success(), "{output:?}");
    game.write(
        "content/demo/game.toml",
        &game_toml.replace("\"Demo\"", "\"A & C\""),
    );
    let cards = cards.replace("<img", "< img");
    game.write("content/demo/cards.toml", &cards);
    let page = html(&game, &[]);
    assert!(page.contains("<title>A &amp; C — rules</title>"), "{page}");
    assert!(
        page.contains("Says &lt; img src=x onerror=a&gt; &amp; &apos;b&apos; &quot;c."),
        "{page}"
    );
}

#[test]
fn only_rulebooks_are_web_pages() {
    let game = Game::new("# Rules\n\nWords.\n", "");
    for (what, more, said) in [
        (
            "demo/cards",
            "",
            "`demo/cards` is no rulebook: its pages are drawn",
        ),
        ("demo/rules", "--bleed", "a web page has no bleed"),
    ] {
        let mut command = Command::new(env!("CARGO_BIN_EXE_massicot"));
        let command = command.args(["export", what, "--format", "html", "--root"]);
        let command = command.arg(game.0.path()).args(more.split_whitespace());
        let output = command.output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{told}");
        assert!(told.contains(said), "{told}");
    }
}
