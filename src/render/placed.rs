//! Faces in faces: `<image href="face:component/entry#back">` places another face of the game.
//!
//! A placed face is drawn once, as a tree that all its uses share, and is cut along its stock's
//! outline. Before anything is drawn the faces that it places in turn are followed, so that none
//! comes back to itself and no face grows without end.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, OnceLock, PoisonError};

use super::face::FaceSide;
use super::face_link::{ID, LINK, PlacedFace, link_of, named};
use super::plan::FaceJob;
use super::renderer::Renderer;
use super::svg;
use crate::diag::rules::templates::bad_face;
use crate::diag::{Diagnostic, Severity};
use crate::load::shape;

/// How many faces may stand inside each other.
const DEEPEST: usize = 8;
/// How much SVG a face may hold with all the faces that it places, in bytes.
const MAX_TEXT: usize = 64 << 20;

/// What is known of the faces that others place.
#[derive(Default)]
pub struct PlacedFaces {
    /// The weight of each with all in it; or why it cannot be placed.
    weights: Mutex<HashMap<FaceJob, Result<Weight, Diagnostic>>>,
    trees: Mutex<HashMap<FaceJob, TreeCell>>,
}

/// What a face holds with the faces that it places.
#[derive(Clone, Copy)]
struct Weight {
    /// Bytes of SVG.
    bytes: usize,
    /// How many faces stand inside each other, itself included.
    height: usize,
}

/// A tree, or why there is none; drawn by whoever asks first.
type TreeCell = Arc<OnceLock<Result<usvg::Tree, Diagnostic>>>;

impl Renderer<'_> {
    /// The face that a link names.
    ///
    /// # Errors
    /// A diagnostic without a place: no such face, a circle of faces, one that holds too much.
    pub(super) fn placed_face(&self, link: &str) -> Result<PlacedFace, Diagnostic> {
        let job = named(self.game, link)?;
        let weight = self.weight(job, &mut Vec::new())?.bytes;
        let stock = &job.component(self.game).stock;
        let stock = match job.side {
            FaceSide::Front => stock,
            FaceSide::Back => &stock.turned_over(),
        };
        let side = match job.side {
            FaceSide::Front => "",
            FaceSide::Back => "#back",
        };
        Ok(PlacedFace {
            id: format!("{ID}{}{side}", job.name(self.game)),
            trim: stock.trim,
            bleed: stock.bleed,
            cut: shape::path_data(&stock.cut_path()),
            weight,
        })
    }

    /// The drawing of the face that a link names.
    ///
    /// # Errors
    /// The same; and what is wrong with the face itself.
    pub(super) fn placed_tree(&self, link: &str) -> Result<usvg::Tree, Diagnostic> {
        let job = named(self.game, link)?;
        // Whoever waits for a face that another thread draws must not be what that one waits for.
        self.weight(job, &mut Vec::new())?;
        let cell = {
            let mut trees = self.placed.trees.lock();
            let trees = trees.as_mut().map_err(|poisoned| poisoned.get_mut());
            let (Ok(trees) | Err(trees)) = trees;
            trees.entry(job).or_default().clone()
        };
        let tree = cell.get_or_init(|| {
            let drawn = self.draw(job);
            let face = drawn.face.map(|face| usvg::Tree::clone(&face.tree));
            face.ok_or_else(|| {
                let errors = drawn.diagnostics.iter();
                let mut errors = errors.filter(|found| found.severity == Severity::Error);
                let reason = errors.next().map(|found| found.message.clone());
                bad_face::not_drawn(&job.name(self.game), &reason.unwrap_or_default())
            })
        });
        tree.clone()
    }

    /// What a face weighs. `path` leads to it.
    fn weight(&self, job: FaceJob, path: &mut Vec<FaceJob>) -> Result<Weight, Diagnostic> {
        if let Some(start) = path.iter().position(|other| *other == job) {
            let circle = path[start..].iter().chain([&job]);
            let names: Vec<String> = circle.map(|job| job.name(self.game)).collect();
            return Err(bad_face::circle(&names));
        }
        let known = self.placed.weights.lock();
        let known = known.unwrap_or_else(PoisonError::into_inner);
        if let Some(known) = known.get(&job) {
            return known.clone();
        }
        drop(known);
        if path.len() >= DEEPEST {
            return Err(bad_face::too_deep(DEEPEST));
        }
        path.push(job);
        let weight = self.weigh(job, path);
        path.pop();
        // Why a face cannot be placed is told of the one that was asked for.
        if path.is_empty() || weight.is_ok() {
            let weights = self.placed.weights.lock();
            let mut weights = weights.unwrap_or_else(PoisonError::into_inner);
            weights.insert(job, weight.clone());
        }
        weight
    }

    fn weigh(&self, job: FaceJob, path: &mut Vec<FaceJob>) -> Result<Weight, Diagnostic> {
        // What is wrong with its template is told where it is drawn.
        let filled = self.filled_and_kept(job).unwrap_or_default();
        let mut whole = Weight {
            bytes: filled.len(),
            height: 1,
        };
        if filled.contains(LINK)
            && let Ok(document) = svg::parse(&filled)
        {
            for node in document.descendants() {
                let inside = link_of(node).and_then(|link| named(self.game, link).ok());
                if let Some(inside) = inside {
                    let inside = self.weight(inside, path)?;
                    whole.bytes = whole.bytes.saturating_add(inside.bytes);
                    whole.height = whole.height.max(1 + inside.height);
                }
            }
        }
        if whole.bytes > MAX_TEXT {
            return Err(bad_face::too_large(&job.name(self.game), MAX_TEXT));
        }
        match whole.height > DEEPEST {
            true => Err(bad_face::too_deep(DEEPEST)),
            false => Ok(whole),
        }
    }
}
