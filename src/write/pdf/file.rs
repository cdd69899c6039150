//! A document as a file: its objects one after the other, and where each begins (ISO 32000-1, 7.5).
//!
//! ```text
//! document ──pack──> object streams ──compress──> bytes
//! ```
//!
//! Most objects of a sheet are dictionaries of a few words. In object streams they are compressed
//! together, and on all cores.

use std::hash::Hasher;
use std::io::Write;

use lopdf::{Dictionary, Document, Object, Stream, StringFormat, dictionary};
use rayon::prelude::*;
use siphasher::sip128::{Hasher128, SipHasher13};

use super::deflate;
use super::error::PdfError;
use super::objects;

/// More compress better, fewer are read faster one by one.
const OBJECTS_PER_STREAM: usize = 200;

/// How the objects are put together.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Structure {
    /// One by one, with a table of where they are: what PDF before 1.5 reads.
    Table,
    /// In object streams, with a stream of where they are.
    Streams,
}

/// The bytes of a document, with its metadata stream and its ID (ISO 32000-1, 14.4), which is a
/// digest of all other objects: the same content is the same file, another content another.
/// `metadata` gives the stream of a file with this ID; it comes last. Every object has
/// generation 0.
///
/// # Errors
/// [`PdfError::Structure`] for a document without a catalogue, and for a file that is too large
/// for its own table (10 GB, or 4 GB with object streams).
pub fn bytes(
    mut document: Document,
    structure: Structure,
    metadata: impl FnOnce(&str) -> Stream,
) -> Result<Vec<u8>, PdfError> {
    if structure == Structure::Table {
        // The table has a line for every number up to the last.
        document.renumber_objects();
    }
    let last = document.new_object_id();
    document.catalog_mut()?.set("Metadata", last);
    let packed = match structure {
        Structure::Table => Vec::new(),
        Structure::Streams => pack(&mut document),
    };
    deflate::compress(&mut document)?;
    let mut file = FileWriter::begin(&document);
    for (&(number, _), object) in &document.objects {
        file.object(number, object);
    }
    let id = digest(&file.bytes);
    file.object(last.0, &Object::Stream(metadata(&id)));
    let (mut trailer, next) = (document.trailer.clone(), document.max_id + 1);
    let id = Object::String(id.into_bytes(), StringFormat::Literal);
    trailer.set("ID", vec![id.clone(), id]);
    // There may be thousands of objects left to free, and nobody waits for that.
    rayon::spawn(move || drop(document));
    match structure {
        Structure::Table => file.end_with_table(trailer),
        Structure::Streams => file.end_with_stream(trailer, next, packed),
    }
}

/// What tells a file from others, as 32 hexadecimal digits.
fn digest(bytes: &[u8]) -> String {
    let mut hasher = SipHasher13::new();
    hasher.write(bytes);
    format!("{:032x}", hasher.finish128().as_u128())
}

/// Where an object is.
#[derive(Clone, Copy)]
enum ObjectPlace {
    /// There is no object of this number.
    Free,
    /// At this byte of the file.
    At(usize),
    /// In an object stream, at this place among its objects.
    In { stream: u32, index: usize },
}

/// Moves what may be in object streams (7.5.7: everything but streams) there.
fn pack(document: &mut Document) -> Vec<(u32, ObjectPlace)> {
    let (streams, plain): (Vec<_>, Vec<_>) = std::mem::take(&mut document.objects)
        .into_iter()
        .partition(|(_, object)| matches!(object, Object::Stream(_)));
    document.objects = streams.into_iter().collect();
    let packs = plain.into_par_iter().chunks(OBJECTS_PER_STREAM);
    let packs: Vec<(Vec<u32>, Stream)> = packs.map(packed).collect();
    let mut places = Vec::new();
    for (numbers, objects) in packs {
        let (stream, _) = document.add_object(objects);
        let numbers = numbers.into_iter().enumerate();
        places.extend(numbers.map(|(index, number)| (number, ObjectPlace::In { stream, index })));
    }
    places
}

/// One object stream, and the numbers of the objects in it.
fn packed(objects: Vec<(lopdf::ObjectId, Object)>) -> (Vec<u32>, Stream) {
    let mut content = Vec::new();
    let mut offsets = Vec::new();
    for ((number, _), object) in &objects {
        let _ = write!(offsets, "{number} {} ", content.len());
        objects::write(&mut content, object);
        content.push(b'\n');
    }
    let dict = dictionary! {
        "Type" => "ObjStm",
        "N" => objects.len() as i64,
        "First" => offsets.len() as i64,
    };
    offsets.append(&mut content);
    let numbers = objects.iter().map(|((number, _), _)| *number);
    (numbers.collect(), Stream::new(dict, offsets))
}

/// A file in the making.
struct FileWriter {
    bytes: Vec<u8>,
    /// By the objects' numbers.
    places: Vec<ObjectPlace>,
}

impl FileWriter {
    fn begin(document: &Document) -> FileWriter {
        let streams = document.objects.values();
        let streams = streams.filter_map(|object| object.as_stream().ok());
        let size: usize = streams.map(|stream| stream.content.len()).sum();
        let mut bytes = Vec::with_capacity(size + size / 4);
        let _ = writeln!(bytes, "%PDF-{}", document.version);
        // So that programs which copy files take it for a binary one (7.5.2).
        bytes.extend(b"%\xE2\xE3\xCF\xD3\n");
        FileWriter {
            bytes,
            places: vec![ObjectPlace::Free],
        }
    }

    fn put(&mut self, number: u32, place: ObjectPlace) {
        let number = number as usize;
        if self.places.len() <= number {
            self.places.resize(number + 1, ObjectPlace::Free);
        }
        self.places[number] = place;
    }

    fn object(&mut self, number: u32, object: &Object) {
        self.put(number, ObjectPlace::At(self.bytes.len()));
        let _ = writeln!(self.bytes, "{number} 0 obj");
        objects::write(&mut self.bytes, object);
        self.bytes.extend(b"\nendobj\n");
    }

    /// 7.5.4 and 7.5.5.
    fn end_with_table(mut self, mut trailer: Dictionary) -> Result<Vec<u8>, PdfError> {
        const MOST: usize = 9_999_999_999;
        let table = self.bytes.len();
        if table > MOST {
            return Err(too_large());
        }
        trailer.set("Size", self.places.len() as i64);
        let _ = writeln!(self.bytes, "xref\n0 {}", self.places.len());
        for place in self.places {
            let _ = match place {
                ObjectPlace::At(byte) => writeln!(self.bytes, "{byte:010} 00000 n "),
                ObjectPlace::Free | ObjectPlace::In { .. } => {
                    writeln!(self.bytes, "0000000000 65535 f ")
                }
            };
        }
        self.bytes.extend(b"trailer\n");
        objects::dictionary(&mut self.bytes, &trailer);
        let _ = write!(self.bytes, "\nstartxref\n{table}\n%%EOF\n");
        Ok(self.bytes)
    }

    /// 7.5.8. The stream is object `number` itself.
    fn end_with_stream(
        mut self,
        trailer: Dictionary,
        number: u32,
        packed: Vec<(u32, ObjectPlace)>,
    ) -> Result<Vec<u8>, PdfError> {
        for (number, place) in packed {
            self.put(number, place);
        }
        let start = self.bytes.len();
        self.put(number, ObjectPlace::At(start));
        let mut content = Vec::with_capacity(self.places.len() * 7);
        for place in &self.places {
            let (kind, place, index) = match *place {
                ObjectPlace::Free => (0, 0, usize::from(u16::MAX)),
                ObjectPlace::At(byte) => (1, byte, 0),
                ObjectPlace::In { stream, index } => (2, stream as usize, index),
            };
            content.push(kind);
            content.extend(u32::try_from(place).map_err(|_| too_large())?.to_be_bytes());
            content.extend(u16::try_from(index).map_err(|_| too_large())?.to_be_bytes());
        }
        let mut dict = dictionary! {
            "Type" => "XRef",
            "Size" => self.places.len() as i64,
            "W" => vec![1.into(), 4.into(), 2.into()],
        };
        dict.extend(&trailer);
        let mut stream = Stream::new(dict, content);
        deflate::compress_one(&mut stream)?;
        self.object(number, &Object::Stream(stream));
        let _ = write!(self.bytes, "startxref\n{start}\n%%EOF\n");
        Ok(self.bytes)
    }
}

fn too_large() -> PdfError {
    PdfError::Structure("the file is too large".into())
}

#[cfg(test)]
mod tests {
    use super::*;

    /// 500 dictionaries, a stream, and a number that no object has.
    fn document() -> Document {
        let mut document = Document::with_version("1.5");
        let numbers = (0..500).map(|value| document.add_object(dictionary! { "Value" => value }));
        let numbers: Vec<Object> = numbers.map(Object::Reference).collect();
        document.new_object_id();
        let content = b"0 0 m 1 1 l S ".repeat(20);
        let stream = document.add_object(Stream::new(dictionary! {}, content));
        let root = dictionary! { "Type" => "Catalog", "All" => numbers, "Stream" => stream };
        let root = document.add_object(root);
        document.trailer.set("Root", root);
        document
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
        let metadata = |id: &str| {
            let content = format!("made as {id}");
            Stream::new(dictionary! {}, content.into_bytes())
        };
        let table = bytes(document(), Structure::Table, metadata).unwrap();
        let streams = bytes(document(), Structure::Streams, metadata).unwrap();
        all_is_there(&table);
        all_is_there(&streams);
        assert!(streams.len() * 3 < table.len());
        let has = |bytes: &[u8], words: &[u8]| bytes.windows(words.len()).any(|at| at == words);
        assert!(has(&table, b"\nxref\n") && !has(&table, b"/ObjStm"));
        assert!(!has(&streams, b"\nxref\n") && has(&streams, b"/ObjStm"));
    }
}
