//! Sheets as `massicot build` makes them, for a look and a download: the same bytes.

use std::path::Path;
use std::sync::{Mutex, PoisonError};

use axum::body::Bytes;
use serde::Deserialize;
use serde_json::{Value as Json, json};

use crate::api::STACK;
use crate::limits::Limits;
use crate::load::Root;
use crate::pipeline::build::{self, Event};
use crate::pipeline::options::BuildOptions;
use crate::pipeline::outputs::{Content, Made};
use crate::pipeline::{Control, Error};
use crate::watchdog::Watch;
use crate::write::files::OutDir;

/// No larger file is handed out.
const MOST_BYTES: u64 = 1 << 30;

/// What is to be built, in the words of the command line.
#[derive(Clone, PartialEq, Deserialize, Debug)]
#[serde(deny_unknown_fields)]
pub struct Order {
    pub game: String,
    /// A sheet preset by name; the one for A4 where nothing is said.
    pub sheet: Option<String>,
    #[serde(default)]
    pub low_ink: bool,
    #[serde(default)]
    pub grayscale: bool,
}

/// The files of the last order; an older one's are gone.
#[derive(Default)]
pub struct SheetFiles(Mutex<Vec<(String, Bytes)>>);

impl SheetFiles {
    /// A file by its number.
    pub fn get(&self, number: usize) -> Option<(String, Bytes)> {
        self.0
            .lock()
            .unwrap_or_else(PoisonError::into_inner)
            .get(number)
            .cloned()
    }

    /// Builds what is ordered and keeps its files; gives them as the page takes them.
    ///
    /// # Errors
    /// What `massicot build` would say.
    pub fn make(&self, root: &Root, order: Order, limits: Limits) -> Result<Json, String> {
        // The caller's thread has a small stack.
        let made = std::thread::scope(|scope| {
            let work = || built(root, order, limits);
            let thread = std::thread::Builder::new().stack_size(STACK);
            let thread = thread
                .spawn_scoped(scope, work)
                .map_err(|error| error.to_string())?;
            thread
                .join()
                .unwrap_or_else(|_| Err("the build ended early".to_owned()))
        })?;
        let list = made
            .iter()
            .enumerate()
            .map(|(number, (file, content, bytes))| {
                let (sheets, pages, pieces) = *content;
                json!({
                    "href": format!("sheets/{number}/{file}"), "name": file, "bytes": bytes.len(),
                    "sheets": sheets, "pages": pages, "pieces": pieces,
                })
            });
        let list = Json::from_iter(list);
        let files = made
            .into_iter()
            .map(|(file, _, bytes)| (file, bytes))
            .collect();
        *self.0.lock().unwrap_or_else(PoisonError::into_inner) = files;
        Ok(list)
    }
}

/// A file's name, its sheets, pages and pieces, its bytes.
type Built = (String, (usize, usize, usize), Bytes);

fn built(root: &Root, order: Order, limits: Limits) -> Result<Vec<Built>, String> {
    let folder = tempfile::tempdir().map_err(|error| error.to_string())?;
    let options = BuildOptions {
        games: vec![order.game],
        sheet: order.sheet,
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
    };
    let said = |error: Error| error.to_string();
    build::build(root, &options, control, &mut tell).map_err(said)?;
    let read = |file: &Made| -> Result<Option<Built>, String> {
        let Content::Sheets {
            pages,
            sheets,
            pieces,
        } = file.content
        else {
            return Ok(None);
        };
        let (Some(dir), Some(name)) = (file.path.parent(), file.path.file_name()) else {
            return Ok(None);
        };
        let bytes = OutDir::chosen(dir)
            .read(Path::new(name), MOST_BYTES)
            .map_err(|error| error.to_string())?;
        let name = name.to_string_lossy().into_owned();
        Ok(bytes.map(|bytes| (name, (sheets, pages, pieces), bytes.into())))
    };
    let read = made.iter().map(read);
    let all: Vec<Option<Built>> = read.collect::<Result<_, String>>()?;
    Ok(all.into_iter().flatten().collect())
}
