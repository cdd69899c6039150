//! A font that a card is set in.

use crate::ground::{Done, Ground, face};

const INSIDE: &str = r#"<text x="4" y="10" font-size="3" inline-size="50">ffi AVA é</text><text x="4" y="20" font-size="3" opacity="0.5">Hello</text>"#;

thread_local!(static GROUND: Ground = {
    let ground = Ground::new();
    ground.put("templates/demo/card.svg", face(INSIDE));
    ground
});

pub fn run(data: &[u8]) {
    GROUND.with(|ground| {
        ground.put("fonts/noto.ttf", data);
        ground.run(Done::Made);
    });
}
