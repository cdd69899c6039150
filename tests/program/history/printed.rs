//! What of a history is printed: a changelog, a version, changed cards only; and what is checked.

use std::fs;
use std::path::Path;

use super::support::{Repo, has_git};
use crate::command::words;

const CARDS: &str = "content/demo/cards.toml";
const GAME: &str = "content/demo/game.toml";
const FRONT: &str = "templates/demo/card.svg";

/// A page of a rulebook.
const PAGE: &str = "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:massicot=\"urn:massicot\" \
    width=\"111mm\" height=\"154mm\" viewBox=\"-3 -3 111 154\" font-family=\"Noto Sans\">\
    <rect massicot:flow=\"1\" x=\"8\" y=\"8\" width=\"89\" height=\"130\" fill=\"none\"/></svg>";

/// The words of a PDF, and how many pages it has.
fn read(pdf: &[u8]) -> (String, usize) {
    let document = lopdf::Document::load_mem(pdf).unwrap();
    let words = crate::text::pdf_words::lines(pdf).join("\n");
    (words, document.get_pages().len())
}

#[test]
fn a_changelog_is_in_the_words_of_the_game() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    let schema = "content/demo/schemas/card.json";
    repo.edit(
        schema,
        "\"minimum\": 1",
        "\"title\": \"embuscade\", \"minimum\": 1",
    );
    repo.edit(GAME, "language = \"en\"", "language = \"fr\"");
    repo.commit("titles");
    repo.git(&["tag", "v1.1"]);
    repo.edit(CARDS, "value = 1\n", "value = 4\n");
    repo.edit(CARDS, "suit = \"sun\"", "suit = \"star\"");
    repo.edit(CARDS, "copies = 2", "copies = 3");
    repo.commit("two");
    let (said, _) = crate::command::succeed(&repo.dir, &["changelog"]);
    // `suit` has no title: it is nothing that players know.
    let expected = "# work tree\n\n## Demo\n\n### cards\n\n\
                    - **The ace**\u{a0}: embuscade\u{a0}: 1 → 4\n\
                    - **The king**\u{a0}: exemplaires\u{a0}: 2 → 3";
    assert_eq!(said.trim_end().replace('\u{202f}', "\u{a0}"), expected);
    repo.git(&["tag", "v1.2"]);
    let (all, _) = crate::command::succeed(&repo.dir, &["changelog", "--all", "-o", "CHANGES.md"]);
    assert_eq!(all, "");
    let all = repo.read("CHANGES.md");
    let headings: Vec<&str> = all.lines().filter(|line| line.starts_with("# ")).collect();
    assert_eq!(headings, ["# v1.2", "# v1.1"]);
    assert!(
        all.ends_with("Rien de ce que disent les cartes ou les règles n’a changé.\n"),
        "{all}"
    );
    let none = Repo::new();
    none.git(&["tag", "-d", "v1"]);
    let output = none.run(&["changelog"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output.stderr).contains("has a tag"));
}

/// A game with one more component: a rulebook.
fn with_rules(rules: &str) -> Repo {
    let repo = Repo::new();
    let component = "[[component]]\nid = \"rules\"\nstock = \"a6\"\npages = \"rules.md\"\n\
                     template = \"page.svg\"\n";
    repo.write(GAME, format!("{}\n{component}", repo.read(GAME)));
    repo.write("templates/demo/page.svg", PAGE);
    for font in ["NotoSans-Regular.ttf", "NotoSans-Bold.ttf"] {
        let bytes = fs::read(
            Path::new(env!("CARGO_MANIFEST_DIR"))
                .join("tests/fonts")
                .join(font),
        );
        repo.write(&format!("fonts/{font}"), bytes.unwrap());
    }
    repo.write("content/demo/rules.md", rules);
    repo
}

#[test]
fn a_changelog_speaks_another_language_than_the_game() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    let french = ["changelog", "HEAD", "--language", "fr"];
    let (said, _) = crate::command::succeed(&repo.dir, &french);
    assert!(said.contains("Rien de ce que disent"), "{said}");
    repo.edit(CARDS, "copies = 2", "copies = 3");
    let (said, _) = crate::command::succeed(&repo.dir, &french);
    assert!(said.contains("**The king**\u{a0}: exemplaires"), "{said}");
    // Where only one of two versions speaks it, that is told.
    repo.write(
        "content/demo/lang/fr.toml",
        "title = \"Démo\"\n[cards]\nace = { name = \"L’as\" }\nking = { name = \"Le roi\" }\n",
    );
    let output = repo.run(&french);
    assert_eq!(output.status.code(), Some(1));
    // No words and no texts.
    let output = repo.run(&["changelog", "HEAD", "--language", "xx"]);
    assert_eq!(output.status.code(), Some(1));
}

#[test]
fn a_changelog_tells_rules_as_they_are_printed() {
    if !has_git() {
        return;
    }
    let repo = with_rules("# Demo\n\nA game of {{ components.cards.count }} cards.\n");
    repo.write("content/demo/CREDITS.md", "By nobody.\n");
    repo.commit("rules");
    repo.edit(CARDS, "copies = 2", "copies = 5");
    repo.write("content/demo/CREDITS.md", "By somebody.\n");
    let (said, _) = crate::command::succeed(&repo.dir, &["changelog", "HEAD"]);
    let expected = "# work tree\n\n## Demo\n\n### cards\n\n- **The king**: copies: 2 → 5\n\n\
                    ### rules\n\n- “A game of 3 cards.” → “A game of 6 cards.”";
    assert_eq!(said.trim_end(), expected);
    // What a page says of itself is no change: only that it looks different, and who wrote it.
    let told = repo.told(&["HEAD"]);
    let expected = [
        "cards/king changed; copies 2 5",
        "rules/page-01 changed; front by content",
        "text content/demo/CREDITS.md changed",
    ];
    assert_eq!(told, expected);
}

#[test]
fn a_changelog_tells_sentences_and_rows_without_pictures() {
    if !has_git() {
        return;
    }
    let repo = with_rules(
        "# Demo\n\nPlay a card[^tie] from your\nhand. The higher sum\nwins. Then go on.\n\n\
         | | Card | N |\n|-|-|-|\n| ![](face:cards/ace){width=8} | **Ace** | 1 |\n\n\
         [^tie]: Or two.\n",
    );
    repo.edit(CARDS, "The ace", "The ace of :sun: suns, 5 :light: or less");
    repo.commit("rules");
    repo.edit("content/demo/rules.md", "sum\nwins", "sum\nloses");
    repo.edit(
        "content/demo/rules.md",
        "{width=8} | **Ace** | 1 |",
        "{width=9} | **Ace**[^tie] | 2 |",
    );
    repo.edit(CARDS, "5 :light:", "6 :light:");
    let (said, _) = crate::command::succeed(&repo.dir, &["changelog", "HEAD"]);
    let expected = "# work tree\n\n## Demo\n\n### cards\n\n- **The ace of suns, 6 light or less**: \
                    new name: “The ace of suns, 5 light or less” → “The ace of suns, 6 light or less”\n\n\
                    ### rules\n\n- “The higher sum wins.” → “The higher sum loses.”\n\
                    - “Ace – 1” → “Ace – 2”";
    assert_eq!(said.trim_end(), expected);
}

/// With the version on every card, and in the note of every sheet.
fn stamped(version: &str) -> Repo {
    let repo = Repo::new();
    repo.edit(
        GAME,
        "language",
        &format!("version = \"{version}\"\nlanguage"),
    );
    repo.edit(FRONT, "<desc>", "<desc>{{ version }} ");
    repo.commit("stamped");
    repo
}

fn filled(repo: &Repo) -> String {
    let args = [
        "export",
        "demo/cards/ace",
        "--format",
        "svg",
        "-o",
        "ace.svg",
    ];
    crate::command::succeed(&repo.dir, &args);
    let svg = repo.read("ace.svg");
    fs::remove_file(repo.dir.join("ace.svg")).unwrap();
    svg
}

/// The version as the sheets of a build say it.
fn on_sheets(repo: &Repo) -> String {
    crate::command::succeed(&repo.dir, &["build"]);
    let pdf = fs::read(repo.dir.join("out/demo/cards.pdf")).unwrap();
    fs::remove_dir_all(repo.dir.join("out")).unwrap();
    let text = read(&pdf).0;
    let from = text.find("Demo ").map_or(0, |at| at + 5);
    text[from..]
        .split([' ', '\u{a0}', '·', '\n'])
        .next()
        .unwrap_or_default()
        .to_owned()
}

#[test]
fn a_version_stands_on_sheets_and_is_no_change() {
    if !has_git() {
        return;
    }
    let repo = stamped("1.2");
    assert_eq!(on_sheets(&repo), "1.2");
    filled(&repo);
    repo.edit(GAME, "\"1.2\"", "\"1.3\"");
    assert!(repo.told(&[]).is_empty());
    repo.edit(GAME, "version = \"1.3\"\n", "");
    let output = repo.run(&["check"]);
    assert!(
        words(&output.stderr).contains("`version`"),
        "{}",
        words(&output.stderr)
    );
}

#[test]
fn a_version_by_git_is_the_same_in_every_clone() {
    if !has_git() {
        return;
    }
    let repo = stamped("git");
    repo.write(".gitignore", "/out/\n/ace.svg\n");
    repo.commit("ignored");
    let head = repo.git(&["rev-parse", "HEAD"]);
    let described = format!("v1-2-g{}", &head[..7]);
    assert_eq!(on_sheets(&repo), described);
    let around = repo.dir.parent().unwrap();
    let clone = around.join("clone");
    let url = format!("file://{}", repo.dir.display());
    repo.git(&["clone", "-q", &url, clone.to_str().unwrap()]);
    let clone = Repo::at(&clone);
    crate::command::succeed(&repo.dir, &["build"]);
    crate::command::succeed(&clone.dir, &["build"]);
    let pdf = |repo: &Repo| fs::read(repo.dir.join("out/demo/demo.pdf")).unwrap();
    assert_eq!(pdf(&repo), pdf(&clone));
    // Files that are not content do not count, changed content does, touched content does not.
    repo.write("README.md", "read me");
    assert_eq!(on_sheets(&repo), described);
    repo.write(CARDS, repo.read(CARDS));
    assert_eq!(on_sheets(&repo), described);
    repo.edit(CARDS, "value = 1\n", "value = 2\n");
    assert_eq!(on_sheets(&repo), format!("{described}-dirty"));
    repo.git(&["checkout", "-q", "."]);
    repo.write("content/demo/new.md", "new");
    assert_eq!(on_sheets(&repo), format!("{described}-dirty"));
    fs::remove_file(repo.dir.join("content/demo/new.md")).unwrap();
    repo.git(&["tag", "v2"]);
    assert_eq!(on_sheets(&repo), "v2");
    // A clone without the past knows no version.
    let shallow = around.join("shallow");
    repo.git(&["tag", "-d", "v2"]);
    repo.git(&[
        "clone",
        "-q",
        "--depth",
        "1",
        &url,
        shallow.to_str().unwrap(),
    ]);
    let output = Repo::at(&shallow).run(&["check"]);
    let said = words(&output.stderr);
    assert!(said.contains("only a part of the history"), "{said}");
}

#[test]
fn only_what_changed_is_checked() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    let line = "<path d=\"M5 80h40\" stroke=\"#000\" stroke-width=\"0.05\"/></svg>";
    repo.edit(FRONT, "</svg>", line);
    repo.commit("hairlines");
    let check = || {
        let output = repo.run(&["check", "--changed-since", "HEAD", "--format", "json"]);
        let report: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
        let found = report["diagnostics"].as_array().unwrap().clone();
        let subjects = found
            .iter()
            .map(|found| found["subject"].as_str().unwrap().to_owned());
        subjects.collect::<Vec<_>>()
    };
    assert!(check().is_empty());
    repo.edit(CARDS, "value = 13", "value = 12");
    assert_eq!(check(), ["demo/cards/king"]);
}

#[test]
fn only_what_looks_different_is_printed() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    let build = |args: &[&str]| {
        let args = [&["build", "--changed-since", "v1"], args].concat();
        let said = crate::command::succeed(&repo.dir, &args).1;
        let pdf = fs::read(repo.dir.join("out/demo/demo-changes.pdf"));
        let _ = fs::remove_dir_all(repo.dir.join("out"));
        (said, pdf.ok().map(|pdf| read(&pdf)))
    };
    repo.edit(CARDS, "The ace", "An ace");
    let (said, pdf) = build(&[]);
    assert!(pdf.is_none() && said.contains("looks different"), "{said}");
    repo.edit(CARDS, "value = 13", "value = 12");
    let card = "\n[[card]]\nid = \"jack\"\nname = \"The jack\"\nvalue = 11\nsuit = \"star\"\n";
    repo.write(CARDS, repo.read(CARDS) + card);
    let (said, pdf) = build(&[]);
    let (first, pages) = pdf.unwrap();
    // Two kings and a jack on one sheet with its back, behind a page and its own.
    assert!(said.contains("3 pieces") && pages == 4, "{said}");
    for words in [
        "changes since v1",
        "Take out of the box",
        "2 × The king",
        "1 × The jack",
    ] {
        assert!(first.contains(words), "{first}");
    }
    assert!(!first.contains("ace"), "{first}");
    let (said, _) = build(&["--keep-slots"]);
    assert!(said.contains("3 pieces"), "{said}");
    repo.edit(
        "templates/demo/back.svg",
        "fill=\"",
        "stroke=\"#fff\" fill=\"",
    );
    let (said, pdf) = build(&[]);
    assert!(said.contains("4 pieces"), "{said}");
    let first = pdf.unwrap().0;
    assert!(
        first.contains("all of them (3)") && first.contains("all of them (4)"),
        "{first}"
    );
}

#[test]
fn of_more_copies_only_the_new_ones_are_printed() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    repo.edit(CARDS, "copies = 2", "copies = 3");
    let build = |args: &[&str]| {
        let args = [&["build", "--changed-since", "v1"], args].concat();
        crate::command::succeed(&repo.dir, &args).1
    };
    let first = |name: &str| read(&fs::read(repo.dir.join("out/demo").join(name)).unwrap()).0;
    let said = build(&[]);
    assert!(said.contains("1 piece,"), "{said}");
    let page = first("demo-changes.pdf");
    assert!(
        page.contains("1 × The king") && !page.contains("Take out"),
        "{page}"
    );
    // In their places all of them are.
    let said = build(&["--keep-slots"]);
    assert!(said.contains("3 pieces"), "{said}");
    let page = first("demo-changes-keep-slots.pdf");
    assert!(
        page.contains("2 × The king") && page.contains("3 × The king"),
        "{page}"
    );
    // A service has no first page: it is said.
    let said = build(&["--for", "mpc"]);
    for words in ["1 card,", "Put in", "1 × The king"] {
        assert!(said.contains(words), "{said}");
    }
}

#[test]
fn copies_that_a_component_says_for_all_are_printed() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    // Two of the ace for one; the king says itself that there are two of it.
    repo.edit(GAME, "back = ", "copies = 2\nback = ");
    let build = |args: &[&str]| {
        let args = [&["build", "--changed-since", "v1"], args].concat();
        crate::command::succeed(&repo.dir, &args).1
    };
    let said = build(&[]);
    assert!(said.contains("1 piece,"), "{said}");
    let pdf = fs::read(repo.dir.join("out/demo/demo-changes.pdf")).unwrap();
    let page = read(&pdf).0;
    assert!(
        page.contains("1 × The ace") && !page.contains("king"),
        "{page}"
    );
    let said = build(&["--keep-slots"]);
    assert!(said.contains("2 pieces,"), "{said}");
    for service in ["mpc", "tgc", "drivethrucards", "tabletop-simulator"] {
        let said = build(&["--for", service]);
        assert!(said.contains("1 × The ace"), "{service}: {said}");
    }
    let (said, _) = crate::command::succeed(&repo.dir, &["changelog"]);
    assert!(said.contains("- copies: 1 → 2\n"), "{said}");
    // Fewer of them: nothing is printed, but it is said.
    repo.edit(GAME, "copies = 2\n", "copies = 0\n");
    let said = build(&[]);
    assert!(
        said.contains("Take out") && said.contains("1 × The ace"),
        "{said}"
    );
}

#[test]
fn of_a_revision_with_errors_nothing_is_printed() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    repo.edit(CARDS, "value = 13", "value = \"many\"");
    repo.commit("broken");
    repo.git(&["checkout", "-q", "v1", "--", "."]);
    let output = repo.run(&["build", "--changed-since", "HEAD"]);
    let said = words(&output.stderr);
    assert!(
        output.status.code() == Some(1) && said.contains("cannot be compared"),
        "{said}"
    );
}

#[test]
fn the_page_asks_for_nothing_and_shows_both() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    repo.edit(CARDS, "value = 13", "value = 12");
    repo.edit(CARDS, "The ace", "<b onclick='x'>");
    crate::command::succeed(&repo.dir, &["diff", "--format", "html"]);
    let page = repo.read("diff.html");
    assert_eq!(page.matches("data:image/png;base64,").count(), 2);
    assert!(page.contains("default-src 'none'"));
    assert!(
        !page.contains("<b onclick") && page.contains("&lt;b"),
        "content is written as HTML"
    );
    for outside in ["http:", "https:", "//"] {
        assert!(
            !page
                .replace("data:image/png;base64,", "")
                .split("src=\"")
                .skip(1)
                .any(|link| link.starts_with(outside))
        );
    }
}

/// What is folded round a board folds nothing else, and a piece is taken out by the name it was printed with.
#[test]
fn what_is_folded_round_a_board_is_on_sheets_of_its_own() {
    if !has_git() {
        return;
    }
    let repo = Repo::plain();
    let tokens = "\n[[component]]\nid = \"tokens\"\nstock = \"poker\"\nfold_over = 1.5\n\
                  data = \"tokens.toml\"\ntemplate = \"card.svg\"\nback = \"back.svg\"\n";
    repo.write(GAME, repo.read(GAME) + tokens);
    repo.write("content/demo/tokens.toml", repo.read(CARDS));
    repo.git(&["init", "-q", "-b", "main"]);
    repo.commit("one");
    repo.git(&["tag", "v1"]);
    for file in [CARDS, "content/demo/tokens.toml"] {
        repo.edit(file, "name = \"The king\"", "name = \"The queen\"");
        repo.edit(file, "value = 13", "value = 12");
    }
    let arguments = ["build", "--changed-since", "v1"];
    crate::command::succeed(&repo.dir, &arguments);
    let pdf = fs::read(repo.dir.join("out/demo/demo-changes.pdf")).unwrap();
    let (words, pages) = read(&pdf);
    // A page and its own, the cards with their backs, and the tokens on one side of another sheet, which leaves the other blank.
    assert_eq!(
        (pages, words.matches("fold along").count()),
        (6, 2),
        "{words}"
    );
    let (out, into) = words.split_once("Put in").unwrap();
    assert!(
        out.contains("2 × The king") && !out.contains("queen"),
        "{out}"
    );
    assert!(into.contains("2 × The queen"), "{into}");
}

#[test]
fn a_booklet_with_another_page_is_printed_whole() {
    if !has_git() {
        return;
    }
    let repo = with_rules("# Demo\n\nPlay a card.\n\n<!-- page -->\n\n# The end\n\nStop.\n");
    repo.edit(
        GAME,
        "pages = \"rules.md\"",
        "pages = \"rules.md\"\nbooklet = true",
    );
    repo.commit("rules");
    repo.git(&["tag", "v2"]);
    repo.edit("content/demo/rules.md", "Stop.", "Go on.");
    crate::command::succeed(&repo.dir, &["build", "--changed-since", "v2"]);
    let pdf = fs::read(repo.dir.join("out/demo/demo-changes.pdf")).unwrap();
    let (words, _) = read(&pdf);
    for said in ["rules: 1", "Play a card.", "Go on."] {
        assert!(words.contains(said), "{said}: {words}");
    }
}
