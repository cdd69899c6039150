//! One run over one filled template.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use usvg::roxmltree::{Document, Node};

use crate::units::Mm;

use super::boxes::{Bounds, FitSizes, Flowed, TextBox};
use super::breaks;
use super::css::{DeclaredStyle, Element};
use super::engine::{TextContext, TextEngine, TextMode};
use super::face_text::{FaceText, TextPiece};
use super::fragments::{Fragment, fragments};
use super::icons::Icons;
use super::itemise::{ItemKind, primaries};
use super::keys::TextKeys;
use super::layout::{Layouter, Suffix, TextLayout};
use super::line_height::Height;
use super::measure::MeasuredText;
use super::problem::{FoundProblem, ProblemKind, TextProblem};
use super::report::{self, Reported};
use super::shape::Setting;
use super::shapes::{self, ById};
use super::source::{Reading, TextContent};
use super::spec::{self, Spec};
use super::styles::Styles;
use super::{checks, cut, fit, limits, plain, write};

/// The part of the em over the baseline where there is no font to ask.
const DEFAULT_ASCENT: f64 = 0.8;
/// How often a text in a font with an optical axis is measured.
const MOST_MEASUREMENTS: usize = 5;
/// The most straight pieces of shapes that the texts of one document flow in and around, each counted
/// for every text: every row is held to all of its own.
const MOST_EDGES: usize = 1_000_000;

pub struct Flow<'f, 'a, 'i> {
    engine: &'f TextEngine,
    svg: &'a str,
    context: &'f TextContext<'f>,
    pub styles: Styles<'a>,
    by_id: ById<'a, 'i>,
    boxes: Vec<TextBox>,
    problems: Vec<TextProblem>,
    /// What is kept of texts beside the tree, and how.
    text: FaceText,
    /// How many more straight pieces of shapes texts may be held to.
    edges: Cell<usize>,
    keys: TextKeys<'a>,
    /// What takes the place of which bytes, in order.
    replaced: Vec<(Range<usize>, String)>,
}

/// A text that is ours, measured.
pub struct PreparedText<'a, 'i> {
    pub spec: Spec,
    pub content: TextContent<'a, 'i>,
    pub measured: MeasuredText,
}

impl<'f, 'a, 'i> Flow<'f, 'a, 'i> {
    pub fn new(
        engine: &'f TextEngine,
        svg: &'a str,
        document: &'a Document<'i>,
        context: &'f TextContext<'f>,
    ) -> Flow<'f, 'a, 'i> {
        let styles = Styles::new(document);
        let mut by_id = ById::new();
        let mut keys = TextKeys::new(context.mode, svg, !styles.cascade.is_empty());
        for node in document.descendants() {
            if let Some(id) = node.attribute("id")
                && *by_id.entry(id).or_insert(node) != node
            {
                keys.exclude(id);
            }
            keys.look_at(node);
        }
        Flow {
            engine,
            svg,
            context,
            styles,
            by_id,
            boxes: Vec::new(),
            problems: Vec::new(),
            text: FaceText::default(),
            edges: Cell::new(MOST_EDGES),
            keys,
            replaced: Vec::new(),
        }
    }

    /// Lays one `<text>` out, or looks whether it can be drawn where it is not ours.
    pub fn text(&mut self, node: Node<'a, 'i>, groups: &FitSizes) {
        let style = self.styles.of(node);
        if !style.displayed {
            return;
        }
        if let Some(found) = checks::length(node) {
            // usvg does not get it either: its time grows with the square of a line's length.
            self.replaced.push((node.range(), String::new()));
            return self.report(node, vec![found]);
        }
        let declared = self.styles.cascade.declared(&Element::Xml(node));
        if !spec::is_asked(node, &style, &declared) {
            let content = self.check(node);
            return self.plain(node, &content, &declared);
        }
        let mut found = Vec::new();
        if let Some(mut prepared) = self.prepare(node, &mut found) {
            self.place(node, &mut prepared, groups, &mut found);
        }
        self.report(node, found);
    }

    /// Lays one `<text>` out without drawing it, for its measures.
    pub fn laid_out(&mut self, node: Node<'a, 'i>) -> Option<(PreparedText<'a, 'i>, TextLayout)> {
        if let Some(found) = checks::length(node) {
            self.report(node, vec![found]);
            return None;
        }
        let mut found = Vec::new();
        let laid_out = self.prepare(node, &mut found).map(|mut prepared| {
            let layout = self.fit(&mut prepared, None);
            if !layout.fits {
                let how = Reported {
                    layouter: &self.layouter(&prepared),
                    unit: report::millimetres(node, &self.styles),
                    may_shrink: false,
                };
                report::fit(how, &layout, self.context, node.range(), &mut found);
            }
            self.look_over(&prepared, &mut found);
            (prepared, layout)
        });
        self.report(node, found);
        laid_out
    }

    pub fn into_problems(self) -> Vec<TextProblem> {
        self.problems
    }

    /// The name of a text's fit group and the size the text could have.
    pub fn group_size(&mut self, node: Node<'a, 'i>) -> Option<(String, f64)> {
        if checks::length(node).is_some() {
            return None;
        }
        let mut prepared = self.prepare(node, &mut Vec::new())?;
        let group = prepared.spec.group.clone()?;
        let layout = self.fit(&mut prepared, None);
        let size = prepared.content.spans[0].style.size * layout.scale;
        Some((group, size))
    }

    pub fn finish(mut self) -> Flowed<'a> {
        if self.replaced.is_empty() {
            return Flowed {
                svg: Cow::Borrowed(self.svg),
                boxes: self.boxes,
                problems: self.problems,
                text: FaceText::default(),
            };
        }
        self.replaced.sort_by_key(|(range, _)| range.start);
        let mut svg = String::with_capacity(self.svg.len() * 2);
        let mut at = 0;
        for (range, element) in &self.replaced {
            svg.push_str(&self.svg[at..range.start]);
            svg.push_str(element);
            at = range.end;
        }
        svg.push_str(&self.svg[at..]);
        Flowed {
            svg: Cow::Owned(svg),
            boxes: self.boxes,
            problems: self.problems,
            text: self.text,
        }
    }

    fn icons(&self) -> Icons<'_, 'a, 'i> {
        Icons::new(self.context.icons, &self.by_id)
    }

    fn prepare(
        &self,
        node: Node<'a, 'i>,
        found: &mut Vec<FoundProblem>,
    ) -> Option<PreparedText<'a, 'i>> {
        let least = self.context.least_size.0;
        let spec = spec::read(node, &self.styles, &self.by_id, least, found)?;
        let Some(left) = self.edges.get().checked_sub(spec.area.edges()) else {
            let message = message!(
                "text-flow-edges",
                "the texts of this face flow in and around shapes of more than {most} straight pieces",
                most = MOST_EDGES
            );
            let help = vec![shapes::simpler_shape()];
            found.push((ProblemKind::Unsupported, node.range(), message, help));
            return None;
        };
        self.edges.set(left);
        let icons = self.icons();
        let known_icon = |name: &str| icons.get(name).is_some();
        let reading = Reading {
            svg: self.svg,
            rich: spec.rich,
            known_icon: &known_icon,
        };
        let mut content = TextContent::read(node, &self.styles, self.svg, &reading);
        found.append(&mut content.problems);
        let sized = content
            .spans
            .iter()
            .all(|span| span.style.size.is_finite() && span.style.size > 0.0);
        if content.letters.is_empty() || !sized || self.engine.fonts.faces().next().is_none() {
            return None;
        }
        let (engine, context) = (self.engine, self.context);
        let measured = breaks::measured(engine, &content, context, &icons, 1.0, spec.start);
        Some(PreparedText {
            spec,
            content,
            measured,
        })
    }

    /// The size and the lines a text takes. A font with an optical axis is measured again at
    /// the size it came to, until that is the size it was measured at.
    fn fit(&self, prepared: &mut PreparedText<'a, 'i>, most: Option<f64>) -> TextLayout {
        let mut layout = fit::fitted(&self.layouter(prepared), most);
        if !self.has_optical_size(prepared) {
            return layout;
        }
        let size = prepared.content.spans[0].style.size;
        let mut measured_at = 1.0;
        for _ in 0..MOST_MEASUREMENTS {
            if measured_at == layout.scale {
                break;
            }
            measured_at = layout.scale;
            let content = &prepared.content;
            prepared.measured = breaks::measured(
                self.engine,
                content,
                self.context,
                &self.icons(),
                measured_at,
                prepared.spec.start,
            );
            let most = Some(measured_at * size);
            layout = fit::fitted(&self.layouter(prepared), most);
        }
        layout
    }

    fn has_optical_size(&self, prepared: &PreparedText<'a, 'i>) -> bool {
        prepared.measured.items.iter().any(|item| match item.kind {
            ItemKind::Text(face) => self.engine.fonts.face(face).axis(b"opsz").is_some(),
            _ => false,
        })
    }

    pub fn layouter<'p>(&self, prepared: &'p PreparedText<'a, 'i>) -> Layouter<'p, 'a, 'i> {
        let spans = prepared.content.spans.iter().enumerate();
        let ascent = |span| self.ascent(&prepared.measured, span);
        let heights = spans.map(|(index, span)| Height::of(&span.style, ascent(index)));
        Layouter {
            content: &prepared.content,
            measured: &prepared.measured,
            spec: &prepared.spec,
            heights: heights.collect(),
            space: self.space(prepared),
        }
    }

    fn ascent(&self, measured: &MeasuredText, span: usize) -> f64 {
        let face = measured.primaries[span];
        face.map_or(DEFAULT_ASCENT, |face| self.engine.fonts.face(face).ascent)
    }

    /// The width of a space between words.
    fn space(&self, prepared: &PreparedText<'a, 'i>) -> f64 {
        let style = &prepared.content.spans[0].style;
        let Some(face) = prepared.measured.primaries[0] else {
            return style.size / 4.0;
        };
        let setting = Setting::new(&self.engine.fonts, face, style, style.size, false);
        let shaped = self.engine.shaper.shape(&self.engine.fonts, &setting, " ");
        shaped.advance * style.size + style.word_spacing
    }

    fn place(
        &mut self,
        node: Node<'a, 'i>,
        prepared: &mut PreparedText<'a, 'i>,
        groups: &FitSizes,
        found: &mut Vec<FoundProblem>,
    ) {
        let group = prepared.spec.group.as_ref();
        let shared = group.and_then(|group| groups.of(group));
        let mut layout = self.fit(prepared, shared);
        let PreparedText {
            spec,
            content,
            measured,
        } = &*prepared;
        let layouter = self.layouter(prepared);
        if !layout.fits && spec.ellipsis {
            cut::cut(self.engine, &layouter, &mut layout);
        }
        let unit = report::millimetres(node, &self.styles);
        let how = Reported {
            layouter: &layouter,
            unit,
            may_shrink: true,
        };
        match &spec.lines {
            // Where it is only a part of a text, the whole was fitted on its pages.
            Some(lines) => layout.keep(lines.clone()),
            None => report::fit(how, &layout, self.context, node.range(), found),
        }
        let drawn = fragments(self.engine, content, measured, &layout, spec);
        let key = self.keys.of(node, &self.by_id);
        let written = write::element(
            self.engine,
            content,
            &measured.primaries,
            &self.icons(),
            &drawn,
            layout.scale,
            key.as_ref(),
        );
        if let Some(key) = key.filter(|_| !written.pieces.is_empty()) {
            self.text.insert(key.id, written.pieces);
        }
        self.replaced.push((node.range(), written.svg));
        self.look_over(prepared, found);
        self.boxes
            .push(self.text_box(node, prepared, &layout, &drawn, unit));
    }

    /// What is wrong with a text, wherever its lines break.
    fn look_over(&self, prepared: &PreparedText<'a, 'i>, found: &mut Vec<FoundProblem>) {
        let PreparedText {
            content, measured, ..
        } = prepared;
        limits::check(&self.styles, content, found);
        checks::spans(self.engine, &self.styles, content, found);
        checks::letters(content, &measured.text, &measured.missing, found);
        checks::icons(&self.icons(), content, found);
    }

    fn text_box(
        &self,
        node: Node<'a, 'i>,
        prepared: &PreparedText<'a, 'i>,
        layout: &TextLayout,
        drawn: &[Fragment],
        millimetres: f64,
    ) -> TextBox {
        let style = &prepared.content.spans[0].style;
        let size = Mm(style.size * layout.scale * millimetres);
        TextBox {
            element: node.range(),
            id: node.attribute("id").map(str::to_owned),
            fill: layout.fill,
            size: style.size * layout.scale,
            points: (size.to_pt().0 * 100.0).round() / 100.0,
            lines: layout.lines.len(),
            bounds: self.bounds(prepared, layout.scale, drawn),
            group: prepared.spec.group.clone(),
            cut: layout
                .lines
                .iter()
                .any(|line| line.suffix == Suffix::Ellipsis),
        }
    }

    fn bounds(&self, prepared: &PreparedText<'a, 'i>, scale: f64, drawn: &[Fragment]) -> Bounds {
        let one = |fragment: &Fragment| {
            let style = &prepared.content.spans[fragment.span as usize].style;
            let ascent = self.ascent(&prepared.measured, usize::from(fragment.span));
            let size = style.size * scale;
            let top = fragment.baseline - ascent * size;
            let bottom = fragment.baseline + (1.0 - ascent) * size;
            Bounds {
                left: fragment.x,
                top,
                right: fragment.x + fragment.width,
                bottom,
            }
        };
        let union = |one: Bounds, other: Bounds| Bounds {
            left: one.left.min(other.left),
            top: one.top.min(other.top),
            right: one.right.max(other.right),
            bottom: one.bottom.max(other.bottom),
        };
        let logical = drawn.iter().map(one).reduce(union).unwrap_or(Bounds {
            left: 0.0,
            top: 0.0,
            right: 0.0,
            bottom: 0.0,
        });
        match prepared.content.spans[0].style.vertical {
            false => logical,
            true => Bounds {
                left: -logical.bottom,
                top: logical.left,
                right: -logical.top,
                bottom: logical.right,
            },
        }
    }

    /// Text that is not ours is placed by usvg alone; whether it can be is ours to say.
    fn check(&mut self, node: Node<'a, 'i>) -> TextContent<'a, 'i> {
        let icons = self.icons();
        let known_icon = |name: &str| icons.get(name).is_some();
        let reading = Reading {
            svg: self.svg,
            rich: false,
            known_icon: &known_icon,
        };
        let mut content = TextContent::read(node, &self.styles, self.svg, &reading);
        // What cannot be laid out in lines is no matter here.
        let mut found = std::mem::take(&mut content.problems);
        found.retain(|(kind, ..)| matches!(kind, ProblemKind::UnreadMarkup { .. }));
        checks::faces(self.engine, &content, &mut found);
        checks::plain_letters(self.engine, &content, &mut found);
        self.report(node, found);
        content
    }

    /// Text that is not ours, as a run, where that is all it is and its writer takes runs.
    fn plain(
        &mut self,
        node: Node<'a, 'i>,
        content: &TextContent<'a, 'i>,
        declared: &DeclaredStyle<'a>,
    ) {
        if self.context.mode == TextMode::Outlines {
            return;
        }
        let primaries = primaries(&self.engine.fonts, content);
        let [Some(face)] = primaries[..] else {
            return;
        };
        let line = plain::line(self.engine, &self.styles, node, content, declared, face);
        let Some(line) = line else {
            return;
        };
        let Some(key) = self.keys.of(node, &self.by_id) else {
            return;
        };
        let written = write::element(
            self.engine,
            content,
            &primaries,
            &self.icons(),
            &[line],
            1.0,
            Some(&key),
        );
        if matches!(written.pieces[..], [TextPiece::Runs(_)]) {
            self.text.insert(key.id, written.pieces);
            self.replaced.push((node.range(), written.svg));
        }
    }

    fn report(&mut self, node: Node<'a, 'i>, found: Vec<FoundProblem>) {
        for (kind, range, message, help) in found {
            self.problems.push(TextProblem {
                kind,
                range,
                element: node.range(),
                message,
                help,
            });
        }
    }
}
