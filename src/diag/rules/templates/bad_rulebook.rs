//! Markdown that cannot be laid out.

use crate::diag::{Diagnostic, Rule, Severity, did_you_mean, quoted};
use crate::message::{Figure, Message};

use super::loose_page;

pub const RULE: Rule = Rule {
    code: "bad-rulebook",
    level: Severity::Error,
    title: "Markdown that cannot be laid out",
    does: "Reports what written pages cannot show: HTML, code blocks, pictures between words, \
        attributes of pictures that there are not, a picture or a table that is larger than its \
        area, a template without areas, a link to a heading that there is not, or to another than its words name. A comment that is nearly a \
        break (`<!-- pgae -->`) is a warning.",
    why: "It would be missing from the page, and nobody would see that it is.",
    example: r#"The <b>first</b> player draws a card."#,
    fix: "Write it in Markdown: `**first**`. Breaks are comments: `<!-- page -->`, \
        `<!-- column -->`, `<!-- back -->`.",
};

pub fn html() -> Diagnostic {
    RULE.finding(message!("bad-rulebook-html", "HTML is not laid out")).help(
        message!("bad-rulebook-html-help", "write Markdown; `[words]{{.class}}` gives words a style, `<!-- page -->` and `<!-- column -->` are breaks"),
    )
}

/// A comment that is nearly one of those that say something.
pub fn near_directive(meant: &str) -> Diagnostic {
    let found = RULE.finding_at_level(
        Severity::Warning,
        message!(
            "bad-rulebook-near-directive",
            "this is only a comment: nothing comes of it"
        ),
    );
    found.help(message!(
        "bad-rulebook-near-directive-help",
        "did you mean `<!-- {meant} -->`?",
        meant
    ))
}

/// A break that stands between the words of a paragraph.
pub fn directive_in_words(word: &str) -> Diagnostic {
    let found = RULE.finding_at_level(
        Severity::Warning,
        message!(
            "bad-rulebook-directive-in-words",
            "`<!-- {word} -->` breaks nothing within a paragraph",
            word
        ),
    );
    found.help(message!(
        "bad-rulebook-directive-in-words-help",
        "give it a line of its own between two blank lines"
    ))
}

/// `~~words~~`, which are printed as they are typed.
pub fn struck_out() -> Diagnostic {
    let found = RULE.finding_at_level(
        Severity::Warning,
        message!(
            "bad-rulebook-struck-out",
            "words are not struck out: the signs `~~` are printed"
        ),
    );
    found.help(message!(
        "bad-rulebook-struck-out-help",
        "take the signs out, or give the words a style of your own: `[words]{{.class}}`"
    ))
}

/// `- [ ] words`, which is printed as it is typed.
pub fn task() -> Diagnostic {
    let found = RULE.finding_at_level(
        Severity::Warning,
        message!(
            "bad-rulebook-task",
            "this is no box to tick: the brackets are printed"
        ),
    );
    found.help(message!(
        "bad-rulebook-task-help",
        "draw a box as an icon: `- :box: words` with `box.svg` in the game's `icons/`"
    ))
}

pub fn code() -> Diagnostic {
    RULE.finding(message!("bad-rulebook-code", "a block of code is not laid out")).help(
        message!("bad-rulebook-code-help", "take the four blanks or the fence away; a sidebar begins its lines with `>`, and a drawing of pieces is a block of its own: ```scene"),
    )
}

/// A paragraph that was to be a table: the line of dashes has another number of columns than the first.
pub fn uneven_table(head: usize, dashes: usize) -> Diagnostic {
    no_table().help(message!(
        "bad-rulebook-uneven-table-help",
        "the line of dashes has {dashes} of the {head} columns: write `---` for each, parted by `|`",
        dashes,
        head
    ))
}

/// A paragraph that was to be a table, without a line of dashes.
pub fn table_without_dashes() -> Diagnostic {
    no_table().help(message!(
        "bad-rulebook-table-without-dashes-help",
        "write a line of dashes below the first, `|---|---|`, one for each column; a `|` that is meant is `\\|`"
    ))
}

fn no_table() -> Diagnostic {
    RULE.finding(message!("bad-rulebook-no-table", "this is no table yet"))
}

/// A cell behind the last column of its table.
pub fn lost_cell(columns: usize) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-lost-cell",
        "this cell has no column: the table has {columns}",
        columns
    ))
    .help(message!(
        "bad-rulebook-lost-cell-help",
        "give the first two lines a column more, or write a `|` that is meant as `\\|`"
    ))
}

/// Something else than words in a footnote.
pub fn note() -> Diagnostic {
    RULE.finding(message!("bad-rulebook-note", "a footnote holds words only"))
}

pub fn picture_in_words() -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-picture-in-words",
        "a picture cannot stand between words"
    ))
    .help(message!(
        "bad-rulebook-picture-in-words-help",
        "give it a paragraph of its own, or make an icon of it: `icons/NAME.svg` is `:NAME:`"
    ))
}

/// What begins like a picture.
pub fn open_picture() -> Diagnostic {
    RULE.finding(message!("bad-rulebook-open-picture", "this begins a picture, and is none")).help(
        message!("bad-rulebook-open-picture-help", "write `![words](face:component/entry)`; the words cannot have a footnote, and what is no picture begins with `\\![`"),
    )
}

pub fn too_deep(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-too-deep",
        "lists and sidebars stand inside each other more than {most} deep",
        most
    ))
}

pub fn attribute(name: &str, known: &[&str]) -> Diagnostic {
    let found = RULE.finding(message!(
        "bad-rulebook-attribute",
        "a picture has no attribute `{name}`",
        name
    ));
    match did_you_mean(name, known.iter().copied()) {
        Some(near) => found.help(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near
        )),
        None => found.help(message!(
            "there-are",
            "there are: {known}",
            known = known.join(", ")
        )),
    }
}

pub fn attribute_value(name: &str, value: &str) -> Diagnostic {
    let found = RULE.finding(message!(
        "bad-rulebook-attribute-value",
        "`{name}` of a picture cannot be `{value}`",
        name,
        value
    ));
    found.help(match name {
        "turn" => message!(
            "bad-rulebook-attribute-value-number-degrees-turn",
            "it is a number of degrees: `turn=-8`"
        ),
        _ => message!(
            "bad-rulebook-attribute-value-number-millimetres",
            "it is a number of millimetres: `{name}=30`",
            name
        ),
    })
}

/// Something that is higher or wider than the largest area.
pub fn too_large(what: &Message, size: f64, room: f64) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-too-large",
        "{what} is {size} mm, and its area has {room} mm",
        what,
        size = Figure::new(size, 1),
        room = Figure::new(room, 1)
    ))
    .help(message!(
        "bad-rulebook-too-large-help",
        "make it smaller, or the area larger"
    ))
}

/// A template none of whose pages take text.
pub fn no_area(template: &str) -> Diagnostic {
    RULE.finding(message!("bad-rulebook-no-area", "`{template}` has no area for the text", template))
        .help(
            message!("bad-rulebook-no-area-help", "mark the rectangles that the text flows through: <rect massicot:flow=\"1\" x=… y=… width=… height=… fill=\"none\"/>"),
        )
}

pub fn bad_area(reason: &Message) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-bad-area",
        "text cannot flow through this: {reason}",
        reason
    ))
    .help(message!(
        "bad-rulebook-bad-area-help",
        "an area is a <rect> with x, y, width and height as numbers in user units"
    ))
}

/// More pages than a book may have.
pub fn too_long(most: usize) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-too-long",
        "the text takes more than {most} pages",
        most
    ))
}

/// A text that is not laid out, for all that is in it.
pub fn too_many(what: &Message, most: usize) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-too-many",
        "a rulebook of more than {most} {what}",
        most,
        what
    ))
}

/// Text behind `<!-- back -->` that the last page has no room for, and how much there is.
pub fn back_too_long(amount: (usize, f64)) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-back-too-long",
        "the last page has no room for all that is behind `<!-- back -->`: {much} more",
        much = loose_page::much(amount)
    ))
    .help(message!(
        "bad-rulebook-back-too-long-help",
        "shorten it, or give the master `back` larger areas"
    ))
}

/// A scene that cannot be read.
pub fn scene(reason: &Message) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-scene",
        "this scene cannot be drawn: {reason}",
        reason
    ))
    .help(message!(
        "bad-rulebook-scene-help",
        "a scene has `width`, `height`, `[[piece]]`, `[[arrow]]`, `[[callout]]` and `[[label]]`"
    ))
}

/// A scene that no fence closes.
pub fn open_scene() -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-open-scene",
        "this scene is never closed: all behind it is read as a part of it"
    ))
    .help(message!(
        "bad-rulebook-open-scene-help",
        "write ``` on a line of its own behind its last line"
    ))
}

/// A key that a part of a scene has not.
pub fn scene_key(key: &str, known: &[&str]) -> Diagnostic {
    let found = RULE.finding(message!(
        "bad-rulebook-scene-key",
        "this scene cannot be drawn: there is no key `{key}` here",
        key
    ));
    let found = match did_you_mean(key, known.iter().copied()) {
        Some(near) => found.help(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near
        )),
        None => found,
    };
    found.help(message!(
        "there-are",
        "there are: {known}",
        known = known.join(", ")
    ))
}

/// A key that a part of a scene has to have.
pub fn scene_lacks(key: &str) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-scene-lacks",
        "this scene cannot be drawn: `{key}` is missing",
        key
    ))
    .help(message!("missing-key-add", "add `{key} = …`", key))
}

/// A link to a heading that there is not, and those that there are.
pub fn no_heading(name: &str, known: &[&str]) -> Diagnostic {
    let found = RULE.finding(message!(
        "bad-rulebook-no-heading",
        "no heading is called `#{name}`",
        name
    ));
    match did_you_mean(name, known.iter().copied()) {
        Some(near) => found.help(message!("did-you-mean", "did you mean `#{near}`?", near)),
        None if known.is_empty() => found.help(message!(
            "bad-rulebook-no-heading-help",
            "a heading's name is its words in small letters, joined by hyphens"
        )),
        None => found.help(message!(
            "bad-rulebook-no-heading-names",
            "the headings are {names}",
            names = quoted(known.iter().map(|name| format!("#{name}")))
        )),
    }
}

/// Words that would be a link but for what stands behind them.
pub fn no_link() -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-no-link",
        "this makes no link of the words before it"
    ))
    .help(message!(
        "bad-rulebook-no-link-help",
        "write `[words](#the-heading)`: no blank before the bracket, the heading in small letters joined by hyphens"
    ))
}

/// A number of the page of one heading, behind a link to another.
pub fn other_page(of: &str, to: &str) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-other-page",
        "the link before it leads to `{to}`, and this is the page of `{of}`",
        to,
        of
    ))
    .help(message!(
        "bad-rulebook-other-page-help",
        "name the same heading in both"
    ))
}

/// A link whose words are those of another heading.
pub fn other_heading(named: &str, to: &str) -> Diagnostic {
    RULE.finding_at_level(
        Severity::Warning,
        message!(
            "bad-rulebook-other-heading",
            "its words are those of the heading `#{named}`, and it leads to `{to}`",
            named,
            to
        ),
    )
    .help(message!(
        "bad-rulebook-other-heading-help",
        "lead to `#{named}`, or use other words",
        named
    ))
}

/// Numbers of pages in the text that are never those of its pages.
pub fn restless() -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-restless",
        "the pages that `page(of=…)` names never settle: each number moves a heading to another page"
    ))
    .help(message!(
        "bad-rulebook-restless-help",
        "break the page before such a heading with `<!-- page -->`, or name fewer pages"
    ))
}

/// A link that leads out of the rules, but nowhere a reader may go.
pub fn link(to: &str) -> Diagnostic {
    RULE.finding(message!(
        "bad-rulebook-link",
        "a link cannot lead to `{to}`",
        to
    ))
    .help(message!(
        "bad-rulebook-link-help",
        "write `#the-heading`, or an address that begins with `https://`, `http://` or `mailto:`"
    ))
}
