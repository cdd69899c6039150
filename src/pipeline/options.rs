//! What a build or an export may be told.

use std::fmt;
use std::path::PathBuf;

use super::Error;
use super::partition::Partition;
use crate::impose;
use crate::impose::calibrate::{CrossOffset, Drift, MOST_DRIFT};
use crate::impose::preset::{LEAST_PAPER, MOST_PAPER};
use crate::load;
use crate::message::Message;
use crate::units::{Mm, Size, trimmed};

/// What a build makes. Nothing said: every component of every game on A4.
#[derive(Clone, Debug, Default)]
pub struct BuildOptions {
    /// The games by name; all of them where it is empty.
    pub games: Vec<String>,
    /// A language other than the games' own.
    pub language: Option<String>,
    /// A print service or a virtual table by name, for which is built instead of for sheets.
    pub service: Option<String>,
    /// Only these components, and those that share these sheets; all where it is empty.
    pub components: Vec<String>,
    /// Only these pieces, as patterns `game/component/entry`, in one file; all where it is empty.
    pub only: Vec<String>,
    /// Only pieces that look different than in this revision of the project's repository, or of which
    /// there are more; with a page that says what to do with the old ones.
    pub changed_since: Option<String>,
    /// Whether what is not printed keeps its places on the sheets.
    pub keep_slots: bool,
    /// The paper, instead of the sheet preset's own.
    pub paper: Option<Paper>,
    /// A sheet preset by name, instead of the paper's.
    pub sheet: Option<String>,
    /// How backs are printed, instead of as the sheet preset says.
    pub backs: Option<Backs>,
    /// Whether files for a cutting machine are made as well.
    pub cut_paths: Option<CutFormat>,
    /// In greys, each as bright as the colour it stands for.
    pub grayscale: bool,
    /// Grounds and ornament left white.
    pub low_ink: bool,
    /// A box with a cross for each picture that is missing.
    pub draft: bool,
    /// Only the images of a part of the pieces, into the cache; no file is written.
    pub partition: Option<Partition>,
    /// The printer whose drift is undone.
    pub printer: Option<Printer>,
    /// What comes before the names of images in a saved object of a virtual table.
    pub image_url: Option<String>,
    /// The folder of outputs; else `out` in the project.
    pub out: Option<PathBuf>,
    /// Whether files of earlier builds that are no longer made are removed.
    pub prune: bool,
    /// Whether warnings and notes are told as well, which takes the time to look for them.
    pub warnings: bool,
}

/// What an export makes of each face. Nothing said: a PNG of the trimmed front at 300 dpi.
#[derive(Clone, Debug)]
pub struct ExportOptions {
    /// The format of its file.
    pub format: FaceFormat,
    /// Dots an inch, of a PNG.
    pub dpi: f64,
    /// With the bleed; else just the trimmed piece.
    pub bleed: bool,
    /// A PNG is transparent outside the outline of its piece.
    pub transparent_corners: bool,
    /// In greys, each as bright as the colour it stands for.
    pub grayscale: bool,
    /// Grounds and ornament left white.
    pub low_ink: bool,
    /// Which sides of a piece.
    pub sides: Sides,
    /// A language other than the games' own.
    pub language: Option<String>,
}

impl ExportOptions {
    /// Dots an inch where nothing is said.
    pub const DPI: f64 = 300.0;
}

impl Default for ExportOptions {
    fn default() -> ExportOptions {
        ExportOptions {
            format: FaceFormat::Png,
            dpi: ExportOptions::DPI,
            bleed: false,
            transparent_corners: false,
            grayscale: false,
            low_ink: false,
            sides: Sides::Front,
            language: None,
        }
    }
}

/// How backs are printed.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Backs {
    /// On the other side; the printer turns the paper about its long edge.
    LongEdge,
    /// On the other side; the printer turns the paper about its short edge.
    ShortEdge,
    /// In files of their own.
    Separate,
    /// Not at all.
    None,
}

/// A format for cutting machines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum CutFormat {
    /// Scalable Vector Graphics, in mm.
    Svg,
    /// AutoCAD's Release 12, in mm.
    Dxf,
}

/// The format of a single face.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FaceFormat {
    /// Pixels.
    Png,
    /// Shapes: text as outlines.
    Svg,
    /// A rulebook for a screen: one file with its pictures inside.
    Html,
    /// A page of its size.
    Pdf,
}

/// The form of a spreadsheet that is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TableForm {
    /// Values parted by commas.
    Csv,
    /// A workbook of Office Open XML.
    Xlsx,
    /// A spreadsheet of OpenDocument.
    Ods,
}

/// The sides of a piece.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Sides {
    /// Its front.
    Front,
    /// Its back, where it has one.
    Back,
    /// One after the other.
    Both,
}

/// A printer that was calibrated.
#[derive(Clone, Debug)]
pub struct Printer {
    pub(crate) name: String,
    pub(crate) drift: Drift,
}

impl Printer {
    /// By how far, in mm to the right and down, backs lie off their fronts at the left and at the
    /// right cross of a test sheet (`massicot calibrate`) on that paper. The name is part of the
    /// names of files.
    ///
    /// # Errors
    /// A name that cannot be part of a file's, a paper that there is not, more than a printer's
    /// drift.
    pub fn from_readings(
        name: &str,
        paper: Paper,
        left: [f64; 2],
        right: [f64; 2],
    ) -> Result<Printer, Error> {
        let Some(impose::PresetPaper::Sheet(size)) = paper.paper() else {
            return Err(Error::Failed(message!(
                "no-paper",
                "there is no paper `{paper}`",
                paper
            )));
        };
        if !load::is_safe_id(name) {
            let message = message!(
                "pipeline-options-from-readings",
                "`{name}` cannot be the name of a printer",
                name
            );
            return Err(Error::usage(
                message,
                message!(
                    "pipeline-options-from-readings-small-letters-digits",
                    "small letters, digits and hyphens"
                ),
            ));
        }
        let reading = |[right, down]: [f64; 2]| CrossOffset {
            right: Mm(right),
            down: Mm(down),
        };
        let drift = Drift::from_readings(size, reading(left), reading(right));
        if !drift.is_sound() {
            let message = message!(
                "pipeline-options-from-readings-these-printer",
                "these readings are more than a printer's drift"
            );
            let help = message!(
                "pipeline-options-from-readings-help",
                "{most_drift} at most; was it printed at 100 %?",
                most_drift = MOST_DRIFT
            );
            return Err(Error::usage(message, help));
        }
        let name = name.to_owned();
        Ok(Printer { name, drift })
    }
}

/// A paper, or the size of one.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Paper {
    /// One by name; laid out by the sheet preset of that name, where there is one.
    Named(&'static str),
    /// Width and height in mm.
    Size(f64, f64),
}

impl Paper {
    /// The names of papers.
    pub fn names() -> impl Iterator<Item = &'static str> {
        impose::PAPERS.iter().map(|(name, _)| *name)
    }

    /// A name or `WIDTHxHEIGHT` in mm.
    ///
    /// # Errors
    /// What is meant, where the text is neither or a side is out of bounds.
    pub fn parse(text: &str) -> Result<Paper, Message> {
        if let Some(name) = Paper::names().find(|name| *name == text) {
            return Ok(Paper::Named(name));
        }
        let wrong = || {
            message!(
                "pipeline-options-parse",
                "{paper}, or a size in mm, as in 200x250",
                paper = Paper::names().collect::<Vec<_>>().join(", ")
            )
        };
        let (width, height) = text.split_once(['x', '×']).ok_or_else(wrong)?;
        let (least, most) = (LEAST_PAPER.0, MOST_PAPER.0);
        let side = |side: &str| {
            let side: f64 = side.trim().parse().map_err(|_| wrong())?;
            match (least..=most).contains(&side) {
                true => Ok(side),
                false => Err(message!(
                    "pipeline-options-parse-each-side-from",
                    "each side from {least} to {most} mm",
                    least,
                    most
                )),
            }
        };
        Ok(Paper::Size(side(width)?, side(height)?))
    }

    /// The paper itself.
    pub(crate) fn paper(self) -> Option<impose::PresetPaper> {
        match self {
            Paper::Named(name) => impose::PresetPaper::named(name),
            Paper::Size(width, height) => {
                let size = Size::new(Mm(width), Mm(height));
                Some(impose::PresetPaper::new(size))
            }
        }
    }
}

/// As it is parsed.
impl fmt::Display for Paper {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Paper::Named(name) => f.write_str(name),
            Paper::Size(width, height) => write!(f, "{}x{}", trimmed(*width), trimmed(*height)),
        }
    }
}
