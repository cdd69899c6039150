//! What is different between two versions of a game, read from repositories that the tests make.

mod hostile;
mod printed;
mod repositories;
mod support;
mod told;
