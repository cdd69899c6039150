//! Written pages as a text to be read on a screen: blocks instead of pages, and drawings of their
//! pictures.

use std::fmt::Write;

use super::markdown::{self, MarkdownText};
use super::measure;
use super::pictures::Picture;
use super::scene::Scene;
use crate::load::Stock;
use crate::render::plan::FaceJob;
use crate::render::renderer::{Drawn, Renderer};
use crate::render::svg;
use crate::units::{Mm, Size};
use crate::xml::{MASSICOT, SVG, escape};

/// What a page shows.
pub enum Figure<'t> {
    Picture(&'t Picture),
    Scene(&'t Scene),
}

/// The text of a composed component of written pages; `None` where it is none.
pub fn text(renderer: &Renderer<'_>, component: usize) -> Option<MarkdownText> {
    let writing = renderer
        .game()
        .components
        .get(component)?
        .writing
        .as_ref()?;
    Some(markdown::read(&writing.text))
}

/// Draws a figure by itself, in the styles of its book, no wider than `most` where nothing is said of
/// its width.
pub fn figure(
    renderer: &Renderer<'_>,
    component: usize,
    figure: &Figure<'_>,
    most: Mm,
) -> Option<Drawn> {
    let job = FaceJob {
        component,
        entry: Some(0),
        side: crate::render::FaceSide::Front,
    };
    let mut inside = String::new();
    let size = match figure {
        Figure::Picture(picture) => {
            let own = renderer.own_size(&picture.link).ok()?;
            let size = picture.size(own);
            let free = picture.width.is_none() && picture.height.is_none();
            let by = if free {
                (most.0 / size.taken[0]).min(1.0)
            } else {
                1.0
            };
            let size = size.scaled(by);
            let ([width, height], [across, down]) = (size.drawn, size.taken);
            inside.push_str("<image href=\"");
            escape(&mut inside, &picture.link);
            // Writing to a string does not fail.
            let _ = write!(
                inside,
                "\" x=\"{:.4}\" y=\"{:.4}\" width=\"{width:.4}\" height=\"{height:.4}\" transform=\"rotate({} {:.4} {:.4})\"/>",
                (across - width) / 2.0,
                (down - height) / 2.0,
                picture.turn,
                across / 2.0,
                down / 2.0
            );
            size.taken
        }
        Figure::Scene(scene) => {
            let mut scene = Scene::clone(scene);
            scene.ask(&(0..0), &mut |picture| {
                renderer.own_size(&picture.link).unwrap_or([20.0, 20.0])
            });
            scene.write(&mut inside, [0.0, 0.0], 1.0);
            [scene.width, scene.height]
        }
    };
    let filled = renderer.filled_template(job).ok()?;
    let (root, styles) = styles(&filled)?;
    let [width, height] = size;
    let svg = format!(
        "<svg xmlns=\"{SVG}\" xmlns:massicot=\"{MASSICOT}\" width=\"{width:.4}mm\" height=\"{height:.4}mm\" viewBox=\"0 0 {width:.4} {height:.4}\"{root}>{}{styles}{inside}</svg>",
        measure::style()
    );
    let stock = Stock {
        trim: Size::new(Mm(width), Mm(height)),
        bleed: Mm::ZERO,
        ..Stock::clone(&job.component(renderer.game()).stock)
    };
    Some(renderer.drawn_apart(job, &stock, &svg))
}

/// What the root of a filled template says of text, and its style sheets.
fn styles(filled: &str) -> Option<(String, String)> {
    let document = svg::parse(filled).ok()?;
    let mut root = String::new();
    let is_geometry = |name: &str| ["width", "height", "viewBox", "x", "y"].contains(&name);
    for attribute in document.root_element().attributes() {
        if attribute.namespace().is_none() && !is_geometry(attribute.name()) {
            let _ = write!(root, " {}=\"", attribute.name());
            escape(&mut root, attribute.value());
            root.push('"');
        }
    }
    let sheets = document.descendants();
    let sheets = sheets.filter(|node| node.has_tag_name((SVG, "style")));
    let sheets = sheets.map(|node| &filled[node.range()]);
    Some((root, sheets.collect()))
}
