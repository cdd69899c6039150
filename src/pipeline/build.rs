//! The whole line for a run: every game that was asked for, on sheets or for a service.

use std::path::{Path, PathBuf};

use super::changed::{self, Changed, ReprintedCopies};
use super::checked::Checked;
use super::exchanged;
use super::ledger::{Ledger, Stale, Target};
use super::options::BuildOptions;
use super::outputs::Made;
use super::printing::Printing;
use super::service::Job;
use super::{Control, Error, open, presets, select, service};
use crate::check;
use crate::diag::plain::bounded;
use crate::diag::{Report, Severity, SourceMap};
use crate::load::{Game, Root};
use crate::message::Message;
use crate::render::{Prepared, TextEngine};
use crate::service::{ServiceForm, ServicePreset};
use crate::write::files::OutDir;

/// So many missing pictures are named.
const MOST_NAMED: usize = 20;
/// And so many bytes of the path of each: templates make it of what they like.
const LONGEST_NAME: usize = 200;

/// What there is to tell while a build goes on, in its order.
pub enum Event<'a> {
    /// Another run writes to the folder of outputs: this one waits for it.
    Waiting(&'a Path),
    /// Findings that are for a check to tell.
    Beside(&'a Report, &'a SourceMap),
    /// What a service would cut into, and what the paper has no room for.
    Preflight(&'a Report, &'a SourceMap),
    /// A file, or a folder of images, was written.
    Made(&'a Made),
    /// A component is left out of what a service takes, and why; or pictures where ink is saved.
    LeftOut(&'a Message),
    /// Files of earlier builds are no longer made.
    Stale(&'a Stale),
    /// The images of a part of a game are in the cache.
    Kept(&'a Game, usize),
}

/// Where what is made goes.
enum Goal {
    /// Files below the folder of outputs.
    Files(Target),
    /// The images of a part into the cache. No folder is touched: parts do not wait for each other.
    Cache,
}

/// A run under way.
struct BuildRun<'a> {
    options: &'a BuildOptions,
    checked: &'a Checked<'a>,
    control: Control<'a>,
    tell: &'a mut (dyn FnMut(Event<'_>) + Send),
}

/// Builds what the options ask for; gives how many texts have no translation.
///
/// # Errors
/// A name that there is not; errors in the content; what cannot be made or written; the wish to
/// end. Of sheets nothing is written then; of a service what was made before.
pub fn build(
    root: &Root,
    options: &BuildOptions,
    control: Control<'_>,
    tell: &mut (dyn FnMut(Event<'_>) + Send),
) -> Result<usize, Error> {
    let Some((options, changed)) = &since(root, options, control, tell)? else {
        return Ok(0);
    };
    let games = select::games(root, &options.games, &options.only)?;
    let out = match &options.out {
        Some(dir) => {
            outside_sources(root, dir)?;
            OutDir::chosen(dir)
        }
        None => OutDir::below(root.dir(), "out")?,
    };
    let preset = options.service.as_deref();
    let preset = preset
        .map(|name| presets::service(root, name))
        .transpose()?;
    let printing = Printing::new(root, options, preset.as_ref(), &changed.exchanges)?;
    let (mut project, report) = open::load(root, &games, &control.watch.limits())?;
    tell(Event::Beside(&report, &project.sources));
    if preset.is_none() {
        project.pictures.trust_checksums();
    }
    if options.draft {
        project.draft();
    }
    let control = Control {
        // A key does not say that a picture was missing.
        cache: control.cache.filter(|_| !options.draft),
        ..control
    };
    let (asked, prune) = (&options.components, options.prune);
    let goal = match options.partition {
        Some(_) if control.cache.is_some_and(|cache| cache.may_write()) => Goal::Cache,
        Some(_) => return Err(nowhere()),
        None => {
            let waiting = |dir: &Path| tell(Event::Waiting(dir));
            Goal::Files(Target::new(out, &project, asked, prune, waiting)?)
        }
    };
    let named = !options.games.is_empty();
    open::speak(&mut project, options.language.as_deref(), named)?;
    // Texts without a translation are warnings, and counted.
    let least = match options.warnings || options.language.is_some() {
        true => Severity::Note,
        false => Severity::Error,
    };
    let text = TextEngine::new(&project.fonts);
    let pages = || open::pages(&project, &text, control);
    let (pages, found) = open::both(pages, || check::content(&project, least), control);
    let pages = pages?;
    tell(Event::Beside(&pages.report, &project.sources));
    let mut prepared = pages.put_into(&mut project);
    for more in &changed.more {
        more.apply(&mut project);
        // Functions of templates say how many copies there are.
        prepared.clear();
    }
    let plans = select::plans(&project, options, &open::games(root, &options.games)?)?;
    let single_pieces = !options.only.is_empty();
    let checked = Checked::new(&project, &plans, &text, found, single_pieces, least)?;
    tell(Event::Beside(&checked.report, &project.sources));
    let service = preset.filter(|preset| !matches!(preset.form, ServiceForm::Sheet(_)));
    if let (Some(_), Some(revision)) = (&service, &options.changed_since) {
        tell_exchanges(changed, revision, tell);
    }
    let mut run = BuildRun {
        options,
        checked: &checked,
        control,
        tell,
    };
    match (service, &goal) {
        (Some(preset), goal) => run.serve(&preset, goal)?,
        (None, Goal::Files(target)) => run.print(&printing, target, prepared)?,
        (None, Goal::Cache) => return Err(whole()),
    }
    let missing = project.pictures.stood_in_for();
    if !missing.is_empty() {
        (run.tell)(Event::LeftOut(&stood_in_for(&missing)));
    }
    // A folder of the user's choice may be that of another project as well.
    if let (Goal::Files(target), None) = (&goal, &options.out) {
        let gone = target.finish_gone(&open::games(root, &[])?)?;
        gone.iter()
            .for_each(|stale| (run.tell)(Event::Stale(stale)));
    }
    Ok(checked.untranslated())
}

/// What is built where only what has changed is: those pieces, and what to do with the old ones. None
/// where there is nothing to print, which is told.
fn since(
    root: &Root,
    options: &BuildOptions,
    control: Control<'_>,
    tell: &mut (dyn FnMut(Event<'_>) + Send),
) -> Result<Option<(BuildOptions, Changed)>, Error> {
    let Some(revision) = &options.changed_since else {
        return Ok(Some((options.clone(), Changed::default())));
    };
    let language = options.language.as_deref();
    let copies = match options.keep_slots {
        true => ReprintedCopies::All,
        false => ReprintedCopies::New,
    };
    let games = &options.games;
    let mut changed = changed::looking_different(root, revision, games, language, copies, control)?;
    if changed.pieces.is_empty() {
        tell(Event::LeftOut(&message!(
            "pipeline-build-since",
            "no piece that is printed looks different since {revision}",
            revision
        )));
        tell_exchanges(&changed, revision, tell);
        return Ok(None);
    }
    let options = BuildOptions {
        only: std::mem::take(&mut changed.pieces),
        ..options.clone()
    };
    Ok(Some((options, changed)))
}

/// The pictures that are missing in a draft.
fn stood_in_for(missing: &[PathBuf]) -> Message {
    let names = missing.iter().take(MOST_NAMED);
    let shown = |path: &PathBuf| bounded(&path.to_string_lossy(), LONGEST_NAME).into_owned();
    let mut names: Vec<String> = names.map(shown).collect();
    if missing.len() > MOST_NAMED {
        names.push("…".into());
    }
    message!(
        "pipeline-build-stood-in-for",
        "missing pictures, for each of which there is a box with a cross: {count} ({names})",
        count = missing.len(),
        names = names.join(", ")
    )
}

/// How many pictures ink is saved by.
fn less_ink(game: &Game, pictures: usize) -> Message {
    message!(
        "pipeline-build-less-ink",
        "{id}: pictures left out to save ink: {pictures}; `massicot:ink=\"keep\"` in a template keeps one",
        id = game.id,
        pictures
    )
}

/// A part is for others to find.
fn nowhere() -> Error {
    let help = message!(
        "pipeline-build-nowhere-help",
        "name one that may be written: --cache DIR, or --cache-remote of all machines"
    );
    Error::usage(
        message!(
            "pipeline-build-nowhere",
            "the images of a part go into a cache"
        ),
        help,
    )
}

/// There are no parts of a PDF.
fn whole() -> Error {
    let help = message!(
        "pipeline-build-whole-help",
        "leave out --partition, or name a service that takes images: --for tgc; parts of single faces: `massicot export --partition`"
    );
    Error::usage(
        message!("pipeline-build-whole", "a PDF is made whole"),
        help,
    )
}

/// Says what to take out of a printed game and what to put in, where no first page does.
fn tell_exchanges(changed: &Changed, revision: &str, tell: &mut (dyn FnMut(Event<'_>) + Send)) {
    for exchange in &changed.exchanges {
        let lines = exchanged::sentences(exchange, &exchange.game, revision);
        let lines = lines.into_iter().map(Message::from);
        lines.for_each(|line| tell(Event::LeftOut(&line)));
    }
}

/// Refuses a file or folder of outputs among the project's sources.
///
/// # Errors
/// [`Error::Usage`] where it is there, or the root itself.
pub fn outside_sources(root: &Root, path: &Path) -> Result<(), Error> {
    const SOURCES: [&str; 4] = ["content", "templates", "fonts", "presets"];
    let full = std::path::absolute(path).unwrap_or_else(|_| path.to_owned());
    let real = full.ancestors().find_map(|above| {
        let below = full.strip_prefix(above).ok()?;
        Some(above.canonicalize().ok()?.join(below))
    });
    let real = real.unwrap_or(full);
    let is_source = |name: &&str| real.starts_with(root.dir().join(name));
    if real != root.dir() && !SOURCES.iter().any(is_source) {
        return Ok(());
    }
    let message = message!(
        "pipeline-build-outside-sources",
        "outputs do not go into `{path}`, among the sources",
        path = path.display()
    );
    Err(Error::usage(
        message,
        message!(
            "pipeline-build-outside-sources-give-folder-their",
            "name a place of their own, as the folder `out`"
        ),
    ))
}

impl BuildRun<'_> {
    /// Makes the PDFs of sheets.
    fn print(
        &mut self,
        printing: &Printing<'_>,
        target: &Target,
        mut prepared: Vec<(String, Prepared)>,
    ) -> Result<(), Error> {
        let (checked, control) = (self.checked, self.control);
        let mut made = Vec::new();
        for (game, plan) in checked.plans {
            let ledger = target.ledger(game)?;
            let of_game = prepared.iter().position(|(of, _)| *of == game.id);
            let of_game = of_game.map(|at| prepared.swap_remove(at).1);
            let renderer = printing.renderer(checked, (game, plan), of_game, control)?;
            let printed = printing.print(&renderer, plan, &target.out, control)?;
            let sources = &checked.project.sources;
            (self.tell)(Event::Beside(&printed.faces, sources));
            (self.tell)(Event::Preflight(&printed.layout, sources));
            if printed.left_out > 0 {
                (self.tell)(Event::LeftOut(&less_ink(game, printed.left_out)));
            }
            // In this order: what is dropped unplaced goes before the folder that it is in.
            made.push((*game, printed.outputs, ledger));
        }
        // Nothing is in its place before everything is made: an error leaves every last file as it
        // was.
        for (game, outputs, ledger) in made {
            let made = outputs.into_iter().map(|output| output.place(&ledger));
            let made: Vec<Made> = made.collect::<Result<_, Error>>()?;
            self.finish(game, (target, ledger), &made)?;
        }
        Ok(())
    }

    /// Makes what a service takes.
    fn serve(&mut self, preset: &ServicePreset, goal: &Goal) -> Result<(), Error> {
        service::accept(preset, self.options)?;
        let checked = self.checked;
        let sources = &checked.project.sources;
        for game in &checked.project.games {
            let job = Job::new(preset, self.options, checked, game, self.control)?;
            let Some(job) = job else { continue };
            let preflight = job.preflight()?;
            (self.tell)(Event::Preflight(&preflight.report, sources));
            match goal {
                Goal::Files(target) => {
                    let ledger = target.ledger(game)?;
                    let made = job.write(&ledger)?;
                    self.finish(game, (target, ledger), &made)?;
                }
                Goal::Cache => (self.tell)(Event::Kept(game, job.fill()?)),
            }
            for line in &preflight.left_out {
                (self.tell)(Event::LeftOut(line));
            }
        }
        Ok(())
    }

    fn finish(
        &mut self,
        game: &Game,
        (target, ledger): (&Target, Ledger),
        made: &[Made],
    ) -> Result<(), Error> {
        let stale = target.finish(game, ledger)?;
        made.iter().for_each(|made| (self.tell)(Event::Made(made)));
        (self.tell)(Event::Stale(&stale));
        Ok(())
    }
}
