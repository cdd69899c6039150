//! One sentence as it was and as it is.

use super::change::{LoneChange, LoneChangeKind};
use super::lexicon::{Lexicon, stem};
use super::tokens::{SentenceToken, are_same, differing, sentences};
use super::words::{LanguageWords, has, in_one};
use super::{english, french};
use crate::check::opposites::Opposites;
use crate::check::spelling::common::{CommonWords, plain};
use crate::numbers;
use crate::words::slips;

/// So many letters a word has at least whose letters are looked at.
const LONG: usize = 4;

/// Compares the texts of a game with what they were.
pub struct Comparer {
    words: &'static LanguageWords,
    opposites: Opposites,
    lexicon: Lexicon,
    common: Option<&'static CommonWords>,
    /// Figures are for other rules.
    numbers: &'static [&'static str],
}

impl Comparer {
    /// For a language and all the texts of a game as they were approved; none where nothing is known of
    /// the language.
    pub fn new<'t>(language: &str, texts: impl Iterator<Item = &'t str>) -> Option<Comparer> {
        let words = match language.split('-').next()? {
            "fr" => &french::WORDS,
            "en" => &english::WORDS,
            _ => return None,
        };
        let common = CommonWords::of(language);
        Some(Comparer {
            words,
            opposites: Opposites::of(language)?,
            lexicon: Lexicon::new(words, common, texts),
            common,
            numbers: numbers::words(language).map_or(&[], |numbers| numbers),
        })
    }

    /// What has changed alone, sentence by sentence. Sentences that are new, gone or written anew are let
    /// pass.
    pub fn changes(&self, before: &str, now: &str) -> Vec<LoneChange> {
        let (was, is) = (sentences(before), sentences(now));
        let differing = differing(&was, &is, |one, other| are_same(one, other));
        if differing.one.len() != differing.other.len() {
            return Vec::new();
        }
        let pairs = differing.one.iter().zip(differing.other);
        let found = pairs.filter_map(|(was, is)| self.of_sentence(was, is));
        found.collect()
    }

    /// What alone has changed; none where it is nothing that is told.
    fn of_sentence(&self, before: &[SentenceToken], now: &[SentenceToken]) -> Option<LoneChange> {
        let differing = differing(before, now, |one, other| one.small == other.small);
        let (was, is) = (differing.one, differing.other);
        let shared = before.iter().filter(|token| token.is_word).count()
            - was.iter().filter(|token| token.is_word).count();
        if shared == 0 || was.is_empty() && is.is_empty() {
            return None;
        }
        // A sentence may begin otherwise, `Que nul ne parle` or `Évite` for `Vous évite`, and `l’on` is `on`.
        let behind = before.get(differing.first + was.len());
        let is_on =
            behind.is_some_and(|behind| behind.small == "on") && joined(was) + &joined(is) == "l’";
        let begins_anew = differing.first == 0
            && (was.is_empty() || is.is_empty() && now.first().is_some_and(|now| now.has_capital));
        let kind = match is_on || begins_anew {
            true => None,
            false => self.kind(was, is, shared),
        };
        let kind = kind.or_else(|| {
            self.is_denied(before, now)
                .then_some(LoneChangeKind::Negation)
        })?;
        // Of what is gone, the word before shows the place.
        let gone_behind = now.get(differing.first.saturating_sub(1));
        let (first, last) = match (is.first(), is.last()) {
            (Some(first), Some(last)) => (first, last),
            _ => (gone_behind?, gone_behind?),
        };
        Some(LoneChange {
            at: first.at.start..last.at.end,
            was: joined_by(was, |token| &token.written),
            now: joined_by(is, |token| &token.written),
            kind,
        })
    }

    fn kind(
        &self,
        was: &[SentenceToken],
        is: &[SentenceToken],
        shared: usize,
    ) -> Option<LoneChangeKind> {
        let is_small = |token: &SentenceToken| shared > 1 && has(self.words.small, &token.small);
        match (was, is) {
            ([one], [other]) if other_value(&one.written, &other.written) => {
                Some(LoneChangeKind::Expression)
            }
            ([one], [other]) if one.is_number() && other.is_number() => {
                Some(LoneChangeKind::Figure)
            }
            ([one], [other]) if one.is_word && other.is_word => self.replaced(one, other),
            ([gone], []) if is_small(gone) || self.is_verb(gone) => Some(LoneChangeKind::Lost),
            ([], [new]) if is_small(new) => Some(LoneChangeKind::Added),
            ([], _) | (_, []) => None,
            _ if squeezed(was) == squeezed(is) => Some(LoneChangeKind::Letters),
            ([one, two], [three, four]) if one.small == four.small && two.small == three.small => {
                self.is_out_of_order(one, two)
                    .then_some(LoneChangeKind::Swapped)
            }
            _ if in_one(self.words.alike, &joined(was), &joined(is)) => Some(LoneChangeKind::Alike),
            _ if self.are_terms(self.head(was), self.head(is)) => Some(LoneChangeKind::Term),
            _ if self.is_name(was) && self.is_name(is) => Some(LoneChangeKind::Term),
            _ if self.are_swapped(was, is) => Some(LoneChangeKind::Swapped),
            _ => None,
        }
    }

    /// One word for another.
    fn replaced(&self, one: &SentenceToken, other: &SentenceToken) -> Option<LoneChangeKind> {
        let (was, now) = (one.small.as_str(), other.small.as_str());
        match () {
            _ if self.are_opposites(was, now) => Some(LoneChangeKind::Opposite),
            _ if in_one(self.words.alike, was, now) => Some(LoneChangeKind::Alike),
            _ if self.words.are_forms(was, now) => Some(LoneChangeKind::Form),
            _ if self.words.are_other_prepositions(was, now) => Some(LoneChangeKind::Preposition),
            _ if plain(was) == plain(now) => Some(LoneChangeKind::Letters),
            _ if self.are_terms(Some(one), Some(other)) => Some(LoneChangeKind::Term),
            _ if [one, other]
                .iter()
                .all(|name| self.is_name(std::slice::from_ref(*name))) =>
            {
                Some(LoneChangeKind::Term)
            }
            _ if self.is_name_changed(one, other) => Some(LoneChangeKind::Name),
            _ if !other.has_capital && self.is_mistyped(was, now) => Some(LoneChangeKind::Letters),
            _ => None,
        }
    }

    fn are_opposites(&self, one: &str, other: &str) -> bool {
        self.opposites.each(one).any(|opposite| opposite == other)
            || self.words.turned.split_whitespace().any(|pair| {
                let pair = pair.split_once('/');
                pair == Some((one, other)) || pair == Some((other, one))
            })
    }

    /// A word that is a verb and nothing else: few sentences do without theirs.
    fn is_verb(&self, token: &SentenceToken) -> bool {
        self.common
            .is_some_and(|common| common.is_only_verb(&token.small))
    }

    /// Whether two words that have changed places have but one order.
    fn is_out_of_order(&self, one: &SentenceToken, two: &SentenceToken) -> bool {
        let is_small =
            |token: &SentenceToken| has(self.words.small, &token.small) || token.small.len() <= 2;
        let is_verb = |token: &SentenceToken| self.is_verb(token);
        one.is_word
            && two.is_word
            && (is_small(one) || is_small(two) || is_verb(one) || is_verb(two))
    }

    /// Both name something in the texts, and not the same.
    fn are_terms(&self, one: Option<&SentenceToken>, other: Option<&SentenceToken>) -> bool {
        let (Some(one), Some(other)) = (one, other) else {
            return false;
        };
        let is_term = |word: &str| {
            self.lexicon.is_noun(word)
                && !self.words.is_small(word)
                && !self.numbers.contains(&word)
        };
        stem(&one.small) != stem(&other.small) && is_term(&one.small) && is_term(&other.small)
    }

    /// Whether words are a name that the texts have.
    fn is_name(&self, tokens: &[SentenceToken]) -> bool {
        let (Some(first), Some(last)) = (tokens.first(), tokens.last()) else {
            return false;
        };
        let is_name =
            |token: &SentenceToken| token.has_capital && self.lexicon.is_name(&token.small);
        let is_part = |token: &SentenceToken| is_name(token) || has(self.words.small, &token.small);
        is_name(first) && is_name(last) && tokens.iter().all(is_part)
    }

    /// Whether a name that stands more than once has become one that no text has and that is like it.
    fn is_name_changed(&self, one: &SentenceToken, other: &SentenceToken) -> bool {
        let (was, now) = (one.small.as_str(), other.small.as_str());
        let is_long = was.chars().count() > LONG;
        let is_like = strsim::osa_distance(was, now) * 2 <= was.chars().count();
        one.has_capital
            && other.has_capital
            && self.lexicon.is_repeated_name(was)
            && !self.lexicon.has(now)
            && is_long
            && is_like
    }

    /// The word that articles stand before, where nothing else is there.
    fn head<'t>(&self, tokens: &'t [SentenceToken]) -> Option<&'t SentenceToken> {
        let (head, articles) = tokens.split_last()?;
        let are_articles = articles
            .iter()
            .all(|token| has(self.words.articles, &token.small));
        (are_articles && head.is_word).then_some(head)
    }

    /// A word that no text has, by a letter from one that was there.
    fn is_mistyped(&self, was: &str, now: &str) -> bool {
        let is_long = [was, now].iter().all(|word| word.chars().count() >= LONG);
        let is_other_tense = self.words.past.iter().any(|end| now.ends_with(end));
        let is_known = self.lexicon.has(now) || self.common.is_some_and(|common| common.has(now));
        is_long && !is_other_tense && !is_known && slips(was, now).is_some()
    }

    /// What a sentence is about has changed places, and not in a list.
    fn are_swapped(&self, was: &[SentenceToken], is: &[SentenceToken]) -> bool {
        let ([first, between @ .., last], [new_first, new_between @ .., new_last]) = (was, is)
        else {
            return false;
        };
        let names = |token: &SentenceToken| self.lexicon.is_noun(&token.small);
        let is_listed = |token: &SentenceToken| {
            !token.is_word
                || has(self.words.articles, &token.small)
                || has(self.words.lists, &token.small)
        };
        first.small == new_last.small
            && last.small == new_first.small
            && are_same(between, new_between)
            && !between.iter().all(is_listed)
            && names(first)
            && names(last)
    }

    /// Whether the sentence has a negation more or less, and is the same else.
    fn is_denied(&self, before: &[SentenceToken], now: &[SentenceToken]) -> bool {
        let nots = |tokens: &[SentenceToken]| {
            let nots = tokens.iter();
            nots.filter(|token| has(self.words.not, &token.small))
                .count()
        };
        let others = |tokens: &[SentenceToken]| {
            let others = tokens
                .iter()
                .filter(|token| token.is_word && !has(self.words.around_not, &token.small));
            others.map(|token| token.small.clone()).collect::<Vec<_>>()
        };
        nots(before) != nots(now) && others(before) == others(now)
    }
}

/// Whether two tokens are expressions, `{{ f.life }}` or `{life}`, of which one has another value than the
/// other, as far as they show: filters and plurals only say it otherwise.
fn other_value(was: &str, now: &str) -> bool {
    let value = |written: &str| {
        let inner = written.strip_prefix('{')?.strip_suffix('}')?;
        let inner = match inner.strip_prefix('{') {
            Some(inner) => inner.strip_suffix('}')?.trim_matches('-'),
            None => inner,
        };
        let is_of_code = inner.starts_with(['%', '#']);
        let (value, _) = inner.split_once('|').unwrap_or((inner, ""));
        (!is_of_code).then(|| value.split_whitespace().collect::<String>())
    };
    value(was)
        .zip(value(now))
        .is_some_and(|(was, now)| was != now)
}

/// Words without what parts them, and without accents.
fn squeezed(tokens: &[SentenceToken]) -> String {
    let letters = joined(tokens).replace(|sign: char| !sign.is_alphanumeric(), "");
    plain(&letters)
}

/// Words in small letters.
fn joined(tokens: &[SentenceToken]) -> String {
    joined_by(tokens, |token| &token.small)
}

/// Words as a text has them.
fn joined_by(tokens: &[SentenceToken], word: impl Fn(&SentenceToken) -> &str) -> String {
    let mut joined = String::new();
    for token in tokens {
        let hangs = matches!(token.small.as_str(), "," | "." | ")");
        if !joined.is_empty() && !joined.ends_with(['’', '(']) && !hangs {
            joined.push(' ');
        }
        joined.push_str(word(token));
    }
    joined
}
