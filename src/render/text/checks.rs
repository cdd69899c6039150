//! What a text asks for and the project does not have.

use std::collections::BTreeSet;
use std::rc::Rc;

use super::css::{Element, MadeElement};
use super::engine::TextEngine;
use super::font_face::FontFace;
use super::fonts::{self, slant};
use super::icons::{IconDrawing, Icons};
use super::itemise::ItemisedText;
use super::problem::{FoundProblem, ProblemKind};
use super::selections::Selected;
use super::source::{Letter, TextContent, TextSpan};
use super::style::TextStyle;
use super::styles::Styles;
use crate::diag::did_you_mean;
use crate::diag::rules::templates::unusable_font;
use crate::message::Message;
use usvg::fontdb;
use usvg::roxmltree::Node;

/// No text has more characters: more than three pages of a book.
const MOST_CHARACTERS: usize = 20_000;

/// A text that is no piece's: all the time in the world could go into laying it out.
pub fn length(node: Node<'_, '_>) -> Option<FoundProblem> {
    let texts = node.descendants().filter(Node::is_text);
    let texts = texts.filter_map(|node| node.text());
    let characters: usize = texts.map(|text| text.chars().count()).sum();
    (characters > MOST_CHARACTERS).then(|| {
        let message = message!(
            "text-checks-length",
            "a text of {characters} characters, more than {most_characters}",
            characters,
            most_characters = MOST_CHARACTERS
        );
        let help = message!("text-checks-length-help", "part it into several texts");
        let kind = ProblemKind::Unsupported;
        (kind, node.range(), message, vec![help])
    })
}

/// Families, weights and styles that are not there, and rules that would style the flow's own
/// elements.
pub fn spans<'a, 'i>(
    engine: &TextEngine,
    styles: &Styles<'a>,
    content: &TextContent<'a, 'i>,
    found: &mut Vec<FoundProblem>,
) {
    faces(engine, content, found);
    let used: BTreeSet<u16> = content.letters.iter().map(|letter| letter.span).collect();
    for span in used {
        let element = &content.spans[span as usize].element;
        let wrapper = Element::Made(Rc::new(MadeElement {
            local: "a",
            class: String::new(),
            attributes: &[],
            parent: element.clone(),
        }));
        let selector = styles
            .cascade
            .matches(&wrapper)
            .or_else(|| styles.cascade.depends_on_siblings(element));
        if let Some(selector) = selector {
            let message = message!(
                "text-checks-spans",
                "the rule for `{selector}` cannot be kept for text laid out in lines",
                selector
            );
            let help = message!(
                "text-checks-spans-help",
                "use a selector of element names, classes and ids that names the text itself"
            );
            found.push((
                ProblemKind::Unsupported,
                range_of(element),
                message,
                vec![help],
            ));
        }
    }
}

/// The element in the file: the nearest, for one that rich text made.
fn range_of(element: &Element<'_, '_>) -> std::ops::Range<usize> {
    match element {
        Element::Xml(node) => node.range(),
        Element::Made(made) => range_of(&made.parent),
    }
}

/// The attribute that gives an element its family, or else the element.
fn range_of_family(element: &Element<'_, '_>, family: &str) -> std::ops::Range<usize> {
    let node = match element {
        Element::Xml(node) => *node,
        Element::Made(made) => return range_of_family(&made.parent, family),
    };
    let mut attributes = node.ancestors().flat_map(|node| node.attributes());
    let own = attributes.find(|attribute| {
        let says_family = match attribute.name() {
            "font-family" => true,
            "style" => attribute.value().contains("font-family"),
            _ => false,
        };
        says_family && attribute.value().contains(family)
    });
    own.map_or_else(|| node.range(), |attribute| attribute.range())
}

/// Families, weights and styles that are not in the project.
pub fn faces(engine: &TextEngine, content: &TextContent<'_, '_>, found: &mut Vec<FoundProblem>) {
    let used: BTreeSet<u16> = content.letters.iter().map(|letter| letter.span).collect();
    let mut said = BTreeSet::new();
    for span in used {
        let TextSpan { style, element, .. } = &content.spans[span as usize];
        let Some((kind, message, help)) = font(engine, style) else {
            continue;
        };
        if said.insert(message.clone()) {
            let range = match &kind {
                ProblemKind::UnknownFamily { family } => range_of_family(element, family),
                _ => range_of(element),
            };
            found.push((kind, range, message, help));
        }
    }
}

fn font(
    engine: &TextEngine,
    style: &TextStyle<'_>,
) -> Option<(ProblemKind, Message, Vec<Message>)> {
    match engine.fonts.select(style) {
        Selected::NoFamily(names) => Some(no_family(engine, style, names)),
        Selected::Face(id) => {
            let face = engine.fonts.face(id);
            (!serves(face, style)).then(|| no_face(engine, face, style))
        }
    }
}

fn no_family(
    engine: &TextEngine,
    style: &TextStyle<'_>,
    names: Vec<String>,
) -> (ProblemKind, Message, Vec<Message>) {
    let known: BTreeSet<&str> = engine
        .fonts
        .faces()
        .map(|(_, face)| face.family.as_str())
        .collect();
    let family = match names.first() {
        Some(name) => name.clone(),
        None => style.families.to_owned(),
    };
    let message = match family.is_empty() {
        true => message!("text-checks-no-family", "the text names no font family"),
        false => message!(
            "text-checks-no-family-font",
            "there is no font family `{family}` in `fonts/`",
            family
        ),
    };
    let near = || {
        let near = did_you_mean(&family, known.iter().copied())?;
        Some(message!(
            "did-you-mean-near",
            "did you mean `{near}`?",
            near
        ))
    };
    let unread = engine.fonts.unread(&family).map(unusable_font::converted);
    let help = unread.or_else(near).unwrap_or_else(|| match known.len() {
        0 => message!(
            "text-checks-no-family-put-font-files",
            "put the font's files into `fonts/`"
        ),
        _ => {
            let known: Vec<&str> = known.iter().copied().collect();
            message!("there-are", "there are: {known}", known = known.join(", "))
        }
    });
    (ProblemKind::UnknownFamily { family }, message, vec![help])
}

/// Light, regular or bold. What one foundry calls 400 is 500 for another, and bold is anything
/// from 600 on: CSS Fonts 4, 5.2, takes the one for the other without a word.
fn stroke(weight: u16) -> u8 {
    match weight {
        0..400 => 0,
        400..600 => 1,
        _ => 2,
    }
}

/// Farther apart, two weights are not the same to anyone: black is not bold.
const NEAR_WEIGHT: u16 = 100;

/// True where `face` is the weight and the style asked for, or can be set to them.
fn serves(face: &FontFace, style: &TextStyle<'_>) -> bool {
    let weight = f32::from(style.weight);
    let axis = face.axis(b"wght").filter(|_| fonts::goes_to_weight(style));
    let near = stroke(face.weight) == stroke(style.weight)
        && face.weight.abs_diff(style.weight) <= NEAR_WEIGHT;
    let weighs = near || axis.is_some_and(|axis| (axis.min..=axis.max).contains(&weight));
    let wanted = slant(style.slant);
    let leans = |style| style != fontdb::Style::Normal;
    let leaning = leans(face.style) == leans(wanted)
        || leans(wanted) && (face.axis(b"ital").is_some() || face.axis(b"slnt").is_some());
    weighs && leaning
}

fn no_face(
    engine: &TextEngine,
    nearest: &FontFace,
    style: &TextStyle<'_>,
) -> (ProblemKind, Message, Vec<Message>) {
    let family = nearest.family.clone();
    let named = |weight: u16, slant: fontdb::Style| match slant {
        fontdb::Style::Normal => format!("{weight}"),
        fontdb::Style::Italic => format!("{weight} italic"),
        fontdb::Style::Oblique => format!("{weight} oblique"),
    };
    let face = named(style.weight, slant(style.slant));
    let same = engine
        .fonts
        .faces()
        .filter(|(_, face)| face.family == family);
    let there: BTreeSet<String> = same
        .map(|(_, face)| named(face.weight, face.style))
        .collect();
    let there: Vec<String> = there.into_iter().collect();
    let message = message!(
        "text-checks-no-face",
        "`{family}` is not in `fonts/` in weight {face}",
        family,
        face
    );
    let there = there.join(", ");
    let axis = nearest.axis(b"wght");
    let help = match axis.filter(|_| !fonts::goes_to_weight(style)) {
        None => message!(
            "text-checks-no-face-help",
            "there is {family} {there}",
            family,
            there
        ),
        Some(axis) => message!(
            "text-checks-no-face-axis",
            "there is {family} {there} as it is, and {least} to {most} with `font-variation-settings: \"wght\" {weight}`",
            family,
            there,
            least = axis.min,
            most = axis.max,
            weight = style.weight
        ),
    };
    (
        ProblemKind::UnknownFace { family, face },
        message,
        vec![help],
    )
}

/// How many characters that no font has are named.
const MOST_NAMED: usize = 6;

/// Characters that no font has, all of a text in one.
pub fn letters(
    content: &TextContent<'_, '_>,
    text: &ItemisedText,
    missing: &[usize],
    found: &mut Vec<FoundProblem>,
) {
    let missing = missing.iter().map(|at| &text.letters[*at]);
    missing_glyphs(content, missing, found);
}

/// The same for text that is not laid out.
pub fn plain_letters(
    engine: &TextEngine,
    content: &TextContent<'_, '_>,
    found: &mut Vec<FoundProblem>,
) {
    let missing = content.letters.iter().filter(|letter| {
        let Selected::Face(face) = engine.fonts.select(content.style_of(letter)) else {
            return false;
        };
        let character = letter.character;
        character != '\n'
            && !engine.fonts.face(face).has(character)
            && !engine.fonts.faces().any(|(_, face)| face.has(character))
    });
    missing_glyphs(content, missing, found);
}

fn missing_glyphs<'l>(
    content: &TextContent<'_, '_>,
    missing: impl Iterator<Item = &'l Letter>,
    found: &mut Vec<FoundProblem>,
) {
    let mut said = BTreeSet::new();
    let mut letters = missing.filter(|letter| said.insert(letter.character));
    let named: Vec<&Letter> = letters.by_ref().take(MOST_NAMED).collect();
    let others = letters.count();
    let Some(first) = named.first() else {
        return;
    };
    let name = |character: char| match character.is_control() || character.is_whitespace() {
        true => format!("U+{:04X}", u32::from(character)),
        false => format!("`{character}` (U+{:04X})", u32::from(character)),
    };
    let names: Vec<String> = named.iter().map(|letter| name(letter.character)).collect();
    let all = names.join(", ");
    let message = match (names.len(), others) {
        (1, _) => message!(
            "text-checks-missing-glyph",
            "no font in `fonts/` has the character {name}",
            name = all
        ),
        (_, 0) => message!(
            "text-checks-missing-glyphs",
            "no font in `fonts/` has the characters {names}",
            names = all
        ),
        _ => message!(
            "text-checks-missing-glyphs-more",
            "no font in `fonts/` has the characters {names} and {others} more",
            names = all,
            others
        ),
    };
    let help = match names.len() {
        1 => message!(
            "text-checks-missing-glyph-help",
            "add a font that has it, or write it otherwise"
        ),
        _ => message!(
            "text-checks-missing-glyphs-help",
            "add a font that has them, or write it otherwise"
        ),
    };
    found.push((
        ProblemKind::MissingGlyph {
            character: first.character,
        },
        content.range_of(first),
        message,
        vec![help],
    ));
}

/// Icons that are nowhere, and symbols that are of no size.
pub fn icons(
    icons: &Icons<'_, '_, '_>,
    content: &TextContent<'_, '_>,
    found: &mut Vec<FoundProblem>,
) {
    let used = content
        .letters
        .iter()
        .filter_map(|letter| Some((letter, letter.icon?)));
    for (letter, icon) in used {
        let name = &content.icons[icon as usize];
        match icons.get(name) {
            Some(IconDrawing::Symbol { aspect: None }) => {
                found.push(no_size(name, content.range_of(letter)));
                continue;
            }
            Some(_) => continue,
            None => {}
        }
        let near = did_you_mean(name, icons.names());
        let mut help = vec![match near {
            Some(near) => message!("text-checks-icons", "did you mean `:{near}:`?", near),
            None => icons.where_to_put(name),
        }];
        help.push(message!(
            "text-checks-icons-write-words-themselves",
            "write `\\:{name}:` for the words themselves",
            name
        ));
        found.push((
            ProblemKind::UnknownIcon { name: name.clone() },
            content.range_of(letter),
            message!("there-is-no-icon-name", "there is no icon `{name}`", name),
            help,
        ));
    }
}

fn no_size(name: &str, range: std::ops::Range<usize>) -> FoundProblem {
    (
        ProblemKind::Unsupported,
        range,
        message!(
            "text-checks-no-size",
            "the symbol `#{name}` has no `viewBox`, so it has no size as an icon",
            name
        ),
        vec!["say it on the symbol: `viewBox=\"0 0 16 16\"`".into()],
    )
}
