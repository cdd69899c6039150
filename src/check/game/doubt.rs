//! Which rules can be held to a game whose content has errors.

use std::collections::BTreeMap;

use crate::diag::rules::content::not_looked_at;
use crate::diag::{Diagnostic, SourceMap, Span};
use crate::load::{Game, Unsound, Value, ValueKind};
use crate::words::with_parts;

/// What rules cannot rely on.
pub struct Doubt<'a> {
    game: &'a Game,
    /// The names of the file's `[let]` that read what has errors.
    lets: BTreeMap<&'a str, Reads>,
    /// Where rules.toml itself is not as it has to be.
    faults: Vec<Span>,
    /// Whether what is drawn reads what has errors.
    faces: bool,
}

/// What of the components and data files with errors something reads.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum Reads {
    Nothing,
    /// Lists of which some items have errors.
    Items,
    /// What has errors as a whole.
    Whole,
}

impl<'a> Doubt<'a> {
    pub fn new(
        sources: &SourceMap,
        game: &'a Game,
        rules: &'a Value,
        mut faults: Vec<Span>,
    ) -> Doubt<'a> {
        faults.sort_by_key(|fault| fault.start);
        let mut doubt = Doubt {
            game,
            lets: BTreeMap::new(),
            faults,
            faces: templates_read_doubtful_data(sources, game),
        };
        let lets = rules.get("let").and_then(Value::as_table);
        // Each name is known to the ones after it.
        for (name, field) in lets.into_iter().flat_map(|lets| lets.iter()) {
            let reads = doubt.reads(&field.value);
            if reads > Reads::Nothing {
                doubt.lets.insert(name, reads);
            }
        }
        doubt
    }

    /// Whether a rule can be looked at: it is well formed and reads nothing that has errors. Of what
    /// it is held to one by one, items may have them: those are left out.
    pub fn allows(&self, rule: &Value) -> bool {
        let extent = |value: &Value| value.span.start..value.span.end.max(value.span.start + 1);
        let fields = || rule.as_table().into_iter().flat_map(|table| table.iter());
        let from = |start| {
            let first = self.faults.partition_point(|fault| fault.start < start);
            &self.faults[first..]
        };
        let at = |value: &Value| {
            let extent = extent(value);
            from(extent.start)
                .first()
                .is_some_and(|fault| fault.start < extent.end)
        };
        let is = |key: Span| {
            let mut same = from(key.start)
                .iter()
                .take_while(|fault| fault.start == key.start);
            same.any(|fault| *fault == key)
        };
        let is_at_fault =
            at(rule) || fields().any(|(_, field)| at(&field.value) || is(field.key_span));
        !is_at_fault && !self.is_doubtful(rule)
    }

    /// What of that which has errors the `each` of a rule reads.
    pub fn of_each(&self, rule: &Value) -> Reads {
        rule.get("each")
            .map_or(Reads::Nothing, |each| self.reads(each))
    }

    /// Whether a rule reads anything that has errors.
    pub fn touches(&self, rule: &Value) -> bool {
        self.reads(rule) > Reads::Nothing
    }

    /// Whether a name of the file's `[let]` reads anything that has errors.
    pub fn is_of_let(&self, name: &str) -> bool {
        self.lets.contains_key(name)
    }

    /// What says how many rules were not held to the game, if any was not.
    pub fn note(&self, rules: &[Value]) -> Option<Diagnostic> {
        let rules = match rules.iter().filter(|rule| self.is_doubtful(rule)).count() {
            0 => return None,
            1 => message!("game-doubt-rule", "1 rule of the game was not looked at"),
            count => message!(
                "game-doubt-rules",
                "{count} rules of the game were not looked at",
                count
            ),
        };
        let doubtful = self.game.doubtful.keys();
        let doubtful: Vec<String> = doubtful.map(|name| format!("`{name}`")).collect();
        let (doubtful, count) = (doubtful.join(", "), doubtful.len());
        let words = match count {
            1 => message!(
                "game-doubt-one",
                "{rules}: {doubtful} has errors",
                rules,
                doubtful
            ),
            _ => message!(
                "game-doubt-note",
                "{rules}: {doubtful} have errors",
                rules,
                doubtful
            ),
        };
        Some(not_looked_at::part(&self.game.id, words))
    }

    fn is_doubtful(&self, rule: &Value) -> bool {
        let fields = rule.as_table().into_iter().flat_map(|table| table.iter());
        let mut others = fields.filter(|(key, _)| !is_told(key) && *key != "each");
        others.any(|(_, field)| self.reads(&field.value) > Reads::Nothing)
            || self.of_each(rule) == Reads::Whole
            || self.of_each(rule) == Reads::Items && reads_own_component(rule)
    }

    fn reads(&self, value: &Value) -> Reads {
        let all: &mut dyn Iterator<Item = Reads> = match &value.kind {
            _ if self.game.doubtful.is_empty() => return Reads::Nothing,
            ValueKind::String(text) => &mut with_parts(text).map(|word| self.word(text, word)),
            ValueKind::Array(items) => &mut items.iter().map(|item| self.reads(item)),
            ValueKind::Table(table) => &mut table
                .iter()
                .filter(|(key, _)| !is_told(key))
                .map(|(_, field)| self.reads(&field.value)),
            _ => return Reads::Nothing,
        };
        all.max().unwrap_or(Reads::Nothing)
    }

    /// What a word of an expression reads: a name of `[let]`, `game.components.NAME`, or all of them
    /// where no name of one stands behind `game.components`.
    fn word(&self, text: &str, word: &str) -> Reads {
        let at = word.as_ptr().addr() - text.as_ptr().addr();
        let (before, after) = (&text[..at], &text[at + word.len()..]);
        let is_field = before.ends_with('.');
        if let Some(reads) = self.lets.get(word).filter(|_| !is_field) {
            return *reads;
        }
        if self.faces && word == "face" && !is_field {
            return Reads::Whole;
        }
        let parts = ["components", "data"];
        if parts.contains(&word) && before.ends_with("game.") {
            let next = after.trim_start_matches(['.', '[', '"', '\'']);
            let known = self.game.components.iter().map(|one| &*one.id.value);
            let mut known = known.chain(self.game.data.keys().map(String::as_str));
            let is_one = known.any(|name| next.starts_with(name));
            let names = self.game.doubtful.keys();
            let is_one = is_one || names.clone().any(|name| next.starts_with(name));
            return if is_one { Reads::Nothing } else { Reads::Whole };
        }
        let of_game = |part: &&str| before.ends_with(&format!("{part}."));
        match self.game.doubtful.get(word) {
            Some(_) if is_field && !parts.iter().any(of_game) => Reads::Nothing,
            Some(Unsound::Items(..)) => Reads::Items,
            Some(Unsound::Whole) => Reads::Whole,
            None => Reads::Nothing,
        }
    }
}

/// Whether a template of the game reads a component or a data file that has errors.
pub fn templates_read_doubtful(sources: &SourceMap, game: &Game) -> bool {
    are_read(sources, game, |_| true)
}

/// The same of data files alone.
fn templates_read_doubtful_data(sources: &SourceMap, game: &Game) -> bool {
    are_read(sources, game, |name| game.component(name).is_none())
}

fn are_read(sources: &SourceMap, game: &Game, of: impl Fn(&str) -> bool) -> bool {
    let names = game.doubtful.keys().filter(|name| of(name));
    let fields: Vec<String> = names.map(|name| format!(".{name}")).collect();
    let mut templates = game.templates.values().map(|file| &sources.get(*file).text);
    !fields.is_empty() && templates.any(|text| fields.iter().any(|field| text.contains(field)))
}

/// Whether a key of a rule holds words for people.
fn is_told(key: &str) -> bool {
    matches!(key, "id" | "message" | "help")
}

/// Whether a rule of each entry looks at the entries beside it.
fn reads_own_component(rule: &Value) -> bool {
    match &rule.kind {
        ValueKind::String(text) => ["component.entries", "component.file"]
            .iter()
            .any(|part| text.contains(part)),
        ValueKind::Array(items) => items.iter().any(reads_own_component),
        ValueKind::Table(table) => table
            .iter()
            .any(|(_, field)| reads_own_component(&field.value)),
        _ => false,
    }
}
