//! Places in a game's content where a mistake can be made.

use massicot::load::{Kind, Table, Value};

use super::bench::Bench;
use super::edit::Edit;

/// Paths of fields whose values the published rules state, or that a rule of the kit pins
/// down: the file, then the keys below its entries, `*` for any. See the games' descriptions
/// in their rules.toml, under `facts`.
const STATED: &[(&str, &str)] = &[
    ("dix-mille/events.toml", "card.morning.*"),
    ("dix-mille/events.toml", "card.afternoon.*"),
    ("dix-mille/events.toml", "card.evening.*"),
    ("dix-mille/events.toml", "card.braves_lost"),
    ("dix-mille/events.toml", "card.persians_lost"),
    ("dix-mille/items.toml", "item.kept"),
    ("dix-mille/items.toml", "item.look"),
    ("dix-mille/items.toml", "item.discard"),
    ("dix-mille/items.toml", "item.first_strike"),
    ("dix-mille/items.toml", "item.saved_braves"),
    ("dix-mille/items.toml", "item.more_braves"),
    ("dix-mille/items.toml", "item.persians"),
    ("dix-mille/items.toml", "item.persians_each_more"),
    ("dix-mille/items.toml", "item.morale"),
    ("dix-mille/figures.toml", "start.*"),
    ("dix-mille/figures.toml", "ambush.*"),
    ("dix-mille/figures.toml", "passage.*"),
    ("dix-mille/figures.toml", "throne.*"),
    ("dix-mille/figures.toml", "final_battle.*"),
    ("dix-mille/city.toml", "tile.effect.*"),
    ("dix-mille/city.toml", "tile.role"),
    ("dix-mille/outside.toml", "tile.effect.*"),
    ("dix-mille/outside.toml", "tile.role"),
    ("sokar/figures.toml", "*"),
    ("sokar/actions.toml", "action.copies"),
    ("sokar/actions.toml", "action.kind"),
    ("sokar/actions.toml", "action.steps"),
    ("sokar/actions.toml", "action.range"),
    ("sokar/action-cards.toml", "card.adventurer"),
    ("sokar/action-cards.toml", "card.action"),
    ("sokar/action-cards.toml", "card.copies"),
    ("sokar/adventurers.toml", "adventurer.passive.*"),
    ("sokar/adventurers.toml", "adventurer.special.*"),
    ("sokar/tokens.toml", "blue_wall.*"),
    ("slohar/figures.toml", "*"),
    ("slohar/gear.toml", "card.gold"),
];
/// Keys that hold words of our own, which may be put otherwise.
const WORDING: [&str; 12] = [
    "text",
    "text_line",
    "flee_text",
    "name",
    "title",
    "badge",
    "label",
    "note",
    "hint",
    "icon",
    "sign",
    "origin",
];

/// One value of a file and the way to it.
pub struct Site<'a> {
    pub file: &'a str,
    pub text: &'a str,
    /// Keys, without the indices of lists.
    pub path: Vec<&'a str>,
    pub key_span: Option<std::ops::Range<usize>>,
    pub value: &'a Value,
    /// Below a table that says it is this kit's own.
    pub designed: bool,
    /// The innermost table it stands in.
    pub table: &'a Value,
}

impl<'a> Site<'a> {
    pub fn range(&self) -> std::ops::Range<usize> {
        self.value.span.range()
    }

    pub fn key(&self) -> &'a str {
        self.path.last().copied().unwrap_or_default()
    }

    pub fn edit(&self, range: std::ops::Range<usize>, new: impl Into<String>) -> Edit {
        Edit {
            file: self.file.to_owned(),
            range,
            new: new.into(),
            around: header(self.text, self.table),
        }
    }

    /// The value replaced.
    pub fn put(&self, new: impl Into<String>) -> Edit {
        self.edit(self.range(), new)
    }

    /// The whole line a key and its value stand on, if they have it for themselves.
    pub fn line(&self) -> Option<std::ops::Range<usize>> {
        let key = self.key_span.clone()?;
        let start = self.text[..key.start].rfind('\n').map_or(0, |at| at + 1);
        let end = self.range().end + self.text[self.range().end..].find('\n')? + 1;
        let alone = self.text[start..key.start].trim().is_empty();
        let rest = self.text[self.range().end..end].trim();
        (alone && (rest.is_empty() || rest.starts_with('#'))).then_some(start..end)
    }
}

/// The header of a table; of a file's own, all of it.
fn header(text: &str, table: &Value) -> std::ops::Range<usize> {
    let span = table.span.range();
    match span.start {
        0 => 0..text.len(),
        _ => span,
    }
}

/// Every value of the data files, with lists gone into.
pub fn values(bench: &Bench) -> Vec<Site<'_>> {
    let mut found = Vec::new();
    for (file, content) in &bench.files {
        if file != "game.toml" && file != "rules.toml" {
            let table = &content.value;
            below(
                file,
                &content.text,
                table,
                &mut Vec::new(),
                false,
                &mut found,
            );
        }
    }
    found
}

fn below<'a>(
    file: &'a str,
    text: &'a str,
    table: &'a Value,
    path: &mut Vec<&'a str>,
    designed: bool,
    found: &mut Vec<Site<'a>>,
) {
    let designed = designed || table.get("origin").and_then(Value::as_str) == Some("designed");
    for (key, field) in table.as_table().into_iter().flat_map(Table::iter) {
        path.push(key);
        let key_span = Some(field.key_span.range());
        value(
            file,
            text,
            &field.value,
            key_span,
            table,
            path,
            designed,
            found,
        );
        path.pop();
    }
}

#[allow(
    clippy::too_many_arguments,
    reason = "a walk that hands everything down"
)]
fn value<'a>(
    file: &'a str,
    text: &'a str,
    value: &'a Value,
    key_span: Option<std::ops::Range<usize>>,
    table: &'a Value,
    path: &mut Vec<&'a str>,
    designed: bool,
    found: &mut Vec<Site<'a>>,
) {
    found.push(Site {
        file,
        text,
        path: path.clone(),
        key_span,
        value,
        designed,
        table,
    });
    match &value.kind {
        Kind::Table(_) => below(file, text, value, path, designed, found),
        Kind::Array(items) => {
            for item in items {
                match item.as_table() {
                    Some(_) => below(file, text, item, path, designed, found),
                    None => self::value(file, text, item, None, table, path, designed, found),
                }
            }
        }
        _ => {}
    }
}

/// The values that the rules state: of these no other can stand there.
pub fn stated(bench: &Bench) -> Vec<Site<'_>> {
    let is_stated = |site: &Site<'_>| {
        let file = format!("{}/{}", bench.game, site.file);
        let mut known = STATED.iter().filter(|(stated, _)| *stated == file);
        !site.designed
            && !WORDING.contains(&site.key())
            && site.key_span.is_some()
            && known.any(|(_, path)| {
                let mut keys = site.path.iter();
                path.split('.').all(|wanted| {
                    keys.next()
                        .is_some_and(|key| wanted == "*" || wanted == *key)
                }) && keys.next().is_none()
            })
    };
    values(bench).into_iter().filter(is_stated).collect()
}

/// The entries of the data files: the header's start and the entry's end, its `id`, and whether
/// it is this kit's own.
pub struct Block<'a> {
    pub file: &'a str,
    pub text: &'a str,
    pub range: std::ops::Range<usize>,
    pub id: &'a Value,
    pub designed: bool,
}

pub fn blocks(bench: &Bench) -> Vec<Block<'_>> {
    let mut blocks = Vec::new();
    for (file, content) in &bench.files {
        if file == "game.toml" || file == "rules.toml" {
            continue;
        }
        for (_, field) in content.value.as_table().unwrap().iter() {
            let entries = field.value.as_array().unwrap_or_default();
            let starts: Vec<usize> = entries
                .iter()
                .map(|entry| entry.span.range().start)
                .collect();
            for (index, entry) in entries.iter().enumerate() {
                let Some(id) = entry.get("id") else { continue };
                let (start, text) = (starts[index], content.text.as_str());
                let end = starts.get(index + 1).copied().unwrap_or(text.len());
                // Comments before the next entry are not this one's.
                let body = &text[start..end];
                let end = start + body.rfind("\n\n#").map_or(body.len(), |at| at + 1);
                let designed = entry.get("origin").and_then(Value::as_str) == Some("designed");
                blocks.push(Block {
                    file,
                    text,
                    range: start..end,
                    id,
                    designed,
                });
            }
        }
    }
    blocks
}
