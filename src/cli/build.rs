//! `massicot build`

use std::collections::HashMap;

use super::args::Build;
use super::chosen::Chosen;
use super::kit::Kit;
use super::ledger::{Inventory, Ledger, Scope};
use super::pieces::{patterns, wanted};
use super::services;
use super::session::{Failure, Session};
use super::sheets;
use super::variant::{self, Variant};
use crate::check::rules::content::missing_translation;
use crate::check::{self, Reach};
use crate::diag::{Diagnostic, did_you_mean};
use crate::host::Stopwatch;
use crate::impose::SheetPreset;
use crate::load::{Component, Entry, Game, Project};
use crate::render::{FaceJob, Ink, Plan, TextEngine};
use crate::service::Form;
use crate::write::files::OutDir;
use crate::write::pdf::{Inks, PdfPreset, PdfProfile};

/// Where the files of a run go, and what each game has that they may be of.
pub struct Target {
    pub out: OutDir,
    inventories: HashMap<String, Inventory>,
}

pub fn run(session: &Session, args: &Build) -> Result<(), Failure> {
    let watch = Stopwatch::start();
    let games = games(session, args)?;
    let out = match &args.out {
        Some(dir) => OutDir::chosen(dir),
        None => OutDir::below(session.root.dir(), "out")?,
    };
    let service = args.service.as_deref();
    let service = service
        .map(|name| session.service_preset(name))
        .transpose()?;
    let sheets = variant::sheets(session, args, service.as_ref())?;
    let mut project = session.load(&games)?;
    let inventory = |game: &Game| (game.id.clone(), Inventory::of(game));
    let target = Target {
        out,
        inventories: project.games.iter().map(inventory).collect(),
    };
    session.speak(
        &mut project,
        args.language.as_deref(),
        !args.games.is_empty(),
    )?;
    known_components(&project, &args.component)?;
    let plans = plans(session, args, &project)?;
    let lacking = checked(session, args, &project, &plans)?;
    match service.filter(|service| !matches!(service.form, Form::Sheet(_))) {
        Some(service) => services::run(session, args, &service, &project, &target)?,
        None => print(session, args, &project, plans, (sheets, &target))?,
    }
    target.gone(session, args)?;
    if let (Some(tag), 1..) = (&args.language, lacking) {
        session.console.say(&format!(
            "not all of it is in the language `{tag}`: `massicot check --language {tag}` says what is not"
        ));
    }
    let seconds = watch.elapsed().as_secs_f64();
    session.console.say(&format!("in {seconds:.2} s"));
    Ok(())
}

/// The games to load: those that were named, or that the pieces are of.
fn games(session: &Session, args: &Build) -> Result<Vec<String>, Failure> {
    let games = session.games(&args.games)?;
    if args.only.is_empty() {
        return Ok(games);
    }
    let patterns = patterns(&args.only)?;
    let of = |game: &&String| patterns.iter().any(|pattern| pattern.game.is_match(game));
    let found: Vec<String> = games.iter().filter(of).cloned().collect();
    // Where none is meant all of them are, to say what might have been.
    Ok(if found.is_empty() { games } else { found })
}

/// Tells the errors of the content, which end the command; of single pieces, those that are about
/// them. How many texts have no translation.
fn checked(
    session: &Session,
    args: &Build,
    project: &Project,
    plans: &[(&Game, Plan)],
) -> Result<usize, Failure> {
    let mut found = check::content(project).into_vec();
    let mut reach = Reach::Content;
    if !args.only.is_empty() {
        let chosen = Chosen::of_plans(plans);
        found.retain(|found| plans.iter().any(|(game, _)| chosen.tells(game, found)));
        reach = Reach::Pieces;
    }
    let report = check::apply_settings(project, found, reach);
    let lacking = |found: &&Diagnostic| missing_translation::RULE.reported(found);
    let lacking = report.iter().filter(lacking).count();
    session.pass(project, report)?;
    Ok(lacking)
}

/// Makes the PDFs of sheets.
fn print(
    session: &Session,
    args: &Build,
    project: &Project,
    plans: Vec<(&Game, Plan)>,
    ((preset, variant), target): ((SheetPreset, Variant), &Target),
) -> Result<(), Failure> {
    let profile = profile(args)?;
    let text = TextEngine::new(&project.fonts);
    let mut made = Vec::new();
    for (game, plan) in plans {
        let ink = Ink::wanted(args.low_ink);
        let renderer = session.renderer(project, game, &text, ink, &plan)?;
        let kit = Kit {
            session,
            args,
            renderer: &renderer,
            plan: &plan,
            preset: &preset,
            profile: &profile,
            variant: &variant,
        };
        made.push((game, target.ledger(game)?, kit.files()?));
    }
    // Nothing is written before everything is made: an error leaves every last file as it was.
    for (game, ledger, outputs) in made {
        for output in outputs {
            let words = output.words();
            let written = ledger.write(&output.name, &output.bytes, output.origin)?;
            let (path, instead) = (written.path.display(), &written.instead);
            session.console.say(&format!("{path}  {words}{instead}"));
        }
        target.finish(session, args, game, ledger)?;
    }
    Ok(())
}

impl Target {
    /// The record of a game's files.
    pub fn ledger(&self, game: &Game) -> Result<Ledger, Failure> {
        Ledger::open(&self.out, game)
    }

    /// Tells what of a game is no longer made, or removes it.
    pub fn finish(
        &self,
        session: &Session,
        args: &Build,
        game: &Game,
        ledger: Ledger,
    ) -> Result<(), Failure> {
        let scope = Scope {
            inventory: self.inventories.get(&game.id),
            asked: &args.component,
        };
        for line in ledger.finish(scope, args.prune)? {
            session.console.say(&line);
        }
        Ok(())
    }

    /// The same of games that the project no longer has. A folder of the user's choice may be that
    /// of another project as well.
    fn gone(&self, session: &Session, args: &Build) -> Result<(), Failure> {
        if args.out.is_some() {
            return Ok(());
        }
        let scope = Scope {
            inventory: None,
            asked: &[],
        };
        for ledger in Ledger::of_gone(&self.out, &session.games(&[])?)? {
            for line in ledger.finish(scope, args.prune)? {
                session.console.say(&line);
            }
        }
        Ok(())
    }
}

/// The kind of PDF that was asked for.
fn profile(args: &Build) -> Result<PdfProfile, Failure> {
    let colours = if args.grayscale {
        Inks::Grey
    } else {
        Inks::Rgb
    };
    let preset = PdfPreset {
        colours,
        ..PdfPreset::default()
    };
    PdfProfile::new(&preset).map_err(|error| Failure::Failed(error.to_string()))
}

/// Every component asked for is in one of the games.
fn known_components(project: &Project, asked: &[String]) -> Result<(), Failure> {
    let components = project.games.iter().flat_map(|game| &game.components);
    let mut known: Vec<&str> = Vec::new();
    for component in components {
        let sheet = component.sheet.as_ref().map(|sheet| sheet.value.as_str());
        known.push(&component.id.value);
        known.extend(sheet.filter(|sheet| !known.contains(sheet)));
    }
    match asked.iter().find(|id| !known.contains(&id.as_str())) {
        None => Ok(()),
        Some(id) => {
            let help = match did_you_mean(id, known.iter().copied()) {
                Some(near) => format!("did you mean `{near}`?"),
                None => format!("the components are: {}", known.join(", ")),
            };
            Err(Failure::usage(
                format!("there is no component `{id}`"),
                help,
            ))
        }
    }
}

/// What is to be printed of each game.
fn plans<'p>(
    session: &Session,
    args: &Build,
    project: &'p Project,
) -> Result<Vec<(&'p Game, Plan)>, Failure> {
    if !args.only.is_empty() {
        return only(session, args, project);
    }
    let asked = |component: &Component| {
        let named = |name: &String| *name == component.id.value || sheets::shares(component, name);
        args.component.is_empty() || args.component.iter().any(named)
    };
    let games = project.games.iter();
    Ok(games.map(|game| (game, Plan::new(game, asked))).collect())
}

/// The pieces that are to be printed again. Where they keep their places, the components around
/// them are laid out as well.
fn only<'p>(
    session: &Session,
    args: &Build,
    project: &'p Project,
) -> Result<Vec<(&'p Game, Plan)>, Failure> {
    let patterns = patterns(&args.only)?;
    let wanted = wanted(project, &patterns, &session.games(&args.games)?)?;
    let plan = |(game, jobs): (&'p Game, Vec<FaceJob>)| {
        let is = |component: &Component, id: Option<&str>| {
            jobs.iter().any(|job| {
                let entry = job.entry(game).map(|entry| entry.id.value.as_str());
                std::ptr::eq(job.component(game), component) && (id.is_none() || entry == id)
            })
        };
        let here = |component: &Component| args.keep_slots || is(component, None);
        let printed = |component: &Component, entry: &Entry| is(component, Some(&entry.id.value));
        (game, Plan::of(game, here, printed))
    };
    let plans = wanted.into_iter().filter(|(_, jobs)| !jobs.is_empty());
    let plans: Vec<_> = plans.map(plan).collect();
    match plans.iter().all(|(_, plan)| plan.is_empty()) {
        false => Ok(plans),
        true => Err(Failure::usage(
            "of these pieces none is printed: their `copies` are 0",
            "name others, or give them copies",
        )),
    }
}
