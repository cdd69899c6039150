//! A template: Tera and SVG, to a face, and to every file that is made of one.

use crate::ground::{Done, Ground, face, text};

thread_local!(static GROUND: Ground = Ground::new());

pub fn run(data: &[u8]) {
    let text = text(data);
    GROUND.with(|ground| {
        let template = match text.starts_with("<svg") {
            true => text.to_owned(),
            false => face(text),
        };
        ground.put("templates/demo/card.svg", template);
        ground.run(Done::Made);
    });
}
