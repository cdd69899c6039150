//! The markup of a card's text, in a box that it has to fit.

use crate::ground::{Done, Ground, face, text};
use massicot::render::text::{rich_tokens, unmarked};

const INSIDE: &str = r#"<text x="4" y="10" font-size="3" inline-size="50" line-height="1.2" massicot:rich="true" massicot:fit="shrink" massicot:min-size="1">{{ entry.name }}</text>"#;

thread_local!(static GROUND: Ground = {
    let ground = Ground::new();
    ground.put("templates/demo/card.svg", face(INSIDE));
    ground
});

pub fn run(data: &[u8]) {
    let text = text(data);
    let _ = (rich_tokens(text, &|name| name == "sun"), unmarked(text));
    let escape = |letter: char| match letter {
        '"' | '\\' => format!("\\{letter}"),
        letter if letter.is_control() => format!("\\u{:04X}", u32::from(letter)),
        letter => letter.to_string(),
    };
    let escaped: String = text.chars().map(escape).collect();
    GROUND.with(|ground| {
        ground.put(
            "content/demo/cards.toml",
            format!("[[card]]\nid = 'ace'\nname = \"{escaped}\"\n"),
        );
        ground.run(Done::Made);
    });
}
