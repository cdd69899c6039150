//! The language server (`massicot lsp`): what an editor asks of a project while it is edited.
//!
//! The editor starts the program and speaks LSP 3.17 over its standard input and output. Texts that are
//! open stand for those of their files; nothing is written.

mod checker;
mod completion;
mod definition;
mod fixes;
mod found;
mod frames;
mod hover;
mod loaded;
mod open_project;
mod positions;
mod server;
mod session;
mod text_at;

use std::io::{self, Write};
use std::sync::mpsc;
use std::thread;
use std::time::Duration;

use crate::limits::Limits;
use crate::message::UiLanguage;
use crate::pipeline::Error;
use session::EditorSession;

/// What was asked before the end is answered for so long.
const LAST_ANSWERS: Duration = Duration::from_secs(1);

/// Serves one editor until it says that it ends.
///
/// # Errors
/// What is no LSP; streams that end before it is said.
pub fn serve(limits: Limits, language: UiLanguage) -> Result<(), Error> {
    let (out, messages) = mpsc::channel::<Vec<u8>>();
    let (writes, written) = mpsc::channel::<()>();
    let writer = thread::Builder::new().spawn(move || {
        let mut stream = io::stdout().lock();
        let mut write = |bytes: Vec<u8>| stream.write_all(&bytes).and_then(|()| stream.flush());
        // An editor that is gone hears nothing more.
        let _ = messages.into_iter().try_for_each(&mut write);
        drop(writes);
    });
    writer.map_err(frames::failed)?;
    let mut session = EditorSession::new(out, language, limits);
    let ended = session.listen(&mut io::stdin().lock());
    drop(session);
    // A draw that does not end is not waited for.
    let _ = written.recv_timeout(LAST_ANSWERS);
    ended
}
