//! A translation of a text that has changed since.

use std::collections::HashMap;

use crate::check::context::RuleContext;
use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::load::Value;
use crate::translation::{self, Overlay, OverlayText, TranslationState};

pub const RULE: Rule = Rule {
    code: "outdated-translation",
    level: Severity::Warning,
    title: "A translation of a text that has changed since",
    does: "In an overlay a comment above a translation holds the text that was translated, as \
        `massicot translate` and an import of a translators' sheet write it. Where the game says \
        something else by now, the translation is reported.",
    why: "The piece would say in one language what it no longer says in the other.",
    example: r#"# lang/en.toml
[cards.ace]
# name = "Le valet"      # the game says "L’as"
name = "The jack""#,
    fix: "Translate the text anew, and bring the comment up to date; `massicot export GAME \
        --language TAG` marks it as changed for translators, and the import does both. A \
        translation without a comment is never reported.",
};

/// The longest source that is shown, in characters.
const LONGEST: usize = 120;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (game, language, value) in context.translations() {
        let overlay = Overlay {
            text: &context.project.sources.get(value.span.file).text,
            value,
        };
        let mut items = translation::items(context.project, game, Some(value));
        // What is not translated is not out of date.
        items.retain(|item| item.state == TranslationState::Said);
        let outdated = translation::complete(Some(&overlay), "", &items).outdated;
        let by_path: HashMap<String, &OverlayText> =
            items.iter().rev().map(|item| (item.path(), item)).collect();
        for path in outdated {
            let Some(item) = by_path.get(&path) else {
                continue;
            };
            let said = message!(
                "outdated-translation",
                "`{path}` has changed since it was translated into `{language}`",
                path,
                language
            );
            let first = item.table.first().map_or("", String::as_str);
            let mut one = RULE
                .finding(said)
                .labelled(
                    place(value, item),
                    message!("outdated-translation-older-text", "of an older text"),
                )
                .help(message!(
                    "outdated-translation-help",
                    "it is now: {item}",
                    item = shortened(&item.source())
                ))
                .help(message!(
                    "outdated-translation-translate-anew-bring",
                    "translate it anew, and bring the comment above it up to date"
                ))
                .grouped(format!("{first} in {language}"));
            if let Some(subject) = item.subject(game) {
                one = one.about(subject);
            }
            found.push(one);
        }
    }
    found
}

/// Where an overlay says a text.
pub(super) fn place(overlay: &Value, item: &OverlayText) -> Span {
    let mut keys = item.table.iter().chain([&item.key]);
    let said = keys.try_fold(overlay, |value, key| value.get(key));
    said.map_or(overlay.span, |said| said.span)
}

fn shortened(source: &str) -> String {
    let line = source.replace('\n', " ");
    match line.chars().count() > LONGEST {
        true => line.chars().take(LONGEST).chain(['…']).collect(),
        false => line,
    }
}
