//! The words of Markdown.

use std::ops::Range;

use pulldown_cmark::{CodeBlockKind, Event, Options, Parser, Tag, TagEnd};

use super::tags::masked;
use super::{FILLED, LONGEST, NOTHING, PARTED, Prose, finished};

/// The words of a file of Markdown, not filled.
pub fn blocks(source: &str) -> Vec<Prose> {
    let source = &source[..source.floor_char_boundary(LONGEST)];
    let (masked, tags) = masked(source);
    let options = Options::ENABLE_TABLES | Options::ENABLE_FOOTNOTES;
    let mut found = Vec::new();
    // The block, and a picture's words in it.
    let mut open = vec![Prose::default()];
    let mut in_scene = false;
    let take = |open: &mut Vec<Prose>, found: &mut Vec<Prose>| {
        if let Some(prose) = open.last_mut().map(std::mem::take) {
            found.push(prose);
        }
    };
    for (event, range) in Parser::new_ext(&masked, options).into_offset_iter() {
        match event {
            Event::Start(Tag::Image { .. }) => {
                if let Some(prose) = open.last_mut() {
                    prose.words(&FILLED.to_string(), &range, &masked);
                }
                open.push(Prose::default());
            }
            Event::End(TagEnd::Image) => {
                take(&mut open, &mut found);
                if open.len() > 1 {
                    open.pop();
                }
            }
            Event::Start(Tag::Emphasis | Tag::Strong | Tag::Link { .. })
            | Event::End(TagEnd::Emphasis | TagEnd::Strong | TagEnd::Link)
            | Event::Html(_) => {}
            Event::FootnoteReference(_) => {
                // The mark stands between two blanks, and nothing of the prose does.
                if let Some(prose) = open.last_mut() {
                    prose.without_blank();
                }
            }
            Event::Start(Tag::CodeBlock(kind)) => {
                take(&mut open, &mut found);
                in_scene = matches!(kind, CodeBlockKind::Fenced(kind) if &*kind == "scene");
                if in_scene {
                    found.extend(scene(&masked, range));
                }
            }
            Event::End(TagEnd::CodeBlock) => {
                in_scene = false;
                open.truncate(1);
                open[0] = Prose::default();
            }
            Event::Text(_) if in_scene => {}
            Event::Text(words) => {
                if let Some(prose) = open.last_mut() {
                    prose.words(&words, &range, &masked);
                }
            }
            Event::Code(_) | Event::InlineHtml(_) => {
                let sign = if matches!(event, Event::Code(_)) {
                    FILLED
                } else {
                    PARTED
                };
                if let Some(prose) = open.last_mut() {
                    prose.words(&sign.to_string(), &range, &masked);
                }
            }
            Event::SoftBreak | Event::HardBreak => {
                let sign = if event == Event::SoftBreak { " " } else { "\n" };
                if let Some(prose) = open.last_mut() {
                    prose.words(sign, &range, &masked);
                }
            }
            _ => take(&mut open, &mut found),
        }
    }
    take(&mut open, &mut found);
    finished(found, &tags)
}

/// The texts of a scene: `text = "…"` and `caption = "…"`, each in its line.
fn scene(masked: &str, range: Range<usize>) -> Vec<Prose> {
    let mut found = Vec::new();
    let mut at = range.start;
    for line in masked[range].split_inclusive('\n') {
        let start = at;
        at += line.len();
        let Some((key, value)) = line.split_once('=') else {
            continue;
        };
        let is_text = matches!(key.trim(), "text" | "caption");
        let quoted = value.trim_start();
        let Some(inner) = quoted.strip_prefix('"').filter(|_| is_text) else {
            continue;
        };
        let Some(end) = inner.rfind('"') else {
            continue;
        };
        let from = start + line.len() - inner.len();
        let mut prose = Prose::default();
        let inner = inner[..end].char_indices();
        for (offset, letter) in inner.filter(|(_, one)| !matches!(*one, NOTHING | '*')) {
            prose.push(letter, from + offset);
        }
        found.push(prose);
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(source: &str) -> Vec<String> {
        let shown = blocks(source).into_iter();
        let shown = shown.map(|prose| prose.text.trim().replace(FILLED, "§").replace(PARTED, "|"));
        shown.collect()
    }

    #[test]
    fn blocks_have_their_words_without_markup() {
        let source = "{#- A note\nof two lines. -#}\n{%- set f = \"}}\" -%}\n# The **game**\n\n\
            Draw {{ f.cards | number }} [cards]{.ink} :sun: *now*,\nthen [go](#on)&nbsp;on.\n\n\
            - one\n- two `x`\n\n| a | b |\n|---|---|\n| ![c](face:a){width=3} d | {% if x %}e{% endif %} |\n\n\
            <!-- page -->\n\n```scene\nwidth = 3\n[[label]]\ntext = \"{{ components[\"a\"].count }} **cards**\"\n```\n";
        assert_eq!(
            said(source),
            [
                "|",
                "The game",
                "Draw § cards :sun: now, then go\u{a0}on.",
                "one",
                "two §",
                "a",
                "b",
                "c",
                "§ d",
                "|e|",
                "§ cards"
            ]
        );
    }

    #[test]
    fn words_know_their_places() {
        let source = "A {{ n }} **word**, [fin]{.x} &amp; so\n\n> é *là* !";
        let prose = blocks(source);
        let place = |block: usize, words: &str| {
            let at = prose[block].text.find(words).unwrap();
            &source[prose[block].source(&(at..at + words.len()))]
        };
        assert_eq!(place(0, "word"), "word");
        assert_eq!(place(0, "fin"), "fin");
        assert_eq!(place(0, "&"), "&amp;");
        assert_eq!(place(1, "là !"), "là* !");
        assert_eq!(prose[0].filled.len(), 1);
        assert_eq!(&source[prose[0].filled[0].1.clone()], " n ");
        assert!(prose[1].is_whole(&(0..2)) && !prose[1].is_whole(&(3..8)));
    }
}
