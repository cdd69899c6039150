//! Written pages: Markdown that flows through the areas of a template, page by page.
//!
//! ```text
//! markdown ─> node ─> galley (at each width) ─> fill ─> write
//!                ╰──── measure ────╯
//! ```
//!
//! What is written becomes the entries of its component: a page is a face like any other, whose
//! texts are put into its filled template where its areas are. Lines are broken by the same layout
//! that breaks those of cards, once to fill the pages and once to draw them.

mod areas;
mod compose;
mod fill;
mod galley;
mod headings;
mod links;
mod markdown;
mod measure;
mod node;
mod page;
mod pictures;
mod reading;
mod scene;
mod table;
mod write;

pub use compose::compose;
pub use headings::Heading;
pub use links::Link;
pub use markdown::{Align, Block, BlockKind, Cell, MarkdownText, TableBlock};
pub use page::{TextOrigin, origin, with_text};
pub use pictures::Picture;
pub use reading::{Figure, INK, figure, text};
pub use scene::Scene;
