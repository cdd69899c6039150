//! Where a folder lies in its repository, as the names of files in pull requests have it.

use std::path::Path;

/// The path of a folder in the repository around it, with a slash behind it; empty where it is the
/// repository's own, or in none. Nothing of the repository is read.
pub fn folder_in_repository(folder: &Path) -> String {
    let Ok(folder) = folder.canonicalize() else {
        return String::new();
    };
    let top = folder.ancestors().find(|above| above.join(".git").exists());
    let below = top.and_then(|top| folder.strip_prefix(top).ok());
    let names = below.into_iter().flat_map(Path::iter);
    names
        .map(|name| format!("{}/", name.to_string_lossy()))
        .collect()
}
