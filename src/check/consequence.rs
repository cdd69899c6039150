//! Findings that only follow from an error beside them, which says enough.

use std::collections::{BTreeSet, HashSet};
use std::ops::Range;
use std::path::Path;

use crate::check::game::templates_read_doubtful;
use crate::check::rules::content::{
    unknown_reference, unused_asset, unused_entry, unused_field, wrong_sentence,
};
use crate::check::{primary_span, skipped};
use crate::diag::rules::content::{
    missing_file, missing_key, not_looked_at, odd_cell, rule_error, text_error, toml_syntax,
    unknown_key, unreadable_file, wrong_type,
};
use crate::diag::rules::templates::{
    bad_face, missing_face, missing_font, missing_icon, missing_picture, missing_template,
    template_error, template_syntax, undefined_in_template, unknown_argument,
};
use crate::diag::{Diagnostic, FileId, Severity, SourceMap, Span, did_you_mean};
use crate::load::{Component, Entry, Game, extent};
use crate::render::syntax;
use crate::words::with_parts;

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
const READERS: [&str; 4] = [
    bad_face::RULE.code,
    template_error::RULE.code,
    text_error::RULE.code,
    undefined_in_template::RULE.code,
];
/// A file could not be read.
const UNREAD: [&str; 4] = [
    template_syntax::RULE.code,
    toml_syntax::RULE.code,
    missing_file::RULE.code,
    unreadable_file::RULE.code,
];
/// What reads the content, and finds that something is not there.
const LOSERS: [&str; 8] = [
    bad_face::RULE.code,
    missing_face::RULE.code,
    template_error::RULE.code,
    undefined_in_template::RULE.code,
    unknown_argument::RULE.code,
    unknown_reference::RULE.code,
    text_error::RULE.code,
    rule_error::RULE.code,
];
/// Messages of other rules that something is not there.
const LOST: [&str; 7] = [
    "bad-value-nothing-at",
    "bad-value-unknown-component-game-name",
    "bad-value-unknown-code-rule",
    "bad-value-unknown-field",
    "unknown-key-misspelt",
    "unknown-key-misspelt-beside",
    "wrong-word-of-text-entry-called-words",
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

/// The findings of one game, of which files could not be read, without those that may come of it: whatever
/// reads the content misses what is in them, and a text that cannot be filled says nothing. A note counts what
/// is left out.
pub fn without_losses(found: Vec<Diagnostic>, game: &Game) -> Vec<Diagnostic> {
    let is_lost = |found: &Diagnostic| {
        let id = found.message.id();
        LOSERS.contains(&&*found.code) || id.is_some_and(|id| LOST.contains(&id))
    };
    let broken = broken_entries(game);
    let is_of_broken = |found: &Diagnostic| {
        let holds = |at: Span| {
            let mut entries = broken.iter();
            entries.any(|(file, own)| *file == at.file && own.contains(&at.start))
        };
        let reads_words = found.code.contains('/') || wrong_sentence::RULE.reported(found);
        reads_words && primary_span(found).is_some_and(holds)
    };
    let loses = |found: &Diagnostic| is_lost(found) || is_of_broken(found);
    let is_cause = |found: &Diagnostic| found.severity == Severity::Error && !loses(found);
    if !found.iter().any(is_cause) {
        return found;
    }
    let (held, mut kept): (Vec<_>, Vec<_>) = found.into_iter().partition(loses);
    let words = match held.len() {
        0 => return kept,
        1 => message!(
            "check-consequence-unread-one",
            "1 finding may come of what could not be read, and is not told"
        ),
        count => message!(
            "check-consequence-unread",
            "{count} findings may come of what could not be read, and are not told",
            count
        ),
    };
    kept.push(not_looked_at::part(&game.id, words));
    kept
}

/// The entries with errors and with texts that cannot be filled, by their file and the bytes of it.
fn broken_entries(game: &Game) -> Vec<(FileId, Range<u32>)> {
    let entries = game.components.iter().flat_map(|known| &known.entries);
    let broken = entries.filter(|entry| !entry.is_valid);
    broken
        .map(|entry| (entry.value.span.file, extent(&entry.value)))
        .collect()
}

/// Whether a finding says that a file could not be read.
pub fn is_of_unread(found: &Diagnostic) -> bool {
    UNREAD.contains(&&*found.code)
}

/// The findings of one game, where a template or a rule stopped at a text among numbers: an error at its cell.
pub fn at_odd_cells(mut found: Vec<Diagnostic>, game: &Game) -> Vec<Diagnostic> {
    let odd = found.iter().filter(|found| odd_cell::is_lone_text(found));
    let odd: Vec<Span> = odd.filter_map(primary_span).collect();
    if odd.is_empty() {
        return found;
    }
    let entries = game.components.iter().flat_map(|known| &known.entries);
    let rows = entries.filter_map(|entry| {
        let (file, row) = (entry.value.span.file, extent(&entry.value));
        let mut odd = odd.iter();
        let cell = odd.find(|at| at.file == file && row.contains(&at.start));
        cell.map(|cell| (file, row, *cell))
    });
    let rows: Vec<_> = rows.collect();
    let mut stopped = HashSet::new();
    found.retain(|found| {
        if !LOSERS.contains(&&*found.code) {
            return true;
        }
        let mut labels = found.primary.iter().chain(&found.secondary);
        let row = labels.find_map(|label| {
            let mut rows = rows.iter();
            rows.find(|(file, row, _)| *file == label.span.file && row.contains(&label.span.start))
        });
        stopped.extend(row.map(|(_, _, cell)| *cell));
        row.is_none()
    });
    for found in &mut found {
        if odd_cell::is_lone_text(found)
            && primary_span(found).is_some_and(|at| stopped.contains(&at))
        {
            found.severity = Severity::Error;
        }
    }
    found
}

/// Whether a finding is an error in the headings of a sheet.
fn is_in_headings(found: &Diagnostic, sources: &SourceMap, game: &Game) -> bool {
    let is_before = |component: &Component| {
        let first = component.entries.first();
        let place = found.primary.as_ref().zip(first);
        place.is_some_and(|(label, first)| {
            let (at, row) = (label.span, first.value.span);
            at.file == row.file && at.end <= row.start && sources.get(at.file).is_sheet()
        })
    };
    found.severity == Severity::Error && game.components.iter().any(is_before)
}

/// The findings of one game without those of what reads a key that is missing, misspelt or of a wrong type,
/// which is told; without an id no face can be placed.
pub fn without_lost_keys(
    found: Vec<Diagnostic>,
    sources: &SourceMap,
    game: &Game,
) -> Vec<Diagnostic> {
    let of_headings = found
        .iter()
        .filter(|found| is_in_headings(found, sources, game));
    let of_headings = of_headings.flat_map(|found| found.help.iter().chain([&found.message]));
    let words = of_headings
        .flat_map(|text| quoted(text))
        .flat_map(with_parts);
    let keys = found.iter().filter_map(|found| lost_key(found, sources));
    let lost: HashSet<String> = keys.chain(words.map(str::to_owned)).collect();
    if lost.is_empty() {
        return found;
    }
    let reads_lost = |found: &Diagnostic| {
        let mut names = quoted(&found.message);
        // Tera does not always name what is undefined or what it cannot compute with: it points into the tag.
        let read = found
            .primary
            .as_ref()
            .map(|label| tag_at(sources, label.span));
        let mut words = with_parts(read.unwrap_or_default());
        names.any(|name| lost.contains(name.rsplit('.').next().unwrap_or(name)))
            || words.any(|word| lost.contains(word))
    };
    let no_id = lost.contains("id");
    let is_consequence = |found: &Diagnostic| match &*found.code {
        code if code == missing_face::RULE.code => {
            let component = quoted(&found.message).next();
            no_id && component.is_some_and(|component| game.doubtful.contains_key(component))
        }
        code if READERS.contains(&code) => reads_lost(found),
        // What has no id is no entry, and asks for nothing.
        code => no_id && UNUSED.contains(&code),
    };
    let mut found = found;
    found.retain(|found| !is_consequence(found));
    found
}

/// What stands at a place of a template, with all of its tag; elsewhere with the rest of the path that begins
/// there.
fn tag_at(sources: &SourceMap, span: Span) -> &str {
    let text = &sources.get(span.file).text;
    let before = text.get(..span.start as usize).unwrap_or_default();
    let behind = text.get(span.end as usize..).unwrap_or_default();
    let opened = syntax::open_tag(before);
    let is_of_path = |letter: char| letter.is_alphanumeric() || "._-".contains(letter);
    let end = match opened {
        Some(_) => behind.find("}}").into_iter().chain(behind.find("%}")).min(),
        None => behind.find(|letter| !is_of_path(letter)),
    };
    let begin = opened.unwrap_or(span.start as usize);
    let end = span.end as usize + end.unwrap_or(behind.len());
    text.get(begin..end).unwrap_or_else(|| sources.text(span))
}

/// The key that a table lacks or has no value for, by what is found of it.
fn lost_key(found: &Diagnostic, sources: &SourceMap) -> Option<String> {
    if wrong_type::RULE.reported(found) {
        let value = found.primary.as_ref()?.span;
        let text = &sources.get(value.file).text;
        let before = text.get(..value.start as usize)?.trim_end();
        let key = before.strip_suffix('=')?.trim_end();
        let is_of_key = |letter: char| letter.is_alphanumeric() || "_-".contains(letter);
        return key
            .rsplit(|letter| !is_of_key(letter))
            .next()
            .map(str::to_owned);
    }
    if missing_key::RULE.reported(found) {
        return quoted(&found.message).last().map(str::to_owned);
    }
    if !unknown_key::RULE.reported(found) || found.severity != Severity::Error {
        return None;
    }
    let mut near = found.help.iter().flat_map(|help| quoted(help));
    let meant = near.next()?.to_owned();
    near.next().is_none().then_some(meant)
}

/// The findings of one game without faces that cannot be placed where their own errors are told:
/// the note on what was not looked at counts the pages that lack them. `shared` where errors are told of what
/// is of no game, as the preset of a stock.
pub fn without_placed(
    found: Vec<Diagnostic>,
    sources: &SourceMap,
    game: &Game,
    shared: bool,
) -> Vec<Diagnostic> {
    let is_bad_face = |found: &Diagnostic| bad_face::RULE.reported(found);
    let others = || {
        let errors = found
            .iter()
            .filter(|found| found.severity == Severity::Error);
        errors.filter(|found| !is_bad_face(found))
    };
    if !shared && others().next().is_none() || !found.iter().any(is_bad_face) {
        return found;
    }
    let told: HashSet<String> = others().filter_map(|found| found.subject.clone()).collect();
    // What the template of a face lacks, the face lacks wherever it is placed.
    let is_in_template = |found: &Diagnostic| {
        let primary = found.primary.as_ref();
        missing_template::RULE.reported(found)
            || primary
                .is_some_and(|label| game.templates.values().any(|file| *file == label.span.file))
    };
    let of_others = templates_read_doubtful(sources, game) || others().any(is_in_template);
    let is_told = |found: &Diagnostic| {
        let Some(face) = quoted(&found.message).next() else {
            return false;
        };
        let (component, entry) = face.split_once('/').unwrap_or((face, ""));
        let entry = entry.split('#').next().unwrap_or_default();
        let Some(component) = game.component(component) else {
            return false;
        };
        let is_it = |known: &&Entry| entry.is_empty() || known.id.value == entry;
        let mut entries = component.entries.iter().filter(is_it);
        let is_sound = component.is_valid && entries.any(|known| known.is_valid);
        !is_sound || of_others || told.contains(&format!("{}/{face}", game.id))
    };
    let (lost, mut found): (Vec<_>, Vec<_>) = found
        .into_iter()
        .partition(|found| is_bad_face(found) && is_told(found));
    tell_shown(&mut found, &lost, game);
    found
}

/// Says of rulebooks that were not looked at which faces they show that cannot be drawn, where that is all
/// that is wrong with them.
fn tell_shown(found: &mut [Diagnostic], lost: &[Diagnostic], game: &Game) {
    let file = |found: &Diagnostic| found.primary.as_ref().map(|label| label.span.file);
    for component in &game.components {
        let Some(writing) = &component.writing else {
            continue;
        };
        let is_in =
            |found: &&Diagnostic| file(found).is_some_and(|file| writing.files.contains(&file));
        let is_error = |found: &&Diagnostic| found.severity == Severity::Error;
        if found.iter().filter(is_error).any(|found| is_in(&found)) {
            continue;
        }
        let shown = lost.iter().filter(is_in);
        let shown: BTreeSet<&str> = shown
            .filter_map(|found| quoted(&found.message).next())
            .collect();
        if shown.is_empty() {
            continue;
        }
        let id = &component.id.value;
        let said = skipped::component_not_looked_at(id);
        let notes = found
            .iter_mut()
            .filter(|found| not_looked_at::RULE.reported(found));
        for note in notes.filter(|note| note.message == said) {
            note.message = skipped::book_not_looked_at(id, &shown);
        }
    }
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
