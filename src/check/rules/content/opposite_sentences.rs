//! Two sentences that say the same but for a word, and by that the opposite.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::ops::Range;

use crate::check::context::RuleContext;
use crate::check::opposites::Opposites;
use crate::check::sentences::split;
use crate::check::texts;
use crate::diag::{Diagnostic, FileId, Rule, Severity, Span};
use crate::fill::pattern;
use crate::load::places::TextPlaces;

pub const RULE: Rule = Rule {
    code: "opposite-sentences",
    level: Severity::Warning,
    title: "Two sentences that say the opposite",
    does: "Reports a sentence of a rulebook and one of another file, a text, a rulebook or a template, that share most of their \
        words, where one has a word and the other its opposite: before and after, first and last, gains and loses. \
        English and French opposites are known.",
    why: "A rulebook, an aid and a box say the same thing to different readers. Where one was turned round and the \
        other was not, players find out at the table.",
    example: r#"# rules.md: Shuffle the other tiles into a pile, face down.
# aid.toml
text = "The other tiles in a pile, face up.""#,
    fix: "Write what holds in both. Where both hold, word one of them otherwise, or switch the rule off in game.toml: \
        `levels = { opposite-sentences = \"off\" }`.",
};

/// So many words that count have to be the same.
const SHARED: usize = 3;
/// As a share of those of the shorter sentence.
const SHARE: f64 = 0.6;
/// Words are told apart by so many letters: a plural is no other word.
const STEM: usize = 6;
/// The signs that end a sentence here: what stands behind a colon is compared by itself.
const ENDS: [char; 7] = ['.', '!', '?', ';', ':', '…', '\n'];
/// They say something of the word behind them: with one thing and without another is no opposite.
const OF_ANOTHER: [&str; 4] = ["with", "without", "avec", "sans"];
/// No more sentences are compared than this.
const MOST: usize = 500_000;

/// A sentence of the game.
struct Sentence {
    /// Its words that count, in small letters.
    words: Vec<String>,
    stems: BTreeSet<String>,
    at: Span,
    subject: String,
    is_rule: bool,
}

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    if matches!(context.settings.levels.get(RULE.code), Some(None)) {
        return Vec::new();
    }
    let Some(opposites) = Opposites::of(&context.game.language) else {
        return Vec::new();
    };
    let sentences = sentences(context, &opposites);
    let mut by_word: HashMap<&str, Vec<usize>> = HashMap::new();
    for (index, sentence) in sentences.iter().enumerate() {
        for word in &sentence.words {
            if opposites.each(word).next().is_some() {
                by_word.entry(word).or_default().push(index);
            }
        }
    }
    let (mut found, mut left) = (Vec::new(), MOST);
    let mut told: BTreeSet<(usize, usize)> = BTreeSet::new();
    for (index, sentence) in sentences.iter().enumerate() {
        for word in &sentence.words {
            for opposite in opposites.each(word) {
                let others = by_word.get(opposite).into_iter().flatten();
                // Each two are looked at once, from the one that comes later.
                for &other in others.take_while(|other| **other < index) {
                    if left == 0 {
                        return found;
                    }
                    left -= 1;
                    let before = &sentences[other];
                    let has_rule = before.is_rule || sentence.is_rule;
                    if before.at.file != sentence.at.file
                        && has_rule
                        && is_opposite((sentence, word), (before, opposite))
                        && told.insert((other, index))
                    {
                        found.push(finding((sentence, word), (before, opposite)));
                    }
                }
            }
        }
    }
    found
}

/// Whether two sentences are the same but for a word and its opposite.
fn is_opposite(one: (&Sentence, &str), other: (&Sentence, &str)) -> bool {
    let has = |sentence: &Sentence, word: &str| sentence.words.iter().any(|known| known == word);
    let shared = one.0.stems.intersection(&other.0.stems).count();
    let least = one.0.stems.len().min(other.0.stems.len());
    shared >= SHARED
        && shared as f64 >= SHARE * least as f64
        && !has(one.0, other.1)
        && !has(other.0, one.1)
        && (!OF_ANOTHER.contains(&one.1) || behind(one) == behind(other))
}

/// What stands behind a word.
fn behind((sentence, word): (&Sentence, &str)) -> Option<String> {
    let mut words = sentence.words.iter().skip_while(|known| *known != word);
    words
        .nth(1)
        .map(|word| word.chars().take(STEM).collect::<String>())
}

fn finding(one: (&Sentence, &str), other: (&Sentence, &str)) -> Diagnostic {
    let message = message!(
        "opposite-sentences",
        "`{word}` here and `{opposite}` there, in sentences that say the same otherwise",
        word = one.1,
        opposite = other.1
    );
    RULE.finding(message)
        .at(one.0.at)
        .and(other.0.at, message!("the-other", "the other"))
        .help(message!(
            "opposite-sentences-help",
            "write in both what holds; where both hold, word one of them otherwise"
        ))
        .about(one.0.subject.clone())
}

/// The sentences in which a word has an opposite: those of rulebooks, then those of texts that may be held to
/// them.
fn sentences(context: &RuleContext<'_>, opposites: &Opposites) -> Vec<Sentence> {
    let mut said = Sentences {
        opposites,
        found: Vec::new(),
        known: BTreeSet::new(),
    };
    let has_opposite = |word: &str| opposites.each(word).next().is_some();
    for page in context.pages() {
        let subject = page.subject(context.game);
        for prose in &page.blocks {
            let mut place = |at: &Range<usize>| prose.span(page.file, at);
            said.see(&prose.text, &mut place, (&subject, true), &has_opposite);
        }
    }
    let of_rules = said.found.iter().flat_map(|sentence| &sentence.words);
    let opposed: HashSet<&str> = of_rules.flat_map(|word| opposites.each(word)).collect();
    if opposed.is_empty() {
        return Vec::new();
    }
    let is_opposed = |word: &str| opposed.contains(word);
    for template in context.template_words() {
        for prose in &template.blocks {
            let mut place = |at: &Range<usize>| prose.span(template.file, at);
            said.see(
                &prose.text,
                &mut place,
                (&context.game.id, false),
                &is_opposed,
            );
        }
    }
    context.texts(&mut |text| {
        if !words(text.text).any(|word| is_opposed(&word)) {
            return;
        }
        let Ok(pattern) = pattern::parse(text.text) else {
            return;
        };
        let masked = texts::masked(text.text, &pattern);
        let sources = &context.project.sources;
        let mut places = None;
        let mut place = |at: &Range<usize>| {
            let places =
                places.get_or_insert_with(|| TextPlaces::new(sources, text.value.span, text.text));
            places.span(at)
        };
        said.see(&masked, &mut place, (text.subject, false), &is_opposed);
    });
    said.found
}

/// Sentences, as they are found.
struct Sentences<'o> {
    opposites: &'o Opposites,
    found: Vec<Sentence>,
    known: BTreeSet<(FileId, BTreeSet<String>)>,
}

impl Sentences<'_> {
    /// Takes the sentences of a text that have enough words, and one that is `wanted`. `of` is whose the
    /// text is, and whether that is a rulebook.
    fn see(
        &mut self,
        text: &str,
        place: &mut dyn FnMut(&Range<usize>) -> Span,
        of: (&str, bool),
        wanted: &dyn Fn(&str) -> bool,
    ) {
        for at in split::sentences(text, &ENDS) {
            let mut words: Vec<String> = words(&text[at.clone()]).collect();
            self.opposites.leave_out_negated(&mut words);
            words.retain(|word| self.opposites.counts(word));
            if words.len() <= SHARED || !words.iter().any(|word| wanted(word)) {
                continue;
            }
            let stems = words.iter().map(|word| word.chars().take(STEM).collect());
            let stems: BTreeSet<String> = stems.collect();
            let at = place(&at);
            // Cards that say the same are one sentence.
            if self
                .known
                .insert((at.file, words.iter().cloned().collect()))
            {
                self.found.push(Sentence {
                    words,
                    stems,
                    at,
                    subject: of.0.to_owned(),
                    is_rule: of.1,
                });
            }
        }
    }
}

fn words(sentence: &str) -> impl Iterator<Item = String> {
    let words = sentence.split(|letter: char| !letter.is_alphabetic());
    words.filter(|word| !word.is_empty()).map(str::to_lowercase)
}
