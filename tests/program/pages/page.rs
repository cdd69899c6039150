//! One page: its blocks, and running them.

use std::fs;
use std::path::{Path, PathBuf};

use super::picture;

pub fn docs() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("docs")
}

/// What stands around an example that is no whole SVG: a poker card with its bleed.
const FRAME: [&str; 2] = [
    "<svg xmlns=\"http://www.w3.org/2000/svg\" xmlns:massicot=\"urn:massicot\" width=\"69mm\" \
     height=\"94mm\" viewBox=\"-3 -3 69 94\" font-family=\"Fira Sans\" font-size=\"4\">\n\
     <rect x=\"-3\" y=\"-3\" width=\"69\" height=\"94\" fill=\"#faf4e6\"/>\n",
    "</svg>\n",
];

/// A part of a page that can be held to be true.
enum Part {
    Run(String),
    Said(String),
    File { path: String, text: String },
    Add { path: String, text: String },
    Change { path: String, text: String },
    Face { path: String, text: String },
    Row { template: String, result: String },
    Picture { shown: String, made: String },
}

pub struct Page {
    name: String,
    /// With the line that each begins in.
    parts: Vec<(usize, Part)>,
}

impl Page {
    pub fn new(name: &str, text: &str) -> Page {
        let mut parts = Vec::new();
        let mut lines = text.lines().enumerate();
        while let Some((index, line)) = lines.next() {
            let part = match line.trim_start().strip_prefix("```") {
                Some(info) => {
                    let indent = line.len() - line.trim_start().len();
                    let mut block = String::new();
                    for (_, line) in lines.by_ref() {
                        if line.trim_start().starts_with("```") {
                            break;
                        }
                        block.push_str(line.get(indent..).unwrap_or_default());
                        block.push('\n');
                    }
                    fenced(info, block)
                }
                None => row(line).or_else(|| shown(line)),
            };
            parts.extend(part.map(|part| (index + 1, part)));
        }
        Page {
            name: name.to_owned(),
            parts,
        }
    }

    /// Runs all parts in their order; how many there were.
    pub fn run(&self) -> usize {
        let dir = tempfile::tempdir().unwrap();
        let mut reader = Reader {
            folder: dir.path().to_owned(),
            said: String::new(),
            success: true,
        };
        let mut parts = self.parts.iter().peekable();
        while let Some((line, part)) = parts.next() {
            let at = format!("docs/{}:{line}", self.name);
            reader.take(part, &at);
            let is_answered = matches!(parts.peek(), Some((_, Part::Said(_))));
            assert!(reader.success || is_answered, "{at}: {}", reader.said);
        }
        self.parts.len()
    }
}

fn fenced(info: &str, text: String) -> Option<Part> {
    let word = info.split_whitespace().nth(1)?;
    let part = |path: &str| (path.to_owned(), text.clone());
    match word.split_once('=') {
        None if word == "run" => Some(Part::Run(text)),
        None if word == "said" => Some(Part::Said(text)),
        Some(("file", path)) => {
            let (path, text) = part(path);
            Some(Part::File { path, text })
        }
        Some(("add", path)) => {
            let (path, text) = part(path);
            Some(Part::Add { path, text })
        }
        Some(("change", path)) => {
            let (path, text) = part(path);
            Some(Part::Change { path, text })
        }
        Some(("face", path)) => {
            let (path, text) = part(path);
            Some(Part::Face { path, text })
        }
        _ => panic!("`{info}` is no mark of a block"),
    }
}

/// `` | `{{ "ace" | upper }}` | `ACE` | ``
fn row(line: &str) -> Option<Part> {
    let line = line.replace("\\|", "\u{1}");
    let cells: Vec<&str> = line.trim().trim_matches('|').split('|').collect();
    let code = |cell: &str| {
        let cell = cell.trim().strip_prefix('`')?.strip_suffix('`')?;
        Some(cell.replace('\u{1}', "|"))
    };
    let [template, result, ..] = cells.as_slice() else {
        return None;
    };
    let (template, result) = (code(template)?, code(result)?);
    template
        .starts_with("{{")
        .then_some(Part::Row { template, result })
}

/// `![A card](images/a.png) <!-- made: out/a.png -->`
fn shown(line: &str) -> Option<Part> {
    let (picture, made) = line.split_once("<!-- made: ")?;
    let made = made.strip_suffix("-->")?.trim().to_owned();
    let shown = picture.rsplit_once("](")?.1.trim().strip_suffix(')')?;
    Some(Part::Picture {
        shown: shown.to_owned(),
        made,
    })
}

/// Somebody who types what they read.
struct Reader {
    folder: PathBuf,
    /// By the last block of commands, or the last check.
    said: String,
    success: bool,
}

impl Reader {
    fn take(&mut self, part: &Part, at: &str) {
        match part {
            Part::Run(commands) => {
                (self.said, self.success) = (String::new(), true);
                for line in commands.lines() {
                    self.command(line, at);
                }
            }
            Part::Said(words) => {
                for line in words.lines().map(str::trim).filter(|line| *line != "…") {
                    assert!(self.said.contains(line), "{at}: {line}\n{}", self.said);
                }
                self.success = true;
            }
            Part::File { path, text } => self.write(path, text),
            Part::Add { path, text } => {
                let old = fs::read_to_string(self.folder.join(path)).unwrap();
                self.write(path, &format!("{old}\n{text}"));
            }
            Part::Change { path, text } => {
                let side = |mark: char| {
                    let lines = text.lines().filter(|line| line.starts_with([mark, ' ']));
                    lines
                        .map(|line| format!("{}\n", &line[1..]))
                        .collect::<String>()
                };
                let old = fs::read_to_string(self.folder.join(path)).unwrap();
                assert!(old.contains(&side('-')), "{at}: {path} has no such lines");
                self.write(path, &old.replacen(&side('-'), &side('+'), 1));
            }
            Part::Face { path, text } => {
                let [head, foot] = FRAME;
                match text.contains("<svg") || text.contains("{% extends") {
                    true => self.write(path, text),
                    false => self.write(path, &format!("{head}{text}{foot}")),
                }
                (self.said, self.success) = (String::new(), true);
                self.command("massicot check --quiet", at);
            }
            Part::Row { template, result } => {
                let mut tera = tera::Tera::default();
                tera.autoescape_on(vec![".svg"]);
                tera.add_raw_template("row.txt", template).unwrap();
                let made = tera.render("row.txt", &tera::Context::new());
                assert_eq!(
                    made.as_ref().ok(),
                    Some(result),
                    "{at}: {template} {made:?}"
                );
            }
            Part::Picture { shown, made } => {
                picture::hold(&docs().join(shown), &self.folder.join(made), at);
            }
        }
    }

    fn write(&self, path: &str, text: &str) {
        let path = self.folder.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, text).unwrap();
    }

    fn command(&mut self, line: &str, at: &str) {
        let words = words(line.split(" #").next().unwrap_or_default());
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        match words.as_slice() {
            [] => {}
            ["cd", folder] => self.folder.push(folder),
            ["massicot", rest @ ..] => {
                let output = crate::program::english()
                    .current_dir(&self.folder)
                    .args(rest)
                    .output()
                    .unwrap();
                self.success &= output.status.success();
                for said in [output.stdout, output.stderr] {
                    self.said.push_str(&String::from_utf8_lossy(&said));
                }
            }
            _ => panic!("{at}: only `cd` and `massicot` can be run: {line}"),
        }
    }
}

/// The words of a command; what is in single quotation marks is one.
fn words(line: &str) -> Vec<String> {
    let mut words = Vec::new();
    for (index, part) in line.split('\'').enumerate() {
        match index % 2 {
            0 => words.extend(part.split_whitespace().map(str::to_owned)),
            _ => words.push(part.to_owned()),
        }
    }
    words
}
