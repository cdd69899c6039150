//! The words of a game: what stands behind its figures, what it never says, whose names it quotes.

use std::ops::Range;

use super::prose::{FILLED, PARTED, Prose};
use crate::fill::pattern::{PatternPart, Placeholder, PluralForm, TextPattern};
use crate::render::text::icon_length;

/// A word that is looked for: small letters, one blank between words, `*` for any ending.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct WantedWord {
    /// As it was written.
    pub written: String,
    words: String,
    is_open: bool,
}

impl WantedWord {
    pub fn new(written: &str) -> WantedWord {
        let (stem, is_open) = match written.strip_suffix('*') {
            Some(stem) => (stem, true),
            None => (written, false),
        };
        WantedWord {
            written: written.to_owned(),
            words: normal(stem),
            is_open,
        }
    }

    /// Whether a text in small letters begins with it.
    pub fn begins(&self, text: &str) -> bool {
        let rest = text.strip_prefix(&*self.words);
        rest.is_some_and(|rest| self.is_open || !rest.starts_with(char::is_alphanumeric))
    }

    /// Where it stands in a text, as whole words.
    pub fn places(&self, text: &str) -> Vec<Range<usize>> {
        let mut found = Vec::new();
        if self.words.is_empty() {
            return found;
        }
        let mut before = None;
        for (at, letter) in text.char_indices() {
            let starts = before.is_none_or(|before: char| !before.is_alphanumeric());
            before = Some(letter);
            if !starts {
                continue;
            }
            if let Some(end) = self.end(&text[at..]) {
                found.push(at..at + end);
            }
        }
        found
    }

    /// The bytes that it takes at the beginning of a text, its ending included.
    fn end(&self, text: &str) -> Option<usize> {
        let mut wanted = self.words.chars();
        let mut at = 0;
        let mut letters = text.char_indices().peekable();
        'wanted: while let Some(next) = wanted.next() {
            let (_, letter) = letters.next()?;
            if next == ' ' {
                if !letter.is_whitespace() {
                    return None;
                }
                while letters
                    .next_if(|(_, blank)| blank.is_whitespace())
                    .is_some()
                {}
                continue;
            }
            // A capital may be several small letters.
            let mut small = letter.to_lowercase();
            if small.next() != Some(next) {
                return None;
            }
            for more in small {
                match wanted.next() {
                    Some(next) if next == more => {}
                    _ => return None,
                }
            }
            if wanted.as_str().is_empty() {
                break 'wanted;
            }
        }
        let rest = letters.peek().map_or("", |(at, _)| &text[*at..]);
        at += text.len() - rest.len();
        let ending = rest
            .find(|letter: char| !letter.is_alphanumeric())
            .unwrap_or(rest.len());
        match (ending, self.is_open) {
            (0, _) => Some(at),
            (_, true) => Some(at + ending),
            (_, false) => None,
        }
    }
}

/// A text in small letters, with one blank between its words.
pub fn normal(text: &str) -> String {
    let words: Vec<&str> = text.split_whitespace().collect();
    words.join(" ").to_lowercase()
}

/// The words behind a figure that are none of those wanted, in bytes of the text; `wanted` gives
/// them for the name of a field.
pub fn behind_figures<'w>(
    text: &str,
    pattern: &TextPattern,
    wanted: &dyn Fn(&str) -> Option<&'w [WantedWord]>,
) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    for (index, part) in pattern.parts.iter().enumerate() {
        let PatternPart::Value(value) = part else {
            continue;
        };
        let Some(field) = field(&text[value.source.clone()]) else {
            continue;
        };
        let Some(words) = wanted(field) else {
            continue;
        };
        let wrong = match value.forms.as_slice() {
            [] => behind(text, pattern.parts.get(index + 1), words),
            forms => in_forms(text, value, forms, words),
        };
        found.extend(wrong.map(|at| (at, field.to_owned())));
    }
    found
}

/// The words behind the figures of a block of written pages, `{{ f.turns }} turns`, that are those of other
/// figures (`is_of_another`) and not their own; in bytes of its text. A booklet may say a figure in other
/// words than cards do, but not in those of another.
pub fn behind_expressions<'w>(
    prose: &Prose,
    source: &str,
    wanted: &dyn Fn(&str) -> Option<&'w [WantedWord]>,
    is_of_another: &dyn Fn(&str) -> bool,
) -> Vec<(Range<usize>, String)> {
    let mut found = Vec::new();
    for (sign, expression) in &prose.filled {
        let expression = source.get(expression.clone()).unwrap_or_default();
        let expression = expression.trim_matches('-').trim();
        // A filter that sets a number does not change which value it is.
        let expression = match expression.split_once('|') {
            Some((value, "number" | " number")) => value,
            _ => expression,
        };
        let Some((field, words)) = field(expression).and_then(|name| Some((name, wanted(name)?)))
        else {
            continue;
        };
        let next = PatternPart::Words(String::new(), sign.end..prose.text.len());
        let wrong = behind(&prose.text, Some(&next), words);
        // A word with an ending that the page writes is not known whole.
        let is_whole = |at: &Range<usize>| !prose.text[at.end..].starts_with([FILLED, PARTED]);
        let is_known = |at: &Range<usize>| is_of_another(&normal(&prose.text[at.start..]));
        let wrong = wrong.filter(is_whole).filter(is_known);
        found.extend(wrong.map(|at| (at, field.to_owned())));
    }
    found
}

/// The name of the field that an expression is: `effects[0].amount` is `amount`, a sum none.
fn field(source: &str) -> Option<&str> {
    let source = source.trim().trim_start_matches('-');
    let is_one = ![" + ", " - ", " * ", " / ", " ? "]
        .iter()
        .any(|operator| source.contains(operator));
    let last = source.rsplit('.').next()?;
    let name = last.split('[').next()?;
    let is_name = name
        .chars()
        .all(|letter| letter.is_alphanumeric() || letter == '_');
    (is_one && is_name && !name.is_empty()).then_some(name)
}

/// The first word behind a figure, where it is none of those wanted. Where no word follows, the
/// template draws what the figure is of.
fn behind(text: &str, next: Option<&PatternPart>, wanted: &[WantedWord]) -> Option<Range<usize>> {
    let Some(PatternPart::Words(_, range)) = next else {
        return None;
    };
    let words = &text[range.clone()];
    let trimmed =
        words.trim_start_matches(|sign: char| sign.is_whitespace() || "*_[".contains(sign));
    let start = range.start + words.len() - trimmed.len();
    let first = first_word(trimmed)?;
    let said = normal(trimmed);
    let is_wanted = wanted.iter().any(|wanted| wanted.begins(&said));
    (!is_wanted).then(|| start..start + first)
}

/// The bytes of the word, or the icon, that a text begins with.
fn first_word(text: &str) -> Option<usize> {
    if let Some(icon) = icon_length(text) {
        return Some(icon);
    }
    let end = text.find(|letter: char| !letter.is_alphanumeric());
    match end.unwrap_or(text.len()) {
        0 => None,
        end => Some(end),
    }
}

/// The first form without any of the words.
fn in_forms(
    text: &str,
    value: &Placeholder,
    forms: &[PluralForm],
    wanted: &[WantedWord],
) -> Option<Range<usize>> {
    let lacks = |form: &&PluralForm| {
        let runs = form.pattern.words();
        let has_words = runs
            .iter()
            .any(|(run, _)| run.contains(char::is_alphabetic));
        let is_said = runs.iter().any(|(_, range)| {
            let run = &text[range.clone()];
            wanted.iter().any(|wanted| !wanted.places(run).is_empty())
        });
        has_words && !is_said
    };
    let form = forms.iter().find(lacks)?;
    let runs = form.pattern.words();
    let of_letters = runs
        .iter()
        .find(|(run, _)| run.contains(char::is_alphabetic));
    of_letters.map_or_else(
        || Some(value.range.clone()),
        |(_, range)| Some(range.clone()),
    )
}

/// What stands in quotation marks of a text, without them and the blanks inside.
pub fn quoted(text: &str) -> Vec<Range<usize>> {
    let mut found = Vec::new();
    for (open, close) in [('«', '»'), ('“', '”')] {
        let mut at = 0;
        while let Some(from) = text[at..].find(open) {
            let start = at + from + open.len_utf8();
            let Some(length) = text[start..].find(close) else {
                break;
            };
            let inner = &text[start..start + length];
            let blanks = inner.len() - inner.trim_start().len();
            let from = start + blanks;
            found.push(from..from + inner.trim().len());
            at = start + length + close.len_utf8();
        }
    }
    found.sort_by_key(|place| place.start);
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fill::pattern;

    #[test]
    fn words_are_whole_or_open() {
        let at = |word: &str, text: &str| {
            let found = WantedWord::new(word).places(text);
            let found = found.into_iter().map(|at| text[at].to_owned());
            found.collect::<Vec<_>>().join("|")
        };
        assert_eq!(
            at("pioch*", "Piochez : la pioche, empiocher"),
            "Piochez|pioche"
        );
        assert_eq!(at("PV", "3 PV, pvs, pv."), "PV|pv");
        assert_eq!(
            at("point de vie", "un Point  de\nvie, points de vie"),
            "Point  de\nvie"
        );
        assert_eq!(at("à", "À la mer, à côté"), "À|à");
        assert_eq!(at("", "x"), "");
    }

    #[test]
    fn figures_have_their_words_behind_them() {
        let life = [WantedWord::new("PV"), WantedWord::new(":heart:")];
        let cost = [WantedWord::new("faveur*")];
        let wanted = |field: &str| match field {
            "life" => Some(&life[..]),
            "cost" => Some(&cost[..]),
            _ => None,
        };
        let wrong = |text: &str| {
            let found = behind_figures(text, &pattern::parse(text).unwrap(), &wanted);
            let found = found
                .into_iter()
                .map(|(at, field)| format!("{field}: {}", &text[at]));
            found.collect::<Vec<_>>().join("; ")
        };
        assert_eq!(wrong("Gagnez {life} PV, perdez {-effects[0].life} PV"), "");
        // A colon with a blank before it begins no icon.
        assert_eq!(wrong("Il reste {life} : jouez. Sinon : perdez."), "");
        assert_eq!(wrong("Gagnez {life} pièces"), "life: pièces");
        assert_eq!(
            wrong("{life}\u{a0}**PV** et {life} :heart: puis {life}."),
            ""
        );
        assert_eq!(wrong("{foe.life} :coin: {gold} pièces"), "life: :coin:");
        assert_eq!(wrong("{cost|{n} faveur|{n} faveurs}"), "");
        assert_eq!(wrong("{cost|une faveur|{n} braves}"), "cost:  braves");
        assert_eq!(wrong("{foes.find('a').life} pas"), "life: pas");
        assert_eq!(wrong("{a + life} pas, {foes.size()} pas, {life}, pas"), "");
    }

    #[test]
    fn quotation_marks_hold_names() {
        let text = "« Arc », “Bow” and «Anneau » but « not";
        let found: Vec<&str> = quoted(text).into_iter().map(|at| &text[at]).collect();
        assert_eq!(found, ["Arc", "Bow", "Anneau"]);
    }
}
