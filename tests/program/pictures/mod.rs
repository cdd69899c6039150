//! Large JPEGs, which are taken apart: the parts have the dots that the whole has. The files are
//! Pillow's, of one picture in every form that there is of it.

use std::fs;
use std::path::Path;

use massicot::load::pictures::jpeg::{self, JpegLayout};
use zune_jpeg::JpegDecoder;
use zune_jpeg::zune_core::bytestream::ZCursor;
use zune_jpeg::zune_core::colorspace::ColorSpace;

const SIZE: [u32; 2] = [83, 117];
/// Of those with fewer colours than dots (420) a unit is 16 dots high, of the others 8.
const FILES: [&str; 7] = [
    "baseline-444",
    "baseline-420",
    "restarts-422",
    "progressive-420",
    "progressive-444",
    "grey",
    "progressive-grey",
];

fn file(name: &str) -> Vec<u8> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/program/pictures");
    fs::read(folder.join(format!("{name}.jpg"))).unwrap()
}

fn whole(file: &[u8], space: ColorSpace) -> Vec<u8> {
    let mut decoder = JpegDecoder::new(ZCursor::new(file));
    decoder.decode_headers().unwrap();
    let options = decoder.options().jpeg_set_out_colorspace(space);
    decoder.set_options(options);
    decoder.decode().unwrap()
}

/// The dots of parts of about so many, and how many parts there were.
fn apart(file: &[u8], most: usize, space: ColorSpace) -> (Vec<u8>, usize) {
    let layout = JpegLayout::of(file).unwrap().unwrap();
    let (mut dots, mut parts) = (Vec::new(), 0);
    let taken = jpeg::apart(&layout, most, space, &mut |band| {
        assert_eq!(band.size, SIZE);
        dots.extend_from_slice(band.dots);
        parts += 1;
        Ok(())
    });
    taken.unwrap();
    (dots, parts)
}

#[test]
fn parts_have_the_dots_of_the_whole() {
    for name in FILES {
        let file = file(name);
        let spaces = match name.ends_with("grey") {
            true => vec![ColorSpace::Luma],
            false => vec![ColorSpace::RGB, ColorSpace::Luma],
        };
        for space in spaces {
            let whole = whole(&file, space);
            for most in [1, 2_000, 4_000, 100_000] {
                let (dots, parts) = apart(&file, most, space);
                let high = if name.ends_with("420") { 16 } else { 8 };
                let units = 117_usize.div_ceil(high);
                let step = (most / (83 * high)).max(1);
                assert_eq!(parts, units.div_ceil(step), "{name}, {most}");
                assert_eq!(dots.len(), whole.len(), "{name}, {most}");
                let differ = dots.iter().zip(&whole).filter(|(one, other)| one != other);
                assert_eq!(differ.count(), 0, "{name}, {space:?}, {most}");
            }
        }
    }
}

#[test]
fn damage_is_told_wherever_it_is() {
    for name in FILES {
        let mut file = file(name);
        // All codes are gone from here on, but for the end.
        let from = file.len() / 2;
        let end = file.len() - 2;
        file.drain(from..end);
        let Ok(Some(layout)) = JpegLayout::of(&file) else {
            continue;
        };
        let told = jpeg::apart(&layout, 2_000, ColorSpace::Luma, &mut |_| Ok(()));
        assert!(told.is_err(), "{name}");
    }
}
