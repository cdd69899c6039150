//! The record of a part of an export: what it was made from, and its files.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Error;
use super::partition::Partition;
use crate::cache::PROGRAM;
use crate::load::Project;
use crate::message::Message;
use crate::write::files::OutDir;

/// The record of a part, in its folder.
pub const FILE: &str = "massicot-part.json";
/// Another form of the record is another number.
const VERSION: u32 = 2;
/// The most bytes of a record and of a file of a part.
const MOST_RECORD: u64 = 256 << 20;

/// What a part says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartRecord {
    version: u32,
    /// The program that made it.
    program: String,
    /// What was asked for.
    pub command: String,
    /// A digest of all files that it was made from.
    pub inputs: String,
    /// The pictures that it read beside those, under whatever name, each with a digest.
    pictures: BTreeMap<String, String>,
    /// Which part it is: `hash:2/8`.
    pub part: String,
    /// The paths of all files of the whole export.
    pub whole: Vec<String>,
    /// The paths of its own files, each with the BLAKE3 digest of its bytes.
    pub files: BTreeMap<String, String>,
}

impl PartRecord {
    /// A record without files yet. `whole` are the paths of all files of the export.
    pub fn new(
        project: &Project,
        part: Partition,
        command: String,
        whole: impl IntoIterator<Item = PathBuf>,
    ) -> PartRecord {
        PartRecord {
            version: VERSION,
            program: PROGRAM.to_owned(),
            command,
            inputs: inputs(project),
            pictures: BTreeMap::new(),
            part: part.to_string(),
            whole: whole.into_iter().map(|path| plain(&path)).collect(),
            files: BTreeMap::new(),
        }
    }

    /// Adds a file of the part.
    pub fn add(&mut self, path: &Path, bytes: &[u8]) {
        self.files.insert(plain(path), digest(bytes));
    }

    /// Notes what else the faces were made from, when all of them are.
    ///
    /// # Errors
    /// A picture that was changed meanwhile.
    pub fn end(&mut self, project: &Project) -> Result<(), Error> {
        if project.pictures.have_changed() {
            let message = message!(
                "pipeline-partition-end",
                "a picture was changed while the part was made: make it again"
            );
            return Err(Error::Failed(message.to_owned()));
        }
        let listed = project.games.iter().flat_map(|game| {
            let folder = Path::new("templates").join(&game.id);
            game.pictures
                .iter()
                .map(move |picture| folder.join(picture))
        });
        let listed: BTreeSet<PathBuf> = listed.collect();
        let seen = project.pictures.seen().into_iter();
        let others = seen.filter(|(path, _)| !listed.contains(path));
        let others = others.map(|(path, digest)| (plain(&path), digest.to_hex().to_string()));
        self.pictures = others.collect();
        Ok(())
    }

    /// The JSON text.
    ///
    /// # Errors
    /// None that could be met; serde's, in words.
    pub fn to_json(&self) -> Result<String, Error> {
        let text = serde_json::to_string_pretty(self);
        let text = text.map_err(|error| Error::Failed(error.to_string().into()))?;
        Ok(text + "\n")
    }

    /// Whether it read a picture that was another for the other part.
    pub fn read_others(&self, other: &PartRecord) -> bool {
        let mut pictures = self.pictures.iter();
        pictures.any(|(path, digest)| other.pictures.get(path).is_some_and(|of| of != digest))
    }

    /// Whether it names files as an export does: each once and plainly, and none but those of the whole.
    fn is_plain(&self) -> bool {
        let named: BTreeSet<&String> = self.whole.iter().collect();
        let is_named = |path: &String| {
            let parts = Path::new(path).components();
            let are_names = parts
                .into_iter()
                .all(|part| matches!(part, Component::Normal(_)));
            are_names && plain(Path::new(path)) == *path && path != FILE
        };
        !self.whole.is_empty()
            && named.len() == self.whole.len()
            && self.whole.iter().all(is_named)
            && self.files.keys().all(|path| named.contains(path))
    }

    /// The record in the folder of a part.
    ///
    /// # Errors
    /// [`Error::Usage`] where the folder is no part of an export, or one of another version.
    pub fn read(part: &OutDir) -> Result<PartRecord, Error> {
        let shown = part.path().display();
        let no_part = |why: Message| {
            let help = message!(
                "pipeline-partition-read-help",
                "make it: massicot export … --partition hash:1/8 -o {shown}",
                shown
            );
            Error::usage(
                message!(
                    "pipeline-partition-read",
                    "`{shown}` is no part of an export: {why}",
                    shown,
                    why
                ),
                help,
            )
        };
        let bytes = part.read(Path::new(FILE), MOST_RECORD);
        let bytes = bytes
            .map_err(|error| {
                no_part(message!(
                    "pipeline-partition-read-cannot",
                    "{file} cannot be read: {error}",
                    file = FILE,
                    error
                ))
            })?
            .ok_or_else(|| {
                no_part(message!(
                    "pipeline-partition-read-there-is-no",
                    "there is no {file} in it",
                    file = FILE
                ))
            })?;
        let record: PartRecord = serde_json::from_slice(&bytes).map_err(|error| {
            no_part(message!(
                "pipeline-partition-read-damaged",
                "{file} is damaged: {error}",
                file = FILE,
                error
            ))
        })?;
        match (record.version, record.program == PROGRAM) {
            (VERSION, true) if !record.is_plain() => Err(no_part(message!(
                "pipeline-partition-read-damaged-names-export",
                "{file} is damaged: it names what no export does",
                file = FILE
            ))),
            (VERSION, true) => Ok(record),
            _ => Err(no_part(message!(
                "pipeline-partition-read-another-version-program",
                "another version of the program made it"
            ))),
        }
    }
}

/// A digest of all files that a project was loaded from: two states with the same give the same.
fn inputs(project: &Project) -> String {
    let mut hasher = blake3::Hasher::new();
    let mut add = |name: &str, bytes: &[u8]| {
        for part in [name.as_bytes(), bytes] {
            hasher.update(&(part.len() as u64).to_le_bytes());
            hasher.update(part);
        }
    };
    let files = (0..).map_while(|index| project.sources.file(index));
    for source in files.map(|file| project.sources.get(file)) {
        add(&plain(&source.path), source.text.as_bytes());
    }
    for font in &project.fonts.files {
        add(&plain(&font.path), &font.data);
    }
    for game in &project.games {
        for (name, icon) in game.icons.iter() {
            add(name, format!("{icon:?}").as_bytes());
        }
        let folder = Path::new("templates").join(&game.id);
        for picture in game.pictures.iter() {
            let path = folder.join(picture);
            // One that cannot be read is none, and no face shows it.
            if let Some(read) = project.pictures.digest(&project.root, &path) {
                add(&plain(&path), read.as_bytes());
            }
        }
    }
    hasher.finalize().to_hex().to_string()
}

/// A digest of the bytes of a file.
pub fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// A path with `/` between its parts, on every system.
fn plain(path: &Path) -> String {
    let parts = path.iter().map(|part| part.to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}
