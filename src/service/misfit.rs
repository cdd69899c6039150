//! Why a service does not take a stock.

use super::preset::Product;
use crate::load::Stock;
use crate::message::{Figure, Message};
use crate::units::{Mm, trimmed};

/// Why a service does not take a stock.
#[derive(Clone, PartialEq, Debug)]
pub enum Misfit<'s> {
    /// It is a page that is not cut; the bleed with which it would be taken if it were, where it would.
    Uncut { bleed: Option<Mm> },
    /// No product has its size; the nearest with the same outline, if any, and whether it lies on its side.
    NoProduct {
        nearest: Option<(&'s Product, bool)>,
    },
    /// It is a booklet, and the service makes none.
    NoBooklets,
    /// The stock has less bleed than the product takes.
    ShortBleed {
        product: Option<&'s Product>,
        /// The bleed it would need.
        least: Mm,
    },
}

impl Misfit<'_> {
    /// The reason, as the rest of a sentence after 'the component'.
    pub fn words(&self, stock: &Stock) -> Message {
        match self {
            Misfit::Uncut { .. } => message!(
                "service-fit-words",
                "is not cut (`cut = false`), and the service cuts whatever it makes"
            ),
            Misfit::NoBooklets => message!(
                "service-fit-words-booklet-makes",
                "is a booklet, and the service makes none"
            ),
            Misfit::NoProduct {
                nearest: Some((product, turned)),
            } => {
                let size = match turned {
                    true => product.size().turned(),
                    false => product.size(),
                };
                let off = |product: Mm, own: Mm| Figure::shown(signed(product - own));
                message!(
                    "service-fit-words-nearest-product",
                    "is {stock}, and the nearest product, {title}, is {product} ({wider} × {higher} mm)",
                    stock = stock.trim,
                    title = product.title,
                    product = size,
                    wider = off(size.width, stock.trim.width),
                    higher = off(size.height, stock.trim.height)
                )
            }
            Misfit::NoProduct { nearest: None } => {
                message!(
                    "service-fit-words-product-outline",
                    "is {stock}, and no product has its outline",
                    stock = stock.trim
                )
            }
            Misfit::ShortBleed {
                product: Some(product),
                least,
            } => message!(
                "service-fit-short-bleed",
                "has {bleed} of bleed, and {product} takes at least {least}",
                bleed = stock.bleed,
                product = product.title,
                least
            ),
            Misfit::ShortBleed {
                product: None,
                least,
            } => message!(
                "service-fit-short-bleed-page",
                "has {bleed} of bleed, and its page takes at least {least}",
                bleed = stock.bleed,
                least
            ),
        }
    }
}

/// A difference with its sign.
fn signed(mm: Mm) -> String {
    match trimmed(mm.0) {
        length if mm.0 > 0.0 && length != "0" => format!("+{length}"),
        length => length.replace('-', "−"),
    }
}
