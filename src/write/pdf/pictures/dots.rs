//! The dots of what goes into a PDF, a band of rows after the other.

use std::sync::Arc;

use resvg::tiny_skia::Pixmap;

use crate::load::pictures::Format;
use crate::load::pictures::dots::{self, BAND, Band, Take};
use crate::message::Message;

/// Where dots come from.
pub enum DotSource {
    File(Format, Arc<Vec<u8>>),
    Drawn(Pixmap),
}

impl DotSource {
    /// Hands on all dots, from the top.
    ///
    /// # Errors
    /// Why the picture cannot be decoded, as a phrase; those of `take`.
    pub fn bands(&self, take: &mut Take<'_>) -> Result<(), Message> {
        match self {
            DotSource::File(format, file) => dots::bands(*format, file, take),
            DotSource::Drawn(pixmap) => drawn(pixmap, take),
        }
    }

    /// True where nothing is seen through it; false for what cannot be decoded.
    pub fn is_opaque(&self) -> bool {
        let mut opaque = true;
        let looked = self.bands(&mut |band| {
            opaque &= band
                .alpha
                .is_none_or(|alpha| alpha.iter().all(|dot| *dot == u8::MAX));
            Ok(())
        });
        looked.is_ok() && opaque
    }
}

fn drawn(pixmap: &Pixmap, take: &mut Take<'_>) -> Result<(), Message> {
    let width = pixmap.width() as usize;
    let opaque = pixmap.pixels().iter().all(|pixel| pixel.is_opaque());
    let rows = (BAND / width.max(1)).max(1);
    for band in pixmap.pixels().chunks(rows * width.max(1)) {
        let (mut colour, mut alpha) = (Vec::with_capacity(band.len() * 3), Vec::new());
        for pixel in band.iter().map(|pixel| pixel.demultiply()) {
            colour.extend([pixel.red(), pixel.green(), pixel.blue()]);
            if !opaque {
                alpha.push(pixel.alpha());
            }
        }
        take(Band {
            size: (pixmap.width(), pixmap.height()),
            colour: &colour,
            is_grey: false,
            alpha: (!opaque).then_some(&*alpha),
        })?;
    }
    Ok(())
}
