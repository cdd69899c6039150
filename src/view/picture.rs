//! Pictures of faces, with their bleed, as PNG.

use crate::render::Face;
use crate::units::{MM_PER_INCH, Mm};
use crate::write::png::{self, Extent, PngOptions};

/// A face as one picture of several sizes.
#[cfg_attr(
    not(feature = "serve"),
    expect(dead_code, reason = "some are asked for by the page of a server alone")
)]
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum PictureKind {
    /// For a grid of hundreds on one screen.
    Mini,
    /// For a grid of many on a screen of usual resolution.
    Tiny,
    /// For a larger one, and finer screens.
    Small,
    /// As it is printed at home: 300 dots an inch.
    Full,
    /// The same for a look at the dots: 600 dots an inch.
    Fine,
    /// With grounds and ornament left white.
    LowInk,
}

/// No side of these pictures has more dots. The page knows those of the first two (`face.js`).
const MOST_MINI: f64 = 300.0;
const MOST_TINY: f64 = 600.0;
const MOST_SMALL: f64 = 1100.0;
/// Nor of any other.
const MOST: f64 = 8000.0;

impl PictureKind {
    /// What stands behind the key in the name of its file.
    pub fn suffix(self) -> &'static str {
        match self {
            PictureKind::Mini => "-mini",
            PictureKind::Tiny => "-tiny",
            PictureKind::Small => "-small",
            PictureKind::Full => "",
            PictureKind::Fine => "-fine",
            PictureKind::LowInk => "-low",
        }
    }

    /// The key and the kind of a file's name without its ending; none for any other name.
    #[cfg(feature = "serve")]
    pub fn of_name(name: &str) -> Option<(&str, PictureKind)> {
        let (key, suffix) = match name.find('-') {
            Some(at) => name.split_at(at),
            None => (name, ""),
        };
        let all = [
            PictureKind::Mini,
            PictureKind::Tiny,
            PictureKind::Small,
            PictureKind::Full,
            PictureKind::Fine,
            PictureKind::LowInk,
        ];
        let kind = all.into_iter().find(|kind| kind.suffix() == suffix)?;
        let is_key = key.len() == 32 && key.bytes().all(|byte| byte.is_ascii_hexdigit());
        is_key.then_some((key, kind))
    }

    /// Dots an inch for a face so large.
    fn dpi(self, width: Mm, height: Mm) -> f64 {
        let (dpi, most): (f64, f64) = match self {
            PictureKind::Mini => (40.0, MOST_MINI),
            PictureKind::Tiny => (80.0, MOST_TINY),
            PictureKind::Small => (150.0, MOST_SMALL),
            PictureKind::Full => (300.0, MOST),
            PictureKind::Fine => (600.0, MOST),
            PictureKind::LowInk => (200.0, MOST),
        };
        let longer = width.0.max(height.0) / MM_PER_INCH;
        dpi.min(most / longer).max(1.0)
    }
}

/// Draws a face with its bleed, for a page of files.
///
/// # Errors
/// A face that makes no dots or too many, in words.
pub fn encode(face: &Face, kind: PictureKind) -> Result<Vec<u8>, String> {
    png::encode(face, &options(face, kind)).map_err(|error| error.to_string())
}

/// The same for the page of a server, which is seen before it is large.
///
/// # Errors
/// A face that makes no dots or too many, in words.
#[cfg(feature = "serve")]
pub fn encode_quickly(face: &Face, kind: PictureKind) -> Result<Vec<u8>, String> {
    png::encode_quickly(face, &options(face, kind)).map_err(|error| error.to_string())
}

fn options(face: &Face, kind: PictureKind) -> PngOptions {
    let size = face.trim.grown(face.bleed);
    PngOptions {
        dpi: kind.dpi(size.width, size.height),
        extent: Extent::Bleed,
        grayscale: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[cfg(feature = "serve")]
    #[test]
    fn names_are_read_as_they_are_written() {
        let key = "0123456789abcdef0123456789abcdef";
        for kind in [
            PictureKind::Mini,
            PictureKind::Tiny,
            PictureKind::Small,
            PictureKind::Full,
            PictureKind::LowInk,
        ] {
            let name = format!("{key}{}", kind.suffix());
            assert_eq!(PictureKind::of_name(&name), Some((key, kind)));
        }
        for wrong in ["", "..", "abc-small", &format!("{key}-large")] {
            assert_eq!(PictureKind::of_name(wrong), None, "{wrong}");
        }
    }

    #[test]
    fn a_board_is_drawn_with_fewer_dots() {
        assert_eq!(PictureKind::Small.dpi(Mm(69.0), Mm(94.0)), 150.0);
        let board = PictureKind::Small.dpi(Mm(420.0), Mm(297.0));
        assert!((60.0..70.0).contains(&board), "{board}");
    }
}
