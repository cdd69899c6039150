//! Hostile input of every class, around its limits and far over them: each command ends by itself,
//! in time and memory, with the same error each time.

mod books;
mod content;
mod drawing;
mod files;
mod fonts;
mod missing;
mod pictures;
mod run;
mod shapes;
mod sharing;
mod syntax;
mod template;
mod wrong;

use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// What has to come of a project.
#[derive(Clone)]
pub enum Wanted {
    /// An error that says this, of every command that looks at what it is in.
    Refused(&'static str),
    /// The same, of what an export does not look at.
    Checked(&'static str),
    /// Nothing wrong, or an error: but an end.
    Ends,
    /// Nothing wrong.
    Fine,
}

/// A project that is made on disk, and what has to come of it.
pub struct Case {
    pub name: String,
    pub make: Box<dyn Fn(&Path) + Send + Sync>,
    pub wanted: Wanted,
}

impl Case {
    pub fn new(
        name: impl Into<String>,
        wanted: Wanted,
        make: impl Fn(&Path) + Send + Sync + 'static,
    ) -> Case {
        Case {
            name: name.into(),
            make: Box::new(make),
            wanted,
        }
    }
}

#[test]
#[ignore = "slow: cargo test -- --include-ignored"]
fn nothing_hostile_crashes_hangs_or_lies() {
    let mut cases = template::cases();
    cases.extend(drawing::cases());
    cases.extend(syntax::cases());
    cases.extend(content::cases());
    cases.extend(files::cases());
    cases.extend(fonts::cases());
    cases.extend(pictures::cases());
    cases.extend(books::cases());
    cases.extend(shapes::cases());
    cases.extend(sharing::cases());
    cases.extend(missing::cases());
    cases.extend(wrong::cases());
    assert!(cases.len() >= 150, "{} cases", cases.len());
    let (next, failed) = (AtomicUsize::new(0), Mutex::new(Vec::new()));
    let work = || {
        while let Some(case) = cases.get(next.fetch_add(1, Ordering::Relaxed)) {
            if let Err(reason) = run::case(case) {
                failed
                    .lock()
                    .unwrap()
                    .push(format!("{}: {reason}", case.name));
            }
        }
    };
    let threads = std::thread::available_parallelism().map_or(2, usize::from);
    std::thread::scope(|scope| {
        for _ in 0..threads {
            scope.spawn(work);
        }
    });
    let failed = failed.into_inner().unwrap();
    assert!(
        failed.is_empty(),
        "{} failed:\n{}",
        failed.len(),
        failed.join("\n")
    );
}
