//! What a language asks for between its words and inside them.

use hypher::Lang;

use super::source::Letter;

const NARROW_NO_BREAK_SPACE: char = '\u{202f}';
const NO_BREAK_SPACE: char = '\u{a0}';

/// Shorter words are left whole: what would be parted is not worth a hyphen.
const SHORTEST_HYPHENATED: usize = 5;
/// Longer ones are no words.
const LONGEST_HYPHENATED: usize = 60;

/// The first part of a BCP 47 tag, in lower case.
fn primary(language: &str) -> String {
    let end = language.find(['-', '_']).unwrap_or(language.len());
    language[..end].to_ascii_lowercase()
}

pub fn is_french(language: &str) -> bool {
    primary(language) == "fr"
}

/// A text with the spaces that its language asks for.
pub fn spaced(text: &str, language: &str) -> String {
    if !is_french(language) {
        return text.to_owned();
    }
    let mut letters: Vec<char> = text.chars().collect();
    for at in 1..letters.len() {
        let (before, after) = (letters[at - 1], letters[at]);
        if let Some(space) = before_mark(after).filter(|_| is_space(before) && at > 1) {
            letters[at - 1] = space;
        }
        if before == '«' && is_space(after) {
            letters[at] = NARROW_NO_BREAK_SPACE;
        }
    }
    letters.into_iter().collect()
}

fn is_space(letter: char) -> bool {
    matches!(letter, ' ' | NO_BREAK_SPACE | '\u{2009}')
}

/// The space that French has before a mark.
fn before_mark(mark: char) -> Option<char> {
    match mark {
        ';' | '!' | '?' | '»' => Some(NARROW_NO_BREAK_SPACE),
        ':' => Some(NO_BREAK_SPACE),
        _ => None,
    }
}

/// French spacing: a narrow no-break space before `; ! ? »` and after `«`, a no-break space
/// before `:`. Only a space that is there is replaced: where an author writes none, as in an
/// address or a time, none belongs. A font without U+202F is no hindrance: shaping draws half
/// a space.
pub fn space_french(letters: &mut [Letter], french: impl Fn(&Letter) -> bool) {
    for at in 1..letters.len() {
        let (before, after) = (letters[at - 1], letters[at]);
        if !french(&after) {
            continue;
        }
        let space = before_mark(after.character);
        if let Some(space) = space.filter(|_| is_space(before.character) && at > 1) {
            letters[at - 1].character = space;
        }
        if before.character == '«' && is_space(after.character) {
            letters[at].character = NARROW_NO_BREAK_SPACE;
        }
    }
}

/// The language whose patterns hyphenate `language`; `None` where there are none.
pub fn hyphenation(language: &str) -> Option<Lang> {
    let code = match primary(language).as_str() {
        "nb" | "nn" => "no".to_owned(),
        other => other.to_owned(),
    };
    Lang::from_iso(code.as_bytes().try_into().ok()?)
}

/// The byte offsets in `word` where it may be parted.
pub fn syllable_ends(word: &str, language: Lang) -> Vec<usize> {
    let length = word.chars().count();
    if !(SHORTEST_HYPHENATED..=LONGEST_HYPHENATED).contains(&length) {
        return Vec::new();
    }
    let mut at = 0;
    let mut ends: Vec<usize> = hypher::hyphenate(word, language)
        .map(|syllable| {
            at += syllable.len();
            at
        })
        .collect();
    ends.pop();
    ends
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn french_words_part_where_french_does() {
        let french = hyphenation("fr-CA").unwrap();
        let parted = |word: &str| {
            let mut out = word.to_owned();
            for end in syllable_ends(word, french).into_iter().rev() {
                out.insert(end, '-');
            }
            out
        };
        assert_eq!(parted("étendard"), "éten-dard");
        assert_eq!(parted("mercenaires"), "mer-ce-naires");
        assert_eq!(parted("fou"), "fou");
        assert!(hyphenation("xx").is_none());
        assert!(hyphenation("french").is_none());
    }
}
