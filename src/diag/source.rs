//! Where a thing was said: files, byte ranges in them, lines and columns.

use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A file in the `SourceMap`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(u32);

/// A byte range `start..end` in one file.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct Span {
    pub file: FileId,
    pub start: u32,
    pub end: u32,
}

impl Span {
    pub fn new(file: FileId, range: std::ops::Range<usize>) -> Span {
        Span {
            file,
            start: range.start as u32,
            end: range.end as u32,
        }
    }

    pub fn range(self) -> std::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A place as people say it: line and column, both from 1, the column in characters.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Place {
    pub line: usize,
    pub column: usize,
}

/// One text file, as it was read.
#[derive(Clone, Debug)]
pub struct Source {
    /// Relative to the project root, with `/` between folders on every system.
    pub path: PathBuf,
    pub text: Arc<str>,
    line_starts: Vec<usize>,
}

impl Source {
    fn new(path: PathBuf, text: Arc<str>) -> Source {
        let line_starts = std::iter::once(0)
            .chain(text.match_indices('\n').map(|(at, _)| at + 1))
            .collect();
        Source {
            path,
            text,
            line_starts,
        }
    }

    /// The line and column of a byte offset (past the end: of the end).
    pub fn place(&self, offset: usize) -> Place {
        let offset = self.text.floor_char_boundary(offset.min(self.text.len()));
        let line = self.line_starts.partition_point(|start| *start <= offset);
        let start = self.line_starts[line - 1];
        Place {
            line,
            column: self.text[start..offset].chars().count() + 1,
        }
    }

    /// The byte offset of a line and column; `None` where there is no such line.
    pub fn offset(&self, place: Place) -> Option<usize> {
        let start = *self.line_starts.get(place.line.checked_sub(1)?)?;
        let line = self.text[start..].lines().next().unwrap_or("");
        let within: usize = line
            .chars()
            .take(place.column.saturating_sub(1))
            .map(char::len_utf8)
            .sum();
        Some(start + within)
    }

    /// The byte range of a line, without its line break and without the blanks around it.
    pub fn line_range(&self, line: usize) -> Option<std::ops::Range<usize>> {
        let start = *self.line_starts.get(line.checked_sub(1)?)?;
        let text = self.text[start..].lines().next().unwrap_or("");
        let indent = text.len() - text.trim_start().len();
        Some(start + indent..start + text.trim_end().len().max(indent))
    }
}

/// Every text file a project was read from; spans point into it.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<Source>,
}

impl SourceMap {
    pub fn add(&mut self, path: impl Into<PathBuf>, text: impl Into<Arc<str>>) -> FileId {
        let id = FileId(self.files.len() as u32);
        self.files.push(Source::new(path.into(), text.into()));
        id
    }

    pub fn get(&self, file: FileId) -> &Source {
        &self.files[file.0 as usize]
    }

    /// The file of that path relative to the root, if it was read.
    pub fn find(&self, path: &Path) -> Option<FileId> {
        let at = self.files.iter().position(|file| file.path == path)?;
        Some(FileId(at as u32))
    }

    /// The text a span covers.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).text.get(span.range()).unwrap_or("")
    }

    /// Where a span begins.
    pub fn place(&self, span: Span) -> Place {
        self.get(span.file).place(span.start as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_count_characters_and_offsets_count_bytes() {
        let mut map = SourceMap::default();
        let file = map.add("a.toml", "é = 1\nname = \"Étendard\"\n");
        let source = map.get(file);
        let at = source.text.find("tendard").unwrap();
        assert_eq!(
            source.place(at),
            Place {
                line: 2,
                column: 10
            }
        );
        assert_eq!(
            source.offset(Place {
                line: 2,
                column: 10
            }),
            Some(at)
        );
        assert_eq!(source.place(9999), Place { line: 3, column: 1 });
        assert_eq!(source.offset(Place { line: 9, column: 1 }), None);
    }
}
