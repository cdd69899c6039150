//! The places of a game where a mistake can be made.

use std::collections::{BTreeSet, HashMap};
use std::ops::Range;
use std::path::Path;

use indexmap::IndexMap;

use super::Mistake;
use crate::diag::{FileId, Source};
use crate::fill::pattern::{self, PatternPart};
use crate::load::{Game, Project, Value, ValueKind};

/// What can be changed in a game.
pub struct Sites<'p> {
    pub game: &'p Game,
    pub project: &'p Project,
    /// The values of the data files.
    pub data: Vec<Site<'p>>,
    /// The values of `[[component]]` in game.toml.
    pub components: Vec<Site<'p>>,
    pub entries: Vec<EntryBlock<'p>>,
    /// The ids of all entries.
    pub ids: BTreeSet<&'p str>,
    files: IndexMap<&'p Path, FilePlaces>,
}

/// What stands where in one file.
#[derive(Default)]
struct FilePlaces {
    /// Where values of the data begin, and which they are, in the order of the file.
    data: Vec<(usize, usize)>,
    /// The entries of each list, which are in the order of the file.
    lists: Vec<Range<usize>>,
}

/// One value, and the way to it.
#[derive(Clone)]
pub struct Site<'p> {
    pub source: &'p Source,
    /// Its keys, the numbers of list items left out: `card.effects.amount`.
    pub path: String,
    pub key: &'p str,
    pub value: &'p Value,
    /// What stands beside it, by the start of its table in the file.
    pub table: u32,
}

/// One entry of a data file, from its head to the next.
pub struct EntryBlock<'p> {
    pub source: &'p Source,
    pub path: String,
    pub range: Range<usize>,
    pub id: &'p Value,
}

/// What names things and says nothing: a change of it is found elsewhere or does not matter.
const NAMING: [&str; 5] = ["id", "origin", "map", "legend", "flavour"];

impl<'p> Sites<'p> {
    pub fn new(project: &'p Project, game: &'p Game) -> Sites<'p> {
        let mut sites = Sites {
            game,
            project,
            data: Vec::new(),
            components: Vec::new(),
            entries: Vec::new(),
            ids: BTreeSet::new(),
            files: IndexMap::new(),
        };
        let own = game.components.iter();
        let own = own.filter_map(|component| component.data.as_ref());
        let mut known: BTreeSet<u32> = BTreeSet::new();
        for file in own.chain(game.data.values()) {
            if known.insert(file.span.file.index()) {
                sites.file(file);
            }
        }
        for (index, site) in sites.data.iter().enumerate() {
            let places = sites.files.entry(&site.source.path).or_default();
            places.data.push((site.range().start, index));
        }
        for places in sites.files.values_mut() {
            places.data.sort_unstable();
        }
        if let Some(tables) = game.value.get("component") {
            let source = sites.source(game.value.span.file);
            let mut found = Vec::new();
            below(source, "component", tables, "component", 0, &mut found);
            sites.components = found;
        }
        sites
    }

    fn source(&self, file: FileId) -> &'p Source {
        self.project.sources.get(file)
    }

    fn file(&mut self, file: &'p Value) {
        let source = self.source(file.span.file);
        // Cells of a workbook cannot be put otherwise.
        let Some(table) = file.as_table().filter(|_| !source.is_sheet()) else {
            return;
        };
        for (key, field) in table.iter() {
            below(source, key, &field.value, key, 0, &mut self.data);
            let items = field.value.as_array().unwrap_or_default();
            let first = self.entries.len();
            let starts: Vec<usize> = items.iter().map(|item| item.span.range().start).collect();
            for (index, item) in items.iter().enumerate() {
                let head = source.text.get(starts[index]..).unwrap_or_default();
                let (Some(id), true) = (item.get("id"), head.starts_with("[[")) else {
                    continue;
                };
                self.ids.extend(id.as_str());
                let end = starts.get(index + 1).copied().unwrap_or(source.text.len());
                // A comment before the next entry is the next one's.
                let body = &source.text[starts[index]..end.max(starts[index])];
                let end = starts[index] + body.rfind("\n\n#").map_or(body.len(), |at| at + 1);
                self.entries.push(EntryBlock {
                    source,
                    path: key.to_owned(),
                    range: starts[index]..end,
                    id,
                });
            }
            let places = self.files.entry(&source.path).or_default();
            places.lists.push(first..self.entries.len());
        }
    }

    /// What an entry says beside a value of it, with the paths to it.
    pub fn beside(&self, of: &Site<'p>) -> Option<Vec<(&str, &str)>> {
        let places = self.files.get(of.source.path.as_path())?;
        let at = of.range().start;
        let entry = places.lists.iter().find_map(|list| {
            let list = &self.entries[list.clone()];
            let behind = list.partition_point(|entry| entry.range.start <= at);
            let entry = &list[behind.checked_sub(1)?];
            entry.range.contains(&at).then_some(entry)
        })?;
        let from = |start: usize| places.data.partition_point(|(at, _)| *at < start);
        let within = from(entry.range.start)..from(entry.range.end);
        let within = places.data[within].iter();
        let mut others: Vec<usize> = within.map(|(_, index)| *index).collect();
        others.sort_unstable();
        let others = others.into_iter().map(|index| &self.data[index]);
        let others = others.filter(|site| site.range() != of.range());
        Some(
            others
                .map(|site| (site.path.as_str(), site.written()))
                .collect(),
        )
    }

    /// For each value of the data the last one before it of the same field in another table.
    pub fn before(&self) -> Vec<Option<&Site<'p>>> {
        // The last of each field, and the last of it in another table than that.
        let mut last: HashMap<(&Path, &str), [Option<&Site<'p>>; 2]> = HashMap::new();
        let before = self.data.iter().map(|site| {
            let field = (site.source.path.as_path(), site.path.as_str());
            let [one, other] = last.entry(field).or_default();
            if one.is_none_or(|one| one.table != site.table) {
                *other = *one;
            }
            *one = Some(site);
            *other
        });
        before.collect()
    }

    /// Every template, by its name and its text.
    pub fn templates(&self) -> impl Iterator<Item = (&'p str, &'p Source)> {
        let project = self.project;
        let files = self.game.templates.iter();
        files.map(move |(name, file)| (name.as_str(), project.sources.get(*file)))
    }
}

fn below<'p>(
    source: &'p Source,
    path: &str,
    value: &'p Value,
    key: &'p str,
    table: u32,
    found: &mut Vec<Site<'p>>,
) {
    match &value.kind {
        ValueKind::Table(fields) => {
            for (key, field) in fields.iter() {
                if !NAMING.contains(&key) {
                    let path = format!("{path}.{key}");
                    below(source, &path, &field.value, key, value.span.start, found);
                }
            }
        }
        ValueKind::Array(items) => {
            for item in items {
                below(source, path, item, key, table, found);
            }
        }
        _ => found.push(Site {
            source,
            path: path.to_owned(),
            key,
            value,
            table,
        }),
    }
}

impl Site<'_> {
    pub fn range(&self) -> Range<usize> {
        self.value.span.range()
    }

    /// As the file has it.
    pub fn written(&self) -> &str {
        self.source.text.get(self.range()).unwrap_or_default()
    }

    /// The value put otherwise.
    pub fn put(&self, new: impl Into<String>) -> Mistake {
        self.edit(self.range(), new)
    }

    /// A piece of the file put otherwise.
    pub fn edit(&self, range: Range<usize>, new: impl Into<String>) -> Mistake {
        mistake(self.source, range, new, &self.path)
    }

    /// The words of a text as they stand in the file, by their places; without what braces hold.
    pub fn words(&self) -> Vec<(Range<usize>, &str)> {
        let written = self.written();
        let Ok(pattern) = pattern::parse(written) else {
            return Vec::new();
        };
        let from = self.range().start;
        let parts = pattern.parts.iter();
        let parts = parts.filter_map(|part| match part {
            PatternPart::Words(_, range) => Some(range.clone()),
            PatternPart::Value(_) => None,
        });
        let parts = parts.map(|range| (from + range.start..from + range.end, &written[range]));
        parts.collect()
    }
}

/// A piece of a file put otherwise.
pub fn mistake(
    source: &Source,
    range: Range<usize>,
    new: impl Into<String>,
    place: &str,
) -> Mistake {
    let name = source
        .path
        .file_name()
        .map(Path::new)
        .unwrap_or(&source.path);
    Mistake {
        class: "",
        file: source.path.clone(),
        range,
        new: new.into(),
        parts: Vec::new(),
        place: format!("{}: {place}", name.display()),
    }
}
