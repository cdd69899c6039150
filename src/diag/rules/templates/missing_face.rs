//! A face that is not there.

use crate::diag::{Diagnostic, Rule, Severity, did_you_mean, listed};

pub const RULE: Rule = Rule {
    code: "missing-face",
    level: Severity::Error,
    title: "A face that is not there",
    does: "Reports a link `face:component/entry` to a face that the game does not have.",
    why: "What is shown of a piece is the piece itself: without it the page would lack it.",
    example: r#"<image href="face:events/dawm" width="20"/>"#,
    fix: "Correct the name of the component or of the entry; `#back` is the back of the same \
        piece.",
};

/// How many names are listed where none is near.
const MOST_LISTED: usize = 12;

pub fn component(id: &str, known: &[&str]) -> Diagnostic {
    let message = format!("there is no component `{id}` whose face could be placed");
    near(message, id, known, "")
}

pub fn entry(component: &str, id: &str, known: &[&str]) -> Diagnostic {
    let message = format!("`{component}` has no entry `{id}` whose face could be placed");
    near(message, id, known, &format!("{component}/"))
}

/// A link with something else than `#back` behind the piece.
pub fn side(piece: &str, side: &str) -> Diagnostic {
    RULE.finding(format!("a face has no side `{side}`"))
        .help(format!("write `face:{piece}` or `face:{piece}#back`"))
}

pub fn no_backs(component: &str) -> Diagnostic {
    RULE.finding(format!("`{component}` has no backs"))
        .help(format!(
            "its fronts are `face:{component}/…`, without `#back`"
        ))
}

/// A link to a component of several faces; `first` is an entry of it.
pub fn no_entry_named(component: &str, first: &str) -> Diagnostic {
    RULE.finding(format!(
        "`{component}` has several faces, and the link names none of them"
    ))
    .help(format!("name an entry: `face:{component}/{first}`"))
}

/// A name that is not there, with the nearest one that is; `before` stands before both in a link.
fn near(message: String, name: &str, known: &[&str], before: &str) -> Diagnostic {
    let found = RULE.finding(message);
    match did_you_mean(name, known.iter().copied()) {
        Some(near) => found.help(format!("did you mean `face:{before}{near}`?")),
        None if known.len() <= MOST_LISTED => found.help(format!("there are: {}", listed(known))),
        None => found.help("`massicot list GAME` shows what there is"),
    }
}
