//! The parent of a worker: starts it, hears what it works on, and says how it ended.

use std::io::{self, BufRead, BufReader, Read, Write};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitCode, ExitStatus, Stdio};

use rustix::process::{Pid, Signal, kill_process};

use super::{PANICKED, Places};
use crate::cli::console::Console;
use crate::cli::signals;
use crate::env::{FIRST, WORKER};
use crate::message::Message;
use crate::write::files::{OutDir, Staging};

/// How the words begin that a process of Rust's says on its last legs, which the error replaces.
const LAST_WORDS: [&[u8]; 4] = [
    b"thread '",
    b"fatal runtime error",
    b"memory allocation of ",
    b"note: run with",
];
/// How much of what is under way is named.
const NAMED: usize = 3;

/// Does this process's command in a worker.
///
/// # Errors
/// A system that starts none.
pub fn run(console: &Console, places: &Places) -> io::Result<ExitCode> {
    let (told, tell) = io::pipe()?;
    let how = if console.has_colour() {
        "colour"
    } else {
        "plain"
    };
    let lock = |dir: &Path| OutDir::chosen(dir).lock(|_| ());
    if let Some(out) = &places.out {
        // What is not there cannot be left open to the worker.
        std::fs::create_dir_all(out)?;
    }
    let mut command = Command::new(std::env::current_exe()?);
    command.args(std::env::args_os().skip(1)).env(WORKER, how);
    command.stdin(Stdio::from(tell)).stderr(Stdio::piped());
    let mut child = command.spawn()?;
    // The writing end is the worker's alone, so that its end is heard.
    drop(command);
    let pid = Pid::from_child(&child);
    let _ = signals::on_end(move || _ = kill_process(pid, Signal::TERM));
    let under_way = std::thread::spawn(move || hear(told));
    let last = child.stderr.take().map(relay).unwrap_or_default();
    let status = child.wait()?;
    let under_way = under_way.join().unwrap_or_default();
    let crashed = status.signal().is_some() || status.code() == Some(PANICKED);
    if !crashed {
        let _ = io::stderr().write_all(&last);
    } else {
        console.failure_of(&under_way, ending(status, &under_way), Some(help()));
    }
    if let Some(out) = &places.out {
        // What it began is undone or completed; the folder goes where it is empty.
        if let Ok(_lock) = lock(out)
            && crashed
        {
            let dir = OutDir::chosen(out);
            for folder in std::iter::once(String::new()).chain(dir.folders()) {
                drop(Staging::open(&dir, Path::new(&folder)));
            }
        }
    }
    Ok(match status.code() {
        Some(code) if !crashed => ExitCode::from(u8::try_from(code).unwrap_or(1)),
        _ => ExitCode::FAILURE,
    })
}

fn help() -> Message {
    message!(
        "worker-help",
        "the last good files are as they were; what content makes the program end so is a fault of the program: SECURITY.md says whom to tell"
    )
}

/// How a worker ended that did not end by itself.
fn ending(status: ExitStatus, under_way: &[String]) -> Message {
    let signal = status.signal().map(Signal::from_named_raw);
    let what = match signal.flatten() {
        Some(Signal::XCPU) => message!("worker-parent-ending", "it takes too much processor time"),
        Some(Signal::XFSZ) => message!(
            "worker-parent-ending-writes-file-large",
            "it writes a file that is too large"
        ),
        Some(Signal::KILL) => message!(
            "worker-parent-ending-was-killed-perhaps",
            "it was killed, perhaps for the memory it took"
        ),
        Some(Signal::ABORT | Signal::SEGV | Signal::BUS) => {
            message!(
                "worker-parent-ending-crashed-memory-was",
                "it crashed: no memory was left, or no stack"
            )
        }
        Some(Signal::TERM | Signal::INT) => {
            message!("worker-parent-ending-was-asked-end", "it was asked to end")
        }
        Some(other) => message!(
            "worker-parent-ending-signal-ended",
            "signal {other} ended it",
            other = other.as_raw()
        ),
        None => message!("worker-parent-ending-crashed", "it crashed"),
    };
    let parts = under_way
        .iter()
        .filter(|name| under_way.len() == 1 || *name != FIRST);
    let named: Vec<String> = parts
        .rev()
        .take(NAMED)
        .map(|name| format!("`{name}`"))
        .collect();
    match named.is_empty() {
        true => message!("worker-parent-ending-given-up", "given up: {what}", what),
        false => message!(
            "worker-parent-ending-given-up-while",
            "given up while working on {named}: {what}",
            named = named.join(", "),
            what
        ),
    }
}

/// Reads what the worker tells; what was under way at the end.
fn hear(told: impl Read) -> Vec<String> {
    let mut under_way: Vec<String> = Vec::new();
    for line in BufReader::new(told).split(b'\n').map_while(Result::ok) {
        let line = String::from_utf8_lossy(&line);
        if let Some(name) = line.strip_prefix('+') {
            under_way.push(name.to_owned());
        } else if let Some(name) = line.strip_prefix('-')
            && let Some(at) = under_way.iter().rposition(|known| known == name)
        {
            under_way.remove(at);
        }
    }
    under_way
}

/// Says what the worker says as it comes, but for last words, which are given back.
fn relay(said: impl Read) -> Vec<u8> {
    let mut last = Vec::new();
    for mut line in BufReader::new(said).split(b'\n').map_while(Result::ok) {
        line.push(b'\n');
        let is_last = |line: &[u8]| LAST_WORDS.iter().any(|words| line.starts_with(words));
        match !last.is_empty() || is_last(&line) {
            true => last.extend(line),
            false => _ = io::stderr().write_all(&line),
        }
    }
    last
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_under_way_is_what_began_and_is_not_done() {
        let told = "+a\n+demo/b\n-a\n+c\n+c\n-c\n";
        assert_eq!(hear(told.as_bytes()), ["demo/b", "c"]);
        let abort = ExitStatus::from_raw(6);
        let said = ending(abort, &["demo/b".into()]);
        assert!(
            said.starts_with("given up while working on `demo/b`: it crashed"),
            "{said}"
        );
    }
}
