//! Places as LSP says them: a line from 0, and so many units of a text's encoding in it.

use std::ops::Range;

use ls_types::{ClientCapabilities, Position, PositionEncodingKind};

/// What a character of a line is counted in.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum PositionEncoding {
    /// Bytes.
    Utf8,
    /// What every editor knows.
    Utf16,
}

impl PositionEncoding {
    /// Bytes where the editor takes them.
    pub fn of(client: &ClientCapabilities) -> PositionEncoding {
        let general = client.general.as_ref();
        let known = general.and_then(|general| general.position_encodings.as_ref());
        match known.is_some_and(|known| known.contains(&PositionEncodingKind::UTF8)) {
            true => PositionEncoding::Utf8,
            false => PositionEncoding::Utf16,
        }
    }

    pub fn kind(self) -> PositionEncodingKind {
        match self {
            PositionEncoding::Utf8 => PositionEncodingKind::UTF8,
            PositionEncoding::Utf16 => PositionEncodingKind::UTF16,
        }
    }

    fn length(self, text: &str) -> usize {
        match self {
            PositionEncoding::Utf8 => text.len(),
            PositionEncoding::Utf16 => text.encode_utf16().count(),
        }
    }
}

/// A text and where its lines begin.
pub struct LineIndex<'t> {
    text: &'t str,
    starts: Vec<usize>,
    encoding: PositionEncoding,
}

impl<'t> LineIndex<'t> {
    pub fn new(text: &'t str, encoding: PositionEncoding) -> LineIndex<'t> {
        let starts = text.match_indices('\n').map(|(at, _)| at + 1);
        LineIndex {
            text,
            starts: std::iter::once(0).chain(starts).collect(),
            encoding,
        }
    }

    /// The place of a byte; past the end that of the end.
    pub fn position(&self, offset: usize) -> Position {
        let offset = self.text.floor_char_boundary(offset.min(self.text.len()));
        let line = self.starts.partition_point(|start| *start <= offset) - 1;
        let before = &self.text[self.starts[line]..offset];
        Position::new(line as u32, self.encoding.length(before) as u32)
    }

    pub fn range(&self, bytes: Range<usize>) -> ls_types::Range {
        ls_types::Range::new(self.position(bytes.start), self.position(bytes.end))
    }

    /// The byte of a place; past the end of its line that end.
    pub fn offset(&self, place: Position) -> usize {
        let Some(start) = self.starts.get(place.line as usize) else {
            return self.text.len();
        };
        let line = self.text[*start..].split(['\n', '\r']).next();
        let line = line.unwrap_or("");
        let mut left = place.character as usize;
        for (at, character) in line.char_indices() {
            let length = self.encoding.length(character.encode_utf8(&mut [0; 4]));
            if left < length {
                return start + at;
            }
            left -= length;
        }
        start + line.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_counted_in_the_encoding_and_back() {
        let text = "a\né𝄞x\r\nlast";
        for (encoding, x) in [(PositionEncoding::Utf16, 3), (PositionEncoding::Utf8, 6)] {
            let lines = LineIndex::new(text, encoding);
            let at = text.find('x').unwrap();
            assert_eq!(lines.position(at), Position::new(1, x));
            assert_eq!(lines.offset(Position::new(1, x)), at);
            // Within a character: where it begins. Beyond a line or the text: its end.
            assert_eq!(lines.offset(Position::new(1, 99)), at + 1);
            assert_eq!(lines.offset(Position::new(9, 0)), text.len());
            assert_eq!(lines.position(999), Position::new(2, 4));
        }
        let lines = LineIndex::new(text, PositionEncoding::Utf16);
        assert_eq!(lines.offset(Position::new(1, 2)), text.find('𝄞').unwrap());
    }
}
