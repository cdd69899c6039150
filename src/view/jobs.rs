//! The faces of a component.

use crate::load::{Back, Game};
use crate::render::{FaceJob, FaceSide};

/// The faces of a component, whether they can be drawn or not: the back that all share, then each
/// entry's.
pub fn jobs(game: &Game, component: usize) -> impl Iterator<Item = FaceJob> {
    let of = &game.components[component];
    let job = move |entry, side| FaceJob {
        component,
        entry,
        side,
    };
    let shared = matches!(of.back, Back::Shared(_)).then(|| job(None, FaceSide::Back));
    let own_back = matches!(of.back, Back::PerEntry(_));
    let entries = (0..of.entries.len()).flat_map(move |entry| {
        let front = Some(job(Some(entry), FaceSide::Front));
        let back = own_back.then(|| job(Some(entry), FaceSide::Back));
        front.into_iter().chain(back)
    });
    shared.into_iter().chain(entries)
}
