//! A translation with other values, icons or figures than the text has.

use std::collections::{BTreeSet, HashMap};

use super::outdated_translation::place;
use crate::cel::functions::numbers_in;
use crate::check::context::RuleContext;
use crate::check::language_words::small_words;
use crate::diag::{Diagnostic, Rule, Severity, Span, quoted};
use crate::fill::pattern::{self, TextPattern};
use crate::load::Value;
use crate::message::Message;
use crate::numbers::NumberSigns;
use crate::render::text::icons_in;
use crate::translation::{self, OverlayText, TranslationState};
use crate::words;

pub const RULE: Rule = Rule {
    code: "unlike-translation",
    level: Severity::Warning,
    title: "A translation with other values than its text",
    does: "Holds each translation of an overlay to the text that it stands for: every expression in braces and every \
        icon of the text has to stand in it, figures that are typed in both have to be the same, two names of a \
        component may not become one, and a sentence that is left in the game's own language is told.",
    why: "Who plays in one language plays by other rules than who plays in the other.",
    example: r#"text = "Perdez {-life} PV :heart:."      # the game
text = "Lose {life} HP."                 # lang/en.toml"#,
    fix: "Write the same values and icons in the translation, in whatever order its language asks for.",
};

/// The fields whose texts name an entry.
const NAMES: [&str; 2] = ["name", "title"];
/// A sentence of fewer words may be the same in two languages.
const SENTENCE: usize = 4;

/// The two languages that texts are compared in.
struct TwoLanguages<'a> {
    own: &'a str,
    other: &'a str,
}

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    for (game, tag, value) in context.translations() {
        let languages = TwoLanguages {
            own: &game.language,
            other: tag,
        };
        let items = translation::items(context.project, game, Some(value));
        // By the component and what they are translated to.
        let mut names: HashMap<(&str, String), &str> = HashMap::new();
        for item in items
            .iter()
            .filter(|item| item.state != TranslationState::Lacking)
        {
            for text in item.tree.texts() {
                let Some(said) = text.said else { continue };
                let unlike = languages.unlike(text.source, said).or_else(|| {
                    let component = item.table.first()?;
                    let is_name = NAMES.contains(&item.key.as_str()) && text.way.is_empty();
                    let name = is_name.then(|| (component.as_str(), said.to_lowercase()))?;
                    let first = *names.entry(name).or_insert(text.source);
                    languages.same_name(text.source, first, said)
                });
                let Some((message, help)) = unlike else {
                    continue;
                };
                let place = below(value, item, &text.way);
                let mut one = RULE.finding(message).at(place).help(help);
                if let Some(subject) = item.subject(game) {
                    one = one.about(subject);
                }
                found.push(one);
            }
        }
    }
    found
}

impl TwoLanguages<'_> {
    /// Of a name that another one of the component is translated to as well.
    fn same_name(&self, source: &str, first: &str, said: &str) -> Option<(Message, Message)> {
        (source.to_lowercase() != first.to_lowercase()).then(|| {
            (
                message!(
                    "unlike-translation-same-name",
                    "`{said}` stands for `{source}` and for `{first}`",
                    said,
                    source,
                    first
                ),
                message!(
                    "unlike-translation-same-name-help",
                    "give each a name of its own in `{language}`",
                    language = self.other
                ),
            )
        })
    }

    /// What a translation has otherwise, and what to do about it.
    fn unlike(&self, source: &str, said: &str) -> Option<(Message, Message)> {
        let is_left = source == said
            && words::count(said) >= SENTENCE
            && small_words(said, self.own) > small_words(said, self.other);
        if is_left {
            return Some((
                message!(
                    "unlike-translation-left",
                    "this is left in the game's own language"
                ),
                message!(
                    "unlike-translation-left-help",
                    "translate it into `{language}`",
                    language = self.other
                ),
            ));
        }
        // What is wrong with braces is told where the text is filled.
        let (own, other) = (pattern::parse(source).ok()?, pattern::parse(said).ok()?);
        let lacking: Vec<String> = expressions(&own, source)
            .difference(&expressions(&other, said))
            .map(|expression| format!("{{{expression}}}"))
            .chain(icons(source).difference(&icons(said)).cloned())
            .collect();
        if !lacking.is_empty() {
            return Some((
                message!(
                    "unlike-translation-lacks",
                    "the text has {values}, and its translation has not",
                    values = quoted(&lacking)
                ),
                message!(
                    "unlike-translation-lacks-help",
                    "the text is: {source}",
                    source
                ),
            ));
        }
        let (own, other) = (figures(&own, self.own), figures(&other, self.other));
        // Where one has more of them the other may have words for some.
        (own.len() == other.len() && own != other).then(|| {
            let shown = |figures: &[i64]| {
                let figures = figures.iter().map(i64::to_string);
                figures.collect::<Vec<_>>().join(", ")
            };
            (
                message!(
                    "unlike-translation-figures",
                    "the text says {figures}, its translation {others}",
                    figures = shown(&own),
                    others = shown(&other)
                ),
                message!(
                    "unlike-translation-lacks-help",
                    "the text is: {source}",
                    source
                ),
            )
        })
    }
}

fn expressions<'t>(pattern: &TextPattern, text: &'t str) -> BTreeSet<&'t str> {
    let ranges = pattern.expressions().into_iter();
    let written = ranges.filter_map(|range| text.get(range)).map(str::trim);
    // The number that a form is chosen by, once more.
    written.filter(|expression| *expression != "n").collect()
}

fn icons(text: &str) -> BTreeSet<String> {
    let named = icons_in(text, &|_| false).map(|(_, name)| format!(":{name}:"));
    named.collect()
}

/// The whole numbers that are typed in a text, in their order of size.
fn figures(pattern: &TextPattern, language: &str) -> Vec<i64> {
    let signs = NumberSigns::of(language);
    let typed = pattern.words();
    let mut figures: Vec<i64> = typed
        .iter()
        .flat_map(|(words, _)| numbers_in(words, signs))
        .collect();
    figures.sort_unstable();
    figures
}

/// Where an overlay says one text of an item.
fn below(overlay: &Value, item: &OverlayText, way: &str) -> Span {
    let whole = place(overlay, item);
    let mut keys = item.table.iter().chain([&item.key]);
    let said = keys.try_fold(overlay, |value, key| value.get(key));
    let steps = way.split('.').filter(|step| !step.is_empty());
    let mut value = said;
    for step in steps {
        value = value.and_then(|value| {
            let of_list = || {
                let number: usize = step.parse().ok()?;
                value.as_array()?.get(number.checked_sub(1)?)
            };
            value.get(step).or_else(of_list)
        });
    }
    value.map_or(whole, |value| value.span)
}
