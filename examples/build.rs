//! Builds a project with a progress line and an end after a minute:
//! `cargo run --example build -- my-game`.

#![allow(
    clippy::disallowed_methods,
    clippy::disallowed_macros,
    reason = "the bans are for the program itself"
)]

use std::process::ExitCode;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use massicot::{BuildOptions, Error, Progress, Project, Watch};

struct Line;

impl Progress for Line {
    fn start(&self, total: usize, what: &str) -> Box<dyn Fn() + Send + Sync> {
        let what = what.to_owned();
        let done = AtomicUsize::new(0);
        Box::new(move || {
            let done = done.fetch_add(1, Ordering::Relaxed) + 1;
            eprint!("\r{what}: {done} of {total} faces");
        })
    }
}

fn main() -> ExitCode {
    match build() {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("{error}");
            ExitCode::FAILURE
        }
    }
}

fn build() -> Result<(), Error> {
    let folder = std::env::args().nth(1).unwrap_or_else(|| ".".to_owned());
    let watch = Watch::default();
    let project = Project::open(folder)?
        .with_progress(Line)
        .with_watch(watch.clone());
    std::thread::spawn(move || {
        std::thread::sleep(Duration::from_secs(60));
        watch.cancel();
    });
    for made in project.build(&BuildOptions::default())?.made {
        println!("{}  {} bytes", made.path.display(), made.bytes);
    }
    Ok(())
}
