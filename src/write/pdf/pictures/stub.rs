//! A few dots that stand for a picture in krilla's document.

use std::hash::{Hash, Hasher};
use std::sync::Arc;

use krilla::image::{BitsPerComponent, CustomImage, ImageColorspace};
use lopdf::Stream;

/// How the dots begin; what the picture is known by follows.
const MARK: &[u8; 8] = b"massicot";
/// How many bytes all of them have: whole dots in every colour space.
const BYTES: usize = 24;

/// What krilla is given for a picture: its colour space, and whether it is seen through.
#[derive(Clone)]
pub struct Stub(Arc<StubParts>);

struct StubParts {
    key: u128,
    dots: Vec<u8>,
    alpha: Option<Vec<u8>>,
    space: ImageColorspace,
    icc: Option<Vec<u8>>,
}

impl Stub {
    pub fn new(key: u128, space: ImageColorspace, has_alpha: bool) -> Stub {
        let dots = [&MARK[..], &key.to_be_bytes()].concat();
        let alpha = has_alpha.then(|| vec![0; BYTES / parts(space)]);
        Stub(Arc::new(StubParts {
            key,
            dots,
            alpha,
            space,
            icc: None,
        }))
    }

    /// The same with the picture's own colour profile.
    pub fn with_profile(self, icc: Option<Vec<u8>>) -> Stub {
        let parts = &*self.0;
        Stub(Arc::new(StubParts {
            key: parts.key,
            dots: parts.dots.clone(),
            alpha: parts.alpha.clone(),
            space: parts.space,
            icc,
        }))
    }
}

/// How many parts a colour has.
fn parts(space: ImageColorspace) -> usize {
    match space {
        ImageColorspace::Luma => 1,
        ImageColorspace::Rgb => 3,
        ImageColorspace::Cmyk => 4,
    }
}

/// What the picture is known by that an image of a document stands for, if it does.
pub fn key(image: &Stream) -> Option<u128> {
    /// No stub is longer than this when it is compressed.
    const LONGEST: usize = 100;
    let kind = image.dict.get(b"Subtype").and_then(lopdf::Object::as_name);
    if kind.ok() != Some(b"Image") || image.content.len() > LONGEST {
        return None;
    }
    let dots = image.decompressed_content().ok()?;
    let key = dots.strip_prefix(MARK)?;
    Some(u128::from_be_bytes(key.try_into().ok()?))
}

impl Hash for Stub {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.0.key.hash(state);
    }
}

impl CustomImage for Stub {
    fn color_channel(&self) -> &[u8] {
        &self.0.dots
    }

    fn alpha_channel(&self) -> Option<&[u8]> {
        self.0.alpha.as_deref()
    }

    fn bits_per_component(&self) -> BitsPerComponent {
        BitsPerComponent::Eight
    }

    fn size(&self) -> (u32, u32) {
        ((BYTES / parts(self.0.space)) as u32, 1)
    }

    fn icc_profile(&self) -> Option<&[u8]> {
        self.0.icc.as_deref()
    }

    fn color_space(&self) -> ImageColorspace {
        self.0.space
    }
}
