//! Pixels as a picture in the file's colours.

use std::hash::{Hash, Hasher};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use krilla::image::{BitsPerComponent, CustomImage, Image, ImageColorspace};
use rayon::Yield;
use resvg::tiny_skia::Pixmap;
use siphasher::sip128::{Hasher128, SipHasher13};
use usvg::{Node, Transform};

use super::colours::FileColours;

/// A drawing as a picture in these colours.
///
/// # Errors
/// Where krilla takes no such picture, in words.
pub fn image(pixmap: &Pixmap, colours: &FileColours) -> Result<Image, String> {
    let (width, height) = (pixmap.width(), pixmap.height());
    let pixels = pixmap.pixels().iter().map(|pixel| pixel.demultiply());
    if colours.is_rgb() {
        let bytes =
            pixels.flat_map(|pixel| [pixel.red(), pixel.green(), pixel.blue(), pixel.alpha()]);
        return Ok(Image::from_rgba8(bytes.collect(), width, height));
    }
    let rgb: Vec<[u8; 3]> = pixels
        .map(|pixel| [pixel.red(), pixel.green(), pixel.blue()])
        .collect();
    let colour = colours.pixels(&rgb);
    let opaque = pixmap.pixels().iter().all(|pixel| pixel.is_opaque());
    let alpha = (!opaque).then(|| pixmap.pixels().iter().map(|pixel| pixel.alpha()).collect());
    let converted = ConvertedPixels::new(colour, alpha, (width, height), colours);
    Image::from_custom(converted, false)
}

/// The pixels of a picture file as it is, one for each of its own.
///
/// # Errors
/// For a file that is no picture, in words.
pub fn decoded(picture: &usvg::Image) -> Result<Pixmap, String> {
    let (width, height) = (picture.size().width(), picture.size().height());
    let pixmap = Pixmap::new(width as u32, height as u32);
    let mut pixmap = pixmap.ok_or_else(|| "it has no pixels".to_owned())?;
    // resvg moves a node's absolute box to the origin; the pixels are there already.
    let moved = picture.abs_bounding_box();
    let place = Transform::from_translate(moved.x(), moved.y());
    let node = Node::Image(Box::new(picture.clone()));
    let drawn = resvg::render_node(&node, place, &mut pixmap.as_mut());
    drawn.ok_or_else(|| "it cannot be decoded".to_owned())?;
    Ok(pixmap)
}

/// A picture in colours of ours, cheap to copy and to tell from others.
#[derive(Clone)]
struct ConvertedPixels(Arc<Pixels>);

/// Bytes of pictures that wait to be compressed, on other threads.
static WAITING: AtomicUsize = AtomicUsize::new(0);
/// More than these are not made ahead: a deck of faces at 600 dpi would fill the memory.
const MOST_WAITING: usize = 128 << 20;

/// Works, or lets others work, until less is waiting.
fn wait_for_the_others() {
    while WAITING.load(Ordering::Relaxed) > MOST_WAITING {
        if rayon::yield_now() != Some(Yield::Executed) {
            std::thread::yield_now();
        }
    }
}

impl Drop for Pixels {
    fn drop(&mut self) {
        WAITING.fetch_sub(self.colour.len(), Ordering::Relaxed);
    }
}

struct Pixels {
    digest: u128,
    colour: Vec<u8>,
    alpha: Option<Vec<u8>>,
    size: (u32, u32),
    space: ImageColorspace,
}

impl ConvertedPixels {
    fn new(
        colour: Vec<u8>,
        alpha: Option<Vec<u8>>,
        size: (u32, u32),
        colours: &FileColours,
    ) -> ConvertedPixels {
        wait_for_the_others();
        WAITING.fetch_add(colour.len(), Ordering::Relaxed);
        let mut hasher = SipHasher13::new();
        size.hash(&mut hasher);
        hasher.write(&colour);
        hasher.write(alpha.as_deref().unwrap_or_default());
        let space = match colours {
            FileColours::Rgb => ImageColorspace::Rgb,
            FileColours::Grey(_) | FileColours::Mask => ImageColorspace::Luma,
            FileColours::Inks(_) => ImageColorspace::Cmyk,
        };
        ConvertedPixels(Arc::new(Pixels {
            digest: hasher.finish128().as_u128(),
            colour,
            alpha,
            size,
            space,
        }))
    }
}

impl Hash for ConvertedPixels {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.digest.hash(state);
    }
}

impl CustomImage for ConvertedPixels {
    fn color_channel(&self) -> &[u8] {
        &self.0.colour
    }

    fn alpha_channel(&self) -> Option<&[u8]> {
        self.0.alpha.as_deref()
    }

    fn bits_per_component(&self) -> BitsPerComponent {
        BitsPerComponent::Eight
    }

    fn size(&self) -> (u32, u32) {
        self.0.size
    }

    fn icc_profile(&self) -> Option<&[u8]> {
        None
    }

    fn color_space(&self) -> ImageColorspace {
        self.0.space
    }
}
