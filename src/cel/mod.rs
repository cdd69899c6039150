//! CEL, the expression language of a game's own rules
//! (<https://github.com/google/cel-spec>).
//!
//! `parser` reads an expression, `compile` checks it once (every name and function is
//! known) and `eval` evaluates it. It is ours because a rule needs three things that the
//! `cel` crate does not give: values that know where in the content they were written,
//! faults that know which part of the expression they come from, and a bound on the work
//! that is the same on every machine. The tests hold it to that crate.
//!
//! Differences from the standard, each of which only turns an error into a value or a
//! surprise into an error: whole and fractional numbers mix in arithmetic; a result that
//! is not a finite number is a fault; map keys are text; there are no unsigned numbers,
//! bytes or optional values.

pub mod budget;
mod calls;
pub mod compile;
pub mod eval;
pub mod fault;
pub mod forms;
pub mod functions;
mod lexer;
pub mod loops;
mod names;
pub mod operators;
mod parser;
mod patterns;
pub mod scope;
pub mod show;
pub mod sort;
pub mod syntax;
pub mod tree;
pub mod value;
pub mod view;

pub use budget::Budget;
pub use compile::compile;
pub use eval::evaluate;
pub use fault::{Fault, Result};
pub use names::ScopeNames;
pub use parser::is_name;
pub use scope::Scope;
pub use show::show;
pub use tree::Expression;
pub use value::{Map, Val, ValKind};
pub use view::View;

#[cfg(test)]
mod tests;
