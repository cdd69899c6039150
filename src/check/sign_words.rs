//! The signs in a text and the words beside them: `:laurels:` and "favour".

use std::ops::Range;

use super::words::WantedWord;
use crate::render::text::icon_at;

/// So many words away from a sign one is still of it.
const FAR: usize = 2;

/// A sign with the words that stand beside it.
#[derive(Debug)]
pub struct SignWords {
    pub sign: String,
    pub words: Vec<WantedWord>,
}

/// A sign beside a word of another's, in bytes of the text.
pub struct WrongSign<'s> {
    pub at: Range<usize>,
    /// The word, as the settings have it.
    pub beside: &'s str,
    pub known: &'s SignWords,
    /// Whose word it is.
    pub other: &'s SignWords,
}

/// A part of a text.
enum SignToken<'s> {
    Sign(Range<usize>, Option<&'s SignWords>),
    Word(Range<usize>),
    /// What parts phrases.
    Break,
}

/// The signs whose nearest word, of all that belong to signs, is another sign's. A sign without such a word
/// in its phrase is as it may be.
pub fn wrong_signs<'s>(text: &str, signs: &'s [SignWords]) -> Vec<WrongSign<'s>> {
    if signs.is_empty() {
        return Vec::new();
    }
    let said = text.to_lowercase();
    // Letters may be longer in small: then nothing is known of where they stand.
    if said.len() != text.len() {
        return Vec::new();
    }
    let tokens = tokens(text, signs);
    let word_at = |known: &'s SignWords, at: &Range<usize>| {
        let rest = said.get(at.start..)?;
        let word = known.words.iter().find(|word| word.begins(rest))?;
        Some(&*word.written)
    };
    let mut found = Vec::new();
    for (index, token) in tokens.iter().enumerate() {
        let SignToken::Sign(at, Some(known)) = token else {
            continue;
        };
        let near = near(&tokens, index);
        let own = near.iter().find(|(_, word)| word_at(known, word).is_some());
        let others = |word| {
            signs
                .iter()
                .find_map(|other| Some((word_at(other, word)?, other)))
        };
        let other = near
            .iter()
            .find_map(|(far, word)| Some((*far, others(word)?)));
        let Some((far, (beside, other))) = other else {
            continue;
        };
        if own.is_none_or(|(own, _)| *own > far) {
            found.push(WrongSign {
                at: at.clone(),
                beside,
                known,
                other,
            });
        }
    }
    found
}

/// The words of a sign's phrase, those nearest to it first, with how far away each is; another sign
/// hides those behind it.
fn near<'t>(tokens: &'t [SignToken<'_>], index: usize) -> Vec<(usize, &'t Range<usize>)> {
    let word = |token: &'t SignToken<'_>| match token {
        SignToken::Word(at) => Some(at),
        SignToken::Sign(..) | SignToken::Break => None,
    };
    let before = tokens[..index].iter().rev().map_while(word);
    let behind = tokens[index + 1..].iter().map_while(word);
    let mut near: Vec<_> = (1..).zip(before).take(FAR).collect();
    near.extend((1..).zip(behind).take(FAR));
    near.sort_by_key(|(far, _)| *far);
    near
}

fn tokens<'s>(text: &str, signs: &'s [SignWords]) -> Vec<SignToken<'s>> {
    let is_sign = |name: &str| signs.iter().any(|known| known.sign == name);
    let mut tokens = Vec::new();
    let mut at = 0;
    while let Some(letter) = text[at..].chars().next() {
        let rest = &text[at..];
        let length = match letter {
            ':' => icon_at(rest, &is_sign).map_or(1, |(name, length)| {
                let known = signs.iter().find(|known| known.sign == name);
                tokens.push(SignToken::Sign(at..at + length, known));
                length
            }),
            letter if letter.is_alphanumeric() => {
                let end = rest.find(|letter: char| !letter.is_alphanumeric());
                let length = end.unwrap_or(rest.len());
                tokens.push(SignToken::Word(at..at + length));
                length
            }
            letter => {
                if ".,;!?()\n|".contains(letter) {
                    tokens.push(SignToken::Break);
                }
                letter.len_utf8()
            }
        };
        at += length;
    }
    tokens
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_sign_stands_beside_its_own_words() {
        let signs = [
            ("laurels", &["faveur*"][..]),
            ("heart", &["moral", "point de vie"]),
            ("morning", &["matin"]),
            ("afternoon", &["après-midi"]),
        ];
        let signs = signs.map(|(sign, words)| SignWords {
            sign: sign.to_owned(),
            words: words.iter().map(|word| WantedWord::new(word)).collect(),
        });
        let wrong = |text: &str| {
            let found = wrong_signs(text, &signs).into_iter();
            let found = found.map(|wrong| format!("{} by {}", &text[wrong.at], wrong.beside));
            found.collect::<Vec<_>>().join("; ")
        };
        assert_eq!(wrong(":laurels: **Une faveur** : notez +1"), "");
        assert_eq!(
            wrong(":heart: **Une faveur** : notez +1"),
            ":heart: by faveur*"
        );
        assert_eq!(
            wrong("matin :morning:, après-midi :afternoon:, et 2 :heart:"),
            ""
        );
        assert_eq!(
            wrong("matin :afternoon:, après-midi :morning:."),
            ":afternoon: by matin; :morning: by après-midi"
        );
        assert_eq!(wrong("2 :heart: ou une faveur"), "");
        assert_eq!(wrong("le point de vie :heart: (faveur)"), "");
        assert_eq!(wrong("1 :laurels: 1 :heart: de moral"), "");
        assert_eq!(wrong(":owl: faveur, 10:30, ::, :heart"), "");
    }
}
