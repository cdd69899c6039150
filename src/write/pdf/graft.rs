//! Takes pages of one document, and all they reach, into the store of a book's objects.

use std::collections::{HashMap, HashSet};

use lopdf::{Dictionary, Document, Object, ObjectId, Stream, dictionary};

use super::deflate;
use super::error::PdfError;
use super::object_text::ObjectText;
use super::pictures::PictureStore;
use super::store::ObjectStore;

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

/// The content of a page.
///
/// # Errors
/// A document that is not whole.
pub fn content(document: &Document, page: ObjectId) -> Result<&Stream, PdfError> {
    let content = document.get_dictionary(page)?.get(b"Contents")?;
    Ok(document.get_object(content.as_reference()?)?.as_stream()?)
}

/// Takes from one source; what is reached twice is taken once.
pub struct Graft<'a> {
    source: &'a Document,
    store: &'a mut ObjectStore,
    pictures: &'a mut PictureStore,
    numbers: Numbers,
}

/// The store's numbers of a source's objects.
#[derive(Default)]
struct Numbers {
    moved: HashMap<ObjectId, u32>,
    /// Numbered, not yet taken.
    pending: Vec<(ObjectId, u32)>,
}

impl Numbers {
    fn of(&mut self, id: ObjectId, store: &mut ObjectStore) -> u32 {
        if let Some(&known) = self.moved.get(&id) {
            return known;
        }
        let new = store.reserve();
        self.moved.insert(id, new);
        self.pending.push((id, new));
        new
    }
}

impl<'a> Graft<'a> {
    pub fn new(
        source: &'a Document,
        store: &'a mut ObjectStore,
        pictures: &'a mut PictureStore,
    ) -> Graft<'a> {
        Graft {
            source,
            store,
            pictures,
            numbers: Numbers::default(),
        }
    }

    /// Takes a page as a Form XObject (ISO 32000-1, 8.10): same content, same resources, clipped
    /// to its MediaBox. As a group of its own, blending inside it stays inside. `structure` is the key of
    /// what it has marked in the structure of a file; `packed` is its content, compressed, where that gains.
    ///
    /// # Errors
    /// A source that is not whole; a full disk.
    pub fn form(
        &mut self,
        page: ObjectId,
        packed: Option<&[u8]>,
        group: Option<Dictionary>,
        structure: Option<usize>,
    ) -> Result<u32, PdfError> {
        let page_dict = self.source.get_dictionary(page)?;
        let content = content(self.source, page)?;
        let bytes = packed.unwrap_or(&content.content);
        let mut dict = dictionary! {
            "Type" => "XObject",
            "Subtype" => "Form",
            "BBox" => page_dict.get(b"MediaBox")?.clone(),
            "Resources" => page_dict.get(b"Resources")?.clone(),
            "Length" => bytes.len() as i64,
        };
        if let Some(group) = group {
            dict.set("Group", group);
        }
        if let Some(key) = structure {
            dict.set("StructParents", key as i64);
        }
        if packed.is_some() {
            dict.set("Filter", deflate::FILTER_NAME);
        } else if let Ok(filter) = content.dict.get(b"Filter") {
            dict.set("Filter", filter.clone());
        }
        let text = self.text(&Object::Dictionary(dict));
        let form = self.store.reserve();
        self.store.put_stream(form, &text, bytes)?;
        self.take_pending()?;
        Ok(form)
    }

    fn text(&mut self, object: &Object) -> ObjectText {
        let (numbers, store) = (&mut self.numbers, &mut *self.store);
        ObjectText::of(object, &mut |id| numbers.of(id, store))
    }

    fn take_pending(&mut self) -> Result<(), PdfError> {
        while let Some((id, number)) = self.numbers.pending.pop() {
            match self.source.get_object(id)? {
                Object::Stream(stream) => self.take_stream(number, stream)?,
                other => {
                    let text = self.text(other);
                    self.store.put(number, &text, None)?;
                }
            }
        }
        Ok(())
    }

    fn take_stream(&mut self, number: u32, stream: &Stream) -> Result<(), PdfError> {
        if let Some(key) = self.pictures.stood_for(stream) {
            return self.take_picture(number, key, stream.dict.get(b"ColorSpace")?);
        }
        let (numbers, store) = (&mut self.numbers, &mut *self.store);
        let text = ObjectText::of_dictionary(&stream.dict, &mut |id| numbers.of(id, store));
        self.store.put_stream(number, &text, &stream.content)
    }

    /// Takes a picture instead of what stands for it; one that another page took is the same.
    fn take_picture(&mut self, number: u32, key: u128, space: &Object) -> Result<(), PdfError> {
        if let Some(known) = self.pictures.number(key) {
            self.store.put_same(number, known);
            return Ok(());
        }
        let mask = self.store.reserve();
        let made = self.pictures.take(key, number)?;
        // No object of a document has the number 0.
        let stands_for_mask = (0, 0);
        let dict = made.dict(space.clone(), made.alpha.as_ref().map(|_| stands_for_mask));
        let (numbers, store) = (&mut self.numbers, &mut *self.store);
        let text = ObjectText::of_dictionary(&dict, &mut |id| match id == stands_for_mask {
            true => mask,
            false => numbers.of(id, store),
        });
        store.put(number, &text, Some(made.colour.parts.clone()))?;
        if let Some(alpha) = &made.alpha {
            // ISO 32000-1, table 145: a soft mask is grey.
            let dict = alpha.dict(made.size, "DeviceGray".into());
            let text = ObjectText::of_dictionary(&dict, &mut |id| numbers.of(id, store));
            store.put(mask, &text, Some(alpha.parts.clone()))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::write::files;
    use crate::write::pdf::pictures::PictureCache;
    use crate::write::pdf::store::Scratch;

    /// A page with content whose resources lead to 1 -> 2 -> 1 (a cycle); nothing reaches 3.
    fn source() -> (Document, ObjectId) {
        let mut document = Document::new();
        let ids: Vec<ObjectId> = (0..3).map(|_| document.new_object_id()).collect();
        document.set_object(ids[0], dictionary! { "Next" => ids[1] });
        let next = Stream::new(dictionary! { "Next" => ids[0] }, b"content".to_vec());
        document.set_object(ids[1], next);
        document.set_object(ids[2], dictionary! {});
        let content = document.add_object(Stream::new(dictionary! {}, b"q Q".to_vec()));
        let page = document.add_object(dictionary! {
            "MediaBox" => vec![0.into(), 0.into(), 1.into(), 1.into()],
            "Resources" => dictionary! { "First" => ids[0] },
            "Contents" => content,
        });
        (document, page)
    }

    fn stores() -> (ObjectStore, PictureStore) {
        let scratch = Scratch::new(files::scratch());
        (
            ObjectStore::new(scratch.clone()),
            PictureStore::new(scratch, PictureCache::default()),
        )
    }

    #[test]
    fn takes_what_is_reached_once_and_nothing_else() {
        let (source, page) = source();
        let (mut store, mut pictures) = stores();
        let mut graft = Graft::new(&source, &mut store, &mut pictures);
        let form = graft.form(page, None, None, None).unwrap();
        assert_eq!(store.len(), 3);
        let taken = store.take(form).unwrap();
        let text = String::from_utf8(taken.text.filled(|number| number + 10)).unwrap();
        assert!(text.contains("/Resources<</First 10 0 R>>"), "{text}");
        let content = taken.content.unwrap();
        let mut bytes = Vec::new();
        store.scratch().read(content[0], &mut bytes).unwrap();
        assert_eq!(bytes, b"q Q");
        let first = store.take(0).unwrap().text.filled(|number| number);
        assert_eq!(first, b"<</Next 2 0 R>>");
        let second = store.take(2).unwrap();
        assert_eq!(second.text.gaps.len(), 1);
        assert_eq!(second.content.unwrap()[0].len(), 7);
    }

    #[test]
    fn a_reference_to_nothing_is_an_error() {
        let (mut source, page) = source();
        source.objects.remove(&(2, 0));
        let (mut store, mut pictures) = stores();
        let taken = Graft::new(&source, &mut store, &mut pictures).form(page, None, None, None);
        assert!(matches!(taken, Err(PdfError::Structure(_))));
    }

    #[test]
    fn streams_that_are_the_same_are_kept_once() {
        let (mut store, _) = stores();
        let dict = Object::Dictionary(dictionary! { "Length" => 300 });
        let text = ObjectText::of(&dict, &mut |_| 0);
        let numbers = [7, 7, 8].map(|byte| {
            let number = store.reserve();
            store.put_stream(number, &text, &[byte; 300]).unwrap();
            number
        });
        let canonical = numbers.map(|number| store.canonical(number));
        assert_eq!(canonical, [0, 0, 2]);
    }
}
