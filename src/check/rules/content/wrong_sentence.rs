//! A sentence that says otherwise than `sentences.toml`; a line of that file that no sentence is about.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::ops::Range;

use super::{slipped_word, unused_sentence};
use crate::check::context::RuleContext;
use crate::check::sentences::split::{sentences, words};
use crate::check::sentences::{Bearing, ENDS, Otherwise, Statement, Statements};
use crate::check::spelling::common::CommonWords;
use crate::check::texts;
use crate::diag::rules::content::too_slow;
use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::fill::pattern;
use crate::load::places::TextPlaces;

pub const RULE: Rule = Rule {
    code: "wrong-sentence",
    level: Severity::Error,
    title: "A sentence that says otherwise",
    does: "Holds the sentences of texts, rulebooks and templates to sentences.toml: one that has all the phrases of `about` \
        has one of `says` (else a warning: other words may say the same) and none of `never`. A phrase is words in a row without signs and markup, `*` any ending, \
        `one|other` either word, `{name}` each of the `[synonyms]` of that name. Values in texts are filled in; in a \
        rulebook or a template an expression is any figure, and any word of `says`.",
    why: "Turned round, a rule is still good language and its figures are right: no other rule sees 'reaches' \
        where 'exceeds' was meant, or a 'not' that was lost. What a game says in a booklet, an aid and a box is \
        held to one line.",
    example: r#"# sentences.toml
[synonyms]
none = ["no", "not", "never", "without"]

[sentences]
empty = { about = ["hand", "empty"], says = ["{none} card*"], so = "with an empty hand nobody plays" }
first = { about = ["attacker*", "roll*"], never = ["after"], so = "attackers roll first" }

# aid.toml
text = "With an empty hand, play a card.""#,
    fix: "Write what is so, or name in `says` the words that say it too. Where a sentence is about something else, \
        name more in `about`.",
};

/// The most words that are held to phrases in one game, each to each.
const STEPS: u64 = 200_000_000;
/// What is found takes memory: as many steps as words are compared meanwhile.
const STEPS_OF_A_FINDING: u64 = 10_000;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    // Translations say it in words of their own.
    if context.game.sentences.is_none() || context.game.overlay().is_some() {
        return Vec::new();
    }
    let (statements, found) = Statements::read(context.project, context.game);
    let mut judged = JudgedSentences {
        statements: &statements,
        found,
        met: BTreeSet::new(),
        near: BTreeMap::new(),
        steps: STEPS,
    };
    each_text(context, &mut |text, subject, place| {
        judged.text(text, subject, place);
    });
    let JudgedSentences {
        mut found,
        met,
        near,
        steps,
        ..
    } = judged;
    if let (0, Some(first)) = (steps, statements.all.first()) {
        found.push(too_slow::too_many_sentences(first.name_span));
        return found;
    }
    // A text that was not read may be what it is about.
    if context.game.is_read() && context.game.doubtful.is_empty() {
        let all = statements.all.iter();
        let mut unmet: Vec<&Statement> = all.filter(|one| !met.contains(&*one.name)).collect();
        if !unmet.is_empty() {
            found.extend(slips(context, &mut unmet, steps));
        }
        found.extend(unmet.into_iter().map(|one| {
            let near = near.get(&*one.name).copied();
            unused_sentence::of(&one.name, one.name_span, near)
        }));
    }
    found
}

/// Words that keep sentences from what they were about; of these statements those are taken out.
fn slips(
    context: &RuleContext<'_>,
    unmet: &mut Vec<&Statement>,
    mut steps: u64,
) -> Vec<Diagnostic> {
    let mut found = Vec::new();
    let common = CommonWords::of(&context.game.language);
    each_text(context, &mut |text, subject, place| {
        for at in sentences(text, &ENDS) {
            let words = words(text, &at);
            unmet.retain(|one| {
                let Some((word, wanted)) = one.slip(&words, &mut steps) else {
                    return true;
                };
                // A sentence in other words has other forms of them.
                let said = text[word.at.clone()].to_lowercase();
                if common.is_some_and(|common| common.has(&said)) {
                    return true;
                }
                let said = (&text[word.at.clone()], place(&word.at));
                let told = slipped_word::of(&one.name, said, (wanted, one.name_span));
                found.push(told.about(subject));
                false
            });
        }
    });
    found
}

/// What is done with a text: its words, what findings in it are about, and where a part of it stands.
type LookAtText<'l> = dyn FnMut(&str, &str, &dyn Fn(&Range<usize>) -> Span) + 'l;

/// Goes through the texts of a game, its rulebooks and its templates.
fn each_text(context: &RuleContext<'_>, look: &mut LookAtText<'_>) {
    of_entries(context, look);
    for page in context.prose() {
        let subject = page.subject(context.game);
        for prose in &page.blocks {
            look(&prose.text, &subject, &|at| prose.span(page.file, at));
        }
    }
}

/// The texts of the content, with their values.
fn of_entries(context: &RuleContext<'_>, look: &mut LookAtText<'_>) {
    let mut filled: HashMap<Span, &str> = HashMap::new();
    texts::each(context.game, &mut |text| {
        filled.insert(text.value.span, text.text);
    });
    let mut seen = HashSet::new();
    context.texts(&mut |written| {
        let span = written.value.span;
        if !seen.insert(span) {
            return;
        }
        let said = filled.get(&span).copied().unwrap_or(written.text);
        let places = TextPlaces::new(&context.project.sources, span, written.text);
        match said == written.text {
            true => look(said, written.subject, &|at| places.span(at)),
            false => {
                let parts = same_sentences(said, written.text).unwrap_or_default();
                look(said, written.subject, &|at| {
                    let number = parts.partition_point(|(said, _)| said.end <= at.start);
                    let part = parts.get(number);
                    part.map_or(span, |(_, written)| places.span(written))
                });
            }
        }
    });
}

/// Sentences, as they are judged.
struct JudgedSentences<'s> {
    statements: &'s Statements,
    found: Vec<Diagnostic>,
    /// The statements that some sentence is about.
    met: BTreeSet<&'s str>,
    /// The first sentence that lacks one of the things only that a statement is about.
    near: BTreeMap<&'s str, Span>,
    steps: u64,
}

impl JudgedSentences<'_> {
    fn text(&mut self, text: &str, subject: &str, place: &dyn Fn(&Range<usize>) -> Span) {
        for at in sentences(text, &ENDS) {
            if self.steps == 0 {
                return;
            }
            let words = words(text, &at);
            let is_question = text[at.clone()].ends_with('?');
            for (statement, bearing) in self.statements.bearings(&words, &mut self.steps) {
                let Bearing::About(otherwise) = bearing else {
                    let near = self.near.entry(&statement.name);
                    near.or_insert_with(|| place(&at));
                    continue;
                };
                self.met.insert(&statement.name);
                let found = match otherwise {
                    Some(Otherwise::Silent) if is_question => continue,
                    Some(Otherwise::Silent) => silent(statement, place(&at)),
                    Some(Otherwise::Says(at)) => says(statement, &text[at.clone()], place(&at)),
                    None => continue,
                };
                self.steps = self.steps.saturating_sub(STEPS_OF_A_FINDING);
                self.found.push(found.about(subject));
            }
        }
    }
}

/// The sentences of a text with values, and where each is written; none where values bring sentences along.
fn same_sentences(said: &str, written: &str) -> Option<Vec<(Range<usize>, Range<usize>)>> {
    let pattern = pattern::parse(written).ok()?;
    let written = sentences(&texts::masked(written, &pattern), &ENDS);
    let said = sentences(said, &ENDS);
    (said.len() == written.len()).then(|| said.into_iter().zip(written).collect())
}

fn silent(statement: &Statement, place: Span) -> Diagnostic {
    // Other words may say the same: somebody has to look.
    RULE.finding_at_level(Severity::Warning, message!(
        "wrong-sentence-unsaid",
        "{so}: the sentence does not say so, or says the opposite",
        so = &*statement.so
    ))
        .at(place)
        .and(statement.so_span, message!("wrong-sentence-so", "what is so"))
        .help(message!(
            "wrong-sentence-silent-help",
            "mend the sentence: what is so is known by {words}, well spelt; where it says that in other words, add them to `says` of `{name}` in sentences.toml",
            words = some_of(statement.said_with()),
            name = &*statement.name
        ))
}

/// The first of some phrases, for people.
fn some_of(phrases: impl Iterator<Item = String>) -> String {
    const MOST: usize = 6;
    let mut all: Vec<String> = phrases.map(|phrase| format!("`{phrase}`")).collect();
    if all.len() > MOST {
        all.truncate(MOST);
        all.push("…".to_owned());
    }
    all.join(", ")
}

fn says(statement: &Statement, words: &str, place: Span) -> Diagnostic {
    otherwise(statement)
        .labelled(
            place,
            message!("wrong-sentence-says", "says `{words}`", words),
        )
        .and(statement.so_span, message!("wrong-sentence-so", "what is so"))
        .help(message!(
            "wrong-sentence-says-help",
            "write what is so; where the sentence is about something else, name more in `about` of `{name}`",
            name = &*statement.name
        ))
}

fn otherwise(statement: &Statement) -> Diagnostic {
    RULE.finding(message!(
        "wrong-sentence",
        "{so}: the sentence says otherwise",
        so = &*statement.so
    ))
}
