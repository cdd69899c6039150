//! `massicot calibrate`

use std::path::Path;

use super::args::{Calibrate, Offset};
use super::console::Console;
use super::printers;
use super::session::Failure;
use crate::impose::calibrate::test_sheet;
use crate::impose::{Duplex, Paper};
use crate::pipeline::options::{self, Printer};
use crate::render::FaceWithRuns;
use crate::units::{Mm, Size};
use crate::write::files::OutDir;
use crate::write::pdf::{FaceBook, Metadata, PdfError, PdfProfile, Section};

/// What the steps on the test sheet take.
const LEAST_PAPER: Mm = Mm(190.0);
/// What is written on the sheet itself, so that it can be used without this program's manual.
struct Words {
    /// A BCP 47 tag.
    language: &'static str,
    title: &'static str,
    steps: [&'static str; 5],
}

/// The first is for every other language.
const WORDS: [Words; 2] = [
    Words {
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
    Words {
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

fn words(language: &str) -> &'static Words {
    let primary = language.split('-').next().unwrap_or_default();
    let mut known = WORDS.iter();
    let found = known.find(|words| words.language.eq_ignore_ascii_case(primary));
    found.unwrap_or(&WORDS[0])
}

pub fn run(console: &Console, args: &Calibrate) -> Result<(), Failure> {
    let paper = args.paper.to_string();
    let Some(Paper::Sheet(size)) = args.paper.paper() else {
        return Err(Failure::Failed(format!("there is no paper `{paper}`")));
    };
    if size.width < LEAST_PAPER {
        let message = format!("a test sheet of {size} has no room for what it says");
        return Err(Failure::usage(
            message,
            format!("take paper {LEAST_PAPER} wide or more"),
        ));
    }
    match (&args.printer, args.left, args.right) {
        (Some(printer), Some(left), Some(right)) => keep(console, printer, args.paper, left, right),
        _ => print(console, args, &paper, size),
    }
}

fn print(console: &Console, args: &Calibrate, paper: &str, size: Size) -> Result<(), Failure> {
    let words = words(&args.language);
    let sheets = test_sheet(size, Duplex::LongEdge, &words.steps);
    let pdf = || -> Result<Vec<u8>, PdfError> {
        let faces = FaceBook::convert(
            std::iter::empty::<Result<FaceWithRuns, PdfError>>(),
            &PdfProfile::default(),
        )?;
        let metadata = Metadata {
            title: words.title,
            author: None,
            language: words.language,
        };
        let section = Section {
            title: metadata.title,
            sheets: &sheets,
        };
        faces.assemble(&[section], &metadata)
    };
    let bytes = pdf().map_err(|error| Failure::Failed(error.to_string()))?;
    let name = format!("calibrate-{paper}.pdf");
    let path = OutDir::chosen(&args.out).write(Path::new(&name), &bytes)?;
    console.say(&format!("{}", path.display()));
    words.steps.iter().for_each(|step| console.say(step));
    Ok(())
}

fn keep(
    console: &Console,
    printer: &str,
    paper: options::Paper,
    left: Offset,
    right: Offset,
) -> Result<(), Failure> {
    let reading = |offset: Offset| [offset.right, offset.down];
    let drift = Printer::from_readings(printer, paper, reading(left), reading(right))?.drift;
    let path = printers::keep(printer, drift)?;
    console.say(&format!(
        "{}: backs of `{printer}` lie {} right, {} down, turned by {:.2}°, {:.2} % of their size",
        path.display(),
        drift.right,
        drift.down,
        drift.turn,
        drift.scale * 100.0
    ));
    console.say(&format!("print with: massicot build --printer {printer}"));
    Ok(())
}
