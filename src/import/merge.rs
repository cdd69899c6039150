//! The entries of a sheet put into a data file.

use indexmap::IndexMap;
use serde_json::Value as Json;
use toml_edit::{ArrayOfTables, DocumentMut, Item, Table};

use super::difference::{Difference, changes, id};
use super::edit;
use super::mask::Mask;
use crate::load::sheet::PathStep;
use crate::message::Message;
use crate::toml_work;

/// What came of it.
#[derive(Clone, PartialEq, Debug, Default)]
pub struct Merged {
    /// The file as it is to be.
    pub text: String,
    pub difference: Difference,
}

/// Puts the entries of a sheet into the text of a file, below the key `list`. `old` are the entries
/// that it has there, in their order, `columns` the fields that the sheet has columns for.
///
/// # Errors
/// One sentence where the file is not written so that it could be changed line by line.
pub fn merge(
    text: &str,
    list: &str,
    old: &[Json],
    new: &[Json],
    columns: &[Vec<PathStep>],
) -> Result<Merged, Message> {
    toml_work::look(text).map_err(|(_, words)| words)?;
    let mut document: DocumentMut = text
        .parse()
        .map_err(|error: toml_edit::TomlError| error.message().to_owned())?;
    if document.get(list).is_none() {
        document.insert(list, Item::ArrayOfTables(ArrayOfTables::new()));
    }
    let there = document
        .get_mut(list)
        .and_then(Item::as_array_of_tables_mut);
    let tables = there.ok_or_else(|| {
        message!(
            "import-merge",
            "its entries are not written as [[{list}]]",
            list
        )
    })?;
    if tables.len() != old.len() {
        return Err(message!(
            "import-merge-entries-all-written",
            "its entries are not all written as [[{list}]]",
            list
        ));
    }
    let mask = Mask::new(columns.iter().map(Vec::as_slice));
    let mut merged = Merged::default();
    let difference = &mut merged.difference;
    let mut head = None;
    let said: IndexMap<&str, &Json> = new.iter().map(|entry| (id(entry), entry)).collect();
    // Backwards, so that what is removed moves nothing that is still to be looked at.
    for (index, before) in old.iter().enumerate().rev() {
        let Some(entry) = said.get(id(before)) else {
            if index == 0 {
                head = tables.get(0).and_then(head_of_file);
            }
            tables.remove(index);
            difference.removed.push(id(before).to_owned());
            continue;
        };
        let after = mask.merged(Some(before), Some(entry)).unwrap_or_default();
        if let Some(table) = tables.get_mut(index) {
            edit::fields(table, before, &after);
        }
        let changes = changes(before, &after);
        difference.changed.splice(0..0, changes);
    }
    difference.removed.reverse();
    let known: Vec<&str> = old.iter().map(id).collect();
    for entry in new.iter().filter(|entry| !known.contains(&id(entry))) {
        let mut table = edit::table_of(entry);
        let is_first = tables.is_empty() && text.trim().is_empty();
        table
            .decor_mut()
            .set_prefix(if is_first { "" } else { "\n" });
        tables.push(table);
        difference.added.push(id(entry).to_owned());
    }
    if let Some((head, first)) = head.zip(tables.get_mut(0)) {
        let own = first.decor().prefix().and_then(|prefix| prefix.as_str());
        let own = own.unwrap_or_default().trim_start_matches(['\r', '\n']);
        let prefix = format!("{head}\n{own}");
        first.decor_mut().set_prefix(prefix);
    }
    merged.text = document.to_string();
    Ok(merged)
}

/// The comments before the first entry that are the file's: those that a blank line parts from it,
/// or all of them where none does.
fn head_of_file(first: &Table) -> Option<String> {
    let prefix = first.decor().prefix()?.as_str()?.replace("\r\n", "\n");
    let head = match prefix.rfind("\n\n") {
        Some(end) => &prefix[..=end],
        None if prefix.starts_with('\n') => return None,
        None => &prefix,
    };
    head.contains('#').then(|| head.to_owned())
}
