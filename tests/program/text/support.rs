//! What every test of text needs: flowed templates, and pictures of them.

use massicot::render::text::{FitSizes, Flowed, TextContext, TextMode};
use resvg::tiny_skia::{Pixmap, Transform};
use usvg::roxmltree::Document;

pub use super::bench::{Bench, tests};

impl Bench {
    /// The flow of one template by itself: groups are the template's own.
    pub fn flow<'s>(&self, svg: &'s str, document: &'s Document<'_>) -> Flowed<'s> {
        let groups = self.engine.measure_groups(svg, document, &self.context());
        self.engine.flow(svg, document, &self.context(), &groups)
    }

    pub fn flow_with(&self, svg: &str, groups: &FitSizes) -> Flowed<'static> {
        let document = Document::parse(svg).unwrap();
        owned(self.engine.flow(svg, &document, &self.context(), groups))
    }

    pub fn flow_text(&self, svg: &str) -> Flowed<'static> {
        let document = Document::parse(svg).unwrap();
        owned(self.flow(svg, &document))
    }

    /// The same for a writer that sets type.
    pub fn set_text(&self, svg: &str) -> Flowed<'static> {
        let document = Document::parse(svg).unwrap();
        let groups = self.engine.measure_groups(svg, &document, &self.context());
        let context = TextContext {
            mode: TextMode::Runs,
            ..self.context()
        };
        owned(self.engine.flow(svg, &document, &context, &groups))
    }
}

fn owned(flowed: Flowed<'_>) -> Flowed<'static> {
    Flowed {
        svg: flowed.svg.into_owned().into(),
        boxes: flowed.boxes,
        problems: flowed.problems,
        text: flowed.text,
    }
}

/// The picture of a tree, `scale` dots to a CSS pixel, on white.
pub fn picture(tree: &usvg::Tree, scale: f32) -> Pixmap {
    let size = tree.size().to_int_size().scale_by(scale).unwrap();
    let mut pixmap = Pixmap::new(size.width(), size.height()).unwrap();
    pixmap.fill(resvg::tiny_skia::Color::WHITE);
    resvg::render(
        tree,
        Transform::from_scale(scale, scale),
        &mut pixmap.as_mut(),
    );
    pixmap
}
