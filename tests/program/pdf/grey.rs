//! Files in greys: no colour anywhere, and each grey as bright as what it stands for.

use lopdf::{Document, Object};
use massicot::write::luminance;
use massicot::write::pdf::{PageBox, PdfColours, PdfPreset, PdfProfile, write_face_pdf};

use super::png::fixtures;
use super::support::fixture;
use crate::same_picture::{METADATA, Pixels, compare_pixels, face_pixels, page_pixels};

fn grey() -> PdfProfile {
    let preset = PdfPreset {
        colours: PdfColours::Grey,
        ..PdfPreset::default()
    };
    PdfProfile::new(&preset).expect("a profile")
}

/// What is in a file that may have a colour: spaces of more than one part, operators that set
/// one.
fn coloured(pdf: &[u8]) -> Vec<String> {
    let document = Document::load_mem(pdf).expect("a PDF");
    let mut found = Vec::new();
    for (id, object) in &document.objects {
        let text = format!("{object:?}");
        for space in [
            "DeviceRGB",
            "DeviceCMYK",
            "ICCBased",
            "CalRGB",
            "Lab",
            "Indexed",
        ] {
            if text.contains(&format!("/{space}")) {
                found.push(format!("{id:?}: {space}"));
            }
        }
        let Object::Stream(stream) = object else {
            continue;
        };
        if stream.dict.has_type(b"XObject") && stream.dict.has(b"Resources") {
            let content = stream.decompressed_content().expect("a stream");
            let content = lopdf::content::Content::decode(&content).expect("operators");
            let sets = |operator: &str| ["rg", "RG", "k", "K"].contains(&operator);
            let used = content
                .operations
                .iter()
                .map(|operation| operation.operator.as_str());
            found.extend(
                used.filter(|used| sets(used))
                    .map(|used| format!("{id:?}: {used}")),
            );
        }
    }
    found
}

#[test]
fn every_fixture_is_grey_and_as_bright_as_its_picture() {
    for name in fixtures() {
        let face = fixture(&name);
        let pdf =
            write_face_pdf(face.clone().into(), PageBox::Bleed, &METADATA, &grey()).expect("a PDF");
        assert_eq!(coloured(&pdf), Vec::<String>::new(), "{name}");
        let coloured = face_pixels(&face);
        let greys = coloured
            .rgb
            .chunks(3)
            .flat_map(|pixel| [luminance::grey([pixel[0], pixel[1], pixel[2]]); 3]);
        let expected = Pixels {
            rgb: greys.collect(),
            ..coloured
        };
        let actual = page_pixels(&pdf, 0, &expected);
        assert!(
            actual
                .rgb
                .chunks(3)
                .all(|pixel| pixel.iter().all(|part| *part == pixel[0]))
        );
        let same = compare_pixels(&expected, &actual, &format!("grey-{name}"), 1.0);
        assert!(same.is_ok(), "{}", same.unwrap_err().message);
    }
}

#[test]
fn a_colour_left_in_a_file_is_seen() {
    let face = fixture("gradients");
    let profile = PdfProfile::default();
    let pdf =
        write_face_pdf(face.clone().into(), PageBox::Bleed, &METADATA, &profile).expect("a PDF");
    assert!(!coloured(&pdf).is_empty());
}
