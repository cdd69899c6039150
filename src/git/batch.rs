//! The objects of a repository, read by one `git cat-file --batch` that goes on as long as they are
//! asked for.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::sync::{Mutex, PoisonError};

use super::error::GitError;

/// How long the line before an object may be.
const MOST_HEADING: u64 = 1024;

/// Reads objects by their names.
#[derive(Debug)]
pub struct Objects {
    talk: Mutex<Talk>,
}

/// The process and both ends of what is said to it.
#[derive(Debug)]
struct Talk {
    child: Child,
    /// None once it is to end.
    asked: Option<ChildStdin>,
    given: BufReader<ChildStdout>,
}

impl Objects {
    /// Starts the process: `command` is git with its settings.
    pub(super) fn start(mut command: Command) -> Result<Objects, GitError> {
        command.args(["cat-file", "--batch"]);
        command.stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.stderr(Stdio::null()).spawn()?;
        let (asked, given) = (child.stdin.take(), child.stdout.take());
        let given = given.ok_or_else(|| io::Error::from(io::ErrorKind::BrokenPipe))?;
        let talk = Talk {
            child,
            asked,
            given: BufReader::new(given),
        };
        Ok(Objects {
            talk: Mutex::new(talk),
        })
    }

    /// The bytes of an object; none where it has more than `limit`.
    ///
    /// # Errors
    /// An object that the repository lacks, as a partial clone does; a git that no longer answers.
    pub fn read(&self, oid: &str, limit: u64) -> io::Result<Option<Vec<u8>>> {
        let mut talk = self.talk.lock().unwrap_or_else(PoisonError::into_inner);
        let Talk { asked, given, .. } = &mut *talk;
        let asked = asked.as_mut().ok_or(io::ErrorKind::BrokenPipe)?;
        writeln!(asked, "{oid}")?;
        asked.flush()?;
        let mut heading = String::new();
        given.by_ref().take(MOST_HEADING).read_line(&mut heading)?;
        let size = heading.trim_end().rsplit(' ').next();
        let Some(size) = size.and_then(|size| size.parse::<u64>().ok()) else {
            let said = match heading.trim_end().ends_with(" missing") {
                true => message!(
                    "git-batch-read",
                    "this clone lacks the object {oid}: `git fetch` brings it",
                    oid
                ),
                false => message!("git-batch-read-longer-answers", "git no longer answers"),
            };
            return Err(io::Error::other(said));
        };
        // The object, and the end of its line.
        let mut body = given.by_ref().take(size + 1);
        if size > limit {
            io::copy(&mut body, &mut io::sink())?;
            return Ok(None);
        }
        let mut bytes = Vec::with_capacity(size as usize + 1);
        body.read_to_end(&mut bytes)?;
        match bytes.len() as u64 == size + 1 {
            true => {
                bytes.truncate(size as usize);
                Ok(Some(bytes))
            }
            false => Err(io::ErrorKind::UnexpectedEof.into()),
        }
    }
}

/// It ends when nothing more can be asked.
impl Drop for Objects {
    fn drop(&mut self) {
        let talk = self.talk.get_mut().unwrap_or_else(PoisonError::into_inner);
        talk.asked = None;
        let _ = talk.child.wait();
    }
}
