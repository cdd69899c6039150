//! The PDF and the PNG of a face are the same picture.

use crate::faces;
use crate::same_picture::{METADATA, compare, compare_face};
use massicot::render::Face;
use massicot::units::{Mm, Size};
use massicot::write::pdf::{PageBox, PdfProfile, write_face_pdf};

fn read(name: &str) -> String {
    let path = faces::below_tests(&format!("program/pdf/faces/{name}.svg"));
    std::fs::read_to_string(path).expect("a fixture")
}

fn face(name: &str, svg: &str) -> Face {
    let options = faces::options(faces::below_tests("program/pdf/faces"));
    faces::face(name, svg, Size::new(Mm(40.0), Mm(30.0)), &options)
}

pub fn fixtures() -> Vec<String> {
    let folder = std::fs::read_dir(faces::below_tests("program/pdf/faces")).expect("the fixtures");
    let paths = folder.map(|entry| entry.expect("a fixture").path());
    let faces = paths.filter(|path| path.extension().is_some_and(|kind| kind == "svg"));
    let name = |path: std::path::PathBuf| path.file_stem()?.to_str().map(String::from);
    let mut names: Vec<String> = faces.filter_map(name).collect();
    names.sort();
    names
}

#[test]
fn every_fixture_is_the_same_picture() {
    let names = fixtures();
    assert!(names.len() >= 8, "{names:?}");
    let compared = names.iter().map(|name| {
        let face = face(name, &read(name));
        compare_face(&face, face.clone().into(), name, 1.0)
    });
    let failures: Vec<String> = compared
        .filter_map(|result| result.err().map(|mismatch| mismatch.message))
        .collect();
    assert!(failures.is_empty(), "\n{}", failures.join("\n"));
}

/// Each fault is small to the eye and has to be seen all the same: the PDF is made from the face
/// with the fault, the PNG from the one without.
#[test]
fn a_fault_is_seen() {
    let faults = [
        (
            "gradients",
            r##"stop-color="#e76f51""##,
            r##"stop-color="#e7cf51""##,
        ),
        ("clips", r#"<circle cx="10""#, r#"<circle cx="10.5""#),
        ("opacity", r#"<g opacity="0.5">"#, r#"<g opacity="0.9">"#),
        ("text", "Bronze", "Bronce"),
        ("text", r#"font-weight="700""#, r#"font-weight="400""#),
        (
            "pictures",
            r#"height="16" href="picture.png""#,
            r#"height="16" href="picture.jpg""#,
        ),
        ("masks", r##"stop-color="#fff""##, r##"stop-color="#000""##),
        ("filters", r#"filter="url(#blur)""#, ""),
        (
            "patterns",
            r#"width="4" height="4" patternUnits"#,
            r#"width="4.1" height="4" patternUnits"#,
        ),
    ];
    for (number, (name, right, wrong)) in faults.into_iter().enumerate() {
        let svg = read(name);
        let spoilt = svg.replacen(right, wrong, 1);
        assert_ne!(svg, spoilt, "{name} has no {right}");
        let expected = face(name, &svg);
        let fault = format!("seeded-{number}-{name}");
        let pdf = write_face_pdf(
            face(name, &spoilt).into(),
            PageBox::Bleed,
            &METADATA,
            &PdfProfile::default(),
        );
        let seen = compare(&expected, &pdf.expect("a PDF"), &fault, 1.0);
        let mismatch = seen.expect_err(&format!("{name}: {right} as {wrong} is not seen"));
        assert!(mismatch.panel.is_some_and(|panel| panel.exists()));
    }
}
