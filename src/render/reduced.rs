//! Large pictures made smaller, for faces that are only looked at: where ink is saved and what a check
//! finds is the same, and their dots would not fit in the memory that a build may take.
//!
//! Such a picture stands in the tree as a drawing of the size of the picture, so that nothing about
//! the element changes.

use std::collections::VecDeque;
use std::io::Write as _;
use std::sync::{Arc, Mutex, PoisonError, Weak};

use usvg::{ImageHrefResolver, ImageKind, Node, Options, Tree};

use crate::load::pictures::Picture;
use crate::load::pictures::dots::{self, Band};
use crate::message::Message;

/// A picture of more dots is made smaller, to at most so many.
const LARGE: u64 = 8_000_000;
const MOST: u64 = 2_000_000;
/// The `id` of what stands for a large picture.
const ID: &str = "massicot-reduced";
/// How many are kept for the next face.
const KEPT: usize = 4;

/// The pictures that were made smaller last, with what they stand for.
#[derive(Default)]
pub struct Reduced(Mutex<VecDeque<(Original, Tree)>>);

/// What a smaller picture stands for.
enum Original {
    /// The file at a link: it need not be read again.
    Link(String),
    /// A picture in the SVG, by its place in memory, while it is there.
    Inside(Weak<Vec<u8>>),
}

/// True for a drawing that stands for a large picture, and has its size.
pub fn stands_for_picture(tree: &Tree) -> bool {
    matches!(tree.root().children(), [one] if id(one) == ID)
}

fn id(node: &Node) -> &str {
    match node {
        // A picture has its id in a group.
        Node::Group(group) if group.id().is_empty() => group.children().first().map_or("", id),
        node => node.id(),
    }
}

impl Reduced {
    /// What stands for the picture at a link, where it was made.
    pub fn known(&self, link: &str) -> Option<ImageKind> {
        let kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut known = kept.iter();
        let is_it = |original: &Original| matches!(original, Original::Link(own) if own == link);
        let (_, tree) = known.find(|(original, _)| is_it(original))?;
        Some(ImageKind::SVG(tree.clone()))
    }

    /// What stands for a picture that is large; `link` leads to it, if it is not in the SVG itself.
    pub fn of(&self, picture: &Picture, link: Option<&str>) -> Option<ImageKind> {
        let [width, height] = picture.size;
        if u64::from(width) * u64::from(height) <= LARGE {
            return None;
        }
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let place = Arc::as_ptr(&picture.data);
        let mut known = kept.iter();
        let is_it = |original: &Original| match original {
            Original::Link(own) => link == Some(own),
            Original::Inside(file) => file.as_ptr() == place,
        };
        if let Some((_, tree)) = known.find(|(original, _)| is_it(original)) {
            return Some(ImageKind::SVG(tree.clone()));
        }
        let tree = drawing(picture)?;
        let original = match link {
            Some(link) => Original::Link(link.to_owned()),
            None => Original::Inside(Arc::downgrade(&picture.data)),
        };
        kept.push_back((original, tree.clone()));
        if kept.len() > KEPT {
            kept.pop_front();
        }
        Some(ImageKind::SVG(tree))
    }
}

/// A drawing of the size of a picture, with fewer dots.
fn drawing(picture: &Picture) -> Option<Tree> {
    let [width, height] = picture.size;
    let small = Arc::new(smaller(picture).ok()?);
    let options = Options {
        image_href_resolver: ImageHrefResolver {
            resolve_data: Box::new(|_, _, _| None),
            resolve_string: Box::new(move |_, _| Some(ImageKind::PNG(small.clone()))),
        },
        ..Options::default()
    };
    let svg = format!(
        r#"<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}"><image id="{ID}" width="{width}" height="{height}" preserveAspectRatio="none" href="-"/></svg>"#
    );
    Tree::from_str(&svg, &options).ok()
}

/// A PNG in which each dot is the mean of a square of the picture's.
fn smaller(picture: &Picture) -> Result<Vec<u8>, Message> {
    let [width, height] = picture.size.map(|side| side as usize);
    let share = (width * height) as f64 / MOST as f64;
    let side = (share.sqrt().ceil() as usize).max(2);
    let mut sums = Sums {
        side,
        width,
        row: vec![[0; 4]; width.div_ceil(side)],
        rows: 0,
        dots: Vec::with_capacity(width.div_ceil(side) * 4),
    };
    let mut file = Vec::new();
    let (width, height) = (width.div_ceil(side) as u32, height.div_ceil(side) as u32);
    let told = |error: png::EncodingError| error.to_string();
    let mut encoder = png::Encoder::new(&mut file, width, height);
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_compression(png::Compression::Fast);
    let mut writer = encoder.write_header().map_err(told)?;
    // Row by row: neither the dots nor what becomes of them is there a second time.
    let mut rows = writer.stream_writer().map_err(told)?;
    let mut write = |row: &[u8]| {
        let written = rows.write_all(row);
        written.map_err(|error| Message::from(error.to_string()))
    };
    dots::bands(picture.format, &picture.data, &mut |band| {
        sums.add(&band, &mut write)
    })?;
    sums.end(&mut write)?;
    rows.finish().map_err(told)?;
    writer.finish().map_err(told)?;
    Ok(file)
}

/// Adds up squares of dots, row by row.
struct Sums {
    side: usize,
    width: usize,
    /// Of the squares of a row: colours by their alpha, and alpha.
    row: Vec<[u32; 4]>,
    /// How many rows of dots are in it.
    rows: usize,
    /// The means of a row.
    dots: Vec<u8>,
}

/// What takes rows of means.
type WriteRow<'w> = dyn FnMut(&[u8]) -> Result<(), Message> + 'w;

impl Sums {
    fn add(&mut self, band: &Band<'_>, write: &mut WriteRow<'_>) -> Result<(), Message> {
        let parts = if band.is_grey { 1 } else { 3 };
        let rows = band.colour.chunks_exact(self.width * parts);
        for (index, row) in rows.enumerate() {
            let alpha = band.alpha.map(|alpha| &alpha[index * self.width..]);
            for (at, dot) in row.chunks_exact(parts).enumerate() {
                let opacity = alpha.map_or(255, |alpha| u32::from(alpha[at]));
                let sum = &mut self.row[at / self.side];
                for channel in 0..3 {
                    sum[channel] += u32::from(dot[channel.min(parts - 1)]) * opacity;
                }
                sum[3] += opacity;
            }
            self.rows += 1;
            if self.rows == self.side {
                self.end(write)?;
            }
        }
        Ok(())
    }

    /// Ends a row of squares.
    fn end(&mut self, write: &mut WriteRow<'_>) -> Result<(), Message> {
        if self.rows == 0 {
            return Ok(());
        }
        self.dots.clear();
        for (at, sum) in self.row.iter_mut().enumerate() {
            let [red, green, blue, opacity] = *sum;
            let across = self.side.min(self.width - at * self.side);
            let count = (across * self.rows) as u32;
            let mean = |sum: u32| (sum / opacity.max(1)) as u8;
            self.dots
                .extend([mean(red), mean(green), mean(blue), (opacity / count) as u8]);
            *sum = [0; 4];
        }
        self.rows = 0;
        write(&self.dots)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::load::pictures::Format;

    fn picture(width: u32, height: u32) -> Picture {
        let mut file = Vec::new();
        let mut encoder = png::Encoder::new(&mut file, width, height);
        encoder.set_color(png::ColorType::Rgb);
        let mut writer = encoder.write_header().unwrap();
        // Red above, blue below, every third column white.
        let dots = (0..width * height).flat_map(|at| match (at % width % 3, at / width < 1500) {
            (1, _) => [255, 255, 255],
            (_, true) => [255, 0, 0],
            (_, false) => [0, 0, 255],
        });
        writer.write_image_data(&Vec::from_iter(dots)).unwrap();
        writer.finish().unwrap();
        Picture {
            format: Format::Png,
            data: Arc::new(file),
            size: [width, height],
        }
    }

    #[test]
    fn a_large_picture_keeps_its_size_and_its_colours() {
        let reduced = Reduced::default();
        assert!(reduced.of(&picture(2000, 3000), None).is_none());
        let large = picture(3001, 3000);
        let Some(ImageKind::SVG(tree)) = reduced.of(&large, None) else {
            panic!("it is large");
        };
        assert!(stands_for_picture(&tree));
        assert_eq!(
            (tree.size().width(), tree.size().height()),
            (3001.0, 3000.0)
        );
        assert!(reduced.of(&large, None).is_some());
        assert_eq!(reduced.0.lock().unwrap().len(), 1);
        assert!(reduced.known("a.png").is_none());
        assert!(reduced.of(&picture(3001, 3000), Some("a.png")).is_some());
        assert!(reduced.known("a.png").is_some());
        let mut dots = resvg::tiny_skia::Pixmap::new(30, 30).unwrap();
        let scale = usvg::Transform::from_scale(30.0 / 3001.0, 0.01);
        resvg::render(&tree, scale, &mut dots.as_mut());
        let colour = |x, y| {
            dots.pixel(x, y)
                .map(|dot| [dot.red(), dot.green(), dot.blue()])
        };
        assert_eq!(colour(7, 5), Some([255, 85, 85]));
        assert_eq!(colour(7, 25), Some([85, 85, 255]));
        assert_eq!(dots.pixel(29, 29).unwrap().alpha(), 255);
    }
}
