//! The `<text>` that usvg draws: every fragment where the flow put it, or for all fragments that
//! are painted alike the letter that stands for their runs; or the path that stands for all of them.
//!
//! A fragment stands in copies of the spans it came from, so that what they say of paint and
//! decoration holds, and in an `<a>`, which usvg takes for a span: it carries the position. An
//! `<a>` and no `<tspan>`, because rules of a style sheet for `tspan` would match that.

use std::fmt::Write as _;

use super::css::Element;
use super::engine::{TextEngine, TextMode};
use super::face_text::{LinkedWords, TextPiece, TextRun};
use super::font_face::FaceId;
use super::fonts::stretch_name;
use super::fragments::{DrawnFragment, Fragment};
use super::icons::{IconDrawing, Icons};
use super::keys::TextKey;
use super::numbers::{fine_number, number};
use super::runs::run;
use super::shape::Setting;
use super::source::{TextContent, TextSpan};
use super::stand_in::{STAND_IN, STAND_IN_FAMILY};
use super::style::TextStyle;
use super::tag::{self, LINK_CLASS};
use crate::load::Icon;
use crate::xml::escape;
use usvg::fontdb;

/// How far under the baseline an icon reaches, as a part of its height.
pub const ICON_DEPTH: f64 = 0.125;

/// A `<text>` laid out.
pub struct WrittenText {
    /// It and its icons, as SVG.
    pub svg: String,
    /// What is to be kept of its pieces under its `id`; empty where the SVG says all there is.
    pub pieces: Vec<TextPiece>,
}

/// The element anew. Without a key nothing can be kept beside it.
pub fn element(
    engine: &TextEngine,
    content: &TextContent<'_, '_>,
    primaries: &[Option<FaceId>],
    icons: &Icons<'_, '_, '_>,
    fragments: &[Fragment],
    scale: f64,
    key: Option<&TextKey>,
) -> WrittenText {
    let writer = Writer {
        engine,
        content,
        primaries,
        icons,
        scale,
        anchor: tag::sibling_name(&content.spans[0].open, "a"),
    };
    let mut svg = String::new();
    let mut pieces = writer.text(&mut svg, fragments, key);
    writer.icons(&mut svg, fragments);
    if key.is_none() || pieces.iter().all(TextPiece::is_plain) {
        pieces.clear();
    }
    WrittenText { svg, pieces }
}

struct Writer<'w, 'a, 'i> {
    engine: &'w TextEngine,
    content: &'w TextContent<'a, 'i>,
    /// The face of each span's style.
    primaries: &'w [Option<FaceId>],
    icons: &'w Icons<'w, 'a, 'i>,
    scale: f64,
    /// The name of an `<a>` here.
    anchor: String,
}

impl<'a> Writer<'_, 'a, '_> {
    fn style(&self, span: u16) -> &TextStyle<'a> {
        &self.content.spans[span as usize].style
    }

    /// The element itself; gives its pieces.
    fn text(
        &self,
        out: &mut String,
        fragments: &[Fragment],
        key: Option<&TextKey>,
    ) -> Vec<TextPiece> {
        if let Some(key) = key.filter(|key| key.may_be_path)
            && let Some((origin, runs)) = self.runs_of_all(fragments)
        {
            self.stand_in_path(out, origin, key);
            return vec![TextPiece::Runs(runs)];
        }
        let runs = key.is_some_and(|key| key.mode == TextMode::Runs);
        let root = &self.content.spans[0];
        out.push_str(root.open.strip_suffix('>').unwrap_or(&root.open));
        let behind_tag = out.len();
        out.push_str(" xml:space=\"preserve\">");
        let mut pieces = Vec::new();
        let mut open: Vec<u16> = Vec::new();
        let mut standing: Option<(&Fragment, FaceId)> = None;
        for fragment in fragments {
            let DrawnFragment::Text { face, text } = &fragment.drawn else {
                continue;
            };
            let before =
                standing.filter(|(other, font)| (other.span, font) == (fragment.span, face));
            let origin = before.map_or(fragment, |(origin, _)| origin);
            let run = (runs && !text.trim().is_empty())
                .then(|| self.run(fragment, origin, *face, text))
                .flatten();
            standing = run.as_ref().map(|_| (origin, *face));
            match run {
                Some(run) => match pieces.last_mut() {
                    Some(TextPiece::Runs(runs)) if before.is_some() => runs.push(run),
                    _ => {
                        pieces.push(TextPiece::Runs(vec![run]));
                        self.move_to_span(out, &mut open, fragment.span);
                        self.stand_in(out, fragment);
                    }
                },
                None => {
                    let link = self.link(fragment);
                    pieces.push(TextPiece::Outlines(fragment.word_break, link));
                    self.move_to_span(out, &mut open, fragment.span);
                    self.fragment(out, fragment, *face, text);
                }
            }
        }
        self.close(out, open);
        out.push_str(&root.close);
        if let Some(key) = key.filter(|key| key.is_new)
            && !pieces.iter().all(TextPiece::is_plain)
        {
            out.insert_str(behind_tag, &format!(" id=\"{}\"", key.id));
        }
        pieces
    }

    /// All fragments as runs, and the one they are placed from, where they are painted alike whatever
    /// they are in: in the `<text>` itself, or in spans that its markup made.
    fn runs_of_all<'f>(&self, fragments: &'f [Fragment]) -> Option<(&'f Fragment, Vec<TextRun>)> {
        let (root, spans) = self.content.spans.split_first()?;
        let is_alike = |style: &TextStyle| style.size == root.style.size && style.shift == 0.0;
        let is_made = |span: &TextSpan| matches!(span.element, Element::Made(_));
        if !is_alike(&root.style)
            || !spans
                .iter()
                .all(|span| is_made(span) && is_alike(&span.style))
        {
            return None;
        }
        let is_text = |fragment: &&Fragment| matches!(fragment.drawn, DrawnFragment::Text { .. });
        let origin = fragments.iter().find(is_text)?;
        let mut runs = Vec::with_capacity(fragments.len());
        for fragment in fragments {
            let DrawnFragment::Text { face, text } = &fragment.drawn else {
                continue;
            };
            // The axes that usvg sets are known of what it shapes.
            if !self.engine.fonts.face(*face).axes.is_empty() {
                return None;
            }
            runs.push(self.run(fragment, origin, *face, text)?);
        }
        Some((origin, runs))
    }

    /// The path that stands for all runs of a text: where they begin, with the paint of the text, and
    /// large enough to be there.
    fn stand_in_path(&self, out: &mut String, origin: &Fragment, key: &TextKey) {
        let open = &self.content.spans[0].open;
        let name = tag::name(open);
        let attributes = open.trim_start_matches('<').strip_prefix(name);
        let attributes = attributes.and_then(|attributes| attributes.strip_suffix('>'));
        let _ = write!(out, "<{}", tag::sibling_name(open, "path"));
        if key.is_new {
            let _ = write!(out, " id=\"{}\"", key.id);
        }
        let (x, y) = self.on_page(origin.x, origin.baseline);
        let side = number(self.style(0).size * self.scale);
        let _ = write!(
            out,
            "{} d=\"M{} {}h{side}v-{side}z\"/>",
            attributes.unwrap_or_default().trim_end_matches('/'),
            number(x),
            number(y)
        );
    }

    /// Closes and opens spans, from those that are open to those around `span`.
    fn move_to_span(&self, out: &mut String, open: &mut Vec<u16>, span: u16) {
        let path = self.path(span);
        let shared = open.iter().zip(&path);
        let common = shared.take_while(|(one, other)| one == other).count();
        self.close(out, open.split_off(common));
        for span in &path[common..] {
            out.push_str(&self.content.spans[*span as usize].open);
        }
        *open = path;
    }

    /// A fragment as a text run, where it can be one: neither vertical nor from right to left, in
    /// a font without colours of its own.
    fn run(
        &self,
        fragment: &Fragment,
        origin: &Fragment,
        id: FaceId,
        text: &str,
    ) -> Option<TextRun> {
        let (root, face) = (self.style(0), self.engine.fonts.face(id));
        if root.vertical || root.rtl || fragment.level.is_rtl() || face.coloured {
            return None;
        }
        let style = self.style(fragment.span);
        if style.shifts_by_font {
            return None;
        }
        let size = style.size * self.scale;
        let setting = Setting::new(&self.engine.fonts, id, style, size, false);
        let shaped = self.engine.shaper.shape(&self.engine.fonts, &setting, text);
        let run = run(text, fragment, origin, &shaped, face, style, self.scale)?;
        Some(TextRun {
            link: self.link(fragment),
            ..run
        })
    }

    /// The link that a fragment is words of: the number in the class of a span around it.
    fn link(&self, fragment: &Fragment) -> Option<LinkedWords> {
        let mut spans = self.path(fragment.span).into_iter().rev();
        let number = spans.find_map(|span| {
            let Element::Made(made) = &self.content.spans[span as usize].element else {
                return None;
            };
            let mut classes = made.class.split_ascii_whitespace();
            classes.find_map(|class| class.strip_prefix(LINK_CLASS)?.parse().ok())
        })?;
        Some(LinkedWords {
            number,
            width: fragment.width,
        })
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

    /// The letter that stands for the runs which begin with a fragment.
    fn stand_in(&self, out: &mut String, fragment: &Fragment) {
        self.placed(out, fragment);
        let _ = write!(
            out,
            " font-family=\"'{STAND_IN_FAMILY}'\">{STAND_IN}</{}>",
            self.anchor
        );
    }

    /// The start of an element where a fragment is, at its size.
    fn placed(&self, out: &mut String, fragment: &Fragment) {
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
        }
    }

    /// A piece of text where a fragment is.
    fn fragment(&self, out: &mut String, fragment: &Fragment, face: FaceId, text: &str) {
        let style = self.style(fragment.span);
        self.placed(out, fragment);
        if self.scale != 1.0 && style.letter_spacing != 0.0 {
            let spacing = style.letter_spacing * self.scale;
            let _ = write!(out, " letter-spacing=\"{}\"", number(spacing));
        }
        let word = style.word_spacing * self.scale + fragment.stretch;
        if fragment.stretch != 0.0 || style.word_spacing != 0.0 && self.scale != 1.0 {
            let _ = write!(out, " word-spacing=\"{}\"", number(word));
        }
        self.font(out, fragment.span, face);
        out.push('>');
        escape(out, text);
        let _ = write!(out, "</{}>", self.anchor);
    }

    /// Names the face where it is not the one that the style leads to.
    fn font(&self, out: &mut String, span: u16, id: FaceId) {
        if self.primaries[span as usize].is_none_or(|primary| primary == id) {
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
                DrawnFragment::Icon { index, size } => Some((fragment, index, size)),
                DrawnFragment::Text { .. } => None,
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
            IconDrawing::Set(icon) => self.set_icon(out, icon, style, size),
            IconDrawing::Symbol { .. } => self.symbol(out, name, style, size, icon.aspect()),
        }
        let _ = write!(out, "</{group}>");
    }

    /// The rest of the group's start tag, and what is in it.
    fn set_icon(&self, out: &mut String, icon: &Icon, style: &TextStyle<'_>, size: f64) {
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

    fn symbol(&self, out: &mut String, name: &str, style: &TextStyle<'_>, size: f64, aspect: f64) {
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
fn paint(out: &mut String, style: &TextStyle<'_>) {
    out.push_str(" fill=\"");
    escape(out, current_colour(style));
    out.push_str("\" fill-opacity=\"");
    escape(out, style.fill_opacity);
    out.push('"');
}

/// The paint of the words, which stand elsewhere than their icons.
fn current_colour<'s>(style: &TextStyle<'s>) -> &'s str {
    match style.fill.eq_ignore_ascii_case("currentColor") {
        true => style.colour,
        false => style.fill,
    }
}
