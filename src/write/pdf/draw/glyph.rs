//! Glyphs that a font draws as SVG (OpenType 1.9, *SVG*).

use std::io::Read;

use flate2::read::GzDecoder;
use krilla::color::rgb;
use krilla::geom::Transform;
use krilla::surface::Surface;
use krilla::text::GlyphId;
use usvg::roxmltree::Document;

use super::{FileColours, Painter, SharedDrawings, Transparency};
use crate::write::pdf::pictures::PictureStore;

/// How a compressed document begins (RFC 1952).
const GZIP: [u8; 2] = [0x1f, 0x8b];
/// No document of a glyph is larger, in bytes.
const MOST: u64 = 4 << 20;

/// Draws a glyph in `colour`, in an em square of this width and height. `None` where its document
/// cannot be read; then nothing was drawn.
pub fn draw(
    document: &[u8],
    colour: rgb::Color,
    glyph: GlyphId,
    em: (f32, f32),
    surface: &mut Surface,
) -> Option<()> {
    let mut text = String::new();
    match document.starts_with(&GZIP) {
        true => GzDecoder::new(document)
            .take(MOST)
            .read_to_string(&mut text),
        false => document.take(MOST).read_to_string(&mut text),
    }
    .ok()?;
    let document = Document::parse(&text).ok()?;
    let (red, green, blue) = (colour.red(), colour.green(), colour.blue());
    let options = usvg::Options {
        default_size: usvg::Size::from_wh(em.0, em.1)?,
        style_sheet: Some(format!("svg{{color:rgb({red},{green},{blue})}}")),
        // A font reads no files.
        image_href_resolver: usvg::ImageHrefResolver {
            resolve_string: Box::new(|_, _| None),
            ..usvg::ImageHrefResolver::default()
        },
        ..usvg::Options::default()
    };
    let tree = usvg::Tree::from_xmltree(&document, &options).ok()?;
    // A view box fills the em square, whatever size the document says.
    let scale = match document.root_element().has_attribute("viewBox") {
        true => (em.0 / tree.size().width()).min(em.1 / tree.size().height()),
        false => 1.0,
    };
    let pictures = PictureStore::apart();
    let mut shared = SharedDrawings::new(FileColours::Rgb, Transparency::Live, false, pictures);
    let mut painter = Painter {
        colours: FileColours::Rgb,
        shared: &mut shared,
        fonts: tree.fontdb().clone(),
        text: None,
        scale,
        painted: None,
        marks: None,
        fault: None,
    };
    surface.push_transform(&Transform::from_scale(scale, scale));
    match tree.node_by_id(&format!("glyph{}", glyph.to_u32())) {
        Some(node) => painter.node(node, surface),
        // usvg keeps no id of the root element, which may be the glyph's.
        None => painter.nodes(tree.root(), surface),
    }
    surface.pop();
    Some(())
}
