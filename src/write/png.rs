//! PNG: one face as pixels, at its physical size.

use crate::message::{Message, Tell};
use std::fmt;

use kurbo::{BezPath, PathEl, Point};
use png::{
    BitDepth, ColorType, Compression, DeflateCompression, Encoder, Filter, PixelDimensions, Unit,
};
use resvg::tiny_skia::{FillRule, Mask, Path, PathBuilder, Pixmap, Transform};

use crate::render::Face;
use crate::units::{MM_PER_INCH, Mm};
use crate::write::luminance;

/// Pixels a picture may have: an A2 board at 600 dpi, in half a gigabyte while it is drawn.
const MOST_PIXELS: f64 = 140e6;

/// Options of PNG output.
#[derive(Clone, PartialEq, Debug)]
pub struct PngOptions {
    /// Pixels in an inch.
    pub dpi: f64,
    pub extent: Extent,
    /// In greyscale, with the luminance of each colour kept.
    pub grayscale: bool,
}

/// The part of a face that is shown.
#[derive(Clone, PartialEq, Debug)]
pub enum Extent {
    /// The whole face with its bleed.
    Bleed,
    /// The trim rectangle, square corners and all.
    Trim,
    /// The finished piece: transparent outside its cut path, which is in mm from the trim's top
    /// left corner.
    Outline(BezPath),
}

/// An error of PNG output.
#[derive(Debug)]
pub enum PngError {
    /// The picture has no pixels, or more than fit in memory.
    Size { width: f64, height: f64 },
    /// The encoder failed.
    Encode(png::EncodingError),
}

impl Tell for PngError {
    fn message(&self) -> Message {
        match self {
            PngError::Size { width, height } => message!(
                "write-png",
                "a picture of {width} × {height} pixels cannot be drawn",
                width,
                height
            ),
            PngError::Encode(error) => {
                message!(
                    "write-png-cannot-encoded",
                    "the PNG cannot be encoded: {error}",
                    error
                )
            }
        }
    }
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.message().fmt(f)
    }
}

impl std::error::Error for PngError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            PngError::Encode(error) => Some(error),
            PngError::Size { .. } => None,
        }
    }
}

impl From<png::EncodingError> for PngError {
    fn from(error: png::EncodingError) -> PngError {
        PngError::Encode(error)
    }
}

/// Draws a face and encodes it, with its physical size (pHYs) in whole pixels per metre.
///
/// # Errors
/// [`PngError::Size`] for a resolution or a face that makes no pixels or too many.
pub fn encode(face: &Face, options: &PngOptions) -> Result<Vec<u8>, PngError> {
    let pixmap = draw(face, options)?;
    Ok(encoded(pixmap, options.dpi, options.grayscale)?)
}

/// The same for a screen: larger, in a fraction of the time.
///
/// # Errors
/// As [`encode`].
pub fn encode_quickly(face: &Face, options: &PngOptions) -> Result<Vec<u8>, PngError> {
    let pixmap = draw(face, options)?;
    let (width, height) = (pixmap.width(), pixmap.height());
    let (color, pixels) = samples(pixmap, options.grayscale);
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, width, height);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_color(color);
    encoder.set_compression(Compression::Fastest);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    bytes.shrink_to_fit();
    Ok(bytes)
}

/// Encodes dots, with their physical size (pHYs): RGB where nothing shows through, else RGBA.
///
/// # Errors
/// What the encoder refuses.
pub fn encoded(pixmap: Pixmap, dpi: f64, grayscale: bool) -> Result<Vec<u8>, png::EncodingError> {
    let per_metre = (dpi / MM_PER_INCH * 1000.0).round() as u32;
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_pixel_dims(Some(PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: Unit::Meter,
    }));
    encoder.set_source_srgb(png::SrgbRenderingIntent::Perceptual);
    encoder.set_depth(BitDepth::Eight);
    encoder.set_deflate_compression(COMPRESSION);
    encoder.set_filter(FILTER);
    let (color, pixels) = samples(pixmap, grayscale);
    encoder.set_color(color);
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    // All images of a deck are held in memory before the first is written.
    bytes.shrink_to_fit();
    Ok(bytes)
}

/// A PNG that says what it is a picture of: the title, in ASCII, as a chunk (tEXt) before its first dots.
pub fn titled(bytes: &[u8], title: &str) -> Vec<u8> {
    let mut at = SIGNATURE;
    while let Some(head) = bytes.get(at..at + 8)
        && &head[4..] != b"IDAT"
    {
        let length = u32::from_be_bytes([head[0], head[1], head[2], head[3]]);
        at += length as usize + 12;
    }
    let at = at.min(bytes.len());
    let text = [&b"tEXtTitle\0"[..], title.as_bytes()].concat();
    let length = (text.len() - 4) as u32;
    let sum = crc32fast::hash(&text);
    [
        &bytes[..at],
        &length.to_be_bytes(),
        &text,
        &sum.to_be_bytes(),
        &bytes[at..],
    ]
    .concat()
}

/// Bytes before the first chunk of a PNG.
const SIGNATURE: usize = 8;

/// The samples of a drawing, without alpha where nothing shows through.
fn samples(pixmap: Pixmap, grayscale: bool) -> (ColorType, Vec<u8>) {
    let grey = |pixel: [u8; 4]| luminance::grey([pixel[0], pixel[1], pixel[2]]);
    match pixmap.pixels().iter().all(|pixel| pixel.is_opaque()) {
        false if grayscale => {
            let parts = |pixel: [u8; 4]| [grey(pixel), pixel[3]];
            let whole = pixmap.take_demultiplied();
            (ColorType::GrayscaleAlpha, packed(whole, parts))
        }
        false => (ColorType::Rgba, pixmap.take_demultiplied()),
        true if grayscale => (
            ColorType::Grayscale,
            packed(pixmap.take(), |pixel| [grey(pixel)]),
        ),
        true => {
            let parts = |pixel: [u8; 4]| [pixel[0], pixel[1], pixel[2]];
            (ColorType::Rgb, packed(pixmap.take(), parts))
        }
    }
}

/// Pixels of four bytes as `N` of each: in their place, since a drawing is large.
fn packed<const N: usize>(mut bytes: Vec<u8>, parts: impl Fn([u8; 4]) -> [u8; N]) -> Vec<u8> {
    let count = bytes.len() / 4;
    for index in 0..count {
        let mut pixel = [0; 4];
        pixel.copy_from_slice(&bytes[index * 4..index * 4 + 4]);
        bytes[index * N..index * N + N].copy_from_slice(&parts(pixel));
    }
    bytes.truncate(count * N);
    bytes
}

/// On 300 dpi faces level 3 takes a third of the default's time for the same size; 1 saves
/// another third of that and costs half as much again in bytes.
const COMPRESSION: DeflateCompression = DeflateCompression::Level(3);
/// Flat art needs no filter, photographs do; choosing for each row costs little.
const FILTER: Filter = Filter::Adaptive;

/// Draws a face so that the edges of what is shown are edges of pixels.
///
/// # Errors
/// [`PngError::Size`] for a resolution or a face that makes no pixels or too many.
pub fn draw(face: &Face, options: &PngOptions) -> Result<Pixmap, PngError> {
    let (shown, margin) = match &options.extent {
        Extent::Bleed => (face.trim.grown(face.bleed), Mm::ZERO),
        Extent::Trim | Extent::Outline(_) => (face.trim, face.bleed),
    };
    let width = shown.width.to_px(options.dpi).round();
    let height = shown.height.to_px(options.dpi).round();
    let refused = PngError::Size { width, height };
    let drawable = width >= 1.0 && height >= 1.0 && width * height <= MOST_PIXELS;
    if !drawable {
        return Err(refused);
    }
    let mut pixmap = Pixmap::new(width as u32, height as u32).ok_or(refused)?;
    // Pixels in a millimetre, and in a unit of the tree, which is as wide as the whole picture.
    let across = width / shown.width.0;
    let down = height / shown.height.0;
    let picture = face.trim.grown(face.bleed);
    let transform = Transform::from_row(
        (across * picture.width.0) as f32 / face.tree.size().width(),
        0.0,
        0.0,
        (down * picture.height.0) as f32 / face.tree.size().height(),
        (-margin.0 * across) as f32,
        (-margin.0 * down) as f32,
    );
    resvg::render(&face.tree, transform, &mut pixmap.as_mut());
    if let Extent::Outline(outline) = &options.extent
        && let Some(outline) = in_pixels(outline, across, down)
        && let Some(mut mask) = Mask::new(pixmap.width(), pixmap.height())
    {
        mask.fill_path(&outline, FillRule::Winding, true, Transform::identity());
        pixmap.apply_mask(&mask);
    }
    Ok(pixmap)
}

/// A cut path in pixels; `None` where it encloses nothing.
fn in_pixels(outline: &BezPath, across: f64, down: f64) -> Option<Path> {
    let at = |point: Point| ((point.x * across) as f32, (point.y * down) as f32);
    let mut path = PathBuilder::new();
    for element in outline.elements() {
        match *element {
            PathEl::MoveTo(to) => {
                let (x, y) = at(to);
                path.move_to(x, y);
            }
            PathEl::LineTo(to) => {
                let (x, y) = at(to);
                path.line_to(x, y);
            }
            PathEl::QuadTo(by, to) => {
                let ((x1, y1), (x, y)) = (at(by), at(to));
                path.quad_to(x1, y1, x, y);
            }
            PathEl::CurveTo(one, other, to) => {
                let ((x1, y1), (x2, y2), (x, y)) = (at(one), at(other), at(to));
                path.cubic_to(x1, y1, x2, y2, x, y);
            }
            PathEl::ClosePath => path.close(),
        }
    }
    path.finish()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;
    use crate::load::{Shape, Stock, Top};
    use crate::render::FaceSide;
    use crate::units::{Pt, Size};

    /// 20 × 10 mm with 3 mm of bleed: red bleed, blue within the trim.
    fn face() -> Face {
        let svg = r##"<svg xmlns="http://www.w3.org/2000/svg" width="26mm" height="16mm" viewBox="-3 -3 26 16"><rect x="-3" y="-3" width="26" height="16" fill="#f00"/><rect width="20" height="10" fill="#00f"/></svg>"##;
        let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).unwrap();
        Face {
            name: "test".into(),
            side: FaceSide::Front,
            trim: Size::new(Mm(20.0), Mm(10.0)),
            bleed: Mm(3.0),
            tree: Arc::new(tree),
            text: Arc::default(),
        }
    }

    fn options(dpi: f64, extent: Extent) -> PngOptions {
        PngOptions {
            dpi,
            extent,
            grayscale: false,
        }
    }

    /// Width, height, bytes in a pixel, the pixels, and pixels in a metre.
    fn decoded(dpi: f64, extent: Extent) -> (u32, u32, usize, Vec<u8>, u32) {
        let bytes = encode(&face(), &options(dpi, extent)).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(bytes))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        let info = reader.next_frame(&mut pixels).unwrap();
        let dims = reader.info().pixel_dims.unwrap();
        assert!(matches!(dims.unit, Unit::Meter));
        assert_eq!(dims.xppu, dims.yppu);
        let samples = info.color_type.samples();
        (info.width, info.height, samples, pixels, dims.xppu)
    }

    const RED: [u8; 3] = [255, 0, 0];
    const BLUE: [u8; 3] = [0, 0, 255];

    #[test]
    fn the_whole_picture_has_its_bleed_up_to_the_edge() {
        // 26 × 16 mm are 307.09 × 188.98 dots: the last ones must not be half empty.
        let (width, height, samples, pixels, per_metre) = decoded(300.0, Extent::Bleed);
        assert_eq!((width, height, samples, per_metre), (307, 189, 3, 11811));
        assert_eq!(pixels[..3], RED);
        assert_eq!(pixels[pixels.len() - 3..], RED);
    }

    #[test]
    fn the_trim_shows_no_bleed() {
        let (width, height, samples, pixels, _) = decoded(254.0, Extent::Trim);
        assert_eq!((width, height, samples), (200, 100, 3));
        assert!(pixels.chunks(3).all(|pixel| pixel == BLUE));
    }

    fn outline(shape: Shape) -> Extent {
        let stock = Stock {
            id: "test".into(),
            trim: Size::new(Mm(20.0), Mm(10.0)),
            shape,
            bleed: Mm(3.0),
            safe: Mm(1.0),
            cut: true,
            folds: Vec::new(),
            seams: Default::default(),
            comfortable_text: Pt(8.0),
        };
        Extent::Outline(stock.cut_path())
    }

    #[test]
    fn outside_the_outline_is_nothing() {
        let corner_radius = Mm(2.0);
        let house = "M0 5 L10 0 L20 5 V10 H0 Z";
        let house = BezPath::from_svg(house).unwrap();
        // How opaque each is on the diagonal of the top left corner, 0.75 mm from both sides:
        // the rounded corner's outline is 0.586 mm from it there.
        let shapes = [
            (Shape::Rectangle { corner_radius }, true),
            (Shape::Ellipse, false),
            (Shape::Hexagon(Top::Flat), false),
            (Shape::Hexagon(Top::Pointy), false),
            (Shape::Path(Arc::new(house)), false),
        ];
        for (shape, in_corner) in shapes {
            let (width, height, samples, pixels, _) = decoded(254.0, outline(shape.clone()));
            assert_eq!((width, height, samples), (200, 100, 4));
            let at = |x: usize, y: usize| &pixels[(y * 200 + x) * 4..][..4];
            assert_eq!(at(0, 0)[3], 0, "{shape:?}");
            assert_eq!(at(199, 0)[3], 0, "{shape:?}");
            assert_eq!(at(100, 50), [0, 0, 255, 255]);
            let inside = at(7, 7)[3];
            assert_eq!(inside == 255, in_corner, "{shape:?}: {inside}");
        }
    }

    #[test]
    fn greys_are_as_bright_as_the_colours() {
        let extent = outline(Shape::Ellipse);
        for (extent, samples) in [(Extent::Bleed, 1), (extent, 2)] {
            let grayscale = PngOptions {
                grayscale: true,
                ..options(254.0, extent)
            };
            let bytes = encode(&face(), &grayscale).unwrap();
            let decoder = png::Decoder::new(std::io::Cursor::new(bytes));
            let mut reader = decoder.read_info().unwrap();
            assert_eq!(reader.info().color_type.samples(), samples);
            let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
            reader.next_frame(&mut pixels).unwrap();
            // Blue in the middle, and around it red.
            assert_eq!(pixels[pixels.len() / 2 + 100 * samples / 2], 76);
            assert!(samples == 2 || pixels[0] == 127);
        }
    }

    #[test]
    fn square_corners_need_no_outline() {
        let corner_radius = Mm::ZERO;
        let (_, _, samples, _, _) = decoded(254.0, outline(Shape::Rectangle { corner_radius }));
        assert_eq!(samples, 3);
    }

    #[test]
    fn sizes_that_cannot_be_drawn_are_errors() {
        for dpi in [0.0, -300.0, 1.0, 1e6, f64::NAN, f64::INFINITY] {
            let refused = encode(&face(), &options(dpi, Extent::Trim));
            assert!(matches!(refused, Err(PngError::Size { .. })), "{dpi}");
        }
    }
}
