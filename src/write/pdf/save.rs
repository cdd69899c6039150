//! What a file says of itself beside its pages: catalogue, metadata, identity.

use std::hash::Hasher;

use lopdf::{Document, Object, StringFormat};
use siphasher::sip128::{Hasher128, SipHasher13};

use super::error::PdfError;
use super::file::{self, Structure};
use super::metadata::Metadata;
use super::press::PdfProfile;

/// Says what the file is and gives its bytes.
pub fn finish(
    mut document: Document,
    metadata: &Metadata,
    profile: &PdfProfile,
) -> Result<Vec<u8>, PdfError> {
    let root = document.trailer.get(b"Root")?.as_reference()?;
    let mut catalogue = std::mem::take(document.get_object_mut(root)?.as_dict_mut()?);
    if catalogue.has(b"Outlines") {
        catalogue.set("PageMode", Object::Name(b"UseOutlines".to_vec()));
    }
    catalogue.set("PageLayout", Object::Name(b"SinglePage".to_vec()));
    profile.intend(&mut document, &mut catalogue)?;
    metadata.write(&mut document, &mut catalogue, profile, BLANK);
    document.set_object(root, catalogue);
    let blank = Object::String(BLANK.into(), StringFormat::Literal);
    document.trailer.set("ID", vec![blank.clone(), blank]);
    let structure = match profile.standard.has_object_streams() {
        true => Structure::Streams,
        false => Structure::Table,
    };
    let mut bytes = file::bytes(document, structure)?;
    // Twice in the trailer, and before them in the XMP of a file that names itself there.
    let named = profile.standard.name().is_some();
    identify(&mut bytes, 2 + usize::from(named))?;
    Ok(bytes)
}

/// Stands for the identity until the rest of the file is known.
const BLANK: &str = "massicot:massicot:massicot:masse";

/// Puts a digest of the file where its identity goes (ISO 32000-1, 14.4): the same content is the
/// same file, another content another.
fn identify(bytes: &mut [u8], places: usize) -> Result<(), PdfError> {
    let mut hasher = SipHasher13::new();
    hasher.write(bytes);
    let digest = format!("{:032x}", hasher.finish128().as_u128());
    // Only the cross-reference table lies behind the trailer, and its numbers spell no words.
    for _ in 0..places {
        let place = bytes
            .windows(BLANK.len())
            .rposition(|window| window == BLANK.as_bytes());
        let lost = || PdfError::Structure("the file has no place for its identity".into());
        let place = place.ok_or_else(lost)?;
        bytes[place..place + BLANK.len()].copy_from_slice(digest.as_bytes());
    }
    Ok(())
}
