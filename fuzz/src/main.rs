//! All targets in one program, which is linked once: `FUZZ_TARGET` names the one that runs.
#![no_main]

mod ground;

mod face;
mod font;
mod markup;
mod overlay;
mod picture;
mod rulebook;
mod rules;
mod schema;
mod sheet;
mod toml;

use std::sync::LazyLock;

use libfuzzer_sys::fuzz_target;

type Target = fn(&[u8]);

const TARGETS: [(&str, Target); 10] = [
    ("face", face::run),
    ("font", font::run),
    ("markup", markup::run),
    ("overlay", overlay::run),
    ("picture", picture::run),
    ("rulebook", rulebook::run),
    ("rules", rules::run),
    ("schema", schema::run),
    ("sheet", sheet::run),
    ("toml", toml::run),
];

static CHOSEN: LazyLock<Target> = LazyLock::new(|| {
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    let found = TARGETS.iter().find(|(known, _)| *known == name);
    found.expect("FUZZ_TARGET names no target").1
});

fuzz_target!(init: LazyLock::force(&CHOSEN), |data: &[u8]| CHOSEN(data));
