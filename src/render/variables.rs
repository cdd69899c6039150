//! Which variables templates have, what there is of each, and what a template may read of them.

use super::syntax::{TemplateToken, TokenKind, tokens};
use crate::diag::SourceMap;
use crate::load::Game;

/// Every variable there may be.
pub const VARIABLES: [&str; 8] = [
    "entry",
    "file",
    "component",
    "stock",
    "game",
    "side",
    "low_ink",
    "version",
];
/// What there is of `component`.
pub const COMPONENT_FIELDS: [&str; 2] = ["id", "title"];
/// What there is of `game`, its components last.
pub const GAME_FIELDS: [&str; 7] = [
    "id",
    "title",
    "language",
    "author",
    "theme",
    "data",
    "components",
];
/// What there is of `stock`, the two paths last that are worked out where something reads them.
pub const STOCK_FIELDS: [&str; 11] = [
    "id",
    "width",
    "height",
    "bleed",
    "safe",
    "shape",
    "corner_radius",
    "path",
    "panels",
    "bleed_path",
    "safe_path",
];

/// What templates read of the content beside the entry that they are filled for. Of a large deck
/// that is many times what is drawn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ContentReads {
    /// `file`.
    pub files: bool,
    /// `game.components`.
    pub components: bool,
    /// `stock.bleed_path` and `stock.safe_path`, which take their time for boxes and paths of one's own.
    pub offsets: bool,
}

impl ContentReads {
    pub const ALL: ContentReads = ContentReads {
        files: true,
        components: true,
        offsets: true,
    };
    pub const NONE: ContentReads = ContentReads {
        files: false,
        components: false,
        offsets: false,
    };

    /// What the templates and the written pages of a game may read.
    pub fn of(game: &Game, sources: &SourceMap) -> ContentReads {
        let writings = game.components.iter();
        let writings = writings.filter_map(|component| component.writing.as_ref());
        let written = writings.flat_map(|writing| &writing.files);
        let files = game.templates.values().chain(written);
        let mut reads = ContentReads::NONE;
        for file in files {
            reads.add(&sources.get(*file).text);
        }
        reads
    }

    /// Adds what a text may read.
    pub fn add(&mut self, text: &str) {
        let [others @ .., _] = GAME_FIELDS;
        let [measures @ .., _, _] = STOCK_FIELDS;
        // What stands between tags reads nothing. Of what cannot be read as tags anything may be read.
        let Some(tokens) = tokens(text) else {
            *self = ContentReads::ALL;
            return;
        };
        let word = |token: &TemplateToken| match token.kind {
            TokenKind::Word => &text[token.range.clone()],
            _ => "",
        };
        let is = |at: usize, sign| {
            let token = tokens.get(at);
            token.is_some_and(|token| token.kind == TokenKind::Sign(sign))
        };
        for (at, token) in tokens.iter().enumerate() {
            let property = || tokens.get(at + 2).map_or("", word);
            match word(token) {
                // Tera's own name for all variables there are.
                "__tera_context" => *self = ContentReads::ALL,
                "file" => self.files = true,
                "game" => self.components |= !(is(at + 1, ".") && others.contains(&property())),
                "stock" => self.offsets |= !(is(at + 1, ".") && measures.contains(&property())),
                // The function of this name has its own list.
                "components" => self.components |= !is(at + 1, "("),
                _ => {}
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_template_may_read_is_read() {
        let reads = |text: &str| {
            let mut reads = ContentReads::NONE;
            reads.add(text);
            (reads.files, reads.components)
        };
        assert_eq!(reads("{{ entry.name }}"), (false, false));
        assert_eq!(reads("{{ game.theme.ink }}{{ game.title}}"), (false, false));
        assert_eq!(reads("{{ game.data.items[0] }}"), (false, false));
        assert_eq!(reads("{{ game.components.cards.count }}"), (false, true));
        assert_eq!(reads("{{ game.titles }}"), (false, true));
        assert_eq!(reads("{{ game['components'] }}"), (false, true));
        assert_eq!(reads("{% set g = game %}{{ g.components }}"), (false, true));
        assert_eq!(reads("{{ file.card | length }}"), (true, false));
        assert_eq!(reads("{{ __tera_context }}"), (true, true));
        assert_eq!(
            reads("The game of this file: {{ game.title }}"),
            (false, false)
        );
        assert_eq!(reads("{% for one in components %}"), (false, true));
        assert_eq!(reads("{{ components(width=3) }}"), (false, false));
        assert_eq!(reads("{{ game. }} and {{ 'open"), (true, true));
    }

    #[test]
    fn offsets_of_a_stock_are_made_where_they_may_be_read() {
        let reads = |text: &str| {
            let mut reads = ContentReads::NONE;
            reads.add(text);
            reads.offsets
        };
        assert!(!reads(
            "{{ stock.width / 2 }}{{ stock.panels.front.x }}{{ stock.path }}"
        ));
        assert!(reads("{{ stock.safe_path }}"));
        assert!(reads("{{ stock['bleed_path'] }}"));
        assert!(reads("{{ outline(of=stock) }}"));
        assert!(reads("{{ __tera_context }}"));
    }
}
