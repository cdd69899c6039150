//! The language server, by a client of its own over standard input and output.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::PathBuf;
use std::process::{Child, ChildStdin, Stdio};
use std::sync::mpsc::{Receiver, channel};
use std::time::Duration;

use serde_json::{Value, json};

/// No answer takes so long.
const PATIENCE: Duration = Duration::from_secs(60);

struct Client {
    dir: tempfile::TempDir,
    server: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    last: u64,
    /// The findings told last, by path.
    found: std::collections::BTreeMap<String, Vec<Value>>,
}

/// Reads messages until the stream ends.
fn read(output: impl Read, told: &std::sync::mpsc::Sender<Value>) {
    let mut output = BufReader::new(output);
    loop {
        let (mut length, mut line) = (0, String::new());
        while output.read_line(&mut line).unwrap_or(0) > 2 {
            if let Some(number) = line.trim().strip_prefix("Content-Length: ") {
                length = number.parse().unwrap();
            }
            line.clear();
        }
        if length == 0 {
            return;
        }
        let mut body = vec![0; length];
        output.read_exact(&mut body).unwrap();
        told.send(serde_json::from_slice(&body).unwrap()).ok();
    }
}

impl Client {
    /// A server for a new project `moons`.
    fn start() -> Client {
        let dir = tempfile::tempdir().unwrap();
        let mut new = crate::program::english();
        let made = new.current_dir(dir.path()).args(["new", "moons"]);
        assert!(made.output().unwrap().status.success());
        let mut server = crate::program::english()
            .arg("lsp")
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .unwrap();
        let output = server.stdout.take().unwrap();
        let (told, messages) = channel();
        std::thread::spawn(move || read(output, &told));
        let mut client = Client {
            dir,
            input: server.stdin.take().unwrap(),
            server,
            messages,
            last: 0,
            found: Default::default(),
        };
        let said = client.ask("initialize", &json!({"capabilities": {}}));
        assert_eq!(said["serverInfo"]["name"], "massicot");
        assert_eq!(said["capabilities"]["positionEncoding"], "utf-16");
        client.tell("initialized", &json!({}));
        client
    }

    fn path(&self, path: &str) -> PathBuf {
        self.dir.path().join("moons").join(path)
    }

    fn uri(&self, path: &str) -> String {
        format!("file://{}", self.path(path).display())
    }

    fn text(&self, path: &str) -> String {
        fs::read_to_string(self.path(path)).unwrap()
    }

    fn send(&mut self, message: &Value) {
        let body = message.to_string();
        write!(self.input, "Content-Length: {}\r\n\r\n{body}", body.len()).unwrap();
        self.input.flush().unwrap();
    }

    fn tell(&mut self, method: &str, params: &Value) {
        self.send(&json!({"jsonrpc": "2.0", "method": method, "params": params}));
    }

    /// The next message, findings kept.
    fn next(&mut self) -> Value {
        let message = self.messages.recv_timeout(PATIENCE).expect("an answer");
        if message["method"] == "textDocument/publishDiagnostics" {
            let uri = message["params"]["uri"].as_str().unwrap();
            let path = uri.strip_prefix(&self.uri("content/")).unwrap().to_owned();
            let found = message["params"]["diagnostics"].as_array().unwrap();
            self.found.insert(path, found.clone());
        }
        message
    }

    fn respond(&mut self, method: &str, params: &Value) -> Value {
        self.last += 1;
        let id = self.last;
        self.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": params}));
        loop {
            let message = self.next();
            if message["id"] == id {
                return message;
            }
        }
    }

    fn ask(&mut self, method: &str, params: &Value) -> Value {
        let answer = self.respond(method, params);
        assert!(answer.get("error").is_none(), "{answer}");
        answer["result"].clone()
    }

    fn open(&mut self, path: &str, text: &str) {
        let uri = self.uri(path);
        let document = json!({"uri": uri, "languageId": "toml", "version": 1, "text": text});
        self.tell("textDocument/didOpen", &json!({"textDocument": document}));
    }

    fn change(&mut self, path: &str, text: &str) {
        let uri = self.uri(path);
        let told = json!({
            "textDocument": {"uri": uri, "version": 2},
            "contentChanges": [{"text": text}],
        });
        self.tell("textDocument/didChange", &told);
    }

    /// Asks about the place of `^` in a text, which the file is then changed to have.
    fn ask_at(&mut self, method: &str, path: &str, text: &str) -> Value {
        let at = text.find('^').expect("a cursor");
        let (line, column) = (
            text[..at].matches('\n').count(),
            text[..at].lines().next_back(),
        );
        let column = match text[..at].ends_with('\n') {
            true => 0,
            false => column.unwrap_or("").encode_utf16().count(),
        };
        self.change(path, &text.replacen('^', "", 1));
        let params = json!({
            "textDocument": {"uri": self.uri(path)},
            "position": {"line": line, "character": column},
        });
        self.ask(method, &params)
    }

    /// Waits until a file has so many findings.
    fn wait_for(&mut self, path: &str, count: usize) -> Vec<Value> {
        while self.found.get(path).map(Vec::len) != Some(count) {
            self.next();
        }
        self.found[path].clone()
    }

    fn labels(&mut self, path: &str, text: &str) -> Vec<String> {
        let items = self.ask_at("textDocument/completion", path, text);
        let items = items.as_array().unwrap().iter();
        let labels = items.map(|item| item["label"].as_str().unwrap().to_owned());
        labels.collect()
    }
}

impl Drop for Client {
    fn drop(&mut self) {
        self.server.kill().ok();
        self.server.wait().ok();
    }
}

const CARDS: &str = "content/moons/cards.toml";
const TEMPLATE: &str = "templates/moons/card.svg";

#[test]
fn findings_come_and_go_as_one_types_and_no_file_is_touched() {
    let mut client = Client::start();
    let cards = client.text(CARDS);
    client.open(CARDS, &cards);
    // One of the six values twice, behind a letter of two units and two bytes.
    let same = cards.replace("value = 3", "value = 1 # é");
    client.change(CARDS, &same);
    let found = client.wait_for("moons/cards.toml", 1);
    assert_eq!(found[0]["code"], "moons/each-value-once");
    assert_eq!(found[0]["severity"], 1);
    assert!(
        found[0]["message"]
            .as_str()
            .unwrap()
            .contains("help: give each card")
    );
    client.change(CARDS, &cards);
    client.wait_for("moons/cards.toml", 0);
    // Half typed, it is one error of the TOML, at its place.
    client.change(CARDS, &cards.replacen("suit = \"sun\"", "suit = \"su", 1));
    let found = client.wait_for("moons/cards.toml", 1);
    let line = cards
        .lines()
        .position(|line| line == "suit = \"sun\"")
        .unwrap();
    assert_eq!(found[0]["code"], "toml-syntax");
    assert_eq!(found[0]["range"]["start"]["line"], line);
    client.change(CARDS, &cards);
    client.wait_for("moons/cards.toml", 0);
    assert_eq!(client.text(CARDS), cards);
    // What was typed and not kept is gone when the file is closed.
    client.change(CARDS, &same);
    client.wait_for("moons/cards.toml", 1);
    let uri = client.uri(CARDS);
    client.tell(
        "textDocument/didClose",
        &json!({"textDocument": {"uri": uri}}),
    );
    client.wait_for("moons/cards.toml", 0);
}

#[test]
fn a_finding_is_mended_as_check_would() {
    let mut client = Client::start();
    let cards = client.text(CARDS);
    client.open(
        CARDS,
        &cards.replace("Every player shows", "Every  player shows"),
    );
    let found = client.wait_for("moons/cards.toml", 1);
    let params = json!({
        "textDocument": {"uri": client.uri(CARDS)},
        "range": found[0]["range"],
        "context": {"diagnostics": found},
    });
    let actions = client.ask("textDocument/codeAction", &params);
    let edits = &actions[0]["edit"]["changes"][client.uri(CARDS)];
    assert_eq!(actions[0]["kind"], "quickfix");
    assert_eq!(edits[0]["newText"], " ");
    let span = &edits[0]["range"];
    assert_eq!(
        span["end"]["character"].as_u64().unwrap() - span["start"]["character"].as_u64().unwrap(),
        2
    );
}

#[test]
fn a_card_is_seen_where_it_is_written_with_what_is_typed() {
    let mut client = Client::start();
    let cards = client.text(CARDS);
    client.open(CARDS, &cards);
    let picture = |hover: &Value| {
        let shown = hover["contents"]["value"].as_str().unwrap().to_owned();
        let start = shown.find("base64,").unwrap() + 7;
        let end = shown[start..].find(')').unwrap() + start;
        (shown[start..end].to_owned(), shown[end..].to_owned())
    };
    let dawn = client.ask_at(
        "textDocument/hover",
        CARDS,
        &cards.replacen("Dawn", "Da^wn", 1),
    );
    let (before, name) = picture(&dawn);
    assert!(name.contains("`cards/dawn` · poker"), "{name}");
    // The eight bytes that a PNG begins with, and the IHDR of a picture some 380 dots wide.
    assert!(before.starts_with("iVBORw0KGgoAAAANSUhEUgAA"));
    let dusk = client.ask_at(
        "textDocument/hover",
        CARDS,
        &cards.replacen("Dawn", "Da^y", 1),
    );
    assert_ne!(picture(&dusk).0, before);
    let none = client.ask_at("textDocument/hover", CARDS, &format!("^{cards}"));
    assert_eq!(none, Value::Null);
    // A template shows the first card that it draws, at its head.
    let template = client.text(TEMPLATE);
    client.open(TEMPLATE, &template);
    client.change(CARDS, &cards);
    let head = client.ask_at(
        "textDocument/hover",
        TEMPLATE,
        &template.replacen("<svg", "<s^vg", 1),
    );
    assert_eq!(picture(&head).0, before);
}

#[test]
fn a_picture_that_is_no_longer_wanted_is_not_drawn() {
    let mut client = Client::start();
    let cards = client.text(CARDS);
    client.open(CARDS, &cards);
    let place = json!({
        "textDocument": {"uri": client.uri(CARDS)},
        "position": {"line": cards.lines().position(|line| line.contains("Dawn")), "character": 8},
    });
    let method = "textDocument/hover";
    for id in [101, 102] {
        client.send(&json!({"jsonrpc": "2.0", "id": id, "method": method, "params": place}));
    }
    client.tell("$/cancelRequest", &json!({"id": 102}));
    let mut answers = std::iter::from_fn(|| Some(client.next())).filter(|told| told["id"].is_u64());
    assert!(answers.next().unwrap()["result"]["contents"].is_object());
    assert_eq!(answers.next().unwrap()["error"]["code"], -32800);
}

#[test]
fn names_lead_to_what_they_stand_for() {
    let mut client = Client::start();
    fs::create_dir_all(client.path("content/moons/icons")).unwrap();
    let icon =
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#;
    fs::write(client.path("content/moons/icons/star.svg"), icon).unwrap();
    let set = r#"{"prefix": "sky", "width": 9, "height": 9, "icons": {"comet": {"body": "<path d='M0 0h9v9z'/>"}}}"#;
    fs::write(client.path("content/moons/icons/sky.json"), set).unwrap();
    let (game, template) = (
        client.text("content/moons/game.toml"),
        client.text(TEMPLATE),
    );
    client.open("content/moons/game.toml", &game);
    client.open(TEMPLATE, &template);
    let mut place = |path: &str, text: &str| {
        let found = client.ask_at("textDocument/definition", path, text);
        let uri = found[0]["uri"].as_str().unwrap_or("").to_owned();
        let path = uri.rsplit_once("/moons/").map_or("", |(_, path)| path);
        (
            path.rsplit_once('/')
                .map_or(path, |(_, name)| name)
                .to_owned(),
            found[0]["range"]["start"].clone(),
        )
    };
    let start = json!({"line": 0, "character": 0});
    let at =
        |text: &str, name: &str| text.replacen(name, &format!("{}^{}", &name[..2], &name[2..]), 1);
    assert_eq!(
        place("content/moons/game.toml", &at(&game, "card.svg")),
        ("card.svg".into(), start.clone())
    );
    let with = |name: &str| format!("{{{{ icon(name=\"^{name}\", size=3) }}}}");
    let with = |name: &str| template.replacen("</svg>", &format!("{}</svg>", with(name)), 1);
    assert_eq!(place(TEMPLATE, &with("star")), ("star.svg".into(), start));
    let comet = set.find("comet").unwrap();
    assert_eq!(
        place(TEMPLATE, &with("sky:comet")),
        ("sky.json".into(), json!({"line": 0, "character": comet}))
    );
    // An id leads to its entry, and a name of nothing nowhere.
    let cards = game.replace("author = \"You\"", "author = \"du^sk\"");
    assert_eq!(place("content/moons/game.toml", &cards).0, "cards.toml");
    assert_eq!(
        place(
            "content/moons/game.toml",
            &game.replace("\"You\"", "\"Yo^u\"")
        )
        .0,
        ""
    );
}

#[test]
fn what_may_stand_there_is_offered_while_the_file_is_half_typed() {
    let mut client = Client::start();
    fs::create_dir_all(client.path("content/moons/icons")).unwrap();
    let icon =
        r#"<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><path d="M0 0h9v9z"/></svg>"#;
    fs::write(client.path("content/moons/icons/star.svg"), icon).unwrap();
    let (cards, template) = (client.text(CARDS), client.text(TEMPLATE));
    client.open(CARDS, &cards);
    client.open(TEMPLATE, &template);
    let fields = client.labels(CARDS, &format!("{cards}\n[[card]]\nva^"));
    assert_eq!(fields, ["id", "name", "suit", "text", "value"]);
    let suits = client.labels(CARDS, &format!("{cards}\n[[card]]\nsuit = \"^"));
    assert_eq!(suits, ["moon", "sun"]);
    assert_eq!(
        client.labels(CARDS, &format!("{cards}\nicon = \"^")),
        ["star"]
    );
    assert!(
        client
            .labels(CARDS, &format!("{cards}\nid = \"^"))
            .is_empty()
    );
    client.change(CARDS, &cards);
    let mut within = |tag: &str| client.labels(TEMPLATE, &template.replacen("</svg>", tag, 1));
    assert_eq!(within("{{ icon(name=\"^"), ["star"]);
    assert_eq!(
        within("{{ entry.^"),
        ["id", "name", "suit", "text", "value"]
    );
    assert!(within("{{ game.^").contains(&"theme".to_owned()));
    assert!(within("{% include \"^").contains(&"back.svg".to_owned()));
    assert!(within("{{ en^").contains(&"entry".to_owned()));
    assert!(within("{{ en^").contains(&"text_width".to_owned()));
    assert!(within("{{ 3 | ^").contains(&"pt".to_owned()));
    assert!(within("<rect ^").is_empty());
}

#[test]
fn it_ends_when_it_is_told_and_answers_what_it_does_not_know() {
    let mut client = Client::start();
    let answer = client.respond("textDocument/rename", &json!({}));
    assert_eq!(answer["error"]["code"], -32601);
    let answer = client.respond("textDocument/hover", &json!({"what": 1}));
    assert_eq!(answer["error"]["code"], -32602);
    // A file of no project, and one that is none.
    let elsewhere = json!({"textDocument": {"uri": "file:///nowhere/at/all.toml"}, "position": {"line": 0, "character": 0}});
    assert_eq!(client.ask("textDocument/hover", &elsewhere), Value::Null);
    client.tell("textDocument/didOpen", &json!({"no": "document"}));
    client.ask("shutdown", &Value::Null);
    client.tell("exit", &Value::Null);
    assert!(client.server.wait().unwrap().success());
}
