//! `massicot build`

use std::path::PathBuf;

use clap::Args;

use super::args::{CacheArgs, FaceArgs};
use super::console::{Noun, counted};
use super::diff::refuse_untrusted;
use super::printers;
use super::session::{Failure, Session};
use super::words;
use super::{cache, candidates, merge, values};
use crate::env::Stopwatch;
use crate::message::Figure;
use crate::pipeline::build::{Event, build};
use crate::pipeline::options::{Backs, BuildOptions, CutFormat, Paper, Printer};
use crate::pipeline::partition::Partition;
use crate::pipeline::{Control, Error};

/// Make the PDFs to print
#[derive(Args, Debug)]
#[command(after_help = "Examples:
  massicot build                                  every game
  massicot build my-game --component cards        only the cards of one
  massicot build my-game --paper letter           for American printers
  massicot build my-game --sheet a4-bleed         full bleed round every card
  massicot build my-game --sheet a4-fold          backs folded behind their fronts
  massicot build my-game --sheet one-page         for a large-format printer
  massicot build my-game --low-ink                without grounds, for home printers
  massicot build my-game --draft                  a box with a cross for each missing picture
  massicot build --only my-game/cards/ace         a card again (--keep-slots: where it was)
  massicot build --changed-since v1.2             what looks different, and what it stands for
  massicot build my-game --backs separate         for printers that cannot turn the paper
  massicot build my-game --cut-paths svg          outlines for a cutting machine
  massicot build my-game --for tgc                images for The Game Crafter
  massicot build my-game --for tgc --partition hash:2/8 --cache-remote s3://our-bucket
                                                  a part, on one of eight machines
  massicot build my-game --for tabletop-simulator decks and tiles for a virtual table
  massicot build my-game --language en            in the language of lang/en.toml
  massicot build --prune                          without the files of components that are gone")]
pub struct Build {
    /// The games to build; all of them where none is named
    #[arg(value_name = "GAME", value_parser = values::game, add = candidates::games())]
    pub games: Vec<String>,
    /// Only this component, or those that share this sheet (may be given more than once)
    #[arg(long, value_name = "ID", add = candidates::components())]
    pub component: Vec<String>,
    /// Only these pieces, of any component, in one file DIR/<game>/<game>-reprint.pdf; * stands for
    /// anything within a part
    #[arg(long, value_name = "GAME/COMPONENT/ID", value_parser = values::game, num_args = 1.., conflicts_with_all = ["component", "service"], add = candidates::pieces())]
    pub only: Vec<String>,
    /// Only pieces that look different since this revision (git), or of which there are more, in one
    /// file DIR/<game>/<game>-changes.pdf; its first page says which old ones to take out of the box
    #[arg(long, value_name = "REVISION", conflicts_with_all = ["component", "only"])]
    pub changed_since: Option<String>,
    /// Keep the places of what --only, --changed-since or `copies = 0` leaves out empty: all else lies where it did
    #[arg(long, conflicts_with = "service")]
    pub keep_slots: bool,
    /// The paper: a4, letter, a3, tabloid, a5, legal, or WIDTHxHEIGHT in mm; with --sheet, instead of the
    /// preset's own [default: a4]
    #[arg(long, value_name = "PAPER", value_parser = values::paper, add = candidates::papers())]
    pub paper: Option<Paper>,
    /// A sheet preset by name, instead of the paper's
    #[arg(long, value_name = "PRESET", value_parser = values::preset, add = candidates::sheets())]
    pub sheet: Option<String>,
    /// What a service takes, by its preset: tgc, mpc, drivethrucards, press, tabletop-simulator …
    #[arg(long = "for", value_name = "SERVICE", conflicts_with_all = ["sheet", "paper"], value_parser = values::preset, add = candidates::services())]
    pub service: Option<String>,
    /// Where a virtual table finds the images: put before their names, a web address or a folder
    /// (file:///C:/games/); `here` for the folder they are written to
    #[arg(long, value_name = "PREFIX", requires = "service")]
    pub image_url: Option<String>,
    /// How backs are printed, instead of as the preset says
    #[arg(long, value_enum, value_name = "HOW")]
    pub backs: Option<Backs>,
    /// The outlines of each sheet's pieces as well, for a cutting machine: <component>-cut-1.svg
    #[arg(long, value_enum, value_name = "FORMAT")]
    pub cut_paths: Option<CutFormat>,
    /// For a test while art is missing: a box with a cross for each missing picture, and -draft in the
    /// names of the files
    #[arg(long, conflicts_with_all = ["changed_since", "partition"])]
    pub draft: bool,
    #[command(flatten)]
    pub faces: FaceArgs,
    #[command(flatten)]
    pub cache: CacheArgs,
    /// Only a part of the pieces, slice:2/8 or hash:2/8 the second of eight, and their images into the
    /// cache: a build of the whole takes them from there; auto takes it from a CI runner or a batch queue
    #[arg(long, value_name = "PART", value_parser = merge::partition, conflicts_with_all = ["out", "prune", "changed_since"])]
    pub partition: Option<Partition>,
    /// Undo the drift of a printer that `massicot calibrate` knows
    #[arg(long, value_name = "NAME")]
    pub printer: Option<String>,
    /// Remove what an earlier build wrote and this one no longer makes
    #[arg(long)]
    pub prune: bool,
    /// Where the files go: DIR/<game>/<component>.pdf, with --language
    /// DIR/<game>/<language>/<component>.pdf; other options add themselves to the name, as in
    /// <component>-letter-low-ink.pdf [default: out]
    #[arg(long, value_name = "DIR")]
    pub out: Option<PathBuf>,
}

/// Runs the command.
///
/// # Errors
/// What ends the command before its work is done.
pub fn run(session: &Session, args: &Build) -> Result<(), Failure> {
    let watch = Stopwatch::start();
    session.end_on_signal();
    if args.changed_since.is_some() {
        refuse_untrusted(session, "--changed-since")?;
    }
    let options = options(args, session.console.is_verbose())?;
    let mut written = 0;
    let mut tell = |event: Event<'_>| {
        written += usize::from(matches!(event, Event::Made(_)));
        tell(session, &event);
    };
    let cache = cache::open(&args.cache, session)?;
    let control = Control {
        cache: cache.as_ref(),
        ..session.control()
    };
    let built = build(&session.root, &options, control, &mut tell);
    cache::finish(session, cache);
    let untranslated = match built {
        Err(Error::Findings(found)) if written == 0 => {
            session.console.errors(*found);
            session.console.say(message!(
                "cli-build",
                "nothing was written: mend the errors, and build again"
            ));
            return Err(Failure::Findings);
        }
        outcome => outcome?,
    };
    if let (Some(tag), 1..) = (&args.faces.language, untranslated) {
        session.console.say(&message!("cli-build-all-language-tag", "not all of it is in the language `{tag}`: `massicot check --language {tag}` says what is not", tag));
    }
    let seconds = watch.elapsed().as_secs_f64();
    session.console.say(message!(
        "build-time",
        "in {seconds} s",
        seconds = Figure::new(seconds, 2)
    ));
    Ok(())
}

fn tell(session: &Session, event: &Event<'_>) {
    let console = &session.console;
    match event {
        Event::Waiting(dir) => console.say(words::waiting(dir)),
        Event::Beside(report, sources) => session.tell(report, sources),
        Event::Preflight(report, sources) => {
            let report = (*report).clone().sorted(sources);
            console.report(&report, sources, false);
        }
        Event::Made(made) => words::made(made).iter().for_each(|line| console.say(line)),
        Event::LeftOut(line) => console.say(*line),
        Event::Stale(stale) => words::stale(stale)
            .iter()
            .for_each(|line| console.say(line)),
        Event::Kept(game, images) => console.say(&message!(
            "cli-build-tell",
            "{id}: {images} of this part, now in the cache",
            id = game.id,
            images = counted(*images, Noun::Image)
        )),
    }
}

/// What the command line says, as the pipeline takes it.
fn options(args: &Build, warnings: bool) -> Result<BuildOptions, Failure> {
    let printer = |name: &String| {
        let drift = printers::drift(name)?;
        let name = name.clone();
        Ok::<_, Failure>(Printer { name, drift })
    };
    Ok(BuildOptions {
        games: args.games.clone(),
        language: args.faces.language.clone(),
        service: args.service.clone(),
        components: args.component.clone(),
        only: args.only.clone(),
        changed_since: args.changed_since.clone(),
        keep_slots: args.keep_slots,
        paper: args.paper,
        sheet: args.sheet.clone(),
        backs: args.backs,
        cut_paths: args.cut_paths,
        grayscale: args.faces.grayscale,
        low_ink: args.faces.low_ink,
        printer: args.printer.as_ref().map(printer).transpose()?,
        draft: args.draft,
        partition: args.partition,
        image_url: args.image_url.clone(),
        out: args.out.clone(),
        prune: args.prune,
        warnings,
    })
}
