//! A game in a second language.
#![no_main]

use libfuzzer_sys::fuzz_target;
use massicot_fuzz::{Done, Ground};

thread_local!(static GROUND: Ground = Ground::new());

fuzz_target!(|data: &[u8]| {
    GROUND.with(|ground| {
        ground.put("content/demo/lang/fr.toml", data);
        ground.run(Done::Made);
    });
});
