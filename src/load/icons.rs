//! Icon sets in Iconify's JSON form (<https://iconify.design/docs/types/iconify-json.html>).

use std::path::Path;

use indexmap::IndexMap;
use serde::Deserialize;

use super::Reading;
use super::loader::Loader;
use crate::diag::rules::content::bad_icon_set;
use crate::diag::{Place, Span};

/// One icon: the inside of an `<svg>` whose viewBox is `left top width height`.
#[derive(Clone, PartialEq, Debug)]
pub struct Icon {
    pub body: String,
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

/// The icons of a game, by name and by `prefix:name`.
#[derive(Clone, Default, Debug)]
pub struct IconSets {
    icons: IndexMap<String, Icon>,
}

impl IconSets {
    pub fn insert(&mut self, name: String, icon: Icon) {
        self.icons.insert(name, icon);
    }

    pub fn get(&self, name: &str) -> Option<&Icon> {
        self.icons.get(name)
    }

    /// Every icon with its name.
    pub fn iter(&self) -> impl Iterator<Item = (&str, &Icon)> {
        self.icons.iter().map(|(name, icon)| (name.as_str(), icon))
    }

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.icons.keys().map(String::as_str)
    }
}

/// Reads every `*.json` of a game's icon folder.
pub fn load(loader: &mut Loader<'_>, dir: &Path) -> IconSets {
    let mut sets = IconSets::default();
    if loader.reading == Reading::Content {
        return sets;
    }
    for path in loader.listed(dir) {
        if path.extension().is_none_or(|ending| ending != "json") {
            continue;
        }
        let Some(file) = loader.text(&path, None) else {
            continue;
        };
        if let Err((place, message)) = read(&loader.sources.get(file).text, &mut sets) {
            let source = loader.sources.get(file);
            let at = source.offset(place).unwrap_or(0);
            let found = bad_icon_set::RULE.finding("this is no icon set in Iconify's JSON form");
            let found = found.labelled(Span::new(file, at..at), message);
            loader.report.push(found);
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
        };
        sets.insert(format!("{}:{name}", set.prefix), icon.clone());
        sets.insert(name, icon);
    }
    Ok(())
}
