//! A file that is written object by object (ISO 32000-1, 7.5), and holds nothing but where each
//! begins.
//!
//! ```text
//! objects ──┬─ streams ───────────────────────────────┬─> bytes
//!           └─ others ──> object streams ──compress──┘
//! ```
//!
//! Most objects of a sheet are dictionaries of a few words. In object streams they are compressed
//! together, and on all cores.

use std::hash::Hasher;
use std::io::Write;

use lopdf::{Dictionary, Object, ObjectId, Stream, StringFormat, dictionary};
use rayon::prelude::*;
use siphasher::sip128::{Hasher128, SipHasher13};

use super::deflate;
use super::error::PdfError;
use super::object_text::ObjectText;
use super::objects::{self, END_STREAM, STREAM};
use super::store::{ObjectStore, Scratch, ScratchPart};

/// More compress better, fewer are read faster one by one.
const OBJECTS_PER_STREAM: usize = 200;
/// Object streams that are compressed side by side.
const STREAMS_AT_A_TIME: usize = 16;

/// How the objects are put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Structure {
    /// One by one, with a table of where they are: what PDF before 1.5 reads.
    Table,
    /// In object streams, with a stream of where they are.
    Streams,
}

/// What a written file is told from others by.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Sum {
    /// How many bytes it has.
    pub bytes: u64,
    /// Their digest, as [`manifest::hash`](crate::write::manifest::hash) makes it.
    pub hash: String,
}

/// Where an object is.
#[derive(Clone, Copy)]
enum ObjectPlace {
    /// There is no object of this number.
    Free,
    /// At this byte of the file.
    At(u64),
    /// In an object stream, at this place among its objects.
    In { stream: u32, index: u32 },
}

/// A file in the making.
pub struct FileWriter<'w> {
    out: &'w mut (dyn Write + Send),
    /// How many bytes it has, and their digest.
    at: u64,
    hasher: SipHasher13,
    structure: Structure,
    /// By the objects' numbers.
    places: Vec<ObjectPlace>,
    /// Objects that are no streams, to be put together.
    waiting: Vec<(u32, Vec<u8>)>,
}

impl<'w> FileWriter<'w> {
    /// Begins a file.
    ///
    /// # Errors
    /// Those of `out`.
    pub fn begin(
        out: &'w mut (dyn Write + Send),
        version: &str,
        structure: Structure,
    ) -> Result<FileWriter<'w>, PdfError> {
        let mut file = FileWriter {
            out,
            at: 0,
            hasher: SipHasher13::new(),
            structure,
            places: vec![ObjectPlace::Free],
            waiting: Vec::new(),
        };
        file.put(format!("%PDF-{version}\n").as_bytes())?;
        // So that programs which copy files take it for a binary one (7.5.2).
        file.put(b"%\xE2\xE3\xCF\xD3\n")?;
        Ok(file)
    }

    fn put(&mut self, bytes: &[u8]) -> Result<(), PdfError> {
        self.out.write_all(bytes)?;
        self.hasher.write(bytes);
        self.at += bytes.len() as u64;
        Ok(())
    }

    /// A number for an object that is written later.
    pub fn reserve(&mut self) -> ObjectId {
        self.places.push(ObjectPlace::Free);
        ((self.places.len() - 1) as u32, 0)
    }

    /// Writes an object; gives its number.
    ///
    /// # Errors
    /// Those of the file.
    pub fn add(&mut self, object: impl Into<Object>) -> Result<ObjectId, PdfError> {
        let id = self.reserve();
        self.object(id, &object.into())?;
        Ok(id)
    }

    /// Writes an object under a number that was reserved. A stream is written as it is: what is to
    /// be compressed is so already.
    ///
    /// # Errors
    /// Those of the file.
    pub fn object(&mut self, id: ObjectId, object: &Object) -> Result<(), PdfError> {
        let mut text = Vec::new();
        objects::write(&mut text, object);
        match object {
            Object::Stream(_) => self.direct(id.0, &text),
            _ => self.plain(id.0, text),
        }
    }

    /// Writes what is no stream (7.5.7: what may be in an object stream).
    fn plain(&mut self, number: u32, text: Vec<u8>) -> Result<(), PdfError> {
        if self.structure == Structure::Table {
            return self.direct(number, &text);
        }
        self.waiting.push((number, text));
        match self.waiting.len() >= OBJECTS_PER_STREAM * STREAMS_AT_A_TIME {
            true => self.pack(),
            false => Ok(()),
        }
    }

    fn direct(&mut self, number: u32, text: &[u8]) -> Result<(), PdfError> {
        self.open(number)?;
        self.put(text)?;
        self.put(b"\nendobj\n")
    }

    fn open(&mut self, number: u32) -> Result<(), PdfError> {
        self.places[number as usize] = ObjectPlace::At(self.at);
        self.put(format!("{number} 0 obj\n").as_bytes())
    }

    /// Writes an object of a store whose text has all numbers of this file.
    ///
    /// # Errors
    /// Those of the file and of the store.
    pub fn stored(
        &mut self,
        id: ObjectId,
        text: Vec<u8>,
        content: Option<&[ScratchPart]>,
        store: &ObjectStore,
    ) -> Result<(), PdfError> {
        let Some(content) = content else {
            return self.plain(id.0, text);
        };
        self.open(id.0)?;
        self.put(&text)?;
        self.put(STREAM)?;
        for part in content {
            self.copy(*part, store.scratch())?;
        }
        self.put(END_STREAM)?;
        self.put(b"\nendobj\n")
    }

    /// Copies a part of any length: a piece is written while its digest is made and the next is read.
    fn copy(&mut self, part: ScratchPart, scratch: &Scratch) -> Result<(), PdfError> {
        let (mut piece, mut next) = (Vec::new(), Vec::new());
        let mut parts = part.pieces();
        if let Some(first) = parts.next() {
            scratch.read(first, &mut piece)?;
        }
        for part in parts {
            let (out, hasher) = (&mut self.out, &mut self.hasher);
            let (written, read) = rayon::join(
                || out.write_all(&piece),
                || {
                    hasher.write(&piece);
                    next.clear();
                    scratch.read(part, &mut next)
                },
            );
            written?;
            read?;
            self.at += piece.len() as u64;
            std::mem::swap(&mut piece, &mut next);
        }
        self.put(&piece)
    }

    /// Writes the objects that wait, in object streams.
    fn pack(&mut self) -> Result<(), PdfError> {
        let waiting = std::mem::take(&mut self.waiting);
        let packs = waiting.par_chunks(OBJECTS_PER_STREAM).map(packed);
        let packs: Result<Vec<Stream>, PdfError> = packs.collect();
        for (stream, objects) in packs?.into_iter().zip(waiting.chunks(OBJECTS_PER_STREAM)) {
            let id = self.reserve();
            for (index, (number, _)) in objects.iter().enumerate() {
                self.places[*number as usize] = ObjectPlace::In {
                    stream: id.0,
                    index: index as u32,
                };
            }
            self.object(id, &Object::Stream(stream))?;
        }
        Ok(())
    }

    /// Ends the file with its metadata stream and its ID (14.4), which is a digest of all other
    /// objects: the same content is the same file, another content another. `metadata` is the
    /// number of the stream that `describe` gives for a file with this ID.
    ///
    /// # Errors
    /// Those of the file; [`PdfError::Structure`] for one that is too large for its own table
    /// (10 GB).
    pub fn end(
        mut self,
        mut trailer: Dictionary,
        metadata: ObjectId,
        describe: impl FnOnce(&str) -> Stream,
    ) -> Result<Sum, PdfError> {
        self.pack()?;
        let id = self.digest();
        self.object(metadata, &Object::Stream(describe(&id)))?;
        let id = Object::String(id.into_bytes(), StringFormat::Literal);
        trailer.set("ID", vec![id.clone(), id]);
        match self.structure {
            Structure::Table => self.end_with_table(trailer)?,
            Structure::Streams => self.end_with_stream(trailer)?,
        }
        self.out.flush()?;
        Ok(Sum {
            bytes: self.at,
            hash: self.digest(),
        })
    }

    /// What tells a file from others, as 32 hexadecimal digits.
    fn digest(&self) -> String {
        format!("{:032x}", self.hasher.finish128().as_u128())
    }

    /// 7.5.4 and 7.5.5.
    fn end_with_table(&mut self, mut trailer: Dictionary) -> Result<(), PdfError> {
        const MOST: u64 = 9_999_999_999;
        let table = self.at;
        if table > MOST {
            return Err(PdfError::Structure(message!(
                "pdf-file-end-with-table",
                "the file is too large"
            )));
        }
        trailer.set("Size", self.places.len() as i64);
        let mut text = format!("xref\n0 {}\n", self.places.len()).into_bytes();
        for place in &self.places {
            let _ = match place {
                ObjectPlace::At(byte) => writeln!(text, "{byte:010} 00000 n "),
                ObjectPlace::Free | ObjectPlace::In { .. } => {
                    writeln!(text, "0000000000 65535 f ")
                }
            };
        }
        text.extend(b"trailer\n");
        objects::dictionary(&mut text, &trailer);
        let _ = write!(text, "\nstartxref\n{table}\n%%EOF\n");
        self.put(&text)
    }

    /// 7.5.8. The stream is the last object itself.
    fn end_with_stream(&mut self, trailer: Dictionary) -> Result<(), PdfError> {
        let start = self.at;
        let id = self.reserve();
        self.places[id.0 as usize] = ObjectPlace::At(start);
        // A byte more than 4 GB take.
        let wide = if start > u64::from(u32::MAX) { 5 } else { 4 };
        let mut content = Vec::with_capacity(self.places.len() * 7);
        for place in &self.places {
            let (kind, place, index) = match *place {
                ObjectPlace::Free => (0, 0, u16::MAX),
                ObjectPlace::At(byte) => (1, byte, 0),
                ObjectPlace::In { stream, index } => (2, u64::from(stream), index as u16),
            };
            content.push(kind);
            content.extend(&place.to_be_bytes()[8 - wide..]);
            content.extend(index.to_be_bytes());
        }
        let mut dict = dictionary! {
            "Type" => "XRef",
            "Size" => self.places.len() as i64,
            "W" => vec![1.into(), (wide as i64).into(), 2.into()],
        };
        dict.extend(&trailer);
        let mut stream = Stream::new(dict, content);
        deflate::compress_one(&mut stream)?;
        self.object(id, &Object::Stream(stream))?;
        self.put(format!("startxref\n{start}\n%%EOF\n").as_bytes())
    }
}

/// One object stream.
fn packed(objects: &[(u32, Vec<u8>)]) -> Result<Stream, PdfError> {
    let mut content = Vec::new();
    let mut offsets = Vec::new();
    for (number, text) in objects {
        let _ = write!(offsets, "{number} {} ", content.len());
        content.extend_from_slice(text);
        content.push(b'\n');
    }
    let dict = dictionary! {
        "Type" => "ObjStm",
        "N" => objects.len() as i64,
        "First" => offsets.len() as i64,
    };
    offsets.append(&mut content);
    let mut stream = Stream::new(dict, offsets);
    deflate::compress_one(&mut stream)?;
    Ok(stream)
}

/// Copies objects of one store into one file, each once.
pub struct StoreCopy<'a> {
    store: &'a ObjectStore,
    /// The file's number of each object; 0 where it is not copied.
    numbers: Vec<u32>,
}

impl<'a> StoreCopy<'a> {
    pub fn of(store: &'a ObjectStore) -> StoreCopy<'a> {
        StoreCopy {
            store,
            numbers: vec![0; store.len()],
        }
    }

    /// The number of an object in the file, which has it and all that it leads to from now on.
    ///
    /// # Errors
    /// Those of the file and of the store.
    pub fn take(&mut self, object: u32, file: &mut FileWriter<'_>) -> Result<ObjectId, PdfError> {
        let mut pending = Vec::new();
        let first = self.number(object, file, &mut pending);
        while let Some((object, number)) = pending.pop() {
            let taken = self.store.take(object)?;
            let text: &ObjectText = &taken.text;
            let text = text.filled(|other| self.number(other, file, &mut pending));
            file.stored((number, 0), text, taken.content.as_deref(), self.store)?;
        }
        Ok((first, 0))
    }

    fn number(
        &mut self,
        object: u32,
        file: &mut FileWriter<'_>,
        pending: &mut Vec<(u32, u32)>,
    ) -> u32 {
        let object = self.store.canonical(object);
        let known = self.numbers[object as usize];
        if known != 0 {
            return known;
        }
        let (new, _) = file.reserve();
        self.numbers[object as usize] = new;
        pending.push((object, new));
        new
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lopdf::Document;

    /// 500 dictionaries, a stream, and a number that no object has.
    fn bytes(structure: Structure) -> Vec<u8> {
        let mut bytes = Vec::new();
        let mut file = FileWriter::begin(&mut bytes, "1.5", structure).unwrap();
        let numbers = (0..500).map(|value| file.add(dictionary! { "Value" => value }).unwrap());
        let numbers: Vec<Object> = numbers.map(Object::Reference).collect();
        file.reserve();
        let content = b"0 0 m 1 1 l S ".repeat(20);
        let mut stream = Stream::new(dictionary! {}, content);
        deflate::compress_one(&mut stream).unwrap();
        let stream = file.add(stream).unwrap();
        let metadata = file.reserve();
        let root = dictionary! {
            "Type" => "Catalog", "All" => numbers, "Stream" => stream, "Metadata" => metadata,
        };
        let root = file.add(root).unwrap();
        let describe = |id: &str| {
            let content = format!("made as {id}");
            Stream::new(dictionary! {}, content.into_bytes())
        };
        let sum = file
            .end(dictionary! { "Root" => root }, metadata, describe)
            .unwrap();
        assert_eq!(sum.bytes, bytes.len() as u64);
        assert_eq!(sum.hash, crate::write::manifest::hash(&bytes));
        bytes
    }

    fn all_is_there(bytes: &[u8]) {
        let read = Document::load_mem(bytes).unwrap();
        let root = read.catalog().unwrap();
        let all = root.get(b"All").unwrap().as_array().unwrap();
        assert_eq!(all.len(), 500);
        for (value, object) in all.iter().enumerate() {
            let object = read.get_dictionary(object.as_reference().unwrap()).unwrap();
            assert_eq!(
                object.get(b"Value").unwrap().as_i64().unwrap(),
                value as i64
            );
        }
        let stream = root.get(b"Stream").unwrap().as_reference().unwrap();
        let stream = read.get_object(stream).unwrap().as_stream().unwrap();
        let content = stream.decompressed_content().unwrap();
        assert_eq!(content, b"0 0 m 1 1 l S ".repeat(20));
        let metadata = root.get(b"Metadata").unwrap().as_reference().unwrap();
        let metadata = read.get_object(metadata).unwrap().as_stream().unwrap();
        let ids = read.trailer.get(b"ID").unwrap().as_array().unwrap();
        let id = ids[0].as_str().unwrap();
        assert_eq!(metadata.content, [b"made as ", id].concat());
        assert_eq!((id.len(), ids[1].as_str().unwrap()), (32, id));
    }

    #[test]
    fn both_structures_give_every_object_back() {
        let (table, streams) = (bytes(Structure::Table), bytes(Structure::Streams));
        all_is_there(&table);
        all_is_there(&streams);
        assert!(streams.len() * 3 < table.len());
        let has = |bytes: &[u8], words: &[u8]| bytes.windows(words.len()).any(|at| at == words);
        assert!(has(&table, b"\nxref\n") && !has(&table, b"/ObjStm"));
        assert!(!has(&streams, b"\nxref\n") && has(&streams, b"/ObjStm"));
    }
}
