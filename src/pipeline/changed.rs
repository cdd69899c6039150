//! What has changed since a revision: the pieces by name, and what to do with the old ones.

use super::diff::{self, DiffOptions};
use super::states::State;
use super::{Control, Error};
use crate::history::faces::Depth;
use crate::history::model::{ChangeKind, ComponentDiff, Diff, GameDiff, PieceDiff};
use crate::load::Root;

/// What has changed since a revision.
pub struct Changed {
    /// Pieces that are there now, as `game/component/entry`.
    pub pieces: Vec<String>,
    /// What to do with the pieces of each game that were printed before.
    pub exchanges: Vec<Exchange>,
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
    pub out: Vec<Counted>,
    pub into: Vec<Counted>,
}

/// So many of a piece.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Counted {
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
        depth: Depth::Inputs,
    };
    let found = compared(root, revision, &options, control)?;
    // The pages of a rulebook are looked at together.
    Ok(named(&found, |component, _| !component.written))
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
    control: Control<'_>,
) -> Result<Changed, Error> {
    let options = DiffOptions {
        games: games.to_vec(),
        language: language.map(str::to_owned),
        depth: Depth::Dots,
    };
    let found = compared(root, revision, &options, control)?;
    let pieces = named(&found, |component, piece| into(component, piece) > 0);
    let exchanges = found.games.iter().map(exchange);
    let exchanges = exchanges.filter(|exchange| !exchange.components.is_empty());
    Ok(Changed {
        pieces,
        exchanges: exchanges.collect(),
    })
}

/// What could not be compared could have changed: it is an error.
fn compared(
    root: &Root,
    revision: &str,
    options: &DiffOptions,
    control: Control<'_>,
) -> Result<Diff, Error> {
    if revision.contains("..") {
        let message = format!("`{revision}` is not one revision");
        let help = "name the one that is compared with the work tree";
        return Err(Error::usage(message, help));
    }
    let states = State::of_range(root, Some(revision))?;
    let found = diff::diff(&states, options, control)?;
    let of_revision = |untold: &&crate::history::model::Untold| untold.side == states[0].name;
    match found.untold.iter().find(of_revision) {
        Some(untold) => Err(Error::Failed(format!(
            "`{revision}` cannot be compared: {}{}",
            untold
                .place
                .as_ref()
                .map_or(String::new(), |place| format!("{place}: ")),
            untold.message
        ))),
        None => Ok(found),
    }
}

/// The pieces that are there now and that are asked for.
fn named(diff: &Diff, asked: impl Fn(&ComponentDiff, &PieceDiff) -> bool) -> Vec<String> {
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
            let pieces = component.pieces.iter();
            let there = pieces.filter(|piece| piece.kind != ChangeKind::Removed);
            let asked = there.filter(|piece| asked(component, piece));
            names.extend(asked.map(|piece| name(&piece.id)));
        }
    }
    names
}

/// How many of a piece are to be taken out.
fn out(component: &ComponentDiff, piece: &PieceDiff) -> u32 {
    let [before, after] = piece.counts;
    match looks_different(component, piece) {
        true => before,
        false => before.saturating_sub(after),
    }
}

/// How many of it are to be put in.
fn into(component: &ComponentDiff, piece: &PieceDiff) -> u32 {
    let [before, after] = piece.counts;
    match looks_different(component, piece) {
        true => after,
        false => after.saturating_sub(before),
    }
}

fn looks_different(component: &ComponentDiff, piece: &PieceDiff) -> bool {
    let is_other = matches!(piece.kind, ChangeKind::Added | ChangeKind::Removed);
    is_other || component.back.is_some() || !piece.faces.is_empty()
}

fn exchange(game: &GameDiff) -> Exchange {
    let counted = |component: &ComponentDiff, count: fn(&ComponentDiff, &PieceDiff) -> u32| {
        let pieces = component.pieces.iter().map(|piece| Counted {
            name: piece.name.as_ref().unwrap_or(&piece.id).clone(),
            count: count(component, piece),
        });
        pieces.filter(|piece| piece.count > 0).collect::<Vec<_>>()
    };
    let components = game.components.iter().map(|component| {
        let (mut out, mut into) = (counted(component, out), counted(component, into));
        if component.back.is_some() {
            // All of them, told as the one thing that it is.
            let [before, after] = component.counts;
            let all = |count| Counted {
                name: "*".to_owned(),
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
