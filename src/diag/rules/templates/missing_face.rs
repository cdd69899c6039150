//! A face that is not there.

use crate::diag::{Diagnostic, Rule, Severity, did_you_mean, listed};
use crate::message::Message;

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
    let message = message!(
        "missing-face-component",
        "there is no component `{id}` whose face could be placed",
        id
    );
    near(message, id, known, "")
}

pub fn entry(component: &str, id: &str, known: &[&str]) -> Diagnostic {
    let message = message!(
        "missing-face-entry",
        "`{component}` has no entry `{id}` whose face could be placed",
        component,
        id
    );
    near(message, id, known, &format!("{component}/"))
}

/// A link with something else than `#back` behind the piece.
pub fn side(piece: &str, side: &str) -> Diagnostic {
    RULE.finding(message!(
        "missing-face-side",
        "a face has no side `{side}`",
        side
    ))
    .help(message!(
        "missing-face-side-help",
        "write `face:{piece}` or `face:{piece}#back`",
        piece
    ))
}

pub fn no_backs(component: &str) -> Diagnostic {
    RULE.finding(message!(
        "missing-face-no-backs",
        "`{component}` has no backs",
        component
    ))
    .help(message!(
        "missing-face-no-backs-help",
        "its fronts are `face:{component}/…`, without `#back`",
        component
    ))
}

/// A link to a component of several faces; `first` is an entry of it.
pub fn no_entry_named(component: &str, first: &str) -> Diagnostic {
    RULE.finding(message!(
        "missing-face-no-entry-named",
        "`{component}` has several faces, and the link names none of them",
        component
    ))
    .help(message!(
        "missing-face-no-entry-named-help",
        "name an entry: `face:{component}/{first}`",
        component,
        first
    ))
}

/// A name that is not there, with the nearest one that is; `before` stands before both in a link.
fn near(message: Message, name: &str, known: &[&str], before: &str) -> Diagnostic {
    let found = RULE.finding(message);
    match did_you_mean(name, known.iter().copied()) {
        Some(near) => found.help(message!(
            "missing-face-near-help",
            "did you mean `face:{before}{near}`?",
            before,
            near
        )),
        None if known.len() <= MOST_LISTED => found.help(message!(
            "there-are",
            "there are: {known}",
            known = listed(known)
        )),
        None => found.help(message!(
            "missing-face-near-massicot-list-game",
            "`massicot list GAME` shows what there is"
        )),
    }
}
