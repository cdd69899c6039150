//! Luminance, and greys of the same luminance as a colour.

use std::sync::LazyLock;

/// The share of red, green and blue in luminance (ITU-R BT.709, item 3.2).
pub const WEIGHTS: [f64; 3] = [0.2126, 0.7152, 0.0722];

/// Linear light for each 8-bit sRGB value, 0 to 1.
static LIGHT: LazyLock<[f64; 256]> =
    LazyLock::new(|| std::array::from_fn(|value| linear(value as f64 / 255.0)));

/// An sRGB component, 0 to 1, as linear light (IEC 61966-2-1).
pub fn linear(part: f64) -> f64 {
    if part <= 0.04045 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

/// Linear light as an sRGB component: the inverse of [`linear`].
pub fn encoded(light: f64) -> f64 {
    if light <= 0.003_130_8 {
        light * 12.92
    } else {
        1.055 * light.powf(1.0 / 2.4) - 0.055
    }
}

/// The light of a colour's three parts.
pub fn light(rgb: [u8; 3]) -> [f64; 3] {
    rgb.map(|part| LIGHT[usize::from(part)])
}

/// Relative luminance, from 0 for black to 1 for white.
pub fn luminance(rgb: [u8; 3]) -> f64 {
    let parts = light(rgb).into_iter().zip(WEIGHTS);
    parts.map(|(part, weight)| part * weight).sum()
}

/// The sRGB grey of the same luminance as a colour.
pub fn grey(rgb: [u8; 3]) -> u8 {
    let [red, green, blue] = rgb;
    // Greys map to themselves exactly, in spite of rounding.
    if red == green && green == blue {
        return red;
    }
    (encoded(luminance(rgb)) * 255.0).round() as u8
}

#[cfg(test)]
mod tests {
    use super::*;

    /// By hand: 0.2126 of light is 0.4984 of sRGB, 0.7152 is 0.8640, 0.0722 is 0.2979.
    #[test]
    fn the_primaries_are_as_bright_as_the_standard_says() {
        let primaries = [[255, 0, 0], [0, 255, 0], [0, 0, 255]];
        assert_eq!(primaries.map(grey), [127, 220, 76]);
        assert_eq!(grey([255, 255, 255]), 255);
        assert_eq!(grey([0, 0, 0]), 0);
    }

    #[test]
    fn greys_stay_what_they_are() {
        for value in 0..=255 {
            assert_eq!(grey([value; 3]), value);
            let part = f64::from(value) / 255.0;
            assert!((encoded(linear(part)) - part).abs() < 1e-6);
        }
    }
}
