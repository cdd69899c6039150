//! A face as PNG, with its physical size.

use resvg::tiny_skia;

use crate::load::Shape;
use crate::render::Face;
use crate::units::MM_PER_INCH;

/// The most dots one picture may have.
const MAX_DOTS: f64 = 200_000_000.0;

/// How a face is drawn.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct PngOptions {
    /// Dots an inch.
    pub dpi: f64,
    /// With the bleed; else just the trimmed piece.
    pub bleed: bool,
    /// What lies outside this outline of the trimmed piece is transparent.
    pub outline: Option<Shape>,
}

/// Why a face could not be written as PNG.
#[derive(Clone, PartialEq, Debug)]
pub enum PngError {
    /// So many dots wide and high: none, or more than can be drawn.
    Size {
        width: f64,
        height: f64,
    },
    Encoding(String),
}

impl std::fmt::Display for PngError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            PngError::Size { width, height } => {
                write!(f, "a picture of {width} × {height} dots cannot be drawn")
            }
            PngError::Encoding(error) => write!(f, "the picture cannot be encoded: {error}"),
        }
    }
}

impl std::error::Error for PngError {}

/// Draws a face and encodes it.
pub fn encode(face: &Face, options: &PngOptions) -> Result<Vec<u8>, PngError> {
    let pixmap = draw(face, options)?;
    let encoding = |error: png::EncodingError| PngError::Encoding(error.to_string());
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, pixmap.width(), pixmap.height());
    encoder.set_color(png::ColorType::Rgba);
    encoder.set_depth(png::BitDepth::Eight);
    encoder.set_compression(png::Compression::Fast);
    let per_metre = (options.dpi / MM_PER_INCH * 1000.0).round() as u32;
    encoder.set_pixel_dims(Some(png::PixelDimensions {
        xppu: per_metre,
        yppu: per_metre,
        unit: png::Unit::Meter,
    }));
    let mut writer = encoder.write_header().map_err(encoding)?;
    writer
        .write_image_data(&pixmap.take_demultiplied())
        .map_err(encoding)?;
    writer.finish().map_err(encoding)?;
    Ok(bytes)
}

/// Draws a face at `dpi`.
pub fn draw(face: &Face, options: &PngOptions) -> Result<tiny_skia::Pixmap, PngError> {
    let cut = if options.bleed { 0.0 } else { face.bleed.0 };
    let full = face.trim.grown(face.bleed);
    let scale = options.dpi / MM_PER_INCH;
    let width = ((full.width.0 - 2.0 * cut) * scale).round();
    let height = ((full.height.0 - 2.0 * cut) * scale).round();
    let size = PngError::Size { width, height };
    if !(width >= 1.0 && height >= 1.0 && width * height <= MAX_DOTS) {
        return Err(size);
    }
    let mut pixmap = tiny_skia::Pixmap::new(width as u32, height as u32).ok_or(size)?;
    let drawn = face.tree.size();
    let transform =
        tiny_skia::Transform::from_translate(-(cut * scale) as f32, -(cut * scale) as f32)
            .pre_scale(
                (full.width.0 * scale) as f32 / drawn.width(),
                (full.height.0 * scale) as f32 / drawn.height(),
            );
    resvg::render(&face.tree, transform, &mut pixmap.as_mut());
    if let Some(shape) = options.outline {
        let trim = (face.trim.width.0 * scale, face.trim.height.0 * scale);
        let origin = (face.bleed.0 - cut) * scale;
        cut_out(&mut pixmap, shape, trim, origin, scale);
    }
    Ok(pixmap)
}

/// Makes transparent what lies outside the outline of a piece of `trim` dots whose corner is at
/// `origin` dots both ways.
fn cut_out(
    pixmap: &mut tiny_skia::Pixmap,
    shape: Shape,
    trim: (f64, f64),
    origin: f64,
    scale: f64,
) {
    let (x, y, width, height) = (origin as f32, origin as f32, trim.0 as f32, trim.1 as f32);
    let Some(rect) = tiny_skia::Rect::from_xywh(x, y, width, height) else {
        return;
    };
    let path = match shape {
        Shape::Ellipse => tiny_skia::PathBuilder::from_oval(rect),
        Shape::Rectangle { corner_radius } => rounded(rect, (corner_radius.0 * scale) as f32),
    };
    let mask = tiny_skia::Mask::new(pixmap.width(), pixmap.height());
    if let (Some(path), Some(mut mask)) = (path, mask) {
        let whole = tiny_skia::Transform::identity();
        mask.fill_path(&path, tiny_skia::FillRule::Winding, true, whole);
        pixmap.apply_mask(&mask);
    }
}

/// A rectangle with corners of a quarter circle each.
fn rounded(rect: tiny_skia::Rect, radius: f32) -> Option<tiny_skia::Path> {
    // How far the handles of a Bézier curve reach that comes nearest to a quarter circle.
    const KAPPA: f32 = 0.552_284_8;
    let radius = radius.min(rect.width() / 2.0).min(rect.height() / 2.0);
    let handle = radius * (1.0 - KAPPA);
    let (left, top, right, bottom) = (rect.left(), rect.top(), rect.right(), rect.bottom());
    let mut path = tiny_skia::PathBuilder::new();
    path.move_to(left + radius, top);
    path.line_to(right - radius, top);
    path.cubic_to(
        right - handle,
        top,
        right,
        top + handle,
        right,
        top + radius,
    );
    path.line_to(right, bottom - radius);
    path.cubic_to(
        right,
        bottom - handle,
        right - handle,
        bottom,
        right - radius,
        bottom,
    );
    path.line_to(left + radius, bottom);
    path.cubic_to(
        left + handle,
        bottom,
        left,
        bottom - handle,
        left,
        bottom - radius,
    );
    path.line_to(left, top + radius);
    path.cubic_to(left, top + handle, left + handle, top, left + radius, top);
    path.close();
    path.finish()
}
