//! Findings that only follow from an error beside them, which says enough.

use std::collections::HashSet;
use std::path::Path;

use crate::diag::{Diagnostic, Severity, codes, did_you_mean};

/// What is said of things that nothing uses.
const UNUSED: [&str; 3] = [
    codes::UNUSED_ASSET,
    codes::UNUSED_ENTRY,
    codes::UNUSED_FIELD,
];
/// Something was asked for by a name that nothing has.
const MISSING: [&str; 6] = [
    codes::MISSING_TEMPLATE,
    codes::MISSING_PICTURE,
    codes::MISSING_ICON,
    codes::MISSING_FONT,
    codes::UNDEFINED_IN_TEMPLATE,
    codes::UNKNOWN_REFERENCE,
];
/// As many names are held to each other: what a message saves may not cost more than the check.
const MOST: usize = 500;

/// The findings of one game without those that follow from others: nothing is unused that an error
/// names, or whose name is nearly that of what is missing; and nothing where some of the game's
/// files could not be read, as what they use is not known.
pub fn without(found: Vec<Diagnostic>, unread: bool) -> Vec<Diagnostic> {
    let errors = || {
        found
            .iter()
            .filter(|found| found.severity == Severity::Error)
    };
    let mut named: HashSet<String> = HashSet::new();
    let mut missing: HashSet<String> = HashSet::new();
    for error in errors() {
        let texts = error.help.iter().chain([&error.message]);
        named.extend(texts.flat_map(|text| quoted(text)).map(str::to_owned));
        if MISSING.contains(&&*error.code) && missing.len() < MOST {
            missing.extend(quoted(&error.message).map(stem));
        }
    }
    let mut missing: Vec<String> = missing.into_iter().collect();
    missing.sort_unstable();
    let mut compared = 0;
    let mut follows = |found: &Diagnostic| {
        if !UNUSED.contains(&&*found.code) {
            return false;
        }
        let names = || quoted(&found.message).take(1);
        let near =
            |name: &str| did_you_mean(&stem(name), missing.iter().map(String::as_str)).is_some();
        compared += 1;
        unread || names().any(|name| named.contains(name)) || compared <= MOST && names().any(near)
    };
    let follows: Vec<bool> = found.iter().map(&mut follows).collect();
    let kept = found
        .into_iter()
        .zip(follows)
        .filter(|(_, follows)| !follows);
    kept.map(|(found, _)| found).collect()
}

/// What stands between backquotes.
fn quoted(text: &str) -> impl Iterator<Item = &str> {
    text.split('`').skip(1).step_by(2)
}

/// The name of a file without its folder and its ending; any other name as it is.
fn stem(name: &str) -> String {
    let stem = Path::new(name).file_stem();
    stem.map_or_else(String::new, |stem| stem.to_string_lossy().into_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn left(found: &[(&'static str, &str)], unread: bool) -> Vec<String> {
        let found = found
            .iter()
            .map(|(code, message)| match UNUSED.contains(code) {
                true => Diagnostic::warning(*code, *message),
                false => Diagnostic::error(*code, *message),
            });
        without(found.collect(), unread)
            .into_iter()
            .map(|found| found.message)
            .collect()
    }

    #[test]
    fn what_an_error_names_is_not_unused() {
        let unused = (
            codes::UNUSED_ASSET,
            "nothing uses the picture `templates/a/art/lion.png`",
        );
        let other = (
            codes::UNUSED_ASSET,
            "nothing uses the picture `templates/a/art/bear.png`",
        );
        assert_eq!(left(&[unused, other], false).len(), 2);
        let mistyped = (codes::MISSING_PICTURE, "there is no picture `art/loin.png`");
        assert_eq!(
            left(&[unused, other, mistyped], false),
            [other.1, mistyped.1]
        );
        let field = (codes::UNUSED_FIELD, "no template and no rule reads `suit`");
        let undefined = (codes::UNDEFINED_IN_TEMPLATE, "field `siut` is not defined");
        assert_eq!(left(&[field, undefined], false), [undefined.1]);
    }

    #[test]
    fn what_a_file_that_was_not_read_would_use_is_not_known() {
        let unused = (codes::UNUSED_ENTRY, "nothing refers to the entry `bow`");
        let error = (codes::BAD_VALUE, "x");
        assert_eq!(left(&[unused, error], true), [error.1]);
        assert_eq!(left(&[unused, error], false).len(), 2);
    }
}
