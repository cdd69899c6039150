//! Sheet presets: paper, margins, bleed, duplex and marks, read from TOML.
//!
//! The presets that come with the program are the files of
//! `src/presets/sheets/`; `src/schemas/sheet.schema.json` says the same of a
//! file as the types here.

use std::num::NonZeroU32;
use std::ops::Range;

use serde::Deserialize;
use serde::de::DeserializeOwned;
use toml::de::{DeTable, DeValue};

use super::paper::PresetPaper;
use crate::message::Message;
use crate::toml_work;
use crate::units::{Mm, Pt};

/// The largest page PDF can describe: 14 400 points (ISO 32000-2, annex C.2).
pub const MOST_PAPER: Mm = Mm(5080.0);
/// The smallest paper that is accepted.
pub const LEAST_PAPER: Mm = Mm(20.0);
/// The largest bleed or margin that is accepted.
pub const MOST_MARGIN: Mm = Mm(200.0);

/// The narrowest lap of a poster: it has to hold the glue and the ticks.
const LEAST_LAP: Mm = Mm(5.0);
const MOST_LAP: Mm = Mm(40.0);
/// Thicker than any paper that is folded and stapled.
const MOST_CREEP: Mm = Mm(1.0);
/// Thicker than any board that tokens are glued to.
const MOST_BOARD: Mm = Mm(5.0);
/// The shortest crop mark.
const LEAST_MARK: Mm = Mm(2.0);
/// Length of marks and their distance from the art where they make room for the wide margin.
const SHORT_MARK: Mm = Mm(2.1);
const NEAR_MARK: Mm = Mm(0.3);

/// A sheet preset. Lengths in mm.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SheetPreset {
    /// The preset's name: that of its file.
    #[serde(skip)]
    pub id: String,
    pub title: String,
    pub paper: PresetPaper,
    #[serde(default)]
    pub layout: SheetLayout,
    #[serde(default)]
    pub orientation: Orientation,
    /// The printer's margin: no art comes nearer to the paper's edge.
    pub margin: Mm,
    /// How far art, marks, ruler and note stay from the paper's edge where nothing is lost by it.
    pub wide_margin: Option<Mm>,
    /// The least visible bleed around every piece; neighbours are twice this apart.
    pub least_bleed: Mm,
    /// The most visible bleed, around the block of pieces, where there is room.
    pub most_bleed: Mm,
    /// The most pieces on a sheet; `None` for as many as fit.
    pub per_sheet: Option<NonZeroU32>,
    #[serde(default)]
    pub duplex: Duplex,
    /// Width of the laps by which the sheets of a poster are glued together.
    #[serde(default = "default_lap")]
    pub lap: Mm,
    /// How much nearer to the fold the pages of a booklet lie on each sheet than on the one around it:
    /// the thickness of the paper.
    #[serde(default)]
    pub creep: Mm,
    /// Thickness of the board that a gutter-fold goes round: its backs lie behind a second fold.
    #[serde(default)]
    pub board: Mm,
    /// Crop marks; `None` for no marks.
    pub marks: Option<Marks>,
    /// Whether each sheet has a 100 mm ruler.
    #[serde(default = "yes")]
    pub ruler: bool,
    /// Whether each sheet has a note that names it and asks to print at 100 %.
    #[serde(default = "yes")]
    pub note: bool,
}

/// How fronts and backs are arranged on sheets.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SheetLayout {
    /// A grid, with backs on the other side of the paper as `duplex` says.
    #[default]
    NUp,
    /// Backs upside down below a fold line.
    GutterFold,
    /// Pages of a booklet, two side by side, in reading order once the sheets are nested, folded
    /// and stapled.
    Booklet,
}

/// The orientation of the paper.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Orientation {
    /// The one that takes more pieces; portrait on a tie.
    #[default]
    Auto,
    Portrait,
    Landscape,
}

/// Whether backs are printed, and about which edge the printer turns the paper.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Duplex {
    #[default]
    LongEdge,
    ShortEdge,
    /// Fronts only.
    None,
}

/// The style of crop marks.
#[derive(Clone, Copy, PartialEq, Eq, Default, Debug, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum MarkStyle {
    /// A stroke at both ends of a cut.
    #[default]
    Lines,
    /// A stroke with a bar across it, to align a ruler with.
    Crosses,
}

/// Marks outside the bleed: of cuts, of folds, and of the whole sheet.
#[derive(Clone, PartialEq, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Marks {
    #[serde(default)]
    pub style: MarkStyle,
    /// Whether cuts are marked.
    #[serde(default = "yes")]
    pub crop: bool,
    /// Whether folds across pieces are marked.
    #[serde(default = "yes")]
    pub fold: bool,
    /// Whether each sheet has register crosses at its corners, front and back, which show how far
    /// backs are off.
    #[serde(default)]
    pub register: bool,
    /// Whether the middle of each side of the sheet is marked.
    #[serde(default)]
    pub centre: bool,
    /// The length where there is room.
    pub length: Mm,
    /// The least length; sheets are laid out so that it fits.
    pub least_length: Mm,
    /// Distance of marks from the art.
    pub offset: Mm,
    /// Stroke thickness.
    pub thickness: Pt,
    /// Distance of marks, ruler and note from the paper's edge.
    pub paper_edge: Mm,
}

/// An error in a preset, and its byte range in the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PresetError {
    pub range: Range<usize>,
    pub message: Message,
}

/// An error in a preset, and the path of keys to the value.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct PresetProblem {
    pub path: &'static [&'static str],
    pub message: Message,
}

fn default_lap() -> Mm {
    Mm(8.0)
}

fn yes() -> bool {
    true
}

impl Marks {
    /// The space that the shortest marks need between the art and the paper's edge.
    pub fn space(&self) -> Mm {
        self.offset + self.least_length + self.paper_edge
    }
}

impl SheetPreset {
    /// Reads the TOML text of the preset `id`.
    ///
    /// # Errors
    /// The first error of syntax or type, or else every value out of range. (Checking a file
    /// against `sheet.schema.json` first reports all of its wrong keys and types.)
    pub fn parse(id: &str, text: &str) -> Result<SheetPreset, Vec<PresetError>> {
        let mut preset: SheetPreset = read(text)?;
        preset.id = id.to_owned();
        let problems = preset.problems();
        match problems.is_empty() {
            true => Ok(preset),
            false => Err(located(problems, text)),
        }
    }

    /// Presets like this one that keep the wide margin, the one that gives up least for it first: then
    /// marks are as short, and bleed around the block as narrow, as they may be.
    pub fn wider(&self) -> Vec<SheetPreset> {
        let Some(margin) = self.wide_margin else {
            return Vec::new();
        };
        let marks = self.marks.as_ref().map(|marks| Marks {
            least_length: marks.least_length.min(SHORT_MARK),
            offset: marks.offset.min(NEAR_MARK),
            paper_edge: marks.paper_edge.max(margin),
            ..marks.clone()
        });
        let wide = SheetPreset {
            margin: self.margin.max(margin),
            wide_margin: None,
            marks,
            ..self.clone()
        };
        let short = |marks: &Marks| Marks {
            length: marks.least_length,
            ..marks.clone()
        };
        let tight = SheetPreset {
            most_bleed: wide.least_bleed,
            marks: wide.marks.as_ref().map(short),
            ..wide.clone()
        };
        vec![wide, tight]
    }

    /// Every length out of range, and values that contradict each other.
    pub fn problems(&self) -> Vec<PresetProblem> {
        let mut found = Vec::new();
        let mut hold = |path, value: f64, least: f64, most: f64, unit: &str| {
            // Written so that NaN is refused as well.
            if !(value >= least && value <= most) {
                let message = message!(
                    "impose-preset-problems",
                    "this must be between {least} and {most} {unit}",
                    least,
                    most,
                    unit
                );
                found.push(PresetProblem { path, message });
            }
        };
        let mut mm =
            |path, value: Mm, least: Mm, most: Mm| hold(path, value.0, least.0, most.0, "mm");
        if let PresetPaper::Sheet(paper) = self.paper {
            // Paper is stored in portrait, so which side was `width` is not known.
            mm(&["paper"], paper.width, LEAST_PAPER, MOST_PAPER);
            mm(&["paper"], paper.height, LEAST_PAPER, MOST_PAPER);
        }
        mm(&["margin"], self.margin, Mm::ZERO, MOST_MARGIN);
        if let Some(margin) = self.wide_margin {
            mm(&["wide_margin"], margin, Mm::ZERO, MOST_MARGIN);
        }
        mm(&["least_bleed"], self.least_bleed, Mm::ZERO, MOST_MARGIN);
        mm(
            &["most_bleed"],
            self.most_bleed,
            self.least_bleed.max(Mm::ZERO),
            MOST_MARGIN,
        );
        mm(&["lap"], self.lap, LEAST_LAP, MOST_LAP);
        mm(&["creep"], self.creep, Mm::ZERO, MOST_CREEP);
        mm(&["board"], self.board, Mm::ZERO, MOST_BOARD);
        if let Some(marks) = &self.marks {
            let (least, most) = (LEAST_MARK, Mm(20.0));
            mm(&["marks", "least_length"], marks.least_length, least, most);
            mm(
                &["marks", "length"],
                marks.length,
                marks.least_length.max(least),
                most,
            );
            mm(&["marks", "offset"], marks.offset, Mm(0.2), most);
            mm(
                &["marks", "paper_edge"],
                marks.paper_edge,
                Mm::ZERO,
                MOST_MARGIN,
            );
            hold(&["marks", "thickness"], marks.thickness.0, 0.05, 1.4, "pt");
        }
        if self.title.is_empty() {
            let (path, message) = (
                &["title"][..],
                message!("may-empty", "this may not be empty"),
            );
            found.push(PresetProblem { path, message });
        }
        found.dedup();
        found
    }
}

/// Reads a preset's TOML text.
///
/// # Errors
/// The first error of syntax or type.
pub fn read<T: DeserializeOwned>(text: &str) -> Result<T, Vec<PresetError>> {
    toml_work::look(text).map_err(|(range, message)| vec![PresetError { range, message }])?;
    toml::from_str(text).map_err(|error| {
        vec![PresetError {
            range: within(error.span().unwrap_or(0..0), text),
            message: error.message().into(),
        }]
    })
}

/// Locates each problem at its value in the text.
pub fn located(problems: Vec<PresetProblem>, text: &str) -> Vec<PresetError> {
    let document = DeTable::parse(text).ok();
    let place = |problem: PresetProblem| {
        let found = document
            .as_ref()
            .and_then(|document| span_of(document.get_ref(), problem.path));
        PresetError {
            range: within(found.unwrap_or(0..text.len()), text),
            message: problem.message,
        }
    };
    problems.into_iter().map(place).collect()
}

fn span_of(table: &DeTable<'_>, path: &[&str]) -> Option<Range<usize>> {
    let (key, rest) = path.split_first()?;
    let (_, value) = table.iter().find(|(name, _)| name.get_ref() == key)?;
    match (rest.is_empty(), value.get_ref()) {
        (false, DeValue::Table(inner)) => span_of(inner, rest),
        _ => Some(value.span()),
    }
}

fn within(range: Range<usize>, text: &str) -> Range<usize> {
    let end = range.end.min(text.len());
    range.start.min(end)..end
}
