//! Paths, and what they are filled and stroked with.

use krilla::color::luma;
use krilla::paint::{Fill, LinearGradient, Paint, Pattern, RadialGradient, Stroke, StrokeDash};
use krilla::surface::Surface;
use usvg::{PaintOrder, Transform};

use super::colours::{Detail, GradientStop};
use super::rings::{Circle, Rings};
use super::{Painter, convert};
use crate::message::Message;

/// The least length that a pattern or a dash may repeat after, in points: some 300 000 times on a
/// card, and no printer shows it. Viewers draw every one, and hang.
const LEAST_REPEAT: f32 = 0.01;
/// Shapes no larger than this, in points, are as fine as text: 10 mm, an icon.
const SMALL_SHAPE: f32 = 28.4;
/// Strokes no wider than this, in points, are: 0.5 mm.
const THIN_STROKE: f32 = 1.42;

impl Painter<'_> {
    /// Draws a path, filled and stroked in its order.
    pub fn path(&mut self, path: &usvg::Path, surface: &mut Surface) {
        if !path.is_visible() {
            return;
        }
        let (fill, stroke) = (path.fill(), path.stroke());
        match path.paint_order() {
            PaintOrder::FillAndStroke => self.shape(path, fill, stroke, surface),
            PaintOrder::StrokeAndFill => {
                self.shape(path, None, stroke, surface);
                self.shape(path, fill, None, surface);
            }
        }
    }

    fn shape(
        &mut self,
        path: &usvg::Path,
        fill: Option<&usvg::Fill>,
        stroke: Option<&usvg::Stroke>,
        surface: &mut Surface,
    ) {
        // Without either, krilla fills with black.
        if fill.is_none() && stroke.is_none() || !self.fits(path.stroke_bounding_box(), surface) {
            return;
        }
        let Some(shape) = convert::path(path.data()) else {
            return;
        };
        let detail = self.detail(path);
        self.painted = Some(path.stroke_bounding_box());
        self.set_paints(fill, stroke, detail, Transform::identity(), surface);
        self.painted = None;
        surface.draw_path(&shape);
    }

    /// Whether a path is too fine to be laid on itself in several inks.
    fn detail(&self, path: &usvg::Path) -> Detail {
        let bounds = path.abs_stroke_bounding_box();
        let sides = bounds.width().max(bounds.height()) * self.scale;
        let (across, down) = path.abs_transform().get_scale();
        let stroke = path.stroke().filter(|_| path.fill().is_none());
        let stroke = stroke.map(|stroke| stroke.width().get() * across.max(down) * self.scale);
        let fine = sides <= SMALL_SHAPE || stroke.is_some_and(|width| width <= THIN_STROKE);
        if fine { Detail::Fine } else { Detail::Area }
    }

    /// Sets what is drawn with next. `within` undoes a transform that was pushed for the shape
    /// and is none of the paint's business.
    pub fn set_paints(
        &mut self,
        fill: Option<&usvg::Fill>,
        stroke: Option<&usvg::Stroke>,
        detail: Detail,
        within: Transform,
        surface: &mut Surface,
    ) {
        let fill = fill.map(|fill| Fill {
            paint: self.paint(fill.paint(), detail, within, surface),
            opacity: convert::opacity(fill.opacity()),
            rule: convert::fill_rule(fill.rule()),
        });
        let stroke = stroke.map(|stroke| self.stroke(stroke, detail, within, surface));
        surface.set_fill(fill);
        surface.set_stroke(stroke);
    }

    fn stroke(
        &mut self,
        stroke: &usvg::Stroke,
        detail: Detail,
        within: Transform,
        surface: &mut Surface,
    ) -> Stroke {
        let dash = stroke.dasharray().map(|lengths| {
            self.check_repeat(lengths.iter().sum(), message!("reach-a-dash", "a dash"));
            StrokeDash {
                array: lengths.to_vec(),
                offset: stroke.dashoffset(),
            }
        });
        Stroke {
            paint: self.paint(stroke.paint(), detail, within, surface),
            width: stroke.width().get(),
            miter_limit: stroke.miterlimit().get(),
            line_cap: convert::line_cap(stroke.linecap()),
            line_join: convert::line_join(stroke.linejoin()),
            opacity: convert::opacity(stroke.opacity()),
            dash,
        }
    }

    fn paint(
        &mut self,
        paint: &usvg::Paint,
        detail: Detail,
        within: Transform,
        surface: &mut Surface,
    ) -> Paint {
        let own = match paint {
            usvg::Paint::Color(_) => Transform::identity(),
            usvg::Paint::LinearGradient(gradient) => gradient.transform(),
            usvg::Paint::RadialGradient(gradient) => gradient.transform(),
            usvg::Paint::Pattern(pattern) => pattern.transform(),
        };
        let placed = within.pre_concat(own);
        if !self.can_be_undone(placed) {
            return luma::Color::black().into();
        }
        match paint {
            usvg::Paint::Color(colour) => self.colours.flat(*colour, detail).into(),
            usvg::Paint::LinearGradient(gradient) => LinearGradient {
                x1: gradient.x1(),
                y1: gradient.y1(),
                x2: gradient.x2(),
                y2: gradient.y2(),
                transform: convert::transform(placed),
                spread_method: convert::spread(gradient.spread_method()),
                stops: self.colours.stops(&stops(gradient.stops())),
                anti_alias: false,
            }
            .into(),
            usvg::Paint::RadialGradient(gradient) => self.radial(gradient, placed).into(),
            usvg::Paint::Pattern(pattern) => self.pattern(pattern, placed, surface).into(),
        }
    }

    /// krilla repeats no radial gradient: one that does is made so large that it need not.
    fn radial(&self, gradient: &usvg::RadialGradient, placed: Transform) -> RadialGradient {
        let rings = match gradient.spread_method() {
            usvg::SpreadMethod::Pad => None,
            _ => Rings::of(gradient, self.painted),
        };
        let own = Circle {
            x: gradient.cx(),
            y: gradient.cy(),
            r: gradient.r().get(),
        };
        let mut focal = Circle {
            x: gradient.fx(),
            y: gradient.fy(),
            r: gradient.fr().get(),
        };
        // Both circles the same: nothing lies between them, and a viewer would paint nothing at all. In
        // them is the first colour, around them the last.
        let is_pad = gradient.spread_method() == usvg::SpreadMethod::Pad;
        if is_pad && (focal.x, focal.y, focal.r) == (own.x, own.y, own.r) {
            focal.r *= 0.999;
        }
        let (focal, outer, stops) = match &rings {
            None => (focal, own, stops(gradient.stops())),
            Some(rings) => {
                let stops = rings.stops(gradient.spread_method(), &stops(gradient.stops()));
                (rings.at(rings.from), rings.at(rings.to), stops)
            }
        };
        RadialGradient {
            cx: outer.x,
            cy: outer.y,
            cr: outer.r,
            fx: focal.x,
            fy: focal.y,
            fr: focal.r,
            transform: convert::transform(placed),
            spread_method: convert::spread(usvg::SpreadMethod::Pad),
            stops: self.colours.stops(&stops),
            anti_alias: false,
        }
    }

    fn pattern(
        &mut self,
        pattern: &usvg::Pattern,
        placed: Transform,
        surface: &mut Surface,
    ) -> Pattern {
        let rect = pattern.rect();
        let (across, down) = pattern.transform().get_scale();
        let step = (rect.width() * across).min(rect.height() * down);
        self.check_repeat(step, message!("reach-a-pattern", "a pattern"));
        let mut builder = surface.stream_builder();
        let mut sub = builder.surface();
        self.apart(|painter| painter.nodes(pattern.root(), &mut sub));
        sub.finish();
        Pattern {
            stream: builder.finish(),
            transform: convert::transform(placed.pre_translate(rect.x(), rect.y())),
            width: rect.width(),
            height: rect.height(),
        }
    }

    /// Refuses what repeats too often; `length` is in units of the tree.
    fn check_repeat(&mut self, length: f32, what: Message) {
        let points = length * self.scale;
        if points.is_nan() || points < LEAST_REPEAT {
            self.fail(|| {
                message!(
                    "draw-paint-check-repeat",
                    "{what} in it repeats every {points} pt, which no viewer draws",
                    what,
                    points
                )
            });
        }
    }
}

fn stops(of: &[usvg::Stop]) -> Vec<GradientStop> {
    of.iter().map(GradientStop::from).collect()
}
