//! Imposition as the outside sees it: sheets as text, presets, and what holds for all of them.

#![allow(
    clippy::disallowed_methods,
    reason = "tests read their cases and, when told, write what is expected"
)]

mod booklets;
mod folds;
mod jobs;
mod outlines;
mod posters;
mod presets;
mod properties;
mod random;
mod shared;
mod slugs;
mod snapshots;
