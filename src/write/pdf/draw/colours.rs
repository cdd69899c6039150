//! Where every colour of a face goes: the one place that knows what a file's colours are.
//!
//! Faces are drawn in sRGB. What a file is made of may be sRGB, grey, or the inks of a press;
//! fills, strokes, stops of gradients, pictures and rasters all come through here.

use std::sync::Arc;

use krilla::color::{Color, cmyk, luma, rgb};
use krilla::image::ImageColorspace;
use krilla::num::NormalizedF32;
use krilla::paint::Stop;
use rayon::prelude::*;

use crate::write::luminance;
use crate::write::pdf::press::{Curve, Separation};

/// The colours that a file is made of.
#[derive(Clone, Default)]
pub enum FileColours {
    /// sRGB; greys as grey.
    #[default]
    Rgb,
    /// The grey of the same luminance; for a press as the tint of black ink that prints it.
    Grey(Option<Arc<Curve>>),
    /// Cyan, magenta, yellow and black.
    Inks(Arc<Separation>),
    /// What a soft mask lets through, as grey (CSS Masking 1, 7.2.1): inside a mask only.
    Mask,
}

/// What a colour is for. Fine detail in dark grey prints in black ink alone: four inks are never
/// laid on each other to a hair.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Detail {
    /// Text, thin strokes, small shapes.
    Fine,
    Area,
}

/// The most that a part of a colour may change between two stops of a gradient. SVG mixes them
/// in sRGB, a viewer in the colours it is given, and so they have to be near.
const MOST_STEP: u8 = 32;

/// A stop of a gradient, with parts between 0 and 1.
#[derive(Clone, Copy)]
pub struct GradientStop {
    pub offset: f32,
    pub colour: usvg::Color,
    pub opacity: f32,
}

impl From<&usvg::Stop> for GradientStop {
    fn from(stop: &usvg::Stop) -> GradientStop {
        GradientStop {
            offset: stop.offset().get(),
            colour: stop.color(),
            opacity: stop.opacity().get(),
        }
    }
}

impl GradientStop {
    /// What is at part `t` of the way to another, as SVG mixes it.
    pub fn mixed(&self, other: &GradientStop, t: f32) -> GradientStop {
        let mix = |a: f32, b: f32| a + (b - a) * t;
        let part = |a: u8, b: u8| mix(f32::from(a), f32::from(b)).round() as u8;
        let (a, b) = (self.colour, other.colour);
        GradientStop {
            offset: mix(self.offset, other.offset),
            colour: usvg::Color::new_rgb(
                part(a.red, b.red),
                part(a.green, b.green),
                part(a.blue, b.blue),
            ),
            opacity: mix(self.opacity, other.opacity),
        }
    }
}

impl FileColours {
    /// True where colours stay as they are drawn.
    pub fn is_rgb(&self) -> bool {
        matches!(self, FileColours::Rgb)
    }

    /// The colour space of pictures; none where each keeps its own.
    pub fn space(&self) -> Option<ImageColorspace> {
        match self {
            FileColours::Rgb => None,
            FileColours::Grey(_) | FileColours::Mask => Some(ImageColorspace::Luma),
            FileColours::Inks(_) => Some(ImageColorspace::Cmyk),
        }
    }

    /// One colour.
    pub fn flat(&self, from: usvg::Color, detail: Detail) -> Color {
        let parts = [from.red, from.green, from.blue];
        match self {
            // Greys as grey: one ink in print.
            FileColours::Rgb if from.red == from.green && from.green == from.blue => {
                luma::Color::new(from.red).into()
            }
            FileColours::Rgb => rgb::Color::new(from.red, from.green, from.blue).into(),
            FileColours::Grey(_) | FileColours::Mask => luma::Color::new(self.grey(parts)).into(),
            FileColours::Inks(inks) => {
                let [cyan, magenta, yellow, black] = match detail {
                    Detail::Fine => inks.fine(parts),
                    Detail::Area => inks.area(parts),
                };
                cmyk::Color::new(cyan, magenta, yellow, black).into()
            }
        }
    }

    /// The stops of a gradient, with more between them where colours are mixed otherwise.
    pub fn stops(&self, stops: &[GradientStop]) -> Vec<Stop> {
        let first = stops.first().into_iter().map(|stop| self.stop(stop));
        let pairs = stops
            .windows(2)
            .flat_map(|pair| self.between(&pair[0], &pair[1]));
        first.chain(pairs).collect()
    }

    fn stop(&self, stop: &GradientStop) -> Stop {
        self.mixed(stop.colour, stop.offset, stop.opacity)
    }

    /// What follows one stop up to the next, which is included.
    fn between(&self, from: &GradientStop, to: &GradientStop) -> Vec<Stop> {
        let (a, b) = (from.colour, to.colour);
        let steps = match self {
            // sRGB is what SVG mixes in, and a mask is mixed as it is weighed.
            FileColours::Rgb | FileColours::Mask => 1,
            FileColours::Grey(_) | FileColours::Inks(_) => {
                let parts = [(a.red, b.red), (a.green, b.green), (a.blue, b.blue)];
                let most = parts.map(|(a, b)| a.abs_diff(b)).into_iter().max();
                most.unwrap_or(0).div_ceil(MOST_STEP).max(1)
            }
        };
        let mixed = (1..steps).map(|step| {
            let stop = from.mixed(to, f32::from(step) / f32::from(steps));
            self.stop(&stop)
        });
        mixed.chain([self.stop(to)]).collect()
    }

    fn mixed(&self, colour: usvg::Color, offset: f32, opacity: f32) -> Stop {
        Stop {
            offset: NormalizedF32::new(offset).unwrap_or(NormalizedF32::ZERO),
            color: match self {
                // Stops keep the colour space of their neighbours, so no grey here.
                FileColours::Rgb => rgb::Color::new(colour.red, colour.green, colour.blue).into(),
                other => other.flat(colour, Detail::Area),
            },
            opacity: NormalizedF32::new(opacity).unwrap_or(NormalizedF32::ONE),
        }
    }

    /// The grey of a colour.
    fn grey(&self, parts: [u8; 3]) -> u8 {
        match self {
            FileColours::Grey(Some(curve)) => curve.shade(luminance::grey(parts)),
            FileColours::Mask => {
                // Masks weigh the parts as they are written, not their light.
                let parts = parts.into_iter().zip(luminance::WEIGHTS);
                let sum: f64 = parts.map(|(part, weight)| f64::from(part) * weight).sum();
                sum.round() as u8
            }
            _ => luminance::grey(parts),
        }
    }

    /// The pixels of a picture in these colours: one byte each, or three, or four.
    pub fn pixels(&self, rgb: &[[u8; 3]]) -> Vec<u8> {
        match self {
            FileColours::Inks(inks) => converted(rgb, |pixel| inks.area(pixel)),
            FileColours::Rgb => rgb.as_flattened().to_vec(),
            other => converted(rgb, |pixel| [other.grey(pixel)]),
        }
    }
}

/// Pixels in other colours, on all cores. Neighbours are often the same, and are converted once.
fn converted<const PARTS: usize>(
    rgb: &[[u8; 3]],
    convert: impl Fn([u8; 3]) -> [u8; PARTS] + Sync,
) -> Vec<u8> {
    /// Pixels that one core converts at a time.
    const SHARE: usize = 1 << 14;
    let mut pixels = vec![[0; PARTS]; rgb.len()];
    let shares = pixels.par_chunks_mut(SHARE).zip(rgb.par_chunks(SHARE));
    shares.for_each(|(pixels, rgb)| {
        let mut last = ([0; 3], convert([0; 3]));
        for (pixel, rgb) in pixels.iter_mut().zip(rgb) {
            if *rgb != last.0 {
                last = (*rgb, convert(*rgb));
            }
            *pixel = last.1;
        }
    });
    pixels.into_flattened()
}
