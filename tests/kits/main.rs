//! The shipped games: their figures against their sources, their pictures against goldens, their
//! rules against mistakes.
//!
//! `cargo test --test kits sokar` runs what is about one of them.

#![allow(clippy::disallowed_methods, reason = "tests make and read files")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::iter_over_hash_type,
    reason = "a test that fails panics, and writes nothing"
)]

mod breaks;
mod chance;
#[path = "../common/schemas.rs"]
mod common_schemas;
#[path = "../common/copy.rs"]
mod copy;
mod dix_mille;
mod drawn_rules;
mod drawn_words;
mod goldens;
mod history;
mod legit;
mod low_ink;
mod mutate;
mod pictures;
#[path = "../common/program.rs"]
mod program;
#[path = "../common/same_picture.rs"]
mod same_picture;
mod schemas;
mod seeded_faults;
mod sentences;
mod shipped;
mod slohar;
mod sokar;
mod templates;
#[path = "../common/told_lines.rs"]
mod told_lines;
