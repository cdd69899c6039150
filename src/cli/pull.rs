//! `massicot pull`

use std::time::Duration;

use clap::Args;

use super::candidates;
use super::console::{Noun, counted};
use super::session::{Failure, Session};
use super::{difference, values, words};
use crate::env;
use crate::fetch::{FetchLimits, fetch};
use crate::load::Project;
use crate::message::{Message, Tell};
use crate::pipeline::pull::{self, PublishedSheet, PullPlan};

/// The largest sheet that is fetched, in bytes: what a spreadsheet of a project may have.
const SIZE: u64 = 64 << 20;

/// Fetch the published sheets that game.toml names by their addresses
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot pull                  every sheet with a url, written beside the content
  massicot pull my-game --yes    of one game, over files that were changed here
In game.toml: data = { file = \"cards.csv\", url = \"https://…\" }. No other command fetches anything.")]
pub struct Pull {
    /// The games; all of them where none is named
    #[arg(value_name = "GAME", value_parser = values::game, add = candidates::games())]
    pub games: Vec<String>,
    /// Fetch from http:// addresses too
    #[arg(long)]
    pub allow_http: bool,
    /// Give a sheet up that takes longer
    #[arg(long, value_name = "SECONDS", default_value_t = 30, value_parser = clap::value_parser!(u64).range(1..=3600))]
    pub timeout: u64,
    /// Write over files that were changed here without asking
    #[arg(long)]
    pub yes: bool,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done; sheets that could not be fetched.
pub fn run(session: &Session, args: &Pull) -> Result<(), Failure> {
    let games = session.games(&args.games)?;
    let (project, sheets) = pull::published(&session.root, &games, &session.watch.limits())?;
    let limits = FetchLimits {
        http: args.allow_http,
        private: !session.is_untrusted,
        time: Duration::from_secs(args.timeout),
        size: SIZE,
    };
    let (mut failed, mut written) = (0, 0);
    for sheet in &sheets {
        match one(session, args, &project, sheet, &limits) {
            Ok(is_new) => written += usize::from(is_new),
            Err(failure) => {
                tell_failure(session, sheet, failure)?;
                failed += 1;
            }
        }
    }
    let errors = match written {
        0 => 0,
        _ => pull::errors(&session.root, &games, &session.watch.limits()),
    };
    if errors > 0 {
        let errors = counted(errors, Noun::Error);
        session.console.say(&message!(
            "cli-pull",
            "{errors} in the content: massicot check shows what is wrong",
            errors
        ));
    }
    match failed {
        0 => Ok(()),
        _ => Err(Failure::Failed(message!(
            "cli-pull-fetched-was-stays",
            "{failed} of {sheets} not fetched; what was there stays",
            failed,
            sheets = counted(sheets.len(), Noun::Sheet)
        ))),
    }
}

/// Fetches a sheet and puts it into its place; whether there was anything new.
fn one(
    session: &Session,
    args: &Pull,
    project: &Project,
    sheet: &PublishedSheet,
    limits: &FetchLimits,
) -> Result<bool, Failure> {
    let file = words::shown(&sheet.file);
    let console = &session.console;
    console.detail(message!(
        "pull-from",
        "{file} from {url}",
        file,
        url = sheet.url
    ));
    if let Some(help) = pull::is_editor(&sheet.url) {
        return Err(Failure::usage(
            message!(
                "address-gives-web-page-sheet",
                "the address gives a web page, and no sheet"
            ),
            help,
        ));
    }
    let fetched = fetch(&sheet.url, limits)
        .map_err(|error| Failure::usage(error.message(), error.help().unwrap_or_default()))?;
    let plan = pull::plan(
        &session.root,
        project,
        sheet,
        fetched,
        &session.watch.limits(),
    )?;
    let PullPlan::Write {
        bytes,
        before,
        difference,
        rows,
        edited,
    } = plan
    else {
        console.say(&message!(
            "cli-pull-one-nothing-new",
            "{file}: nothing new",
            file
        ));
        return Ok(false);
    };
    if let Some(difference) = &difference {
        difference::tell(console, difference);
    }
    if edited
        && !args.yes
        && !console.ask(&message!(
            "cli-pull-one-was-changed-here",
            "{file} was changed here since: write over it?",
            file
        ))
    {
        let help = message!(
            "cli-pull-one-help",
            "put your changes into the published sheet, or write over them: --yes"
        );
        return Err(Failure::usage(
            message!(
                "cli-pull-one-was-changed-here-since",
                "{file} was changed here since it was fetched",
                file
            ),
            help,
        ));
    }
    let change = (before.as_deref(), &*bytes);
    pull::write(&session.root, sheet, change, &env::now())?;
    let counts = match &difference {
        Some(difference) => difference::counts(difference),
        None => message!("pull-new", "new"),
    };
    console.say(message!(
        "pull-wrote",
        "{file}: {rows}, {counts}",
        file,
        rows = counted(rows, Noun::Row),
        counts
    ));
    Ok(true)
}

/// Says why a sheet was not fetched.
///
/// # Errors
/// What is no matter of that sheet.
fn tell_failure(
    session: &Session,
    sheet: &PublishedSheet,
    failure: Failure,
) -> Result<(), Failure> {
    let file = words::shown(&sheet.file);
    let of = |message: Message| {
        let url = &sheet.url;
        message!(
            "pull-failed",
            "{file} from {url}: {message}",
            file,
            url,
            message
        )
    };
    match failure {
        Failure::Usage { message, help } => {
            let help = Some(help).filter(|help| !help.is_empty());
            session.console.failure(of(message), help);
        }
        Failure::Failed(message) => session.console.failure(of(message), None),
        Failure::Write(error) => {
            let help = Some(error.help());
            session.console.failure(of(error.message()), help);
        }
        other => return Err(other),
    }
    Ok(())
}
