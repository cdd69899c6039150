//! `massicot serve`, as a browser or an attacker asks it.

mod answers;
mod changes;

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::path::PathBuf;
use std::process::{Child, Stdio};
use std::time::Duration;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use serde_json::Value;

use crate::command::succeed;

/// A server for a new project, ended when it is dropped.
struct Server {
    child: Child,
    port: u16,
    root: PathBuf,
    _folder: tempfile::TempDir,
}

/// An answer: its status, its head and its body.
struct Answer {
    status: u16,
    head: String,
    body: Vec<u8>,
}

const WAIT: Duration = Duration::from_secs(60);

impl Server {
    fn new(more: &[&str]) -> Server {
        let folder = tempfile::tempdir().unwrap();
        succeed(folder.path(), &["new", "game"]);
        let root = folder.path().join("game");
        let mut child = crate::program::english()
            .current_dir(&root)
            .args(["serve", "--port", "0"])
            .args(more)
            .env_remove("VISUAL")
            .env_remove("EDITOR")
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let said = BufReader::new(child.stderr.take().unwrap());
        let line = said.lines().map(Result::unwrap);
        let line = line
            .filter_map(|line| {
                let rest = line.split("http://127.0.0.1:").nth(1)?.to_owned();
                rest.split('/').next()?.parse().ok()
            })
            .next();
        let server = Server {
            child,
            port: line.unwrap(),
            root,
            _folder: folder,
        };
        // At first it is shown without the pages of its rulebook.
        let mut events = server.events();
        events.until("hello");
        while !has_pages(&server.data()) {
            events.until("whole");
        }
        server
    }

    /// Sends a request as it is written, but for the host, and reads all of the answer.
    fn raw(&self, request: &str) -> Answer {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(WAIT)).unwrap();
        let request = request.replace("HOST", &format!("127.0.0.1:{}", self.port));
        stream.write_all(request.as_bytes()).unwrap();
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).unwrap();
        let end = bytes
            .windows(4)
            .position(|four| four == b"\r\n\r\n")
            .unwrap();
        let head = String::from_utf8(bytes[..end].to_vec()).unwrap();
        Answer {
            status: head.split(' ').nth(1).unwrap().parse().unwrap(),
            head: head.to_lowercase(),
            body: bytes[end + 4..].to_vec(),
        }
    }

    fn get(&self, path: &str) -> Answer {
        self.raw(&format!(
            "GET {path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n"
        ))
    }

    fn post(&self, path: &str, headers: &str, body: &str) -> Answer {
        self.raw(&format!(
            "POST {path} HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n{headers}Content-Length: {}\r\n\r\n{body}",
            body.len()
        ))
    }

    fn data(&self) -> Value {
        serde_json::from_slice(&self.get("/data.json").body).unwrap()
    }

    /// The events, from now on.
    fn events(&self) -> Events {
        let mut stream = TcpStream::connect(("127.0.0.1", self.port)).unwrap();
        stream.set_read_timeout(Some(WAIT)).unwrap();
        let request = format!(
            "GET /events HTTP/1.1\r\nHost: 127.0.0.1:{}\r\n\r\n",
            self.port
        );
        stream.write_all(request.as_bytes()).unwrap();
        Events(BufReader::new(stream))
    }

    fn token(&self) -> String {
        let page = String::from_utf8(self.get("/").body).unwrap();
        let (_, rest) = page.split_once("massicot-token\" content=\"").unwrap();
        rest.split('"').next().unwrap().to_owned()
    }

    fn change(&self, file: &str, from: &str, to: &str) {
        let path = self.root.join(file);
        let text = fs::read_to_string(&path).unwrap();
        assert!(text.contains(from), "{from}");
        fs::write(path, text.replacen(from, to, 1)).unwrap();
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        _ = self.child.kill();
        _ = self.child.wait();
    }
}

struct Events(BufReader<TcpStream>);

impl Events {
    /// The next event of a name, and all that came before it by name.
    fn until(&mut self, name: &str) -> (Value, Vec<String>) {
        let mut before = Vec::new();
        let mut line = String::new();
        loop {
            line.clear();
            assert!(self.0.read_line(&mut line).unwrap() > 0, "the events ended");
            let Some(event) = line.trim().strip_prefix("event: ") else {
                continue;
            };
            let event = event.to_owned();
            line.clear();
            self.0.read_line(&mut line).unwrap();
            let data = line.trim().strip_prefix("data: ").unwrap();
            let data: Value = serde_json::from_str(data).unwrap();
            if event == name {
                return (data, before);
            }
            before.push(event);
        }
    }
}

fn has_pages(data: &Value) -> bool {
    let mut components = data["games"][0]["components"].as_array().unwrap().iter();
    components.all(|one| !one["pieces"].as_array().unwrap().is_empty())
}

fn cards(data: &Value) -> &[Value] {
    let mut components = data["games"][0]["components"].as_array().unwrap().iter();
    let deck = components.find(|component| component["id"] == "cards");
    deck.unwrap()["pieces"].as_array().unwrap()
}

const CARDS: &str = "content/game/cards.toml";

#[test]
fn only_pages_of_its_own_are_answered() {
    let server = Server::new(&[]);
    assert_eq!(server.get("/").status, 200);
    let asked = |headers: &str| {
        let request = format!("GET /data.json HTTP/1.1\r\n{headers}Connection: close\r\n\r\n");
        server.raw(&request).status
    };
    let local = format!("Host: localhost:{}\r\n", server.port);
    assert_eq!(asked(&local), 200);
    assert_eq!(asked("Host: HOST\r\nOrigin: http://HOST\r\n"), 200);
    assert_eq!(asked("Host: HOST\r\nSec-Fetch-Site: same-origin\r\n"), 200);
    for headers in [
        format!("Host: evil.example:{}\r\n", server.port),
        "Host: evil.example\r\n".to_owned(),
        "Host: HOST\r\nOrigin: http://evil.example\r\n".to_owned(),
        "Host: HOST\r\nOrigin: null\r\n".to_owned(),
        format!("Host: HOST\r\nOrigin: http://localhost:{}\r\n", server.port),
        "Host: HOST\r\nSec-Fetch-Site: cross-site\r\n".to_owned(),
        "Host: HOST\r\nSec-Fetch-Site: same-site\r\n".to_owned(),
    ] {
        assert_eq!(asked(&headers), 403, "{headers}");
    }
}

#[test]
fn every_answer_says_what_a_page_may_do() {
    let server = Server::new(&[]);
    for (path, status) in [
        ("/", 200),
        ("/massicot.js", 200),
        ("/data.json", 200),
        ("/nothing", 404),
    ] {
        let answer = server.get(path);
        assert_eq!(answer.status, status, "{path}");
        assert!(
            answer
                .head
                .contains("default-src 'none'; script-src 'self'"),
            "{}",
            answer.head
        );
        assert!(answer.head.contains("frame-ancestors 'none'"));
        assert!(answer.head.contains("x-content-type-options: nosniff"));
        assert!(
            answer
                .head
                .contains("cross-origin-resource-policy: same-origin")
        );
        assert!(answer.head.contains("cache-control: no-store"));
        assert!(!answer.head.contains("access-control-allow"));
    }
    let put = server.raw("PUT / HTTP/1.1\r\nHost: HOST\r\nConnection: close\r\n\r\n");
    assert_eq!(put.status, 405);
}

#[test]
fn no_request_is_a_path() {
    let server = Server::new(&[]);
    for path in [
        "/content/game/cards.toml",
        "/../content/game/cards.toml",
        "/pictures/../../content/game/cards.toml",
        "/pictures/..%2f..%2fcontent%2fgame%2fcards.toml",
        "/pictures/%2e%2e%2fgame.toml",
        "/pictures/0123456789abcdef0123456789abcdef.toml",
        "/places/..%2f..%2fetc%2fpasswd",
        "/explain/..%2f..%2fetc%2fpasswd",
        "//etc/passwd",
    ] {
        let status = server.get(path).status;
        assert!(matches!(status, 400 | 404), "{path}: {status}");
    }
    let unknown = format!("/pictures/{}-small.png", "0".repeat(32));
    assert_eq!(server.get(&unknown).status, 404);
}

#[test]
fn faces_are_drawn_when_they_are_asked_for() {
    let server = Server::new(&[]);
    let data = server.data();
    assert_eq!(cards(&data).len(), 6);
    let key = cards(&data)[0]["front"].as_str().unwrap();
    for (suffix, width) in [
        ("-mini", 109),
        ("-tiny", 217),
        ("-small", 407),
        ("", 815),
        ("-fine", 1630),
        ("-low", 543),
    ] {
        let answer = server.get(&format!("/pictures/{key}{suffix}.png"));
        assert_eq!(answer.status, 200);
        assert!(answer.head.contains("immutable"));
        let mut reader = png::Decoder::new(std::io::Cursor::new(answer.body));
        assert_eq!(reader.read_header_info().unwrap().width, width, "{suffix}");
    }
    let explained = server.get("/explain/text-overflow");
    assert!(
        String::from_utf8(explained.body)
            .unwrap()
            .contains("text-overflow")
    );
}

#[test]
fn many_pictures_are_one_answer() {
    let server = Server::new(&[]);
    let data = server.data();
    let keys: Vec<&str> = cards(&data)
        .iter()
        .map(|card| card["front"].as_str().unwrap())
        .collect();
    let unknown = "0".repeat(32);
    let mut names: Vec<String> = keys.iter().map(|key| format!("{key}-tiny")).collect();
    names.insert(1, format!("{unknown}-tiny"));
    // More than are asked for together.
    let many: Vec<String> = names.iter().cycle().take(150).cloned().collect();
    let many_names = many.join("\n");
    // An answer of HTTP/1.0 is not cut into chunks.
    let answer = server.raw(&format!(
        "POST /pictures HTTP/1.0\r\nHost: HOST\r\nContent-Length: {}\r\n\r\n{many_names}",
        many_names.len()
    ));
    assert_eq!(answer.status, 200);
    assert!(answer.head.contains("cache-control: no-store"));
    let lines = String::from_utf8(answer.body).unwrap();
    let lines: Vec<(&str, &str)> = lines
        .lines()
        .map(|line| line.split_once(' ').unwrap())
        .collect();
    let mut answered: Vec<&str> = lines.iter().map(|line| line.0).collect();
    let mut many: Vec<&str> = many.iter().map(String::as_str).collect();
    answered.sort_unstable();
    many.sort_unstable();
    assert_eq!(answered, many);
    for (name, data) in &lines {
        if name.starts_with(&unknown) {
            assert_eq!(*data, "");
            continue;
        }
        let single = server.get(&format!("/pictures/{name}.png"));
        assert_eq!(STANDARD.decode(data).unwrap(), single.body, "{name}");
    }
}

#[test]
fn a_batch_of_pictures_is_asked_for_by_names_alone() {
    let server = Server::new(&[]);
    let name = format!("{}-tiny", "0".repeat(32));
    for (names, status) in [
        ("", 200),
        ("../content/game/cards.toml", 404),
        (&format!("{name}\n{name}.png"), 404),
        (&format!("{name}\n").repeat(2000), 413),
    ] {
        assert_eq!(server.post("/pictures", "", names).status, status);
    }
    let foreign = "Origin: http://evil.example\r\n";
    assert_eq!(server.post("/pictures", foreign, &name).status, 403);
    assert_eq!(server.get("/pictures").status, 405);
}

#[test]
fn a_change_is_told_with_the_pieces_that_differ_and_no_other() {
    let server = Server::new(&[]);
    let before = server.data();
    let mut events = server.events();
    let (hello, _) = events.until("hello");
    assert!(hello["version"].is_u64());
    server.change(CARDS, "name = \"Noon\"", "name = \"Midday\"");
    let (change, _) = events.until("pieces");
    let of_cards = |change: &Value| -> Vec<Value> {
        let pieces = change["pieces"].as_array().unwrap().iter();
        pieces
            .filter(|one| one["component"] == "cards")
            .cloned()
            .collect()
    };
    let pieces = of_cards(&change);
    assert_eq!(pieces.len(), 1, "{pieces:?}");
    assert_eq!(
        (&pieces[0]["at"], &pieces[0]["piece"]["fields"]["name"]),
        (&1.into(), &"Midday".into())
    );
    assert_ne!(pieces[0]["piece"]["front"], cards(&before)[1]["front"]);
    // Versions follow each other, and what is asked for anew is what was told.
    server.change(CARDS, "name = \"Midday\"", "name = \"Noon\"");
    let (again, between) = events.until("pieces");
    let steps = 1 + between.len() as u64;
    assert_eq!(
        again["version"].as_u64().unwrap(),
        change["version"].as_u64().unwrap() + steps
    );
    assert_eq!(
        of_cards(&again)[0]["piece"]["front"],
        cards(&before)[1]["front"]
    );
    // Of what only looks different nothing else is told.
    server.change(
        "templates/game/card.svg",
        "font-size=\"5.2\"",
        "font-size=\"5\"",
    );
    let (drawn, _) = events.until("pieces");
    let drawn = of_cards(&drawn);
    assert_eq!(drawn.len(), 6);
    for (piece, old) in drawn.iter().zip(cards(&before)) {
        assert!(piece.get("piece").is_none(), "{piece}");
        assert_ne!(piece["looks"]["front"], old["front"]);
    }
    assert!(server.data()["version"].as_u64() >= again["version"].as_u64());
}

#[test]
fn a_broken_file_leaves_what_was_good() {
    let server = Server::new(&[]);
    let before = server.data();
    let mut events = server.events();
    events.until("hello");
    server.change(CARDS, "id = \"noon\"", "id = \"noon");
    let broken = loop {
        events.until("pieces");
        let data = server.data();
        if cards(&data).iter().all(|piece| piece["stale"] == true) {
            break data;
        }
    };
    assert_eq!(cards(&broken).len(), 6);
    let errors = broken["findings"].as_array().unwrap();
    assert!(
        errors.iter().any(|found| found["code"] == "toml-syntax"),
        "{errors:?}"
    );
    for (old, new) in cards(&before).iter().zip(cards(&broken)) {
        assert_eq!(old["front"], new["front"]);
        let key = new["front"].as_str().unwrap();
        let picture = server.get(&format!("/pictures/{key}-small.png"));
        // Those that were drawn before are there still; of others nobody has seen a picture.
        assert!(matches!(picture.status, 200 | 404), "{}", picture.status);
    }
    server.change(CARDS, "id = \"noon", "id = \"noon\"");
    events.until("pieces");
    let mended = server.data();
    assert_eq!(cards(&mended), cards(&before));
}

/// On Windows there is no `cp`.
#[cfg(unix)]
#[test]
fn what_acts_needs_the_token() {
    let folder = tempfile::tempdir().unwrap();
    let opened = folder.path().join("opened");
    let editor = format!("cp {{file}} {}", opened.display());
    let server = Server::new(&["--editor", &editor]);
    let body = "{\"piece\":\"game/cards/noon\"}";
    let token = server.token();
    assert_eq!(token.len(), 32);
    server.data();
    for headers in [
        "",
        "X-Massicot-Token: 0\r\n",
        &format!("X-Massicot-Token: {}\r\n", "0".repeat(32)),
    ] {
        assert_eq!(server.post("/open", headers, body).status, 403, "{headers}");
    }
    let headers = format!("X-Massicot-Token: {token}\r\n");
    assert_eq!(
        server
            .post("/open", &headers, "{\"piece\":\"../../etc/passwd\"}")
            .status,
        404
    );
    assert_eq!(
        server
            .post("/open", &headers, "{\"file\":\"/etc/passwd\"}")
            .status,
        400
    );
    assert_eq!(
        server.post("/open", &headers, &"x".repeat(100_000)).status,
        413
    );
    assert!(!opened.exists());
    assert_eq!(server.post("/open", &headers, body).status, 204);
    let mut tries = 0;
    while !opened.exists() && tries < 600 {
        std::thread::sleep(Duration::from_millis(50));
        tries += 1;
    }
    assert!(opened.exists(), "the editor was not started");
}

/// A click on a text leads to its field, a click on a shape to the line of the template.
#[test]
fn the_parts_of_a_face_know_where_they_were_written() {
    let server = Server::new(&[]);
    let data = server.data();
    let noon = &cards(&data)[1];
    let key = noon["front"].as_str().unwrap();
    let places: Value =
        serde_json::from_slice(&server.get(&format!("/places/{key}")).body).unwrap();
    let places = places.as_array().unwrap();
    let text = fs::read_to_string(server.root.join(CARDS)).unwrap();
    let line_of =
        |words: &str| 1 + text.lines().position(|line| line.contains(words)).unwrap() as u64;
    let leads_to = |words: &str| {
        let line = line_of(words);
        places.iter().any(|place| {
            place["field"]["file"] == CARDS
                && place["field"]["line"] == line
                && place["text"] == true
        })
    };
    assert!(leads_to("name = \"Noon\""), "{places:#?}");
    assert!(leads_to("Every player shows"), "{places:#?}");
    let template = fs::read_to_string(server.root.join("templates/game/card.svg")).unwrap();
    let ground = 1 + template
        .lines()
        .position(|line| line.contains("height=\"94\" fill"))
        .unwrap() as u64;
    let whole = places
        .iter()
        .find(|place| place["template"]["line"] == ground)
        .unwrap();
    assert_eq!(whole["template"]["file"], "templates/game/card.svg");
    let area: Vec<f64> = whole["area"]
        .as_array()
        .unwrap()
        .iter()
        .map(|side| side.as_f64().unwrap())
        .collect();
    for (side, wanted) in area.iter().zip([-3.0, -3.0, 69.0, 94.0]) {
        assert!((side - wanted).abs() < 0.01, "{area:?}");
    }
}
