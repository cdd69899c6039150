//! A game in a second language.

use crate::ground::{Done, Ground};

thread_local!(static GROUND: Ground = Ground::new());

pub fn run(data: &[u8]) {
    GROUND.with(|ground| {
        ground.put("content/demo/lang/fr.toml", data);
        ground.run(Done::Made);
    });
}
