//! Pictures of four inks, as seen on paper, in sRGB.

use moxcms::{ColorProfile, DataColorSpace, Layout, RenderingIntent, TransformOptions};

use crate::load::presets;
use crate::message::Message;

/// The printing condition of a picture that does not say its own: offset on coated paper.
const USUAL: &str = "FOGRA39L";

/// How a file holds its inks.
#[derive(Clone, Copy)]
pub struct Stored {
    /// The first three as luminance and colour differences (YCCK).
    pub luminance: bool,
    /// 0 for the full ink.
    pub inverted: bool,
}

/// The colours of dots of four bytes each, by their profile, as dots of three.
///
/// # Errors
/// Where the profile cannot be used, in words.
pub fn rgb(mut dots: Vec<u8>, stored: Stored, icc: Option<&[u8]>) -> Result<Vec<u8>, Message> {
    for dot in dots.chunks_exact_mut(4) {
        if stored.luminance {
            let [c, m, y] = complements([dot[0], dot[1], dot[2]]);
            dot[..3].copy_from_slice(&[c, m, y]);
        }
        if stored.inverted {
            dot.iter_mut().for_each(|ink| *ink = 255 - *ink);
        }
    }
    let reason = |error: moxcms::CmsError| {
        message!(
            "pictures-inks-rgb",
            "its colour profile cannot be used: {error}",
            error
        )
    };
    let profile = profile(icc).ok_or(message!(
        "pictures-inks-rgb-colour-profile-cannot",
        "its colour profile cannot be used"
    ))?;
    let options = TransformOptions {
        rendering_intent: RenderingIntent::RelativeColorimetric,
        prefer_fixed_point: false,
        ..TransformOptions::default()
    };
    // The four inks take the place of red, green, blue and alpha.
    let transform = profile
        .create_transform_8bit(
            Layout::Rgba,
            &ColorProfile::new_srgb(),
            Layout::Rgb,
            options,
        )
        .map_err(reason)?;
    let mut rgb = vec![0; dots.len() / 4 * 3];
    transform.transform(&dots, &mut rgb).map_err(reason)?;
    Ok(rgb)
}

/// The file's own profile where it is one of four inks.
fn profile(icc: Option<&[u8]>) -> Option<ColorProfile> {
    let own = icc.and_then(|icc| ColorProfile::new_from_slice(icc).ok());
    let own = own.filter(|profile| profile.color_space == DataColorSpace::Cmyk);
    own.or_else(|| ColorProfile::new_from_slice(presets::icc_profile(USUAL)?).ok())
}

/// Cyan, magenta and yellow of luminance and colour differences (JFIF 1.02, and 1 less each).
fn complements([y, cb, cr]: [u8; 3]) -> [u8; 3] {
    let (y, cb, cr) = (f32::from(y), f32::from(cb) - 128.0, f32::from(cr) - 128.0);
    let red = y + 1.402 * cr;
    let green = y - 0.344_136 * cb - 0.714_136 * cr;
    let blue = y + 1.772 * cb;
    [red, green, blue].map(|light| 255 - light.round().clamp(0.0, 255.0) as u8)
}
