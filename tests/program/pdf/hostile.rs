//! Faces that no sane template draws: refused or drawn, never a crash.

use std::panic::{AssertUnwindSafe, catch_unwind};

use massicot::render::Face;
use massicot::units::{Mm, Size};
use massicot::write::pdf::{PageBox, PdfError, PdfProfile, write_face_pdf};

use crate::faces;
use crate::same_picture::METADATA;

const TRIM: Size = Size {
    width: Mm(40.0),
    height: Mm(30.0),
};

fn svg(inside: &str) -> String {
    format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="46mm" height="36mm" viewBox="-3 -3 46 36" font-family="Noto Sans">{inside}</svg>"#
    )
}

fn write(face: &Face) -> Result<Vec<u8>, PdfError> {
    write_face_pdf(
        face.clone().into(),
        PageBox::Trim,
        &METADATA,
        &PdfProfile::default(),
    )
}

#[test]
fn numbers_of_any_size_never_crash() {
    const NUMBERS: [&str; 9] = [
        "1e38", "-1e38", "1e30", "1e20", "1e-20", "1e-38", "1e8", "-1e-8", "0",
    ];
    const SHAPES: [&str; 16] = [
        r#"<g transform="scale(N)"><rect width="9" height="9"/></g>"#,
        r#"<g transform="translate(N 1)"><text x="1" y="5" font-size="3">Aé</text></g>"#,
        r#"<g transform="scale(N 1)"><circle cx="5" cy="5" r="4" stroke="red" stroke-width="2"/></g>"#,
        r#"<rect width="N" height="9"/><rect x="N" width="5" height="5" opacity="0.5"/>"#,
        r#"<path d="M0 0L5 N L9 9z" stroke="red" opacity="0.5"/>"#,
        r#"<path d="M0 0L5 5" stroke="red" stroke-width="N"/>"#,
        r#"<path d="M0 0L5 5L9 0" stroke="red" stroke-dasharray="N 1" stroke-dashoffset="N"/>"#,
        r#"<linearGradient id="a" gradientTransform="scale(N)" spreadMethod="repeat"><stop/><stop offset="1" stop-color="red" stop-opacity="0.5"/></linearGradient><rect width="9" height="9" fill="url(#a)" stroke="url(#a)"/>"#,
        r#"<radialGradient id="a" r="N" fx="N" spreadMethod="reflect"><stop/><stop offset="1" stop-color="red"/></radialGradient><text y="5" font-size="5" fill="url(#a)">Ab</text>"#,
        r#"<pattern id="p" width="N" height="1" patternUnits="userSpaceOnUse" patternTransform="scale(N)"><rect width="1" height="1"/></pattern><rect width="9" height="9" fill="url(#p)" opacity="0.3"/>"#,
        r#"<clipPath id="c" transform="scale(N)"><circle r="5"/><rect x="1" width="N" height="5"/></clipPath><g clip-path="url(#c)"><rect width="9" height="9"/></g>"#,
        r#"<clipPath id="c"><rect width="N" height="5"/></clipPath><g clip-path="url(#c)" transform="rotate(N)"><rect width="9" height="9"/></g>"#,
        r#"<mask id="m" x="0" y="0" width="N" height="N" maskUnits="userSpaceOnUse"><rect width="N" height="9" fill="white"/></mask><rect width="9" height="9" mask="url(#m)"/>"#,
        r#"<text y="5" font-size="N" letter-spacing="N" stroke="red">Ab c</text>"#,
        r#"<text x="1 N" y="5 N" font-size="3" rotate="N" textLength="N">Abc</text>"#,
        r#"<image x="N" width="9" height="9" href="picture.png" style="mix-blend-mode:multiply"/>"#,
    ];
    let options = faces::options(faces::below_tests("program/pdf/faces"));
    let mut written = 0;
    for (number, shape) in NUMBERS.iter().flat_map(|n| SHAPES.map(|shape| (n, shape))) {
        let svg = svg(&shape.replace('N', number));
        // usvg refuses some itself, and panics over others: only what it lets through is ours.
        let parse = AssertUnwindSafe(|| faces::face(shape, &svg, TRIM, &options));
        if let Ok(face) = catch_unwind(parse) {
            written += usize::from(write(&face).is_ok());
        }
    }
    assert!(written > 50, "{written}");
}

#[test]
fn input_that_breaks_viewers_is_refused() {
    let cases = [
        (
            r#"<pattern id="p" width="0.00001" height="1" patternUnits="userSpaceOnUse"><rect width="1" height="1"/></pattern><rect width="40" height="30" fill="url(#p)"/>"#,
            "a pattern",
        ),
        (
            r#"<path d="M0 0H40" stroke="red" stroke-dasharray="0.000000001"/>"#,
            "a dash",
        ),
        (
            r#"<image width="9" height="9" href="cut.jpg"/>"#,
            "cut short",
        ),
        (r#"<image width="9" height="9" href="cut.png"/>"#, "picture"),
    ];
    let folder = std::path::Path::new(env!("CARGO_TARGET_TMPDIR")).join("cut");
    std::fs::create_dir_all(&folder).expect("the target folder");
    for kind in ["jpg", "png"] {
        let whole = std::fs::read(faces::below_tests(&format!(
            "program/pdf/faces/picture.{kind}"
        )));
        let whole = whole.expect("a picture");
        let part = &whole[..whole.len() * 3 / 4];
        std::fs::write(folder.join(format!("cut.{kind}")), part).expect("the target folder");
    }
    let options = faces::options(folder);
    for (inside, reason) in cases {
        let face = faces::face("deck/bad", &svg(inside), TRIM, &options);
        let message = write(&face).expect_err(reason).to_string();
        assert!(
            message.contains("`deck/bad`") && message.contains(reason),
            "{message}"
        );
    }
}
