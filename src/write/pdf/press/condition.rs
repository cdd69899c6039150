//! Printing conditions: ICC profiles of presses and papers.

use serde::Deserialize;

use super::super::error::PdfError;
use crate::load::presets;

/// A printing condition, from `src/presets/icc/`: a TOML file and an ICC profile of its name.
#[derive(Clone, Debug)]
pub struct PrintingCondition {
    pub about: About,
    /// The ICC profile: an output profile of four inks.
    pub icc: &'static [u8],
}

/// What an output intent says of a condition (ISO 32000-1, 14.11.5).
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct About {
    /// The name it is registered by.
    pub identifier: String,
    /// Where it is registered.
    pub registry: String,
    /// A description for people.
    pub info: String,
}

impl PrintingCondition {
    /// The condition of this name.
    ///
    /// # Errors
    /// [`PdfError::Press`] for an unknown name.
    pub fn named(name: &str) -> Result<PrintingCondition, PdfError> {
        let unknown = || {
            let known = presets::conditions().join(", ");
            PdfError::Press(message!(
                "press-condition-named",
                "there is no printing condition `{name}`: `output_intent` is one of {known}",
                name,
                known
            ))
        };
        let icc = presets::icc_profile(name).ok_or_else(unknown)?;
        let about = presets::text("icc", name).ok_or_else(unknown)?;
        let about = toml::from_str(about).map_err(|error| {
            PdfError::Press(message!(
                "press-condition-named-name",
                "the condition `{name}`: {error}",
                name,
                error
            ))
        })?;
        Ok(PrintingCondition { about, icc })
    }
}
