//! The checker, held to fixtures: the input and, beside it, what is said of it.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

mod fixtures;
