//! What is meant: pieces by name, `GAME/COMPONENT/ID` with `*` for anything within a part, and
//! components by their ids.

use std::collections::HashSet;

use globset::{GlobBuilder, GlobMatcher};

use super::options::BuildOptions;
use super::{Error, open, sheets};
use crate::diag::{did_you_mean, suggestion};
use crate::load::{Component, Entry, Game, Project, Root};
use crate::render::{FaceJob, FaceSide, Plan};

/// A pattern `game/component/entry`, its first part by itself, and its first two.
pub struct PiecePattern {
    text: String,
    pub game: GlobMatcher,
    component: GlobMatcher,
    whole: GlobMatcher,
}

/// A pattern of fewer parts means everything below it.
///
/// # Errors
/// Text that is no pattern.
pub fn patterns(texts: &[String]) -> Result<Vec<PiecePattern>, Error> {
    let glob = |pattern: &str| {
        let glob = GlobBuilder::new(pattern).literal_separator(true).build();
        let help = message!(
            "pipeline-select-patterns-help",
            "write GAME/COMPONENT/ID; * stands for anything within a part"
        );
        glob.map(|glob| glob.compile_matcher())
            .map_err(|error| Error::usage(error.to_string(), help))
    };
    let pattern = |text: &String| {
        let plain = text.trim_end_matches('/');
        let whole = match plain.split('/').count() {
            _ if plain.contains("**") => plain.to_owned(),
            1 => format!("{plain}/*/*"),
            2 => format!("{plain}/*"),
            _ => plain.to_owned(),
        };
        let parts: Vec<&str> = whole.split('/').take(2).collect();
        Ok(PiecePattern {
            text: text.clone(),
            game: glob(parts.first().copied().unwrap_or_default())?,
            component: glob(&parts.join("/"))?,
            whole: glob(&whole)?,
        })
    };
    texts.iter().map(pattern).collect()
}

/// The front faces that the patterns mean, each pattern at least one. A rulebook that is not laid out
/// has no pages yet: then a face without an entry stands for whichever are meant.
///
/// # Errors
/// A pattern that means none; `known` are the games to name then.
pub fn wanted<'p>(
    games: impl IntoIterator<Item = &'p Game>,
    patterns: &[PiecePattern],
    known: &[String],
) -> Result<Vec<(&'p Game, Vec<FaceJob>)>, Error> {
    let mut found = Vec::new();
    let mut names = Vec::new();
    let mut met = vec![false; patterns.len()];
    for game in games {
        let mut jobs = Vec::new();
        for job in fronts(game) {
            let name = format!("{}/{}", game.id, job.name(game));
            let mut matches = false;
            for (pattern, met) in patterns.iter().zip(&mut met) {
                let matched = match job.entry {
                    Some(_) => &pattern.whole,
                    None => &pattern.component,
                };
                if matched.is_match(&name) {
                    (*met, matches) = (true, true);
                }
            }
            names.push(name);
            if matches {
                jobs.push(job);
            }
        }
        found.push((game, jobs));
    }
    match met.iter().position(|met| !met) {
        None => Ok(found),
        Some(missing) => {
            let text = &patterns[missing].text;
            let help = match (with_side(text, &names), meant(text, &names)) {
                (Some((piece, side)), _) => message!(
                    "pipeline-select-wanted-side",
                    "a piece is named without its side: `{piece}`; `export` takes the side by itself: `--side {side}`",
                    piece,
                    side
                ),
                (None, Some(near)) => {
                    message!("did-you-mean-near", "did you mean `{near}`?", near)
                }
                (None, None) => message!(
                    "pipeline-select-wanted-massicot-list-game",
                    "`massicot list GAME` shows what there is in: {known}",
                    known = known.join(", ")
                ),
            };
            Err(Error::usage(
                message!(
                    "pipeline-select-wanted-text-piece-project",
                    "`{text}` is no piece of this project",
                    text
                ),
                help,
            ))
        }
    }
}

/// The piece or the component, and the side, where a text is both: `demo/cards/ace#back`.
fn with_side<'t>(text: &'t str, names: &[String]) -> Option<(&'t str, &'static str)> {
    let side = ["back", "front"]
        .into_iter()
        .find(|side| text.ends_with(side))?;
    let piece = text
        .strip_suffix(side)?
        .strip_suffix(['#', '/', '-', '.', ':', '_', '@'])?;
    let is_there = |name: &String| {
        let rest = name.strip_prefix(piece);
        rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('/'))
    };
    names.iter().any(is_there).then_some((piece, side))
}

/// The piece or the component that is nearly of that name, or is when its game is put before it.
fn meant<'n>(text: &str, names: &'n [String]) -> Option<&'n str> {
    let components = names
        .iter()
        .filter_map(|name| Some(name.rsplit_once('/')?.0));
    let mut components: Vec<&str> = components.collect();
    components.dedup();
    let all = || {
        components
            .iter()
            .copied()
            .chain(names.iter().map(String::as_str))
    };
    let without_game = |name: &&str| name.split_once('/').is_some_and(|(_, rest)| rest == text);
    all()
        .find(without_game)
        .or_else(|| did_you_mean(text, all()))
}

/// Every front face of a game.
pub fn fronts(game: &Game) -> impl Iterator<Item = FaceJob> {
    let components = game.components.iter().enumerate();
    components.flat_map(|(component, found)| {
        let unlaid = found.writing.is_some() && found.entries.is_empty();
        let entries = (0..found.entries.len()).map(Some);
        entries
            .chain(unlaid.then_some(None))
            .map(move |entry| FaceJob {
                component,
                entry,
                side: FaceSide::Front,
            })
    })
}

/// The games to load: those that were named, or that the pieces are of.
///
/// # Errors
/// A game that there is not, text that is no pattern.
pub fn games(root: &Root, named: &[String], only: &[String]) -> Result<Vec<String>, Error> {
    let games = open::games(root, named)?;
    if only.is_empty() {
        return Ok(games);
    }
    Ok(of_patterns(games, &patterns(only)?))
}

/// The games that pieces are of. Where none is meant all of them are, to say what might have been.
pub fn of_patterns(games: Vec<String>, patterns: &[PiecePattern]) -> Vec<String> {
    let of = |game: &&String| patterns.iter().any(|pattern| pattern.game.is_match(game));
    let found: Vec<String> = games.iter().filter(of).cloned().collect();
    if found.is_empty() { games } else { found }
}

/// What is to be printed of each game.
///
/// # Errors
/// A component or a piece that there is not; pieces of which none is printed. `known` are the games
/// to name then.
pub fn plans<'p>(
    project: &'p Project,
    options: &BuildOptions,
    known: &[String],
) -> Result<Vec<(&'p Game, Plan)>, Error> {
    known_components(project, &options.components)?;
    if !options.only.is_empty() {
        return only(project, options, known);
    }
    let asked = |component: &Component| {
        let named = |name: &String| *name == component.id.value || sheets::shares(component, name);
        options.components.is_empty() || options.components.iter().any(named)
    };
    let games = project.games.iter();
    Ok(games.map(|game| (game, Plan::new(game, asked))).collect())
}

/// Every component asked for, or the sheet of one, is in one of the games.
fn known_components(project: &Project, asked: &[String]) -> Result<(), Error> {
    let components = project.games.iter().flat_map(|game| &game.components);
    let mut known: Vec<&str> = Vec::new();
    for component in components {
        let sheet = component.sheet.as_ref().map(|sheet| sheet.value.as_str());
        known.push(&component.id.value);
        known.extend(sheet.filter(|sheet| !known.contains(sheet)));
    }
    one_of(asked, &known)
}

/// # Errors
/// The first component that is not known.
pub fn one_of(asked: &[String], known: &[&str]) -> Result<(), Error> {
    let Some(id) = asked.iter().find(|id| !known.contains(&id.as_str())) else {
        return Ok(());
    };
    let help = suggestion(id, known.iter().copied()).unwrap_or_else(|| {
        message!(
            "pipeline-select-one-of",
            "the components are: {known}",
            known = known.join(", ")
        )
    });
    Err(Error::usage(
        message!(
            "there-is-no-component-id",
            "there is no component `{id}`",
            id
        ),
        help,
    ))
}

/// The pieces that are to be printed again. Where they keep their places, the components around
/// them are laid out as well.
fn only<'p>(
    project: &'p Project,
    options: &BuildOptions,
    known: &[String],
) -> Result<Vec<(&'p Game, Plan)>, Error> {
    let wanted = wanted(&project.games, &patterns(&options.only)?, known)?;
    let plan = |(game, jobs): (&'p Game, Vec<FaceJob>)| {
        let of = |job: &FaceJob| std::ptr::from_ref(job.component(game));
        let components: HashSet<*const Component> = jobs.iter().map(of).collect();
        let named = |job: &FaceJob| Some((of(job), job.entry(game)?.id.value.as_str()));
        let entries: HashSet<(*const Component, &str)> = jobs.iter().filter_map(named).collect();
        let here = |component: &Component| {
            options.keep_slots || components.contains(&std::ptr::from_ref(component))
        };
        let printed = |component: &Component, entry: &Entry| {
            entries.contains(&(std::ptr::from_ref(component), entry.id.value.as_str()))
        };
        (game, Plan::of(game, here, printed))
    };
    let plans = wanted.into_iter().filter(|(_, jobs)| !jobs.is_empty());
    let plans: Vec<_> = plans.map(plan).collect();
    match plans.iter().all(|(_, plan)| plan.is_empty()) {
        false => Ok(plans),
        true => Err(Error::usage(
            message!(
                "pipeline-select-only",
                "of these pieces none is printed: their `copies` are 0"
            ),
            message!(
                "pipeline-select-only-name-others-give",
                "name others, or give them copies"
            ),
        )),
    }
}
