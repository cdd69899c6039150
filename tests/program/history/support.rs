//! A game in a repository of its own.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use serde_json::Value;

use crate::command::words;
pub use crate::told_lines::lines;

/// Whether there is a `git` to make repositories with. These tests need one; without it they say so
/// and hold nothing.
pub fn has_git() -> bool {
    let found = Command::new("git").arg("--version").output();
    let has = found.is_ok_and(|output| output.status.success());
    if !has {
        // Past the test harness, which shows nothing of a test that passes.
        let _ = std::io::stderr().write_all(b"skipped: this test needs git\n");
    }
    has
}

/// A project in a folder, and commands run in it.
pub struct Repo {
    _temp: Option<tempfile::TempDir>,
    pub dir: PathBuf,
}

impl Repo {
    /// Two cards with a shared back, not in a repository.
    pub fn plain() -> Repo {
        let temp = tempfile::tempdir().unwrap();
        let base = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics/base");
        let dir = temp.path().join("project");
        crate::copy::copy(&base, &dir);
        fs::remove_file(dir.join("expected.txt")).unwrap();
        Repo {
            _temp: Some(temp),
            dir,
        }
    }

    /// The same as the first commit of a repository, with the tag `v1`.
    pub fn new() -> Repo {
        let repo = Repo::plain();
        repo.git(&["init", "-q", "-b", "main"]);
        repo.commit("one");
        repo.git(&["tag", "v1"]);
        repo
    }

    /// A project in a folder that is there.
    pub fn at(dir: &Path) -> Repo {
        Repo {
            _temp: None,
            dir: dir.to_owned(),
        }
    }

    /// Runs git; nothing of the machine's settings is in it.
    pub fn git(&self, args: &[&str]) -> String {
        let output = self.try_git(args);
        assert!(
            output.status.success(),
            "git {args:?}: {}",
            words(&output.stderr)
        );
        words(&output.stdout)
    }

    fn try_git(&self, args: &[&str]) -> Output {
        let mut command = Command::new("git");
        command.current_dir(&self.dir).args([
            "-c",
            "user.name=Somebody",
            "-c",
            "user.email=somebody@example.org",
            "-c",
            "commit.gpgSign=false",
            "-c",
            "core.hooksPath=/dev/null",
            "-c",
            "protocol.file.allow=always",
        ]);
        for name in ["GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE"] {
            command.env_remove(name);
        }
        command.env("GIT_CONFIG_GLOBAL", "/dev/null");
        command.env("GIT_COMMITTER_DATE", "2026-01-01T00:00:00Z");
        command.env("GIT_AUTHOR_DATE", "2026-01-01T00:00:00Z");
        command.args(args).output().unwrap()
    }

    pub fn commit(&self, message: &str) {
        self.git(&["add", "-A"]);
        self.git(&["commit", "-q", "--allow-empty", "-m", message]);
    }

    pub fn write(&self, path: &str, bytes: impl AsRef<[u8]>) {
        let path = self.dir.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, bytes).unwrap();
    }

    pub fn read(&self, path: &str) -> String {
        fs::read_to_string(self.dir.join(path)).unwrap()
    }

    /// Puts one text in the place of another, which has to be there.
    pub fn edit(&self, path: &str, from: &str, to: &str) {
        let text = self.read(path);
        assert!(text.contains(from), "{path} has no {from:?}");
        self.write(path, text.replacen(from, to, 1));
    }

    /// Runs the program in the folder.
    pub fn run(&self, args: &[&str]) -> Output {
        crate::command::massicot(&self.dir, args)
    }

    /// The difference as JSON; the program has to end well.
    pub fn diff(&self, args: &[&str]) -> Value {
        let (code, found) = self.try_diff(args);
        assert_eq!(code, 0, "{found:#}");
        found
    }

    /// The exit code and the difference as JSON.
    pub fn try_diff(&self, args: &[&str]) -> (i32, Value) {
        let args = [&["diff", "--format", "json"], args].concat();
        let output = self.run(&args);
        let code = output.status.code().unwrap();
        let found = serde_json::from_slice(&output.stdout);
        (code, found.unwrap_or_else(|_| words(&output.stderr).into()))
    }

    /// A line for everything that is different: see [`lines`].
    pub fn told(&self, args: &[&str]) -> Vec<String> {
        lines(&self.diff(args))
    }
}
