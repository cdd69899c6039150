//! What a `<text>` says: its characters after white space is dealt with, each with the span it
//! stands in.

use std::borrow::Cow;
use std::ops::Range;
use std::rc::Rc;

use usvg::roxmltree::Node;

use super::css::{Element, MadeElement};
use super::markup::{self, MarkupError, RichMark, RichToken};
use super::problem::{FoundProblem, PrintedMark, ProblemKind};
use super::style::{TextStyle, WhiteSpace};
use super::styles::Styles;
use super::tag::{self, LINK_CLASS};
use crate::diag::did_you_mean;
use crate::message::Message;
use crate::xml::escape;

/// Deeper nesting of spans is refused: nobody writes it, and it could exhaust the stack.
const DEEPEST: usize = 32;
/// Each class that no style has is held to all that one has: no more of a text.
const MOST_UNKNOWN: usize = 100;
/// The classes that say something without a style: the name of a piece, and what is made of links, code and
/// footnotes.
const OWN_CLASSES: [&str; 4] = ["code", "link", "note-mark", PIECE];
const PIECE: &str = "piece";
/// What stands for an icon among the characters.
pub const OBJECT: char = '\u{fffc}';
pub const SOFT_HYPHEN: char = '\u{ad}';

/// A `<text>` or `<tspan>`: what its words inherit.
pub struct TextSpan<'a, 'i> {
    pub parent: Option<u16>,
    pub element: Element<'a, 'i>,
    pub style: Rc<TextStyle<'a>>,
    /// Its start and end tag, without what would move the text.
    pub open: Cow<'a, str>,
    pub close: Cow<'a, str>,
}

/// One character.
#[derive(Clone, Copy, Debug)]
pub struct Letter {
    pub character: char,
    pub span: u16,
    /// The index of the icon, where the character stands for one.
    pub icon: Option<u16>,
    /// A space that is kept as it is.
    pub preserved: bool,
    piece: u16,
    offset: u32,
}

/// One text node of the document.
struct SourcePiece {
    range: Range<usize>,
    /// True where the file has the very characters, without entities.
    verbatim: bool,
}

/// Everything a `<text>` says.
pub struct TextContent<'a, 'i> {
    pub spans: Vec<TextSpan<'a, 'i>>,
    pub letters: Vec<Letter>,
    /// The names of the icons, in the order they stand in.
    pub icons: Vec<String>,
    /// The attributes of the `<text>` that act on all it draws, for what is drawn beside it.
    pub effects: String,
    pub problems: Vec<FoundProblem>,
    pieces: Vec<SourcePiece>,
    /// How many classes no style has.
    unknown_classes: usize,
}

/// How the text of an element is to be read.
pub struct Reading<'r> {
    pub svg: &'r str,
    pub rich: bool,
    /// True for an icon of the game's sets.
    pub known_icon: &'r dyn Fn(&str) -> bool,
}

impl<'a, 'i> TextContent<'a, 'i> {
    pub fn read(
        node: Node<'a, 'i>,
        styles: &Styles<'a>,
        svg: &'a str,
        reading: &Reading<'_>,
    ) -> TextContent<'a, 'i> {
        let mut content = TextContent {
            spans: vec![TextSpan {
                parent: None,
                element: Element::Xml(node),
                style: styles.of(node),
                open: tag::open(svg, node),
                close: tag::close(svg, node),
            }],
            letters: Vec::new(),
            icons: Vec::new(),
            effects: effects(node, styles),
            problems: Vec::new(),
            pieces: Vec::new(),
            unknown_classes: 0,
        };
        content.collect(node, 0, 0, styles, svg, reading);
        content.letters = collapse(&content.letters, reading.rich);
        content
    }

    /// Where a letter was written in the filled SVG.
    pub fn range_of(&self, letter: &Letter) -> Range<usize> {
        let Some(piece) = self.pieces.get(letter.piece as usize) else {
            return 0..0;
        };
        if !piece.verbatim {
            return piece.range.clone();
        }
        let start = piece.range.start + letter.offset as usize;
        start..(start + letter.character.len_utf8()).min(piece.range.end)
    }

    pub fn style_of(&self, letter: &Letter) -> &TextStyle<'a> {
        &self.spans[letter.span as usize].style
    }

    fn collect(
        &mut self,
        node: Node<'a, 'i>,
        span: u16,
        depth: usize,
        styles: &Styles<'a>,
        svg: &'a str,
        reading: &Reading<'_>,
    ) {
        if depth > DEEPEST {
            let message = message!(
                "text-source-collect",
                "more than {deepest} spans inside each other",
                deepest = DEEPEST
            );
            return self.unsupported(node, message);
        }
        for child in node.children() {
            if let Some(text) = child.text().filter(|_| child.is_text()) {
                self.read_text(child, text, span, styles, reading);
            } else if child.is_element() {
                self.collect_element(child, span, depth, styles, svg, reading);
            }
        }
    }

    fn collect_element(
        &mut self,
        node: Node<'a, 'i>,
        parent: u16,
        depth: usize,
        styles: &Styles<'a>,
        svg: &'a str,
        reading: &Reading<'_>,
    ) {
        match node.tag_name().name() {
            "tspan" | "a" => {
                let style = styles.of(node);
                if !style.displayed {
                    return;
                }
                let span = self.push_span(TextSpan {
                    parent: Some(parent),
                    element: Element::Xml(node),
                    style,
                    open: tag::open(svg, node),
                    close: tag::close(svg, node),
                });
                self.collect(node, span, depth + 1, styles, svg, reading);
            }
            name @ ("textPath" | "tref") => {
                let message = message!(
                    "text-source-collect-element",
                    "a `<{name}>` inside of text that is laid out in lines",
                    name
                );
                self.unsupported(node, message);
            }
            _ => {}
        }
    }

    fn unsupported(&mut self, node: Node<'a, 'i>, message: Message) {
        let help = message!(
            "text-source-unsupported-help",
            "take it out of the flowed text, into a `<text>` of its own"
        );
        self.problems
            .push((ProblemKind::Unsupported, node.range(), message, vec![help]));
    }

    fn push_span(&mut self, span: TextSpan<'a, 'i>) -> u16 {
        // Far more spans than fit in a text the caller can have: the last one takes the rest.
        if self.spans.len() < usize::from(u16::MAX) {
            self.spans.push(span);
        }
        (self.spans.len() - 1) as u16
    }

    fn read_text(
        &mut self,
        node: Node<'a, 'i>,
        text: &str,
        span: u16,
        styles: &Styles<'a>,
        reading: &Reading<'_>,
    ) {
        let range = node.range();
        let verbatim = reading.svg.get(range.clone()) == Some(text);
        if self.pieces.len() >= usize::from(u16::MAX) {
            return self.unsupported(
                node,
                message!("text-source-read-text", "a text of more than 65 000 parts"),
            );
        }
        self.pieces.push(SourcePiece { range, verbatim });
        if reading.rich {
            return self.read_rich(text, span, styles, reading);
        }
        self.problems_of_markup(text, markup::unread(text, reading.known_icon));
        let style = self.spans[span as usize].style.clone();
        for (offset, character) in text.char_indices() {
            if let Some((character, preserved)) = white_space(character, &style) {
                self.push_letter(character, span, offset, preserved, None);
            }
        }
    }

    fn push_letter(
        &mut self,
        character: char,
        span: u16,
        offset: usize,
        preserved: bool,
        icon: Option<u16>,
    ) {
        self.letters.push(Letter {
            character,
            span,
            icon,
            preserved,
            piece: (self.pieces.len() - 1) as u16,
            offset: offset as u32,
        });
    }

    /// What is wrong with the markup of the last piece.
    fn problems_of_markup(&mut self, text: &str, errors: impl IntoIterator<Item = MarkupError>) {
        for error in errors {
            let kind = match error.is_printed {
                true => |mark| ProblemKind::UnreadMarkup { mark },
                false => |mark| ProblemKind::Markup { mark },
            };
            self.problem_at(text, error.range, kind, (error.message, error.help));
        }
    }

    /// What is wrong with a part of the last piece, and what helps.
    fn problem_at(
        &mut self,
        text: &str,
        part: Range<usize>,
        kind: fn(PrintedMark) -> ProblemKind,
        (message, help): (Message, Message),
    ) {
        let Some(piece) = self.pieces.last() else {
            return;
        };
        let range = match piece.verbatim {
            true => piece.range.start + part.start..piece.range.start + part.end,
            false => piece.range.clone(),
        };
        let kind = kind(PrintedMark::new(text, part));
        self.problems.push((kind, range, message, vec![help]));
    }

    fn read_rich(&mut self, text: &str, span: u16, styles: &Styles<'a>, reading: &Reading<'_>) {
        let (tokens, errors) = markup::parse(text, reading.known_icon);
        self.problems_of_markup(text, errors);
        let mut open = vec![span];
        for token in tokens {
            let current = open[open.len() - 1];
            match token {
                RichToken::Char(character, offset) => {
                    let character = if character == '\t' { ' ' } else { character };
                    self.push_letter(character, current, offset, false, None);
                }
                RichToken::Break(offset) => self.push_letter('\n', current, offset, false, None),
                RichToken::Icon(name, offset) if self.icons.len() < usize::from(u16::MAX) => {
                    self.icons.push(name);
                    let icon = Some((self.icons.len() - 1) as u16);
                    self.push_letter(OBJECT, current, offset, false, icon);
                }
                RichToken::Icon(..) => {}
                RichToken::Open(mark, at) => {
                    if let RichMark::Class(names) = &mark {
                        self.check_classes(names, text, at, styles);
                    }
                    let made = self.made_span(mark, current, styles);
                    open.push(self.push_span(made));
                }
                RichToken::Close if open.len() > 1 => {
                    open.pop();
                }
                RichToken::Close => {}
            }
        }
    }

    /// Tells of classes that no style has, with the one that has nearly their name. `at` is where their words
    /// begin in `text`.
    fn check_classes(&mut self, names: &str, text: &str, at: usize, styles: &Styles<'_>) {
        let known = styles.cascade.classes();
        let is_known = |name: &str| {
            known.contains(name) || OWN_CLASSES.contains(&name) || name.starts_with(LINK_CLASS)
        };
        for name in names.split(' ').filter(|name| !is_known(name)) {
            self.unknown_classes += 1;
            if self.unknown_classes > MOST_UNKNOWN {
                return;
            }
            let styled = known.iter().map(String::as_str);
            let near = did_you_mean(name, styled.chain([PIECE]));
            let Some(offset) = text[at..].find(&format!(".{name}")) else {
                continue;
            };
            let start = at + offset + 1;
            let message = message!(
                "text-source-unknown-class",
                "no style has the class `{name}`",
                name
            );
            let (kind, help): (fn(PrintedMark) -> ProblemKind, Message) = match near {
                Some(near) => (
                    |mark| ProblemKind::UnknownClass { mark },
                    message!("did-you-mean-near", "did you mean `{near}`?", near),
                ),
                None => (
                    |mark| ProblemKind::ForeignClass { mark },
                    message!(
                        "text-source-foreign-class",
                        "give it one in the style sheet of the template, `.{name} {{ … }}`, or take it out",
                        name
                    ),
                ),
            };
            self.problem_at(text, start..start + name.len(), kind, (message, help));
        }
    }

    fn made_span(&self, mark: RichMark, parent: u16, styles: &Styles<'a>) -> TextSpan<'a, 'i> {
        let (class, attributes): (String, &[(&str, &str)]) = match mark {
            RichMark::Bold => ("bold".into(), &[("font-weight", "bold")]),
            RichMark::Italic => ("italic".into(), &[("font-style", "italic")]),
            RichMark::Class(class) => (class, &[]),
        };
        let outer = &self.spans[parent as usize];
        let written: String = attributes
            .iter()
            .map(|(name, value)| format!(" {name}=\"{value}\""))
            .collect();
        let tspan = tag::sibling_name(&self.spans[0].open, "tspan");
        // A class is letters, digits, `-`, `_` and spaces: nothing to escape.
        let (open, close) = (
            format!("<{tspan} class=\"{class}\"{written}>"),
            format!("</{tspan}>"),
        );
        let element = Element::Made(Rc::new(MadeElement {
            local: "tspan",
            class,
            attributes,
            parent: outer.element.clone(),
        }));
        let style = Rc::new(styles.compute(&outer.style, &element));
        TextSpan {
            parent: Some(parent),
            element,
            style,
            open: open.into(),
            close: close.into(),
        }
    }
}

/// What acts on a whole element, as attributes.
fn effects(node: Node<'_, '_>, styles: &Styles<'_>) -> String {
    let declared = styles.cascade.declared(&Element::Xml(node));
    let mut out = String::new();
    for name in [
        "transform",
        "opacity",
        "clip-path",
        "mask",
        "filter",
        "mix-blend-mode",
        "visibility",
    ] {
        if let Some(value) = declared.get(name) {
            out.push_str(&format!(" {name}=\""));
            escape(&mut out, value);
            out.push('"');
        }
    }
    out
}

/// A character as `white-space` has it, and whether it is kept; `None` for one that is not there.
fn white_space(character: char, style: &TextStyle<'_>) -> Option<(char, bool)> {
    let kept = match style.white_space {
        Some(WhiteSpace::Pre | WhiteSpace::PreWrap) => true,
        Some(_) => false,
        None => style.preserve,
    };
    match (character, style.white_space) {
        ('\r', _) => None,
        ('\n', Some(WhiteSpace::Pre | WhiteSpace::PreWrap | WhiteSpace::PreLine)) => {
            Some(('\n', kept))
        }
        ('\n' | '\t' | ' ', _) => Some((' ', kept)),
        _ => Some((character, kept)),
    }
}

/// Spaces that are not kept become one, and none at the ends of the lines that were written.
fn collapse(letters: &[Letter], rich: bool) -> Vec<Letter> {
    let collapses = |letter: &Letter| letter.character == ' ' && !letter.preserved;
    let mut kept: Vec<Letter> = Vec::with_capacity(letters.len());
    for letter in letters {
        if collapses(letter)
            && kept
                .last()
                .is_none_or(|last| last.character == '\n' || collapses(last))
        {
            continue;
        }
        if letter.character == '\n' && kept.last().is_some_and(collapses) {
            kept.pop();
        }
        kept.push(*letter);
    }
    if kept.last().is_some_and(collapses) {
        kept.pop();
    }
    // A line break at the very end ends the last line and starts none; around rich text, line
    // breaks are the template's own.
    if kept.last().is_some_and(|last| last.character == '\n') {
        kept.pop();
    }
    if rich {
        let blank = |letter: &&Letter| letter.character == '\n' || collapses(letter);
        let front = kept.iter().take_while(blank).count();
        let back = kept.iter().rev().take_while(blank).count();
        kept.truncate(kept.len().saturating_sub(back).max(front));
        kept.drain(..front);
    }
    kept
}
