//! Conversion between sRGB and inks by an ICC profile.

use std::sync::Arc;

use moxcms::{
    ColorProfile, DataColorSpace, Layout, RenderingIntent, TransformExecutor, TransformOptions,
};

use super::super::error::PdfError;

/// Cyan, magenta, yellow and black, each 0 to 1.
pub type CmykInks = [f32; 4];

type Executor = Arc<dyn TransformExecutor<f32> + Send + Sync>;

/// Conversions of an ICC profile in both directions, relative to the paper white.
pub struct Press {
    to_inks: Executor,
    /// CmykInks as ROMM RGB: a space that holds every colour they have.
    seen: Executor,
    /// sRGB as ROMM RGB.
    wanted: Executor,
}

/// Total ink (1 is one solid ink) up to which a colour is pale, and from which it is deep.
const PALE: f32 = 0.8;
const DEEP: f32 = 1.6;

/// The square of an invisible difference in ROMM RGB.
const NO_DISTANCE: f32 = 1e-5;

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
            return Err(PdfError::Press(message!(
                "press-icc-open",
                "the ICC profile is not of four inks"
            )));
        }
        let options = TransformOptions {
            rendering_intent: RenderingIntent::RelativeColorimetric,
            prefer_fixed_point: false,
            ..TransformOptions::default()
        };
        // The profile's four channels take the place of red, green, blue and alpha.
        let srgb = ColorProfile::new_srgb();
        let to_inks = srgb.create_transform_f32(Layout::Rgb, &profile, Layout::Rgba, options);
        let romm = ColorProfile::new_pro_photo_rgb();
        let seen = profile.create_transform_f32(Layout::Rgba, &romm, Layout::Rgb, options);
        Ok(Press {
            to_inks: to_inks.map_err(unusable)?,
            seen: seen.map_err(unusable)?,
            wanted: srgb
                .create_transform_f32(Layout::Rgb, &romm, Layout::Rgb, options)
                .map_err(unusable)?,
        })
    }

    /// The inks that look like a colour of sRGB, its parts 0 to 1; the nearest where none do.
    ///
    /// A profile's table from colours to inks is coarser than the one back, and pale tints lose
    /// their colour in it: there it is the first guess, which Newton's method makes better. Deep
    /// colours stay as the table has them, for it knows how much ink the press takes.
    ///
    /// # Errors
    /// [`PdfError::Press`] where the profile cannot be evaluated.
    pub fn inks(&self, srgb: [f32; 3]) -> Result<CmykInks, PdfError> {
        let mut inks = [0.0; 4];
        self.to_inks.transform(&srgb, &mut inks).map_err(unusable)?;
        let table = inks.map(|ink| ink.clamp(0.0, 1.0));
        let pale = ((DEEP - table.iter().sum::<f32>()) / (DEEP - PALE)).clamp(0.0, 1.0);
        if pale == 0.0 {
            return Ok(table);
        }
        let mut wanted = [0.0; 3];
        self.wanted
            .transform(&srgb, &mut wanted)
            .map_err(unusable)?;
        // White is paper without ink, in spite of rounding.
        if srgb == [1.0; 3] {
            return Ok([0.0; 4]);
        }
        let [c, m, y, k] = table;
        let mut best = self.refined(table, wanted)?;
        // Where the table has too much black, no other ink can make up for it.
        for share in [0.75, 0.5, 0.25, 0.0] {
            if best.1 < NO_DISTANCE {
                break;
            }
            let tried = self.refined([c, m, y, k * share], wanted)?;
            if tried.1 < best.1 {
                best = tried;
            }
        }
        let refined = best.0;
        Ok(std::array::from_fn(|ink| {
            table[ink] + (refined[ink] - table[ink]) * pale
        }))
    }

    /// CmykInks with other cyan, magenta and yellow that look as wanted, and how far off they are.
    fn refined(&self, mut inks: CmykInks, wanted: [f32; 3]) -> Result<(CmykInks, f32), PdfError> {
        /// Steps: the last hardly moves any ink.
        const STEPS: u32 = 4;
        let mut off = distance(self.seen(inks)?, wanted);
        for _ in 0..STEPS {
            let nearer = self.nearer(inks, wanted)?;
            let left = distance(self.seen(nearer)?, wanted);
            if left >= off {
                break;
            }
            (inks, off) = (nearer, left);
        }
        Ok((inks, off))
    }

    /// One step of Newton's method: the inks that would look as wanted if colours changed evenly.
    fn nearer(&self, inks: CmykInks, wanted: [f32; 3]) -> Result<CmykInks, PdfError> {
        /// How far an ink is changed to see what it does.
        const PROBE: f32 = 0.02;
        let seen = self.seen(inks)?;
        let off = std::array::from_fn(|part| wanted[part] - seen[part]);
        let mut change = [[0.0; 3]; 3];
        for (ink, column) in change.iter_mut().enumerate() {
            let probe = if inks[ink] > 0.5 { -PROBE } else { PROBE };
            let mut probed = inks;
            probed[ink] += probe;
            let probed = self.seen(probed)?;
            *column = std::array::from_fn(|part| (probed[part] - seen[part]) / probe);
        }
        let mut nearer = inks;
        if let Some(step) = solved(change, off) {
            for (ink, step) in nearer.iter_mut().zip(step) {
                *ink = (*ink + step).clamp(0.0, 1.0);
            }
        }
        Ok(nearer)
    }

    fn seen(&self, inks: CmykInks) -> Result<[f32; 3], PdfError> {
        let mut romm = [0.0; 3];
        self.seen.transform(&inks, &mut romm).map_err(unusable)?;
        Ok(romm)
    }

    /// The luminance of inks on paper, which is 1.
    ///
    /// # Errors
    /// [`PdfError::Press`] where the profile cannot be evaluated.
    pub fn luminance(&self, inks: CmykInks) -> Result<f64, PdfError> {
        let parts = self.seen(inks)?.into_iter().zip(ROMM_LUMINANCE);
        let light = |part: f32| f64::from(part.clamp(0.0, 1.0)).powf(ROMM_GAMMA);
        Ok(parts.map(|(part, share)| light(part) * share).sum())
    }

    /// How much black, with these other inks, leaves just so much light; all of it where even
    /// that leaves more.
    ///
    /// # Errors
    /// [`PdfError::Press`] where the profile cannot be evaluated.
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

fn distance(one: [f32; 3], other: [f32; 3]) -> f32 {
    let parts = one.into_iter().zip(other);
    parts.map(|(a, b)| (a - b) * (a - b)).sum()
}

/// What the columns have to be multiplied by to come to `sum` (Cramer's rule); nothing where they
/// hardly differ.
fn solved(columns: [[f32; 3]; 3], sum: [f32; 3]) -> Option<[f32; 3]> {
    let determinant = |[a, b, c]: [[f32; 3]; 3]| {
        a[0] * (b[1] * c[2] - b[2] * c[1]) - a[1] * (b[0] * c[2] - b[2] * c[0])
            + a[2] * (b[0] * c[1] - b[1] * c[0])
    };
    let whole = determinant(columns);
    let solution = std::array::from_fn(|column| {
        let mut replaced = columns;
        replaced[column] = sum;
        determinant(replaced) / whole
    });
    solution
        .iter()
        .all(|part| part.is_finite())
        .then_some(solution)
}

fn unusable(error: moxcms::CmsError) -> PdfError {
    PdfError::Press(message!(
        "press-icc-unusable",
        "the ICC profile cannot be used: {error}",
        error
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::pdf::press::PrintingCondition;

    /// How far off a colour may be in any part: a step of eight bits or two.
    const NEAR: f32 = 0.01;

    #[test]
    fn pale_tints_keep_their_colour() {
        let press = Press::open(PrintingCondition::named("FOGRA39L").unwrap().icc).unwrap();
        for tint in [
            [254, 229, 215],
            [235, 246, 250],
            [250, 240, 200],
            [222, 229, 180],
        ] {
            let srgb = tint.map(|part: u8| f32::from(part) / 255.0);
            let mut wanted = [0.0; 3];
            press.wanted.transform(&srgb, &mut wanted).unwrap();
            let off = |inks: CmykInks| {
                let seen = press.seen(inks).unwrap();
                let parts = seen.into_iter().zip(wanted);
                parts.map(|(a, b)| (a - b).abs()).fold(0.0, f32::max)
            };
            let mut table = [0.0; 4];
            press.to_inks.transform(&srgb, &mut table).unwrap();
            let inks = press.inks(srgb).unwrap();
            assert!(off(inks) < NEAR && off(table) > NEAR, "{tint:?}: {inks:?}");
        }
    }

    #[test]
    fn black_makes_inks_as_dark_as_they_should_be() {
        let press = Press::open(PrintingCondition::named("FOGRA39L").unwrap().icc).unwrap();
        assert_eq!(press.black([0.0; 3], 1.0).unwrap(), 0.0);
        assert_eq!(press.black([0.0; 3], 0.0).unwrap(), 1.0);
        let half = press.luminance([0.2, 0.1, 0.1, 0.5]).unwrap();
        let found = press.black([0.2, 0.1, 0.1], half).unwrap();
        assert!((found - 0.5).abs() < 0.001, "{found}");
    }
}
