//! The test sheet that a printer is calibrated with, as a PDF.

use super::Error;
use super::options::Paper;
use crate::impose::calibrate::test_sheet;
use crate::impose::{self, Duplex, SheetList};
use crate::message::{Message, Tell};
use crate::render::FaceWithRuns;
use crate::units::Mm;
use crate::write::pdf::{FaceBook, Metadata, PdfError, PdfProfile, Section};

/// What the steps on the test sheet take.
const LEAST_PAPER: Mm = Mm(190.0);
/// What is written on the sheet itself, so that it can be used without this program's manual.
struct CalibrationWords {
    /// A BCP 47 tag.
    language: &'static str,
    title: &'static str,
    steps: [&'static str; 5],
}

/// The first is for a language that is none of them.
const WORDS: [CalibrationWords; 2] = [
    CalibrationWords {
        language: "en",
        title: "Test sheet",
        steps: [
            "1. Print both sides at 100 %, turning on the long edge; the ruler below must be 100 mm.",
            "2. Hold the sheet against the light, this side towards you.",
            "3. At each cross read how far the back lies to the right and down: whole mm on this side's",
            "    scale, tenths where two ticks meet. Left and up are negative.",
            "4. massicot calibrate --printer NAME --left RIGHT,DOWN --right RIGHT,DOWN",
        ],
    },
    CalibrationWords {
        language: "fr",
        title: "Feuille d’essai",
        steps: [
            "1. Imprimez les deux faces à 100 %, bord long ; la règle du bas doit mesurer 100 mm.",
            "2. Tenez la feuille devant une lumière, cette face vers vous.",
            "3. À chaque croix, lisez de combien le verso est à droite et en bas : les mm sur l’échelle",
            "    de cette face, les dixièmes où deux traits se touchent. Gauche et haut : en moins.",
            "4. massicot calibrate --printer NOM --left DROITE,BAS --right DROITE,BAS",
        ],
    },
];

/// The words in a language, where there are any.
fn known(language: &str) -> Option<&'static CalibrationWords> {
    let primary = language.split('-').next().unwrap_or_default();
    let mut known = WORDS.iter();
    known.find(|words| words.language.eq_ignore_ascii_case(primary))
}

/// A language that a test sheet can be in.
///
/// # Errors
/// Another language.
pub fn language(text: &str) -> Result<String, Message> {
    let of = WORDS.iter().map(|words| words.language);
    let known_languages = of.collect::<Vec<_>>().join(", ");
    match known(text) {
        Some(_) => Ok(text.to_owned()),
        None => Err(message!(
            "pipeline-calibrate-languages",
            "a test sheet speaks {known_languages}",
            known_languages
        )),
    }
}

fn words(language: &str) -> &'static CalibrationWords {
    known(language).unwrap_or(&WORDS[0])
}

/// What to do with a test sheet, step by step, in a language.
pub fn steps(language: &str) -> &'static [&'static str] {
    &words(language).steps
}

/// A test sheet of two sides on a paper, with its words in a language.
///
/// # Errors
/// [`Error::Usage`] for a paper without room for the words.
pub fn sheet(paper: Paper, language: &str) -> Result<Vec<u8>, Error> {
    let Some(impose::PresetPaper::Sheet(size)) = paper.paper() else {
        return Err(Error::Failed(message!(
            "no-paper",
            "there is no paper `{paper}`",
            paper
        )));
    };
    if size.width < LEAST_PAPER {
        return Err(Error::usage(
            message!(
                "pipeline-calibrate-sheet-test-room",
                "a test sheet of {size} has no room for what it says",
                size
            ),
            message!(
                "pipeline-calibrate-sheet-take-paper-wide",
                "take paper {least_paper} wide or more",
                least_paper = LEAST_PAPER
            ),
        ));
    }
    let words = words(language);
    let sheets = test_sheet(size, Duplex::LongEdge, &words.steps);
    let faces = FaceBook::convert(
        std::iter::empty::<Result<FaceWithRuns, PdfError>>(),
        &PdfProfile::default(),
    );
    let metadata = Metadata {
        title: words.title,
        author: None,
        language: words.language,
    };
    let section = Section {
        title: metadata.title,
        sheets: SheetList::Made(&sheets),
        text: None,
    };
    let pdf = faces.and_then(|faces| faces.assemble(&[section], &metadata));
    pdf.map_err(|error| Error::Failed(error.message()))
}
