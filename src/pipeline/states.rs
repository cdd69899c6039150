//! Two states of a project: revisions, the work tree, folders.

use std::path::Path;
use std::sync::Arc;

use super::Error;
use crate::git::{GitError, RangeEnd, Repository, RevisionRange};
use crate::load::{Revision, Root};
use crate::message::Tell;

/// What the project as it lies on disk is called.
pub const WORK_TREE: &str = "work tree";

/// A project at some time.
pub struct ProjectState {
    /// What people call it.
    pub name: String,
    pub root: Root,
    /// Folders that are submodules, which are not read.
    pub submodules: Vec<String>,
}

impl From<GitError> for Error {
    fn from(error: GitError) -> Error {
        let help = error.help();
        Error::usage(error.message(), help)
    }
}

impl ProjectState {
    /// The project as it lies on disk.
    pub fn work_tree(root: &Root) -> ProjectState {
        ProjectState {
            name: WORK_TREE.to_owned(),
            root: root.clone(),
            submodules: Vec::new(),
        }
    }

    /// A folder that holds a project.
    ///
    /// # Errors
    /// A folder that there is not.
    pub fn folder(dir: &Path) -> Result<ProjectState, Error> {
        let root = Root::at(dir).map_err(|error| {
            let message = message!(
                "dir-project",
                "`{dir}` is no project: {error}",
                dir = dir.display(),
                error
            );
            Error::usage(
                message,
                message!(
                    "pipeline-states-folder",
                    "name two folders with content/ and templates/ in them"
                ),
            )
        })?;
        Ok(ProjectState {
            name: dir.display().to_string(),
            root,
            submodules: Vec::new(),
        })
    }

    /// A commit; `name` is what people call it.
    fn revision(
        root: &Root,
        repository: &Repository,
        commit: &str,
        name: &str,
    ) -> Result<ProjectState, Error> {
        let revision = Revision::read(repository, commit, name)?;
        Ok(ProjectState {
            name: name.strip_prefix("refs/tags/").unwrap_or(name).to_owned(),
            submodules: revision.submodules(),
            root: root.seen_by(Arc::new(revision)),
        })
    }

    /// The states that a range names: `FROM`, which is compared with the work tree, `FROM..TO`, or
    /// `FROM...TO` from where they parted. Nothing said: `HEAD` and the work tree.
    ///
    /// # Errors
    /// No repository, no git, no such revision.
    pub fn of_range(root: &Root, range: Option<&str>) -> Result<[ProjectState; 2], Error> {
        let range = RevisionRange::parse(range.unwrap_or("HEAD"))?;
        let repository = Repository::of(root.dir())?;
        let named = |name: &str| {
            let commit = repository.commit(name)?;
            ProjectState::revision(root, &repository, &commit, name)
        };
        let from = match (&range.to, range.since_parting) {
            (RangeEnd::Revision(to), true) => {
                let commit = repository.parting(&range.from, to)?;
                ProjectState::revision(root, &repository, &commit, &range.from)?
            }
            _ => named(&range.from)?,
        };
        let to = match &range.to {
            RangeEnd::Revision(to) => named(to)?,
            RangeEnd::WorkTree => ProjectState::work_tree(root),
        };
        Ok([from, to])
    }

    /// Whether a game of this state lies in a submodule.
    pub fn is_elsewhere(&self, game: &str) -> bool {
        let folders = ["content", "templates"].map(|folder| format!("{folder}/{game}"));
        let holds = |module: &String| {
            let inside =
                |folder: &String| folder == module || folder.starts_with(&format!("{module}/"));
            folders.iter().any(inside)
        };
        self.submodules.iter().any(holds)
    }
}

/// Whether a word could mean a revision of the project's repository.
pub fn is_revision(root: &Root, word: &str) -> bool {
    let repository = Repository::of(root.dir());
    repository.is_ok_and(|repository| repository.commit(word).is_ok())
}
