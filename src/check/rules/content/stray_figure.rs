//! A number in a text that no figure of the entry has.

use crate::check::context::RuleContext;
use crate::check::figures;
use crate::diag::{Diagnostic, Rule, Severity};

pub const RULE: Rule = Rule {
    code: "stray-figure",
    level: Severity::Warning,
    title: "A number that no figure has",
    does: "Reports a number that is typed in a text and that no figure of the entry has. Looked at \
        where `levels` in [checks] gives it a level. `known` in [checks.figures] lists words whose \
        numbers stand for themselves, `except` the components and fields whose texts are not looked at, \
        `pages` the rulebooks in whose pages no number is typed.",
    why: "A number that is only words is held by no rule: nobody sees when it is wrong.",
    example: r#"# game.toml
[checks]
levels = { stray-figure = "warning" }

[checks.figures]
known = ["at 0", "100 %"]
except = ["guide", "box.players"]

[[card]]
text = "Lose 3 braves."      # no field of the card is 3"#,
    fix: "Give the entry a field and name it in the text, `{lost}`, or name a shared figure, \
        `{figures.ambush.lost}`. What stands for itself goes into `known`.",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    if !context.is_asked_for(&RULE) {
        return Vec::new();
    }
    let typed = figures::typed(context).into_iter();
    let found = typed.filter(|number| number.figure.is_none()).map(|number| {
        if number.is_of_page {
            let message = message!("stray-figure-page", "{written} is typed", written = number.written);
            let found = RULE.finding(message).at(number.span).about(number.subject);
            return found.help(message!("stray-figure-page-help", "write the expression that says it, in double braces; or list its words in `known` of [checks.figures]"));
        }
        let message = message!("stray-figure", "no figure of this entry is {written}", written = number.written);
        let found = RULE.finding(message).at(number.span).about(number.subject);
        found.help(message!("stray-figure-help", "name the field or the shared figure that says it, in braces; or list its words in `known` of [checks.figures]"))
    });
    found.collect()
}
