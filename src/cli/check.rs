//! `massicot check`

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde_json::Value;

use clap::{Args, ValueEnum};

use super::candidates;
use super::console::{Console, Noun, counted};
use super::diff::refuse_untrusted;
use super::session::{Failure, Session};
use super::{fix, values, words};
use crate::check;
use crate::diag::baseline::Baseline;
use crate::diag::{self, Report, Severity, SourceMap};
use crate::git;
use crate::load::{Game, Project};
use crate::message::Message;
use crate::pipeline::check::{CheckOptions, RuleTests};
use crate::pipeline::chosen::{Chosen, is_piece};
use crate::pipeline::{self, changed};

/// Report everything that is wrong
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot check                      every game, for people
  massicot check my-game              one game
  massicot check my-game/cards/ace    one card; 'my-game/cards/*' for several
  massicot check --component cards    all of a component
  massicot check --content-only       while writing: quick, as nothing is drawn
  massicot check --format json        for another program
  massicot check --format concise     one line for each finding
  massicot check --test-rules         the examples of rules.toml and sentences.toml, too
  massicot check --approved           what changed since somebody looked, too
  massicot check --fix                slips of typing and misspelt names mended, the rest told
  massicot check --statistics         how often each code was reported
  massicot check --deny warnings      in CI: warnings fail as well
  massicot check --for tgc            what The Game Crafter would refuse, too
  massicot check --format sarif       for code hosts
  massicot check --changed-since main what is wrong with the pieces that a branch changes")]
pub struct Check {
    /// The games to check, or GAME/COMPONENT/ID for some of their pieces (* stands for anything
    /// within a part); all of them where none is named
    #[arg(value_name = "GAME", value_parser = values::game, add = candidates::games_and_pieces())]
    pub games: Vec<String>,
    /// Only the pieces of this component (may be given more than once)
    #[arg(long, value_name = "ID", add = candidates::components())]
    pub component: Vec<String>,
    /// Only the pieces that are made of something else than in this revision (git)
    #[arg(long, value_name = "REVISION", conflicts_with = "write_baseline")]
    pub changed_since: Option<String>,
    /// Only in this language: the game's own, or that of an overlay; every one where none is named
    #[arg(long, value_name = "LANGUAGE", add = candidates::languages())]
    pub language: Option<String>,
    /// Only what can be seen without drawing: not the rules of templates and print
    #[arg(long)]
    pub content_only: bool,
    /// Tell what is not as `massicot approve` wrote it down
    #[arg(long, conflicts_with = "content_only")]
    pub approved: bool,
    /// Try the examples beside the games' own rules and sentences as well
    #[arg(long)]
    pub test_rules: bool,
    /// Mend what has one right answer in TOML files and rulebooks, show each line, and tell what is left
    #[arg(long, conflicts_with = "write_baseline")]
    pub fix: bool,
    /// Show what --fix would mend, with or without it, and write nothing
    #[arg(long, conflicts_with = "write_baseline")]
    pub diff: bool,
    /// Output format
    #[arg(long, value_enum, default_value_t = ReportFormat::Human)]
    pub format: ReportFormat,
    /// Every finding by itself: not the same thing of many entries as one
    #[arg(long)]
    pub all: bool,
    /// Only how often each code was reported, the most frequent first
    #[arg(long, conflicts_with = "all")]
    pub statistics: bool,
    /// What fails the check beside errors
    #[arg(long, value_enum, value_name = "LEVEL")]
    pub deny: Option<Deny>,
    /// Findings that are known: only what is new is told and fails
    #[arg(long, value_name = "FILE")]
    pub baseline: Option<PathBuf>,
    /// Hold it to what a service takes as well, by its preset
    #[arg(long = "for", value_name = "SERVICE", value_parser = values::preset, add = candidates::services())]
    pub service: Option<String>,
    /// Write what is found now as a baseline, and succeed
    #[arg(long, value_name = "FILE", conflicts_with_all = ["baseline", "component"])]
    pub write_baseline: Option<PathBuf>,
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum ReportFormat {
    /// With source lines and carets
    Human,
    /// One line for each finding
    Concise,
    /// The same below the name of each file
    Grouped,
    /// Everything, text boxes included
    Json,
    /// Annotations of GitHub Actions
    Github,
    /// SARIF 2.1.0
    Sarif,
}

impl ReportFormat {
    fn is_for_programs(self) -> bool {
        !matches!(
            self,
            ReportFormat::Human | ReportFormat::Concise | ReportFormat::Grouped
        )
    }
}

#[derive(ValueEnum, Clone, Copy, PartialEq, Eq, Debug)]
pub enum Deny {
    Warnings,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Check) -> Result<(), Failure> {
    let names = match &args.changed_since {
        Some(revision) => changed(session, revision, &args.games)?,
        None => args.games.clone(),
    };
    if names.is_empty() && args.changed_since.is_some() {
        return nothing(session, args);
    }
    let options = CheckOptions {
        names,
        components: args.component.clone(),
        language: args.language.clone(),
        content_only: args.content_only,
        test_rules: match args.test_rules {
            true => RuleTests::Always,
            false => RuleTests::default(),
        },
        approved: args.approved,
        service: args.service.clone(),
    };
    if args.write_baseline.is_some() && !options.is_all() {
        return Err(Failure::usage(
            message!("cli-check", "a baseline is written of all there is to find"),
            message!("cli-check-leave-out-pieces", "leave out the pieces"),
        ));
    }
    let outcome = match args.fix || args.diff {
        true => fix::mended(session, &options, !args.diff)?,
        false => pipeline::check::check(&session.root, &options, session.control())?,
    };
    let (project, chosen, report) = (outcome.project, outcome.chosen, outcome.report);
    if let Some(file) = &args.write_baseline {
        return write_baseline(session, file, &report, &project);
    }
    let report = match &args.baseline {
        Some(file) => unknown(session, file, report, &project)?,
        None => report,
    };
    tell(session, args, &project, &report, outcome.boxes);
    if !chosen.is_all() {
        let lines = part(&project, &chosen, &outcome.faces, report.is_empty());
        session.console.say(&lines);
    } else if report.is_empty() && !args.format.is_for_programs() {
        session.console.say(clean(&project));
    }
    let is_any = outcome.not_approved.values().any(|count| *count > 0);
    if is_any && !args.format.is_for_programs() {
        session.console.say(not_approved(&outcome.not_approved));
    }
    let denied = args.deny == Some(Deny::Warnings) && report.count(Severity::Warning) > 0;
    match report.has_errors() || denied {
        true => Err(Failure::Findings),
        false => Ok(()),
    }
}

/// The pieces that are made of something else than in a revision.
fn changed(session: &Session, revision: &str, games: &[String]) -> Result<Vec<String>, Failure> {
    refuse_untrusted(session, "--changed-since")?;
    if let Some(piece) = games.iter().find(|name| is_piece(name)) {
        let message = message!("cli-check-changed", "`{piece}` is no game", piece);
        return Err(Failure::usage(
            message,
            message!(
                "cli-check-changed-beside-since",
                "beside --changed-since, name games"
            ),
        ));
    }
    let pieces = changed::made_otherwise(&session.root, revision, games, session.control())?;
    Ok(pieces)
}

/// Tells that there was nothing to look at.
fn nothing(session: &Session, args: &Check) -> Result<(), Failure> {
    let nothing = Report::default();
    let sources = SourceMap::default();
    let (console, report) = (&session.console, &nothing);
    match args.format {
        ReportFormat::Json => {
            let mut json = diag::json::report(report, &sources, console.language());
            json["boxes"] = Value::Array(Vec::new());
            console.result(diag::plain::json(format!("{json:#}")));
        }
        ReportFormat::Sarif => {
            sarif(console, report, &sources, "");
        }
        ReportFormat::Human
        | ReportFormat::Concise
        | ReportFormat::Grouped
        | ReportFormat::Github => {}
    }
    console.say(message!(
        "cli-check-nothing",
        "no piece is made of anything else: nothing was looked at"
    ));
    Ok(())
}

fn tell(session: &Session, args: &Check, project: &Project, report: &Report, boxes: Vec<Value>) {
    let (console, sources) = (&session.console, &project.sources);
    if args.statistics && !report.is_empty() {
        let language = console.language();
        let title = |code: &str| check::explain::title(code, language);
        let counts = diag::concise::statistics(report, title, language);
        return console.result(counts.trim_end());
    }
    match args.format {
        ReportFormat::Concise | ReportFormat::Grouped if report.is_empty() => {}
        ReportFormat::Concise => {
            console.result(diag::concise::render(report, sources, console.language()).trim_end())
        }
        ReportFormat::Grouped => {
            console.result(diag::concise::by_file(report, sources, console.language()).trim_end())
        }
        ReportFormat::Json => {
            let mut json = diag::json::report(report, sources, console.language());
            json["boxes"] = boxes.into();
            console.result(diag::plain::json(format!("{json:#}")));
        }
        ReportFormat::Github => {
            let folder = git::folder_in_repository(session.root.dir());
            let text = diag::github::render(report, sources, &folder, console.language());
            console.result(text.trim_end())
        }
        ReportFormat::Sarif => {
            let folder = git::folder_in_repository(session.root.dir());
            sarif(console, report, sources, &folder);
        }
        ReportFormat::Human => console.report(report, sources, args.all),
    }
}

/// Prints the findings as a SARIF log.
fn sarif(console: &Console, report: &Report, sources: &SourceMap, folder: &str) {
    let language = console.language();
    let rule = |code: &str| check::explain::text(code, language);
    let log = diag::sarif::report(report, sources, folder, language, rule);
    console.result(diag::plain::json(format!("{log:#}")));
}

/// Writes what is found as what is known from now on.
fn write_baseline(
    session: &Session,
    file: &Path,
    report: &Report,
    project: &Project,
) -> Result<(), Failure> {
    let known = Baseline::new(report, &project.sources);
    let path = session.write_output(file, known.to_json().as_bytes())?;
    let path = words::shown(&path);
    let said = match known.count() {
        1 => message!(
            "cli-check-write-baseline-one",
            "{path}: 1 finding is known from now on",
            path
        ),
        count => message!(
            "cli-check-write-baseline",
            "{path}: {count} findings are known from now on",
            path,
            count
        ),
    };
    session.console.say(&said);
    Ok(())
}

/// The findings that a baseline does not know.
fn unknown(
    session: &Session,
    file: &Path,
    report: Report,
    project: &Project,
) -> Result<Report, Failure> {
    let shown = words::shown(file);
    let refused = |error: Message| {
        Failure::usage(
            message!("check-baseline-file", "`{shown}`: {error}", shown, error),
            message!(
                "check-baseline-file-help",
                "write one with `massicot check --write-baseline FILE`"
            ),
        )
    };
    let text = crate::env::read(file).map_err(|error| refused(error.to_string().into()))?;
    let known = Baseline::parse(&text).map_err(refused)?;
    let (report, count) = known.filter(report, &project.sources);
    let said = match count {
        1 => message!(
            "cli-check-unknown-one",
            "1 finding is known in {shown}",
            shown
        ),
        count => message!(
            "cli-check-unknown",
            "{count} findings are known in {shown}",
            count,
            shown
        ),
    };
    session.console.say(&said);
    Ok(report)
}

/// What was looked at where that was not all.
fn part(
    project: &Project,
    chosen: &Chosen,
    faces: &BTreeMap<String, usize>,
    nothing_wrong: bool,
) -> Message {
    let games = project.games.iter();
    let games = games.filter(|game| !chosen.components(game).is_empty());
    let lines = games.map(|game| {
        let (entries, all) = chosen.count(game);
        let drawn = match faces.get(&game.id) {
            Some(faces) => {
                let faces = counted(*faces, Noun::Face);
                message!("check-drawn", "{faces} drawn", faces)
            }
            None => message!("check-nothing-drawn", "nothing drawn"),
        };
        let id = &game.id;
        match nothing_wrong {
            true => message!(
                "check-part-clean",
                "{id}: {entries} of {all} entries looked at, {drawn}, nothing wrong",
                id,
                entries,
                all,
                drawn
            ),
            false => message!(
                "check-part",
                "{id}: {entries} of {all} entries looked at, {drawn}",
                id,
                entries,
                all,
                drawn
            ),
        }
    });
    Message::joined(lines, "\n")
}

/// How much of each game nobody has looked at, where there is any.
fn not_approved(counts: &BTreeMap<String, usize>) -> Message {
    let lines = counts.iter().filter(|(_, count)| **count > 0);
    let lines = lines.map(|(id, count)| {
        message!(
            "check-not-approved",
            "{id}: {count} of its texts, figures and rules changed since they were approved: \
             `massicot check --approved` shows them",
            id,
            count
        )
    });
    Message::joined(lines, "\n")
}

fn clean(project: &Project) -> Message {
    let pieces = |game: &Game| {
        let components = game.components.iter();
        components.map(|one| one.pieces() as usize).sum::<usize>()
    };
    let lines = project.games.iter().map(|game| {
        message!(
            "cli-check-clean",
            "{id}: {components}, {pieces}, nothing wrong",
            id = game.id,
            components = counted(game.components.len(), Noun::Component),
            pieces = counted(pieces(game), Noun::Piece)
        )
    });
    Message::joined(lines, "\n")
}
