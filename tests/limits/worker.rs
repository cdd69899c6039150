//! `--untrusted`: the worker does what the program does, within limits of the system, and its parent
//! says how it ended.

use std::fs;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::Duration;

use super::bombs::{noise, project};

fn massicot(dir: &Path, arguments: &[&str]) -> Command {
    let mut command = crate::program::english();
    command.args(arguments).arg("--root").arg(dir);
    command.env("XDG_CONFIG_HOME", dir.join("none"));
    command
}

fn output(dir: &Path, arguments: &[&str]) -> Output {
    massicot(dir, arguments).output().unwrap()
}

#[test]
fn a_worker_says_and_makes_the_same() {
    let dir = project("<rect width='9' height='9'/>");
    let plain = output(dir.path(), &["check"]);
    let worker = output(dir.path(), &["check", "--untrusted"]);
    assert_eq!(worker.status.code(), Some(0), "{worker:?}");
    assert_eq!(
        (&plain.stdout, &plain.stderr),
        (&worker.stdout, &worker.stderr)
    );
    assert!(!dir.path().join("out").exists());

    assert!(output(dir.path(), &["build"]).status.success());
    let file = dir.path().join("out/demo/card.pdf");
    let plain = fs::read(&file).unwrap();
    fs::remove_file(&file).unwrap();
    let worker = output(dir.path(), &["build", "--untrusted"]);
    assert!(worker.status.success(), "{worker:?}");
    assert_eq!(fs::read(&file).unwrap(), plain);

    let wrong = project("{{ nothing }}");
    let plain = output(wrong.path(), &["build"]);
    let worker = output(wrong.path(), &["build", "--untrusted"]);
    assert_eq!(worker.status.code(), Some(1));
    assert_eq!(
        (&plain.stdout, &plain.stderr),
        (&worker.stdout, &worker.stderr)
    );
    assert!(!wrong.path().join("out").exists());
    let usage = output(wrong.path(), &["build", "no-such-game", "--untrusted"]);
    assert_eq!(usage.status.code(), Some(2), "{usage:?}");
}

/// Reading and checking content is work like the drawing of a face.
#[test]
fn what_is_done_between_faces_is_timed() {
    let dir = project("<g/>");
    let game = dir.path().join("content/demo/game.toml");
    let text = fs::read_to_string(&game).unwrap() + "data = 'cards.toml'\n";
    fs::write(&game, text).unwrap();
    let cards: String = (0..60_000)
        .map(|at| format!("[[card]]\nid = 'a{at}'\n"))
        .collect();
    fs::write(dir.path().join("content/demo/cards.toml"), cards).unwrap();
    let check = ["check", "--content-only", "--untrusted", "--max-time"];
    let output = |seconds| output(dir.path(), &[&check[..], &[seconds]].concat());
    assert_eq!(output("60").status.code(), Some(0), "{:?}", output("60"));
    let short = output("0");
    let said = String::from_utf8_lossy(&short.stderr);
    assert_eq!(short.status.code(), Some(1), "{said}");
    assert!(said.contains("what is in the project"), "{said}");
}

/// The one child of a process, once there is one that works.
#[cfg(target_os = "linux")]
fn worker_of(parent: &Child) -> u32 {
    let id = parent.id();
    for _ in 0..1_000 {
        let children = fs::read_to_string(format!("/proc/{id}/task/{id}/children"));
        let child = children.unwrap_or_default().trim().parse();
        if let Ok(child) = child {
            let threads = fs::read_dir(format!("/proc/{child}/task"));
            if threads.map_or(0, Iterator::count) > 3 {
                return child;
            }
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    panic!("no worker was started");
}

#[cfg(target_os = "linux")]
#[test]
fn a_worker_that_crashes_is_one_error_and_leaves_nothing() {
    for (signal, words) in [
        ("ABRT", "it crashed"),
        ("KILL", "it was killed"),
        ("XCPU", "processor time"),
    ] {
        // On a busy machine a worker may not have begun with anything after a tenth of a second.
        let waits = [100, 400, 1600].map(Duration::from_millis);
        let mut said = waits.iter().map(|wait| ended_by(signal, *wait));
        let is_told =
            |said: &String| said.contains("given up while working on") && said.contains(words);
        assert!(said.any(|said| is_told(&said)), "{signal}");
    }
}

/// What a build says whose worker is sent a signal after a while. It leaves nothing.
#[cfg(target_os = "linux")]
fn ended_by(signal: &str, after: Duration) -> String {
    let dir = project(&noise(3));
    let mut parent = massicot(dir.path(), &["build", "--untrusted"]);
    let parent = parent.stderr(Stdio::piped()).spawn().unwrap();
    let worker = worker_of(&parent);
    let limits = fs::read_to_string(format!("/proc/{worker}/limits")).unwrap();
    let core = limits
        .lines()
        .find(|line| line.starts_with("Max core file size"));
    assert_eq!(
        core.unwrap().split_whitespace().nth(4),
        Some("0"),
        "{limits}"
    );
    std::thread::sleep(after);
    let killed = Command::new("kill")
        .args([&format!("-{signal}"), &worker.to_string()])
        .status();
    assert!(killed.unwrap().success());
    let output = parent.wait_with_output().unwrap();
    let said = String::from_utf8_lossy(&output.stderr).into_owned();
    assert_eq!(output.status.code(), Some(1), "{said}");
    assert_eq!(said.matches("error").count(), 1, "{said}");
    assert!(!dir.path().join("out").exists(), "{said}");
    said
}
