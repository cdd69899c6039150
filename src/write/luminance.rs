//! Colours as greys of the same luminance.

use std::sync::LazyLock;

/// The share of red, green and blue in luminance (ITU-R BT.709, item 3.2).
pub const WEIGHTS: [f64; 3] = [0.2126, 0.7152, 0.0722];

/// The light of each of the 256 values that sRGB has for a part, 0 to 1.
static LIGHT: LazyLock<[f64; 256]> =
    LazyLock::new(|| std::array::from_fn(|value| linear(value as f64 / 255.0)));

/// A part of sRGB, 0 to 1, as light (IEC 61966-2-1).
pub fn linear(part: f64) -> f64 {
    if part <= 0.04045 {
        part / 12.92
    } else {
        ((part + 0.055) / 1.055).powf(2.4)
    }
}

/// Light as a part of sRGB: [`linear`] undone.
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

/// How bright a colour is, black 0 and white 1.
pub fn luminance(rgb: [u8; 3]) -> f64 {
    let parts = light(rgb).into_iter().zip(WEIGHTS);
    parts.map(|(part, weight)| part * weight).sum()
}

/// The grey of sRGB that is as bright as a colour.
pub fn grey(rgb: [u8; 3]) -> u8 {
    let [red, green, blue] = rgb;
    // Exactly, whatever rounding does on the way.
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
