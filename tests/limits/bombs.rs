//! Input made to take all time or memory ends in an error within 5 s and 1 GiB.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

const MOST_TIME: Duration = Duration::from_secs(5);
const MOST_KIB: u64 = 1 << 20;

/// Checks the sound project with this as the inside of its card.
fn check(inside: &str) {
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

    let started = Instant::now();
    let mut child = Command::new(env!("CARGO_BIN_EXE_massicot"))
        .args(["check", "--root"])
        .arg(dir.path())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let peak = wait(&mut child, started);
    let took = started.elapsed();
    let output = child.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert!(said.contains("error"), "{said}");
    assert!(took < MOST_TIME, "took {took:?}: {said}");
    assert!(peak < MOST_KIB, "held {peak} KiB: {said}");
}

/// Waits for the end, looking at the most memory held (where the system tells).
fn wait(child: &mut Child, started: Instant) -> u64 {
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() && started.elapsed() < MOST_TIME * 2 {
        peak = peak.max(high_water(child.id()));
        std::thread::sleep(Duration::from_millis(5));
    }
    let _ = child.kill();
    peak
}

fn high_water(process: u32) -> u64 {
    let status = fs::read_to_string(Path::new("/proc").join(process.to_string()).join("status"));
    let status = status.unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
    let digits = line.and_then(|line| line.split_whitespace().next());
    digits.and_then(|digits| digits.parse().ok()).unwrap_or(0)
}

#[test]
fn loops_without_end() {
    check(
        "{% for a in range(end=100000) %}{% for b in range(end=100000) %}{% endfor %}{% endfor %}",
    );
}

#[test]
fn text_without_end() {
    check(
        "{% for a in range(end=100000) %}{% for b in range(end=100000) %}<g/>{% endfor %}{% endfor %}",
    );
}

#[test]
fn a_string_that_doubles() {
    check(
        "{% set s = 'abcdefgh' %}{% for a in range(end=60) %}{% set_global s = s ~ s %}{% endfor %}{{ s | length }}",
    );
}

#[test]
fn entities() {
    let mut entities = String::from("<!DOCTYPE svg [<!ENTITY a0 \"ha\">");
    for n in 1..40 {
        entities += &format!("<!ENTITY a{n} \"&a{};&a{};\">", n - 1, n - 1);
    }
    check(&format!("{entities}]><text>&a39;</text>"));
}

#[test]
fn uses_of_uses() {
    let mut inside = String::from("<defs><rect id=\"u0\" width=\"1\" height=\"1\"/>");
    for n in 1..30 {
        let last = n - 1;
        inside += &format!("<g id=\"u{n}\"><use href=\"#u{last}\"/><use href=\"#u{last}\"/></g>");
    }
    check(&format!("{inside}</defs><use href=\"#u29\"/>"));
}

#[test]
fn nested_beyond_any_stack() {
    check(&"<g>".repeat(200_000));
}

#[test]
fn expressions_nested_beyond_any_stack() {
    check(&format!(
        "{{{{ {}1{} }}}}",
        "(".repeat(100_000),
        ")".repeat(100_000)
    ));
}

#[test]
fn blocks_nested_beyond_any_stack() {
    check(&format!(
        "{}{}",
        "{% if true %}".repeat(50_000),
        "{% endif %}".repeat(50_000)
    ));
}
