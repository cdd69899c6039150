//! The watch over a project's files.

use std::path::Path;
use std::sync::mpsc::Sender;
use std::time::Duration;

use notify::{Config, Event, PollWatcher, RecommendedWatcher, RecursiveMode, Watcher};

use crate::load::Root;
use crate::pipeline::Error;

/// What a project is read from.
const FOLDERS: [&str; 4] = ["content", "templates", "fonts", "presets"];
/// How often files are looked at where the system does not tell.
const POLL: Duration = Duration::from_millis(700);

/// Tells of every change of a project's files, until what is returned is dropped.
///
/// # Errors
/// Folders that cannot be watched.
pub fn start(root: &Root, poll: bool, change: Sender<()>) -> Result<Box<dyn Watcher>, Error> {
    let told = move |event: notify::Result<Event>| {
        // To read a file is an event as well: the project's own loading must not be a change.
        // An error means that some events were lost.
        if event.as_ref().map_or(true, |event| !event.kind.is_access()) {
            // Nobody is there any more at the very end.
            _ = change.send(());
        }
    };
    let config = Config::default().with_poll_interval(POLL);
    let failed = |error: notify::Error| {
        Error::usage(
            format!("the project's folders cannot be watched: {error}"),
            "--poll looks at them again and again instead",
        )
    };
    let mut watcher: Box<dyn Watcher> = match poll {
        true => {
            Box::new(PollWatcher::new(told, config.with_compare_contents(true)).map_err(failed)?)
        }
        false => Box::new(RecommendedWatcher::new(told, config).map_err(failed)?),
    };
    for folder in FOLDERS {
        let path = root.dir().join(folder);
        if path.is_dir() {
            let watched = watcher.watch(Path::new(&path), RecursiveMode::Recursive);
            watched.map_err(failed)?;
        }
    }
    Ok(watcher)
}
