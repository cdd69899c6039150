//! Drawing: each face of a plan once, converted for the PDFs.

use super::cached::CachedFaces;
use super::cached_runs::{self, FaceRun};
use super::{Control, Error, cuts, pass};
use crate::diag::Report;
use crate::load::{Game, Project};
use crate::render::{
    Drawn, FaceJob, FaceWithRuns, FacesAtLimits, Ink, Plan, Renderer, TextEngine, ordered,
};
use crate::view::KnownFaces;
use crate::write::files::OutDir;
use crate::write::pdf::{BookWriter, FaceBook, PdfError, PdfProfile};

/// The faces of a game, converted, and what there is to tell about them beside errors.
pub struct Faces {
    pub book: FaceBook,
    pub report: Report,
    /// How many pictures the faces lack where ink is saved.
    pub left_out: usize,
}

/// Why the drawing of faces ended.
enum Stopped {
    /// A face has errors; they are in the report.
    Face,
    Cancelled,
    Pdf(PdfError),
}

impl From<PdfError> for Stopped {
    fn from(error: PdfError) -> Stopped {
        Stopped::Pdf(error)
    }
}

/// The renderer of the faces of a plan.
///
/// # Errors
/// Errors in the game's templates.
pub fn renderer<'p>(
    project: &'p Project,
    game: &'p Game,
    text: &'p TextEngine,
    ink: Ink,
    plan: &Plan,
    control: Control<'_>,
) -> Result<Renderer<'p>, Error> {
    Renderer::for_plan(project, game, text, ink, plan, control.watch)
        .map_err(|found| Error::findings(found.into_iter().collect(), &project.sources))
}

/// Draws and converts every face of the plan, each once. Faces are drawn in parallel while the
/// ones before them are converted; what they come to waits on the disk of `out`. The faces of a
/// component that nothing has changed in are taken from the cache.
///
/// # Errors
/// The errors of all faces; what no PDF can hold; the wish to end.
pub fn draw(
    renderer: &Renderer<'_>,
    plan: &Plan,
    profile: &PdfProfile,
    out: &OutDir,
    control: Control<'_>,
) -> Result<Faces, Error> {
    let game = renderer.game();
    let known = KnownFaces::default();
    let cached = CachedFaces::new(renderer, &known, control);
    let step = control.progress.start(plan.faces.len(), &game.id);
    let mut report = Report::default();
    let mut left_out = 0;
    let limits = FacesAtLimits::default();
    let faces_of = message!("pipeline-faces-draw", "the faces of {id}", id = game.id);
    let watched = control.watch.begin_untimed(faces_of.english());
    let mut runs = cached_runs::of(&cached, plan, profile, control);
    let drawn: Vec<FaceJob> = runs.iter().flat_map(FaceRun::drawn).copied().collect();
    let converted = ordered(
        drawn,
        |job| {
            control.go_on().ok()?;
            Some(match profile.takes_runs() {
                true => renderer.draw_with_runs(job),
                false => renderer.draw(job).map(FaceWithRuns::from),
            })
        },
        |results| {
            let mut taken = |drawn: Option<Drawn<FaceWithRuns>>| {
                let drawn = drawn.ok_or(Stopped::Cancelled)?;
                step();
                limits.count(&drawn.diagnostics);
                left_out += drawn.left_out;
                let has_none = drawn.diagnostics.is_empty() && drawn.left_out == 0;
                report.extend(drawn.diagnostics);
                Ok::<_, Stopped>((drawn.face.ok_or(Stopped::Face)?, has_none))
            };
            let mut convert = || {
                let fonts = Some(renderer.fonts());
                let mut writer = BookWriter::new(out.scratch(), profile, control.cache, fonts)?;
                for run in &mut runs {
                    if let Some(forms) = run.forms.take() {
                        (0..forms.count()).for_each(|_| step());
                        writer.take_cached(forms)?;
                        continue;
                    }
                    writer.begin_component(run.key.is_some());
                    let mut is_plain = true;
                    for drawn in (&mut *results).take(run.faces.len()) {
                        let (face, has_none) = taken(drawn)?;
                        is_plain &= has_none;
                        writer.draw(&face)?;
                    }
                    let entry = writer.end_component()?.filter(|_| is_plain);
                    if let (Some(key), Some(entry)) = (&run.key, entry) {
                        cached.put(key, &entry);
                    }
                }
                Ok(writer.finish()?)
            };
            let book = convert();
            // After an error the rest is drawn all the same, to find every other one.
            while !limits.reached()
                && let Some(drawn) = results.next()
            {
                _ = taken(drawn);
            }
            book
        },
    );
    drop((step, watched));
    control.go_on()?;
    let report = pass(renderer.project(), report)?;
    match converted {
        Ok(book) => Ok(Faces {
            book: book.cut_along(cuts::paths(game, plan)),
            report,
            left_out,
        }),
        Err(Stopped::Pdf(error)) => Err(Error::Failed(message!(
            "what-error",
            "{what}: {error}",
            what = game.id,
            error
        ))),
        // Its errors are in the report, which has none.
        Err(Stopped::Face) => Err(Error::findings(report, &renderer.project().sources)),
        Err(Stopped::Cancelled) => Err(Error::Cancelled),
    }
}
