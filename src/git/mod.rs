//! Reads git repositories, by the user's own `git`. The one module that starts it.
//!
//! Nothing is checked out and nothing is written. Only commands that read objects and names are run:
//! none of them looks at the index or the work tree, so that no filter, hook, text conversion or
//! file system monitor of the repository's configuration has anything to do. What could still fetch
//! or start something is switched off.

mod batch;
mod error;
mod folder;
mod hashes;
pub mod lfs;
mod range;
mod repository;
mod tags;

pub use batch::Objects;
pub use error::GitError;
pub use folder::folder_in_repository;
pub use range::{RangeEnd, RevisionRange};
pub use repository::{EntryMode, Repository, TreeEntry};
