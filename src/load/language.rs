//! Translations: the overlay `lang/<tag>.toml`, applied to a game's content.
//!
//! ```toml
//! # lang/en.toml
//! title = "10,000 in my pocket"
//! [titles]                          # of components
//! events = "Events"
//! [theme.words]                     # texts of the theme
//! back = "Event"
//! [events.horn]                     # an entry of a component, by its id
//! name = "The horn"
//! lines = [{ text = "Lose one." }]  # a list item by item
//! [data.items.sword]                # an entry of a shared file
//! name = "Sword"
//! ```
//!
//! An overlay replaces texts and nothing else: numbers are the same in every language. Texts that
//! it does not have stay untranslated.

use std::collections::HashSet;
use std::sync::Arc;

use indexmap::IndexMap;

use super::project::Game;
use super::value::{Field, Table, Value, ValueKind};
use crate::diag::rules::content::{bad_value, unknown_key, wrong_type};
use crate::diag::{Diagnostic, FileId, MOST_OF_A_CODE, Span};

impl Game {
    /// The game in each language that it has an overlay for. The diagnostics of the overlays are
    /// not repeated: the loader has reported them.
    pub fn in_other_languages(&self) -> impl Iterator<Item = Game> {
        let tags = self.languages.keys();
        tags.map(|tag| in_language(self, tag).0)
    }

    /// Whether the game is in the language that it is written in.
    pub fn is_in_own_language(&self) -> bool {
        self.value.get("language").and_then(Value::as_str) == Some(&*self.language)
    }

    /// The overlays that are checked with the game: all of them in its own language, else that of the
    /// language that it is in; and what they translate, as written.
    pub fn translations(&self) -> impl Iterator<Item = (&Game, &str, &Value)> {
        let source = self.source.as_deref().unwrap_or(self.as_written());
        let all = self.languages.iter();
        let of = all.filter(|(tag, _)| self.is_in_own_language() || **tag == self.language);
        of.map(move |(tag, overlay)| (source, tag.as_str(), overlay))
    }

    /// The overlay of the language that the game is in; none of its own.
    pub fn overlay(&self) -> Option<&Value> {
        match self.is_in_own_language() {
            true => None,
            false => self.languages.get(&self.language),
        }
    }
}

/// A game with the overlay for `language` applied to it, and the overlay's diagnostics.
///
/// Without an overlay for `language`, or where the game is written in it, the game is returned
/// unchanged.
pub fn in_language(game: &Game, language: &str) -> (Game, Vec<Diagnostic>) {
    let mut translated = game.as_written().clone();
    let mut found = Vec::new();
    if let Some(overlay) = game.languages.get(language) {
        translated.source = Some(Arc::new(game.as_written().clone()));
        let own = std::mem::replace(&mut translated.language, language.to_owned());
        let mut overlaid = OverlayTarget {
            game: &mut translated,
            found: &mut found,
        };
        overlaid.apply(overlay);
        check_schemas(&translated, overlay.span.file, &mut found);
        let written = translated.components.iter_mut();
        for writing in written.filter_map(|component| component.writing.as_mut()) {
            writing.in_language(language, &own);
        }
    }
    (translated, found)
}

/// The longest language tag, in bytes, that everyone has to take (RFC 5646, 4.4.1). The game's schema has it too.
pub const LONGEST_TAG: usize = 35;

/// True for a BCP 47 language tag, as the names of files in `lang/` are.
pub fn is_tag(text: &str) -> bool {
    if text.len() > LONGEST_TAG {
        return false;
    }
    let mut parts = text.split('-');
    let plain = |part: &str| part.chars().all(|letter| letter.is_ascii_alphanumeric());
    let first = parts.next().unwrap_or_default();
    (2..=3).contains(&first.len())
        && first.chars().all(|letter| letter.is_ascii_alphabetic())
        && parts.all(|part| (2..=8).contains(&part.len()) && plain(part))
}

/// The game that an overlay is applied to, and the diagnostics so far.
struct OverlayTarget<'a> {
    game: &'a mut Game,
    found: &'a mut Vec<Diagnostic>,
}

impl OverlayTarget<'_> {
    fn apply(&mut self, overlay: &Value) {
        for (key, field) in fields(overlay) {
            match key {
                "title" => self.title(field),
                "titles" => self.titles(field),
                "theme" => match theme(&mut self.game.value) {
                    Some(theme) => overlay_value(theme, &field.value, self.found),
                    None => untranslated(self.found, "theme", [], field.key_span),
                },
                "data" => self.data(field),
                _ => self.component(key, field),
            }
        }
    }

    fn title(&mut self, field: &Field) {
        match field.value.as_str() {
            Some(title) => self.game.title = title.to_owned(),
            None => self.found.push(wrong_type::must_be(
                &message!("type-a-string", "a string"),
                &field.value.type_message(),
                field.value.span,
            )),
        }
    }

    fn titles(&mut self, titles: &Field) {
        for (id, field) in fields(&titles.value) {
            let components = &mut self.game.components;
            let component = components.iter_mut().find(|known| known.id.value == id);
            match (component, field.value.as_str()) {
                (Some(component), Some(title)) => component.title = title.to_owned(),
                (Some(_), None) => self.found.push(wrong_type::must_be(
                    &message!("type-a-string", "a string"),
                    &field.value.type_message(),
                    field.value.span,
                )),
                (None, _) => {
                    let known = components.iter().map(|known| &*known.id.value);
                    untranslated(self.found, id, known, field.key_span);
                }
            }
        }
        if titles.value.as_table().is_none() {
            self.found.push(wrong_type::must_be(
                &message!("type-a-table", "a table"),
                &titles.value.type_message(),
                titles.value.span,
            ));
        }
    }

    fn data(&mut self, files: &Field) {
        for (name, field) in fields(&files.value) {
            match self.game.data.get_mut(name) {
                Some(file) => overlay_file(file, &field.value, self.found),
                // What could not be read is there all the same.
                None if is_named(&self.game.value, name) => {}
                None => {
                    let known = self.game.data.keys().map(String::as_str);
                    untranslated(self.found, name, known, field.key_span);
                }
            }
        }
        if files.value.as_table().is_none() {
            self.found.push(wrong_type::must_be(
                &message!("type-a-table", "a table"),
                &files.value.type_message(),
                files.value.span,
            ));
        }
    }

    fn component(&mut self, key: &str, field: &Field) {
        let components = &mut self.game.components;
        let component = components.iter_mut().find(|known| known.id.value == key);
        let Some(component) = component else {
            // One without an id is told, and may be the one that is meant.
            if lacks_id(&self.game.value) {
                return;
            }
            let known = components.iter().map(|known| &*known.id.value);
            let known = known.chain(["title", "titles", "theme", "data"]);
            untranslated(self.found, key, known, field.key_span);
            return;
        };
        // What is not there because it could not be read is no fault of the overlay.
        let mut aside = Vec::new();
        let found = match component.is_valid {
            true => &mut *self.found,
            false => &mut aside,
        };
        let Some(data) = &mut component.data else {
            found.push(unknown_key::without_data(key, field.key_span));
            return;
        };
        overlay_file(data, &field.value, found);
        // Entries are copies of values in the file, whose faults are reported already.
        for entry in &mut component.entries {
            if let Some(texts) = field.value.get(&entry.id.value) {
                overlay_value(&mut entry.value, texts, &mut Vec::new());
            }
        }
    }
}

/// Reports a key that the content does not have, and what it is near to: not of those that are too many to
/// be kept.
fn untranslated<'k>(
    found: &mut Vec<Diagnostic>,
    key: &str,
    known: impl IntoIterator<Item = &'k str>,
    place: Span,
) {
    let most = if found.len() < MOST_OF_A_CODE {
        usize::MAX
    } else {
        0
    };
    let known = known.into_iter().take(most);
    found.push(unknown_key::untranslated(key, known, place));
}

fn fields(value: &Value) -> impl Iterator<Item = (&str, &Field)> {
    value.as_table().into_iter().flat_map(Table::iter)
}

/// Whether a component of game.toml has no id.
fn lacks_id(game: &Value) -> bool {
    let tables = game.get("component").and_then(Value::as_array);
    let mut tables = tables.unwrap_or_default().iter();
    tables.any(|table| id(table).is_none())
}

/// Whether `[data]` names a file so.
fn is_named(game: &Value, name: &str) -> bool {
    game.get("data")
        .is_some_and(|data| data.get(name).is_some())
}

fn theme(game: &mut Value) -> Option<&mut Value> {
    match &mut game.kind {
        ValueKind::Table(table) => table.get_mut("theme"),
        _ => None,
    }
}

/// Applies a table to a data file: its keys are ids of the file's entries, or keys of the file.
fn overlay_file(file: &mut Value, overlay: &Value, found: &mut Vec<Diagnostic>) {
    let ValueKind::Table(table) = &mut file.kind else {
        return;
    };
    if overlay.as_table().is_none() {
        found.push(wrong_type::must_be(
            &message!("type-a-table", "a table"),
            &overlay.type_message(),
            overlay.span,
        ));
    }
    let entries = entry_places(table);
    // An entry without an id is told, and may be the one that is meant.
    let is_sound = !table.iter().any(|(_, field)| has_nameless(&field.value));
    let ids = entries.keys().map(String::as_str);
    let lacking = ids.filter(|id| overlay.get(id).is_none());
    let lacking: Vec<&str> = lacking.take(2).collect();
    for (key, field) in fields(overlay) {
        let value = match entries.get(key) {
            Some((list, index)) => item_of(table, list, *index),
            None => table.get_mut(key),
        };
        if let Some(value) = value {
            overlay_value(value, &field.value, found);
        } else if is_sound {
            match &lacking[..] {
                [renamed] => found.push(unknown_key::renamed(key, renamed, field.key_span)),
                _ => {
                    let known = entries.keys().map(String::as_str).chain(table.keys());
                    untranslated(found, key, known, field.key_span);
                }
            }
        }
    }
}

/// Whether some items of a list have an id and others have none.
fn has_nameless(list: &Value) -> bool {
    let items = list.as_array().unwrap_or_default();
    let named = items.iter().filter(|item| id(item).is_some()).count();
    named > 0 && named < items.len()
}

/// Where each entry of a file stands, by its id: the key of its list, and which of it. Of two with the
/// same id, the first.
fn entry_places(file: &Table) -> IndexMap<String, (String, usize)> {
    let mut places = IndexMap::new();
    for (list, field) in file.iter() {
        for (id, index) in places_of(field.value.as_array().unwrap_or_default()) {
            let place = (list.to_owned(), index);
            places.entry(id.to_owned()).or_insert(place);
        }
    }
    places
}

/// The items of a list that have an id, the first of each.
fn places_of(items: &[Value]) -> IndexMap<&str, usize> {
    let mut places = IndexMap::new();
    for (index, item) in items.iter().enumerate() {
        if let Some(id) = id(item) {
            places.entry(id).or_insert(index);
        }
    }
    places
}

fn item_of<'t>(file: &'t mut Table, list: &str, index: usize) -> Option<&'t mut Value> {
    match &mut file.get_mut(list)?.kind {
        ValueKind::Array(items) => items.get_mut(index),
        _ => None,
    }
}

/// Applies a translation to a value: a string to a string, a table to a table or, by their ids, to
/// a list of tables, and a list to a list of the same length.
fn overlay_value(value: &mut Value, overlay: &Value, found: &mut Vec<Diagnostic>) {
    // Repeating a number is harmless, and makes lists easier to write.
    let is_figure = matches!(
        value.kind,
        ValueKind::Bool(_) | ValueKind::Int(_) | ValueKind::Float(_)
    );
    if is_figure && value.to_json() == overlay.to_json() {
        return;
    }
    match (&mut value.kind, &overlay.kind) {
        (ValueKind::String(_), ValueKind::String(_)) => *value = overlay.clone(),
        (ValueKind::Table(table), ValueKind::Table(texts)) => {
            for (key, field) in texts.iter() {
                match table.get_mut(key) {
                    Some(_) if key == "id" => found.push(bad_value::translated_id(field.key_span)),
                    Some(value) => overlay_value(value, &field.value, found),
                    None => untranslated(found, key, table.keys(), field.key_span),
                }
            }
        }
        (ValueKind::Array(items), ValueKind::Table(texts)) => {
            let places: IndexMap<String, usize> = places_of(items)
                .into_iter()
                .map(|(id, index)| (id.to_owned(), index))
                .collect();
            for (key, field) in texts.iter() {
                match places.get(key).and_then(|&index| items.get_mut(index)) {
                    Some(item) => overlay_value(item, &field.value, found),
                    None => {
                        let known = places.keys().map(String::as_str);
                        untranslated(found, key, known, field.key_span);
                    }
                }
            }
        }
        (ValueKind::Array(items), ValueKind::Array(texts)) if items.len() == texts.len() => {
            for (item, text) in items.iter_mut().zip(texts) {
                overlay_value(item, text, found);
            }
        }
        (ValueKind::Array(items), ValueKind::Array(texts)) => {
            let (given, wanted) = (texts.len(), items.len());
            let wrong = bad_value::list_length(given, wanted, overlay.span, value.span);
            found.push(wrong);
        }
        (ValueKind::String(_), _) => found.push(wrong_type::must_be(
            &message!("type-a-string", "a string"),
            &overlay.type_message(),
            overlay.span,
        )),
        _ => {
            let kind = &value.type_message();
            found.push(wrong_type::not_translated(kind, overlay.span, value.span));
        }
    }
}

fn id(value: &Value) -> Option<&str> {
    value.get("id").and_then(Value::as_str)
}

/// Checks translated data against its schemas; faults of the untranslated data have been reported.
fn check_schemas(game: &Game, overlay: FileId, found: &mut Vec<Diagnostic>) {
    let own = game
        .components
        .iter()
        .filter_map(|component| component.data.as_ref());
    for data in own.chain(game.data.values()) {
        let Some(schema) = game.schemas.get(&data.span.file) else {
            continue;
        };
        let is_new = |found: &Diagnostic| {
            let primary = found.primary.as_ref();
            primary.is_some_and(|label| label.span.file == overlay)
        };
        let wrong = schema.check(data).into_iter().filter(is_new);
        let place = |found: &Diagnostic| found.primary.as_ref().map(|label| label.span);
        let key = |one: &Diagnostic| (place(one), one.message.to_string());
        let told: HashSet<_> = found.iter().map(key).collect();
        found.extend(wrong.filter(|one| !told.contains(&key(one))));
    }
}

#[cfg(test)]
mod tests {
    use super::is_tag;

    #[test]
    fn a_tag_is_a_safe_name() {
        for tag in ["fr", "pt-BR", "zh-Hans-CN", "gsw"] {
            assert!(is_tag(tag), "{tag}");
        }
        for text in ["", "e", "english", "en-", "en_US", "../en", "en-x", "12"] {
            assert!(!is_tag(text), "{text}");
        }
    }
}
