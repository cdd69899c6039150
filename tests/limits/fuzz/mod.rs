//! Whatever lies in a project: an answer, never a panic, never for long, and never all of the
//! memory.
//!
//! `PROPTEST_CASES=100000 cargo test --test limits fuzz` tries longer. What once went wrong is kept in
//! `tests/limits/fuzz/corpus/` and tried every time.

#![allow(
    clippy::disallowed_methods,
    reason = "tests make the files they read and watch the time"
)]

mod damage;
mod project;

use std::path::Path;
use std::sync::LazyLock;
use std::time::{Duration, Instant};

use damage::{Damage, damages};
use project::{FILES, Files};
use proptest::prelude::*;

/// A case takes some milliseconds; on a machine with other work to do, longer.
const MOST_TIME: Duration = Duration::from_secs(10);

/// Threads with the stack that the program gives its own.
fn threads() -> &'static rayon::ThreadPool {
    static THREADS: LazyLock<rayon::ThreadPool> = LazyLock::new(|| {
        let threads = rayon::ThreadPoolBuilder::new().stack_size(massicot::STACK);
        threads.build().unwrap()
    });
    &THREADS
}

fn told(files: &Files) {
    let started = Instant::now();
    threads().install(|| files.check());
    let took = started.elapsed();
    assert!(took < MOST_TIME, "took {took:?}: {files:?}");
}

/// As many cases as a run of all tests has time for, where none are asked for.
fn config() -> ProptestConfig {
    let asked = std::env::var_os("PROPTEST_CASES").is_some();
    let config = ProptestConfig {
        failure_persistence: None,
        ..ProptestConfig::default()
    };
    match asked {
        true => config,
        false => ProptestConfig {
            cases: 64,
            ..config
        },
    }
}

proptest! {
    #![proptest_config(config())]

    /// One file of the sound project with pieces changed, repeated, swapped or taken out.
    #[test]
    fn damaged_files(which in 0..FILES.len(), damages in damages()) {
        let mut files = Files::sound();
        files.damage(which, &damages);
        told(&files);
    }

    /// One file that is anything at all.
    #[test]
    fn any_bytes(which in 0..FILES.len(), bytes in prop::collection::vec(any::<u8>(), 0..400)) {
        let mut files = Files::sound();
        files.replace(which, bytes);
        told(&files);
    }

    /// Two files damaged, so that what refers does not fit what is referred to.
    #[test]
    fn two_damaged_files(
        one in 0..FILES.len(), other in 0..FILES.len(), damages in prop::array::uniform2(damages()),
    ) {
        let mut files = Files::sound();
        files.damage(one, &damages[0]);
        files.damage(other, &damages[1]);
        told(&files);
    }
}

/// The sound project is sound: without that nothing above would get far.
#[test]
fn the_sound_project_is_checked_to_the_end() {
    let found = threads().install(|| Files::sound().check());
    assert_eq!(found, Vec::<String>::new());
    // And damage does damage.
    let mut files = Files::sound();
    files.damage(0, &[Damage::Cut(20, 60)]);
    assert_ne!(files.check(), Vec::<String>::new());
}

/// Every file of the corpus, in the place of each file it could be.
#[test]
fn the_corpus_is_told() {
    let corpus = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/limits/fuzz/corpus");
    let mut count = 0;
    for entry in std::fs::read_dir(corpus).unwrap() {
        let bytes = std::fs::read(entry.unwrap().path()).unwrap();
        for which in 0..FILES.len() {
            let mut files = Files::sound();
            files.replace(which, bytes.clone());
            told(&files);
        }
        count += 1;
    }
    assert!(count >= 5, "the corpus is not found");
}
