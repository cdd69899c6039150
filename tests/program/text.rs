//! Text that fits, from the outside: what is flowed is what usvg draws.

#![allow(
    clippy::disallowed_methods,
    reason = "the tests read their own templates, and `UPDATE` from the environment"
)]

#[path = "text/agreement.rs"]
mod agreement;
#[path = "text/bench.rs"]
mod bench;
#[path = "text/drawn.rs"]
mod drawn;
#[path = "text/gallery.rs"]
mod gallery;
#[path = "text/inkscape.rs"]
mod inkscape;
#[path = "text/pdf_words.rs"]
pub mod pdf_words;
#[path = "text/problems.rs"]
mod problems;
#[path = "text/properties.rs"]
mod properties;
#[path = "text/rich.rs"]
mod rich;
#[path = "text/room.rs"]
mod room;
#[path = "text/safe_zone.rs"]
mod safe_zone;
#[path = "text/searched.rs"]
mod searched;
#[path = "text/set.rs"]
mod set;
#[path = "text/support.rs"]
mod support;
#[path = "text/variable.rs"]
mod variable;
#[path = "text/w3c.rs"]
mod w3c;
#[path = "text/wrapping.rs"]
mod wrapping;
