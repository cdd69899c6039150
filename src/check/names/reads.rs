//! Which fields of the content the templates of a face read, in whichever branch.

use std::collections::{BTreeMap, BTreeSet};

use super::paths::{joined, of_file};
use super::shape::ValueShape;
use crate::diag::FileId;
use crate::render::FaceSide;

/// What the templates of one face read.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct FaceReads {
    /// By their paths.
    named: BTreeSet<String>,
    /// Tables all of which is read, as where one is printed whole.
    whole: BTreeSet<String>,
    /// Whether they may read anything.
    all: bool,
}

/// What the templates of a game read, by component and side.
#[derive(Clone, PartialEq, Eq, Debug, Default)]
pub struct TemplateReads(BTreeMap<(usize, FaceSide), FaceReads>);

impl FaceReads {
    /// A field of a table.
    pub fn field(&mut self, of: &ValueShape, name: &str) {
        let origins = of.as_table().into_iter().flat_map(|table| &table.origins);
        for origin in origins {
            self.named.insert(joined(origin, name));
        }
    }

    /// Every field of a table, but not what is below them.
    pub fn each(&mut self, of: &ValueShape) {
        let names = of
            .as_table()
            .into_iter()
            .flat_map(|table| table.fields.keys());
        for name in names {
            self.field(of, name);
        }
    }

    /// All of a value.
    pub fn whole(&mut self, of: &ValueShape) {
        if let Some(item) = of.as_list() {
            self.whole(item);
        }
        if let Some(table) = of.as_table() {
            self.whole
                .extend(table.origins.iter().map(|origin| origin.to_string()));
            // What a template made of parts of the content.
            if table.origins.is_empty() {
                table.fields.values().for_each(|field| self.whole(field));
            }
        }
    }

    /// Anything: what is read is not known.
    pub fn all(&mut self) {
        self.all = true;
    }

    fn reads(&self, path: &str) -> bool {
        let is_whole = || {
            let ends = path.match_indices(['.', ':']);
            let mut outer = ends.map(|(at, sign)| match sign {
                ":" => &path[..=at],
                _ => &path[..at],
            });
            outer.any(|outer| self.whole.contains(outer))
        };
        self.all || self.named.contains(path) || !self.whole.is_empty() && is_whole()
    }

    /// The paths below one, without it: all that are read there.
    pub fn below(&self, path: &str) -> BTreeSet<String> {
        let start = joined(path, "");
        let named = self.named.range(start.clone()..);
        let named = named.take_while(|read| read.starts_with(&start));
        named.map(|read| read[start.len()..].to_owned()).collect()
    }
}

impl TemplateReads {
    pub fn of(&mut self, component: usize, side: FaceSide) -> &mut FaceReads {
        self.0.entry((component, side)).or_default()
    }

    /// Takes a file as read, all of it.
    pub fn whole_file(&mut self, component: usize, file: FileId) {
        let reads = self.of(component, FaceSide::Front);
        reads.whole.insert(of_file(file));
    }

    /// Whether any face reads a field.
    pub fn reads(&self, path: &str) -> bool {
        self.0.values().any(|face| face.reads(path))
    }

    /// What the faces of one side of a component read; none where they were not gone through.
    pub fn face(&self, component: usize, side: FaceSide) -> Option<&FaceReads> {
        self.0.get(&(component, side))
    }
}
