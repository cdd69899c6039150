//! Published sheets: fetched, held against what is there, and put beside the content.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use serde::Deserialize;
use serde_json::Value as Json;
use sha2::{Digest, Sha256};

use super::{Error, pass, rewrite, spreadsheet};
use crate::diag::Severity;
use crate::fetch::Fetched;
use crate::import::Difference;
use crate::limits::Limits;
use crate::load::root::PathError;
use crate::load::sheet::{SheetForm, SheetOptions};
use crate::load::{self, Game, Project, ReadScope, Root, Table, Value};
use crate::message::Message;
use crate::toml_work;
use crate::translation::quoted;

/// The file beside game.toml that says what was fetched.
const LOCK: &str = "sheets.lock";

/// A sheet that game.toml names an address for.
#[derive(Clone, Debug)]
pub struct PublishedSheet {
    /// Relative to the root.
    pub file: PathBuf,
    pub url: String,
    game: String,
    /// The component that it is the data of; none where the game's own `data` names it.
    component: Option<String>,
    /// As game.toml names it.
    name: String,
    options: SheetOptions,
}

/// What was fetched of a sheet.
#[derive(Clone, PartialEq, Eq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LockedSheet {
    pub file: String,
    pub url: String,
    pub sha256: String,
    /// When, in UTC, as ISO 8601 writes it.
    pub fetched: String,
}

#[derive(Deserialize, Default)]
#[serde(deny_unknown_fields)]
struct LockFile {
    #[serde(default)]
    sheet: Vec<LockedSheet>,
}

/// What a fetched sheet would change.
#[derive(Clone, PartialEq, Debug)]
pub enum PullPlan {
    /// Nothing: the file is the same already.
    Same,
    Write {
        bytes: Vec<u8>,
        /// Of the file that is there.
        before: Option<Vec<u8>>,
        /// Against the file that is there; none where there is none that can be read.
        difference: Option<Difference>,
        rows: usize,
        /// Whether the file that is there is not the one that was fetched.
        edited: bool,
    },
}

/// The sheets of games that have an address, and the games as they are: without them, perhaps.
///
/// # Errors
/// A game.toml that cannot be read; [`Error::Usage`] where no sheet has an address.
pub fn published(
    root: &Root,
    games: &[String],
    limits: &Limits,
) -> Result<(Project, Vec<PublishedSheet>), Error> {
    let (project, report) = load::load_for(root, games, ReadScope::Content, limits);
    if project.games.len() < games.len() {
        pass(&project, report)?;
    }
    let found: Vec<PublishedSheet> = project.games.iter().flat_map(sheets).collect();
    match found.is_empty() {
        false => Ok((project, found)),
        true => Err(Error::usage(
            message!("pipeline-pull-published", "no sheet has an address"),
            message!(
                "pipeline-pull-published-name-game-toml",
                "name it in game.toml: data = {{ file = \"cards.csv\", url = \"https://…\" }}"
            ),
        )),
    }
}

fn sheets(game: &Game) -> Vec<PublishedSheet> {
    let of = |data: &Value, component: Option<&str>| {
        let text = |key: &str| data.get(key).and_then(Value::as_str);
        let (name, url) = (text("file")?.to_owned(), text("url")?.to_owned());
        Some(PublishedSheet {
            file: Path::new("content").join(&game.id).join(&name),
            url,
            game: game.id.clone(),
            component: component.map(str::to_owned),
            name,
            options: SheetOptions::of(data),
        })
    };
    let components = game.value.get("component").and_then(Value::as_array);
    let own = components
        .unwrap_or_default()
        .iter()
        .filter_map(|component| {
            let id = component.get("id").and_then(Value::as_str);
            of(component.get("data")?, id)
        });
    let shared = game.value.get("data").and_then(Value::as_table);
    let shared = shared.into_iter().flat_map(Table::iter);
    let shared = shared.filter_map(|(_, field)| of(&field.value, None));
    let mut found: Vec<PublishedSheet> = Vec::new();
    for sheet in own.chain(shared) {
        // Several components may be sheets of one workbook.
        if !found.iter().any(|other| other.file == sheet.file) {
            found.push(sheet);
        }
    }
    found
}

/// Whether an address is a page of a spreadsheet program's, where a sheet is edited; what to do.
pub fn is_editor(url: &str) -> Option<Message> {
    let is_google = url.contains("docs.google.com/spreadsheets/") && url.contains("/edit");
    is_google.then_some(
        message!("pipeline-pull-is-editor", "this is the page where the sheet is edited: choose File › Share › Publish to web there, one sheet as CSV, and name the address that it shows"),
    )
}

/// Holds what was fetched against the file that is there.
///
/// # Errors
/// [`Error::Usage`] for what is no sheet of the form that the file's name says.
pub fn plan(
    root: &Root,
    project: &Project,
    sheet: &PublishedSheet,
    fetched: Fetched,
    limits: &Limits,
) -> Result<PullPlan, Error> {
    let form = SheetForm::of(&sheet.file).ok_or_else(|| {
        let help = message!(
            "pipeline-pull-plan-help",
            "a published sheet is a .csv, .tsv, .xlsx or .ods file"
        );
        Error::usage(
            message!(
                "pipeline-pull-plan",
                "`{name}` is no spreadsheet",
                name = sheet.name
            ),
            help,
        )
    })?;
    is_of_form(&fetched, form, &sheet.name)?;
    let bytes = fetched.bytes;
    let there = root.read_sheet(&sheet.file).ok();
    if there.as_deref() == Some(&*bytes) {
        return Ok(PullPlan::Same);
    }
    let game = project.game(&sheet.game);
    let of = game.and_then(|game| Some((game, game.component(sheet.component.as_deref()?)?)));
    let read = |bytes: Vec<u8>| {
        let read = spreadsheet::read(&sheet.file, bytes, &sheet.options, of, limits)?;
        Ok::<Vec<Json>, Error>(spreadsheet::rows(&read.loaded.value, &read.list))
    };
    let new = read(bytes.clone())?;
    if new.is_empty() && (of.is_some() || bytes.trim_ascii().is_empty()) {
        return Err(Error::usage(
            message!(
                "pipeline-pull-plan-address-gives-sheet",
                "the address gives a sheet without rows"
            ),
            message!(
                "pipeline-pull-plan-see-whether-right",
                "see whether the right sheet is published, and whether it is empty"
            ),
        ));
    }
    let locked = locked(root, &sheet.game)?;
    let locked = locked.iter().find(|locked| locked.file == sheet.name);
    let edited = there
        .as_deref()
        .zip(locked)
        .is_some_and(|(there, locked)| sha256(there) != locked.sha256);
    let old = there.clone().and_then(|there| read(there).ok());
    Ok(PullPlan::Write {
        difference: old.map(|old| Difference::between(&old, &new)),
        rows: new.len(),
        edited,
        bytes,
        before: there,
    })
}

/// Whether what was fetched can be what the file's name says: servers give a page where one has to
/// log in, or where nothing is published any more.
fn is_of_form(fetched: &Fetched, form: SheetForm, name: &str) -> Result<(), Error> {
    let start: Vec<u8> = fetched.bytes.iter().copied().take(1_000).collect();
    let start = String::from_utf8_lossy(&start)
        .trim_start_matches('\u{feff}')
        .trim_start()
        .to_lowercase();
    let says_page = fetched.media_type.as_deref() == Some("text/html");
    if says_page || start.starts_with("<!doctype html") || start.starts_with("<html") {
        return Err(Error::usage(
            message!(
                "address-gives-web-page-sheet",
                "the address gives a web page, and no sheet"
            ),
            message!(
                "pipeline-pull-is-of-form",
                "publish the sheet itself (in Google Sheets: File › Share › Publish to web, as CSV), so that it can be read without a login"
            ),
        ));
    }
    let is_archive = start.starts_with("pk\u{3}\u{4}");
    let is_workbook = matches!(form, SheetForm::Xlsx | SheetForm::Ods);
    let help = message!(
        "pipeline-pull-is-of-form-help",
        "name the file by what the address gives"
    );
    match (is_archive, is_workbook) {
        (true, false) => Err(Error::usage(
            message!(
                "pipeline-pull-is-of-form-address-gives-workbook",
                "the address gives a workbook, and `{name}` is none",
                name
            ),
            help,
        )),
        (false, true) => Err(Error::usage(
            message!(
                "pipeline-pull-is-of-form-address-gives-workbook-name",
                "the address gives no workbook, and `{name}` is one",
                name
            ),
            help,
        )),
        _ => Ok(()),
    }
}

/// Puts a fetched sheet into the place of what was `before` there, and what it is into the game's
/// `sheets.lock`. `now` is the time in UTC, as ISO 8601 writes it.
///
/// # Errors
/// A file that cannot be written, or has changed since.
pub fn write(
    root: &Root,
    sheet: &PublishedSheet,
    (before, bytes): (Option<&[u8]>, &[u8]),
    now: &str,
) -> Result<(), Error> {
    let mut locked = locked(root, &sheet.game)?;
    locked.retain(|other| other.file != sheet.name);
    locked.push(LockedSheet {
        file: sheet.name.clone(),
        url: sheet.url.clone(),
        sha256: sha256(bytes),
        fetched: now.to_owned(),
    });
    locked.sort_by(|one, other| one.file.cmp(&other.file));
    rewrite::bytes(root, &sheet.file, before, bytes)?;
    rewrite::over(root, &lock_of(&sheet.game), lock_text(&locked).as_bytes())
}

/// How many errors the content of games has, as it is now.
pub fn errors(root: &Root, games: &[String], limits: &Limits) -> usize {
    let (_, report) = load::load_for(root, games, ReadScope::Content, limits);
    report.count(Severity::Error)
}

fn lock_of(game: &str) -> PathBuf {
    Path::new("content").join(game).join(LOCK)
}

/// What the lock file of a game says.
fn locked(root: &Root, game: &str) -> Result<Vec<LockedSheet>, Error> {
    let path = lock_of(game);
    let text = match root.read_text(&path) {
        Ok(text) => text,
        Err(PathError::Missing) => return Ok(Vec::new()),
        Err(error) => {
            return Err(Error::Failed(message!(
                "what-error",
                "{what}: {error}",
                what = path.display(),
                error
            )));
        }
    };
    let unread = |words: &str| {
        let message = format!("{}: {words}", path.display());
        Error::usage(
            message,
            message!(
                "pipeline-pull-locked",
                "take the file away: it is written anew"
            ),
        )
    };
    toml_work::look(&text).map_err(|(_, words)| unread(&words))?;
    let file: LockFile = toml::from_str(&text).map_err(|error| unread(error.message()))?;
    Ok(file.sheet)
}

fn lock_text(locked: &[LockedSheet]) -> String {
    let mut text =
        "# Written by `massicot pull`: what was fetched, from where and when.\n".to_owned();
    for sheet in locked {
        let LockedSheet {
            file,
            url,
            sha256,
            fetched,
        } = sheet;
        // Writing to a string does not fail.
        let _ = write!(
            text,
            "\n[[sheet]]\nfile = {}\nurl = {}\nsha256 = \"{sha256}\"\nfetched = {}\n",
            quoted(file),
            quoted(url),
            quoted(fetched)
        );
    }
    text
}

fn sha256(bytes: &[u8]) -> String {
    let digest = Sha256::digest(bytes);
    digest.iter().map(|byte| format!("{byte:02x}")).collect()
}
