//! A filled template as XML: parsed within limits, held to its stock's size, and to what an SVG
//! may hold here.

mod content;
mod declared;
mod expansion;
mod located;
mod names;
mod numbers;
mod off_path;
mod paint;
mod parse;
mod path_data;
mod size;
mod undrawn;
mod values;

pub use content::refused;
pub use expansion::{check as check_amount, check_styles};
pub use located::Located;
pub use names::misspelt;
pub use numbers::too_large as large_numbers;
pub use off_path::off_path;
pub use paint::unknown_paints;
pub use parse::{parse, start_tag, without_prolog};
pub use size::{not_svg, wrong_size};
pub use undrawn::undrawn;
pub use values::malformed;
