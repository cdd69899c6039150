//! `massicot calibrate`

use std::path::{Path, PathBuf};

use clap::Args;

use super::candidates;
use super::console::Console;
use super::printers;
use super::session::{Failure, outside_sources};
use super::values;
use super::words::shown;
use crate::message::{Figure, Message};
use crate::pipeline::calibrate;
use crate::pipeline::options::{Paper, Printer};
use crate::write::files::OutDir;

/// Measure how far a printer shifts backs from their fronts
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot calibrate                                    a test sheet, and what to do with it
  massicot calibrate --language fr                      in French
  massicot calibrate --printer office --left 0.4,-0.2 --right 0.5,0.1
  massicot build --printer office                       backs where they belong")]
pub struct Calibrate {
    /// The paper of the test sheet: a4, letter, a3, tabloid, a5, legal, or WIDTHxHEIGHT in mm
    #[arg(long, value_name = "PAPER", value_parser = values::paper, default_value = "a4", add = candidates::papers())]
    pub paper: Paper,
    /// The language of the words on the sheet: en or fr [default: en]
    #[arg(long, value_name = "LANGUAGE", value_parser = calibrate::language)]
    pub language: Option<String>,
    /// The name the printer is to have
    #[arg(long, value_name = "NAME", requires_all = ["left", "right"])]
    pub printer: Option<String>,
    /// How far right and down the back lies at the left cross, in mm
    #[arg(long, value_name = "RIGHT,DOWN", value_parser = offset, allow_hyphen_values = true, requires = "printer")]
    pub left: Option<Offset>,
    /// The same at the right cross
    #[arg(long, value_name = "RIGHT,DOWN", value_parser = offset, allow_hyphen_values = true, requires = "printer")]
    pub right: Option<Offset>,
    /// Where the test sheet goes
    #[arg(long, value_name = "DIR", default_value = "out")]
    pub out: PathBuf,
}

/// That of a sheet of which nothing is said: what is made is the same whoever asks for it.
const DEFAULT_LANGUAGE: &str = "en";

/// Two lengths in mm.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Offset {
    pub right: f64,
    pub down: f64,
}

fn offset(text: &str) -> Result<Offset, Message> {
    let wrong = || message!("cli-calibrate-offset", "two lengths in mm, as in 0.4,-0.2");
    let (right, down) = text.split_once(',').ok_or_else(wrong)?;
    let length = |text: &str| {
        text.trim()
            .parse()
            .ok()
            .filter(|value: &f64| value.is_finite())
    };
    Ok(Offset {
        right: length(right).ok_or_else(wrong)?,
        down: length(down).ok_or_else(wrong)?,
    })
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(console: &Console, args: &Calibrate) -> Result<(), Failure> {
    match (&args.printer, args.left, args.right) {
        (Some(printer), Some(left), Some(right)) => keep(console, printer, args.paper, left, right),
        _ => print(console, args),
    }
}

fn print(console: &Console, args: &Calibrate) -> Result<(), Failure> {
    let language = args.language.as_deref();
    let bytes = calibrate::sheet(args.paper, language.unwrap_or(DEFAULT_LANGUAGE))?;
    let name = format!("calibrate-{}.pdf", args.paper);
    outside_sources(&args.out.join(&name))?;
    let path = OutDir::chosen(&args.out).write(Path::new(&name), &bytes)?;
    console.say(shown(&path));
    // On the screen they are in the language of all else there.
    let steps = calibrate::steps(language.unwrap_or(console.language().tag()));
    steps.iter().for_each(|step| console.say(*step));
    Ok(())
}

fn keep(
    console: &Console,
    printer: &str,
    paper: Paper,
    left: Offset,
    right: Offset,
) -> Result<(), Failure> {
    let reading = |offset: Offset| [offset.right, offset.down];
    let drift = Printer::from_readings(printer, paper, reading(left), reading(right))?.drift;
    let path = printers::keep(printer, drift)?;
    console.say(&message!("cli-calibrate-keep", "{path}: backs of `{printer}` lie {right} right, {down} down, turned by {turn}°, {drift} % of their size", path = shown(&path), printer, right = drift.right, down = drift.down, turn = Figure::new(drift.turn, 2), drift = Figure::new(drift.scale * 100.0, 2)));
    console.say(&message!(
        "cli-calibrate-keep-print-massicot-build",
        "print with: massicot build --printer {printer}",
        printer
    ));
    Ok(())
}
