//! A key that nothing knows.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "unknown-key",
    level: Severity::Error,
    title: "A key that nothing knows",
    does: "Reports a key that the schema of the file does not have. Without a schema, a key that \
        nothing reads and that resembles one the program knows (`copies`, `origin`), or one that \
        most of the tables beside it have and this one lacks. The nearest known key is proposed.",
    why: "A misspelt key is silently nothing: `copys = 3` would print one copy, and nobody \
        would know.",
    example: r#"[[card]]
id = "ace"
copys = 3        # did you mean `copies`?"#,
    fix: "Correct the key. If it is a new one of yours, add it to the JSON Schema the file is \
        held to; `massicot schema --infer GAME/COMPONENT` writes one from the data.",
};
