//! A name that is not there.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "undefined-in-template",
    level: Severity::Error,
    title: "A name that is not there",
    does: "Reports a variable or a field that no entry and no schema has, wherever it is named in a \
        template: also in conditions that are never met, in the arguments of filters and in \
        included files. And a field that only some entries have, where one without it gets to it \
        unasked.",
    why: "A hole on a printed card is found when the boxes are on the table; and a misspelt name in a \
        condition makes every card a moon.",
    example: r#"{% if entry.siut == "sun" %}"#,
    fix: "Correct the name. For a field that only some entries have, write {% if entry.cost is \
        defined and entry.cost > 2 %}, or {{ entry.cost | default(value=0) }}; one that no entry has \
        yet stands in the schema.",
};
