//! What has changed for players, from version to version.

use super::diff::{self, DiffOptions};
use super::states::ProjectState;
use super::{Control, Error};
use crate::git::Repository;
use crate::history::faces::Depth;
use crate::history::model::ProjectDiff;
use crate::load::Root;
use crate::write::changelog::has_words;

/// What a changelog is of.
#[derive(Clone, Debug, Default)]
pub struct ChangelogOptions {
    /// As `FROM..TO`; from the last tag where nothing is said.
    pub range: Option<String>,
    /// From every tag to the next.
    pub all: bool,
    /// Games by name; all where it is empty.
    pub games: Vec<String>,
    pub language: Option<String>,
}

/// The differences, the oldest first. No face is drawn.
///
/// # Errors
/// No repository, no tag, no such revision; a game that no version has; the wish to end.
pub fn diffs(
    root: &Root,
    options: &ChangelogOptions,
    control: Control<'_>,
) -> Result<Vec<ProjectDiff>, Error> {
    let mut found = Vec::new();
    for range in ranges(root, options)? {
        control.go_on()?;
        let states = ProjectState::of_range(root, Some(&range))?;
        let options = DiffOptions {
            games: options.games.clone(),
            language: options.language.clone(),
            // The words around are in that language all the same, where there are any.
            or_own_language: options.language.as_deref().is_some_and(has_words),
            depth: Depth::Inputs,
        };
        found.push(diff::diff(&states, &options, control)?);
    }
    Ok(found)
}

fn ranges(root: &Root, options: &ChangelogOptions) -> Result<Vec<String>, Error> {
    if let Some(range) = &options.range {
        return Ok(vec![range.clone()]);
    }
    let repository = Repository::of(root.dir())?;
    let tags = repository.tags(&repository.commit("HEAD")?)?;
    let names: Vec<String> = tags.iter().map(|tag| format!("refs/tags/{tag}")).collect();
    let Some(last) = names.last() else {
        return Err(Error::usage(
            message!(
                "pipeline-changelog-ranges",
                "no commit before this one has a tag"
            ),
            message!(
                "pipeline-changelog-ranges-name-two-versions",
                "name two versions as FROM..TO, or tag one: git tag v1"
            ),
        ));
    };
    match options.all {
        false => Ok(vec![last.clone()]),
        true if names.len() < 2 => Err(Error::usage(
            message!(
                "pipeline-changelog-ranges-one-tag-only",
                "there is one tag only, and nothing between it and another"
            ),
            message!(
                "pipeline-changelog-ranges-leave-out-all",
                "leave out --all: what has changed since is told then"
            ),
        )),
        true => {
            let pairs = names.windows(2);
            Ok(pairs
                .map(|pair| format!("{}..{}", pair[0], pair[1]))
                .collect())
        }
    }
}
