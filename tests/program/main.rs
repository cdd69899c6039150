//! The program's own behaviour, on projects of the tests' own: one module an area.
//!
//! `cargo test --test program impose` runs one of them. Nothing here knows the shipped games:
//! what is about them is in `tests/kits/`, and what is about time and memory in `tests/limits/`.

#![allow(clippy::disallowed_methods, reason = "tests make and read files")]
#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::iter_over_hash_type,
    reason = "a test that fails panics, and writes nothing"
)]

#[path = "../common/command.rs"]
mod command;
#[path = "../common/schemas.rs"]
mod common_schemas;
#[path = "../common/copy.rs"]
mod copy;
#[path = "../common/faces.rs"]
mod faces;
#[path = "../common/program.rs"]
mod program;
#[path = "../common/same_picture.rs"]
mod same_picture;
#[path = "../common/told_lines.rs"]
mod told_lines;

mod approve;
mod art;
mod cache;
mod cache_keys;
mod cel;
mod cli;
mod diagnostics;
mod docs;
mod fill;
mod fix;
mod formats;
mod french;
mod gallery;
mod history;
mod impose;
mod interrupted;
#[cfg(unix)]
mod kept;
mod languages;
mod library;
#[cfg(feature = "lsp")]
mod lsp;
#[cfg(feature = "lsp")]
mod lsp_session;
mod mutate;
mod newcomer;
mod outputs;
mod pages;
mod pdf;
mod pictures;
mod pieces;
mod placed;
mod press;
mod print;
mod recipes;
mod rulebooks;
mod rules;
mod schemas;
mod serve;
mod services;
mod shared_cache;
mod sheets;
mod stats;
mod structure;
mod text;
mod typed;
