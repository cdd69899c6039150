//! From a root to its games: loaded, and in the language asked for.

use std::ffi::OsStr;
use std::path::Path;

use rayon::prelude::*;

use super::cached_texts::CachedTexts;
use super::{Control, Error, pass};
use crate::diag::{Diagnostic, Report, Severity, suggestion};
use crate::fill;
use crate::limits::Limits;
use crate::load::{self, Game, Project, Root};
use crate::message::Message;
use crate::render::{self, Composed, KeptTexts, Prepared, TextEngine};

/// The games named, in the order of their folders; all of them where none is named.
///
/// # Errors
/// A game that there is not, a project without any.
pub fn games(root: &Root, named: &[String]) -> Result<Vec<String>, Error> {
    let known = load::games(root).map_err(|error| {
        Error::Failed(message!(
            "what-error",
            "{what}: {error}",
            what = format!("content"),
            error
        ))
    })?;
    if known.is_empty() {
        let message = message!(
            "pipeline-open-games",
            "{root} holds no game",
            root = root.dir().join("content").display()
        );
        let help = message!(
            "pipeline-open-games-help",
            "a game is a folder content/<game>/ with a game.toml"
        );
        return Err(Error::usage(message, help));
    }
    if let Some(name) = named.iter().find(|name| !known.contains(name)) {
        let near = suggestion(name, known.iter().map(String::as_str));
        let help = of_component(root, &known, name)
            .or(near)
            .unwrap_or_else(|| {
                message!(
                    "the-games-are",
                    "the games are: {known}",
                    known = known.join(", ")
                )
            });
        return Err(Error::usage(
            message!(
                "pipeline-open-games-game-name",
                "there is no game `{name}`",
                name
            ),
            help,
        ));
    }
    let is_meant = |game: &String| named.is_empty() || named.contains(game);
    Ok(known.into_iter().filter(is_meant).collect())
}

/// What is meant by a name that is a component's and no game's, with its game before it or without.
fn of_component(root: &Root, known: &[String], name: &str) -> Option<Message> {
    let scope = load::ReadScope::Content;
    let (project, _) = load::load_for(root, known, scope, &Limits::default());
    let whole = name.split_once('/');
    let (of, id) = whole.map_or((None, name), |(of, id)| (Some(of), id));
    let has_it = |game: &&Game| of.is_none_or(|of| of == game.id) && game.component(id).is_some();
    let game = &project.games.iter().find(has_it)?.id;
    Some(match of {
        Some(_) => message!(
            "pipeline-open-games-component-of",
            "it is a component of `{game}`: write `{game} --component {id}`",
            game,
            id
        ),
        None => message!(
            "pipeline-open-games-component",
            "it is a component of `{game}`: write `{game}/{id}`, or to build it `{game} --component {id}`",
            game,
            id
        ),
    })
}

/// Loads games, with what there is to tell of them beside errors.
///
/// # Errors
/// Errors in their files.
pub fn load(root: &Root, games: &[String], limits: &Limits) -> Result<(Project, Report), Error> {
    let (mut project, mut report) = load::load_for(root, games, load::ReadScope::All, limits);
    fill::project(&mut project, &mut report);
    let report = pass(&project, report)?;
    Ok((project, report))
}

/// Games for work that looks at no overlay, or at that of one language.
pub struct Beside {
    pub project: Project,
    /// What there is to tell beside errors.
    pub report: Report,
    /// The errors of overlays that are not looked at: they are in nobody's way.
    pub aside: Report,
}

/// Loads games for work that looks at no overlay but that of the language `tag`.
///
/// # Errors
/// Errors in their files, but for those of other overlays.
pub fn load_beside(
    root: &Root,
    games: &[String],
    tag: Option<&str>,
    limits: &Limits,
) -> Result<Beside, Error> {
    let (mut project, mut report) = load::load_for(root, games, load::ReadScope::All, limits);
    fill::project(&mut project, &mut report);
    let is_aside = |found: &Diagnostic| {
        let primary = found.primary.as_ref();
        let place = primary.map(|label| &*project.sources.get(label.span.file).path);
        found.severity == Severity::Error
            && place.is_some_and(|path| is_overlay(path) && path.file_stem() != tag.map(OsStr::new))
    };
    let (aside, report): (Vec<_>, Vec<_>) = report.into_vec().into_iter().partition(is_aside);
    Ok(Beside {
        report: pass(&project, report.into_iter().collect())?,
        aside: aside.into_iter().collect(),
        project,
    })
}

/// Whether a file is an overlay: `content/<game>/lang/<tag>.toml`.
fn is_overlay(path: &Path) -> bool {
    let folder = path.parent().and_then(Path::file_name);
    path.starts_with("content") && path.iter().count() == 4 && folder == Some(OsStr::new("lang"))
}

/// Puts the games into a language. Where they were named all of them have to be in it; else those
/// that are not are left out, and one at least has to be.
///
/// # Errors
/// A game that is not in the language.
pub fn speak(project: &mut Project, tag: Option<&str>, named: bool) -> Result<(), Error> {
    let Some(tag) = tag else { return Ok(()) };
    let speaks = |game: &Game| game.language == tag || game.languages.contains_key(tag);
    let silent = project.games.iter().find(|game| !speaks(game));
    if let Some(game) = silent.filter(|_| named || !project.games.iter().any(speaks)) {
        let known: Vec<&str> = [&*game.language]
            .into_iter()
            .chain(game.languages.keys().map(String::as_str))
            .collect();
        let known = known.join(", ");
        return Err(Error::usage(
            message!(
                "pipeline-open-speak",
                "`{id}` is not in the language `{tag}`",
                id = game.id,
                tag
            ),
            message!(
                "pipeline-open-speak-translation-file-content",
                "it is in: {known}; a translation is a file content/{id}/lang/{tag}.toml",
                known,
                id = game.id,
                tag
            ),
        ));
    }
    project.games.retain(speaks);
    for game in &mut project.games {
        *game = load::language::in_language(game, tag).0;
        // What is wrong with its texts was told when it was loaded.
        fill::game(&project.sources, game);
        game.languages.retain(|other, _| other == tag);
    }
    Ok(())
}

/// The pages of a project's games, laid out.
pub struct LaidPages {
    games: Vec<Composed>,
    /// What there is to tell of them beside errors.
    pub report: Report,
}

impl LaidPages {
    /// Puts the pages into their games; gives what each game can be drawn with, where that was made.
    pub fn put_into(self, project: &mut Project) -> Vec<(String, Prepared)> {
        let mut prepared = Vec::new();
        for (game, composed) in project.games.iter_mut().zip(self.games) {
            if let Some(composed) = composed.game {
                *game = composed;
            }
            prepared.extend(composed.prepared.map(|made| (game.id.clone(), made)));
        }
        prepared
    }
}

/// Lays out the pages of one game that are written.
pub fn laid_out(
    project: &Project,
    game: &Game,
    text: &TextEngine,
    control: Control<'_>,
) -> Composed {
    let kept = CachedTexts::new(project, game, control);
    let kept = kept.as_ref().map(|kept| kept as &dyn KeptTexts);
    render::compose_keeping(project, game, text, kept, control.watch)
}

/// Lays out the pages that are written.
///
/// # Errors
/// Errors in what is written.
pub fn pages(
    project: &Project,
    text: &TextEngine,
    control: Control<'_>,
) -> Result<LaidPages, Error> {
    let games = side_by_side(&project.games, control);
    let games = games.map(|game| laid_out(project, game, text, control));
    let mut games: Vec<Composed> = games.collect();
    let found = games
        .iter_mut()
        .flat_map(|game| std::mem::take(&mut game.found));
    let report = pass(project, found.collect())?;
    Ok(LaidPages { games, report })
}

/// Lays out the pages that are written and puts them into their games, with what there is to tell of them
/// beside errors.
///
/// # Errors
/// Errors in what is written.
pub fn compose(project: &mut Project, control: Control<'_>) -> Result<Report, Error> {
    let written = |game: &Game| game.components.iter().any(|one| one.writing.is_some());
    if !project.games.iter().any(written) {
        return Ok(Report::default());
    }
    let text = TextEngine::new(&project.fonts);
    let mut pages = pages(project, &text, control)?;
    let report = std::mem::take(&mut pages.report);
    pages.put_into(project);
    Ok(report)
}

/// Games, worked on side by side. Where the time of a piece of work is limited they are worked on one
/// after the other: a thread that waits in the midst of one could be given another, whose time would count.
pub fn side_by_side<'g>(
    games: &'g [Game],
    control: Control<'_>,
) -> impl IndexedParallelIterator<Item = &'g Game> {
    let at_once = match control.watch.limits().time {
        Some(_) => games.len(),
        None => 1,
    };
    games.par_iter().with_min_len(at_once)
}

/// Two pieces of work, side by side under the same condition.
pub fn both<A: Send, B: Send>(
    one: impl FnOnce() -> A + Send,
    other: impl FnOnce() -> B + Send,
    control: Control<'_>,
) -> (A, B) {
    match control.watch.limits().time {
        Some(_) => (one(), other()),
        None => rayon::join(one, other),
    }
}
