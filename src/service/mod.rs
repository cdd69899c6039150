//! service: pieces and a service's preset in, the images and pages it takes out, as plain data.
//!
//! It stands where `impose` stands, for whoever prints one face at a time: which of its products
//! a stock is, how the art lies on that product's image or page, what every file is called and
//! how many there are of it. What a service asks for is data (`src/presets/services/`): nothing
//! here knows one by name.

pub mod fit;
pub mod order;
pub mod pages;
pub mod preset;
pub mod tabletop;

pub use fit::{Fit, Misfit, fit};
pub use preset::{Images, Pages, Product, ServiceForm, ServicePreset, Tabletop};
