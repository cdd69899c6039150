//! What filling a template reads.

use std::hash::Hasher;

use siphasher::sip128::{Hasher128, SipHasher13};

use super::Renderer;
use crate::load::{Entry, Value, ValueKind};
use crate::render::plan::FaceJob;
use crate::render::variables::ContentReads;

/// Functions of templates that look at more of a game than their variables.
const LOOKING: [&str; 2] = ["components", "signs"];

impl Renderer<'_> {
    /// A digest of all that filling a face reads beside its entry, its fonts and its icons; none where
    /// that is not known.
    pub fn surroundings(&self, job: FaceJob) -> Option<u128> {
        // The text of a page is laid out beside its entry.
        if self.game.components[job.component].writing.is_some() {
            return None;
        }
        let common = self.common_reads.get_or_init(|| self.common_reads());
        let (digest, reads) = (*common)?;
        let mut hasher = SipHasher13::new();
        hasher.write_u128(digest);
        add(&mut hasher, self.template(job).as_bytes());
        for (name, value) in self.context.variables(job.component, job.side) {
            if name == "game" || (name == "file" && !reads.files) {
                continue;
            }
            add(&mut hasher, name.as_bytes());
            add(&mut hasher, &serde_json::to_vec(&value).ok()?);
        }
        Some(hasher.finish128().as_u128())
    }

    /// A digest of what filling any drawn face reads, and what of the content that may be; none where it
    /// is not known.
    fn common_reads(&self) -> Option<(u128, ContentReads)> {
        let sources = &self.project.sources;
        let templates = || self.game.templates.values().map(|file| sources.get(*file));
        // Written pages are filled by themselves, but a template may include one.
        let writings = self.game.components.iter();
        let writings = writings.filter_map(|component| component.writing.as_ref());
        let written = writings.flat_map(|writing| &writing.files);
        let included = written.map(|file| sources.get(*file)).filter(|written| {
            let path = written.path.to_str();
            path.is_none_or(|path| templates().any(|template| template.text.contains(path)))
        });
        let mut hasher = SipHasher13::new();
        let mut reads = ContentReads::NONE;
        for source in templates().chain(included) {
            if LOOKING.iter().any(|name| source.text.contains(name)) {
                return None;
            }
            reads.add(&source.text);
            add(&mut hasher, source.path.as_os_str().as_encoded_bytes());
            add(&mut hasher, source.text.as_bytes());
        }
        for picture in self.game.pictures.iter() {
            add(&mut hasher, picture.as_bytes());
        }
        add(&mut hasher, self.game.id.as_bytes());
        add(&mut hasher, self.game.language.as_bytes());
        add(&mut hasher, &self.context.game_json(reads.components)?);
        Some((hasher.finish128().as_u128(), reads))
    }
}

/// Adds what a template is given of an entry, wherever in its file that is written.
pub fn add_entry(hasher: &mut SipHasher13, entry: &Entry) {
    add(hasher, entry.id.value.as_bytes());
    add_value(hasher, &entry.value);
}

/// Adds a value, wherever in its file it is written.
pub fn add_value(hasher: &mut SipHasher13, value: &Value) {
    match &value.kind {
        ValueKind::Bool(value) => hasher.write(&[0, u8::from(*value)]),
        ValueKind::Int(value) => {
            hasher.write_u8(1);
            hasher.write_i64(*value);
        }
        ValueKind::Float(value) => {
            hasher.write_u8(2);
            hasher.write_u64(value.to_bits());
        }
        ValueKind::String(text) => {
            hasher.write_u8(3);
            add(hasher, text.as_bytes());
        }
        ValueKind::Array(items) => {
            hasher.write_u8(4);
            items.iter().for_each(|item| add_value(hasher, item));
            hasher.write_u8(6);
        }
        ValueKind::Table(table) => {
            hasher.write_u8(5);
            for (key, field) in table.iter() {
                add(hasher, key.as_bytes());
                add_value(hasher, &field.value);
            }
            hasher.write_u8(6);
        }
    }
}

/// Bytes, and how many they are: so that two of them cannot be taken for two others.
fn add(hasher: &mut SipHasher13, bytes: &[u8]) {
    hasher.write_usize(bytes.len());
    hasher.write(bytes);
}
