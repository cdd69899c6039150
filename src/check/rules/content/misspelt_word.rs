//! A word that no dictionary has.

use crate::check::context::RuleContext;
use crate::check::spelling;
use crate::diag::{Diagnostic, Rule, Severity, quoted};

pub const RULE: Rule = Rule {
    code: "misspelt-word",
    level: Severity::Warning,
    title: "A word that no dictionary has",
    does: "Where the project brings dictionaries in Hunspell's form, `dictionaries/fr.aff` and \
        `dictionaries/fr.dic`, holds the texts of entries, rulebooks and templates to that of their language; \
        an overlay to that of its own. Known as well are the names, titles and ids of the game, what \
        `[checks.words]` lists (`known`, `beside`; `known` of `[checks.words.in.TAG]` for an overlay), \
        abbreviations of up to three capitals, and Roman numerals.",
    why: "A slip of the pen on a card is there as long as the game is.",
    example: r#"# game.toml
[checks.words]
known = ["pioch*", "meeple"]      # `*` stands for any ending

[[card]]
text = "Gagnez un pion de coueur bleu."      # did you mean `couleur`?"#,
    fix: "Correct the word, or add it to `known`. `--fix` leaves it: the nearest word need not be the one \
        that was meant. Dictionaries are those of Hunspell, LibreOffice and Firefox; mind their licences.",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    if matches!(context.settings.levels.get(RULE.code), Some(None)) {
        return Vec::new();
    }
    let (misspelt, mut found) = spelling::misspelt(context);
    let language = &context.game.language;
    found.extend(misspelt.into_iter().map(|one| {
        let message = message!(
            "misspelt-word",
            "no dictionary of `{language}` has `{word}`",
            language,
            word = one.word
        );
        let told = RULE.finding(message).at(one.at).about(one.subject);
        let told = told.grouped(one.word.to_lowercase());
        match one.meant.is_empty() {
            true => told,
            false => told.help(message!(
                "misspelt-word-help",
                "did you mean {meant}?",
                meant = quoted(one.meant)
            )),
        }
    }));
    found
}
