//! `massicot build`

use super::args::{self, Build};
use super::printers;
use super::session::{Failure, Session};
use super::words;
use crate::env::Stopwatch;
use crate::pipeline::build::{Event, build};
use crate::pipeline::options::{Backs, BuildOptions, CutFormat, Printer};

pub fn run(session: &Session, args: &Build) -> Result<(), Failure> {
    let watch = Stopwatch::start();
    let options = options(args)?;
    let mut tell = |event: Event<'_>| tell(session, &event);
    let untranslated = build(&session.root, &options, session.control(), &mut tell)?;
    if let (Some(tag), 1..) = (&args.language, untranslated) {
        session.console.say(&format!(
            "not all of it is in the language `{tag}`: `massicot check --language {tag}` says what is not"
        ));
    }
    let seconds = watch.elapsed().as_secs_f64();
    session.console.say(&format!("in {seconds:.2} s"));
    Ok(())
}

fn tell(session: &Session, event: &Event<'_>) {
    let console = &session.console;
    match event {
        Event::Beside(report, sources) => session.tell(report, sources),
        Event::Preflight(report, sources) => {
            let report = (*report).clone().sorted(sources);
            console.report(&report, sources, false);
        }
        Event::Made(made) => words::made(made).iter().for_each(|line| console.say(line)),
        Event::LeftOut(line) => console.say(line),
        Event::Stale(stale) => words::stale(stale)
            .iter()
            .for_each(|line| console.say(line)),
    }
}

/// What the command line says, as the pipeline takes it.
fn options(args: &Build) -> Result<BuildOptions, Failure> {
    let printer = |name: &String| {
        let drift = printers::drift(name)?;
        let name = name.clone();
        Ok::<_, Failure>(Printer { name, drift })
    };
    Ok(BuildOptions {
        games: args.games.clone(),
        language: args.language.clone(),
        service: args.service.clone(),
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
        out: args.out.clone(),
        prune: args.prune,
    })
}
