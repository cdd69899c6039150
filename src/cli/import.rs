//! `massicot import`

use std::path::{Path, PathBuf};

use clap::Args;
use clap_complete::ArgValueCompleter;

use super::candidates;
use super::console::counted;
use super::session::{Failure, Session};
use super::words;
use crate::import::{Changed, Merged};
use crate::load::sheet::SheetOptions;
use crate::pipeline::Findings;
use crate::pipeline::spreadsheet::{self, Plan, Read};
use crate::write::files::OutDir;

/// How many entries and fields are named; of more their number is said.
const MOST_NAMED: usize = 20;
/// How much of a value is shown, in letters.
const LONGEST: usize = 60;

/// Put the rows of a spreadsheet into a component's TOML
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot import cards.xlsx                            its rows as TOML, shown and not written
  massicot import cards.xlsx --into my-game/cards       into the file of a component, asked first
  massicot import cards.ods --sheet Events --into my-game/events --yes
What the sheet has no column for stays as it is, and so do comments and the order of the file.")]
pub struct Import {
    /// A .csv, .tsv, .xlsx or .ods file, wherever it is
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// The sheet of the workbook; the first where none is named
    #[arg(long, value_name = "NAME")]
    pub sheet: Option<String>,
    /// The component whose file it goes into
    #[arg(long, value_name = "GAME/COMPONENT", add = ArgValueCompleter::new(candidates::components_of_games))]
    pub into: Option<String>,
    /// Write without asking
    #[arg(long, requires = "into")]
    pub yes: bool,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Import) -> Result<(), Failure> {
    let shown = words::shown(&args.file);
    let bytes = crate::env::read_bytes(&args.file)
        .map_err(|error| Failure::usage(format!("`{shown}`: {error}"), "name a spreadsheet"))?;
    let options = SheetOptions {
        sheet: args.sheet.clone(),
        ..SheetOptions::default()
    };
    let limits = session.watch.limits();
    let Some(into) = &args.into else {
        let read = spreadsheet::read(&args.file, bytes, &options, None, &limits)?;
        let read = sound(session, read)?;
        session
            .console
            .result(spreadsheet::as_toml(&read)?.trim_end());
        return Ok(());
    };
    let game = into.split('/').next().unwrap_or_default().to_owned();
    let project = session.load(&session.games(&[game])?)?;
    let of = spreadsheet::component(&project, into)?;
    let read = spreadsheet::read(&args.file, bytes, &options, Some(of), &limits)?;
    let read = sound(session, read)?;
    let plan = spreadsheet::plan(&project, of.1, &read)?;
    tell(session, &plan);
    let file = words::shown(&plan.file);
    if plan.merged.is_same() {
        session
            .console
            .say(&format!("{file} says the same already"));
        return Ok(());
    }
    if !args.yes && !session.console.ask(&format!("write this into {file}?")) {
        return Err(Failure::Failed(
            "nothing is written; --yes writes without asking".into(),
        ));
    }
    write(session, &plan)
}

/// What was read, where nothing is wrong with it.
fn sound(session: &Session, read: Read) -> Result<Read, Failure> {
    if read.report.has_errors() {
        let found = Findings::new(read.report, read.sources);
        return Err(Failure::Content(Box::new(found)));
    }
    let report = read.report.clone().sorted(&read.sources);
    if !report.is_empty() {
        session.console.report(&report, &read.sources, false);
    }
    Ok(read)
}

fn write(session: &Session, plan: &Plan) -> Result<(), Failure> {
    let folder = plan.file.parent().unwrap_or(Path::new(""));
    let name = plan.file.file_name().unwrap_or_default();
    let out = OutDir::below(session.root.dir(), &folder.to_string_lossy())?;
    out.write(Path::new(name), plan.merged.text.as_bytes())?;
    let Merged {
        added,
        changed,
        removed,
        ..
    } = &plan.merged;
    session.console.say(&format!(
        "{}: {} added, {} changed, {} removed",
        words::shown(&plan.file),
        counted(added.len(), "entry").replace("entrys", "entries"),
        counted(changed.len(), "field"),
        removed.len()
    ));
    Ok(())
}

/// Says what is added, changed and removed.
fn tell(session: &Session, plan: &Plan) {
    let say = |text: &str| session.console.say(text);
    let merged = &plan.merged;
    for (what, ids) in [("adds", &merged.added), ("removes", &merged.removed)] {
        if !ids.is_empty() {
            let named = ids.iter().take(MOST_NAMED).map(String::as_str);
            let more = ids.len().saturating_sub(MOST_NAMED);
            let more = if more > 0 {
                format!(" and {more} more")
            } else {
                String::new()
            };
            say(&format!(
                "{what} {}{more}",
                named.collect::<Vec<_>>().join(", ")
            ));
        }
    }
    for change in merged.changed.iter().take(MOST_NAMED) {
        say(&format!("changes {}", line(change)));
    }
    let more = merged.changed.len().saturating_sub(MOST_NAMED);
    if more > 0 {
        say(&format!("changes {} more", counted(more, "field")));
    }
}

fn line(change: &Changed) -> String {
    let value = |value: &Option<serde_json::Value>| match value {
        None => "nothing".to_owned(),
        Some(value) => {
            let text = value.to_string();
            let short: String = text.chars().take(LONGEST).collect();
            let more = if short.len() < text.len() { " …" } else { "" };
            format!("{short}{more}")
        }
    };
    format!(
        "{}: {} from {} to {}",
        change.id,
        change.field,
        value(&change.old),
        value(&change.new)
    )
}
