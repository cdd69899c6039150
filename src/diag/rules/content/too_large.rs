//! More than can be made.

use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::limits::Counted;
use crate::message::{Figure, Message, Tell};

pub const RULE: Rule = Rule {
    code: "too-large",
    level: Severity::Error,
    title: "More than can be made",
    does: "Reports what goes beyond the limits of the program: a file of many megabytes, tens \
        of thousands of pieces, a picture of a hundred million dots, elements nested \
        hundreds deep.",
    why: "Every limit is far above what a game needs; what exceeds it is nearly always a \
        mistake, and would only end in an exhausted machine.",
    example: r#"copies = 1000000"#,
    fix: "The message names the limit. Lower the figure, split the component, or scale the \
        picture down.",
};

pub fn nesting(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-nesting",
        "elements are nested more than {most} deep",
        most
    ))
}

pub fn elements(most: u32) -> Diagnostic {
    RULE.finding(message!(
        "too-large-elements",
        "the picture has more than {most} elements",
        most
    ))
}

pub fn attributes(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-attributes",
        "an element has more than {most} attributes",
        most
    ))
}

pub fn stops(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-stops",
        "a gradient has more than {most} colours",
        most
    ))
}

/// A face whose drawings hold more text than `most` bytes.
pub fn drawings(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-drawings",
        "the drawings of this face hold more than {most} MiB",
        most = most >> 20
    ))
    .help(message!(
        "too-large-drawings-help",
        "place fewer of them, or simplify the largest (Inkscape: Path > Simplify)"
    ))
}

/// A template that gives more text than `most` bytes.
pub fn filled_template(name: &str, most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-filled-template",
        "`{name}` gives more than {most} MiB of text",
        name,
        most = most >> 20
    ))
    .help(message!(
        "too-large-filled-template-help",
        "look for a loop that goes round too often"
    ))
}

/// A template that goes round more often than `most`.
pub fn steps(most: u64) -> Diagnostic {
    RULE.finding(message!(
        "too-large-steps",
        "the template is given up: its loops and lists take more than {most} steps",
        most
    ))
    .help(message!(
        "too-large-steps-help",
        "look for a loop in a loop that goes round too often"
    ))
    .help(message!(
        "too-large-steps-if-meant-raise",
        "if it is meant so, raise the limit: {most}",
        most = Counted::Steps.flag(most)
    ))
}

/// A template that keeps a text of more than `most` bytes.
pub fn kept_text(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-kept-text",
        "the template is given up: it makes a text of more than {most} MiB",
        most = most >> 20
    ))
    .help(message!(
        "too-large-kept-text-help",
        "look for a text that is put together with itself, over and over"
    ))
}

/// A template that keeps lists in lists more than `most` deep.
pub fn kept_levels(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-kept-levels",
        "the template is given up: it makes lists that lie in each other more than {most} deep",
        most
    ))
    .help(message!(
        "too-large-kept-levels-help",
        "look for a list or a table that is put into another of its kind, over and over"
    ))
}

/// A file whose schema has alternatives of alternatives.
pub fn schema(place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-large-schema",
        "the parts of its schema are too many to be held to"
    ))
    .at(place)
    .help(message!(
        "too-large-schema-help",
        "look for `anyOf`, `oneOf` and `allOf` that lead to each other twice, over and over"
    ))
}

/// Templates that lead to each other.
pub fn template_levels(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-template-levels",
        "more than {most} templates lead to each other by `include` and `extends`",
        most
    ))
}

/// A template that is made of many.
pub fn template_files(most: u64) -> Diagnostic {
    RULE.finding(message!(
        "too-large-template-files",
        "with what it includes, the template is made of more than {most} files",
        most
    ))
    .help(message!(
        "too-large-template-files-help",
        "look for templates that include each other twice, over and over"
    ))
}

/// A tag of a template that never ends.
pub fn template_tag(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-template-tag",
        "the tag has more than {most} names, filters and signs in it",
        most
    ))
}

/// An `if` of a template with very many `elif`.
pub fn branches(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-branches",
        "an `if` has more than {most} branches",
        most
    ))
    .help(message!(
        "too-large-branches-help",
        "look it up in a table instead: `game.data.…[entry.kind]`"
    ))
}

/// A face whose elements come to more than `most` when they are drawn as often as it says.
pub fn repeated_elements(most: u64) -> Diagnostic {
    RULE.finding(message!("too-large-repeated-elements", "with what is drawn again by <use>, markers, patterns and masks, the face has more than {most} elements", most))
    .help(message!("too-large-repeated-elements-help", "look for groups that use groups that use groups"))
    .help(message!("too-large-steps-if-meant-raise", "if it is meant so, raise the limit: {most}", most = Counted::Elements.flag(most)))
}

/// A face whose elements stand in each other too deep when they are drawn as often as it says.
pub fn repeated_depth(most: u64) -> Diagnostic {
    RULE.finding(message!("too-large-repeated-depth", "with what is drawn again by <use>, clips, patterns and masks, elements are nested more than {most} deep", most))
}

/// A face whose filters draw what has filters that draw.
pub fn images_in_images(most: u64) -> Diagnostic {
    RULE.finding(message!(
        "too-large-images-in-images",
        "more than {most} <feImage> draw elements that draw an <feImage>, or one draws itself",
        most
    ))
}

/// A face with masks that are drawn with masks, over and over.
pub fn masks_in_masks(most: u64) -> Diagnostic {
    RULE.finding(message!(
        "too-large-masks-in-masks",
        "more than {most} masks stand in each other",
        most
    ))
    .help(message!(
        "too-large-masks-in-masks-help",
        "draw what the inner masks leave, and mask that"
    ))
}

pub fn style_sheet(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-style-sheet",
        "the style sheets have more than {most} rules",
        most
    ))
}

/// Style sheets and `style` attributes that take long to read.
pub fn styles() -> Diagnostic {
    RULE.finding(message!(
        "too-large-styles",
        "the style sheets and `style` attributes declare too much"
    ))
    .help(message!(
        "too-large-styles-help",
        "the letters of each, times its declarations, may come to 400 million"
    ))
}

/// A face whose style sheets have too many rules for its elements.
pub fn style_rules(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-style-rules",
        "the rules of the style sheets times the elements are more than {most}",
        most
    ))
}

/// A face of more than `most` letters.
pub fn letters(most: u64) -> Diagnostic {
    RULE.finding(message!(
        "too-large-letters",
        "the face has more than {most} letters, or glyphs that a font makes of them; a <text> counts as 16 more",
        most
    ))
    .help(message!(
        "too-large-steps-if-meant-raise",
        "if it is meant so, raise the limit: {most}",
        most = Counted::Letters.flag(most)
    ))
}

/// A face whose drawing touches more than `most` million dots.
pub fn megadots(dots: f64, most: u64) -> Diagnostic {
    RULE.finding(message!(
        "too-large-megadots",
        "drawing the face takes the work of {dots} million dots, more than {most}",
        dots = Figure::new(dots / 1e6, 0),
        most
    ))
    .help(message!(
        "too-large-megadots-help",
        "look for filters with a large radius or region, and for patterns in patterns"
    ))
    .help(message!(
        "too-large-steps-if-meant-raise",
        "if it is meant so, raise the limit: {most}",
        most = Counted::Megadots.flag(most)
    ))
}

/// A file over the limit, and what the limit is.
pub fn path(path: &Path, limit: &dyn Tell) -> Diagnostic {
    RULE.finding(message!(
        "path-said",
        "`{path}`: {said}",
        path = path.display(),
        said = limit
    ))
}

/// A spreadsheet over one of its limits, and what the limit is.
pub fn sheet(path: &Path, limit: &dyn Tell, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "path-said",
        "`{path}`: {said}",
        path = path.display(),
        said = limit
    ))
    .at(place)
}

/// A JSON Schema of more bytes than `most`.
pub fn schema_text(most: usize, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-large-schema-text",
        "the schema has more than {most} KiB",
        most = most >> 10
    ))
    .at(place)
    .help(message!(
        "too-large-schema-text-help",
        "say once, in its definitions, what many of its parts have in common"
    ))
}

/// A text of TOML that is nearly all keys.
pub fn toml(words: Message, place: Span) -> Diagnostic {
    RULE.finding(words).at(place).help(message!(
        "too-large-toml-help",
        "look for tables in tables that are written over and over, or put a part of it into a file of its own"
    ))
}

pub fn board(squares: usize, most: usize, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-large-board",
        "a board of {squares} squares is more than {most}",
        squares,
        most
    ))
    .at(place)
}

pub fn boards(most: usize, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-large-boards",
        "with the squares of this board, those of all boards have more than {most} values",
        most
    ))
    .at(place)
    .help(message!(
        "too-large-boards-help",
        "give the signs of the legend fewer fields, or make the maps smaller"
    ))
}

pub fn component(pieces: u64, most: u64, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-large-component",
        "{pieces} pieces are more than the {most} of one component",
        pieces,
        most
    ))
    .at(place)
    .help(message!(
        "too-large-component-help",
        "lower `copies`, or make several components"
    ))
}

/// More components than are read; the place is that of the first that is not.
pub fn components(count: usize, most: usize, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-large-components",
        "{count} components are more than the {most} of one game, and the rest is not looked at",
        count,
        most
    ))
    .at(place)
    .help(message!(
        "too-large-components-help",
        "pieces that share stock and template can be entries of one component"
    ))
}

/// More examples beside the rules of a game than are tried.
pub fn examples(count: usize, most: usize, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-large-examples",
        "{count} examples are more than the {most} of one game",
        count,
        most
    ))
    .at(place)
    .help(message!(
        "too-large-examples-help",
        "one example that breaks a rule and one that does not are enough for most"
    ))
}

/// Examples of a game that is too large to be tried so often.
pub fn trials(count: usize, values: usize, most: usize, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-large-trials",
        "{count} examples in a game of {values} values are too many to be tried, and none is",
        count,
        values
    ))
    .at(place)
    .help(message!(
        "too-large-trials-help",
        "examples times values may come to {most} million",
        most = most / 1_000_000
    ))
    .help(message!(
        "too-large-examples-help",
        "one example that breaks a rule and one that does not are enough for most"
    ))
}

/// More words in `[checks.words]` than texts are searched for.
pub fn words(count: usize, most: usize, place: Span) -> Diagnostic {
    RULE.finding(message!(
        "too-large-words",
        "{count} words are more than {most}",
        count,
        most
    ))
    .at(place)
    .help(message!(
        "too-large-words-help",
        "one ending in `*` stands for all that begin so"
    ))
}

/// A picture of more than `most` dots.
pub fn picture(name: &Message, width: usize, height: usize, most: u64) -> Diagnostic {
    RULE.finding(message!(
        "too-large-picture",
        "{name} has {width} × {height} dots, more than the {most} million that are drawn",
        name,
        width,
        height,
        most = most / 1_000_000
    ))
    .help(message!(
        "too-large-picture-help",
        "scale it down: 300 dots an inch at its printed size is plenty"
    ))
}

/// A picture with a side of more than `most` dots.
pub fn picture_side(name: &Message, width: usize, height: usize, most: usize) -> Diagnostic {
    RULE.finding(message!(
        "too-large-picture-side",
        "{name} has {width} × {height} dots, more than {most} on a side",
        name,
        width,
        height,
        most
    ))
    .help(message!(
        "too-large-picture-side-help",
        "cut it into pictures that are not so long"
    ))
}

/// A template whose loops and components are given up, for all faces of a component.
pub fn template(name: &str) -> Diagnostic {
    RULE.finding(message!(
        "too-large-template",
        "the loops and components of `{name}` are too many to follow",
        name
    ))
    .help(message!(
        "too-large-template-help",
        "look for components that call each other over and over"
    ))
}
