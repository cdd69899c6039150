//! Objects as the text they have in a file, with gaps where they refer to each other.

use std::io::Write;

use lopdf::{Dictionary, Object, ObjectId};

use super::objects;

/// An object as text with gaps: the number that stands in each, and where it is.
#[derive(Default)]
pub struct ObjectText {
    pub bytes: Vec<u8>,
    pub gaps: Vec<(u32, u32)>,
}

impl ObjectText {
    /// An object's text. `number` gives the store's number of an object that it refers to.
    pub fn of(object: &Object, number: &mut dyn FnMut(ObjectId) -> u32) -> ObjectText {
        ObjectText::with_gaps(number, |bytes, refer| {
            objects::write_with(bytes, object, refer)
        })
    }

    /// The same of the dictionary of a stream.
    pub fn of_dictionary(dict: &Dictionary, number: &mut dyn FnMut(ObjectId) -> u32) -> ObjectText {
        ObjectText::with_gaps(number, |bytes, refer| {
            objects::dictionary_with(bytes, dict, refer);
        })
    }

    fn with_gaps(
        number: &mut dyn FnMut(ObjectId) -> u32,
        write: impl FnOnce(&mut Vec<u8>, &mut objects::Refer<'_>),
    ) -> ObjectText {
        let (mut bytes, mut gaps) = (Vec::new(), Vec::new());
        write(&mut bytes, &mut |out, id| {
            gaps.push((out.len() as u32, number(id)))
        });
        ObjectText { bytes, gaps }
    }

    /// The text with the numbers of a file in its gaps.
    pub fn filled(&self, mut number: impl FnMut(u32) -> u32) -> Vec<u8> {
        let mut filled = Vec::with_capacity(self.bytes.len() + self.gaps.len() * 10);
        let mut done = 0;
        for (at, object) in &self.gaps {
            let at = *at as usize;
            filled.extend_from_slice(&self.bytes[done..at]);
            let _ = write!(filled, "{} 0 R", number(*object));
            done = at;
        }
        filled.extend_from_slice(&self.bytes[done..]);
        filled
    }

    /// The same with other numbers in its gaps; none where one of them has none.
    pub fn renumbered(&self, number: impl Fn(u32) -> Option<u32>) -> Option<ObjectText> {
        let gaps = self.gaps.iter();
        let gaps = gaps.map(|(at, of)| Some((*at, number(*of)?)));
        Some(ObjectText {
            bytes: self.bytes.clone(),
            gaps: gaps.collect::<Option<_>>()?,
        })
    }

    /// Whether its gaps are in it, one after the other, with numbers below `numbers`.
    pub fn is_sound(&self, numbers: usize) -> bool {
        let ends = self.gaps.iter().map(|(at, _)| *at as usize);
        let ends = ends.chain([self.bytes.len()]);
        ends.is_sorted() && self.gaps.iter().all(|(_, of)| (*of as usize) < numbers)
    }

    /// The text and its gaps as bytes.
    pub fn packed(&self) -> Vec<u8> {
        let mut packed = Vec::with_capacity(4 + self.gaps.len() * 8 + self.bytes.len());
        packed.extend((self.gaps.len() as u32).to_le_bytes());
        for (at, number) in &self.gaps {
            packed.extend(at.to_le_bytes());
            packed.extend(number.to_le_bytes());
        }
        packed.extend_from_slice(&self.bytes);
        packed
    }

    /// What [`ObjectText::packed`] gave; none for less.
    pub fn unpacked(packed: &[u8]) -> Option<ObjectText> {
        let word = |at: usize| {
            let bytes = packed.get(at..at + 4)?;
            Some(u32::from_le_bytes(bytes.try_into().ok()?))
        };
        let count = word(0)? as usize;
        let gaps = (0..count).map(|index| Some((word(4 + index * 8)?, word(8 + index * 8)?)));
        Some(ObjectText {
            gaps: gaps.collect::<Option<_>>()?,
            bytes: packed.get(4 + count * 8..)?.to_vec(),
        })
    }
}
