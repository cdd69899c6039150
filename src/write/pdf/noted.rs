//! What is put into a store of objects, noted so that it can be put into another.

use super::object_text::ObjectText;
use crate::packed::Packer;

/// No more bytes are noted: they wait in memory.
const MOST: usize = 8 << 20;

/// The objects that a store is given, with numbers that begin at 0.
pub struct NotedObjects {
    /// The store's number that is 0 here.
    base: u32,
    objects: Packer,
    /// False where one refers to what was in the store before, or where they are too many.
    is_whole: bool,
}

impl NotedObjects {
    pub fn new(base: u32) -> NotedObjects {
        NotedObjects {
            base,
            objects: Packer::default(),
            is_whole: true,
        }
    }

    /// Notes an object, with the content of a stream.
    pub fn note(&mut self, number: u32, text: &ObjectText, content: Option<&[u8]>) {
        let coming = text.bytes.len() + content.map_or(0, <[u8]>::len);
        if !self.is_whole || self.objects.0.len() + coming > MOST {
            return self.give_up();
        }
        if self.add(number, text, content).is_none() {
            self.give_up();
        }
    }

    fn add(&mut self, number: u32, text: &ObjectText, content: Option<&[u8]>) -> Option<()> {
        let text = text.renumbered(|number| number.checked_sub(self.base))?;
        self.objects.number(number.checked_sub(self.base)?);
        self.objects.bytes(&text.packed())?;
        self.objects.number(u32::from(content.is_some()));
        content.map_or(Some(()), |content| self.objects.bytes(content))
    }

    /// What was noted cannot be put into another store.
    pub fn give_up(&mut self) {
        self.is_whole = false;
        self.objects = Packer::default();
    }

    /// The objects, where they are whole, as the end of an entry; the store's number that is 0 in it.
    pub fn into_bytes(self) -> Option<(u32, Vec<u8>)> {
        self.is_whole.then_some((self.base, self.objects.0))
    }
}
