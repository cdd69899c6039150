//! Files for presses: PDF/X, inks, spot colours. `.ci/validate.py` holds the same files to
//! checkers that are not ours; here is what Rust alone can see.

#![allow(clippy::disallowed_methods, reason = "tests read and make files")]

mod cut;
mod ink;
mod rules;
mod support;
mod x1a;
mod x4;
