//! The sizes that the fit groups of a component share.

use rayon::prelude::*;

use super::Renderer;
use crate::diag::{Diagnostic, FileId};
use crate::render::at_limits::FacesAtLimits;
use crate::render::plan::{FaceJob, Plan};
use crate::render::svg;
use crate::render::text::{FitSizes, TextMode};

/// The attribute that names a group.
const GROUP: &str = "fit-group";
/// The faces whose fit groups are measured side by side, before it is asked whether to go on.
const MEASURED_AT_ONCE: usize = 32;

impl Renderer<'_> {
    /// The filled template of a face that will be asked for again.
    ///
    /// # Errors
    /// As [`Renderer::filled`].
    pub fn filled_and_kept(&self, job: FaceJob) -> Result<String, Diagnostic> {
        let filled = self.filled(job)?;
        self.kept.keep(job, &filled);
        Ok(filled)
    }

    /// The sizes that the fit groups of a component share.
    pub fn fit_sizes(&self, component: usize) -> &FitSizes {
        // One face after the other: a thread that waits for others here could be given a face that
        // waits for these sizes.
        self.fit_sizes[component].get_or_init(|| {
            self.shared_sizes(component, |jobs| {
                let sizes = jobs.iter().map(|job| self.group_sizes(*job));
                sizes.collect()
            })
        })
    }

    /// The same on all threads, before any face is drawn.
    pub(super) fn fit_sizes_at_once(&self, component: usize) -> FitSizes {
        self.shared_sizes(component, |jobs| {
            let sizes = jobs.par_iter().map(|job| self.group_sizes(*job));
            sizes.collect()
        })
    }

    /// The faces over which a component's fit groups are measured.
    fn group_jobs(&self, component: usize) -> Vec<FaceJob> {
        let sources = &self.project.sources;
        let mentions = |file: &FileId| sources.get(*file).text.contains(GROUP);
        if !self.game.templates.values().any(mentions) {
            return Vec::new();
        }
        let id = &self.game.components[component].id.value;
        Plan::new(self.game, |other| other.id.value == *id).faces
    }

    /// The sizes that the fit groups of a component share. What is left when too many of its faces were
    /// given up is not measured: drawing them ends there too.
    fn shared_sizes(
        &self,
        component: usize,
        measured: impl Fn(&[FaceJob]) -> Vec<Result<FitSizes, Diagnostic>>,
    ) -> FitSizes {
        let limits = FacesAtLimits::default();
        let mut shared = FitSizes::default();
        for jobs in self.group_jobs(component).chunks(MEASURED_AT_ONCE) {
            if limits.reached() {
                break;
            }
            for sizes in measured(jobs) {
                match sizes {
                    Ok(sizes) => shared.merge(sizes),
                    // Told when the face is drawn.
                    Err(found) => limits.count(&[found]),
                }
            }
        }
        shared
    }

    /// The sizes that the fit groups of a face could have.
    ///
    /// # Errors
    /// It cannot be filled.
    fn group_sizes(&self, job: FaceJob) -> Result<FitSizes, Diagnostic> {
        let name = format!("{}/{}", self.game.id, job.name(self.game));
        let _watched = self.watch.begin(name);
        let filled = self.filled_and_kept(job)?;
        if !filled.contains(GROUP) {
            return Ok(FitSizes::default());
        }
        // What cannot be parsed is told when the face is drawn.
        Ok(match svg::parse(&filled) {
            Ok(document) => {
                let context = self.text_context(job, TextMode::Outlines);
                self.text.measure_groups(&filled, &document, &context)
            }
            Err(_) => FitSizes::default(),
        })
    }
}
