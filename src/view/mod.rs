//! What the page in the browser shows: a project as plain data, and its pictures by key.
//!
//! ```text
//! Project, Renderer ──> GameView (entries, fields, sources, keys of pictures)
//!                  └──> Picture (a face drawn, under its key)
//! Report ───────────────> FindingView
//! ```
//!
//! `pipeline::gallery` writes it as static files, `serve` hands it out and keeps it true. The page
//! itself is in `app/`: one HTML file, plain style sheets and ES modules, joined by `page`.

mod finding;
mod game;
mod jobs;
pub mod keys;
mod known;
pub mod model;
pub mod page;
pub mod picture;
mod scene;
pub mod source;

pub use finding::findings;
pub use game::{game, statistics};
pub use jobs::jobs;
pub use keys::{FaceKeys, shared_inputs};
pub use known::KnownFaces;
#[cfg(feature = "serve")]
pub use model::{ComponentView, FindingView, PieceView, SourceView};
pub use model::{GameView, ProjectView};
pub use picture::PictureKind;
pub use scene::scenes;
