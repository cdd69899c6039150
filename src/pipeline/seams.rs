//! The texts of boards that are parted where their sheets meet.

use super::sheets::Laid;
use crate::diag::Report;
use crate::diag::rules::content::cut_by_seam;
use crate::render::text::{SeamTexts, texts_on_seams};
use crate::render::{LocatedFinding, Plan, Renderer};

/// Looks for them on every board that is larger than its paper.
pub fn parted(renderer: &Renderer<'_>, plan: &Plan, laid: &Laid<'_>) -> Report {
    let boards = laid.seams.iter();
    let boards = boards.filter_map(|(face, seams)| Some((plan.faces.get(face.0)?, seams)));
    let found = boards.flat_map(|(job, seams)| {
        let stock = &job.component(renderer.game()).stock;
        renderer.located(*job, |face| {
            let found = texts_on_seams(&face.tree, &face.text, stock, seams);
            found.into_iter().map(finding).collect()
        })
    });
    found.collect()
}

fn finding(on: SeamTexts) -> LocatedFinding {
    LocatedFinding {
        element: on.first,
        of_words: true,
        diagnostic: match on.is_upright {
            true => cut_by_seam::from_left(on.seam, &on.texts),
            false => cut_by_seam::from_top(on.seam, &on.texts),
        },
    }
}
