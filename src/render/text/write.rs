//! The `<text>` that usvg draws: every fragment where the flow put it, or for all fragments that
//! are painted alike the letter that stands for them.
//!
//! A fragment stands in copies of the spans it came from, so that what they say of paint and
//! decoration holds, and in an `<a>`, which usvg takes for a span: it carries the position. An
//! `<a>` and no `<tspan>`, because rules of a style sheet for `tspan` would match that.

use std::fmt::Write as _;

use super::TextEngine;
use super::fonts::{FaceId, stretch_name};
use super::fragments::{Drawn, Fragment};
use super::icons::{Drawing, Icons};
use super::joint::Joint;
use super::measure::Measured;
use super::shape::Setting;
use super::source::Content;
use super::style::Style;
use super::tag;
use super::words::{self, SetLine, Words, stand_in};
use crate::load::Icon;
use usvg::fontdb;

/// How far under the baseline an icon reaches, as a part of its height.
pub const ICON_DEPTH: f64 = 0.125;

/// The element anew; with `words`, which take what they can of it.
pub fn element(
    engine: &TextEngine,
    content: &Content<'_, '_>,
    measured: &Measured,
    icons: &Icons<'_, '_, '_>,
    fragments: &[Fragment],
    scale: f64,
    words: Option<&mut Words>,
) -> String {
    let writer = Writer {
        engine,
        content,
        measured,
        icons,
        scale,
        anchor: tag::sibling_name(&content.spans[0].open, "a"),
    };
    let mut out = String::new();
    writer.text(&mut out, fragments, words);
    writer.icons(&mut out, fragments);
    out
}

struct Writer<'w, 'a, 'i> {
    engine: &'w TextEngine,
    content: &'w Content<'a, 'i>,
    measured: &'w Measured,
    icons: &'w Icons<'w, 'a, 'i>,
    scale: f64,
    /// The name of an `<a>` here.
    anchor: String,
}

impl<'a> Writer<'_, 'a, '_> {
    fn style(&self, span: u16) -> &Style<'a> {
        &self.content.spans[span as usize].style
    }

    fn text(&self, out: &mut String, fragments: &[Fragment], mut words: Option<&mut Words>) {
        let root = &self.content.spans[0];
        out.push_str(root.open.strip_suffix('>').unwrap_or(&root.open));
        out.push_str(" xml:space=\"preserve\">");
        let mut open: Vec<u16> = Vec::new();
        let mut standing: Option<(&Fragment, FaceId)> = None;
        for fragment in fragments {
            let Drawn::Text { face, text } = &fragment.drawn else {
                continue;
            };
            let words = words.as_deref_mut().filter(|_| self.can_stand());
            let before =
                standing.filter(|(other, font)| (other.span, font) == (fragment.span, face));
            let origin = before.map_or(fragment, |(origin, _)| origin);
            let set = words.and_then(|words| {
                let letter = stand_in(text)?;
                let line = self.line(fragment, origin, *face, text)?;
                Some((words.add(line, before.is_some()), letter))
            });
            standing = set.as_ref().map(|_| (origin, *face));
            let (text, setting) = match set {
                Some((None, _)) => continue,
                Some((Some(setting), letter)) => (&*letter.to_string(), Some(setting)),
                None => (&**text, fragment.joint.map(Joint::setting)),
            };
            let path = self.path(fragment.span);
            let common = open
                .iter()
                .zip(&path)
                .take_while(|(one, other)| one == other)
                .count();
            self.close(out, open.split_off(common));
            for span in &path[common..] {
                out.push_str(&self.content.spans[*span as usize].open);
            }
            open = path;
            self.fragment(out, fragment, *face, text, setting);
        }
        self.close(out, open);
        out.push_str(&root.close);
    }

    /// Whether a letter can stand for words here.
    fn can_stand(&self) -> bool {
        let style = self.style(0);
        !style.vertical && !style.rtl
    }

    /// A fragment as words set by themselves, where that can be.
    fn line(
        &self,
        fragment: &Fragment,
        origin: &Fragment,
        id: FaceId,
        text: &str,
    ) -> Option<SetLine> {
        let face = self.engine.fonts.face(id);
        if fragment.level.is_rtl() || face.coloured {
            return None;
        }
        let style = self.style(fragment.span);
        let size = style.size * self.scale;
        let setting = Setting::new(&self.engine.fonts, id, style, size, false);
        let shaped = self.engine.shaper.shape(&self.engine.fonts, &setting, text);
        words::line(text, fragment, origin, &shaped, face, style, self.scale)
    }

    /// The spans around a fragment, from the outermost below the text.
    fn path(&self, span: u16) -> Vec<u16> {
        let parent = |span: &u16| self.content.spans[*span as usize].parent;
        let mut path: Vec<u16> = std::iter::successors(Some(span), parent).collect();
        path.pop();
        path.reverse();
        path
    }

    fn close(&self, out: &mut String, spans: Vec<u16>) {
        for span in spans.into_iter().rev() {
            out.push_str(&self.content.spans[span as usize].close);
        }
    }

    /// A piece of text where a fragment is, with what is to be said of font axes beside.
    fn fragment(
        &self,
        out: &mut String,
        fragment: &Fragment,
        face: FaceId,
        text: &str,
        setting: Option<String>,
    ) {
        let style = self.style(fragment.span);
        // What `baseline-shift` says as a length stays as it is when the type shrinks.
        let shift = style.shift * (1.0 - self.scale);
        let (x, y) = self.on_page(fragment.x, fragment.baseline + shift);
        let _ = write!(
            out,
            "<{} xml:space=\"preserve\" text-anchor=\"start\" x=\"{}\" y=\"{}\"",
            self.anchor,
            number(x),
            number(y)
        );
        if self.scale != 1.0 {
            let _ = write!(out, " font-size=\"{}\"", number(style.size * self.scale));
            if style.letter_spacing != 0.0 {
                let spacing = style.letter_spacing * self.scale;
                let _ = write!(out, " letter-spacing=\"{}\"", number(spacing));
            }
        }
        let word = style.word_spacing * self.scale + fragment.stretch;
        if fragment.stretch != 0.0 || style.word_spacing != 0.0 && self.scale != 1.0 {
            let _ = write!(out, " word-spacing=\"{}\"", number(word));
        }
        self.font(out, fragment.span, face);
        if let Some(setting) = setting {
            out.push_str(" font-variation-settings=\"");
            if !matches!(style.variations, "" | "normal") {
                escape(out, style.variations);
                out.push_str(", ");
            }
            escape(out, &setting);
            out.push('"');
        }
        out.push('>');
        escape(out, text);
        let _ = write!(out, "</{}>", self.anchor);
    }

    /// Names the face where it is not the one that the style leads to.
    fn font(&self, out: &mut String, span: u16, id: FaceId) {
        if self.measured.primaries[span as usize].is_none_or(|primary| primary == id) {
            return;
        }
        let face = self.engine.fonts.face(id);
        out.push_str(" font-family=\"'");
        escape(out, &face.family);
        let slant = match face.style {
            fontdb::Style::Normal => "normal",
            fontdb::Style::Italic => "italic",
            fontdb::Style::Oblique => "oblique",
        };
        let _ = write!(
            out,
            "'\" font-weight=\"{}\" font-style=\"{slant}\" font-stretch=\"{}\"",
            face.weight,
            stretch_name(face.stretch)
        );
    }

    /// Icons are drawn beside the text, with the transform and the opacity it has.
    fn icons(&self, out: &mut String, fragments: &[Fragment]) {
        let mut drawn = fragments
            .iter()
            .filter_map(|fragment| match fragment.drawn {
                Drawn::Icon { index, size } => Some((fragment, index, size)),
                Drawn::Text { .. } => None,
            });
        let Some(first) = drawn.next() else {
            return;
        };
        let group = tag::sibling_name(&self.content.spans[0].open, "g");
        // With a prefix here, the icons' own elements would have no namespace.
        let namespace = match group.contains(':') {
            true => " xmlns=\"http://www.w3.org/2000/svg\"",
            false => "",
        };
        let _ = write!(out, "<{group}{namespace}{}>", self.content.effects);
        for (fragment, index, size) in std::iter::once(first).chain(drawn) {
            self.icon(out, fragment, index, size, &group);
        }
        let _ = write!(out, "</{group}>");
    }

    fn icon(&self, out: &mut String, fragment: &Fragment, index: u16, size: f64, group: &str) {
        let name = &self.content.icons[index as usize];
        let Some(icon) = self.icons.get(name) else {
            return;
        };
        let style = self.style(fragment.span);
        let (x, y) = self.on_page(fragment.x, fragment.baseline);
        let (x, y) = match style.vertical {
            false => (x, y - size * (1.0 - ICON_DEPTH)),
            true => (x - size / 2.0, y),
        };
        let _ = write!(
            out,
            "<{group} transform=\"translate({} {})",
            number(x),
            number(y)
        );
        match icon {
            Drawing::Set(icon) => self.set_icon(out, icon, style, size),
            Drawing::Symbol { .. } => self.symbol(out, name, style, size, icon.aspect()),
        }
        let _ = write!(out, "</{group}>");
    }

    /// The rest of the group's start tag, and what is in it.
    fn set_icon(&self, out: &mut String, icon: &Icon, style: &Style<'_>, size: f64) {
        let scale = size / icon.height;
        let scale = if scale.is_finite() { scale } else { 0.0 };
        let _ = write!(
            out,
            " scale({}) translate({} {})\"",
            fine_number(scale),
            number(-icon.left),
            number(-icon.top)
        );
        paint(out, style);
        out.push('>');
        let mut current = String::new();
        escape(&mut current, current_colour(style));
        out.push_str(&icon.body.replace("currentColor", &current));
    }

    fn symbol(&self, out: &mut String, name: &str, style: &Style<'_>, size: f64, aspect: f64) {
        out.push('"');
        paint(out, style);
        // `currentColor` cannot be a gradient; `fill` can, where the symbol says none.
        let colour = match current_colour(style).starts_with("url(") {
            true => style.colour,
            false => current_colour(style),
        };
        out.push_str(" color=\"");
        escape(out, colour);
        let _ = write!(
            out,
            "\"><{} href=\"#{name}\" width=\"{}\" height=\"{}\"/>",
            tag::sibling_name(&self.content.spans[0].open, "use"),
            number(size * aspect),
            number(size)
        );
    }

    /// From logical directions to the page's.
    fn on_page(&self, x: f64, y: f64) -> (f64, f64) {
        match self.style(0).vertical {
            false => (x, y),
            true => (-y, x),
        }
    }
}

/// The paint an icon takes from its words, as attributes.
fn paint(out: &mut String, style: &Style<'_>) {
    out.push_str(" fill=\"");
    escape(out, current_colour(style));
    out.push_str("\" fill-opacity=\"");
    escape(out, style.fill_opacity);
    out.push('"');
}

/// The paint of the words, which stand elsewhere than their icons.
fn current_colour<'s>(style: &Style<'s>) -> &'s str {
    match style.fill.eq_ignore_ascii_case("currentColor") {
        true => style.colour,
        false => style.fill,
    }
}

/// A coordinate to a ten thousandth of a user unit.
pub fn rounded(value: f64) -> f64 {
    (value * 1e4).round() / 1e4
}

/// The same in words, without needless zeros.
pub fn number(value: f64) -> String {
    let text = format!("{value:.4}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    match text {
        "-0" | "" => "0".to_owned(),
        text => text.to_owned(),
    }
}

/// A factor: icons are drawn on large grids and scaled to millimetres.
fn fine_number(value: f64) -> String {
    format!("{value:.9}")
}

/// Text as XML has it, in elements and in attributes.
pub fn escape(out: &mut String, text: &str) {
    for character in text.chars() {
        match character {
            '&' => out.push_str("&amp;"),
            '<' => out.push_str("&lt;"),
            '>' => out.push_str("&gt;"),
            '"' => out.push_str("&quot;"),
            '\'' => out.push_str("&apos;"),
            _ => out.push(character),
        }
    }
}
