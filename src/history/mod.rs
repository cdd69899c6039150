//! Two states of a game in, what is different between them out: [`model::ProjectDiff`].
//!
//! Plain data, for every form it is told in. Faces are compared by what they read; only those that
//! read something else are drawn twice.

pub mod causes;
pub mod compare;
pub mod components;
pub mod faces;
pub mod fields;
pub mod files;
mod fonts;
mod look;
pub mod matching;
pub mod model;
mod parts;
pub mod rows;
#[cfg_attr(not(feature = "word-diffs"), path = "no_text_diff.rs")]
mod text_diff;
pub mod titles;
mod trees;
pub mod untold;
pub mod words;
