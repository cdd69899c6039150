//! `massicot check --fix` and `--diff`: the lines that are mended.

use super::console::{Console, Noun, counted};
use super::session::{Failure, Session};
use super::words;
use crate::diag::plain;
use crate::pipeline::fix::FixedFile;

/// Shows each line that is another, before and after.
pub fn show(console: &Console, files: &[FixedFile]) {
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
pub fn write(session: &Session, files: &[FixedFile]) -> Result<(), Failure> {
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
        session.write_text(&file.path, &file.after)?;
        let fixes = counted(file.fixes, Noun::Finding);
        let path = words::shown(&file.path);
        session.console.say(message!(
            "fix-mended",
            "{path}: {fixes} mended",
            path,
            fixes
        ));
    }
    Ok(())
}
