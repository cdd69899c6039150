//! The key of a face: a digest of all that its picture is made of. The same key is the same picture.

use std::collections::HashMap;
use std::hash::Hasher;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use blake3::Hash;
use siphasher::sip128::{Hasher128, SipHasher13};

use super::jobs::jobs;
use super::known::{Filled, KnownFaces};
use crate::load::{Game, Project};
use crate::render::{FaceJob, FaceSide, Renderer, add_entry, face_link, inputs, refs};

/// Of what a key is made beside the input: another way to draw is another number.
const FORM: u8 = 3;
/// How many drawings may stand inside each other.
const DEEPEST: usize = 8;
/// Stands for a face that cannot be filled and a picture that cannot be read.
const NOTHING: Hash = Hash::from_bytes([0; 32]);

/// Makes the keys of the faces of one game. Shared by all threads.
///
/// What a face reads is known from its filled template: the entry, the templates, the game's other
/// data and the language have gone into that. What is linked from it is looked up; where it cannot
/// be known how far a link leads, all that it could lead to counts.
pub struct FaceKeys<'r, 'p> {
    renderer: &'r Renderer<'p>,
    /// Fonts, icons and the colours of low ink, which any face may use.
    shared: Hash,
    /// What links lead to.
    files: Mutex<HashMap<String, Hash>>,
    /// All of the game's files; made when a face places another.
    everything: OnceLock<Hash>,
    /// All faces of a component; made when their texts share a size.
    components: Vec<OnceLock<Hash>>,
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
            files: Mutex::default(),
            everything: OnceLock::new(),
            components: game.components.iter().map(|_| OnceLock::new()).collect(),
            surroundings: game.components.iter().map(|_| Default::default()).collect(),
            known,
            filled: Mutex::default(),
        }
    }

    pub fn renderer(&self) -> &'r Renderer<'p> {
        self.renderer
    }

    /// The key of a face as a name, of 32 digits; none where its template cannot be filled.
    pub fn key(&self, job: FaceJob) -> Option<String> {
        let hex = self.digest(job)?.to_hex();
        hex.get(..32).map(str::to_owned)
    }

    /// The key of a face whole; none where its template cannot be filled.
    pub fn digest(&self, job: FaceJob) -> Option<Hash> {
        if !self.renderer.can_draw(job) {
            return None;
        }
        let filled = self.filled(job)?;
        let game = self.renderer.game();
        let mut hasher = blake3::Hasher::new();
        hasher.update(&[FORM, u8::from(job.side == FaceSide::Back)]);
        hasher.update(self.shared.as_bytes());
        write(&mut hasher, game.id.as_bytes());
        write(&mut hasher, game.language.as_bytes());
        write(
            &mut hasher,
            format!("{:?}", job.component(game).stock).as_bytes(),
        );
        hasher.update(filled.digest.as_bytes());
        self.add_links(&filled.links, &mut hasher);
        if filled.has_groups {
            hasher.update(self.component(job.component).as_bytes());
        }
        Some(hasher.finalize())
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
        hasher.write(self.shared.as_bytes());
        hasher.write_u128((*surroundings)?);
        if let Some(entry) = job.entry(self.renderer.game()) {
            add_entry(&mut hasher, entry);
        }
        Some(hasher.finish128().as_u128())
    }

    fn add_links(&self, links: &[String], hasher: &mut blake3::Hasher) {
        for link in links {
            hasher.update(self.link(link, 0).as_bytes());
        }
    }

    /// What a link leads to. Where that cannot be known, all that it could lead to.
    fn link(&self, link: &str, depth: usize) -> Hash {
        let known = |files: &mut HashMap<String, Hash>| files.get(link).copied();
        if let Some(known) = known(&mut self.all_files()) {
            return known;
        }
        let name = link.replace("&amp;", "&");
        let path = name.split('#').next().unwrap_or_default();
        let digest = match link.starts_with(face_link::LINK) {
            true => None,
            false if refs::is_drawing(path) => self.drawing(path, depth),
            false => self.picture(path),
        };
        let digest = digest.unwrap_or_else(|| *self.everything.get_or_init(|| self.all()));
        self.all_files().insert(link.to_owned(), digest);
        digest
    }

    /// A drawing, and what it leads to itself; none where it is not among the templates.
    fn drawing(&self, name: &str, depth: usize) -> Option<Hash> {
        let (project, game) = (self.renderer.project(), self.renderer.game());
        let file = game.templates.get(name).filter(|_| depth < DEEPEST)?;
        let text = &project.sources.get(*file).text;
        let mut hasher = blake3::Hasher::new();
        write(&mut hasher, text.as_bytes());
        // From the drawing's own folder, as where it is drawn.
        let folder = Path::new(name).parent().unwrap_or(Path::new(""));
        for link in inputs::links_out(text) {
            let link = folder.join(link).to_string_lossy().replace('\\', "/");
            hasher.update(self.link(&link, depth + 1).as_bytes());
        }
        Some(hasher.finalize())
    }

    /// A picture by its path; none where it cannot be read.
    fn picture(&self, path: &str) -> Option<Hash> {
        let folder = Path::new("templates").join(&self.renderer.game().id);
        let read = self.renderer.project().root.read_binary(&folder.join(path));
        read.ok().map(|bytes| blake3::hash(&bytes))
    }

    /// All that the game's faces are made of.
    fn all(&self) -> Hash {
        let (project, game) = (self.renderer.project(), self.renderer.game());
        let mut hasher = blake3::Hasher::new();
        for (name, file) in &game.templates {
            write(&mut hasher, name.as_bytes());
            write(&mut hasher, project.sources.get(*file).text.as_bytes());
        }
        for picture in game.pictures.iter().filter(|name| !refs::is_drawing(name)) {
            write(&mut hasher, picture.as_bytes());
            hasher.update(self.picture(picture).unwrap_or(NOTHING).as_bytes());
        }
        for component in 0..game.components.len() {
            hasher.update(self.component(component).as_bytes());
        }
        hasher.finalize()
    }

    fn all_files(&self) -> MutexGuard<'_, HashMap<String, Hash>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn all_filled(&self) -> MutexGuard<'_, HashMap<FaceJob, Arc<Filled>>> {
        self.filled.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// All filled faces of a component, and its stock.
    fn component(&self, component: usize) -> Hash {
        *self.components[component].get_or_init(|| {
            let game = self.renderer.game();
            let mut hasher = blake3::Hasher::new();
            // A face is clipped to its cut path where another places it.
            let stock = &game.components[component].stock;
            write(&mut hasher, format!("{stock:?}").as_bytes());
            for job in jobs(game, component) {
                let digest = self.filled(job).map_or(NOTHING, |filled| filled.digest);
                hasher.update(digest.as_bytes());
            }
            hasher.finalize()
        })
    }
}

/// What any face of a game may read beside its template.
fn shared(project: &Project, game: &Game) -> Hash {
    let mut hasher = blake3::Hasher::new();
    for font in &project.fonts.files {
        write(&mut hasher, font.path.to_string_lossy().as_bytes());
        write(&mut hasher, &font.data);
    }
    for (name, icon) in game.icons.iter() {
        write(&mut hasher, name.as_bytes());
        write(&mut hasher, format!("{icon:?}").as_bytes());
    }
    let low_ink = game
        .value
        .get("theme")
        .and_then(|theme| theme.get("low_ink"));
    if let Some(colours) = low_ink {
        write(&mut hasher, colours.to_json().to_string().as_bytes());
    }
    hasher.finalize()
}

/// Bytes, and how many they are: so that two of them cannot be taken for two others.
fn write(hasher: &mut blake3::Hasher, bytes: &[u8]) {
    hasher.update(&(bytes.len() as u64).to_le_bytes());
    hasher.update(bytes);
}
