//! Text that something is drawn over.

use crate::check::face::{FaceFacts, FaceFinding, Leaf, leaves};
use crate::diag::{Rule, Severity};
use crate::render::text::{content, quoted};

pub const RULE: Rule = Rule {
    code: "covered-text",
    level: Severity::Warning,
    title: "Text that something is drawn over",
    does: "Reports a text of which letters lie under something opaque that is drawn after it: a frame, a picture, a \
        band of the next line.",
    why: "SVG paints in the order of the file: what comes later lies over what came before. The words are there for whoever \
        reads the file, and not on the card.",
    example: r##"<text x="6" y="14">+1 favour, or an item</text>
<rect x="4" y="12" width="55" height="9" fill="#fff"/>"##,
    fix: "Move one of the two, or draw the text last.",
};

/// So many hidden letters are no touch of an ornament; of a short text one is enough.
const LETTERS: usize = 2;
const SHORT: usize = 3;

pub fn run(facts: &FaceFacts<'_>) -> Vec<FaceFinding> {
    let texts = &facts.ground().texts;
    // The runs of an element stand one after the other.
    let elements = texts.chunk_by(|one, other| one.element == other.element);
    let found = elements.filter_map(|runs| {
        let of: usize = runs.iter().map(|run| run.over.of).sum();
        let covered: usize = runs.iter().map(|run| run.over.covered).sum();
        let is_hidden = covered >= LETTERS || covered > 0 && of <= SHORT;
        let first = runs.first().filter(|_| is_hidden)?;
        Some(FaceFinding {
            message: message!(
                "covered-text",
                "of the text {words} {covered} letters of {of} lie under what is drawn after it",
                words = quoted(&words(facts, &first.element)),
                covered,
                of
            ),
            help: message!(
                "covered-text-help",
                "what stands later in the file lies over what stands before it: move one of the two, or draw the text last"
            ),
            element: first.element.clone(),
            of_words: false,
            degree: covered as f64,
        })
    });
    found.collect()
}

/// The words of an element.
fn words(facts: &FaceFacts<'_>, element: &str) -> String {
    let mut words = None;
    leaves(facts.face, &mut |leaf, id| {
        if let Leaf::Text(text, _) = leaf
            && id == element
        {
            words.get_or_insert_with(|| content(text, &facts.face.text));
        }
    });
    words.unwrap_or_default()
}
