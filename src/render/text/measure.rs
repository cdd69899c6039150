//! A text with the advance of every character.
//!
//! All lengths are in user units at the sizes the template says. Shrinking a text by a factor
//! is the same as growing its box by it, so nothing is measured twice.

use unicode_bidi::Level;
use unicode_script::{Script, UnicodeScript};

use super::engine::{TextContext, TextEngine};
use super::font_face::{FaceId, FontFace};
use super::icons::{IconDrawing, Icons};
use super::itemise::{ItemKind, Itemised, ItemisedText, itemise, levels, primaries};
use super::opportunity::Opportunity;
use super::shape::{Cluster, Setting};
use super::source::{SOFT_HYPHEN, TextContent};
use super::style::TextStyle;
use super::typography;

/// A text and how much room its characters take.
pub struct MeasuredText {
    pub text: ItemisedText,
    pub items: Vec<Itemised>,
    /// The embedding level of each byte; `None` where all is from left to right.
    pub levels: Option<Vec<Level>>,
    /// Where each byte begins, if all were one line; one more for the end.
    pub xs: Vec<f64>,
    /// How many spaces there are before each byte that justification may widen.
    pub gaps: Vec<u32>,
    /// The bytes that stood behind a soft hyphen.
    pub soft_hyphens: Vec<usize>,
    /// Where a line may end; nothing before `breaks` found them.
    pub opportunities: Vec<Opportunity>,
    /// The place that the first line begins behind; none where it begins the text.
    pub before: Option<Opportunity>,
    /// Letters that no font has, by index in `text`.
    pub missing: Vec<usize>,
    /// The face of each span's style; `None` where the project has none for it.
    pub primaries: Vec<Option<FaceId>>,
}

/// The share of its text's size that an icon is high.
pub const ICON_SIZE: f64 = 1.0;

impl MeasuredText {
    /// `scale` is what the sizes will be multiplied by in the end; it matters to fonts that
    /// are drawn otherwise at other sizes, and to nothing else.
    pub fn new(
        engine: &TextEngine,
        content: &TextContent<'_, '_>,
        context: &TextContext<'_>,
        icons: &Icons<'_, '_, '_>,
        scale: f64,
    ) -> MeasuredText {
        let language =
            |style: &TextStyle<'_>| style.language.unwrap_or(context.language).to_owned();
        let mut letters = content.letters.clone();
        if letters
            .iter()
            .any(|letter| matches!(letter.character, ';' | '!' | '?' | '»' | '«' | ':'))
        {
            let spans = &content.spans;
            let french: Vec<bool> = spans
                .iter()
                .map(|span| typography::is_french(&language(&span.style)))
                .collect();
            typography::space_french(&mut letters, |letter| french[letter.span as usize]);
        }
        let soft = take_soft_hyphens(&mut letters);
        let text = ItemisedText::new(letters);
        let soft_hyphens = soft.into_iter().map(|at| text.starts[at]).collect();
        let levels = levels(&text.string, content.spans[0].style.rtl);
        let primaries = primaries(&engine.fonts, content);
        let (items, missing) =
            itemise(&engine.fonts, content, &text, levels.as_deref(), &primaries);
        let mut measured = MeasuredText {
            xs: vec![0.0; text.string.len() + 1],
            gaps: Vec::new(),
            soft_hyphens,
            opportunities: Vec::new(),
            before: None,
            text,
            items,
            levels,
            missing,
            primaries,
        };
        measured.advance(engine, content, icons, scale);
        measured.count_gaps();
        measured
    }

    /// Leaves out the lines before a byte that a line may begin with.
    pub fn begin(&mut self, start: usize) {
        let places = &self.opportunities;
        let Some(last) = places.iter().position(|place| place.next == start) else {
            return;
        };
        // The end of the text begins no line.
        if last + 1 == places.len() {
            return;
        }
        let before = places[last];
        self.before = Some(before);
        self.opportunities.drain(..=last);
        for place in &mut self.opportunities {
            place.end_x -= before.next_x;
            place.next_x -= before.next_x;
            place.end_gaps -= before.next_gaps;
            place.next_gaps -= before.next_gaps;
        }
    }

    /// The items that have bytes between two offsets.
    pub fn items_between(&self, start: usize, end: usize) -> impl Iterator<Item = &Itemised> {
        let first = self.items.partition_point(|item| item.range.end <= start);
        let from_there = self.items[first..].iter();
        from_there.take_while(move |item| item.range.start < end)
    }

    /// Fills `xs`.
    fn advance(
        &mut self,
        engine: &TextEngine,
        content: &TextContent<'_, '_>,
        icons: &Icons<'_, '_, '_>,
        scale: f64,
    ) {
        let mut x = 0.0;
        for item in &self.items {
            let style = &content.spans[item.span as usize].style;
            match item.kind {
                ItemKind::Break => self.xs[item.range.end] = x,
                ItemKind::Icon(icon) => {
                    x += icon_advance(&content.icons[icon as usize], icons) * style.size;
                    self.xs[item.range.start + 1..=item.range.end].fill(x);
                }
                ItemKind::Text(face) => {
                    let string = &self.text.string[item.range.clone()];
                    let size = style.size * scale;
                    let setting =
                        Setting::new(&engine.fonts, face, style, size, item.level.is_rtl());
                    let shaped = engine.shaper.shape(&engine.fonts, &setting, string);
                    let mut advances = shaped.clusters.iter().peekable();
                    while let Some(cluster) = advances.next() {
                        let start = cluster.at as usize;
                        let end = advances
                            .peek()
                            .map_or(string.len(), |next| next.at as usize);
                        let face = engine.fonts.face(face);
                        let width = advance(cluster, &string[start..end], face, style);
                        let whole = item.range.start + start..item.range.start + end;
                        spread(
                            &mut self.xs[whole.start..=whole.end],
                            x,
                            width.max(0.0),
                            &string[start..end],
                        );
                        x += width.max(0.0);
                    }
                    self.xs[item.range.end] = x;
                }
            }
        }
    }

    fn count_gaps(&mut self) {
        let mut count = 0;
        self.gaps = Vec::with_capacity(self.text.string.len() + 1);
        for byte in self.text.string.char_indices() {
            let (at, character) = byte;
            self.gaps.resize(at + 1, count);
            count += u32::from(is_word_separator(character));
        }
        self.gaps.resize(self.text.string.len() + 1, count);
    }
}

/// Spaces that `word-spacing` widens, in CSS and in usvg, and so justification.
pub fn is_word_separator(character: char) -> bool {
    matches!(character, ' ' | '\u{a0}')
}

/// The least a narrow no-break space is wide, in ems. Where the font lacks it, shaping draws half
/// a space, which beside a quotation mark is hardly seen.
const NARROW_SPACE: f64 = 1.0 / 6.0;

/// True for a narrow space that `face` lacks, behind which a piece of a line ends, for what
/// follows to be moved away from it.
pub fn is_widened(character: char, face: &FontFace) -> bool {
    character == '\u{202f}' && !face.maps(character)
}

/// How far a cluster moves what follows, with `letter-spacing` and `word-spacing`, in user units
/// at the style's own size; wider where it is a narrow space the font lacks. `text` begins with
/// the cluster.
pub fn advance(cluster: &Cluster, text: &str, face: &FontFace, style: &TextStyle<'_>) -> f64 {
    let Some(first) = text.chars().next() else {
        return cluster.advance * style.size;
    };
    let own = match is_widened(first, face) {
        true => cluster.advance.max(NARROW_SPACE),
        false => cluster.advance,
    };
    let mut advance = own * style.size;
    if style.letter_spacing != 0.0 && takes_letter_spacing(first) {
        advance += style.letter_spacing;
    }
    if is_word_separator(first) {
        advance += style.word_spacing;
    }
    advance
}

/// As in usvg, letters that join are not spaced.
/// <https://www.w3.org/TR/css-text-3/#cursive-tracking>
pub fn takes_letter_spacing(character: char) -> bool {
    !matches!(
        character.script(),
        Script::Arabic
            | Script::Syriac
            | Script::Nko
            | Script::Manichaean
            | Script::Psalter_Pahlavi
            | Script::Mandaic
            | Script::Mongolian
            | Script::Phags_Pa
            | Script::Devanagari
            | Script::Bengali
            | Script::Gurmukhi
            | Script::Modi
            | Script::Sharada
            | Script::Syloti_Nagri
            | Script::Tirhuta
            | Script::Ogham
    )
}

/// Gives each character of a cluster an equal share of its advance, for the breaks inside of
/// ligatures.
fn spread(xs: &mut [f64], x: f64, width: f64, cluster: &str) {
    let count = cluster.chars().count().max(1) as f64;
    xs.fill(x);
    for (index, (at, _)) in cluster.char_indices().enumerate() {
        xs[at] = x + width * index as f64 / count;
    }
}

/// How wide an icon is, in ems.
fn icon_advance(name: &str, icons: &Icons<'_, '_, '_>) -> f64 {
    ICON_SIZE * icons.get(name).map_or(1.0, IconDrawing::aspect)
}

/// Takes soft hyphens out; the indices of the letters that followed them.
fn take_soft_hyphens(letters: &mut Vec<super::source::Letter>) -> Vec<usize> {
    let mut at = Vec::new();
    let mut kept = 0;
    letters.retain(|letter| {
        let soft = letter.character == SOFT_HYPHEN;
        if soft {
            at.push(kept);
        } else {
            kept += 1;
        }
        !soft
    });
    at
}
