//! Where the pages of written texts are in a file: bookmarks, links and the structure lead there.

use lopdf::Object;

use super::Section;
use super::draw::PageParts;
use super::error::PdfError;
use super::faces::FaceBook;
use super::page_space::PageSpace;
use super::pages::{Bookmark, PageTree};
use super::sheet;
use crate::impose::FaceIndex;
use crate::load::{TextRole, TextTag, Writing};
use crate::units::Size;

/// All places of written pages in a file.
#[derive(Default)]
pub struct WrittenPages<'a> {
    /// In the order of their pages in the text, each section for itself.
    pub all: Vec<FacePlace<'a>>,
}

/// A written page where a sheet has it.
pub struct FacePlace<'a> {
    /// The place of its section.
    pub section: usize,
    pub writing: &'a Writing,
    pub face: usize,
    /// The page of the file.
    pub page: usize,
    pub parts: &'a PageParts,
    /// True where the face has no place before this one.
    pub is_first: bool,
    size: Size,
    /// From points of the face, y upwards, to points of the page.
    matrix: [f64; 6],
}

impl FacePlace<'_> {
    /// A box of the face, in points from its left and top, as one of the page: left, bottom, right, top.
    pub fn corners(&self, [left, top, right, bottom]: [f32; 4]) -> [f64; 4] {
        let (one, other) = (self.point(left, top), self.point(right, bottom));
        [
            one.0.min(other.0),
            one.1.min(other.1),
            one.0.max(other.0),
            one.1.max(other.1),
        ]
    }

    fn point(&self, x: f32, y: f32) -> (f64, f64) {
        let [a, b, c, d, e, f] = self.matrix;
        let (x, y) = (f64::from(x), self.size.height.to_pt().0 - f64::from(y));
        (a * x + c * y + e, b * x + d * y + f)
    }
}

impl<'a> WrittenPages<'a> {
    /// The places of the written pages on these sheets.
    ///
    /// # Errors
    /// [`PdfError::UnknownFace`].
    pub fn of(sections: &[Section<'a>], book: &'a FaceBook) -> Result<WrittenPages<'a>, PdfError> {
        let mut places = WrittenPages::default();
        let mut page = 0;
        for (index, section) in sections.iter().enumerate() {
            let Some(writing) = section.text else {
                page += section.sheets.len();
                continue;
            };
            let mut own: Vec<FacePlace<'a>> = Vec::new();
            for sheet in section.sheets.iter() {
                let paper = PageSpace(sheet.paper);
                let placed = sheet.placements.iter();
                for placement in placed.filter(|placed| placed.face != FaceIndex::BLANK) {
                    let face = placement.face.0;
                    let (Some(parts), size) = (book.parts(face)?, book.size(face)?) else {
                        continue;
                    };
                    own.push(FacePlace {
                        section: index,
                        writing,
                        face,
                        page,
                        parts,
                        is_first: !own.iter().any(|place| place.face == face),
                        size,
                        matrix: sheet::matrix(placement, size, paper),
                    });
                }
                page += 1;
            }
            // In the order of the plan, which is that of the text.
            own.sort_by_key(|place| place.face);
            places.all.extend(own);
        }
        Ok(places)
    }

    /// Where a part of a section's text begins: a place in the file.
    fn start(&self, section: usize, tag: usize) -> Option<(usize, [f64; 4])> {
        let places = self
            .all
            .iter()
            .filter(|place| place.section == section && place.is_first);
        places.into_iter().find_map(|place| {
            let mut boxes = place.parts.boxes.iter();
            let (_, area) = boxes.find(|(other, _)| *other == tag)?;
            Some((place.page, place.corners(*area)))
        })
    }

    /// Where a part of a section's text begins, as a destination.
    pub fn destination(&self, section: usize, tag: usize, tree: &PageTree) -> Option<Object> {
        let (page, [left, _, _, top]) = self.start(section, tag)?;
        Some(tree.destination(page, Some((left, top))))
    }

    /// The headings of a section as bookmarks below its own.
    pub fn bookmarks(&self, section: usize) -> Vec<Bookmark<'a>> {
        let mut places = self.all.iter();
        let known = places.find(|place| place.section == section);
        let tags = known.map_or(&[][..], |place| &place.writing.tags);
        let heading = |(index, tag): (usize, &'a TextTag)| {
            let TextRole::Heading(level) = tag.role else {
                return None;
            };
            let (page, [left, _, _, top]) = self.start(section, index)?;
            Some(Bookmark {
                title: &tag.words,
                level,
                page,
                at: Some((left, top)),
            })
        };
        tags.iter().enumerate().filter_map(heading).collect()
    }
}
