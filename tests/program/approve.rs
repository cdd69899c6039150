//! What was looked at, and what is not as it was then.

use std::fs;
use std::path::Path;

use crate::command::{massicot, succeed, words};
use crate::copy::copy;

const DEMO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diagnostics/base");
/// The same with a rulebook.
const PAGES: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diagnostics/page-words");
const FONT: &str = concat!(
    env!("CARGO_MANIFEST_DIR"),
    "/tests/fonts/NotoSans-Regular.ttf"
);
const LOCK: &str = "content/demo/approved.lock";

/// Changes a file of the project; what was there has to be in it.
fn edit(root: &Path, file: &str, from: &str, to: &str) {
    let text = fs::read_to_string(root.join(file)).unwrap();
    assert!(text.contains(from), "{file} has no {from}");
    fs::write(root.join(file), text.replacen(from, to, 1)).unwrap();
}

#[test]
fn what_was_approved_is_held_until_it_is_approved_anew() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    let told = || {
        let output = massicot(root, &["check", "--approved", "--format", "concise"]);
        (
            output.status.code(),
            words(&output.stdout) + &words(&output.stderr),
        )
    };
    assert!(told().1.contains("nothing is approved"));
    let lock = || fs::read_to_string(root.join(LOCK)).unwrap();
    succeed(root, &["approve"]);
    let first = lock();
    assert!(first.contains("\ncards/king value = 13\n"), "{first}");
    assert_eq!(told().0, Some(0));
    // The same again, the same bytes.
    succeed(root, &["approve", "demo"]);
    assert_eq!(lock(), first);

    // A text is told with what it was, and the face it is on is not told as well.
    edit(root, "content/demo/cards.toml", "The king", "The queen");
    let (code, said) = told();
    assert_eq!(code, Some(1));
    assert!(said.contains("`cards/king name`"), "{said}");
    assert_eq!(said.matches("not-approved").count(), 1, "{said}");
    // A template that draws something else is told of each face.
    edit(root, "templates/demo/card.svg", "r=\"2\"", "r=\"2.5\"");
    let said = told().1;
    assert!(said.contains("`cards/ace (front)` is not drawn"), "{said}");
    // One line of the lock stands for one value: two branches that approve two cards merge.
    succeed(root, &["approve"]);
    let changed = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
    let (before, after) = (changed(&first), changed(&lock()));
    let differ = before.iter().zip(&after).filter(|(one, two)| one != two);
    assert_eq!((before.len(), differ.count()), (after.len(), 3));
    assert_eq!(told().0, Some(0));

    // A card that is gone is told once.
    let cards = fs::read_to_string(root.join("content/demo/cards.toml")).unwrap();
    let end = cards.rfind("[[card]]").unwrap();
    fs::write(root.join("content/demo/cards.toml"), &cards[..end]).unwrap();
    let said = told().1;
    assert!(
        said.contains("`cards/king` was approved, and is gone"),
        "{said}"
    );
    assert_eq!(said.matches("king").count(), 1, "{said}");

    // What cannot be drawn nobody has looked at.
    let before = lock();
    edit(root, "templates/demo/card.svg", "entry.suit", "entry.siut");
    let output = massicot(root, &["approve"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(words(&output.stderr).contains("siut"));
    assert_eq!(lock(), before);
}

/// Somebody has to look before it is approved, and what strangers sent is not written to.
/// Two items of a list may have one id: neither stands for the other.
#[test]
fn each_item_of_a_list_is_held() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    let effects = "value = 13\neffects = [{ id = \"gold\", n = 1 }, { id = \"gold\", n = 2 }]\n";
    edit(root, "content/demo/cards.toml", "value = 13\n", effects);
    let schema = "schema = \"schemas/card.json\"\n";
    edit(root, "content/demo/game.toml", schema, "");
    succeed(root, &["approve"]);
    edit(root, "content/demo/cards.toml", "n = 1", "n = 7");
    let output = massicot(root, &["check", "--approved", "--format", "concise"]);
    let said = words(&output.stdout);
    assert!(said.contains("`cards/king effects[0].n`"), "{said}");
}

#[test]
fn strangers_content_is_not_approved() {
    let dir = tempfile::tempdir().unwrap();
    copy(Path::new(DEMO), dir.path());
    let output = massicot(dir.path(), &["approve", "--untrusted"]);
    assert_eq!(output.status.code(), Some(2));
    assert!(words(&output.stderr).contains("--untrusted"));
    assert!(!dir.path().join(LOCK).exists());
}

/// What a template says is held as what the content says is, and is told once.
#[test]
fn the_words_of_a_template_are_approved() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    let file = "templates/demo/card.svg";
    let said = "<text x=\"9\" y=\"80\">The attacker wins the tie.</text></svg>";
    edit(root, file, "</svg>", said);
    succeed(root, &["approve"]);
    let lock = fs::read_to_string(root.join(LOCK)).unwrap();
    assert!(lock.contains("\ntemplates/card.svg "), "{lock}");
    edit(root, file, "The attacker", "The defender");
    let told = |args: &[&str]| {
        let output = massicot(root, args);
        words(&output.stdout) + &words(&output.stderr)
    };
    let said = told(&["check", "--approved", "--format", "concise"]);
    assert_eq!(said.matches("not-approved").count(), 1, "{said}");
    assert!(
        said.contains("[lone-change] `attacker` has become `defender`"),
        "{said}"
    );
    // A plain check tells what an edit seldom means, and no more.
    let said = told(&["check", "--format", "concise"]);
    assert!(
        said.contains("lone-change") && !said.contains("[not-approved]"),
        "{said}"
    );
}

/// Two texts in each other's place are no edit; two cards that have changed places with all they have are one.
#[test]
fn texts_that_change_places_are_told() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    edit(
        root,
        "content/demo/game.toml",
        "schema = \"schemas/card.json\"\n",
        "",
    );
    let signs = |one: (&str, &str), other: (&str, &str)| {
        let sign = |(sign, text)| format!("{{ sign = \"{sign}\", text = \"{text}\" }}");
        format!("signs = [{}, {}]", sign(one), sign(other))
    };
    let (wall, chest) = (
        ("wall", "It stands here."),
        ("chest", "It lies here, hidden."),
    );
    let approved = signs(wall, chest);
    edit(
        root,
        "content/demo/cards.toml",
        "value = 13\n",
        &format!("value = 13\n{approved}\n"),
    );
    succeed(root, &["approve"]);
    let told = |now: &str| {
        let cards = fs::read_to_string(root.join("content/demo/cards.toml")).unwrap();
        edit(root, "content/demo/cards.toml", &approved, now);
        let output = massicot(root, &["check", "--format", "concise"]);
        fs::write(root.join("content/demo/cards.toml"), cards).unwrap();
        words(&output.stdout) + &words(&output.stderr)
    };
    let said = told(&signs((wall.0, chest.1), (chest.0, wall.1)));
    assert!(
        said.contains(
            "`cards/king signs[0].text` and `cards/king signs[1].text` have changed places"
        ),
        "{said}"
    );
    assert_eq!(said.matches("[lone-change]").count(), 1, "{said}");
    for same in [signs(chest, wall), signs(wall, ("chest", "It lies here."))] {
        assert!(!told(&same).contains("lone-change"), "{}", told(&same));
    }
}

/// What is printed in another language is looked at as well; no word of it is judged as one of the game's.
#[test]
fn translations_are_approved() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    fs::create_dir_all(root.join("content/demo/lang")).unwrap();
    let overlay =
        "[cards.ace]\nname = \"L’attaquant gagne\"\n[cards.king]\nname = \"Le roi attend\"\n";
    fs::write(root.join("content/demo/lang/fr.toml"), overlay).unwrap();
    succeed(root, &["approve"]);
    let told = |args: &[&str]| {
        let output = massicot(root, args);
        words(&output.stdout) + &words(&output.stderr)
    };
    assert!(!told(&["check", "--approved"]).contains("not-approved"));
    edit(root, "content/demo/lang/fr.toml", "gagne", "gagnes");
    let said = told(&["check", "--approved", "--format", "concise"]);
    assert_eq!(said.matches("[not-approved]").count(), 1, "{said}");
    assert!(
        said.contains("fr.toml:2:8") && said.contains("`lang/fr cards.ace.name`"),
        "{said}"
    );
    assert!(!told(&["check"]).contains("lone-change"));
}

#[test]
fn an_icon_in_a_text_is_a_part_of_its_face() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    fs::create_dir_all(root.join("content/demo/icons")).unwrap();
    let icon = "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 24 24\"><circle cx=\"12\" cy=\"12\" r=\"9\"/></svg>";
    fs::write(root.join("content/demo/icons/sun.svg"), icon).unwrap();
    edit(root, "content/demo/cards.toml", "The ace", "The ace :sun:");
    succeed(root, &["approve"]);
    let told = || {
        let output = massicot(root, &["check", "--approved", "--format", "concise"]);
        words(&output.stdout) + &words(&output.stderr)
    };
    assert!(!told().contains("not-approved"), "{}", told());
    edit(root, "content/demo/icons/sun.svg", "r=\"9\"", "r=\"3\"");
    let said = told();
    assert!(said.contains("`cards/ace (front)` is not drawn"), "{said}");
    assert_eq!(said.matches("not-approved").count(), 1, "{said}");
}

#[test]
fn a_rulebook_is_approved_paragraph_by_paragraph() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    copy(Path::new(PAGES), root);
    succeed(root, &["approve"]);
    let told = || {
        let output = massicot(root, &["check", "--approved", "--format", "grouped"]);
        let said = words(&output.stdout) + &words(&output.stderr);
        let lines = said.lines().filter(|line| line.contains("[not-approved]"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    assert_eq!(told(), [""; 0]);

    // A sentence that says the opposite is told where it stands, and its page not as well.
    let rules = "content/demo/rules.md";
    edit(root, rules, "wins after nine", "loses after nine");
    let said = told();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("`rules.md 2.1` is not as it was approved"));
    assert!(said[0].trim_start().starts_with("10:1"), "{said:?}");
    // Who looks at other things hears that there is something to look at.
    let output = massicot(root, &["check", "--content-only"]);
    let counted = "demo: 1 of its texts, figures and rules changed since they were approved";
    assert!(words(&output.stderr).contains(counted));

    // A new paragraph moves others, which are as they were.
    edit(root, rules, "## The end\n", "## The end\n\nBe quick.\n");
    edit(root, rules, "loses after nine", "wins after nine");
    let said = told();
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(said[0].contains("`rules.md 2.1`"), "{said:?}");
    succeed(root, &["approve"]);
    assert_eq!(told(), [""; 0]);
    let output = massicot(root, &["check", "--content-only"]);
    assert!(!words(&output.stderr).contains("since they were approved"));
}

/// A lock may have more values that are gone than anyone reads: of the rest the number is told.
#[test]
fn values_without_end_are_told_by_their_number() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    succeed(root, &["approve"]);
    let lock = fs::read_to_string(root.join(LOCK)).unwrap();
    let gone: String = (0..10_007)
        .map(|at| format!("cards/x{at} name = \"x\"\ncards/x{at} (front) = \"0\"\n"))
        .collect();
    fs::write(root.join(LOCK), lock + &gone).unwrap();
    let output = massicot(root, &["check", "--approved"]);
    assert_eq!(output.status.code(), Some(1));
    let said = words(&output.stderr);
    let wanted = "7 findings more of `not-approved` are not kept";
    assert!(said.contains(wanted), "{said}");
    let plain = massicot(root, &["check"]);
    let said = words(&plain.stdout) + &words(&plain.stderr);
    assert!(said.contains("10007"), "{said}");
}

/// A rule that was weakened fails where its example has to break it, before anybody asks for examples.
#[test]
fn rules_are_approved_and_tried_where_they_have_changed() {
    const RULES: &str = "[facts]\nleast = 1\n\n[[rule]]\nid = \"worth\"\neach = \"cards\"\nassert = \"self.value >= facts.least\"\n\
        message = \"a card is worth nothing\"\nbreaks = [{ set = \"cards.king.value\", to = 0 }]\n";
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    fs::write(root.join("content/demo/rules.toml"), RULES).unwrap();
    succeed(root, &["approve"]);
    let told = |more: &[&str]| {
        let output = massicot(root, &[&["check", "--format", "concise"], more].concat());
        words(&output.stdout) + &words(&output.stderr)
    };
    assert!(!told(&["--approved"]).contains("rules.toml"));
    let rules = "content/demo/rules.toml";
    // An example is held to nothing.
    edit(root, rules, "to = 0", "to = -1");
    assert!(!told(&["--approved"]).contains("rules.toml"));
    edit(root, rules, "self.value >= facts.least", "self.value >= -5");
    let said = told(&[]);
    assert!(said.contains("rule-example"), "{said}");
    let said = told(&["--approved"]);
    assert!(said.contains("`rules.toml rule[worth]`"), "{said}");
    // What it was compared with is a fact of the rules, and no text that a reader sees.
    edit(root, rules, "self.value >= -5", "self.value >= facts.least");
    edit(root, rules, "least = 1", "least = 2");
    let said = told(&["--approved"]);
    assert!(said.contains("`rules.toml facts.least`"), "{said}");
    assert!(!said.contains("lone-change"), "{said}");
}

const SENTENCES: &str = "[sentences]\nlast = { about = [\"without cards*\"], says = [\"lose*\"], so = \"who has no cards loses\" }\n";

/// What a check says where a text that was approved, with a sentence that is held to something, reads otherwise.
fn of_approved_rule() -> impl Fn(&str) -> String {
    let rule = "Play a card. Without cards in your hand you lose the game. Then draw two.";
    let cards = "content/demo/cards.toml";
    let dir = tempfile::tempdir().unwrap();
    copy(Path::new(DEMO), dir.path());
    fs::write(dir.path().join("content/demo/sentences.toml"), SENTENCES).unwrap();
    edit(dir.path(), cards, "The king", rule);
    succeed(dir.path(), &["approve"]);
    move |now| {
        edit(dir.path(), cards, rule, now);
        let output = massicot(dir.path(), &["check", "--format", "concise"]);
        edit(dir.path(), cards, now, rule);
        words(&output.stdout) + &words(&output.stderr)
    }
}

/// A sentence that the game is held to is missed; one that another says in other words is not.
#[test]
fn a_sentence_that_is_gone_is_told() {
    let said = of_approved_rule();
    let gone =
        |now: &str| said(now).contains("« Without cards in your hand you lose the game. » is gone");
    assert!(gone("Play a card. Then draw two."));
    assert!(gone("Play one card. Then draw two."));
    assert!(!gone(
        "Play a card. You lose when you are without cards. Then draw two."
    ));
    assert!(!gone(
        "Play a card, then draw two: you lose the game without cards."
    ));
    assert!(!gone(
        "Play a card. Without cards in your hand you lose the game."
    ));
}

/// A sentence that was held to a line of `sentences.toml` and is held to none since a little of it changed.
#[test]
fn a_sentence_that_is_held_to_nothing_any_more_is_told() {
    let said = of_approved_rule();
    let told = |now: &str| {
        said(now).contains("held this sentence when it was approved, and holds none now")
    };
    // Another case than the one that is held.
    assert!(told(
        "Play a card. With four cards in your hand you lose the game. Then draw two."
    ));
    // The same in other words, which are known; another place of it; words that nobody knows.
    assert!(!told(
        "Play a card. You lose the game without cards in your hand. Then draw two."
    ));
    assert!(!told(
        "Without cards in your hand you lose the game. Play a card. Then draw two."
    ));
    assert!(!told(
        "Play a card. Whoever has none left is out at once. Then draw two."
    ));
}

/// In a rulebook a sentence is missed that nothing else speaks of, where nothing else has changed; and an
/// expression is told that reads another value, unless what it read has another name now.
#[test]
fn a_slip_in_a_rulebook_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    copy(Path::new(PAGES), root);
    let font = root.join("fonts/NotoSans-Regular.ttf");
    fs::create_dir_all(root.join("fonts")).unwrap();
    fs::copy(FONT, font).unwrap();
    let rules = "content/demo/rules.md";
    let all =
        "Deal {{ components.cards.count }} in all. The end is on page {{ page(of=\"the-end\") }}.";
    edit(
        root,
        rules,
        "## The end\n",
        &format!("## The end\n\n{all}\n"),
    );
    let lone = |edits: &[(&str, &str)]| {
        for (was, now) in edits {
            edit(root, rules, was, now);
        }
        let output = massicot(root, &["check", "--format", "concise"]);
        for (was, now) in edits.iter().rev() {
            edit(root, rules, now, was);
        }
        let said = words(&output.stdout) + &words(&output.stderr);
        let lines = said.lines().filter(|line| line.contains("[lone-change]"));
        lines.map(str::to_owned).collect::<Vec<_>>()
    };
    succeed(root, &["approve"]);
    assert_eq!(lone(&[]), [""; 0]);

    let same = (
        "are {{ components.cards.count }}",
        "are {{ components.cards.count * 1 }}",
    );
    assert_eq!(lone(&[same]), [""; 0], "it prints the same");

    let count = (
        "are {{ components.cards.count }}",
        "are {{ components.cards.entries | length + 7 }}",
    );
    let said = lone(&[count]);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].contains("`{{ components.cards.count }}` has become"),
        "{said:?}"
    );
    assert!(said[0].contains("rules.md:3:11"), "{said:?}");
    let renamed = (
        "Deal {{ components.cards.count }} in",
        "Deal {{ components.cards.entries | length + 7 }} in",
    );
    assert_eq!(
        lone(&[count, renamed]),
        [""; 0],
        "nothing reads it any more"
    );

    let page = ("page(of=\"the-end\")", "page(of=\"the-game\")");
    let said = lone(&[page]);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].contains("`{{ page(of=\"the-end\") }}` has become"),
        "{said:?}"
    );
    let heading = ("## The end", "## The last turn");
    let follows = (page.0, "page(of=\"the-last-turn\")");
    assert_eq!(
        lone(&[heading, follows]),
        [""; 0],
        "the heading has another name"
    );

    let sentence = "Whoever holds the king wins after nine\nturns.";
    let said = lone(&[(sentence, "")]);
    assert_eq!(said.len(), 1, "{said:?}");
    assert!(
        said[0].contains("« Whoever holds the king wins after nine turns. » is gone"),
        "{said:?}"
    );
    let other = "Nobody wins before the tenth turn, and who has the king then has won.";
    assert_eq!(lone(&[(sentence, other)]), [""; 0], "it is said otherwise");
}

/// A text that prints another figure is told where no figure of the game has changed.
#[test]
fn a_text_that_takes_another_figure_is_told() {
    let dir = tempfile::tempdir().unwrap();
    let root = dir.path();
    copy(Path::new(DEMO), root);
    let cards = "content/demo/cards.toml";
    let (name, text) = ("name = \"The king\"", "name = \"The king of {value} suns\"");
    edit(root, cards, name, text);
    succeed(root, &["approve"]);
    let told = || {
        let output = massicot(root, &["check", "--content-only", "--format", "concise"]);
        let said = words(&output.stdout) + &words(&output.stderr);
        said.contains("[lone-change] `13` has become `14`")
    };
    edit(root, cards, "{value}", "{value + 1}");
    assert!(told());
    edit(root, cards, "{value + 1}", "{value}");
    edit(root, cards, "value = 13", "value = 14");
    assert!(!told(), "the card is worth more");
}
