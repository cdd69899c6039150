//! The inks of a press by its ICC profile.

use std::sync::Arc;

use moxcms::{
    ColorProfile, DataColorSpace, Layout, RenderingIntent, TransformExecutor, TransformOptions,
};

use super::super::error::PdfError;

/// Cyan, magenta, yellow and black, each 0 to 1.
pub type Inks = [f32; 4];

type Executor = Arc<dyn TransformExecutor<f32> + Send + Sync>;

/// What inks give a colour, and what light inks leave. Relative to the paper, which is white.
pub struct Press {
    to_inks: Executor,
    to_light: Executor,
}

/// The exponent of ROMM RGB's parts (ISO 22028-2), and the share of each in luminance.
const ROMM_GAMMA: f64 = 1.8;
const ROMM_LUMINANCE: [f64; 3] = [0.288_040_2, 0.711_874_1, 0.000_085_7];

impl Press {
    /// Reads an ICC profile.
    ///
    /// # Errors
    /// [`PdfError::Press`] for one that does not describe four inks both ways.
    pub fn open(icc: &[u8]) -> Result<Press, PdfError> {
        let profile = ColorProfile::new_from_slice(icc).map_err(unusable)?;
        if profile.color_space != DataColorSpace::Cmyk {
            return Err(PdfError::Press(
                "the ICC profile is not of four inks".into(),
            ));
        }
        let options = TransformOptions {
            rendering_intent: RenderingIntent::RelativeColorimetric,
            prefer_fixed_point: false,
            ..TransformOptions::default()
        };
        // The profile's four channels take the place of red, green, blue and alpha.
        let srgb = ColorProfile::new_srgb();
        let to_inks = srgb.create_transform_f32(Layout::Rgb, &profile, Layout::Rgba, options);
        // A space that holds every colour inks have.
        let romm = ColorProfile::new_pro_photo_rgb();
        let to_light = profile.create_transform_f32(Layout::Rgba, &romm, Layout::Rgb, options);
        Ok(Press {
            to_inks: to_inks.map_err(unusable)?,
            to_light: to_light.map_err(unusable)?,
        })
    }

    /// The inks that look like a colour of sRGB, its parts 0 to 1; the nearest where none do.
    pub fn inks(&self, srgb: [f32; 3]) -> Result<Inks, PdfError> {
        let mut inks = [0.0; 4];
        self.to_inks.transform(&srgb, &mut inks).map_err(unusable)?;
        Ok(inks.map(|ink| ink.clamp(0.0, 1.0)))
    }

    /// The luminance of inks on paper, which is 1.
    pub fn luminance(&self, inks: Inks) -> Result<f64, PdfError> {
        let mut romm = [0.0; 3];
        self.to_light
            .transform(&inks, &mut romm)
            .map_err(unusable)?;
        let parts = romm.into_iter().zip(ROMM_LUMINANCE);
        let light = |part: f32| f64::from(part.clamp(0.0, 1.0)).powf(ROMM_GAMMA);
        Ok(parts.map(|(part, share)| light(part) * share).sum())
    }

    /// How much black, with these other inks, leaves just so much light; all of it where even
    /// that leaves more.
    pub fn black(&self, [c, m, y]: [f32; 3], luminance: f64) -> Result<f32, PdfError> {
        /// Halvings: finer than eight bits.
        const STEPS: u32 = 12;
        let (mut low, mut high) = (0.0, 1.0);
        for _ in 0..STEPS {
            let middle = (low + high) / 2.0;
            if self.luminance([c, m, y, middle])? > luminance {
                low = middle;
            } else {
                high = middle;
            }
        }
        // From the ends, a whole number of halvings never comes to 1 or 0.
        let ends = [
            (0.0, self.luminance([c, m, y, 0.0])?),
            (1.0, self.luminance([c, m, y, 1.0])?),
        ];
        let [(_, lightest), (_, darkest)] = ends;
        Ok(match luminance {
            light if light >= lightest => 0.0,
            light if light <= darkest => 1.0,
            _ => high,
        })
    }
}

fn unusable(error: moxcms::CmsError) -> PdfError {
    PdfError::Press(format!("the ICC profile cannot be used: {error}"))
}
