//! load: a project root in, `Project` out, every value with its span.

pub mod fonts;
pub mod icons;
pub mod project;
pub mod toml;
pub mod value;

pub use fonts::{FontFile, Fonts};
pub use icons::{Icon, IconSets};
pub use project::{Back, Component, Entry, Game, Project, Shape, Spanned, Stock};
pub use value::{Field, Kind, Step, Table, Value};
