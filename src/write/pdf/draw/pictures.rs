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

use super::colours::FileColours;
use super::{Painter, convert, raster};

/// Pictures by where their file is in memory and by what is in it: the faces of a game share
/// files, but one that is part of an SVG is there again for every face.
#[derive(Default)]
pub struct PictureCache {
    /// The file is kept with it, so that no other takes its place in memory.
    by_place: HashMap<(usize, bool), Kept>,
    by_content: HashMap<(u128, bool), Read>,
    /// Whether files that were looked at hide all behind them.
    opaque: HashMap<usize, (Arc<Vec<u8>>, bool)>,
}

/// A file and the picture in it.
type Kept = (Arc<Vec<u8>>, Read);
/// A picture, or why it is none.
type Read = Result<Image, String>;

impl PictureCache {
    /// The picture of a file; one in a soft mask (`masking`) has other colours.
    fn get(&mut self, file: &Arc<Vec<u8>>, masking: bool, read: impl FnOnce() -> Read) -> Read {
        let place = (Arc::as_ptr(file) as usize, masking);
        if let Some((_, image)) = self.by_place.get(&place) {
            return image.clone();
        }
        let mut hasher = SipHasher13::new();
        hasher.write(file);
        let content = (hasher.finish128().as_u128(), masking);
        let image = self.by_content.entry(content);
        let image = image.or_insert_with(read).clone();
        // A file that only this face has is not worth keeping.
        if Arc::strong_count(file) > 1 {
            self.by_place.insert(place, (file.clone(), image.clone()));
        }
        image
    }
}

impl PictureCache {
    /// True for a picture that hides all behind it. One that cannot be read is told when it is
    /// drawn.
    pub fn is_opaque(&mut self, picture: &usvg::Image) -> bool {
        let Some(file) = file(picture) else {
            return false;
        };
        let looked = self.opaque.entry(Arc::as_ptr(file) as usize);
        let looked = looked.or_insert_with(|| {
            let drawn = raster::decoded(picture);
            let opaque =
                drawn.is_ok_and(|drawn| drawn.pixels().iter().all(|pixel| pixel.is_opaque()));
            (file.clone(), opaque)
        });
        looked.1
    }
}

/// The file of a picture; none for a drawing.
fn file(picture: &usvg::Image) -> Option<&Arc<Vec<u8>>> {
    match picture.kind() {
        ImageKind::PNG(file)
        | ImageKind::GIF(file)
        | ImageKind::WEBP(file)
        | ImageKind::JPEG(file) => Some(file),
        ImageKind::SVG(_) => None,
    }
}

impl Painter<'_> {
    /// Draws a picture at its size.
    pub fn picture(&mut self, image: &usvg::Image, surface: &mut Surface) {
        if !image.is_visible() || !self.fits(image.bounding_box(), surface) {
            return;
        }
        if let ImageKind::SVG(tree) = image.kind() {
            return self.nested(tree, surface);
        }
        let Some(file) = file(image) else {
            return;
        };
        let size = Size::from_wh(image.size().width(), image.size().height());
        let colours = &self.colours;
        let masking = matches!(colours, FileColours::Mask);
        let read = || read(image, colours);
        match (self.shared.pictures.get(file, masking, read), size) {
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
        let text = self.text.take();
        surface.push_clip_path(&canvas, &FillRule::NonZero);
        self.nodes(tree.root(), surface);
        surface.pop();
        self.text = text;
        self.fonts = fonts;
    }
}

/// A picture in the file's colours. As RGB it is left as it is, its own profile included.
fn read(image: &usvg::Image, colours: &FileColours) -> Read {
    if let ImageKind::JPEG(file) = image.kind() {
        whole_jpeg(file)?;
    }
    if !colours.is_rgb() {
        return raster::image(&raster::decoded(image)?, colours);
    }
    match image.kind() {
        ImageKind::PNG(file) => Image::from_png(file.clone().into(), false),
        ImageKind::GIF(file) => Image::from_gif(file.clone().into(), false),
        ImageKind::WEBP(file) => Image::from_webp(file.clone().into(), false),
        ImageKind::JPEG(file) => Image::from_jpeg(file.clone().into(), false),
        ImageKind::SVG(_) => Err("it is a drawing".into()),
    }
}

/// krilla passes JPEG through as it is, so what is cut short has to be found here: the last scan
/// (FF DA) of a whole file is followed by the end of the image (FF D9; ITU-T T.81, B.1.1.3).
fn whole_jpeg(file: &[u8]) -> Result<(), String> {
    let last = |marker: u8| file.windows(2).rposition(|pair| pair == [0xff, marker]);
    if last(0xd9) <= last(0xda) {
        return Err("the JPEG is cut short".into());
    }
    Ok(())
}
