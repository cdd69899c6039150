//! What comes out of the printer: PDFs built by the program itself, and looked at twice, as
//! vectors and as dots.

#![allow(clippy::disallowed_methods, reason = "tests make and read their files")]

mod backs;
mod margins;
mod poster;
mod printed;
mod printer;
mod raster;
mod refused;
mod reprint;
mod ruler;
mod shared;
mod vector;
