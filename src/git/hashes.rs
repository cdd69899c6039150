//! What files of the work tree would be called as objects.

use std::io::Write;
use std::process::Stdio;

use super::error::GitError;
use super::repository::Repository;

impl Repository {
    /// The names that the contents of files would have, in their order; no filter is run and nothing
    /// is kept. Paths are those below the project's folder.
    ///
    /// # Errors
    /// A file that cannot be read; what keeps git from saying.
    pub fn hashes(&self, paths: &[&str]) -> Result<Vec<String>, GitError> {
        let mut command = self.command();
        command.args(["hash-object", "--no-filters", "--stdin-paths"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn()?;
        let asked = child.stdin.take();
        let list = paths.iter().map(|path| format!("{path}\n"));
        let list: String = list.collect();
        // Git answers while it is asked: whoever only asked would wait for it, and it for them.
        let output = std::thread::scope(|scope| {
            scope.spawn(move || {
                // What git no longer reads it says itself.
                asked.map(|mut asked| asked.write_all(list.as_bytes()))
            });
            child.wait_with_output()
        })?;
        let names = String::from_utf8_lossy(&output.stdout);
        let names: Vec<String> = names.lines().map(str::to_owned).collect();
        match output.status.success() && names.len() == paths.len() {
            true => Ok(names),
            false => Err(GitError::Said(message!(
                "git-hashes",
                "a file cannot be read"
            ))),
        }
    }
}
