//! What a shell offers to complete a word with: names of the project at hand, and of the program.
//!
//! The shell asks in the middle of a line: what cannot be read or is wrong offers nothing, and
//! nothing is said of it. Each function gives what is added to an argument.

use std::ffi::{OsStr, OsString};
use std::path::Path;

use clap::Command;
use clap_complete::engine::CompletionCandidate;
use clap_complete::{ArgValueCandidates, ArgValueCompleter, CompleteEnv};

use crate::api::STACK;
use crate::check::explain;
use crate::limits::Limits;
use crate::load::{self, Game, ReadScope, Root};
use crate::pipeline::mutate::CLASSES;
use crate::pipeline::options::Paper;
use crate::pipeline::presets;

/// Set by the script of a shell that asks, to the shell's name.
pub const VARIABLE: &str = "MASSICOT_COMPLETE";

/// Answers a shell that asks: whether one did.
///
/// # Errors
/// A shell that is not known.
pub fn answer(
    command: impl Fn() -> Command + Send + Sync + 'static,
    arguments: Vec<OsString>,
) -> clap::error::Result<bool> {
    let ask = move || {
        let asked = CompleteEnv::with_factory(command).var(VARIABLE);
        asked.try_complete(arguments, None)
    };
    // A project is read, on the stack that untrusted input is always given.
    let thread = std::thread::Builder::new().stack_size(STACK).spawn(ask);
    match thread.map(std::thread::JoinHandle::join) {
        Ok(Ok(answered)) => answered,
        _ => Ok(false),
    }
}

pub fn games() -> ArgValueCandidates {
    ArgValueCandidates::new(|| offered(all_games()))
}

/// Components of all games.
pub fn components() -> ArgValueCandidates {
    ArgValueCandidates::new(|| offered(all_components()))
}

/// The languages that games are translated into, and their own.
pub fn languages() -> ArgValueCandidates {
    ArgValueCandidates::new(|| offered(all_languages()))
}

/// Pieces, `GAME/COMPONENT/ID`, a part after the other.
pub fn pieces() -> ArgValueCompleter {
    ArgValueCompleter::new(|begun: &OsStr| parts(begun, 3))
}

/// Components, `GAME/COMPONENT`, a part after the other.
pub fn components_of_games() -> ArgValueCompleter {
    ArgValueCompleter::new(|begun: &OsStr| parts(begun, 2))
}

/// Games, or their pieces once a slash is written.
pub fn games_and_pieces() -> ArgValueCompleter {
    ArgValueCompleter::new(|begun: &OsStr| match begun.to_str() {
        Some(text) if text.contains('/') => parts(begun, 3),
        text => matching(offered(all_games()), text.unwrap_or_default()),
    })
}

pub fn sheets() -> ArgValueCandidates {
    ArgValueCandidates::new(|| presets_of("sheets"))
}

pub fn services() -> ArgValueCandidates {
    ArgValueCandidates::new(|| presets_of("services"))
}

pub fn papers() -> ArgValueCandidates {
    ArgValueCandidates::new(|| offered(Paper::names().map(str::to_owned).collect()))
}

/// The classes of mistakes.
pub fn classes() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let names = CLASSES.iter().map(|class| class.name.to_owned());
        offered(names.collect())
    })
}

/// The codes of rules and the names of functions.
pub fn explained() -> ArgValueCandidates {
    ArgValueCandidates::new(|| offered(explain::names().map(str::to_owned).collect()))
}

pub fn schemas() -> ArgValueCandidates {
    ArgValueCandidates::new(|| {
        let names = load::presets::schemas().into_iter();
        offered(names.map(str::to_owned).collect())
    })
}

fn all_games() -> Vec<String> {
    let known = root().and_then(|root| load::games(&root).ok());
    known.unwrap_or_default()
}

fn all_components() -> Vec<String> {
    let mut ids: Vec<String> = Vec::new();
    for game in of_games(None) {
        for component in game.components {
            if !ids.contains(&component.id.value) {
                ids.push(component.id.value);
            }
        }
    }
    ids
}

fn all_languages() -> Vec<String> {
    let mut tags: Vec<String> = Vec::new();
    for game in of_games(None) {
        for tag in [&game.language].into_iter().chain(game.languages.keys()) {
            if !tags.contains(tag) {
                tags.push(tag.clone());
            }
        }
    }
    tags
}

fn presets_of(kind: &str) -> Vec<CompletionCandidate> {
    offered(match root() {
        Some(root) => presets::names(&root, kind),
        None => load::presets::names(kind)
            .into_iter()
            .map(str::to_owned)
            .collect(),
    })
}

/// The next part of a path of so many parts; all but the last go on with a slash.
fn parts(begun: &OsStr, most: usize) -> Vec<CompletionCandidate> {
    let Some(begun) = begun.to_str() else {
        return Vec::new();
    };
    let written: Vec<&str> = begun.split('/').collect();
    let names = match *written {
        [_] => all_games(),
        [game, _] => {
            let components = of_games(Some(game))
                .into_iter()
                .flat_map(|game| game.components);
            components.map(|component| component.id.value).collect()
        }
        [game, component, _] if most == 3 => {
            let components = of_games(Some(game))
                .into_iter()
                .flat_map(|game| game.components);
            let entries = components
                .filter(|found| found.id.value == component)
                .flat_map(|found| found.entries);
            entries.map(|entry| entry.id.value).collect()
        }
        _ => Vec::new(),
    };
    let before = begun.rfind('/').map_or("", |slash| &begun[..=slash]);
    let end = if written.len() < most { "/" } else { "" };
    let whole = names.into_iter().map(|name| format!("{before}{name}{end}"));
    matching(offered(whole.collect()), begun)
}

/// The game of a name, or all of them, as far as they can be read.
fn of_games(name: Option<&str>) -> Vec<Game> {
    let Some(root) = root() else {
        return Vec::new();
    };
    let mut known = load::games(&root).unwrap_or_default();
    known.retain(|game| name.is_none_or(|name| name == game));
    load::load_for(&root, &known, ReadScope::Content, &Limits::default())
        .0
        .games
}

/// The project that the shell stands in.
fn root() -> Option<Root> {
    Root::find(Path::new(".")).ok().flatten()
}

fn offered(names: Vec<String>) -> Vec<CompletionCandidate> {
    names.into_iter().map(CompletionCandidate::new).collect()
}

fn matching(mut candidates: Vec<CompletionCandidate>, begun: &str) -> Vec<CompletionCandidate> {
    candidates.retain(|candidate| {
        candidate
            .get_value()
            .as_encoded_bytes()
            .starts_with(begun.as_bytes())
    });
    candidates
}
