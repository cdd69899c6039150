//! Objects that are ready, kept until the files that they go into are written.
//!
//! They are kept as the text they have in a file, with gaps where they refer to each other: each
//! file numbers them anew. In memory there is only where they are; the rest is scratch space, on
//! disk where it is much.

use std::collections::HashMap;
use std::hash::Hasher;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use siphasher::sip128::{Hasher128, SipHasher13};
use tempfile::SpooledTempFile;

use super::error::PdfError;
use super::noted::NotedObjects;
use super::object_text::ObjectText;

/// Reading goes mostly forwards: so much is read at once.
const WINDOW: usize = 64 << 10;
/// A piece of so many bytes is one of a large picture: it does not wait in memory for the others, where
/// room that grows is there twice.
const LARGE: usize = 256 << 10;
/// Streams of fewer bytes are not compared with others.
const WORTH_SHARING: usize = 256;

/// Scratch space that several threads write to and read from.
#[derive(Clone)]
pub struct Scratch(Arc<Mutex<Space>>);

struct Space {
    file: SpooledTempFile,
    end: u64,
    /// Bytes that were read last, and where they are.
    window: Vec<u8>,
    window_at: u64,
}

/// A part of the scratch space.
#[derive(Clone, Copy, Debug)]
pub struct ScratchPart {
    at: u64,
    len: u64,
}

impl Scratch {
    pub fn new(file: SpooledTempFile) -> Scratch {
        Scratch(Arc::new(Mutex::new(Space {
            file,
            end: 0,
            window: Vec::new(),
            window_at: 0,
        })))
    }

    fn space(&self) -> MutexGuard<'_, Space> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Keeps some bytes.
    ///
    /// # Errors
    /// A full disk.
    pub fn keep(&self, bytes: &[u8]) -> io::Result<ScratchPart> {
        self.keep_all(&[bytes])
    }

    /// Keeps some bytes after others, as one part.
    ///
    /// # Errors
    /// A full disk.
    pub fn keep_all(&self, pieces: &[&[u8]]) -> io::Result<ScratchPart> {
        let mut space = self.space();
        if pieces.iter().any(|piece| piece.len() >= LARGE) {
            space.file.roll()?;
        }
        let at = space.end;
        space.file.seek(SeekFrom::Start(at))?;
        let mut len = 0;
        for piece in pieces {
            space.file.write_all(piece)?;
            len += piece.len() as u64;
        }
        space.end += len;
        Ok(ScratchPart { at, len })
    }

    /// Appends a part to `out`.
    ///
    /// # Errors
    /// A disk that cannot be read.
    pub fn read(&self, part: ScratchPart, out: &mut Vec<u8>) -> io::Result<()> {
        let mut space = self.space();
        let space = &mut *space;
        if part.len > WINDOW as u64 {
            space.file.seek(SeekFrom::Start(part.at))?;
            let read = (&mut space.file).take(part.len).read_to_end(out)?;
            return match read as u64 == part.len {
                true => Ok(()),
                false => Err(io::ErrorKind::UnexpectedEof.into()),
            };
        }
        let (start, end) = (space.window_at, space.window_at + space.window.len() as u64);
        if part.at < start || part.at + part.len > end {
            let wanted = (WINDOW as u64).min(space.end - part.at);
            space.file.seek(SeekFrom::Start(part.at))?;
            space.window.resize(wanted as usize, 0);
            space.window_at = part.at;
            if let Err(error) = space.file.read_exact(&mut space.window) {
                space.window.clear();
                return Err(error);
            }
        }
        let from = (part.at - space.window_at) as usize;
        let found = space.window.get(from..from + part.len as usize);
        out.extend_from_slice(found.ok_or(io::ErrorKind::UnexpectedEof)?);
        Ok(())
    }
}

impl ScratchPart {
    /// The same in pieces of 1 MiB at most, so that it need not be in memory as a whole.
    pub fn pieces(self) -> impl Iterator<Item = ScratchPart> {
        const MOST: u64 = 1 << 20;
        let starts = (0..self.len).step_by(MOST as usize);
        starts.map(move |done| ScratchPart {
            at: self.at + done,
            len: MOST.min(self.len - done),
        })
    }

    pub fn len(&self) -> u64 {
        self.len
    }
}

/// The objects of a book, by numbers of its own.
pub struct ObjectStore {
    scratch: Scratch,
    objects: Vec<ObjectState>,
    /// Streams that refer to nothing, by what is in them: profiles, fonts.
    shared: HashMap<u128, u32>,
    /// What is put in at present, where it is noted.
    noted: Option<NotedObjects>,
}

/// What is known of a number.
enum ObjectState {
    /// Its object is not ready.
    Empty,
    Kept(KeptObject),
    /// The same as another.
    Same(u32),
}

/// Where an object is.
struct KeptObject {
    text: ScratchPart,
    /// The content of a stream, one after the other.
    content: Option<StreamContent>,
}

/// Where the content of a stream is. Most have one part.
enum StreamContent {
    One(ScratchPart),
    Many(Box<[ScratchPart]>),
}

/// An object that is taken out again.
pub struct TakenObject {
    pub text: ObjectText,
    /// Of a stream, the parts of its content.
    pub content: Option<Vec<ScratchPart>>,
}

impl ObjectStore {
    pub fn new(scratch: Scratch) -> ObjectStore {
        ObjectStore {
            scratch,
            objects: Vec::new(),
            shared: HashMap::new(),
            noted: None,
        }
    }

    /// What is put in from here on is noted.
    pub fn note(&mut self) {
        self.noted = Some(NotedObjects::new(self.objects.len() as u32));
    }

    /// What was put in since [`ObjectStore::note`]; no more is noted.
    pub fn noted(&mut self) -> Option<NotedObjects> {
        self.noted.take()
    }

    pub fn scratch(&self) -> &Scratch {
        &self.scratch
    }

    /// How many numbers there are.
    pub fn len(&self) -> usize {
        self.objects.len()
    }

    /// A number for an object that is put in later.
    pub fn reserve(&mut self) -> u32 {
        self.objects.push(ObjectState::Empty);
        (self.objects.len() - 1) as u32
    }

    /// Puts in an object that is no stream, or the text of one whose content is kept already.
    ///
    /// # Errors
    /// A full disk.
    pub fn put(
        &mut self,
        number: u32,
        text: &ObjectText,
        content: Option<Vec<ScratchPart>>,
    ) -> Result<(), PdfError> {
        if let Some(noted) = &mut self.noted {
            match &content {
                // Its bytes are not at hand.
                Some(_) => noted.give_up(),
                None => noted.note(number, text, None),
            }
        }
        self.keep(number, text, content)
    }

    fn keep(
        &mut self,
        number: u32,
        text: &ObjectText,
        content: Option<Vec<ScratchPart>>,
    ) -> Result<(), PdfError> {
        let text = self.scratch.keep(&text.packed())?;
        let content = content.map(|parts| match parts.as_slice() {
            [one] => StreamContent::One(*one),
            _ => StreamContent::Many(parts.into()),
        });
        self.set(number, ObjectState::Kept(KeptObject { text, content }));
        Ok(())
    }

    fn set(&mut self, number: u32, state: ObjectState) {
        if let Some(place) = self.objects.get_mut(number as usize) {
            *place = state;
        }
    }

    /// Puts in a stream. One that refers to nothing is kept once, whatever its numbers.
    ///
    /// # Errors
    /// A full disk.
    pub fn put_stream(
        &mut self,
        number: u32,
        text: &ObjectText,
        content: &[u8],
    ) -> Result<(), PdfError> {
        if let Some(noted) = &mut self.noted {
            noted.note(number, text, Some(content));
        }
        if text.gaps.is_empty() && content.len() >= WORTH_SHARING {
            let mut hasher = SipHasher13::new();
            hasher.write(&text.bytes);
            hasher.write(content);
            let known = self.shared.entry(hasher.finish128().as_u128());
            let known = *known.or_insert(number);
            if known != number {
                self.set(number, ObjectState::Same(known));
                return Ok(());
            }
        }
        let content = self.scratch.keep(content)?;
        self.keep(number, text, Some(vec![content]))
    }

    /// Lets a number stand for the object of another.
    pub fn put_same(&mut self, number: u32, other: u32) {
        if let Some(noted) = &mut self.noted {
            noted.give_up();
        }
        self.set(number, ObjectState::Same(other));
    }

    /// The number that stands for all objects that are the same.
    pub fn canonical(&self, number: u32) -> u32 {
        match self.objects.get(number as usize) {
            Some(ObjectState::Same(other)) => *other,
            _ => number,
        }
    }

    /// An object.
    ///
    /// # Errors
    /// A number without one; a disk that cannot be read.
    pub fn take(&self, number: u32) -> Result<TakenObject, PdfError> {
        let lost = || {
            PdfError::Structure(message!(
                "pdf-store-take",
                "object {number} is missing",
                number
            ))
        };
        let Some(ObjectState::Kept(kept)) = self.objects.get(number as usize) else {
            return Err(lost());
        };
        let mut packed = Vec::new();
        self.scratch.read(kept.text, &mut packed)?;
        Ok(TakenObject {
            text: ObjectText::unpacked(&packed).ok_or_else(lost)?,
            content: kept.content.as_ref().map(|content| match content {
                StreamContent::One(part) => vec![*part],
                StreamContent::Many(parts) => parts.to_vec(),
            }),
        })
    }
}
