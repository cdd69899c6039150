//! Drawing a game's faces until too many of them were given up.

use super::{Control, Error};
use crate::diag::Diagnostic;
use crate::render::{FaceJob, FacesAtLimits, ordered};

/// Draws faces in parallel: what each came to, in their order, until the rest is left. `found` is what
/// was found in one.
///
/// # Errors
/// The wish to end.
pub fn draw_each<R: Send>(
    jobs: &[FaceJob],
    control: Control<'_>,
    draw: impl Fn(FaceJob) -> R + Sync,
    found: impl Fn(&R) -> &[Diagnostic],
) -> Result<Vec<R>, Error> {
    let limits = FacesAtLimits::default();
    let mut drawn = Vec::with_capacity(jobs.len());
    let work = |job: &FaceJob| control.go_on().map(|()| draw(*job));
    ordered(jobs, work, |results| {
        while !limits.reached()
            && let Some(face) = results.next()
        {
            let face = face?;
            limits.count(found(&face));
            drawn.push(face);
        }
        Ok(drawn)
    })
}
