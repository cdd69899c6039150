//! What PDF/X-4 and PDF/X-1a want of a file's own keys, each with a name.

use lopdf::{Dictionary, Document, Object};
use massicot::units::{Mm, Size};

/// Every rule that a file breaks.
pub fn broken(bytes: &[u8], standard: &str, trim: Size, bleed: Mm) -> Vec<String> {
    let document = match Document::load_mem(bytes) {
        Ok(document) => document,
        Err(error) => return vec![format!("file: {error}")],
    };
    let mut broken = Vec::new();
    let mut hold = |rule: &str, holds: Option<bool>| {
        if holds != Some(true) {
            broken.push(rule.to_owned());
        }
    };
    let version = if standard == "PDF/X-4" { "1.6" } else { "1.4" };
    hold("version", Some(document.version == version));
    hold("id", id(&document));
    info(&document, standard, &mut hold);
    xmp(&document, standard, &mut hold);
    intent(&document, &mut hold);
    let catalogue = document.catalog().ok();
    for key in ["OpenAction", "AA", "AcroForm", "Names"] {
        hold(
            key,
            catalogue.map(|catalogue| !catalogue.has(key.as_bytes())),
        );
    }
    for id in document.page_iter() {
        let page = document.get_dictionary(id).ok();
        boxes(page, trim, bleed, &mut hold);
    }
    fonts(&document, &mut hold);
    hold("colour", Some(!has_device_rgb(&document)));
    broken.dedup();
    broken
}

type Hold<'a> = dyn FnMut(&str, Option<bool>) + 'a;

fn id(document: &Document) -> Option<bool> {
    let id = document.trailer.get(b"ID").ok()?.as_array().ok()?;
    let filled = id
        .iter()
        .all(|part| part.as_str().is_ok_and(|part| !part.is_empty()));
    Some(id.len() == 2 && filled)
}

fn words(object: &Object) -> Option<String> {
    object
        .as_str()
        .ok()
        .map(|words| String::from_utf8_lossy(words).into_owned())
}

fn info(document: &Document, standard: &str, hold: &mut Hold) {
    let info = document.trailer.get(b"Info").and_then(Object::as_reference);
    let info = info.and_then(|id| document.get_dictionary(id)).ok();
    let get = |key: &str| info.and_then(|info| info.get(key.as_bytes()).ok());
    for key in ["Title", "CreationDate", "ModDate"] {
        hold(key, get(key).and_then(words).map(|words| !words.is_empty()));
    }
    let trapped =
        get("Trapped").map(|trapped| trapped.as_name().is_ok_and(|name| name == b"False"));
    hold("Trapped", trapped);
    hold(
        "GTS_PDFXVersion",
        get("GTS_PDFXVersion")
            .and_then(words)
            .map(|name| name == standard),
    );
}

fn xmp(document: &Document, standard: &str, hold: &mut Hold) {
    let stream = document
        .catalog()
        .and_then(|catalogue| catalogue.get(b"Metadata"));
    let stream = stream
        .and_then(Object::as_reference)
        .and_then(|id| document.get_object(id));
    let stream = stream.and_then(Object::as_stream).ok();
    let plain = stream.filter(|stream| !stream.dict.has(b"Filter"));
    let packet = plain.map(|stream| String::from_utf8_lossy(&stream.content).into_owned());
    let says = |element: &str| packet.as_ref().map(|packet| packet.contains(element));
    hold(
        "xmp version",
        says(&format!("<pdfxid:GTS_PDFXVersion>{standard}</")),
    );
    hold("xmp trapped", says("<pdf:Trapped>False</"));
    for element in [
        "xmp:CreateDate",
        "xmp:ModifyDate",
        "xmp:MetadataDate",
        "xmpMM:DocumentID",
        "xmpMM:VersionID",
        "xmpMM:RenditionClass",
        "dc:title",
    ] {
        hold(&format!("xmp {element}"), says(&format!("<{element}>")));
    }
}

fn intent(document: &Document, hold: &mut Hold) {
    let intents = document
        .catalog()
        .and_then(|catalogue| catalogue.get(b"OutputIntents"));
    let intents = intents.and_then(Object::as_array).ok();
    let one = intents
        .filter(|intents| intents.len() == 1)
        .and_then(|intents| {
            document
                .get_dictionary(intents[0].as_reference().ok()?)
                .ok()
        });
    let is = |key: &str, name: &[u8]| Some(one?.get(key.as_bytes()).ok()?.as_name().ok()? == name);
    hold("intent", is("S", b"GTS_PDFX"));
    for key in ["OutputConditionIdentifier", "RegistryName", "Info"] {
        let filled = one.and_then(|one| words(one.get(key.as_bytes()).ok()?));
        hold(key, filled.map(|words| !words.is_empty()));
    }
    let profile = one.and_then(|one| one.get(b"DestOutputProfile").ok()?.as_reference().ok());
    let profile = profile.and_then(|id| document.get_object(id).ok()?.as_stream().ok());
    let of_four = profile.map(|profile| {
        let icc = profile
            .decompressed_content()
            .unwrap_or_else(|_| profile.content.clone());
        let four = profile
            .dict
            .get(b"N")
            .and_then(Object::as_i64)
            .is_ok_and(|n| n == 4);
        // ICC.1:2001-04, 6.1: size, class, colour space, signature.
        let size = icc
            .get(..4)
            .map(|size| size == (icc.len() as u32).to_be_bytes());
        four && size == Some(true)
            && icc.get(12..20) == Some(b"prtrCMYK")
            && icc.get(36..40) == Some(b"acsp")
    });
    hold("DestOutputProfile", of_four);
}

fn boxes(page: Option<&Dictionary>, trim: Size, bleed: Mm, hold: &mut Hold) {
    let edges = |key: &str| -> Option<[f64; 4]> {
        let edges = page?.get(key.as_bytes()).ok()?.as_array().ok()?;
        let numbers = edges.iter().map(|edge| edge.as_float().map(f64::from));
        numbers
            .collect::<Result<Vec<f64>, _>>()
            .ok()?
            .try_into()
            .ok()
    };
    let (media, bleeds, trims) = (edges("MediaBox"), edges("BleedBox"), edges("TrimBox"));
    let near = |a: f64, b: f64| (a - b).abs() < 0.01;
    let grown =
        |inner: [f64; 4], by: f64| [inner[0] - by, inner[1] - by, inner[2] + by, inner[3] + by];
    let same = |a: [f64; 4], b: [f64; 4]| a.iter().zip(b).all(|(a, b)| near(*a, b));
    hold(
        "TrimBox",
        trims.map(|[left, bottom, right, top]| {
            near(right - left, trim.width.to_pt().0) && near(top - bottom, trim.height.to_pt().0)
        }),
    );
    let around = trims.map(|trims| grown(trims, bleed.to_pt().0));
    hold(
        "BleedBox",
        bleeds
            .zip(around)
            .map(|(bleeds, around)| same(bleeds, around)),
    );
    hold(
        "MediaBox",
        media.zip(bleeds).map(|(media, bleeds)| same(media, bleeds)),
    );
    for key in ["CropBox", "ArtBox", "Annots", "AA", "UserUnit"] {
        hold(key, page.map(|page| !page.has(key.as_bytes())));
    }
}

fn fonts(document: &Document, hold: &mut Hold) {
    let dicts = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok());
    for font in dicts.filter(|dict| dict.has_type(b"FontDescriptor")) {
        let embedded = ["FontFile", "FontFile2", "FontFile3"];
        hold(
            "font",
            Some(embedded.iter().any(|key| font.has(key.as_bytes()))),
        );
    }
}

/// True where anything is drawn in RGB without a profile.
pub fn has_device_rgb(document: &Document) -> bool {
    document.objects.values().any(|object| {
        let named = format!("{object:?}").contains("/DeviceRGB");
        named
            || operators(object)
                .iter()
                .any(|operator| operator == "rg" || operator == "RG")
    })
}

/// The operators of a form or a page's content.
pub fn operators(object: &Object) -> Vec<String> {
    let Object::Stream(stream) = object else {
        return Vec::new();
    };
    let is_content = stream.dict.has(b"BBox") || stream.dict.len() <= 2;
    let content = stream.decompressed_content().ok().filter(|_| is_content);
    let content = content.and_then(|content| lopdf::content::Content::decode(&content).ok());
    let operations = content
        .map(|content| content.operations)
        .unwrap_or_default();
    operations
        .into_iter()
        .map(|operation| operation.operator)
        .collect()
}
