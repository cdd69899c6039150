//! Pieces by name: `GAME/COMPONENT/ID`, with `*` for anything within a part.

use globset::{GlobBuilder, GlobMatcher};

use super::session::Failure;
use crate::diag::did_you_mean;
use crate::load::{Game, Project};
use crate::render::{FaceJob, FaceSide};

/// A pattern `game/component/entry` and its first part by itself.
pub struct Pattern {
    text: String,
    pub game: GlobMatcher,
    whole: GlobMatcher,
}

/// A pattern of fewer parts means everything below it.
pub fn patterns(texts: &[String]) -> Result<Vec<Pattern>, Failure> {
    let glob = |pattern: &str| {
        let glob = GlobBuilder::new(pattern).literal_separator(true).build();
        let help = "write GAME/COMPONENT/ID; * stands for anything within a part";
        glob.map(|glob| glob.compile_matcher())
            .map_err(|error| Failure::usage(error.to_string(), help))
    };
    let pattern = |text: &String| {
        let plain = text.trim_end_matches('/');
        let whole = match plain.split('/').count() {
            _ if plain.contains("**") => plain.to_owned(),
            1 => format!("{plain}/*/*"),
            2 => format!("{plain}/*"),
            _ => plain.to_owned(),
        };
        let first = whole.split('/').next().unwrap_or_default();
        Ok(Pattern {
            text: text.clone(),
            game: glob(first)?,
            whole: glob(&whole)?,
        })
    };
    texts.iter().map(pattern).collect()
}

/// The front faces that the patterns mean, each pattern at least one.
pub fn wanted<'p>(
    project: &'p Project,
    patterns: &[Pattern],
    known: &[String],
) -> Result<Vec<(&'p Game, Vec<FaceJob>)>, Failure> {
    let mut found = Vec::new();
    let mut names = Vec::new();
    let mut met = vec![false; patterns.len()];
    for game in &project.games {
        let mut jobs = Vec::new();
        for job in fronts(game) {
            let name = format!("{}/{}", game.id, job.name(game));
            let mut matches = false;
            for (pattern, met) in patterns.iter().zip(&mut met) {
                if pattern.whole.is_match(&name) {
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
            let near = did_you_mean(text, names.iter().map(String::as_str));
            let help = match near {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!(
                    "`massicot list GAME` shows what there is in: {}",
                    known.join(", ")
                ),
            };
            Err(Failure::usage(
                format!("`{text}` is no piece of this project"),
                help,
            ))
        }
    }
}

fn fronts(game: &Game) -> impl Iterator<Item = FaceJob> {
    let components = game.components.iter().enumerate();
    components.flat_map(|(component, found)| {
        (0..found.entries.len()).map(move |entry| FaceJob {
            component,
            entry: Some(entry),
            side: FaceSide::Front,
        })
    })
}
