//! What of a game's content is text to be translated, and where an overlay says it.

use std::collections::BTreeSet;

use super::keywords::compared;
use super::toml_text::key;
use super::tree::{TextTree, TranslationState};
use crate::load::schema::CompiledSchema;
use crate::load::{Game, Project, Step, Table, Value, ValueKind};
use crate::words;

/// One key of an overlay.
#[derive(Debug)]
pub struct OverlayText {
    /// The table of the overlay that it stands in: `["cards", "ace"]`; empty for the game's title.
    pub table: Vec<String>,
    pub key: String,
    /// Its texts, in the game's own language and in the overlay's.
    pub tree: TextTree,
    pub state: TranslationState,
}

impl OverlayText {
    fn new(table: Vec<String>, key: &str, tree: TextTree) -> OverlayText {
        OverlayText {
            table,
            key: key.to_owned(),
            state: tree.state(),
            tree,
        }
    }

    /// The way to it in the overlay: `cards.ace.name`.
    pub fn path(&self) -> String {
        let names = self.table.iter().chain([&self.key]);
        names.map(|name| key(name)).collect::<Vec<_>>().join(".")
    }

    /// The piece that it is of: `game/component/entry`; none where it is of no component's.
    pub fn subject(&self, game: &Game) -> Option<String> {
        let [component, entry, ..] = self.table.as_slice() else {
            return None;
        };
        let mut components = game.components.iter();
        components
            .any(|known| known.id.value == *component)
            .then(|| format!("{}/{component}/{entry}", game.id))
    }

    /// Its value in the game's own language, as TOML.
    pub fn source(&self) -> String {
        self.tree.source()
    }
}

/// Every text of a game in the order of its files, held against one of its overlays.
pub fn items(project: &Project, game: &Game, overlay: Option<&Value>) -> Vec<OverlayText> {
    let mut found = titles(game, overlay);
    let known = UntranslatedWords {
        families: project.fonts.families().into_iter().collect(),
        compared: compared(project, game),
    };
    if let Some(theme) = game.value.get("theme") {
        let said = overlay.and_then(|overlay| overlay.get("theme"));
        let mut part = TextPart::new(theme, said, None, &known);
        part.table(theme, said, &["theme".to_owned()], &mut Vec::new());
        found.append(&mut part.items);
    }
    let own = game.components.iter().filter_map(|component| {
        let id = component.id.value.clone();
        Some((vec![id], component.data.as_ref()?))
    });
    let shared = game.data.iter();
    let shared = shared.map(|(name, data)| (vec!["data".to_owned(), name.clone()], data));
    for (path, data) in own.chain(shared) {
        let said = overlay.and_then(|overlay| {
            let mut keys = path.iter();
            keys.try_fold(overlay, |value, key| value.get(key))
        });
        let schema = game.schemas.get(&data.span.file).map(|schema| &**schema);
        let mut part = TextPart::new(data, said, schema, &known);
        part.file(data, said, &path);
        found.append(&mut part.items);
    }
    found
}

/// The titles of the game and of those components that have one.
fn titles(game: &Game, overlay: Option<&Value>) -> Vec<OverlayText> {
    let title = game.value.get("title").and_then(Value::as_str);
    let title = title.map(|title| {
        let said = overlay.and_then(|overlay| overlay.get("title"));
        OverlayText::new(Vec::new(), "title", TextTree::text(title, said))
    });
    let components = game.value.get("component").and_then(Value::as_array);
    let components = components.unwrap_or_default().iter();
    let components = components.filter_map(|component| {
        let (id, title) = (component.get("id")?.as_str()?, component.get("title")?);
        let said = overlay.and_then(|overlay| overlay.get("titles")?.get(id));
        let tree = TextTree::text(title.as_str()?, said);
        Some(OverlayText::new(vec!["titles".into()], id, tree))
    });
    title.into_iter().chain(components).collect()
}

/// Words that are no text for people.
struct UntranslatedWords<'a> {
    families: BTreeSet<&'a str>,
    /// What templates and rules compare texts with.
    compared: BTreeSet<String>,
}

impl UntranslatedWords<'_> {
    /// Whether texts of one kind are keywords: they repeat, and one of them is compared with.
    fn are_keywords(&self, same: &[&FoundText<'_>]) -> bool {
        let words: BTreeSet<&str> = same.iter().map(|string| string.text).collect();
        let is_few = 2 * words.len() <= same.len();
        is_few && words.iter().any(|word| self.compared.contains(*word))
    }
}

/// Walks through one file, or the theme.
struct TextPart {
    /// The kinds of string that are texts: the keys on the way to them, `card.lines.text`.
    kinds: BTreeSet<String>,
    items: Vec<OverlayText>,
}

impl TextPart {
    fn new(
        data: &Value,
        said: Option<&Value>,
        schema: Option<&CompiledSchema>,
        known: &UntranslatedWords<'_>,
    ) -> TextPart {
        let mut strings = Vec::new();
        gather(data, said, &mut Vec::new(), &mut strings);
        let all: BTreeSet<String> = strings.iter().map(|string| kind(&string.steps)).collect();
        let is_text = |name: &String| {
            let same = strings.iter().filter(|string| kind(&string.steps) == *name);
            let same: Vec<&FoundText<'_>> = same.collect();
            if same.iter().any(|string| string.said) {
                return true;
            }
            let free = |string: &&&FoundText<'_>| {
                schema.is_none_or(|schema| takes_another(schema, data, string))
            };
            let is_word =
                |string: &FoundText<'_>| is_prose(string.text) || in_words(string, &strings);
            same.iter().any(|string| is_word(string))
                && !same
                    .iter()
                    .all(|string| known.families.contains(string.text))
                && !known.are_keywords(&same)
                && same.first().as_ref().is_some_and(free)
        };
        TextPart {
            kinds: all.into_iter().filter(is_text).collect(),
            items: Vec::new(),
        }
    }

    /// The entries of a data file by their ids, and what stands beside them.
    fn file(&mut self, data: &Value, said: Option<&Value>, path: &[String]) {
        for (key, field) in fields(data) {
            let mut at = vec![key.to_owned()];
            match entries(&field.value) {
                Some(entries) => entries.for_each(|(id, entry)| {
                    let path = [path, &[id.to_owned()]].concat();
                    let said = said.and_then(|said| said.get(id));
                    self.table(entry, said, &path, &mut at);
                }),
                None => {
                    let said = said.and_then(|said| said.get(key));
                    self.value(key, &field.value, said, path, &mut at);
                }
            }
        }
    }

    fn table(
        &mut self,
        table: &Value,
        said: Option<&Value>,
        path: &[String],
        at: &mut Vec<String>,
    ) {
        for (key, field) in fields(table).filter(|(key, _)| is_translated(table, key)) {
            at.push(key.to_owned());
            let said = said.and_then(|said| said.get(key));
            self.value(key, &field.value, said, path, at);
            at.pop();
        }
    }

    fn value(
        &mut self,
        key: &str,
        value: &Value,
        said: Option<&Value>,
        path: &[String],
        at: &mut Vec<String>,
    ) {
        let below = || [path, &[key.to_owned()]].concat();
        match (&value.kind, entries(value)) {
            (ValueKind::Table(_), _) => self.table(value, said, &below(), at),
            (_, Some(entries)) => entries.for_each(|(id, entry)| {
                let path = [below(), vec![id.to_owned()]].concat();
                self.table(entry, said.and_then(|said| said.get(id)), &path, at);
            }),
            _ => {
                let tree = self.tree(value, said, at);
                if !tree.texts().is_empty() {
                    self.items.push(OverlayText::new(path.to_vec(), key, tree));
                }
            }
        }
    }

    /// The texts in a value, with those of them that are said.
    fn tree(&self, value: &Value, said: Option<&Value>, at: &mut Vec<String>) -> TextTree {
        match &value.kind {
            ValueKind::String(text) if self.kinds.contains(&at.join(".")) => {
                TextTree::text(text, said)
            }
            ValueKind::Array(items) => {
                let item = |(index, item): (usize, &Value)| {
                    let said = said.and_then(|said| said.as_array()?.get(index));
                    self.tree(item, said, at)
                };
                TextTree::List(items.iter().enumerate().map(item).collect())
            }
            ValueKind::Table(table) => {
                let mut fields = Vec::new();
                for (key, field) in table.iter() {
                    at.push(key.to_owned());
                    let said = said.and_then(|said| said.get(key));
                    fields.push((key.to_owned(), self.tree(&field.value, said, at)));
                    at.pop();
                }
                TextTree::Table(fields)
            }
            plain => TextTree::plain(plain),
        }
    }
}

/// A string of the content.
struct FoundText<'a> {
    text: &'a str,
    steps: Vec<Step>,
    said: bool,
}

/// Every string of a value that an overlay could say.
fn gather<'a>(
    value: &'a Value,
    said: Option<&Value>,
    steps: &mut Vec<Step>,
    strings: &mut Vec<FoundText<'a>>,
) {
    match &value.kind {
        ValueKind::String(text) => strings.push(FoundText {
            text,
            steps: steps.clone(),
            said: said.is_some(),
        }),
        ValueKind::Table(table) => {
            for (key, field) in table.iter().filter(|(key, _)| is_translated(value, key)) {
                // An overlay says the entries of a file by their ids, without the list's name.
                let said = match steps.is_empty() && entries(&field.value).is_some() {
                    true => said,
                    false => said.and_then(|said| said.get(key)),
                };
                steps.push(Step::Key(key.to_owned()));
                gather(&field.value, said, steps, strings);
                steps.pop();
            }
        }
        ValueKind::Array(items) => {
            for (index, item) in items.iter().enumerate() {
                let by_id = said.and_then(|said| said.get(item.get("id")?.as_str()?));
                let by_place = said.and_then(|said| said.as_array()?.get(index));
                steps.push(Step::Index(index));
                gather(item, by_id.or(by_place), steps, strings);
                steps.pop();
            }
        }
        _ => {}
    }
}

/// The keys on the way to a value, which texts of one kind share.
fn kind(steps: &[Step]) -> String {
    let keys = steps.iter().filter_map(|step| match step {
        Step::Key(key) => Some(key.as_str()),
        Step::Index(_) => None,
    });
    keys.collect::<Vec<_>>().join(".")
}

/// Whether a single word stands in a table with words for people, as in a theme: `of` beside
/// `Deck`. In an entry it may be a value.
fn in_words(string: &FoundText<'_>, strings: &[FoundText<'_>]) -> bool {
    let table = |string: &FoundText<'_>| match string.steps.split_last() {
        Some((Step::Key(_), [above @ .., Step::Key(last)])) => {
            Some([above, &[Step::Key(last.clone())]].concat())
        }
        _ => None,
    };
    let own = table(string);
    let is_word = string.text.chars().all(char::is_alphabetic) && !string.text.is_empty();
    let beside = |other: &FoundText<'_>| is_prose(other.text) && table(other) == own;
    let is_outside = |step: &Step| matches!(step, Step::Key(_));
    own.is_some() && is_word && string.steps.iter().all(is_outside) && strings.iter().any(beside)
}

/// Whether the schema lets another text stand there: it does not where it lists what may.
fn takes_another(schema: &CompiledSchema, data: &Value, string: &FoundText<'_>) -> bool {
    let mut changed = data.clone();
    let place =
        string
            .steps
            .iter()
            .try_fold(&mut changed, |value, step| match (&mut value.kind, step) {
                (ValueKind::Table(table), Step::Key(key)) => table.get_mut(key),
                (ValueKind::Array(items), Step::Index(index)) => items.get_mut(*index),
                _ => None,
            });
    if let Some(place) = place {
        place.kind = ValueKind::String(format!("{}’", string.text).into());
    }
    schema.check(&changed).len() <= schema.check(data).len()
}

/// Keys that no overlay says: what names an entry, and the map of a board.
fn is_translated(table: &Value, key: &str) -> bool {
    let is_board = table.get("map").is_some() && table.get("legend").is_some();
    key != "id" && !(is_board && key == "map")
}

/// The items of a list that all have ids.
fn entries(value: &Value) -> Option<impl Iterator<Item = (&str, &Value)>> {
    let items = value.as_array().filter(|items| !items.is_empty())?;
    let ids = items
        .iter()
        .map(|item| Some((item.get("id")?.as_str()?, item)));
    ids.collect::<Option<Vec<_>>>().map(Vec::into_iter)
}

fn fields(value: &Value) -> impl Iterator<Item = (&str, &crate::load::Field)> {
    value.as_table().into_iter().flat_map(Table::iter)
}

/// Whether a string reads like words for people: several of them, or one with a capital letter.
/// `sun`, `#b5481c` and `art/sun.svg` are values that the program or a template looks up.
fn is_prose(text: &str) -> bool {
    let first = text.trim_start_matches(|letter: char| !letter.is_alphabetic());
    // `1. Move` as well as `Move`; `#E0A030` and `2E` are none.
    let before = &text[..text.len() - first.len()];
    let is_apart = before.is_empty() || before.ends_with([' ', '«', '“', '(']);
    let is_name = is_apart && first.starts_with(char::is_uppercase);
    let words = words::count(text);
    words > 1 || (words == 1 && is_name)
}
