//! What is no message for `massicot lsp`, and how it ends: everything is said at once, then all answers
//! are read.

use std::io::Write;
use std::path::Path;
use std::process::Stdio;

use serde_json::{Value, json};

/// What a server did: its exit code, its messages, what it said beside them.
type Done = (Option<i32>, Vec<Value>, String);

fn run(said: &[u8]) -> Done {
    let mut server = crate::program::english()
        .arg("lsp")
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut input = server.stdin.take().unwrap();
    let said = said.to_owned();
    // It may end before it has heard all.
    let speaker = std::thread::spawn(move || drop(input.write_all(&said)));
    let output = server.wait_with_output().unwrap();
    speaker.join().unwrap();
    let told = String::from_utf8(output.stdout).unwrap();
    let bodies = told.split("Content-Length: ").skip(1);
    let bodies = bodies.map(|told| told.split_once("\r\n\r\n").unwrap().1);
    let messages = bodies.map(|body| serde_json::from_str(body).unwrap());
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    (output.status.code(), messages.collect(), words)
}

fn framed(body: &str) -> Vec<u8> {
    format!("Content-Length: {}\r\n\r\n{body}", body.len()).into_bytes()
}

fn ask(id: u32, method: &str, params: &Value) -> Vec<u8> {
    framed(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}).to_string())
}

fn tell(method: &str, params: &Value) -> Vec<u8> {
    framed(&json!({"jsonrpc": "2.0", "method": method, "params": params}).to_string())
}

fn start() -> Vec<u8> {
    let asked = ask(1, "initialize", &json!({"capabilities": {}}));
    [asked, tell("initialized", &json!({}))].concat()
}

fn end() -> Vec<u8> {
    [
        ask(9_999, "shutdown", &Value::Null),
        tell("exit", &Value::Null),
    ]
    .concat()
}

fn answer(messages: &[Value], id: u32) -> &Value {
    messages.iter().find(|message| message["id"] == id).unwrap()
}

#[test]
fn what_is_no_message_is_answered_and_the_server_goes_on() {
    let unread = [
        "{",
        "\u{0}",
        "{\"jsonrpc\": \"2.0\", \"method\": \"x\", \"params\": \"\\ud800\"}",
    ];
    let mut said = start();
    unread.iter().for_each(|body| said.extend(framed(body)));
    said.extend(framed("42"));
    said.extend(end());
    let (code, messages, words) = run(&said);
    assert_eq!((code, &*words), (Some(0), ""));
    let codes: Vec<&Value> = messages
        .iter()
        .map(|message| &message["error"]["code"])
        .collect();
    assert_eq!(
        json!(codes),
        json!([null, -32700, -32700, -32700, -32600, null])
    );
    assert!(messages[1].as_object().unwrap()["id"].is_null());
    assert!(answer(&messages, 9_999).get("result").is_some());
}

#[test]
fn before_and_after_it_works_it_says_so() {
    let hover = |id| ask(id, "textDocument/hover", &json!({}));
    let said = [
        hover(2),
        start(),
        ask(3, "initialize", &json!({"capabilities": {}})),
        ask(4, "shutdown", &Value::Null),
        hover(5),
        end(),
    ];
    let (code, messages, words) = run(&said.concat());
    assert_eq!((code, &*words), (Some(0), ""));
    for (id, expected) in [(2, -32002), (3, -32600), (5, -32600)] {
        assert_eq!(answer(&messages, id)["error"]["code"], expected);
    }
    assert_eq!(answer(&messages, 4)["result"], Value::Null);
}

#[test]
fn an_end_that_was_not_asked_for_is_an_error() {
    for end in [tell("exit", &Value::Null), Vec::new()] {
        let (code, _, words) = run(&[start(), end].concat());
        assert_eq!(code, Some(1), "{words}");
        assert!(words.contains("without `shutdown`"), "{words}");
    }
}

#[test]
fn what_is_too_large_ends_it_in_good_order() {
    let endless = vec![b'a'; 4 << 20];
    for (said, why) in [
        (&b"Content-Length: 99999999999999\r\n\r\n{"[..], "64 MiB"),
        (b"Content-Length: 4000000000\r\n\r\n{", "64 MiB"),
        (
            b"Content-Length: 99999999999999999999999\r\n\r\n{",
            "no header",
        ),
        (b"Content-Type: any\r\n\r\n{}", "no header"),
        (b"Content-Length: 10\r\n\r\n{}", "unexpected end"),
        (&endless, "no header"),
    ] {
        let (code, _, words) = run(&[&start(), said].concat());
        assert_eq!(code, Some(1), "{words}");
        assert!(words.contains(why), "{words}");
    }
}

/// A new project, a document of it that is open, and what asks for the picture of its first card.
fn open(dir: &Path) -> (Vec<u8>, Value) {
    let mut new = crate::program::english();
    let made = new
        .current_dir(dir)
        .args(["new", "moons"])
        .output()
        .unwrap();
    assert!(made.status.success());
    let path = dir.join("moons/content/moons/cards.toml");
    let text = std::fs::read_to_string(&path).unwrap();
    let line = text
        .lines()
        .position(|line| line.starts_with("name"))
        .unwrap();
    let uri = format!("file://{}", path.display());
    let document = json!({"uri": uri, "languageId": "toml", "version": 1, "text": text});
    let place = json!({"line": line, "character": 8});
    (
        tell("textDocument/didOpen", &json!({"textDocument": document})),
        json!({"textDocument": {"uri": uri}, "position": place}),
    )
}

/// Not by a clock: of so many pictures most are not drawn.
#[test]
fn work_that_is_under_way_does_not_keep_it_from_ending() {
    let dir = tempfile::tempdir().unwrap();
    let (opened, place) = open(dir.path());
    let mut said = [start(), opened].concat();
    (10..9_000).for_each(|id| said.extend(ask(id, "textDocument/hover", &place)));
    said.extend(end());
    let (code, messages, words) = run(&said);
    assert_eq!((code, &*words), (Some(0), ""));
    assert!(answer(&messages, 9_999).get("result").is_some());
    assert!(messages.len() < 5_000, "{}", messages.len());
}
