//! What `:name:` draws: a `<symbol>` of the template, or an icon of the game's sets. A symbol
//! comes first: it is nearer.

use usvg::roxmltree::Node;

use super::shapes::ById;
use crate::load::{Icon, IconSets};
use crate::message::Message;

/// All icons one text can name.
#[derive(Clone, Copy)]
pub struct Icons<'n, 'a, 'i> {
    sets: &'n IconSets,
    by_id: &'n ById<'a, 'i>,
}

/// What an icon is drawn from.
#[derive(Clone, Copy, Debug)]
pub enum IconDrawing<'n> {
    Set(&'n Icon),
    /// The width of its view box for a height of 1; `None` for a symbol whose size nothing says.
    Symbol {
        aspect: Option<f64>,
    },
}

impl IconDrawing<'_> {
    /// How wide it is for a height of 1.
    pub fn aspect(self) -> f64 {
        let aspect = match self {
            IconDrawing::Set(icon) => Some(icon.width / icon.height),
            IconDrawing::Symbol { aspect } => aspect,
        };
        let usable = aspect.filter(|aspect| aspect.is_finite() && *aspect > 0.0);
        usable.unwrap_or(1.0)
    }
}

impl<'n, 'a, 'i> Icons<'n, 'a, 'i> {
    pub fn new(sets: &'n IconSets, by_id: &'n ById<'a, 'i>) -> Icons<'n, 'a, 'i> {
        Icons { sets, by_id }
    }

    pub fn get(&self, name: &str) -> Option<IconDrawing<'n>> {
        let symbol = self.by_id.get(name).filter(|node| is_symbol(node));
        match symbol {
            Some(node) => Some(IconDrawing::Symbol {
                aspect: symbol_aspect(node),
            }),
            None => self.sets.get(name).map(IconDrawing::Set),
        }
    }

    /// What to do where one is missing.
    pub fn where_to_put(&self, name: &str) -> Message {
        self.sets.where_to_put(name)
    }

    /// All their names, the symbols first.
    pub fn names(&self) -> Vec<&'n str> {
        let symbols = self.by_id.iter().filter(|(_, node)| is_symbol(node));
        let mut names: Vec<&str> = symbols.map(|(name, _)| *name).collect();
        // A map of ids has no order of its own.
        names.sort_unstable();
        names.extend(self.sets.names());
        names
    }
}

fn is_symbol(node: &Node<'_, '_>) -> bool {
    node.tag_name().name() == "symbol"
}

/// Width over height of a symbol's view box.
pub fn symbol_aspect(symbol: &Node<'_, '_>) -> Option<f64> {
    let view_box: svgtypes::ViewBox = symbol.attribute("viewBox")?.parse().ok()?;
    Some(view_box.w / view_box.h)
}
