//! A picture on a card: PNG, JPEG or WebP, in the project and inside the SVG.

use crate::ground::{Done, Ground, face};
use massicot::load::pictures::picture;

thread_local!(static GROUND: Ground = {
    let ground = Ground::new();
    ground.put(
        "templates/demo/card.svg",
        face(r#"<image href="p.png" width="60" height="60"/><image href="p.png" opacity="0.5" y="60" width="9" height="9"/>"#),
    );
    ground
});

pub fn run(data: &[u8]) {
    // Of those that are none, little is to be seen on a card.
    if picture(data.to_vec(), "it").is_err() {
        return;
    }
    GROUND.with(|ground| {
        ground.put("templates/demo/p.png", data);
        ground.run(Done::Made);
    });
}
