//! The faces of each component, converted before or to be drawn.

use std::sync::atomic::{AtomicUsize, Ordering};

use rayon::prelude::*;

use super::Control;
use super::cached::CachedFaces;
use crate::cache::CacheKey;
use crate::render::{FaceJob, Plan};
use crate::write::pdf::{CachedForms, PdfProfile};

/// Components with more faces are drawn each time: one of so many is what an edit is in.
const MOST: usize = 256;
/// So many bytes of the cache wait in memory; what comes after is drawn.
const MOST_BYTES: usize = 128 << 20;

/// Faces of a component that follow each other in a plan: the whole of it but where single pieces are
/// made.
pub struct FaceRun<'p> {
    pub faces: &'p [FaceJob],
    /// What they are kept under; none where they are not kept.
    pub key: Option<CacheKey>,
    /// What they came to before.
    pub forms: Option<CachedForms>,
}

impl FaceRun<'_> {
    /// Those that are to be drawn.
    pub fn drawn(&self) -> &[FaceJob] {
        match self.forms {
            Some(_) => &[],
            None => self.faces,
        }
    }
}

/// The faces of a plan by component.
pub fn of<'p>(
    cached: &CachedFaces<'_>,
    plan: &'p Plan,
    profile: &PdfProfile,
    control: Control<'_>,
) -> Vec<FaceRun<'p>> {
    let by_component = |one: &FaceJob, other: &FaceJob| one.component == other.component;
    let mut first = 0;
    let runs = plan.faces.chunk_by(by_component).map(|faces| {
        let start = first;
        first += faces.len();
        (start, faces)
    });
    let runs: Vec<(usize, &[FaceJob])> = runs.collect();
    let waiting = AtomicUsize::new(0);
    let run = |(first, faces): (usize, &'p [FaceJob])| {
        let is_kept = control.go_on().is_ok() && can_be_kept(cached, faces, control);
        let key = is_kept.then(|| cached.key(faces, &form(cached, first, faces, profile)));
        let key = key.flatten();
        let has_room = waiting.load(Ordering::Relaxed) < MOST_BYTES;
        let entry = key.as_ref().filter(|_| has_room);
        let entry = entry.and_then(|key| cached.get(key));
        let taken = entry.as_ref().map_or(0, Vec::len);
        waiting.fetch_add(taken, Ordering::Relaxed);
        let forms = entry.and_then(CachedForms::read);
        FaceRun {
            faces,
            key,
            forms: forms.filter(|forms| forms.count() == faces.len()),
        }
    };
    runs.into_par_iter().map(run).collect()
}

/// Whether faces are worth keeping. Pictures are kept by themselves.
fn can_be_kept(cached: &CachedFaces<'_>, faces: &[FaceJob], control: Control<'_>) -> bool {
    let shows_none = |job: &FaceJob| !cached.may_show_pictures(*job);
    control.cache.is_some() && faces.len() <= MOST && faces.iter().all(shows_none)
}

/// All that converted faces are made of beside the faces. The pages of a text have their places in the
/// file written in them.
fn form(cached: &CachedFaces<'_>, first: usize, faces: &[FaceJob], profile: &PdfProfile) -> String {
    let (game, ink) = (cached.renderer().game(), cached.renderer().ink());
    let component = faces.first().map(|job| job.component(game));
    let is_text = component.is_some_and(|component| component.writing.is_some());
    let place = is_text.then_some(first);
    format!("faces of a PDF {} {ink:?} {place:?}", profile.form())
}
