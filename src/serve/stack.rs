//! Work that a request asks for, on a stack that a project can be read on.

use crate::api::STACK;
use crate::message::Message;

/// Does work on a thread of its own with the stack that a project is read on.
///
/// # Errors
/// A thread that the system refuses, or that ended early.
pub fn on_own_stack<T: Send>(work: impl FnOnce() -> T + Send) -> Result<T, Message> {
    std::thread::scope(|scope| {
        let thread = std::thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn_scoped(scope, work);
        let done = thread.map_err(|error| error.to_string())?.join();
        done.map_err(|_| message!("serve-stack-on-own-stack", "the work ended early"))
    })
}
