//! What is different between two states of a project.

use std::collections::BTreeMap;

use serde_json::Value as Json;

use super::states::ProjectState;
use super::{Control, Error, open};
use crate::diag::suggestion;
use crate::fill;
use crate::history::causes::comparable;
use crate::history::compare::{self, TwoStates};
use crate::history::faces::{Comparing, Depth, GameState};
use crate::history::model::{ChangeKind, GameDiff, ProjectDiff};
use crate::history::untold::Teller;
use crate::load::{self, Game, Project, ReadScope, Table, ValueKind};
use crate::render::TextEngine;

/// What is compared, and how.
#[derive(Clone, Debug)]
pub struct DiffOptions {
    /// Games by name; all of both states where it is empty.
    pub games: Vec<String>,
    /// The language of the faces, where it is not the game's own.
    pub language: Option<String>,
    /// Whether a game that no state has in that language is compared in its own, without a word.
    pub or_own_language: bool,
    pub depth: Depth,
}

/// A state whose games are loaded.
struct LoadedState<'s> {
    state: &'s ProjectState,
    /// The games that there are, read or not.
    known: Vec<String>,
    project: Project,
    text: TextEngine,
}

/// Compares two states, the older first.
///
/// # Errors
/// A game or a language that neither has; the wish to end.
pub fn diff(
    states: &[ProjectState; 2],
    options: &DiffOptions,
    control: Control<'_>,
) -> Result<ProjectDiff, Error> {
    let mut teller = Teller::default();
    let games = games(states, &options.games)?;
    let [before, after] = states;
    let mut before = LoadedState::new(before, &games, control, &mut teller);
    let mut after = LoadedState::new(after, &games, control, &mut teller);
    let languages = languages([&before, &after], options);
    before.compose(&languages, control, &mut teller);
    after.compose(&languages, control, &mut teller);
    let mut found = Vec::new();
    for id in &games {
        control.go_on()?;
        let language = languages.get(id.as_str()).copied();
        let game = game(
            [&before, &after],
            id,
            (options.depth, language),
            control,
            &mut teller,
        );
        found.extend(game.filter(|game| !game.is_empty()));
    }
    control.go_on()?;
    Ok(ProjectDiff {
        from: states[0].name.clone(),
        to: states[1].name.clone(),
        games: found,
        untold: teller.finish(),
    })
}

/// The games of both states, or those named.
fn games(states: &[ProjectState; 2], named: &[String]) -> Result<Vec<String>, Error> {
    let mut known: Vec<String> = Vec::new();
    for state in states {
        known.extend(load::games(&state.root).unwrap_or_default());
        let inside = state.submodules.iter();
        known.extend(inside.filter_map(|module| Some(module.strip_prefix("content/")?.to_owned())));
    }
    known.sort_unstable();
    known.dedup();
    if let Some(name) = named.iter().find(|name| !known.contains(name)) {
        let help = suggestion(name, known.iter().map(String::as_str)).unwrap_or_else(|| {
            message!(
                "the-games-are",
                "the games are: {known}",
                known = known.join(", ")
            )
        });
        let message = message!(
            "pipeline-diff-games-game-revision-name",
            "there is no game or revision `{name}`",
            name
        );
        return Err(Error::usage(message, help));
    }
    known.retain(|game| named.is_empty() || named.contains(game));
    Ok(known)
}

impl<'s> LoadedState<'s> {
    fn new(
        state: &'s ProjectState,
        games: &[String],
        control: Control<'_>,
        teller: &mut Teller,
    ) -> LoadedState<'s> {
        let known = load::games(&state.root).unwrap_or_default();
        let read: Vec<String> = games
            .iter()
            .filter(|game| known.contains(game))
            .cloned()
            .collect();
        let limits = control.watch.limits();
        let (mut project, mut report) = load::load_for(&state.root, &read, ReadScope::All, &limits);
        fill::project(&mut project, &mut report);
        teller.tell_all(&state.name, &project.sources, report.into_vec());
        let text = TextEngine::new(&project.fonts);
        LoadedState {
            state,
            known,
            project,
            text,
        }
    }

    /// Puts the games into the languages that they are compared in, and lays out their pages.
    fn compose(
        &mut self,
        languages: &BTreeMap<String, &str>,
        control: Control<'_>,
        teller: &mut Teller,
    ) {
        let (state, project) = (self.state, &mut self.project);
        for game in &mut project.games {
            let language = languages.get(&game.id).copied();
            if let Some(tag) = language.filter(|tag| !speaks(game, tag)) {
                let message = message!("pipeline-diff", "it is not in the language `{tag}`", tag);
                teller.tell(&state.name, Some(game.id.clone()), message);
            }
            *game = comparable(&project.sources, game, language);
        }
        let games = project.games.iter().map(|game| {
            let composed = open::laid_out(project, game, &self.text, control);
            teller.tell_all(&state.name, &project.sources, composed.found);
            composed.game.unwrap_or_else(|| game.clone())
        });
        project.games = games.collect();
    }
}

fn speaks(game: &Game, tag: &str) -> bool {
    game.language == tag || game.languages.contains_key(tag)
}

/// The language that is asked for, by the games that are compared in it.
fn languages<'o>(
    states: [&LoadedState<'_>; 2],
    options: &'o DiffOptions,
) -> BTreeMap<String, &'o str> {
    let games = states.into_iter().flat_map(|state| &state.project.games);
    let Some(tag) = options.language.as_deref() else {
        return BTreeMap::new();
    };
    games
        .filter(|game| !options.or_own_language || speaks(game, tag))
        .map(|game| (game.id.clone(), tag))
        .collect()
}

/// What is different in a game; none where it cannot be compared.
fn game(
    states: [&LoadedState<'_>; 2],
    id: &str,
    (depth, language): (Depth, Option<&str>),
    control: Control<'_>,
    teller: &mut Teller,
) -> Option<GameDiff> {
    let mut is_told = false;
    for side in states {
        let name = &side.state.name;
        if side.state.is_elsewhere(id) {
            teller.tell(
                name,
                Some(id.to_owned()),
                message!(
                    "pipeline-diff-game",
                    "it is in a submodule, which is not read"
                ),
            );
            is_told = true;
        }
        // Its errors are told.
        is_told |= side.known.iter().any(|game| game == id) && side.project.game(id).is_none();
    }
    let games = states.map(|side| side.project.game(id));
    let (kind, empty) = match games {
        _ if is_told => return None,
        [None, None] => return None,
        [Some(_), Some(_)] => (ChangeKind::Changed, None),
        [None, Some(game)] => (ChangeKind::Added, Some(emptied(game))),
        [Some(game), None] => (ChangeKind::Removed, Some(emptied(game))),
    };
    // The state that has the game stands in for the one that has not: it has nothing of it.
    let sides = [0, 1].map(|side| {
        let stand_in = if games[side].is_some() {
            side
        } else {
            1 - side
        };
        let game = games[side].or(empty.as_ref())?;
        Some(GameState {
            name: &states[side].state.name,
            project: &states[stand_in].project,
            game,
            text: &states[stand_in].text,
        })
    });
    let [Some(before), Some(after)] = sides else {
        return None;
    };
    let two = TwoStates {
        states: [before, after],
        roots: [&states[0].state.root, &states[1].state.root],
        language,
    };
    let progress = |total: usize| control.progress.start(total, id);
    let comparing = Comparing {
        depth,
        watch: control.watch,
        progress: &progress,
    };
    let mut diff = compare::game(&two, comparing, teller);
    if kind != ChangeKind::Changed {
        diff.kind = kind;
        diff.settings.clear();
        diff.rules.clear();
        diff.translations.clear();
        diff.files.clear();
    }
    Some(diff)
}

/// A game of which nothing is there.
fn emptied(game: &Game) -> Game {
    let mut empty = game.clone();
    empty.components.clear();
    empty.data.clear();
    empty.languages.clear();
    empty.rules = None;
    empty.value.kind = ValueKind::Table(Table::default());
    empty
}

/// What is different, as JSON: [`ProjectDiff`] with the number of its form.
pub fn json(diff: &ProjectDiff) -> Json {
    let mut json = serde_json::to_value(diff).unwrap_or_default();
    if let Some(table) = json.as_object_mut() {
        table.shift_insert(0, "version".to_owned(), Json::from(1));
    }
    json
}
