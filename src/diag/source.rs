//! Where a thing was said: files, byte ranges in them, lines and columns.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use super::cells::{CellPlace, SheetCells};

/// A file in the `SourceMap`.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct FileId(u32);

impl FileId {
    /// Its place in the map, which `SourceMap::file` takes.
    pub fn index(self) -> u32 {
        self.0
    }
}

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
    /// Where each line begins, in bytes.
    line_starts: Box<[u32]>,
    /// How many characters there are before each block of so many bytes.
    counts: Vec<u32>,
    /// Of a spreadsheet, where its cells are.
    cells: Option<Arc<SheetCells>>,
}

/// The bytes after which characters are counted anew.
const BLOCK: usize = 4096;

impl Source {
    fn new(path: PathBuf, text: Arc<str>) -> Source {
        let ends = text.match_indices('\n').map(|(at, _)| at as u32 + 1);
        let line_starts = std::iter::once(0).chain(ends).collect();
        let counts = text.as_bytes().chunks(BLOCK).scan(0, |before, block| {
            let count = *before;
            *before += characters(block);
            Some(count)
        });
        let counts = counts.collect();
        Source {
            path,
            text,
            line_starts,
            counts,
            cells: None,
        }
    }

    /// Whether it is a spreadsheet, of whatever form.
    pub fn is_sheet(&self) -> bool {
        self.cells.is_some()
    }

    /// The cells, where it is a sheet of a workbook: nobody knows its text.
    pub fn workbook(&self) -> Option<&SheetCells> {
        self.cells.as_deref().filter(|cells| !cells.is_text())
    }

    /// The text of a cell of its own.
    pub fn cell_text(&self, cell: CellPlace) -> &str {
        let range = cell.start as usize..cell.end as usize;
        self.text.get(range).unwrap_or("")
    }

    /// The cell of a workbook that a span is in, and its name: `Events!C7`.
    pub fn cell(&self, span: Span) -> Option<(CellPlace, String)> {
        let cells = self.workbook()?;
        let cell = cells.at(&(span.start..span.end))?;
        Some((cell, cells.name(cell)))
    }

    /// The places where a span begins and ends: in a workbook its cell's row and column.
    pub fn places(&self, span: Span) -> (Place, Place) {
        match self.cell(span) {
            Some((cell, _)) => {
                let place = Place {
                    line: cell.row as usize,
                    column: cell.column as usize + 1,
                };
                (place, place)
            }
            None => (
                self.place(span.start as usize),
                self.place(span.end as usize),
            ),
        }
    }

    /// How many characters there are before a byte offset.
    fn characters_before(&self, offset: usize) -> usize {
        let block = (offset / BLOCK).min(self.counts.len().saturating_sub(1));
        let before = self.counts.get(block).copied().unwrap_or(0);
        (before + characters(&self.text.as_bytes()[block * BLOCK..offset])) as usize
    }

    /// The number of the line that a byte is in, from 1.
    fn line_of(&self, offset: usize) -> usize {
        self.line_starts
            .partition_point(|start| *start as usize <= offset)
    }

    /// Where a line begins, counted from 1.
    fn line_start(&self, line: usize) -> Option<usize> {
        let start = self.line_starts.get(line.checked_sub(1)?)?;
        Some(*start as usize)
    }

    /// A line, counted from 1, without its line break.
    fn line(&self, line: usize) -> Option<&str> {
        let start = self.line_start(line)?;
        let end = self.line_start(line + 1).unwrap_or(self.text.len());
        let text = self.text.get(start..end)?;
        let unbroken = text.strip_suffix('\n');
        Some(unbroken.map_or(text, |line| line.strip_suffix('\r').unwrap_or(line)))
    }

    /// The whole lines that a byte range touches, as a range of bytes without the last line
    /// break, and the number of the first.
    pub fn lines_of(&self, range: std::ops::Range<usize>) -> (std::ops::Range<usize>, usize) {
        let first = self.line_of(range.start.min(self.text.len())).max(1);
        let last = self.line_of(range.end.min(self.text.len())).max(first);
        let end = self.line_start(last + 1);
        let end = end.map_or(self.text.len(), |next| next - 1);
        (self.line_starts[first - 1] as usize..end, first)
    }

    /// The line and column of a byte offset (past the end: of the end).
    pub fn place(&self, offset: usize) -> Place {
        let offset = self.text.floor_char_boundary(offset.min(self.text.len()));
        let line = self.line_of(offset);
        let start = self.line_starts[line - 1] as usize;
        Place {
            line,
            column: self.characters_before(offset) - self.characters_before(start) + 1,
        }
    }

    /// The byte offset of a line and column; `None` where there is no such line.
    pub fn offset(&self, place: Place) -> Option<usize> {
        let start = self.line_start(place.line)?;
        let within: usize = self
            .line(place.line)?
            .chars()
            .take(place.column.saturating_sub(1))
            .map(char::len_utf8)
            .sum();
        Some(start + within)
    }

    /// The byte range of a line, without its line break and without the blanks around it.
    pub fn line_range(&self, line: usize) -> Option<std::ops::Range<usize>> {
        let start = self.line_start(line)?;
        let text = self.line(line)?;
        let indent = text.len() - text.trim_start().len();
        Some(start + indent..start + text.trim_end().len().max(indent))
    }
}

/// The characters that begin in bytes of UTF-8.
fn characters(bytes: &[u8]) -> u32 {
    bytes.iter().filter(|byte| **byte & 0xc0 != 0x80).count() as u32
}

/// Every text file a project was read from; spans point into it.
#[derive(Clone, Debug, Default)]
pub struct SourceMap {
    files: Vec<Source>,
    by_path: HashMap<PathBuf, FileId>,
}

impl SourceMap {
    pub fn add(&mut self, path: impl Into<PathBuf>, text: impl Into<Arc<str>>) -> FileId {
        let (id, path) = (FileId(self.files.len() as u32), path.into());
        self.by_path.entry(path.clone()).or_insert(id);
        self.files.push(Source::new(path, text.into()));
        id
    }

    /// Adds a spreadsheet, by the text that its cells lie in. A workbook is one source for each of
    /// its sheets.
    pub fn add_sheet(&mut self, path: &Path, text: String, cells: SheetCells) -> FileId {
        let id = self.add(path, text);
        self.files[id.0 as usize].cells = Some(Arc::new(cells));
        id
    }

    /// The file that is added next.
    pub fn next_id(&self) -> FileId {
        FileId(self.files.len() as u32)
    }

    pub fn get(&self, file: FileId) -> &Source {
        &self.files[file.0 as usize]
    }

    /// The file of that place in the map.
    pub fn file(&self, index: u32) -> Option<FileId> {
        ((index as usize) < self.files.len()).then_some(FileId(index))
    }

    /// The file of that path relative to the root, if it was read.
    pub fn find(&self, path: &Path) -> Option<FileId> {
        self.by_path.get(path).copied()
    }

    /// The text a span covers.
    pub fn text(&self, span: Span) -> &str {
        self.get(span.file).text.get(span.range()).unwrap_or("")
    }

    /// Where a span begins.
    pub fn place(&self, span: Span) -> Place {
        self.get(span.file).places(span).0
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
        assert_eq!(source.line(1), Some("é = 1"));
        assert_eq!((source.line(3), source.line(4)), (Some(""), None));
        assert_eq!(source.offset(Place { line: 9, column: 1 }), None);
        assert_eq!(source.lines_of(9..10), (7..25, 2));
        assert_eq!(source.lines_of(0..0), (0..6, 1));
    }

    #[test]
    fn columns_of_long_lines_are_counted_by_blocks() {
        let mut map = SourceMap::default();
        let file = map.add("a.toml", format!("\n{}x", "é".repeat(5 * BLOCK)));
        let at = map.get(file).text.len() - 1;
        let column = 5 * BLOCK + 1;
        assert_eq!(map.get(file).place(at), Place { line: 2, column });
    }
}
