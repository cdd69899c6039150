//! What a press asks of a PDF: its standard, its inks, its output intent.

pub mod condition;
mod icc;
pub mod preset;
mod separation;
mod standard;

use std::sync::Arc;

pub use condition::Condition;
pub use preset::{CutLine, Inks, PdfPreset, Standard};
pub use separation::{Curve, Separation};
pub use standard::Moment;

use super::draw::{Colours, Transparency};
use super::error::PdfError;

/// A [`PdfPreset`] made ready: what is drawn and written by.
#[derive(Clone, Default)]
pub struct PdfProfile {
    pub(super) standard: Standard,
    pub(super) colours: Colours,
    pub(super) condition: Option<Condition>,
    pub(super) cut: Option<CutLine>,
    pub(super) made: Moment,
}

impl PdfProfile {
    /// Reads the ICC profile and computes how colours become inks.
    ///
    /// # Errors
    /// [`PdfError::Press`] for values that contradict each other, a printing condition that is
    /// not known, and an ICC profile that cannot be used.
    pub fn new(preset: &PdfPreset) -> Result<PdfProfile, PdfError> {
        if let Some(problem) = preset.problems().into_iter().next() {
            let key = problem.path.join(".");
            return Err(PdfError::Press(format!("`{key}`: {}", problem.message)));
        }
        let condition = preset.output_intent.as_deref().map(Condition::named);
        let condition = condition.transpose()?;
        let icc = condition.as_ref().map(|condition| condition.icc);
        let colours = match (preset.colours, icc) {
            (Inks::Rgb, _) => Colours::Rgb,
            (Inks::Grey, None) => Colours::Grey(None),
            (Inks::Grey, Some(icc)) => Colours::Grey(Some(Arc::new(Curve::new(icc)?))),
            (Inks::Cmyk, Some(icc)) => {
                Colours::Inks(Arc::new(Separation::new(icc, preset.ink_limit)?))
            }
            (Inks::Cmyk, None) => {
                return Err(PdfError::Press("inks need an output intent".into()));
            }
        };
        Ok(PdfProfile {
            standard: preset.standard,
            colours,
            condition,
            cut: preset.cut.clone(),
            made: Moment::default(),
        })
    }

    /// How much of transparency the files may have.
    pub(super) fn transparency(&self) -> Transparency {
        match (self.standard, &self.colours) {
            (Standard::X1a, _) => Transparency::None,
            (_, Colours::Inks(_)) => Transparency::Normal,
            _ => Transparency::Live,
        }
    }

    /// True where text stays text throughout, so that faces may be
    /// drawn [with runs](crate::render::Renderer::draw_with_runs): what is seen through is not made a picture.
    pub fn takes_runs(&self) -> bool {
        self.transparency() == Transparency::Live
    }

    /// The same for a file that is to say it was made at this moment; only PDF/X says so.
    pub fn made_at(self, made: Moment) -> PdfProfile {
        PdfProfile { made, ..self }
    }
}
