//! The whole line for a run: every game that was asked for, on sheets or for a service.

use super::checked::Checked;
use super::ledger::{Ledger, Stale, Target};
use super::options::BuildOptions;
use super::outputs::{Made, Printing};
use super::service::Job;
use super::{Control, Error, open, presets, select, service};
use crate::diag::{Report, SourceMap};
use crate::load::{Game, Root};
use crate::service::{ServiceForm, ServicePreset};
use crate::write::files::OutDir;

/// What there is to tell while a build goes on, in its order.
pub enum Event<'a> {
    /// Findings that are for a check to tell.
    Beside(&'a Report, &'a SourceMap),
    /// What a service would cut into.
    Preflight(&'a Report, &'a SourceMap),
    /// A file, or a folder of images, was written.
    Made(&'a Made),
    /// A component is left out of what a service takes, and why.
    LeftOut(&'a str),
    /// Files of earlier builds are no longer made.
    Stale(&'a Stale),
}

/// A run under way.
struct Run<'a> {
    options: &'a BuildOptions,
    checked: &'a Checked<'a>,
    target: &'a Target,
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
    let games = select::games(root, &options.games, &options.only)?;
    let out = match &options.out {
        Some(dir) => OutDir::chosen(dir),
        None => OutDir::below(root.dir(), "out")?,
    };
    let preset = options.service.as_deref();
    let preset = preset
        .map(|name| presets::service(root, name))
        .transpose()?;
    let printing = Printing::new(root, options, preset.as_ref())?;
    let (mut project, report) = open::load(root, &games)?;
    tell(Event::Beside(&report, &project.sources));
    let target = Target::new(out, &project, &options.components, options.prune);
    let named = !options.games.is_empty();
    open::speak(&mut project, options.language.as_deref(), named)?;
    let plans = select::plans(&project, options, &open::games(root, &options.games)?)?;
    let checked = Checked::new(&project, plans, !options.only.is_empty())?;
    tell(Event::Beside(&checked.report, &project.sources));
    let mut run = Run {
        options,
        checked: &checked,
        target: &target,
        control,
        tell,
    };
    match preset.filter(|preset| !matches!(preset.form, ServiceForm::Sheet(_))) {
        Some(preset) => run.serve(&preset)?,
        None => run.print(&printing)?,
    }
    // A folder of the user's choice may be that of another project as well.
    if options.out.is_none() {
        let gone = target.finish_gone(&open::games(root, &[])?)?;
        gone.iter()
            .for_each(|stale| (run.tell)(Event::Stale(stale)));
    }
    Ok(checked.untranslated())
}

impl Run<'_> {
    /// Makes the PDFs of sheets.
    fn print(&mut self, printing: &Printing<'_>) -> Result<(), Error> {
        let checked = self.checked;
        let mut made = Vec::new();
        for (game, plan) in &checked.plans {
            let (outputs, report) = printing.print(checked, (game, plan), self.control)?;
            (self.tell)(Event::Beside(&report, &checked.project.sources));
            made.push((*game, self.target.ledger(game)?, outputs));
        }
        // Nothing is written before everything is made: an error leaves every last file as it was.
        for (game, ledger, outputs) in made {
            for output in outputs {
                (self.tell)(Event::Made(&output.write(&ledger)?));
            }
            self.finish(game, ledger)?;
        }
        Ok(())
    }

    /// Makes what a service takes.
    fn serve(&mut self, preset: &ServicePreset) -> Result<(), Error> {
        service::accept(preset, self.options)?;
        let (checked, target) = (self.checked, self.target);
        let sources = &checked.project.sources;
        for game in &checked.project.games {
            let job = Job::new(preset, self.options, checked, game, target, self.control)?;
            let Some(job) = job else { continue };
            let preflight = job.preflight()?;
            (self.tell)(Event::Preflight(&preflight.report, sources));
            for made in &job.write()? {
                (self.tell)(Event::Made(made));
            }
            for line in &preflight.left_out {
                (self.tell)(Event::LeftOut(line));
            }
            self.finish(game, job.into_ledger())?;
        }
        Ok(())
    }

    fn finish(&mut self, game: &Game, ledger: Ledger) -> Result<(), Error> {
        let stale = self.target.finish(game, ledger)?;
        (self.tell)(Event::Stale(&stale));
        Ok(())
    }
}
