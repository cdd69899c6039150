//! Files assembled from sheets: what is in them, how often, and where.

use lopdf::{Dictionary, Document, Object};
use massicot::impose::SheetList;
use massicot::render::ordered;
use massicot::write::pdf::{FaceBook, PdfError, PdfProfile, Section};

use super::support::{METADATA, assemble, book, fixture, sheet};

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
        let book = ordered(&names, work, |faces| {
            FaceBook::convert(faces, &PdfProfile::default())
        });
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
fn the_catalogue_says_what_the_document_is() {
    let sheets = [sheet(&[0], "x")];
    let sections = ["Cartes", "Tuiles"].map(|title| Section {
        text: None,
        title,
        sheets: SheetList::Made(&sheets),
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

#[test]
fn what_cannot_be_written_is_an_error() {
    let book = book(&["text"]);
    let none = book.assemble(&[], &METADATA);
    assert!(matches!(none, Err(PdfError::NoSheets)));
    let sheets = [sheet(&[1], "x")];
    let section = Section {
        text: None,
        title: "x",
        sheets: SheetList::Made(&sheets),
    };
    let unknown = book.assemble(&[section], &METADATA);
    assert!(matches!(
        unknown,
        Err(PdfError::UnknownFace { index: 1, faces: 1 })
    ));
    let sheets = [sheet(&[0], "日本")];
    let section = Section {
        text: None,
        title: "x",
        sheets: SheetList::Made(&sheets),
    };
    let missing = book.assemble(&[section], &METADATA);
    assert!(matches!(missing, Err(PdfError::Note { .. })));
}
