//! `massicot import`

use std::path::PathBuf;

use clap::Args;

use super::candidates;
use super::console::Console;
use super::session::{Failure, Session};
use super::{difference, import_texts, values, words};
use crate::diag::plain;
use crate::limits::Limits;
use crate::load::sheet::{Mapped, SheetOptions};
use crate::pipeline::spreadsheet::{self, SheetRead};
use crate::pipeline::{Findings, rewrite};

/// Put the rows of a spreadsheet into a component's TOML
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot import cards.xlsx                            its rows as TOML, shown and not written
  massicot import cards.xlsx --into my-game/cards       into the file of a component, asked first
  massicot import cards.ods --sheet Events --into my-game/events --yes
  massicot import cards.ods --header 3 --map Nom=name --map Notes= --into my-game/events
  massicot import my-game-de.xlsx --into my-game --language de     what translators wrote
What the sheet has no column for stays as it is, and so do comments and the order of the file.")]
pub struct Import {
    /// A .csv, .tsv, .xlsx or .ods file, wherever it is
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The sheet of the workbook; the first where none is named
    #[arg(long, value_name = "NAME")]
    pub sheet: Option<String>,
    /// The row of the headings
    #[arg(long, value_name = "ROW", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    pub header: u32,
    /// Which field a column is, or none of a column that is left out: "Coût=cost", "Notes=" (may be given
    /// more than once)
    #[arg(long, value_name = "HEADING=FIELD")]
    pub map: Vec<String>,
    /// The component whose file it goes into; with --language the game
    #[arg(long, value_name = "GAME/COMPONENT", value_parser = values::game, add = candidates::components_of_games())]
    pub into: Option<String>,
    /// The language of a sheet that translators filled in: it goes into the game's overlay
    #[arg(long, value_name = "TAG", requires = "into")]
    pub language: Option<String>,
    /// Write without asking
    #[arg(long, requires = "into")]
    pub yes: bool,
}

/// Shows the rows as TOML, which needs no project.
///
/// # Errors
/// What ends the command before its work is done.
pub fn show(console: &Console, args: &Import, limits: &Limits) -> Result<(), Failure> {
    let (bytes, options) = asked(args)?;
    let read = spreadsheet::read(&args.file, bytes, &options, None, limits)?;
    let read = sound(console, read)?;
    console.result(plain::toml(spreadsheet::as_toml(&read)?.trim_end()));
    Ok(())
}

/// Puts the rows into the file of a component.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Import, into: &str) -> Result<(), Failure> {
    let (bytes, options) = asked(args)?;
    let limits = session.watch.limits();
    if let Some(tag) = &args.language {
        let filled = import_texts::FilledSheet {
            path: &args.file,
            bytes,
            options: &options,
        };
        return import_texts::run(session, filled, (into, tag), args.yes);
    }
    let game = into.split('/').next().unwrap_or_default().to_owned();
    let project = session.load_beside(&session.games(&[game])?, None)?;
    let of = spreadsheet::component(&project, into)?;
    let read = spreadsheet::read(&args.file, bytes, &options, Some(of), &limits)?;
    let read = sound(&session.console, read)?;
    let plan = spreadsheet::plan(&project, of.1, &read)?;
    difference::tell(&session.console, &plan.merged.difference);
    let file = words::shown(&plan.file);
    if plan.merged.difference.is_empty() {
        session.console.say(&message!(
            "says-same-already",
            "{file} says the same already",
            file
        ));
        return Ok(());
    }
    session.held(&of.0.id, &plan.file, &plan.merged.text)?;
    session.agreed(args.yes, &file)?;
    let (before, after) = (Some(&*plan.before), &plan.merged.text);
    rewrite::text(&session.root, &plan.file, before, after)?;
    let counts = difference::counts(&plan.merged.difference);
    session
        .console
        .say(message!("import-counts", "{file}: {counts}", file, counts));
    Ok(())
}

/// The bytes of the file, and how they are read.
fn asked(args: &Import) -> Result<(Vec<u8>, SheetOptions), Failure> {
    let shown = words::shown(&args.file);
    let bytes = crate::env::read_bytes(&args.file).map_err(|error| {
        Failure::usage(
            format!("`{shown}`: {error}"),
            message!("name-spreadsheet", "name a spreadsheet"),
        )
    })?;
    let options = SheetOptions {
        sheet: args.sheet.clone(),
        header: args.header,
        columns: args
            .map
            .iter()
            .map(|map| mapped(map))
            .collect::<Result<_, _>>()?,
        ..SheetOptions::default()
    };
    Ok((bytes, options))
}

/// A column and what it is: `Coût=cost`.
fn mapped(map: &str) -> Result<(String, Mapped), Failure> {
    let (heading, field) = map.rsplit_once('=').ok_or_else(|| {
        let help = message!(
            "cli-import-mapped-help",
            "write --map \"Coût=cost\", or --map \"Notes=\" for a column that is left out"
        );
        Failure::usage(
            message!(
                "cli-import-mapped",
                "`{map}` says no field of a column",
                map
            ),
            help,
        )
    })?;
    let to = match field.trim() {
        "" => Mapped::LeftOut,
        name => Mapped::Field {
            name: name.to_owned(),
            split: None,
        },
    };
    Ok((heading.trim().to_owned(), to))
}

/// What was read, where nothing is wrong with it.
fn sound(console: &Console, read: SheetRead) -> Result<SheetRead, Failure> {
    if read.report.has_errors() {
        let found = Findings::new(read.report, read.sources);
        return Err(Failure::Content(Box::new(found)));
    }
    for aside in &read.asides {
        console.say(&*plain::line(&aside.text(console.language())));
    }
    let report = read.report.clone().sorted(&read.sources);
    if !report.is_empty() {
        console.report(&report, &read.sources, false);
    }
    Ok(read)
}
