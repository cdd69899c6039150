//! Translations put into the file of an overlay: below the comment with their source where they are
//! new, in the place of what is there where they are not.

use toml_edit::{DocumentMut, Item, TableLike};

use super::overlay::{Overlay, blocks, comment, commented, joined, places};
use super::toml_text::key as written;
use crate::diag::SourceMap;
use crate::load::toml;
use crate::message::Message;
use crate::toml_work;

/// What an overlay is to say at a key.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PutText {
    /// The table that it stands in.
    pub table: Vec<String>,
    pub key: String,
    /// As TOML.
    pub value: String,
    /// The source that was translated, as TOML, where its comment is to say it.
    pub source: Option<String>,
}

/// The text of an overlay with translations put in.
///
/// # Errors
/// One sentence where the file is no TOML, or has something else in their place.
pub fn put(text: &str, items: &[PutText]) -> Result<String, Message> {
    toml_work::look(text).map_err(|(_, words)| words)?;
    let mut sources = SourceMap::default();
    let file = sources.add("overlay", text);
    let (value, _) = toml::parse(&sources, file);
    let overlay = Overlay {
        text,
        value: &value,
    };
    let mut blocks = blocks(&overlay);
    let places = places(&blocks);
    let mut rest = Vec::new();
    for item in items {
        let mut path = item.table.iter().chain([&item.key]);
        let is_there = path
            .try_fold(&value, |value, name| value.get(name))
            .is_some();
        let own = places.get(&item.table);
        let own = own.and_then(|at| blocks.get_mut(*at));
        let lines = own.map(|block| &mut block.lines);
        let name = written(&item.key);
        let known = lines.and_then(|lines| Some((commented(lines, &name)?, lines)));
        let Some((mut range, lines)) = known else {
            rest.push(item);
            continue;
        };
        if let Some(source) = &item.source {
            let comment = comment(&name, source);
            let end = range.start + comment.len();
            lines.splice(range.clone(), comment);
            range.end = end;
        }
        if is_there {
            rest.push(item);
            continue;
        }
        let new = format!("{name} = {}", item.value);
        lines.splice(range.end..range.end, new.split('\n').map(str::to_owned));
    }
    let ending = if text.contains("\r\n") { "\r\n" } else { "\n" };
    let text = joined(&blocks, ending);
    match rest.is_empty() {
        true => Ok(text),
        false => edited(&text, &rest),
    }
}

/// The same for what has no comment, and what has another translation already.
fn edited(text: &str, items: &[&PutText]) -> Result<String, Message> {
    let words = |error: toml_edit::TomlError| error.message().to_owned();
    let mut document: DocumentMut = text.parse().map_err(words)?;
    for item in items {
        let mut value: toml_edit::Value = item.value.parse().map_err(words)?;
        let mut table: &mut dyn TableLike = document.as_table_mut();
        for name in &item.table {
            let below = table.entry(name).or_insert_with(toml_edit::table);
            let found = below.as_table_like_mut();
            table = found.ok_or_else(|| {
                message!("translation-put-edited", "`{name}` is no table in it", name)
            })?;
        }
        match table.get_mut(&item.key) {
            // With the blanks and the comment around it.
            Some(Item::Value(there)) => {
                *value.decor_mut() = there.decor().clone();
                *there = value;
            }
            _ => _ = table.insert(&item.key, Item::Value(value)),
        }
    }
    Ok(document.to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn text(table: &[&str], key: &str, value: &str, source: Option<&str>) -> PutText {
        PutText {
            table: table.iter().map(|name| (*name).to_owned()).collect(),
            key: key.to_owned(),
            value: value.to_owned(),
            source: source.map(str::to_owned),
        }
    }

    #[test]
    fn translations_stand_below_their_comments_and_in_place_of_others() {
        let before = "# Ours.\n# title = \"Demo\"\n\n[cards.ace]\n# name = \"The ace\"\n\
                      name = \"L'as\" # sic\n# text = \"Take.\"\n\n[data]\nitems = { sword = { name = \"Epee\" } }\n";
        let items = [
            text(&[], "title", "\"Démo\"", None),
            text(&["cards", "ace"], "name", "\"L’as\"", Some("\"An ace\"")),
            text(
                &["cards", "ace"],
                "text",
                "\"\"\"\nPrends.\nVite.\"\"\"",
                None,
            ),
            text(&["cards", "ace"], "lines", "[{}, { text = \"x\" }]", None),
            text(&["data", "items", "sword"], "name", "\"Épée\"", None),
        ];
        let after = put(before, &items).unwrap();
        assert_eq!(
            after,
            "# Ours.\n# title = \"Demo\"\ntitle = \"Démo\"\n\n[cards.ace]\n# name = \"An ace\"\n\
             name = \"L’as\" # sic\n# text = \"Take.\"\ntext = \"\"\"\nPrends.\nVite.\"\"\"\n\
             lines = [{}, { text = \"x\" }]\n\n[data]\nitems = { sword = { name = \"Épée\" } }\n"
        );
        assert!(put("title = 3\n", &[text(&["title"], "a", "1", None)]).is_err());
    }
}
