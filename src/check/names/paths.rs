//! Paths of fields of the content: the number of a file, a colon, and the names there; the items of
//! lists have none: `3:card.periods.kind`.

use crate::diag::FileId;

/// The path of a file.
pub fn of_file(file: FileId) -> String {
    format!("{}:", file.index())
}

/// The path of a field of what stands at a path.
pub fn joined(path: &str, name: &str) -> String {
    match path.ends_with(':') {
        true => format!("{path}{name}"),
        false => format!("{path}.{name}"),
    }
}
