//! Files assembled from sheets: what is in them, how often, and where.

use std::collections::BTreeMap;

use crate::faces;
use crate::same_picture::{DPI, Pixels, compare_pixels, face_pixels, page_pixels};
use lopdf::{Dictionary, Document, Object};
use massicot::impose::{FaceIndex, Mark, Placement, Sheet, Side, Stroke, Turn};
use massicot::render::{Face, ordered};
use massicot::units::{Mm, Pt, Rect, Size};
use massicot::write::pdf::{FaceBook, Metadata, PageBox, PdfError, Section, write_face_pdf};

const TRIM: Size = Size {
    width: Mm(40.0),
    height: Mm(30.0),
};

fn fixture(name: &str) -> Face {
    let folder = faces::below_tests("pdf/faces");
    let svg = std::fs::read_to_string(folder.join(format!("{name}.svg"))).expect("a fixture");
    faces::face(name, &svg, TRIM, &faces::options(folder))
}

fn book(names: &[&str]) -> FaceBook {
    let faces = names.iter().map(|name| Ok::<_, PdfError>(fixture(name)));
    FaceBook::convert(faces).expect("a book")
}

const METADATA: Metadata = Metadata {
    title: "Les dés & l’épée",
    author: Some("Ève"),
    language: "fr",
};

fn rect(x: f64, y: f64, width: f64, height: f64) -> Rect {
    Rect::new(Mm(x), Mm(y), Mm(width), Mm(height))
}

/// A small sheet with the faces in a row, 1 mm of bleed showing, and a line of type.
fn sheet(faces: &[usize], note: &str) -> Sheet {
    let trims = (0..faces.len()).map(|n| rect(10.0 + 50.0 * n as f64, 12.0, 40.0, 30.0));
    let placements = faces.iter().zip(trims).map(|(face, trim)| Placement {
        face: FaceIndex(*face),
        trim,
        visible: trim.grown(Mm(1.0)),
        turn: Turn::None,
    });
    let trim_box = rect(10.0, 12.0, 50.0 * faces.len() as f64 - 10.0, 30.0);
    Sheet {
        paper: Size::new(Mm(160.0), Mm(60.0)),
        side: Side::Front,
        trim_box,
        bleed_box: trim_box.grown(Mm(1.0)),
        placements: placements.collect(),
        correction: None,
        mark_thickness: Pt(0.25),
        marks: vec![
            Mark::Crop(Stroke {
                from: (Mm(10.0), Mm(2.0)),
                to: (Mm(10.0), Mm(8.0)),
            }),
            Mark::Note {
                at: (Mm(20.0), Mm(55.0)),
                size: Mm(3.0),
                text: note.into(),
                vertical: false,
            },
        ],
    }
}

fn assemble(book: &FaceBook, sheets: &[Sheet]) -> Vec<u8> {
    let section = Section {
        title: "Cartes",
        sheets,
    };
    book.assemble(&[section], &METADATA).expect("a PDF")
}

fn dictionaries(document: &Document) -> impl Iterator<Item = &Dictionary> {
    document.objects.values().filter_map(|object| match object {
        Object::Dictionary(dict) => Some(dict),
        Object::Stream(stream) => Some(&stream.dict),
        _ => None,
    })
}

fn count(document: &Document, key: &str, name: &str) -> usize {
    let is = |dict: &&Dictionary| {
        let value = dict.get(key.as_bytes()).and_then(Object::as_name);
        value.is_ok_and(|value| value == name.as_bytes())
    };
    dictionaries(document).filter(is).count()
}

fn fonts(document: &Document) -> Vec<String> {
    let named = dictionaries(document).filter(|dict| dict.has(b"FontFile2"));
    let name = |dict: &Dictionary| {
        let name = dict.get(b"FontName").and_then(Object::as_name);
        String::from_utf8_lossy(name.expect("a name")).into_owned()
    };
    let mut names: Vec<String> = named.map(name).collect();
    names.sort_by_key(|name| name.split_once('+').map(|(_, name)| name.to_string()));
    names
}

#[test]
fn the_same_faces_and_sheets_are_the_same_bytes() {
    let names = ["text", "pictures", "filters", "masks"];
    let sheets = [sheet(&[0, 1], "one"), sheet(&[2, 3, 0], "two")];
    let build = || {
        let work = |name: &&str| Ok::<_, PdfError>(fixture(name));
        let book = ordered(&names, work, |faces| FaceBook::convert(faces));
        assemble(&book.expect("a book"), &sheets)
    };
    let threads = |count| rayon::ThreadPoolBuilder::new().num_threads(count).build();
    let first = threads(1).expect("a pool").install(build);
    let second = threads(4).expect("a pool").install(build);
    assert!(first == second);
}

#[test]
fn other_content_has_another_identity() {
    let id = |note: &str| {
        let pdf = assemble(&book(&["text"]), &[sheet(&[0], note)]);
        let document = Document::load_mem(&pdf).expect("a PDF");
        let id = document.trailer.get(b"ID").expect("an ID").clone();
        let id = id.as_array().expect("two strings").clone();
        assert_eq!(id.len(), 2);
        assert_eq!(id[0], id[1]);
        id[0].as_str().expect("a string").to_vec()
    };
    assert_eq!(id("one").len(), 32);
    assert_eq!(id("one"), id("one"));
    assert_ne!(id("one"), id("two"));
}

#[test]
fn a_file_has_what_it_places_once_and_nothing_else() {
    let book = book(&["text", "pictures", "gradients"]);
    let both = assemble(
        &book,
        &[sheet(&[0, 1, 0], "recto"), sheet(&[1, 1], "verso")],
    );
    let both = Document::load_mem(&both).expect("a PDF");
    // Two faces and two notes; two pictures, one of them with a soft mask.
    assert_eq!(count(&both, "Subtype", "Image"), 3);
    let forms = dictionaries(&both).filter(|dict| dict.has(b"BBox") && dict.has(b"Group"));
    let forms = forms.filter(|dict| {
        !dict
            .get(b"Group")
            .and_then(Object::as_dict)
            .unwrap()
            .has(b"CS")
    });
    assert_eq!(forms.count(), 4);
    let names = fonts(&both);
    let plain: Vec<&str> = names
        .iter()
        .filter_map(|name| Some(name.split_once('+')?.1))
        .collect();
    let expected = [
        "MassicotNotes-Regular",
        "NotoSans-Bold",
        "NotoSans-Regular",
        "NotoSerif-Regular",
    ];
    assert_eq!(plain, expected, "{names:?}");
    let one = assemble(&book, &[sheet(&[2], "one")]);
    let one = Document::load_mem(&one).expect("a PDF");
    assert_eq!(count(&one, "Subtype", "Image"), 0);
    assert_eq!(fonts(&one).len(), 1);
}

#[test]
fn every_font_is_embedded_with_its_words() {
    let pdf = assemble(&book(&["text"]), &[sheet(&[0], "à 100 %")]);
    let document = Document::load_mem(&pdf).expect("a PDF");
    let fonts = dictionaries(&document).filter(|dict| {
        let kind = dict.get(b"Subtype").and_then(Object::as_name);
        kind.is_ok_and(|kind| [&b"Type0"[..], b"Type1", b"TrueType"].contains(&kind))
    });
    let fonts: Vec<&Dictionary> = fonts.collect();
    assert_eq!(fonts.len(), 4);
    for font in fonts {
        assert_eq!(font.get(b"Subtype").unwrap().as_name().unwrap(), b"Type0");
        assert!(font.has(b"ToUnicode"));
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
fn the_catalogue_says_what_the_document_is() {
    let sheets = [sheet(&[0], "x")];
    let sections = ["Cartes", "Tuiles"].map(|title| Section {
        title,
        sheets: &sheets,
    });
    let pdf = book(&["text"])
        .assemble(&sections, &METADATA)
        .expect("a PDF");
    assert!(pdf.starts_with(b"%PDF-1.7\n"));
    let document = Document::load_mem(&pdf).expect("a PDF");
    let catalogue = document.catalog().expect("a catalogue");
    let name = |key: &str| {
        catalogue
            .get(key.as_bytes())
            .and_then(Object::as_name)
            .unwrap()
    };
    assert_eq!(name("PageMode"), b"UseOutlines");
    assert_eq!(catalogue.get(b"Lang").unwrap().as_str().unwrap(), b"fr");
    let xmp = catalogue.get(b"Metadata").unwrap().as_reference().unwrap();
    let xmp = document.get_object(xmp).unwrap().as_stream().unwrap();
    assert!(!xmp.dict.has(b"Filter"));
    let xmp = String::from_utf8(xmp.content.clone()).unwrap();
    assert!(xmp.contains("Les dés &amp; l’épée"), "{xmp}");
    let info = document
        .trailer
        .get(b"Info")
        .unwrap()
        .as_reference()
        .unwrap();
    let info = document.get_dictionary(info).unwrap();
    let keys: Vec<&[u8]> = info.iter().map(|(key, _)| key.as_slice()).collect();
    assert_eq!(keys, [&b"Title"[..], b"Creator", b"Producer", b"Author"]);
    let outlines = catalogue.get(b"Outlines").unwrap().as_reference().unwrap();
    let outlines = document.get_dictionary(outlines).unwrap();
    assert_eq!(outlines.get(b"Count").unwrap().as_i64().unwrap(), 2);
}

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
        if let Err(mismatch) = compare_pixels(&expected, &cut(&drawn, *trim), &name) {
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
        let pdf = write_face_pdf(&face, page, &METADATA).expect("a PDF");
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

#[test]
fn what_cannot_be_written_is_an_error() {
    let book = book(&["text"]);
    let none = book.assemble(&[], &METADATA);
    assert!(matches!(none, Err(PdfError::NoSheets)));
    let sheets = [sheet(&[1], "x")];
    let section = Section {
        title: "x",
        sheets: &sheets,
    };
    let unknown = book.assemble(&[section], &METADATA);
    assert!(matches!(
        unknown,
        Err(PdfError::UnknownFace { index: 1, faces: 1 })
    ));
    let sheets = [sheet(&[0], "日本")];
    let section = Section {
        title: "x",
        sheets: &sheets,
    };
    let missing = book.assemble(&[section], &METADATA);
    assert!(matches!(missing, Err(PdfError::Note { .. })));
}
