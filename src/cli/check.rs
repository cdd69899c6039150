//! `massicot check`

use std::collections::BTreeMap;
use std::path::Path;

use serde_json::Value;

use super::args::{Check, Deny, ReportFormat};
use super::console::counted;
use super::session::{Failure, Session};
use crate::check;
use crate::diag::baseline::Baseline;
use crate::diag::{self, Report, Severity};
use crate::load::{Game, Project};
use crate::pipeline;
use crate::pipeline::check::CheckOptions;
use crate::pipeline::chosen::Chosen;
use crate::write::files::OutDir;

pub fn run(session: &Session, args: &Check) -> Result<(), Failure> {
    let options = CheckOptions {
        names: args.games.clone(),
        components: args.component.clone(),
        language: args.language.clone(),
        content_only: args.content_only,
        service: args.service.clone(),
    };
    if args.write_baseline.is_some() && !options.is_all() {
        return Err(Failure::usage(
            "a baseline is written of all there is to find",
            "leave out the pieces",
        ));
    }
    let outcome = pipeline::check::check(&session.root, &options, session.control())?;
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
    } else if report.is_empty() && args.format == ReportFormat::Human {
        session.console.say(&clean(&project));
    }
    let denied = args.deny == Some(Deny::Warnings) && report.count(Severity::Warning) > 0;
    match report.has_errors() || denied {
        true => Err(Failure::Findings),
        false => Ok(()),
    }
}

fn tell(session: &Session, args: &Check, project: &Project, report: &Report, boxes: Vec<Value>) {
    let (console, sources) = (&session.console, &project.sources);
    match args.format {
        ReportFormat::Json => {
            let mut json = diag::json::report(report, sources);
            json["boxes"] = boxes.into();
            console.result(&format!("{json:#}"));
        }
        ReportFormat::Github => console.result(diag::github::render(report, sources).trim_end()),
        ReportFormat::Sarif => {
            let log = diag::sarif::report(report, sources, check::rules::text);
            console.result(&format!("{log:#}"));
        }
        ReportFormat::Human => console.report(report, sources, args.all),
    }
}

/// Writes what is found as what is known from now on.
fn write_baseline(
    session: &Session,
    file: &Path,
    report: &Report,
    project: &Project,
) -> Result<(), Failure> {
    let known = Baseline::new(report, &project.sources).to_json();
    let path = OutDir::write_to(file, known.as_bytes())?;
    let count = report.iter().count();
    let said = format!("{}: {count} findings are known from now on", path.display());
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
    let shown = file.display();
    let help = "write one with `massicot check --write-baseline FILE`";
    let text = crate::env::read(file)
        .map_err(|error| Failure::usage(format!("`{shown}`: {error}"), help))?;
    let known = Baseline::parse(&text)
        .map_err(|error| Failure::usage(format!("`{shown}`: {error}"), help))?;
    let (report, count) = known.filter(report, &project.sources);
    session
        .console
        .say(&format!("{count} findings are known in {shown}"));
    Ok(report)
}

/// What was looked at where that was not all.
fn part(
    project: &Project,
    chosen: &Chosen,
    faces: &BTreeMap<String, usize>,
    nothing_wrong: bool,
) -> String {
    let games = project.games.iter();
    let games = games.filter(|game| chosen.count(game).0 > 0);
    let lines = games.map(|game| {
        let (entries, all) = chosen.count(game);
        let drawn = match faces.get(&game.id) {
            Some(faces) => format!("{} drawn", counted(*faces, "face")),
            None => "nothing drawn".to_owned(),
        };
        let end = if nothing_wrong { ", nothing wrong" } else { "" };
        format!(
            "{}: {entries} of {all} entries looked at, {drawn}{end}",
            game.id
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}

fn clean(project: &Project) -> String {
    let pieces = |game: &Game| {
        let entries = game
            .components
            .iter()
            .flat_map(|component| &component.entries);
        entries.map(|entry| entry.copies as usize).sum::<usize>()
    };
    let lines = project.games.iter().map(|game| {
        format!(
            "{}: {}, {}, nothing wrong",
            game.id,
            counted(game.components.len(), "component"),
            counted(pieces(game), "piece")
        )
    });
    lines.collect::<Vec<_>>().join("\n")
}
