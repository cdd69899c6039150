//! render: one component entry in, `Face` out.

pub mod face;

pub use face::{Face, FaceSide};
