//! Rasterises a face to an image of a given size, for services that cut images.

use resvg::tiny_skia::{Color, Pixmap, Transform};

use super::luminance;
use crate::impose::Turn;
use crate::render::Face;
use crate::units::Mm;

/// The size of an image, and the size and rotation of the face centred on it.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Canvas {
    /// Width and height in dots.
    pub dots: [u32; 2],
    pub dpi: f64,
    /// How the face lies on it.
    pub turn: Turn,
}

/// Draws a face with its bleed on white. Where its art ends before the image does, its outermost
/// pixels are repeated. `None` for an image without pixels.
pub fn on_canvas(face: &Face, canvas: &Canvas) -> Option<Pixmap> {
    let [width, height] = canvas.dots;
    let mut pixmap = Pixmap::new(width, height)?;
    pixmap.fill(Color::WHITE);
    let picture = face.trim.grown(face.bleed);
    let dots = |length: Mm| length.to_px(canvas.dpi);
    // Dots for a unit of the tree, which is as wide as the picture.
    let across = dots(picture.width) / f64::from(face.tree.size().width());
    let down = dots(picture.height) / f64::from(face.tree.size().height());
    let art = canvas.turn.turned(picture);
    let left = (f64::from(width) - dots(art.width)) / 2.0;
    let top = (f64::from(height) - dots(art.height)) / 2.0;
    let (right, bottom) = (left + dots(art.width), top + dots(art.height));
    let [a, b, c, d, e, f] = match canvas.turn {
        Turn::None => [across, 0.0, 0.0, down, left, top],
        Turn::Quarter => [0.0, across, -down, 0.0, right, top],
        Turn::Half => [-across, 0.0, 0.0, -down, right, bottom],
        Turn::ThreeQuarters => [0.0, -across, down, 0.0, left, bottom],
    }
    .map(|value| value as f32);
    let transform = Transform::from_row(a, b, c, d, e, f);
    resvg::render(&face.tree, transform, &mut pixmap.as_mut());
    extend(&mut pixmap, left, top);
    Some(pixmap)
}

/// Repeats the outermost whole dots of the art over what lies beyond them: `left` and `top` are
/// the dots between the image's edges and the art's, the same on the opposite sides.
fn extend(pixmap: &mut Pixmap, left: f64, top: f64) {
    let (width, height) = (pixmap.width() as usize, pixmap.height() as usize);
    let spare = |space: f64, side: usize| {
        let dots = (space - 1e-3).max(0.0).ceil() as usize;
        dots.min(side.saturating_sub(1) / 2)
    };
    let (columns, rows) = (spare(left, width), spare(top, height));
    let pixels = pixmap.pixels_mut();
    for row in pixels.chunks_exact_mut(width) {
        let (first, last) = (row[columns], row[width - 1 - columns]);
        row[..columns].fill(first);
        row[width - columns..].fill(last);
    }
    for row in 0..rows {
        let (above, below) = (rows * width, (height - 1 - rows) * width);
        pixels.copy_within(above..above + width, row * width);
        pixels.copy_within(below..below + width, (height - 1 - row) * width);
    }
}

/// Converts opaque pixels to greys of the same luminance.
pub fn grey(pixmap: &mut Pixmap) {
    for dot in pixmap.data_mut().chunks_exact_mut(4) {
        let grey = luminance::grey([dot[0], dot[1], dot[2]]);
        dot[..3].fill(grey);
    }
}

/// The RGB values of opaque pixels, three bytes each.
pub fn rgb(pixmap: &Pixmap) -> Vec<u8> {
    let dots = pixmap.data().chunks_exact(4);
    dots.flat_map(|dot| [dot[0], dot[1], dot[2]]).collect()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::render::FaceSide;
    use crate::units::Size;

    /// 20 × 10 mm with 3 mm of bleed: red, with a blue corner at the top left of the trim.
    fn face() -> Face {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="26mm" height="16mm" viewBox="-3 -3 26 16"><rect x="-3" y="-3" width="26" height="16" fill="#f00"/><rect width="4" height="4" fill="#00f"/></svg>"##;
        Face {
            name: "test".into(),
            side: FaceSide::Front,
            trim: Size::new(Mm(20.0), Mm(10.0)),
            bleed: Mm(3.0),
            tree: Arc::new(usvg::Tree::from_str(svg, &usvg::Options::default()).unwrap()),
            text: Arc::default(),
        }
    }

    fn colour(pixmap: &Pixmap, x: u32, y: u32) -> [u8; 3] {
        let pixel = pixmap.pixel(x, y).unwrap();
        [pixel.red(), pixel.green(), pixel.blue()]
    }

    const RED: [u8; 3] = [255, 0, 0];
    const BLUE: [u8; 3] = [0, 0, 255];

    #[test]
    fn art_keeps_its_size_in_the_middle_and_goes_on_to_the_edge() {
        // Ten dots a millimetre; the image is 27 × 18 mm, the art 26 × 16 mm.
        let canvas = Canvas {
            dots: [270, 180],
            dpi: 254.0,
            turn: Turn::None,
        };
        let pixmap = on_canvas(&face(), &canvas).unwrap();
        for (x, y) in [(0, 0), (269, 0), (0, 179), (269, 179), (135, 0), (0, 90)] {
            assert_eq!(colour(&pixmap, x, y), RED, "{x}, {y}");
        }
        // The trim begins 0.5 + 3 mm from the left and 1 + 3 mm from the top.
        assert_eq!(colour(&pixmap, 34, 41), RED);
        assert_eq!(colour(&pixmap, 36, 41), BLUE);
        assert_eq!(colour(&pixmap, 74, 78), BLUE);
        assert_eq!(colour(&pixmap, 76, 78), RED);
        assert!(pixmap.pixels().iter().all(|pixel| pixel.is_opaque()));
    }

    #[test]
    fn a_smaller_image_shows_less_bleed() {
        let canvas = Canvas {
            dots: [240, 140],
            dpi: 254.0,
            turn: Turn::None,
        };
        let pixmap = on_canvas(&face(), &canvas).unwrap();
        assert_eq!(colour(&pixmap, 19, 21), RED);
        assert_eq!(colour(&pixmap, 21, 21), BLUE);
    }

    /// The blue corner is the face's upper left one, wherever that comes to lie.
    #[test]
    fn turned_art_takes_its_corner_along() {
        let lying = ([260, 160], [(32, 32), (228, 32), (228, 128), (32, 128)]);
        let upright = ([160, 260], [(32, 32), (128, 32), (128, 228), (32, 228)]);
        for (turn, (dots, corners), blue) in [
            (Turn::None, lying, 0),
            (Turn::Quarter, upright, 1),
            (Turn::Half, lying, 2),
            (Turn::ThreeQuarters, upright, 3),
        ] {
            let canvas = Canvas {
                dots,
                dpi: 254.0,
                turn,
            };
            let pixmap = on_canvas(&face(), &canvas).unwrap();
            for (index, (x, y)) in corners.into_iter().enumerate() {
                let wanted = if index == blue { BLUE } else { RED };
                assert_eq!(colour(&pixmap, x, y), wanted, "{turn:?} {x}, {y}");
            }
        }
    }
}
