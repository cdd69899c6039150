//! Keys that nothing reads and that resemble one that is read: typing mistakes that no schema
//! finds, because there is none.
//!
//! An entry's keys are held to those the program knows (`copies`), and the keys of each table to
//! those of the tables beside it: where 39 cards have a `title`, one with a `tilte` and no
//! `title` is misspelt.

use std::collections::{BTreeMap, HashMap, HashSet};

use super::context::RuleContext;
use crate::diag::rules::content::unknown_key;
use crate::diag::{Diagnostic, Span, did_you_mean};
use crate::load::{Component, ENTRY_KEYS, Game, Project, Table, Value, ValueKind, entry_key};
use crate::render::syntax;
use crate::render::syntax::tree::ExpressionForm;
use crate::words::{slips, with_parts};

/// Keys shorter than this resemble each other too easily to tell.
const LEAST_LETTERS: usize = 4;
/// A longer key is no slip of the pen; in bytes.
const LONGEST: usize = 64;
/// No more pairs of keys of one file are compared: a suggestion may not cost more than the check.
const MOST_COMPARED: usize = 1_000_000;

/// A key that is misspelt.
pub struct MisspeltKey<'a> {
    pub key: &'a str,
    pub span: Span,
    /// The key that was meant.
    pub meant: &'a str,
    /// How many of the tables beside it have that one; none for a key of the program's.
    pub others: Option<(usize, usize)>,
}

/// Reports the misspelt keys of a game's data files.
pub fn check(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let read = NamesRead::new(context);
    let mut found = Vec::new();
    let mut seen = HashSet::new();
    for component in &context.game.components {
        let Some(data) = &component.data else {
            continue;
        };
        let is_new = seen.insert(data.span.file);
        let entries = entries_key(component).filter(|_| is_new);
        let misspelt = if is_new {
            misspelt(data, entries, &read)
        } else {
            Vec::new()
        };
        found.extend(diagnostics(context, data, misspelt, &component.id.value));
    }
    for data in context
        .game
        .data
        .values()
        .filter(|data| seen.insert(data.span.file))
    {
        found.extend(diagnostics(context, data, misspelt(data, None, &read), ""));
    }
    found
}

/// The misspelt keys of one data file, for a schema to leave out.
pub fn of_file<'a>(
    project: &Project,
    game: &Game,
    component: &'a Component,
) -> Vec<MisspeltKey<'a>> {
    let (settings, _) = super::settings::Settings::read(game);
    let context = RuleContext::new(project, game, &settings);
    let data = component.data.as_ref();
    let found = data.map(|data| misspelt(data, entries_key(component), &NamesRead::new(&context)));
    found.unwrap_or_default()
}

/// The key of a component's data file below which its entries stand.
pub fn entries_key(component: &Component) -> Option<&str> {
    let first = component.entries.first()?;
    let fields = component.data.as_ref()?.as_table()?;
    let (key, _) = fields.iter().find(|(_, field)| {
        let items = field.value.as_array().unwrap_or_default();
        items.iter().any(|item| item.span == first.value.span)
    })?;
    Some(key)
}

fn diagnostics(
    context: &RuleContext<'_>,
    data: &Value,
    misspelt: Vec<MisspeltKey<'_>>,
    component: &str,
) -> Vec<Diagnostic> {
    if misspelt.is_empty() {
        return Vec::new();
    }
    let schema = context.game.schemas.get(&data.span.file);
    // What the schema itself does not know has been reported.
    let refused = schema.map_or_else(Vec::new, |schema| schema.check(data));
    let told = refused.iter().filter_map(|found| found.primary.as_ref());
    let told: HashSet<Span> = told.map(|label| label.span).collect();
    let found = misspelt.into_iter().filter(|misspelt| {
        // A schema knows its own keys, and the tables beside it have nothing to say.
        !told.contains(&misspelt.span) && (schema.is_none() || misspelt.others.is_none())
    });
    let found = found.map(|misspelt| {
        let MisspeltKey {
            key, meant, span, ..
        } = misspelt;
        let found = match misspelt.others {
            None => unknown_key::misspelt(key, meant, span),
            Some(others) => unknown_key::misspelt_beside(key, meant, others, span),
        };
        match misspelt.others.is_some() && !component.is_empty() {
            true => found.help(message!("check-keys-diagnostics-help", "a key of its own belongs into a schema: `massicot schema --infer {id}/{component}` makes one", id = context.game.id, component)),
            false => found,
        }
    });
    found
        .map(|found| found.about(context.game.id.clone()))
        .collect()
}

/// The names that templates, rules and `[checks]` read.
struct NamesRead<'a> {
    words: HashSet<&'a str>,
    members: HashSet<String>,
}

impl<'a> NamesRead<'a> {
    fn new(context: &RuleContext<'a>) -> NamesRead<'a> {
        let mut members = HashSet::new();
        for (_, text) in context.templates() {
            let Some(file) = syntax::parse(text) else {
                // What cannot be read may read anything.
                members.extend(with_parts(text).map(str::to_owned));
                continue;
            };
            file.expressions(&mut |expression| match &expression.form {
                ExpressionForm::Member { name, .. } => _ = members.insert(name.text.clone()),
                ExpressionForm::Item { index, .. } => {
                    if let ExpressionForm::Text(text) = &index.form {
                        members.insert(text.clone());
                    }
                }
                _ => {}
            });
            file.calls(&mut |_, call| {
                let paths = call.arguments.iter();
                let paths = paths.filter(|(name, _)| matches!(&*name.text, "key" | "attribute"));
                for (_, path) in paths {
                    if let ExpressionForm::Text(text) = &path.form {
                        members.extend(text.split('.').map(str::to_owned));
                    }
                }
            });
        }
        NamesRead {
            words: context.words_of_rules(),
            members,
        }
    }

    fn has(&self, key: &str) -> bool {
        self.members.contains(key) || self.words.contains(key)
    }
}

/// The misspelt keys of a data file whose entries stand below `entries`.
fn misspelt<'a>(
    data: &'a Value,
    entries: Option<&str>,
    read: &NamesRead<'_>,
) -> Vec<MisspeltKey<'a>> {
    let mut groups = BTreeMap::new();
    group(data, &mut Vec::new(), &mut groups);
    let mut found = Vec::new();
    let mut compared = 0;
    for (path, tables) in &groups {
        let neighbours = Neighbours::new(tables);
        let is_entries = matches!(path.as_slice(), [only] if Some(*only) == entries);
        for table in tables {
            for (key, field) in table.iter().filter(|(key, _)| !read.has(key)) {
                let known = ENTRY_KEYS.iter().map(|known| known.name);
                let known = known.filter(|known| table.get(known).is_none());
                let near = match is_entries && entry_key(key).is_none() {
                    true => did_you_mean(key, known).map(|known| (known, None)),
                    false => None,
                };
                let near = near.or_else(|| {
                    let (meant, having) = neighbours.of(key, table, &mut compared)?;
                    Some((meant, Some((having, tables.len()))))
                });
                found.extend(near.map(|(meant, others)| MisspeltKey {
                    key,
                    span: field.key_span,
                    meant,
                    others,
                }));
            }
        }
    }
    found.sort_by_key(|misspelt| misspelt.span);
    found
}

/// The tables of a file by the keys that lead to them; the items of a list stand together.
fn group<'a>(
    value: &'a Value,
    path: &mut Vec<&'a str>,
    groups: &mut BTreeMap<Vec<&'a str>, Vec<&'a Table>>,
) {
    match &value.kind {
        ValueKind::Array(items) => items.iter().for_each(|item| group(item, path, groups)),
        ValueKind::Table(table) => {
            groups.entry(path.clone()).or_default().push(table);
            for (key, field) in table.iter() {
                path.push(key);
                group(&field.value, path, groups);
                path.pop();
            }
        }
        _ => {}
    }
}

/// The keys of tables that stand beside each other.
struct Neighbours<'a> {
    /// How many tables have each key.
    counts: HashMap<&'a str, usize>,
    /// Those that most tables have, in the order of the file.
    common: Vec<(&'a str, usize)>,
}

impl<'a> Neighbours<'a> {
    fn new(tables: &[&'a Table]) -> Neighbours<'a> {
        let (mut counts, mut order) = (HashMap::new(), Vec::new());
        for key in tables.iter().flat_map(|table| table.keys()) {
            let count = counts.entry(key).or_insert(0);
            if *count == 0 {
                order.push(key);
            }
            *count += 1;
        }
        let counted = order.into_iter().map(|key| (key, counts[key]));
        let common =
            counted.filter(|(key, having)| 2 * having >= tables.len() && key.len() <= LONGEST);
        Neighbours {
            common: common.collect(),
            counts,
        }
    }

    /// The key that most of the other tables have, that this one lacks and that `key` resembles;
    /// and how many have it.
    fn of(&self, key: &str, table: &Table, compared: &mut usize) -> Option<(&'a str, usize)> {
        let own = self.counts.get(key).copied().unwrap_or_default();
        let mut common = self.common.iter().take_while(|_| {
            *compared += 1;
            *compared <= MOST_COMPARED && key.len() <= LONGEST
        });
        let found = common.find(|(other, having)| {
            *having >= 2 * own && table.get(other).is_none() && resembles(key, other)
        });
        found.copied()
    }
}

fn resembles(one: &str, other: &str) -> bool {
    let are_long = [one, other].map(|key| key.chars().nth(LEAST_LETTERS - 1).is_some());
    are_long == [true; 2] && slips(one, other).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceMap;
    use crate::load::toml;

    fn found(text: &str, members: &[&str]) -> Vec<(String, String)> {
        let mut sources = SourceMap::default();
        let file = sources.add("cards.toml", text);
        let (value, _) = toml::parse(&sources, file);
        let read = NamesRead {
            words: HashSet::new(),
            members: members.iter().map(|name| (*name).to_owned()).collect(),
        };
        let found = misspelt(&value, Some("card"), &read);
        let pairs = found
            .iter()
            .map(|one| (one.key.to_owned(), one.meant.to_owned()));
        pairs.collect()
    }

    #[test]
    fn a_key_is_held_to_those_of_its_neighbours_and_of_the_program() {
        let text = "[[card]]\nid = 'a'\ntitle = ''\n[[card]]\nid = 'b'\ntitle = ''\ncopys = 2\n\
                    [[card]]\nid = 'c'\ntilte = ''\n[[card.step]]\ntext = ''\n[[card.step]]\n\
                    text = ''\n[[card.step]]\ntxet = ''\n";
        let pair = |key: &str, meant: &str| (key.to_owned(), meant.to_owned());
        assert_eq!(
            found(text, &["title", "text"]),
            [
                pair("copys", "copies"),
                pair("tilte", "title"),
                pair("txet", "text")
            ]
        );
        assert_eq!(found(text, &["tilte", "copys", "txet"]), []);
    }

    #[test]
    fn names_that_only_look_alike_are_left_alone() {
        for text in [
            "[[card]]\nid = 'a'\nx = 1\n[[card]]\nid = 'b'\nx = 1\n[[card]]\nid = 'c'\ny = 1\n",
            "[[card]]\nid = 'a'\nnorth = 1\n[[card]]\nid = 'b'\nnorth = 1\n[[card]]\nid = 'c'\nsouth = 1\n",
            "[[card]]\nid = 'a'\ntitle = ''\n[[card]]\nid = 'b'\ntitle = ''\ntitles = ''\n",
            "[[card]]\nid = 'a'\ngold = 1\n[[card]]\nid = 'b'\nbold = 1\n",
        ] {
            assert_eq!(found(text, &[]), [], "{text}");
        }
    }
}
