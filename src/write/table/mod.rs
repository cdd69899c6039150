//! A component's entries as a spreadsheet: a row for each, a column for each of their fields.
//!
//! What a sheet cannot hold (an empty list, a text of blanks) is found by reading the sheet again.

mod columns;
mod form;

pub use columns::{Table, table};
pub use form::{TableForm, bytes};
