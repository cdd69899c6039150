//! What the page asks the server for beside pictures.

use std::fs;
use std::io::Write;
use std::process::Command;

use serde_json::Value;

use super::{Answer, CARDS, Server, cards};
use crate::command::{massicot, succeed};

/// A piece is there in every language of its game, and its picture is drawn.
#[test]
fn a_piece_is_shown_in_its_other_languages() {
    let server = Server::new(&[]);
    assert_eq!(
        server.data()["games"][0]["languages"],
        serde_json::json!([])
    );
    let mut events = server.events();
    let folder = server.root.join("content/game/lang");
    fs::create_dir_all(&folder).unwrap();
    fs::write(folder.join("fr.toml"), "[cards.noon]\nname = \"Midi\"\n").unwrap();
    while server.data()["games"][0]["languages"] != serde_json::json!(["fr"]) {
        events.until("whole");
    }
    let answer = server.get("/languages/game/cards/noon");
    let said: Value = serde_json::from_slice(&answer.body).unwrap();
    assert_eq!(said[0]["language"], "fr");
    let key = said[0]["front"].as_str().unwrap();
    assert_ne!(cards(&server.data())[1]["front"], key);
    let picture = server.get(&format!("/pictures/{key}-small.png"));
    assert_eq!(picture.status, 200);
    assert!(picture.body.starts_with(b"\x89PNG"));
    for nothing in ["game/cards/none", "game/none/noon", "none/cards/noon", "x"] {
        let said = server.get(&format!("/languages/{nothing}"));
        assert!(matches!(&*said.body, b"" | b"[]"), "{nothing}");
    }
}

/// The values of the six cards are 1 to 6.
#[test]
fn an_expression_is_counted() {
    let server = Server::new(&[]);
    let counted = |of: &str| server.get(&format!("/statistics/game/cards{of}"));
    let json = |answer: Answer| -> Value { serde_json::from_slice(&answer.body).unwrap() };
    let all = json(counted(""));
    assert!(
        all.as_array()
            .unwrap()
            .iter()
            .any(|one| one["name"] == "value")
    );
    let doubled = json(counted("/self.value%20*%202%20/%201"));
    assert_eq!(doubled[0]["figures"]["sum"], 42.0);
    let wrong = counted("/self.nothing%20%2B");
    assert_eq!(wrong.status, 422);
    assert!(!wrong.body.is_empty());
    assert_eq!(server.get("/statistics/game/none").status, 404);
}

/// A finding leads to its line, and no line leads anywhere where nothing was found.
#[test]
fn a_finding_is_opened_where_it_was_found() {
    let server = Server::new(&["--editor", "vscode://"]);
    let headers = format!("X-Massicot-Token: {}\r\n", server.token());
    let mut events = server.events();
    server.change(
        "templates/game/card.svg",
        "{{ entry.name }}",
        "{{ entry.nam }}",
    );
    let found = loop {
        let (data, _) = events.until("findings");
        let found = data["findings"].as_array().unwrap().clone();
        let is_there = |one: &&Value| one["file"] == "templates/game/card.svg";
        if let Some(found) = found.iter().find(is_there) {
            break found.clone();
        }
    };
    let line = found["line"].as_u64().unwrap();
    let at = |line: u64| format!("{{\"file\":\"templates/game/card.svg\",\"line\":{line}}}");
    let opened = server.post("/open", &headers, &at(line));
    assert_eq!(opened.status, 200);
    let link = String::from_utf8(opened.body).unwrap();
    assert!(link.starts_with("vscode://file/"), "{link}");
    assert!(
        link.ends_with(&format!("/templates/game/card.svg:{line}")),
        "{link}"
    );
    assert_eq!(server.post("/open", &headers, &at(line + 1)).status, 404);
    let outside = "{\"file\":\"/etc/passwd\",\"line\":1}";
    assert_eq!(server.post("/open", &headers, outside).status, 404);
}

#[test]
fn a_comparison_is_made_for_the_page_alone() {
    let server = Server::new(&[]);
    let body = |revision: &str| format!("{{\"game\":\"game\",\"revision\":\"{revision}\"}}");
    assert_eq!(server.post("/compare", "", &body("HEAD")).status, 403);
    assert_eq!(server.get("/compare").status, 404);
    let headers = format!("X-Massicot-Token: {}\r\n", server.token());
    for wrong in ["--output=x", "", "no-such-revision"] {
        let answer = server.post("/compare", &headers, &body(wrong));
        assert_eq!(answer.status, 422, "{wrong}");
        assert!(!answer.body.is_empty());
    }
    let git = |args: &[&str]| {
        let mut command = Command::new("git");
        let command = command.current_dir(&server.root).args([
            "-c",
            "user.name=t",
            "-c",
            "user.email=t@example.org",
            "-c",
            "commit.gpgsign=false",
        ]);
        command
            .args(args)
            .output()
            .is_ok_and(|output| output.status.success())
    };
    if !(git(&["init", "--quiet"]) && git(&["add", "."]) && git(&["commit", "-qm", "one"])) {
        _ = std::io::stderr().write_all(b"skipped: this test needs git\n");
        return;
    }
    server.change(CARDS, "name = \"Noon\"", "name = \"High noon\"");
    let answer = server.post("/compare", &headers, &body("HEAD"));
    assert_eq!(
        answer.status,
        204,
        "{}",
        String::from_utf8_lossy(&answer.body)
    );
    let page = server.get("/compare");
    assert!(page.head.contains("sandbox allow-scripts"), "{}", page.head);
    let text = String::from_utf8(page.body).unwrap();
    assert!(text.contains("High noon"));
}

#[test]
fn what_cannot_be_served_is_said() {
    let folder = tempfile::tempdir().unwrap();
    succeed(folder.path(), &["new", "game"]);
    let root = folder.path().join("game");
    for (args, said) in [
        (&["serve", "--language", "xx"][..], "language `xx`"),
        (&["--untrusted", "serve"], "--untrusted"),
        (&["serve", "--editor", "unheard-of://"], "names no editor"),
        (&["serve", "none"], "no game `none`"),
    ] {
        let output = massicot(&root, args);
        let words = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(2), "{words}");
        assert!(words.contains(said), "{words}");
    }
}
