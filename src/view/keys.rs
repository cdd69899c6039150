//! The key of a face: a digest of all that its picture is made of. The same key is the same picture.

use std::collections::{BTreeSet, HashMap};
use std::hash::Hasher;
use std::path::Path;
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};

use blake3::Hash;
use siphasher::sip128::{Hasher128, SipHasher13};

use super::jobs::jobs;
use super::known::{FilledFace, GROUPS, KnownFaces};
use crate::load::{Game, Project};
use crate::render::face_link::{LINK, named};
use crate::render::{FaceJob, FaceSide, Renderer, add_entry, inputs, refs};

/// Of what a key is made beside the input: another way to draw is another number.
const FORM: u8 = 6;
/// How many drawings may stand inside each other.
const DEEPEST: usize = 8;
/// Stands for a face that cannot be filled and a picture that cannot be read.
const NOTHING: Hash = Hash::from_bytes([0; 32]);

/// What a link leads to.
#[derive(Clone, Copy)]
struct LinkTarget {
    digest: Hash,
    /// Whether texts in it share a size with others.
    has_groups: bool,
    /// Whether there may be pictures in it.
    has_pictures: bool,
}

/// Makes the keys of the faces of one game. Shared by all threads.
///
/// What a face reads is known from its filled template: the entry, the templates, the game's other
/// data and the language have gone into that. What is linked from it is looked up, other faces too; where
/// it cannot be known how far a link leads, all that it could lead to counts.
pub struct FaceKeys<'r, 'p> {
    renderer: &'r Renderer<'p>,
    /// Fonts, icons and the colours of low ink, which any face may use.
    shared: Hash,
    /// What all faces of a component have in common: fonts and the like, game, language, stock.
    common: Vec<OnceLock<Hash>>,
    /// What links lead to.
    files: Mutex<HashMap<String, LinkTarget>>,
    /// All of the game's files; made where nobody knows how far a link leads.
    everything: OnceLock<Hash>,
    /// All faces of a component; made when their texts share a size.
    components: Vec<OnceLock<Hash>>,
    /// What filling a face reads beside its entry, for each component: its fronts and its backs.
    surroundings: Vec<[OnceLock<Option<u128>>; 2]>,
    known: &'r KnownFaces,
    /// The filled templates that a key was made of.
    filled: Mutex<HashMap<FaceJob, Arc<FilledFace>>>,
}

impl<'r, 'p> FaceKeys<'r, 'p> {
    /// Templates that are `known` are not filled again.
    pub fn new(renderer: &'r Renderer<'p>, known: &'r KnownFaces) -> FaceKeys<'r, 'p> {
        let (project, game) = (renderer.project(), renderer.game());
        FaceKeys {
            renderer,
            shared: shared_inputs(project, game),
            common: game.components.iter().map(|_| OnceLock::new()).collect(),
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
        let mut hasher = blake3::Hasher::new();
        hasher.update(&[FORM, u8::from(job.side == FaceSide::Back)]);
        hasher.update(self.common(job.component).as_bytes());
        hasher.update(filled.digest.as_bytes());
        let mut has_groups = filled.has_groups;
        for link in &filled.links {
            let leads_to = self.link("", link, 0);
            hasher.update(leads_to.digest.as_bytes());
            has_groups |= leads_to.has_groups;
        }
        if has_groups {
            hasher.update(self.component(job.component).as_bytes());
        }
        Some(hasher.finalize())
    }

    /// Whether a face may show a picture that is none of its own text; so does one that cannot be filled.
    pub fn may_show_pictures(&self, job: FaceJob) -> bool {
        self.filled(job).is_none_or(|filled| {
            let mut links = filled.links.iter();
            links.any(|link| self.link("", link, 0).has_pictures)
        })
    }

    /// What all faces of a component have in common.
    fn common(&self, component: usize) -> Hash {
        *self.common[component].get_or_init(|| {
            let game = self.renderer.game();
            let mut hasher = blake3::Hasher::new();
            hasher.update(self.shared.as_bytes());
            write(&mut hasher, game.id.as_bytes());
            write(&mut hasher, game.language.as_bytes());
            let stock = &game.components[component].stock;
            write(&mut hasher, format!("{stock:?}").as_bytes());
            hasher.finalize()
        })
    }

    /// A filled template; none where it cannot be filled.
    fn filled(&self, job: FaceJob) -> Option<Arc<FilledFace>> {
        if let Some(filled) = self.all_filled().get(&job) {
            return Some(filled.clone());
        }
        let reads = self.reads(job);
        let known = reads.and_then(|reads| self.known.get(reads));
        let filled = match known {
            Some(filled) => filled,
            None => {
                let filled = Arc::new(FilledFace::new(&self.renderer.filled_and_kept(job).ok()?));
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

    /// What a link leads to, from the file `from`. Where that cannot be known, all that it could lead to.
    fn link(&self, from: &str, link: &str, depth: usize) -> LinkTarget {
        let is_face = link.starts_with(LINK);
        let name = match is_face {
            true => link.to_owned(),
            false => inputs::beside(from, link),
        };
        if let Some(known) = self.all_files().get(&name) {
            return *known;
        }
        let leads_to = match is_face {
            true => self.placed(&name, depth),
            false if refs::is_drawing(&name) => self.drawing(&name, depth),
            false => self.picture(&name).map(|digest| LinkTarget {
                digest,
                has_groups: false,
                has_pictures: true,
            }),
        };
        let leads_to = leads_to.unwrap_or_else(|| LinkTarget {
            digest: *self.everything.get_or_init(|| self.all()),
            has_groups: true,
            has_pictures: true,
        });
        self.all_files().insert(name, leads_to);
        leads_to
    }

    /// A face that a link names, and what it leads to itself; none where there is no such face, or one too
    /// deep.
    fn placed(&self, link: &str, depth: usize) -> Option<LinkTarget> {
        let job = named(self.renderer.game(), link).ok()?;
        let filled = self.filled(job).filter(|_| depth < DEEPEST)?;
        let mut hasher = blake3::Hasher::new();
        let mut has_groups = filled.has_groups;
        let mut has_pictures = false;
        // Of its stock as well, along which it is cut.
        hasher.update(self.common(job.component).as_bytes());
        hasher.update(&[u8::from(job.side == FaceSide::Back)]);
        hasher.update(filled.digest.as_bytes());
        for link in &filled.links {
            let leads_to = self.link("", link, depth + 1);
            hasher.update(leads_to.digest.as_bytes());
            has_groups |= leads_to.has_groups;
            has_pictures |= leads_to.has_pictures;
        }
        if has_groups {
            hasher.update(self.component(job.component).as_bytes());
        }
        Some(LinkTarget {
            digest: hasher.finalize(),
            // They are those of its own component.
            has_groups: false,
            has_pictures,
        })
    }

    /// A drawing, and what it leads to itself; none where it is not among the templates.
    fn drawing(&self, name: &str, depth: usize) -> Option<LinkTarget> {
        let (project, game) = (self.renderer.project(), self.renderer.game());
        let file = game.templates.get(name).filter(|_| depth < DEEPEST)?;
        let text = &project.sources.get(*file).text;
        let mut hasher = blake3::Hasher::new();
        let mut has_groups = text.contains(GROUPS);
        let mut has_pictures = false;
        write(&mut hasher, text.as_bytes());
        for link in inputs::links_out(text) {
            let leads_to = self.link(name, link, depth + 1);
            hasher.update(leads_to.digest.as_bytes());
            has_groups |= leads_to.has_groups;
            has_pictures |= leads_to.has_pictures;
        }
        Some(LinkTarget {
            digest: hasher.finalize(),
            has_groups,
            has_pictures,
        })
    }

    /// A picture by its path, as it is drawn; none where it cannot be read.
    fn picture(&self, path: &str) -> Option<Hash> {
        let folder = Path::new("templates").join(&self.renderer.game().id);
        let project = self.renderer.project();
        project.pictures.digest(&project.root, &folder.join(path))
    }

    /// All that the game's faces are made of.
    fn all(&self) -> Hash {
        let (project, game) = (self.renderer.project(), self.renderer.game());
        let mut hasher = blake3::Hasher::new();
        // Pictures under any name that something leads to.
        let mut pictures: BTreeSet<String> = game.pictures.iter().cloned().collect();
        for (name, file) in &game.templates {
            let text = &project.sources.get(*file).text;
            write(&mut hasher, name.as_bytes());
            write(&mut hasher, text.as_bytes());
            pictures.extend(inputs::links_out(text).map(|link| inputs::beside(name, link)));
        }
        for component in 0..game.components.len() {
            hasher.update(self.component(component).as_bytes());
            let filled = jobs(game, component);
            for filled in filled.filter_map(|job| self.filled(job)) {
                let links = filled.links.iter();
                pictures.extend(links.map(|link| inputs::beside("", link)));
            }
        }
        for picture in pictures.iter().filter(|name| !refs::is_drawing(name)) {
            write(&mut hasher, picture.as_bytes());
            hasher.update(self.picture(picture).unwrap_or(NOTHING).as_bytes());
        }
        hasher.finalize()
    }

    fn all_files(&self) -> MutexGuard<'_, HashMap<String, LinkTarget>> {
        self.files.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn all_filled(&self) -> MutexGuard<'_, HashMap<FaceJob, Arc<FilledFace>>> {
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

/// A digest of what any face of a game may read beside its template: fonts, icons and the colours of low
/// ink.
pub fn shared_inputs(project: &Project, game: &Game) -> Hash {
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
