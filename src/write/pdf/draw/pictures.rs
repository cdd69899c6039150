//! Pictures, each decoded and compressed once for all faces.

use std::collections::HashMap;
use std::hash::Hasher;
use std::sync::Arc;

use krilla::geom::Size;
use krilla::image::Image;
use krilla::paint::FillRule;
use krilla::surface::Surface;
use siphasher::sip128::{Hasher128, SipHasher13};
use usvg::ImageKind;

use super::{Painter, convert};

/// Pictures by where their file is in memory and by what is in it: the faces of a game share
/// files, but one that is part of an SVG is there again for every face.
#[derive(Default)]
pub struct PictureCache {
    /// The file is kept with it, so that no other takes its place in memory.
    by_place: HashMap<usize, (Arc<Vec<u8>>, Read)>,
    by_content: HashMap<u128, Read>,
}

/// A picture, or why it is none.
type Read = Result<Image, String>;
type Reader = fn(&Arc<Vec<u8>>) -> Read;

impl PictureCache {
    fn get(&mut self, file: &Arc<Vec<u8>>, read: Reader) -> Read {
        let place = Arc::as_ptr(file) as usize;
        if let Some((_, image)) = self.by_place.get(&place) {
            return image.clone();
        }
        let mut hasher = SipHasher13::new();
        hasher.write(file);
        let content = hasher.finish128().as_u128();
        let image = self.by_content.entry(content);
        let image = image.or_insert_with(|| read(file)).clone();
        // A file that only this face has is not worth keeping.
        if Arc::strong_count(file) > 1 {
            self.by_place.insert(place, (file.clone(), image.clone()));
        }
        image
    }
}

impl Painter<'_> {
    /// Draws a picture at its size.
    pub fn picture(&mut self, image: &usvg::Image, surface: &mut Surface) {
        if !image.is_visible() || !self.fits(image.bounding_box(), surface) {
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
fn jpeg(file: &Arc<Vec<u8>>) -> Read {
    let last = |marker: u8| file.windows(2).rposition(|pair| pair == [0xff, marker]);
    if last(0xd9) <= last(0xda) {
        return Err("the JPEG is cut short".into());
    }
    Image::from_jpeg(file.clone().into(), false)
}
