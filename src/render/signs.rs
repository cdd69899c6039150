//! The signs of a game: the icons that its pieces use, and where its rules explain them.

use std::collections::{HashMap, HashSet};
use std::fmt::Write;
use std::sync::Arc;

use indexmap::{IndexMap, IndexSet};
use tera::value::Map;
use tera::{Function, Kwargs, State, TeraResult};

use super::functions::unknown_name;
use super::text::icons_in;
use crate::diag::rules::templates::unexplained_icon;
use crate::diag::{Diagnostic, FileId, SourceMap, Span, did_you_mean};
use crate::load::{Component, Game, IconSets, Value, ValueKind};

/// What a Markdown file calls the index by.
const CALL: &str = "signs(";

/// `signs(words=game.data.signs, also=["die"], except=["rose"])`: a table in Markdown of the icons in
/// use, each with its words, and the heading under which the rules speak of it.
pub struct SignsFunction {
    icons: Arc<IconSets>,
    used: Vec<String>,
    /// The heading that each icon stands under first.
    headings: HashMap<String, String>,
}

impl SignsFunction {
    pub fn new(game: &Game, sources: &SourceMap) -> SignsFunction {
        let is_asked = texts(game, sources).any(|text| text.contains(CALL));
        let used = match is_asked {
            true => in_use(game, sources).into_keys().collect(),
            false => Vec::new(),
        };
        let mut headings = HashMap::new();
        for text in texts(game, sources).filter(|_| is_asked) {
            explained(text, &used, &mut headings);
        }
        SignsFunction {
            icons: game.icons.clone(),
            used,
            headings,
        }
    }

    /// # Errors
    /// A name that no icon has.
    fn known(&self, name: &str) -> TeraResult<()> {
        if self.icons.names().any(|known| known == name) {
            return Ok(());
        }
        let message = message!("there-is-no-icon-name", "there is no icon `{name}`", name);
        let near = did_you_mean(name, self.icons.names());
        Err(unknown_name(&message, near))
    }
}

impl Function<TeraResult<String>> for SignsFunction {
    fn call(&self, kwargs: Kwargs, _: &State) -> TeraResult<String> {
        let words = kwargs.get::<Map>("words")?.unwrap_or_default();
        let words: IndexMap<String, String> = words
            .iter()
            .filter_map(|(name, words)| Some((name.to_string(), words.as_str()?.to_owned())))
            .collect();
        let also: Vec<String> = kwargs.get("also")?.unwrap_or_default();
        let except: Vec<String> = kwargs.get("except")?.unwrap_or_default();
        for name in words.keys().chain(&also).chain(&except) {
            self.known(name)?;
        }
        let more = words.keys().chain(&also);
        let mut names: Vec<&String> = self.used.iter().chain(more).collect();
        names.retain(|name| !except.contains(name));
        let mut seen = std::collections::HashSet::new();
        names.retain(|name| seen.insert(name.as_str()));
        let heading = |name: &str| self.headings.get(name).cloned().unwrap_or_default();
        // What nothing explains has no row: a warning names it.
        names.retain(|name| words.contains_key(*name) || self.headings.contains_key(*name));
        let mut table = String::from("| | | |\n|:-:|---|---|\n");
        for name in names {
            let said = words.get(name).map_or("", String::as_str);
            // Writing to a string does not fail.
            let _ = match said {
                "" => writeln!(table, "| :{name}: | {} | |", cell(&heading(name))),
                said => writeln!(
                    table,
                    "| :{name}: | {} | {} |",
                    cell(said),
                    cell(&heading(name))
                ),
            };
        }
        let left: Vec<String> = except.iter().map(|name| format!(":{name}:")).collect();
        let _ = writeln!(table, "\n<!-- {} -->\n", left.join(" "));
        Ok(table)
    }

    fn is_safe(&self) -> bool {
        true
    }
}

/// Words as a cell of a table has them.
fn cell(words: &str) -> String {
    words.replace('|', "\\|").replace('\n', " ")
}

/// The icons in use that a filled book with an index of them explains nowhere.
pub fn unexplained(
    game: &Game,
    sources: &SourceMap,
    book: &Component,
    filled: &str,
) -> Vec<Diagnostic> {
    let files = book.writing.iter().flat_map(|writing| &writing.files);
    let mut files = files.map(|file| &*sources.get(*file).text);
    if !files.any(|text| text.contains(CALL)) {
        return Vec::new();
    }
    let used = in_use(game, sources);
    let is_used = |name: &str| used.contains_key(name);
    let told: HashSet<&str> = icons_in(filled, &is_used).map(|(_, name)| name).collect();
    let left = used
        .iter()
        .filter(|(name, _)| !told.contains(name.as_str()));
    left.map(|(name, span)| unexplained_icon::of(name, *span))
        .collect()
}

/// The Markdown of a game.
fn texts<'a>(game: &'a Game, sources: &'a SourceMap) -> impl Iterator<Item = &'a str> {
    let writings = game
        .components
        .iter()
        .filter_map(|one| one.writing.as_ref());
    let files = writings.flat_map(|writing| &writing.files);
    files.map(|file| &*sources.get(*file).text)
}

/// The headings under which icons stand first.
fn explained(text: &str, icons: &[String], headings: &mut HashMap<String, String>) {
    let icons: HashSet<&str> = icons.iter().map(String::as_str).collect();
    let is_used = |name: &str| icons.contains(name);
    let mut heading = "";
    for line in text.lines() {
        let words = line.trim_start_matches('#');
        if words.len() < line.len() && words.starts_with(' ') {
            heading = words.trim();
            // An expression is not filled once more.
            heading = if heading.contains(['{', '}']) {
                ""
            } else {
                heading
            };
        }
        for (_, name) in icons_in(line, &is_used).filter(|(_, name)| is_used(name)) {
            headings
                .entry(name.to_owned())
                .or_insert_with(|| heading.to_owned());
        }
    }
}

/// The icons that pieces use, in the order of the game's icons, and where first: those marked up in
/// texts and templates, those that templates draw by name, and, where templates draw icons that the
/// content names, every value that is the name of one.
fn in_use(game: &Game, sources: &SourceMap) -> IndexMap<String, Span> {
    let names = game.icons.names().filter(|name| !name.contains(':'));
    let names: IndexSet<&str> = names.collect();
    let is_icon = |name: &str| names.contains(name);
    let mut found: HashMap<&str, Span> = HashMap::new();
    let templates = drawn(game).into_iter();
    let templates: Vec<(FileId, &str)> = templates
        .map(|file| (file, &*sources.get(file).text))
        .collect();
    let by_value = templates.iter().any(|(_, text)| {
        let calls = text.match_indices("icon(name=");
        let mut next = calls.map(|(at, call)| &text[at + call.len()..]);
        next.any(|rest| !rest.starts_with(['"', '\'']))
    });
    let printed = game.components.iter();
    let printed = printed.filter(|one| one.writing.is_none() && one.pieces() > 0);
    for entry in printed
        .flat_map(|one| &one.entries)
        .filter(|entry| entry.copies > 0)
    {
        strings(&entry.value, &mut |text, span| {
            let named = icons_in(text, &is_icon).map(|(_, name)| name);
            let whole = by_value.then_some(text);
            for name in named.chain(whole).filter_map(|name| names.get(name)) {
                found.entry(name).or_insert(span);
            }
        });
    }
    for name in &names {
        let written = [
            format!(":{name}:"),
            format!("name=\"{name}\""),
            format!("name='{name}'"),
        ];
        for (file, text) in &templates {
            if let Some((at, length)) = written
                .iter()
                .find_map(|written| Some((text.find(written.as_str())?, written.len())))
            {
                found
                    .entry(name)
                    .or_insert(Span::new(*file, at..at + length));
            }
        }
    }
    let used = names
        .iter()
        .filter_map(|name| Some(((*name).to_owned(), *found.get(name)?)));
    used.collect()
}

/// The files of templates but those of written pages.
fn drawn(game: &Game) -> Vec<FileId> {
    let books = game.components.iter().filter(|one| one.writing.is_some());
    let masters: Vec<&String> = books.map(|one| &one.front.value).collect();
    let files = game.templates.iter();
    let files = files.filter(|(name, _)| !masters.contains(name));
    files.map(|(_, file)| *file).collect()
}

fn strings(value: &Value, see: &mut impl FnMut(&str, Span)) {
    match &value.kind {
        ValueKind::String(text) => see(text, value.span),
        ValueKind::Array(items) => items.iter().for_each(|item| strings(item, see)),
        ValueKind::Table(table) => table
            .iter()
            .for_each(|(_, field)| strings(&field.value, see)),
        _ => {}
    }
}
