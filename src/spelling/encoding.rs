//! The encodings of dictionaries: UTF-8, or one byte a letter as older ones have.

use std::borrow::Cow;

use super::limits::DictionaryError;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DictionaryEncoding {
    Utf8,
    /// ISO 8859-1.
    Latin1,
    /// ISO 8859-15: eight letters of the first are others.
    Latin9,
    /// Windows 1252: punctuation where ISO 8859-1 has controls.
    Windows,
}

impl DictionaryEncoding {
    /// What `SET` says in a file of affixes; ISO 8859-1 where it says nothing.
    ///
    /// # Errors
    /// An encoding that is none of these.
    pub fn of(affixes: &[u8]) -> Result<DictionaryEncoding, DictionaryError> {
        let lines = affixes.split(|byte| *byte == b'\n');
        let mut named = lines.filter_map(|line| {
            let line = std::str::from_utf8(line).ok()?;
            let name = line.trim_start_matches('\u{feff}').strip_prefix("SET")?;
            name.starts_with([' ', '\t']).then(|| name.trim())
        });
        let Some(name) = named.next() else {
            return Ok(DictionaryEncoding::Latin1);
        };
        let plain: String = name
            .chars()
            .filter(|letter| letter.is_alphanumeric())
            .collect();
        match plain.to_ascii_lowercase().as_str() {
            "utf8" => Ok(DictionaryEncoding::Utf8),
            "iso88591" | "latin1" => Ok(DictionaryEncoding::Latin1),
            "iso885915" | "latin9" => Ok(DictionaryEncoding::Latin9),
            "microsoftcp1252" | "windows1252" | "cp1252" => Ok(DictionaryEncoding::Windows),
            _ => {
                let name: String = name.chars().take(40).collect();
                Err(DictionaryError(message!(
                    "dictionary-encoding",
                    "its encoding `{name}` is not known: save both files as UTF-8",
                    name
                )))
            }
        }
    }

    /// The text of a file; what is no letter becomes a sign that no word has.
    pub fn text(self, bytes: &[u8]) -> Cow<'_, str> {
        match self {
            DictionaryEncoding::Utf8 => String::from_utf8_lossy(bytes),
            _ => bytes.iter().map(|byte| self.letter(*byte)).collect(),
        }
    }

    fn letter(self, byte: u8) -> char {
        match (self, byte) {
            (DictionaryEncoding::Latin9, 0xa4) => '€',
            (DictionaryEncoding::Latin9, 0xa6) => 'Š',
            (DictionaryEncoding::Latin9, 0xa8) => 'š',
            (DictionaryEncoding::Latin9, 0xb4) => 'Ž',
            (DictionaryEncoding::Latin9, 0xb8) => 'ž',
            (DictionaryEncoding::Latin9, 0xbc) | (DictionaryEncoding::Windows, 0x8c) => 'Œ',
            (DictionaryEncoding::Latin9, 0xbd) | (DictionaryEncoding::Windows, 0x9c) => 'œ',
            (DictionaryEncoding::Latin9, 0xbe) | (DictionaryEncoding::Windows, 0x9f) => 'Ÿ',
            (DictionaryEncoding::Windows, 0x8a) => 'Š',
            (DictionaryEncoding::Windows, 0x9a) => 'š',
            (DictionaryEncoding::Windows, 0x8e) => 'Ž',
            (DictionaryEncoding::Windows, 0x9e) => 'ž',
            (DictionaryEncoding::Windows, 0x91) => '\u{2018}',
            (DictionaryEncoding::Windows, 0x92) => '\u{2019}',
            _ => char::from(byte),
        }
    }
}
