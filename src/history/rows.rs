//! The pieces of a component in the lines that people read: what only looks different, and by the same,
//! is one line.

use super::model::{Cause, ChangeKind, FaceDiff, PieceDiff};

/// Fewer are told one by one.
const LEAST: usize = 4;

/// A line of a component.
pub enum ComponentRow<'a> {
    One(&'a PieceDiff),
    /// Pieces whose faces alone are others, all by the same.
    Alike(Vec<&'a PieceDiff>),
}

/// The lines: first what changed in its own way.
pub fn rows(pieces: &[PieceDiff]) -> Vec<ComponentRow<'_>> {
    let mut groups: Vec<(Vec<FaceDifference<'_>>, Vec<&PieceDiff>)> = Vec::new();
    for piece in pieces.iter().filter(|piece| only_looks_different(piece)) {
        let seen: Vec<FaceDifference<'_>> = piece.faces.iter().map(seen).collect();
        match groups.iter_mut().find(|(known, _)| *known == seen) {
            Some((_, group)) => group.push(piece),
            None => groups.push((seen, vec![piece])),
        }
    }
    groups.retain(|(_, group)| group.len() >= LEAST);
    let is_alone = |piece: &&PieceDiff| {
        let seen: Vec<FaceDifference<'_>> = piece.faces.iter().map(seen).collect();
        !only_looks_different(piece) || !groups.iter().any(|(known, _)| *known == seen)
    };
    let alone: Vec<ComponentRow<'_>> = pieces
        .iter()
        .filter(is_alone)
        .map(ComponentRow::One)
        .collect();
    let groups = groups
        .into_iter()
        .map(|(_, group)| ComponentRow::Alike(group));
    alone.into_iter().chain(groups).collect()
}

/// What of a face makes it alike another.
type FaceDifference<'a> = (&'static str, Option<bool>, &'a [Cause]);

fn seen(face: &FaceDiff) -> FaceDifference<'_> {
    (face.side, face.differs, &face.causes)
}

fn only_looks_different(piece: &PieceDiff) -> bool {
    piece.kind == ChangeKind::Changed && piece.copies.is_none() && piece.fields.is_empty()
}

/// The faces that stand for those of all: of each the one of which most is different.
pub fn faces_of_all<'a>(pieces: &[&'a PieceDiff]) -> Vec<&'a FaceDiff> {
    let first = pieces.first().map_or(&[][..], |piece| &piece.faces);
    let most = |index: usize| {
        let faces = pieces.iter().filter_map(|piece| piece.faces.get(index));
        faces.max_by(|one, other| {
            one.area
                .unwrap_or(0.0)
                .total_cmp(&other.area.unwrap_or(0.0))
        })
    };
    (0..first.len()).filter_map(most).collect()
}

/// The first ids, and how many more.
pub fn names<'a>(pieces: &[&'a PieceDiff]) -> (Vec<&'a str>, usize) {
    const MOST: usize = 12;
    let ids = pieces.iter().take(MOST).map(|piece| piece.id.as_str());
    (ids.collect(), pieces.len().saturating_sub(MOST))
}
