//! Imposition as the outside sees it: sheets as text, presets, and what holds for all of them.

mod presets;
mod properties;
mod random;
mod snapshots;
