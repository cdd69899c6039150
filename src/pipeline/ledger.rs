//! The files of a run, and the record of them that stays beside them: what is no longer made is
//! named, and removed where that is asked for.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use super::Error;
use super::inventory::{Inventory, presets_of};
use crate::load::{Game, Project};
use crate::message::Message;
use crate::write::files::{OutDir, OutLock, PendingFile, Removal, Staging, WriteError};
use crate::write::manifest::{FILE, Manifest, Record, hash};
use crate::write::pdf::Sum;

/// The largest record that is read.
const MOST_BYTES: u64 = 64 << 20;

/// Where a file comes from.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FileOrigin {
    /// The command that makes it, with the options that change it.
    pub made_by: String,
    /// What of the game it shows; empty for the whole game.
    pub of: Vec<String>,
}

/// A file that was written.
#[derive(Clone, Debug)]
pub struct PlacedFile {
    pub path: PathBuf,
    /// What the file was that it replaced, where that was another thing.
    pub replaced: Option<Replaced>,
}

/// What a replaced file was.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Replaced {
    /// One that this command made.
    MadeBy(String),
    /// One that showed these pieces or components.
    Of(Vec<String>),
}

/// Files of earlier runs that are no longer made.
#[derive(Clone, Default, Debug)]
pub struct Stale {
    /// Their paths.
    pub files: Vec<String>,
    /// Whether they were removed.
    pub removed: bool,
}

/// Where the files of a run go, and what each game has that they may be of.
pub struct Target {
    pub out: OutDir,
    /// Held until everything is written.
    _lock: OutLock,
    inventories: HashMap<String, Inventory>,
    /// What was asked for, as in [`LedgerScope`].
    asked: Vec<String>,
    prune: bool,
}

/// The files of one game.
pub struct Ledger {
    out: OutDir,
    /// The game's folder in it.
    folder: PathBuf,
    /// Where the run is not in the game's own language, its language.
    language: Option<String>,
    /// The components of the game; none of a game that is gone.
    components: Vec<String>,
    known: Manifest,
    staging: Staging,
    written: Mutex<BTreeMap<String, Record>>,
}

/// What a run makes all of, and so knows what it no longer makes.
#[derive(Clone, Copy)]
pub struct LedgerScope<'a> {
    /// None for a game that is gone.
    pub inventory: Option<&'a Inventory>,
    /// Only these components and shared sheets; all of them where it is empty.
    pub asked: &'a [String],
}

impl Target {
    /// Of a run that makes these components of the project, or all where there are none; to be
    /// made before its games are put into a language. Where another run writes to the folder, says
    /// so by `waiting`, then waits for it.
    ///
    /// # Errors
    /// A folder that cannot be made.
    pub fn new(
        out: OutDir,
        project: &Project,
        asked: &[String],
        prune: bool,
        waiting: impl FnOnce(&Path),
    ) -> Result<Target, Error> {
        let presets = presets_of(project);
        let inventory = |game: &Game| (game.id.clone(), Inventory::of(game, &presets));
        Ok(Target {
            _lock: out.lock(waiting)?,
            out,
            inventories: project.games.iter().map(inventory).collect(),
            asked: asked.to_vec(),
            prune,
        })
    }

    /// The record of a game's files; to be opened before any of them is begun.
    ///
    /// # Errors
    /// As those of [`Ledger::open`].
    pub fn ledger(&self, game: &Game) -> Result<Ledger, Error> {
        Ledger::open(&self.out, game)
    }

    /// Finds what of a game is no longer made, or removes it, and writes its record.
    ///
    /// # Errors
    /// A file that cannot be removed, a record that cannot be written.
    pub fn finish(&self, game: &Game, ledger: Ledger) -> Result<Stale, Error> {
        let scope = LedgerScope {
            inventory: self.inventories.get(&game.id),
            asked: &self.asked,
        };
        ledger.finish(scope, self.prune)
    }

    /// The same of games that the project no longer has; `games` are those it has. Only for a
    /// folder that is the project's own.
    ///
    /// # Errors
    /// As those of [`Target::finish`].
    pub fn finish_gone(&self, games: &[String]) -> Result<Vec<Stale>, Error> {
        let scope = LedgerScope {
            inventory: None,
            asked: &[],
        };
        let gone = Ledger::of_gone(&self.out, games)?.into_iter();
        gone.map(|ledger| ledger.finish(scope, self.prune))
            .collect()
    }
}

impl Ledger {
    /// Reads the record of a game's folder.
    ///
    /// # Errors
    /// A record that cannot be read: what it knows would be lost.
    pub fn open(out: &OutDir, game: &Game) -> Result<Ledger, Error> {
        let folder = PathBuf::from(&game.id);
        let is_other = super::folder(game) != folder;
        let language = is_other.then(|| game.language.clone());
        let mut ledger = Ledger::read(out, folder, language)?;
        let components = game.components.iter();
        ledger.components = components
            .map(|component| component.id.value.clone())
            .collect();
        Ok(ledger)
    }

    /// The folders of games that are no longer among `games`, each with a record of its own.
    ///
    /// # Errors
    /// [`Error::Failed`] where a record cannot be read.
    pub fn of_gone(out: &OutDir, games: &[String]) -> Result<Vec<Ledger>, Error> {
        let is_gone = |name: &String| {
            let record = out.path().join(name).join(FILE);
            !games.contains(name) && record.is_file()
        };
        let gone = out.folders().into_iter().filter(is_gone);
        gone.map(|name| Ledger::read(out, name.into(), None))
            .collect()
    }

    fn read(out: &OutDir, folder: PathBuf, language: Option<String>) -> Result<Ledger, Error> {
        let staging = Staging::open(out, &folder)?;
        let file = folder.join(FILE);
        let bad = |error: Message| {
            let path = out.path().join(&file);
            Error::Failed(message!(
                "pipeline-ledger-read",
                "`{path}` is no record of outputs: {error}; remove it, and what is there now stays",
                path = path.display(),
                error
            ))
        };
        let text = out.read(&file, MOST_BYTES);
        let text = text.map_err(|error| bad(error.to_string().into()))?;
        let known = text.map(|text| Manifest::parse(&text)).transpose();
        Ok(Ledger {
            out: out.clone(),
            known: known.map_err(bad)?.unwrap_or_default(),
            folder,
            language,
            components: Vec::new(),
            staging,
            written: Mutex::default(),
        })
    }

    pub fn out(&self) -> &OutDir {
        &self.out
    }

    /// True for a file of an earlier run, by its path in the folder of outputs.
    pub fn knows(&self, path: &Path) -> bool {
        self.known.files.contains_key(&self.key(path))
    }

    fn key(&self, path: &Path) -> String {
        let below = path.strip_prefix(&self.folder).unwrap_or(path);
        let parts = below.iter().map(|part| part.to_string_lossy());
        parts.collect::<Vec<_>>().join("/")
    }

    /// Writes a file for a path in the folder of outputs: it is there when the run is finished.
    ///
    /// # Errors
    /// What cannot be written; a second file of the same name.
    pub fn write(
        &self,
        path: &Path,
        bytes: &[u8],
        origin: FileOrigin,
    ) -> Result<PlacedFile, Error> {
        let sum = Sum {
            bytes: bytes.len() as u64,
            hash: hash(bytes),
        };
        self.put(path, sum, origin, || self.staging.write(path, bytes))
    }

    /// Takes a file that was begun at a path in the folder of outputs.
    ///
    /// # Errors
    /// As those of [`Ledger::write`].
    pub fn place(
        &self,
        path: &Path,
        file: PendingFile,
        sum: Sum,
        origin: FileOrigin,
    ) -> Result<PlacedFile, Error> {
        self.put(path, sum, origin, || self.staging.place(path, file))
    }

    fn put(
        &self,
        path: &Path,
        sum: Sum,
        origin: FileOrigin,
        put: impl FnOnce() -> Result<PathBuf, WriteError>,
    ) -> Result<PlacedFile, Error> {
        let key = self.key(path);
        let record = Record {
            made_by: origin.made_by,
            components: match origin.of.is_empty() {
                true => self.components.clone(),
                false => Vec::new(),
            },
            of: origin.of,
            language: self.language.clone(),
            bytes: sum.bytes,
            hash: sum.hash,
        };
        let mut written = self.written.lock().unwrap_or_else(PoisonError::into_inner);
        if written.contains_key(&key) {
            let shown = path.display();
            return Err(Error::Failed(message!(
                "pipeline-ledger-put",
                "two files would be called `{shown}`",
                shown
            )));
        }
        let before = self.known.files.get(&key);
        let before = before.filter(|_| self.out.path().join(path).exists());
        let replaced = before.and_then(|before| replaced(before, &record));
        let path = put()?;
        written.insert(key, record);
        Ok(PlacedFile { path, replaced })
    }

    /// Puts what was written into place, with the record of it beside all that it has.
    ///
    /// # Errors
    /// [`Error::Failed`] where that cannot be written.
    pub fn keep(self) -> Result<(), Error> {
        let written = self.written.into_inner();
        let mut next = self.known.clone();
        next.files
            .extend(written.unwrap_or_else(PoisonError::into_inner));
        keep(
            &self.out,
            self.staging,
            &self.folder.join(FILE),
            (&self.known, &next),
        )
    }

    /// Finds what is no longer made, or removes it, and puts what was written into place, the record
    /// of it last. A file that is not what was written there is the user's own, and no longer in the
    /// record.
    ///
    /// # Errors
    /// [`Error::Failed`] where a file or the record cannot be written or removed.
    pub fn finish(self, scope: LedgerScope<'_>, prune: bool) -> Result<Stale, Error> {
        let written = self.written.into_inner();
        let written = written.unwrap_or_else(PoisonError::into_inner);
        let made: BTreeSet<&str> = written.values().map(|new| new.made_by.as_str()).collect();
        let is_stale = |record: &Record| {
            let of_run = record.language == self.language
                && made.contains(record.made_by.as_str())
                && within(scope.asked, &record.of);
            of_run || !scope.inventory.is_some_and(|game| game.has(record))
        };
        let mut next = Manifest::default();
        let mut stale = Vec::new();
        let earlier = self.known.files.iter();
        for (key, record) in earlier.filter(|(key, _)| !written.contains_key(*key)) {
            let name = self.folder.join(key);
            let shown = self.out.path().join(&name).display().to_string();
            let stays = match is_stale(record) {
                false => self.out.path().join(&name).is_file(),
                true if prune => {
                    let ours = |bytes: &[u8]| record.is(bytes);
                    let removal = self.out.remove(&name, record.bytes, ours)?;
                    stale.extend((removal == Removal::Removed).then_some(shown));
                    false
                }
                true => {
                    let bytes = self.out.read(&name, record.bytes).ok().flatten();
                    let ours = bytes.is_some_and(|bytes| record.is(&bytes));
                    stale.extend(ours.then_some(shown));
                    ours
                }
            };
            if stays {
                next.files.insert(key.clone(), record.clone());
            }
        }
        next.files.extend(written);
        keep(
            &self.out,
            self.staging,
            &self.folder.join(FILE),
            (&self.known, &next),
        )?;
        Ok(Stale {
            files: stale,
            removed: prune,
        })
    }
}

/// Puts what is staged into place, with the record where it has changed; removes that of an empty
/// folder.
fn keep(
    out: &OutDir,
    staging: Staging,
    file: &Path,
    (known, next): (&Manifest, &Manifest),
) -> Result<(), Error> {
    if next != known && !next.files.is_empty() {
        let text = next.to_json().map_err(Error::Failed)?;
        staging.write(file, text.as_bytes())?;
    }
    staging.commit()?;
    if next.files.is_empty() {
        out.remove(file, MOST_BYTES, |_| true)?;
    }
    Ok(())
}

/// Whether a run that makes only what was asked for makes a file of these.
fn within(asked: &[String], of: &[String]) -> bool {
    let is_asked = |name: &String| {
        let component = name.split('/').next().unwrap_or_default();
        asked.iter().any(|asked| asked == component)
    };
    asked.is_empty() || (!of.is_empty() && of.iter().all(is_asked))
}

/// What a file was, where that was made otherwise, or of something else.
fn replaced(before: &Record, now: &Record) -> Option<Replaced> {
    if before.made_by != now.made_by {
        return Some(Replaced::MadeBy(before.made_by.clone()));
    }
    (before.of != now.of).then(|| Replaced::Of(before.of.clone()))
}
