//! The user's editor, and the browser.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// How a file is opened at a line, with `{file}` and `{line}` in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Editor {
    /// The words of a command.
    Command(Vec<String>),
    /// A link that the browser opens.
    Link(String),
}

/// How it was opened.
#[derive(PartialEq, Eq, Debug)]
pub enum Opening {
    /// A program runs.
    Started,
    /// Nothing is done yet: the browser has to follow a link.
    Link(String),
}

/// Links by what they begin with, and what follows.
const LINKS: [(&[&str], &str); 2] = [
    (
        &["vscode", "vscode-insiders", "vscodium", "cursor", "zed"],
        "file{file}:{line}",
    ),
    (
        &["idea", "pycharm", "webstorm"],
        "open?file={file}&line={line}",
    ),
];

/// Editors by the name of their program, and what they take. Others are handed the file alone.
const KNOWN: [(&[&str], &[&str]); 5] = [
    (
        &["code", "codium", "code-insiders", "cursor"],
        &["--goto", "{file}:{line}"],
    ),
    (&["subl", "zed", "hx", "helix"], &["{file}:{line}"]),
    (
        &["idea", "pycharm", "webstorm", "kate"],
        &["--line", "{line}", "{file}"],
    ),
    (
        &[
            "emacsclient",
            "gedit",
            "gvim",
            "emacs",
            "nano",
            "vim",
            "nvim",
            "vi",
        ],
        &["+{line}", "{file}"],
    ),
    (&["mate"], &["--line", "{line}", "{file}"]),
];

impl Editor {
    /// A command as it is typed, its words parted by blanks, or a link; none where there is no word,
    /// and for the beginning of a link that is not known.
    pub fn new(command: &str) -> Option<Editor> {
        if let Some((scheme, rest)) = command.split_once("://") {
            let known = LINKS.iter().find(|(names, _)| names.contains(&scheme));
            let rest = match (rest.contains("{file}"), known) {
                (true, _) => rest,
                (false, Some((_, rest))) => rest,
                (false, None) => return None,
            };
            return Some(Editor::Link(format!("{scheme}://{rest}")));
        }
        let mut words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        let program = words.first()?;
        if !command.contains("{file}") {
            let name = Path::new(program).file_stem();
            let name = name.and_then(|name| name.to_str()).unwrap_or_default();
            let known = KNOWN.iter().find(|(names, _)| names.contains(&name));
            let takes = known.map_or(&["{file}"][..], |(_, takes)| takes);
            words.extend(takes.iter().map(|word| (*word).to_owned()));
        }
        Some(Editor::Command(words))
    }

    /// Opens a file at a line, from 1, and does not wait for it.
    ///
    /// # Errors
    /// A program that cannot be started.
    pub fn open(&self, file: &Path, line: usize) -> io::Result<Opening> {
        let words = match self {
            Editor::Command(words) => arguments(words, file, line),
            Editor::Link(link) => return Ok(Opening::Link(filled(link, &linked(file), line))),
        };
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()?;
        // Nobody else waits for it to end.
        std::thread::spawn(move || child.wait());
        Ok(Opening::Started)
    }
}

/// The program and its arguments for a place in a file.
fn arguments(words: &[String], file: &Path, line: usize) -> Vec<String> {
    let file = file.to_string_lossy();
    words.iter().map(|word| filled(word, &file, line)).collect()
}

fn filled(word: &str, file: &str, line: usize) -> String {
    word.replace("{line}", &line.to_string())
        .replace("{file}", file)
}

/// A path as it stands in a link (RFC 3986): with slashes, from the first one.
fn linked(file: &Path) -> String {
    let path = file.to_string_lossy().replace('\\', "/");
    let mut link = String::new();
    if !path.starts_with('/') {
        link.push('/');
    }
    for byte in path.bytes() {
        match byte {
            b'/' | b'-' | b'.' | b'_' | b'~' => link.push(byte.into()),
            _ if byte.is_ascii_alphanumeric() => link.push(byte.into()),
            _ => link.push_str(&format!("%{byte:02X}")),
        }
    }
    link
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editors_are_called_as_they_want_it() {
        let called = |command: &str| match Editor::new(command).unwrap() {
            Editor::Command(words) => arguments(&words, Path::new("/p/a b.toml"), 7).join("|"),
            Editor::Link(link) => panic!("{link} is a link"),
        };
        assert_eq!(called("code"), "code|--goto|/p/a b.toml:7");
        assert_eq!(
            called("/usr/bin/gvim --remote"),
            "/usr/bin/gvim|--remote|+7|/p/a b.toml"
        );
        assert_eq!(called("ed -l {line} {file}"), "ed|-l|7|/p/a b.toml");
        assert_eq!(called("unheard-of"), "unheard-of|/p/a b.toml");
        assert_eq!(Editor::new("  "), None);
    }

    #[test]
    fn links_lead_to_the_line() {
        let linked = |editor: &str| {
            let editor = Editor::new(editor).unwrap();
            editor.open(Path::new("/p/a b&ü.toml"), 7).unwrap()
        };
        let link = |text: &str| Opening::Link(text.to_owned());
        assert_eq!(
            linked("vscode://"),
            link("vscode://file/p/a%20b%26%C3%BC.toml:7")
        );
        let idea = "idea://open?file=/p/a%20b%26%C3%BC.toml&line=7";
        assert_eq!(linked("idea://"), link(idea));
        assert_eq!(
            linked("my://x?at={line}&of={file}"),
            link("my://x?at=7&of=/p/a%20b%26%C3%BC.toml")
        );
        assert_eq!(Editor::new("unheard-of://"), None);
    }
}
