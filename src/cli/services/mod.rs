//! `massicot build --for SERVICE`: one file a command, one file a form.

mod images;
mod pages;
mod table;

use std::path::PathBuf;

use rayon::prelude::*;

use super::args::Build;
use super::session::{self, Failure, Session};
use crate::check::{self, service::Taken};
use crate::diag::{Diagnostic, Report, Severity, codes};
use crate::host::Stopwatch;
use crate::load::{Game, Project};
use crate::render::{Ink, Plan, Renderer, TextEngine};
use crate::service::{Form, ServicePreset};
use crate::write::files::OutDir;

/// A game on its way to a service.
struct Job<'a> {
    session: &'a Session,
    service: &'a ServicePreset,
    renderer: &'a Renderer<'a>,
    taken: &'a Taken<'a>,
    plan: Plan,
    out: OutDir,
    grayscale: bool,
}

/// Makes everything that the service takes. Nothing is written before every face of a game has
/// been held to what the service asks for.
pub fn run(
    session: &Session,
    args: &Build,
    service: &ServicePreset,
    project: &Project,
    out: &OutDir,
) -> Result<(), Failure> {
    let watch = Stopwatch::start();
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
    let mut lines = Vec::new();
    for game in &project.games {
        let taken = check::service::components(service, game, &args.component);
        if taken.fits.is_empty() && taken.found.is_empty() {
            continue;
        }
        let renderer = session.renderer(project, game, &text, Ink::wanted(args.low_ink))?;
        let job = Job {
            session,
            service,
            renderer: &renderer,
            plan: Plan::new(game, |component| taken.takes(game, component)),
            taken: &taken,
            out: out.clone(),
            grayscale: args.grayscale,
        };
        let left_out = job.preflight()?;
        lines.extend(match &service.form {
            Form::Images(images) => images::write(&job, images)?,
            Form::Pages(pages) => pages::write(&job, pages)?,
            Form::Tabletop(form) => table::write(&job, form, args.image_url.as_deref())?,
            Form::Sheet(_) => Vec::new(),
        });
        lines.extend(left_out);
    }
    for line in lines {
        session.console.say(&line);
    }
    let seconds = watch.elapsed().as_secs_f64();
    session.console.say(&format!("in {seconds:.2} s"));
    Ok(())
}

impl<'a> Job<'a> {
    fn game(&self) -> &'a Game {
        self.renderer.game()
    }

    /// A path below the folder of the game and the service.
    fn path(&self, name: &str) -> PathBuf {
        session::folder(self.game())
            .join(&self.service.id)
            .join(name)
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
        let report = check::settled(project, found, check::Reach::Content).into_vec();
        let is_error = |found: &Diagnostic| found.severity == Severity::Error;
        let failed = report.iter().any(is_error);
        let left_out = |found: &Diagnostic| found.code == codes::SERVICE_PRODUCT;
        let (left, report): (Vec<_>, Vec<_>) = report
            .into_iter()
            .partition(|found| left_out(found) && !failed);
        let report = report.into_iter().collect::<Report>();
        let report = report.sorted(&project.sources);
        self.session.console.report(&report, &project.sources);
        match failed {
            true => Err(Failure::Findings),
            false => Ok(left.into_iter().map(|found| found.message).collect()),
        }
    }
}
