//! render: one component entry in, `Face` out.

pub mod face;
pub mod text;

pub use face::{Face, FaceSide};
