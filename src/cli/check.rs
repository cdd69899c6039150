//! `massicot check`

use std::collections::HashSet;
use std::path::Path;

use rayon::prelude::*;
use serde_json::{Value, json};

use super::args::{Check, Deny, ReportFormat};
use super::console::counted;
use super::session::{Failure, Session};
use crate::check::{self, face::Looked, game::DrawnTexts, skipped::Skipped};
use crate::diag::baseline::Baseline;
use crate::diag::{self, Diagnostic, Report, Severity};
use crate::load::{self, Game, Project};
use crate::render::text::TextBox;
use crate::render::{FaceJob, FaceSide, Ink, Plan, Renderer, TextEngine};
use crate::service::ServicePreset;
use crate::write::files::OutDir;

pub fn run(session: &Session, args: &Check) -> Result<(), Failure> {
    let service = args.service.as_deref();
    let service = service
        .map(|name| session.service_preset(name))
        .transpose()?;
    let games = session.games(&args.games)?;
    let (mut project, mut report) = load::load(&session.root, &games);
    session.speak(
        &mut project,
        args.language.as_deref(),
        !args.games.is_empty(),
    )?;
    let (found, boxes) = looked_at(session, args, &project, service.as_ref());
    report.extend(found);
    let report = check::settled(&project, report.into_vec(), !args.content_only);
    let report = report.sorted(&project.sources);
    if let Some(file) = &args.write_baseline {
        return write_baseline(session, file, &report, &project);
    }
    let report = match &args.baseline {
        Some(file) => unknown(session, file, report, &project)?,
        None => report,
    };
    tell(session, args, &project, &report, boxes);
    let denied = args.deny == Some(Deny::Warnings) && report.count(Severity::Warning) > 0;
    match report.has_errors() || denied {
        true => Err(Failure::Findings),
        false => Ok(()),
    }
}

/// What there is to find in the games, in each of their languages or in the one asked for; and
/// their text boxes as JSON.
fn looked_at(
    session: &Session,
    args: &Check,
    project: &Project,
    service: Option<&ServicePreset>,
) -> (Vec<Diagnostic>, Vec<Value>) {
    let text = TextEngine::new(&project.fonts);
    let look = |game: &Game| {
        let mut found = check::content_of(project, game);
        let mut boxes = Vec::new();
        if !args.content_only {
            let (drawn, laid) = faces(session, project, game, &text, service);
            found.extend(drawn);
            boxes = laid;
        }
        (found, boxes)
    };
    let (mut found, mut boxes) = (Vec::new(), Vec::new());
    let mut known = HashSet::new();
    for game in &project.games {
        let others = game
            .in_other_languages()
            .filter(|_| args.language.is_none());
        let (own, laid) = look(game);
        known.extend(own.iter().cloned());
        found.extend(own);
        boxes.extend(laid);
        for other in others {
            let (own, laid) = look(&other);
            // What is wrong in every language is told once.
            let new = own.into_iter().filter(|found| known.insert(found.clone()));
            let language = format!("this is in the language `{}`", other.language);
            found.extend(new.map(|found| found.help(language.clone())));
            boxes.extend(laid);
        }
    }
    (found, boxes)
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
        ReportFormat::Human => {
            console.report(report, sources, args.all);
            if report.is_empty() {
                console.say(&clean(project));
            }
        }
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
    let text = crate::host::read(file)
        .map_err(|error| Failure::usage(format!("`{shown}`: {error}"), help))?;
    let known = Baseline::parse(&text)
        .map_err(|error| Failure::usage(format!("`{shown}`: {error}"), help))?;
    let (report, count) = known.filter(report, &project.sources);
    session
        .console
        .say(&format!("{count} findings are known in {shown}"));
    Ok(report)
}

/// Draws every face of a game for what there is to find in them; its text boxes as JSON.
fn faces(
    session: &Session,
    project: &Project,
    game: &Game,
    text: &TextEngine,
    service: Option<&ServicePreset>,
) -> (Vec<Diagnostic>, Vec<Value>) {
    let (renderer, found) = Renderer::as_far_as_it_goes(project, game, text, Ink::Full);
    let plan = Plan::new(game, |_| true);
    let (mut skipped, jobs) = Skipped::new(&renderer, &plan);
    let taken = service.map(|service| check::service::components(service, game, &[]));
    let taken = taken.unwrap_or_default();
    let bar = session.console.progress(jobs.len(), &game.id);
    let drawn = jobs.par_iter().map(|job| {
        let mut drawn = renderer.draw(*job);
        let looked = drawn.face.map(|face| {
            if let Some(fit) = taken.fit(job.component) {
                let found = check::service::face(&renderer, *job, &face, fit);
                drawn.diagnostics.extend(found);
            }
            check::face::look(&renderer, *job, &face)
        });
        bar.inc(1);
        (*job, drawn.diagnostics, looked, drawn.boxes)
    });
    let drawn: Vec<_> = drawn.collect();
    bar.finish_and_clear();
    let (mut found, mut looked, mut laid) = (found, Vec::new(), Vec::new());
    found.extend(taken.found.iter().cloned());
    let mut texts = DrawnTexts::default();
    for (job, diagnostics, face, laid_out) in drawn {
        if skipped.is_consequence(&renderer, &diagnostics) {
            continue;
        }
        let failed = face.is_none();
        found.extend(diagnostics);
        looked.extend(face);
        laid.extend(boxes(game, job, &laid_out));
        if !failed {
            texts.add(job, &laid_out);
        }
    }
    found.extend(skipped.told(game));
    found.extend(check::game::check_drawn(game, &project.sources, &texts));
    let looked: Vec<Looked> = looked;
    found.extend(check::face::together(game, &looked));
    found.extend(looked.into_iter().flat_map(|looked| looked.found));
    (found, laid)
}

/// The text boxes of a face: how full each is, and its final size in user units and in points.
fn boxes(game: &Game, job: FaceJob, boxes: &[TextBox]) -> Vec<Value> {
    let face = format!("{}/{}", game.id, job.name(game));
    let side = match job.side {
        FaceSide::Front => "front",
        FaceSide::Back => "back",
    };
    let json = |text: &TextBox| {
        json!({
            "face": face,
            "language": game.language,
            "side": side,
            "id": text.id,
            "fill": text.fill,
            "size": text.size,
            "points": text.points,
            "lines": text.lines,
            "group": text.group,
            "cut": text.cut,
        })
    };
    boxes.iter().map(json).collect()
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
