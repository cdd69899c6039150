//! What rules see of drawn faces: the texts of each entry as they were laid out.

use std::collections::HashMap;

use crate::check::cel::{Kind, Val};
use crate::render::text::TextBox;
use crate::render::{FaceJob, FaceSide};

/// Texts by component and entry.
#[derive(Default)]
pub struct DrawnTexts(HashMap<(usize, usize), Vec<Val>>);

impl DrawnTexts {
    /// Adds the texts of a face. Those of a back that all entries share belong to none.
    pub fn add(&mut self, job: FaceJob, texts: &[TextBox]) {
        if let Some(entry) = job.entry {
            let known = self.0.entry((job.component, entry)).or_default();
            known.extend(texts.iter().map(|text| value(job.side, text)));
        }
    }

    /// The list `boxes` of an entry; `None` where it was not drawn.
    pub fn of(&self, component: usize, entry: usize) -> Option<Val> {
        let texts = self.0.get(&(component, entry))?;
        Some(Val::list(texts.iter().cloned()))
    }
}

fn value(side: FaceSide, text: &TextBox) -> Val {
    let side = match side {
        FaceSide::Front => "front",
        FaceSide::Back => "back",
    };
    let number = |number: f64| Val::float(number).unwrap_or(Val::NULL);
    let id = text.id.as_deref().map_or(Val::NULL, Val::text);
    Val::map([
        ("id", id),
        ("side", Val::text(side)),
        ("fill", text.fill.map_or(Val::NULL, number)),
        ("size", number(text.size)),
        ("lines", Val::from(text.lines)),
        ("cut", Kind::Bool(text.cut).into()),
    ])
}
