//! The version of a project by its repository: `v1.2-3-gab12cd3`, `-dirty` where files differ from
//! the commit.
//!
//! What git's own `--dirty` does would run the filters and monitors that the repository configures,
//! and depends on its index; here the files themselves are held to the commit.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use crate::git::lfs::Pointer;
use crate::git::{EntryMode, GitError, Objects, Repository, TreeEntry};

/// What a build reads.
const FOLDERS: [&str; 4] = ["content", "templates", "fonts", "presets"];
/// The largest file that is compared other than by its hash, in bytes.
const MOST: u64 = 64 << 20;

/// The version of the project in a folder.
///
/// # Errors
/// No repository, no commit, a history that ends before a tag is met.
pub fn of_work_tree(dir: &Path) -> Result<String, GitError> {
    let repository = Repository::of(dir)?;
    let head = repository.commit("HEAD")?;
    let mut version = repository.described(&head)?;
    if is_dirty(dir, &repository, &head)? {
        version.push_str("-dirty");
    }
    Ok(version)
}

/// Whether any file that a build reads is another one than in the commit, or is not in it.
fn is_dirty(dir: &Path, repository: &Repository, head: &str) -> Result<bool, GitError> {
    let entries = repository.tree(head, "HEAD")?.into_iter();
    let is_read = |path: &str| {
        let folder = path.split('/').next().unwrap_or_default();
        FOLDERS.contains(&folder) && !path.split('/').any(|part| part.starts_with('.'))
    };
    let known: BTreeMap<String, TreeEntry> = entries
        .filter(|entry| is_read(&entry.path))
        .map(|entry| (entry.path.clone(), entry))
        .collect();
    let mut there = Vec::new();
    for folder in FOLDERS {
        collect(dir, folder, &known, &mut there)?;
    }
    if there.iter().any(|path| !known.contains_key(path)) {
        return Ok(true);
    }
    let of_commit = known
        .values()
        .filter(|entry| entry.mode != EntryMode::Submodule);
    if of_commit.count() != there.len() {
        return Ok(true);
    }
    let (links, files): (Vec<_>, Vec<_>) = there
        .iter()
        .filter_map(|path| known.get(path))
        .partition(|entry| entry.mode == EntryMode::Link);
    let objects = repository.objects()?;
    for link in links {
        let target = fs::read_link(dir.join(&link.path)).unwrap_or_default();
        let stored = objects.read(&link.oid, MOST)?.unwrap_or_default();
        if target.to_string_lossy().replace('\\', "/").as_bytes() != stored {
            return Ok(true);
        }
    }
    let paths: Vec<&str> = files.iter().map(|entry| entry.path.as_str()).collect();
    let hashes = repository.hashes(&paths)?;
    for (entry, hash) in files.iter().zip(hashes) {
        if entry.oid != hash && !is_stored_as(&dir.join(&entry.path), entry, &objects)? {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Files below a folder, links among them, by their paths with `/`.
fn collect(
    dir: &Path,
    folder: &str,
    known: &BTreeMap<String, TreeEntry>,
    found: &mut Vec<String>,
) -> Result<(), GitError> {
    let is_submodule = |path: &str| {
        let entry = known.get(path);
        entry.is_some_and(|entry| entry.mode == EntryMode::Submodule)
    };
    let full = dir.join(folder);
    if !full.is_dir() || full.is_symlink() && !known.contains_key(folder) {
        return Ok(());
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(full)? {
        let entry = entry?;
        let name = entry.file_name().to_string_lossy().into_owned();
        names.push((name, entry.file_type()?.is_dir()));
    }
    names.sort();
    for (name, is_dir) in names {
        let path = format!("{folder}/{name}");
        // Hidden files are not content; a name of two lines is none that git can be asked.
        if name.starts_with('.') || name.contains(['\n', '\r']) || is_submodule(&path) {
            continue;
        }
        match is_dir {
            true => collect(dir, &path, known, found)?,
            false => found.push(path),
        }
    }
    Ok(())
}

/// Whether a file is what a clone makes of what is stored: with other ends of lines, or from Git LFS.
fn is_stored_as(path: &Path, entry: &TreeEntry, objects: &Objects) -> Result<bool, GitError> {
    let size = path.metadata()?.len();
    let Some(stored) = objects.read(&entry.oid, MOST)? else {
        return Ok(false);
    };
    if let Some(pointer) = Pointer::read(&stored) {
        return Ok(pointer.size == size);
    }
    if size > MOST {
        return Ok(false);
    }
    let mut bytes = Vec::new();
    std::io::Read::read_to_end(&mut fs::File::open(path)?, &mut bytes)?;
    let is_text = !bytes.contains(&0);
    bytes.retain(|byte| *byte != b'\r');
    Ok(is_text && bytes == stored)
}
