//! Print services: pieces and a service preset in, the images, pages or tables it takes out, as plain
//! data.
//!
//! It takes the place of imposition where faces are printed one by one: matches stocks to products,
//! places the art on the product's image or page, names files and counts copies. Services are
//! described by presets (`src/presets/services/`); no code is specific to one.

pub mod fit;
mod misfit;
pub mod order;
pub mod pages;
pub mod preset;
pub mod tabletop;

pub use fit::{ProductFit, fit, fit_booklet, nearest as nearest_products};
pub use misfit::Misfit;
pub use preset::{Images, Pages, Product, ServiceForm, ServicePreset, Tabletop};
