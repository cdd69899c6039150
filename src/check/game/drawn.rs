//! What rules see of drawn faces: the texts of each entry as they were laid out.

use std::collections::HashMap;

use crate::check::cel::{Kind, Val};
use crate::render::text::TextBox;
use crate::render::{FaceJob, FaceSide};

/// Texts by component and entry.
#[derive(Default)]
pub struct DrawnTexts {
    boxes: HashMap<(usize, usize), Vec<Val>>,
    sides: HashMap<(usize, usize), Vec<Val>>,
}

impl DrawnTexts {
    /// Adds the texts of a face. Those of a back that all entries share belong to none.
    pub fn add(&mut self, job: FaceJob, texts: &[TextBox]) {
        if let Some(entry) = job.entry {
            let known = self.boxes.entry((job.component, entry)).or_default();
            known.extend(texts.iter().map(|text| value(job.side, text)));
        }
    }

    /// Adds what is printed on a side of an entry, its front before its back.
    pub fn add_side(&mut self, job: FaceJob, printed: Val) {
        if let Some(entry) = job.entry {
            let known = self.sides.entry((job.component, entry)).or_default();
            match job.side {
                FaceSide::Front => known.insert(0, printed),
                FaceSide::Back => known.push(printed),
            }
        }
    }

    /// The list `sides` of an entry; `None` where it was not drawn.
    pub fn sides(&self, component: usize, entry: usize) -> Option<Val> {
        let sides = self.sides.get(&(component, entry))?;
        Some(Val::list(sides.iter().cloned()))
    }

    /// The list `boxes` of an entry; `None` where it was not drawn.
    pub fn of(&self, component: usize, entry: usize) -> Option<Val> {
        let texts = self.boxes.get(&(component, entry))?;
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
