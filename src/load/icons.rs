//! The icons of a game: SVG files, each an icon of its name, and sets in Iconify's JSON form
//! (<https://iconify.design/docs/types/iconify-json.html>).

use std::path::Path;
use std::sync::OnceLock;

use indexmap::IndexMap;
use serde::Deserialize;

use super::loader::{Loader, ReadScope};
use crate::diag::rules::content::{bad_icon_set, duplicate_id};
use crate::diag::{Diagnostic, FileId, Place, Span};
use crate::message::Message;

/// One icon: the inside of an `<svg>` whose viewBox is `left top width height`.
#[derive(Clone, PartialEq, Debug)]
pub struct Icon {
    pub body: String,
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
    /// Its own colour, `#rrggbb`, where `currentColor` in its body stands for one.
    pub colour: Option<String>,
}

/// The icons of a game, by name and by `prefix:name`.
#[derive(Clone, Default, Debug)]
pub struct IconSets {
    icons: IndexMap<String, Icon>,
    /// The SVG files, by the names of their icons.
    files: IndexMap<String, FileId>,
    /// The same as icons, made once for all faces and languages.
    made: OnceLock<(IndexMap<String, Icon>, Vec<Diagnostic>)>,
    /// The folder they lie in, below the root.
    dir: String,
}

impl IconSets {
    pub fn insert(&mut self, name: String, icon: Icon) {
        self.icons.insert(name, icon);
    }

    /// An icon of an SVG file, or else of a set. Those of files are there once they are made.
    pub fn get(&self, name: &str) -> Option<&Icon> {
        let made = self.made.get().and_then(|(made, _)| made.get(name));
        made.or_else(|| self.icons.get(name))
    }

    /// Every icon with its name, those of SVG files once they are made, behind the others.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Icon)> {
        let made = self.made.get().into_iter().flat_map(|(made, _)| made);
        let all = self.icons.iter().chain(made);
        all.map(|(name, icon)| (name.as_str(), icon))
    }

    /// No icons, for the same folder.
    pub fn emptied(&self) -> IconSets {
        IconSets {
            dir: self.dir.clone(),
            ..IconSets::default()
        }
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.files
            .keys()
            .chain(self.icons.keys())
            .map(String::as_str)
    }

    /// The SVG files, by the names of their icons.
    pub fn files(&self) -> &IndexMap<String, FileId> {
        &self.files
    }

    /// Makes icons of the SVG files, the first time it is called; gives what `make` found wrong.
    pub fn make(
        &self,
        make: impl FnOnce(&IndexMap<String, FileId>) -> (IndexMap<String, Icon>, Vec<Diagnostic>),
    ) -> &[Diagnostic] {
        &self.made.get_or_init(|| make(&self.files)).1
    }

    /// What to do where an icon is missing.
    pub fn where_to_put(&self, name: &str) -> Message {
        let dir = &self.dir;
        message!(
            "load-icons-where-to-put",
            "put it into {dir}/ as `{name}.svg`, or an icon set in Iconify's JSON form",
            dir,
            name
        )
    }
}

/// Reads every `*.svg` and `*.json` of a game's icon folder.
pub fn load(loader: &mut Loader<'_>, dir: &Path) -> IconSets {
    let mut sets = IconSets {
        dir: dir.to_string_lossy().replace('\\', "/"),
        ..IconSets::default()
    };
    if loader.reading == ReadScope::Content {
        return sets;
    }
    for path in loader.listed(dir) {
        let ending = super::loader::ending(&path);
        let ending = ending.as_deref();
        if !matches!(ending, Some("json" | "svg")) {
            continue;
        }
        let Some(file) = loader.text(&path, None) else {
            continue;
        };
        if ending == Some("svg") {
            let name = path.file_stem().unwrap_or_default().to_string_lossy();
            if let Some(first) = sets.files.insert(name.to_string(), file) {
                let start = |file| Span::new(file, 0..0);
                let found = duplicate_id::twice(
                    duplicate_id::IdKind::Icons,
                    &name,
                    start(file),
                    start(first),
                );
                loader.report.push(found);
            }
            continue;
        }
        if let Err((place, message)) = read(&loader.sources.get(file).text, &mut sets) {
            let source = loader.sources.get(file);
            let at = source.offset(place).unwrap_or(0);
            let place = Span::new(file, at..at);
            loader
                .report
                .push(bad_icon_set::not_iconify(place, message));
        }
    }
    sets
}

/// An Iconify set as far as it is used: <https://iconify.design/docs/types/iconify-json.html>.
#[derive(Deserialize)]
struct IconifySet {
    prefix: String,
    icons: IndexMap<String, IconifyIcon>,
    #[serde(default)]
    left: Option<f64>,
    #[serde(default)]
    top: Option<f64>,
    #[serde(default)]
    width: Option<f64>,
    #[serde(default)]
    height: Option<f64>,
}

#[derive(Deserialize)]
struct IconifyIcon {
    body: String,
    #[serde(default)]
    left: Option<f64>,
    #[serde(default)]
    top: Option<f64>,
    #[serde(default)]
    width: Option<f64>,
    #[serde(default)]
    height: Option<f64>,
}

/// Iconify's size of an icon that does not say.
const DEFAULT_SIZE: f64 = 16.0;

fn read(text: &str, sets: &mut IconSets) -> Result<(), (Place, String)> {
    let set: IconifySet = serde_json::from_str(text).map_err(|error| {
        let place = Place {
            line: error.line(),
            column: error.column(),
        };
        (place, error.to_string())
    })?;
    for (name, icon) in set.icons {
        let icon = Icon {
            left: icon.left.or(set.left).unwrap_or(0.0),
            top: icon.top.or(set.top).unwrap_or(0.0),
            width: icon.width.or(set.width).unwrap_or(DEFAULT_SIZE),
            height: icon.height.or(set.height).unwrap_or(DEFAULT_SIZE),
            body: icon.body,
            colour: None,
        };
        sets.insert(format!("{}:{name}", set.prefix), icon.clone());
        sets.insert(name, icon);
    }
    Ok(())
}
