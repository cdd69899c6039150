//! The user's editor, and the browser.

use std::io;
use std::path::Path;
use std::process::{Command, Stdio};

/// How a file is opened at a line: a command with `{file}` and `{line}` in it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Editor {
    words: Vec<String>,
}

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
    /// A command as it is typed, its words parted by blanks; none where there is no word.
    pub fn new(command: &str) -> Option<Editor> {
        let mut words: Vec<String> = command.split_whitespace().map(str::to_owned).collect();
        let program = words.first()?;
        if !command.contains("{file}") {
            let name = Path::new(program).file_stem();
            let name = name.and_then(|name| name.to_str()).unwrap_or_default();
            let known = KNOWN.iter().find(|(names, _)| names.contains(&name));
            let takes = known.map_or(&["{file}"][..], |(_, takes)| takes);
            words.extend(takes.iter().map(|word| (*word).to_owned()));
        }
        Some(Editor { words })
    }

    /// The program and its arguments for a place in a file.
    fn arguments(&self, file: &Path, line: usize) -> Vec<String> {
        let file = file.to_string_lossy();
        let filled = |word: &String| {
            word.replace("{line}", &line.to_string())
                .replace("{file}", &file)
        };
        self.words.iter().map(filled).collect()
    }

    /// Opens a file at a line, from 1, and does not wait for it.
    ///
    /// # Errors
    /// A program that cannot be started.
    pub fn open(&self, file: &Path, line: usize) -> io::Result<()> {
        let words = self.arguments(file, line);
        let (program, arguments) = words.split_first().ok_or(io::ErrorKind::InvalidInput)?;
        let mut child = Command::new(program)
            .args(arguments)
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .spawn()?;
        // Nobody else waits for it to end.
        std::thread::spawn(move || child.wait());
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn editors_are_called_as_they_want_it() {
        let called = |command: &str| {
            let editor = Editor::new(command).unwrap();
            editor.arguments(Path::new("/p/a b.toml"), 7).join("|")
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
}
