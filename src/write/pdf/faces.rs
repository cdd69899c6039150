//! Every distinct face of a game, converted once.

use std::sync::Arc;

use kurbo::BezPath;
use usvg::fontdb::Database;

use super::draw::PageParts;
use super::error::PdfError;
use super::profile::PdfProfile;
use super::store::ObjectStore;
use crate::units::Size;

/// The converted faces of a game, from which any number of files is assembled. In memory there is
/// little more than where they are.
pub struct FaceBook {
    store: ObjectStore,
    faces: Vec<ConvertedFace>,
    /// The fonts the faces were set in.
    fonts: Option<Arc<Database>>,
    /// What the faces were converted for.
    profile: PdfProfile,
    /// Where each face is cut, if it is.
    cuts: Vec<Option<Arc<BezPath>>>,
}

/// Where a face is in the store, and how large.
pub struct ConvertedFace {
    pub form: u32,
    pub size: Size,
    /// What is known of a written page: few faces are one.
    pub parts: Option<Box<PageParts>>,
}

impl FaceBook {
    /// The book of faces that are in a store, set in these fonts.
    pub(super) fn new(
        store: ObjectStore,
        faces: Vec<ConvertedFace>,
        fonts: Option<Arc<Database>>,
        profile: PdfProfile,
    ) -> FaceBook {
        FaceBook {
            store,
            faces,
            fonts,
            profile,
            cuts: Vec::new(),
        }
    }

    /// The same with the paths along which its faces are cut: in mm from the top left corner of
    /// the trim, one for each face. Profiles that want them in the file have them drawn.
    pub fn cut_along(self, cuts: Vec<Option<Arc<BezPath>>>) -> FaceBook {
        FaceBook { cuts, ..self }
    }

    /// Where each face is cut.
    pub(super) fn cuts(&self) -> &[Option<Arc<BezPath>>] {
        &self.cuts
    }

    /// The objects that faces are made of.
    pub(super) fn store(&self) -> &ObjectStore {
        &self.store
    }

    /// The fonts the faces were set in.
    pub(super) fn fonts(&self) -> Option<&Arc<Database>> {
        self.fonts.as_ref()
    }

    /// What the faces were converted for.
    pub(super) fn profile(&self) -> &PdfProfile {
        &self.profile
    }

    /// The size of a face's picture, bleed included.
    pub(super) fn size(&self, index: usize) -> Result<Size, PdfError> {
        Ok(self.get(index)?.size)
    }

    /// The form of a face, by its number in the store.
    pub(super) fn form(&self, index: usize) -> Result<u32, PdfError> {
        Ok(self.get(index)?.form)
    }

    /// What is known of a face that is a written page.
    pub(super) fn parts(&self, index: usize) -> Result<Option<&PageParts>, PdfError> {
        Ok(self.get(index)?.parts.as_deref())
    }

    /// How many faces there are.
    pub(super) fn len(&self) -> usize {
        self.faces.len()
    }

    fn get(&self, index: usize) -> Result<&ConvertedFace, PdfError> {
        let faces = self.faces.len();
        let unknown = PdfError::UnknownFace { index, faces };
        self.faces.get(index).ok_or(unknown)
    }
}
