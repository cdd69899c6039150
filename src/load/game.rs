//! One game: `content/<id>/game.toml` and the files it names.

use std::collections::HashSet;
use std::path::{Path, PathBuf};

use indexmap::IndexMap;

use super::component;
use super::fonts::Fonts;
use super::icons;
use super::language;
use super::loader::{Loader, ReadScope, is_safe_id, unsafe_id};
use super::pictures;
use super::project::{Component, Game, Spanned};
use super::value::{Table, Value};
use crate::diag::rules::content::{
    bad_value, duplicate_id, missing_key, no_version, too_large, unread_file,
};
use crate::diag::rules::templates::missing_template;
use crate::diag::{Diagnostic, FileId, Span};

/// The version of a game that its repository has.
const BY_GIT: &str = "git";
/// The most components of one game: the rest is not read.
const MOST_COMPONENTS: usize = 1_000;
/// The endings of templates; other files of a template folder are pictures and the like.
const TEMPLATE_ENDINGS: [&str; 2] = ["svg", "tera"];

/// Loads the game in `content/<id>`. What can be read is kept even where there are errors,
/// so that one run finds them all. Its fonts are those of the project.
pub fn load(loader: &mut Loader<'_>, id: &str) -> Option<Game> {
    let dir = Path::new("content").join(id);
    let value = loader.toml(&dir.join("game.toml"), None)?;
    loader.look_for_schema(&value);
    let tables = value.get("component").and_then(Value::as_array);
    // Where there are too many, nothing else of them is looked at.
    if tables.is_none_or(|all| all.len() <= MOST_COMPONENTS) {
        loader.conforms(&value, "game");
    }
    if !is_safe_id(id) {
        let start = Span::new(value.span.file, 0..0);
        loader.report.push(
            unsafe_id(id, start).help(message!("load-game-help", "rename the game's folder")),
        );
    }
    let (templates, beside) = templates(loader, id, &value);
    let data = shared_data(loader, &dir, &value);
    let components = components(loader, &dir, id, &value, templates.as_ref());
    let rules = own_file(loader, &dir.join("rules.toml"));
    let sentences = own_file(loader, &dir.join("sentences.toml"));
    if let Some(sentences) = &sentences {
        loader.conforms(sentences, "sentences");
    }
    let text = |key: &str| value.get(key).and_then(Value::as_str).map(str::to_owned);
    let game = Game {
        id: id.to_owned(),
        title: text("title").unwrap_or_else(|| id.to_owned()),
        language: text("language")
            .filter(|tag| tag.len() <= language::LONGEST_TAG)
            .unwrap_or_else(|| "und".to_owned()),
        author: text("author"),
        version: version(loader, &value),
        components,
        data,
        rules,
        sentences,
        languages: languages(loader, &dir.join("lang")),
        schemas: std::mem::take(&mut loader.schemas),
        icons: icons::load(loader, &dir.join("icons")).into(),
        fonts: Fonts::default(),
        templates: templates.unwrap_or_default(),
        pictures: beside.art.into(),
        undrawn: beside.undrawn.into(),
        is_draft: false,
        value,
        doubtful: Default::default(),
        unfilled: None,
        source: None,
    };
    for tag in game.languages.keys() {
        loader.report.extend(language::in_language(&game, tag).1);
    }
    look_for_unread(loader, id, &dir);
    Some(game)
}

/// Tells the files below a game's folder that nothing reads: TOML, and the Markdown of other languages.
fn look_for_unread(loader: &mut Loader<'_>, id: &str, dir: &Path) {
    // What has errors may not have been read that far.
    let is_whole = !loader.report.has_errors();
    let of_language = |path: &Path| {
        let mut parts = path.strip_prefix(dir).into_iter().flat_map(Path::iter);
        let first = parts.next().and_then(|part| part.to_str());
        first.is_some_and(|first| first.eq_ignore_ascii_case("lang"))
    };
    for path in loader.listed(dir) {
        let is_meant = match super::loader::ending(&path).as_deref() {
            Some("toml") => true,
            Some("md") => of_language(&path),
            _ => false,
        };
        if is_whole && is_meant && loader.sources.find(&path).is_none() {
            loader.report.push(unread_file::path(&path).about(id));
        }
    }
}

/// What the game calls this version of itself.
fn version(loader: &mut Loader<'_>, game: &Value) -> Option<String> {
    let value = game.get("version")?;
    // Another type is told of game.toml; templates that print it have no error of their own.
    let text = value.as_str().unwrap_or(no_version::UNKNOWN);
    if text != BY_GIT {
        return Some(text.to_owned());
    }
    match loader.stamp() {
        Ok(version) => Some(version),
        Err(error) => {
            loader.report.push(no_version::by_git(error, value.span));
            Some(no_version::UNKNOWN.to_owned())
        }
    }
}

/// A file of what the game holds itself to, where it is there.
fn own_file(loader: &mut Loader<'_>, path: &Path) -> Option<Value> {
    if !loader.root.has(path) {
        return None;
    }
    let file = loader.toml(path, None)?;
    loader.look_for_schema(&file);
    Some(file)
}

/// The overlays of other languages, by the names of their files: `lang/en.toml`.
fn languages(loader: &mut Loader<'_>, dir: &Path) -> IndexMap<String, Value> {
    let mut languages = IndexMap::new();
    for path in loader.listed(dir) {
        let ending = path.extension().and_then(|ending| ending.to_str());
        let tag = path.file_stem().and_then(|stem| stem.to_str());
        let (Some("toml"), Some(tag)) = (ending, tag) else {
            continue;
        };
        let Some(value) = loader.toml(&path, None) else {
            continue;
        };
        if path.parent() == Some(dir) && language::is_tag(tag) {
            languages.insert(tag.to_owned(), value);
        } else {
            let start = Span::new(value.span.file, 0..0);
            loader.report.push(bad_value::language(&path, start));
        }
    }
    languages
}

/// The names of the files beside templates.
#[derive(Default)]
struct BesideTemplates {
    /// Drawings and pictures.
    art: Vec<String>,
    /// What is neither, and no template.
    undrawn: Vec<String>,
}

/// The templates and drawings of a game, and the names of what lies beside them. Where only
/// its content is read, the templates that a component names and what these take in. No templates where
/// there are none and some are named, which is told here.
fn templates(
    loader: &mut Loader<'_>,
    id: &str,
    game: &Value,
) -> (Option<IndexMap<String, FileId>>, BesideTemplates) {
    let dir = Path::new("templates").join(id);
    let mut files: IndexMap<String, PathBuf> = IndexMap::new();
    let mut beside = BesideTemplates::default();
    for path in loader.listed(&dir) {
        let ending = super::loader::ending(&path);
        let ending = ending.as_deref();
        let is = |endings: &[&str]| ending.is_some_and(|ending| endings.contains(&ending));
        let Ok(name) = path.strip_prefix(&dir) else {
            continue;
        };
        let name = name.to_string_lossy().replace('\\', "/");
        let is_art = ending == Some("svg") || is(&pictures::ENDINGS);
        let is_template = is(&TEMPLATE_ENDINGS);
        if is_art {
            beside.art.push(name.clone());
        } else if !is_template {
            beside.undrawn.push(name.clone());
        }
        if is_template {
            files.insert(name, path);
        }
    }
    if files.is_empty() && named_templates(game).next().is_some() {
        let folders = loader.root.folders(Path::new("templates"));
        let folders = folders.unwrap_or_default();
        let known = folders
            .iter()
            .map(String::as_str)
            .filter(|name| *name != id);
        let start = Span::new(game.span.file, 0..0);
        loader.report.push(missing_template::all(id, known, start));
        return (None, beside);
    }
    if loader.reading == ReadScope::Content {
        let wanted = wanted(loader, &files, game);
        files.retain(|name, _| wanted.contains(name));
    }
    let read = files.into_iter().filter_map(|(name, path)| {
        let file = loader.text(&path, None)?;
        Some((name, file))
    });
    (Some(read.collect()), beside)
}

/// The templates that the content is said in: those that components name, and what these take in.
fn wanted(
    loader: &mut Loader<'_>,
    files: &IndexMap<String, PathBuf>,
    game: &Value,
) -> HashSet<String> {
    let mut wanted = HashSet::new();
    let mut waiting: Vec<String> = named_templates(game).map(str::to_owned).collect();
    while let Some(name) = waiting.pop() {
        let path = files.get(&name).filter(|_| !wanted.contains(&name));
        if let Some(file) = path.and_then(|path| loader.text(path, None)) {
            let text = &loader.sources.get(file).text;
            waiting.extend(taken_in(text, files.keys()).cloned());
        }
        wanted.insert(name);
    }
    wanted
}

/// The templates that the components of `game.toml` name.
fn named_templates(game: &Value) -> impl Iterator<Item = &str> {
    let components = game.get("component").and_then(Value::as_array);
    let named = components.unwrap_or_default().iter().flat_map(|component| {
        let back = component.get("back");
        let back = back.map(|back| back.get("template").unwrap_or(back));
        [component.get("template"), back]
    });
    named.flatten().filter_map(Value::as_str)
}

/// The files that the tags of a template name; all of them where it calls what another file may
/// define, or puts a name together.
fn taken_in<'n>(
    text: &str,
    files: impl Iterator<Item = &'n String>,
) -> impl Iterator<Item = &'n String> {
    let tags = text.split("{%").skip(1);
    let tags: Vec<&str> = tags
        .map(|tag| tag.split("%}").next().unwrap_or(tag))
        .collect();
    let words = |tag: &str| tag.trim_start_matches('-').trim_start().to_owned();
    let calls = tags
        .iter()
        .map(|tag| words(tag))
        .any(|tag| tag.starts_with('<'));
    let prints = text.split("{{").skip(1).map(words);
    let calls = calls || prints.into_iter().any(|tag| tag.starts_with('<'));
    let puts_together = tags.iter().any(|tag| {
        let tag = words(tag);
        let takes_in = ["include", "extends", "import"]
            .iter()
            .any(|word| tag.starts_with(word));
        takes_in && (tag.contains('~') || !tag.contains(['"', '\'', '`']))
    });
    files.filter(move |name| {
        calls || puts_together || tags.iter().any(|tag| tag.contains(name.as_str()))
    })
}

/// The files of `[data]`, by the names they have there.
fn shared_data(loader: &mut Loader<'_>, dir: &Path, game: &Value) -> IndexMap<String, Value> {
    let files = game.get("data").and_then(Value::as_table);
    let mut data = IndexMap::new();
    for (name, field) in files.into_iter().flat_map(Table::iter) {
        let Some(value) = component::data_file(loader, dir, &field.value, None, None) else {
            continue;
        };
        if value.as_table().is_some_and(Table::is_empty) {
            let found = missing_key::all(name, field.value.span);
            loader.report.push(found);
            continue;
        }
        data.insert(name.to_owned(), value);
    }
    data
}

fn components(
    loader: &mut Loader<'_>,
    dir: &Path,
    game: &str,
    value: &Value,
    templates: Option<&IndexMap<String, FileId>>,
) -> Vec<Component> {
    let tables = value.get("component").and_then(Value::as_array);
    let (tables, too_many) = no_more(tables.unwrap_or_default(), MOST_COMPONENTS);
    loader.report.extend(too_many);
    let mut components: Vec<Component> = Vec::new();
    for table in tables {
        let Some(component) = component::load(loader, dir, table, templates) else {
            continue;
        };
        let id = &component.id;
        if id.value == game {
            let found = duplicate_id::component_of_game(&id.value, id.span);
            loader.report.push(found);
        }
        let same = components.iter().find(|other| other.id.value == id.value);
        if let Some(first) = same {
            loader.report.push(duplicate_id::twice(
                duplicate_id::IdKind::Components,
                &id.value,
                id.span,
                first.id.span,
            ));
        }
        components.push(component);
    }
    for component in &components {
        let sheet = component.sheet.as_ref();
        if let Some(found) =
            sheet.and_then(|sheet| no_shared_sheet(game, &components, component, sheet))
        {
            loader.report.push(found);
        }
    }
    components
}

/// As many of the components of a game as are read, and what is said of the others.
fn no_more(tables: &[Value], most: usize) -> (&[Value], Option<Diagnostic>) {
    match tables.split_at_checked(most) {
        Some((read, [first, ..])) => {
            let found = too_large::components(tables.len(), most, first.span);
            (read, Some(found))
        }
        _ => (tables, None),
    }
}

/// What is wrong with the sheet that a component wants to share.
fn no_shared_sheet(
    game: &str,
    components: &[Component],
    component: &Component,
    sheet: &Spanned<String>,
) -> Option<Diagnostic> {
    let name = &sheet.value;
    if let Some(other) = components.iter().find(|other| other.id.value == *name) {
        let found =
            duplicate_id::twice(duplicate_id::IdKind::Files, name, sheet.span, other.id.span);
        return Some(found.help(message!(
            "load-game-no-shared-sheet-help",
            "give the shared sheet another name than any component"
        )));
    }
    if name == game {
        return Some(duplicate_id::sheet_of_game(name, sheet.span));
    }
    match component.booklet {
        true => Some(bad_value::booklet_on_shared_sheet(sheet.span)),
        false if component.stock.cut => None,
        false => Some(bad_value::uncut_on_shared_sheet(sheet.span)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceMap;
    use crate::load::ValueKind;

    #[test]
    fn components_over_the_limit_are_counted_and_not_read() {
        let file = SourceMap::default().add("content/demo/game.toml", "");
        let table = |at: usize| Value {
            kind: ValueKind::Table(Table::default()),
            span: Span::new(file, at..at + 1),
        };
        let tables: Vec<Value> = (0..5).map(table).collect();
        let (read, found) = no_more(&tables, 3);
        let found = found.unwrap();
        assert_eq!(read.len(), 3);
        assert!(
            found.message.starts_with("5 components"),
            "{}",
            found.message
        );
        assert_eq!(found.primary.unwrap().span, tables[3].span);
        for most in [5, 6] {
            let (read, found) = no_more(&tables, most);
            assert!(read.len() == 5 && found.is_none(), "{most}");
        }
    }
}
