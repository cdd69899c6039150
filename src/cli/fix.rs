//! `massicot check --fix` and `--diff`: the lines that are mended.

use std::collections::BTreeMap;
use std::collections::btree_map::Entry;
use std::path::PathBuf;

use super::console::{Console, Noun, counted};
use super::session::{Failure, Session};
use super::words;
use crate::diag::plain;
use crate::pipeline::check::{CheckOptions, CheckOutcome, check};
use crate::pipeline::fix::{FixedFile, fixed};
use crate::pipeline::rewrite;

/// How often what is mended is looked at anew.
const MOST_ROUNDS: usize = 8;

/// Checks, and mends what has one right answer: in the files where it `writes`, else only as it is shown.
/// Gives what is left, or all there is where nothing is written.
///
/// # Errors
/// The failure of the check, and of a file that cannot be written.
pub fn mended(
    session: &Session,
    options: &CheckOptions,
    writes: bool,
) -> Result<CheckOutcome, Failure> {
    let mut root = session.root.clone();
    let mut outcome = check(&root, options, session.control())?;
    let mut before = None;
    let mut files: BTreeMap<PathBuf, FixedFile> = BTreeMap::new();
    for _ in 0..MOST_ROUNDS {
        let fixed = fixed(&outcome.report, &outcome.project.sources);
        if fixed.is_empty() {
            break;
        }
        for file in fixed {
            root = root.with_text(&file.path, &file.after);
            match files.entry(file.path.clone()) {
                Entry::Occupied(mut known) => known.get_mut().then(file),
                Entry::Vacant(new) => _ = new.insert(file),
            }
        }
        // What is mended may have kept others from being looked at.
        let next = check(&root, options, session.control())?;
        let last = std::mem::replace(&mut outcome, next);
        before.get_or_insert(last);
    }
    let files: Vec<FixedFile> = files.into_values().collect();
    show(&session.console, &files);
    if !writes {
        return Ok(before.unwrap_or(outcome));
    }
    if !files.is_empty() {
        write(session, &files)?;
    }
    Ok(outcome)
}

/// Shows each line that is another, before and after.
fn show(console: &Console, files: &[FixedFile]) {
    for file in files {
        let path = words::shown(&file.path);
        let mut text = String::new();
        for (number, before, after) in file.lines() {
            let (before, after) = (plain::line(before), plain::line(after));
            text += &format!("{path}:{number}\n- {before}\n+ {after}\n");
        }
        console.say(text.trim_end());
    }
}

/// Writes the files.
///
/// # Errors
/// The failure of a file that cannot be written, or of strangers' content.
fn write(session: &Session, files: &[FixedFile]) -> Result<(), Failure> {
    if session.is_untrusted {
        return Err(Failure::usage(
            message!(
                "cli-fix-write",
                "`--fix` writes to the content, which --untrusted does not"
            ),
            message!(
                "cli-fix-write-see-would",
                "see what it would write with `--diff`"
            ),
        ));
    }
    for file in files {
        rewrite::text(&session.root, &file.path, Some(&file.before), &file.after)?;
        let path = words::shown(&file.path);
        let fixes = counted(file.fixes, Noun::Finding);
        session.console.say(message!(
            "fix-mended",
            "{path}: {fixes} mended",
            path,
            fixes
        ));
    }
    Ok(())
}
