//! The loaded project as typed data with spans.

use std::collections::BTreeSet;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::diag::{FileId, SourceMap, Span};
use crate::load::fonts::Fonts;
use crate::load::icons::IconSets;
use crate::load::pictures::Pictures;
use crate::load::root::Root;
use crate::load::schema::Schema;
use crate::load::stock::Stock;
use crate::load::value::Value;

/// A value and its span.
#[derive(Clone, Debug)]
pub struct Spanned<T> {
    pub value: T,
    pub span: Span,
}

/// A loaded project.
#[derive(Debug)]
pub struct Project {
    pub root: Root,
    pub sources: SourceMap,
    /// In the order of their folder names.
    pub games: Vec<Game>,
    pub fonts: Fonts,
    /// Read as they are asked for.
    pub pictures: Pictures,
}

/// One folder `content/<id>` with its `game.toml`.
#[derive(Clone, Debug)]
pub struct Game {
    pub id: String,
    pub title: String,
    /// A BCP 47 tag: `fr`, `en`, `pt-BR`.
    pub language: String,
    pub author: Option<String>,
    /// The whole of `game.toml`.
    pub value: Value,
    /// In printing order.
    pub components: Vec<Component>,
    /// The data files of `[data]`, by their keys there.
    pub data: IndexMap<String, Value>,
    /// The whole of `rules.toml`, if there is one.
    pub rules: Option<Value>,
    /// The translations of `lang/`, by language tag.
    pub languages: IndexMap<String, Value>,
    /// The schemas of the data files that have one.
    pub schemas: IndexMap<FileId, Arc<Schema>>,
    pub icons: Arc<IconSets>,
    /// Every file of `templates/<id>`, by its path below that folder.
    pub templates: IndexMap<String, FileId>,
    /// The drawings and pictures of `templates/<id>`, by their paths below that folder, sorted.
    pub pictures: Arc<Vec<String>>,
    /// The components and data files with errors in them: what reads them cannot rely on them.
    pub doubtful: BTreeSet<String>,
}

/// One kind of piece: a deck of cards, a set of tiles, a board.
#[derive(Clone, Debug)]
pub struct Component {
    pub id: Spanned<String>,
    /// The title in bookmarks and lists.
    pub title: String,
    pub stock: Arc<Stock>,
    /// The span of the stock in `game.toml`.
    pub stock_span: Span,
    /// The whole data file, if there is one; `entries` have spans in the same text.
    pub data: Option<Value>,
    /// One for each piece; a component without data has a single entry with its own id.
    pub entries: Vec<Entry>,
    pub front: Spanned<String>,
    pub back: Back,
    /// Whether its entries are the pages of a booklet.
    pub booklet: bool,
    /// The id of the sheets that it shares with other components.
    pub sheet: Option<Spanned<String>>,
    /// False where its table or its file as a whole has errors: none of it can be drawn.
    pub sound: bool,
}

/// The back of a component.
#[derive(Clone, Debug)]
pub enum Back {
    /// Printed on one side only.
    None,
    /// One back for all entries: the template sees no entry.
    Shared(Spanned<String>),
    /// A back for each entry.
    PerEntry(Spanned<String>),
}

/// One card, tile or other piece.
#[derive(Clone, Debug)]
pub struct Entry {
    pub id: Spanned<String>,
    /// How many are printed.
    pub copies: u32,
    /// The number of cells reserved on sheets: `copies`, or where that is 0 for now, the default
    /// number of copies of the component.
    pub places: u32,
    /// The entry's table, `id` and `copies` included.
    pub value: Value,
    /// False where it has errors: it cannot be drawn.
    pub sound: bool,
}

impl Game {
    /// Whether every data file that it names could be read, and has entries where it has to.
    pub fn is_read(&self) -> bool {
        let named = self.value.get("data").and_then(Value::as_table);
        let mut named = named.into_iter().flat_map(|files| files.keys());
        named.all(|name| self.data.contains_key(name))
            && self
                .components
                .iter()
                .all(|component| !component.entries.is_empty())
    }

    pub fn component(&self, id: &str) -> Option<&Component> {
        self.components
            .iter()
            .find(|component| component.id.value == id)
    }
}

impl Project {
    pub fn game(&self, id: &str) -> Option<&Game> {
        self.games.iter().find(|game| game.id == id)
    }
}
