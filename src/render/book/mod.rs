//! Written pages: Markdown that flows through the areas of a template, page by page.
//!
//! ```text
//! markdown ─> node ─> galley (at each width) ─> fill (each area) ─> write
//!                ╰──── measure ────╯
//! ```
//!
//! What is written becomes the entries of its component: a page is a face like any other, whose
//! texts are put into its filled template where its areas are. Lines are broken by the same layout
//! that breaks those of cards, once to fill the pages and once to draw them.

mod alt;
mod areas;
mod blocks;
mod column;
mod compose;
mod composer;
mod directive;
mod fill;
mod filled;
mod filling;
mod galley;
mod headings;
mod inline;
mod kept_texts;
mod lines;
mod links;
mod markdown;
mod measure;
mod node;
mod notes;
mod page;
mod paginate;
mod pictured;
mod pictures;
mod piece_names;
mod problems;
mod reading;
mod rows;
mod scene;
mod setting;
mod shaped;
mod sparse;
mod table;
mod write;

pub use alt::figure_words;
pub use blocks::{Block, BlockKind, BookCell, CellAlign, MarkdownText, TableBlock};
pub use compose::{Composed, compose, compose_keeping};
pub use headings::Heading;
pub use kept_texts::KeptTexts;
pub use lines::printed;
pub use links::BookLink;
pub use measure::style as book_style;
pub use page::{TextOrigin, origin, with_text};
pub use pictures::BookPicture;
pub use reading::{INK, PageFigure, figure, scenes, text};
pub use scene::Scene;
pub use write::part_of;
