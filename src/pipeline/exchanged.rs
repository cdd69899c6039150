//! The words of the page that says what to take out of a printed game and what to put in.

use super::changed::{CountedPiece, Exchange};
use crate::impose::exchange::ExchangeLine;

struct ExchangeWords {
    language: &'static str,
    title: &'static str,
    out: &'static str,
    into: &'static str,
    all: &'static str,
}

/// The first is for every other language.
const WORDS: [ExchangeWords; 2] = [
    ExchangeWords {
        language: "en",
        title: "changes since",
        out: "Take out of the box",
        into: "Put in",
        all: "all of them",
    },
    ExchangeWords {
        language: "fr",
        title: "changements depuis",
        out: "À retirer de la boîte",
        into: "À mettre",
        all: "toutes les pièces",
    },
];

fn words(language: &str) -> &'static ExchangeWords {
    let primary = language.split('-').next().unwrap_or_default();
    let mut known = WORDS.iter();
    let found = known.find(|words| words.language.eq_ignore_ascii_case(primary));
    found.unwrap_or(&WORDS[0])
}

/// The lines of the page. `title` is that of the game, with its version.
pub fn lines(exchange: &Exchange, title: &str, revision: &str) -> Vec<ExchangeLine> {
    let words = words(&exchange.language);
    let mut lines = vec![ExchangeLine::Title(format!(
        "{title} · {} {revision}",
        words.title
    ))];
    let parts = [(words.out, true), (words.into, false)];
    for (heading, is_out) in parts {
        let mut is_told = false;
        for component in &exchange.components {
            let pieces = match is_out {
                true => &component.out,
                false => &component.into,
            };
            if pieces.is_empty() {
                continue;
            }
            if !is_told {
                lines.push(ExchangeLine::Heading(heading.to_owned()));
                is_told = true;
            }
            let named = |piece: &CountedPiece| match piece.name.as_str() {
                "*" => format!("{} ({})", words.all, piece.count),
                "" => piece.count.to_string(),
                name => format!("{} × {name}", piece.count),
            };
            let pieces: Vec<String> = pieces.iter().map(named).collect();
            let text = format!("{}: {}", component.title, pieces.join(", "));
            lines.push(ExchangeLine::Plain(text));
        }
    }
    lines
}

/// The same as sentences, for a screen.
pub fn sentences(exchange: &Exchange, title: &str, revision: &str) -> Vec<String> {
    let lines = lines(exchange, title, revision).into_iter();
    lines
        .map(|line| match line {
            ExchangeLine::Title(text) | ExchangeLine::Heading(text) => text,
            ExchangeLine::Plain(text) => format!("  {text}"),
        })
        .collect()
}
