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
use super::icc::{Inks, Press};
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
    grid: Vec<Inks>,
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
    fn mixed(&self, rgb: [u8; 3]) -> Inks {
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

/// Inks that look the same, or as near as can be, with at most `limit` of them (1 is one ink).
fn limited(press: &Press, inks: Inks, limit: f32) -> Result<Inks, PdfError> {
    if inks.iter().sum::<f32>() <= limit {
        return Ok(inks);
    }
    let target = press.luminance(inks)?;
    let colours = [inks[0], inks[1], inks[2]];
    let blackened = |colours: [f32; 3]| {
        let [c, m, y] = colours;
        Ok::<Inks, PdfError>([c, m, y, press.black(colours, target)?])
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
fn least(at: impl Fn(f32) -> Result<Inks, PdfError>, limit: f32) -> Result<Inks, PdfError> {
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
