//! What is wrong with templates where ink is saved, and only there.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::sync::Arc;

use rayon::prelude::*;

use super::Renderer;
use crate::diag::{Diagnostic, Severity, Span};
use crate::render::at_limits::FacesAtLimits;
use crate::render::context::GameContext;
use crate::render::drawing::Drawings;
use crate::render::ink::Ink;
use crate::render::kept::KeptFaces;
use crate::render::pictures::GamePictures;
use crate::render::placed::PlacedFaces;
use crate::render::plan::FaceJob;
use crate::render::variables::ContentReads;

/// What templates ask whether ink is saved by.
const ASKED: &str = "low_ink";
/// The faces that are filled side by side, before it is asked whether to go on.
const FILLED_AT_ONCE: usize = 32;
/// How the definition of a component begins, behind which its name stands.
const COMPONENT: &str = "component ";
/// Through so many components a call is followed.
const DEEPEST: usize = 8;

impl<'p> Renderer<'p> {
    /// What keeps faces from being drawn where ink is saved, and is not told of the same with full ink: each is
    /// filled, the first of a template is drawn as far as less ink is made of it.
    pub fn wrong_in_low_ink(&self, jobs: &[FaceJob], told: &[Diagnostic]) -> Vec<Diagnostic> {
        let asking = self.asking();
        if self.ink == Ink::Low || asking.is_empty() {
            return Vec::new();
        }
        let jobs = jobs
            .iter()
            .filter(|job| asking.contains(self.template(**job)));
        let jobs: Vec<FaceJob> = jobs.copied().collect();
        let mut first: BTreeMap<&str, FaceJob> = BTreeMap::new();
        for job in &jobs {
            first.entry(self.template(*job)).or_insert(*job);
        }
        let low = self.with_low_ink();
        let limits = FacesAtLimits::default();
        let mut found = Vec::new();
        // As where faces are drawn, after so many over a limit the rest is left: the same ones on every run.
        for some in jobs.chunks(FILLED_AT_ONCE) {
            let failed = some.par_iter().filter_map(|job| {
                let found = low.failed_fill(*job, low.filled(*job).err()?);
                Some(found.about(format!("{}/{}", self.game.id, job.name(self.game))))
            });
            let failed: Vec<Diagnostic> = failed.collect();
            for one in &failed {
                limits.count(std::slice::from_ref(one));
            }
            found.extend(failed);
            if limits.reached() {
                break;
            }
        }
        if found.is_empty() {
            let drawn = first
                .into_par_iter()
                .map(|(_, job)| low.draw(job).diagnostics);
            found = drawn.flatten().collect();
        }
        let known: BTreeSet<FindingKey<'_>> = told.iter().map(place).collect();
        found.retain(|found| found.severity < Severity::Note && !known.contains(&place(found)));
        let help = message!(
            "render-low-ink-help",
            "seen with --low-ink only, where `low_ink` is true"
        );
        let found = found.into_iter();
        found.map(|found| found.help(help.clone())).collect()
    }

    /// The templates that ask whether ink is saved, or call a component that does.
    fn asking(&self) -> BTreeSet<&'p str> {
        let texts = self.game.templates.iter().map(|(name, file)| {
            let text = &*self.project.sources.get(*file).text;
            (name.as_str(), text)
        });
        let texts: Vec<(&str, &str)> = texts.collect();
        let mut components: Vec<&str> = Vec::new();
        for (_, text) in &texts {
            components.extend(text.split(COMPONENT).skip(1));
        }
        let mut names = HashSet::new();
        for _ in 0..DEEPEST {
            let asking = components.iter().filter(|body| asks(body, &names));
            let more: Vec<&str> = asking.map(|body| word(body)).collect();
            names.extend(more);
        }
        let asking = texts.iter().filter(|(_, text)| asks(text, &names));
        asking.map(|(name, _)| *name).collect()
    }

    /// What tries to draw the same faces where ink is saved, their texts in the sizes that they have with full ink.
    fn with_low_ink(&self) -> Renderer<'p> {
        let reads = ContentReads::of(self.game, &self.project.sources);
        Renderer {
            templates: Arc::clone(&self.templates),
            marked: Default::default(),
            context: GameContext::new(self.game, Ink::Low, reads),
            pictures: GamePictures::new(self.project, &self.game.id),
            drawings: Drawings::new(self.project, self.game),
            text: self.text,
            fit_sizes: self.fit_sizes.clone(),
            project: self.project,
            game: self.game,
            ink: Ink::Low,
            only_tries_ink: true,
            watch: self.watch.clone(),
            provenance: self
                .game
                .components
                .iter()
                .map(|_| Default::default())
                .collect(),
            shared: self.shared,
            placed: PlacedFaces::default(),
            kept: KeptFaces::default(),
            common_reads: Default::default(),
            dpi: self.dpi,
        }
    }
}

/// Whether a text asks whether ink is saved, or calls one of these components.
fn asks(text: &str, components: &HashSet<&str>) -> bool {
    let mut called = text.split('<').skip(1).map(word);
    text.contains(ASKED) || called.any(|name| components.contains(name))
}

/// The name that a text begins with.
fn word(text: &str) -> &str {
    let is_of_name = |letter: char| letter.is_alphanumeric() || matches!(letter, '_' | '.');
    let end = text.find(|letter| !is_of_name(letter));
    &text[..end.unwrap_or(text.len())]
}

/// What tells two findings apart: the rule, and where.
type FindingKey<'d> = (&'d str, Option<Span>);

fn place(found: &Diagnostic) -> FindingKey<'_> {
    (&found.code, found.primary.as_ref().map(|label| label.span))
}
