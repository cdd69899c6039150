//! PNG: one face as pixels, at its physical size.

use std::fmt;

use png::{BitDepth, ColorType, DeflateCompression, Encoder, Filter, PixelDimensions, Unit};
use resvg::tiny_skia::{FillRule, Mask, Path, PathBuilder, Pixmap, Rect, Transform};

use crate::load::Shape;
use crate::render::Face;
use crate::units::{MM_PER_INCH, Mm};

/// Pixels a picture may have: an A2 board at 600 dpi, in half a gigabyte while it is drawn.
const MOST_PIXELS: f64 = 140e6;

/// How a face becomes pixels.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PngOptions {
    /// Pixels in an inch.
    pub dpi: f64,
    pub extent: Extent,
}

/// How much of a face is shown.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Extent {
    /// The whole picture with its bleed.
    Bleed,
    /// The trim rectangle, square corners and all.
    Trim,
    /// The finished piece: transparent outside the outline within the trim.
    Outline(Shape),
}

/// Why there is no PNG.
#[derive(Debug)]
pub enum PngError {
    /// The picture has no pixels, or more than fit in memory.
    Size { width: f64, height: f64 },
    /// The encoder failed.
    Encode(png::EncodingError),
}

impl fmt::Display for PngError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PngError::Size { width, height } => {
                write!(f, "a picture of {width} × {height} pixels cannot be drawn")
            }
            PngError::Encode(error) => write!(f, "the PNG cannot be encoded: {error}"),
        }
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
    let per_metre = (options.dpi / MM_PER_INCH * 1000.0).round() as u32;
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
    let opaque = pixmap.pixels().iter().all(|pixel| pixel.is_opaque());
    let pixels = if opaque {
        encoder.set_color(ColorType::Rgb);
        let pixels = pixmap.data().chunks_exact(4);
        pixels
            .flat_map(|pixel| [pixel[0], pixel[1], pixel[2]])
            .collect()
    } else {
        encoder.set_color(ColorType::Rgba);
        pixmap.take_demultiplied()
    };
    let mut writer = encoder.write_header()?;
    writer.write_image_data(&pixels)?;
    writer.finish()?;
    Ok(bytes)
}

/// On 300 dpi faces level 3 takes a third of the default's time for the same size; 1 saves
/// another third of that and costs half as much again in bytes.
const COMPRESSION: DeflateCompression = DeflateCompression::Level(3);
/// Flat art needs no filter, photographs do; choosing for each row costs little.
const FILTER: Filter = Filter::Adaptive;

/// Draws a face so that the edges of what is shown are edges of pixels.
fn draw(face: &Face, options: &PngOptions) -> Result<Pixmap, PngError> {
    let (shown, margin) = match options.extent {
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
    if let Extent::Outline(shape) = options.extent
        && let Some(outline) = outline(shape, width as f32, height as f32, across as f32)
        && let Some(mut mask) = Mask::new(pixmap.width(), pixmap.height())
    {
        mask.fill_path(&outline, FillRule::Winding, true, Transform::identity());
        pixmap.apply_mask(&mask);
    }
    Ok(pixmap)
}

/// The outline of a piece that fills `width` × `height` pixels; `scale` is pixels in a
/// millimetre. `None` where it is the whole rectangle.
fn outline(shape: Shape, width: f32, height: f32, scale: f32) -> Option<Path> {
    let whole = Rect::from_xywh(0.0, 0.0, width, height)?;
    match shape {
        Shape::Ellipse => PathBuilder::from_oval(whole),
        Shape::Rectangle { corner_radius } => {
            let radius = corner_radius.0 as f32 * scale;
            let radius = radius.min(width / 2.0).min(height / 2.0);
            if radius > 0.0 {
                rounded(width, height, radius)
            } else {
                None
            }
        }
    }
}

fn rounded(width: f32, height: f32, radius: f32) -> Option<Path> {
    // How far a cubic's handles reach so that it is a quarter of a circle, but for 0.03 %.
    const REACH: f32 = 0.552_284_8;
    let handle = radius * (1.0 - REACH);
    let (r, w, h) = (radius, width, height);
    let mut path = PathBuilder::new();
    path.move_to(r, 0.0);
    path.line_to(w - r, 0.0);
    path.cubic_to(w - handle, 0.0, w, handle, w, r);
    path.line_to(w, h - r);
    path.cubic_to(w, h - handle, w - handle, h, w - r, h);
    path.line_to(r, h);
    path.cubic_to(handle, h, 0.0, h - handle, 0.0, h - r);
    path.line_to(0.0, r);
    path.cubic_to(0.0, handle, handle, 0.0, r, 0.0);
    path.close();
    path.finish()
}
