//! What was found of every name in the templates, over all faces that use it.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::ops::Range;

use super::reads::FaceReads;
use super::shape::ValueShape;
use crate::diag::rules::templates::undefined_in_template::{self, Missing};
use crate::diag::{Diagnostic, FileId, Span, did_you_mean};

/// How many names are looked at for those that could have been meant; what is found behind that has no
/// help.
const MOST_NAMES: usize = 500_000;

/// The names of a game's templates, by place.
#[derive(Default)]
pub struct Uses {
    uses: BTreeMap<(FileId, usize, usize), Use>,
    /// The component whose faces are looked at.
    component: String,
    /// What the templates of the face that is looked at read.
    pub reads: FaceReads,
}

#[derive(Default)]
struct Use {
    /// Whether some face has it.
    is_known: bool,
    missing: Option<(String, Missing)>,
    /// What has the names that could have been meant.
    tables: Vec<ValueShape>,
    /// The components whose faces use it.
    components: BTreeSet<String>,
}

impl Uses {
    pub fn begin(&mut self, component: &str) {
        component.clone_into(&mut self.component);
    }

    fn at(&mut self, file: FileId, range: &Range<usize>) -> &mut Use {
        self.uses.entry((file, range.start, range.end)).or_default()
    }

    /// One face has what is named here.
    pub fn known(&mut self, file: FileId, range: &Range<usize>) {
        self.at(file, range).is_known = true;
    }

    /// One face does not have what is named here, but has what the names of `table` say.
    pub fn missing(
        &mut self,
        file: FileId,
        range: &Range<usize>,
        name: &str,
        missing: Missing,
        table: &ValueShape,
    ) {
        let component = self.component.clone();
        let at = self.at(file, range);
        at.missing.get_or_insert_with(|| (name.to_owned(), missing));
        if !at.tables.last().is_some_and(|last| last.is(table)) {
            at.tables.push(table.clone());
        }
        at.components.insert(component);
    }

    /// Every name that no face has. `unread` says where a key of a few entries is that nothing reads.
    pub fn diagnostics(self, game: &str, unread: &dyn Fn(&str) -> Option<Span>) -> Vec<Diagnostic> {
        let mut left = MOST_NAMES;
        let mut known = HashMap::new();
        let mut unread = |key: &str| {
            let place = known.entry(key.to_owned());
            *place.or_insert_with(|| unread(key))
        };
        let unknown = self.uses.into_iter().filter(|(_, found)| !found.is_known);
        let found = unknown.filter_map(|((file, start, end), found)| {
            let place = Span::new(file, start..end);
            found.diagnostic(game, place, &mut unread, &mut left)
        });
        found.collect()
    }
}

impl Use {
    /// The names that could have been meant; none where they are more than are `left` to be looked at.
    fn names(&self, left: &mut usize) -> Option<Vec<&str>> {
        let names = self.tables.iter().flat_map(ValueShape::names);
        let names: BTreeSet<&str> = names.take(*left).collect();
        *left -= names.len();
        (*left > 0).then(|| names.into_iter().collect())
    }

    fn diagnostic(
        &self,
        game: &str,
        place: Span,
        unread: &mut dyn FnMut(&str) -> Option<Span>,
        left: &mut usize,
    ) -> Option<Diagnostic> {
        let names = self.names(left);
        let (name, missing) = self.missing.as_ref()?;
        let components: Vec<&str> = self.components.iter().map(String::as_str).collect();
        let is_of_entry = matches!(missing, Missing::Field(of) if of == "entry");
        let near = names.iter().flatten().copied();
        let near = did_you_mean(name, near).filter(|_| is_of_entry);
        let key = near.and_then(|near| Some((near, unread(near)?)));
        let found =
            undefined_in_template::name(name, missing, &components, names.as_deref()).at(place);
        let words = found.message.to_string();
        let found = found.grouped(words);
        let found = match key {
            Some((near, key)) => undefined_in_template::misspelt_key(found, name, near, key),
            None => found,
        };
        Some(found.about(match components.as_slice() {
            [component] => format!("{game}/{component}"),
            _ => game.to_owned(),
        }))
    }
}
