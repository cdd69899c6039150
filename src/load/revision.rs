//! The files of a revision, read from its repository without a checkout.

use std::collections::{BTreeMap, HashMap};
use std::path::{Component, Path};

use super::folder::FolderSource;
use super::source::{FileSource, PathError};
use crate::git::lfs::Pointer;
use crate::git::{EntryMode, GitError, Objects, Repository};

/// How many symbolic links lead to one file, at most.
const MOST_LINKS: usize = 16;
/// How long a symbolic link may be.
const MOST_LINK: u64 = 4096;

/// The tree of a commit below the project's folder.
#[derive(Debug)]
pub struct Revision {
    /// What is in each folder, by its path with `/`; the project's own is the empty one.
    folders: HashMap<String, BTreeMap<String, RevisionNode>>,
    objects: Objects,
    repository: Repository,
    commit: String,
    /// What Git LFS has fetched.
    fetched: FolderSource,
}

/// What a name in a folder stands for.
#[derive(Clone, Debug)]
enum RevisionNode {
    Folder,
    File(String),
    Link(String),
    Submodule,
}

impl Revision {
    /// The files of a commit; `name` is what the user calls it.
    ///
    /// # Errors
    /// [`GitError`] for a commit that has no folder of the project.
    pub fn read(repository: &Repository, commit: &str, name: &str) -> Result<Revision, GitError> {
        let mut folders: HashMap<String, BTreeMap<String, RevisionNode>> = HashMap::new();
        folders.entry(String::new()).or_default();
        for entry in repository.tree(commit, name)? {
            let node = match entry.mode {
                EntryMode::File => RevisionNode::File(entry.oid),
                EntryMode::Link => RevisionNode::Link(entry.oid),
                EntryMode::Submodule => RevisionNode::Submodule,
            };
            let mut below = (entry.path.as_str(), node);
            loop {
                let (folder, name) = below.0.rsplit_once('/').unwrap_or(("", below.0));
                let names = folders.entry(folder.to_owned()).or_default();
                let known = names.insert(name.to_owned(), below.1).is_some();
                // Of a folder that is known those above it are as well.
                if known || folder.is_empty() {
                    break;
                }
                below = (folder, RevisionNode::Folder);
            }
        }
        Ok(Revision {
            folders,
            objects: repository.objects()?,
            repository: repository.clone(),
            commit: commit.to_owned(),
            fetched: FolderSource::new(repository.common_dir()),
        })
    }

    /// The folders that are submodules, sorted.
    pub fn submodules(&self) -> Vec<String> {
        let all = self.folders.iter().flat_map(|(folder, names)| {
            let own = names.iter();
            let own = own.filter(|(_, node)| matches!(node, RevisionNode::Submodule));
            own.map(move |(name, _)| joined(folder, name))
        });
        let mut all: Vec<String> = all.collect();
        all.sort_unstable();
        all
    }

    /// Where a path leads, its links followed: the path without links, and what is there.
    fn node(&self, path: &Path) -> Result<(String, RevisionNode), PathError> {
        let mut waiting: Vec<String> = parts(path).rev().collect();
        let (mut here, mut node, mut links) = (String::new(), RevisionNode::Folder, 0);
        while let Some(name) = waiting.pop() {
            if name == ".." {
                // Only a link says so.
                let (above, _) = match here.is_empty() {
                    true => return Err(PathError::LeadsOut),
                    false => here.rsplit_once('/').unwrap_or_default(),
                };
                here = above.to_owned();
                node = RevisionNode::Folder;
                continue;
            }
            let missing = match links {
                0 => PathError::Missing,
                _ => PathError::LeadsNowhere,
            };
            let found = self.folders.get(&here).and_then(|names| names.get(&name));
            match found {
                Some(RevisionNode::Link(oid)) => {
                    links += 1;
                    let target = self.objects.read(oid, MOST_LINK)?.unwrap_or_default();
                    let target = String::from_utf8_lossy(&target).into_owned();
                    if links > MOST_LINKS {
                        return Err(PathError::LeadsNowhere);
                    }
                    if target.starts_with('/') || target.contains(':') {
                        return Err(PathError::LeadsOut);
                    }
                    let steps = target.split('/').filter(|part| !matches!(*part, "" | "."));
                    waiting.extend(steps.rev().map(str::to_owned));
                    node = RevisionNode::Folder;
                }
                Some(RevisionNode::Submodule) => return Err(PathError::Submodule),
                Some(found) => {
                    here = joined(&here, &name);
                    node = found.clone();
                }
                None => return Err(missing),
            }
        }
        Ok((here, node))
    }
}

fn joined(folder: &str, name: &str) -> String {
    match folder {
        "" => name.to_owned(),
        folder => format!("{folder}/{name}"),
    }
}

/// The names that a path goes through.
fn parts(path: &Path) -> impl DoubleEndedIterator<Item = String> {
    path.components().filter_map(|part| match part {
        Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        _ => None,
    })
}

impl FileSource for Revision {
    fn locate(&self, path: &Path) -> Result<(), PathError> {
        self.node(path).map(|_| ())
    }

    fn has(&self, path: &Path) -> bool {
        let Some(name) = parts(path).next_back() else {
            return true;
        };
        let folder = self.node(path.parent().unwrap_or(Path::new("")));
        let names = folder
            .ok()
            .and_then(|(folder, _)| self.folders.get(&folder));
        names.is_some_and(|names| names.contains_key(&name))
    }

    fn read(&self, path: &Path, limit: u64) -> Result<Vec<u8>, PathError> {
        let (_, RevisionNode::File(oid)) = self.node(path)? else {
            return Err(PathError::WrongKind);
        };
        let bytes = self.objects.read(&oid, limit)?;
        let bytes = bytes.ok_or(PathError::TooLarge(limit))?;
        let Some(pointer) = Pointer::read(&bytes) else {
            return Ok(bytes);
        };
        match self.fetched.read(&pointer.path(), limit) {
            Ok(file) if file.len() as u64 == pointer.size => Ok(file),
            _ => Err(PathError::Pointer),
        }
    }

    fn list(&self, path: &Path) -> Result<Vec<(String, bool)>, PathError> {
        let (folder, _) = self.node(path)?;
        let names = self.folders.get(&folder).ok_or(PathError::WrongKind)?;
        let is_folder = |name: &str, node: &RevisionNode| match node {
            RevisionNode::Folder | RevisionNode::Submodule => true,
            RevisionNode::File(_) => false,
            RevisionNode::Link(_) => {
                let target = self.node(Path::new(&joined(&folder, name)));
                target.is_ok_and(|(_, node)| matches!(node, RevisionNode::Folder))
            }
        };
        let names = names.iter();
        Ok(names
            .map(|(name, node)| (name.clone(), is_folder(name, node)))
            .collect())
    }
    fn stamp(&self) -> Result<String, GitError> {
        self.repository.described(&self.commit)
    }
}
