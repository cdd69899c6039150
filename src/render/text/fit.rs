//! The size a text is set in: the largest that fits.

use super::layout::{Layouter, TextLayout};

/// Halvings of the range of sizes: to a four thousandth of it.
const HALVINGS: u32 = 12;
/// Sizes tried from the least up where the least does not fit: in a shape that is not a
/// rectangle a larger size can have its lines in better places.
const OTHER_SIZES: u32 = 16;
/// Sizes are whole multiples of this, in user units: a micrometre.
const GRAIN: f64 = 1e-3;

/// The largest scale between two that `fits`, or the least one where none does.
pub fn largest(least: f64, most: f64, fits: impl Fn(f64) -> bool) -> f64 {
    if fits(most) || least >= most {
        return most;
    }
    if !fits(least) {
        let step = (most - least) / f64::from(OTHER_SIZES);
        let mut others = (1..OTHER_SIZES)
            .rev()
            .map(|step_number| least + step * f64::from(step_number));
        return others.find(|scale| fits(*scale)).unwrap_or(least);
    }
    let (mut fitting, mut too_large) = (least, most);
    for _ in 0..HALVINGS {
        let middle = (fitting + too_large) / 2.0;
        if fits(middle) {
            fitting = middle;
        } else {
            too_large = middle;
        }
    }
    fitting
}

/// The scale at which a font size of `size` is a whole number of grains, and no larger.
pub fn grained(scale: f64, size: f64) -> f64 {
    ((scale * size / GRAIN + 1e-9).floor() * GRAIN) / size
}

/// The size a text takes between its least and its most, and the layout there.
pub fn fitted(layouter: &Layouter<'_, '_, '_>, most: Option<f64>) -> TextLayout {
    let size = layouter.style().size;
    let sizes = layouter.spec.sizes;
    let most = most.map_or(sizes.most, |most| most.clamp(sizes.least, sizes.most));
    let (least, most) = (sizes.least / size, most / size);
    let scale = largest(least, most, |scale| layouter.fits(scale));
    let rounded = grained(scale, size);
    let scale = match scale < most && rounded >= least && layouter.fits(rounded) {
        true => rounded,
        false => scale,
    };
    layouter.layout(scale)
}
