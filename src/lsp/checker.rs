//! The check beside the editor: everything that there is to find, told when it is known.

use std::collections::{BTreeMap, BTreeSet};
use std::path::PathBuf;
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::thread::JoinHandle;
use std::time::Duration;

use ls_types::{Diagnostic, PublishDiagnosticsParams, Uri};
use lsp_server::{Message, Notification};

use super::found::{FoundIn, ShownSources};
use super::positions::PositionEncoding;
use crate::api::STACK;
use crate::limits::Limits;
use crate::load::Root;
use crate::message::UiLanguage;
use crate::pipeline::Control;
use crate::pipeline::check::{self, CheckOptions, RuleTests};
use crate::render::KnownText;
use crate::watchdog::Watch;

/// A check begins when nothing has been typed for so long.
const QUIET: Duration = Duration::from_millis(200);

/// What is to be checked.
pub struct CheckerState {
    /// With the texts that are open.
    pub root: Root,
    /// As the editor names its files.
    pub uris: BTreeMap<PathBuf, Uri>,
    /// The game that has changed.
    pub game: String,
    watch: Watch,
}

/// A thread that checks one project; it ends when this is dropped.
pub struct Checker {
    states: Option<Sender<CheckerState>>,
    thread: Option<JoinHandle<()>>,
    limits: Limits,
    watch: Watch,
}

impl Checker {
    pub fn start(
        out: Outbox,
        (encoding, language): (PositionEncoding, UiLanguage),
        limits: Limits,
    ) -> Checker {
        let (states, received) = mpsc::channel();
        let mut told = ToldFindings {
            out,
            encoding,
            language,
            games: BTreeMap::new(),
            known: KnownText::default(),
        };
        let thread = std::thread::Builder::new().stack_size(STACK);
        let thread = thread.spawn(move || told.check_each(&received));
        Checker {
            states: Some(states),
            thread: thread.ok(),
            limits,
            watch: Watch::new(limits),
        }
    }

    /// Checks a game as it is now; what is being checked of an older state is left.
    pub fn check(&mut self, root: Root, uris: BTreeMap<PathBuf, Uri>, game: String) {
        self.watch.cancel();
        self.watch = Watch::new(self.limits);
        let state = CheckerState {
            root,
            uris,
            game,
            watch: self.watch.clone(),
        };
        if let Some(states) = &self.states {
            let _ = states.send(state);
        }
    }
}

impl Drop for Checker {
    fn drop(&mut self) {
        self.watch.cancel();
        self.states = None;
        if let Some(thread) = self.thread.take() {
            let _ = thread.join();
        }
    }
}

/// What goes to the editor.
pub type Outbox = Box<dyn Fn(Message) + Send>;

/// What the editor was told of a project.
struct ToldFindings {
    out: Outbox,
    encoding: PositionEncoding,
    language: UiLanguage,
    /// By game.
    games: BTreeMap<String, FoundIn>,
    known: KnownText,
}

impl ToldFindings {
    fn check_each(&mut self, states: &Receiver<CheckerState>) {
        let mut waiting: BTreeMap<String, CheckerState> = BTreeMap::new();
        loop {
            let next = match waiting.is_empty() {
                true => states.recv().map_err(|_| RecvTimeoutError::Disconnected),
                false => states.recv_timeout(QUIET),
            };
            match next {
                Ok(state) => {
                    waiting.insert(state.game.clone(), state);
                }
                Err(RecvTimeoutError::Disconnected) => return,
                Err(RecvTimeoutError::Timeout) => {
                    if let Some((game, state)) = waiting.pop_first()
                        && !self.check(&state)
                    {
                        // Cut off by a change of another game: it is its turn again later.
                        let again = CheckerState {
                            watch: Watch::new(state.watch.limits()),
                            ..state
                        };
                        waiting.entry(game).or_insert(again);
                    }
                }
            }
        }
    }

    /// Checks one game and tells what is new; false where it was cut off.
    fn check(&mut self, state: &CheckerState) -> bool {
        let options = CheckOptions {
            names: vec![state.game.clone()],
            test_rules: RuleTests::Never,
            ..CheckOptions::default()
        };
        let control = Control {
            progress: &(),
            watch: &state.watch,
            cache: None,
        };
        let outcome = check::check_again(&state.root, &options, &self.known, control);
        if state.watch.is_cancelled() {
            return false;
        }
        let found = outcome.map_or_else(
            |_| FoundIn::new(),
            |outcome| {
                let text = self.known.text(&outcome.project.fonts);
                self.known = KnownText::new(&outcome.project.fonts, &text);
                let shown = ShownSources {
                    sources: &outcome.project.sources,
                    root: state.root.dir(),
                    encoding: self.encoding,
                    language: self.language,
                    uris: &state.uris,
                };
                shown.report(&outcome.report, &state.game)
            },
        );
        self.tell(state, found);
        true
    }

    /// Tells the findings of every file that has some or had some.
    fn tell(&mut self, state: &CheckerState, found: FoundIn) {
        let old = self.games.insert(state.game.clone(), found);
        let new = self.games.get(&state.game).into_iter();
        let paths = old.iter().chain(new).flat_map(BTreeMap::keys);
        let paths: BTreeSet<PathBuf> = paths.cloned().collect();
        for path in paths {
            let uri = state.uris.get(&path).cloned();
            let uri = uri.or_else(|| Uri::from_file_path(state.root.dir().join(&path)));
            let of_games = self.games.values().filter_map(|found| found.get(&path));
            // What is wrong with a stock is found in every game that has it.
            let mut diagnostics: Vec<Diagnostic> = Vec::new();
            for found in of_games.flatten() {
                if !diagnostics.contains(found) {
                    diagnostics.push(found.clone());
                }
            }
            if let Some(uri) = uri {
                let told = PublishDiagnosticsParams::new(uri, diagnostics, None);
                let method = "textDocument/publishDiagnostics".to_owned();
                (self.out)(Notification::new(method, told).into());
            }
        }
    }
}
