//! Findings that only follow from an error beside them, which says enough.

use std::collections::HashSet;
use std::path::Path;

use crate::check::rules::content::{unknown_reference, unused_asset, unused_entry, unused_field};
use crate::diag::rules::content::missing_key;
use crate::diag::rules::templates::{
    bad_face, missing_face, missing_font, missing_icon, missing_picture, missing_template,
    template_error, undefined_in_template,
};
use crate::diag::{Diagnostic, Severity, did_you_mean};
use crate::load::Game;

/// What is said of things that nothing uses.
const UNUSED: [&str; 3] = [
    unused_asset::RULE.code,
    unused_entry::RULE.code,
    unused_field::RULE.code,
];
/// Something was asked for by a name that nothing has.
const MISSING: [&str; 6] = [
    missing_template::RULE.code,
    missing_picture::RULE.code,
    missing_icon::RULE.code,
    missing_font::RULE.code,
    undefined_in_template::RULE.code,
    unknown_reference::RULE.code,
];
/// What an expression comes to that reads what is not there.
const READERS: [&str; 3] = [
    bad_face::RULE.code,
    template_error::RULE.code,
    undefined_in_template::RULE.code,
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

/// The findings of one game without those that come of entries without an id: no face can be placed by
/// it, and no expression can read it.
pub fn without_ids(found: Vec<Diagnostic>, game: &Game) -> Vec<Diagnostic> {
    let lacks_id = |found: &Diagnostic| {
        missing_key::RULE.reported(found) && quoted(&found.message).any(|key| key == "id")
    };
    if !found.iter().any(lacks_id) {
        return found;
    }
    let reads_id = |found: &Diagnostic| {
        let mut names = quoted(&found.message);
        names.any(|name| name == "id" || name.ends_with(".id"))
    };
    let is_consequence = |found: &Diagnostic| match &*found.code {
        code if code == missing_face::RULE.code => {
            let component = quoted(&found.message).next();
            component.is_some_and(|component| game.doubtful.contains_key(component))
        }
        code if READERS.contains(&code) => reads_id(found),
        // What has no id is no entry, and asks for nothing.
        code => UNUSED.contains(&code),
    };
    let mut found = found;
    found.retain(|found| !is_consequence(found));
    found
}

/// The findings of one game without faces that cannot be placed where their own errors are told:
/// the note on what was not looked at counts the pages that lack them.
pub fn without_placed(found: Vec<Diagnostic>, game: &Game) -> Vec<Diagnostic> {
    let others = found
        .iter()
        .filter(|found| found.severity == Severity::Error && !bad_face::RULE.reported(found));
    let told: HashSet<String> = others.filter_map(|found| found.subject.clone()).collect();
    let is_told = |found: &Diagnostic| {
        let face = quoted(&found.message).next().unwrap_or_default();
        let Some((component, entry)) = face.split_once('/') else {
            return false;
        };
        let entry = entry.split('#').next().unwrap_or_default();
        let is_sound = game.component(component).is_some_and(|component| {
            let mut entries = component.entries.iter();
            component.is_valid && entries.any(|known| known.id.value == entry && known.is_valid)
        });
        !is_sound && !told.is_empty() || told.contains(&format!("{}/{face}", game.id))
    };
    let is_consequence = |found: &Diagnostic| bad_face::RULE.reported(found) && is_told(found);
    let follows: Vec<bool> = found.iter().map(is_consequence).collect();
    let kept = found.into_iter().zip(follows);
    kept.filter(|(_, follows)| !follows)
        .map(|(found, _)| found)
        .collect()
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
    use crate::diag::Rule;
    use crate::diag::rules::content::bad_value;

    fn left(found: &[(Rule, &str)], unread: bool) -> Vec<String> {
        let found = found.iter().map(|(rule, message)| rule.finding(*message));
        without(found.collect(), unread)
            .into_iter()
            .map(|found| found.message.to_string())
            .collect()
    }

    #[test]
    fn what_an_error_names_is_not_unused() {
        let unused = (
            unused_asset::RULE,
            "nothing uses the picture `templates/a/art/lion.png`",
        );
        let other = (
            unused_asset::RULE,
            "nothing uses the picture `templates/a/art/bear.png`",
        );
        assert_eq!(left(&[unused, other], false).len(), 2);
        let mistyped = (missing_picture::RULE, "there is no picture `art/loin.png`");
        assert_eq!(
            left(&[unused, other, mistyped], false),
            [other.1, mistyped.1]
        );
        let field = (unused_field::RULE, "no template and no rule reads `suit`");
        let undefined = (undefined_in_template::RULE, "field `siut` is not defined");
        assert_eq!(left(&[field, undefined], false), [undefined.1]);
    }

    #[test]
    fn what_a_file_that_was_not_read_would_use_is_not_known() {
        let unused = (unused_entry::RULE, "nothing refers to the entry `bow`");
        let error = (bad_value::RULE, "x");
        assert_eq!(left(&[unused, error], true), [error.1]);
        assert_eq!(left(&[unused, error], false).len(), 2);
    }
}
