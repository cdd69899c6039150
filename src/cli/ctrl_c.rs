//! In the place of `signals`, where the system has none.

/// No large file ends a process here.
pub fn outlive_large_files() {}

/// Does work on a thread of its own each time the user asks the process to end (Ctrl-C).
///
/// # Errors
/// A system that refuses.
pub fn on_end(work: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    ctrlc::set_handler(work)
}
