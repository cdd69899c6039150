//! Imposition: pieces and a sheet preset in, [`Sheet`]s in millimetres out.

mod booklet;
pub mod calibrate;
pub mod cuts;
pub mod duplex;
pub mod error;
pub mod exchange;
mod fold;
mod front;
pub mod grid;
mod job;
pub mod layout;
pub mod marks;
mod net;
pub mod notes;
mod outline;
mod pack;
pub mod paper;
pub mod piece;
pub mod poster;
pub mod preset;
pub mod shared;
pub mod sheet;
mod slug;
mod text;

pub use error::ImposeError;
pub use job::{JobPosition, JobSheets, Labels, SheetList};
pub use layout::{SheetFronts, lay_out};
pub use marks::OUTLINE_EDGE;
pub use paper::{PAPERS, PresetPaper};
pub use piece::Piece;
pub use preset::{Duplex, PresetError, SheetPreset};
pub use shared::{ComponentPieces, SharedFronts, lay_out_shared};
pub use sheet::{FaceIndex, Mark, Placement, Sheet, Side, Stroke, Turn};
