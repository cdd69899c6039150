//! Filters: PDF has none, so what they filter becomes a picture.

use krilla::geom::{Size, Transform as Placed};
use krilla::surface::Surface;
use resvg::tiny_skia::Pixmap;
use usvg::{BlendMode, Group, Node, Transform};

use super::{Painter, convert};
use crate::units::PT_PER_INCH;

/// Dots of the picture on an inch of paper.
const DPI: f32 = 300.0;
/// No side of the picture has more dots: 400 mm of it, 100 MB while it is drawn.
const MOST_DOTS: f32 = 5000.0;

impl Painter<'_> {
    /// Draws a group with filters as resvg does, with all its other effects.
    pub fn filtered(&mut self, group: &Group, surface: &mut Surface) {
        let Some(picture) = Raster::draw(group, self.scale) else {
            return;
        };
        let image = match self.shared.pictures.drawing(picture.pixmap, &self.colours) {
            Ok(image) => image,
            Err(reason) => {
                return self
                    .fail(|| message!("draw-filter-filtered", "a filter in it: {reason}", reason));
            }
        };
        surface.push_transform(&Placed::from_translate(picture.x, picture.y));
        let blend_mode = group.blend_mode();
        if blend_mode != BlendMode::Normal {
            surface.push_blend_mode(convert::blend_mode(blend_mode));
        }
        surface.draw_image(image, picture.size);
        if blend_mode != BlendMode::Normal {
            surface.pop();
        }
        surface.pop();
    }
}

/// A drawn group, and where it goes in its parent's coordinates.
struct Raster {
    pixmap: Pixmap,
    x: f32,
    y: f32,
    size: Size,
}

impl Raster {
    /// `scale` is points in a unit of the tree. `None` where there is nothing to see.
    fn draw(group: &Group, scale: f32) -> Option<Raster> {
        let area = group.layer_bounding_box().transform(group.transform())?;
        let parent = group
            .transform()
            .invert()
            .map(|inverse| group.abs_transform().pre_concat(inverse))?;
        let (across, down) = parent.get_scale();
        let wanted = across.max(down) * scale * DPI / PT_PER_INCH as f32;
        let dots = wanted
            .min(MOST_DOTS / area.width())
            .min(MOST_DOTS / area.height());
        // Whole dots, so that the picture's edge is the area's.
        let width = (area.width() * dots).ceil().max(1.0);
        let height = (area.height() * dots).ceil().max(1.0);
        let mut pixmap = Pixmap::new(width as u32, height as u32)?;
        // resvg moves a node's absolute box to the origin; here it is the box in the parent.
        let origin = group.abs_layer_bounding_box();
        let place = Transform::from_scale(dots, dots)
            .pre_translate(-area.x(), -area.y())
            .pre_translate(origin.x(), origin.y());
        let node = Node::Group(Box::new(group.clone()));
        resvg::render_node(&node, place, &mut pixmap.as_mut())?;
        Some(Raster {
            pixmap,
            x: area.x(),
            y: area.y(),
            size: Size::from_wh(width / dots, height / dots)?,
        })
    }
}
