//! A cache of files that are dear to make, by all that they are made of.
//!
//! Nothing in it is believed unseen: an entry holds a seal over its key and its bytes, which is looked
//! at each time. What is damaged, or cannot be read or written, costs the work of making it again and
//! nothing else.

mod disk;
mod entry;
mod faces;
mod key;
#[cfg(not(feature = "remote-cache"))]
#[path = "no_remote.rs"]
mod remote;
#[cfg(feature = "remote-cache")]
mod remote;

pub use disk::{CacheUse, DiskCache};
pub use faces::FaceCache;
pub use key::{CacheKey, PROGRAM};
pub use remote::{RemoteCache, RemoteError};
