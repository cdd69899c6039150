//! An article that does not go with its noun.

use std::collections::BTreeMap;

use crate::check::context::RuleContext;
use crate::check::spelling::Accepted;
use crate::check::spelling::agreement::{NounPhrase, nouns};
use crate::check::spelling::common::{CommonWords, Gender};
use crate::diag::{Diagnostic, Rule, Severity, Span};

pub const RULE: Rule = Rule {
    code: "wrong-article",
    level: Severity::Warning,
    title: "An article that does not go with its noun",
    does: "In French: reports, in texts, the pages of rulebooks and the words of templates, an article of one gender before a noun of the other, \
        and one for several before a noun that is one, or the other way round. The genders of common nouns are known; \
        another has the one that it has elsewhere, twice or more. Nouns of both (`le livre`, `la livre`) are let pass.",
    why: "A piece of another gender is seen by everybody who reads the card aloud.",
    example: r#"[[card]]
text = "Prenez une pièce, puis un pièce de plus."

[[card]]
text = "Perdez la pièce.""#,
    fix: "Write the article that the noun has elsewhere. A word of both genders goes into `known` of [checks.words].",
};

/// How often a noun has its gender elsewhere.
const SURE: usize = 2;

/// A noun of a text.
struct PlacedNoun {
    noun: NounPhrase,
    said: String,
    at: Span,
    subject: String,
}

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let is_french = context.game.language.split('-').next() == Some("fr");
    let common = CommonWords::of(&context.game.language).filter(|_| is_french);
    let Some(common) = common else {
        return Vec::new();
    };
    if matches!(context.settings.levels.get(RULE.code), Some(None)) {
        return Vec::new();
    }
    let mut placed: Vec<PlacedNoun> = Vec::new();
    context.passages(&mut |passage| {
        for noun in nouns(passage.text, common) {
            let at = noun.article.start..noun.at.end;
            placed.push(PlacedNoun {
                at: passage.place(&at),
                said: passage.text[at].to_owned(),
                noun,
                subject: passage.subject.to_owned(),
            });
        }
    });
    let accepted = Accepted::known_only(context);
    placed.retain(|placed| !accepted.has(&placed.noun.word));
    told(&placed)
}

/// Of each noun the article that it does not have elsewhere, and those of another number.
fn told(placed: &[PlacedNoun]) -> Vec<Diagnostic> {
    let mut genders: BTreeMap<&str, [Vec<&PlacedNoun>; 2]> = BTreeMap::new();
    for placed in placed {
        if let Some(gender) = placed
            .noun
            .gender
            .filter(|_| !placed.noun.is_of_other_gender)
        {
            let index = usize::from(gender == Gender::Feminine);
            genders.entry(&placed.noun.word).or_default()[index].push(placed);
        }
    }
    let mut found = Vec::new();
    for [masculine, feminine] in genders.values() {
        let (odd, usual) = match (&masculine[..], &feminine[..]) {
            ([odd], usual) | (usual, [odd]) if usual.len() >= SURE => (odd, usual[0]),
            _ => continue,
        };
        let message = message!(
            "wrong-article",
            "`{said}` stands here only, elsewhere it is `{usual}`",
            said = odd.said,
            usual = usual.said
        );
        found.push(RULE.finding(message).at(odd.at).about(odd.subject.clone()));
    }
    for placed in placed {
        let message = match &placed.noun {
            noun if noun.is_of_other_gender => message!(
                "wrong-article-gender",
                "`{said}`: the noun is of the other gender",
                said = placed.said
            ),
            noun if noun.is_of_other_number => message!(
                "wrong-article-number",
                "`{said}`: one of the two is of one, the other of several",
                said = placed.said
            ),
            _ => continue,
        };
        let help = match placed.noun.is_of_other_gender {
            true => message!(
                "wrong-article-help",
                "write its own article; of a word of both genders, put `{noun}` into `known` of [checks.words]",
                noun = placed.noun.word
            ),
            false => message!(
                "wrong-article-number-help",
                "write both for one, or both for several"
            ),
        };
        found.push(
            RULE.finding(message)
                .help(help)
                .at(placed.at)
                .about(placed.subject.clone()),
        );
    }
    found
}
