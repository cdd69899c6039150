//! The checker, held to fixtures: the input and, beside it, what is said of it.

// Tests lay projects out and write what they expect; the program itself may not.
#![allow(clippy::disallowed_methods)]

mod fixtures;
