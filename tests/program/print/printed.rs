//! Builds the project beside this file.

use std::fs;
use std::path::Path;
use std::process::Output;

use crate::copy::copy;

/// The files of one run.
pub struct Printed {
    dir: tempfile::TempDir,
}

/// Runs `massicot build` with these arguments; it has to succeed.
pub fn build(args: &[&str]) -> Printed {
    build_with(args, "")
}

/// The same with `more` added to game.toml.
pub fn build_with(args: &[&str], more: &str) -> Printed {
    let (dir, output) = run(args, more);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    Printed { dir }
}

/// The same with the settings of a user whose folder that is.
pub fn build_at(home: &Path, args: &[&str]) -> Printed {
    let (dir, output) = run_at(Some(home), args, "");
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    Printed { dir }
}

/// What `massicot build` says when it fails; `more` is added to game.toml.
pub fn refused(args: &[&str], more: &str) -> String {
    refused_with(1, args, more)
}

/// The same for another exit code.
pub fn refused_with(code: i32, args: &[&str], more: &str) -> String {
    let (_, output) = run(args, more);
    assert_eq!(output.status.code(), Some(code));
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The same, whatever comes of it: the project, and what was said.
pub fn run(args: &[&str], more: &str) -> (tempfile::TempDir, Output) {
    run_at(None, args, more)
}

fn run_at(home: Option<&Path>, args: &[&str], more: &str) -> (tempfile::TempDir, Output) {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/print/project");
    let dir = tempfile::tempdir().expect("a folder");
    copy(&root, dir.path());
    copy(&root.join("../../../fonts"), &dir.path().join("fonts"));
    let game = dir.path().join("content/demo/game.toml");
    let text = fs::read_to_string(&game).expect("game.toml") + more;
    fs::write(&game, text).expect("game.toml");
    let output = crate::program::english()
        .env("XDG_CONFIG_HOME", home.unwrap_or(dir.path()))
        .args(["build", "--color", "never", "--root"])
        .arg(dir.path())
        .args(args)
        .output()
        .expect("the program");
    (dir, output)
}

impl Printed {
    /// True where the game has a file of that name.
    pub fn has(&self, name: &str) -> bool {
        self.dir.path().join("out/demo").join(name).exists()
    }

    /// A file of the game, by its name in `out/demo/`.
    pub fn file(&self, name: &str) -> Vec<u8> {
        let path = self.dir.path().join("out/demo").join(name);
        fs::read(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
    }
}
