//! Links of written pages: to addresses, and to the headings of the same file (ISO 32000-1, 12.5.6.5).

use std::collections::HashMap;

use lopdf::{Object, ObjectId, dictionary};

use super::error::PdfError;
use super::file::FileWriter;
use super::objects::text_string;
use super::pages::PageTree;
use super::written_pages::{FacePlace, WrittenPages};
use crate::load::TextRole;

/// The flag of an annotation that is printed (ISO 32000-1, table 165).
const PRINT: i64 = 4;

/// The links of a file's pages.
#[derive(Default)]
pub struct Links {
    /// The annotations of each page.
    by_page: HashMap<usize, Vec<ObjectId>>,
    /// Each of them, in the order in which their structure parents are numbered.
    pub all: Vec<LinkAnnotation>,
}

/// An annotation, and which words it is over.
pub struct LinkAnnotation {
    pub id: ObjectId,
    pub page: usize,
    /// The section, the part of its text and the link in it.
    pub section: usize,
    pub tag: Option<usize>,
    pub link: u32,
}

impl Links {
    /// Writes the annotations of all places. `first` is the number of the first structure parent, where
    /// the file has a structure.
    ///
    /// # Errors
    /// Those of the file.
    pub fn write(
        places: &WrittenPages<'_>,
        tree: &PageTree,
        first: Option<usize>,
        file: &mut FileWriter<'_>,
    ) -> Result<Links, PdfError> {
        let mut links = Links::default();
        for place in &places.all {
            for area in &place.parts.links {
                let to = place.writing.links.get(area.link as usize);
                let action = to.and_then(|to| action(to, places, place, tree));
                let Some((key, target, says)) = action else {
                    continue;
                };
                let rect = place
                    .corners(area.area)
                    .map(|edge| Object::Real(edge as f32));
                let mut annotation = dictionary! {
                    "Type" => "Annot",
                    "Subtype" => "Link",
                    "Rect" => rect.to_vec(),
                    "Border" => vec![0.into(), 0.into(), 0.into()],
                    "F" => PRINT,
                    "Contents" => text_string(&says),
                };
                annotation.set(key, target);
                if let Some(first) = first {
                    annotation.set("StructParent", (first + links.all.len()) as i64);
                }
                let id = file.add(annotation)?;
                links.by_page.entry(place.page).or_default().push(id);
                links.all.push(LinkAnnotation {
                    id,
                    page: place.page,
                    section: place.section,
                    tag: area.tag,
                    link: area.link,
                });
            }
        }
        Ok(links)
    }

    /// The annotations of a page.
    pub fn of_page(&self, page: usize) -> &[ObjectId] {
        self.by_page.get(&page).map_or(&[], Vec::as_slice)
    }
}

/// What a link does: a key of its annotation, the value, and words for it. `None` where it leads to a
/// page that is not in the file.
fn action(
    to: &str,
    places: &WrittenPages<'_>,
    place: &FacePlace<'_>,
    tree: &PageTree,
) -> Option<(&'static str, Object, String)> {
    let Some(anchor) = to.strip_prefix('#') else {
        // An address is ASCII: other characters are percent-encoded (ISO 32000-1, 12.6.4.7).
        let address = Object::string_literal(percent_encoded(to));
        let action = dictionary! { "S" => "URI", "URI" => address };
        return Some(("A", action.into(), to.to_owned()));
    };
    let tags = &place.writing.tags;
    let tag = tags
        .iter()
        .position(|tag| matches!(tag.role, TextRole::Heading(_)) && tag.anchor == anchor)?;
    let target = places.destination(place.section, tag, tree)?;
    Some(("Dest", target, tags[tag].words.clone()))
}

fn percent_encoded(address: &str) -> String {
    let mut out = String::with_capacity(address.len());
    for byte in address.bytes() {
        match byte {
            0x21..=0x7e => out.push(char::from(byte)),
            _ => out.push_str(&format!("%{byte:02X}")),
        }
    }
    out
}
