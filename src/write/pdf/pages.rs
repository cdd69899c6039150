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

    /// A place on a page as a destination; its top where there is no place, in points from the left and
    /// the bottom.
    pub fn destination(&self, page: usize, at: Option<(f64, f64)>) -> Object {
        let page = self.page(page).map_or(Object::Null, Object::Reference);
        let edge = |edge: f64| Object::Real(edge as f32);
        let (left, top) = match at {
            Some((left, top)) => (edge(left), edge(top)),
            None => (Object::Null, Object::Null),
        };
        vec![page, "XYZ".into(), left, top, Object::Null].into()
    }

    /// Writes bookmarks, those of a deeper level below the one before them; gives the number of their
    /// list, where there are any. `is_open` says whether those below others are seen at once.
    ///
    /// # Errors
    /// Those of the file.
    pub fn bookmarks(
        &self,
        marks: &[Bookmark<'_>],
        is_open: bool,
        file: &mut FileWriter<'_>,
    ) -> Result<Option<ObjectId>, PdfError> {
        if marks.is_empty() {
            return Ok(None);
        }
        let list = file.reserve();
        let numbers: Vec<ObjectId> = marks.iter().map(|_| file.reserve()).collect();
        // The mark above each; none for those at the top.
        let mut above: Vec<Option<usize>> = Vec::with_capacity(marks.len());
        for (index, mark) in marks.iter().enumerate() {
            let mut before = marks[..index].iter();
            above.push(before.rposition(|other| other.level < mark.level));
        }
        let kids = |of: Option<usize>| -> Vec<usize> {
            let all = above.iter().enumerate();
            let own = all.filter(|(_, parent)| **parent == of);
            own.map(|(index, _)| index).collect()
        };
        let ends = |node: &mut Dictionary, kids: &[usize], count: i64| {
            if let (Some(first), Some(last)) = (kids.first(), kids.last()) {
                node.set("First", numbers[*first]);
                node.set("Last", numbers[*last]);
                node.set("Count", count);
            }
        };
        let tops = kids(None);
        let seen = if is_open { marks.len() } else { tops.len() };
        let mut root = dictionary! { "Type" => "Outlines" };
        ends(&mut root, &tops, seen as i64);
        file.object(list, &Object::Dictionary(root))?;
        for (index, mark) in marks.iter().enumerate() {
            let parent = above[index].map_or(list, |above| numbers[above]);
            let mut node = dictionary! {
                "Title" => text_string(mark.title),
                "Parent" => parent,
                "Dest" => self.destination(mark.page, mark.at),
            };
            let siblings = kids(above[index]);
            let place = siblings.iter().position(|sibling| *sibling == index);
            let beside = |step: isize| {
                let place = place?.checked_add_signed(step)?;
                siblings.get(place).map(|sibling| numbers[*sibling])
            };
            if let Some(before) = beside(-1) {
                node.set("Prev", before);
            }
            if let Some(next) = beside(1) {
                node.set("Next", next);
            }
            let below = kids(Some(index));
            let all = descendants(&above, index) as i64;
            ends(
                &mut node,
                &below,
                if is_open { all } else { -(below.len() as i64) },
            );
            file.object(numbers[index], &Object::Dictionary(node))?;
        }
        Ok(Some(list))
    }
}

/// A bookmark and where it leads.
#[derive(Clone, Copy, Debug)]
pub struct Bookmark<'a> {
    pub title: &'a str,
    /// How deep it stands: below the next one before it that has a smaller number.
    pub level: u8,
    /// By its place in the file.
    pub page: usize,
    /// In points from the left and the bottom of the page; its top where there is none.
    pub at: Option<(f64, f64)>,
}

/// How many marks are below one, at any depth.
fn descendants(above: &[Option<usize>], of: usize) -> usize {
    let mut below = vec![false; above.len()];
    for (index, parent) in above.iter().enumerate() {
        below[index] = parent.is_some_and(|parent| parent == of || below[parent]);
    }
    below.into_iter().filter(|is_below| *is_below).count()
}
