//! Perceived colour: contrast, colour difference, and colour vision deficiencies.

pub mod hues;
pub mod names;
mod vision;

use palette::color_difference::Ciede2000;
use palette::{FromColor, Lab, LinSrgb, Srgb};

pub use vision::{Vision, seen};

/// A colour in linear sRGB: red, green and blue from 0 to 1.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Colour(pub [f64; 3]);

impl Colour {
    /// From 8-bit sRGB, as in SVG.
    pub fn from_rgb8(red: u8, green: u8, blue: u8) -> Colour {
        // Computed, because the crate's table for 8 bits is in single precision.
        let colour: Srgb<f64> = Srgb::new(red, green, blue).into_format();
        let linear: LinSrgb<f64> = colour.into_linear();
        Colour([linear.red, linear.green, linear.blue])
    }

    /// Parses `#b03a2e` or `#b32`.
    pub fn parse(text: &str) -> Option<Colour> {
        let digits = text.strip_prefix('#')?;
        let colour: Srgb<u8> = match digits.len() {
            3 | 6 => digits.parse().ok()?,
            _ => return None,
        };
        Some(Colour::from_rgb8(colour.red, colour.green, colour.blue))
    }

    fn linear(self) -> LinSrgb<f64> {
        let [red, green, blue] = self.0;
        LinSrgb::new(red, green, blue)
    }

    /// This colour composited at `opacity` over another, in gamma-encoded sRGB as SVG does.
    pub fn over(self, ground: Colour, opacity: f64) -> Colour {
        if opacity >= 1.0 {
            return self;
        }
        let (top, ground): (Srgb<f64>, Srgb<f64>) = (
            Srgb::from_linear(self.linear()),
            Srgb::from_linear(ground.linear()),
        );
        let mixed = top * opacity + ground * (1.0 - opacity);
        let linear: LinSrgb<f64> = mixed.into_linear();
        Colour([linear.red, linear.green, linear.blue])
    }

    /// The contrast of two colours as WCAG 2.1 defines it, from 1 to 21.
    pub fn contrast(self, other: Colour) -> f64 {
        let (one, other) = (self.luminance(), other.luminance());
        (one.max(other) + 0.05) / (one.min(other) + 0.05)
    }

    /// The same hue, darkened where its contrast with a lighter ground is below `contrast`.
    pub fn darkened(self, ground: Colour, contrast: f64) -> Colour {
        /// Margin for rounding to 8 bits.
        const SPARE: f64 = 0.05;
        // The contrast formula of WCAG 2.1, solved for the darker colour.
        let most = ((ground.luminance() + 0.05) / (contrast + SPARE) - 0.05).max(0.0);
        match self.luminance() {
            luminance if luminance > most => Colour(self.0.map(|part| part * most / luminance)),
            _ => self,
        }
    }

    /// Relative luminance as WCAG 2.1 defines it, from 0 to 1.
    pub fn luminance(self) -> f64 {
        let [red, green, blue] = self.0;
        0.2126 * red + 0.7152 * green + 0.0722 * blue
    }

    /// The CIEDE2000 colour difference under D65.
    pub fn difference(self, other: Colour) -> f64 {
        Lab::from_color(self.linear()).difference(Lab::from_color(other.linear()))
    }

    /// In hexadecimal, as in SVG.
    pub fn hex(self) -> String {
        /// Tolerance for rounding after conversion to linear light and back.
        const HALF: f64 = 0.5 + 1e-9;
        let colour = Srgb::<f64>::from_linear(self.linear());
        let bits = |part: f64| (part * 255.0 + HALF) as u8;
        let (red, green, blue) = (bits(colour.red), bits(colour.green), bits(colour.blue));
        format!("#{red:02x}{green:02x}{blue:02x}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Published: white on black is 21, #767676 on white is just above 4.5 (WCAG), and the
    /// first, fourth and last pair of Sharma, Wu and Dalal 2005 for CIEDE2000.
    #[test]
    fn contrast_and_difference_are_the_published_ones() {
        let colour = |text| Colour::parse(text).unwrap();
        assert!((colour("#fff").contrast(colour("#000")) - 21.0).abs() < 1e-9);
        assert!((colour("#767676").contrast(colour("#ffffff")) - 4.54).abs() < 0.005);
        type D65Lab = Lab<palette::white_point::D65, f64>;
        for (one, other, expected) in [
            ([50.0, 2.6772, -79.7751], [50.0, 0.0, -82.7485], 2.0425),
            ([50.0, -1.3802, -84.2814], [50.0, 0.0, -82.7485], 1.0000),
            (
                [2.0776, 0.0795, -1.1350],
                [0.9033, -0.0636, -0.5514],
                0.9082,
            ),
        ] {
            let lab = |[l, a, b]: [f64; 3]| D65Lab::new(l, a, b);
            assert!((lab(one).difference(lab(other)) - expected).abs() < 1e-4);
        }
    }

    #[test]
    fn a_darkened_colour_has_the_contrast_and_no_more() {
        let colour = |text: &str| Colour::parse(text).unwrap();
        let paper = colour("#fff");
        for light in ["#f2b705", "#efe0bd", "#fff", "#3d8bd4"] {
            let dark = colour(&colour(light).darkened(paper, 4.5).hex());
            let contrast = dark.contrast(paper);
            assert!((4.5..4.7).contains(&contrast), "{light}: {contrast}");
        }
        let ink = colour("#1c1512");
        assert_eq!(ink.darkened(paper, 4.5), ink);
        assert!((paper.luminance() - 1.0).abs() < 1e-9);
    }

    #[test]
    fn colours_are_read_and_written() {
        assert_eq!(Colour::parse("#b03a2e").unwrap().hex(), "#b03a2e");
        assert_eq!(Colour::parse("#fc0").unwrap().hex(), "#ffcc00");
        for no in ["b03a2e", "#b03a2", "#b03a2eff", "red", "#ééé"] {
            assert_eq!(Colour::parse(no), None, "{no}");
        }
        let half = Colour::parse("#000")
            .unwrap()
            .over(Colour::parse("#fff").unwrap(), 0.5);
        assert_eq!(half.hex(), "#808080");
    }
}
