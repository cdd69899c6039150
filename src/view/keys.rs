//! The key of a face: a digest of all that its picture is made of. The same key is the same picture.

use std::collections::HashMap;
use std::hash::Hasher;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use siphasher::sip128::{Hasher128, SipHasher13};

use super::jobs::jobs;
use super::known::{Filled, KnownFaces};
use crate::load::{Game, Project};
use crate::render::{FaceJob, FaceSide, Renderer, add_entry, face_link};

/// Of what a key is made beside the input: another way to draw is another number.
const FORM: u8 = 2;

/// Makes the keys of the faces of one game. Shared by all threads.
///
/// What a face reads is known from its filled template: the entry, the templates, the game's other
/// data and the language have gone into that. What is linked from it is looked up; where it cannot
/// be known how far a link leads, all that it could lead to counts.
pub struct FaceKeys<'r, 'p> {
    renderer: &'r Renderer<'p>,
    /// Fonts, icons and the colours of low ink, which any face may use.
    shared: u64,
    /// All drawings of the game; made when one is linked to.
    drawings: OnceLock<u64>,
    /// All of the game's files; made when a face places another.
    everything: OnceLock<u64>,
    /// All faces of a component; made when their texts share a size.
    components: Vec<OnceLock<u64>>,
    pictures: Mutex<HashMap<String, u64>>,
    /// What filling a face reads beside its entry, for each component: its fronts and its backs.
    surroundings: Vec<[OnceLock<Option<u128>>; 2]>,
    known: &'r KnownFaces,
    /// The filled templates that a key was made of.
    filled: Mutex<HashMap<FaceJob, Arc<Filled>>>,
}

impl<'r, 'p> FaceKeys<'r, 'p> {
    /// Templates that are `known` are not filled again.
    pub fn new(renderer: &'r Renderer<'p>, known: &'r KnownFaces) -> FaceKeys<'r, 'p> {
        let (project, game) = (renderer.project(), renderer.game());
        FaceKeys {
            renderer,
            shared: shared(project, game),
            drawings: OnceLock::new(),
            everything: OnceLock::new(),
            components: game.components.iter().map(|_| OnceLock::new()).collect(),
            pictures: Mutex::default(),
            surroundings: game.components.iter().map(|_| Default::default()).collect(),
            known,
            filled: Mutex::default(),
        }
    }

    pub fn renderer(&self) -> &'r Renderer<'p> {
        self.renderer
    }

    /// The key of a face; none where its template cannot be filled.
    pub fn key(&self, job: FaceJob) -> Option<String> {
        if !self.renderer.can_draw(job) {
            return None;
        }
        let filled = self.filled(job)?;
        let game = self.renderer.game();
        let stock = &job.component(game).stock;
        let mut hasher = SipHasher13::new();
        hasher.write_u8(FORM);
        hasher.write_u64(self.shared);
        write(&mut hasher, game.id.as_bytes());
        write(&mut hasher, game.language.as_bytes());
        for length in [
            stock.trim.width.0,
            stock.trim.height.0,
            stock.bleed.0,
            stock.comfortable_text.0,
        ] {
            hasher.write_u64(length.to_bits());
        }
        hasher.write_u8(u8::from(job.side == FaceSide::Back));
        hasher.write_u128(filled.digest);
        self.add_links(&filled.links, &mut hasher);
        if filled.has_groups {
            hasher.write_u64(self.component(job.component));
        }
        Some(format!("{:032x}", hasher.finish128().as_u128()))
    }

    /// A filled template; none where it cannot be filled.
    fn filled(&self, job: FaceJob) -> Option<Arc<Filled>> {
        if let Some(filled) = self.all_filled().get(&job) {
            return Some(filled.clone());
        }
        let reads = self.reads(job);
        let known = reads.and_then(|reads| self.known.get(reads));
        let filled = match known {
            Some(filled) => filled,
            None => {
                let filled = Arc::new(Filled::new(&self.renderer.filled(job).ok()?));
                if let Some(reads) = reads {
                    self.known.insert(reads, &filled);
                }
                filled
            }
        };
        self.all_filled().insert(job, filled.clone());
        Some(filled)
    }

    /// A digest of all that filling a face reads; none where that is not known.
    fn reads(&self, job: FaceJob) -> Option<u128> {
        let surroundings = &self.surroundings[job.component];
        let surroundings = &surroundings[usize::from(job.side == FaceSide::Back)];
        let surroundings = surroundings.get_or_init(|| self.renderer.surroundings(job));
        let mut hasher = SipHasher13::new();
        hasher.write_u64(self.shared);
        hasher.write_u128((*surroundings)?);
        if let Some(entry) = job.entry(self.renderer.game()) {
            add_entry(&mut hasher, entry);
        }
        Some(hasher.finish128().as_u128())
    }

    fn add_links(&self, links: &[String], hasher: &mut SipHasher13) {
        for link in links {
            if link.starts_with(face_link::LINK) {
                hasher.write_u64(*self.everything.get_or_init(|| self.all(|_| true)));
            } else if link.ends_with(".svg") {
                let is_drawing = |path: &str| path.ends_with(".svg");
                hasher.write_u64(*self.drawings.get_or_init(|| self.all(is_drawing)));
            } else {
                hasher.write_u64(self.picture(link));
            }
        }
    }

    /// A picture file by its link; 0 where it cannot be read, which drawing the face will tell.
    fn picture(&self, link: &str) -> u64 {
        let known = |pictures: &mut HashMap<String, u64>| pictures.get(link).copied();
        let mut pictures = self.pictures.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known(&mut pictures) {
            return known;
        }
        let project = self.renderer.project();
        let path = Path::new("templates")
            .join(&self.renderer.game().id)
            .join(link);
        let read = project.root.read_binary(&path);
        let sum = read.map_or(0, |bytes| digest(&bytes));
        pictures.insert(link.to_owned(), sum);
        sum
    }

    /// The game's text files whose paths `counts` says yes to, and for all of them its pictures.
    fn all(&self, counts: impl Fn(&str) -> bool) -> u64 {
        let (project, game) = (self.renderer.project(), self.renderer.game());
        let mut hasher = SipHasher13::new();
        let files = game.templates.iter();
        for (name, file) in files.filter(|(name, _)| counts(name)) {
            write(&mut hasher, name.as_bytes());
            hasher.write_u64(digest(project.sources.get(*file).text.as_bytes()));
        }
        let pictures = game.pictures.iter();
        for picture in pictures.filter(|name| counts(name) && !name.ends_with(".svg")) {
            write(&mut hasher, picture.as_bytes());
            hasher.write_u64(self.picture(picture));
        }
        if counts("") {
            // A face of any component may be placed: every entry counts.
            for component in 0..game.components.len() {
                hasher.write_u64(self.component(component));
            }
        }
        hasher.finish()
    }

    fn all_filled(&self) -> MutexGuard<'_, HashMap<FaceJob, Arc<Filled>>> {
        self.filled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All filled faces of a component.
    fn component(&self, component: usize) -> u64 {
        *self.components[component].get_or_init(|| {
            let mut hasher = SipHasher13::new();
            for job in jobs(self.renderer.game(), component) {
                hasher.write_u128(self.filled(job).map_or(0, |filled| filled.digest));
            }
            hasher.finish()
        })
    }
}

/// What any face of a game may read beside its template.
fn shared(project: &Project, game: &Game) -> u64 {
    let mut hasher = SipHasher13::new();
    for font in &project.fonts.files {
        write(&mut hasher, font.path.to_string_lossy().as_bytes());
        hasher.write_u64(digest(&font.data));
    }
    for (name, icon) in game.icons.iter() {
        write(&mut hasher, name.as_bytes());
        write(&mut hasher, icon.body.as_bytes());
    }
    let low_ink = game
        .value
        .get("theme")
        .and_then(|theme| theme.get("low_ink"));
    if let Some(colours) = low_ink {
        write(&mut hasher, colours.to_json().to_string().as_bytes());
    }
    hasher.finish()
}

/// A file's bytes: their CRC and their number.
fn digest(bytes: &[u8]) -> u64 {
    (u64::from(crc32fast::hash(bytes)) << 32) | (bytes.len() as u64 & 0xffff_ffff)
}

/// Bytes, and how many they are: so that two of them cannot be taken for two others.
fn write(hasher: &mut SipHasher13, bytes: &[u8]) {
    hasher.write_usize(bytes.len());
    hasher.write(bytes);
}
