//! Pictures where they stand in a face.

use krilla::geom::Size;
use krilla::graphic::Graphic;
use krilla::paint::FillRule;
use krilla::surface::Surface;
use usvg::ImageKind;

use super::{FileColours, Painter, convert};

impl Painter<'_> {
    /// Draws a picture at its size.
    pub fn picture(&mut self, image: &usvg::Image, surface: &mut Surface) {
        if !image.is_visible() || !self.fits(image.bounding_box(), surface) {
            return;
        }
        if let ImageKind::SVG(tree) = image.kind() {
            return self.nested(tree, surface);
        }
        let size = Size::from_wh(image.size().width(), image.size().height());
        match (self.shared.pictures.file(image, &self.colours), size) {
            (Ok(image), Some(size)) => surface.draw_image(image, size),
            (Err(reason), _) => self.fail(|| {
                message!(
                    "draw-pictures-picture",
                    "a picture in it cannot be read ({reason})",
                    reason
                )
            }),
            (Ok(_), None) => {}
        }
    }

    /// Draws a face that is placed in others: once, as a form that all its uses share.
    pub fn placed(&mut self, image: &usvg::Image, id: &str, surface: &mut Surface) {
        let ImageKind::SVG(tree) = image.kind() else {
            return self.picture(image, surface);
        };
        if !image.is_visible() || !self.fits(image.bounding_box(), surface) {
            return;
        }
        if matches!(self.colours, FileColours::Mask) {
            return self.nested(tree, surface);
        }
        let known = self.shared.placed.get(id).cloned();
        let graphic = known.unwrap_or_else(|| {
            let mut builder = surface.stream_builder();
            let mut sub = builder.surface();
            self.apart(|painter| painter.nested(tree, &mut sub));
            sub.finish();
            let graphic = Graphic::new(builder.finish(), false);
            self.shared.placed.insert(id.to_owned(), graphic.clone());
            graphic
        });
        surface.draw_graphic(graphic);
    }

    /// Draws an SVG picture, cut to its own size.
    fn nested(&mut self, tree: &usvg::Tree, surface: &mut Surface) {
        let size = tree.size();
        let Some(canvas) = convert::rectangle(0.0, 0.0, size.width(), size.height()) else {
            return;
        };
        let fonts = std::mem::replace(&mut self.fonts, tree.fontdb().clone());
        let text = self.text.take();
        surface.push_clip_path(&canvas, &FillRule::NonZero);
        self.nodes(tree.root(), surface);
        surface.pop();
        self.text = text;
        self.fonts = fonts;
    }
}
