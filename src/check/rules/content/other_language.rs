//! A game whose texts are in another language than it says.

use super::{confused_word, misspelt_word, mistyped_word, typography, wrong_article};
use crate::check::context::RuleContext;
use crate::check::language_words::SmallWords;
use crate::diag::{Diagnostic, Rule, Severity, quoted};

pub const RULE: Rule = Rule {
    code: "other-language",
    level: Severity::Warning,
    title: "Texts in another language than the game says",
    does: "Reports `language` in game.toml where the small words of the game's texts, rulebooks and templates \
        (the, of, your; les, des, vous) are plainly those of another language: English, French, German, Spanish \
        or Italian. What would be told of spaces, words and their articles by the wrong language's rules is left out.",
    why: "Hyphens, numbers, plural forms, quotation marks and the spaces before signs are set by the language, and a \
        PDF reads itself aloud in it.",
    example: r#"language = "en"     # and text = "Piochez une carte.""#,
    fix: "Write the language of the texts. Translations stand in `lang/`.",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let game = context.game;
    // A translation says by its file's name which language it is in.
    let is_off = matches!(context.settings.levels.get(RULE.code), Some(None));
    let Some(told) = game.value.get("language").filter(|_| !is_off) else {
        return Vec::new();
    };
    if game.overlay().is_some() {
        return Vec::new();
    }
    let mut words = SmallWords::default();
    context.passages(&mut |passage| words.see(passage.text));
    let Some(other) = words.other_than(&game.language) else {
        return Vec::new();
    };
    let message = message!(
        "other-language",
        "the language is `{language}`, and the texts are in {other}: they say {words}",
        language = game.language,
        other = other.name(),
        words = quoted(&other.words)
    );
    let help = message!(
        "other-language-help",
        "write `language = \"{tag}\"`",
        tag = other.tag
    );
    let found = RULE.finding(message).at(told.span).help(help);
    vec![found.about(game.id.as_str())]
}

/// What was found of a game's content without what only follows from the wrong language.
pub fn without_consequences(found: Vec<Diagnostic>) -> Vec<Diagnostic> {
    if !found.iter().any(|found| RULE.reported(found)) {
        return found;
    }
    let by_language = [
        typography::RULE,
        wrong_article::RULE,
        confused_word::RULE,
        mistyped_word::RULE,
        misspelt_word::RULE,
    ];
    let follows = |found: &Diagnostic| by_language.iter().any(|rule| rule.reported(found));
    found.into_iter().filter(|found| !follows(found)).collect()
}
