//! PDF/X-4: what it wants is there, and what is not is seen to be missing.

use lopdf::{Dictionary, Document, Object, ObjectId};
use massicot::units::{Mm, Size};

use super::rules::{broken, has_device_rgb};
use super::support::{PRESS, cards, keep, pdf, profile};

const TRIM: Size = Size {
    width: Mm(63.0),
    height: Mm(88.0),
};
const BLEED: Mm = Mm(3.0);

fn faults(bytes: &[u8]) -> Vec<String> {
    broken(bytes, "PDF/X-4", TRIM, BLEED)
}

#[test]
fn the_cards_keep_every_rule_in_all_colours() {
    let faces = cards();
    for (name, table) in [
        ("rgb", "colours = \"rgb\""),
        ("grey", "colours = \"grey\""),
        ("cmyk", "colours = \"cmyk\""),
        ("cmyk-240", "colours = \"cmyk\"\nink_limit = 240"),
    ] {
        let bytes = pdf(&faces, &profile(&format!("{PRESS}\n{table}")));
        keep(&format!("cards-x4-{name}.pdf"), &bytes);
        assert_eq!(faults(&bytes), Vec::<String>::new(), "{name}");
    }
}

#[test]
fn the_same_cards_are_the_same_bytes() {
    let faces = &cards()[..2];
    let build = || pdf(faces, &profile(PRESS));
    assert!(build() == build());
}

#[test]
fn a_plain_file_breaks_the_rules() {
    let faces = &cards()[..1];
    let bytes = pdf(faces, &profile(""));
    let faults = faults(&bytes);
    assert!(faults.iter().any(|fault| fault == "intent"), "{faults:?}");
}

/// A dictionary of the file that a key is taken from.
#[derive(Clone, Copy)]
enum Of {
    Trailer,
    Info,
    Intent,
    Page,
    Font,
}

fn dictionary(document: &mut Document, of: Of) -> &mut Dictionary {
    let reference = |object: &Object| object.as_reference().expect("a reference");
    let id: ObjectId = match of {
        Of::Trailer => return &mut document.trailer,
        Of::Info => reference(document.trailer.get(b"Info").expect("an Info")),
        Of::Intent => {
            let intents = document
                .catalog()
                .expect("a catalogue")
                .get(b"OutputIntents");
            reference(&intents.and_then(Object::as_array).expect("intents")[0])
        }
        Of::Page => document.page_iter().next().expect("a page"),
        Of::Font => {
            let is_font = |object: &Object| {
                object
                    .as_dict()
                    .is_ok_and(|dict| dict.has_type(b"FontDescriptor"))
            };
            let font = document.objects.iter().find(|(_, object)| is_font(object));
            *font.expect("a font").0
        }
    };
    document
        .get_object_mut(id)
        .and_then(Object::as_dict_mut)
        .expect("a dictionary")
}

fn spoilt(bytes: &[u8], spoil: impl Fn(&mut Document)) -> Vec<String> {
    let mut document = Document::load_mem(bytes).expect("a PDF");
    spoil(&mut document);
    let mut bytes = Vec::new();
    document.save_to(&mut bytes).expect("bytes");
    faults(&bytes)
}

#[test]
fn every_key_that_is_missing_is_seen() {
    let bytes = pdf(&cards()[..1], &profile(PRESS));
    assert_eq!(spoilt(&bytes, |_| {}), Vec::<String>::new());
    for (of, key, rule) in [
        (Of::Trailer, "ID", "id"),
        (Of::Info, "Title", "Title"),
        (Of::Info, "CreationDate", "CreationDate"),
        (Of::Info, "ModDate", "ModDate"),
        (Of::Info, "Trapped", "Trapped"),
        (Of::Info, "GTS_PDFXVersion", "GTS_PDFXVersion"),
        (Of::Intent, "S", "intent"),
        (
            Of::Intent,
            "OutputConditionIdentifier",
            "OutputConditionIdentifier",
        ),
        (Of::Intent, "RegistryName", "RegistryName"),
        (Of::Intent, "Info", "Info"),
        (Of::Intent, "DestOutputProfile", "DestOutputProfile"),
        (Of::Page, "TrimBox", "TrimBox"),
        (Of::Page, "BleedBox", "BleedBox"),
        (Of::Font, "FontFile2", "font"),
    ] {
        let found = spoilt(&bytes, |document| {
            let removed = dictionary(document, of).remove(key.as_bytes());
            assert!(removed.is_some(), "there is no {key}");
        });
        assert!(found.iter().any(|fault| fault == rule), "{key}: {found:?}");
    }
}

#[test]
fn every_word_of_the_xmp_that_is_missing_is_seen() {
    let bytes = pdf(&cards()[..1], &profile(PRESS));
    for (element, rule) in [
        ("pdfxid:GTS_PDFXVersion", "xmp version"),
        ("pdf:Trapped", "xmp trapped"),
        ("xmp:CreateDate", "xmp xmp:CreateDate"),
        ("xmp:ModifyDate", "xmp xmp:ModifyDate"),
        ("xmp:MetadataDate", "xmp xmp:MetadataDate"),
        ("xmpMM:DocumentID", "xmp xmpMM:DocumentID"),
        ("xmpMM:VersionID", "xmp xmpMM:VersionID"),
        ("xmpMM:RenditionClass", "xmp xmpMM:RenditionClass"),
        ("dc:title", "xmp dc:title"),
    ] {
        let found = spoilt(&bytes, |document| {
            let id = document.catalog().expect("a catalogue").get(b"Metadata");
            let id = id.and_then(Object::as_reference).expect("XMP");
            let stream = document.get_object_mut(id).and_then(Object::as_stream_mut);
            let stream = stream.expect("a stream");
            let packet = String::from_utf8(stream.content.clone()).expect("text");
            let spoilt = packet.replace(&format!("<{element}>"), "<other:key>");
            assert_ne!(packet, spoilt, "there is no {element}");
            stream.set_plain_content(spoilt.into_bytes());
        });
        assert!(
            found.iter().any(|fault| fault == rule),
            "{element}: {found:?}"
        );
    }
}

#[test]
fn what_is_too_much_is_seen() {
    let bytes = pdf(&cards()[..1], &profile(PRESS));
    for key in ["CropBox", "ArtBox", "Annots", "UserUnit"] {
        let found = spoilt(&bytes, |document| {
            dictionary(document, Of::Page).set(key, vec![Object::from(0)]);
        });
        assert!(found.iter().any(|fault| fault == key), "{key}: {found:?}");
    }
    let found = spoilt(&bytes, |document| document.version = "1.7".into());
    assert_eq!(found, ["version"]);
    let found = spoilt(&bytes, |document| {
        _ = document.add_object(vec![Object::from("DeviceRGB")]);
    });
    assert_eq!(found, ["colour"]);
    assert!(!has_device_rgb(&Document::load_mem(&bytes).expect("a PDF")));
}
