//! Objects that were noted, on their way into another store.

use std::ops::Range;

use super::error::PdfError;
use super::object_text::ObjectText;
use super::store::ObjectStore;
use crate::packed::Unpacker;

/// Objects that were noted.
pub struct CachedObjects {
    /// Each once, in the order in which they were put in.
    objects: Vec<CachedObject>,
    /// Where the content of streams is.
    bytes: Vec<u8>,
}

struct CachedObject {
    number: u32,
    text: ObjectText,
    content: Option<Range<usize>>,
}

impl CachedObjects {
    /// Reads what [`NotedObjects::into_bytes`](super::noted::NotedObjects::into_bytes) gave, from `start`; none for what it cannot have given.
    pub fn read(bytes: Vec<u8>, start: usize) -> Option<CachedObjects> {
        let mut unpacker = Unpacker(bytes.get(start..)?);
        let mut objects = Vec::new();
        while !unpacker.0.is_empty() {
            let number = unpacker.number()?;
            let text = ObjectText::unpacked(unpacker.bytes()?)?;
            let content = match unpacker.number()? {
                0 => None,
                _ => {
                    let content = unpacker.bytes()?;
                    let end = bytes.len() - unpacker.0.len();
                    Some(end - content.len()..end)
                }
            };
            objects.push(CachedObject {
                number,
                text,
                content,
            });
        }
        let kept = CachedObjects { objects, bytes };
        kept.is_whole().then_some(kept)
    }

    /// How many they are, and how many numbers they have.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// Whether each number is that of one object, and is one where an object refers to it.
    fn is_whole(&self) -> bool {
        let mut is_there = vec![false; self.len()];
        self.objects.iter().all(|object| {
            let place = is_there.get_mut(object.number as usize);
            let is_first = place.is_some_and(|place| !std::mem::replace(place, true));
            is_first && object.text.is_sound(self.len())
        })
    }

    /// Puts them in, as they were put in before; gives the store's number of the one that is 0 here.
    ///
    /// # Errors
    /// A full disk.
    pub fn put_into(&self, store: &mut ObjectStore) -> Result<u32, PdfError> {
        let base = store.len() as u32;
        self.objects.iter().for_each(|_| {
            store.reserve();
        });
        for object in &self.objects {
            let number = base + object.number;
            let text = object.text.renumbered(|number| Some(base + number));
            let text = text.unwrap_or_default();
            match object.content.clone().and_then(|of| self.bytes.get(of)) {
                Some(content) => store.put_stream(number, &text, content)?,
                None => store.put(number, &text, None)?,
            }
        }
        Ok(base)
    }
}

#[cfg(test)]
mod tests {
    use lopdf::{Object, dictionary};

    use super::*;
    use crate::write::files;
    use crate::write::pdf::store::Scratch;

    fn store() -> ObjectStore {
        ObjectStore::new(Scratch::new(files::scratch()))
    }

    /// A dictionary and a stream that refer to each other, and one that another store may have.
    fn filled(store: &mut ObjectStore) {
        let [one, two, three] = [(); 3].map(|()| store.reserve());
        let text = |to: u32| {
            let dict = dictionary! { "To" => Object::Reference((9, 0)) };
            ObjectText::of(&Object::Dictionary(dict), &mut |_| to)
        };
        store.put(one, &text(two), None).unwrap();
        store.put_stream(two, &text(one), b"content").unwrap();
        let plain = ObjectText::of(&Object::Dictionary(dictionary! {}), &mut |_| 0);
        store.put_stream(three, &plain, &[7; 300]).unwrap();
    }

    fn shown(store: &ObjectStore, number: u32) -> (Vec<u8>, Vec<u8>) {
        let taken = store.take(store.canonical(number)).unwrap();
        let mut content = Vec::new();
        for part in taken.content.into_iter().flatten() {
            store.scratch().read(part, &mut content).unwrap();
        }
        (taken.text.filled(|number| number), content)
    }

    #[test]
    fn a_store_with_what_was_noted_is_as_one_that_was_given_it() {
        let mut first = store();
        filled(&mut first);
        first.note();
        filled(&mut first);
        let (base, bytes) = first.noted().unwrap().into_bytes().unwrap();
        assert_eq!(base, 3);
        for given_before in [false, true] {
            let (mut direct, mut again) = (store(), store());
            for store in [&mut direct, &mut again] {
                match given_before {
                    true => filled(store),
                    false => (0..5).for_each(|_| _ = store.reserve()),
                }
            }
            filled(&mut direct);
            let kept = CachedObjects::read(bytes.clone(), 0).unwrap();
            let base = kept.put_into(&mut again).unwrap();
            assert_eq!(direct.len(), again.len());
            for number in base..base + 3 {
                assert_eq!(direct.canonical(number), again.canonical(number));
                assert_eq!(shown(&direct, number), shown(&again, number));
            }
        }
    }

    #[test]
    fn what_refers_to_an_object_from_before_is_not_noted() {
        let mut store = store();
        filled(&mut store);
        store.note();
        let own = store.reserve();
        store.put_same(own, 1);
        assert!(store.noted().unwrap().into_bytes().is_none());
        store.note();
        let own = store.reserve();
        let dict = dictionary! { "To" => Object::Reference((9, 0)) };
        let text = ObjectText::of(&Object::Dictionary(dict), &mut |_| 1);
        store.put(own, &text, None).unwrap();
        assert!(store.noted().unwrap().into_bytes().is_none());
    }

    #[test]
    fn damaged_objects_are_none() {
        let mut first = store();
        first.note();
        filled(&mut first);
        let (_, bytes) = first.noted().unwrap().into_bytes().unwrap();
        assert!(CachedObjects::read(bytes.clone(), 0).is_some());
        for at in 0..bytes.len() {
            // No byte of it and no end is one that leads to a panic.
            let _ = CachedObjects::read(bytes[..at].to_vec(), 0)
                .map(|kept| kept.put_into(&mut store()));
            let mut other = bytes.clone();
            other[at] ^= 255;
            let _ = CachedObjects::read(other, 0).map(|kept| {
                let mut store = store();
                let base = kept.put_into(&mut store).unwrap();
                (base..store.len() as u32).for_each(|number| {
                    shown(&store, number);
                });
            });
        }
    }
}
