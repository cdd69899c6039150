//! The evaluator of rules: held to the `cel` crate's own, and to never panic or hang whatever
//! it is given.

#![allow(
    clippy::disallowed_methods,
    reason = "tests make the files they read and watch the time"
)]

mod anything;
mod oracle;
