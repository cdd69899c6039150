//! A word that has changed alone since somebody looked.

use crate::diag::rules::templates::shortened;
use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "lone-change",
    level: Severity::Warning,
    title: "A word that changed alone in a text somebody has looked at",
    does: "Where a game has a lock (`massicot approve`): reports a sentence of a text, a rulebook or a template of which nothing has changed since it was approved but one word, \
        which has become another form of itself, its opposite, one that is often put for it, another thing of the game, or a \
        word that is none, one expression, which reads another value than the one that was written there and prints something else, or the figure that one prints, \
        while no figure of the game has changed; or of which nothing but an article, a preposition, a verb or a negation is gone or new. \
        Reports two texts as well that have changed places while what stands beside them has not, a sentence that sentences.toml speaks of which is gone while \
        none has come for it, and one or two sentences that are gone from a rulebook of which nothing else has changed. A note says where a sentence was changed a little, and sentences.toml \
        holds it to nothing any more.",
    why: "A word seldom changes its form alone: those that go with it would too. Such a change is a slip of the hand, or makes another \
        rule of the sentence.",
    example: r#"text = "The attackers win ties."      # approved: "The defenders win ties.""#,
    fix: "Correct the word. Where the change is meant, run `massicot approve` and commit the lock with it.",
};

/// What such a change does to a sentence.
pub enum Effect {
    /// It says something else now.
    Turned,
    /// It is hardly a sentence now, or was none.
    Broken,
}

/// Of a sentence that has `now` where `was` stood; one of them may be nothing.
pub fn of(was: &str, now: &str, effect: &Effect, place: Span) -> Diagnostic {
    let said = match (was, now) {
        (was, "") => message!(
            "lone-change-gone",
            "`{was}` is gone since this was approved, and nothing else in the sentence has changed",
            was
        ),
        ("", now) => message!(
            "lone-change-new",
            "`{now}` is new since this was approved, and nothing else in the sentence has changed",
            now
        ),
        (was, now) => message!(
            "lone-change",
            "`{was}` has become `{now}` since this was approved, and nothing else in the sentence has changed",
            was,
            now
        ),
    };
    RULE.finding(said).at(place).help(help(effect))
}

/// Of two texts that stand in each other's place, by their keys.
pub fn exchanged(key: &str, other: &str, place: Span, other_place: Span) -> Diagnostic {
    let said = message!(
        "lone-change-exchanged",
        "`{key}` and `{other}` have changed places since they were approved, and nothing beside them has",
        key,
        other
    );
    let label = message!("lone-change-exchanged-label", "this one stood there");
    let help = message!(
        "lone-change-exchanged-help",
        "put each back where it belongs; where that is meant, run `massicot approve`"
    );
    RULE.finding(said)
        .at(place)
        .labelled(other_place, label)
        .help(help)
}

/// Of a sentence that is gone, beside what stands before it now; `so` is what sentences.toml says of it.
pub fn sentence_gone(sentence: &str, beside: Span, so: Option<(Span, &str)>) -> Diagnostic {
    let said = message!(
        "lone-change-sentence-gone",
        "« {sentence} » is gone since this was approved, and no sentence has come for it",
        sentence = shortened(sentence)
    );
    let help = message!(
        "lone-change-sentence-gone-help",
        "put it back; where the rule is gone with it, run `massicot approve`"
    );
    let found = RULE.finding(said).at(beside).help(help);
    match so {
        Some((line, so)) => {
            let label = message!("lone-change-sentence-gone-line", "it said: {so}", so);
            found.and(line, label)
        }
        None => found,
    }
}

/// Of a sentence that stands where `was` stood, which the statement `name` held; `so` is what it says.
pub fn unheld(name: &str, was: &str, now: Span, so: (Span, &str)) -> Diagnostic {
    let said = message!(
        "lone-change-unheld",
        "`{name}` of sentences.toml held this sentence when it was approved, and holds none now: « {was} »",
        name,
        was = shortened(was)
    );
    let (line, so) = so;
    let label = message!("lone-change-unheld-line", "it held to: {so}", so);
    let help = message!(
        "lone-change-unheld-help",
        "mend the sentence, or name its words in `about`; where the rule has changed, run `massicot approve`"
    );
    // It may say the same in other words, as most that are written anew do.
    RULE.finding_at_level(Severity::Note, said)
        .at(now)
        .and(line, label)
        .help(help)
}

fn help(effect: &Effect) -> Message {
    match effect {
        Effect::Turned => message!(
            "lone-change-turned",
            "it says something else now: where that is meant, run `massicot approve`"
        ),
        Effect::Broken => message!(
            "lone-change-broken",
            "a word seldom changes alone: those that go with it would too; where it was wrong before, run `massicot approve`"
        ),
    }
}
