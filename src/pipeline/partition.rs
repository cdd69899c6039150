//! An export in parts, on as many machines, and the parts put together again.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Component, Path, PathBuf};

use serde::{Deserialize, Serialize};

use super::Error;
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
const MOST_FILE: u64 = 1 << 30;
/// How many missing faces are named.
const NAMED: usize = 5;
/// The most parts of one export.
const MOST_PARTS: usize = 1_000_000;

/// Some of the pieces of an export: the `part`th, from 1, of `parts`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Partition {
    by: Division,
    part: usize,
    parts: usize,
}

/// By what pieces are put into parts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Division {
    /// By their order, in turn.
    Slice,
    /// By their names: a piece stays in its part when others are added.
    Hash,
}

impl fmt::Display for Partition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let by = match self.by {
            Division::Slice => "slice",
            Division::Hash => "hash",
        };
        write!(f, "{by}:{}/{}", self.part, self.parts)
    }
}

impl Partition {
    /// A part by the hash of names; `None` for one that there cannot be.
    pub fn by_hash(part: usize, parts: usize) -> Option<Partition> {
        let by = Division::Hash;
        ((1..=parts).contains(&part) && parts <= MOST_PARTS).then_some(Partition {
            by,
            part,
            parts,
        })
    }

    /// Reads `slice:2/8` or `hash:2/8`.
    ///
    /// # Errors
    /// What is meant instead.
    pub fn parse(text: &str) -> Result<Partition, Message> {
        let wrong = || {
            message!(
                "pipeline-partition-parse",
                "write slice:2/8 or hash:2/8, the second of eight parts"
            )
        };
        let (by, share) = text.split_once(':').ok_or_else(wrong)?;
        let (part, parts) = share.split_once('/').ok_or_else(wrong)?;
        let number = |text: &str| text.parse().map_err(|_| wrong());
        let partition = Partition::by_hash(number(part)?, number(parts)?).ok_or_else(|| {
            message!(
                "pipeline-partition-parse-parts-counted-from",
                "parts are counted from 1, up to {most_parts} of them: {wrong}",
                most_parts = MOST_PARTS,
                wrong = wrong()
            )
        })?;
        let by = match by {
            "slice" => Division::Slice,
            "hash" => Division::Hash,
            _ => return Err(wrong()),
        };
        Ok(Partition { by, ..partition })
    }

    /// Which part it is, from 1.
    pub fn number(&self) -> usize {
        self.part
    }

    /// Whether a piece is in the part: the one at `index` in the order of the export, by its name
    /// `game/component/entry`.
    pub fn holds(&self, index: usize, name: &str) -> bool {
        let number = match self.by {
            Division::Slice => index as u64,
            Division::Hash => {
                let mut first = [0; 8];
                first.copy_from_slice(&blake3::hash(name.as_bytes()).as_bytes()[..8]);
                u64::from_le_bytes(first)
            }
        };
        number % self.parts as u64 == self.part as u64 - 1
    }
}

/// What a part says of itself.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PartRecord {
    version: u32,
    /// The program that made it.
    program: String,
    /// What was asked for.
    command: String,
    /// A digest of all files that it was made from.
    inputs: String,
    /// The pictures that it read beside those, under whatever name, each with a digest.
    pictures: BTreeMap<String, String>,
    /// Which part it is: `hash:2/8`.
    part: String,
    /// The paths of all files of the whole export.
    whole: Vec<String>,
    /// The paths of its own files, each with the BLAKE3 digest of its bytes.
    files: BTreeMap<String, String>,
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
    fn read_others(&self, other: &PartRecord) -> bool {
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

    fn read(part: &OutDir) -> Result<PartRecord, Error> {
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

/// Puts the parts of an export together: `put` is given each file once, in the order of a whole
/// export. How many files there were.
///
/// # Errors
/// A folder that is no part; parts of different exports; a file that is not what was written there;
/// faces that are in no part; what `put` refuses.
pub fn merge(
    parts: &[PathBuf],
    mut put: impl FnMut(&Path, &[u8]) -> Result<(), Error>,
) -> Result<usize, Error> {
    let parts: Vec<OutDir> = parts.iter().map(|dir| OutDir::chosen(dir)).collect();
    let records: Vec<PartRecord> = parts
        .iter()
        .map(PartRecord::read)
        .collect::<Result<_, _>>()?;
    let Some(first) = records.first() else {
        return Err(Error::usage(
            message!("pipeline-partition-merge", "there is nothing to merge"),
            message!(
                "pipeline-partition-merge-name-folders-parts",
                "name the folders of the parts"
            ),
        ));
    };
    let shown = |index: usize| parts[index].path().display();
    for (index, record) in records.iter().enumerate() {
        let what = match record {
            other if other.command != first.command => {
                message!(
                    "pipeline-partition-merge-another-export",
                    "is of another export"
                )
            }
            other if other.inputs != first.inputs => {
                message!(
                    "pipeline-partition-merge-was-made-from",
                    "was made from other files"
                )
            }
            other if records[..index].iter().any(|one| one.read_others(other)) => {
                message!(
                    "pipeline-partition-merge-was-made-from-other",
                    "was made from other pictures"
                )
            }
            other if other.whole != first.whole => {
                message!("pipeline-partition-merge-other-faces", "is of other faces")
            }
            _ => continue,
        };
        return Err(Error::Failed(message!(
            "pipeline-partition-merge-part-first-make",
            "`{part}` {what} than `{first}`: make it again from the same state of the project",
            part = shown(index),
            what,
            first = shown(0)
        )));
    }
    missing(&records, first)?;
    for path in &first.whole {
        let mut of = records.iter().enumerate();
        let Some((index, digest_then)) =
            of.find_map(|(index, record)| Some((index, record.files.get(path)?)))
        else {
            continue;
        };
        let bytes = parts[index].read(Path::new(path), MOST_FILE);
        let bytes = bytes
            .ok()
            .flatten()
            .filter(|bytes| digest(bytes) == *digest_then);
        let bytes = bytes.ok_or_else(|| {
            Error::Failed(message!(
                "pipeline-partition-merge-was-written-make",
                "`{part}/{path}` is not what was written there: make the part again",
                part = shown(index),
                path
            ))
        })?;
        put(Path::new(path), &bytes)?;
    }
    Ok(first.whole.len())
}

/// Refuses records in which faces are missing.
fn missing(records: &[PartRecord], first: &PartRecord) -> Result<(), Error> {
    let there: BTreeSet<&String> = records.iter().flat_map(|part| part.files.keys()).collect();
    let missing = first.whole.iter().filter(|path| !there.contains(path));
    let missing: Vec<&str> = missing.map(String::as_str).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let named = missing[..missing.len().min(NAMED)].join(", ");
    let message = match missing.len().saturating_sub(NAMED) {
        0 => message!("partition-missing", "no part has {named}", named),
        more => message!(
            "partition-missing-more",
            "no part has {named} and {more} more",
            named,
            more
        ),
    };
    let parts: Vec<&str> = records.iter().map(|record| &*record.part).collect();
    let help = message!(
        "pipeline-partition-missing-help",
        "there are the parts {parts}: name all of them",
        parts = parts.join(", ")
    );
    Err(Error::usage(message, help))
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

fn digest(bytes: &[u8]) -> String {
    blake3::hash(bytes).to_hex().to_string()
}

/// A path with `/` between its parts, on every system.
fn plain(path: &Path) -> String {
    let parts = path.iter().map(|part| part.to_string_lossy());
    parts.collect::<Vec<_>>().join("/")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_part_is_read_and_shown() {
        for text in ["slice:1/1", "hash:2/8", "slice:8/8"] {
            assert_eq!(Partition::parse(text).unwrap().to_string(), text);
        }
        for text in [
            "hash",
            "hash:2",
            "hash:0/8",
            "hash:9/8",
            "hash:1/0",
            "name:1/2",
            "hash:-1/2",
            "hash:1/2000000",
        ] {
            assert!(Partition::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn each_piece_is_in_one_part_and_keeps_it_by_hash() {
        for by in ["slice", "hash"] {
            let parts: Vec<Partition> = (1..=8)
                .map(|part| Partition::parse(&format!("{by}:{part}/8")).unwrap())
                .collect();
            let mut counts = [0; 8];
            for index in 0..4000 {
                let name = format!("game/cards/card-{index}");
                let of: Vec<usize> = (0..8)
                    .filter(|part| parts[*part].holds(index, &name))
                    .collect();
                assert_eq!(of.len(), 1);
                counts[of[0]] += 1;
            }
            assert!(
                counts.iter().all(|count| (400..600).contains(count)),
                "{by}: {counts:?}"
            );
        }
        // The same on every machine, whatever lies before it.
        let part = Partition::parse("hash:3/8").unwrap();
        assert_eq!(
            part.holds(0, "demo/cards/a"),
            part.holds(77, "demo/cards/a")
        );
    }
}
