//! A template: Tera and SVG, to a face, and to every file that is made of one.
#![no_main]

use libfuzzer_sys::fuzz_target;
use massicot_fuzz::{Done, Ground, face};

thread_local!(static GROUND: Ground = Ground::new());

fuzz_target!(|text: &str| {
    GROUND.with(|ground| {
        let template = match text.starts_with("<svg") {
            true => text.to_owned(),
            false => face(text),
        };
        ground.put("templates/demo/card.svg", template);
        ground.run(Done::Made);
    });
});
