//! One run at a time in a folder of outputs.

use std::fs::{self, File, TryLockError};
use std::io;
use std::path::{Path, PathBuf};

use super::{OutDir, WriteError, failed};

/// A folder of outputs that no other run writes to. The operating system gives it free when this is
/// dropped, and when the process ends, however it ends.
pub struct OutLock {
    dir: PathBuf,
    _file: Option<File>,
}

impl OutDir {
    /// Locks the folder, and makes it where there is none. Where another run has it, says so by
    /// `waiting`, then waits for it. File systems without locks are not locked.
    ///
    /// # Errors
    /// [`WriteError`] for a folder that cannot be made or opened.
    pub fn lock(&self, waiting: impl FnOnce(&Path)) -> Result<OutLock, WriteError> {
        let io = |error| failed(&self.dir, error);
        fs::create_dir_all(&self.dir).map_err(io)?;
        let file = lockable(&self.dir).map_err(io)?;
        let locked = match file.try_lock() {
            Ok(()) => true,
            Err(TryLockError::WouldBlock) => {
                waiting(&self.dir);
                file.lock().map_err(io)?;
                true
            }
            Err(TryLockError::Error(_)) => false,
        };
        Ok(OutLock {
            dir: self.dir.clone(),
            _file: locked.then_some(file),
        })
    }
}

impl Drop for OutLock {
    #[expect(
        clippy::disallowed_methods,
        reason = "a folder that was made for nothing, and is empty"
    )]
    fn drop(&mut self) {
        let _ = fs::remove_dir(&self.dir);
    }
}

/// The folder itself: a lock that leaves no file behind.
#[cfg(unix)]
fn lockable(dir: &Path) -> io::Result<File> {
    File::open(dir)
}

/// Elsewhere folders cannot be locked: a file in it.
#[cfg(not(unix))]
fn lockable(dir: &Path) -> io::Result<File> {
    let mut options = fs::OpenOptions::new();
    options.create(true).truncate(false).write(true);
    options.open(dir.join(".massicot.lock"))
}

#[cfg(test)]
mod tests {
    use std::sync::mpsc;
    use std::thread;

    use super::*;

    #[test]
    fn the_second_waits_for_the_first_and_says_so() {
        let home = tempfile::tempdir().unwrap();
        let out = OutDir::chosen(&home.path().join("out"));
        let first = out.lock(|_| panic!("nobody has it")).unwrap();
        let (tell, told) = mpsc::channel();
        let second = thread::spawn(move || {
            let lock = out.lock(|dir| tell.send(dir.to_owned()).unwrap()).unwrap();
            drop(lock);
        });
        assert_eq!(told.recv().unwrap(), home.path().join("out"));
        assert!(!second.is_finished());
        drop(first);
        second.join().unwrap();
        assert!(!home.path().join("out").exists(), "nothing was written");
    }
}
