//! PDF/X-1a: nothing is seen through, and all is ink.

use lopdf::{Dictionary, Document, Object};
use massicot::render::Face;
use massicot::units::{Mm, Size};

use super::rules::{broken, operators};
use super::support::{cards, keep, pdf, profile};
use crate::faces;

const X1A: &str =
    "standard = \"x-1a\"\noutput_intent = \"FOGRA39L\"\ncolours = \"cmyk\"\nink_limit = 240";

pub fn fixture(name: &str) -> Face {
    let folder = faces::below_tests("program/pdf/faces");
    let svg = std::fs::read_to_string(folder.join(format!("{name}.svg"))).expect("a fixture");
    let size = Size::new(Mm(40.0), Mm(30.0));
    faces::face(name, &svg, size, &faces::options(folder))
}

fn dictionaries(document: &Document) -> impl Iterator<Item = &Dictionary> {
    document.objects.values().filter_map(|object| match object {
        Object::Dictionary(dict) => Some(dict),
        Object::Stream(stream) => Some(&stream.dict),
        _ => None,
    })
}

/// What of a file is transparency, or colours that are no inks.
fn forbidden(document: &Document) -> Vec<String> {
    let mut found = Vec::new();
    for dict in dictionaries(document) {
        for key in ["SMask", "Group", "BM"] {
            let value = dict.get(key.as_bytes()).ok();
            let harmless = value.is_some_and(|value| {
                value
                    .as_name()
                    .is_ok_and(|name| name == b"None" || name == b"Normal")
            });
            if value.is_some() && !harmless {
                found.push(format!("{key} {value:?}"));
            }
        }
        for key in ["ca", "CA"] {
            if dict
                .get(key.as_bytes())
                .and_then(Object::as_float)
                .is_ok_and(|value| value < 1.0)
            {
                found.push(key.into());
            }
        }
    }
    for object in document.objects.values() {
        let text = format!("{object:?}");
        for space in ["DeviceRGB", "ICCBased", "ObjStm", "XRef"] {
            if text.contains(&format!("/{space}")) {
                found.push(space.into());
            }
        }
    }
    found
}

fn fonts(document: &Document) -> usize {
    dictionaries(document)
        .filter(|dict| dict.has_type(b"FontDescriptor"))
        .count()
}

fn pictures(document: &Document) -> usize {
    let is_picture = |dict: &&Dictionary| {
        dict.get(b"Subtype")
            .and_then(Object::as_name)
            .is_ok_and(|kind| kind == b"Image")
    };
    dictionaries(document).filter(is_picture).count()
}

#[test]
fn the_cards_stay_shapes_and_text() {
    let bytes = pdf(&cards(), &profile(X1A));
    keep("cards-x1a.pdf", &bytes);
    let trim = Size::new(Mm(63.0), Mm(88.0));
    let faults = broken(&bytes, "PDF/X-1a:2003", trim, Mm(3.0));
    assert_eq!(faults, Vec::<String>::new());
    let document = Document::load_mem(&bytes).expect("a PDF");
    assert_eq!(forbidden(&document), Vec::<String>::new());
    assert!(fonts(&document) > 0);
    assert_eq!(pictures(&document), 0);
}

#[test]
fn what_is_seen_through_becomes_a_picture_and_what_lies_on_it_stays() {
    for (name, flattened, text) in [
        ("opacity", true, false),
        ("masks", true, false),
        ("filters", true, false),
        ("gradients", true, false),
        ("clips", true, false),
        ("text", false, true),
    ] {
        let bytes = pdf(&[fixture(name)], &profile(X1A));
        keep(&format!("{name}-x1a.pdf"), &bytes);
        let document = Document::load_mem(&bytes).expect("a PDF");
        assert_eq!(forbidden(&document), Vec::<String>::new(), "{name}");
        assert_eq!(pictures(&document) > 0, flattened, "{name}");
        assert_eq!(fonts(&document) > 0, text, "{name}");
    }
}

/// A card in two halves, words in both, and a tinted square where it is put.
fn halves(x: f64) -> Face {
    let svg = format!(
        r##"<svg xmlns="http://www.w3.org/2000/svg" width="46mm" height="36mm" viewBox="-3 -3 46 36" font-family="Noto Sans" font-size="4"><rect x="-3" y="-3" width="46" height="36" fill="#fe8"/><g transform="translate(2 0)"><text x="0" y="10">Left</text><text x="22" y="10">Right</text></g><rect x="{x}" y="4" width="16" height="8" fill="#00f" fill-opacity="0.4"/></svg>"##
    );
    let size = Size::new(Mm(40.0), Mm(30.0));
    let folder = faces::below_tests("program/pdf/faces");
    faces::face("halves", &svg, size, &faces::options(folder))
}

/// The letters that a file shows as text.
fn letters(bytes: &[u8]) -> usize {
    let document = Document::load_mem(bytes).expect("a PDF");
    let shown = document.objects.values().flat_map(operators);
    shown
        .filter(|operator| operator == "Tj" || operator == "TJ")
        .count()
}

#[test]
fn text_becomes_a_picture_only_below_what_is_seen_through() {
    let shown = |x: f64| letters(&pdf(&[halves(x)], &profile(X1A)));
    let (both, one) = (shown(-20.0), shown(1.0));
    assert_eq!((both, one), (2, 1));
    // Live, nothing becomes a picture.
    assert_eq!(
        letters(&pdf(&[halves(1.0)], &profile(&X1A.replace("x-1a", "x-4")))),
        2
    );
}

#[test]
fn no_fixture_keeps_a_colour_that_is_no_ink() {
    for name in [
        "opacity",
        "masks",
        "filters",
        "gradients",
        "clips",
        "text",
        "patterns",
        "pictures",
    ] {
        let table = format!(
            "{}\nink_limit = 240\ncolours = \"cmyk\"",
            super::support::PRESS
        );
        let bytes = pdf(&[fixture(name)], &profile(&table));
        keep(&format!("{name}-cmyk.pdf"), &bytes);
        assert!(!super::rules::has_device_rgb(
            &Document::load_mem(&bytes).expect("a PDF")
        ));
    }
}

#[test]
fn transparency_that_is_left_is_seen() {
    let live = X1A.replace("x-1a", "x-4");
    let bytes = pdf(&[fixture("opacity")], &profile(&live));
    let document = Document::load_mem(&bytes).expect("a PDF");
    assert!(!forbidden(&document).is_empty());
    let drawn = document.objects.values().flat_map(operators);
    assert!(drawn.count() > 0);
}
