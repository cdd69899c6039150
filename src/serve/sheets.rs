//! Sheets as `massicot build` makes them, for a look and a download: the same bytes.

use std::path::{Path, PathBuf};
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use serde::Deserialize;
use serde_json::{Value as Json, json};
use tempfile::TempDir;

use super::stack::on_own_stack;
use crate::limits::Limits;
use crate::load::Root;
use crate::pipeline::build::{self, Event};
use crate::pipeline::options::{BuildOptions, Paper};
use crate::pipeline::outputs::{Content, Made};
use crate::pipeline::{Control, Error};
use crate::watchdog::Watch;
use crate::write::files::OutDir;

/// No larger file is handed out.
const MOST_BYTES: u64 = 1 << 30;

/// What is to be built, in the words of the command line.
#[derive(Clone, PartialEq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct SheetsRequest {
    pub game: String,
    /// A sheet preset by name; the one for the paper where nothing is said.
    pub sheet: Option<String>,
    /// A paper by name, or its size.
    pub paper: Option<String>,
    /// A service by name, instead of sheets.
    pub service: Option<String>,
    #[serde(default)]
    pub low_ink: bool,
    #[serde(default)]
    pub grayscale: bool,
}

/// The files of the last order; an older one's are gone.
#[derive(Default)]
pub struct SheetFiles(Mutex<Option<BuiltSheets>>);

/// What was built, until its folder goes.
struct BuiltSheets {
    folder: TempDir,
    /// Below the folder.
    files: Vec<(PathBuf, Option<Content>)>,
}

impl SheetFiles {
    /// A file by its number: its name and its bytes.
    pub fn get(&self, number: usize) -> Option<(String, Bytes)> {
        let built = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let built = built.as_ref()?;
        let (path, _) = built.files.get(number)?;
        let bytes = OutDir::chosen(built.folder.path()).read(path, MOST_BYTES);
        Some((name(path), bytes.ok()??.into()))
    }

    /// Builds what is ordered and keeps its files; gives them as the page takes them.
    ///
    /// # Errors
    /// What `massicot build` would say.
    pub fn make(
        &self,
        root: &Root,
        order: SheetsRequest,
        language: Option<String>,
        limits: Limits,
    ) -> Result<Json, Error> {
        let built =
            on_own_stack(|| built(root, order, language, limits)).map_err(Error::Failed)??;
        let list = built.files.iter().enumerate().map(|(number, file)| {
            let (path, content) = file;
            let bytes = built.folder.path().join(path).metadata();
            let (name, bytes) = (name(path), bytes.map_or(0, |found| found.len()));
            let mut said = json!({
                "href": format!("sheets/{number}/{name}"), "name": name, "bytes": bytes,
            });
            let counts: &[(&str, usize)] = match content {
                Some(Content::Sheets {
                    pages,
                    sheets,
                    pieces,
                }) => &[("sheets", *sheets), ("pages", *pages), ("pieces", *pieces)],
                Some(Content::Pages { pages }) => &[("pages", *pages)],
                _ => &[],
            };
            for (what, count) in counts {
                said[what] = (*count).into();
            }
            said
        });
        let list = list.collect();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = Some(built);
        Ok(list)
    }
}

fn name(path: &Path) -> String {
    let name = path.file_name().unwrap_or_default();
    name.to_string_lossy().into_owned()
}

fn built(
    root: &Root,
    order: SheetsRequest,
    language: Option<String>,
    limits: Limits,
) -> Result<BuiltSheets, Error> {
    let folder = tempfile::tempdir().map_err(|error| Error::Failed(error.to_string().into()))?;
    let paper = order
        .paper
        .as_deref()
        .map(Paper::parse)
        .transpose()
        .map_err(Error::Failed)?;
    let game = order.game.clone();
    let options = BuildOptions {
        games: vec![order.game],
        sheet: order.sheet,
        paper,
        service: order.service,
        language,
        low_ink: order.low_ink,
        grayscale: order.grayscale,
        out: Some(folder.path().to_owned()),
        ..BuildOptions::default()
    };
    let mut made: Vec<Made> = Vec::new();
    let mut tell = |event: Event<'_>| {
        if let Event::Made(file) = event {
            made.push(file.clone());
        }
    };
    let control = Control {
        progress: &(),
        watch: &Watch::new(limits),
        cache: None,
    };
    build::build(root, &options, control, &mut tell)?;
    let out = OutDir::chosen(folder.path());
    let mut files = Vec::new();
    for file in made {
        let Ok(path) = file.path.strip_prefix(folder.path()) else {
            continue;
        };
        match file.path.is_dir() {
            // A folder of images.
            true => {
                let inside = out.files(path).into_iter();
                files.extend(inside.map(|image| (path.join(image), None)));
            }
            false => files.push((path.to_owned(), Some(file.content))),
        }
    }
    match files.is_empty() {
        true => Err(Error::Failed(message!(
            "serve-sheets-built",
            "`{game}` has nothing to be made of",
            game
        ))),
        false => Ok(BuiltSheets { folder, files }),
    }
}
