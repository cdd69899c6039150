//! What is different between two states of a project, as data.

use std::sync::Arc;

use crate::message::Message;
use serde::Serialize;
use serde_json::Value as Json;

/// All that is different.
#[derive(Clone, Debug, Default, Serialize)]
pub struct ProjectDiff {
    /// What the older state is called.
    pub from: String,
    /// What the newer state is called.
    pub to: String,
    pub games: Vec<GameDiff>,
    /// What could not be compared.
    pub untold: Vec<Untold>,
}

/// A part of a state that could not be read or drawn.
#[derive(Clone, PartialEq, Eq, Debug, Serialize)]
pub struct Untold {
    /// The state it is of.
    pub side: String,
    /// The game, or the piece, where it is of one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub subject: Option<String>,
    /// `file:line:column`, where there is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub place: Option<String>,
    pub message: Message,
}

/// What happened to a game, a component, a piece, a rule or a file.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeKind {
    Added,
    Removed,
    Renamed,
    Changed,
}

impl ChangeKind {
    /// In a word.
    pub fn name(self) -> &'static str {
        match self {
            ChangeKind::Added => "added",
            ChangeKind::Removed => "removed",
            ChangeKind::Renamed => "renamed",
            ChangeKind::Changed => "changed",
        }
    }
}

/// What is different in a game.
#[derive(Clone, Debug, Serialize)]
pub struct GameDiff {
    pub id: String,
    pub title: String,
    pub language: String,
    pub kind: ChangeKind,
    /// What `game.toml` and the files of `[data]` say beside components.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<FieldChange>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<ComponentDiff>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rules: Vec<RuleDiff>,
    /// The overlays of other languages.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub translations: Vec<FieldChange>,
    /// Templates, drawings, pictures, icons, fonts, schemas, presets and texts.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub files: Vec<FileDiff>,
}

impl GameDiff {
    /// True where nothing is different.
    pub fn is_empty(&self) -> bool {
        self.kind == ChangeKind::Changed
            && self.settings.is_empty()
            && self.components.is_empty()
            && self.rules.is_empty()
            && self.translations.is_empty()
            && self.files.is_empty()
    }
}

/// A value that is another one now.
#[derive(Clone, PartialEq, Debug, Serialize)]
pub struct FieldChange {
    /// Keys and numbers of items, as `cost.gold` and `line[2].text`.
    pub path: String,
    /// What the game's schema calls it.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    /// None where there was no such field.
    pub before: Option<Json>,
    pub after: Option<Json>,
}

impl FieldChange {
    /// Of a change of the overlays: whether it is a whole language that has come or gone.
    pub fn of_language(&self) -> Option<ChangeKind> {
        match (&self.before, &self.after) {
            _ if self.path.contains(['.', '[']) => None,
            (None, Some(_)) => Some(ChangeKind::Added),
            (Some(_), None) => Some(ChangeKind::Removed),
            _ => None,
        }
    }
}

/// What is different in a component.
#[derive(Clone, Debug, Serialize)]
pub struct ComponentDiff {
    pub id: String,
    /// Its id before, where it was renamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
    pub title: String,
    pub kind: ChangeKind,
    /// What its table says: its stock and the measures of that, copies, templates.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub settings: Vec<FieldChange>,
    /// The back that all its pieces share.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub back: Option<FaceDiff>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub pieces: Vec<PieceDiff>,
    /// Pieces of which there are more or fewer, because it says so for all of them.
    #[serde(skip)]
    pub recounted: Vec<PieceDiff>,
    /// How many faces read something else and look the same, to the dot.
    #[serde(skip_serializing_if = "is_zero")]
    pub alike: usize,
    /// How many pieces there were and are, copies included.
    #[serde(skip)]
    pub counts: [u32; 2],
    /// Whether its schema has titles for its fields.
    #[serde(skip)]
    pub titled: bool,
    /// The sentences and rows of its pages that are different, where they are written: as they are printed.
    #[serde(skip)]
    pub lines: Vec<FieldChange>,
    /// Whether its pieces are pages that are written.
    #[serde(skip)]
    pub written: bool,
    /// Whether they are the pages of a booklet, of which several are on each sheet of paper.
    #[serde(skip)]
    pub booklet: bool,
}

impl ComponentDiff {
    /// Its pieces, with those whose number alone is another one.
    pub fn counted(&self) -> impl Iterator<Item = &PieceDiff> {
        self.pieces.iter().chain(&self.recounted)
    }
}

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// What is different in a piece.
#[derive(Clone, Debug, Serialize)]
pub struct PieceDiff {
    pub id: String,
    /// Its id before, where it was renamed.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
    /// Its field `name` or `title`.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub name: Option<String>,
    /// The same field of what it was.
    #[serde(skip)]
    pub name_before: Option<String>,
    pub kind: ChangeKind,
    /// How many there were and are, where that is different.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub copies: Option<[u32; 2]>,
    /// How many there were and are.
    #[serde(skip)]
    pub counts: [u32; 2],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldChange>,
    /// The sides that read something else than before.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<FaceDiff>,
}

impl PieceDiff {
    /// Its name, or its id.
    pub fn called(&self) -> &str {
        self.name.as_ref().unwrap_or(&self.id)
    }

    /// What it was called before.
    pub fn called_before(&self) -> &str {
        let before = self.name_before.as_ref().or(self.was.as_ref());
        before.map_or_else(|| self.called(), String::as_str)
    }

    /// Whether nothing of it is another but how many there are, of which it says nothing itself.
    pub fn has_only_its_number(&self) -> bool {
        self.kind == ChangeKind::Changed
            && self.copies.is_none()
            && self.fields.is_empty()
            && self.faces.is_empty()
    }
}

/// A side of a piece that reads something else than before.
#[derive(Clone, Debug, Serialize)]
pub struct FaceDiff {
    /// `front` or `back`.
    pub side: &'static str,
    /// Whether a dot of it is another one; none where it was not drawn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub differs: Option<bool>,
    /// How much of its area is different, from 0 to 1.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub area: Option<f64>,
    /// What made it another one.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub causes: Vec<Cause>,
    /// How it looked and looks.
    #[serde(skip)]
    pub pictures: [Option<Arc<Vec<u8>>>; 2],
}

/// What makes a face another one.
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Cause {
    Content,
    Template,
    Picture(String),
    Icon,
    Font,
    Stock,
    /// The size that its texts share with those of other pieces.
    Size,
}

impl Cause {
    /// In a few words.
    pub fn words(&self) -> Message {
        match self {
            Cause::Content => message!("word-content", "content"),
            Cause::Template => message!("word-template", "template"),
            Cause::Picture(path) => message!("cause-picture", "picture {path}", path),
            Cause::Icon => message!("word-icon", "icon"),
            Cause::Font => message!("word-font", "font"),
            Cause::Stock => message!("cause-stock", "stock"),
            Cause::Size => message!("cause-size", "text size shared with other pieces"),
        }
    }
}

/// A rule of the game that is another one now.
#[derive(Clone, Debug, Serialize)]
pub struct RuleDiff {
    pub id: String,
    pub kind: ChangeKind,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub fields: Vec<FieldChange>,
}

/// A file that is another one now.
#[derive(Clone, Debug, Serialize)]
pub struct FileDiff {
    /// From the project's root.
    pub path: String,
    /// Its path before, where it was moved.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub was: Option<String>,
    /// `template`, `picture`, `icon`, `font`, `schema`, `preset`, `text` or `file`.
    pub what: &'static str,
    pub kind: ChangeKind,
    /// Of a text, the lines that are different.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub lines: Vec<FieldChange>,
}

/// A part of two texts.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WordPart {
    Same,
    Gone,
    New,
}
