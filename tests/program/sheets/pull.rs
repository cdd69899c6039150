//! `massicot pull` against servers that behave, and servers that do not.

use std::fs;
use std::io::{Read, Write};
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::Output;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::{CARD, SCHEMA, put};

const SHEET: &str = "id,name,cost.gold\nsea,The sea,1\nsky,The sky,2\n";

/// What a server answers at a path, with its own address to lead to.
type Answers = fn(path: &str, own: &str, to: &mut dyn Write) -> std::io::Result<()>;

/// A server of this test, on a port of its own; its address.
fn server(answers: Answers) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let own = format!("http://{}", listener.local_addr().unwrap());
    let address = own.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let own = own.clone();
            std::thread::spawn(move || {
                let mut stream = stream;
                let path = asked(&mut stream);
                let _ = answers(&path, &own, &mut stream);
            });
        }
    });
    address
}

/// The path that is asked for, when all of the request was read.
fn asked(stream: &mut impl Read) -> String {
    let mut request = Vec::new();
    let mut byte = [0];
    while !request.ends_with(b"\r\n\r\n") && stream.read(&mut byte).is_ok_and(|count| count > 0) {
        request.push(byte[0]);
    }
    let text = String::from_utf8_lossy(&request).into_owned();
    text.split(' ').nth(1).unwrap_or_default().to_owned()
}

fn ok(to: &mut dyn Write, kind: &str, body: &[u8]) -> std::io::Result<()> {
    let length = body.len();
    write!(
        to,
        "HTTP/1.1 200 OK\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
    )?;
    to.write_all(body)
}

fn moved(to: &mut dyn Write, place: &str) -> std::io::Result<()> {
    write!(
        to,
        "HTTP/1.1 307 Temporary Redirect\r\nLocation: {place}\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
    )
}

fn gzip(bytes: &[u8]) -> Vec<u8> {
    let mut packed = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::best());
    packed.write_all(bytes).unwrap();
    packed.finish().unwrap()
}

fn answers(path: &str, own: &str, to: &mut dyn Write) -> std::io::Result<()> {
    match path {
        "/cards" => ok(to, "text/csv; charset=utf-8", SHEET.as_bytes()),
        "/changed" => {
            let text = SHEET.replace("The sea", "The Sea").replace("sky", "sun");
            ok(to, "text/csv", text.as_bytes())
        }
        "/empty" => ok(to, "text/csv", b""),
        "/headings" => ok(to, "text/csv", b"id,name\n"),
        "/bad" => ok(to, "text/csv", b"id,name,cost.gold\nsea,The sea,much\n"),
        "/gzip" => {
            let body = gzip(SHEET.as_bytes());
            write!(
                to,
                "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n",
                body.len()
            )?;
            to.write_all(&body)
        }
        // 100 MiB of nothing in 100 kB.
        "/bomb" => {
            let body = gzip(&vec![b'\n'; 100 << 20]);
            write!(
                to,
                "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Encoding: gzip\r\nContent-Length: {}\r\n\r\n",
                body.len()
            )?;
            to.write_all(&body)
        }
        "/login" => ok(to, "text/html; charset=utf-8", b"<!doctype html><p>Log in"),
        "/page" => ok(to, "text/csv", b"\n <HTML><body>Log in"),
        "/book" => ok(to, "application/zip", b"PK\x03\x04 and more"),
        "/once" => moved(to, "/cards"),
        "/loop" => moved(to, &format!("{own}/loop")),
        "/inside" => moved(to, "http://169.254.169.254/latest"),
        "/nowhere" => moved(to, "ftp://example.org/cards"),
        "/file" => moved(to, "file://localhost/etc/hostname"),
        "/slow" => {
            write!(
                to,
                "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 1000\r\n\r\n"
            )?;
            for _ in 0..1000 {
                to.write_all(b"a")?;
                to.flush()?;
                std::thread::sleep(Duration::from_millis(200));
            }
            Ok(())
        }
        "/silent" => {
            std::thread::sleep(Duration::from_secs(60));
            Ok(())
        }
        "/endless" => {
            write!(
                to,
                "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\n\r\nid,name\n"
            )?;
            loop {
                to.write_all(&[b'a'; 1 << 16])?;
            }
        }
        "/cut" => {
            write!(
                to,
                "HTTP/1.1 200 OK\r\nContent-Type: text/csv\r\nContent-Length: 1000\r\n\r\n"
            )?;
            to.write_all(SHEET.as_bytes())
        }
        "/cut-chunk" => {
            write!(
                to,
                "HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n400\r\n{SHEET}"
            )
        }
        "/nonsense" => to.write_all(b"what do you want?\r\n\r\n"),
        _ => write!(
            to,
            "HTTP/1.1 404 Not Found\r\nContent-Length: 0\r\nConnection: close\r\n\r\n"
        ),
    }
}

/// A project whose cards are published there.
fn published(url: &str) -> tempfile::TempDir {
    let dir = tempfile::tempdir().unwrap();
    let game = format!(
        "title = \"Demo\"\nlanguage = \"en\"\n[[component]]\nid = \"events\"\nstock = \"poker\"\n\
         template = \"card.svg\"\nschema = \"schemas/event.json\"\n\
         data = {{ file = \"cards.csv\", url = \"{url}\" }}\n"
    );
    put(dir.path(), "content/demo/game.toml", game.as_bytes());
    put(dir.path(), "templates/demo/card.svg", CARD.as_bytes());
    put(
        dir.path(),
        "content/demo/schemas/event.json",
        SCHEMA.as_bytes(),
    );
    dir
}

fn names(dir: &Path, url: &str) {
    let path = dir.join("content/demo/game.toml");
    let text = fs::read_to_string(&path).unwrap();
    let start = text.find("http").unwrap();
    let end = start + text[start..].find('"').unwrap();
    fs::write(&path, format!("{}{url}{}", &text[..start], &text[end..])).unwrap();
}

fn pull(dir: &Path, arguments: &[&str]) -> Output {
    let mut command = crate::program::english();
    for name in ["http_proxy", "https_proxy", "all_proxy", "no_proxy"] {
        command.env_remove(name).env_remove(name.to_uppercase());
    }
    let authority = "tests/program/sheets/tls/authority.pem";
    let authority = Path::new(env!("CARGO_MANIFEST_DIR")).join(authority);
    command
        .env("SSL_CERT_FILE", authority)
        .env_remove("SSL_CERT_DIR")
        .env("SOURCE_DATE_EPOCH", "1767225600")
        .args(["pull", "--color", "never", "--root"])
        .arg(dir)
        .args(arguments)
        .output()
        .unwrap()
}

fn said(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

fn cards(dir: &Path) -> Option<String> {
    fs::read_to_string(dir.join("content/demo/cards.csv")).ok()
}

/// Nothing is written, and these words are said.
fn refused(url: &str, arguments: &[&str], words: &[&str]) {
    let dir = published(url);
    let output = pull(dir.path(), arguments);
    assert_eq!(output.status.code(), Some(1), "{url}: {output:?}");
    for words in words {
        assert!(
            said(&output).contains(words),
            "{url}: {words}: {}",
            said(&output)
        );
    }
    assert_eq!(cards(dir.path()), None, "{url}");
    assert!(
        !dir.path().join("content/demo/sheets.lock").exists(),
        "{url}"
    );
}

#[test]
fn a_published_sheet_is_put_beside_the_content() {
    let own = server(answers);
    let dir = published(&format!("{own}/cards"));
    let before = super::run(dir.path(), &["check", "--content-only"]);
    assert!(
        said(&before).contains("`massicot pull` fetches it"),
        "{}",
        said(&before)
    );

    let output = pull(dir.path(), &["--allow-http"]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(said(&output), "content/demo/cards.csv: 2 rows, new\n");
    assert_eq!(cards(dir.path()).unwrap(), SHEET);
    let lock = fs::read_to_string(dir.path().join("content/demo/sheets.lock")).unwrap();
    let expected = format!(
        "# Written by `massicot pull`: what was fetched, from where and when.\n\n[[sheet]]\n\
         file = \"cards.csv\"\nurl = \"{own}/cards\"\n\
         sha256 = \"{}\"\nfetched = \"2026-01-01T00:00:00Z\"\n",
        "HASH"
    );
    assert_eq!(lock.replace(hash(&lock), "HASH"), expected);
    let output = super::run(dir.path(), &["check"]);
    assert!(output.status.success(), "{}", said(&output));

    let output = pull(dir.path(), &["--allow-http"]);
    assert_eq!(said(&output), "content/demo/cards.csv: nothing new\n");
    names(dir.path(), &format!("{own}/changed"));
    let output = pull(dir.path(), &["--allow-http"]);
    assert_eq!(
        said(&output),
        "adds sun\nremoves sky\nchanges sea: name from \"The sea\" to \"The Sea\"\n\
         content/demo/cards.csv: 2 rows, 1 entry added, 1 field changed, 1 removed\n"
    );
}

fn hash(lock: &str) -> &str {
    let start = lock.find("sha256 = \"").unwrap() + "sha256 = \"".len();
    &lock[start..start + 64]
}

#[test]
fn what_was_changed_here_is_not_written_over_unasked() {
    let own = server(answers);
    let dir = published(&format!("{own}/cards"));
    assert!(pull(dir.path(), &["--allow-http"]).status.success());
    let mine = SHEET.replace("The sea", "My sea");
    put(dir.path(), "content/demo/cards.csv", mine.as_bytes());
    let told = |options: &[&str], words: &str| {
        let output = pull(dir.path(), options);
        assert_eq!(output.status.code(), Some(1));
        assert!(said(&output).contains(words), "{}", said(&output));
        assert_eq!(cards(dir.path()).unwrap(), mine);
    };
    told(&["--allow-http"], "was changed here since it was fetched");
    let path = dir.path().join("content/demo/cards.csv");
    let permissions = fs::metadata(&path).unwrap().permissions();
    let mut read_only = permissions.clone();
    read_only.set_readonly(true);
    fs::set_permissions(&path, read_only).unwrap();
    told(&["--allow-http", "--yes"], "it is read-only");
    fs::set_permissions(&path, permissions).unwrap();
    let output = pull(dir.path(), &["--allow-http", "--yes"]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(cards(dir.path()).unwrap(), SHEET);
}

#[test]
fn other_ways_to_the_same_sheet_are_gone() {
    let own = server(answers);
    for path in ["once", "gzip"] {
        let dir = published(&format!("{own}/{path}"));
        let output = pull(dir.path(), &["--allow-http"]);
        assert!(output.status.success(), "{path}: {}", said(&output));
        assert_eq!(cards(dir.path()).unwrap(), SHEET, "{path}");
    }
    let dir = published(&format!("{own}/bad"));
    let output = pull(dir.path(), &["--allow-http"]);
    assert!(
        said(&output).contains("1 error in the content: massicot check shows what is wrong"),
        "{}",
        said(&output)
    );
}

#[test]
fn what_is_no_sheet_is_refused() {
    let own = server(answers);
    let of = |path: &str, words: &[&str]| {
        refused(&format!("{own}/{path}"), &["--allow-http"], words);
    };
    of(
        "login",
        &["gives a web page, and no sheet", "Publish to web"],
    );
    of("page", &["gives a web page, and no sheet"]);
    of("empty", &["gives a sheet without rows"]);
    of("headings", &["gives a sheet without rows"]);
    of("book", &["gives a workbook, and `cards.csv` is none"]);
    of("none", &["the server answers 404", "still published"]);
    of("loop", &["leads elsewhere more than 5 times"]);
    let not_followed = [
        "it leads to what is no address of the web",
        "only https:// is followed",
    ];
    of("nowhere", &not_followed);
    of("file", &not_followed);
    of("nonsense", &["see whether there is a connection"]);
    of("cut", &["the connection ended before the file did"]);
    of("cut-chunk", &["the connection ended before the file did"]);
    refused(
        "https://docs.google.com/spreadsheets/d/abc/edit#gid=0",
        &[],
        &["gives a web page", "Publish to web"],
    );
}

#[test]
fn a_server_costs_no_more_than_its_time_and_size() {
    let own = server(answers);
    let began = Instant::now();
    for path in ["slow", "silent"] {
        let arguments = ["--allow-http", "--timeout", "1"];
        refused(
            &format!("{own}/{path}"),
            &arguments,
            &["takes more than 1 seconds", "--timeout"],
        );
    }
    assert!(
        began.elapsed() < Duration::from_secs(20),
        "{:?}",
        began.elapsed()
    );
    for path in ["endless", "bomb"] {
        refused(
            &format!("{own}/{path}"),
            &["--allow-http"],
            &["larger than 64 MiB"],
        );
    }
}

#[test]
fn addresses_are_encrypted_and_of_strangers_public() {
    let own = server(answers);
    refused(
        &format!("{own}/cards"),
        &[],
        &["it is not encrypted", "--allow-http"],
    );
    let stranger = ["--allow-http", "--untrusted"];
    refused(
        &format!("{own}/cards"),
        &stranger,
        &["leads to 127.0.0.1, which is no public address"],
    );
    let port = own.rsplit(':').next().unwrap();
    for host in ["localhost", "[::1]", "0.0.0.0"] {
        refused(
            &format!("http://{host}:{port}/cards"),
            &stranger,
            &["which is no public address"],
        );
    }
}

/// Over TLS, by a certificate that the tests' own authority has signed. Elsewhere the system cannot be
/// told of it in this way.
#[cfg(target_os = "linux")]
#[test]
fn an_encrypted_address_leads_to_no_other() {
    let plain = server(answers);
    let own = tls_server(plain.clone(), "server");
    let of_nobody = tls_server(plain, "unknown");
    let dir = published(&format!("{own}/cards"));
    let output = pull(dir.path(), &[]);
    assert!(output.status.success(), "{}", said(&output));
    assert_eq!(cards(dir.path()).unwrap(), SHEET);
    refused(
        &format!("{own}/down"),
        &[],
        &["leads to an address that is not"],
    );
    refused(&format!("{of_nobody}/cards"), &[], &["certificate"]);
}

/// A server over TLS that sends `/down` to another without.
#[cfg(target_os = "linux")]
fn tls_server(plain: String, name: &str) -> String {
    use rustls::pki_types::pem::PemObject;
    use rustls::pki_types::{CertificateDer, PrivateKeyDer};

    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/sheets/tls");
    let file = |ending: &str| folder.join(format!("{name}.{ending}"));
    let chain = vec![CertificateDer::from_pem_file(file("pem")).unwrap()];
    let key = PrivateKeyDer::from_pem_file(file("key")).unwrap();
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = rustls::ServerConfig::builder_with_provider(provider)
        .with_safe_default_protocol_versions()
        .unwrap()
        .with_no_client_auth()
        .with_single_cert(chain, key)
        .unwrap();
    let config = Arc::new(config);
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let own = format!(
        "https://localhost:{}",
        listener.local_addr().unwrap().port()
    );
    let address = own.clone();
    std::thread::spawn(move || {
        for stream in listener.incoming().flatten() {
            let _ = serve(stream, config.clone(), &own, &plain);
        }
    });
    address
}

#[cfg(target_os = "linux")]
fn serve(
    mut stream: TcpStream,
    config: Arc<rustls::ServerConfig>,
    own: &str,
    plain: &str,
) -> std::io::Result<()> {
    let mut session = rustls::ServerConnection::new(config).map_err(std::io::Error::other)?;
    let mut tls = rustls::Stream::new(&mut session, &mut stream);
    let path = asked(&mut tls);
    match &*path {
        "/down" => moved(&mut tls, &format!("{plain}/cards"))?,
        path => answers(path, own, &mut tls)?,
    }
    tls.conn.send_close_notify();
    tls.flush()
}
