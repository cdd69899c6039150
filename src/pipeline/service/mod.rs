//! What a service takes, of one game: [`Job::new`], [`Job::preflight`], [`Job::write`]; of a part of
//! it, [`Job::fill`].

mod images;
mod pages;
mod table;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::at_limits::draw_each;
use super::checked::Checked;
use super::ledger::{FileOrigin, Ledger, PlacedFile};
use super::options::BuildOptions;
use super::outputs::Made;
use super::variant::{self, Variant};
use super::{Control, Error, Findings, faces, folder};
use crate::check::{self, service::TakenComponents};
use crate::diag::rules::service::service_product;
use crate::diag::{Diagnostic, Report, Severity};
use crate::load::{Component, Entry, Game};
use crate::message::Message;
use crate::render::{Face, Ink, Plan, Renderer};
use crate::service::{ServiceForm, ServicePreset};

/// A game on its way to a service.
pub struct Job<'a> {
    service: &'a ServicePreset,
    options: &'a BuildOptions,
    control: Control<'a>,
    renderer: Renderer<'a>,
    taken: TakenComponents<'a>,
    plan: Plan,
    variant: Variant,
}

/// What there is to tell of a game that a service takes.
pub struct Preflight {
    pub report: Report,
    /// A line for each component that is left out: a check shows where and what to do.
    pub left_out: Vec<Message>,
}

/// Whether a service heeds what a build was told.
///
/// # Errors
/// Options that only sheets have.
pub fn accept(service: &ServicePreset, options: &BuildOptions) -> Result<(), Error> {
    if options.printer.is_some() || options.backs.is_some() || options.cut_paths.is_some() {
        let message = message!(
            "pipeline-service-accept",
            "{title} takes no sheets",
            title = service.title
        );
        let help = message!(
            "pipeline-service-accept-help",
            "leave out --printer, --backs and --cut-paths"
        );
        return Err(Error::usage(message, help));
    }
    if options.image_url.is_some() && !matches!(service.form, ServiceForm::Tabletop(_)) {
        let message = message!(
            "pipeline-service-accept-finds-images-address",
            "{title} finds no images by address",
            title = service.title
        );
        return Err(Error::usage(
            message,
            message!(
                "pipeline-service-accept-leave-out-image",
                "leave out --image-url"
            ),
        ));
    }
    if options.partition.is_some() && !matches!(service.form, ServiceForm::Images(_)) {
        let message = message!(
            "pipeline-service-accept-takes-image-each",
            "{title} takes no image of each face",
            title = service.title
        );
        return Err(Error::usage(
            message,
            message!("leave-out-partition", "leave out --partition"),
        ));
    }
    Ok(())
}

/// The pieces of a game that are made: all that the service takes, or those of them that were named or
/// that a part holds.
fn pieces(taken: &TakenComponents<'_>, options: &BuildOptions, game: &Game, named: &Plan) -> Plan {
    let takes = |component: &Component| taken.takes(game, component);
    let whole = Plan::new(game, takes);
    if options.only.is_empty() && options.partition.is_none() {
        return whole;
    }
    let named: BTreeSet<(usize, usize)> = named.entries().collect();
    let is_named = |place: &(usize, usize)| options.only.is_empty() || named.contains(place);
    let name = |(component, entry): (usize, usize)| {
        let component = &game.components[component];
        let entry = &component.entries[entry].id.value;
        format!("{}/{}/{entry}", game.id, component.id.value)
    };
    let is_held = |(index, place): &(usize, (usize, usize))| {
        let part = options.partition;
        part.is_none_or(|part| part.holds(*index, &name(*place)))
    };
    let made = whole.entries().filter(is_named).enumerate().filter(is_held);
    let entry = |(component, entry): (usize, usize)| &game.components[component].entries[entry];
    let made: BTreeSet<*const Entry> = made
        .map(|(_, place)| std::ptr::from_ref(entry(place)))
        .collect();
    Plan::of(game, takes, |_, entry| {
        made.contains(&std::ptr::from_ref(entry))
    })
}

impl<'a> Job<'a> {
    /// None where the service has nothing to say to any component of the game.
    ///
    /// # Errors
    /// Errors in the game's templates.
    pub fn new(
        service: &'a ServicePreset,
        options: &'a BuildOptions,
        checked: &'a Checked<'_>,
        game: &'a Game,
        control: Control<'a>,
    ) -> Result<Option<Job<'a>>, Error> {
        let taken = check::service::components(service, game, &options.components);
        if taken.fits.is_empty() && taken.found.is_empty() {
            return Ok(None);
        }
        let mut planned = checked.plans.iter();
        let planned = planned.find(|(of, _)| std::ptr::eq(*of, game));
        let Some((_, planned)) = planned else {
            return Ok(None);
        };
        let plan = pieces(&taken, options, game, planned);
        if plan.is_empty() && !(options.only.is_empty() && options.partition.is_none()) {
            return Ok(None);
        }
        let ink = Ink::wanted(options.low_ink);
        Ok(Some(Job {
            renderer: faces::renderer(checked.project, game, checked.text(), ink, &plan, control)?,
            variant: variant::service(options, service),
            service,
            options,
            control,
            taken,
            plan,
        }))
    }

    /// Draws every face once for what there is to find in it, and what the service would refuse or
    /// cut into.
    ///
    /// # Errors
    /// Errors among these, with all else that was found; the wish to end.
    pub fn preflight(&self) -> Result<Preflight, Error> {
        let game = self.game();
        let step = self.control.progress.start(self.plan.faces.len(), &game.id);
        let look = |job| {
            let drawn = self.renderer.draw(job);
            let fit = self.taken.fit(job.component);
            let of_service = drawn
                .face
                .zip(fit)
                .map(|(face, fit)| check::service::face(&self.renderer, job, &face, fit));
            step();
            (drawn.diagnostics, of_service.unwrap_or_default())
        };
        let looked = draw_each(&self.plan.faces, self.control, look, |(found, _)| found)?;
        drop(step);
        let mut found = self.taken.found.clone();
        let is_error = |found: &Diagnostic| found.severity == Severity::Error;
        for (diagnostics, of_service) in looked {
            found.extend(diagnostics.into_iter().filter(is_error));
            found.extend(of_service);
        }
        let project = self.renderer.project();
        let report = check::apply_settings(project, found, check::Reach::Content);
        if report.has_errors() {
            let mut found = Findings::new(report, project.sources.clone());
            // Beside errors, all that the service would cut into.
            found.whole = true;
            return Err(Error::Findings(Box::new(found)));
        }
        let left_out = |found: &Diagnostic| service_product::RULE.reported(found);
        let (left, report): (Vec<_>, Vec<_>) = report.into_vec().into_iter().partition(left_out);
        Ok(Preflight {
            report: report.into_iter().collect(),
            left_out: left.into_iter().map(|found| found.message).collect(),
        })
    }

    /// Makes everything that the service takes, and writes it as it is made: nothing is to be
    /// written before the preflight has passed.
    ///
    /// # Errors
    /// What cannot be made or written; the wish to end.
    pub fn write(&self, ledger: &Ledger) -> Result<Vec<Made>, Error> {
        match &self.service.form {
            ServiceForm::Images(images) => images::write(self, images, ledger),
            ServiceForm::Pages(pages) => pages::write(self, pages, ledger),
            ServiceForm::Tabletop(form) => table::write(self, form, ledger).map(|made| vec![made]),
            ServiceForm::Sheet(_) => Ok(Vec::new()),
        }
    }

    /// Makes the images into the cache, and writes nothing; how many there are.
    ///
    /// # Errors
    /// What cannot be made; the wish to end.
    pub fn fill(&self) -> Result<usize, Error> {
        match &self.service.form {
            ServiceForm::Images(images) => images::fill(self, images),
            _ => Ok(0),
        }
    }

    fn game(&self) -> &'a Game {
        self.renderer.game()
    }

    /// A path below the folder of the game and the service.
    fn path(&self, name: &str) -> PathBuf {
        let sub = format!("{}{}", self.service.id, self.variant.suffix);
        folder(self.game()).join(sub).join(name)
    }

    /// Writes a file that shows `of` the game, by name.
    fn put(
        &self,
        ledger: &Ledger,
        path: &Path,
        bytes: &[u8],
        of: &[&str],
    ) -> Result<PlacedFile, Error> {
        ledger.write(path, bytes, self.origin(of))
    }

    fn origin(&self, of: &[&str]) -> FileOrigin {
        FileOrigin {
            made_by: self.variant.command.clone(),
            of: of.iter().map(|name| (*name).to_owned()).collect(),
        }
    }

    /// One of the plan's faces, as it was drawn without an error before.
    fn draw(&self, face: usize) -> Result<Face, Error> {
        self.control.go_on()?;
        let drawn = self.renderer.draw(self.plan.faces[face]);
        let found = drawn.diagnostics;
        let sources = &self.renderer.project().sources;
        drawn
            .face
            .ok_or_else(|| Error::findings(found.into_iter().collect(), sources))
    }
}
