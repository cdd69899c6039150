//! What is wrong with templates where ink is saved, and only there.

use rayon::prelude::*;

use super::Renderer;
use crate::diag::Diagnostic;
use crate::render::context::{ContentReads, GameContext};
use crate::render::ink::Ink;
use crate::render::plan::FaceJob;

/// What templates ask whether ink is saved by.
const ASKED: &str = "low_ink";

impl Renderer<'_> {
    /// Fills faces as they are where ink is saved, and says what keeps them from it; they can be filled with full
    /// ink.
    pub fn wrong_in_low_ink(&self, jobs: &[FaceJob]) -> Vec<Diagnostic> {
        let sources = &self.project.sources;
        let mut files = self.game.templates.values();
        if self.ink == Ink::Low || !files.any(|file| sources.get(*file).text.contains(ASKED)) {
            return Vec::new();
        }
        let reads = ContentReads::of(self.game, sources);
        let context = GameContext::new(self.game, Ink::Low, reads);
        let failed = jobs.par_iter().filter_map(|job| {
            let entry = job.entry(self.game);
            let context = context.face(job.component, entry, job.side);
            let filled = self.templates.fill(self.template(*job), &context, sources);
            let found = self.failed_fill(*job, filled.err()?);
            let subject = format!("{}/{}", self.game.id, job.name(self.game));
            Some(found.about(subject).help(message!(
                "render-low-ink-help",
                "seen with --low-ink only, where `low_ink` is true"
            )))
        });
        failed.collect()
    }
}
