//! What nearly all faces of a component have wrong: that is no slip in one of them, but their template's.

use std::collections::BTreeMap;

use crate::diag::{Diagnostic, listed};
use crate::load::{Back, Game};

/// Of fewer faces nothing is said.
const LEAST: usize = 4;

/// How many faces of each component a rule was held to, and what it found.
#[derive(Default)]
pub struct FaceCounts {
    of: BTreeMap<usize, FaceCount>,
}

#[derive(Default)]
struct FaceCount {
    held: usize,
    /// Places among the findings.
    found: Vec<usize>,
}

impl FaceCounts {
    /// Counts a face of a component that a rule was held to; `found` is the place of what it broke among the findings.
    pub fn add(&mut self, component: usize, found: Option<usize>) {
        let of = self.of.entry(component).or_default();
        of.held += 1;
        of.found.extend(found);
    }

    /// Makes one group of what is so on three faces of four, and says where all of them come from.
    pub fn tell(&self, game: &Game, found: &mut [Diagnostic]) {
        for (component, FaceCount { held, found: at }) in &self.of {
            let count = at.len();
            let Some(component) = game.components.get(*component) else {
                continue;
            };
            if count < LEAST || count * 4 < held * 3 {
                continue;
            }
            let id = &component.id.value;
            let mut templates = vec![format!("`{}`", component.front.value)];
            if let Back::Shared(back) | Back::PerEntry(back) = &component.back {
                templates.push(format!("`{}`", back.value));
            }
            let templates = listed(templates);
            for at in at {
                let Some(found) = found.get_mut(*at) else {
                    continue;
                };
                found.group = Some(id.as_str().into());
                found.help.push(message!(
                    "game-common-tell",
                    "it is so on {count} of {held} faces of `{id}`: look at what draws them, {templates}",
                    count,
                    held,
                    id,
                    templates
                ));
            }
        }
    }
}
