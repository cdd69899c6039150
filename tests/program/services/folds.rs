//! Fronts and backs on one another, as a service prints them, and turned over.

use std::fs;
use std::path::Path;
use std::sync::Arc;

use hayro::hayro_interpret::InterpreterSettings;
use hayro::hayro_syntax::Pdf;
use hayro::{PixmapSettings, RenderCache, RenderSettings, render};
use image::{RgbImage, imageops};

use super::support::Project;

/// Stocks, and their sizes in mm.
const ORIENTATIONS: [(&str, f64, f64); 2] =
    [("poker-us", 63.5, 88.9), ("poker-us-landscape", 88.9, 63.5)];

/// A deck of one card with an arrow up on both sides, and colours that tell left from right. Its
/// back is what one would see of the front if the paper were glass: laid on one another as a
/// service prints them, back mirrored, both are the same picture.
fn deck((stock, width, height): (&str, f64, f64)) -> Project {
    let project = Project::deck();
    let game = format!(
        "title = \"Demo\"\nlanguage = \"en\"\n[[component]]\nid = \"cards\"\n\
         stock = \"{stock}\"\ndata = \"cards.toml\"\n\
         template = \"card.svg\"\nback = \"back.svg\"\n"
    );
    project.file("content/demo/game.toml", &game);
    project.file(
        "content/demo/cards.toml",
        "[[card]]\nid = \"ace\"\n[[card]]\nid = \"king\"\n",
    );
    let (across, down) = (width + 6.35, height + 6.35);
    let face = |glass: &str| {
        format!(
            r##"<svg xmlns="http://www.w3.org/2000/svg" width="{across}mm" height="{down}mm" viewBox="-3.175 -3.175 {across} {down}"><g{glass}>
  <rect x="-4" y="-4" width="{half}" height="120" fill="#e0b0b0"/><rect x="{middle}" y="-4" width="120" height="120" fill="#b0b0e0"/>
  <path d="M{middle} 8 l12 20 h-24 z" fill="#102010"/>
</g></svg>"##,
            half = width / 2.0 + 4.0,
            middle = width / 2.0,
        )
    };
    project.file("templates/demo/card.svg", &face(""));
    let glass = format!(" transform=\"translate({width} 0) scale(-1 1)\"");
    project.file("templates/demo/back.svg", &face(&glass));
    project
}

fn picture(path: &Path) -> RgbImage {
    let bytes = fs::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    image::load_from_memory(&bytes).unwrap().to_rgb8()
}

fn pages(path: &Path) -> Vec<RgbImage> {
    let pdf = Pdf::new(Arc::new(fs::read(path).unwrap())).unwrap();
    let scale = 4.0;
    let settings = PixmapSettings {
        x_scale: scale,
        y_scale: scale,
        ..PixmapSettings::default()
    };
    let (cache, how) = (RenderCache::new(), RenderSettings::default());
    let drawn = pdf.pages().iter().map(|page| {
        let page = render(
            page,
            &cache,
            &InterpreterSettings::default(),
            &how,
            &settings,
        );
        let dots = page.data().iter().flat_map(|dot| [dot.r, dot.g, dot.b]);
        let (width, height) = (page.width().into(), page.height().into());
        RgbImage::from_raw(width, height, dots.collect()).unwrap()
    });
    drawn.collect()
}

/// How much of two pictures differs, but for the dots that edges run through.
fn difference(one: &RgbImage, other: &RgbImage) -> f64 {
    assert_eq!(one.dimensions(), other.dimensions());
    let off = |(a, b): (&u8, &u8)| a.abs_diff(*b) > 40;
    let differing = one.iter().zip(other.iter()).filter(|dots| off(*dots));
    differing.count() as f64 / one.len() as f64
}

fn the_same_through_the_paper(front: &RgbImage, back: &RgbImage, what: &str) {
    let turned = imageops::flip_horizontal(back);
    let off = difference(front, &turned);
    assert!(off < 0.005, "{what}: {off} of the dots differ");
    // And not because it were the same whichever way it lay.
    let upside_down = imageops::rotate180(&turned);
    assert!(difference(front, &upside_down) > 0.2, "{what}");
}

#[test]
fn images_of_a_card_lie_behind_one_another_whichever_way_it_lies() {
    for size in ORIENTATIONS {
        let project = deck(size);
        for (service, front) in [("tgc", "001-ace.png"), ("mpc", "fronts/001-ace.png")] {
            project.said(&["build", "--for", service], 0);
            let folder = project.path(&format!("out/demo/{service}/cards"));
            let (front, back) = (
                picture(&folder.join(front)),
                picture(&folder.join("back.png")),
            );
            assert!(front.height() > front.width());
            the_same_through_the_paper(&front, &back, &format!("{service}, {size:?}"));
        }
    }
}

#[test]
fn pages_of_a_card_lie_behind_one_another_whichever_way_it_lies() {
    for size in ORIENTATIONS {
        let project = deck(size);
        for service in ["drivethrucards", "press"] {
            project.said(&["build", "--for", service], 0);
            let pages = pages(&project.path(&format!("out/demo/{service}/cards.pdf")));
            assert_eq!(pages.len(), 4);
            the_same_through_the_paper(&pages[0], &pages[1], &format!("{service}, {size:?}"));
        }
    }
}

/// A flip on the table turns a card about its z axis, from its bottom to its top: like a page.
#[test]
fn on_a_virtual_table_both_sides_stand_upright() {
    for size in ORIENTATIONS {
        let project = deck(size);
        project.said(&["build", "--for", "tabletop-simulator"], 0);
        let images = project.path("out/demo/tabletop-simulator/images");
        let faces = picture(&images.join("demo-cards-faces-1.jpg"));
        let back = picture(&images.join("demo-cards-back.jpg"));
        let (width, height) = back.dimensions();
        assert_eq!(width > height, size.1 > size.2);
        // Two cards and the hidden face: a grid of four places.
        assert_eq!(faces.dimensions(), (2 * width, 2 * height));
        let front = imageops::crop_imm(&faces, 0, 0, width, height).to_image();
        the_same_through_the_paper(&front, &back, &format!("{size:?}"));
        let tip = front.get_pixel(width / 2, height * 15 / 63).0;
        assert!(tip[0] < 60, "the arrow points up: {tip:?}");
    }
}
