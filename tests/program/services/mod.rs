//! What is made for print services and virtual tables.

#![allow(clippy::disallowed_methods, reason = "tests make the files they read")]

mod cuts;
mod folds;
mod images;
mod pages;
mod presets;
mod support;
mod table;
