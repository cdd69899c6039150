//! Where things are on a page, and how large.

use std::collections::BTreeMap;

use lopdf::{Document, Object};
use massicot::impose::{FaceIndex, Mark, Placement, Sheet, Side, Turn};
use massicot::units::{Mm, Pt, Rect, Size};
use massicot::write::pdf::{PageBox, PdfProfile, write_face_pdf};

use super::support::{METADATA, assemble, book, fixture, rect, sheet};
use crate::same_picture::{DPI, Pixels, compare_pixels, face_pixels, page_pixels};

/// The faces in a drawn sheet, cut out of it along their trims.
fn cut(sheet: &Pixels, trim: Rect) -> Pixels {
    let pixels = |length: Mm| length.to_px(DPI).round() as usize;
    let (left, width) = (pixels(trim.x), pixels(trim.width));
    let rows = sheet.rgb.chunks(sheet.width as usize * 3);
    let rows = rows.skip(pixels(trim.y)).take(pixels(trim.height));
    Pixels {
        width: width as u32,
        height: pixels(trim.height) as u32,
        rgb: rows
            .flat_map(|row| row[left * 3..(left + width) * 3].to_vec())
            .collect(),
    }
}

fn turned(face: &Pixels, turn: Turn) -> Pixels {
    let (width, height) = (face.width as usize, face.height as usize);
    let (across, down) = match turn {
        Turn::None | Turn::Half => (width, height),
        Turn::Quarter | Turn::ThreeQuarters => (height, width),
    };
    let from = |x: usize, y: usize| match turn {
        Turn::None => (x, y),
        Turn::Quarter => (y, height - 1 - x),
        Turn::Half => (width - 1 - x, height - 1 - y),
        Turn::ThreeQuarters => (width - 1 - y, x),
    };
    let places = (0..down).flat_map(|y| (0..across).map(move |x| from(x, y)));
    let pixels = places.flat_map(|(x, y)| {
        let at = (y * width + x) * 3;
        face.rgb[at..at + 3].to_vec()
    });
    Pixels {
        rgb: pixels.collect(),
        width: across as u32,
        height: down as u32,
    }
}

#[test]
fn pages_say_what_is_cut_and_what_is_printed() {
    let pdf = assemble(&book(&["text"]), &[sheet(&[0], "x")]);
    let document = Document::load_mem(&pdf).expect("a PDF");
    let page = document.page_iter().next().expect("a page");
    let page = document.get_dictionary(page).expect("a page");
    let millimetres = |key: &str| -> Vec<f64> {
        let values = page
            .get(key.as_bytes())
            .and_then(Object::as_array)
            .expect(key);
        let number = |value: &Object| f64::from(value.as_float().expect("a number"));
        values
            .iter()
            .map(|value| number(value) / 72.0 * 25.4)
            .collect()
    };
    let near = |key: &str, expected: [f64; 4]| {
        let found = millimetres(key);
        let close = found
            .iter()
            .zip(expected)
            .all(|(a, b)| (a - b).abs() < 0.001);
        assert!(close, "{key}: {found:?}, not {expected:?}");
    };
    near("MediaBox", [0.0, 0.0, 160.0, 60.0]);
    near("TrimBox", [10.0, 18.0, 50.0, 48.0]);
    near("BleedBox", [9.0, 17.0, 51.0, 49.0]);
}

#[test]
fn faces_are_where_the_sheet_says_and_turned_as_it_says() {
    let face = fixture("gradients");
    let trimmed = cut(&face_pixels(&face), rect(3.0, 3.0, 40.0, 30.0));
    let places = BTreeMap::from([
        (0, (Turn::None, rect(5.0, 5.0, 40.0, 30.0))),
        (1, (Turn::Quarter, rect(55.0, 5.0, 30.0, 40.0))),
        (2, (Turn::Half, rect(5.0, 45.0, 40.0, 30.0))),
        (3, (Turn::ThreeQuarters, rect(55.0, 55.0, 30.0, 40.0))),
    ]);
    let placements = places.values().map(|(turn, trim)| Placement {
        outline: None,
        face: FaceIndex(0),
        trim: *trim,
        visible: trim.grown(Mm(2.0)),
        turn: *turn,
    });
    let paper = Size::new(Mm(100.0), Mm(100.0));
    let whole = rect(0.0, 0.0, 100.0, 100.0);
    let sheet = Sheet {
        paper,
        side: Side::Back,
        trim_box: whole,
        bleed_box: whole,
        placements: placements.collect(),
        cut_as_one: false,
        correction: None,
        mark_thickness: Pt(0.25),
        marks: Vec::new(),
    };
    let pdf = assemble(&book(&["gradients"]), &[sheet]);
    let blank = Pixels {
        width: 1000,
        height: 1000,
        rgb: Vec::new(),
    };
    let drawn = page_pixels(&pdf, 0, &blank);
    for (turn, trim) in places.values() {
        let name = format!("turned-{turn:?}");
        let expected = turned(&trimmed, *turn);
        if let Err(mismatch) = compare_pixels(&expected, &cut(&drawn, *trim), &name, 1.0) {
            panic!("{}", mismatch.message);
        }
        // Beyond what is visible there is only paper; the background fills all of it.
        let paper = |x: f64, y: f64| {
            cut(&drawn, rect(x, y, 0.4, 0.4))
                .rgb
                .iter()
                .all(|c| *c > 250)
        };
        let middle = trim.x.0 + trim.width.0 / 2.0;
        assert!(paper(middle, trim.y.0 - 2.5), "{name}: above");
        assert!(!paper(middle, trim.y.0 - 1.8), "{name}: bleed");
    }
}

#[test]
fn one_face_a_page_at_its_size() {
    let face = fixture("text");
    for (page, width, inset) in [(PageBox::Trim, 40.0, 0.0), (PageBox::Bleed, 46.0, 3.0)] {
        let pdf = write_face_pdf(face.clone().into(), page, &METADATA, &PdfProfile::default())
            .expect("a PDF");
        let document = Document::load_mem(&pdf).expect("a PDF");
        let id = document.page_iter().next().expect("a page");
        let dict = document.get_dictionary(id).expect("a page");
        let edge = |key: &str, n: usize| {
            let value = &dict.get(key.as_bytes()).unwrap().as_array().unwrap()[n];
            f64::from(value.as_float().unwrap()) / 72.0 * 25.4
        };
        assert!((edge("MediaBox", 2) - width).abs() < 0.001);
        assert!((edge("TrimBox", 0) - inset).abs() < 0.001);
        assert!((edge("TrimBox", 2) - (width - inset)).abs() < 0.001);
    }
}

/// The smallest rectangle around all that is not paper, in millimetres.
fn ink(page: &Pixels) -> [f64; 4] {
    let dark = page.rgb.chunks(3).enumerate();
    let dark = dark.filter(|(_, pixel)| pixel.iter().any(|channel| *channel < 128));
    let width = page.width as usize;
    let start = [f64::MAX, f64::MAX, 0.0, 0.0];
    let edges = dark.fold(start, |[left, top, right, bottom], (at, _)| {
        let (x, y) = ((at % width) as f64, (at / width) as f64);
        [
            left.min(x),
            top.min(y),
            right.max(x + 1.0),
            bottom.max(y + 1.0),
        ]
    });
    edges.map(|pixels| Mm::from_px(pixels, DPI).0)
}

#[test]
fn notes_stand_on_their_baseline_and_read_upwards_when_vertical() {
    let note = |vertical| Mark::Note {
        at: (Mm(30.0), Mm(40.0)),
        size: Mm(5.0),
        text: "HHHHH".into(),
        vertical,
    };
    let blank = Pixels {
        width: 600,
        height: 600,
        rgb: Vec::new(),
    };
    let drawn = |vertical| {
        let whole = rect(0.0, 0.0, 60.0, 60.0);
        let sheet = Sheet {
            paper: whole.size(),
            side: Side::Front,
            trim_box: whole,
            bleed_box: whole,
            placements: Vec::new(),
            cut_as_one: false,
            correction: None,
            mark_thickness: Pt(0.25),
            marks: vec![note(vertical)],
        };
        ink(&page_pixels(
            &assemble(&book(&["text"]), &[sheet]),
            0,
            &blank,
        ))
    };
    // Noto Sans: capitals are 0.714 em high, and an H stands 0.098 em off its left edge.
    let near = |found: [f64; 4], expected: [f64; 4]| {
        let close = found
            .iter()
            .zip(expected)
            .all(|(a, b)| (a - b).abs() < 0.15);
        assert!(close, "{found:?}, not {expected:?}");
    };
    let [left, top, right, bottom] = drawn(false);
    near([left, top, bottom, 0.0], [30.49, 40.0 - 3.57, 40.0, 0.0]);
    let length = right - left;
    assert!(length > 10.0);
    near(
        drawn(true),
        [30.0 - 3.57, 40.0 - 0.49 - length, 30.0, 40.0 - 0.49],
    );
}
