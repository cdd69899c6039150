//! render: one component entry in, `Face` out.

pub mod face;
pub mod stream;

pub use face::{Face, FaceSide};
pub use stream::ordered;
