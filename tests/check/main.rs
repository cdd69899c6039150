//! The checker, held to fixtures: the input and, beside it, what is said of it.

mod fixtures;
