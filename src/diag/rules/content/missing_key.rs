//! Something that has to be there is not.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "missing-key",
    level: Severity::Error,
    title: "Something that has to be there is not",
    does: "Reports a table without a key that its schema requires, an entry without an `id`, a \
        data file without entries.",
    why: "Without it the piece cannot be made, or would be made of guesses.",
    example: r#"[[component]]
id = "events"    # `stock` is missing: how large is a card?
template = "event.svg""#,
    fix: "Add the key. What it means stands in the help, taken from the schema.",
};
