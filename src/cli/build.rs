//! `massicot build`

use super::args::{self, Build};
use super::printers;
use super::session::{Failure, Session};
use super::words;
use crate::env::Stopwatch;
use crate::load::Game;
use crate::pipeline::checked::Checked;
use crate::pipeline::ledger::{Ledger, Stale, Target};
use crate::pipeline::options::{Backs, BuildOptions, CutFormat, Printer};
use crate::pipeline::outputs::{Made, Printing};
use crate::pipeline::{Error, open, select, service};
use crate::service::{ServiceForm, ServicePreset};
use crate::write::files::OutDir;

pub fn run(session: &Session, args: &Build) -> Result<(), Failure> {
    let watch = Stopwatch::start();
    let games = select::games(&session.root, &args.games, &args.only)?;
    let out = match &args.out {
        Some(dir) => OutDir::chosen(dir),
        None => OutDir::below(session.root.dir(), "out")?,
    };
    let preset = args.service.as_deref();
    let preset = preset
        .map(|name| session.service_preset(name))
        .transpose()?;
    let options = options(args)?;
    let printing = Printing::new(&session.root, &options, preset.as_ref())?;
    let mut project = session.load(&games)?;
    let target = Target::new(out, &project, &args.component, args.prune);
    let named = !args.games.is_empty();
    open::speak(&mut project, args.language.as_deref(), named)?;
    let known = session.games(&args.games)?;
    let plans = select::plans(&project, &options, &known)?;
    let checked = Checked::new(&project, plans, !args.only.is_empty())?;
    session.tell(&project, &checked.report);
    match preset.filter(|preset| !matches!(preset.form, ServiceForm::Sheet(_))) {
        Some(preset) => serve(session, &preset, &options, &checked, &target)?,
        None => print(session, &printing, &checked, &target)?,
    }
    // A folder of the user's choice may be that of another project as well.
    if args.out.is_none() {
        let gone = target.finish_gone(&session.games(&[])?)?;
        gone.iter().for_each(|stale| tell_stale(session, stale));
    }
    if let (Some(tag), 1..) = (&args.language, checked.untranslated()) {
        session.console.say(&format!(
            "not all of it is in the language `{tag}`: `massicot check --language {tag}` says what is not"
        ));
    }
    let seconds = watch.elapsed().as_secs_f64();
    session.console.say(&format!("in {seconds:.2} s"));
    Ok(())
}

/// What the command line says, as the pipeline takes it.
fn options(args: &Build) -> Result<BuildOptions, Failure> {
    let printer = |name: &String| {
        let drift = printers::drift(name)?;
        let name = name.clone();
        Ok::<_, Failure>(Printer { name, drift })
    };
    Ok(BuildOptions {
        components: args.component.clone(),
        only: args.only.clone(),
        keep_slots: args.keep_slots,
        paper: args.paper,
        sheet: args.sheet.clone(),
        backs: args.backs.map(|backs| match backs {
            args::Backs::LongEdge => Backs::LongEdge,
            args::Backs::ShortEdge => Backs::ShortEdge,
            args::Backs::Separate => Backs::Separate,
            args::Backs::None => Backs::None,
        }),
        cut_paths: args.cut_paths.map(|format| match format {
            args::CutFormat::Svg => CutFormat::Svg,
            args::CutFormat::Dxf => CutFormat::Dxf,
        }),
        grayscale: args.grayscale,
        low_ink: args.low_ink,
        printer: args.printer.as_ref().map(printer).transpose()?,
        image_url: args.image_url.clone(),
    })
}

/// Makes the PDFs of sheets.
fn print(
    session: &Session,
    printing: &Printing<'_>,
    checked: &Checked<'_>,
    target: &Target,
) -> Result<(), Failure> {
    let mut made = Vec::new();
    for (game, plan) in &checked.plans {
        let (outputs, report) = printing.print(checked, (game, plan), session.control())?;
        session.tell(checked.project, &report);
        made.push((*game, target.ledger(game)?, outputs));
    }
    // Nothing is written before everything is made: an error leaves every last file as it was.
    for (game, ledger, outputs) in made {
        for output in outputs {
            tell_made(session, &output.write(&ledger)?);
        }
        finish(session, target, game, ledger)?;
    }
    Ok(())
}

/// Makes what a service takes.
fn serve(
    session: &Session,
    preset: &ServicePreset,
    options: &BuildOptions,
    checked: &Checked<'_>,
    target: &Target,
) -> Result<(), Failure> {
    service::accept(preset, options)?;
    let console = &session.console;
    let sources = &checked.project.sources;
    for game in &checked.project.games {
        let job = service::Job::new(preset, options, checked, game, target, session.control())?;
        let Some(job) = job else { continue };
        let preflight = job.preflight().map_err(|error| match error {
            // Beside errors, all that the service would cut into.
            Error::Findings(found) => {
                console.report(&found.report, sources, false);
                Failure::Findings
            }
            error => error.into(),
        })?;
        console.report(&preflight.report.sorted(sources), sources, false);
        let made = job.write()?;
        made.iter().for_each(|made| tell_made(session, made));
        preflight.left_out.iter().for_each(|line| console.say(line));
        finish(session, target, game, job.into_ledger())?;
    }
    Ok(())
}

fn finish(session: &Session, target: &Target, game: &Game, ledger: Ledger) -> Result<(), Failure> {
    tell_stale(session, &target.finish(game, ledger)?);
    Ok(())
}

fn tell_made(session: &Session, made: &Made) {
    let lines = words::made(made);
    lines.iter().for_each(|line| session.console.say(line));
}

fn tell_stale(session: &Session, stale: &Stale) {
    if let Some(line) = words::stale(stale) {
        session.console.say(&line);
    }
}
