//! Parting a text into stretches of one span, font, script and direction: what is shaped, and
//! drawn, in one go.

use std::ops::Range;

use std::cell::OnceCell;

use unicode_bidi::{BidiClass, BidiInfo, Level, bidi_class};
use unicode_script::{Script, UnicodeScript};

use super::font_face::{FaceId, FontFace};
use super::fonts::FontTable;
use super::selections::Selected;
use super::source::{Letter, TextContent};
use super::style::TextStyle;

/// One stretch. `range` in bytes of the text.
#[derive(Clone, PartialEq, Debug)]
pub struct Itemised {
    pub range: Range<usize>,
    pub span: u16,
    pub level: Level,
    pub kind: ItemKind,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ItemKind {
    Text(FaceId),
    /// The index of the icon in the content.
    Icon(u16),
    /// A line break that was written.
    Break,
}

/// The text in one string, with the letter each byte offset belongs to.
pub struct ItemisedText {
    pub string: String,
    pub letters: Vec<Letter>,
    /// The offset of each letter, and the end.
    pub starts: Vec<usize>,
}

impl ItemisedText {
    pub fn new(letters: Vec<Letter>) -> ItemisedText {
        let mut string = String::with_capacity(letters.len());
        let mut starts = Vec::with_capacity(letters.len() + 1);
        for letter in &letters {
            starts.push(string.len());
            string.push(letter.character);
        }
        starts.push(string.len());
        ItemisedText {
            string,
            letters,
            starts,
        }
    }

    /// The letter that `offset` is in.
    pub fn letter(&self, offset: usize) -> Option<&Letter> {
        let at = self.starts.partition_point(|start| *start <= offset);
        self.letters.get(at.checked_sub(1)?)
    }
}

/// The embedding level of each byte; `None` where all is from left to right.
pub fn levels(text: &str, rtl: bool) -> Option<Vec<Level>> {
    // Below the Hebrew block, all characters run from left to right.
    if !rtl
        && text
            .chars()
            .all(|character| character < '\u{590}' || is_plain(character))
    {
        return None;
    }
    let base = if rtl { Level::rtl() } else { Level::ltr() };
    let levels = BidiInfo::new(text, Some(base)).levels;
    (rtl || levels.iter().any(Level::is_rtl)).then_some(levels)
}

/// Punctuation and symbols that turn nothing around.
fn is_plain(character: char) -> bool {
    matches!(character, '\u{2010}'..='\u{2027}' | '\u{202f}'..='\u{205e}' | '\u{20a0}'..='\u{2bff}' | '\u{fffc}')
}

/// The items of `text`, and the letters no font has, by index.
pub fn itemise(
    fonts: &FontTable,
    content: &TextContent<'_, '_>,
    text: &ItemisedText,
    levels: Option<&[Level]>,
    primaries: &[Option<FaceId>],
) -> (Vec<Itemised>, Vec<usize>) {
    let faces = FontChoice {
        fonts,
        content,
        primaries,
        listed: vec![OnceCell::new(); content.spans.len()],
    };
    let mut items: Vec<Itemised> = Vec::new();
    let mut missing = Vec::new();
    let mut script: Option<Script> = None;
    for (at, letter) in text.letters.iter().enumerate() {
        let kind = match (letter.icon, letter.character) {
            (Some(icon), _) => ItemKind::Icon(icon),
            (None, '\n') => ItemKind::Break,
            (None, character) => {
                let before = items.last().filter(|item| item.span == letter.span);
                let (face, found) = faces.face(letter.span, character, before);
                if !found {
                    missing.push(at);
                }
                ItemKind::Text(face)
            }
        };
        let range = text.starts[at]..text.starts[at + 1];
        let level = levels.map_or(Level::ltr(), |levels| levels[range.start]);
        let own = real_script(letter.character);
        let same_script = own.is_none() || script.is_none() || own == script;
        match items.last_mut() {
            Some(item)
                if matches!(kind, ItemKind::Text(_))
                    && (item.kind, item.span, item.level) == (kind, letter.span, level)
                    && same_script =>
            {
                item.range.end = range.end;
                script = script.or(own);
            }
            _ => {
                items.push(Itemised {
                    range,
                    span: letter.span,
                    level,
                    kind,
                });
                script = own;
            }
        }
    }
    (join_over_spaces(fonts, &text.string, items), missing)
}

/// Words of a fallback font part at each space, which the first font has too. One stretch is
/// drawn better than many: the space goes to the words on both its sides.
fn join_over_spaces(fonts: &FontTable, text: &str, items: Vec<Itemised>) -> Vec<Itemised> {
    let mut joined: Vec<Itemised> = Vec::with_capacity(items.len());
    for item in items {
        joined.push(item);
        let [.., before, space, after] = &joined[..] else {
            continue;
        };
        let ItemKind::Text(face) = before.kind else {
            continue;
        };
        let same =
            |one: &Itemised, other: &Itemised| (one.span, one.level) == (other.span, other.level);
        let spaces = text[space.range.clone()].chars().all(|found| found == ' ');
        let joins = before.kind == after.kind && same(before, after) && same(before, space);
        if joins && spaces && space.kind != ItemKind::Break && fonts.face(face).has(' ') {
            let end = after.range.end;
            joined.truncate(joined.len() - 2);
            if let Some(whole) = joined.last_mut() {
                whole.range.end = end;
            }
        }
    }
    joined
}

/// The script of a character that has one of its own.
fn real_script(character: char) -> Option<Script> {
    let script = match character {
        'a'..='z' | 'A'..='Z' => return Some(Script::Latin),
        '\0'..='\x7f' => return None,
        _ => character.script(),
    };
    (!matches!(script, Script::Common | Script::Inherited | Script::Unknown)).then_some(script)
}

/// The face usvg takes for each span; `None` where the project has no family of its list.
pub fn primaries(fonts: &FontTable, content: &TextContent<'_, '_>) -> Vec<Option<FaceId>> {
    let spans = content.spans.iter();
    let face = |selected| match selected {
        Selected::Face(face) => Some(face),
        Selected::NoFamily(_) => None,
    };
    spans.map(|span| face(fonts.select(&span.style))).collect()
}

/// Font choice.
struct FontChoice<'f, 'a, 'i> {
    fonts: &'f FontTable,
    content: &'f TextContent<'a, 'i>,
    primaries: &'f [Option<FaceId>],
    /// The faces of all families a span lists, looked up when one is wanted.
    listed: Vec<OnceCell<Vec<FaceId>>>,
}

impl FontChoice<'_, '_, '_> {
    /// The face to draw `character` with, and whether it has it. A mark stays with the letter
    /// it is on, if that letter's font knows it.
    fn face(&self, span: u16, character: char, before: Option<&Itemised>) -> (FaceId, bool) {
        let mark = !character.is_ascii() && bidi_class(character) == BidiClass::NSM;
        if let Some(Itemised {
            kind: ItemKind::Text(face),
            ..
        }) = before
            && mark
            && self.fonts.face(*face).has(character)
        {
            return (*face, true);
        }
        // That there is none is said elsewhere, as an error; any font serves to measure with.
        let primary = self.primaries[span as usize].unwrap_or(FaceId(0));
        if self.fonts.face(primary).has(character) {
            return (primary, true);
        }
        let style = &self.content.spans[span as usize].style;
        let listed = self.listed[span as usize].get_or_init(|| self.fonts.listed(style));
        match fallback(self.fonts, style, listed, character) {
            Some(face) => (face, true),
            None => (primary, false),
        }
    }
}

/// Another face for a character: of the families the style lists, then the one of the project
/// that is nearest in slant and weight.
fn fallback(
    fonts: &FontTable,
    style: &TextStyle<'_>,
    listed: &[FaceId],
    character: char,
) -> Option<FaceId> {
    let mut listed = listed.iter().copied();
    let having = listed.find(|face| fonts.face(*face).has(character));
    having.or_else(|| {
        let slant = super::fonts::slant(style.slant);
        let distance = |face: &FontFace| (face.style != slant, face.weight.abs_diff(style.weight));
        let having = fonts.faces().filter(|(_, face)| face.has(character));
        having
            .min_by_key(|(id, face)| (distance(face), *id))
            .map(|(id, _)| id)
    })
}
