//! Text that fits, from the outside: what is flowed is what usvg draws.

#![allow(clippy::disallowed_methods, reason = "tests read what they hold")]

#[path = "text/agreement.rs"]
mod agreement;
#[path = "text/drawn.rs"]
mod drawn;
#[path = "text/gallery.rs"]
mod gallery;
#[path = "text/inkscape.rs"]
mod inkscape;
#[path = "text/problems.rs"]
mod problems;
#[path = "text/properties.rs"]
mod properties;
#[path = "text/rich.rs"]
mod rich;
#[path = "text/safe_zone.rs"]
mod safe_zone;
#[path = "text/support.rs"]
mod support;
#[path = "text/w3c.rs"]
mod w3c;
