//! Names in templates: every path of every expression, drawn or not, and every argument.
//!
//! A condition that asks for a field which no entry has is never met, and Tera says nothing of
//! it. So the templates of each face are gone through with all that its entries, the game and
//! the schemas can hold (`shape`), in every branch; a name that not one face of those that use
//! it has is an error at its place. What some entries have and others lack is looked at while
//! they are filled (`render::guards`).

mod arguments;
mod counted;
mod env;
pub mod paths;
pub mod reads;
mod schema;
mod shape;
mod uses;
mod values;
mod walk;

use std::collections::{BTreeSet, HashSet};

use super::context::RuleContext;
use super::keys;
use crate::diag::rules::content::too_large;
use crate::diag::{Diagnostic, Span};
use crate::load::{Back, Component, Game, Project, Value, writing};
use crate::render::context::GameContext;
use crate::render::syntax::includes::too_many;
use crate::render::variables::ContentReads;
use crate::render::{FaceSide, Ink, syntax};
use env::{Env, Variables};
use reads::TemplateReads;
use shape::ValueShape;
use uses::Uses;
use walk::{Walk, WalkedTemplate, WalkedTemplates};

/// Holds the templates of a game to the names there are, and says what they read.
pub fn check(context: &RuleContext<'_>) -> (Vec<Diagnostic>, TemplateReads) {
    let templates = walked(context.project, context.game);
    let mut found = arguments::check(&templates);
    let unread = |key: &str| unread_key(context, key);
    let (of_faces, reads) = faces(context.game, &templates, &unread);
    found.extend(of_faces);
    (found, reads)
}

/// What the templates of a game read.
pub fn read(project: &Project, game: &Game) -> TemplateReads {
    faces(game, &walked(project, game), &|_| None).1
}

fn walked<'a>(project: &'a Project, game: &'a Game) -> WalkedTemplates<'a> {
    let templates = game.templates.iter().map(|(name, file)| {
        let text = &*project.sources.get(*file).text;
        let template = WalkedTemplate {
            id: *file,
            text,
            file: syntax::parse(text),
        };
        (name.as_str(), template)
    });
    templates.collect()
}

/// Where a few entries have a key that no template and no rule names: what is asked for may be
/// misspelt there.
fn unread_key(context: &RuleContext<'_>, key: &str) -> Option<Span> {
    if context.words().contains(key) {
        return None;
    }
    let mut components = context.game.components.iter();
    components.find_map(|component| {
        let entries = component.entries.iter();
        let fields = entries.filter_map(|entry| entry.value.as_table()?.field(key));
        let places: Vec<Span> = fields.map(|field| field.key_span).collect();
        let are_few = 2 * places.len() < component.entries.len();
        places.first().copied().filter(|_| are_few)
    })
}

/// The names that no face of a game has, and what each face reads.
fn faces(
    game: &Game,
    templates: &WalkedTemplates<'_>,
    unread: &dyn Fn(&str) -> Option<Span>,
) -> (Vec<Diagnostic>, TemplateReads) {
    let texts = templates
        .iter()
        .map(|(name, template)| (*name, template.text));
    let over = too_many(texts).into_iter().map(|one| one.template);
    let over: BTreeSet<String> = over.collect();
    let mut reads = TemplateReads::default();
    let context = GameContext::new(game, Ink::Full, ContentReads::NONE);
    let shared = game_shape(game, &context);
    let mut uses = Uses::default();
    let mut found = Vec::new();
    for (index, component) in game.components.iter().enumerate() {
        let is_written = component.writing.is_some();
        if !is_written && component.entries.iter().all(|entry| entry.copies == 0) {
            // What is not printed for now is read all the same.
            if let Some(data) = &component.data {
                reads.whole_file(index, data.span.file);
            }
            continue;
        }
        uses.begin(&component.id.value);
        for (template, side, has_entry) in sides(component) {
            // What is made of too many files is told where it is filled.
            if over.contains(template) {
                reads.of(index, side).all();
                continue;
            }
            let mut variables = Variables::new();
            for (name, value) in context.variables(index, side) {
                let shape = match (name, &component.data) {
                    ("game", _) => shared.clone(),
                    ("file", Some(data)) => {
                        ValueShape::of_content(data).placed(&paths::of_file(data.span.file))
                    }
                    _ => ValueShape::of(&value),
                };
                variables.insert(name.to_owned(), shape);
            }
            let file = component
                .data
                .as_ref()
                .and_then(|data| of_schema(game, data));
            if let (Some(schema), Some(known)) = (file, variables.get_mut("file")) {
                *known = known.or(&schema);
            }
            if has_entry {
                let entries = shared.field("components");
                let of = entries.and_then(|all| all.field(&component.id.value)?.field("entries"));
                variables.insert("entry".to_owned(), of.unwrap_or_default().item());
            }
            let mut walk = Walk::new(templates, &mut uses);
            let is_read = walk.document(template, &mut Env::new(variables));
            let is_spent = walk.is_spent();
            let of_face = reads.of(index, side);
            *of_face = std::mem::take(&mut uses.reads);
            if is_spent || !is_read {
                of_face.all();
            }
            if is_spent {
                let spent = too_large::template(template);
                found.push(spent.about(format!("{}/{}", game.id, component.id.value)));
            }
        }
    }
    // Of templates that were given up it is not known what their other faces have.
    if found.is_empty() {
        found = uses.diagnostics(&game.id, unread);
    }
    (found, reads)
}

/// The templates of a component, the side each is for, and whether it sees an entry.
fn sides(component: &Component) -> Vec<(&str, FaceSide, bool)> {
    let front = (&*component.front.value, FaceSide::Front, true);
    match &component.back {
        Back::None => vec![front],
        Back::Shared(back) => vec![front, (&back.value, FaceSide::Back, false)],
        Back::PerEntry(back) => vec![front, (&back.value, FaceSide::Back, true)],
    }
}

/// The game as templates see it, with what its schemas know and with what the program reads of
/// every entry.
fn game_shape(game: &Game, context: &GameContext) -> ValueShape {
    let fields = |fields: Vec<(&str, ValueShape)>| {
        ValueShape::of_fields(
            fields
                .into_iter()
                .map(|(name, shape)| (name.to_owned(), shape)),
        )
    };
    let data = game
        .data
        .iter()
        .filter_map(|(name, value)| Some((name.as_str(), of_schema(game, value)?)));
    let components = game.components.iter().map(|component| {
        let ours: &[&str] = match component.writing {
            Some(_) => &writing::FIELDS,
            None => &["id", "copies", "origin"],
        };
        let ours = ours.iter().map(|name| (*name, ValueShape::scalar()));
        let entry = fields(ours.collect()).or(&entry_schema(game, component));
        (
            &*component.id.value,
            fields(vec![("entries", ValueShape::list(entry))]),
        )
    });
    let low_ink = game
        .value
        .get("theme")
        .and_then(|theme| theme.get("low_ink"));
    let low_ink = low_ink.map(ValueShape::of_content);
    let theme = game.value.get("theme").map(|theme| {
        let path = paths::joined(&paths::of_file(game.value.span.file), "theme");
        let own = ValueShape::of_content(theme);
        own.or(&low_ink.unwrap_or_default()).placed(&path)
    });
    let files = game.data.iter().map(|(name, value)| {
        let file = ValueShape::of_content(value);
        (name.as_str(), file.placed(&paths::of_file(value.span.file)))
    });
    let files = fields(files.collect());
    let known = fields(vec![
        ("data", fields(data.collect()).or(&files)),
        ("components", fields(components.collect())),
        ("theme", theme.unwrap_or_default()),
    ]);
    let variables = context.variables(0, FaceSide::Front);
    let own = variables.iter().find(|(name, _)| *name == "game");
    own.map_or_else(ValueShape::any, |(_, value)| {
        let content = fields(vec![("components", content_shape(game))]);
        ValueShape::of(value).or(&content).or(&known)
    })
}

/// The components as templates see them, by their ids.
fn content_shape(game: &Game) -> ValueShape {
    let components = game.components.iter().map(|component| {
        let id = || ValueShape::of_fields([("id".to_owned(), ValueShape::scalar())]);
        let entries = component.entries.iter().map(|entry| &entry.value);
        let entries = entries.chain(unusable_entries(component));
        let entries = entries.map(|entry| ValueShape::of_content(entry).or(&id()));
        let entries = ValueShape::list(ValueShape::all(entries));
        let entries = match entries_path(component) {
            Some(path) => entries.placed(&path),
            None => entries,
        };
        let others = ["id", "title", "count"].map(|name| (name.to_owned(), ValueShape::scalar()));
        let fields = others.into_iter().chain([("entries".to_owned(), entries)]);
        (component.id.value.clone(), ValueShape::of_fields(fields))
    });
    ValueShape::of_fields(components)
}

/// The items of a component's lists that are no entries, as an id is missing or wrong: what only they
/// have is there all the same.
fn unusable_entries(component: &Component) -> impl Iterator<Item = &Value> {
    let fields = component.data.iter().filter_map(Value::as_table);
    let key = keys::entries_key(component);
    let fields = fields.flat_map(|table| table.iter());
    let lists = fields.filter(move |(name, _)| key.is_none_or(|key| key == *name));
    let items = lists
        .filter_map(|(_, field)| field.value.as_array())
        .flatten();
    let entries: HashSet<Span> = component
        .entries
        .iter()
        .map(|entry| entry.value.span)
        .collect();
    items.filter(move |item| !entries.contains(&item.span))
}

/// Where the entries of a component stand in its file.
pub fn entries_path(component: &Component) -> Option<String> {
    let data = component.data.as_ref()?;
    let key = keys::entries_key(component)?;
    Some(paths::joined(&paths::of_file(data.span.file), key))
}

/// What the schema of a data file knows of it.
fn of_schema(game: &Game, data: &Value) -> Option<ValueShape> {
    let schema = game.schemas.get(&data.span.file)?;
    Some(schema::shape(schema.document()))
}

/// What the schema of a component's data file knows of its entries.
fn entry_schema(game: &Game, component: &Component) -> ValueShape {
    let known = || {
        let data = component.data.as_ref()?;
        let key = keys::entries_key(component)?;
        Some(of_schema(game, data)?.field(key)?.item())
    };
    known().unwrap_or_default()
}
