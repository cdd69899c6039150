//! The structure of a file whose pages are all written: what is a heading, a paragraph, a list, a
//! table, a figure, for readers that cannot see it (tagged PDF: ISO 32000-1, 14.7 and 14.8).

use std::collections::HashMap;

use lopdf::{Dictionary, Object, ObjectId, dictionary};

use super::error::PdfError;
use super::file::FileWriter;
use super::links::{LinkAnnotation, Links};
use super::objects::text_string;
use super::pages::PageTree;
use super::written_pages::{FacePlace, WrittenPages};
use crate::load::{TextRole, TextTag};

/// What an element holds beside other elements, in the order it is drawn.
#[derive(Clone, Copy)]
struct Sequence<'a> {
    place: &'a FacePlace<'a>,
    /// Its number on the page.
    number: usize,
    link: Option<u32>,
}

/// Writes the structure; gives the number of its root.
pub struct StructureWriter<'a, 'w, 'o> {
    places: &'a WrittenPages<'a>,
    links: &'a Links,
    tree: &'a PageTree,
    /// The form of each face in the file.
    forms: &'a HashMap<usize, ObjectId>,
    file: &'w mut FileWriter<'o>,
    /// The elements of the sequences of each face, by their numbers.
    parents: Vec<(usize, Vec<Option<ObjectId>>)>,
    /// The elements of links, by section, part and link.
    link_elements: HashMap<(usize, Option<usize>, u32), ObjectId>,
}

/// Key of the sequences of an element: its section and its tag.
type ElementKey = (usize, Option<usize>);

impl<'a, 'w, 'o> StructureWriter<'a, 'w, 'o> {
    pub fn new(
        places: &'a WrittenPages<'a>,
        links: &'a Links,
        tree: &'a PageTree,
        forms: &'a HashMap<usize, ObjectId>,
        file: &'w mut FileWriter<'o>,
    ) -> StructureWriter<'a, 'w, 'o> {
        let firsts = places.all.iter().filter(|place| place.is_first);
        let parents = firsts.map(|place| (place.face, vec![None; place.parts.marked.len()]));
        StructureWriter {
            places,
            links,
            tree,
            forms,
            file,
            parents: parents.collect(),
            link_elements: HashMap::new(),
        }
    }

    /// # Errors
    /// Those of the file.
    pub fn write(mut self, first_link: usize) -> Result<ObjectId, PdfError> {
        let root = self.file.reserve();
        let document = self.file.reserve();
        let mut kids = Vec::new();
        let mut sections: Vec<&FacePlace<'_>> = Vec::new();
        for place in &self.places.all {
            if sections
                .last()
                .is_none_or(|last| last.section != place.section)
            {
                sections.push(place);
            }
        }
        for place in sections {
            self.section(place, document, &mut kids)?;
        }
        let element = dictionary! {
            "Type" => "StructElem", "S" => "Document", "P" => root, "K" => kids,
        };
        self.file.object(document, &Object::Dictionary(element))?;
        let (parents, next) = self.parent_tree(first_link)?;
        let structure = dictionary! {
            "Type" => "StructTreeRoot",
            "K" => document,
            "ParentTree" => parents,
            "ParentTreeNextKey" => next as i64,
        };
        self.file.object(root, &Object::Dictionary(structure))?;
        Ok(root)
    }

    /// Writes the elements of a text; those at the top go to `kids`.
    fn section(
        &mut self,
        first: &'a FacePlace<'a>,
        document: ObjectId,
        kids: &mut Vec<Object>,
    ) -> Result<(), PdfError> {
        let section = first.section;
        let mut sequences: HashMap<ElementKey, Vec<Sequence<'a>>> = HashMap::new();
        let places = self.places;
        let own = places
            .all
            .iter()
            .filter(|place| place.section == section && place.is_first);
        for place in own {
            for (number, marked) in place.parts.marked.iter().enumerate() {
                let sequence = Sequence {
                    place,
                    number,
                    link: marked.link,
                };
                // A page without parts is an element of its own.
                match marked.tag {
                    None => kids.push(self.cover(sequence, document)?.into()),
                    tag => sequences.entry((section, tag)).or_default().push(sequence),
                }
            }
        }
        let tags = &first.writing.tags;
        let used = used(tags, |tag| sequences.contains_key(&(section, Some(tag))));
        let ids: Vec<ObjectId> = tags.iter().map(|_| self.file.reserve()).collect();
        let mut below: Vec<Vec<Object>> = vec![Vec::new(); tags.len()];
        for (index, tag) in tags.iter().enumerate().filter(|(index, _)| used[*index]) {
            match tag.parent {
                Some(parent) => below[parent].push(ids[index].into()),
                None => kids.push(ids[index].into()),
            }
        }
        for (index, tag) in tags.iter().enumerate().filter(|(index, _)| used[*index]) {
            let above = tag.parent.map_or(document, |parent| ids[parent]);
            let mut inside = std::mem::take(&mut below[index]);
            let own = sequences
                .remove(&(section, Some(index)))
                .unwrap_or_default();
            self.content(&own, ids[index], &mut inside)?;
            let mut element = dictionary! {
                "Type" => "StructElem",
                "S" => Object::Name(role(&tag.role).as_bytes().to_vec()),
                "P" => above,
                "K" => inside,
            };
            self.describe(&mut element, index, tag, &own);
            self.file.object(ids[index], &Object::Dictionary(element))?;
        }
        Ok(())
    }

    /// A page without parts, as a figure with its words.
    fn cover(&mut self, sequence: Sequence<'a>, above: ObjectId) -> Result<ObjectId, PdfError> {
        let id = self.file.reserve();
        let mut inside = Vec::new();
        self.content(&[sequence], id, &mut inside)?;
        let element = dictionary! {
            "Type" => "StructElem", "S" => "Figure", "P" => above, "K" => inside,
            "Alt" => text_string(&sequence.place.parts.words),
        };
        self.file.object(id, &Object::Dictionary(element))?;
        Ok(id)
    }

    /// What an element has on its pages: sequences, those of links in elements of their own.
    fn content(
        &mut self,
        own: &[Sequence<'a>],
        element: ObjectId,
        inside: &mut Vec<Object>,
    ) -> Result<(), PdfError> {
        let links = self.links;
        for group in own.chunk_by(|one, other| one.link.is_some() && one.link == other.link) {
            let annotated = |sequence: &Sequence<'_>, link: u32| {
                let tag = sequence.place.parts.marked[sequence.number].tag;
                let section = sequence.place.section;
                let all = links.all.iter();
                let own: Vec<&LinkAnnotation> = all
                    .filter(|one| (one.section, one.tag, one.link) == (section, tag, link))
                    .collect();
                ((section, tag, link), own)
            };
            let link = group[0].link.map(|link| annotated(&group[0], link));
            match link {
                Some((key, annotations)) if !annotations.is_empty() => {
                    let known = self.link_elements.contains_key(&key);
                    let id = self.file.reserve();
                    self.link_elements.entry(key).or_insert(id);
                    let mut kids: Vec<Object> = Vec::new();
                    for sequence in group {
                        kids.push(self.sequence(*sequence, id));
                    }
                    for annotation in annotations.iter().filter(|_| !known) {
                        let mut object = dictionary! { "Type" => "OBJR", "Obj" => annotation.id };
                        if let Some(page) = self.tree.page(annotation.page) {
                            object.set("Pg", page);
                        }
                        kids.push(object.into());
                    }
                    let link = dictionary! {
                        "Type" => "StructElem", "S" => "Link", "P" => element, "K" => kids,
                    };
                    self.file.object(id, &Object::Dictionary(link))?;
                    inside.push(id.into());
                }
                _ => {
                    for sequence in group {
                        inside.push(self.sequence(*sequence, element));
                    }
                }
            }
        }
        Ok(())
    }

    /// A marked sequence of a form, which belongs to an element from now on.
    fn sequence(&mut self, sequence: Sequence<'_>, element: ObjectId) -> Object {
        let face = sequence.place.face;
        if let Some((_, numbers)) = self.parents.iter_mut().find(|(other, _)| *other == face) {
            numbers[sequence.number] = Some(element);
        }
        let mut content = dictionary! { "Type" => "MCR", "MCID" => sequence.number as i64 };
        if let Some(page) = self.tree.page(sequence.place.page) {
            content.set("Pg", page);
        }
        if let Some(form) = self.forms.get(&face) {
            content.set("Stm", *form);
        }
        content.into()
    }

    /// What is said of an element beside its role.
    fn describe(
        &self,
        element: &mut Dictionary,
        index: usize,
        tag: &TextTag,
        own: &[Sequence<'_>],
    ) {
        match tag.role {
            TextRole::Figure => {
                element.set("Alt", text_string(&tag.words));
                let boxed = own.first().and_then(|first| {
                    let mut boxes = first.place.parts.boxes.iter();
                    let (_, area) = boxes.find(|(other, _)| *other == index)?;
                    Some(first.place.corners(*area))
                });
                if let Some(corners) = boxed {
                    let corners = corners.map(|edge| Object::Real(edge as f32));
                    let layout = dictionary! {
                        "O" => "Layout", "Placement" => "Block", "BBox" => corners.to_vec(),
                    };
                    element.set("A", layout);
                }
            }
            TextRole::HeadCell => {
                element.set("A", dictionary! { "O" => "Table", "Scope" => "Column" });
            }
            TextRole::List { numbered } => {
                let numbering = if numbered { "Decimal" } else { "Disc" };
                element.set(
                    "A",
                    dictionary! { "O" => "List", "ListNumbering" => numbering },
                );
            }
            TextRole::Note => element.set("ID", text_string(&format!("note-{index}"))),
            _ => {}
        }
    }

    /// Which elements sequences and annotations belong to; gives the number of the tree and the next
    /// free key.
    fn parent_tree(&mut self, first_link: usize) -> Result<(ObjectId, usize), PdfError> {
        self.parents.sort_by_key(|(face, _)| *face);
        let mut numbers: Vec<Object> = Vec::new();
        for (face, elements) in std::mem::take(&mut self.parents) {
            let elements = elements.into_iter();
            let elements = elements.map(|id| id.map_or(Object::Null, Object::Reference));
            numbers.push((face as i64).into());
            numbers.push(elements.collect::<Vec<Object>>().into());
        }
        for (index, one) in self.links.all.iter().enumerate() {
            if let Some(element) = self.link_elements.get(&(one.section, one.tag, one.link)) {
                numbers.push(((first_link + index) as i64).into());
                numbers.push((*element).into());
            }
        }
        let tree = self.file.add(dictionary! { "Nums" => numbers })?;
        Ok((tree, first_link + self.links.all.len()))
    }
}

/// Which tags have something on a page, or below them one that has.
fn used(tags: &[TextTag], drawn: impl Fn(usize) -> bool) -> Vec<bool> {
    let mut used: Vec<bool> = (0..tags.len()).map(drawn).collect();
    // What is below another comes after it.
    for index in (0..tags.len()).rev() {
        if let (true, Some(parent)) = (used[index], tags[index].parent) {
            used[parent] = true;
        }
    }
    used
}

/// The standard structure type of a part (ISO 32000-1, 14.8.4).
fn role(role: &TextRole) -> &'static str {
    match role {
        TextRole::Heading(1) => "H1",
        TextRole::Heading(2) => "H2",
        TextRole::Heading(3) => "H3",
        TextRole::Heading(4) => "H4",
        TextRole::Heading(5) => "H5",
        TextRole::Heading(_) => "H6",
        TextRole::Paragraph => "P",
        TextRole::List { .. } => "L",
        TextRole::Item => "LI",
        TextRole::Label => "Lbl",
        TextRole::Body => "LBody",
        TextRole::Sidebar => "Sect",
        TextRole::Table => "Table",
        TextRole::Row => "TR",
        TextRole::HeadCell => "TH",
        TextRole::Cell => "TD",
        TextRole::Figure => "Figure",
        TextRole::Note => "Note",
    }
}
