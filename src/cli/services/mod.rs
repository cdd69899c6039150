//! `massicot build --for SERVICE`: one file a command, one file a form.

mod images;
mod pages;
mod table;

use std::path::{Path, PathBuf};

use rayon::prelude::*;

use super::args::Build;
use super::build::Target;
use super::ledger::{Ledger, Origin, Written};
use super::session::{self, Failure, Session};
use super::variant::{self, Variant};
use crate::check::{self, service::Taken};
use crate::diag::rules::service::service_product;
use crate::diag::{Diagnostic, Report, Severity};
use crate::load::{Game, Project};
use crate::render::{Ink, Plan, Renderer, TextEngine};
use crate::service::{Form, ServicePreset};

/// A game on its way to a service.
struct Job<'a> {
    session: &'a Session,
    service: &'a ServicePreset,
    renderer: &'a Renderer<'a>,
    taken: &'a Taken<'a>,
    plan: Plan,
    ledger: &'a Ledger,
    variant: Variant,
    grayscale: bool,
}

/// Makes everything that the service takes. Nothing is written before every face of a game has
/// been held to what the service asks for.
pub fn run(
    session: &Session,
    args: &Build,
    service: &ServicePreset,
    project: &Project,
    target: &Target,
) -> Result<(), Failure> {
    if args.printer.is_some() || args.backs.is_some() || args.cut_paths.is_some() {
        let message = format!("{} takes no sheets", service.title);
        let help = "leave out --printer, --backs and --cut-paths";
        return Err(Failure::usage(message, help));
    }
    if args.image_url.is_some() && !matches!(service.form, Form::Tabletop(_)) {
        let message = format!("{} finds no images by address", service.title);
        return Err(Failure::usage(message, "leave out --image-url"));
    }
    let text = TextEngine::new(&project.fonts);
    for game in &project.games {
        let taken = check::service::components(service, game, &args.component);
        if taken.fits.is_empty() && taken.found.is_empty() {
            continue;
        }
        let plan = Plan::new(game, |component| taken.takes(game, component));
        let ink = Ink::wanted(args.low_ink);
        let renderer = session.renderer(project, game, &text, ink, &plan)?;
        let ledger = target.ledger(game)?;
        let job = Job {
            session,
            service,
            renderer: &renderer,
            plan,
            taken: &taken,
            ledger: &ledger,
            variant: variant::service(args, service),
            grayscale: args.grayscale,
        };
        let left_out = job.preflight()?;
        let mut lines = match &service.form {
            Form::Images(images) => images::write(&job, images)?,
            Form::Pages(pages) => pages::write(&job, pages)?,
            Form::Tabletop(form) => table::write(&job, form, args)?,
            Form::Sheet(_) => Vec::new(),
        };
        lines.extend(left_out);
        for line in lines {
            session.console.say(&line);
        }
        target.finish(session, args, game, ledger)?;
    }
    Ok(())
}

impl<'a> Job<'a> {
    fn game(&self) -> &'a Game {
        self.renderer.game()
    }

    /// A path below the folder of the game and the service.
    fn path(&self, name: &str) -> PathBuf {
        let folder = format!("{}{}", self.service.id, self.variant.suffix);
        session::folder(self.game()).join(folder).join(name)
    }

    /// Writes a file that shows `of` the game, by name.
    fn write(&self, path: &Path, bytes: &[u8], of: &[&str]) -> Result<Written, Failure> {
        let origin = Origin {
            made_by: self.variant.command.clone(),
            of: of.iter().map(|name| (*name).to_owned()).collect(),
        };
        self.ledger.write(path, bytes, origin)
    }

    /// Draws every face once for what there is to find in it, and tells what the service would
    /// refuse or cut into; errors end the command. A line for each component that is left out:
    /// `check` shows where and what to do.
    fn preflight(&self) -> Result<Vec<String>, Failure> {
        let game = self.game();
        let bar = self
            .session
            .console
            .progress(self.plan.faces.len(), &game.id);
        let drawn = self.plan.faces.par_iter().map(|job| {
            let drawn = self.renderer.draw(*job);
            let fit = self.taken.fit(job.component);
            let found = drawn
                .face
                .zip(fit)
                .map(|(face, fit)| check::service::face(self.renderer, *job, &face, fit));
            bar.inc(1);
            (drawn.diagnostics, found.unwrap_or_default())
        });
        let drawn: Vec<_> = drawn.collect();
        bar.finish_and_clear();
        let mut found = self.taken.found.clone();
        for (diagnostics, of_service) in drawn {
            let is_error = |found: &Diagnostic| found.severity == Severity::Error;
            found.extend(diagnostics.into_iter().filter(is_error));
            found.extend(of_service);
        }
        let project = self.renderer.project();
        let report = check::apply_settings(project, found, check::Reach::Content).into_vec();
        let is_error = |found: &Diagnostic| found.severity == Severity::Error;
        let failed = report.iter().any(is_error);
        let left_out = |found: &Diagnostic| service_product::RULE.reported(found);
        let (left, report): (Vec<_>, Vec<_>) = report
            .into_iter()
            .partition(|found| left_out(found) && !failed);
        let report = report.into_iter().collect::<Report>();
        let report = report.sorted(&project.sources);
        self.session
            .console
            .report(&report, &project.sources, false);
        match failed {
            true => Err(Failure::Findings),
            false => Ok(left.into_iter().map(|found| found.message).collect()),
        }
    }
}
