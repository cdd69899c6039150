//! What may stand at a place: ids, icons and fields in TOML; names, functions and fields in templates.

use std::collections::BTreeSet;
use std::path::Path;

use ls_types::{CompletionItem, CompletionItemKind, CompletionResponse};

use super::loaded::LoadedGame;
use super::open_project::EditorQuestion;
use super::text_at::{TagPlace, TomlPlace, in_template, in_toml};
use crate::load::value::{Value, ValueKind};
use crate::load::{Back, Component, Game};
use crate::message::{Message, UiLanguage};
use crate::render::catalog::CALLABLES;
use crate::render::syntax::visit::CallKind;
use crate::render::variables::{self, COMPONENT_FIELDS, GAME_FIELDS, STOCK_FIELDS};

/// A variable of templates: its name, what it is, its parts that have names of their own.
type TemplateVariable = (&'static str, fn() -> Message, &'static [&'static str]);

/// What templates see, and what of it has parts with names of their own.
const VARIABLES: [TemplateVariable; variables::VARIABLES.len()] = [
    (
        "entry",
        || message!("lsp-variable-entry", "the piece's own table"),
        &[],
    ),
    (
        "file",
        || message!("lsp-variable-file", "the whole data file"),
        &[],
    ),
    (
        "component",
        || message!("lsp-variable-component", "id and title"),
        &COMPONENT_FIELDS,
    ),
    (
        "stock",
        || message!("lsp-variable-stock", "what it is cut from, in mm"),
        &STOCK_FIELDS,
    ),
    (
        "game",
        || message!("lsp-variable-game", "title, language, data and components"),
        &GAME_FIELDS,
    ),
    (
        "side",
        || message!("lsp-variable-side", "`front` or `back`"),
        &[],
    ),
    (
        "low_ink",
        || message!("lsp-variable-low-ink", "whether ink is to be saved"),
        &[],
    ),
    (
        "version",
        || message!("lsp-variable-version", "the game's version"),
        &[],
    ),
];

/// What may stand at a place.
struct Proposal {
    label: String,
    kind: CompletionItemKind,
    /// What it is.
    detail: Message,
}

type Items = Vec<Proposal>;

/// The proposals for a place, what they are in a language.
pub fn answer(asked: EditorQuestion<'_>, language: UiLanguage) -> Option<CompletionResponse> {
    let is_toml = asked
        .path
        .extension()
        .is_some_and(|ending| ending == "toml");
    let (text, offset, path) = (asked.text, asked.offset, asked.path);
    let loaded = asked.project.game(path)?;
    let game = loaded.game()?;
    let items = match is_toml {
        true => match in_toml(text, offset) {
            TomlPlace::Value { key, .. } => values(game, key),
            TomlPlace::Key { table, .. } => keys(loaded, game, path, table),
            TomlPlace::Other => Items::new(),
        },
        false => match in_template(text, offset) {
            TagPlace::Text { before, .. } => texts(game, before),
            TagPlace::Name {
                before,
                path: typed,
            } => names(game, path, before, typed),
            TagPlace::Other => Items::new(),
        },
    };
    let items = items.into_iter().map(|item| CompletionItem {
        label: item.label,
        kind: Some(item.kind),
        detail: Some(item.detail.text(language).into_owned()),
        ..CompletionItem::default()
    });
    Some(CompletionResponse::Array(items.collect()))
}

fn item(label: &str, kind: CompletionItemKind, detail: Message) -> Proposal {
    Proposal {
        label: label.to_owned(),
        kind,
        detail,
    }
}

fn icons(game: &Game) -> Items {
    let names: BTreeSet<&str> = game.icons.names().collect();
    let names = names.into_iter();
    names
        .map(|name| {
            item(
                name,
                CompletionItemKind::FILE,
                message!("word-icon", "icon"),
            )
        })
        .collect()
}

fn templates(game: &Game) -> Items {
    let names = game.templates.keys();
    names
        .map(|name| {
            item(
                name,
                CompletionItemKind::FILE,
                message!("word-template", "template"),
            )
        })
        .collect()
}

fn ids(component: &Component) -> Items {
    let entries = component.entries.iter();
    let detail = message!(
        "lsp-id-of",
        "id of {component}",
        component = component.id.value
    );
    let named = entries.map(|entry| {
        item(
            &entry.id.value,
            CompletionItemKind::REFERENCE,
            detail.clone(),
        )
    });
    named.collect()
}

/// What a string may be: what the same key has elsewhere says whether it is an icon, an id or a word.
fn values(game: &Game, key: &str) -> Items {
    let mut had = BTreeSet::new();
    for value in all_values(game) {
        strings_of(value, key, &mut had);
    }
    let has = |mut names: Box<dyn Iterator<Item = &str> + '_>| names.any(|name| had.contains(name));
    let mut items = Items::new();
    if key == "icon" || has(Box::new(game.icons.names())) {
        items.extend(icons(game));
    }
    if has(Box::new(game.templates.keys().map(String::as_str))) {
        items.extend(templates(game));
    }
    // Ids are the values of the key `id` themselves: those are new.
    for component in game.components.iter().filter(|_| key != "id") {
        let known = component.entries.iter();
        if has(Box::new(known.map(|entry| entry.id.value.as_str()))) {
            items.extend(ids(component));
        }
    }
    if items.is_empty() && key != "id" {
        let had = had.iter().filter(|text| text.len() < 40);
        let detail = message!("lsp-value-of", "a `{key}`", key);
        items.extend(had.map(|text| item(text, CompletionItemKind::VALUE, detail.clone())));
    }
    items
}

/// The files of a game, read.
fn all_values(game: &Game) -> impl Iterator<Item = &Value> {
    let components = game.components.iter();
    let data = components.filter_map(|component| component.data.as_ref());
    let others = game.data.values().chain(&game.rules);
    std::iter::once(&game.value).chain(data).chain(others)
}

/// Adds every string below that is the value of a key, or stands in its list.
fn strings_of<'v>(value: &'v Value, key: &str, found: &mut BTreeSet<&'v str>) {
    match &value.kind {
        ValueKind::Array(items) => items.iter().for_each(|item| strings_of(item, key, found)),
        ValueKind::Table(table) => {
            for (name, field) in table.iter() {
                strings_of(&field.value, key, found);
                if name == key {
                    let items = field.value.as_array().unwrap_or_default();
                    let all = std::iter::once(&field.value).chain(items);
                    found.extend(all.filter_map(Value::as_str));
                }
            }
        }
        _ => {}
    }
}

/// The keys that other tables under the same header of the same file have.
fn keys(loaded: &LoadedGame, game: &Game, path: &Path, header: &str) -> Items {
    let Some(file) = loaded.project.sources.find(path) else {
        return Items::new();
    };
    let languages = game.languages.values();
    let mut files = all_values(game).chain(languages);
    let Some(value) = files.find(|value| value.span.file == file) else {
        return Items::new();
    };
    let steps: Vec<&str> = header.split('.').map(str::trim).collect();
    let steps = if header.is_empty() { &[][..] } else { &steps };
    fields([value], steps)
}

/// The keys of what a path of keys leads to, through lists too.
fn fields<'v>(from: impl IntoIterator<Item = &'v Value>, steps: &[&str]) -> Items {
    let mut reached: Vec<&Value> = from.into_iter().collect();
    for step in steps {
        let below = reached.into_iter().flat_map(tables);
        reached = below.filter_map(|table| table.get(step)).collect();
    }
    let tables = reached.into_iter().flat_map(tables);
    let fields = tables.flat_map(|value| match &value.kind {
        ValueKind::Table(table) => table.keys().collect(),
        _ => Vec::new(),
    });
    let names: BTreeSet<&str> = fields.collect();
    let names = names.into_iter();
    names
        .map(|name| {
            item(
                name,
                CompletionItemKind::FIELD,
                message!("lsp-field", "field"),
            )
        })
        .collect()
}

/// A value, or what is in it where it is a list.
fn tables(value: &Value) -> Vec<&Value> {
    match value.as_array() {
        Some(items) => items.iter().flat_map(tables).collect(),
        None => vec![value],
    }
}

/// What a string of a template names: a template behind the tags that take one, else an icon.
fn texts(game: &Game, before: &str) -> Items {
    let first = before.trim_start_matches('-').split_whitespace().next();
    match first {
        Some("include" | "extends" | "import") => templates(game),
        _ => icons(game),
    }
}

/// What a name of a template may go on to.
fn names(game: &Game, path: &Path, before: &str, typed: &str) -> Items {
    let before = before.trim_end();
    let wanted = match before {
        _ if before.ends_with('|') => CallKind::Filter,
        _ if before.ends_with(" is") => CallKind::Test,
        _ if typed.contains('.') => return parts(game, path, typed),
        _ => CallKind::Function,
    };
    let called = CALLABLES.iter().filter(|callable| callable.kind == wanted);
    let called = called.map(|callable| {
        let about = callable
            .about
            .map_or_else(|| callable.signature().into(), Message::from);
        item(callable.name, CompletionItemKind::FUNCTION, about)
    });
    let variables = VARIABLES.iter().filter(|_| wanted == CallKind::Function);
    let variables =
        variables.map(|(name, about, _)| item(name, CompletionItemKind::VARIABLE, about()));
    variables.chain(called).collect()
}

/// The parts of a variable: `entry.`, `game.data.`.
fn parts(game: &Game, path: &Path, typed: &str) -> Items {
    let mut steps: Vec<&str> = typed.split('.').collect();
    steps.pop();
    let Some((variable, steps)) = steps.split_first() else {
        return Items::new();
    };
    let drawn = drawn_by(game, path);
    let entries = drawn.iter().flat_map(|component| &component.entries);
    let entries = entries.map(|entry| &entry.value);
    match (*variable, steps) {
        ("entry", steps) => fields(entries, steps),
        ("file", steps) => fields(
            drawn.iter().filter_map(|component| component.data.as_ref()),
            steps,
        ),
        ("game", ["data"]) => {
            let names = game.data.keys();
            names
                .map(|name| {
                    item(
                        name,
                        CompletionItemKind::FIELD,
                        message!("lsp-data", "data"),
                    )
                })
                .collect()
        }
        ("game", ["data", name, steps @ ..]) => fields(game.data.get(*name), steps),
        (variable, []) => {
            let known = VARIABLES.iter().find(|(name, ..)| *name == variable);
            match known {
                Some((_, _, parts)) => {
                    let parts = parts.iter();
                    parts
                        .map(|part| item(part, CompletionItemKind::FIELD, variable.into()))
                        .collect()
                }
                // A name of the template's own: most are entries, or tables in them.
                None => fields(entries.flat_map(inner_tables), &[]),
            }
        }
        _ => Items::new(),
    }
}

/// A table and those directly in it.
fn inner_tables(value: &Value) -> Vec<&Value> {
    let inner = match &value.kind {
        ValueKind::Table(table) => table
            .iter()
            .flat_map(|(_, field)| tables(&field.value))
            .collect(),
        _ => Vec::new(),
    };
    std::iter::once(value).chain(inner).collect()
}

/// The components that a template draws a side of; all of them for what others take in.
fn drawn_by<'g>(game: &'g Game, path: &Path) -> Vec<&'g Component> {
    let name = path.strip_prefix(Path::new("templates").join(&game.id));
    let name = name.map(|name| name.to_string_lossy().into_owned());
    let name = name.unwrap_or_default();
    let draws = |component: &&Component| {
        let back = match &component.back {
            Back::None => None,
            Back::Shared(back) | Back::PerEntry(back) => Some(&back.value),
        };
        component.front.value == name || back.is_some_and(|back| *back == name)
    };
    let drawn: Vec<&Component> = game.components.iter().filter(draws).collect();
    match drawn.is_empty() {
        true => game.components.iter().collect(),
        false => drawn,
    }
}
