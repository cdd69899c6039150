//! A field that nothing reads.

use std::collections::{HashMap, HashSet};

use crate::check::context::RuleContext;
use crate::check::names::paths;
use crate::check::names::reads::TemplateReads;
use crate::check::tally::RuleTally;
use crate::diag::{Diagnostic, FileId, MOST_OF_A_CODE, Rule, Severity};
use crate::load::{Field, Table, Value, ValueKind, entry_key};
use crate::render::FaceSide;

pub const RULE: Rule = Rule {
    code: "unused-field",
    level: Severity::Warning,
    title: "A field that nothing reads",
    does: "Reports a field of the data, or a value of the theme, that no template reads, in whichever branch, \
        and whose name stands in no expression of a rule, of a rulebook or of a text's braces. A field of the \
        same name that is read of another component does not count, nor what is only told: a rule's message, \
        the words of a booklet.",
    why: "It was meant to be printed or to be checked. Often the template still uses an older \
        name.",
    example: r#"[[card]]
id = "ace"
flavor = "…"     # the template prints entry.flavour"#,
    fix: "Print it, write a rule about it, or take it out. What is only a note to yourself is \
        better a comment.",
};

/// Fields that the program itself makes or reads, beside the keys of an entry.
const OURS: [&str; 2] = ["squares", "low_ink"];

/// The fields that are read neither by templates (`reads`) nor, by name, elsewhere. None where no template of a
/// component was gone through, because nothing of it is printed: what it reads is not known.
pub fn of(context: &RuleContext<'_>, reads: &TemplateReads) -> Vec<Diagnostic> {
    let mut components = context.game.components.iter().enumerate();
    let is_unknown = components.any(|(index, component)| {
        let mut entries = component.entries.iter();
        entries.all(|entry| entry.copies == 0) && reads.face(index, FaceSide::Front).is_none()
    });
    if is_unknown {
        return Vec::new();
    }
    let mut search = FieldSearch {
        context,
        reads,
        words: context.words_that_read(),
        reported: HashSet::new(),
        gone_through: HashMap::new(),
        tally: RuleTally::new(
            context.settings,
            &context.game.id,
            RULE.code.to_owned(),
            MOST_OF_A_CODE,
        ),
        found: Vec::new(),
    };
    let theme = context.game.value.get("theme");
    let components = context.game.components.iter();
    let files = components.filter_map(|component| component.data.as_ref());
    theme
        .into_iter()
        .for_each(|theme| search.below(theme, "theme"));
    for file in files.chain(context.game.data.values()) {
        for (key, field) in file.as_table().into_iter().flat_map(Table::iter) {
            match is_entries(&field.value) {
                true => search.below(&field.value, key),
                false => search.field(key, field, ""),
            }
        }
    }
    let FieldSearch {
        tally, mut found, ..
    } = search;
    tally.tell(&mut found);
    found
}

/// An array of tables, whose name need not be mentioned.
fn is_entries(value: &Value) -> bool {
    let items = value.as_array().unwrap_or_default();
    items.iter().any(|item| item.get("id").is_some())
}

struct FieldSearch<'a, 'p> {
    context: &'a RuleContext<'p>,
    reads: &'a TemplateReads,
    /// Those of rules, rulebooks and braces.
    words: HashSet<&'p str>,
    /// Paths that have been reported: a field of a hundred cards is reported once.
    reported: HashSet<String>,
    /// The names of tables, and whether their fields are read without being named.
    gone_through: HashMap<String, bool>,
    tally: RuleTally<'a>,
    found: Vec<Diagnostic>,
}

impl FieldSearch<'_, '_> {
    fn below(&mut self, value: &Value, path: &str) {
        match &value.kind {
            ValueKind::Array(items) => items.iter().for_each(|item| self.below(item, path)),
            ValueKind::Table(table) => self.table(table, path),
            _ => {}
        }
    }

    fn table(&mut self, table: &Table, path: &str) {
        for (key, field) in table.iter() {
            self.field(key, field, path);
        }
    }

    fn field(&mut self, key: &str, field: &Field, path: &str) {
        let file = field.key_span.file;
        let below = match path {
            "" => key.to_owned(),
            path => format!("{path}.{key}"),
        };
        let known = entry_key(key).is_some()
            || OURS.contains(&key)
            || self.words.contains(key)
            || self.reads.reads(&read_path(file, &below))
            || self.is_gone_through(path);
        if known {
            if !matches!(key, "legend" | "squares") {
                self.below(&field.value, &below);
            }
        } else if self.reported.insert(format!("{file:?}{below}")) {
            self.unused(key, field);
        }
    }

    fn unused(&mut self, key: &str, field: &Field) {
        let subject = self.context.subject_of(&field.value);
        if !self.tally.takes(|| subject.clone()) {
            return;
        }
        let message = message!("unused-field", "no template and no rule reads `{key}`", key);
        let found = RULE.finding(message).at(field.key_span).about(subject);
        self.tally.hold(&found);
        self.found.push(found);
    }

    /// Whether a table's fields are read without being named: as `prices[…]`, or one after the
    /// other in a loop.
    fn is_gone_through(&mut self, path: &str) -> bool {
        let name = path.rsplit('.').next().unwrap_or_default();
        if let Some(known) = self.gone_through.get(name) {
            return *known;
        }
        let mut texts = self.context.written().chain([self.context.rules()]);
        let gone_through = !name.is_empty() && texts.any(|text| goes_through(text, name));
        self.gone_through.insert(name.to_owned(), gone_through);
        gone_through
    }
}

/// A field as templates read it: where ink is saved, `theme.low_ink.paper` is `theme.paper`.
fn read_path(file: FileId, path: &str) -> String {
    let path = match path.strip_prefix("theme.low_ink.") {
        Some(name) => &format!("theme.{name}"),
        None => path,
    };
    paths::joined(&paths::of_file(file), path)
}

fn goes_through(text: &str, name: &str) -> bool {
    text.match_indices(name).any(|(at, _)| {
        let rest = text[at + name.len()..].trim_start();
        let line = text[..at]
            .rsplit(['\n', '%', '{'])
            .next()
            .unwrap_or_default();
        let looped = line
            .trim_start()
            .strip_prefix("for ")
            .and_then(|line| line.split_once(" in "));
        let names_both = looped.is_some_and(|(names, _)| names.contains(','));
        let calls = [
            ".all(",
            ".exists(",
            ".exists_one(",
            ".map(",
            ".filter(",
            ".values(",
            ".differences(",
        ];
        rest.starts_with('[') || names_both || calls.iter().any(|call| rest.starts_with(call))
    })
}
