//! The line `#:schema …` by which editors find the JSON Schema of a TOML file.

use std::path::{Component, Path, PathBuf};

use crate::diag::{FileId, SourceMap, Span};

/// What `#:schema` on one of a file's leading comment lines names, and where it stands.
pub fn named(sources: &SourceMap, file: FileId) -> Option<(String, Span)> {
    let text = &sources.get(file).text;
    let leading = text
        .lines()
        .take_while(|line| line.starts_with('#') || line.trim().is_empty());
    let name = leading
        .filter_map(|line| line.strip_prefix("#:schema"))
        .next()?
        .trim();
    let start = name.as_ptr() as usize - text.as_ptr() as usize;
    Some((name.to_owned(), Span::new(file, start..start + name.len())))
}

/// A path named in a file of `folder`, from the root; `None` for one that leads out, or for an
/// address.
pub fn below_root(folder: &Path, named: &str) -> Option<PathBuf> {
    if named.contains(':') || named.contains('\\') {
        return None;
    }
    let mut path = folder.to_path_buf();
    for part in Path::new(named).components() {
        match part {
            Component::Normal(part) => path.push(part),
            Component::CurDir => {}
            Component::ParentDir if path.pop() => {}
            _ => return None,
        }
    }
    Some(path)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn paths_are_the_files_own() {
        let of = |named| below_root(Path::new("content/demo"), named);
        assert_eq!(
            of("schemas/card.json"),
            Some("content/demo/schemas/card.json".into())
        );
        assert_eq!(
            of("../../schemas/game.json"),
            Some("schemas/game.json".into())
        );
        for named in ["../../../a.json", "/a.json", "https://example.org/a.json"] {
            assert_eq!(of(named), None, "{named}");
        }
    }
}
