//! A figure that is typed a second time in a text.

use crate::check::context::RuleContext;
use crate::check::figures;
use crate::diag::{Diagnostic, Rule, Severity};

pub const RULE: Rule = Rule {
    code: "typed-figure",
    level: Severity::Warning,
    title: "A figure that is typed twice",
    does: "Reports a number in a text that a figure of the same entry has. Looked at where `levels` \
        in [checks] gives it a level; `[checks.figures]` says which texts and words are let pass.",
    why: "The two can differ: the figure is changed, and the sentence still says the old one.",
    example: r#"# game.toml
[checks]
levels = { typed-figure = "warning" }

[[card]]
morale = 2
text = "Gain 2 points of morale."      # write {morale}"#,
    fix: "Write the field in braces, as the help says: `Gain {morale|{n} point|{n} points} of \
        morale.` See docs/values.md.",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    if !context.is_asked_for(&RULE) {
        return Vec::new();
    }
    let typed = figures::typed(context).into_iter();
    let found = typed.filter_map(|number| {
        let figure = number.figure?;
        let name = figure.trim_matches(['{', '}', '+', '-']);
        let message = message!(
            "typed-figure",
            "{written} is typed, and `{name}` says it",
            written = number.written,
            name
        );
        let found = RULE.finding(message).at(number.span).about(number.subject);
        let found = found.help(message!("typed-figure-help", "write `{figure}`", figure));
        Some(match number.is_exact {
            true => found.mended(number.span, figure),
            false => found,
        })
    });
    found.collect()
}
