//! `check --fix`: what has one right answer is mended in the files, and nothing else.

use std::fs;
use std::path::Path;

use crate::command::{massicot, succeed, words};
use crate::copy::copy;

const DEMO: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/diagnostics/base");
const CARDS: &str = "content/demo/cards.toml";

/// Slips with one right answer, and in comments what looks like them.
const SLIPS: &str = "\
# A comment  with two blanks , and it's left alone...
[[card]]
id = \"ace\"          # the first
name = \"It's the ace ! It’s  here\"
valeu = 1
suit = \"sun\"

[[card]]
id = \"king\"
name = '''The king , who's there'''
value = 13
suit = \"moon\"
copies = 2
";
const MENDED: &str = "\
# A comment  with two blanks , and it's left alone...
[[card]]
id = \"ace\"          # the first
name = \"It’s the ace! It’s here\"
value = 1
suit = \"sun\"

[[card]]
id = \"king\"
name = '''The king, who’s there'''
value = 13
suit = \"moon\"
copies = 2
";

fn project(cards: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    copy(Path::new(DEMO), dir.path());
    fs::write(dir.path().join(CARDS), cards).unwrap();
    dir
}

/// What a text program makes of quotation marks, and those around a number, in two goes: what is
/// not TOML is held to no schema.
#[test]
fn quotation_marks_are_mended() {
    let dir = project(
        "[[card]]\nid = “ace”\nname = « The ace »   # one\nvalue = \"1\"\nsuit = \"sun\"\n",
    );
    let root = dir.path();
    let done = massicot(root, &["check", "--content-only", "--fix"]);
    let said = words(&done.stdout) + &words(&done.stderr);
    let text = fs::read_to_string(root.join(CARDS)).unwrap();
    let mended = "[[card]]\nid = \"ace\"\nname = \"The ace\"   # one\nvalue = 1\nsuit = \"sun\"\n";
    assert_eq!(text, mended, "{said}");
}

/// What `--diff` shows is all that `--fix` would write, in one go; with both nothing is written either.
#[test]
fn what_is_shown_is_what_would_be_written() {
    let cards =
        "[[card]]\nid: \"ace\"\nname = “The  ace”   // one\nvalue = \"1\"\nsuit = \"sun\"\n";
    let dir = project(cards);
    let root = dir.path();
    let text = || fs::read_to_string(root.join(CARDS)).unwrap();
    let said = |what: &[&str]| {
        let done = massicot(root, &[&["check", "--content-only"], what].concat());
        words(&done.stdout) + &words(&done.stderr)
    };
    let shown = said(&["--diff"]);
    assert_eq!(text(), cards, "{shown}");
    for line in [
        "content/demo/cards.toml:2\n- id: \"ace\"\n+ id = \"ace\"\n",
        "content/demo/cards.toml:3\n- name = “The  ace”   // one\n+ name = \"The ace\"   # one\n",
        "content/demo/cards.toml:4\n- value = \"1\"\n+ value = 1\n",
    ] {
        assert!(shown.contains(line), "{shown}");
    }
    assert_eq!(said(&["--fix", "--diff"]), shown);
    assert_eq!(text(), cards);
    let done = said(&["--fix"]);
    let mended = "[[card]]\nid = \"ace\"\nname = \"The ace\"   # one\nvalue = 1\nsuit = \"sun\"\n";
    assert_eq!(text(), mended, "{done}");
}

#[test]
fn slips_and_misspelt_keys_are_mended_and_comments_are_left() {
    let dir = project(SLIPS);
    let root = dir.path();
    let text = || fs::read_to_string(root.join(CARDS)).unwrap();
    let check = |what: &str| massicot(root, &["check", "--content-only", what]);
    let shown = check("--diff");
    assert_eq!(shown.status.code(), Some(1));
    assert_eq!(text(), SLIPS, "--diff writes nothing");
    let said = words(&shown.stdout) + &words(&shown.stderr);
    for line in [
        "content/demo/cards.toml:4\n- name = \"It's the ace ! It’s  here\"\n+ name = \"It’s the ace! It’s here\"\n",
        "content/demo/cards.toml:5\n- valeu = 1\n+ value = 1\n",
    ] {
        assert!(said.contains(line), "{said}");
    }
    let done = check("--fix");
    let said = words(&done.stdout) + &words(&done.stderr);
    assert_eq!(text(), MENDED, "{said}");
    assert_eq!(done.status.code(), Some(0), "{said}");
    assert!(
        said.contains("content/demo/cards.toml: 6 findings mended"),
        "{said}"
    );
    // A second time there is nothing to do.
    let again = check("--fix");
    assert_eq!((again.status.code(), text()), (Some(0), MENDED.to_owned()));
}

#[test]
fn a_figure_typed_twice_becomes_its_field() {
    let dir = project(&MENDED.replace("The king, who’s", "Worth 13, who’s"));
    let game = dir.path().join("content/demo/game.toml");
    let text = fs::read_to_string(&game).unwrap();
    let levels = "[checks]\nlevels = { typed-figure = \"warning\" }\n\n[[component]]";
    fs::write(&game, text.replacen("[[component]]", levels, 1)).unwrap();
    succeed(dir.path(), &["check", "--content-only", "--fix"]);
    let cards = fs::read_to_string(dir.path().join(CARDS)).unwrap();
    assert_eq!(
        cards,
        MENDED.replace("The king, who’s", "Worth {value}, who’s")
    );
}

/// Strangers' content and sheets: nothing is written.
#[test]
fn what_cannot_be_mended_safely_is_left() {
    let dir = project(SLIPS);
    let output = massicot(
        dir.path(),
        &["check", "--content-only", "--fix", "--untrusted"],
    );
    assert_ne!(output.status.code(), Some(0));
    let said = words(&output.stderr);
    assert!(said.contains("--diff"), "{said}");
    let cards = || fs::read_to_string(dir.path().join(CARDS)).unwrap();
    assert_eq!(cards(), SLIPS);

    let game = dir.path().join("content/demo/game.toml");
    let text = fs::read_to_string(&game).unwrap();
    fs::write(&game, text.replace("cards.toml", "cards.csv")).unwrap();
    let sheet = "id,name,value,suit\nace,The ace is  here,1,sun\n";
    fs::write(dir.path().join("content/demo/cards.csv"), sheet).unwrap();
    let output = massicot(dir.path(), &["check", "--content-only", "--fix"]);
    let said = words(&output.stdout) + &words(&output.stderr);
    assert!(said.contains("typography"), "{said}");
    let after = fs::read_to_string(dir.path().join("content/demo/cards.csv")).unwrap();
    assert_eq!(after, sheet, "a sheet is mended where it was written");
}
