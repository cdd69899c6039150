//! A word for another that sounds alike.

use crate::check::context::RuleContext;
use crate::check::spelling::common::CommonWords;
use crate::check::spelling::confused::{Meant, confused};
use crate::check::spelling::endings::WrongEnding;
use crate::diag::{Diagnostic, Rule, Severity};
use crate::message::Message;

pub const RULE: Rule = Rule {
    code: "confused-word",
    level: Severity::Warning,
    title: "A word for another that sounds alike",
    does: "In French: reports, in texts, the pages of rulebooks and the words of templates, a word that cannot stand where it does, and sounds as one \
        that can: `a` before an infinitive, `ce` before a verb, `se` before a noun, `ils on`, `pouvez avancez`, `avez gagner`, \
        `elle a rendue la clef`, `deux dès`, `tout les jetons`; and a verb that does not go with its subject: `les murs se dresse`, `ils court`, `vous reviens`; and a negation without its `ne`. \
        Only what is wrong in any sentence is told.",
    why: "No dictionary finds it: each of the two is a word. Whoever reads the card finds it at once.",
    example: r#"[[card]]
text = "Cases a avancer.""#,
    fix: "Write the word that is proposed.",
};

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    let is_french = context.game.language.split('-').next() == Some("fr");
    let Some(common) = CommonWords::of(&context.game.language).filter(|_| is_french) else {
        return Vec::new();
    };
    let mut found = Vec::new();
    context.passages(&mut |passage| {
        for confused in confused(passage.text, common) {
            let said = &passage.text[confused.at.clone()];
            let (message, help) = match confused.meant {
                Meant::Word(near) => (
                    because(said, &near),
                    message!("did-you-mean-near", "did you mean `{near}`?", near),
                ),
                Meant::Ending(WrongEnding { subject, endings }) => (
                    message!(
                        "confused-word-ending",
                        "`{said}` does not go with `{subject}`",
                        said,
                        subject
                    ),
                    message!(
                        "confused-word-ending-help",
                        "behind `{subject}` a verb ends in {endings}",
                        subject,
                        endings
                    ),
                ),
            };
            let one = RULE.finding(message).help(help);
            found.push(one.at(passage.place(&confused.at)).about(passage.subject));
        }
    });
    found
}

/// What is wrong with a word in whose place another is meant.
fn because(said: &str, near: &str) -> Message {
    let count = |words: &str| words.split_whitespace().count();
    // `quelque` for `quel que` lacks none.
    match count(said) > 1 && count(near) > count(said) {
        true => message!(
            "confused-word-missing",
            "a word is missing in `{said}`",
            said
        ),
        false => message!("confused-word", "`{said}` cannot stand here", said),
    }
}
