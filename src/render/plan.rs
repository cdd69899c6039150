//! The distinct faces of a game, and the pieces made of them.

use super::face::FaceSide;
use crate::load::{Back, Component, Entry, Game};

/// One face to draw.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct FaceJob {
    /// Index of the component in its game.
    pub component: usize,
    /// Index of the entry in its component; none for a back that all entries share.
    pub entry: Option<usize>,
    pub side: FaceSide,
}

/// One piece to print, so many times: indices into the plan's faces.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PlannedPiece {
    pub entry: usize,
    pub front: usize,
    pub back: Option<usize>,
    pub copies: u32,
}

/// The faces of a game, or of some of its components, in printing order.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct Plan {
    pub faces: Vec<FaceJob>,
    /// For each component planned: its index and its pieces.
    pub components: Vec<(usize, Vec<PlannedPiece>)>,
}

impl Plan {
    /// Plans the components that `wanted` says yes to. What has errors in it is left out.
    pub fn new(game: &Game, wanted: impl Fn(&Component) -> bool) -> Plan {
        Plan::of(game, wanted, |_, _| true)
    }

    /// Plans the components that `wanted` says yes to, and of them the entries that `printed` says
    /// yes to.
    pub fn of(
        game: &Game,
        wanted: impl Fn(&Component) -> bool,
        printed: impl Fn(&Component, &Entry) -> bool,
    ) -> Plan {
        let mut plan = Plan::default();
        for (index, component) in game.components.iter().enumerate() {
            if component.is_valid && wanted(component) {
                plan.add(index, component, &printed);
            }
        }
        plan
    }

    /// True where not one piece is printed.
    pub fn is_empty(&self) -> bool {
        self.components.iter().all(|(_, pieces)| pieces.is_empty())
    }

    /// The entries that are printed, by the places of their components and their own.
    pub fn entries(&self) -> impl Iterator<Item = (usize, usize)> {
        let components = self.components.iter();
        components
            .flat_map(|(component, pieces)| pieces.iter().map(|piece| (*component, piece.entry)))
    }

    fn add(
        &mut self,
        index: usize,
        component: &Component,
        printed: &impl Fn(&Component, &Entry) -> bool,
    ) {
        let any = component
            .entries
            .iter()
            .any(|entry| entry.is_valid && printed(component, entry));
        let has_shared = any && matches!(component.back, Back::Shared(_));
        let shared = has_shared.then(|| {
            self.face(FaceJob {
                component: index,
                entry: None,
                side: FaceSide::Back,
            })
        });
        let mut pieces = Vec::new();
        for (at, entry) in component.entries.iter().enumerate() {
            if entry.copies == 0 || !entry.is_valid || !printed(component, entry) {
                continue;
            }
            let job = |side| FaceJob {
                component: index,
                entry: Some(at),
                side,
            };
            let front = self.face(job(FaceSide::Front));
            let back = match component.back {
                Back::PerEntry(_) => Some(self.face(job(FaceSide::Back))),
                Back::Shared(_) | Back::None => shared,
            };
            pieces.push(PlannedPiece {
                entry: at,
                front,
                back,
                copies: entry.copies,
            });
        }
        self.components.push((index, pieces));
    }

    fn face(&mut self, job: FaceJob) -> usize {
        self.faces.push(job);
        self.faces.len() - 1
    }
}

impl FaceJob {
    pub fn component(self, game: &Game) -> &Component {
        &game.components[self.component]
    }

    pub fn entry(self, game: &Game) -> Option<&Entry> {
        Some(&self.component(game).entries[self.entry?])
    }

    /// `component/entry`, or `component` for a back that all entries share.
    pub fn name(self, game: &Game) -> String {
        let component = &self.component(game).id.value;
        match self.entry(game) {
            Some(entry) => format!("{component}/{}", entry.id.value),
            None => component.clone(),
        }
    }
}
