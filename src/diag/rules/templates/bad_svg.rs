//! SVG that cannot be drawn.

use crate::diag::{Rule, Severity};

pub const RULE: Rule = Rule {
    code: "bad-svg",
    level: Severity::Error,
    title: "SVG that cannot be drawn",
    does: "Reports a root that is not an SVG, and SVG that the renderer refuses.",
    why: "The piece cannot be drawn.",
    example: r#"<html>…</html>"#,
    fix: "Write <svg xmlns=\"http://www.w3.org/2000/svg\" …> as the root.",
};
