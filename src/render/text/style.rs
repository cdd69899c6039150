//! The properties that lay text out.

use super::refused::RefusedProperty;

/// usvg's font size where nothing says one.
pub const DEFAULT_SIZE: f64 = 12.0;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Anchor {
    Start,
    Middle,
    End,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LineAlign {
    Start,
    End,
    Left,
    Right,
    Center,
    Justify,
}

/// `white-space`, as far as the flow knows it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum WhiteSpace {
    Normal,
    NoWrap,
    Pre,
    PreWrap,
    PreLine,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Hyphens {
    None,
    Manual,
    Auto,
}

/// `text-wrap`: how the breaks of a paragraph are chosen.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Wrap {
    /// First fit, but no short word alone on the last line; the best whole where there is
    /// hyphenation or justification.
    Auto,
    /// The best whole, always.
    Pretty,
    /// Lines of about the same width.
    Balance,
    /// First fit and nothing else.
    Stable,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum LineHeight {
    /// 1.25, as in Inkscape and in the W3C's tests of text in a shape.
    Normal,
    /// A multiple of each span's own font size.
    Times(f64),
    /// User units.
    Length(f64),
}

/// What the flow needs to know of an element's style. Lengths in user units.
#[derive(Clone, Debug)]
pub struct TextStyle<'a> {
    pub families: &'a str,
    pub weight: u16,
    pub slant: &'a str,
    pub stretch: &'a str,
    pub variations: &'a str,
    pub optical_sizing: bool,
    pub small_caps: bool,
    pub kerning: bool,
    pub size: f64,
    pub letter_spacing: f64,
    pub word_spacing: f64,
    pub line_height: LineHeight,
    /// The part of `baseline-shift` said as a length, which does not follow the font size.
    pub shift: f64,
    /// True for a `baseline-shift` that is said by a word: how far that is, the font says.
    pub shifts_by_font: bool,
    /// What `currentColor` is.
    pub colour: &'a str,
    pub fill: &'a str,
    pub fill_opacity: &'a str,
    pub rtl: bool,
    pub vertical: bool,
    pub anchor: Anchor,
    pub align: Option<LineAlign>,
    /// Of the last line of a paragraph; `None` for `auto`.
    pub align_last: Option<LineAlign>,
    pub white_space: Option<WhiteSpace>,
    pub preserve: bool,
    pub indent: f64,
    pub hyphens: Hyphens,
    pub wrap: Wrap,
    pub language: Option<&'a str>,
    pub displayed: bool,
    /// What it asks for that the flow does not do.
    pub refused: Option<RefusedProperty<'a>>,
}

impl TextStyle<'_> {
    /// Of the root, before it says anything.
    pub fn initial() -> TextStyle<'static> {
        TextStyle {
            families: "",
            weight: 400,
            slant: "normal",
            stretch: "normal",
            variations: "normal",
            optical_sizing: true,
            small_caps: false,
            kerning: true,
            size: DEFAULT_SIZE,
            letter_spacing: 0.0,
            word_spacing: 0.0,
            line_height: LineHeight::Normal,
            shift: 0.0,
            shifts_by_font: false,
            colour: "black",
            fill: "black",
            fill_opacity: "1",
            rtl: false,
            vertical: false,
            anchor: Anchor::Start,
            align: None,
            align_last: None,
            white_space: None,
            preserve: false,
            indent: 0.0,
            hyphens: Hyphens::Manual,
            wrap: Wrap::Auto,
            language: None,
            displayed: true,
            refused: None,
        }
    }

    /// The height of a line of this style alone.
    pub fn line_height(&self) -> f64 {
        match self.line_height {
            LineHeight::Normal => self.size * 1.25,
            LineHeight::Times(factor) => self.size * factor,
            LineHeight::Length(length) => length,
        }
    }
}
