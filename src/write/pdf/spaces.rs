//! Colour spaces that krilla takes to be RGB, whatever is drawn in them.

use std::collections::HashSet;

use lopdf::{Dictionary, Document, Object, ObjectId};

use super::draw::FileColours;
use super::graft;

/// Blends transparency in the file's own colours, and lets gradients that repeat have as many
/// parts as they are given.
pub fn settle(document: &mut Document, colours: &FileColours) {
    let (space, parts) = match colours {
        FileColours::Rgb => return,
        FileColours::Grey(_) | FileColours::Mask => ("DeviceGray", 1),
        FileColours::Inks(_) => ("DeviceCMYK", 4),
    };
    let masks = masks(document);
    let repeating = repeating(document, space);
    for (id, object) in &mut document.objects {
        let dict = match object {
            Object::Dictionary(dict) => dict,
            Object::Stream(stream) => &mut stream.dict,
            _ => continue,
        };
        if repeating.contains(id) {
            dict.set(
                "Range",
                [0, 1]
                    .repeat(parts)
                    .into_iter()
                    .map(Object::from)
                    .collect::<Vec<_>>(),
            );
        }
        if let Ok(Object::Dictionary(group)) = dict.get_mut(b"Group")
            && group.has(b"CS")
        {
            // A mask is grey in every file.
            let space = if masks.contains(id) {
                "DeviceGray"
            } else {
                space
            };
            group.set("CS", space);
        }
    }
}

/// The forms that masks are drawn by, and all in them.
fn masks(document: &Document) -> HashSet<ObjectId> {
    let is_mask = |dict: &&Dictionary| dict.has(b"G") && dict.has_type(b"Mask");
    let dicts = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok());
    let forms = dicts.filter(is_mask).filter_map(|mask| mask.get(b"G").ok());
    let forms = forms.filter_map(|form| form.as_reference().ok());
    graft::reached(document, forms.collect())
}

/// The functions of shadings in the file's colours that are programs: krilla gives each three
/// results.
fn repeating(document: &Document, space: &str) -> HashSet<ObjectId> {
    let dicts = document
        .objects
        .values()
        .filter_map(|object| object.as_dict().ok());
    let in_space = |dict: &&Dictionary| {
        let own = dict.get(b"ColorSpace").and_then(Object::as_name);
        dict.has(b"ShadingType") && own.is_ok_and(|own| own == space.as_bytes())
    };
    let functions = dicts
        .filter(in_space)
        .filter_map(|dict| dict.get(b"Function").ok());
    let programs = functions.filter_map(|function| {
        let id = function.as_reference().ok()?;
        let function = document.get_object(id).ok()?.as_stream().ok()?;
        let kind = function.dict.get(b"FunctionType").ok()?.as_i64().ok()?;
        // Opacity has one result, as it should.
        let three = function.dict.get(b"Range").ok()?.as_array().ok()?.len() == 6;
        (kind == 4 && three).then_some(id)
    });
    programs.collect()
}

/// The space of sRGB with its profile, where anything is drawn in it: the press would mix what is
/// seen through in its inks, and the screen does not.
pub fn rgb(document: &Document) -> Option<ObjectId> {
    let is_rgb = |object: &Object| {
        let parts = object.as_array().ok()?;
        let [Object::Name(kind), Object::Reference(profile)] = parts.as_slice() else {
            return None;
        };
        let profile = document.get_object(*profile).ok()?.as_stream().ok()?;
        let three = profile.dict.get(b"N").ok()?.as_i64().ok()? == 3;
        (kind == b"ICCBased" && three).then_some(())
    };
    let mut objects = document.objects.iter();
    objects.find_map(|(id, object)| is_rgb(object).map(|()| *id))
}
