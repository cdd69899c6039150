//! The tree of a file's pages (ISO 32000-1, 7.7.3) and its bookmarks (12.3.3).

use lopdf::{Dictionary, Object, ObjectId, dictionary};

use super::error::PdfError;
use super::file::FileWriter;
use super::objects::text_string;

/// The most a node of the tree has below it: a viewer finds a page among 30,000 in three steps.
const KIDS: usize = 32;

/// The nodes of a balanced tree, numbered before any page is written.
pub struct PageTree {
    /// From the leaves, which have pages below them, to the root.
    levels: Vec<Vec<ObjectId>>,
    pages: Vec<ObjectId>,
}

impl PageTree {
    /// A tree for so many pages; there is at least one.
    pub fn new(pages: usize, file: &mut FileWriter<'_>) -> PageTree {
        let mut levels = Vec::new();
        let mut below = pages;
        loop {
            below = below.div_ceil(KIDS).max(1);
            levels.push((0..below).map(|_| file.reserve()).collect());
            if below == 1 {
                break;
            }
        }
        PageTree {
            levels,
            pages: (0..pages).map(|_| file.reserve()).collect(),
        }
    }

    /// The number of a page.
    pub fn page(&self, index: usize) -> Option<ObjectId> {
        self.pages.get(index).copied()
    }

    /// The number of the node above a page.
    pub fn parent(&self, index: usize) -> Option<ObjectId> {
        self.levels.first()?.get(index / KIDS).copied()
    }

    /// Writes the nodes; gives the number of the root.
    ///
    /// # Errors
    /// Those of the file.
    pub fn write(&self, file: &mut FileWriter<'_>) -> Result<Option<ObjectId>, PdfError> {
        let mut kids = &self.pages;
        let mut counts = vec![1; kids.len()];
        for (height, nodes) in self.levels.iter().enumerate() {
            let above = self.levels.get(height + 1);
            let sums: Vec<i64> = counts.chunks(KIDS).map(|part| part.iter().sum()).collect();
            for (index, id) in nodes.iter().enumerate() {
                let below = kids.chunks(KIDS).nth(index).unwrap_or_default();
                let below: Vec<Object> = below.iter().copied().map(Object::Reference).collect();
                let mut node = dictionary! {
                    "Type" => "Pages",
                    "Kids" => below,
                    "Count" => sums.get(index).copied().unwrap_or(0),
                };
                if let Some(above) = above.and_then(|above| above.get(index / KIDS)) {
                    node.set("Parent", *above);
                }
                file.object(*id, &Object::Dictionary(node))?;
            }
            (kids, counts) = (nodes, sums);
        }
        Ok(self.levels.last().and_then(|root| root.first()).copied())
    }

    /// Writes bookmarks, each to a page by its index; gives the number of their list, where there
    /// are any.
    ///
    /// # Errors
    /// Those of the file.
    pub fn bookmarks(
        &self,
        marks: &[(&str, usize)],
        file: &mut FileWriter<'_>,
    ) -> Result<Option<ObjectId>, PdfError> {
        let numbers: Vec<ObjectId> = marks.iter().map(|_| file.reserve()).collect();
        let (Some(first), Some(last)) = (numbers.first(), numbers.last()) else {
            return Ok(None);
        };
        let list = file.add(dictionary! {
            "Type" => "Outlines",
            "Count" => numbers.len() as i64,
            "First" => *first,
            "Last" => *last,
        })?;
        for (index, (title, page)) in marks.iter().enumerate() {
            let mut mark: Dictionary =
                dictionary! { "Title" => text_string(title), "Parent" => list };
            if let Some(page) = self.page(*page) {
                let here = [Object::Null, Object::Null, Object::Null];
                let place = [page.into(), "XYZ".into()].into_iter().chain(here);
                mark.set("Dest", place.collect::<Vec<Object>>());
            }
            if index > 0 {
                mark.set("Prev", numbers[index - 1]);
            }
            if let Some(next) = numbers.get(index + 1) {
                mark.set("Next", *next);
            }
            file.object(numbers[index], &Object::Dictionary(mark))?;
        }
        Ok(Some(list))
    }
}
