//! More than can be made.

use std::fmt::Display;
use std::path::Path;

use crate::diag::{Diagnostic, Rule, Severity, Span};
use crate::limits::Counted;

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
    RULE.finding(format!("elements are nested more than {most} deep"))
}

pub fn elements(most: u32) -> Diagnostic {
    RULE.finding(format!("the picture has more than {most} elements"))
}

pub fn attributes(most: usize) -> Diagnostic {
    RULE.finding(format!("an element has more than {most} attributes"))
}

pub fn stops(most: usize) -> Diagnostic {
    RULE.finding(format!("a gradient has more than {most} colours"))
}

/// A face whose drawings hold more text than `most` bytes.
pub fn drawings(most: usize) -> Diagnostic {
    RULE.finding(format!(
        "the drawings of this face hold more than {} MiB",
        most >> 20
    ))
    .help("place fewer of them, or simplify the largest (Inkscape: Path > Simplify)")
}

/// A template that gives more text than `most` bytes.
pub fn filled_template(name: &str, most: usize) -> Diagnostic {
    RULE.finding(format!(
        "`{name}` gives more than {} MiB of text",
        most >> 20
    ))
    .help("look for a loop that goes round too often")
}

/// A template that goes round more often than `most`.
pub fn steps(most: u64) -> Diagnostic {
    RULE.finding(format!(
        "the template is given up: its loops and lists take more than {most} steps"
    ))
    .help("look for a loop in a loop that goes round too often")
    .help(format!(
        "if it is meant so, raise the limit: {}",
        Counted::Steps.flag(most)
    ))
}

/// A template that keeps a text of more than `most` bytes.
pub fn kept_text(most: usize) -> Diagnostic {
    RULE.finding(format!(
        "the template is given up: it makes a text of more than {} MiB",
        most >> 20
    ))
    .help("look for a text that is put together with itself, over and over")
}

/// A template that keeps lists in lists more than `most` deep.
pub fn kept_levels(most: usize) -> Diagnostic {
    RULE.finding(format!(
        "the template is given up: it makes lists that lie in each other more than {most} deep"
    ))
    .help("look for a list or a table that is put into another of its kind, over and over")
}

/// A file whose schema has alternatives of alternatives.
pub fn schema(place: Span) -> Diagnostic {
    RULE.finding("the parts of its schema are too many to be held to")
        .at(place)
        .help("look for `anyOf`, `oneOf` and `allOf` that lead to each other twice, over and over")
}

/// Templates that lead to each other.
pub fn template_levels(most: usize) -> Diagnostic {
    RULE.finding(format!(
        "more than {most} templates lead to each other by `include` and `extends`"
    ))
}

/// A template that is made of many.
pub fn template_files(most: u64) -> Diagnostic {
    RULE.finding(format!(
        "with what it includes, the template is made of more than {most} files"
    ))
    .help("look for templates that include each other twice, over and over")
}

/// A tag of a template that never ends.
pub fn template_tag(most: usize) -> Diagnostic {
    RULE.finding(format!(
        "the tag has more than {most} names, filters and signs in it"
    ))
}

/// A face whose elements come to more than `most` when they are drawn as often as it says.
pub fn repeated_elements(most: u64) -> Diagnostic {
    RULE.finding(format!(
        "with what is drawn again by <use>, markers, patterns and masks, the face has more than \
         {most} elements"
    ))
    .help("look for groups that use groups that use groups")
    .help(format!(
        "if it is meant so, raise the limit: {}",
        Counted::Elements.flag(most)
    ))
}

/// A face whose elements stand in each other too deep when they are drawn as often as it says.
pub fn repeated_depth(most: u64) -> Diagnostic {
    RULE.finding(format!(
        "with what is drawn again by <use>, clips, patterns and masks, elements are nested more \
         than {most} deep"
    ))
}

/// A face whose filters draw what has filters that draw.
pub fn images_in_images(most: u64) -> Diagnostic {
    RULE.finding(format!(
        "more than {most} <feImage> draw elements that draw an <feImage>, or one draws itself"
    ))
}

/// A face with masks that are drawn with masks, over and over.
pub fn masks_in_masks(most: u64) -> Diagnostic {
    RULE.finding(format!("more than {most} masks stand in each other"))
        .help("draw what the inner masks leave, and mask that")
}

pub fn style_sheet(most: usize) -> Diagnostic {
    RULE.finding(format!("the style sheets have more than {most} rules"))
}

/// Style sheets and `style` attributes that take long to read.
pub fn styles() -> Diagnostic {
    RULE.finding("the style sheets and `style` attributes declare too much")
        .help("the letters of each, times its declarations, may come to 400 million")
}

/// A face whose style sheets have too many rules for its elements.
pub fn style_rules(most: usize) -> Diagnostic {
    RULE.finding(format!(
        "the rules of the style sheets times the elements are more than {most}"
    ))
}

/// A face of more than `most` letters.
pub fn letters(most: u64) -> Diagnostic {
    RULE.finding(format!(
        "the face has more than {most} letters, or glyphs that a font makes of them"
    ))
    .help(format!(
        "if it is meant so, raise the limit: {}",
        Counted::Letters.flag(most)
    ))
}

/// A face whose drawing touches more than `most` million dots.
pub fn megadots(dots: f64, most: u64) -> Diagnostic {
    RULE.finding(format!(
        "drawing the face takes the work of {:.0} million dots, more than {most}",
        dots / 1e6
    ))
    .help("look for filters with a large radius or region, and for patterns in patterns")
    .help(format!(
        "if it is meant so, raise the limit: {}",
        Counted::Megadots.flag(most)
    ))
}

/// A file over the limit, and what the limit is.
pub fn path(path: &Path, limit: &dyn Display) -> Diagnostic {
    RULE.finding(format!("`{}`: {limit}", path.display()))
}

/// A spreadsheet over one of its limits, and what the limit is.
pub fn sheet(path: &Path, limit: &dyn Display, place: Span) -> Diagnostic {
    RULE.finding(format!("`{}`: {limit}", path.display()))
        .at(place)
}

pub fn board(squares: usize, most: usize, place: Span) -> Diagnostic {
    RULE.finding(format!("a board of {squares} squares is more than {most}"))
        .at(place)
}

pub fn boards(most: usize, place: Span) -> Diagnostic {
    RULE.finding(format!(
        "with the squares of this board, those of all boards have more than {most} values"
    ))
    .at(place)
    .help("give the signs of the legend fewer fields, or make the maps smaller")
}

pub fn component(pieces: u64, most: u64, place: Span) -> Diagnostic {
    RULE.finding(format!(
        "{pieces} pieces are more than the {most} of one component"
    ))
    .at(place)
    .help("lower `copies`, or make several components")
}

/// More examples beside the rules of a game than are tried.
pub fn examples(count: usize, most: usize, place: Span) -> Diagnostic {
    RULE.finding(format!(
        "{count} examples are more than the {most} of one game"
    ))
    .at(place)
    .help("one example that breaks a rule and one that does not are enough for most")
}

/// More words in `[checks.words]` than texts are searched for.
pub fn words(count: usize, most: usize, place: Span) -> Diagnostic {
    RULE.finding(format!("{count} words are more than {most}"))
        .at(place)
        .help("one ending in `*` stands for all that begin so")
}

/// A picture of more than `most` dots.
pub fn picture(name: &str, width: usize, height: usize, most: u64) -> Diagnostic {
    RULE.finding(format!(
        "{name} has {width} × {height} dots, more than the {} million that are drawn",
        most / 1_000_000
    ))
    .help("scale it down: 300 dots an inch at its printed size is plenty")
}

/// A picture with a side of more than `most` dots.
pub fn picture_side(name: &str, width: usize, height: usize, most: usize) -> Diagnostic {
    RULE.finding(format!(
        "{name} has {width} × {height} dots, more than {most} on a side"
    ))
    .help("cut it into pictures that are not so long")
}

/// A template whose loops and components are given up, for all faces of a component.
pub fn template(name: &str) -> Diagnostic {
    RULE.finding(format!(
        "the loops and components of `{name}` are too many to follow"
    ))
    .help("look for components that call each other over and over")
}
