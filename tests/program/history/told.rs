//! Each kind of change is told as what it is, and nothing else is.

use std::fs;

use super::support::{Repo, has_git};

const CARDS: &str = "content/demo/cards.toml";
const GAME: &str = "content/demo/game.toml";
const FRONT: &str = "templates/demo/card.svg";

/// A PNG of one colour.
fn png(colour: u8) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, 4, 4);
    encoder.set_color(png::ColorType::Grayscale);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&[colour; 16]).unwrap();
    writer.finish().unwrap();
    bytes
}

/// A change and what is told of it.
type Planted = (&'static str, fn(&Repo), &'static [&'static str]);

const PLANTED: &[Planted] = &[
    ("nothing", |_| (), &[]),
    (
        "a field that is drawn",
        |repo| repo.edit(CARDS, "value = 1\n", "value = 2\n"),
        &["cards/ace changed; value=1>2; front by content"],
    ),
    (
        "a field that is not drawn",
        |repo| repo.edit(CARDS, "The ace", "An ace"),
        &["cards/ace changed; name=The ace>An ace", "cards alike 1"],
    ),
    (
        "copies",
        |repo| repo.edit(CARDS, "copies = 2", "copies = 3"),
        &["cards/king changed; copies 2 3"],
    ),
    (
        "copies of all",
        |repo| repo.edit(GAME, "back = ", "copies = 2\nback = "),
        &["cards copies=->2"],
    ),
    (
        "a new card",
        |repo| {
            let cards = repo.read(CARDS);
            let card =
                "\n[[card]]\nid = \"jack\"\nname = \"The jack\"\nvalue = 11\nsuit = \"star\"\n";
            repo.write(CARDS, cards + card);
        },
        &["cards/jack added"],
    ),
    (
        "a card that is gone",
        |repo| {
            let cards = repo.read(CARDS);
            let (_, king) = cards.split_once("\n\n").unwrap();
            repo.write(CARDS, king);
        },
        &["cards/ace removed"],
    ),
    (
        "a card of another name",
        |repo| repo.edit(CARDS, "id = \"ace\"", "id = \"one\""),
        &["cards/one renamed was ace"],
    ),
    (
        "the same card again",
        |repo| {
            let cards = repo.read(CARDS);
            let (ace, _) = cards.split_once("\n\n").unwrap();
            let (_, ace) = ace.split_once("[[card]]").unwrap();
            let twin = ace.replace("\"ace\"", "\"twin\"");
            repo.write(CARDS, format!("{cards}\n[[card]]{twin}\n"));
        },
        &["cards/twin added"],
    ),
    (
        "a data file that was moved",
        |repo| {
            let deck = repo.dir.join("content/demo/deck.toml");
            std::fs::rename(repo.dir.join(CARDS), deck).unwrap();
            repo.edit(GAME, "\"cards.toml\"", "\"deck.toml\"");
        },
        &["cards data=cards.toml>deck.toml"],
    ),
    (
        "a picture that was copied",
        |repo| {
            let art = repo.dir.join("templates/demo");
            std::fs::copy(art.join("dot.png"), art.join("twin.png")).unwrap();
        },
        &["picture templates/demo/twin.png added"],
    ),
    (
        "cards in another order",
        |repo| {
            let cards = repo.read(CARDS);
            let (ace, king) = cards.split_once("\n\n").unwrap();
            repo.write(CARDS, format!("{king}\n{ace}\n"));
        },
        &[],
    ),
    (
        "a comment",
        |repo| repo.edit(CARDS, "[[card]]", "# first\n[[card]]"),
        &[],
    ),
    (
        "the ends of lines",
        |repo| {
            for path in [CARDS, GAME, FRONT] {
                repo.write(path, repo.read(path).replace('\n', "\r\n"));
            }
        },
        &[],
    ),
    (
        "a template that is seen",
        |repo| repo.edit(FRONT, "r=\"2\"", "r=\"3\""),
        &[
            "cards/ace changed; front by template",
            "cards/king changed; front by template",
            "template templates/demo/card.svg changed",
        ],
    ),
    (
        "a comment in a template beside a change of content",
        |repo| {
            repo.edit(CARDS, "value = 1\n", "value = 2\n");
            repo.edit(FRONT, "<desc>", "<!-- said --><desc>");
        },
        &[
            "cards/ace changed; value=1>2; front by content",
            "cards alike 1",
            "template templates/demo/card.svg changed",
        ],
    ),
    (
        "a template that is not",
        |repo| repo.edit(FRONT, "<desc>", "<!-- said --><desc>"),
        &["cards alike 2", "template templates/demo/card.svg changed"],
    ),
    (
        "the back",
        |repo| {
            repo.edit(
                "templates/demo/back.svg",
                "fill=\"",
                "stroke=\"#fff\" fill=\"",
            )
        },
        &[
            "cards back by template",
            "template templates/demo/back.svg changed",
        ],
    ),
    (
        "content and a template, each where it is",
        |repo| {
            repo.edit(CARDS, "value = 1\n", "value = 2\n");
            repo.edit(
                FRONT,
                "{% endfor %}",
                "{% endfor %}{% if entry.value == 13 %}<circle r=\"9\"/>{% endif %}",
            );
        },
        &[
            "cards/ace changed; value=1>2; front by content",
            "cards/king changed; front by template",
            "template templates/demo/card.svg changed",
        ],
    ),
    (
        "a picture",
        |repo| repo.write("templates/demo/dot.png", png(200)),
        &[
            "cards/ace changed; front by dot.png",
            "cards/king changed; front by dot.png",
            "picture templates/demo/dot.png changed",
        ],
    ),
    (
        "a picture that was moved",
        |repo| {
            std::fs::rename(
                repo.dir.join("templates/demo/dot.png"),
                repo.dir.join("templates/demo/point.png"),
            )
            .unwrap();
            repo.edit(FRONT, "dot.png", "point.png");
        },
        &[
            "cards alike 2",
            "template templates/demo/card.svg changed",
            "picture templates/demo/point.png renamed was templates/demo/dot.png",
        ],
    ),
    (
        "the stock",
        |repo| {
            repo.edit(
                GAME,
                "\"poker\"",
                "{ width = 63, height = 88, corner_radius = 1 }",
            )
        },
        &[
            "cards stock=poker>{width:63,height:88,corner_radius:1}",
            "cards stock.corner_radius=3.0>1.0",
            "cards alike 3",
        ],
    ),
    (
        "a rule",
        |repo| repo.edit("content/demo/rules.toml", "< 14", "< 15"),
        &["rule low changed assert=self.value < 14>self.value < 15"],
    ),
    (
        "a setting",
        |repo| repo.edit(GAME, "title = \"Demo\"", "title = \"Show\""),
        &["setting title=Demo>Show"],
    ),
    (
        "a component of another name",
        |repo| {
            repo.edit(GAME, "id = \"cards\"", "id = \"deck\"");
            repo.edit(
                "content/demo/rules.toml",
                "each = \"cards\"",
                "each = \"deck\"",
            );
        },
        &["deck renamed was cards", "rule low changed each=cards>deck"],
    ),
    (
        "a game",
        |repo| {
            for folder in ["content", "templates"] {
                let [from, to] = ["demo", "show"].map(|game| repo.dir.join(folder).join(game));
                std::fs::rename(from, to).unwrap();
            }
        },
        &[
            "demo removed",
            "cards removed",
            "cards/ace removed",
            "cards/king removed",
            "show added",
            "cards added",
            "cards/ace added",
            "cards/king added",
        ],
    ),
];

/// With a rule and a picture beside the two cards.
fn project() -> Repo {
    let repo = Repo::new();
    repo.write("templates/demo/dot.png", png(100));
    repo.edit(
        FRONT,
        "<desc>",
        "<image href=\"dot.png\" width=\"5\" height=\"5\"/><desc>",
    );
    repo.write(
        "content/demo/rules.toml",
        "[[rule]]\nid = \"low\"\neach = \"cards\"\nassert = \"self.value < 14\"\nat = \"value\"\nmessage = \"high\"\n",
    );
    repo.commit("more");
    repo
}

#[test]
fn every_planted_change_is_told_and_nothing_else() {
    if !has_git() {
        return;
    }
    let repo = project();
    let mut wrong = Vec::new();
    for (what, plant, expected) in PLANTED {
        plant(&repo);
        let (_, found) = repo.try_diff(&[]);
        let told = super::support::lines(&found);
        if told != *expected {
            wrong.push(format!("{what}: {told:#?}\n{:#}", found["untold"]));
        }
        repo.git(&["checkout", "-q", "."]);
        repo.git(&["clean", "-fdq"]);
    }
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn words_are_told_apart() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    repo.edit(CARDS, "The ace", "The old ace");
    let output = repo.run(&["diff", "--color", "never"]);
    let text = crate::command::words(&output.stdout);
    assert!(text.contains("name: The {+old +}ace"), "{text}");
    assert!(text.contains("looks the same"), "{text}");
    let output = repo.run(&["diff", "--format", "markdown"]);
    let text = crate::command::words(&output.stdout);
    assert!(
        text.contains("| `ace` The old ace | changed | name: The <ins>old </ins>ace |"),
        "{text}"
    );
}

#[test]
fn two_folders_need_no_repository() {
    let (old, new) = (Repo::plain(), Repo::plain());
    new.edit(CARDS, "value = 1\n", "value = 2\n");
    let [before, after] = [&old, &new].map(|repo| repo.dir.to_str().unwrap());
    let told = new.told(&[before, after]);
    assert_eq!(told, ["cards/ace changed; value=1>2; front by content"]);
}

#[test]
fn what_is_only_made_otherwise_is_not_drawn() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    repo.edit(CARDS, "The ace", "An ace");
    let told = repo.told(&["--content-only"]);
    assert_eq!(
        told,
        ["cards/ace changed; name=The ace>An ace; front by content"]
    );
}

#[test]
fn a_language_that_has_come_is_told_by_its_name() {
    if !has_git() {
        return;
    }
    let repo = Repo::new();
    let french = "content/demo/lang/fr.toml";
    repo.write(
        french,
        "title = \"Démo\"\n[cards]\nace = { name = \"L’as\" }\n",
    );
    let (words, _) = crate::command::succeed(&repo.dir, &["diff"]);
    assert!(words.contains("  translations\n    + fr\n"), "{words}");
    assert!(!words.contains("L’as"), "{words}");
    let (page, _) = crate::command::succeed(&repo.dir, &["diff", "--format", "markdown"]);
    assert!(
        page.contains("**Translations**\n\n- `fr` added\n"),
        "{page}"
    );
    // What a language says otherwise is told as ever.
    repo.commit("french");
    repo.edit(french, "L’as", "Un as");
    let (words, _) = crate::command::succeed(&repo.dir, &["diff"]);
    assert!(words.contains("    fr.cards.ace.name: "), "{words}");
    fs::remove_file(repo.dir.join(french)).unwrap();
    let (words, _) = crate::command::succeed(&repo.dir, &["diff"]);
    assert!(words.contains("    - fr\n"), "{words}");
}
