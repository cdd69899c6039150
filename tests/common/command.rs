//! The program, as its users run it.

use std::path::Path;
use std::process::Output;

/// Runs the program in a folder.
pub fn massicot(dir: &Path, args: &[&str]) -> Output {
    let mut command = crate::program::english();
    command.current_dir(dir).args(args).env_remove("NO_COLOR");
    command.output().unwrap()
}

/// Runs it and wants it to succeed; what it said to standard output, and to standard error.
pub fn succeed(dir: &Path, args: &[&str]) -> (String, String) {
    let output = massicot(dir, args);
    let [result, said] = [&output.stdout, &output.stderr].map(|bytes| words(bytes));
    assert!(output.status.success(), "{args:?}: {said}");
    (result, said)
}

pub fn words(bytes: &[u8]) -> String {
    String::from_utf8_lossy(bytes).into_owned()
}
