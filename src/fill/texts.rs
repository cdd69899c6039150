//! The texts of a game that have braces, each with the tables it stands in.

use std::collections::HashSet;

use rayon::prelude::*;

use super::pattern::has_braces;
use crate::cel::{Val, ValKind};
use crate::diag::Span;
use crate::load::{Component, Entry, Game, Table, Unsound, Value, ValueKind};
use crate::words::with_parts;

/// A text with braces.
#[derive(Clone)]
pub struct BracedText<'g> {
    game: &'g Game,
    pub value: &'g Value,
    /// The tables it stands in, the outermost first: an entry, a data file, the theme.
    tables: Vec<&'g Value>,
    pub entry: Option<(&'g Component, &'g Entry)>,
    /// False where it stands in something that errors have been told of, or names such.
    pub is_sound: bool,
}

/// Names that a text may use beside the fields around it.
const GIVEN: [&str; 3] = ["self", "entry", "game"];

impl<'g> BracedText<'g> {
    /// The names of the fields around it, of an entry's copies, of the shared files and what is always
    /// there; of the number, in a form.
    pub fn names(&self, in_form: bool) -> Vec<&'g str> {
        let fields = self
            .tables
            .iter()
            .rev()
            .filter_map(|table| table.as_table());
        let mut names: Vec<&str> = fields.flat_map(Table::keys).collect();
        let copies = self.entry.map(|_| "copies");
        names.extend(copies.into_iter().chain(GIVEN));
        names.extend(self.game.data.keys().map(String::as_str));
        names.extend(in_form.then_some("n"));
        names
    }

    /// What a name stands for; of fields of one name the innermost.
    pub fn value_of(&self, name: &str) -> Option<Val> {
        match name {
            "self" => self.tables.last().map(|table| self.table(table)),
            "entry" => self.tables.first().map(|table| self.table(table)),
            _ => {
                let mut tables = self.tables.iter().rev();
                let value = tables.find_map(|table| table.get(name));
                let shared = || self.game.data.get(name).map(Val::from);
                let value = value.map(Val::from);
                value.or_else(|| self.copies(name)).or_else(shared)
            }
        }
    }

    fn copies(&self, name: &str) -> Option<Val> {
        let (_, entry) = self.entry.filter(|_| name == "copies")?;
        Some(Val::from(i64::from(entry.copies)))
    }

    /// A table; an entry with its copies.
    fn table(&self, table: &'g Value) -> Val {
        let mut value = Val::from(table);
        let is_entry = self
            .entry
            .is_some_and(|(_, entry)| std::ptr::eq(&entry.value, table));
        if let (true, ValKind::Map(map), Some(copies)) =
            (is_entry, &mut value.kind, self.copies("copies"))
            && !map.contains_key("copies")
        {
            let mut own = (**map).clone();
            own.insert("copies".into(), copies);
            *map = own.into();
        }
        value
    }
}

/// Every text with braces, in the order of the content, each place once.
pub fn texts(game: &Game) -> Vec<BracedText<'_>> {
    let mut gathered = Gathered::of(game);
    if let Some(theme) = game.value.get("theme") {
        gathered.walk(theme, &mut Vec::new(), None, true);
    }
    for component in &game.components {
        let own = component.entries.par_iter().map(|entry| {
            let mut gathered = Gathered::of(game);
            let is_sound = entry.is_valid && component.is_valid;
            let tables = &mut Vec::new();
            gathered.walk(&entry.value, tables, Some((component, entry)), is_sound);
            gathered.texts
        });
        gathered.add(own.flatten_iter().collect());
        if let Some(data) = &component.data {
            gathered.walk(data, &mut Vec::new(), None, component.is_valid);
        }
    }
    for (name, data) in &game.data {
        let is_sound = !matches!(game.doubtful.get(name), Some(Unsound::Whole));
        gathered.walk(data, &mut Vec::new(), None, is_sound);
    }
    if !game.doubtful.is_empty() {
        for text in &mut gathered.texts {
            let holds = |unsound: &Unsound| unsound.holds(text.value.span);
            let written = text.value.as_str().unwrap_or_default();
            let reads = with_parts(written).any(|word| game.doubtful.contains_key(word));
            text.is_sound &= !reads && !game.doubtful.values().any(holds);
        }
    }
    gathered.texts
}

struct Gathered<'g> {
    game: &'g Game,
    texts: Vec<BracedText<'g>>,
    known: HashSet<Span>,
}

impl<'g> Gathered<'g> {
    fn of(game: &'g Game) -> Gathered<'g> {
        Gathered {
            game,
            texts: Vec::new(),
            known: HashSet::new(),
        }
    }

    /// Adds those whose places are new.
    fn add(&mut self, texts: Vec<BracedText<'g>>) {
        let known = &mut self.known;
        let new = texts
            .into_iter()
            .filter(|text| known.insert(text.value.span));
        self.texts.extend(new);
    }

    fn walk(
        &mut self,
        value: &'g Value,
        tables: &mut Vec<&'g Value>,
        entry: Option<(&'g Component, &'g Entry)>,
        is_sound: bool,
    ) {
        match &value.kind {
            ValueKind::String(text) if has_braces(text) => {
                let is_new = self.known.insert(value.span);
                self.texts.extend(is_new.then(|| BracedText {
                    game: self.game,
                    value,
                    tables: tables.clone(),
                    entry,
                    is_sound,
                }));
            }
            ValueKind::Array(items) => {
                for item in items {
                    self.walk(item, tables, entry, is_sound);
                }
            }
            ValueKind::Table(table) => {
                // A shared entry's texts see the entry, not the file that it stands in.
                let outer = match table.get("id") {
                    Some(_) if entry.is_none() => std::mem::take(tables),
                    _ => Vec::new(),
                };
                let is_fresh = !outer.is_empty();
                tables.push(value);
                for (key, field) in table.iter() {
                    if !is_map(table, key) {
                        self.walk(&field.value, tables, entry, is_sound);
                    }
                }
                tables.pop();
                if is_fresh {
                    *tables = outer;
                }
            }
            _ => {}
        }
    }
}

/// Whether a field is the map of a board, whose signs may be braces.
pub fn is_map(table: &Table, key: &str) -> bool {
    key == "map" && table.get("legend").is_some()
}
