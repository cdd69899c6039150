//! A repository: its revisions by name, their trees.

use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::thread;

use super::batch::Objects;
use super::error::GitError;
use super::range::checked;
use crate::env;

/// How many files a revision may have.
const MOST_FILES: usize = 500_000;
/// How much of what git says of an error is told.
const MOST_SAID: usize = 300;
/// How much of what git prints is read: some 500,000 files with long names.
const MOST_PRINTED: u64 = 128 << 20;
/// How much of its errors is read.
const MOST_ERRORS: u64 = 64 << 10;

/// What is switched off. Only what the command line, the user or the system says may do these.
const SETTINGS: [&str; 9] = [
    "core.fsmonitor=false",
    "core.hooksPath=/dev/null",
    "core.pager=cat",
    "core.askPass=",
    "credential.helper=",
    "protocol.allow=never",
    "safe.bareRepository=explicit",
    "gc.auto=0",
    "maintenance.auto=false",
];

/// A repository that a project is in.
#[derive(Clone, Debug)]
pub struct Repository {
    /// Where git is run: the project's folder.
    dir: PathBuf,
    /// The project's folder below the work tree, without a `/` at its end; empty where it is that.
    prefix: String,
    /// The folder that all work trees of the repository share.
    common_dir: PathBuf,
}

/// What an entry of a tree is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum EntryMode {
    File,
    Link,
    Submodule,
}

/// A file of a tree.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TreeEntry {
    pub mode: EntryMode,
    /// The object's name, in hexadecimal digits.
    pub oid: String,
    /// Below the project's folder, with `/`.
    pub path: String,
}

impl Repository {
    /// The repository that a folder is in.
    ///
    /// # Errors
    /// [`GitError`] where it is in none, or git refuses to read it.
    pub fn of(dir: &Path) -> Result<Repository, GitError> {
        let repository = Repository {
            dir: dir.to_owned(),
            prefix: String::new(),
            common_dir: PathBuf::new(),
        };
        let asked = [
            "rev-parse",
            "--is-inside-work-tree",
            "--git-common-dir",
            "--show-prefix",
        ];
        let found = repository.run(&asked);
        let found = found.map_err(|error| match error {
            GitError::Said(said) => GitError::NoRepository(said),
            error => error,
        })?;
        let mut lines = found.lines();
        if lines.next() != Some("true") {
            let said = message!("git-repository-of", "it has no work tree");
            return Err(GitError::NoRepository(said));
        }
        let common_dir = dir.join(lines.next().unwrap_or_default());
        let common_dir = common_dir.canonicalize()?;
        let prefix = lines.next().unwrap_or_default();
        Ok(Repository {
            prefix: prefix.trim_end_matches('/').to_owned(),
            common_dir,
            ..repository
        })
    }

    /// The folder that all work trees of the repository share.
    pub fn common_dir(&self) -> &Path {
        &self.common_dir
    }

    /// The commit that a name means, as hexadecimal digits.
    ///
    /// # Errors
    /// A name that cannot be one, or that nothing has.
    pub fn commit(&self, name: &str) -> Result<String, GitError> {
        let asked = format!("{}^{{commit}}", checked(name)?);
        match self.run(&["rev-parse", "--verify", "--quiet", &asked]) {
            Ok(found) if is_oid(found.trim()) => Ok(found.trim().to_owned()),
            Ok(_) | Err(GitError::Said(_)) => Err(GitError::NoRevision(name.to_owned())),
            Err(error) => Err(error),
        }
    }

    /// The commit where two parted.
    ///
    /// # Errors
    /// Two without a common past, or of a clone that does not reach back to it.
    pub fn parting(&self, from: &str, to: &str) -> Result<String, GitError> {
        let [one, other] = [self.commit(from)?, self.commit(to)?];
        match self.run(&["merge-base", &one, &other]) {
            Ok(found) => Ok(found.lines().next().unwrap_or_default().to_owned()),
            Err(GitError::Said(_)) if self.is_shallow()? => Err(GitError::Shallow),
            Err(GitError::Said(_)) => Err(GitError::NoBase(from.to_owned(), to.to_owned())),
            Err(error) => Err(error),
        }
    }

    /// Whether the history that is there was cut off.
    ///
    /// # Errors
    /// What keeps git from saying.
    pub fn is_shallow(&self) -> Result<bool, GitError> {
        let found = self.run(&["rev-parse", "--is-shallow-repository"])?;
        Ok(found.trim() == "true")
    }

    /// Every file below the project's folder in a commit; `name` is what the user calls it.
    ///
    /// # Errors
    /// A commit without that folder.
    pub fn tree(&self, commit: &str, name: &str) -> Result<Vec<TreeEntry>, GitError> {
        let folder = format!("{commit}:{}", self.prefix);
        let tree = match self.run(&["rev-parse", "--verify", "--quiet", &folder]) {
            Ok(tree) if is_oid(tree.trim()) => tree.trim().to_owned(),
            Ok(_) | Err(GitError::Said(_)) => {
                return Err(GitError::NoFolder {
                    revision: name.to_owned(),
                    folder: self.prefix.clone(),
                });
            }
            Err(error) => return Err(error),
        };
        let listed = self.bytes(&["ls-tree", "-r", "-z", "--full-tree", &tree])?;
        let lines = listed.split(|byte| *byte == 0);
        // A name that is no text is none that content could say.
        let lines = lines.filter_map(|line| std::str::from_utf8(line).ok());
        let entries: Vec<TreeEntry> = lines.filter_map(entry).take(MOST_FILES + 1).collect();
        match entries.len() > MOST_FILES {
            true => Err(GitError::TooMany(MOST_FILES)),
            false => Ok(entries),
        }
    }

    /// The objects, to read.
    ///
    /// # Errors
    /// A git that cannot be started.
    pub fn objects(&self) -> Result<Objects, GitError> {
        Objects::start(self.command())
    }

    /// What a command prints, as text.
    pub(super) fn run(&self, args: &[&str]) -> Result<String, GitError> {
        let bytes = self.bytes(args)?;
        Ok(String::from_utf8_lossy(&bytes).into_owned())
    }

    fn bytes(&self, args: &[&str]) -> Result<Vec<u8>, GitError> {
        if env::worker_colour().is_some() {
            return Err(GitError::Untrusted);
        }
        let mut command = self.command();
        command.args(args).stdin(Stdio::null());
        command.stdout(Stdio::piped()).stderr(Stdio::piped());
        let mut git = command.spawn()?;
        let (stdout, stderr) = (git.stdout.take(), git.stderr.take());
        let errors = thread::spawn(move || stderr.map(errors).unwrap_or_default());
        let mut printed = Vec::new();
        let read = stdout.map(|stdout| stdout.take(MOST_PRINTED + 1).read_to_end(&mut printed));
        // A tree of a few objects may have names without end.
        let is_too_much = printed.len() as u64 > MOST_PRINTED;
        if is_too_much {
            git.kill()?;
        }
        let status = git.wait()?;
        let errors = errors.join().unwrap_or_default();
        read.transpose()?;
        if is_too_much {
            return Err(GitError::TooMany(MOST_FILES));
        }
        if status.success() {
            return Ok(printed);
        }
        let said = String::from_utf8_lossy(&errors);
        let said = said.lines().find(|line| !line.trim().is_empty());
        let said: String = said.unwrap_or_default().chars().take(MOST_SAID).collect();
        Err(GitError::Said(said.into()))
    }

    /// Git, with nothing on that could start another program or write.
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new("git");
        command.current_dir(&self.dir);
        for name in env::git_variables() {
            command.env_remove(name);
        }
        command
            .env("GIT_ALLOW_PROTOCOL", "none")
            .env("GIT_NO_LAZY_FETCH", "1")
            .env("GIT_NO_REPLACE_OBJECTS", "1")
            .env("GIT_OPTIONAL_LOCKS", "0")
            .env("GIT_TERMINAL_PROMPT", "0")
            .env("LC_ALL", "C");
        command.args(["--no-pager", "--literal-pathspecs"]);
        for setting in SETTINGS {
            command.args(["-c", setting]);
        }
        command
    }
}

/// Whether a text is the name of an object, of SHA-1 or SHA-256.
fn is_oid(text: &str) -> bool {
    matches!(text.len(), 40 | 64) && text.bytes().all(|digit| digit.is_ascii_hexdigit())
}

/// `100644 blob 1a2b…<tab>path`.
fn entry(line: &str) -> Option<TreeEntry> {
    let (what, path) = line.split_once('\t')?;
    let mut what = what.split(' ');
    let mode = match what.next()? {
        "120000" => EntryMode::Link,
        "160000" => EntryMode::Submodule,
        _ => EntryMode::File,
    };
    let oid = what.nth(1).filter(|oid| is_oid(oid))?.to_owned();
    let path = path.to_owned();
    Some(TreeEntry { mode, oid, path })
}

/// The beginning of what git says of errors; the rest is read too, so that it does not wait.
fn errors(mut stderr: impl Read) -> Vec<u8> {
    let mut errors = Vec::new();
    let _ = stderr.by_ref().take(MOST_ERRORS).read_to_end(&mut errors);
    let _ = io::copy(&mut stderr, &mut io::sink());
    errors
}
