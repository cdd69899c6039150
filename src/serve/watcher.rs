//! The watch over a project's files.

use std::path::{Path, PathBuf};
use std::sync::mpsc::Sender;
use std::time::Duration;

use notify::event::ModifyKind;
use notify::{Config, Event, EventKind, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};

use crate::load::Root;
use crate::pipeline::Error;

/// What a project is read from.
const FOLDERS: [&str; 5] = ["content", "templates", "fonts", "presets", "dictionaries"];
/// How often files are looked at where the system does not tell.
const POLL: Duration = Duration::from_millis(700);

/// What has changed.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Change {
    File,
    /// There is a folder that was not there before. What is written into it at once may not be told of.
    Folder,
}

/// The watch, until it is dropped.
pub struct FolderWatch {
    watcher: Box<dyn Watcher + Send>,
    root: PathBuf,
}

impl FolderWatch {
    /// Tells of every change of a project's files.
    ///
    /// # Errors
    /// Folders that cannot be watched.
    pub fn new(root: &Root, poll: bool, change: Sender<Change>) -> Result<FolderWatch, Error> {
        let below = root.dir().to_owned();
        // An error means that some events were lost.
        let told = move |event: notify::Result<Event>| {
            let found = event.map_or(Some(Change::Folder), |event| change_of(&event, &below));
            if let Some(found) = found {
                // Nobody is there any more at the very end.
                _ = change.send(found);
            }
        };
        let config = Config::default().with_poll_interval(POLL);
        let watcher: Box<dyn Watcher + Send> = match poll {
            true => {
                let config = config.with_compare_contents(true);
                Box::new(PollWatcher::new(told, config).map_err(failed)?)
            }
            false => Box::new(RecommendedWatcher::new(told, config).map_err(failed)?),
        };
        let root = root.dir().to_owned();
        let mut watch = FolderWatch { watcher, root };
        // It tells of folders that are made later.
        let top = watch
            .watcher
            .watch(&watch.root, RecursiveMode::NonRecursive);
        top.map_err(failed)?;
        watch.look_again()?;
        Ok(watch)
    }

    /// Watches the folders that there are now.
    ///
    /// # Errors
    /// Folders that cannot be watched.
    pub fn look_again(&mut self) -> Result<(), Error> {
        for folder in FOLDERS {
            let path = self.root.join(folder);
            if path.is_dir() {
                let watched = self.watcher.watch(&path, RecursiveMode::Recursive);
                watched.map_err(failed)?;
            }
        }
        Ok(())
    }
}

fn failed(error: notify::Error) -> Error {
    Error::usage(
        message!(
            "serve-watcher-failed",
            "the project's folders cannot be watched: {error}",
            error
        ),
        message!(
            "serve-watcher-failed-poll-looks-again",
            "--poll looks at them again and again instead"
        ),
    )
}

/// What an event says of the project; none where it says nothing.
fn change_of(event: &Event, root: &Path) -> Option<Change> {
    // To read a file is an event as well: the project's own loading must not be a change.
    if event.kind.is_access() {
        return None;
    }
    let is_read = |path: &PathBuf| {
        let below = path.strip_prefix(root).ok();
        let top = below.and_then(|below| below.components().next());
        top.is_some_and(|top| FOLDERS.iter().any(|folder| top.as_os_str() == *folder))
    };
    let may_be_new = matches!(
        event.kind,
        EventKind::Create(_) | EventKind::Modify(ModifyKind::Name(_))
    );
    match event.paths.is_empty() {
        // Some were lost.
        true => Some(Change::Folder),
        false if !event.paths.iter().any(is_read) => None,
        false if may_be_new && event.paths.iter().any(|path| path.is_dir()) => Some(Change::Folder),
        false => Some(Change::File),
    }
}
