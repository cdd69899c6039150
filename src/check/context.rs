//! What the built-in rules look at: a game, its settings, and what all of it says.

use std::collections::{HashMap, HashSet};
use std::sync::OnceLock;

use super::prose::{self, WrittenProse};
use super::settings::Settings;
use super::texts::{self, GameText};
use crate::diag::rules::content::bad_value;
use crate::diag::{Diagnostic, Rule, Span};
use crate::fill::{self, pattern};
use crate::load::{Component, Entry, Game, Project, Spanned, Value, ValueKind, Writing};
use crate::words::with_parts;

/// One game, for the rules of content.
pub struct RuleContext<'a> {
    pub project: &'a Project,
    pub game: &'a Game,
    pub settings: &'a Settings,
    words: OnceLock<HashSet<&'a str>>,
    strings: OnceLock<HashSet<&'a str>>,
    prose: OnceLock<Vec<WrittenProse<'a>>>,
    /// What each value in an entry is a part of, by the value's address: the very one, not one
    /// like it.
    entries: OnceLock<HashMap<usize, (&'a Component, &'a Entry)>>,
}

impl<'a> RuleContext<'a> {
    pub fn new(project: &'a Project, game: &'a Game, settings: &'a Settings) -> RuleContext<'a> {
        RuleContext {
            project,
            game,
            settings,
            words: OnceLock::new(),
            strings: OnceLock::new(),
            prose: OnceLock::new(),
            entries: OnceLock::new(),
        }
    }

    /// Whether the game's settings give a rule a level: of those that are only looked at then.
    pub fn is_asked_for(&self, rule: &Rule) -> bool {
        matches!(self.settings.levels.get(rule.code), Some(Some(_)))
    }

    /// The text of each template, by name.
    pub fn templates(&self) -> impl Iterator<Item = (&'a str, &'a str)> {
        let sources = &self.project.sources;
        let templates = self.game.templates.iter();
        templates.map(|(name, file)| (name.as_str(), &*sources.get(*file).text))
    }

    /// The Markdown of written pages, in all languages.
    pub fn written(&self) -> impl Iterator<Item = &'a str> {
        let sources = &self.project.sources;
        let components = self.game.components.iter();
        let writings = components.filter_map(|component| component.writing.as_ref());
        let files = writings.flat_map(Writing::all_files);
        files.map(|file| &*sources.get(file).text)
    }

    /// Shows every text of the game that is in its language: of an overlay's those that it translates.
    pub fn texts(&self, see: &mut dyn FnMut(&GameText<'_, 'a>)) {
        let overlay = self.game.overlay().map(|overlay| overlay.span.file);
        texts::each(self.game.as_written(), &mut |text| {
            if overlay.is_none_or(|file| text.value.span.file == file) {
                see(text);
            }
        });
    }

    /// The words of the pages that are written in the game's language, then those of templates.
    pub fn prose(&self) -> &[WrittenProse<'a>] {
        self.prose.get_or_init(|| {
            let mut prose = prose::written(self.project, self.game);
            prose.extend(prose::of_templates(self.project, self.game));
            prose
        })
    }

    /// The same of pages only.
    pub fn pages(&self) -> impl Iterator<Item = &WrittenProse<'a>> {
        self.prose().iter().filter(|prose| prose.pages().is_some())
    }

    /// The same of templates only.
    pub fn template_words(&self) -> impl Iterator<Item = &WrittenProse<'a>> {
        self.prose().iter().filter(|prose| prose.pages().is_none())
    }

    /// The texts of the templates that are filled: a drawing without tags reads nothing.
    pub fn filled_templates(&self) -> impl Iterator<Item = &'a str> {
        let is_front = |name: &str| {
            let mut components = self.game.components.iter();
            components.any(|component| component.front.value == name)
        };
        let filled = self.templates().filter(move |(name, text)| {
            is_front(name) || text.contains("{{") || text.contains("{%")
        });
        filled.map(|(_, text)| text)
    }

    /// The text of rules.toml.
    pub fn rules(&self) -> &'a str {
        let file = self.game.rules.as_ref().map(|rules| rules.span.file);
        file.map_or("", |file| &self.project.sources.get(file).text)
    }

    /// Every word of the templates, of rules.toml and of the paths in `[checks]`: letters,
    /// digits and `_`, and the same joined by hyphens.
    pub fn words(&self) -> &HashSet<&'a str> {
        self.words.get_or_init(|| {
            let mut words = self.words_beside_templates();
            words.extend(self.filled_templates().flat_map(with_parts));
            words
        })
    }

    /// The same of all but the templates.
    fn words_beside_templates(&self) -> HashSet<&'a str> {
        let mut words = self.words_of_rules();
        words.extend(self.expressions().flat_map(with_parts));
        words.extend(self.written().flat_map(with_parts));
        words
    }

    /// The words of all that reads fields, but the templates: the expressions of rules, of the texts of the
    /// content and of rulebooks, and the paths in `[checks]`. What is only told to people reads nothing.
    pub fn words_that_read(&self) -> HashSet<&'a str> {
        let mut texts: Vec<&'a str> = self.expressions().collect();
        texts.extend(self.written().flat_map(tags_of));
        if let Some(rules) = &self.game.rules {
            of_rules(rules, &mut texts);
        }
        let checks = self.game.value.get("checks").and_then(Value::as_table);
        let paths = ["origin", "references", "colours"];
        for field in paths.iter().filter_map(|key| checks?.get(key)) {
            of_rules(field, &mut texts);
        }
        texts.into_iter().flat_map(with_parts).collect()
    }

    /// The expressions in the texts of the content.
    fn expressions(&self) -> impl Iterator<Item = &'a str> {
        let texts = fill::with_braces(self.game.as_written());
        let texts = texts.into_iter().filter_map(Value::as_str);
        texts.flat_map(|text| {
            let pattern = pattern::parse(text).unwrap_or_default();
            pattern.expressions().into_iter().map(|range| &text[range])
        })
    }

    /// The same of rules.toml and of the paths in `[checks]` only.
    pub fn words_of_rules(&self) -> HashSet<&'a str> {
        let mut paths = HashSet::new();
        if let Some(checks) = self.game.value.get("checks") {
            strings_below(checks, &mut paths);
        }
        paths
            .into_iter()
            .chain([self.rules()])
            .flat_map(with_parts)
            .collect()
    }

    /// The overlays that are checked with the game, and what they translate. In a check of all languages they
    /// are told of the game in its own.
    pub fn translations(&self) -> impl Iterator<Item = (&'a Game, &'a str, &'a Value)> {
        let mut games = self.project.games.iter();
        let asked = games.find(|game| game.id == self.game.id);
        let is_asked = asked.is_none_or(|asked| asked.language == self.game.language);
        self.game.translations().filter(move |_| is_asked)
    }

    /// Every text that the content holds as a value.
    pub fn strings(&self) -> &HashSet<&'a str> {
        self.strings.get_or_init(|| {
            let mut strings = HashSet::new();
            self.values()
                .for_each(|value| strings_below(value, &mut strings));
            strings
        })
    }

    /// Every file of the content, `game.toml` and the data files, and what has no file.
    pub fn values(&self) -> impl Iterator<Item = &'a Value> {
        let components = self.game.components.iter();
        let files = components.filter_map(|component| component.data.as_ref());
        [&self.game.value]
            .into_iter()
            .chain(files)
            .chain(self.game.data.values())
    }

    /// Every value at a path as `[checks]` writes it: `events.top.items` in the entries of a
    /// component, `data.items.item.cost` in a shared file, `theme.ink`. Lists on the way are
    /// gone through.
    ///
    /// # Errors
    /// A diagnostic where the path leads to nothing; none where that is because of
    /// errors in what it leads into, which are told there.
    pub fn at(&self, path: &Spanned<String>) -> Result<Vec<&'a Value>, Option<Box<Diagnostic>>> {
        let (first, rest) = path.value.split_once('.').unwrap_or((&path.value, ""));
        let steps: Vec<&str> = rest.split('.').filter(|step| !step.is_empty()).collect();
        let mut found = Vec::new();
        match (self.game.component(first), first, steps.as_slice()) {
            (Some(component), ..) => {
                let entries = component.entries.iter().map(|entry| &entry.value);
                entries.for_each(|entry| below(entry, &steps, &mut found));
            }
            (None, "data", [name, steps @ ..]) if self.game.data.contains_key(*name) => {
                below(&self.game.data[*name], steps, &mut found);
            }
            (None, "theme", steps) => {
                let theme = self.game.value.get("theme");
                theme
                    .into_iter()
                    .for_each(|theme| below(theme, steps, &mut found));
            }
            (None, ..) if self.is_broken(path) => return Err(None),
            (None, _, steps) => return Err(Some(Box::new(self.unknown(first, steps, path.span)))),
        }
        if !found.is_empty() {
            return Ok(found);
        }
        let lost = bad_value::nothing_at(&path.value, path.span);
        Err((!self.is_broken(path)).then(|| Box::new(lost)))
    }

    /// True for a path into a component or a data file that has errors: not all that it says is known.
    pub fn is_broken(&self, path: &Spanned<String>) -> bool {
        let mut steps = path.value.split('.');
        let first = steps.next().unwrap_or_default();
        let file = if first == "data" {
            steps.next()
        } else {
            Some(first)
        };
        if file.is_some_and(|file| self.game.doubtful.contains_key(file)) {
            return true;
        }
        let is_sound = |component: &Component| {
            component.is_valid && component.entries.iter().all(|entry| entry.is_valid)
        };
        self.game.component(first).is_some_and(|one| !is_sound(one))
    }

    /// The tables with an `id` that a path leads to: a component's entries, or every entry of a
    /// shared file.
    ///
    /// # Errors
    /// As those of `at`.
    pub fn entries_at(
        &self,
        path: &Spanned<String>,
    ) -> Result<Vec<&'a Value>, Option<Box<Diagnostic>>> {
        let mut tables = self.tables_at(path)?;
        tables.retain(|table| table.get("id").is_some());
        Ok(tables)
    }

    /// How many of the entries that a path leads to lack an `id`.
    pub fn nameless_at(&self, path: &Spanned<String>) -> usize {
        let tables = self.tables_at(path).unwrap_or_default();
        let nameless = tables.iter().filter(|table| table.get("id").is_none());
        nameless.count()
    }

    /// The same tables, of which some have an `id`, and those beside them that lack it.
    fn tables_at(&self, path: &Spanned<String>) -> Result<Vec<&'a Value>, Option<Box<Diagnostic>>> {
        let values = self.at(path)?;
        let has_id = |value: &Value| value.get("id").is_some();
        if values.iter().any(|value| has_id(value)) {
            return Ok(values);
        }
        let tables = values.iter().filter_map(|value| value.as_table());
        let fields = tables.flat_map(|table| table.iter());
        let lists = fields.filter_map(|(_, field)| field.value.as_array());
        let lists = lists.filter(|list| list.iter().any(has_id));
        Ok(lists.flatten().collect())
    }

    fn unknown(&self, first: &str, steps: &[&str], span: Span) -> Diagnostic {
        let ids = self
            .game
            .components
            .iter()
            .map(|component| &*component.id.value);
        match (first, steps.first()) {
            ("data", Some(name)) => {
                let known = self.game.data.keys().map(String::as_str);
                bad_value::unknown_data(name, known, span)
            }
            _ => bad_value::unknown_component(first, ids.chain(["data", "theme"]), span),
        }
    }

    /// `game/component/entry` of the entry a value stands in, or of the game.
    pub fn subject_of(&self, value: &Value) -> String {
        let entries = self.entries.get_or_init(|| {
            let mut known = HashMap::new();
            for component in &self.game.components {
                for entry in &component.entries {
                    addresses(&entry.value, &mut |address| {
                        known.insert(address, (component, entry));
                    });
                }
            }
            known
        });
        let game = &self.game.id;
        match entries.get(&std::ptr::from_ref(value).addr()) {
            Some((component, entry)) => {
                format!("{game}/{}/{}", component.id.value, entry.id.value)
            }
            None => game.clone(),
        }
    }
}

/// What stands in the tags of a rulebook.
fn tags_of(text: &str) -> impl Iterator<Item = &str> {
    let parts = text.split("{%").flat_map(|part| part.split("{{"));
    parts.skip(1).map(|part| {
        let ends = part.find("%}").into_iter().chain(part.find("}}"));
        ends.min().map_or(part, |end| &part[..end])
    })
}

/// The expressions of rules, and the names of their facts: those are compared with fields.
fn of_rules<'a>(value: &'a Value, texts: &mut Vec<&'a str>) {
    match &value.kind {
        ValueKind::String(text) => texts.push(text),
        ValueKind::Array(items) => items.iter().for_each(|item| of_rules(item, texts)),
        ValueKind::Table(table) => {
            for (key, field) in table.iter() {
                texts.push(key);
                match (key, field.value.as_str()) {
                    ("breaks" | "holds", None) | ("id" | "title", Some(_)) => {}
                    ("message" | "help", Some(text)) => texts.extend(tags_of(text)),
                    _ => of_rules(&field.value, texts),
                }
            }
        }
        _ => {}
    }
}

/// The address of a value and of everything in it.
fn addresses(value: &Value, see: &mut impl FnMut(usize)) {
    see(std::ptr::from_ref(value).addr());
    match &value.kind {
        ValueKind::Array(items) => items.iter().for_each(|item| addresses(item, see)),
        ValueKind::Table(table) => {
            let fields = table.iter();
            fields.for_each(|(_, field)| addresses(&field.value, see));
        }
        _ => {}
    }
}

fn below<'a>(value: &'a Value, steps: &[&str], found: &mut Vec<&'a Value>) {
    match (&value.kind, steps) {
        (ValueKind::Array(items), _) => items.iter().for_each(|item| below(item, steps, found)),
        (ValueKind::Table(table), [first, rest @ ..]) => {
            table
                .get(first)
                .into_iter()
                .for_each(|next| below(next, rest, found));
        }
        (_, []) => found.push(value),
        _ => {}
    }
}

fn strings_below<'a>(value: &'a Value, strings: &mut HashSet<&'a str>) {
    match &value.kind {
        ValueKind::String(text) => _ = strings.insert(text),
        ValueKind::Array(items) => items.iter().for_each(|item| strings_below(item, strings)),
        ValueKind::Table(table) => {
            for (key, field) in table.iter() {
                strings.insert(key);
                strings_below(&field.value, strings);
            }
        }
        _ => {}
    }
}
