//! The JSON Schemas that editors use: whole, described, and of one mind with the loader.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

mod complete;
mod infer;
mod keys;
mod samples;
mod verdicts;
