//! usvg's plain values as krilla's.

use krilla::blend::BlendMode;
use krilla::geom::{Path, PathBuilder, Transform};
use krilla::num::NormalizedF32;
use krilla::paint::{FillRule, LineCap, LineJoin, SpreadMethod};
use usvg::tiny_skia_path::{self, PathSegment};

pub fn transform(from: usvg::Transform) -> Transform {
    Transform::from_row(from.sx, from.ky, from.kx, from.sy, from.tx, from.ty)
}

/// A closed rectangle; `None` without area.
pub fn rectangle(x: f32, y: f32, width: f32, height: f32) -> Option<Path> {
    let mut builder = PathBuilder::new();
    builder.push_rect(krilla::geom::Rect::from_xywh(x, y, width, height)?);
    builder.finish()
}

/// A path; `None` without segments.
pub fn path(from: &tiny_skia_path::Path) -> Option<Path> {
    let mut builder = PathBuilder::new();
    append(from, &mut builder);
    builder.finish()
}

/// Adds a path's segments to one in the making.
pub fn append(from: &tiny_skia_path::Path, to: &mut PathBuilder) {
    for segment in from.segments() {
        match segment {
            PathSegment::MoveTo(p) => to.move_to(p.x, p.y),
            PathSegment::LineTo(p) => to.line_to(p.x, p.y),
            PathSegment::QuadTo(a, p) => to.quad_to(a.x, a.y, p.x, p.y),
            PathSegment::CubicTo(a, b, p) => to.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y),
            PathSegment::Close => to.close(),
        }
    }
}

/// usvg has bounded its opacities already.
pub fn opacity(from: usvg::Opacity) -> NormalizedF32 {
    NormalizedF32::new(from.get()).unwrap_or(NormalizedF32::ONE)
}

pub fn fill_rule(from: usvg::FillRule) -> FillRule {
    match from {
        usvg::FillRule::NonZero => FillRule::NonZero,
        usvg::FillRule::EvenOdd => FillRule::EvenOdd,
    }
}

pub fn spread(from: usvg::SpreadMethod) -> SpreadMethod {
    match from {
        usvg::SpreadMethod::Pad => SpreadMethod::Pad,
        usvg::SpreadMethod::Reflect => SpreadMethod::Reflect,
        usvg::SpreadMethod::Repeat => SpreadMethod::Repeat,
    }
}

pub fn line_cap(from: usvg::LineCap) -> LineCap {
    match from {
        usvg::LineCap::Butt => LineCap::Butt,
        usvg::LineCap::Round => LineCap::Round,
        usvg::LineCap::Square => LineCap::Square,
    }
}

/// PDF has no `miter-clip`; where it would clip, a mitre is the nearest.
pub fn line_join(from: usvg::LineJoin) -> LineJoin {
    match from {
        usvg::LineJoin::Miter | usvg::LineJoin::MiterClip => LineJoin::Miter,
        usvg::LineJoin::Round => LineJoin::Round,
        usvg::LineJoin::Bevel => LineJoin::Bevel,
    }
}

pub fn blend_mode(from: usvg::BlendMode) -> BlendMode {
    match from {
        usvg::BlendMode::Normal => BlendMode::Normal,
        usvg::BlendMode::Multiply => BlendMode::Multiply,
        // PDF has no `plus-lighter`; nothing of its own comes nearer.
        usvg::BlendMode::Screen | usvg::BlendMode::PlusLighter => BlendMode::Screen,
        usvg::BlendMode::Overlay => BlendMode::Overlay,
        usvg::BlendMode::Darken => BlendMode::Darken,
        usvg::BlendMode::Lighten => BlendMode::Lighten,
        usvg::BlendMode::ColorDodge => BlendMode::ColorDodge,
        usvg::BlendMode::ColorBurn => BlendMode::ColorBurn,
        usvg::BlendMode::HardLight => BlendMode::HardLight,
        usvg::BlendMode::SoftLight => BlendMode::SoftLight,
        usvg::BlendMode::Difference => BlendMode::Difference,
        usvg::BlendMode::Exclusion => BlendMode::Exclusion,
        usvg::BlendMode::Hue => BlendMode::Hue,
        usvg::BlendMode::Saturation => BlendMode::Saturation,
        usvg::BlendMode::Color => BlendMode::Color,
        usvg::BlendMode::Luminosity => BlendMode::Luminosity,
    }
}
