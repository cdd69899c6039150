//! The shipped games, each loaded once for all tests, or in its place a game with a mistake in it.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use massicot::Watch;
use massicot::diag::Diagnostic;
use massicot::fill;
use massicot::load::{self, Project, Root};
use massicot::render::{self, TextEngine};
use rayon::ThreadPool;

/// The folders of the games in `content/`.
pub const GAMES: [&str; 3] = ["dix-mille", "slohar", "sokar"];

thread_local! {
    static IN_PLACE: RefCell<Option<Arc<Project>>> = const { RefCell::new(None) };
}

/// As much stack as the program gives its threads.
static THREADS: LazyLock<ThreadPool> = LazyLock::new(|| {
    let threads = rayon::ThreadPoolBuilder::new().stack_size(32 << 20);
    threads.build().unwrap()
});

/// A project with one game in it, as it is in the repository; or what [`in_place`] has put there.
pub fn project(game: &str) -> Arc<Project> {
    static LOADED: Mutex<BTreeMap<String, Arc<Project>>> = Mutex::new(BTreeMap::new());
    if let Some(changed) = IN_PLACE.with_borrow(Clone::clone) {
        return changed;
    }
    let mut loaded = LOADED.lock().unwrap_or_else(PoisonError::into_inner);
    let project = loaded.entry(game.to_owned()).or_insert_with(|| {
        let root = Root::at(Path::new(env!("CARGO_MANIFEST_DIR"))).unwrap();
        let (mut project, mut report) = load::load(&root, &[game.to_owned()]);
        fill::project(&mut project, &mut report);
        assert!(!report.has_errors(), "{:?}", report.iter().next());
        let found = write_pages(&mut project);
        assert!(found.is_empty(), "{:?}", found.first());
        Arc::new(project)
    });
    project.clone()
}

/// Fills the pages of a project's only game; gives what is wrong with them.
pub fn write_pages(project: &mut Project) -> Vec<Diagnostic> {
    let text = TextEngine::new(&project.fonts);
    let watch = Watch::default();
    let composed = render::compose(project, &project.games[0], &text, &watch);
    if let Some(written) = composed.game {
        project.games[0] = written;
    }
    composed.found
}

/// Runs a test of this thread on another project than the repository's.
pub fn in_place<T>(project: Arc<Project>, run: impl FnOnce() -> T) -> T {
    IN_PLACE.set(Some(project));
    let result = run();
    IN_PLACE.set(None);
    result
}

/// Runs what draws on threads like the program's. Projects are loaded before: a thread that waits
/// for its part of the loading may take up other work that wants the same project.
pub fn on_threads<T: Send>(run: impl FnOnce() -> T + Send) -> T {
    THREADS.install(run)
}
