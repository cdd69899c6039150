//! Clip paths.
//!
//! SVG clips to the union of shapes, each with its own transform and clip; PDF to one path. One
//! shape, or shapes that keep clear of each other, are such a path; anything else becomes a mask
//! with the shapes in white.

use krilla::color::luma;
use krilla::geom::{Path, PathBuilder};
use krilla::mask::{Mask, MaskType};
use krilla::paint::{Fill, FillRule};
use krilla::surface::Surface;
use usvg::tiny_skia_path::{Rect, Transform};
use usvg::{ClipPath, Group, Node};

use super::{Painter, convert};

impl Painter<'_> {
    /// Clips what follows; gives how often to `pop` when it is done.
    pub fn push_clip(&mut self, clip: &ClipPath, surface: &mut Surface) -> usize {
        let outer = clip.clip_path();
        let outer = outer.map_or(0, |outer| self.push_clip(outer, surface));
        let shapes = ClipShapes::of(clip);
        let bounds = shapes.iter().flat_map(|shapes| &shapes.bounds);
        if !bounds.into_iter().all(|bounds| self.fits(*bounds, surface)) {
            return outer;
        }
        match shapes.and_then(ClipShapes::path) {
            Some((path, rule)) => surface.push_clip_path(&path, &rule),
            None => {
                let mask = self.clip_mask(clip, surface);
                surface.push_mask(mask);
            }
        }
        outer + 1
    }

    /// The shapes in white on nothing.
    fn clip_mask(&mut self, clip: &ClipPath, surface: &mut Surface) -> Mask {
        let mut builder = surface.stream_builder();
        let mut sub = builder.surface();
        if self.can_be_undone(clip.transform()) {
            sub.push_transform(&convert::transform(clip.transform()));
            self.white(clip.root(), &mut sub);
            sub.pop();
        }
        sub.finish();
        Mask::new(builder.finish(), MaskType::Luminosity)
    }

    fn white(&mut self, group: &Group, surface: &mut Surface) {
        for node in group.children() {
            match node {
                Node::Group(group) if self.can_be_undone(group.transform()) => {
                    surface.push_transform(&convert::transform(group.transform()));
                    let clip = group.clip_path();
                    let clip = clip.map_or(0, |clip| self.push_clip(clip, surface));
                    self.white(group, surface);
                    for _ in 0..clip + 1 {
                        surface.pop();
                    }
                }
                Node::Text(text) => self.white(text.flattened(), surface),
                Node::Path(path) => self.white_path(path, surface),
                Node::Group(_) | Node::Image(_) => {}
            }
        }
    }

    fn white_path(&mut self, path: &usvg::Path, surface: &mut Surface) {
        if let (true, Some(fill)) = (path.is_visible(), path.fill())
            && let Some(shape) = convert::path(path.data())
            && self.fits(path.data().bounds(), surface)
        {
            surface.set_stroke(None);
            surface.set_fill(Some(Fill {
                paint: luma::Color::white().into(),
                rule: convert::fill_rule(fill.rule()),
                ..Fill::default()
            }));
            surface.draw_path(&shape);
        }
    }
}

/// True where a clip path has no area, so that nothing of what it clips is seen.
pub fn hides_all(clip: &ClipPath) -> bool {
    let empty = ClipShapes::of(clip).is_some_and(|shapes| shapes.paths.is_empty());
    empty || clip.clip_path().is_some_and(hides_all)
}

/// True where a clip takes a mask, which is seen through at its edges.
pub fn needs_mask(clip: &ClipPath) -> bool {
    // Without shapes it hides all, and nothing is drawn.
    let shapes = ClipShapes::of(clip);
    shapes.is_none() || clip.clip_path().is_some_and(needs_mask)
}

/// Shapes beyond this number are not looked at one by one: each is compared with all others.
const MOST_SHAPES: usize = 100;

/// Shapes whose union is one path.
#[derive(Default)]
struct ClipShapes {
    paths: Vec<(usvg::tiny_skia_path::Path, usvg::FillRule)>,
    bounds: Vec<Rect>,
}

impl ClipShapes {
    fn of(clip: &ClipPath) -> Option<ClipShapes> {
        let mut shapes = ClipShapes::default();
        shapes.collect(clip.root(), clip.transform())?;
        Some(shapes)
    }

    /// `None` as soon as it takes a mask.
    fn collect(&mut self, group: &Group, transform: Transform) -> Option<()> {
        for node in group.children() {
            match node {
                Node::Group(group) if group.clip_path().is_some() => return None,
                Node::Group(group) => {
                    self.collect(group, transform.pre_concat(group.transform()))?;
                }
                Node::Text(text) => self.collect(text.flattened(), transform)?,
                Node::Path(path) => self.add(path, transform)?,
                Node::Image(_) => {}
            }
        }
        Some(())
    }

    fn add(&mut self, path: &usvg::Path, transform: Transform) -> Option<()> {
        let (true, Some(fill)) = (path.is_visible(), path.fill()) else {
            return Some(());
        };
        let placed = path.data().clone().transform(transform)?;
        let bounds = placed.bounds();
        let alike = self.paths.iter().all(|(_, rule)| *rule == fill.rule());
        let clear = |other: &Rect| bounds.intersect(other).is_none();
        if !alike || self.paths.len() == MOST_SHAPES || !self.bounds.iter().all(clear) {
            return None;
        }
        self.bounds.push(bounds);
        self.paths.push((placed, fill.rule()));
        Some(())
    }

    fn path(self) -> Option<(Path, FillRule)> {
        let rule = self.paths.first()?.1;
        let mut builder = PathBuilder::new();
        for (path, _) in &self.paths {
            convert::append(path, &mut builder);
        }
        Some((builder.finish()?, convert::fill_rule(rule)))
    }
}
