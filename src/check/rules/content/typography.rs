//! A slip of typing in a text.

use crate::check::context::RuleContext;
use crate::check::texts;
use crate::check::typography::{self, Signs, TypographySlip};
use crate::diag::{Diagnostic, Rule, Severity};
use crate::fill::pattern;
use crate::load::places::TextPlaces;
use crate::words;

pub const RULE: Rule = Rule {
    code: "typography",
    level: Severity::Warning,
    title: "A slip of typing in a text",
    does: "Reports, in texts of more than a word: two blanks, a word that stands twice, a space before \
        a comma or none behind it, two full stops, a space that `; : ! ? « »` have in the text's language or have not, \
        a guillemet, a parenthesis or a `**` without its other; and a straight apostrophe or quotation mark, three \
        dots and a hyphen for a dash or a minus sign where the game has ’ “ … – − elsewhere. The pages of rulebooks \
        and the words of templates are looked at too, across their markup.",
    why: "Such slips are seen by everybody on a printed card, and by nobody on a screen.",
    example: r#"text = "Draw the the card , then  discard it.""#,
    fix: "`massicot check --fix` mends what has one right answer. A game that means what is reported \
        switches it off in game.toml: `levels = { typography = \"off\" }`.",
};

/// So many bytes of a text are looked at: nobody reads more on a piece.
const MOST: usize = 1 << 16;

pub fn run(context: &RuleContext<'_>) -> Vec<Diagnostic> {
    if matches!(context.settings.levels.get(RULE.code), Some(None)) {
        return Vec::new();
    }
    let language = &context.game.language;
    let mut signs = Signs::default();
    context.texts(&mut |text| signs.see(text.text));
    let pages = context.prose();
    let blocks = pages.iter().flat_map(|page| &page.blocks);
    blocks.for_each(|prose| signs.see(&prose.text));
    let mut found = Vec::new();
    context.texts(&mut |text| {
        let Some(pattern) = pattern::parse(text.text)
            .ok()
            .filter(|_| words::is_prose(text.text))
        else {
            return;
        };
        let masked = texts::masked(text.text, &pattern);
        let masked = &masked[..masked.floor_char_boundary(MOST)];
        let mut places = None;
        for slip in typography::slips(masked, language, signs) {
            let places = places.get_or_insert_with(|| {
                TextPlaces::new(&context.project.sources, text.value.span, text.text)
            });
            let at = places.span(&slip.at);
            let told = RULE.finding(slip.what).at(at).about(text.subject);
            found.push(match slip.fix {
                Some(fix) if places.is_exact() => told
                    .help(message!("typography-help", "write `{fix}`", fix))
                    .mended(at, fix),
                _ => told,
            });
        }
    });
    for page in pages {
        let subject = page.subject(context.game);
        for prose in &page.blocks {
            if !words::is_prose(&prose.text) {
                continue;
            }
            // Of templates what is bold is judged as it is drawn, by `bad-markup`.
            let is_judged = |slip: &TypographySlip| {
                page.pages().is_some() || &prose.text[slip.at.clone()] != "**"
            };
            let slips = typography::slips(&prose.text, language, signs).into_iter();
            for slip in slips.filter(is_judged) {
                let at = prose.span(page.file, &slip.at);
                let told = RULE.finding(slip.what).at(at).about(subject.as_str());
                found.push(match slip.fix {
                    Some(fix) if prose.is_whole(&slip.at) => told
                        .help(message!("typography-help", "write `{fix}`", fix))
                        .mended(at, fix),
                    _ => told,
                });
            }
        }
    }
    found
}
