//! JPEG: opaque images, smaller than PNG, lossy.

use image::codecs::jpeg::{JpegEncoder, PixelDensity};
use image::{ExtendedColorType, ImageError};
use resvg::tiny_skia::Pixmap;

use super::raster::rgb;

/// At this quality the loss is not visible, and files are a third of the size of PNGs.
const QUALITY: u8 = 92;

/// Encodes opaque pixels, with their density (JFIF) in whole dots per inch.
///
/// # Errors
/// Sides of more than 65 535 dots.
pub fn encoded(pixmap: &Pixmap, dpi: f64) -> Result<Vec<u8>, ImageError> {
    let mut bytes = Vec::new();
    let mut encoder = JpegEncoder::new_with_quality(&mut bytes, QUALITY);
    encoder.set_pixel_density(PixelDensity::dpi(dpi.round() as u16));
    let (width, height) = (pixmap.width(), pixmap.height());
    encoder.encode(&rgb(pixmap), width, height, ExtendedColorType::Rgb8)?;
    Ok(bytes)
}

#[cfg(test)]
mod tests {
    use super::*;
    use resvg::tiny_skia::Color;

    #[test]
    fn a_jpeg_has_its_size_its_density_and_its_colour() {
        let mut pixmap = Pixmap::new(40, 24).unwrap();
        pixmap.fill(Color::from_rgba8(200, 30, 60, 255));
        let bytes = encoded(&pixmap, 300.0).unwrap();
        // JFIF: units 1 (dots an inch), then the two densities.
        assert_eq!(bytes[6..11], *b"JFIF\0");
        assert_eq!(bytes[13..18], [1, 1, 44, 1, 44]);
        let decoded = image::load_from_memory(&bytes).unwrap().to_rgb8();
        assert_eq!(decoded.dimensions(), (40, 24));
        let near = |(a, b): (&u8, u8)| a.abs_diff(b) <= 3;
        assert!(
            decoded
                .get_pixel(20, 12)
                .0
                .iter()
                .zip([200, 30, 60])
                .all(near)
        );
    }
}
