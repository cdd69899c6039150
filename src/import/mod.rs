//! A sheet into TOML that is there: what the sheet says is put into the file, and all else of it
//! stays as it is, its comments and its order too.

mod difference;
mod edit;
mod mask;
mod merge;

pub use difference::{ChangedField, Difference};
pub use mask::same;
pub use merge::{Merged, merge};
