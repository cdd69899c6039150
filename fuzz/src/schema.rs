//! A JSON Schema and, after a zero byte, the entries that are held to it.

use crate::ground::{Done, Ground};

thread_local!(static GROUND: Ground = Ground::new());

pub fn run(data: &[u8]) {
    GROUND.with(|ground| {
        let mut parts = data.splitn(2, |byte| *byte == 0);
        ground.put("content/demo/card.json", parts.next().unwrap_or_default());
        if let Some(cards) = parts.next() {
            ground.put("content/demo/cards.toml", cards);
        }
        ground.run(Done::Checked);
    });
}
