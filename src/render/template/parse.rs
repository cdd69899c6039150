//! The templates of a game as Tera takes them.

use std::borrow::Cow;

use tera::{Kwargs, State, Tera};

use crate::diag::{FileId, SourceMap};
use crate::load::{Back, Component, Game};
use crate::numbers::NumberForms;
use crate::render::art::ArtFunction;
use crate::render::drawing::is_template;
use crate::render::functions::{ComponentsFunction, ListedComponent};
use crate::render::guards::{self, Guarded};
use crate::render::page_numbers::PageFunction;
use crate::render::signs::SignsFunction;
use crate::render::syntax::{self, File};
use crate::render::text_size::{Measure, TextHeight, TextWidth};
use crate::render::{functions, steps, svg};

/// A template as it is written, and what was read of it: nothing where it is none.
pub struct ReadTemplate<'a> {
    pub name: &'a str,
    pub file: FileId,
    pub text: Cow<'a, str>,
    pub read: Option<File>,
}

impl<'a> ReadTemplate<'a> {
    pub fn new((name, file, text): (&'a str, FileId, Cow<'a, str>)) -> ReadTemplate<'a> {
        let read = syntax::parse(&text);
        ReadTemplate {
            name,
            file,
            text,
            read,
        }
    }

    /// With its steps counted and, where that is wanted, every value guarded that needs it.
    pub fn guarded(&self, guards: bool) -> Guarded {
        match &self.read {
            Some(read) => Guarded::of(&self.text, read, guards),
            None => self.plain(),
        }
    }

    /// As it is written.
    pub fn plain(&self) -> Guarded {
        Guarded::plain(&self.text)
    }
}

/// What Tera gets: every template, and of the drawings, which can be many and large, those that a
/// template may include, without what only the head of a file can have.
pub fn texts<'a>(
    game: &'a Game,
    sources: &'a SourceMap,
) -> impl Iterator<Item = (&'a str, FileId, Cow<'a, str>)> {
    let all = || {
        let files = game.templates.iter();
        files.map(|(name, file)| (name.as_str(), *file, &*sources.get(*file).text))
    };
    let filled: Vec<&str> = all()
        .map(|(.., text)| text)
        .filter(|text| is_template(text))
        .collect();
    let drawn = |name: &str| {
        game.components.iter().any(|component| {
            let back = match &component.back {
                Back::Shared(back) | Back::PerEntry(back) => Some(&back.value),
                Back::None => None,
            };
            component.front.value == name || back.is_some_and(|back| back == name)
        })
    };
    let wanted = move |name: &str, text: &str| {
        is_template(text) || drawn(name) || filled.iter().any(|other| other.contains(name))
    };
    all()
        .filter(move |(name, _, text)| wanted(name, text))
        .map(|(name, file, text)| (name, file, svg::without_prolog(text)))
        .chain(written(game, sources))
}

/// The Markdown of written pages, by its path in the project.
fn written<'a>(
    game: &'a Game,
    sources: &'a SourceMap,
) -> impl Iterator<Item = (&'a str, FileId, Cow<'a, str>)> {
    let writings = game
        .components
        .iter()
        .filter_map(|one| one.writing.as_ref());
    let files = writings.flat_map(|writing| &writing.files);
    files.filter_map(|file| {
        let source = sources.get(*file);
        Some((source.path.to_str()?, *file, Cow::Borrowed(&*source.text)))
    })
}

/// Parses templates together, each by its name.
///
/// # Errors
/// What Tera says of the first that it cannot parse.
pub fn parse<'f>(
    game: &Game,
    sources: &SourceMap,
    files: impl Iterator<Item = (&'f String, &'f (FileId, Guarded))>,
) -> tera::TeraResult<Tera> {
    let mut tera = Tera::new();
    tera.autoescape_on(vec![".svg", ".SVG", ".tera", ".TERA"]);
    let art = ArtFunction {
        files: game.pictures.clone(),
        undrawn: game.undrawn.clone(),
        game: game.id.clone(),
        is_draft: game.is_draft,
    };
    functions::register(&mut tera, &game.icons, art);
    let measure = Measure::new(game);
    tera.register_function("text_height", TextHeight(measure.clone()));
    tera.register_function("text_width", TextWidth(measure));
    tera.register_function("components", components(game));
    tera.register_function("signs", SignsFunction::new(game, sources));
    tera.register_function("page", PageFunction);
    let numbers = NumberForms::new(&game.language);
    tera.register_filter(
        "number",
        move |value: &tera::Value, _: Kwargs, _: &State| functions::number(&numbers, value),
    );
    guards::register(&mut tera);
    steps::register(&mut tera);
    tera.add_raw_templates(files.map(|(name, (_, guarded))| (name, guarded.text.as_str())))?;
    Ok(tera)
}

/// The printed components of a game, without those whose pages are written.
fn components(game: &Game) -> ComponentsFunction {
    let printed = |component: &&Component| component.writing.is_none() && component.pieces() > 0;
    let listed = game
        .components
        .iter()
        .filter(printed)
        .filter_map(|component| {
            let mut entries = component.entries.iter();
            let first = entries.find(|entry| entry.copies > 0)?;
            Some(ListedComponent {
                id: component.id.value.clone(),
                title: component.title.clone(),
                count: component.pieces(),
                first: first.id.value.clone(),
            })
        });
    let listed: Vec<ListedComponent> = listed.collect();
    let ids = game.components.iter().map(|one| &one.id.value);
    let others = ids.filter(|id| listed.iter().all(|one| one.id != **id));
    let others = others.cloned().collect();
    ComponentsFunction { listed, others }
}
