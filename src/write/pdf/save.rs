//! Completes a document with catalogue, output intent and metadata.

use lopdf::{Document, Object};

use super::error::PdfError;
use super::file::{self, Structure};
use super::metadata::Metadata;
use super::profile::PdfProfile;

/// Completes the document and returns its bytes.
///
/// # Errors
/// [`PdfError`] for a document that cannot be written.
pub fn finish(
    mut document: Document,
    metadata: &Metadata,
    profile: &PdfProfile,
) -> Result<Vec<u8>, PdfError> {
    let mut catalogue = std::mem::take(document.catalog_mut()?);
    if catalogue.has(b"Outlines") {
        catalogue.set("PageMode", Object::Name(b"UseOutlines".to_vec()));
    }
    catalogue.set("PageLayout", Object::Name(b"SinglePage".to_vec()));
    profile.intend(&mut document, &mut catalogue)?;
    metadata.write(&mut document, &mut catalogue, profile);
    *document.catalog_mut()? = catalogue;
    let structure = match profile.standard.has_object_streams() {
        true => Structure::Streams,
        false => Structure::Table,
    };
    file::bytes(document, structure, |id| metadata.stream(profile, id))
}
