//! Markdown that cannot be laid out.

use crate::diag::{Diagnostic, Rule, Severity, did_you_mean};

pub const RULE: Rule = Rule {
    code: "bad-rulebook",
    level: Severity::Error,
    title: "Markdown that cannot be laid out",
    does: "Reports what written pages cannot show: HTML, code blocks, pictures between words, \
        attributes of pictures that there are not, a picture or a table that is larger than its \
        area, a template without areas, a link to a heading that there is not.",
    why: "It would be missing from the page, and nobody would see that it is.",
    example: r#"The <b>first</b> player draws a card."#,
    fix: "Write it in Markdown: `**first**`. Breaks are comments: `<!-- page -->`, \
        `<!-- column -->`, `<!-- back -->`.",
};

pub fn html() -> Diagnostic {
    RULE.finding("HTML is not laid out").help(
        "write Markdown; `[words]{.class}` gives words a style, `<!-- page -->` and \
         `<!-- column -->` are breaks",
    )
}

pub fn code() -> Diagnostic {
    RULE.finding("a block of code is not laid out").help(
        "take the four blanks or the fence away; a sidebar begins its lines with `>`, and a \
             drawing of pieces is a block of its own: ```scene",
    )
}

/// Something else than words in a footnote.
pub fn note() -> Diagnostic {
    RULE.finding("a footnote holds words only")
}

pub fn picture_in_words() -> Diagnostic {
    RULE.finding("a picture cannot stand between words")
        .help("give it a paragraph of its own, or make an icon of it: `icons/NAME.svg` is `:NAME:`")
}

/// What begins like a picture.
pub fn open_picture() -> Diagnostic {
    RULE.finding("this begins a picture, and is none").help(
        "write `![words](face:component/entry)`; the words cannot have a footnote, and what is no \
         picture begins with `\\![`",
    )
}

pub fn too_deep(most: usize) -> Diagnostic {
    RULE.finding(format!(
        "lists and sidebars stand inside each other more than {most} deep"
    ))
}

pub fn attribute(name: &str, known: &[&str]) -> Diagnostic {
    let found = RULE.finding(format!("a picture has no attribute `{name}`"));
    match did_you_mean(name, known.iter().copied()) {
        Some(near) => found.help(format!("did you mean `{near}`?")),
        None => found.help(format!("there are: {}", known.join(", "))),
    }
}

pub fn attribute_value(name: &str, value: &str) -> Diagnostic {
    let found = RULE.finding(format!("`{name}` of a picture cannot be `{value}`"));
    found.help(match name {
        "turn" => "it is a number of degrees: `turn=-8`".to_owned(),
        _ => format!("it is a number of millimetres: `{name}=30`"),
    })
}

/// Something that is higher or wider than the largest area.
pub fn too_large(what: &str, size: f64, room: f64) -> Diagnostic {
    RULE.finding(format!(
        "{what} is {size:.1} mm, and its area has {room:.1} mm"
    ))
    .help("make it smaller, or the area larger")
}

/// A template none of whose pages take text.
pub fn no_area(template: &str) -> Diagnostic {
    RULE.finding(format!("`{template}` has no area for the text"))
        .help(
            "mark the rectangles that the text flows through: <rect massicot:flow=\"1\" x=… y=… \
             width=… height=… fill=\"none\"/>",
        )
}

pub fn bad_area(reason: &str) -> Diagnostic {
    RULE.finding(format!("text cannot flow through this: {reason}"))
        .help("an area is a <rect> with x, y, width and height as numbers in user units")
}

/// More pages than a book may have.
pub fn too_long(most: usize) -> Diagnostic {
    RULE.finding(format!("the text takes more than {most} pages"))
}

/// A text that is not laid out, for all that is in it.
pub fn too_many(what: &str, most: usize) -> Diagnostic {
    RULE.finding(format!("a rulebook of more than {most} {what}"))
}

/// Text behind `<!-- back -->` that the last page has no room for.
pub fn back_too_long() -> Diagnostic {
    RULE.finding("the last page has no room for all that is behind `<!-- back -->`")
        .help("shorten it, or give the master `back` larger areas")
}

/// A scene that cannot be read.
pub fn scene(reason: &str) -> Diagnostic {
    RULE.finding(format!("this scene cannot be drawn: {}", reason.trim_end()))
        .help("a scene has `width`, `height`, `[[piece]]`, `[[arrow]]`, `[[callout]]` and `[[label]]`")
}

/// A link to a heading that there is not.
pub fn no_heading<'k>(name: &str, known: impl Iterator<Item = &'k str>) -> Diagnostic {
    let found = RULE.finding(format!("no heading is called `#{name}`"));
    match did_you_mean(name, known) {
        Some(near) => found.help(format!("did you mean `#{near}`?")),
        None => found.help("a heading's name is its words in small letters, joined by hyphens"),
    }
}

/// A link that leads out of the rules, but nowhere a reader may go.
pub fn link(to: &str) -> Diagnostic {
    RULE.finding(format!("a link cannot lead to `{to}`")).help(
        "write `#the-heading`, or an address that begins with `https://`, `http://` or `mailto:`",
    )
}
