//! Copies objects, and all they reach, from one document into another.

use std::collections::{HashMap, HashSet};

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

use super::error::PdfError;

/// Drops every object that the trailer does not lead to.
pub fn prune(document: &mut Document) {
    let mut first = Vec::new();
    entries(&document.trailer, &mut first);
    let reached = reached(document, first);
    document.objects.retain(|id, _| reached.contains(id));
}

/// These objects and all that they lead to.
pub fn reached(document: &Document, mut pending: Vec<ObjectId>) -> HashSet<ObjectId> {
    let mut found = HashSet::new();
    while let Some(id) = pending.pop() {
        if found.insert(id)
            && let Some(object) = document.objects.get(&id)
        {
            references(object, &mut pending);
        }
    }
    found
}

fn references(object: &Object, into: &mut Vec<ObjectId>) {
    match object {
        Object::Reference(id) => into.push(*id),
        Object::Array(items) => items.iter().for_each(|item| references(item, into)),
        Object::Dictionary(dict) => entries(dict, into),
        Object::Stream(stream) => entries(&stream.dict, into),
        _ => {}
    }
}

fn entries(dict: &Dictionary, into: &mut Vec<ObjectId>) {
    dict.iter().for_each(|(_, item)| references(item, into));
}

/// Takes from one source into one target; what is reached twice is copied once.
pub struct Graft<'a> {
    source: &'a Document,
    moved: HashMap<ObjectId, ObjectId>,
    /// Numbered in the target, not yet copied.
    pending: Vec<(ObjectId, ObjectId)>,
}

impl<'a> Graft<'a> {
    pub fn from(source: &'a Document) -> Graft<'a> {
        Graft {
            source,
            moved: HashMap::new(),
            pending: Vec::new(),
        }
    }

    /// Copies a page as a Form XObject (ISO 32000-1, 8.10): same content, same resources, clipped
    /// to its MediaBox. As a group of its own, blending inside it stays inside.
    pub fn form(
        &mut self,
        page: ObjectId,
        group: Option<Dictionary>,
        target: &mut Document,
    ) -> Result<ObjectId, PdfError> {
        if let Some(&form) = self.moved.get(&page) {
            return Ok(form);
        }
        let page_dict = self.source.get_dictionary(page)?;
        let content = self
            .source
            .get_object(page_dict.get(b"Contents")?.as_reference()?)?;
        let content = content.as_stream()?;
        let mut dict = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "BBox" => self.moved_value(page_dict.get(b"MediaBox")?, target),
            "Resources" => self.moved_value(page_dict.get(b"Resources")?, target),
        };
        if let Some(group) = group {
            dict.set("Group", self.moved_dict(&group, target));
        }
        if let Ok(filter) = content.dict.get(b"Filter") {
            dict.set("Filter", self.moved_value(filter, target));
        }
        let form = target.add_object(Stream::new(dict, content.content.clone()));
        self.moved.insert(page, form);
        self.copy_pending(target)?;
        Ok(form)
    }

    fn number(&mut self, id: ObjectId, target: &mut Document) -> ObjectId {
        if let Some(&new) = self.moved.get(&id) {
            return new;
        }
        let new = target.new_object_id();
        self.moved.insert(id, new);
        self.pending.push((id, new));
        new
    }

    fn copy_pending(&mut self, target: &mut Document) -> Result<(), PdfError> {
        while let Some((old, new)) = self.pending.pop() {
            let source = self.source;
            let object = self.moved_value(source.get_object(old)?, target);
            target.objects.insert(new, object);
        }
        Ok(())
    }

    /// The same value with the target's numbers in it.
    fn moved_value(&mut self, object: &Object, target: &mut Document) -> Object {
        match object {
            Object::Reference(id) => Object::Reference(self.number(*id, target)),
            Object::Array(items) => {
                let moved = items.iter().map(|item| self.moved_value(item, target));
                Object::Array(moved.collect())
            }
            Object::Dictionary(dict) => Object::Dictionary(self.moved_dict(dict, target)),
            Object::Stream(stream) => {
                let mut copy = stream.clone();
                copy.dict = self.moved_dict(&stream.dict, target);
                Object::Stream(copy)
            }
            plain => plain.clone(),
        }
    }

    fn moved_dict(&mut self, dict: &Dictionary, target: &mut Document) -> Dictionary {
        let mut moved = Dictionary::new();
        for (key, value) in dict {
            moved.set(key.clone(), self.moved_value(value, target));
        }
        moved
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 1 -> 2 -> 3 -> 1 (a cycle), and 4 which nothing reaches.
    fn source() -> Document {
        let mut document = Document::new();
        let ids: Vec<ObjectId> = (0..4).map(|_| document.new_object_id()).collect();
        let to = |id: ObjectId| Object::Reference(id);
        document.set_object(ids[0], dictionary! { "Next" => vec![to(ids[1])] });
        let stream = Stream::new(dictionary! { "Next" => to(ids[2]) }, b"content".to_vec());
        document.set_object(ids[1], stream);
        document.set_object(ids[2], dictionary! { "Next" => to(ids[0]) });
        document.set_object(ids[3], dictionary! {});
        document
    }

    #[test]
    fn copies_what_is_reached_once_and_nothing_else() {
        let source = source();
        let mut target = Document::new();
        target.add_object(Object::Null);
        let mut graft = Graft::from(&source);
        let first = graft.number((1, 0), &mut target);
        graft.copy_pending(&mut target).unwrap();
        assert_eq!(first, (2, 0));
        assert_eq!(graft.number((1, 0), &mut target), first);
        assert_eq!(target.objects.len(), 4);
        let next = |object: &Object| match object {
            Object::Dictionary(dict) => dict.get(b"Next").unwrap().clone(),
            Object::Stream(stream) => stream.dict.get(b"Next").unwrap().clone(),
            other => panic!("{other:?}"),
        };
        let list = next(target.get_object(first).unwrap());
        let second = list.as_array().unwrap()[0].as_reference().unwrap();
        let stream = target.get_object(second).unwrap();
        assert_eq!(stream.as_stream().unwrap().content, b"content");
        let third = next(stream).as_reference().unwrap();
        let back = next(target.get_object(third).unwrap());
        assert_eq!(back.as_reference().unwrap(), first);
    }

    #[test]
    fn a_reference_to_nothing_is_an_error() {
        let mut source = source();
        source.objects.remove(&(3, 0));
        let (mut graft, mut target) = (Graft::from(&source), Document::new());
        graft.number((1, 0), &mut target);
        let copied = graft.copy_pending(&mut target);
        assert!(matches!(copied, Err(PdfError::Structure(_))));
    }

    #[test]
    fn what_nothing_leads_to_is_dropped() {
        let mut document = source();
        document.trailer.set("Root", (2, 0));
        prune(&mut document);
        let kept: Vec<ObjectId> = document.objects.keys().copied().collect();
        assert_eq!(kept, [(1, 0), (2, 0), (3, 0)]);
    }
}
