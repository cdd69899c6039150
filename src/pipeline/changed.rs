//! What has changed since a revision: the pieces by name, and what to do with the old ones.

use super::diff::{self, DiffOptions};
use super::states::ProjectState;
use super::{Control, Error};
use crate::history::faces::Depth;
use crate::history::model::{ChangeKind, ComponentDiff, GameDiff, PieceDiff, ProjectDiff};
use crate::load::{Project, Root};

/// What has changed since a revision.
#[derive(Default)]
pub struct Changed {
    /// Pieces that are there now, as `game/component/entry`.
    pub pieces: Vec<String>,
    /// Of those that look the same, how many are new.
    pub more: Vec<MoreCopies>,
    /// What to do with the pieces of each game that were printed before.
    pub exchanges: Vec<Exchange>,
}

/// A piece that looks the same and of which there are more.
pub struct MoreCopies {
    pub game: String,
    pub component: String,
    pub entry: String,
    /// How many are to be printed.
    pub count: u32,
}

impl MoreCopies {
    /// Leaves the copies in a project that are to be printed.
    pub fn apply(&self, project: &mut Project) {
        let mut games = project.games.iter_mut();
        let game = games.find(|game| game.id == self.game);
        let mut components = game.into_iter().flat_map(|game| &mut game.components);
        let component = components.find(|component| component.id.value == self.component);
        let mut entries = component
            .into_iter()
            .flat_map(|component| &mut component.entries);
        if let Some(entry) = entries.find(|entry| entry.id.value == self.entry) {
            entry.copies = self.count;
        }
    }
}

/// Which copies of a piece that looks the same are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReprintedCopies {
    /// Those that there were not.
    New,
    /// All of them, each in its place.
    All,
}

/// What of a printed game is to be taken out of its box, and what is to be put in.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Exchange {
    pub game: String,
    pub language: String,
    pub components: Vec<ExchangedComponent>,
}

/// The pieces of one component, by their names.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ExchangedComponent {
    pub title: String,
    pub out: Vec<CountedPiece>,
    pub into: Vec<CountedPiece>,
}

/// So many of a piece. `*` stands for all of a component, no name for the booklet that it is.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct CountedPiece {
    pub name: String,
    pub count: u32,
}

/// Pieces that are made of something else than in a revision; nothing is drawn.
///
/// # Errors
/// No repository, no such revision; a revision with errors; the wish to end.
pub fn made_otherwise(
    root: &Root,
    revision: &str,
    games: &[String],
    control: Control<'_>,
) -> Result<Vec<String>, Error> {
    let options = DiffOptions {
        games: games.to_vec(),
        language: None,
        or_own_language: false,
        depth: Depth::Inputs,
    };
    let found = compared(root, revision, &options, control)?;
    // The pages of a rulebook are looked at together.
    Ok(named(&found, |component, piece| {
        !component.written && !piece.has_only_its_number()
    }))
}

/// Pieces that look different than in a revision, or of which there are more.
///
/// # Errors
/// No repository, no such revision; a revision with errors; the wish to end.
pub fn looking_different(
    root: &Root,
    revision: &str,
    games: &[String],
    language: Option<&str>,
    copies: ReprintedCopies,
    control: Control<'_>,
) -> Result<Changed, Error> {
    let options = DiffOptions {
        games: games.to_vec(),
        language: language.map(str::to_owned),
        or_own_language: false,
        depth: Depth::Dots,
    };
    let found = compared(root, revision, &options, control)?;
    let pieces = named(&found, |component, piece| {
        into(component, piece, copies) > 0
    });
    let more = match copies {
        ReprintedCopies::New => more_copies(&found),
        ReprintedCopies::All => Vec::new(),
    };
    let exchanges = found.games.iter().map(|game| exchange(game, copies));
    let exchanges = exchanges.filter(|exchange| !exchange.components.is_empty());
    Ok(Changed {
        pieces,
        more,
        exchanges: exchanges.collect(),
    })
}

/// The pieces of which only some copies are printed.
fn more_copies(diff: &ProjectDiff) -> Vec<MoreCopies> {
    let mut more = Vec::new();
    for game in &diff.games {
        for component in &game.components {
            let pieces = component.counted();
            let alike = pieces.filter(|piece| !looks_different(component, piece));
            more.extend(alike.map(|piece| MoreCopies {
                game: game.id.clone(),
                component: component.id.clone(),
                entry: piece.id.clone(),
                count: into(component, piece, ReprintedCopies::New),
            }));
        }
    }
    more.retain(|more| more.count > 0);
    more
}

/// What could not be compared could have changed: it is an error.
fn compared(
    root: &Root,
    revision: &str,
    options: &DiffOptions,
    control: Control<'_>,
) -> Result<ProjectDiff, Error> {
    if revision.contains("..") {
        let message = message!(
            "pipeline-changed-compared",
            "`{revision}` is not one revision",
            revision
        );
        let help = message!(
            "pipeline-changed-compared-help",
            "name the one that is compared with the work tree"
        );
        return Err(Error::usage(message, help));
    }
    let states = ProjectState::of_range(root, Some(revision))?;
    let found = diff::diff(&states, options, control)?;
    let of_revision = |untold: &&crate::history::model::Untold| untold.side == states[0].name;
    match found.untold.iter().find(of_revision) {
        Some(untold) => {
            let why = untold.message.clone();
            let why = match &untold.place {
                Some(place) => message!("changed-at", "{place}: {why}", place, why),
                None => why,
            };
            Err(Error::Failed(message!(
                "changed-not-compared",
                "`{revision}` cannot be compared: {why}",
                revision,
                why
            )))
        }
        None => Ok(found),
    }
}

/// The pieces that are there now and that are asked for.
fn named(diff: &ProjectDiff, asked: impl Fn(&ComponentDiff, &PieceDiff) -> bool) -> Vec<String> {
    let mut names = Vec::new();
    for game in &diff.games {
        for component in &game.components {
            let name = |id: &str| format!("{}/{}/{id}", game.id, component.id);
            if component.kind == ChangeKind::Removed {
                continue;
            }
            // Of a back that all share every piece is another one.
            if component.back.is_some() && !component.written {
                names.push(name("*"));
                continue;
            }
            let pieces = component.counted();
            let there = pieces.filter(|piece| piece.kind != ChangeKind::Removed);
            let asked = there.filter(|piece| asked(component, piece));
            let mut asked = asked.map(|piece| name(&piece.id)).peekable();
            // A page alone cannot be stapled in.
            if component.booklet && asked.peek().is_some() {
                names.push(name("*"));
                continue;
            }
            names.extend(asked);
        }
    }
    names
}

/// How many of a piece are to be taken out.
fn out(component: &ComponentDiff, piece: &PieceDiff, copies: ReprintedCopies) -> u32 {
    let [before, after] = piece.counts;
    match is_exchanged(component, piece, copies) {
        true => before,
        false => before.saturating_sub(after),
    }
}

/// How many of it are to be put in.
fn into(component: &ComponentDiff, piece: &PieceDiff, copies: ReprintedCopies) -> u32 {
    let [before, after] = piece.counts;
    match is_exchanged(component, piece, copies) {
        true => after,
        false => after.saturating_sub(before),
    }
}

/// Whether all that there were go out, and all that there are in.
fn is_exchanged(component: &ComponentDiff, piece: &PieceDiff, copies: ReprintedCopies) -> bool {
    let [before, after] = piece.counts;
    let is_more = copies == ReprintedCopies::All && after > before;
    is_more || looks_different(component, piece)
}

fn looks_different(component: &ComponentDiff, piece: &PieceDiff) -> bool {
    let is_other = matches!(piece.kind, ChangeKind::Added | ChangeKind::Removed);
    is_other || component.back.is_some() || !piece.faces.is_empty()
}

fn exchange(game: &GameDiff, copies: ReprintedCopies) -> Exchange {
    type Name = fn(&PieceDiff) -> &str;
    type Count = fn(&ComponentDiff, &PieceDiff, ReprintedCopies) -> u32;
    let counted = |component: &ComponentDiff, name: Name, count: Count| {
        let pieces = component.counted().map(|piece| CountedPiece {
            name: name(piece).to_owned(),
            count: count(component, piece, copies),
        });
        pieces.filter(|piece| piece.count > 0).collect::<Vec<_>>()
    };
    let components = game.components.iter().map(|component| {
        let mut out = counted(component, PieceDiff::called_before, out);
        let mut into = counted(component, PieceDiff::called, into);
        let is_rebound = component.booklet && !(out.is_empty() && into.is_empty());
        if component.back.is_some() || is_rebound {
            // All of them, told as the one thing that it is.
            let [before, after] = component.counts;
            let name = if is_rebound { "" } else { "*" };
            let all = |count| CountedPiece {
                name: name.to_owned(),
                count,
            };
            out = vec![all(before)];
            into = vec![all(after)];
        }
        ExchangedComponent {
            title: component.title.clone(),
            out,
            into,
        }
    });
    let components = components.filter(|one| !one.out.is_empty() || !one.into.is_empty());
    Exchange {
        game: game.id.clone(),
        language: game.language.clone(),
        components: components.collect(),
    }
}
