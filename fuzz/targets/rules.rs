//! A game's own rules: an expression of CEL as the assertion of a rule over each card and, after a
//! zero byte, its message.
#![no_main]

use libfuzzer_sys::fuzz_target;
use massicot_fuzz::{Done, Ground};

thread_local!(static GROUND: Ground = Ground::new());

fuzz_target!(|text: &str| {
    let (assert, message) = text.split_once('\0').unwrap_or((text, "m"));
    if assert.contains("'''") || message.contains("'''") {
        return;
    }
    let rules = format!(
        "[[rule]]\nid = 'a'\neach = 'cards'\nassert = '''{assert}'''\nmessage = '''{message}'''\n"
    );
    GROUND.with(|ground| {
        ground.put("content/demo/rules.toml", rules);
        ground.run(Done::Checked);
    });
});
