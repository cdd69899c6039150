//! The parts of an export, put together again.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::Error;
use super::part_record::{PartRecord, digest};
use crate::write::files::OutDir;

const MOST_FILE: u64 = 1 << 30;
/// How many missing faces are named.
const NAMED: usize = 5;

/// Puts the parts of an export together: `put` is given each file once, in the order of a whole
/// export. How many files there were.
///
/// # Errors
/// A folder that is no part; parts of different exports; a file that is not what was written there;
/// faces that are in no part; what `put` refuses.
pub fn merge(
    parts: &[PathBuf],
    mut put: impl FnMut(&Path, &[u8]) -> Result<(), Error>,
) -> Result<usize, Error> {
    let parts: Vec<OutDir> = parts.iter().map(|dir| OutDir::chosen(dir)).collect();
    let records: Vec<PartRecord> = parts
        .iter()
        .map(PartRecord::read)
        .collect::<Result<_, _>>()?;
    let Some(first) = records.first() else {
        return Err(Error::usage(
            message!("pipeline-partition-merge", "there is nothing to merge"),
            message!(
                "pipeline-partition-merge-name-folders-parts",
                "name the folders of the parts"
            ),
        ));
    };
    let shown = |index: usize| parts[index].path().display();
    for (index, record) in records.iter().enumerate() {
        let what = match record {
            other if other.command != first.command => {
                message!(
                    "pipeline-partition-merge-another-export",
                    "is of another export"
                )
            }
            other if other.inputs != first.inputs => {
                message!(
                    "pipeline-partition-merge-was-made-from",
                    "was made from other files"
                )
            }
            other if records[..index].iter().any(|one| one.read_others(other)) => {
                message!(
                    "pipeline-partition-merge-was-made-from-other",
                    "was made from other pictures"
                )
            }
            other if other.whole != first.whole => {
                message!("pipeline-partition-merge-other-faces", "is of other faces")
            }
            _ => continue,
        };
        return Err(Error::Failed(message!(
            "pipeline-partition-merge-part-first-make",
            "`{part}` {what} than `{first}`: make it again from the same state of the project",
            part = shown(index),
            what,
            first = shown(0)
        )));
    }
    missing(&records, first)?;
    for path in &first.whole {
        let mut of = records.iter().enumerate();
        let Some((index, digest_then)) =
            of.find_map(|(index, record)| Some((index, record.files.get(path)?)))
        else {
            continue;
        };
        let bytes = parts[index].read(Path::new(path), MOST_FILE);
        let bytes = bytes
            .ok()
            .flatten()
            .filter(|bytes| digest(bytes) == *digest_then);
        let bytes = bytes.ok_or_else(|| {
            Error::Failed(message!(
                "pipeline-partition-merge-was-written-make",
                "`{part}/{path}` is not what was written there: make the part again",
                part = shown(index),
                path
            ))
        })?;
        put(Path::new(path), &bytes)?;
    }
    Ok(first.whole.len())
}

/// Refuses records in which faces are missing.
fn missing(records: &[PartRecord], first: &PartRecord) -> Result<(), Error> {
    let there: BTreeSet<&String> = records.iter().flat_map(|part| part.files.keys()).collect();
    let missing = first.whole.iter().filter(|path| !there.contains(path));
    let missing: Vec<&str> = missing.map(String::as_str).collect();
    if missing.is_empty() {
        return Ok(());
    }
    let named = missing[..missing.len().min(NAMED)].join(", ");
    let message = match missing.len().saturating_sub(NAMED) {
        0 => message!("partition-missing", "no part has {named}", named),
        more => message!(
            "partition-missing-more",
            "no part has {named} and {more} more",
            named,
            more
        ),
    };
    let parts: Vec<&str> = records.iter().map(|record| &*record.part).collect();
    let help = message!(
        "pipeline-partition-missing-help",
        "there are the parts {parts}: name all of them",
        parts = parts.join(", ")
    );
    Err(Error::usage(message, help))
}
