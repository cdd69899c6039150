//! What the system asks a process for, by signals.

use std::io;
use std::sync::Arc;

use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;

/// A file larger than the system lets it be is then an error of that file, and no end of the process.
pub fn outlive_large_files() {
    let _ = flag::register(SIGXFSZ, Arc::default());
}

/// Does work on a thread of its own each time the user or the system asks the process to end (Ctrl-C,
/// SIGINT, SIGTERM, SIGHUP).
///
/// # Errors
/// A system that refuses.
pub fn on_end(mut work: impl FnMut() + Send + 'static) -> io::Result<()> {
    let mut signals = Signals::new([SIGINT, SIGTERM, SIGHUP])?;
    let wait = move || signals.forever().for_each(|_| work());
    std::thread::Builder::new().spawn(wait)?;
    Ok(())
}
