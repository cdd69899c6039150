//! Colours of sRGB as inks of a press.
//!
//! The ICC profile says which inks look like a colour, relative to the paper and with the darkest
//! black there is for black (black point compensation). Where they are more than the press
//! takes, the grey in cyan, magenta and yellow is printed in black instead, as much of it as
//! is needed, at the same lightness (grey component replacement); where that is not enough the
//! colours get weaker, still at the same lightness.
//!
//! All of it is computed once, for a grid of colours; others are between four of its corners, and
//! what is between colours within the limit is within it.

use rayon::prelude::*;

use super::super::error::PdfError;
use super::icc::{CmykInks, Press};
use crate::write::luminance;

/// Grid lines of each part of sRGB.
const LINES: usize = 33;
/// What rounding four inks to eight bits may add, in percent.
const ROUNDING: f64 = 4.0 * 50.0 / 255.0;
/// Halvings in the search for how much grey is replaced.
const STEPS: u32 = 12;

/// How much the parts of a colour may differ for it to be a grey: to the eye none, and where it
/// is dark.
const GREY_SPREAD: u8 = 8;
const DARK_SPREAD: u8 = 24;
/// What is dark, of 255.
const DARK: u8 = 64;

/// Colours of sRGB as inks.
pub struct Separation {
    grid: Vec<CmykInks>,
    greys: Curve,
}

impl Separation {
    /// The inks of a press with at most `limit` percent of them in one place.
    ///
    /// # Errors
    /// [`PdfError::Press`] for an ICC profile that cannot be used.
    pub fn new(icc: &[u8], limit: Option<f64>) -> Result<Separation, PdfError> {
        let press = Press::open(icc)?;
        let limit = limit.map_or(f32::INFINITY, |limit| ((limit - ROUNDING) / 100.0) as f32);
        let black = limited(&press, press.inks([0.0; 3])?, limit)?;
        let black = press.luminance(black)?;
        let node = |index: usize| {
            let places = [index / LINES / LINES, index / LINES % LINES, index % LINES];
            let compensated = places.map(|place| {
                let light = luminance::linear(place as f64 / (LINES - 1) as f64);
                luminance::encoded(black + (1.0 - black) * light) as f32
            });
            limited(&press, press.inks(compensated)?, limit)
        };
        let nodes = (0..LINES * LINES * LINES).into_par_iter().map(node);
        Ok(Separation {
            grid: nodes.collect::<Result<_, PdfError>>()?,
            greys: Curve::of(&press)?,
        })
    }

    /// The inks of an area.
    pub fn area(&self, rgb: [u8; 3]) -> [u8; 4] {
        self.mixed(rgb).map(|ink| (ink * 255.0).round() as u8)
    }

    /// The inks of fine detail: greys, and what is dark and nearly grey, in black alone.
    pub fn fine(&self, rgb: [u8; 3]) -> [u8; 4] {
        let [red, green, blue] = rgb;
        let most = red.max(green).max(blue);
        let spread = most - red.min(green).min(blue);
        if spread <= GREY_SPREAD || most <= DARK && spread <= DARK_SPREAD {
            return [0, 0, 0, 255 - self.greys.shade(luminance::grey(rgb))];
        }
        self.area(rgb)
    }

    /// Between the corners of the tetrahedron of the grid that a colour is in.
    fn mixed(&self, rgb: [u8; 3]) -> CmykInks {
        let cells = (LINES - 1) as f32 / 255.0;
        let place = rgb.map(|part| f32::from(part) * cells);
        let low = place.map(|part| (part as usize).min(LINES - 2));
        let strides = [LINES * LINES, LINES, 1];
        let mut axes: [(f32, usize); 3] =
            std::array::from_fn(|axis| (place[axis] - low[axis] as f32, strides[axis]));
        axes.sort_by(|a, b| b.0.total_cmp(&a.0));
        let mut corner = low[0] * strides[0] + low[1] * strides[1] + low[2];
        let mut from = 1.0;
        let mut inks = [0.0; 4];
        for (to, stride) in axes.into_iter().chain([(0.0, 0)]) {
            for (ink, node) in inks.iter_mut().zip(self.grid[corner]) {
                *ink += node * (from - to);
            }
            (from, corner) = (to, corner + stride);
        }
        inks
    }
}

/// CmykInks that look the same, or as near as can be, with at most `limit` of them (1 is one ink).
fn limited(press: &Press, inks: CmykInks, limit: f32) -> Result<CmykInks, PdfError> {
    if inks.iter().sum::<f32>() <= limit {
        return Ok(inks);
    }
    let target = press.luminance(inks)?;
    let colours = [inks[0], inks[1], inks[2]];
    let blackened = |colours: [f32; 3]| {
        let [c, m, y] = colours;
        Ok::<CmykInks, PdfError>([c, m, y, press.black(colours, target)?])
    };
    let grey = colours.into_iter().fold(1.0, f32::min);
    let without = |share: f32| blackened(colours.map(|ink| ink - share * grey));
    if without(1.0)?.iter().sum::<f32>() <= limit {
        return least(without, limit);
    }
    let pure = colours.map(|ink| ink - grey);
    least(
        |share| blackened(pure.map(|ink| ink * (1.0 - share))),
        limit,
    )
}

/// The least share, of 0 to 1, at which inks are within the limit; they are at 1.
fn least(at: impl Fn(f32) -> Result<CmykInks, PdfError>, limit: f32) -> Result<CmykInks, PdfError> {
    let (mut low, mut high) = (0.0, 1.0);
    for _ in 0..STEPS {
        let middle = (low + high) / 2.0;
        if at(middle)?.iter().sum::<f32>() > limit {
            low = middle;
        } else {
            high = middle;
        }
    }
    at(high)
}

/// Greys as tints of black ink of the same lightness, from the paper to solid black.
pub struct Curve([u8; 256]);

impl Curve {
    /// The tints of a press.
    ///
    /// # Errors
    /// [`PdfError::Press`] for an ICC profile that cannot be used.
    pub fn new(icc: &[u8]) -> Result<Curve, PdfError> {
        Curve::of(&Press::open(icc)?)
    }

    fn of(press: &Press) -> Result<Curve, PdfError> {
        let solid = press.luminance([0.0, 0.0, 0.0, 1.0])?;
        let mut shades = [0; 256];
        for (grey, shade) in shades.iter_mut().enumerate() {
            let light = luminance::linear(grey as f64 / 255.0);
            let black = press.black([0.0; 3], solid + (1.0 - solid) * light)?;
            *shade = 255 - (black * 255.0).round() as u8;
        }
        Ok(Curve(shades))
    }

    /// The tint of a grey of sRGB: 0 is solid, 255 none.
    pub fn shade(&self, grey: u8) -> u8 {
        self.0[usize::from(grey)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::pdf::press::PrintingCondition;

    fn icc() -> &'static [u8] {
        PrintingCondition::named("FOGRA39L").unwrap().icc
    }

    /// Colours of sRGB and their inks in percent as Little CMS 2.19 computes them (relative
    /// colorimetric with black point compensation, no limit).
    const LITTLE_CMS: [([u8; 3], [f64; 4]); 13] = [
        ([0, 0, 0], [80.0, 71.4, 53.7, 90.2]),
        ([255, 255, 255], [0.0, 0.0, 0.0, 0.0]),
        ([255, 0, 0], [0.0, 90.2, 91.0, 1.6]),
        ([0, 255, 0], [56.1, 0.0, 81.2, 0.0]),
        ([0, 0, 255], [94.1, 71.0, 0.0, 0.0]),
        ([128, 128, 128], [21.2, 17.6, 17.6, 51.4]),
        ([64, 64, 64], [25.9, 22.4, 21.2, 81.6]),
        ([20, 20, 20], [63.9, 57.3, 44.3, 90.2]),
        ([200, 150, 100], [2.0, 32.9, 56.5, 25.1]),
        ([30, 60, 120], [89.8, 66.7, 0.0, 36.1]),
        ([231, 111, 81], [0.0, 64.3, 65.5, 10.2]),
        ([38, 70, 83], [59.2, 29.0, 22.4, 66.3]),
        ([10, 40, 10], [54.1, 27.1, 58.4, 86.7]),
    ];

    /// In lightness (CIE L*) that is less than one, and no eye sees it.
    const POINTS: f64 = 4.0;

    #[test]
    fn inks_are_those_of_another_colour_engine() {
        let inks = Separation::new(icc(), None).unwrap();
        for (rgb, expected) in LITTLE_CMS {
            let found = inks.mixed(rgb).map(|ink| f64::from(ink) * 100.0);
            let near = found
                .iter()
                .zip(expected)
                .all(|(a, b)| (a - b).abs() <= POINTS);
            assert!(near, "{rgb:?}: {found:.1?}, not {expected:?}");
        }
    }

    /// Every fifteenth value of each part: 5832 colours.
    fn colours() -> impl Iterator<Item = [u8; 3]> {
        (0..18 * 18 * 18).map(|n: u32| [n % 18, n / 18 % 18, n / 324].map(|part| part as u8 * 15))
    }

    fn lightness(press: &Press, inks: [u8; 4]) -> f64 {
        let light = press.luminance(inks.map(|ink| f32::from(ink) / 255.0));
        // CmykInks are never so dark that the straight part of L* would matter.
        116.0 * light.unwrap().cbrt() - 16.0
    }

    #[test]
    fn no_colour_takes_more_ink_than_there_may_be_and_all_stay_as_light() {
        let press = Press::open(icc()).unwrap();
        let free = Separation::new(icc(), None).unwrap();
        let ink = |inks: [u8; 4]| inks.into_iter().map(f64::from).sum::<f64>() / 2.55;
        let most = colours().map(|rgb| ink(free.area(rgb))).fold(0.0, f64::max);
        assert!(most > 290.0, "there is something to limit: {most}");
        for limit in [220.0, 240.0, 280.0] {
            let inks = Separation::new(icc(), Some(limit)).unwrap();
            for rgb in colours() {
                let found = inks.area(rgb);
                assert!(ink(found) <= limit, "{rgb:?}: {found:?}");
                let off = lightness(&press, found) - lightness(&press, free.area(rgb));
                assert!(off.abs() < 1.0, "{rgb:?} is {off} lighter at {limit} %");
            }
        }
    }

    #[test]
    fn greys_of_fine_detail_are_black_ink_alone_and_as_light_as_areas() {
        let press = Press::open(icc()).unwrap();
        let inks = Separation::new(icc(), Some(300.0)).unwrap();
        assert_eq!(inks.fine([0, 0, 0]), [0, 0, 0, 255]);
        assert_eq!(inks.fine([255, 255, 255]), [0, 0, 0, 0]);
        for near_black in [[26, 18, 11], [20, 20, 30], [58, 60, 66]] {
            assert_eq!(inks.fine(near_black)[..3], [0, 0, 0], "{near_black:?}");
        }
        for colour in [[64, 30, 30], [128, 128, 140], [200, 0, 0]] {
            assert_eq!(inks.fine(colour), inks.area(colour), "{colour:?}");
        }
        for grey in [120, 160, 200, 240] {
            let [fine, area] = [inks.fine([grey; 3]), inks.area([grey; 3])];
            let off = lightness(&press, fine) - lightness(&press, area);
            // Black alone is lighter than all inks together: what is dark is drawn apart.
            assert!(off.abs() < 4.0, "{grey}: {off}");
        }
    }

    #[test]
    fn a_profile_that_is_none_is_an_error() {
        for icc in [&b""[..], b"no profile at all", &icc()[..4000]] {
            let refused = Separation::new(icc, None);
            assert!(matches!(refused, Err(PdfError::Press(_))));
        }
    }
}
