//! A rulebook in Markdown.

use crate::ground::{Done, Ground, face};

const BOOK: &str = r##"[[component]]
id = "rulebook"
title = "Rules"
stock = "a5"
pages = "rules.md"
template = "page.svg"
"##;

const PAGE: &str = r##"<svg xmlns="http://www.w3.org/2000/svg" xmlns:massicot="urn:massicot" width="{{ stock.width + 2 * stock.bleed }}mm" height="{{ stock.height + 2 * stock.bleed }}mm" viewBox="{{ -stock.bleed }} {{ -stock.bleed }} {{ stock.width + 2 * stock.bleed }} {{ stock.height + 2 * stock.bleed }}" font-family="Noto Sans">
<rect massicot:flow="1" x="12" y="12" width="120" height="180" fill="none"/></svg>"##;

thread_local!(static GROUND: Ground = {
    let ground = Ground::new();
    ground.put("templates/demo/card.svg", face(""));
    ground.put("templates/demo/page.svg", PAGE);
    ground.game(BOOK);
    ground
});

pub fn run(data: &[u8]) {
    GROUND.with(|ground| {
        ground.put("content/demo/rules.md", data);
        ground.run(Done::Made);
    });
}
