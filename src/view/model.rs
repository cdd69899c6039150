//! The data of the page. Its names are those that the scripts in `app/` read.

use std::collections::BTreeMap;

use serde::Serialize;
use serde_json::Value as Json;

use crate::render::{FaceJob, FaceSide};
use crate::stats::Summary;

/// Everything that a page shows but the pictures.
#[derive(Clone, PartialEq, Default, Serialize, Debug)]
pub struct ProjectView {
    pub games: Vec<GameView>,
    pub findings: Vec<FindingView>,
}

/// One game, in one language.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct GameView {
    pub id: String,
    pub title: String,
    /// A BCP 47 tag.
    pub language: String,
    pub author: Option<String>,
    /// The other languages that pieces can be looked at in; none of a static page.
    pub languages: Vec<String>,
    /// What its rulebooks show on a table.
    pub scenes: Vec<SceneView>,
    /// In printing order.
    pub components: Vec<ComponentView>,
}

/// Pieces on a table, as a rulebook shows them.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct SceneView {
    /// Plain words; may be empty.
    pub title: String,
    /// From the lowest up.
    pub pieces: Vec<SceneViewPiece>,
}

/// A piece of a scene.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct SceneViewPiece {
    pub component: String,
    /// The entry; none of a back that all entries share, which is some card of the deck.
    pub piece: Option<String>,
    /// Whether its back is up.
    pub back: bool,
    /// Its middle, in mm from the left and the top.
    pub at: [f64; 2],
    /// How wide it is drawn, in mm, where that is not its own size.
    pub width: Option<f64>,
    /// Degrees, clockwise.
    pub turn: f64,
    /// How many lie on each other.
    pub stack: u32,
}

/// One kind of piece.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct ComponentView {
    pub id: String,
    pub title: String,
    pub stock: StockView,
    pub pieces: Vec<PieceView>,
    /// Of each field that can be counted, of a static page: the server is asked for them.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub statistics: Vec<Summary>,
}

/// A stock's measures, in mm; its paths are SVG's, from the top left corner of the trim.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct StockView {
    pub name: String,
    pub width: f64,
    pub height: f64,
    pub bleed: f64,
    /// Of a rectangle; none for any other shape.
    pub radius: Option<f64>,
    /// The cut path and the edge of the safe zone of fronts, then of backs.
    pub cut: [String; 2],
    pub safe: [String; 2],
}

/// One entry and its faces.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct PieceView {
    pub id: String,
    pub copies: u32,
    /// The keys of its pictures; none of a side that there is not or that cannot be drawn.
    pub front: Option<String>,
    pub back: Option<String>,
    /// True where it cannot be drawn as the content stands, and its pictures are older.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    pub stale: bool,
    /// The entry's table without `id` and `copies`.
    pub fields: Json,
    pub source: Option<SourceView>,
}

/// Where an entry stands, and its text.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct SourceView {
    pub file: String,
    /// The first line, from 1.
    pub line: usize,
    pub text: String,
}

/// One finding.
#[derive(Clone, PartialEq, Serialize, Debug)]
pub struct FindingView {
    pub code: String,
    /// `error`, `warning` or `note`.
    pub severity: crate::diag::Severity,
    /// By language, as `en` and `fr`: who looks at the page chooses one.
    pub said: BTreeMap<&'static str, SaidView>,
    /// What it is about, as `game/component/entry`.
    pub subject: Option<String>,
    pub file: Option<String>,
    /// From 1, with the column in characters; the end is behind the last character.
    pub line: Option<usize>,
    pub column: Option<usize>,
    pub end_line: Option<usize>,
    pub end_column: Option<usize>,
}

/// What a finding says in one language.
#[derive(Clone, PartialEq, Eq, Serialize, Debug)]
pub struct SaidView {
    pub message: String,
    pub help: Vec<String>,
    /// What is said under the caret.
    pub label: String,
}

impl ComponentView {
    /// The key of a face of it.
    pub fn key(&self, job: FaceJob) -> Option<&str> {
        let piece = self.pieces.get(job.entry.unwrap_or_default())?;
        match job.side {
            FaceSide::Front => piece.front.as_deref(),
            FaceSide::Back => piece.back.as_deref(),
        }
    }
}
