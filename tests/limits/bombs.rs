//! Input made to take all time or memory ends in an error: by a limit that is counted, and so at the
//! same place in every command and on every run, long before 5 s and 1 GiB.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use super::{high_water, worked};

/// Of a processor: how long that takes depends on what else the machine does.
const MOST_WORK: Duration = Duration::from_secs(5);
/// What takes longer hangs.
const MOST_TIME: Duration = Duration::from_secs(60);
const MOST_KIB: u64 = 1 << 20;

/// A project with this as the inside of its card.
pub fn project(inside: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let (content, templates) = (
        dir.path().join("content/demo"),
        dir.path().join("templates/demo"),
    );
    fs::create_dir_all(&content).unwrap();
    fs::create_dir_all(&templates).unwrap();
    let game = "title = 'Demo'\nlanguage = 'en'\n[[component]]\nid = 'card'\nstock = 'poker'\ntemplate = 'card.svg'\n";
    fs::write(content.join("game.toml"), game).unwrap();
    let root = r#"<svg xmlns="http://www.w3.org/2000/svg" width="69mm" height="94mm" viewBox="-3 -3 69 94">"#;
    fs::write(templates.join("card.svg"), format!("{root}{inside}</svg>")).unwrap();
    dir
}

/// Runs a command on a project; its exit code and what it says, within the limits.
fn run(dir: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    run_within(MOST_WORK, dir, arguments)
}

fn run_within(most: Duration, dir: &Path, arguments: &[&str]) -> (Option<i32>, String) {
    let mut child = crate::program::english()
        .args(arguments)
        .args(["--color", "never", "--root"])
        .arg(dir)
        .stdout(Stdio::null())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let (peak, work) = wait(&mut child);
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(work < most, "{arguments:?} worked for {work:?}: {said}");
    assert!(peak < MOST_KIB, "{arguments:?} held {peak} KiB: {said}");
    (output.status.code(), said)
}

/// What is made of a face at twice the resolution is four times the work.
#[test]
fn a_finer_picture_is_counted() {
    let inputs = r#"<feMergeNode in="SourceGraphic"/>"#.repeat(300);
    let filter = format!(r#"<filter id="n"><feMerge>{inputs}</feMerge></filter>"#);
    let used = r#"<rect width="60" height="80" filter="url(#n)"/>"#;
    let dir = project(&format!("{filter}{used}"));
    assert_eq!(run(dir.path(), &["check"]).0, Some(0));
    let (code, said) = run(dir.path(), &["export", "demo", "--dpi", "600"]);
    assert!(code == Some(1) && said.contains("million dots"), "{said}");
}

#[test]
fn examples_of_rules_share_the_steps_of_a_game() {
    let dir = project("<g/>");
    let list = (0..400).map(|number| number.to_string());
    let list = list.collect::<Vec<_>>().join(",");
    let example = |copies: usize| format!("{{ set = 'card.card.copies', to = {copies} }}");
    let rules = |count: usize| {
        let examples: Vec<String> = (0..count).map(example).collect();
        format!(
            "[[rule]]\nid = 'long'\nlet = {{ l = '[{list}]' }}\nmessage = 'm'\n\
             assert = 'l.all(a, l.all(b, l.all(c, a + b + c >= 0)))'\nbreaks = [{}]\n",
            examples.join(", ")
        )
    };
    let path = dir.path().join("content/demo/rules.toml");
    for (count, words) in [
        (400, "with this, `long` cannot be worked out"),
        (5_001, "5001 examples are more than the 5000 of one game"),
    ] {
        fs::write(&path, rules(count)).unwrap();
        // This build takes four times as long as a release over the steps of rules.
        let arguments = ["check", "--test-rules"];
        let (code, said) = run_within(4 * MOST_WORK, dir.path(), &arguments);
        assert_eq!(code, Some(1), "{said}");
        assert!(said.contains(words), "{said}");
    }
}

/// Checks, builds and exports a card: each ends with the same error, which says `words`.
fn ends(inside: &str, words: &str) {
    let dir = project(inside);
    let commands: [&[&str]; 3] = [&["check"], &["build"], &["export", "demo/card/card"]];
    let errors = commands.map(|command| {
        let (code, said) = run(dir.path(), command);
        assert_eq!(code, Some(1), "{command:?}: {said}");
        assert!(said.contains(words), "{command:?}: {said}");
        assert!(!said.contains("memory in use"), "{command:?}: {said}");
        let is_error = |line: &&str| line.starts_with("error") || line.contains("--> ");
        let errors: Vec<String> = said.lines().filter(is_error).map(str::to_owned).collect();
        errors.into_iter().take(2).collect::<Vec<_>>()
    });
    assert_eq!(errors[0], errors[1]);
    assert_eq!(errors[0], errors[2]);
}

/// Waits for the end, looking at the most memory held and at the work done (where the system tells).
fn wait(child: &mut Child) -> (u64, Duration) {
    let started = Instant::now();
    let (mut peak, mut work) = (0, Duration::ZERO);
    while child.try_wait().unwrap().is_none() && started.elapsed() < MOST_TIME {
        peak = peak.max(high_water(child.id()));
        work = work.max(worked(child.id()));
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    (peak, work)
}

#[test]
fn loops_without_end() {
    ends(
        "{% for a in range(end=100000) %}{% for b in range(end=100000) %}{% endfor %}{% endfor %}",
        "steps",
    );
}

#[test]
fn loops_over_loops_of_the_same_name_where_a_key_is_looked_for() {
    let loops = "{% for x in x %}{% endfor %}".repeat(12);
    ends(
        &format!("{{% if false %}}{{% set x = entry.id %}}{loops}{{% endif %}}{{{{ entry[x] }}}}"),
        "undefined",
    );
}

#[test]
fn text_without_end() {
    ends(
        "{% for a in range(end=100000) %}{% for b in range(end=100000) %}<g/>{% endfor %}{% endfor %}",
        "steps",
    );
}

/// Each takes the memory of many letters.
#[test]
fn texts_of_one_letter() {
    ends(
        "{% for a in range(end=100000) %}<text>a</text>{% endfor %}",
        "more than 200000 letters",
    );
}

#[test]
fn a_string_that_doubles() {
    ends(
        "{% set s = 'abcdefgh' %}{% for a in range(end=60) %}{% set_global s = s ~ s %}{% endfor %}{{ s | length }}",
        "a text of more than 1 MiB",
    );
}

#[test]
fn a_text_that_holds_itself_twice() {
    ends(
        "{% set s = 'abcdefgh' %}{% for a in range(end=60) %}{% set_global s %}{{ s }}{{ s }}{% endset %}{% endfor %}{{ s | length }}",
        "a text of more than 1 MiB",
    );
}

#[test]
fn letters_that_become_texts() {
    ends(
        "{% set s = 'a' %}{% for a in range(end=16) %}{% set_global s = s ~ s %}{% endfor %}{{ s | replace(from='a', to=s) | length }}",
        "a text of more than 1 MiB",
    );
}

#[test]
fn entities() {
    let mut entities = String::from("<!DOCTYPE svg [<!ENTITY a0 \"ha\">");
    for n in 1..40 {
        entities += &format!("<!ENTITY a{n} \"&a{};&a{};\">", n - 1, n - 1);
    }
    ends(&format!("{entities}]><text>&a39;</text>"), "error");
}

#[test]
fn uses_of_uses() {
    let mut inside = String::from("<defs><rect id=\"u0\" width=\"1\" height=\"1\"/>");
    for n in 1..30 {
        let last = n - 1;
        inside += &format!("<g id=\"u{n}\"><use href=\"#u{last}\"/><use href=\"#u{last}\"/></g>");
    }
    ends(&format!("{inside}</defs><use href=\"#u29\"/>"), "elements");
}

#[test]
fn patterns_of_patterns() {
    let mut inside = String::from("<defs><pattern id=\"p0\" width=\"1\" height=\"1\"/>");
    for n in 1..30 {
        let last = n - 1;
        inside += &format!(
            "<pattern id=\"p{n}\" width=\"1\" height=\"1\"><rect width=\"9\" height=\"9\" fill=\"url(#p{last})\"/><rect width=\"8\" height=\"8\" fill=\"url(#p{last})\"/></pattern>"
        );
    }
    let whole = "<rect width=\"63\" height=\"88\" fill=\"url(#p29)\"/>";
    ends(&format!("{inside}</defs>{whole}"), "elements");
}

#[test]
fn markers_at_every_vertex() {
    let marker = format!("<marker id=\"m\">{}</marker>", "<rect/>".repeat(10_000));
    let path = format!(
        "<path marker-mid=\"url(#m)\" d=\"M0 0{}\"/>",
        " 1 1".repeat(5_000)
    );
    ends(&(marker + &path), "elements");
}

/// Noise over a whole card, `count` times.
pub fn noise(count: usize) -> String {
    let filter = "<filter id=\"n\"><feTurbulence baseFrequency=\"0.5\" numOctaves=\"8\"/></filter>";
    let card = "<rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" filter=\"url(#n)\"/>";
    format!("{filter}{}", card.repeat(count))
}

#[test]
fn noise_over_the_whole_card() {
    ends(&noise(60), "million dots");
}

#[test]
fn a_filter_of_any_radius() {
    let filter = "<filter id=\"m\"><feMorphology operator=\"dilate\" radius=\"1000\"/></filter>";
    ends(
        &format!("{filter}<rect width=\"50\" height=\"50\" filter=\"url(#m)\"/>"),
        "million dots",
    );
}

#[test]
fn nested_beyond_any_stack() {
    ends(&"<g>".repeat(200_000), "nested more than 200 deep");
    ends(&"<g id=\"/>\">".repeat(20_000), "nested more than 200 deep");
}

#[test]
fn expressions_nested_beyond_any_stack() {
    ends(
        &format!("{{{{ {}1{} }}}}", "(".repeat(100_000), ")".repeat(100_000)),
        "error",
    );
}

#[test]
fn blocks_nested_beyond_any_stack() {
    ends(
        &format!(
            "{}{}",
            "{% if true %}".repeat(50_000),
            "{% endif %}".repeat(50_000)
        ),
        "error",
    );
}

/// The limit that a message names is the one to raise, and what is within it is drawn.
#[test]
fn sentences_that_are_more_than_they_look() {
    let dir = project("<g/>");
    let content = dir.path().join("content/demo");
    let data = "[data]\nnotes = 'notes.toml'\n[[component]]";
    let game = fs::read_to_string(content.join("game.toml")).unwrap();
    fs::write(
        content.join("game.toml"),
        game.replacen("[[component]]", data, 1),
    )
    .unwrap();
    let told = |text: &str, sentences: &str, words: &str| {
        fs::write(content.join("notes.toml"), format!("text = \"{text}\"\n")).unwrap();
        fs::write(content.join("sentences.toml"), sentences).unwrap();
        let (_, said) = run(dir.path(), &["check", "--content-only"]);
        assert!(said.contains(words), "{said}");
    };
    // Synonyms of synonyms' number.
    let many = "'a b c', ".repeat(200);
    let each = "{n}".repeat(60);
    let sentences = format!(
        "[synonyms]\nn = [{many}]\n[sentences]\na = {{ about = ['{each}'], never = ['b'], so = 'c' }}\n"
    );
    told("a b", &sentences, "the phrases are more than");
    // Every word begins every line.
    let lines = (0..2_000)
        .map(|line| format!("l{line} = {{ about = ['the', 'end'], never = ['b'], so = 'c' }}\n"));
    let sentences = format!("[sentences]\n{}", lines.collect::<String>());
    told(&"the ".repeat(500_000), &sentences, "was given up");
    // Every sentence is told.
    let sentences = "[sentences]\na = { about = ['a'], never = ['a'], so = 'c' }\n";
    told(&"A. ".repeat(400_000), sentences, "was given up");
}

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn signs_of_markup_that_never_close() {
    let dir = project("<g/>");
    let content = dir.path().join("content/demo");
    let game = fs::read_to_string(content.join("game.toml")).unwrap();
    let pages =
        "[[component]]\nid = 'rules'\nstock = 'a5'\npages = 'rules.md'\ntemplate = 'card.svg'\n";
    fs::write(content.join("game.toml"), game + pages).unwrap();
    for sign in ["{.a ", "{ ", "]{", ":a "] {
        fs::write(content.join("rules.md"), sign.repeat(200_000)).unwrap();
        run(dir.path(), &["check"]);
    }
}

#[test]
fn a_limit_is_raised_by_its_flag() {
    let dir = project("{% for a in range(end=1000) %}<g/>{% endfor %}");
    let (code, said) = run(dir.path(), &["check", "--limit", "steps=500"]);
    assert_eq!(code, Some(1), "{said}");
    let flag = said.split("--limit ").nth(1).unwrap();
    let flag = flag.split_whitespace().next().unwrap();
    assert_eq!(flag, "steps=5000");
    let (code, said) = run(dir.path(), &["check", "--limit", flag]);
    assert_eq!(code, Some(0), "{said}");
}

/// Time and memory are the last resort, for strangers' content or on request.
#[test]
fn time_and_memory_are_looked_at_on_request() {
    let dir = project(&noise(2));
    let (code, said) = run(dir.path(), &["check", "--max-memory", "1"]);
    assert_eq!(code, Some(1), "{said}");
    assert!(said.contains("--max-memory"), "{said}");
    let (code, said) = run(dir.path(), &["check", "--untrusted"]);
    assert_eq!(code, Some(0), "{said}");
}
