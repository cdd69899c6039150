//! Rendering: one component entry in, one [`Face`] out.

mod art;
pub mod catalog;
mod cells;
pub mod context;
mod diagnose;
mod drawing;
pub mod face;
mod faults;
mod functions;
pub mod ground;
mod grouping;
mod guards;
mod ink;
pub mod leaves;
mod located;
mod pictures;
pub mod plan;
mod provenance;
mod renderer;
mod shared;
pub mod stream;
mod svg;
pub mod syntax;
mod template;
pub mod text;
mod trace;

pub use face::{Face, FaceSide, FaceWithRuns};
pub use ink::Ink;
pub use located::LocatedFinding;
pub use plan::{FaceJob, Piece, Plan};
pub use renderer::{Drawn, Renderer};
pub use shared::SharedIcons;
pub use stream::ordered;
pub use text::TextEngine;
