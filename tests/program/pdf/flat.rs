//! Faces without transparency look like those with it.

use massicot::write::pdf::{PageBox, PdfPreset, PdfProfile, write_face_pdf};

use super::support::fixture;
use crate::same_picture::{METADATA, compare_pixels, face_pixels, page_pixels};

/// Inks mix otherwise than light: what is seen through differs a little all over.
const MIXED: f64 = 3.0;

#[test]
fn a_flattened_face_is_the_same_picture() {
    let profile = |standard: &str| {
        let table =
            format!("standard = \"{standard}\"\ncolours = \"cmyk\"\noutput_intent = \"FOGRA39L\"");
        let preset: PdfPreset = toml::from_str(&table).expect("a table");
        PdfProfile::new(&preset).expect("a profile")
    };
    let (live, flat) = (profile("x-4"), profile("x-1a"));
    for name in ["masks", "clips", "filters", "opacity", "pictures"] {
        let face = fixture(name);
        let like = face_pixels(&face);
        let [live, flat] = [&live, &flat].map(|profile| {
            let pdf = write_face_pdf(face.clone().into(), PageBox::Bleed, &METADATA, profile)
                .expect("a PDF");
            page_pixels(&pdf, 0, &like)
        });
        let same = compare_pixels(&live, &flat, &format!("flat-{name}"), MIXED);
        assert!(same.is_ok(), "{}", same.unwrap_err().message);
    }
}
