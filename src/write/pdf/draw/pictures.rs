//! Pictures, each decoded and compressed once for all faces.

use std::collections::HashMap;
use std::sync::Arc;

use krilla::geom::Size;
use krilla::image::Image;
use krilla::paint::FillRule;
use krilla::surface::Surface;
use usvg::ImageKind;

use super::{Painter, convert};

/// Pictures by where their file is in memory: the faces of a game share it.
///
/// The file is kept, so that no other can take its place. Two files with the same bytes are
/// decoded twice and stored once: krilla knows them by their content.
#[derive(Default)]
pub struct PictureCache {
    known: HashMap<usize, (Arc<Vec<u8>>, Result<Image, String>)>,
}

impl PictureCache {
    fn get(&mut self, file: &Arc<Vec<u8>>, read: Reader) -> Result<Image, String> {
        let place = Arc::as_ptr(file) as usize;
        let known = self.known.entry(place);
        let (_, image) = known.or_insert_with(|| (file.clone(), read(file)));
        image.clone()
    }
}

type Reader = fn(&Arc<Vec<u8>>) -> Result<Image, String>;

impl Painter<'_> {
    /// Draws a picture at its size.
    pub fn picture(&mut self, image: &usvg::Image, surface: &mut Surface) {
        if !image.is_visible() {
            return;
        }
        let (file, read): (_, Reader) = match image.kind() {
            ImageKind::PNG(file) => (file, |file| Image::from_png(file.clone().into(), false)),
            ImageKind::GIF(file) => (file, |file| Image::from_gif(file.clone().into(), false)),
            ImageKind::WEBP(file) => (file, |file| Image::from_webp(file.clone().into(), false)),
            ImageKind::JPEG(file) => (file, jpeg),
            ImageKind::SVG(tree) => return self.nested(tree, surface),
        };
        let size = Size::from_wh(image.size().width(), image.size().height());
        match (self.shared.pictures.get(file, read), size) {
            (Ok(image), Some(size)) => surface.draw_image(image, size),
            (Err(reason), _) => self.fail(|| format!("a picture in it cannot be read ({reason})")),
            (Ok(_), None) => {}
        }
    }

    /// Draws an SVG picture, cut to its own size.
    fn nested(&mut self, tree: &usvg::Tree, surface: &mut Surface) {
        let size = tree.size();
        let Some(canvas) = convert::rectangle(0.0, 0.0, size.width(), size.height()) else {
            return;
        };
        let fonts = std::mem::replace(&mut self.fonts, tree.fontdb().clone());
        surface.push_clip_path(&canvas, &FillRule::NonZero);
        self.nodes(tree.root(), surface);
        surface.pop();
        self.fonts = fonts;
    }
}

/// krilla passes JPEG through as it is, so what is cut short has to be found here: the last scan
/// (FF DA) of a whole file is followed by the end of the image (FF D9; ITU-T T.81, B.1.1.3).
fn jpeg(file: &Arc<Vec<u8>>) -> Result<Image, String> {
    let last = |marker: u8| file.windows(2).rposition(|pair| pair == [0xff, marker]);
    if last(0xd9) <= last(0xda) {
        return Err("the JPEG is cut short".into());
    }
    Image::from_jpeg(file.clone().into(), false)
}
