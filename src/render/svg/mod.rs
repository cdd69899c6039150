//! A filled template as XML: parsed within limits, held to its stock's size, and to what an SVG
//! may hold here.

mod content;
mod declared;
mod expansion;
mod located;
mod names;
mod numbers;
mod off_path;
mod own_attributes;
mod paint;
mod parse;
mod path_data;
mod size;
mod style_slips;
mod tags;
mod undrawn;
mod unread_colour;
mod values;

pub use content::refused;
pub use expansion::{check as check_amount, check_styles};
pub use located::Located;
pub use names::misspelt;
pub use numbers::too_large as large_numbers;
pub use off_path::off_path;
pub use own_attributes::unknown_own;
pub use paint::unknown_paints;
pub use parse::{parse, start_tag, without_prolog};
pub use size::{not_svg, wrong_size};
pub use style_slips::style_slips;
pub use undrawn::undrawn;
pub use unread_colour::unread_colours;
pub use values::malformed;
