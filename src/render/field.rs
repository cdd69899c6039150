//! From the words of a text back to the field they were written in.

use super::plan::FaceJob;
use crate::diag::Span;
use crate::load::{Game, Kind, Value};

/// The field whose words a text says: the one with the most of them, and of several the entry's
/// own before those of its file and of the game's other files.
pub fn holding(content: &str, job: FaceJob, game: &Game) -> Option<Span> {
    let content = letters(content);
    let entry = job.entry(game).map(|entry| &entry.value);
    let file = job.component(game).data.as_ref();
    let places = entry.into_iter().chain(file).chain(game.data.values());
    best(places.filter_map(|value| longest(value, &content))).map(|(_, span)| span)
}

/// The longest string below a value that the text holds, and where it stands.
fn longest(value: &Value, content: &str) -> Option<(usize, Span)> {
    match &value.kind {
        Kind::String(text) => {
            let text = letters(text);
            let holds = !text.is_empty() && content.contains(&text);
            holds.then_some((text.len(), value.span))
        }
        Kind::Array(items) => best(items.iter().filter_map(|item| longest(item, content))),
        Kind::Table(table) => {
            let fields = table.iter().map(|(_, field)| &field.value);
            best(fields.filter_map(|value| longest(value, content)))
        }
        _ => None,
    }
}

/// The first of the longest.
fn best(found: impl Iterator<Item = (usize, Span)>) -> Option<(usize, Span)> {
    found.reduce(|best, next| if next.0 > best.0 { next } else { best })
}

/// What of a text is drawn whatever is made of it: its letters and digits. Templates break lines
/// and write capitals, the typography of a language changes blanks, markup and icons are no words.
fn letters(text: &str) -> String {
    let mut letters = String::new();
    let mut rest = text;
    while let Some(letter) = rest.chars().next() {
        rest = &rest[icon(rest).unwrap_or(letter.len_utf8())..];
        letters.extend(
            letter
                .to_lowercase()
                .filter(|letter| letter.is_alphanumeric()),
        );
    }
    letters
}

/// The length of the icon that a text begins with: `:name:`.
fn icon(text: &str) -> Option<usize> {
    let name = text.strip_prefix(':')?;
    let end = name.find(':').filter(|end| *end > 0)?;
    let plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
    name[..end].chars().all(plain).then_some(end + 2)
}

#[cfg(test)]
mod tests {
    use super::letters;

    #[test]
    fn letters_are_what_is_drawn_of_a_text() {
        assert_eq!(letters("**Perdez** 5\u{a0}:sword: !"), "perdez5");
        assert_eq!(letters("PERDEZ  5\u{202f}!"), "perdez5");
        assert_eq!(letters("à 10:30: non"), "à10non");
        assert_eq!(letters("::a b:c"), "abc");
    }
}
