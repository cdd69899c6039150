//! Icon sets in Iconify's JSON form (<https://iconify.design/docs/types/iconify-json.html>).

use indexmap::IndexMap;

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

    pub fn names(&self) -> impl Iterator<Item = &str> {
        self.icons.keys().map(String::as_str)
    }
}
