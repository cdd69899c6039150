//! Slips of typing in texts: blanks, doubled words, signs that the rest of the game writes otherwise.
//!
//! What is no slip everywhere (a straight apostrophe, three dots, a hyphen for a dash) is one only
//! where the game has the other sign elsewhere. Spaces before `; : ! ?` go by the language.

mod pairs;
mod points;

use std::ops::Range;

use super::prose::FILLED;
use crate::message::Message;

/// The languages whose words are not doubled on purpose, and the words that are even there.
const DOUBLED: [(&str, &[&str]); 7] = [
    ("de", &["das", "dem", "den", "der", "die", "sie"]),
    ("en", &["had", "that"]),
    ("es", &["nos", "os"]),
    ("fr", &["nous", "vous"]),
    ("it", &["così", "ci", "si", "via"]),
    ("nl", &["die", "dat", "zij"]),
    ("pt", &["nos", "se"]),
];

/// Which signs a game uses.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct Signs {
    pub curly_apostrophe: bool,
    pub curly_quotes: bool,
    pub ellipsis: bool,
    pub dash: bool,
    pub minus: bool,
}

impl Signs {
    /// Adds those of a text.
    pub fn see(&mut self, text: &str) {
        self.curly_apostrophe |= text.contains('\u{2019}');
        self.curly_quotes |= text.contains(['\u{201c}', '\u{201d}', '\u{201e}', '«', '»']);
        self.ellipsis |= text.contains('\u{2026}');
        self.dash |= text.contains(['\u{2013}', '\u{2014}']);
        self.minus |= text.contains('\u{2212}');
    }
}

/// A slip, in bytes of the text.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TypographySlip {
    pub at: Range<usize>,
    pub what: Message,
    /// What to write there, where there is one right answer.
    pub fix: Option<String>,
}

impl TypographySlip {
    fn new(at: Range<usize>, what: impl Into<Message>) -> TypographySlip {
        let what = what.into();
        TypographySlip {
            at,
            what,
            fix: None,
        }
    }

    fn written(self, fix: &str) -> TypographySlip {
        let fix = Some(fix.to_owned());
        TypographySlip { fix, ..self }
    }
}

/// The slips in a text, in their order. What is filled in stands in it as one sign, see [`super::prose`].
pub fn slips(text: &str, language: &str, signs: Signs) -> Vec<TypographySlip> {
    let mut found = Vec::new();
    found.extend(blanks(text));
    found.extend(doubled(text, language));
    found.extend(mixed(text, signs));
    found.extend(punctuation(text, language));
    found.extend(points::points(text));
    found.extend(points::minus(text, signs));
    found.extend(pairs::unpaired(text, language));
    found.sort_by_key(|slip| (slip.at.start, slip.at.end));
    found
}

/// Two blanks within a line.
fn blanks(text: &str) -> Vec<TypographySlip> {
    let mut found = Vec::new();
    let mut at = 0;
    while let Some(offset) = text[at..].find("  ") {
        let start = at + offset;
        let rest = text[start..].trim_start_matches(' ');
        let end = text.len() - rest.len();
        at = end;
        // Blanks at the ends of lines and runs of words are layout.
        let is_edge = text[..start].ends_with('\n') || rest.starts_with('\n');
        if start > 0 && !rest.is_empty() && !is_edge {
            found.push(
                TypographySlip::new(
                    start..end,
                    message!("check-typography-blanks", "two blanks stand here"),
                )
                .written(" "),
            );
        }
    }
    found
}

/// A word that stands twice.
fn doubled(text: &str, language: &str) -> Vec<TypographySlip> {
    let base = language.split('-').next().unwrap_or(language);
    let Some((_, meant)) = DOUBLED.iter().find(|(known, _)| *known == base) else {
        return Vec::new();
    };
    let words = words(text);
    let doubled = words.windows(2).filter_map(|pair| {
        let [one, other] = pair else {
            return None;
        };
        let between = &text[one.end..other.start];
        let (first, second) = (&text[one.clone()], &text[other.clone()]);
        // Most words are told apart by their first letters.
        if !initial(first).eq(initial(second)) {
            return None;
        }
        let same = first.to_lowercase();
        let is_word = same.chars().all(|letter| !letter.is_numeric())
            && (same.chars().count() > 1 || same == "à");
        let is_double = same == second.to_lowercase() && !meant.contains(&&*same);
        let is_next = between.chars().all(char::is_whitespace);
        (is_word && is_double && is_next).then(|| {
            TypographySlip::new(
                one.start..other.end,
                message!(
                    "check-typography-doubled",
                    "`{second}` stands here twice",
                    second
                ),
            )
        })
    });
    doubled.collect()
}

fn initial(word: &str) -> impl Iterator<Item = char> {
    word.chars().take(1).flat_map(char::to_lowercase)
}

/// The words and numbers, with the apostrophes and hyphens within them.
fn words(text: &str) -> Vec<Range<usize>> {
    let is_part =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '\'' | '\u{2019}' | '-');
    let mut found = Vec::new();
    let mut start = None;
    for (at, letter) in text.char_indices().chain([(text.len(), ' ')]) {
        match (start, is_part(letter)) {
            (None, true) => start = Some(at),
            (Some(from), false) => {
                found.push(from..at);
                start = None;
            }
            _ => {}
        }
    }
    found
}

/// Signs that the game writes otherwise elsewhere.
fn mixed(text: &str, signs: Signs) -> Vec<TypographySlip> {
    let mut found = Vec::new();
    let before = |at: usize| text[..at].chars().next_back();
    let after = |at: usize| text[at..].chars().next();
    let is_letter = |letter: Option<char>| letter.is_some_and(char::is_alphabetic);
    for (at, _) in text.match_indices('\'') {
        if signs.curly_apostrophe && is_letter(before(at)) && is_letter(after(at + 1)) {
            let what = message!(
                "check-typography-mixed",
                "a straight apostrophe, and the game has `’` elsewhere"
            );
            found.push(TypographySlip::new(at..at + 1, what).written("\u{2019}"));
        }
    }
    for (at, _) in text.match_indices('"').filter(|_| signs.curly_quotes) {
        let what = message!(
            "check-typography-mixed-straight-quotation-mark",
            "a straight quotation mark, and the game has others elsewhere"
        );
        found.push(TypographySlip::new(at..at + 1, what));
    }
    for (at, _) in text.match_indices("...").filter(|_| signs.ellipsis) {
        if before(at) != Some('.') && after(at + 3) != Some('.') {
            let what = message!(
                "check-typography-mixed-three-dots-game",
                "three dots, and the game has `…` elsewhere"
            );
            found.push(TypographySlip::new(at..at + 3, what).written("\u{2026}"));
        }
    }
    for (at, _) in text.match_indices(" - ").filter(|_| signs.dash) {
        // At the beginning of a line it begins an item of a list.
        let line = &text[text[..at].rfind('\n').map_or(0, |newline| newline + 1)..at];
        if !line.trim().is_empty() {
            let what = message!(
                "check-typography-mixed-hyphen-dash-game",
                "a hyphen for a dash, and the game has dashes elsewhere"
            );
            found.push(TypographySlip::new(at + 1..at + 2, what));
        }
    }
    found
}

/// How a language sets `; : ! ?` and quotation marks: French with a space before them, others of
/// these without, and of the rest nothing is known.
fn punctuation(text: &str, language: &str) -> Vec<TypographySlip> {
    let base = language.split('-').next().unwrap_or(language);
    let spaced: &[char] = match (base, language) {
        ("fr", "fr-CA") => &[':', '»'],
        ("fr", _) => &[';', ':', '!', '?', '»'],
        _ => &[],
    };
    let is_known = DOUBLED.iter().any(|(known, _)| *known == base);
    let mut found = Vec::new();
    let signs = [';', ':', '!', '?', '«', '»', ',', '.'];
    for (at, sign) in text.char_indices().filter(|(_, sign)| signs.contains(sign)) {
        let rest = &text[at + sign.len_utf8()..];
        let ends = rest
            .chars()
            .next()
            .is_none_or(|next| next.is_whitespace() || matches!(next, '»' | ')'));
        let before = text[..at].chars().next_back();
        let is_after_word = before
            .is_some_and(|letter| letter.is_alphanumeric() || matches!(letter, '»' | ')' | FILLED));
        let is_blank = before.is_some_and(|letter| matches!(letter, ' ' | '\u{a0}' | '\u{202f}'));
        // Only after a word: a lone sign may be a picture of itself.
        let has_word = text[..at].trim_end().ends_with(char::is_alphanumeric);
        let blank = before.map_or(0, char::len_utf8);
        let end = at + sign.len_utf8();
        match sign {
            _ if spaced.contains(&sign) && ends && is_after_word && !closes_icon(text, at) => {
                let what = message!(
                    "check-typography-punctuation",
                    "a space is missing before `{sign}`",
                    sign
                );
                found.push(TypographySlip::new(at..end, what).written(&format!(" {sign}")));
            }
            '«' if base == "fr" && rest.starts_with(char::is_alphanumeric) => {
                let what = message!(
                    "check-typography-punctuation-space-missing-after",
                    "a space is missing after `«`"
                );
                found.push(TypographySlip::new(at..end, what).written("« "));
            }
            // Several colons may be of icons, written so or not.
            ';' | ':' | '!' | '?'
                if is_known
                    && base != "fr"
                    && ends
                    && is_blank
                    && has_word
                    && (sign != ':' || text.matches(':').count() == 1) =>
            {
                let what = message!(
                    "check-typography-punctuation-space-stands-before",
                    "a space stands before `{sign}`",
                    sign
                );
                found.push(TypographySlip::new(at - blank..end, what).written(&sign.to_string()));
            }
            ',' | '.' if is_known && is_blank && is_shifted(&text[..at], sign, rest) => {
                let what = message!(
                    "check-typography-punctuation-space-on-wrong-side",
                    "a space stands before `{sign}`, and none behind it",
                    sign
                );
                found.push(TypographySlip::new(at - blank..end, what).written(&format!("{sign} ")));
            }
            ',' | '.' if is_known && ends && is_blank && has_word => {
                let what = message!(
                    "check-typography-punctuation-space-stands-before",
                    "a space stands before `{sign}`",
                    sign
                );
                found.push(TypographySlip::new(at - blank..end, what).written(&sign.to_string()));
            }
            _ => {}
        }
    }
    found
}

/// Whether the space behind a comma or a full stop stands before it: `fin .Puis`, and neither `a .png` nor
/// `.NET` nor `.5`.
fn is_shifted(before: &str, sign: char, rest: &str) -> bool {
    let ends_word = |letter: char| letter.is_alphanumeric() || "»”\")*_".contains(letter);
    let said = before.trim_end();
    let ends_icon = said.ends_with(':') && closes_icon(said, said.len() - 1);
    if !ends_icon && !said.ends_with(|letter| ends_word(letter) || letter == FILLED) {
        return false;
    }
    let mut rest = rest.chars();
    let (next, second) = (rest.next(), rest.next());
    match sign {
        ',' => next.is_some_and(char::is_alphabetic),
        _ => {
            next.is_some_and(char::is_uppercase)
                && second.is_none_or(|second| {
                    second.is_lowercase() || second.is_whitespace() || "'\u{2019}".contains(second)
                })
        }
    }
}

/// Whether a colon ends the name of an icon: `:sun:`.
fn closes_icon(text: &str, colon: usize) -> bool {
    if !text[colon..].starts_with(':') {
        return false;
    }
    let is_name =
        |letter: char| letter.is_alphanumeric() || matches!(letter, '-' | '_' | '/' | FILLED);
    let name = text[..colon].trim_end_matches(is_name);
    name.ends_with(':') && name.len() < colon
}

#[cfg(test)]
mod tests {
    use super::*;

    fn mended(text: &str, language: &str) -> (Vec<String>, String) {
        let signs = Signs {
            curly_apostrophe: true,
            curly_quotes: true,
            ellipsis: true,
            dash: true,
            minus: true,
        };
        let slips = slips(text, language, signs);
        let mut mended = text.to_owned();
        for slip in slips.iter().rev() {
            if let Some(fix) = &slip.fix {
                mended.replace_range(slip.at.clone(), fix);
            }
        }
        let told = slips.into_iter().map(|slip| slip.what.to_string());
        (told.collect(), mended)
    }

    #[test]
    fn slips_are_seen_and_mended() {
        for (language, text, right) in [
            ("en", "Draw two  cards.", "Draw two cards."),
            (
                "en",
                "Draw a card , then discard it .",
                "Draw a card, then discard it.",
            ),
            (
                "fr",
                "Jouez encore .Mais 2 :brave: .Il perd « Arc » ,puis ,l’or.",
                "Jouez encore. Mais 2 :brave:. Il perd « Arc », puis, l’or.",
            ),
            (
                "en",
                "Draw it .Then (or not) ,go.",
                "Draw it. Then (or not), go.",
            ),
            ("en", "Who goes there ?", "Who goes there?"),
            ("en", "It's the enemy's turn...", "It’s the enemy’s turn…"),
            ("fr", "Gagnez un point!", "Gagnez un point !"),
            (
                "fr",
                "Au choix: la carte «Arc» ou rien",
                "Au choix : la carte « Arc » ou rien",
            ),
            (
                "fr-CA",
                "Au choix: gagnez un point!",
                "Au choix : gagnez un point!",
            ),
        ] {
            let (what, mended) = mended(text, language);
            assert_eq!(mended, right, "{what:?}");
            assert!(!what.is_empty());
        }
        for (language, text) in [
            ("en", "Draw the the card"),
            ("fr", "Défaussez de de la main"),
            ("en", "A card \"twice\" named"),
            ("en", "The sea - and the sky"),
            ("fr", "la carte « Arc ou rien"),
        ] {
            let (what, mended) = mended(text, language);
            assert_eq!(mended, text, "no one right answer");
            assert!(!what.is_empty(), "{text}");
        }
    }

    #[test]
    fn what_is_meant_is_left_alone() {
        for (language, text) in [
            ("fr", "Nous nous levons, vous vous taisez."),
            ("fr", "Gagnez 3 :coin: : un par joueur"),
            ("fr", "Payez :coin: ; perdez :brave: !"),
            ("fr", "À 10:30, le « vrai » départ : 2, 2, 2…"),
            ("en", "He had had 3 3 :sun: cards: all of them"),
            ("en", "First line,\n  second line"),
            ("en", "- one thing\n - another"),
            ("en", "http://example.org/ is the page"),
            ("en", "no , is bold **here**, or _there_; ok"),
            ("ja", "hai hai , so desu ka ?"),
            ("de", "»Ja« sagt die, die die Karte hat"),
            ("en", "? ? ? mark"),
            (
                "en",
                "a .png or .NET file, .5 of it, ./Map and … .Hack, .hack of 1 ,5",
            ),
        ] {
            let (what, _) = mended(text, language);
            let expected = usize::from(text.starts_with("no ,"));
            assert_eq!(what.len(), expected, "{text}: {what:?}");
        }
    }
}
