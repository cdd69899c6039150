//! Problems of text layout as plain data, with places in the filled SVG. `render::diagnose` makes
//! diagnostics of them.

use std::ops::Range;

use crate::diag::Rule;
use crate::diag::rules::templates::{
    bad_markup, bad_text_box, missing_font, missing_glyph, missing_icon, text_overflow, text_small,
    text_tight, unknown_class, unread_markup,
};
use crate::message::Message;

/// A sign of markup in a text.
#[derive(Clone, PartialEq, Debug)]
pub struct PrintedMark {
    pub written: String,
    /// How often the same is in the text before it.
    pub before: usize,
    /// How often in all of it.
    pub all: usize,
}

impl PrintedMark {
    pub fn new(text: &str, at: Range<usize>) -> PrintedMark {
        let written = text.get(at.clone()).unwrap_or_default();
        let places = || text.match_indices(written);
        PrintedMark {
            written: written.to_owned(),
            before: places().filter(|(place, _)| *place < at.start).count(),
            all: places().count(),
        }
    }
}

/// What is wrong, with the numbers.
#[derive(Clone, PartialEq, Debug)]
pub enum ProblemKind {
    /// More lines than the box holds, at the least size there is, which is in millimetres.
    TooManyLines {
        lines: usize,
        room: usize,
        size: f64,
    },
    /// A word that no line is wide enough for. `excess` and `size` in millimetres.
    WordTooWide {
        word: String,
        excess: f64,
        size: f64,
    },
    /// Filled over 95 %.
    Tight {
        fill: f64,
    },
    /// Below the comfortable size. Both in millimetres.
    Small {
        size: f64,
        comfortable: f64,
    },
    /// No font of the project has the character.
    MissingGlyph {
        character: char,
    },
    UnknownFamily {
        family: String,
    },
    /// The family is there, but not in this weight or style.
    UnknownFace {
        family: String,
        face: String,
    },
    UnknownIcon {
        name: String,
    },
    /// Markup that does not close.
    Markup {
        mark: PrintedMark,
    },
    /// Markup that is printed as it stands.
    UnreadMarkup {
        mark: PrintedMark,
    },
    /// A class that no style has, of nearly the name of one.
    UnknownClass {
        mark: PrintedMark,
    },
    /// A class that no style has, and none nearly its name: one of another template, where its text is
    /// drawn by several.
    ForeignClass {
        mark: PrintedMark,
    },
    /// A value of one of our attributes that means nothing.
    BadValue {
        attribute: String,
    },
    /// A reference to a shape that is not there.
    UnknownShape {
        id: String,
    },
    /// Something in the template that the flow would draw otherwise than usvg draws it.
    Unsupported,
}

impl ProblemKind {
    /// The rule that the problem breaks.
    pub fn rule(&self) -> &'static Rule {
        match self {
            ProblemKind::TooManyLines { .. } | ProblemKind::WordTooWide { .. } => {
                &text_overflow::RULE
            }
            ProblemKind::Tight { .. } => &text_tight::RULE,
            ProblemKind::Small { .. } => &text_small::RULE,
            ProblemKind::MissingGlyph { .. } => &missing_glyph::RULE,
            ProblemKind::UnknownFamily { .. } | ProblemKind::UnknownFace { .. } => {
                &missing_font::RULE
            }
            ProblemKind::UnknownIcon { .. } => &missing_icon::RULE,
            ProblemKind::Markup { .. } => &bad_markup::RULE,
            ProblemKind::UnreadMarkup { .. } => &unread_markup::RULE,
            ProblemKind::UnknownClass { .. } | ProblemKind::ForeignClass { .. } => {
                &unknown_class::RULE
            }
            ProblemKind::BadValue { .. }
            | ProblemKind::UnknownShape { .. }
            | ProblemKind::Unsupported => &bad_text_box::RULE,
        }
    }

    /// True where other words could mend it; else the template is to be changed.
    pub fn is_of_words(&self) -> bool {
        !matches!(
            self,
            ProblemKind::UnknownFamily { .. }
                | ProblemKind::UnknownFace { .. }
                | ProblemKind::BadValue { .. }
                | ProblemKind::UnknownShape { .. }
                | ProblemKind::Unsupported
        )
    }

    /// True where all the words of a text are too many or too wide.
    pub fn is_of_lines(&self) -> bool {
        matches!(
            self,
            ProblemKind::TooManyLines { .. } | ProblemKind::WordTooWide { .. }
        )
    }

    /// The characters it is about, as an author writes them.
    pub fn written(&self) -> Option<String> {
        match self {
            ProblemKind::MissingGlyph { character } => Some(character.to_string()),
            ProblemKind::UnknownIcon { name } => Some(format!(":{name}:")),
            ProblemKind::WordTooWide { word, .. } => Some(word.clone()),
            ProblemKind::Markup { mark }
            | ProblemKind::UnreadMarkup { mark }
            | ProblemKind::UnknownClass { mark }
            | ProblemKind::ForeignClass { mark } => Some(mark.written.clone()),
            _ => None,
        }
    }

    /// Which of so many of the same characters in the text it is about, from 0; of one, where it is not known.
    pub fn which(&self) -> (usize, usize) {
        match self {
            ProblemKind::Markup { mark }
            | ProblemKind::UnreadMarkup { mark }
            | ProblemKind::UnknownClass { mark }
            | ProblemKind::ForeignClass { mark } => (mark.before, mark.all),
            _ => (0, 1),
        }
    }

    /// How bad it is among findings of its code: more is worse. 0 where there is no figure.
    pub fn degree(&self) -> f64 {
        match self {
            // A word in the wrong place costs less than a line: millimetres against lines.
            ProblemKind::TooManyLines { lines, room, .. } => {
                (lines - room.min(lines)) as f64 * 100.0
            }
            ProblemKind::WordTooWide { excess, .. } => *excess,
            ProblemKind::Tight { fill } => *fill,
            ProblemKind::Small { size, .. } => -size,
            _ => 0.0,
        }
    }
}

/// One finding about one `<text>`.
#[derive(Clone, PartialEq, Debug)]
pub struct TextProblem {
    pub kind: ProblemKind,
    /// In the filled SVG: the attribute, the words, or the whole element.
    pub range: Range<usize>,
    /// The `<text>` element in the filled SVG.
    pub element: Range<usize>,
    /// One sentence without a full stop.
    pub message: Message,
    pub help: Vec<Message>,
}

/// A finding before it is known what its element says: what, where, the message, the help.
pub type FoundProblem = (ProblemKind, Range<usize>, Message, Vec<Message>);

/// `` `a`, `b` and `c` ``
pub fn list(words: &[&str]) -> Message {
    let quoted: Vec<String> = words.iter().map(|word| format!("`{word}`")).collect();
    match quoted.split_last() {
        Some((last, front)) if !front.is_empty() => message!(
            "list-and-last",
            "{front} and {last}",
            front = front.join(", "),
            last
        ),
        _ => quoted.concat().into(),
    }
}
