//! Sheets as a print job has them: numbered, with backs, rulers and notes.
//!
//! A large game has ten thousand of them. What is held is where its pieces lie on the fronts; each
//! sheet is made of that when it is asked for.

use std::borrow::Cow;
use std::ops::Range;
use std::sync::Arc;

use super::calibrate::Drift;
use super::duplex::{Mirror, back_of};
use super::front::SheetFront;
use super::layout::SheetFronts;
use super::notes::SheetNote;
use super::paper::PresetPaper;
use super::preset::{Duplex, SheetPreset};
use super::sheet::{FaceIndex, Mark, Placement, Sheet, Side};
use super::slug::{empty_slug, slug};

/// What the notes on the sheets call the game, and its language.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Labels {
    pub game: String,
    /// A BCP 47 tag.
    pub language: String,
}

/// The place of some sheets in a print job of several components.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct JobPosition {
    /// Sheets of paper before the first of these.
    pub before: usize,
    /// Sheets of paper in the whole job.
    pub sheets: usize,
    /// Whether any sheet of the job has a back. All of them have one then, so that each front
    /// starts on a new sheet of paper.
    pub backed: bool,
}

impl SheetFronts {
    /// The number of sheets of paper, with those that stay blank.
    pub fn count(&self) -> usize {
        self.fronts.len()
    }

    /// What ruler and note say on every sheet, and its crop marks: the same of two layouts of the same pieces,
    /// unless one takes more sheets or has no room for them.
    pub fn told<'f>(&'f self, preset: &SheetPreset) -> impl Iterator<Item = Vec<String>> + use<'f> {
        let labels = Labels {
            game: String::new(),
            language: "en".into(),
        };
        let words = |mark: &Mark| match mark {
            Mark::Ruler { length, .. } => Some(length.to_string()),
            Mark::Note { text, .. } => Some(text.clone()),
            Mark::Crop(_) => Some(String::new()),
            _ => None,
        };
        let sheets = self.finish(preset, &labels, self.alone(preset));
        sheets.map(move |sheet| sheet.marks.iter().filter_map(words).collect())
    }

    /// Whether any sheet has a back.
    pub fn is_backed(&self, preset: &SheetPreset) -> bool {
        let mut backs = self.fronts.iter().flat_map(|front| &front.backs);
        preset.duplex != Duplex::None && backs.any(Option::is_some)
    }

    /// As a print job of their own.
    pub fn alone(&self, preset: &SheetPreset) -> JobPosition {
        JobPosition {
            before: 0,
            sheets: self.count(),
            backed: self.is_backed(preset),
        }
    }

    /// The sheets in printing order, with backs, rulers and notes: front, back, front, back, or
    /// fronts only where the job has no backs. Sheets of [blank](FaceIndex::BLANK) pieces only are
    /// counted in the notes but not returned.
    pub fn finish<'f>(
        &'f self,
        preset: &SheetPreset,
        labels: &Labels,
        job: JobPosition,
    ) -> impl Iterator<Item = Sheet> + use<'f> {
        let finish = Finish {
            preset: preset.clone(),
            labels: labels.clone(),
            job,
            drift: None,
        };
        self.printed().flat_map(move |front| {
            let sides = [Some(finish.front(front)), finish.back(front)];
            sides.into_iter().flatten()
        })
    }

    /// The fronts that are not blank, each with its place among all and its title.
    fn printed(&self) -> impl Iterator<Item = NumberedFront<'_>> {
        let all = self.fronts.iter().zip(&self.titles).enumerate();
        let all = all.map(|(index, (front, title))| NumberedFront {
            index,
            front,
            title: title.as_str(),
        });
        all.filter(|numbered| !numbered.front.is_blank())
    }
}

/// A front, its place among those of its job from 0, and the title of what is on it.
#[derive(Clone, Copy)]
struct NumberedFront<'f> {
    index: usize,
    front: &'f SheetFront,
    title: &'f str,
}

/// What sheets are made of their fronts with.
#[derive(Clone, Debug)]
struct Finish {
    preset: SheetPreset,
    labels: Labels,
    job: JobPosition,
    /// The drift of a printer, to be undone.
    drift: Option<Drift>,
}

impl Finish {
    fn duplex(&self) -> Duplex {
        match self.job.backed {
            true => self.preset.duplex,
            false => Duplex::None,
        }
    }

    fn note<'a>(
        &'a self,
        numbered: NumberedFront<'a>,
        side: Side,
        is_empty: bool,
    ) -> SheetNote<'a> {
        // A sheet without backs may be turned either way.
        let turned = numbered.front.backs.iter().any(Option::is_some);
        SheetNote {
            game: &self.labels.game,
            component: numbered.title,
            language: &self.labels.language,
            preset: &self.preset.id,
            sheet: self.job.before + numbered.index + 1,
            sheets: self.job.sheets,
            side,
            is_empty,
            duplex: if turned { self.duplex() } else { Duplex::None },
            handling: numbered.front.handling,
        }
    }

    fn front(&self, numbered: NumberedFront<'_>) -> Sheet {
        let front = numbered.front;
        let note = self.note(numbered, Side::Front, false);
        let notes = slug(&front.sheet, &self.preset, &note, front.poster);
        with_marks(front.sheet.clone(), notes)
    }

    fn back(&self, numbered: NumberedFront<'_>) -> Option<Sheet> {
        let front = numbered.front;
        let mirror = self.mirror(&front.sheet)?;
        let back = back_of(&front.sheet, &front.backs, mirror);
        let is_empty = back.placements.is_empty();
        let note = self.note(numbered, Side::Back, is_empty);
        let mut back = match is_empty {
            false => {
                let notes = slug(&back, &self.preset, &note, None);
                with_marks(back, notes)
            }
            true => {
                let marks = empty_slug(&back, &self.preset, &note);
                Sheet { marks, ..back }
            }
        };
        if let Some(drift) = self.drift {
            drift.correct(&mut back, mirror);
        }
        Some(back)
    }

    /// How backs are mirrored. A page the size of its piece is not turned by a printer: its back is as
    /// seen when the piece is turned over about its vertical axis.
    fn mirror(&self, front: &Sheet) -> Option<Mirror> {
        let mirror = Mirror::of(self.duplex(), front.paper)?;
        Some(match self.preset.paper {
            PresetPaper::Sheet(_) => mirror,
            PresetPaper::Piece => Mirror::X(front.paper.width),
        })
    }
}

/// The sheet with more marks, without the cells that stay empty.
fn with_marks(mut sheet: Sheet, marks: Vec<Mark>) -> Sheet {
    sheet.marks.extend(marks);
    let is_printed = |placement: &Placement| placement.face != FaceIndex::BLANK;
    sheet.placements.retain(is_printed);
    sheet
}

/// Sheets of a print job that follow each other.
#[derive(Clone, Debug)]
pub struct JobSheets {
    fronts: Arc<SheetFronts>,
    finish: Arc<Finish>,
    /// Which of the fronts that are not blank.
    range: Range<usize>,
    /// The only side there is, where fronts and backs are apart.
    side: Option<Side>,
}

impl JobSheets {
    /// All sheets of some fronts. The backs undo the drift of a printer.
    pub fn new(
        fronts: Arc<SheetFronts>,
        preset: &SheetPreset,
        labels: &Labels,
        job: JobPosition,
        drift: Option<Drift>,
    ) -> JobSheets {
        let range = 0..fronts.printed().count();
        JobSheets {
            fronts,
            finish: Arc::new(Finish {
                preset: preset.clone(),
                labels: labels.clone(),
                job,
                drift,
            }),
            range,
            side: None,
        }
    }

    /// Those of a part of the fronts, counted without blank ones, as far as there are so many.
    pub fn part(&self, range: Range<usize>) -> JobSheets {
        let (start, end) = (
            self.range.start + range.start,
            self.range.start.saturating_add(range.end),
        );
        JobSheets {
            range: start.min(self.range.end)..end.min(self.range.end),
            ..self.clone()
        }
    }

    /// Those of one side.
    pub fn of_side(&self, side: Side) -> JobSheets {
        JobSheets {
            side: Some(side),
            ..self.clone()
        }
    }

    /// How many there are of a side.
    pub fn count(&self, side: Side) -> usize {
        let is_there = match side {
            Side::Front => true,
            Side::Back => self.finish.duplex() != Duplex::None,
        };
        match is_there && self.has(side) {
            true => self.range.len(),
            false => 0,
        }
    }

    pub fn len(&self) -> usize {
        self.count(Side::Front) + self.count(Side::Back)
    }

    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    fn has(&self, side: Side) -> bool {
        self.side.is_none_or(|only| only == side)
    }

    /// Makes them, one after the other.
    pub fn iter(&self) -> impl Iterator<Item = Sheet> {
        let printed = self.fronts.printed();
        let meant = printed.skip(self.range.start).take(self.range.len());
        meant.flat_map(|numbered| {
            let front = self.has(Side::Front).then(|| self.finish.front(numbered));
            let back = self.has(Side::Back).then(|| self.finish.back(numbered));
            front.into_iter().chain(back.flatten())
        })
    }
}

/// Sheets in printing order: made already, or each when it is asked for.
#[derive(Clone, Copy, Debug)]
pub enum SheetList<'a> {
    Made(&'a [Sheet]),
    Job(&'a JobSheets),
}

impl<'a> SheetList<'a> {
    pub fn len(self) -> usize {
        match self {
            SheetList::Made(sheets) => sheets.len(),
            SheetList::Job(sheets) => sheets.len(),
        }
    }

    pub fn is_empty(self) -> bool {
        self.len() == 0
    }

    pub fn iter(self) -> Box<dyn Iterator<Item = Cow<'a, Sheet>> + 'a> {
        match self {
            SheetList::Made(sheets) => Box::new(sheets.iter().map(Cow::Borrowed)),
            SheetList::Job(sheets) => Box::new(sheets.iter().map(Cow::Owned)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::impose::{Piece, lay_out};
    use crate::load::{Shape, Stock, presets, stock::Seams};
    use crate::units::{Mm, Pt, Size};

    /// The sheets of 40 cards.
    fn sheets(back: Option<FaceIndex>) -> JobSheets {
        let trim = Size::new(Mm(63.0), Mm(88.0));
        sheets_by("a4", trim, back, None)
    }

    fn sheets_by(
        preset: &str,
        trim: Size,
        back: Option<FaceIndex>,
        drift: Option<Drift>,
    ) -> JobSheets {
        let text = presets::text("sheets", preset).unwrap();
        let preset = SheetPreset::parse(preset, text).unwrap();
        let piece = Piece {
            front: FaceIndex(0),
            back,
            stock: Arc::new(Stock {
                id: "card".into(),
                trim,
                shape: Shape::Ellipse,
                bleed: Mm(3.0),
                safe: Mm::ZERO,
                cut: true,
                comfortable_text: Pt(8.0),
                folds: Vec::new(),
                seams: Seams::default(),
            }),
            copies: 40,
        };
        let fronts = Arc::new(lay_out(&[piece], &preset, "Cards").unwrap());
        let labels = Labels {
            game: String::new(),
            language: "en".into(),
        };
        let job = fronts.alone(&preset);
        JobSheets::new(fronts, &preset, &labels, job, drift)
    }

    #[test]
    fn there_are_as_many_sheets_as_are_counted() {
        for back in [None, Some(FaceIndex(1))] {
            let all = sheets(back);
            for some in [
                all.clone(),
                all.part(1..3),
                all.part(2..usize::MAX),
                all.part(9..9),
                all.of_side(Side::Front),
                all.part(1..2).of_side(Side::Back),
            ] {
                let of = |side| some.iter().filter(|sheet| sheet.side == side).count();
                assert_eq!(some.iter().count(), some.len());
                assert_eq!(of(Side::Front), some.count(Side::Front));
                assert_eq!(of(Side::Back), some.count(Side::Back));
            }
        }
    }

    /// A page the size of a landscape card is turned about its short edge, and its back moved there.
    #[test]
    fn a_back_is_corrected_as_it_is_mirrored() {
        let drift = Drift {
            right: Mm(1.0),
            down: Mm::ZERO,
            turn: 0.0,
            scale: 1.0,
        };
        let trim = Size::new(Mm(88.0), Mm(63.0));
        let all = sheets_by("one-page", trim, Some(FaceIndex(1)), Some(drift));
        let back = all.iter().find(|sheet| sheet.side == Side::Back).unwrap();
        let moved = back.correction.unwrap();
        assert!((moved[4] - 1.0).abs() < 1e-9, "{moved:?}");
    }

    #[test]
    fn parts_are_the_whole() {
        let all = sheets(Some(FaceIndex(1)));
        let parts = [0..1, 1..1, 1..3, 3..usize::MAX].map(|range| all.part(range));
        assert!(parts.iter().flat_map(JobSheets::iter).eq(all.iter()));
    }
}
