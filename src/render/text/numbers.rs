//! Numbers as the laid-out SVG has them.

use crate::units::decimals;

/// A coordinate to a ten thousandth of a user unit.
pub fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

/// The same in words, without needless zeros.
pub fn number(value: f64) -> String {
    // Integers are written in a fraction of the time; they say the same where the value is not halfway
    // between two of them, and small enough for both.
    let scaled = (value * 1e4).abs();
    let to_half = (scaled.fract() - 0.5).abs();
    if scaled < 1e12 && to_half > 1e-3 {
        return ten_thousandths(scaled.round() as u64, value < 0.0);
    }
    decimals(value, 4)
}

/// Ten thousandths in words.
fn ten_thousandths(parts: u64, is_negative: bool) -> String {
    let sign = if is_negative && parts > 0 { "-" } else { "" };
    let (whole, mut rest, mut digits) = (parts / 10_000, parts % 10_000, 4);
    if rest == 0 {
        return format!("{sign}{whole}");
    }
    while rest.is_multiple_of(10) {
        (rest, digits) = (rest / 10, digits - 1);
    }
    format!("{sign}{whole}.{rest:0digits$}")
}

/// A factor: icons are drawn on large grids and scaled to millimetres.
pub fn fine_number(value: f64) -> String {
    format!("{value:.9}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_rounded_as_decimals_are() {
        let slow = |value: f64| decimals(value, 4);
        let mut seed = 7_u64;
        for _ in 0..20_000 {
            seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let value = (seed >> 40) as f64 / 16_384.0 - 500.0;
            for value in [value, value / 1e5, value * 1e4] {
                assert_eq!(number(value), slow(value), "{value}");
            }
        }
        for value in [
            0.0, -0.0, -0.000_01, 0.000_05, 0.5, -12.0, 1e13, 1.234_55, 63.0,
        ] {
            assert_eq!(number(value), slow(value), "{value}");
        }
    }
}
