//! A small project that lies in memory where the system has such a place, to put what a fuzzer thinks
//! of into.

use std::fs;
use std::path::Path;

use massicot::{BuildOptions, CheckOptions, Error, ExportOptions, FaceFormat, Project, Sides};

const FONT: &[u8] = include_bytes!("../../tests/fonts/NotoSans-Regular.ttf");
const BOLD: &[u8] = include_bytes!("../../tests/fonts/NotoSans-Bold.ttf");

const GAME: &str = r##"title = "Demo"
language = "en"
[theme]
ink = "#1c1512"
[checks.levels]
unused-asset = "off"
unused-field = "off"
missing-translation = "off"
[[component]]
id = "cards"
stock = "poker"
data = "cards.toml"
schema = "card.json"
template = "card.svg"
"##;

const CARDS: &str = r##"[[card]]
id = "ace"
name = "The **ace** :sun:"
costs = [1, 2, 3]
[[card]]
id = "king"
name = "The king"
costs = []
"##;

const SCHEMA: &str = r##"{"properties": {"card": {"items": {"properties": {
  "id": {"type": "string"}, "name": {"type": "string"}, "costs": {"type": "array", "items": {"type": "integer"}}}}}}}
"##;

const ICONS: &str = r##"{"prefix": "set", "width": 16, "height": 16, "icons": {"sun": {"body": "<path d=\"M0 0h16v16z\"/>"}}}
"##;

/// As much of the bytes as is text.
pub fn text(data: &[u8]) -> &str {
    data.utf8_chunks().next().map_or("", |chunk| chunk.valid())
}

/// A face with this inside.
pub fn face(inside: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="69mm" height="94mm" viewBox="-3 -3 69 94" font-family="Noto Sans">{inside}</svg>"#
    )
}

const INSIDE: &str = r#"<text x="4" y="10" font-size="3" inline-size="50" massicot:rich="true">{{ entry.name }}</text>"#;

/// What is done with the project.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Done {
    Checked,
    /// Checked, and where nothing is wrong built for sheets and for a service, and exported.
    Made,
}

/// A project on disk.
pub struct Ground(tempfile::TempDir);

impl Ground {
    pub fn new() -> Ground {
        let memory = Path::new("/dev/shm");
        let dir = match memory.is_dir() {
            true => tempfile::tempdir_in(memory),
            false => tempfile::tempdir(),
        };
        let ground = Ground(dir.expect("a folder"));
        ground.put("content/demo/game.toml", GAME);
        ground.put("content/demo/cards.toml", CARDS);
        ground.put("content/demo/card.json", SCHEMA);
        ground.put("content/demo/icons/set.json", ICONS);
        ground.put("templates/demo/card.svg", face(INSIDE));
        ground.put("fonts/noto.ttf", FONT);
        ground.put("fonts/noto-bold.ttf", BOLD);
        ground
    }

    pub fn put(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let path = self.0.path().join(path);
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).expect("a folder");
        }
        fs::write(path, bytes).expect("a file");
    }

    /// The game's file with more at its end.
    pub fn game(&self, more: &str) {
        self.put("content/demo/game.toml", format!("{GAME}{more}"));
    }

    /// The same game with other keys for its component.
    pub fn component(&self, from: &str, to: &str) {
        self.put("content/demo/game.toml", GAME.replace(from, to));
    }

    /// What is said of the project.
    ///
    /// # Panics
    /// Where what is checked without an error is not made: that is a fault.
    pub fn run(&self, done: Done) -> Vec<String> {
        let project = Project::open(self.0.path()).expect("a folder");
        let said = match project.check(&CheckOptions::default()) {
            Ok(findings) => {
                let words =
                    |found: massicot::Finding<'_>| format!("{}: {}", found.code, found.message);
                let said: Vec<String> = findings.iter().map(words).collect();
                match findings.has_errors() {
                    true => return said,
                    false => said,
                }
            }
            Err(error) => return vec![error.to_string()],
        };
        if done == Done::Checked {
            return said;
        }
        for service in [None, Some("tgc")] {
            let options = BuildOptions {
                service: service.map(str::to_owned),
                ..BuildOptions::default()
            };
            held("build", project.build(&options).map(drop));
        }
        for format in [FaceFormat::Png, FaceFormat::Svg, FaceFormat::Pdf] {
            let options = ExportOptions {
                format,
                dpi: 72.0,
                sides: Sides::Both,
                ..ExportOptions::default()
            };
            held("export", project.export("demo", &options).map(drop));
        }
        said
    }
}

/// What `check` passes is made, unless a service cannot take it.
fn held(what: &str, made: Result<(), Error>) {
    let Err(error) = made else { return };
    let said: Vec<String> = match &error {
        Error::Findings(found) => found.iter().map(|found| found.code.to_owned()).collect(),
        other => vec![other.to_string()],
    };
    let is_of_service = said.iter().all(|code| code.starts_with("service-"));
    assert!(is_of_service, "{what} refuses what check passes: {said:?}");
}
