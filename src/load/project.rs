//! The loaded project as typed data with spans.

use std::collections::BTreeMap;
use std::ops::Range;
use std::sync::Arc;

use indexmap::IndexMap;

use crate::diag::{FileId, SourceMap, Span};
use crate::load::fonts::Fonts;
use crate::load::icons::IconSets;
use crate::load::pictures::PictureFiles;
use crate::load::root::Root;
use crate::load::schema::CompiledSchema;
use crate::load::stock::Stock;
use crate::load::text_tag::TextTag;
use crate::load::value::Value;
use crate::units::Mm;

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
    pub pictures: PictureFiles,
}

/// One folder `content/<id>` with its `game.toml`.
#[derive(Clone, Debug)]
pub struct Game {
    pub id: String,
    pub title: String,
    /// A BCP 47 tag: `fr`, `en`, `pt-BR`.
    pub language: String,
    pub author: Option<String>,
    /// What `version` says, or what the repository does where that is `git`.
    pub version: Option<String>,
    /// The whole of `game.toml`.
    pub value: Value,
    /// In printing order.
    pub components: Vec<Component>,
    /// The data files of `[data]`, by their keys there.
    pub data: IndexMap<String, Value>,
    /// The whole of `rules.toml`, if there is one.
    pub rules: Option<Value>,
    /// The whole of `sentences.toml`, if there is one.
    pub sentences: Option<Value>,
    /// The translations of `lang/`, by language tag.
    pub languages: IndexMap<String, Value>,
    /// The schemas of the data files that have one.
    pub schemas: IndexMap<FileId, Arc<CompiledSchema>>,
    pub icons: Arc<IconSets>,
    /// Those of the project, to measure words with.
    pub fonts: Fonts,
    /// Every file of `templates/<id>`, by its path below that folder.
    pub templates: IndexMap<String, FileId>,
    /// The drawings and pictures of `templates/<id>`, by their paths below that folder, sorted.
    pub pictures: Arc<Vec<String>>,
    /// The other files there, which nothing draws: `art/dragon.gif`.
    pub undrawn: Arc<Vec<String>>,
    /// Whether a stand-in is drawn for pictures and drawings that are missing.
    pub is_draft: bool,
    /// The components and data files with errors in them, by name: what reads them cannot rely on
    /// them.
    pub doubtful: BTreeMap<String, Unsound>,
    /// The same before its texts were filled, where any has braces.
    pub unfilled: Option<Arc<Game>>,
    /// What was translated, as written; none of a game in its own language.
    pub source: Option<Arc<Game>>,
}

/// Stands among the names of what has errors for a component without an id, or where there is none.
pub const NAMELESS: &str = "[[component]]";

/// What of a component or a data file has errors.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Unsound {
    /// Only items of its lists, by their extents in the file, in its order.
    Items(FileId, Vec<Range<u32>>),
    /// All of it: it could not be read, or an error stands outside of all items.
    Whole,
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
    /// How many of each entry are printed, where the entry does not say.
    pub copies: u32,
    /// What its pages are made of, where they are written: its entries are made of it then.
    pub writing: Option<Writing>,
    /// Where its backs lie across a fold of the same sheet, the thickness of the board in the fold.
    pub fold_over: Option<Mm>,
    /// The id of the sheets that it shares with other components.
    pub sheet: Option<Spanned<String>>,
    /// False where its table or its file as a whole has errors: none of it can be drawn.
    pub is_valid: bool,
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
    /// The field that its id was made from, as `id_from` says.
    pub name_field: Option<Arc<str>>,
    /// False where it has errors: it cannot be drawn.
    pub is_valid: bool,
}

impl Entry {
    /// What people call it, in the fields that say so.
    pub fn names(&self) -> impl Iterator<Item = &Value> {
        let fields = ["name", "title"]
            .into_iter()
            .chain(self.name_field.as_deref());
        fields.filter_map(|key| self.value.get(key).filter(|value| value.as_str().is_some()))
    }

    /// The first of these names.
    pub fn name(&self) -> Option<&str> {
        self.names().find_map(Value::as_str)
    }
}

/// Markdown that flows into the areas of a template, page by page.
#[derive(Clone, Debug, Default)]
pub struct Writing {
    /// In the order in which they follow each other.
    pub files: Vec<FileId>,
    /// The files that stand for them in other languages, by language and place.
    pub(super) translations: IndexMap<String, Vec<(usize, FileId)>>,
    /// The language that they are in, where the game is put into one that none of them is translated into.
    pub language: Option<String>,
    /// The Markdown of all of them, filled; empty before that is done.
    pub text: String,
    /// What was laid out, one for each entry; none before that is done.
    pub pages: Vec<WrittenPage>,
    /// Its parts, in reading order; none before it is laid out.
    pub tags: Vec<TextTag>,
    /// What its links lead to: the name of a heading behind `#`, or an address.
    pub links: Vec<String>,
}

/// The texts of one page.
#[derive(Clone, Debug, Default)]
pub struct WrittenPage {
    /// Styles and shapes, as SVG, that stand at the page's beginning.
    pub head: String,
    /// What stands in each of the template's areas, by the number of the area.
    pub areas: IndexMap<u32, Vec<PagePart>>,
}

/// A piece of a page, and the Markdown it was made of.
#[derive(Clone, Debug)]
pub struct PagePart {
    pub svg: String,
    pub span: Span,
}

impl Writing {
    /// The files of all languages.
    pub fn all_files(&self) -> impl Iterator<Item = FileId> {
        let others = self.translations.values().flatten().map(|(_, file)| *file);
        self.files.iter().copied().chain(others)
    }

    /// The files that have no translation into a language.
    pub fn untranslated(&self, language: &str) -> impl Iterator<Item = FileId> {
        let known = self.translations.get(language);
        let is_said = move |at: usize| known.into_iter().flatten().any(|(place, _)| *place == at);
        let files = self.files.iter().enumerate();
        files
            .filter(move |(at, _)| !is_said(*at))
            .map(|(_, file)| *file)
    }

    /// The files that are written anew in a language.
    pub fn translated(&self, language: &str) -> impl Iterator<Item = FileId> {
        let files = self.translations.get(language).into_iter().flatten();
        files.map(|(_, file)| *file)
    }

    /// The same in another language: its files are those of `lang/<language>/`, where there are any.
    pub fn in_language(&mut self, language: &str, own: &str) {
        let Some(translated) = self.translations.get(language) else {
            self.language = Some(own.to_owned());
            return;
        };
        for (place, file) in translated {
            self.files[*place] = *file;
        }
    }
}

impl Game {
    /// Whether its components are known, every data file that it names could be read, and has entries
    /// where it has to.
    pub fn is_read(&self) -> bool {
        if self.doubtful.contains_key(NAMELESS) {
            return false;
        }
        let named = self.value.get("data").and_then(Value::as_table);
        let mut named = named.into_iter().flat_map(|files| files.keys());
        named.all(|name| self.data.contains_key(name))
            && self
                .components
                .iter()
                .all(|component| !component.entries.is_empty() || component.writing.is_some())
    }

    /// The game with its texts as their files have them, braces and all.
    pub fn as_written(&self) -> &Game {
        self.unfilled.as_deref().unwrap_or(self)
    }

    pub fn component(&self, id: &str) -> Option<&Component> {
        self.components
            .iter()
            .find(|component| component.id.value == id)
    }
}

impl Component {
    /// How many pieces it is printed as, copies included. A component of written pages is one piece,
    /// whatever its pages come to.
    pub fn pieces(&self) -> u64 {
        match self.writing {
            Some(_) => u64::from(self.copies),
            None => {
                let copies = self.entries.iter().map(|entry| u64::from(entry.copies));
                copies.sum()
            }
        }
    }
}

impl Unsound {
    /// Whether a place lies in an item that has errors.
    pub fn holds(&self, at: Span) -> bool {
        match self {
            Unsound::Items(file, items) => {
                let before = items.partition_point(|item| item.start <= at.start);
                let last = before.checked_sub(1).and_then(|last| items.get(last));
                *file == at.file && last.is_some_and(|item| item.contains(&at.start))
            }
            Unsound::Whole => false,
        }
    }
}

impl Project {
    /// Lets a box with a cross stand for pictures and drawings that are missing.
    pub fn draft(&mut self) {
        self.pictures.stand_in();
        self.games.iter_mut().for_each(|game| game.is_draft = true);
    }

    pub fn game(&self, id: &str) -> Option<&Game> {
        self.games.iter().find(|game| game.id == id)
    }
}
