//! A picture in the docs is what the program makes.

use std::fs;
use std::path::Path;

use crate::same_picture::{Pixels, compare_pixels, decode, page_pixels};

/// How wide a page of a PDF is drawn, in pixels.
const PAGE_WIDTH: u32 = 420;

/// Holds the picture at `shown` to the file that was made: a PNG, or the first page of a PDF.
pub fn hold(shown: &Path, made: &Path, at: &str) {
    let made = match fs::read(made) {
        Ok(bytes) if bytes.starts_with(b"%PDF") => {
            let frame = Pixels {
                width: PAGE_WIDTH,
                height: PAGE_WIDTH * 297 / 210,
                rgb: Vec::new(),
            };
            encoded(&page_pixels(&bytes, 0, &frame))
        }
        Ok(bytes) => bytes,
        Err(error) => panic!("{at}: {}: {error}", made.display()),
    };
    if std::env::var_os("UPDATE").is_some() {
        fs::write(shown, &made).unwrap();
    }
    let bytes = fs::read(shown).unwrap_or_else(|_| panic!("{at}: there is no such picture"));
    let name = shown.file_stem().unwrap().to_string_lossy();
    if let Err(mismatch) = compare_pixels(&decode(&bytes), &decode(&made), &name, 1.0) {
        panic!(
            "{at}: `UPDATE=1 cargo test` draws it anew: {}",
            mismatch.message
        );
    }
}

fn encoded(pixels: &Pixels) -> Vec<u8> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixels.width, pixels.height);
    encoder.set_color(png::ColorType::Rgb);
    encoder.set_compression(png::Compression::High);
    let mut writer = encoder.write_header().unwrap();
    writer.write_image_data(&pixels.rgb).unwrap();
    writer.finish().unwrap();
    bytes
}
