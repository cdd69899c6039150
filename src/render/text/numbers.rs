//! Numbers as the laid-out SVG has them.

/// A coordinate to a ten thousandth of a user unit.
pub fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

/// The same in words, without needless zeros.
pub fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" | "" => "0".to_owned(),
        text => text.to_owned(),
    }
}

/// A factor: icons are drawn on large grids and scaled to millimetres.
pub fn fine_number(value: f64) -> String {
    format!("{value:.9}")
}
