//! The file of an overlay, with what it lacks put in as comments.
//!
//! Lines that are there stay as they are, byte for byte, but for comments that hold a text the
//! game has changed since.

use indexmap::IndexMap;

use super::texts::OverlayText;
use super::toml_text::key;
use super::tree::{TextTree, TranslationState};
use crate::load::{Value, ValueKind};

/// An overlay as it stands in its file.
pub struct Overlay<'a> {
    pub text: &'a str,
    pub value: &'a Value,
}

/// What was done to an overlay.
#[derive(Default, Debug)]
pub struct Outcome {
    pub text: String,
    /// How many texts were put in.
    pub added: usize,
    /// How many comments held a text that has changed since.
    pub renewed: usize,
    /// The paths of texts that are translated and whose comment holds an older source.
    pub outdated: Vec<String>,
    /// The paths of lists that are translated in part, which a comment cannot complete.
    pub partly: Vec<String>,
}

/// A table of the overlay: its head and the lines up to the next one.
pub(super) struct OverlayBlock {
    /// `None` where the head could not be read.
    pub table: Option<Vec<String>>,
    pub lines: Vec<String>,
}

/// Puts what an overlay lacks into it, or begins one with `head` as its first lines.
pub fn complete(overlay: Option<&Overlay<'_>>, head: &str, items: &[OverlayText]) -> Outcome {
    let blocks = match overlay {
        Some(overlay) => blocks(overlay),
        None => vec![OverlayBlock {
            table: Some(Vec::new()),
            lines: head.lines().map(str::to_owned).collect(),
        }],
    };
    let mut writing = OverlayWriting {
        overlay,
        places: places(&blocks),
        blocks,
        last: 0,
        outcome: Outcome::default(),
    };
    for item in items {
        writing.item(item);
    }
    let ending = match overlay {
        Some(overlay) if overlay.text.contains("\r\n") => "\r\n",
        _ => "\n",
    };
    let text = joined(&writing.blocks, ending);
    Outcome {
        text,
        ..writing.outcome
    }
}

struct OverlayWriting<'a> {
    overlay: Option<&'a Overlay<'a>>,
    blocks: Vec<OverlayBlock>,
    /// Where the block of a table stands, the first of each.
    places: IndexMap<Vec<String>, usize>,
    /// Where the last item stood: a new table comes after it, as in the content.
    last: usize,
    outcome: Outcome,
}

impl OverlayWriting<'_> {
    fn item(&mut self, item: &OverlayText) {
        let known = self.places.get(&item.table).copied();
        self.last = known.unwrap_or(self.last);
        let name = key(&item.key);
        let comment = comment(&name, &item.source());
        let Some(block) = known.map(|index| &mut self.blocks[index]) else {
            match item.state {
                TranslationState::Said => {}
                TranslationState::Partly => self.outcome.partly.push(item.path()),
                TranslationState::Lacking => {
                    self.outcome.added += usize::from(self.begin(item, comment))
                }
            }
            return;
        };
        let old = commented(&block.lines, &name);
        let is_current = old
            .clone()
            .is_some_and(|old| same(&block.lines[old], &comment));
        // A list that was written anew stands above what was there before.
        let is_left = |old: &std::ops::Range<usize>| {
            let is_list = matches!(item.tree, TextTree::List(_));
            is_list && said(&block.lines, &name).is_some_and(|said| said < old.start)
        };
        match (item.state, old) {
            (TranslationState::Partly, _) => self.outcome.partly.push(item.path()),
            (TranslationState::Said, Some(old)) if !is_current && !is_left(&old) => {
                self.outcome.outdated.push(item.path())
            }
            (TranslationState::Lacking, Some(old)) if !is_current => {
                block.lines.splice(old, comment);
                self.outcome.renewed += 1;
            }
            (TranslationState::Lacking, None) => {
                append(&mut block.lines, comment);
                self.outcome.added += 1;
            }
            _ => {}
        }
    }

    /// Begins a table with its first comment. Where the overlay writes the table inline or with
    /// dots, a head would be an error: then the comment has the whole path, at the end of the
    /// file. Whether anything was put in.
    fn begin(&mut self, item: &OverlayText, comment: Vec<String>) -> bool {
        if self
            .overlay
            .is_some_and(|overlay| !can_begin(overlay, &item.table))
        {
            return note(&mut self.blocks, item);
        }
        let names: Vec<String> = item.table.iter().map(|name| key(name)).collect();
        let head = format!("[{}]", names.join("."));
        self.last += 1;
        let mut lines = vec![head];
        lines.extend(comment);
        let table = Some(item.table.clone());
        self.blocks.insert(self.last, OverlayBlock { table, lines });
        for place in self.places.values_mut() {
            *place += usize::from(*place >= self.last);
        }
        self.places.insert(item.table.clone(), self.last);
        true
    }
}

/// Where the blocks of tables stand, the first of each table.
pub(super) fn places(blocks: &[OverlayBlock]) -> IndexMap<Vec<String>, usize> {
    let mut places = IndexMap::new();
    for (at, block) in blocks.iter().enumerate() {
        if let Some(table) = &block.table {
            places.entry(table.clone()).or_insert(at);
        }
    }
    places
}

/// A text without a table of its own as a comment with its whole path, at the end of the file;
/// whether it was not there yet.
fn note(blocks: &mut [OverlayBlock], item: &OverlayText) -> bool {
    let comment = comment(&item.path(), &item.source());
    let is_there = blocks
        .iter()
        .any(|block| commented(&block.lines, &item.path()).is_some());
    match blocks.last_mut() {
        Some(block) if !is_there => {
            append(&mut block.lines, comment);
            true
        }
        _ => false,
    }
}

/// Lines put after the last one that is not blank.
fn append(lines: &mut Vec<String>, new: Vec<String>) {
    let end = lines.iter().rposition(|line| !line.trim().is_empty());
    let end = end.map_or(0, |last| last + 1);
    lines.splice(end..end, new);
}

/// `name = "The ace"` as comment lines.
pub(super) fn comment(key: &str, source: &str) -> Vec<String> {
    let text = format!("{key} = {source}");
    let lines = text.split('\n');
    lines
        .map(|line| format!("# {line}").trim_end().to_owned())
        .collect()
}

/// What a comment line says.
fn inside(line: &str) -> Option<&str> {
    line.trim_start().strip_prefix('#').map(str::trim_start)
}

/// The comment lines that hold a key.
pub(super) fn commented(lines: &[String], key: &str) -> Option<std::ops::Range<usize>> {
    let begins = |line: &String| {
        let rest = inside(line).and_then(|line| line.strip_prefix(key));
        rest.is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    let start = lines.iter().position(begins)?;
    let opens = lines[start].matches("\"\"\"").count() == 1;
    let is_end = |line: &String| inside(line).is_none_or(|line| line.contains("\"\"\""));
    let end = match opens {
        true => lines[start + 1..].iter().position(is_end)? + start + 2,
        false => start + 1,
    };
    Some(start..end)
}

/// The line that says a key.
fn said(lines: &[String], key: &str) -> Option<usize> {
    let says = |line: &String| {
        let rest = line.trim_start().strip_prefix(key);
        rest.is_some_and(|rest| rest.trim_start().starts_with('='))
    };
    lines.iter().position(says)
}

/// Whether comment lines hold the same values, however they are written.
fn same(old: &[String], new: &[String]) -> bool {
    let value = |lines: &[String]| {
        let lines = lines.iter().map(|line| inside(line).unwrap_or_default());
        let text: Vec<&str> = lines.collect();
        text.join("\n").parse::<::toml::Table>().ok()
    };
    old == new || value(old).is_some_and(|old| Some(old) == value(new))
}

/// Whether the overlay would still be TOML with the head of this table in it: it is not where the
/// table is written inline, or by keys with dots.
fn can_begin(overlay: &Overlay<'_>, names: &[String]) -> bool {
    let mut value = overlay.value;
    for (at, name) in names.iter().enumerate() {
        let Some(field) = value.as_table().and_then(|table| table.field(name)) else {
            return value.as_table().is_some();
        };
        let is_last = at + 1 == names.len();
        value = &field.value;
        let place = place(overlay.text, value);
        value = match (&value.kind, place) {
            (ValueKind::Table(_), TablePlace::Above) => value,
            (ValueKind::Table(_), TablePlace::Head | TablePlace::Dotted) if !is_last => value,
            // A head below `[[cards]]` goes on with the last of them.
            (ValueKind::Array(items), TablePlace::Head) if !is_last => match items.last() {
                Some(last) => last,
                None => return false,
            },
            _ => return false,
        };
    }
    true
}

/// How a table or a list is written.
enum TablePlace {
    /// `{ … }` or `[ … ]`.
    Inline,
    /// `[cards]`
    Head,
    /// `cards` in `[cards.ace]`
    Above,
    /// `cards` in `cards.ace = …`
    Dotted,
}

fn place(text: &str, value: &Value) -> TablePlace {
    let start = value.span.range().start;
    let (before, from) = text.split_at_checked(start).unwrap_or((text, ""));
    if from.starts_with('{') {
        return TablePlace::Inline;
    }
    let line = before.rfind('\n').map_or(0, |end| end + 1);
    let before = before[line..].trim_start();
    match (before.is_empty(), &value.kind) {
        (true, _) if from.starts_with('[') => TablePlace::Head,
        (_, ValueKind::Table(_)) if before.starts_with('[') => TablePlace::Above,
        (_, ValueKind::Table(_)) => TablePlace::Dotted,
        _ => TablePlace::Inline,
    }
}

/// The file in its tables. Lines inside of a value that goes over several are no heads.
pub(super) fn blocks(overlay: &Overlay<'_>) -> Vec<OverlayBlock> {
    let mut values = Vec::new();
    long_values(overlay.value, &mut values);
    values.sort_by_key(|range| range.start);
    let mut values = values.into_iter().peekable();
    let mut blocks = vec![OverlayBlock {
        table: Some(Vec::new()),
        lines: Vec::new(),
    }];
    let mut start = 0;
    for line in overlay.text.split_inclusive('\n') {
        // Values do not lie in each other, and neither do lines: none is looked at twice.
        while values.next_if(|range| range.end <= start).is_some() {}
        let is_inside = values.peek().is_some_and(|range| range.start < start);
        let text = line.trim_end_matches(['\n', '\r']);
        if !is_inside && text.trim_start().starts_with('[') {
            blocks.push(OverlayBlock {
                table: head(text),
                lines: Vec::new(),
            });
        }
        if let Some(block) = blocks.last_mut() {
            block.lines.push(text.to_owned());
        }
        start += line.len();
    }
    blocks
}

/// Where the texts and lists of an overlay stand.
fn long_values(value: &Value, found: &mut Vec<std::ops::Range<usize>>) {
    match &value.kind {
        ValueKind::Table(table) => table
            .iter()
            .for_each(|(_, field)| long_values(&field.value, found)),
        _ => found.push(value.span.range()),
    }
}

/// The names in the head of a table, `[cards.ace]`.
fn head(line: &str) -> Option<Vec<String>> {
    let mut table: ::toml::Table = line.parse().ok()?;
    let mut names = Vec::new();
    while let Some((name, value)) = table.into_iter().next() {
        names.push(name);
        table = match value {
            ::toml::Value::Table(table) => table,
            _ => return None,
        };
    }
    Some(names)
}

/// The blocks as a file: a blank line before each head, and a line break at the end.
pub(super) fn joined(blocks: &[OverlayBlock], ending: &str) -> String {
    let mut lines: Vec<&str> = Vec::new();
    for block in blocks {
        let is_parted = lines.last().is_none_or(|line| line.trim().is_empty());
        if !is_parted && !block.lines.is_empty() {
            lines.push("");
        }
        lines.extend(block.lines.iter().map(String::as_str));
    }
    let mut text = lines.join(ending);
    text.push_str(ending);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::diag::SourceMap;
    use crate::load::toml;

    #[test]
    fn lines_inside_of_values_are_no_heads() {
        let text =
            "title = \"T\"\nwords = [\n[1],\n]\n[cards.ace]\nname = \"\"\"\n[no]\n\"\"\"\n[data]\n";
        let mut sources = SourceMap::default();
        let file = sources.add("lang/de.toml", text);
        let (value, _) = toml::parse(&sources, file);
        let blocks = blocks(&Overlay {
            text,
            value: &value,
        });
        let tables: Vec<String> = blocks
            .iter()
            .map(|block| block.table.clone().unwrap_or_default().join("."))
            .collect();
        assert_eq!(tables, ["", "cards.ace", "data"]);
        let places = places(&blocks);
        assert_eq!(places.get(&["cards".into(), "ace".into()][..]), Some(&1));
    }

    /// What the parser says of the text with the head behind it.
    #[test]
    fn a_head_can_begin_where_the_parser_takes_it() {
        for text in [
            "",
            "title = \"T\"\n",
            "[cards]\n",
            "[cards.ace]\nname = 1\n",
            "cards.ace.name = 1\n",
            "cards.ace = { name = 1 }\n",
            "cards = { ace = { name = 1 } }\n",
            "cards = {\n  ace.name = 1 }\n",
            "[cards]\nace.name = 1\n",
            "[cards]\n  ace = { name.a = 1 }\n",
            "[cards.ace.name]\na = 1\n",
            "[cards.ace]\nname.a = 1\n",
            "[[cards]]\n",
            "[[cards]]\n[cards.ace]\nname = 1\n",
            "[[cards.ace]]\nname = 1\n",
            "[[cards.ace.name]]\na = 1\n",
            "cards = 1\n",
            "cards = [[1]]\n",
            "  [ cards.ace ]\n  name = 1\n",
            "cards.ace.name = 1\n[cards.king]\na = 1\n",
            "cards = [{ ace = 1 }]\n",
            "[cards]\nace = 1\n",
            "[\"cards\" . ace . 'name']\n",
            "[cards.ace.name]\n[cards]\nking.name = 1\n",
        ] {
            let mut sources = SourceMap::default();
            let file = sources.add("lang/de.toml", text);
            let (value, _) = toml::parse(&sources, file);
            let overlay = Overlay {
                text,
                value: &value,
            };
            for head in [
                "cards",
                "cards.ace",
                "cards.ace.name",
                "cards.king",
                "title",
            ] {
                let names: Vec<String> = head.split('.').map(str::to_owned).collect();
                // A table with a head of its own is known, and never begun.
                if places(&blocks(&overlay)).contains_key(&names) {
                    continue;
                }
                let parsed = format!("{text}\n[{head}]\n").parse::<::toml::Table>();
                let found = can_begin(&overlay, &names);
                assert_eq!(found, parsed.is_ok(), "{text:?} [{head}]");
            }
        }
    }

    #[test]
    fn an_old_comment_below_a_list_is_not_its_source() {
        let list = |items: [&str; 2]| {
            TextTree::List(Vec::from(items.map(|item| TextTree::Text {
                source: item.to_owned(),
                said: Some("x".to_owned()),
            })))
        };
        let outdated = |lines: &str| {
            let text = format!("[cards.ace]\n{lines}\n");
            let mut sources = SourceMap::default();
            let file = sources.add("lang/de.toml", text.as_str());
            let (value, _) = toml::parse(&sources, file);
            let overlay = Overlay {
                text: &text,
                value: &value,
            };
            let item = OverlayText {
                table: vec!["cards".to_owned(), "ace".to_owned()],
                key: "lines".to_owned(),
                tree: list(["One.", "Two."]),
                state: TranslationState::Said,
            };
            complete(Some(&overlay), "", &[item]).outdated.len()
        };
        let (old, said) = ("# lines = [\"One.\"]", "lines = [\n  \"a\",\n  \"b\",\n]");
        assert_eq!(outdated(&format!("{old}\n{said}")), 1);
        assert_eq!(outdated(&format!("{said}\n{old}")), 0);
    }

    /// An overlay of so many cards.
    fn of_tables(count: usize) -> (String, Value) {
        let tables = (0..count).map(|at| format!("[cards.c{at}]\nname = \"x\"\n"));
        let text: String = tables.collect();
        let mut sources = SourceMap::default();
        let file = sources.add("lang/de.toml", text.as_str());
        let (value, _) = toml::parse(&sources, file);
        (text, value)
    }

    /// Each line was held to each value: this took minutes.
    #[test]
    fn a_file_of_very_many_tables_is_parted_in_one_go() {
        let (text, value) = of_tables(30_000);
        let overlay = Overlay {
            text: &text,
            value: &value,
        };
        assert_eq!(blocks(&overlay).len(), 30_001);
    }

    /// For each table that was not there the whole file was read: this took minutes.
    #[test]
    fn very_many_tables_are_begun_without_reading_the_file_for_each() {
        let (text, value) = of_tables(4_000);
        let overlay = Overlay {
            text: &text,
            value: &value,
        };
        let new = (4_000..8_000).map(|at| OverlayText {
            table: vec!["cards".to_owned(), format!("c{at}")],
            key: "name".to_owned(),
            tree: TextTree::text("y", None),
            state: TranslationState::Lacking,
        });
        let outcome = complete(Some(&overlay), "", &new.collect::<Vec<_>>());
        assert_eq!(outcome.added, 4_000);
        let parsed: ::toml::Table = outcome.text.parse().unwrap();
        assert_eq!(parsed["cards"].as_table().unwrap().len(), 8_000);
    }
}
