//! The text of a book at every width that its areas have.

use std::rc::Rc;

use indexmap::IndexMap;

use super::column::Galley;
use super::composer::Master;
use super::fill;
use super::filled::{Cursor, FillEnd, FilledArea};
use super::galley;
use super::measure::Measurer;
use super::node;
use super::shaped::TextPlace;

/// The text at every width that an area has.
pub struct BookSetting<'a> {
    source: node::BookNodes,
    pub measurer: Measurer<'a>,
    pub galleys: IndexMap<TextPlace, Rc<Galley>>,
}

impl<'a> BookSetting<'a> {
    pub fn new(source: node::BookNodes, measurer: Measurer<'a>) -> BookSetting<'a> {
        BookSetting {
            source,
            measurer,
            galleys: IndexMap::new(),
        }
    }

    pub fn galley(&mut self, width: f64) -> Rc<Galley> {
        let known = self.galleys.get(&TextPlace::of(width)).cloned();
        known.unwrap_or_else(|| {
            let galley = Rc::new(galley::galley(&self.source, &mut self.measurer, width));
            self.galleys.insert(TextPlace::of(width), galley.clone());
            galley
        })
    }

    /// Fills a page from a place on, up to the item `end`.
    pub fn page(
        &mut self,
        master: &Master,
        from: Cursor,
        end: usize,
    ) -> (Vec<FilledArea>, Cursor, FillEnd) {
        let areas = master.areas.iter();
        let galleys: Vec<Rc<Galley>> = areas.map(|area| self.galley(area.width)).collect();
        let galleys: Vec<&Galley> = galleys.iter().map(Rc::as_ref).collect();
        match galleys.is_empty() {
            true => (Vec::new(), from, FillEnd::Full),
            false => fill::page(&master.areas, &galleys, from, end, &mut self.measurer),
        }
    }
}
